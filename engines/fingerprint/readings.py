"""Which readings can be told apart from outside at all, and what stands for those that cannot.

A *choice* is a reading for each switch that can be observed; readings that amount to the same whatever is asked are
written in one way (:func:`plain`), so that no question is looked for which parts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from ...encoding import Rulebook
from ...encoding import policies as p
from ...encoding.rulebook import ISSUES, policy_of

if TYPE_CHECKING:
    from ...encoding.policies import Policy

Choice: TypeAlias = "Mapping[str, Policy]"
"""Readings by the fields of a rulebook."""

UNOBSERVABLE = {
    "order_sets": "a request holds the orders of a power as one set",
    "unordered_sets": "a request holds the orders of a power as one set",
}
"""Fields that no question can show, each with the reason."""

FIELDS: tuple[str, ...] = tuple(field for field in ISSUES if field not in UNOBSERVABLE)
"""The fields that questions can show."""

ALIKE: dict[Policy, Policy] = {
    p.BuildingPlace.HOME: p.BuildingPlace.BOARD,
    p.Conversion.NONE: p.Conversion.BOARD,
}
"""Readings that are the same as another one on the standard board, which all questions are about."""

PARADOX: tuple[str, ...] = ("paradox", "leftover_paradox", "paradox_core")
"""The fields of 4.A.2, of which some readings leave others without effect."""

INTENT: tuple[str, ...] = ("convoy_intent", "illegal_order")
"""The fields that say whether a useless convoy order shows where an army is to go."""

TOGETHER: tuple[tuple[str, ...], ...] = (PARADOX, INTENT)
"""Fields of which some combinations come to the same."""

_SETTLING = {
    p.Paradox.SZYKMAN: p.LeftoverParadox.SZYKMAN,
    p.Paradox.ALL_HOLD: p.LeftoverParadox.ALL_HOLD,
}
_LEAST = (p.ParadoxCore.LEAST_SET, p.ParadoxCore.LEAST_SETS)


def readings(field: str) -> list[Policy]:
    """Return the readings of a field that differ on the standard board, in the order of the switch."""
    return [reading for reading in policy_of(field) if reading not in ALIKE]


def plain(choice: Choice) -> dict[str, Policy]:
    """Return a choice with what has no effect put to the preference of the DATC.

    - A rule that settles every paradox leaves nothing over.
    - ``none`` with a rule for what is left over is that rule.
    - The smallest sets of convoys replace Szykman's rule only (``docs/rulebooks.md``).
    - Where an own fleet's useless convoy order shows intent, ``own-fleet`` is ``owner-intent``, which heeds it anyway.

    Args:
        choice: readings; those of each of :data:`TOGETHER` all or none of them.

    >>> rulebook = Rulebook.named("dptg, leftover-paradox=szykman, paradox-core=least-set")
    >>> [plain(choice_of(rulebook))[field].word for field in PARADOX]
    ['dptg', 'undefined', 'component']
    """
    found = {field: ALIKE.get(reading, reading) for field, reading in choice.items()}
    if "illegal_order" in found and found["illegal_order"] is p.IllegalOrder.IMPOSSIBLE_CONVOY_SHOWS_INTENT:
        intents = (p.ConvoyIntent.OWN_FLEET, p.ConvoyIntent.OWNER_INTENT)
        if found["convoy_intent"] in intents:
            found |= {"convoy_intent": intents[1], "illegal_order": p.IllegalOrder.IGNORED}
    if "paradox" not in found:
        return found
    rule, left, core = (found[field] for field in PARADOX)
    if rule is p.Paradox.NONE:
        rule = next((one for one, same in _SETTLING.items() if same is left), rule)
    if rule in (p.Paradox.SZYKMAN, p.Paradox.ALL_HOLD, p.Paradox.DPTG):
        left = p.LeftoverParadox.UNDEFINED
    szykman = rule is p.Paradox.SZYKMAN or left is p.LeftoverParadox.SZYKMAN
    if core in _LEAST and not szykman:
        core = p.ParadoxCore.COMPONENT
    return {**found, "paradox": rule, "leftover_paradox": left, "paradox_core": core}


def choice_of(rulebook: Rulebook) -> dict[str, Policy]:
    """Return what a rulebook chooses in all that can be observed."""
    return {field: getattr(rulebook, field) for field in FIELDS}


def rulebook_of(choice: Choice, base: Rulebook = Rulebook.DATC) -> Rulebook:
    """Return a rulebook with some choices.

    Args:
        choice: the choices.
        base: has all others.
    """
    values: dict[str, Any] = dict(choice)
    return replace(base, **values)


def groups() -> Iterator[tuple[tuple[str, ...], list[tuple[Policy, ...]]]]:
    """Yield fields that are looked at together, each with all that can be chosen in them, as the DATC does first."""
    for fields in TOGETHER:
        combinations = (dict(zip(fields, values, strict=True)) for values in product(*map(_ordered, fields)))
        yield fields, list(dict.fromkeys(tuple(plain(choice)[field] for field in fields) for choice in combinations))
    for field in FIELDS:
        if not any(field in fields for fields in TOGETHER):
            yield (field,), [(reading,) for reading in _ordered(field)]


def _ordered(field: str) -> list[Policy]:
    """Return the readings of a field, that of the DATC first."""
    preferred = getattr(Rulebook.DATC, field)
    return [preferred, *(reading for reading in readings(field) if reading is not preferred)]
