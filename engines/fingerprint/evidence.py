"""What an answer says of a switch: only as far as the switch has to do with what the answer tells.

A position is taken apart into *items*: each unit where it stands, each dislodged unit, each exit of one, each contested
province, each disbanded unit. Predictions are held against an answer in the items in which they differ from each other;
what they all say alike is no evidence for or against one of them, right or wrong. So a fault of an engine casts doubt
on no switch that has nothing to do with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from .prediction import Fit, Outcome, fit_of
from .readings import plain, readings

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from .prediction import Parts, Prediction, Told
    from .probes import Probe
    from .readings import Choice

Item: TypeAlias = "tuple[str, str, int]"
"""A part of the answer, what it tells there, and how often it has told that before."""

_RANK = {Fit.EXACT: 0, Fit.ALLOWED: 1, Fit.ANYTHING: 2, Fit.WRONG: 2}
"""How well an answer fits; of two readings it speaks against that which has more."""

GROSS = frozenset({"units", "dislodged", "disbanded"})
"""The parts that say what becomes of units."""


@lru_cache(maxsize=10_000)
def items_of(outcome: Outcome, parts: Parts) -> frozenset[Item]:
    """Return the items of a position, those of the parts that are told.

    >>> sorted(items_of(Outcome(("ENGLAND F nth", "ENGLAND F nth"), contested=("ska",)), frozenset()))
    [('units', 'ENGLAND F nth', 0), ('units', 'ENGLAND F nth', 1)]
    """
    told = outcome.only(parts)
    rows = [(part, text) for part in ("units", "dislodged", "contested", "disbanded") for text in getattr(told, part)]
    rows += [("retreats", f"{unit} to {place}") for unit, places in told.retreats for place in places]
    seen: Counter[tuple[str, str]] = Counter()
    items = []
    for part, text in rows:
        items.append((part, text, seen[part, text]))
        seen[part, text] += 1
    return frozenset(items)


def varying(predictions: Iterable[Prediction], answer: Told) -> frozenset[Item]:
    """Return the items in which predictions differ.

    Where one of them leaves anything possible, these are all of who stands where and who is dislodged; exits and
    contested provinces follow from that, and there is none to hold them against.

    Args:
        predictions: the predictions.
        answer: the positions of the answer, one of which says that the phase is not undefined.
    """
    assert answer.outcome is not None
    found: list[frozenset[Item]] = []
    anything = False
    for prediction in predictions:
        if prediction.anything:
            anything = True
        else:
            found += [items_of(outcome, answer.parts) for outcome in prediction.outcomes]
    differing = frozenset().union(*found) - frozenset.intersection(*found) if found else frozenset[Item]()
    if anything:
        told = (*found, items_of(answer.outcome, answer.parts))
        # no position has a unit twice: that an answer has is no sign that anything is possible
        differing |= {item for items in told for item in items if item[0] in GROSS and not item[2]}
    return differing


def fits(predictions: Sequence[Prediction], answer: Told) -> list[Fit]:
    """Tell how an answer fits to each of some predictions, by the items in which these differ.

    Args:
        predictions: what rulebooks predict.
        answer: the positions of the answer.

    Returns:
        For each whether the answer fits. Where one of them is the answer as a whole, that is :func:`fit_of` of each.
    """
    whole = [fit_of(prediction, answer) for prediction in predictions]
    if answer.outcome is None or any(fit.explains for fit in whole):
        return whole
    held = varying(predictions, answer)
    theirs = items_of(answer.outcome, answer.parts) & held
    found = []
    for prediction in predictions:
        if prediction.anything:
            found.append(Fit.ANYTHING)
            continue
        fitting = any(items_of(outcome, answer.parts) & held == theirs for outcome in prediction.outcomes)
        found.append(Fit.WRONG if not fitting else Fit.ALLOWED if prediction.undefined else Fit.EXACT)
    return found


@dataclass(frozen=True)
class Evidence:
    """What an answer says of a switch, all others taken as found.

    Args:
        reading: the reading that was found.
        fits: how the answer fits to each reading.
        others: the readings that would predict another answer than that which was found.
        items: the items in which the readings differ; None where the answer says that the phase is undefined.
        strange: whether the answer is wrong in other items too.
        shared: the other switches that have to do with the same items.
    """

    reading: Policy
    fits: dict[Policy, Fit]
    others: tuple[Policy, ...]
    items: frozenset[Item] | None
    strange: bool
    shared: frozenset[str] = frozenset()

    @property
    def agrees(self) -> bool:
        """Whether the reading that was found explains the answer."""
        return self.fits[self.reading] is not Fit.WRONG

    @property
    def refuted(self) -> tuple[Policy, ...]:
        """The readings against which the answer speaks: it is not what they predict, or merely left possible."""
        mine = _RANK[self.fits[self.reading]]
        return tuple(other for other in self.others if _RANK[self.fits[other]] > mine)

    @property
    def instead(self) -> list[Policy]:
        """The readings that explain the answer, where that which was found does not, or leaves anything possible."""
        return [] if self.fits[self.reading].explains else [one for one, fit in self.fits.items() if fit.explains]


def evidence(probe: Probe, answer: Told, choice: Choice) -> dict[str, Evidence]:
    """Return what an answer says of each switch that has to do with it, by the fields.

    Args:
        probe: the question.
        answer: the positions of the answer.
        choice: the rulebook that was found.
    """
    mine = probe.prediction(choice)
    wrong = frozenset().union(*wrong_items(mine, answer))
    found: dict[str, Evidence] = {}
    for name in probe.turns_on:
        predictions = {choice[name]: mine}
        for reading in readings(name):
            if reading is not choice[name]:
                predictions[reading] = probe.prediction(plain({**choice, name: reading}))
        others = tuple(one for one, said in predictions.items() if said.seen(answer.parts) != mine.seen(answer.parts))
        if not others:
            continue
        told = dict(zip(predictions, fits(list(predictions.values()), answer), strict=True))
        items = None if answer.outcome is None else varying(predictions.values(), answer)
        strange = items is not None and not wrong <= items
        found[name] = Evidence(choice[name], told, others, items, strange)
    return {
        name: Evidence(one.reading, one.fits, one.others, one.items, one.strange, _shared(name, found))
        for name, one in found.items()
    }


def to_do_with(probe: Probe, answer: Told, choice: Choice) -> list[str]:
    """Return the switches that have to do with what is wrong in an answer.

    Args:
        probe: the question.
        answer: the positions of an answer that the rulebook does not predict.
        choice: the rulebook that was found.
    """
    wrong = frozenset().union(*wrong_items(probe.prediction(choice), answer))
    said = evidence(probe, answer, choice)
    return [name for name, one in said.items() if one.items is None or not one.items.isdisjoint(wrong)]


def wrong_items(prediction: Prediction, answer: Told) -> tuple[frozenset[Item], frozenset[Item]]:
    """Return what an answer tells and should not, and what it should tell; of several positions, by the nearest one.

    Args:
        prediction: what is predicted; where that is anything, nothing is wrong.
        answer: the positions of the answer.
    """
    if answer.outcome is None or prediction.anything:
        return frozenset(), frozenset()
    theirs = items_of(answer.outcome, answer.parts)
    right = (items_of(one, answer.parts) for one in prediction.outcomes)
    nearest = min(right, key=lambda one: (len(theirs ^ one), sorted(one)))
    return theirs - nearest, nearest - theirs


def _shared(name: str, found: dict[str, Evidence]) -> frozenset[str]:
    mine = found[name].items
    return frozenset(
        other
        for other, one in found.items()
        if other != name and (mine is None or one.items is None or not mine.isdisjoint(one.items))
    )
