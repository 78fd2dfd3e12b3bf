"""Which page every rule has, whatever kind of thing it is in the code."""

from __future__ import annotations

from typing import TypeAlias

from ..encoding.facts import Rule
from ..encoding.intents import Fault
from .cores import RULES, CoreKind, Settlement
from .late_outcome import LateFault, LateReason

Ruled: TypeAlias = Rule | Fault | CoreKind | Settlement | LateFault | LateReason
"""What a rule can be in the code."""

NO_RULE: frozenset[Ruled] = frozenset({Rule.CONSTANT, Rule.DEFINITION, LateReason.VOID})
"""The members that state no rule; what makes an order void is its fault."""

UNNAMED = frozenset(
    {
        "ordered",
        "executed",
        "no-order",
        "illegal-order",
        "implicit-order",
        "retreat-exits",
        "exit-open",
        "adjustments-due",
        "civil-disorder",
    }
)
"""Rules that no member states: of what orders amount to, of exits, of what is due. Reasons name them."""

_OF_REASONS: dict[LateReason, str] = {
    LateReason.RETREATS: "retreat",
    LateReason.COLLISION: "retreats-collide",
    LateReason.DISBANDS: "disband-by-order",
    LateReason.BUILT: "build",
    LateReason.REMOVED: "removal",
    LateReason.CONVERTED: "conversion",
    LateReason.WAIVED: "waived-build",
    LateReason.NO_ORDER: "no-retreat-order",
    LateReason.NO_LEGAL_ORDER: "no-legal-retreat",
    LateReason.NO_EXIT: "no-exit",
    LateReason.FARTHEST: "farthest-first",
    LateReason.FLEET_FIRST: "fleet-before-army",
    LateReason.FIRST_BY_NAME: "first-by-name",
    LateReason.NO_CENTER: "no-centre",
    LateReason.FORCED: "forced-build",
}

# a fault of the later phases has the page of the fault of that name in movement, if it is the same rule
_OF_LATE_FAULTS: dict[LateFault, str] = {
    LateFault.ATTACKERS_PROVINCE: "retreat-attackers-province",
    LateFault.CONTESTED: "retreat-contested",
    LateFault.NOT_OPEN: "retreat-not-open",
    LateFault.NO_LETTER: "build-letter",
    LateFault.LEAVES: "unit-leaves",
}


def rule_id(member: Ruled) -> str:
    """Return the id of the page that explains a rule; empty where the member states none.

    Args:
        member: the label of clauses, the fault of an order, a kind of core, what settled one, or what became of an
            order or a unit in a later phase.

    >>> rule_id(Rule.CUT), rule_id(Fault.NOT_ADJACENT), rule_id(LateFault.CONTESTED), rule_id(Settlement.ALL_SUCCEED)
    ('cut-by-attack', 'not-adjacent', 'retreat-contested', 'circular-movement')
    >>> rule_id(LateReason.VOID)
    ''
    """
    if member in NO_RULE:
        return ""
    if isinstance(member, Rule):
        return member.value
    if isinstance(member, CoreKind):
        return member.value
    if isinstance(member, Settlement):
        return RULES[member].value
    if isinstance(member, LateReason):
        return _OF_REASONS[member]
    own = _OF_LATE_FAULTS.get(member) if isinstance(member, LateFault) else None
    return own or member.name.lower().replace("_", "-")
