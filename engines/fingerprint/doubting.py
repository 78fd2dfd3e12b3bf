"""Where answers contradict what is left: is there a rulebook near it that agrees with more of them?

Engines have faults, and a wrong answer may look like another reading. So a contradiction rejects nothing by itself: all
answers are weighed together. Near is what differs in one switch, or in two of those on convoys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from .evidence import fits
from .prediction import Fit
from .readings import FIELDS, plain, readings
from .searching import OF_CONVOYS

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from .inquired import Answered
    from .readings import Choice
    from .standing import Values

STEPS = 6
"""So many times in a row a better rulebook is gone over to."""

MOST_LOOKED = 12
"""So many contradictions are looked at when rulebooks are looked for that know no such."""

MOST_WEIGHED = 16
"""So many of these are held against all answers."""

COSTS = {Fit.EXACT: 0, Fit.ALLOWED: 1, Fit.ANYTHING: 1, Fit.WRONG: 5}
"""What an answer counts against a rulebook: one that it contradicts as much as five that are merely left possible."""

FEW = 8
"""Up to so many contradictions, two switches at once are tried."""


def better(
    best: Choice, answered: Sequence[Answered], doubted: Sequence[Answered]
) -> tuple[dict[str, Policy], dict[tuple[str, ...], list[Values]]]:
    """Return the rulebook near another one that agrees with most answers, and what agrees with as many.

    Args:
        best: the rulebook.
        answered: all answers.
        doubted: those that contradict it, and those that it merely leaves possible.

    Returns:
        The rulebook, the same one if there is no better; and for single fields, all readings that agree with as many
        answers, where there are several and the rulebook has changed.
    """
    found = dict(best)
    for _ in range(STEPS):
        step = _step(found, answered, doubted)
        if step is None:
            break
        found = step
        doubted = doubtful(found, answered)
    alike: dict[tuple[str, ...], list[Values]] = {}
    if found != best:
        for name in FIELDS:
            as_good = [other[name] for other in _single(found, (name,)) if gain(found, other, answered) == 0]
            if as_good:
                alike[(name,)] = [(found[name],), *((reading,) for reading in dict.fromkeys(as_good))]
    return found, alike


def doubtful(best: Choice, answered: Sequence[Answered]) -> list[Answered]:
    """Return the answers that contradict a rulebook, and behind them those that it merely leaves possible."""
    ranked = [(COSTS[one.fit(best)], one) for one in answered]
    return [one for cost in (COSTS[Fit.WRONG], COSTS[Fit.ALLOWED]) for theirs, one in ranked if theirs == cost]


def _step(
    best: dict[str, Policy], answered: Sequence[Answered], doubted: Sequence[Answered]
) -> dict[str, Policy] | None:
    """Return the best rulebook near another one, if it is better."""
    looked = doubted[:MOST_LOOKED]
    fields = sorted({name for one in looked for name in one.probe.turns_on}, key=FIELDS.index)
    near = list(_single(best, fields))
    if len(doubted) <= FEW:
        near += _double(best, [name for name in fields if name in OF_CONVOYS])
    mended = [(gain(best, other, looked), other) for other in near]
    mended = sorted((pair for pair in mended if pair[0] > 0), key=lambda pair: -pair[0])
    weighed = [(gain(best, other, answered), other) for _, other in mended[:MOST_WEIGHED]]
    most, found = max(weighed, key=lambda pair: pair[0], default=(0, None))
    return found if most > 0 else None


def gain(best: Choice, other: Choice, answered: Sequence[Answered]) -> int:
    """Tell how much better a rulebook explains answers than another one, by what the two predict differently.

    Args:
        best: the one rulebook.
        other: the other one.
        answered: the answers.

    Returns:
        How many answers more the other one explains, and how many fewer it merely leaves possible; by :data:`COSTS`.
    """
    found = 0
    for one in answered:
        predictions = one.probe.prediction(best), one.probe.prediction(other)
        if one.told is not None and predictions[0] != predictions[1]:
            mine, theirs = fits(predictions, one.told)
            found += COSTS[mine] - COSTS[theirs]
    return found


def _single(best: dict[str, Policy], fields: Sequence[str]) -> Iterator[dict[str, Policy]]:
    for name in fields:
        for reading in readings(name):
            other = plain({**best, name: reading})
            if other != best:
                yield other


def _double(best: dict[str, Policy], fields: Sequence[str]) -> Iterator[dict[str, Policy]]:
    for one, two in combinations(fields, 2):
        for first in readings(one):
            for second in readings(two):
                other = plain({**best, one: first, two: second})
                if other[one] is not best[one] and other[two] is not best[two]:
                    yield other
