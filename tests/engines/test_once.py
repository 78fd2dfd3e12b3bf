"""Engines as a process for each question: plain lines in, plain lines out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from standoff.engines.contract import Reply, ReplyKind
from standoff.engines.once import OnceEngine
from standoff.engines.plain import PlainError, plain_answer, plain_request
from standoff.engines.question import Question

from .acting import SLEEP, left_behind, questions, zombies

ASKED = questions("6.A")
ANSWER, CRASH, HANG, NONSENSE = ReplyKind.ANSWER, ReplyKind.CRASH, ReplyKind.HANG, ReplyKind.NONSENSE


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    yield
    assert left_behind() == []
    assert zombies() == []


def told(script: str, folder: Path, asked: tuple[Question, ...] = ASKED, limit: float = 60.0) -> list[Reply]:
    """Run a shell script for each question."""
    path = folder / "engine.sh"
    path.write_text(f"#!/bin/sh\n{script.replace('sleep', SLEEP)}\n", encoding="utf-8")
    path.chmod(0o755)
    with OnceEngine([str(path)], limit, jobs=2) as engine:
        return list(engine.ask_all(asked))


ECHO = 'while read -r word rest; do if [ "$word" = unit ]; then echo "unit $rest"; fi; done'


def test_a_script_that_leaves_all_units_where_they_are(tmp_path: Path) -> None:
    replies = told(ECHO, tmp_path)
    assert [reply.answer and reply.answer["units"] for reply in replies] == [
        question.request["units"] for question in ASKED
    ]


@pytest.mark.parametrize(
    ("script", "kind", "why"),
    [
        ("cat > /dev/null; exit 3", CRASH, "it ended with exit code 3"),
        ("kill -9 $$", CRASH, "it was ended by SIGKILL"),
        ("sleep", HANG, "has not ended after 0.5 s"),
        ("exec 1>&-; sleep", HANG, "closed its output and has not ended"),
        ("trap '' TERM; sleep & sleep; wait", HANG, "has not ended after 0.5 s"),
        ("echo hello", NONSENSE, "line 1: 'hello' begins with none of unit, disbanded, built, removed, automatic, "),
        ("true", NONSENSE, "no line begins with 'unit', 'skip' or 'error'; where no unit is left, write 'none unit'"),
        ("printf 'unit \\377'", NONSENSE, "byte 6 is no UTF-8"),
        ("echo unit England A Atlantis", NONSENSE, 'units[0]: the board has no place "Atlantis"'),
        ("echo result ENGLAND", NONSENSE, "line 1: 'result ENGLAND': expected 'result WORD = ORDER'"),
        ("yes unit ENGLAND A lon", NONSENSE, "it writes more than 10 MB or 100000 lines"),
        ("printf 'u\\000n\\000'", NONSENSE, "what it writes looks like UTF-16; answers are in UTF-8"),
        ("printf '\\377\\376u\\000'", NONSENSE, "what it writes looks like UTF-16; answers are in UTF-8"),
        ("kill -PIPE $$", CRASH, "it was ended by SIGPIPE"),
        ("kill -STOP $$", HANG, "has not ended after 0.5 s"),
        ("while :; do printf x; sleep 0.1; done", HANG, "has not ended after 0.5 s"),
        ("cat /dev/zero", NONSENSE, "it writes more than 10 MB or 100000 lines"),
        ("echo usage: engine FILE; exit 2", CRASH, "it ended with exit code 2"),
        ("cat", NONSENSE, "line 1: 'phase movement' begins with none of unit, "),
        ("echo skip no such phases", ReplyKind.SKIP, "no such phases"),
        ("echo '# a remark'; echo; echo error", ReplyKind.ERROR, "error"),
    ],
)
def test_what_goes_wrong_is_told(script: str, kind: ReplyKind, why: str, tmp_path: Path) -> None:
    (reply,) = told(script, tmp_path, ASKED[:1], limit=0.5 if kind is HANG else 60.0)
    assert reply.kind is kind
    assert reply.why.startswith(why)


@pytest.mark.parametrize(
    "script",
    [
        "exec 0<&-; echo none unit",
        "printf '\\357\\273\\277none unit\\r\\n'",
        "sleep & echo none unit",
        "printf 'none unit'",
        "echo none unit; kill -0 $$; yes >&2 & exit 0",
    ],
)
def test_an_answer_counts_whatever_goes_on_around_it(script: str, tmp_path: Path) -> None:
    (reply,) = told(script, tmp_path, ASKED[:1])
    assert reply.answer is not None, reply
    assert reply.answer["units"] == []


def test_undefined_is_an_answer(tmp_path: Path) -> None:
    (reply,) = told("echo undefined", tmp_path, ASKED[:1])
    assert reply.answer is not None
    assert reply.answer["units"] is None


def test_the_last_words_of_a_script_are_kept(tmp_path: Path) -> None:
    (reply,) = told("echo oh no >&2; exit 1", tmp_path, ASKED[:1])
    assert reply.stderr == ("oh no",)


def test_what_is_left_of_the_input_is_no_concern_of_a_script(tmp_path: Path) -> None:
    (reply,) = told("echo none unit", tmp_path, ASKED[:1])
    assert reply.answer is not None
    assert reply.answer["units"] == []


def test_a_retreat_in_plain_lines() -> None:
    (question,) = (question for question in questions("6.H.11") if question.phase == "retreat")
    assert plain_request(question.request).splitlines() == [
        "phase retreat",
        "board standard",
        "rules datc",
        "season spring",
        "unit FRANCE A bur",
        "unit FRANCE F lyo",
        "unit FRANCE F mao",
        "unit FRANCE A mar",
        "unit FRANCE F wes",
        "dislodged ITALY A mar: gas pie spa",
        "attacked ITALY A mar: from gas by convoy",
        "order ITALY: A mar R gas",
    ]


def test_an_adjustment_in_plain_lines() -> None:
    (question,) = questions("6.J.3")
    assert plain_request(question.request).splitlines()[-3:] == [
        "unit RUSSIA A lvn",
        "unit RUSSIA A pru",
        "centers RUSSIA: stp",
    ]


def test_a_line_that_is_none_is_told() -> None:
    with pytest.raises(PlainError, match="line 2: 'wat' begins with none of"):
        plain_answer("unit ENGLAND A lon\nwat\n", ASKED[0])
