"""Whether a wrong answer comes again when its question is put alone to a fresh process, or only after other questions.

An engine that keeps something from one question to the next, or that draws lots, is wrong where no case file shows it
again: that is told as it is, and where it can be, with the questions that have to be put before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .contract import Restartable
from .failing import failure_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .contract import Engine, Reply
    from .failing import Failure
    from .question import Question

TIMES = 3
"""So often a failure must come again: what is drawn by lot seldom does."""

LAST = (1, 3, 8)
"""So many of the questions before are put again to see whether it comes again after them."""


class Passing(NamedTuple):
    """A failure that does not come again when its question is put alone to a fresh process.

    Args:
        name: the name of the phase.
        requests: the requests that fail again when they are put to a fresh process one after the other, the last of
            them being that of the phase; none where the questions before did not make it come again.
    """

    name: str
    requests: tuple[dict[str, Any], ...] = ()


def ask_afresh(engine: Engine, question: Question, before: Sequence[Question] = ()) -> Reply:
    """Put a question to a fresh process, where the engine has processes.

    Args:
        engine: the engine.
        question: the question.
        before: questions that are put to that process before, whatever comes of them.
    """
    if isinstance(engine, Restartable):
        engine.restart()
    for one in before:
        engine.ask(one)
    return engine.ask(question)


def recurs(
    engine: Engine, question: Question, failure: Failure, before: Sequence[Question] = (), times: int = TIMES
) -> bool:
    """Tell whether a failure comes again in fresh processes, each time.

    Args:
        engine: the engine.
        question: the question.
        failure: how it failed.
        before: questions that are put to each of the processes before.
        times: how many processes.
    """
    for _ in range(times):
        again = failure_of(question, ask_afresh(engine, question, before))
        if again is None or not again.like(failure):
            return False
    return True


def passing(engine: Engine, name: str, question: Question, failure: Failure, before: Sequence[Question]) -> Passing:
    """Return a failure that does not come again alone, with the questions after which it does, if these are the last.

    Args:
        engine: the engine.
        name: the name of the phase.
        question: what it asks.
        failure: how it failed.
        before: the last questions that were put before it.
    """
    for count in LAST:
        last = before[-count:]
        if last and recurs(engine, question, failure, last):
            return Passing(name, tuple({"id": n, **one.request} for n, one in enumerate((*last, question), 1)))
        if count >= len(before):
            break
    return Passing(name)
