"""Which rulebooks cannot disagree on the phases that are looked for: told from what they choose.

A switch does not matter where no phase is about it: those on void orders for plain ones, those on convoys where there
are none. And two rulebooks whose equations are the same part only over what settles a convoy paradox; where one of them
leaves it open, and an answer of both is wanted, nothing is left to part over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..encoding.policies import ConvoyIntent, Paradox
from ..encoding.protection import PROTECTIONS
from ..encoding.rulebook import switch
from ..solver.comparison import MOVEMENT
from ..solver.cores import Settlement, rule_on_paradoxes
from .filters import OF_VOID_ORDERS

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..encoding.policy import Policy
    from .filters import Filters

OF_CONVOYS = frozenset(
    {
        "convoy_intent",
        "convoyed_attack_from",
        "leftover_paradox",
        "multi_route",
        "paradox",
        "paradox_core",
    }
)
"""The fields of a rulebook that do not matter where no fleet convoys and no army needs or names a convoy."""

SETTLING = ("paradox", "leftover_paradox")
"""The fields that say what settles a convoy paradox; of the first the readings that protect no support."""


def chosen(rulebook: Rulebook, filters: Filters) -> dict[str, Policy]:
    """Return what a rulebook chooses, field by field, in all that matters for the phases that are looked for.

    Args:
        rulebook: the rulebook.
        filters: what the phases keep to.

    >>> from standoff.encoding import Rulebook
    >>> from .filters import Filters
    >>> plain = Filters(plain_orders=True)
    >>> chosen(Rulebook.named("datc-2"), plain) == chosen(Rulebook.named("jdip"), plain)
    True
    """
    found: dict[str, Policy] = {field: getattr(rulebook, field) for field in MOVEMENT}
    if filters.plain_orders:
        found = {field: policy for field, policy in found.items() if field not in OF_VOID_ORDERS}
        if rulebook.convoy_intent is ConvoyIntent.OWNER_INTENT:
            # it heeds orders of the power to convoy that are void, and there are none
            found["convoy_intent"] = ConvoyIntent.OWN_FLEET
    if filters.no_convoys:
        found = {field: policy for field, policy in found.items() if field not in OF_CONVOYS}
    return found


def no_difference(one: Rulebook, other: Rulebook, filters: Filters, *, or_undefined: bool) -> str:
    """Return why two rulebooks never disagree; empty if they may.

    Args:
        one: the one rulebook.
        other: the other.
        filters: what the phases keep to.
        or_undefined: whether it counts that the one has an answer and the other none.

    >>> from standoff.encoding import Rulebook
    >>> from .filters import Filters
    >>> no_difference(Rulebook.named("2000"), Rulebook.named("2023"), Filters(), or_undefined=False)
    '"2000" and "2023" differ in nothing that matters when moves are judged'
    """
    mine, theirs = chosen(one, filters), chosen(other, filters)
    fields = [field for field in mine if mine[field] is not theirs[field]]
    names = f'"{one.name}" and "{other.name}"'
    if not fields:
        return f"{names} differ in nothing that matters when moves{_among(one, other, filters)} are judged"
    if or_undefined or not set(fields) <= set(SETTLING) or _equations(one) is not _equations(other):
        return ""
    open_ones = [rulebook for rulebook in (one, other) if rule_on_paradoxes(rulebook) is Settlement.NOTHING]
    if not open_ones:
        return ""
    said = " and ".join(map(switch, fields))
    return (
        f"{names} differ in {said} only, which is about paradoxes of convoys, and "
        f'"{open_ones[0].name}" leaves those open: where both have an answer, it is the same. '
        "To look for phases of which one has an answer and the other none, use --or-undefined"
    )


def _among(one: Rulebook, other: Rulebook, filters: Filters) -> str:
    """Say among which phases two rulebooks are the same, if not among all."""
    if all(getattr(one, field) is getattr(other, field) for field in MOVEMENT):
        return ""
    return " in plain orders" * filters.plain_orders + " without convoys" * filters.no_convoys


def _equations(rulebook: Rulebook) -> Paradox:
    """Return the reading of *paradox* as far as equations go: those that protect no support have the same."""
    return rulebook.paradox if rulebook.paradox in PROTECTIONS else Paradox.NONE
