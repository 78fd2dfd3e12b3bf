"""The answers that no rulebook explains, those together that are wrong in the same way: they may have one cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .evidence import wrong_items

if TYPE_CHECKING:
    from .inquired import Answered
    from .verdicts import Fingerprint

WAYS = {
    "movement": (
        ("dislodged", "too many units dislodged", "too few units dislodged", "other units dislodged"),
        ("units", "too many units", "too few units", "units elsewhere"),
        ("retreats", "too many exits", "too few exits", "other exits"),
        ("contested", "too many provinces contested", "too few provinces contested", "other provinces contested"),
    ),
    "retreat": (
        ("units", "too many units", "too few units", "units elsewhere"),
        ("disbanded", "too many units disbanded", "too few units disbanded", "other units disbanded"),
    ),
    "adjustment": (
        ("units", "too many units", "too few units", "other units"),
        ("disbanded", "too many units disbanded", "too few units disbanded", "other units disbanded"),
    ),
}
"""By the phase, in what an answer can be wrong, the gravest first: the part, and words for more, less and both."""


@dataclass(frozen=True)
class Group:
    """Answers that are wrong in the same way.

    Args:
        phase: the phase that they are of.
        way: what is wrong in them, in a few words.
        like: the one other choice that would explain them; empty where none does.
        answers: the answers, those to cases and to few orders first.
    """

    phase: str
    way: str
    like: str
    answers: Sequence[Answered]


def groups(found: Fingerprint) -> list[Group]:
    """Return the answers that a rulebook does not explain, in groups: those that no reading explains first.

    Args:
        found: the fingerprint.
    """
    together: dict[tuple[str, str, str], list[Answered]] = {}
    for one in found.unexplained:
        key = one.probe.question.phase, way_of(found, one), found.like_another(one)
        together.setdefault(key, []).append(one)
    ranked = [Group(*key, sorted(answers, key=_rank)) for key, answers in together.items()]
    return sorted(ranked, key=lambda group: (bool(group.like), -len(group.answers)))


def _rank(one: Answered) -> tuple[bool, int]:
    return not one.probe.case, len(one.probe.question.orders)


def way_of(found: Fingerprint, one: Answered) -> str:
    """Tell in a few words what is wrong in an answer.

    Args:
        found: the fingerprint.
        one: an answer that its rulebook does not explain.
    """
    assert one.told is not None
    if one.told.outcome is None:
        return "called undefined"
    more, less = wrong_items(one.probe.prediction(found.choice), one.told)
    for part, too_many, too_few, other in WAYS[one.probe.question.phase]:
        over, under = (any(item[0] == part for item in items) for items in (more, less))
        if over or under:
            return other if over and under else too_many if over else too_few
    return "other positions"
