"""Questions put to processes: several at once, in several processes, with every reply in the sequence of the questions.

A process that fails may fail for what came before, so what it failed at is asked again, alone and in a fresh process;
only what fails there has failed. A failure that does not come again is an :class:`Incident`, and no question is lost.
"""

from __future__ import annotations

import selectors
import time
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from .contract import Hello, Reply, ReplyKind
from .ending import held
from .naming import Naming
from .running import end_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import TracebackType

    from .question import Question
    from .running import Running

LIMIT = 10.0
"""Seconds that an engine has for an answer unless told otherwise."""

LOOK = 0.25
"""Seconds after which it is seen whether a process is still there that writes nothing."""

AHEAD = 64
"""So many questions for each process may be answered before the first of them is."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that went wrong with an engine and is no reply to one question.

    Args:
        kind: what it was.
        why: one line for people.
        questions: ids of the questions that were open.
        stderr: the last lines on standard error.
    """

    kind: ReplyKind
    why: str
    questions: tuple[str, ...] = ()
    stderr: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say it in one line."""
        shown = ", ".join(self.questions[:3]) + (
            f" and {len(self.questions) - 3} more" if len(self.questions) > 3 else ""
        )
        return f"{self.why} (open: {shown})" if shown else self.why


@dataclass(eq=False)
class Disturbance:
    """A failure that may be that of any of several questions, until they have been asked again.

    Args:
        incident: what happened.
        left: how many of the questions have not been answered since.
        explained: whether one of them failed again.
    """

    incident: Incident
    left: int
    explained: bool = False


@dataclass(eq=False)
class Pending:
    """A question on its way.

    Args:
        index: which question it is, counted from 0.
        question: the question.
        number: its number in what is spoken.
        since: when it was put.
        after: the failure after which it is asked again, if it is.
    """

    index: int
    question: Question
    number: int = 0
    since: float = 0.0
    after: Disturbance | None = None


class Seat(ABC):
    """One process at a time, and the questions that are put to it."""

    def __init__(self) -> None:
        """Begin without a process."""
        self.again: deque[Pending] = deque()
        """Questions that are to be asked again, each alone."""
        self.running: Running | None = None
        """The process, if there is one."""
        self.since = 0.0
        """When the engine last gave an answer, or was put a question while it had none."""
        self.replied = 0.0
        """When its last reply was read; before that, it was not at the next question that waits in its input."""

    @abstractmethod
    def room(self) -> bool:
        """Tell whether another question may be put now."""

    @abstractmethod
    def put(self, pending: Pending) -> None:
        """Put a question."""

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether a question is open."""

    @abstractmethod
    def collect(self, *, late: bool) -> Iterator[tuple[Pending, Reply]]:
        """Yield what has been replied.

        Args:
            late: whether the time limit has passed.
        """

    @abstractmethod
    def forget(self) -> None:
        """Have no question open."""

    def stop(self, *, at_once: bool = False) -> None:
        """End the process.

        Args:
            at_once: whether it has had time enough already.
        """
        stop_all((self,), at_once=at_once)


def stop_all(seats: Sequence[Seat], *, at_once: bool = False) -> None:
    """End the processes of several seats; a signal that comes meanwhile waits until all of them have ended.

    Args:
        seats: the seats.
        at_once: whether their processes have had time enough already.

    >>> from standoff.engines.process import ProcessEngine
    >>> engine = ProcessEngine(("cat",), jobs=2)
    >>> for seat in engine.seats:
    ...     _ = seat.start()
    >>> stop_all(engine.seats)
    >>> [seat.running for seat in engine.seats]
    [None, None]
    """
    with held():
        found = []
        for seat in seats:
            seat.forget()
            if seat.running is not None:
                found.append(seat.running)
                seat.running = None
        end_all(found, at_once=at_once)


