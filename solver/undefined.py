"""What is told where a rulebook does not decide: all that is left, and what is sure either way."""

from __future__ import annotations

from itertools import chain, product

from ..encoding import Intents
from ..encoding.facts import FALSE, OPEN, TRUE, Fact, Kind
from .cores import Core, Settled, Settlement, settle
from .outcome import Outcome, Reason, Result
from .report import Report
from .resolving import Resolution, Uniqueness, rank
from .ruling import Ruling

LEFT_LIMIT = 64
"""So many of the resolutions that are left are told."""

TRIED_LIMIT = 1000
"""So many ways to decide the cores that are left are tried."""


def undefined_ruling(intents: Intents, settled: Settled, uniqueness: Uniqueness, open_decisions: int) -> Ruling:
    """Return the ruling for a phase that is undefined under its rulebook.

    Args:
        intents: what the orders amount to.
        settled: what the rulebook settles, and the cores that it leaves.
        uniqueness: how many resolutions there were.
        open_decisions: how many variables the solver was given.
    """

    def ruling_of(resolution: Resolution, cores: tuple[Core, ...], unsure: frozenset[int] = frozenset()) -> Ruling:
        told = tuple(core for core in cores if core.settled_by is not Settlement.NOTHING)
        return Report(intents, resolution, uniqueness, told, open_decisions, unsure).ruling()

    found, complete = _completions(intents, settled)
    # numbered as the resolutions that 'standoff outcomes' lists
    found.sort(key=lambda one: rank(one.resolution))
    left = tuple(ruling_of(one.resolution, (*settled.cores, *one.cores)) for one in found[:LEFT_LIMIT])
    rulings = left
    if not left:
        # no resolution: try what is open both ways, and tell what is decided whatever it is
        unsure = _unsure_units(intents, settled.resolution)
        rulings = tuple(ruling_of(_filled(settled.resolution, value), settled.cores, unsure) for value in (FALSE, TRUE))
    outcomes = tuple(_common(several) for several in zip(*(ruling.outcomes for ruling in rulings), strict=True))
    held = tuple(_common(several) for several in zip(*(ruling.held for ruling in rulings), strict=True))
    return Ruling(
        intents,
        settled.resolution,
        outcomes,
        held,
        (),
        (),
        (),
        uniqueness,
        settled.cores,
        open_decisions,
        left,
        undefined=True,
        left_complete=complete and len(found) <= LEFT_LIMIT,
    )


def _completions(intents: Intents, settled: Settled) -> tuple[list[Settled], bool]:
    """Return what the phase comes to for each way to decide what is left, and whether all ways were tried.

    One more than the limit is enough.
    """
    found: list[Settled] = []
    waiting = [settled]
    tried = 0
    while waiting:
        one = waiting.pop(0)
        for ways in product(*one.left):
            tried += 1
            if tried > TRIED_LIMIT:
                return found, False
            further = settle(intents, dict(chain(one.known.items(), *(way.items() for way in ways))))
            if further.left:
                waiting.append(further)
                continue
            found.append(further)
            if len(found) > LEFT_LIMIT:
                return found, False
    return found, True


def _filled(resolution: Resolution, value: int) -> Resolution:
    """Return a resolution with all that is open decided the same way: what is sure does not hang on that."""

    def fill(found: int) -> int:
        return value if found == OPEN else found

    return Resolution(
        resolution.intents,
        [fill(found) for found in resolution.success],
        [fill(found) for found in resolution.given],
        {p: fill(found) for p, found in resolution.path.items()},
    )


def _unsure_units(intents: Intents, resolution: Resolution) -> frozenset[int]:
    """Return the units, by province, of which hangs on what is open what becomes of them."""
    open_facts = resolution.open
    # an army of which only the path is open fails or comes in whatever becomes of that
    unsure = {fact.province for fact in open_facts if fact.kind is not Kind.PATH}
    for i in intents.units:
        if Fact(Kind.SUCCESS, i) in open_facts and resolution.success[intents.goal[i]] != TRUE:
            unsure.add(intents.goal[i])  # it may be dislodged
    unsure.update(f for f in intents.units if Fact(Kind.PATH, intents.carries[f]) in open_facts)
    return frozenset(unsure).intersection(intents.units)


def _common(outcomes: tuple[Outcome, ...]) -> Outcome:
    """Return what is the same in all of several outcomes of one order."""
    first = outcomes[0]
    if all(outcome == first for outcome in outcomes):
        return first
    if all(outcome.result is first.result and outcome.dislodged_by == first.dislodged_by for outcome in outcomes):
        return Outcome(first.order, first.result, Reason.EITHER_WAY, dislodged_by=first.dislodged_by)
    return Outcome(first.order, Result.UNDECIDED, Reason.UNDECIDED)
