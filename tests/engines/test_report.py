"""Reports of a run: each form says the same, holds whatever an engine may write, and fits what reads it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema  # type: ignore[import-untyped]
import pytest

from standoff import Rulebook
from standoff.datc.case import cases
from standoff.datc.case_file import read
from standoff.engines.asking import Incident
from standoff.engines.check import Check, phases_of_all
from standoff.engines.comparing import Tier
from standoff.engines.contract import Hello, Reply, ReplyKind
from standoff.engines.finding import Finding, Run, Status
from standoff.engines.known import Recorded
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question
from standoff.engines.report.formats import FORMATS, report_lines
from standoff.engines.report.story import came, line_of

from ..snapshot_files import check

ROOT = Path(__file__).parent.parent.parent
WEIRD = "a<b>&\"'`|*_[x](y)\x00\x1b[31m\ud800\u2028\n%0A::error::]]>"
"""What an engine may say to break a report."""

REPLIES = {
    "6.A.5": Reply(ReplyKind.SKIP, why="no convoys"),
    "6.A.6": Reply(ReplyKind.ERROR, why="cannot order a unit of another power"),
    "6.A.7": Reply(ReplyKind.CRASH, why="it ended with exit code 1", stderr=("Traceback ...", "KeyError: 'bel'")),
    "6.A.8": Reply(ReplyKind.HANG, why="no answer in 10 s"),
    "6.A.9": Reply(ReplyKind.NONSENSE, why="the line is no JSON object", line="ok"),
}


class Poor(OwnEngine):
    """standoff, with something of everything that may go wrong."""

    def hello(self) -> Hello:
        return Hello("poor", "0.1", 1)

    def ask(self, question: Question) -> Reply:
        if question.id in REPLIES:
            return REPLIES[question.id]
        if question.id in ("6.A.12", "6.C.1"):  # nobody goes anywhere
            return Reply(ReplyKind.ANSWER, {"units": question.request["units"], "dislodged": []})
        if question.id == "6.A.11":  # the one who should stand off comes in
            return Reply(ReplyKind.ANSWER, {"units": ["AUSTRIA A tyr", "ITALY A ven"], "dislodged": []})
        return super().ask(question)


@cache
def run() -> Run:
    known = {"6.A.8": Recorded(Status.HANG), "6.A.10": Recorded(Status.DIFFERS), "6.A.9": Recorded(Status.DIFFERS)}
    checking = Check(Poor(), phases_of_all([*cases("6.A"), *cases("6.C.1")], Rulebook.DATC, print), known=known)
    findings = tuple(checking)
    return Run(
        command=("poor", "--engine"),
        hello=Hello("poor", "0.1", 1),
        rules="datc",
        tier=Tier.POSITIONS,
        findings=findings,
        incidents=(Incident(ReplyKind.CRASH, "it ended with exit code 2", ("6.A.1", "6.A.2"), ("oh",)),) * 2,
        taken={("STP/SC", "stp/sc"): 3},
        unmapped={("place", "atlantis"): 1},
        untold=checking.untold,
        absent=("6.Z.1",),
        seconds=1.5,
    )


def hostile() -> Run:
    """Return the run of an engine that says what would break a report."""
    reply = Reply(ReplyKind.CRASH, why=WEIRD, stderr=(WEIRD,), line=WEIRD)
    findings = [replace(one, title=WEIRD, said=WEIRD, reply=reply, section=WEIRD) for one in run().findings]
    findings = [
        replace(one, differences=tuple(replace(each, came=WEIRD, about=WEIRD) for each in one.differences))
        for one in findings
    ]
    return replace(
        run(),
        hello=Hello(WEIRD, WEIRD),
        command=(WEIRD,),
        findings=tuple(findings),
        incidents=(Incident(ReplyKind.CRASH, WEIRD, (WEIRD,), (WEIRD,)),),
        taken={(WEIRD, "nth"): 1},
        unmapped={("place", WEIRD): 1},
        absent=(WEIRD,),
    )


def text(form: str, of: Run) -> str:
    return "".join(f"{line}\n" for line in report_lines(form, of))


@pytest.mark.parametrize("form", FORMATS)
def test_reports_stay_as_they_are(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    check(f"check/{form}", text(form, run()))


def test_a_unit_that_came_to_another_place_is_told_once() -> None:
    (finding,) = (one for one in run().findings if one.id == "6.C.1")
    assert len(finding.differences) == 4
    # a fleet and two armies go in a circle; an army stands in Smyrna before and afterwards, so nobody can tell which
    assert set(came(finding)) == {
        ("TURKEY F ank", "goes to con", "stays in ank"),
        ("units", "TURKEY A ank", "nothing"),
        ("units", "nothing", "TURKEY A con"),
    }


def test_it_is_told_once_though_the_order_has_the_wrong_letter() -> None:
    case = read(WRONG_LETTER)

    class Stays(OwnEngine):
        def ask(self, question: Question) -> Reply:
            answer = {"units": ["ITALY F naf"], "dislodged": [], "contested": []}
            return Reply(ReplyKind.ANSWER, answer=answer)

    (finding,) = Check(Stays(), phases_of_all([case], Rulebook.DATC, print))
    assert list(came(finding)) == [("ITALY F naf", "goes to mao", "stays in naf")]


WRONG_LETTER = """
format = "standoff-case"
version = 1
id = "wrong-letter"
title = "A wrong letter"
source = "a test"
units = ["ITALY F naf"]