@dataclass(eq=False)
class ProcessesEngine(ABC):
    """An engine in processes; each way of talking has a class of its own.

    Args:
        command: the program and its arguments.
        limit: seconds that it has for an answer.
        jobs: how many processes are asked at once.
        naming: takes its names for ours.
    """

    advice: ClassVar[str]
    """What may help where nothing is the protocol that it says."""

    command: Sequence[str]
    limit: float = LIMIT
    jobs: int = 1
    naming: Naming = field(default_factory=Naming)

    def __post_init__(self) -> None:
        """Begin without a process."""
        self.spoke = False
        """Whether it has answered a greeting, be it that it does not know it."""
        self.incidents: list[Incident] = []
        """What went wrong and is no reply to one question."""
        self.selector = selectors.PollSelector()  # which holds no file open
        self.seats: list[Seat] = [self.seat() for _ in range(self.jobs)]
        self._number = 0
        self._ahead = -1

    @abstractmethod
    def seat(self) -> Seat:
        """Return a place for one process."""

    @abstractmethod
    def hello(self) -> Hello:
        """Return what the engine says of itself."""

    def ask(self, question: Question) -> Reply:
        """Put a question; whatever happens is a reply."""
        return next(self.ask_all([question]))

    def ask_all(self, questions: Iterable[Question]) -> Iterator[Reply]:
        """Yield a reply for each question, in their sequence; several are open at a time.

        Args:
            questions: the questions; a few more of them are taken than have been answered.

        Raises:
            EngineError: the engine cannot be started.
        """
        source = enumerate(questions)
        done: dict[int, Reply] = {}
        first = 0
        self._ahead = -1
        try:
            while True:
                while first in done:
                    reply = done.pop(first)
                    first += 1
                    before = time.monotonic()
                    yield reply
                    away = time.monotonic() - before
                    for seat in self.seats:
                        seat.since += away  # what it wrote meanwhile has not been read, and is not late
                self._put(source, first)
                if not any(seat.busy or seat.again for seat in self.seats):
                    if first not in done:
                        return
                    continue
                self._wait()
                now = time.monotonic()
                for seat in self.seats:
                    for pending, reply in seat.collect(late=now - seat.since > self.limit):
                        self._resolve(pending, reply)
                        done[pending.index] = replace(reply, seconds=now - max(pending.since, seat.replied))
                        seat.replied = now
        finally:
            for seat in self.seats:
                seat.again.clear()
            stop_all([seat for seat in self.seats if seat.busy], at_once=True)  # nobody waits for these answers now

    def _put(self, source: Iterator[tuple[int, Question]], first: int) -> None:
        """Put as many questions as there is room for."""
        for seat in self.seats:
            while seat.room():
                if seat.again:
                    pending = seat.again.popleft()
                else:
                    found = next(source, None) if self._may_go_ahead(first) else None
                    if found is None:
                        break
                    pending = Pending(*found)
                    self._ahead = found[0]
                self._number += 1
                pending.number = self._number
                pending.since = time.monotonic()
                if not seat.busy:
                    seat.since = pending.since
                seat.put(pending)

    def _may_go_ahead(self, first: int) -> bool:
        return self._ahead - first < AHEAD * self.jobs

    def _wait(self) -> None:
        """Wait until an engine has written something, or is late."""
        nearest = min((seat.since for seat in self.seats if seat.busy), default=time.monotonic())
        patience = max(0.0, nearest + self.limit - time.monotonic()) + 0.001
        for key, _ in self.selector.select(min(patience, LOOK)):
            key.data()
        for seat in self.seats:
            if seat.running is not None:
                seat.running.look()

    def _resolve(self, pending: Pending, reply: Reply) -> None:
        """Note whether what is asked again has failed again."""
        disturbance = pending.after
        if disturbance is None:
            return
        disturbance.left -= 1
        disturbance.explained = disturbance.explained or reply.broken
        if not disturbance.left and not disturbance.explained:
            self.incidents.append(disturbance.incident)

    def restart(self) -> None:
        """See that the next question is put to a fresh process; no question must be open."""
        stop_all(self.seats)

    def close(self) -> None:
        """End all processes, also where a signal comes meanwhile."""
        stop_all(self.seats)

    def __enter__(self) -> Self:
        """Close the engine at the end of a ``with`` statement."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close the engine."""
        self.close()
