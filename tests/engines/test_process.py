"""Engines as long-lived processes, good and hostile: each question gets its reply, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from standoff.engines.afresh import ask_afresh
from standoff.engines.asking import Incident
from standoff.engines.contract import Hello, Reply, ReplyKind
from standoff.engines.process import ProcessEngine
from standoff.engines.question import Question
from standoff.engines.running import EngineError

from .acting import actor, kinds, left_behind, marked, questions, zombies

ASKED = questions("6.A")
RIGHT = [question.answer["units"] for question in ASKED]
ANSWER, CRASH, HANG, NONSENSE = ReplyKind.ANSWER, ReplyKind.CRASH, ReplyKind.HANG, ReplyKind.NONSENSE


def open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    """See that no process, no zombie and no open file remains, whatever an engine did."""
    files = open_files()
    yield
    assert left_behind() == []
    assert zombies() == []
    assert open_files() == files


def told(engine: ProcessEngine, asked: tuple[Question, ...] = ASKED) -> list[Reply]:
    """Greet an engine, put all questions, and end it."""
    with engine:
        engine.hello()
        return list(engine.ask_all(asked))


def units(replies: list[Reply]) -> list[object]:
    return [None if reply.answer is None else reply.answer["units"] for reply in replies]


GOOD = (
    "honest",
    "backwards",
    "banner",
    "silent_greeting",
    "dies_at_greeting",
    "late_reader",
    "floods_stderr",
    "one_byte_at_a_time",
    "without_ids",
    "text_ids",
    "one_answer",
    "dies_after_ten",
    "forks_and_answers",
    "crlf",
    "bom",
    "float_ids",
)


IN_THREE = ("honest", "backwards", "dies_after_ten", "one_answer")
"""What several processes at once make different; the others are only tried again, in campaigns."""


@pytest.mark.parametrize(
    ("part", "jobs"),
    [
        *((part, 1) for part in GOOD),
        *(pytest.param(part, 3, marks=() if part in IN_THREE else pytest.mark.campaign) for part in GOOD),
    ],
)
def test_every_question_gets_its_own_answer(part: str, jobs: int) -> None:
    limit = 3.0 if part == "silent_greeting" else 60.0
    assert units(told(actor(part, limit=limit, jobs=jobs))) == RIGHT


def test_the_time_that_a_fresh_process_needs_to_start_is_not_that_of_a_question() -> None:
    with actor("slow_start", limit=2.1) as engine:
        engine.hello()
        reply = ask_afresh(engine, ASKED[0])
    assert (reply.kind, reply.why) == (ANSWER, "")
    assert 1.2 < reply.seconds < 2.1


BAD = {
    "hangs": (HANG, "no answer in 1.5 s"),
    "half_line": (HANG, "the line is not finished after 1.5 s"),
    "dies_mid_line": (CRASH, "it ended with exit code 7"),
    "kills_itself": (CRASH, "it was ended by SIGKILL"),
    "floods_stderr_and_dies": (CRASH, "it ended with exit code 1"),
    "closes_output": (CRASH, "it closed its output"),
    "closes_input": (HANG, "no answer in 1.5 s"),
    "ignores_sigterm": (HANG, "no answer in 1.5 s"),
    "forks": (HANG, "no answer in 1.5 s"),
    "endless_line": (NONSENSE, "it writes a line of more than 10 MB"),
    "endless_lines": (HANG, "no answer in 1.5 s"),
    "wrong_id": (NONSENSE, "it answers a question that was not put, with the id 99999"),
    "no_units": (NONSENSE, "the answer has no 'units', no 'skip' and no 'error'"),
    "half_ids": (NONSENSE, "it answers a question that was not put, with the id "),
    "true_ids": (NONSENSE, "it answers a question that was not put, with the id true"),
    "endless_ids": (NONSENSE, "it answers a question that was not put, with the id 9999"),
    "not_a_number": (NONSENSE, "the line is no JSON: "),
    "utf16": (NONSENSE, "the line looks like UTF-16; answers are in UTF-8"),
    "latin": (NONSENSE, "byte 24 of the line is no UTF-8"),
    "many_lines": (NONSENSE, "the line is no JSON: "),
    "deep_units": (NONSENSE, "the line is nested too deeply"),
    "lone_surrogates": (NONSENSE, "units[0]: "),
    "lone_surrogates_for_an_error": (ReplyKind.ERROR, ""),
    "carriage_returns": (HANG, "the line is not finished after 1.5 s"),
    "repeats": (NONSENSE, "it repeats the question"),
    "slow_drip": (HANG, "the line is not finished after 1.5 s"),
    "broken_pipe": (CRASH, "it was ended by SIGPIPE"),
    "stops": (HANG, "no answer in 1.5 s"),
    "leaves_children": (CRASH, "it ended with exit code 3"),
    "skips": (ReplyKind.SKIP, "no Austrians here"),
    "errs": (ReplyKind.ERROR, "an Austrian"),
}


# each of these waits for the limit, once with all that is open and once more for each that is marked
WAITING = {part for part, (kind, _) in BAD.items() if kind is HANG}
THREE_MARKED = (*ASKED[-4:], ASKED[0])
PLAIN = [question for question in ASKED if not marked(question)]
ONE_MARKED = (PLAIN[0], next(filter(marked, ASKED)), PLAIN[1])


# these wait as others do that are in every run: "half_line" and "hangs"
LIKE_OTHERS = ("carriage_returns", "closes_input")


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=pytest.mark.campaign if part in LIKE_OTHERS else ()) for part in BAD]
)
def test_what_goes_wrong_with_one_question_is_the_reply_to_that_question(part: str) -> None:
    kind, why = BAD[part]
    asked = ONE_MARKED if part in WAITING and part != "hangs" else THREE_MARKED
    assert sum(map(marked, asked)) == (1 if asked is ONE_MARKED else 3)
    engine = actor(part, "marked", limit=5.0 if part in ("endless_line", "leaves_children") else 1.5)
    replies = told(engine, asked)
    assert [reply.kind is kind for reply in replies] == list(map(marked, asked))
    assert all(reply.why.startswith(why) for reply in replies if reply.kind is kind)
    assert units([reply for reply in replies if reply.kind is ANSWER]) == [
        question.answer["units"] for question in asked if not marked(question)
    ]
    assert engine.incidents == []


@pytest.mark.parametrize("part", ["garbage", "deep"])
def test_a_line_that_is_no_answer_is_told_where_answers_came_before(part: str) -> None:
    # in a fresh process it may be a banner, so that an answer is waited for
    replies = told(actor(part, "marked", limit=1.5), ONE_MARKED)
    assert [reply.kind is NONSENSE for reply in replies] == [marked(question) for question in ONE_MARKED]
    (reply,) = (reply for reply in replies if reply.kind is NONSENSE)
    assert reply.line
    assert reply.why == "a line that is no answer, and then nothing for 1.5 s"


def test_the_last_words_of_an_engine_that_dies_are_kept() -> None:
    replies = told(actor("floods_stderr_and_dies", "marked"))
    (lines,) = {reply.stderr for reply in replies if reply.kind is CRASH}
    assert lines[-1] == "the last words"
    assert 1 < len(lines) <= 20


def test_what_an_engine_wrote_of_a_line_is_shown() -> None:
    replies = told(actor("half_line", "marked", limit=1.5), ONE_MARKED)
    assert {reply.line[:8] for reply in replies if reply.kind is HANG} == {'{"versio'}


def test_an_engine_that_never_answers_is_asked_each_question_once_more_at_most() -> None:
    asked = ASKED[:3]
    engine = actor("hangs", limit=0.3)
    began = time.monotonic()
    assert kinds(told(engine, asked)) == [HANG] * 3
    assert time.monotonic() - began < 20


def test_a_banner_alone_is_nonsense() -> None:
    replies = told(actor("only_banner", limit=1.5), ASKED[:1])
    assert kinds(replies) == [NONSENSE]
    assert replies[0].why == "2 lines that are no answer, and then nothing for 1.5 s"
    assert replies[0].line == "Actor 1.0, an engine"


def test_a_crash_that_does_not_come_again_is_no_reply_and_not_forgotten() -> None:
    engine = actor("dies_after_ten")
    assert units(told(engine)) == RIGHT
    assert [incident.kind for incident in engine.incidents] == [CRASH]
    assert engine.incidents[0].why == "it ended with exit code 9"
    assert ASKED[10].id in engine.incidents[0].questions


def test_answering_twice_is_noted_each_time() -> None:
    engine = actor("twice")
    with engine:
        assert units(list(engine.ask_all(ASKED))) == RIGHT
        # the second answer to the last question is met at the next
        assert engine.ask(ASKED[0]).kind is ANSWER
    assert engine.incidents[: len(ASKED)] == [
        Incident(NONSENSE, "it answered twice", (question.id,)) for question in ASKED
    ]


def test_a_process_that_ends_badly_with_nothing_to_do_is_an_incident() -> None:
    engine = actor("dies_after_ten")
    with engine:
        assert units(list(engine.ask_all(ASKED[:10]))) == RIGHT[:10]
        os.kill(left_behind()[0], signal.SIGKILL)
        time.sleep(0.2)
        assert engine.ask(ASKED[0]).kind is ANSWER
    assert [incident.why for incident in engine.incidents] == ["it was ended by SIGKILL"]


def test_the_end_of_a_program_that_was_told_to_end_is_its_own_affair() -> None:
    engine = actor("exits_badly_at_the_end")
    assert units(told(engine)) == RIGHT
    assert engine.incidents == []


def test_an_engine_that_waits_for_the_end_of_its_input_hangs() -> None:
    assert kinds(told(actor("reads_all", limit=0.3), ASKED[:1])) == [HANG]


def test_asking_goes_on_after_a_caller_has_lost_interest() -> None:
    with actor("honest") as engine:
        replies = engine.ask_all(ASKED)
        next(replies)
        replies.close()  # type: ignore[attr-defined]
        assert units([engine.ask(question) for question in ASKED]) == RIGHT


def test_time_that_the_caller_takes_is_not_the_engines() -> None:
    with actor("honest", limit=1.5) as engine:
        replies = []
        for reply in engine.ask_all(ASKED[:4]):
            replies.append(reply)
            time.sleep(2.0 if len(replies) == 2 else 0)
    assert units(replies) == RIGHT[:4]


def test_several_questions_are_open_at_a_time_and_the_sequence_stays() -> None:
    asked = ASKED * 20
    assert units(told(actor("backwards", jobs=2), asked)) == RIGHT * 20


def test_a_flood_of_objects_ends(tmp_path: Path) -> None:
    engine = actor("floods_with_objects", "marked")
    replies = told(engine, ASKED[-4:])
    assert [reply.kind is NONSENSE for reply in replies] == list(map(marked, ASKED[-4:]))
    assert {one.why for one in engine.incidents} <= {"an answer without the id of its question"}


def test_answers_to_questions_that_were_not_put_are_no_answers() -> None:
    engine = actor("before_asked")
    replies = told(engine)
    assert kinds(replies) == [NONSENSE] * len(ASKED)
    assert replies[0].why.startswith("it answers a question that was not put")


# --- the greeting ------------------------------------------------------------------------------------------


def test_an_engine_says_what_it_is() -> None:
    with actor("honest") as engine:
        hello = engine.hello()
    assert (hello.name, hello.protocol, hello.phases) == ("standoff", 1, ("movement", "retreat", "adjustment"))
    assert hello.boards is not None
    assert "standard" in hello.boards
    assert hello.rules is not None
    assert "datc" in hello.rules


@pytest.mark.parametrize(
    ("part", "how"),
    [
        ("silent_greeting", "did not answer the greeting"),
        ("dies_at_greeting", "ended with exit code 1 when it was greeted"),
        ("only_banner", "did not answer the greeting"),
    ],
)
def test_how_an_engine_took_the_greeting_is_told(part: str, how: str) -> None:
    with actor(part, limit=1.5) as engine:
        assert engine.hello() == Hello()
        assert engine.greeting == how


def test_what_is_wrong_with_a_greeting_counts_as_not_said() -> None:
    engine = actor("odd_greeting")
    assert units(told(engine)) == RIGHT
    assert [incident.why for incident in engine.incidents] == [
        "hello: protocol: must be a number, not a text",
        "hello: name: must be a text, not a list",
        "hello: phases: must be a list, not a text",
    ]


def test_the_time_of_an_answer_begins_with_the_answer_before_it() -> None:
    began = time.monotonic()
    with actor("unhurried") as engine:
        replies = list(engine.ask_all(questions("6.A")))
    whole = time.monotonic() - began
    # several questions wait in its input at a time, and none of them takes as long as it waits
    assert len(replies) * 0.1 <= whole
    assert sum(reply.seconds for reply in replies) <= whole
    assert sum(reply.seconds for reply in replies) > 0.9


# --- what cannot be started --------------------------------------------------------------------------------


def test_a_program_that_there_is_not() -> None:
    with ProcessEngine(["no-such-engine"]) as engine, pytest.raises(EngineError) as caught:
        engine.hello()
    assert str(caught.value) == "the engine cannot be started: no-such-engine: there is no such program"


def test_a_folder_is_no_program(tmp_path: Path) -> None:
    with ProcessEngine([str(tmp_path)]) as engine, pytest.raises(EngineError) as caught:
        engine.hello()
    assert str(caught.value).endswith(f"{tmp_path}: is a folder; name the program in it")


def test_nothing_is_no_program() -> None:
    with ProcessEngine([""]) as engine, pytest.raises(EngineError) as caught:
        engine.hello()
    assert "nothing between the quotation marks" in str(caught.value)


def test_a_file_that_may_not_be_run(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text("print(1)\n", encoding="utf-8")
    with ProcessEngine([str(script)]) as engine, pytest.raises(EngineError) as caught:
        engine.ask(ASKED[0])
    assert str(caught.value).endswith(f"may not be run; write 'python {script}'")


@pytest.mark.parametrize(
    ("first", "said"), [("", "is no program"), ("#!/no/such/interpreter\n", "names an interpreter")]
)
def test_a_script_without_an_interpreter(tmp_path: Path, first: str, said: str) -> None:
    script = tmp_path / "engine"
    script.write_text(f"{first}exit 0\n", encoding="utf-8")
    script.chmod(0o755)
    with ProcessEngine([str(script)]) as engine, pytest.raises(EngineError) as caught:
        engine.ask(ASKED[0])
    assert said in str(caught.value)


def test_a_program_that_ends_at_once() -> None:
    with ProcessEngine([sys.executable, "-c", "raise SystemExit(4)"]) as engine:
        assert engine.hello() == Hello()
        assert engine.greeting == "ended with exit code 4 when it was greeted"
        reply = engine.ask(ASKED[0])
    assert (reply.kind, reply.why) == (CRASH, "it ended with exit code 4")
