"""Findings of earlier campaigns: their causes are not told again, and one that is gone is told."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner

from bench.mutants import MutantHere
from standoff import Rulebook
from standoff.__main__ import cli
from standoff.engines.campaign import ALIKE, Campaign, Found, Limits
from standoff.engines.contract import Hello, Reply, ReplyKind
from standoff.engines.fuzz_files import write_found
from standoff.engines.fuzz_known import Known, known_in
from standoff.engines.fuzz_report import Told, as_data, text_lines
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question
from standoff.engines.workers import Here
from standoff.engines.working import Job, MakeEngine, close_engines
from standoff.maps import Build, Remove

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "engines/schema/fuzz.schema.json").read_text(encoding="utf-8"))
WINTER = "nearest-goes-first"
RETREAT = "first-of-two-retreats-arrives"


class Both(OwnEngine):
    """Has a fault in winter and one in retreats."""

    def ask(self, question: Question) -> Reply:
        return MutantHere(RETREAT if question.phase == "retreat" else WINTER).ask(question)


class Crashing(OwnEngine):
    """Falls over in winters with a French unit and an odd number of orders."""

    def ask(self, question: Question) -> Reply:
        odd = len(question.orders) % 2 and any(unit.power == "FRANCE" for unit in question.position.units)
        return Reply(ReplyKind.CRASH, why="it fell over") if odd else super().ask(question)


def campaign(
    make: MakeEngine,
    seed: int,
    *kinds: str,
    known: list[Known] | None = None,
    count: int = 80,
    failures: int | None = None,
) -> Found:
    job = Job(make, key=f"{make} {seed}")
    limits = Limits(count=count, failures=failures)
    try:
        return Campaign(job, seed, Hello(), kinds, limits, known=known or []).run(Here())
    finally:
        close_engines()


def waiting(found: Found) -> int:
    return sum(one.waits for one in found.known)


def all_known(make: type[OwnEngine], folder: Path) -> Found:
    """Return a campaign of an engine of which all is known that earlier ones found."""
    found = campaign(make, 1, "winters")
    assert told(found).broken
    while found.causes:
        assert write_found(found, folder)[0]
        found = campaign(make, 1, "winters", known=known_in([folder], Rulebook.DATC))
    return found


def told(found: Found) -> Told:
    return Told(found, ("engine",), Hello(), "datc", {}, "one process", ("--", "engine"))


def lines(found: Found) -> list[str]:
    return ["".join(text for text, _ in pieces) for pieces in text_lines(told(found))]


@pytest.fixture(scope="module")
def winters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with what a campaign finds in winter."""
    folder = tmp_path_factory.mktemp("found")
    found = campaign(partial(MutantHere, WINTER), 1, "winters")
    assert found.causes
    assert not told(found).agrees
    write_found(found, folder)
    return folder


def test_what_fails_for_a_known_cause_is_counted_and_not_told(winters: Path) -> None:
    known = known_in([winters], Rulebook.DATC)
    found = campaign(partial(MutantHere, WINTER), 2, "winters", known=known)
    assert found.failing
    assert (found.causes, found.failing_as_known) == ([], len(found.failing))
    assert set().union(*(one.names for one in known)) <= set(found.failing)
    assert told(found).agrees
    examined = set().union(*(one.names for one in known))
    assert found.unexamined == len(found.failing) - len(examined) > 0
    assert lines(found)[-1] == (
        f"{len(found.failing)} of 80 phases fail, all of them as known ({found.unexamined} not examined)"
    )
    assert any(line.startswith(f"not examined   {found.unexamined} of those") for line in lines(found))
    assert as_data(told(found))["unexamined"] == found.unexamined
    assert any(line.startswith(f"known          {known[0].path}: met again in winters:") for line in lines(found))
    jsonschema.Draft202012Validator(SCHEMA).validate(as_data(told(found)))


