"""What is said between standoff and an engine: the greeting, the reply to a question, and what makes it one.

:class:`Engine` is all that anything here knows of an engine. ``docs/protocol.md`` tells the lines that are spoken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from .question import Question


class ReplyKind(Enum):
    """What came back; the value is a word for programs."""

    ANSWER = "answer"
    """An answer of the right form, right or wrong."""
    SKIP = "skip"
    """The engine says that it does not judge such a phase."""
    ERROR = "error"
    """The engine says that it cannot judge this phase."""
    CRASH = "crash"
    """The engine ended, or closed its output, before it had answered."""
    HANG = "hang"
    """No answer came within the time limit."""
    NONSENSE = "nonsense"
    """Something came that is no answer."""

    @property
    def broken(self) -> bool:
        """Tell whether the engine failed as a program: it crashed, hung, or spoke nonsense."""
        return self in (ReplyKind.CRASH, ReplyKind.HANG, ReplyKind.NONSENSE)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back for one question.

    Args:
        kind: what it is.
        answer: the answer in the protocol's form, without ``id``; None unless the kind is ``ANSWER``.
        why: why it was skipped, the error, how it crashed, what is wrong with the line; one line for people.
        seconds: how long it took from when the engine could begin: when it was put, or the reply before it came.
        stderr: the last lines that the engine wrote to standard error, where it failed.
        line: what it wrote instead of an answer, cut, where that is known.
    """

    kind: ReplyKind
    answer: Mapping[str, Any] | None = None
    why: str = ""
    seconds: float = 0.0
    stderr: tuple[str, ...] = ()
    line: str = ""

    @property
    def broken(self) -> bool:
        """Tell whether the engine failed as a program: it crashed, hung, or spoke nonsense."""
        return self.kind.broken


@dataclass(frozen=True, slots=True)
class Hello:
    """What an engine says of itself.

    Args:
        name: its name; empty where it did not say.
        version: its version; empty where it did not say.
        protocol: the version of the protocol that it speaks; 0 where it did not greet.
        phases: the phases that it judges; None where it did not say, which counts as all.
        boards: the boards that it knows; None where it did not say.
        rules: the rulebooks that it can judge by; None where it did not say.
    """

    name: str = ""
    version: str = ""
    protocol: int = 0
    phases: tuple[str, ...] | None = None
    boards: tuple[str, ...] | None = None
    rules: tuple[str, ...] | None = None

    def lacks(self, question: Question) -> str:
        """Tell in a few words why a question is beyond the engine; empty if it is not, as far as it has said.

        A rulebook that it does not list is no reason: most engines follow one alone, and are asked how it differs.

        Args:
            question: the question.
        """
        if self.phases is not None and question.phase not in self.phases:
            return f"judges no {question.phase} phases"
        if self.boards is not None and question.position.board.id not in self.boards:
            return f"does not know the board {question.position.board.id}"
        return ""

    def __str__(self) -> str:
        """Give name and version."""
        return " ".join(filter(None, (self.name, self.version))) or "an engine that does not say its name"


class Engine(Protocol):
    """Something that judges."""

    def hello(self) -> Hello:
        """Return what it says of itself; asked once, however often this is called."""
        ...

    def ask(self, question: Question) -> Reply:
        """Put a question; whatever happens is a reply."""
        ...

    def close(self) -> None:
        """Leave nothing behind; may be called twice."""
        ...


@runtime_checkable
class Pipelined(Protocol):
    """An engine that can be asked several questions at once."""

    def ask_all(self, questions: Iterable[Question]) -> Iterator[Reply]:
        """Yield a reply for each question, in their sequence."""
        ...


@runtime_checkable
class Restartable(Protocol):
    """An engine whose processes can be ended between two questions."""

    def restart(self) -> None:
        """See that the next question is put to a fresh process."""
        ...


def ask_all(engine: Engine, questions: Iterable[Question]) -> Iterator[Reply]:
    """Yield the reply to each question, in their sequence; several are put at once where the engine can do that.

    Args:
        engine: the engine.
        questions: the questions.
    """
    if isinstance(engine, Pipelined):
        yield from engine.ask_all(questions)
    else:
        for question in questions:
            yield engine.ask(question)
