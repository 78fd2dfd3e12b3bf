"""standoff as an engine that is started for each phase: plain lines in, plain lines out."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.datc import plain
from standoff.datc.case import cases
from standoff.datc.plain import request_of, serve_once
from standoff.datc.serve import reply
from standoff.encoding import Rulebook
from standoff.engines.plain import plain_answer, plain_request
from standoff.engines.question import Question, asked_of

from ..folding import folded

ASKED = tuple(asked_of(step, id=case.id) for case in cases("6") for step in case.steps)
MOVE = "unit ENGLAND F nth\norder ENGLAND: F nth - nwy\n"
OPEN = next(question.request for question in ASKED if question.id == "6.F.18")
"""A paradox that the edition of 2000 leaves as it is."""


def lines(rules: str = "") -> str:
    """Return a request for the paradox, with a rulebook or without."""
    named = {key: value for key, value in OPEN.items() if key != "rules"}
    return plain_request({**named, "rules": rules} if rules else named)


@folded
@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.id)
def test_a_request_in_plain_lines_is_the_request_and_its_answer_the_answer(question: Question) -> None:
    assert request_of(plain_request(question.request)) == question.request
    said, well = serve_once(plain_request(question.request))
    assert well
    told, ours = plain_answer(said, question), question.answer
    assert told["units"] == ours["units"]
    assert [(row["order"], row["result"]) for row in told.get("results", ())] == [
        (row["order"], row["result"]) for row in ours["results"]
    ]
    for part in ("contested", "disbanded", "built", "removed", "automatic", "forced", "converted"):
        assert told.get(part) == ours.get(part)


@folded
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("unit ENGLAND F nth\nwat\n", "line 2: 'wat' begins with none of phase, board, rules, season, year, unit, "),
        ("unit ENGLAND F paris\n", "units[0]: "),
        ("unit ENGLAND F nth\norder ENGLAND: F nth flies\n", "orders[0]: "),
        ("phase winter\n", "phase: 'winter' is none of movement, retreat, adjustment"),
        ("phase retreat\nphase retreat\n", "line 2: 'phase' stands on a line before"),
        ("year 19O1\n", "line 1: year: '19O1' is no whole number"),
        ("year " + "9" * 5000, "line 1: year: "),
        ("phase retreat\ndislodged RUSSIA A sil\n", "line 2: 'RUSSIA A sil': expected a unit and a colon"),
        ("phase retreat\ndislodged RUSSIA A sil: boh\ndislodged RUSSIA A sil: gal\n", "line 3: 'RUSSIA A sil' is told"),
        ("phase retreat\nattacked RUSSIA A sil: from mun\n", "line 2: 'RUSSIA A sil': no line 'dislodged' before"),
        ("phase retreat\ndislodged RUSSIA A sil: boh\nattacked RUSSIA A sil: mun\n", "line 3: 'RUSSIA A sil: mun': "),
        ("phase adjustment\ncenters FRANCE\n", "line 2: 'FRANCE': expected a power and a colon"),
        ("rules 2525\n" + MOVE, "rules: "),
        (
            "unit ENGLAND F n\udce9\n",
            "the line is no UTF-8: character 17 is the byte 0xE9; a request is ",
        ),
        ("u\0n\0i\0t\0", "the line is no UTF-8, it looks like UTF-16; a request is plain lines in UTF-8"),
    ],
)
def test_what_is_no_request_is_an_error_in_one_line(text: str, said: str) -> None:
    answer, well = serve_once(text)
    assert well
    assert answer.startswith(f"error {said}")
    assert answer.count("\n") == 1
    assert len(answer) < 1100


def test_a_request_that_is_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MOST_CHARACTERS", 50)
    assert serve_once(MOVE + "#" * 100)[0] == "error the request is longer than 50 characters\n"


def test_a_fault_of_ours_is_told_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_parts: object) -> dict[str, Any]:
        raise LookupError("boom\nboom")

    monkeypatch.setattr(plain, "answer_to", broken)
    assert serve_once(MOVE) == (
        "error internal fault: LookupError: boom boom; please report it with the request\n",
        False,
    )


def test_what_the_rulebook_leaves_open_is_undefined() -> None:
    assert serve_once(lines("2000"))[0] == "undefined\n"
    question = Question(ASKED[0].position, (), Rulebook.DATC)
    assert plain_answer("undefined\n", question)["units"] is None


def test_a_request_that_names_no_rulebook_is_judged_by_that_of_the_command() -> None:
    other = Rulebook.named("2000")
    assert serve_once(lines(), other)[0] == "undefined\n"
    assert serve_once(lines("datc"), other)[0].startswith("unit ")
    request = {"units": OPEN["units"], "orders": OPEN["orders"]}
    assert reply(json.dumps(request), other)["rules"] == "2000"
    assert reply(json.dumps({**request, "rules": "datc"}), other)["rules"] == "datc"
    assert reply(json.dumps(request))["rules"] == "datc"


def engine(*words: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "standoff", "engine", *words]
    return subprocess.run(command, input=given, capture_output=True, timeout=120, check=False)


def test_the_command_reads_lines_and_ends() -> None:
    done = engine("--once", given=b"\xef\xbb\xbf" + MOVE.replace("\n", "\r\n").encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == "unit ENGLAND F nwy\nnone contested\nresult succeeds = ENGLAND: F nth - nwy\n"
    assert engine("--once", given=b"\xff\xfeu\0").stdout.startswith(b"error the line is no UTF-8, it looks like UTF-16")


def test_the_command_takes_a_rulebook_and_its_switches() -> None:
    request = json.dumps({"units": ["ENGLAND F nth"], "orders": []}).encode()
    assert json.loads(engine("--rules", "2000", given=request).stdout)["rules"] == "2000"
    assert json.loads(engine("--set", "paradox=2000", given=request).stdout)["rules"] == "datc, paradox=2000"
    done = engine("--rules", "2525", given=request)
    assert done.returncode == 2
    assert b"2525" in done.stderr


def check(*words: str) -> Result:
    itself = ("--", sys.executable, "-m", "standoff", "engine", "--once")
    return CliRunner().invoke(cli, ["check", "--once", "--tier", "results", *words, *itself])


def test_standoff_agrees_with_itself_started_for_each_phase() -> None:
    result = check("6.F.18", "6.H.11", "6.I.2")
    assert result.exit_code == 0, result.output
    assert "4 of 4 phases agree" in result.output


def test_it_agrees_also_about_what_is_undefined() -> None:
    result = check("6.F.18", "--rules", "2000")
    assert result.exit_code == 0, result.output
    assert "1 of 1 phases agree" in result.output
