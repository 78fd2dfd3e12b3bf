"""The suite against engines: what comes of each phase, and what is known, skipped, or not asked."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from standoff import Rulebook
from standoff.datc.case import cases
from standoff.engines.check import Check, phases_of_all
from standoff.engines.comparing import Tier
from standoff.engines.contract import Engine, Hello, Reply, ReplyKind
from standoff.engines.finding import Finding, Run, Status
from standoff.engines.known import KnownError, Recorded, known_of, known_text, read_known, require_shipped, unknown_ids
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question
from standoff.engines.report.story import counted, notes, remarks, told, verdict
from standoff.engines.report.text import text_lines


class Changed(OwnEngine):
    """standoff, but for some questions, to which something else is replied."""

    def __init__(self, reply: Callable[[Question], Reply | None], hello: Hello | None = None) -> None:
        super().__init__()
        self.reply = reply
        self.said = hello
        self.asked: list[str] = []

    def hello(self) -> Hello:
        return self.said or super().hello()

    def ask(self, question: Question) -> Reply:
        self.asked.append(question.id)
        return self.reply(question) or super().ask(question)


def found(
    engine: Engine,
    which: str = "6",
    rules: str = "datc",
    tier: Tier = Tier.POSITIONS,
    known: dict[str, Recorded] | None = None,
) -> list[Finding]:
    rulebook = Rulebook.named(rules)
    return list(Check(engine, phases_of_all(cases(which), rulebook, refuse), tier, known))


def refuse(*fault: object) -> None:
    raise AssertionError(fault)


def statuses(findings: list[Finding]) -> Counter[Status]:
    return Counter(finding.status for finding in findings)


@pytest.mark.parametrize("rules", ["datc", "1971", "1982", "2000", "2023", "dptg"])
def test_standoff_agrees_under_every_rulebook_in_everything(rules: str) -> None:
    findings = found(OwnEngine(), "", rules, Tier.REASONS)
    assert len(findings) == 336
    assert statuses(findings) == {Status.AGREES: 336}
    assert not any(finding.of_case for finding in findings)


def test_an_engine_of_another_rulebook_differs_where_the_cases_say_so() -> None:
    differing = {finding.id for finding in found(OwnEngine(Rulebook.named("1971")), "6.F") if finding.fails}
    # the cases whose outcome the file tells to be another where a convoy needs all its routes (4.A.1)
    told = {
        case.id
        for case in cases("6.F")
        for other in case.alternatives
        if "4.A.1=1971" in other.choice.split(",") and other.defined
    }
    assert told
    assert told <= differing


def test_a_wrong_answer_is_told_with_its_reasons() -> None:
    def stays(question: Question) -> Reply | None:
        if question.id != "6.D.2":
            return None
        return Reply(ReplyKind.ANSWER, {"units": question.request["units"], "dislodged": []})

    (finding,) = (one for one in found(Changed(stays), "6.D") if one.fails)
    assert (finding.id, finding.status, finding.section) == ("6.D.2", Status.DIFFERS, "6.D")
    assert finding.path is not None
    assert finding.path.name == "6.D.2.toml"
    # the case: Venice is attacked by two, and the support is cut, so that Italy's army is driven out
    assert {one.part for one in finding.differences} == {"units", "dislodged"}
    assert any("Ven" in line for reason in finding.reasons for line in reason)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (ReplyKind.SKIP, Status.SKIPPED),
        (ReplyKind.ERROR, Status.ERROR),
        (ReplyKind.CRASH, Status.CRASH),
        (ReplyKind.HANG, Status.HANG),
        (ReplyKind.NONSENSE, Status.NONSENSE),
    ],
)
def test_what_is_no_answer_has_a_status_of_its_own(kind: ReplyKind, status: Status) -> None:
    findings = found(Changed(lambda question: Reply(kind, why="so it is") if question.id == "6.A.5" else None), "6.A")
    assert statuses(findings) == {Status.AGREES: 11, status: 1}
    (finding,) = (one for one in findings if one.status is status)
    assert (finding.id, finding.said) == ("6.A.5", "so it is")
    assert finding.fails is (status is not Status.SKIPPED)


def test_what_an_engine_says_it_cannot_is_not_asked() -> None:
    engine = Changed(lambda question: None, Hello("mine", phases=("movement",)))
    findings = found(engine, "6.H")
    assert statuses(findings) == {Status.AGREES: 17, Status.SKIPPED: 16}
    assert {finding.said for finding in findings if finding.status is Status.SKIPPED} == {"judges no retreat phases"}
    assert engine.asked == [finding.id for finding in findings if finding.status is Status.AGREES]
    engine = Changed(lambda question: None, Hello(boards=("toy",)))
    assert {finding.said for finding in found(engine, "6.A")} == {"does not know the board standard"}
    assert engine.asked == []


def test_an_engine_that_fails_too_often_in_a_row_is_asked_no_more() -> None:
    engine = Changed(lambda question: Reply(ReplyKind.HANG, why="no answer"))
    findings = found(engine, "6.A")
    assert statuses(findings) == {Status.HANG: 10, Status.NOT_ASKED: 2}
    assert findings[-1].said == "it had failed 10 times in a row"
    now_and_then = Changed(lambda question: None if question.id == "6.A.6" else Reply(ReplyKind.CRASH))
    assert statuses(found(now_and_then, "6.A")) == {Status.CRASH: 11, Status.AGREES: 1}


def test_the_sequence_is_that_of_the_cases_whatever_is_skipped() -> None:
    engine = Changed(lambda question: None, Hello(phases=("retreat", "adjustment")))
    ids = [finding.id for finding in found(engine, "6")]
    assert ids == [f"{case.id}/{n}" if n > 1 else case.id for case in cases("6") for n, _ in enumerate(case.steps, 1)]


def test_a_phase_without_any_resolution_is_neither_right_nor_wrong() -> None:
    findings = found(OwnEngine(Rulebook.DATC), "6.F", "1971")
    unsettled = [finding for finding in findings if finding.status is Status.UNSETTLED]
    assert unsettled
    for finding in unsettled:
        assert finding.question.answer["left"] == []
        assert finding.said == "undefined under 1971, so that no answer is right or wrong"
        assert not finding.fails


def test_a_case_of_somebody_elses_counts_as_it_stands(tmp_path: Path) -> None:
    path = next(case.path for case in cases("6.A.11"))
    assert path is not None
    text = path.read_text(encoding="utf-8")
    wrong = text.replace('"AUSTRIA A vie"', '"AUSTRIA A tyr"', 2).replace('"AUSTRIA A tyr"', '"AUSTRIA A vie"', 1)
    assert wrong != text
    (tmp_path / "6.A.11.toml").write_text(wrong, encoding="utf-8")
    (finding,) = Check(OwnEngine(), phases_of_all(cases(tmp_path), Rulebook.DATC, refuse))
    assert (finding.status, finding.of_case, finding.reasons) == (Status.DIFFERS, True, ())


# --- what is known -----------------------------------------------------------------------------------------


def crashing(question: Question) -> Reply | None:
    return Reply(ReplyKind.CRASH, why="it fell over") if question.id in ("6.A.5", "6.A.6") else None


def run(findings: list[Finding], absent: tuple[str, ...] = ()) -> Run:
    return Run(("engine",), Hello("mine"), "datc", Tier.POSITIONS, tuple(findings), absent=absent)


def test_what_is_known_does_not_count() -> None:
    findings = found(Changed(crashing), "6.A", known={"6.A.5": Recorded(Status.CRASH), "6.A.6": Recorded(Status.CRASH)})
    assert [finding.id for finding in findings if finding.expected] == ["6.A.5", "6.A.6"]
    assert run(findings).agrees
    assert not run(findings).broken


def test_what_is_known_otherwise_counts() -> None:
    findings = found(
        Changed(crashing), "6.A", known={"6.A.5": Recorded(Status.CRASH), "6.A.6": Recorded(Status.DIFFERS)}
    )
    assert [finding.id for finding in findings if finding.fails] == ["6.A.6"]
    assert run(findings).broken


def test_what_is_known_and_agrees_counts() -> None:
    findings = found(OwnEngine(), "6.A", known={"6.A.5": Recorded(Status.CRASH)})
    assert [finding.id for finding in findings if finding.mended] == ["6.A.5"]
    assert not run(findings).agrees
    assert not run(findings).broken


def moved(to: str) -> Callable[[Question], Reply | None]:
    """Have the engine say that the fleet of 6.A.5 stands there."""

    def say(question: Question) -> Reply | None:
        if question.id != "6.A.5":
            return None
        answer = {**question.answer, "units": [f"GERMANY F {to}"]}
        return Reply(ReplyKind.ANSWER, answer=answer)

    return say


def test_a_known_case_that_differs_in_another_way_is_new(tmp_path: Path) -> None:
    file = tmp_path / "known.txt"
    file.write_text(known_text(found(Changed(moved("nth")), "6.A"), []), encoding="utf-8")
    known = read_known(file)
    same = found(Changed(moved("nth")), "6.A", known=known)
    assert run(same).agrees
    worse = run(found(Changed(moved("bal")), "6.A", known=known))
    assert not worse.agrees
    assert [(one.id, one.otherwise) for one in worse.new] == [("6.A.5", True)]
    assert counted(worse).endswith("; 1 new (1 known, but differing otherwise), 0 gone")
    assert verdict(worse.new[0]) == "differs, but otherwise than was known"
    assert any("--write-known FILE writes it anew" in one for one in notes(worse))


def test_a_list_without_digests_and_one_of_another_tier_know_any_difference() -> None:
    for known in (Recorded(Status.DIFFERS), Recorded(Status.DIFFERS, Tier.RESULTS, "00000000")):
        assert run(found(Changed(moved("bal")), "6.A", known={"6.A.5": known})).agrees


def test_what_is_new_is_told_before_what_is_gone() -> None:
    known = {"6.A.1": Recorded(Status.DIFFERS), "6.A.2": Recorded(Status.CRASH)}
    mixed = run(found(Changed(moved("nth")), "6.A", known=known))
    assert [one.id for one in told(mixed)] == ["6.A.5", "6.A.1", "6.A.2"]
    assert counted(mixed) == "11 of 12 phases agree, 1 differ; 1 new, 2 gone"
    lines = ["".join(text for text, _ in pieces) for pieces in text_lines(mixed, sections=False)]
    starts = [line.split()[0] for line in lines if line.startswith("6.A")]
    assert starts == ["6.A.5", "6.A.1", "6.A.2"]


def test_a_run_that_compared_nothing_does_not_agree() -> None:
    assert not run(found(Changed(lambda question: Reply(ReplyKind.SKIP, why="no")), "6.A")).agrees
    assert not run([]).agrees
    assert run(found(OwnEngine(), "6.A")).agrees
    assert not run(found(OwnEngine(), "6.A"), ("6.Z.1",)).agrees


def test_known_differences_are_written_and_read(tmp_path: Path) -> None:
    findings = found(Changed(crashing), "6.A")
    file = tmp_path / "known.txt"
    file.write_text(known_text(findings, ["engine: mine"]), encoding="utf-8")
    assert file.read_text(encoding="utf-8").splitlines() == [
        "# engine: mine",
        "6.A.5  crash  # it fell over",
        "6.A.6  crash  # it fell over",
    ]
    assert read_known(file) == {"6.A.5": Recorded(Status.CRASH), "6.A.6": Recorded(Status.CRASH)}
    assert unknown_ids({"6.A.5": Recorded(Status.CRASH), "6.Z.9": Recorded(Status.CRASH)}, findings) == ["6.Z.9"]


def test_a_remark_cannot_break_the_file_of_known_differences(tmp_path: Path) -> None:
    finding = replace(found(Changed(crashing), "6.A.5")[0], said="one\n6.A.9 crash\r\u2028two")
    file = tmp_path / "known.txt"
    file.write_text(known_text([finding], ["command: a\nb"]), encoding="utf-8")
    assert read_known(file) == {"6.A.5": Recorded(Status.CRASH)}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("6.A.5\n", ":1: '6.A.5': expected the id of a phase and one of differs, error, crash, hang, nonsense"),
        ("\n6.A.5 agrees\n", ":2: '6.A.5 agrees': expected the id"),
        ("6.A.5 crash now\n", ":1: '6.A.5 crash now': expected the id"),
        ("6.A.5 crash positions:0123abcd\n", ":1: '6.A.5 crash positions:0123abcd': expected the id"),
        ("6.A.5 differs positions:0123abc\n", ":1: '6.A.5 differs positions:0123abc': expected the id"),
        ("6.A.5 differs most:0123abcd\n", ":1: '6.A.5 differs most:0123abcd': expected the id"),
        ("6.A.5 crash\n6.A.5 hang # again\n", ":2: 6.A.5 is named twice"),
    ],
)
def test_a_file_of_known_differences_that_is_none(text: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "known.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(KnownError) as caught:
        read_known(file)
    assert fault in str(caught.value)


def test_an_id_may_have_blanks(tmp_path: Path) -> None:
    file = tmp_path / "known.txt"
    file.write_text("  my own # case/2  differs# because\r\n", encoding="utf-8")
    assert read_known(file) == {"my own # case/2": Recorded(Status.DIFFERS)}


def test_a_file_of_known_differences_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="cannot be read"):
        read_known(tmp_path)
    (tmp_path / "odd").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(KnownError, match="cannot be read"):
        read_known(tmp_path / "odd")


@pytest.mark.parametrize("kind", ["device", "pipe", "folder"])
def test_a_list_that_may_never_end_is_not_read(kind: str, tmp_path: Path) -> None:
    file = Path("/dev/zero") if kind == "device" else tmp_path / "list"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    fault = "cannot be read: it is no plain file; expected a file that --write-known wrote, or one like it"
    with pytest.raises(KnownError, match=fault):
        read_known(file)


def test_a_list_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standoff.engines.known.MOST_BYTES", 3000)
    (tmp_path / "list").write_text("# remark\n" * 500, encoding="utf-8")
    with pytest.raises(KnownError, match="list: is larger than 3 kB, which no list is"):
        read_known(tmp_path / "list")


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("6.Z.1 differs", "no shipped case has this id; "),
        ("6.a.1 differs", "no shipped case has this id; did you mean 6.A.1? "),
        ("fields-03 differs", "no shipped case has this id; did you mean field-03 or"),
        ("6.H.5/3 differs", "6.H.5 has no such phase; expected 6.H.5 or 6.H.5/2"),
        ("6.A.1/2 differs", "6.A.1 has no such phase; expected 6.A.1"),
        ("6.H.5/02 differs", "6.H.5 has no such phase; expected 6.H.5 or 6.H.5/2"),
    ],
)
def test_an_entry_of_no_case_is_told_with_its_line(entry: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_text(f"# mine\n6.H.5/2 differs\n{entry}\n", encoding="utf-8")
    with pytest.raises(KnownError) as caught:
        require_shipped(read_known(file), "list")
    assert str(caught.value).startswith(f"list:3: {entry.split(maxsplit=1)[0]!r}: {fault}")


def test_a_list_of_shipped_cases_alone_passes(tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_text("6.H.5/2 differs\nfield-03 crash\n", encoding="utf-8")
    require_shipped(read_known(file), "list")


def test_the_name_of_an_engine_goes_before_a_file_that_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("diplomacy").write_text("6.A.1 crash\n", encoding="utf-8")
    assert "6.A.1" not in known_of("diplomacy", Tier.POSITIONS)
    assert known_of("./diplomacy", Tier.POSITIONS) == {"6.A.1": Recorded(Status.CRASH)}


# --- asked again alone -------------------------------------------------------------------------------------


class Keeping(Changed):
    """Replies otherwise than standoff only while it has been asked something before since it was started."""

    def __init__(self, reply: Callable[[Question], Reply | None]) -> None:
        super().__init__(reply)
        self.fresh = True

    def restart(self) -> None:
        self.fresh = True

    def ask(self, question: Question) -> Reply:
        fresh, self.fresh = self.fresh, False
        return OwnEngine.ask(self, question) if fresh else super().ask(question)


def asked_again(engine: Changed, known: dict[str, Recorded] | None = None) -> Run:
    checking = Check(engine, phases_of_all(cases("6.A"), Rulebook.DATC, refuse), known=known)
    findings = list(checking)
    checking.ask_again(findings)
    return run(findings)


@pytest.mark.parametrize("kind", [ReplyKind.ERROR, ReplyKind.CRASH, ReplyKind.HANG, ReplyKind.NONSENSE])
def test_what_fails_only_after_other_questions_is_told_so_and_counts(kind: ReplyKind) -> None:
    came = asked_again(Keeping(lambda question: Reply(kind, why="no") if question.id == "6.A.5" else None))
    (finding,) = came.new
    assert finding.passing
    assert verdict(finding) == f"{kind.value}, but not when asked again alone"
    assert counted(came).endswith("; 1 not when asked again alone")
    assert not came.agrees


def test_what_differs_again_alone_is_told_as_ever_and_what_differs_otherwise_with_that() -> None:
    same = asked_again(Changed(moved("nth")))
    (finding,) = same.new
    assert (verdict(finding), [word for word, _ in remarks(finding)]) == ("differs", [])
    ways = iter(("nth", "bal"))
    other = asked_again(Changed(lambda question: moved(next(ways))(question) if question.id == "6.A.5" else None))
    (finding,) = other.new
    assert verdict(finding) == "differs"
    said = dict(remarks(finding))["again"]
    assert finding.again is not None
    assert any("bal" in str(one) for one in finding.again.differences)
    assert said == f"otherwise, asked alone in a fresh process: differs: {finding.again.headline}"


def test_what_is_known_is_not_asked_again() -> None:
    engine = Changed(moved("nth"))
    assert asked_again(engine, {"6.A.5": Recorded(Status.DIFFERS)}).agrees
    assert engine.asked.count("6.A.5") == 1


def test_an_engine_that_gets_all_wrong_is_asked_few_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Changed(lambda question: Reply(ReplyKind.ERROR, why="no"))
    monkeypatch.setattr("standoff.engines.check.MOST_AGAIN", 3)
    came = asked_again(engine)
    assert len(engine.asked) == 12 + 3
    assert "asked again alone in a fresh process: 3 of the 12 phases that count, no more" in list(notes(came))


def test_what_took_long_is_not_waited_for_again_beyond_the_time_for_that() -> None:
    slow = Changed(lambda question: Reply(ReplyKind.HANG, seconds=40.0) if question.id in ("6.A.5", "6.A.6") else None)
    slow_once = asked_again(slow)
    assert [one.again is None for one in slow_once.new] == [False, False]  # these replies come at once
    patient = Changed(lambda question: Reply(ReplyKind.HANG, seconds=61.0) if question.id == "6.A.5" else None)
    assert [one.again for one in asked_again(patient).new] == [None]


def test_an_engine_that_was_given_up_is_not_asked_again() -> None:
    engine = Changed(lambda question: Reply(ReplyKind.CRASH, why="no"))
    assert all(one.again is None for one in asked_again(engine).findings)
    assert len(engine.asked) == 10


def test_a_list_says_what_did_not_come_again(tmp_path: Path) -> None:
    came = asked_again(Keeping(lambda question: Reply(ReplyKind.ERROR, why="no") if question.id == "6.A.5" else None))
    text = known_text(came.findings, [])
    assert text == "6.A.5  error  # not when asked again alone: no\n"
