"""Outcomes of retreat and adjustment phases in words; the wording stands in tables, the code only fills it in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from .late_outcome import GivenOrder, LateOutcome, LateReason, Unordered

LateWriter: TypeAlias = Callable[[GivenOrder], str]

LATE_OUTCOMES: dict[LateReason, str] = {
    LateReason.RETREATS: "retreats",
    LateReason.COLLISION: "disbanded: {by} goes to the same province",
    LateReason.DISBANDS: "disbanded by order",
    LateReason.BUILT: "built",
    LateReason.REMOVED: "removed",
    LateReason.CONVERTED: "changes its type",
    LateReason.WAIVED: "the build is waived",
    LateReason.VOID: "illegal: {fault}",
}
"""What became of an order, by reason."""

UNORDERED: dict[LateReason, str] = {
    LateReason.NO_ORDER: "disbanded: no order",
    LateReason.NO_LEGAL_ORDER: "disbanded: no legal order",
    LateReason.NO_EXIT: "disbanded: nowhere to retreat to",
    LateReason.FARTHEST: "removed without an order: {distance}, farther than the units that stay",
    LateReason.FLEET_FIRST: "removed without an order: {distance}, and a fleet goes before an army as far",
    LateReason.FIRST_BY_NAME: "removed without an order: {distance}, and first by name of those as far",
    LateReason.NO_CENTER: "removed without an order: its power may keep no unit",
    LateReason.FORCED: "built without an order: no build may be declined",
}
"""What became of a unit about which no order decided, by reason."""

STEPS = {0: "in {center} itself", 1: "1 step from {center}"}
MANY_STEPS = "{n} steps from {center}"
NO_WAY = "no way leads to where distances are counted to"
READ_AS = " (read as {order})"


def describe(outcome: LateOutcome, write: LateWriter = lambda order: order.short) -> str:
    """Say what became of an order, with its cause.

    Args:
        outcome: what became of it.
        write: how to write other orders that are named.
    """
    by, fault = outcome.by, outcome.fault
    text = LATE_OUTCOMES[outcome.reason].format(
        by="" if by is None else write(by), fault="" if fault is None else fault.value
    )
    return text if outcome.executed is None else text + READ_AS.format(order=write(outcome.executed))


def describe_unordered(one: Unordered, name: Callable[[str], str] = str) -> str:
    """Say what became of a unit about which no order decided.

    Args:
        one: what became of it.
        name: how to write a province, given its id.
    """
    if one.center and one.distance is not None:
        steps = STEPS.get(one.distance, MANY_STEPS).format(n=one.distance, center=name(one.center))
    else:
        steps = NO_WAY
    return UNORDERED[one.reason].format(distance=steps)
