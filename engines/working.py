"""What one worker of a campaign does: phases made, judged, put to the engine; a failing phase made small.

A worker is this process, another one, or one on another computer: it gets names of phases and gives back what came of
them, and keeps its engine running between two pieces of work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.util import Finalize
from threading import get_ident
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..encoding import Rulebook
from ..maps import board_named
from .causes import same_cause
from .contract import Engine, ReplyKind, ask_all
from .ending import held
from .failing import Failure, failure_of, question_of
from .provoking.kinds import phase_of
from .provoking.phase import LatePhase
from .provoking.reach import reached
from .reducing import MOST, reduced

if TYPE_CHECKING:
    from .provoking.kinds import AnyPhase
    from .question import Question

PATIENCE = 10
"""After so many failures in a row without one answer, an engine is asked no more."""

SLOW = 60.0
"""A failing phase is made small for so many seconds at most."""

MakeEngine: TypeAlias = Callable[[], Engine]


@dataclass(frozen=True)
class Job:
    """What is the same for all the work of a campaign; it can be sent to other processes.

    Args:
        make: makes the engine.
        rulebook: the rulebook that the engine is asked for.
        key: names the engine among those that a worker keeps.
        most: so many smaller phases are tried for one that fails.
        board: the name of the board that phases are made on.
        broken: known findings to which no answer comes; who fails like one of them is not given up.
    """

    make: MakeEngine
    rulebook: Rulebook = Rulebook.DATC
    key: str = ""
    most: int = MOST
    board: str = "standard"
    broken: tuple[Small, ...] = ()

    def phase_of(self, kind: str, seed: int) -> AnyPhase:
        """Return the phase that a kind and a seed name on the board."""
        return phase_of(kind, seed, board_named(self.board))


@dataclass
class Times:
    """Where the time goes, in seconds.

    Args:
        generate: making phases.
        judge: ruling on them.
        reach: telling what they reach.
        talk: waiting for the engine, and comparing.
        small: making small what failed, the engine included.
    """

    generate: float = 0.0
    judge: float = 0.0
    reach: float = 0.0
    talk: float = 0.0
    small: float = 0.0

    def add(self, other: Times) -> None:
        """Take in those of another piece of work."""
        self.generate += other.generate
        self.judge += other.judge
        self.reach += other.reach
        self.talk += other.talk
        self.small += other.small


class Seen(NamedTuple):
    """What came of one phase.

    Args:
        kind: its kind.
        seed: its seed.
        tags: the rules and situations that it reaches.
        reply: the kind of reply; None where nothing was asked, as the rulebook leaves no such phase.
        failure: how the reply fails, if it does.
    """

    kind: str
    seed: int
    tags: frozenset[str]
    reply: ReplyKind | None
    failure: Failure | None

    @property
    def name(self) -> str:
        """The name of the phase, the same everywhere."""
        return f"{self.kind}:{self.seed}"


@dataclass
class Stretch:
    """What a piece of work came to.

    Args:
        seen: what came of each phase, in their sequence.
        times: where the time went.
        gave_up: whether the engine failed so often in a row that it was asked no more.
    """

    seen: list[Seen] = field(default_factory=list)
    times: Times = field(default_factory=Times)
    gave_up: bool = False


class Small(NamedTuple):
    """A failing phase, made small.

    Args:
        name: the name of the phase that failed.
        phase: the small one.
        rulebook: the rulebook that was asked for.
        failure: how that fails.
        tags: what it reaches.
        minimal: whether nothing more can be left out.
        tried: how many smaller phases were tried.
    """

    name: str
    phase: AnyPhase
    rulebook: Rulebook
    failure: Failure
    tags: frozenset[str]
    minimal: bool
    tried: int

    @property
    def question(self) -> Question:
        """What the small phase asks."""
        question = question_of(self.phase, self.rulebook, self.id)
        assert question is not None, "what failed was asked"
        return question

    @property
    def id(self) -> str:
        """A name for the small phase, fit for a file."""
        return file_id(self.name, self.phase.position.board.id)

    @property
    def units(self) -> int:
        """How many units it has, those of the movement phase before a retreat phase counted."""
        before = self.phase.before if isinstance(self.phase, LatePhase) else None
        return len((before or self.phase).position.units)


def file_id(name: str, board: str) -> str:
    """Return a name for what comes of a phase, fit for a file.

    Args:
        name: the name of the phase.
        board: the name of the board.

    >>> file_id("head_to_head:12", "standard")
    'fuzz-head-to-head-12'
    """
    where = "" if board == "standard" else f"{board}-"
    return f"fuzz-{where}{name.replace(':', '-').replace('_', '-')}"


_engines: dict[tuple[str, int], Engine] = {}


def engine_of(job: Job) -> Engine:
    """Return the engine that this thread keeps for a campaign, made when it is first asked for."""
    key = job.key, get_ident()
    engine = _engines.get(key)
    if engine is None:
        engine = job.make()
        keep(job, engine)
    return engine


def keep(job: Job, engine: Engine) -> None:
    """Have this thread use an engine for a campaign.

    Args:
        job: what is the same for all the work of the campaign.
        engine: the engine.
    """
    if not _engines:
        # processes that a pool started end without what atexit has
        Finalize(None, close_engines, exitpriority=10)
    _engines[job.key, get_ident()] = engine


def close_engines() -> None:
    """Close all engines that this process keeps, also where a signal comes meanwhile."""
    with held():
        while _engines:
            _engines.popitem()[1].close()


def stretch(job: Job, plan: Sequence[tuple[str, int]]) -> Stretch:
    """Put phases to the engine.

    Args:
        job: the engine and the rulebook.
        plan: kinds, each with a seed.
    """
    found = Stretch()
    times, clock = found.times, time.perf_counter
    asked: list[tuple[int, Question]] = []
    spent = 0.0  # on our own
    failed = 0  # in a row

    def questions() -> Iterator[Question]:
        nonlocal spent  # as the engine is asked for more, while replies are awaited
        for kind, seed in plan:
            if failed >= PATIENCE:
                found.gave_up = True
                return
            start = clock()
            question = question_of(job.phase_of(kind, seed), job.rulebook, f"{kind}:{seed}")
            made = clock()
            tags: frozenset[str] = frozenset()
            judged = made
            if question is not None:
                _ = question.ruling
                judged = clock()
                tags = reached(question.ruling)
                asked.append((len(found.seen), question))
            end = clock()
            found.seen.append(Seen(kind, seed, tags, None, None))
            times.generate += made - start
            times.judge += judged - made
            times.reach += end - judged
            spent += end - start
            if question is not None:
                yield question

    start = clock()
    for n, reply in enumerate(ask_all(engine_of(job), questions())):
        index, question = asked[n]
        found.seen[index] = seen = found.seen[index]._replace(reply=reply.kind, failure=failure_of(question, reply))
        if not (reply.broken and _as_known(job, seen)):
            failed = failed + 1 if reply.broken else 0
    times.talk += clock() - start - spent
    return found


def _as_known(job: Job, seen: Seen) -> bool:
    """Tell whether a phase that got no answer fails like a known finding."""
    if not job.broken or seen.failure is None:
        return False
    phase = job.phase_of(seen.kind, seen.seed)
    whole = Small(seen.name, phase, job.rulebook, seen.failure, seen.tags, False, 0)
    return any(same_cause(one, whole) for one in job.broken)


def small(job: Job, kind: str, seed: int, failure: Failure) -> Small | None:
    """Make a failing phase small while it fails in the same way; None if it does not fail again.

    Args:
        job: the engine and the rulebook.
        kind: the kind of the phase.
        seed: its seed.
        failure: how it failed.
    """
    engine = engine_of(job)

    def failing(phase: AnyPhase) -> Failure | None:
        question = question_of(phase, job.rulebook)
        again = None if question is None else failure_of(question, engine.ask(question))
        return again if again is not None and again.like(failure) else None

    phase = job.phase_of(kind, seed)
    if failing(phase) is None:
        return None
    found = reduced(phase, lambda smaller: failing(smaller) is not None, job.most, SLOW)
    question, last = question_of(found.phase, job.rulebook), failing(found.phase)
    if question is None or last is None:  # it fails now and then only
        return None
    return Small(
        f"{kind}:{seed}", found.phase, job.rulebook, last, reached(question.ruling), found.minimal, found.tried
    )


def timed_small(job: Job, kind: str, seed: int, failure: Failure) -> tuple[Small | None, float]:
    """Return what :func:`small` does, and how many seconds it took.

    Args:
        job: the engine and the rulebook.
        kind: the kind of the phase.
        seed: its seed.
        failure: how it failed.
    """
    began = time.monotonic()
    return small(job, kind, seed, failure), time.monotonic() - began
