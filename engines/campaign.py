"""Fuzzing: from a seed to findings.

Rounds of phases are planned (:mod:`provoking.steering`), worked at by whoever is there (:mod:`working`), and taken in
in the sequence in which they were planned. Of the failures of one look only the first few are made small; what is left
is put together by cause (:mod:`causes`). All of that hangs on the seed and on the engine alone, so that two campaigns
of the same length find the same, wherever they run.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from ..maps import board_named
from .afresh import LAST, TIMES, Passing, passing, recurs
from .causes import causes_of
from .contract import ReplyKind
from .failing import question_of
from .fuzz_known import TIME_UP, ask_known, known_cause
from .provoking.kinds import PHASE_OF, lacking
from .provoking.steering import LAG, ROUND, Steering
from .workers import Here
from .working import Small, Times, engine_of, stretch, timed_small

if TYPE_CHECKING:
    from .causes import Cause
    from .contract import Engine, Hello
    from .failing import Failure
    from .fuzz_known import Known
    from .workers import Result, Workers
    from .working import Job, Seen, Stretch

ALIKE = 2
"""So many failures of one look (kind of phase, parts that are wrong, marks) are made small."""

MOST_SMALL = 150
"""So many failures are made small at most."""

MOST_KNOWN = 10
"""So many failures of one look are made small where they turn out to be known, so that none hides behind them."""

TRIED = 3
"""So many phases of a cause are asked again alone, until one fails again."""

SEQUENCES = 5
"""For so many failures that do not come again alone, questions are looked for after which they do."""

Look: TypeAlias = tuple[str, tuple[ReplyKind, frozenset[str], frozenset[str]]]
"""What is seen of a failure before it is made small: the kind of phase; of the reply its kind, what is wrong, marks."""


@dataclass
class Found:
    """What a campaign came to.

    Args:
        seed: its seed.
        kinds: the kinds of phases that it drew from.
        phases: how many phases there were, by kind.
        replies: how many replies there were, by their kind.
        reached: how many phases reach each rule and situation.
        failing: the names of the phases that failed.
        broken: how many of these got no answer.
        causes: the failures by cause.
        passing: failures that do not come again alone, in a fresh process.
        known: findings of earlier campaigns, with the phases that fail for the same causes.
        failing_as_known: how many phases failed for causes that are known.
        broken_as_known: how many of these got no answer.
        unexamined: how many of those that failed as known only look so, and were not made small: another cause may be
            among them.
        gave_up: whether the engine failed so often in a row that it was asked no more.
        interrupted: whether somebody ended the campaign; what had been found by then is here.
        unsettled: phases that the rulebook leaves undefined before there is anything to ask.
        seconds: how long it took.
        times: where that time went, added up over all that worked.
    """

    seed: int
    kinds: tuple[str, ...] = ()
    phases: Counter[str] = field(default_factory=Counter[str])
    replies: Counter[str] = field(default_factory=Counter[str])
    reached: Counter[str] = field(default_factory=Counter[str])
    failing: list[str] = field(default_factory=list)
    broken: int = 0
    causes: list[Cause] = field(default_factory=list)
    passing: list[Passing] = field(default_factory=list)
    known: list[Known] = field(default_factory=list)
    failing_as_known: int = 0
    broken_as_known: int = 0
    unexamined: int = 0
    gave_up: bool = False
    interrupted: bool = False
    unsettled: int = 0
    seconds: float = 0.0
    times: Times = field(default_factory=Times)

    @property
    def total(self) -> int:
        """How many phases there were."""
        return sum(self.phases.values())


@dataclass(frozen=True)
class Limits:
    """When a campaign ends: at the first of these.

    Args:
        seconds: after this time.
        count: after so many phases.
        failures: after the round that has so many failures which are not known.
    """

    seconds: float | None = None
    count: int | None = None
    failures: int | None = None


class Campaign:
    """One campaign.

    Args:
        job: the engine, the rulebook and the board.
        seed: the seed.
        hello: what the engine says of itself; kinds of phases that it does not judge, or that the board has no
            room for, are left out.
        kinds: the kinds to draw from; all without it.
        limits: when to end; 1000 phases where nothing is said.
        progress: told now and then what has been found so far.
        known: findings of earlier campaigns, which are not told again.
    """

    def __init__(
        self,
        job: Job,
        seed: int,
        hello: Hello,
        kinds: Sequence[str] = (),
        limits: Limits | None = None,
        progress: Callable[[Found], None] | None = None,
        known: Sequence[Known] = (),
    ) -> None:
        """Lay out the plan."""
        self.job = job
        phases = hello.phases
        board = board_named(job.board)
        made = [kind for kind in kinds or PHASE_OF if not lacking(kind, board)]
        fitting = [kind for kind in made if phases is None or PHASE_OF[kind] in phases]
        self.steering = Steering(seed, fitting)
        self.limits = limits or Limits(count=1000)
        self.progress = progress
        self.hello = hello
        self.found = Found(seed, tuple(fitting), known=list(known))
        self._start = time.monotonic()
        self._looks: Counter[Look] = Counter()
        self._resembling: Counter[Look] = Counter()
        self._small: list[tuple[Seen, tuple[tuple[str, int], ...], Result[tuple[Small | None, float]]]] = []

    def run(self, workers: Workers) -> Found:
        """Run it, and return what it came to.

        Args:
            workers: who works at it.

        Raises:
            KeyboardInterrupt: somebody interrupted it; :attr:`found` tells what it came to until then.
            SystemExit: standoff was asked to end; the same holds.
        """
        try:
            self._start = time.monotonic()
            self._ask_known()
            self._rounds(workers)
            self._sum_up({seen.name: one.result() for seen, _, one in self._small})
        except (KeyboardInterrupt, SystemExit):
            self.found.interrupted = True
            self._sum_up({seen.name: one.result() for seen, _, one in self._small if one.ready()})
            raise
        return self.found

    def _ask_known(self) -> None:
        """Put what is known to the engine, as long as there is time; of what is broken as known, workers are told."""
        known = self.found.known
        for _ in ask_known(engine_of(self.job), self.hello, known, self.job.rulebook):
            self.found.seconds = time.monotonic() - self._start
            if self.progress is not None:
                self.progress(self.found)
            if self._late():
                break
        for one in known:
            if one.waits:
                one.unasked = TIME_UP
        broken = tuple(one.small for one in known if one.small is not None and one.small.failure.kind.broken)
        self.job = replace(self.job, broken=broken)

    def _late(self) -> bool:
        seconds = self.limits.seconds
        return seconds is not None and time.monotonic() - self._start >= seconds

    def _sum_up(self, timed: dict[str, tuple[Small | None, float]]) -> None:
        """Put together what was made small; of each cause, one phase is asked again alone in a fresh process.

        Where somebody waits for the end of an interrupted campaign, that is done once for each, and no more is tried.
        """
        found, engine = self.found, engine_of(self.job)
        found.times.small = sum(seconds for _, seconds in timed.values())
        made = {name: one for name, (one, _) in timed.items()}
        found.causes, found.passing = [], [Passing(name) for name, one in made.items() if one is None]
        self._count_known(made)
        for cause in causes_of(one for one in made.values() if one is not None):
            times = 1 if found.interrupted else TIMES
            lasting = next((one for one in cause.examples[:TRIED] if _lasts(engine, one, times)), None)
            if lasting is None:
                found.passing += [Passing(name) for name in cause.names]
                continue
            cause.examples.remove(lasting)
            cause.examples.insert(0, lasting)
            found.causes.append(cause)
        if not found.interrupted:
            names = {one.name for one in found.passing[:SEQUENCES]}
            again = {seen.name: self._after(seen, before) for seen, before, _ in self._small if seen.name in names}
            found.passing = [again.get(one.name, one) for one in found.passing]
        found.seconds = time.monotonic() - self._start

    def _count_known(self, made: dict[str, Small | None]) -> None:
        """Take what fails for a known cause out of what was made small, and count what failed as known.

        That is what was made small and is known, and what was not, resembles what is known, and is of a look of which
        nothing else was found.

        Args:
            made: what was made small, by the names of the phases.
        """
        found = self.found
        found.failing_as_known = found.broken_as_known = found.unexamined = 0
        for known in found.known:
            known.names.clear()
        new: set[Look] = set()
        for seen, _, _ in self._small if found.known else ():
            small = made.get(seen.name)
            as_known = None if small is None else known_cause(found.known, small)
            if as_known is None:
                new.add(_look(seen))
                continue
            as_known.names.append(seen.name)
            del made[seen.name]
            found.failing_as_known += 1
            found.broken_as_known += small is not None and small.failure.kind.broken
        for look, count in self._resembling.items():
            if look not in new:
                found.failing_as_known += count
                found.unexamined += count
                found.broken_as_known += count if look[1][0].broken else 0

    def _after(self, seen: Seen, before: tuple[tuple[str, int], ...]) -> Passing:
        """Look for questions after which a failure comes again."""
        job, failure = self.job, seen.failure
        question = question_of(job.phase_of(seen.kind, seen.seed), job.rulebook)
        asked = [question_of(job.phase_of(*one), job.rulebook) for one in before]
        if question is None or failure is None:
            return Passing(seen.name)
        return passing(engine_of(job), seen.name, question, failure, [one for one in asked if one is not None])

    def _rounds(self, workers: Workers) -> None:
        """Plan rounds, have them worked at, and take in what comes of them, until a limit is met."""
        found = self.found
        open_rounds: deque[Result[Stretch]] = deque()
        lag = LAG if not isinstance(workers, Here) else 1
        plans: deque[list[tuple[str, int]]] = deque()
        while found.kinds:
            if self._late() or self._enough() or found.gave_up:
                break
            while len(plans) + len(open_rounds) < LAG and (plan := self._plan()):
                plans.append(plan)
            while plans and len(open_rounds) < lag:
                open_rounds.append(workers.submit(stretch, self.job, plans.popleft()))
            if not open_rounds:
                break
            self._take(open_rounds.popleft().result(), workers)
            found.seconds = time.monotonic() - self._start
            if self.progress is not None:
                self.progress(found)

    def _enough(self) -> bool:
        """Tell whether so many phases have failed as are asked for, those that are known left out."""
        found, most = self.found, self.limits.failures
        if most is None or len(found.failing) < most:
            return False
        if found.known:
            self._count_known({seen.name: one.result()[0] for seen, _, one in self._small})
        return len(found.failing) - found.failing_as_known >= most

    def _plan(self) -> list[tuple[str, int]]:
        count = self.limits.count
        left = ROUND if count is None else min(ROUND, count - self.steering.phases)
        return self.steering.plan(left) if left > 0 else []

    def _take(self, done: Stretch, workers: Workers) -> None:
        found = self.found
        found.times.add(done.times)
        found.gave_up = found.gave_up or done.gave_up
        self.steering.note((seen.kind, seen.tags) for seen in done.seen)
        before: deque[tuple[str, int]] = deque(maxlen=max(LAST))
        for seen in done.seen:
            if seen.reply is None:
                found.unsettled += 1
                continue
            found.phases[seen.kind] += 1
            found.replies[seen.reply.value] += 1
            found.reached.update(seen.tags)
            if seen.failure is not None:
                self._fails(seen, tuple(before), workers)
            before.append((seen.kind, seen.seed))

    def _fails(self, seen: Seen, before: tuple[tuple[str, int], ...], workers: Workers) -> None:
        found, failure = self.found, seen.failure
        assert failure is not None
        found.failing.append(seen.name)
        found.broken += failure.kind.broken
        look = _look(seen)
        self._looks[look] += 1
        alike = self._resembles(seen, failure)
        if not self._small or (self._wanted(look, alike=alike) and not self._late()):
            work = workers.submit(timed_small, self.job, seen.kind, seen.seed, failure)
            self._small.append((seen, before, work))
        else:
            self._resembling[look] += alike

    def _resembles(self, seen: Seen, failure: Failure) -> bool:
        """Tell whether a failure, as large as it is, may be one that is known."""
        if not self.found.known:
            return False
        phase = self.job.phase_of(seen.kind, seen.seed)
        whole = Small(seen.name, phase, self.job.rulebook, failure, seen.tags, False, 0)
        return known_cause(self.found.known, whole) is not None

    def _wanted(self, look: Look, *, alike: bool) -> bool:
        """Tell whether another failure of a look is to be made small; those that were found known do not count.

        Args:
            look: the look.
            alike: whether the failure resembles what is known; of such ones, half of the room is kept for others.
        """
        found = self.found
        small = [one for seen, _, one in self._small if _look(seen) == look]
        if len(self._small) >= MOST_SMALL or len(small) < ALIKE or not found.known:
            return len(self._small) < MOST_SMALL and len(small) < ALIKE
        if alike and (len(small) >= MOST_KNOWN or len(self._small) >= MOST_SMALL // 2):
            return False
        made = [one.result()[0] for one in small]
        return sum(one is None or known_cause(found.known, one) is None for one in made) < ALIKE


def _look(seen: Seen) -> Look:
    failure = seen.failure
    assert failure is not None
    return seen.kind, (failure.kind, failure.parts, failure.marks)


def _lasts(engine: Engine, small: Small, times: int) -> bool:
    """Tell whether a small phase fails again alone in a fresh process; what broke was asked so already."""
    return small.failure.kind.broken or recurs(engine, small.question, small.failure, times=times)
