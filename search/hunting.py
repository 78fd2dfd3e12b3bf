"""The search itself: waves of rounds, what they found, what they go on from.

All rounds of a wave are planned from what was known when it began, and taken in in their sequence. So what is found
hangs on the seed and the number of rounds alone, however many work at it; and a search that was broken off goes on from
the wave that was not done.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..engines.provoking.phase import Phase
from .filters import size_of
from .kinds import KEPT, kinds_of
from .rejudging import Fault, fault_of
from .rounds import DRAWS, Light, Plan, Wanted, place_of, work

if TYPE_CHECKING:
    from ..engines.workers import Result, Workers
    from .bounds import Bound
    from .kinds import Key
    from .rounds import Done

WAVE = 8
"""Rounds of a wave."""

WAIT = 0.05
"""So many seconds are waited at a time for what proves."""

KNOWN = 12
"""So many of the smallest phases are gone on from."""

LARGE = ("realistic", "crowded_sea")
"""Recipes of many units, which cost more than they bring."""

FOND = {"loops": 12, "paradox": 6, "changed": 12, "packed": 6, "landings": 4, "circles": 4}
"""Recipes that are taken for good ones at first, and how much: as if they had had the property so often."""


@dataclass
class Find:
    """A phase that has the property, judged twice.

    Args:
        phase: the phase.
        after: seconds of search until it was found.
        by: ``"search"``, or ``"solver"`` where it came from what proves bounds.
    """

    phase: Phase
    after: float
    by: str = "search"

    @property
    def size(self) -> tuple[int, int, int]:
        """Its units, its orders that are not holds, its powers."""
        return size_of(self.phase)


@dataclass
class Known:
    """What is known of a search.

    Args:
        wanted: what is looked for.
        everything: whether all smallest finds are kept; else one is.
        finds: the smallest find; or one of each kind that was met of its size in units and orders that are not holds
            (:mod:`kinds`).
        around: the phases that are gone on from: small ones, the smallest first.
        near: some phases that have the property nearly, each behind how far it is from that: the nearest, of several
            those met last.
        drawn: how many phases were drawn, by recipe.
        hits: how many of these had the property.
        waves: how many waves of rounds are done.
        seconds: how long it took.
        bound: what is proved of smaller positions.
        solved: the smallest position that came from what proves; None if none did.
        listed: positions of the smallest size that came from what proves, which are not taken in yet.
        listed_all: of how many kinds there are positions of the smallest size, once that is proved; else None.
        unproved: why nothing more can be proved; empty where that is not known.
        faults: finds that standoff's two evaluators judge differently: faults of standoff.
        interrupted: whether somebody interrupted it.
        full: whether more smallest finds were met than are kept.
    """

    wanted: Wanted
    everything: bool = False
    finds: list[Find] = field(default_factory=list)
    around: list[Phase] = field(default_factory=list)
    near: list[tuple[int, Phase]] = field(default_factory=list)
    drawn: Counter[str] = field(default_factory=Counter[str])
    hits: Counter[str] = field(default_factory=Counter[str])
    waves: int = 0
    seconds: float = 0.0
    bound: Bound | None = None
    solved: Phase | None = None
    listed: list[Phase] = field(default_factory=list[Phase])
    listed_all: int | None = None
    unproved: str = ""
    faults: list[Fault] = field(default_factory=list)
    interrupted: bool = False
    full: bool = False
    _places: dict[Key, int] = field(default_factory=dict["Key", int], repr=False)
    """Where among the finds that of each kind is."""

    @property
    def best(self) -> Find | None:
        """The smallest find; of several the first by its text."""
        return min(self.finds, key=lambda one: (one.size, _text(one.phase)), default=None)

    @property
    def proved(self) -> bool:
        """Whether it is proved that no position has fewer units than the smallest find, or that there is none."""
        return self.bound is not None and self.best is not None and self.bound.none_below == self.best.size[0]

    @property
    def fewest(self) -> bool:
        """Whether it is proved besides that as many units need as many orders that are not holds."""
        bound, best = self.bound, self.best
        return self.proved and bound is not None and best is not None and bound.fewest_orders == best.size[1]

    @property
    def refuted(self) -> bool:
        """Whether it is proved that no position that is allowed has the property."""
        return self.bound is not None and self.best is None and self.bound.none_below > self.wanted.most_units

    @property
    def complete(self) -> bool:
        """Whether it is proved that the finds are all there are of the smallest size, up to their kind."""
        if self.refuted:
            return True
        return self.fewest and self.listed_all == len(self.finds) and not self.faults

    @property
    def contradicted(self) -> bool:
        """Whether what is proved and what is found cannot both be: a fault of standoff."""
        return self.bound is not None and self.best is not None and self.bound.none_below > self.best.size[0]

    @property
    def total(self) -> int:
        """How many phases were drawn."""
        return sum(self.drawn.values())

    def take(self, phase: Phase, after: float, by: str = "search") -> None:
        """Take in a phase that has the property; one that is larger than what is known, or known, changes nothing.

        Args:
            phase: the phase, with its powers in a fixed sequence.
            after: seconds of search until it was found.
            by: where it came from.
        """
        size = size_of(phase)
        best = self.finds[0] if self.finds else None  # all have its units and orders
        if best is not None and (size[:2] > best.size[:2] or (size >= best.size and not self.everything)):
            return
        key: Key = kinds_of(self.wanted).key(phase) if self.everything else (_text(phase),)
        at = None if best is not None and size[:2] < best.size[:2] else self._places.get(key)
        if at is not None and by == self.finds[at].by:
            return
        if _text(phase) in {_text(one.phase) for one in self.faults}:
            return
        fault = fault_of(phase, self.wanted.what)
        if fault is not None:
            self.faults.append(fault)
            return
        if at is not None:
            if by == "solver":  # so that what is told hangs less on what was met first
                self.finds[at] = Find(phase, self.finds[at].after, by)
            return
        if best is not None and (size[:2] < best.size[:2] or not self.everything):
            self.finds, self.full = [], False
            self._places.clear()
        if len(self.finds) >= KEPT:
            self.full = True
            return
        self._places[key] = len(self.finds)
        self.finds.append(Find(phase, after, by))

    def note(self, phases: Iterator[Phase]) -> None:
        """Take in small phases that the search goes on from."""
        for phase in phases:
            if phase not in self.around:
                self.around.append(phase)
        self.around.sort(key=lambda one: (size_of(one), _text(one)))
        del self.around[KNOWN:]


def _text(phase: Phase) -> str:
    return "; ".join((*phase.units_text, *phase.orders_text))


@dataclass(frozen=True)
class Limits:
    """When a search ends: at the first of these.

    Args:
        seconds: after this time; None for no such end.
        count: after so many phases drawn; rounded up to whole rounds. None for no such end.
    """

    seconds: float | None = None
    count: int | None = None


class Hunt:
    """One search.

    Args:
        known: what is known when it begins; it is told what is found.
        limits: when it ends.
        progress: told now and then how far it has come.
        saved: told after each wave what is known, to keep it.
        prove: told now and then to take in what was proved meanwhile.
    """

    def __init__(
        self,
        known: Known,
        limits: Limits,
        progress: Callable[[Known], None] | None = None,
        saved: Callable[[Known], None] | None = None,
        prove: Callable[[Known], None] | None = None,
    ) -> None:
        """Keep them."""
        self.known = known
        self.limits = limits
        self.progress = progress
        self.saved = saved
        self.prove = prove
        self._before = known.seconds
        self._start = time.monotonic()

    def run(self, workers: Workers) -> Known:
        """Search until a limit is met, or until the smallest is proved; an interrupt ends it as well.

        Args:
            workers: who works at it.
        """
        known = self.known
        self._start = time.monotonic()
        try:
            while not self._over():
                if self._listing:
                    self._wait()
                    continue
                whole = self._wave(workers)
                if whole:
                    known.waves += 1
                    if self.saved is not None:
                        self.saved(known)
        except KeyboardInterrupt:
            known.interrupted = True
        known.seconds = self._elapsed
        if self.prove is not None:
            self.prove(known)
        self._take_solved()
        self._take_listed()
        return known

    def _take_solved(self) -> None:
        """Take in a position that came from what proves, if it is smaller than all that was found."""
        known, best = self.known, self.known.best
        if known.solved is not None and (best is None or size_of(known.solved)[:2] < best.size[:2]):
            known.take(known.solved, self._elapsed, "solver")

    def _take_listed(self) -> None:
        """Take in the positions of the smallest size that came from what proves."""
        known = self.known
        listed, known.listed = known.listed, []
        for n, phase in enumerate(listed):
            if self._late:
                known.listed = listed[n:]  # the judges take a while for many
                return
            known.take(phase, self._elapsed, "solver")

    @property
    def _elapsed(self) -> float:
        return self._before + time.monotonic() - self._start

    @property
    def _left(self) -> float | None:
        """How many seconds are left; None for a search without such an end."""
        seconds = self.limits.seconds
        return None if seconds is None else self._start + seconds - time.monotonic()

    @property
    def _late(self) -> bool:
        left = self._left
        return left is not None and left <= 0

    def _over(self) -> bool:
        known, count = self.known, self.limits.count
        if self._late or (count is not None and known.total >= count):
            return True
        if known.refuted:
            return True
        if count is not None or not known.fewest:
            return False
        return not known.everything or known.listed_all is not None or known.full

    @property
    def _listing(self) -> bool:
        """Whether nothing smaller is left to be met, and what proves lists all of the smallest size by now."""
        known = self.known
        lists = known.everything and self.prove is not None and not known.unproved and self.limits.count is None
        return lists and known.fewest

    def _wait(self) -> None:
        """Leave the processor to what proves, and take in what it lists."""
        time.sleep(WAIT)
        if self.prove is not None:
            self.prove(self.known)
        self._take_listed()
        self.known.seconds = self._elapsed
        if self.progress is not None:
            self.progress(self.known)

    def _wave(self, workers: Workers) -> bool:
        """Work at one wave; tell whether all of it was done."""
        known = self.known
        plans = self._plans()
        # here a round is worked at when it is submitted, so the next one is submitted when the one before is taken in
        ahead = WAVE if getattr(workers, "ahead", True) else 1
        waiting: list[Result[Done]] = []
        taken: list[Done] = []
        for plan in plans:
            waiting.append(workers.submit(work, known.wanted, replace(plan, seconds=self._left)))
            if len(waiting) >= ahead:
                taken.append(self._taken(waiting.pop(0)))
            if self._over():
                break
        while waiting and not self._over():
            taken.append(self._taken(waiting.pop(0)))
        for done in taken:
            known.note(light.on(known.wanted.board) for light in done.found)
            known.near[:0] = [(far, light.on(known.wanted.board)) for far, light in done.near]
        known.near.sort(key=lambda one: one[0])
        del known.near[KNOWN * 2 :]
        return len(taken) == len(plans) and not any(done.cut for done in taken)

    def _taken(self, result: Result[Done]) -> Done:
        """Wait for a round, and take in what it came to."""
        done = result.result()
        known = self.known
        known.drawn.update(done.drawn)
        known.hits.update(done.hits)
        known.seconds = self._elapsed
        for light in done.found:
            known.take(light.on(known.wanted.board), known.seconds)
        if self.prove is not None:
            self.prove(known)
            if self.limits.count is None:  # else what is found is not to hang on what is proved when
                self._take_solved()
                self._take_listed()
        if self.progress is not None:
            self.progress(known)
        return done

    def _plans(self) -> list[Plan]:
        known, count = self.known, self.limits.count
        weights = tuple(_weight(known, recipe) for recipe in place_of(known.wanted).recipes)
        around = tuple(map(Light.of, (*known.around, *(phase for _, phase in known.near))))
        best = size_of(known.around[0])[0] if known.around else 0
        left = WAVE * DRAWS if count is None else count - known.total
        return [
            Plan(known.waves * WAVE + n, min(DRAWS, left - n * DRAWS), weights, around, best)
            for n in range(WAVE)
            if left > n * DRAWS
        ]


def _weight(known: Known, recipe: str) -> float:
    """Return how often a recipe is taken: the more often it had the property, and never not at all."""
    least = 0.01 if recipe in LARGE else 0.05
    return least + (FOND.get(recipe, 1) + known.hits[recipe]) / (40 + known.drawn[recipe])
