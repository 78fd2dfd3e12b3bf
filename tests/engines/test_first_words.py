"""A program that speaks nothing of the protocol is told so once; an engine that fails now and then is asked on."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.encoding import Rulebook
from standoff.engines.first_words import plain_questions, speechless
from standoff.engines.running import telling
from standoff.maps import board_named
from standoff.maps.patching import board_names

from .acting import actor, command, left_behind, zombies

ECHO_GREETING = "import sys; [print(line, end='', flush=True) for line in sys.stdin]"
USAGE = "import sys; print('usage: engine FILE', file=sys.stderr); sys.exit(2)"
HOLDS_ONLY = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        sys.exit(1)
    if any(" - " in order for order in request["orders"]):
        raise LookupError("moves")
    print(json.dumps({"id": request["id"], "units": request["units"]}), flush=True)
"""
MOVES_ONLY = HOLDS_ONLY.replace("if any", "if not any")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what a campaign finds written elsewhere: an engine that is slow to end may be taken for one that answers."""
    monkeypatch.chdir(tmp_path)


def run(what: str, *words: str) -> Result:
    asked = {"check": ("check", "6.A", "--limit", "1"), "fuzz": ("fuzz", "--count", "20", "--limit", "1")}[what]
    return CliRunner().invoke(cli, [*asked, *words])


@pytest.mark.parametrize("what", ["check", pytest.param("fuzz", marks=pytest.mark.campaign)])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cat",), 'it repeats the question; it wrote \'{"id": '),
        (("echo", "hi"), "it ended with exit code 0; it wrote 'hi'; "),
        (("true",), "it ended with exit code 0; 'standoff protocol'"),
        ((sys.executable,), "no answer in 1 s; if it takes long to start, give it more time with --limit; "),
        ((sys.executable, "-c", ECHO_GREETING), "it repeats the question; "),
        ((sys.executable, "-c", USAGE), "it ended with exit code 2; on standard error 'usage: engine FILE'; "),
        (("sh", "-c", "exec yes"), "it wrote 'y'; "),
        (("sh", "-c", "cat >/dev/null; echo '{}'"), "no answer in 1 s; "),
        (("sh", "-c", "while read x; do echo '{}'; done"), "the answer has no 'units'"),
    ],
    ids=str,
)
def test_a_program_that_is_no_engine_is_told_once_and_early(what: str, words: tuple[str, ...], said: str) -> None:
    result = run(what, "--", *words)
    assert result.exit_code == 3, result.output
    assert result.output.startswith("Error: the engine answers nothing of the protocol: asked about one army, ")
    assert said in result.output
    assert "; 'standoff protocol' shows what is spoken; if it reads plain lines and is started" in result.output
    assert result.output.endswith(", add --once\n")
    assert result.output.count("\n") == 1
    assert left_behind() == []
    assert zombies() == []


@pytest.mark.parametrize("what", ["check", "fuzz"])
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("cat", "line 1: 'phase movement' begins with none of unit, "),
        ("echo hi", "line 1: 'hi' begins with none of unit, "),
        ("true", "no line begins with 'unit', 'skip' or 'error'"),
        ("echo usage: engine FILE; exit 2", "it ended with exit code 2; it wrote 'usage: engine FILE'; "),
    ],
)
def test_so_is_one_that_is_started_for_each_phase(what: str, script: str, said: str) -> None:
    result = run(what, "--once", "--", "sh", "-c", script)
    assert result.exit_code == 3, result.output
    assert said in result.output
    assert result.output.endswith("; if it reads JSON, an object a line, leave out --once\n")
    assert result.output.count("\n") == 1


NODE = (
    "x.js:1",
    "  const = 1",
    "",
    "SyntaxError: Unexpected token",
    *(f"    at {n}" for n in range(9)),
    "",
    "Node.js v20.1",
)
PYTHON = ("Traceback (most recent call last):", '  File "x", line 1, in <module>', "ValueError: no")
RUST = ("thread 'main' panicked at src/main.rs:2:5:", "oh", "note: run with RUST_BACKTRACE=1")
JAVA = ('Exception in thread "main" java.lang.Error: no', "\tat A.main(A.java:1)")


def test_the_line_that_names_the_error_is_shown_though_others_stand_behind_it() -> None:
    script = f"import sys; print({chr(10).join(NODE)!r}, file=sys.stderr); sys.exit(1)"
    result = run("check", "--", sys.executable, "-c", script)
    assert "on standard error 'SyntaxError: Unexpected token'; " in result.output


@pytest.mark.parametrize(
    ("lines", "most", "told"),
    [
        ((), 3, ()),
        (("a", "", "b"), 1, ("b",)),
        (PYTHON, 2, PYTHON[1:]),
        (PYTHON, 9, PYTHON),
        (NODE, 3, NODE[3:6]),
        (RUST, 1, RUST[:1]),
        (JAVA, 1, JAVA[:1]),
    ],
)
def test_what_tells_most_of_a_failure(lines: tuple[str, ...], most: int, told: tuple[str, ...]) -> None:
    assert telling(lines, most) == told


@pytest.mark.parametrize("script", [HOLDS_ONLY, MOVES_ONLY], ids=["holds", "moves"])
def test_an_engine_that_answers_one_of_the_plainest_questions_is_asked_all(script: str) -> None:
    result = run("check", "--give-up", "100", "--", sys.executable, "-c", script)
    assert result.exit_code in (1, 3), result.output
    assert "of 12 phases agree" in result.output
    assert "nothing of the protocol" not in result.output


@pytest.mark.parametrize("part", ["garbage", "hangs", "dies_mid_line", "no_units"])
def test_an_engine_that_greets_is_asked_whatever_comes_of_it(part: str) -> None:
    with actor(part, limit=5.0) as engine:
        assert speechless(engine, board_named("standard"), Rulebook.DATC) == ""
        assert engine.spoke


def test_one_that_is_never_given_up_is_asked_whatever_it_says() -> None:
    result = run("check", "--give-up", "0", "--format", "jsonl", "--", "true")
    assert result.exit_code == 3
    (*phases, whole) = map(json.loads, result.stdout.splitlines())
    assert {phase["status"] for phase in phases} == {"crash"}
    assert len(phases) > 10
    assert whole["run"]["counts"] == {"crash": len(phases)}


def test_a_case_on_another_board_is_announced_by_a_question_about_that_board(tmp_path: Path) -> None:
    for name in board_names():
        board = board_named(name)
        asked = list(plain_questions(board, Rulebook.DATC))
        assert [question.request["board"] for question in asked] == [name, name]
        holds, moves = (question.answer for question in asked)
        assert holds["units"] == asked[0].request["units"]
        assert moves["units"] != asked[1].request["units"]
        assert moves["results"][0]["result"] == "succeeds"


def test_a_known_engine_is_not_asked_more_than_the_cases() -> None:
    result = CliRunner().invoke(cli, ["check", "6.A.1", "--", *command("honest")])
    assert result.exit_code == 0, result.output