[[steps]]
phase = "movement"
orders = ["ITALY: A naf - mao"]

[steps.expected]
results = ["succeeds"]
units = ["ITALY F mao"]
"""


def test_the_line_of_a_finding_is_that_of_the_order_or_of_the_phase() -> None:
    def row_of(finding: Finding) -> str:
        assert finding.path is not None
        return finding.path.read_text(encoding="utf-8").splitlines()[line_of(finding) - 1]

    rows = {finding.id: row_of(finding) for finding in run().findings}
    assert rows["6.A.1"] == "[[steps]]"
    assert rows["6.A.11"] == '  "AUSTRIA A vie",'
    (finding,) = (one for one in run().findings if one.id == "6.A.11")
    order = finding.question.written[0]
    about = replace(finding, differences=(replace(finding.differences[0], subject=order),))
    assert f'"{order}",' in row_of(about)
    assert line_of(replace(finding, path=None)) == 1
    assert line_of(replace(finding, path=Path("/no/such/file"))) == 1


def test_json_lines_fit_their_schema() -> None:
    schema = json.loads((ROOT / "engines/schema/finding.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    form = jsonschema.Draft202012Validator(schema)
    for of in (run(), hostile()):
        lines = [json.loads(line) for line in text("jsonl", of).split("\n")[:-1]]
        for line in lines:
            form.validate(line)
        assert [line["phase_of_case"] for line in lines[:-1]] == [finding.id for finding in of.findings]
        assert lines[-1]["run"]["counts"]["crash"] == 1
        assert lines[-1]["run"]["agrees"] is False


def test_junit_counts_what_there_is() -> None:
    for of in (run(), hostile()):
        top = ET.fromstring(text("junit", of))
        assert top.tag == "testsuites"
        for element in (top, *top.findall("testsuite")):
            held = list(element.iter("testcase"))
            assert int(element.attrib["tests"]) == len(held)
            for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
                assert int(element.attrib[count]) == len(list(element.iter(tag))), (element.attrib, tag)
            assert float(element.attrib["time"]) >= 0
        for case in top.iter("testcase"):
            assert case.attrib.keys() >= {"name", "classname", "time"}
            assert len([each for each in case if each.tag in ("failure", "error", "skipped")]) <= 1
    names = {
        case.attrib["name"].split()[0]: [each.tag for each in case]
        for case in ET.fromstring(text("junit", run())).iter("testcase")
    }
    assert names["6.A.1"] == []
    assert names["6.A.5"] == ["skipped"]
    assert names["6.A.6"] == ["failure"]
    assert names["6.A.7"] == ["error"]
    assert names["6.A.8"] == ["skipped"]  # as known
    assert names["6.A.10"] == ["failure"]  # known to differ, and agrees
    assert names["6.A.11"] == ["failure"]


def test_annotations_are_one_line_each_and_hold_no_other_command() -> None:
    for of in (run(), hostile()):
        lines = text("github", of).split("\n")[:-1]
        assert len(lines) == len(of.failing) + 1
        for line in lines:
            assert line.startswith("::error ")
            assert line.count("\r") == 0
            assert line.isprintable()
    # the whole comes first, as GitHub shows so many of a step and no more
    total, first, *_ = text("github", run()).split("\n")
    assert "of 13 phases agree" in total
    assert "file=" in first
    assert "6.A.6.toml,line=" in first


class _Elements(HTMLParser):
    """Keeps the elements and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.said = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.said += data