def test_another_cause_is_told_beside_the_known_one(winters: Path) -> None:
    known = known_in([winters], Rulebook.DATC)
    found = campaign(partial(Both), 2, "winters", "retreats", known=known, count=120)
    assert {cause.phase for cause in found.causes} == {"retreat"}
    assert 0 < found.failing_as_known < len(found.failing)
    assert not told(found).agrees
    others = len(found.causes)
    causes = f"{others} cause{'' if others == 1 else 's'}"
    as_known = f"{found.failing_as_known} of them as known ({found.unexamined} not examined), the others of {causes}"
    assert lines(found)[-1] == f"{len(found.failing)} of 120 phases fail, {as_known}"


def test_a_known_finding_that_is_gone_is_told_and_counts(winters: Path) -> None:
    known = known_in([winters], Rulebook.DATC)
    found = campaign(partial(OwnEngine), 1, "winters", known=known, count=20)
    assert all(one.gone for one in known)
    assert not told(found).agrees
    assert f"gone           {known[0].path}: the engine is right there now, so take it off what is known" in lines(
        found
    )
    assert lines(found)[-1] == f"20 of 20 phases agree; {len(known)} known and gone"


def test_who_crashes_where_that_is_known_has_not_failed_as_a_program(tmp_path: Path) -> None:
    again = all_known(Crashing, tmp_path)
    assert again.broken == again.broken_as_known > 0
    assert not told(again).broken
    assert told(again).agrees


class Fallen(OwnEngine):
    """Falls over in every winter."""

    def ask(self, question: Question) -> Reply:
        return Reply(ReplyKind.CRASH, why="it fell over") if question.phase == "adjustment" else super().ask(question)


class AlsoSilent(Fallen):
    """Falls over in every winter, and does not answer in any other phase."""

    def ask(self, question: Question) -> Reply:
        reply = super().ask(question)
        return reply if reply.kind is ReplyKind.CRASH else Reply(ReplyKind.HANG, why="no answer")


def test_who_crashes_as_known_is_not_given_up(tmp_path: Path) -> None:
    found = all_known(Fallen, tmp_path)
    assert (found.broken, found.total, found.gave_up) == (80, 80, False)
    assert not told(found).broken
    other = campaign(partial(AlsoSilent), 1, "retreats", known=known_in([tmp_path], Rulebook.DATC))
    assert (other.gave_up, told(other).broken) == (True, True)


class Removing(OwnEngine):
    """Falls over where a unit is removed."""

    def ask(self, question: Question) -> Reply:
        return Reply(ReplyKind.CRASH, why="it fell over") if self.falls(question) else super().ask(question)

    def falls(self, question: Question) -> bool:
        return any(isinstance(one, Remove) for one in question.orders)


class Building(Removing):
    """Falls over where a unit is removed, and, for another cause, where a fleet is built on a coast."""

    def falls(self, question: Question) -> bool:
        return super().falls(question) or any(isinstance(one, Build) and "/" in str(one) for one in question.orders)


def test_another_cause_is_not_hidden_behind_known_failures_that_look_alike(tmp_path: Path) -> None:
    assert not all_known(Removing, tmp_path).causes
    found = campaign(Building, 1, "winters", known=known_in([tmp_path], Rulebook.DATC))
    met = set().union(*(one.names for one in found.known))
    assert set(found.failing[:ALIKE]) <= met  # so many of a look would be made small if nothing were known
    small = [one for cause in found.causes for one in cause.examples]
    assert small
    assert not any(isinstance(order, Remove) for one in small for order in one.phase.orders)


def test_failures_that_are_known_do_not_make_an_end(winters: Path) -> None:
    make = partial(MutantHere, WINTER)
    assert campaign(make, 2, "winters", failures=1).total < 80
    found = campaign(make, 2, "winters", known=known_in([winters], Rulebook.DATC), failures=1)
    assert found.total == 80
    assert len(found.failing) == found.failing_as_known > 1
    both = campaign(
        partial(Both), 2, "winters", "retreats", known=known_in([winters], Rulebook.DATC), failures=1, count=400
    )
    assert both.total < 400
    assert len(both.failing) > both.failing_as_known


