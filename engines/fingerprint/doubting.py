"""Where answers contradict what is left: is there a rulebook near it that agrees with more of them?

Engines have faults, and a wrong answer may look like another reading. So a contradiction rejects nothing by itself: all
answers are weighed together. Near is what differs in one switch, or in two of those on convoys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log2
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

MOST_LOOSE = 40
"""So many answers that are merely left possible are looked at, too: what explains most of them may contradict some."""

MOST_WEIGHED = 16
"""So many of these are held against all answers."""

ARBITRARY = 2
"""What counts against a rulebook that leaves anything possible, in bits: it foretells no position among a few."""

FEW = 8
"""Up to so many contradictions, two switches at once are tried."""


def better(best: Choice, answered: Sequence[Answered]) -> tuple[dict[str, Policy], dict[tuple[str, ...], list[Values]]]:
    """Return the rulebook near another one that agrees with most answers, and what agrees with as many.

    Args:
        best: the rulebook.
        answered: all answers.

    Returns:
        The rulebook, the same one if there is no better; and for single fields, all readings that agree with as many
        answers, where there are several and the rulebook has changed.
    """
    found = dict(best)
    weights = costs(len(answered), len(_doubtful(best, answered)[0]))
    for _ in range(STEPS):
        step = _step(found, answered, weights)
        if step is None:
            break
        found = step
    alike: dict[tuple[str, ...], list[Values]] = {}
    if found != best:
        for name in FIELDS:
            as_good = [other[name] for other in _single(found, (name,)) if gain(found, other, answered, weights) == 0]
            if as_good:
                alike[(name,)] = [(found[name],), *((reading,) for reading in dict.fromkeys(as_good))]
    return found, alike


def costs(answers: int, wrong: int) -> dict[Fit, int]:
    """Return what an answer counts against a rulebook, in bits, by how it fits.

    Where anything is left possible, an answer is as little foretold as one that comes of a fault; but that there is a
    fault is rare, or not, by how many answers are contradicted anyway.

    Args:
        answers: how many answers there are.
        wrong: how many of these the rulebook contradicts that is held against others.

    >>> [cost for cost in costs(200, 0).values()], [cost for cost in costs(200, 49).values()]
    ([0, 1, 2, 10], [0, 1, 2, 4])
    """
    rare = round(log2(max(answers, 1) / (wrong + 1)))
    return {Fit.EXACT: 0, Fit.ALLOWED: 1, Fit.ANYTHING: ARBITRARY, Fit.WRONG: ARBITRARY + max(rare, 1)}


def _doubtful(best: Choice, answered: Sequence[Answered]) -> tuple[list[Answered], list[Answered]]:
    """Return the answers that contradict a rulebook, and those that it merely leaves possible."""
    ranked = [(one.fit(best), one) for one in answered]
    loose = [one for fit, one in ranked if fit in (Fit.ANYTHING, Fit.ALLOWED)]
    return [one for fit, one in ranked if fit is Fit.WRONG], sorted(loose, key=lambda one: len(one.probe.turns_on))


def _step(
    best: dict[str, Policy], answered: Sequence[Answered], weights: Mapping[Fit, int]
) -> dict[str, Policy] | None:
    """Return the best rulebook near another one, if it is better."""
    wrong, loose = _doubtful(best, answered)
    looked = wrong[:MOST_LOOKED] + loose[:MOST_LOOSE]
    fields = sorted({name for one in looked for name in one.probe.turns_on}, key=FIELDS.index)
    near = list(_single(best, fields))
    if len(wrong) + len(loose) <= FEW:
        near += _double(best, [name for name in fields if name in OF_CONVOYS])
    mended = [(gain(best, other, looked, weights), other) for other in near]
    mended = sorted((pair for pair in mended if pair[0] > 0), key=lambda pair: -pair[0])
    weighed = [(gain(best, other, answered, weights), other) for _, other in mended[:MOST_WEIGHED]]
    most, found = max(weighed, key=lambda pair: pair[0], default=(0, None))
    return found if most > 0 else None


def gain(best: Choice, other: Choice, answered: Sequence[Answered], weights: Mapping[Fit, int]) -> int:
    """Tell how much better a rulebook explains answers than another one, by what the two predict differently.

    Args:
        best: the one rulebook.
        other: the other one.
        answered: the answers.
        weights: what an answer counts against a rulebook, as :func:`costs` gives it.
    """
    found = 0
    for one in answered:
        predictions = one.probe.prediction(best), one.probe.prediction(other)
        if one.told is not None and predictions[0] != predictions[1]:
            mine, theirs = fits(predictions, one.told)
            found += weights[mine] - weights[theirs]
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