def test_the_page_is_whole_and_lets_nothing_in() -> None:
    pages = []
    for of in (run(), hostile()):
        page = _Elements()
        page.feed(text("html", of))
        page.close()
        assert page.links == []
        pages.append(page)
    assert pages[0].tags == pages[1].tags
    assert "prefers-color-scheme: dark" in text("html", run())
    assert "a<b>&\"'`|*_[x](y)" in pages[1].said


def test_markdown_lets_nothing_in() -> None:
    lines = text("markdown", hostile()).splitlines()
    assert sum(line.startswith("## ") for line in lines) == len(run().failing) + 1
    outside = [line for line in lines if "a<b>" in line and "\\<" not in line]
    fences = [n for n, line in enumerate(lines) if line.startswith("````") or line == "```text" or line == "```"]
    inside = {n for start, end in zip(fences[::2], fences[1::2], strict=True) for n in range(start, end)}
    assert all(lines.index(line) in inside or line.startswith("- command: ``") for line in outside)


@pytest.mark.parametrize("form", FORMATS)
def test_whatever_an_engine_says_can_be_written_as_utf_8(form: str) -> None:
    said = text(form, hostile()).encode("utf-8")
    assert b"\x1b" not in said
    assert b"\x00" not in said


@pytest.mark.parametrize("form", FORMATS)
def test_each_form_says_what_did_not_come_again_alone(form: str) -> None:
    (finding,) = (one for one in run().findings if one.id == "6.A.11")
    right = replace(finding, status=Status.AGREES, differences=())
    of = replace(run(), findings=(replace(finding, again=right),))
    said = text(form, of)
    if form == "jsonl":
        phase, whole = map(json.loads, said.splitlines())
        assert (phase["status"], phase["again"], phase["fails"]) == ("differs", "agrees", True)
        assert whole["run"]["agrees"] is False
    else:
        assert "differs, but not when asked again alone" in said
    otherwise = replace(right, status=Status.ERROR, said="lost my way")
    said = text(form, replace(of, findings=(replace(finding, again=otherwise),)))
    assert "not when asked again alone" not in said
    if form == "jsonl":
        assert json.loads(said.splitlines()[0])["again"] == "error"
    elif form != "github":  # which has room for the first line of each only
        assert "otherwise, asked alone in a fresh process: error: lost my way" in said


@pytest.mark.parametrize("form", FORMATS)
def test_each_form_says_that_a_run_was_interrupted(form: str) -> None:
    of = Run(("poor",), Hello("poor"), "datc", Tier.POSITIONS, run().findings[:1], interrupted=True)
    assert of.new == []
    said = text(form, of)
    if form == "jsonl":
        told = json.loads(said.splitlines()[-1])["run"]
        assert (told["interrupted"], told["agrees"]) == (True, False)
    else:
        assert "interrupted" in said
    if form == "junit":
        assert ET.fromstring(said).attrib["errors"] == "1"
        assert "interrupted before all was asked" in said
    if form == "github":
        assert said.startswith("::error title=standoff check::interrupted: 1 of 1 phases agree")


def test_an_empty_run_has_a_report_in_every_form() -> None:
    empty = Run(("engine",), Hello(), "datc", Tier.POSITIONS, ())
    for form in FORMATS:
        assert text(form, empty)
    assert ET.fromstring(text("junit", empty)).attrib["errors"] == "1"