def test_what_is_known_is_asked_in_the_time_of_the_campaign(winters: Path) -> None:
    class Slow(OwnEngine):
        def ask(self, question: Question) -> Reply:
            time.sleep(0.3)
            return super().ask(question)

    known = known_in([winters], Rulebook.DATC)
    known += [replace(one) for one in known for _ in range(3)]
    shown: list[int] = []
    job = Job(Slow, key="slow")
    limits = Limits(seconds=0.4)
    try:
        one = Campaign(job, 1, Hello(), (), limits, lambda found: shown.append(len(known) - waiting(found)), known)
        found = one.run(Here())
    finally:
        close_engines()
    assert (found.total, shown) == (0, [1, 2])
    assert [one.unasked for one in known] == ["", "", *["time was up before"] * (len(known) - 2)]
    assert lines(found)[-1].startswith("no phase was asked")


def test_a_failure_that_is_not_made_small_is_held_against_what_is_known(
    winters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("standoff.engines.campaign.MOST_SMALL", 0)
    found = campaign(partial(Both), 2, "winters", "retreats", known=known_in([winters], Rulebook.DATC), count=120)
    retreats = [name for name in found.failing if name.startswith("retreats:")]
    assert retreats
    assert found.failing_as_known <= len(found.failing) - len(retreats)
    assert campaign(partial(MutantHere, WINTER), 2, "winters").failing_as_known == 0  # nothing is known


@pytest.mark.parametrize(
    ("hello", "why"),
    [
        (Hello(phases=("movement",)), "judges no adjustment phases"),
        (Hello(boards=()), "does not know the board standard"),
    ],
)
def test_what_an_engine_does_not_judge_is_not_gone(winters: Path, hello: Hello, why: str) -> None:
    known = known_in([winters], Rulebook.DATC)
    job = Job(partial(OwnEngine), key=f"lacks {why}")
    try:
        found = Campaign(job, 1, hello, (), Limits(count=5), known=known).run(Here())
    finally:
        close_engines()
    assert {one.unasked for one in known} == {why}
    assert not any(one.gone for one in known)
    assert any(line.endswith(f": nothing to compare: {why}") for line in lines(found))


def test_an_interrupt_before_they_were_asked_has_none_gone(winters: Path) -> None:
    class Interrupted(OwnEngine):
        def ask(self, question: Question) -> Reply:
            raise KeyboardInterrupt

    known = known_in([winters], Rulebook.DATC)
    job = Job(Interrupted, key="interrupted")
    one = Campaign(job, 1, Hello(), (), Limits(count=5), known=known)
    try:
        with pytest.raises(KeyboardInterrupt):
            one.run(Here())
    finally:
        close_engines()
    assert not any(each.gone for each in known)


def test_a_file_that_is_named_twice_is_asked_once(winters: Path) -> None:
    files = sorted(winters.glob("*.toml"))
    assert len(known_in([winters, *files], Rulebook.DATC)) == len(files)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nowhere", "nowhere: cannot be read: No such file or directory"),
        ("/dev/zero", "/dev/zero: is no plain file"),
        ("empty", "empty: the folder holds no case file (.toml)"),
        ("list.txt", "list.txt"),
    ],
)
def test_what_is_no_finding_is_told(name: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("list.txt").write_text("6.A.5 differs\n", encoding="utf-8")
    done = CliRunner().invoke(cli, ["fuzz", "--known", name, "--", "true"])
    assert done.exit_code == 2
    assert fault in done.output


def test_the_command_passes_where_all_is_known(winters: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # where the mutants can be started from
    words = ["fuzz", "--kind", "winters", "--count", "20", "--seed", "3", "--format", "json"]
    words += ["--known", str(winters), "--found", str(tmp_path / "new")]
    done = CliRunner().invoke(cli, [*words, "--", sys.executable, "-m", "bench.mutants", "--serve", WINTER])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["failing"] == data["failing_as_known"] > 0
    assert (data["agrees"], data["causes"]) == (True, [])
    assert not (tmp_path / "new").exists()
