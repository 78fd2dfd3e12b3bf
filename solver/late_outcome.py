"""What became of an order of a retreat or adjustment phase, and of a unit that no order decided about."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from ..maps import LateOrder, Order, Unit
from .outcome import Result

GivenOrder: TypeAlias = LateOrder | Order
"""An order as it was given in a retreat or adjustment phase; one of movement is illegal there."""


class LateReason(Enum):
    """Why an order had its result, or what became of a unit without an order that counts."""

    RETREATS = "retreats"
    COLLISION = "another unit retreats to the same province"
    DISBANDS = "leaves the board"
    BUILT = "is built"
    REMOVED = "is removed"
    CONVERTED = "changes its type"
    WAIVED = "the build is waived"
    VOID = "is void"
    # units without an order that counts
    NO_ORDER = "is disbanded for want of an order"
    NO_LEGAL_ORDER = "is disbanded for want of a legal order"
    NO_EXIT = "is disbanded, having nowhere to go"
    FARTHEST = "is removed as the farthest"
    FLEET_FIRST = "is removed as a fleet, an army being as far"
    FIRST_BY_NAME = "is removed as the first by name of those as far"
    NO_CENTER = "is removed with all units of its power"
    FORCED = "is built for want of an order"

    # members are the same only if they are one object; the hash of Enum is computed in Python and slow
    __hash__ = object.__hash__


class LateFault(Enum):
    """Why an order of a retreat or adjustment phase is illegal; completes the sentence *the order is void:*."""

    OTHER_PHASE = "orders of this kind belong to another phase"
    NO_UNIT = "no such unit stands there"
    NOT_DISLODGED = "the unit there is not dislodged"
    FOREIGN_UNIT = "the unit is another power's"
    SECOND_ORDER = "an earlier order for the unit counts"
    LATER_ORDER = "a later order for the unit counts"
    SEVERAL_ORDERS = "the orders for the unit contradict each other"
    WRONG_LETTER = "the letter of the unit is wrong"
    WRONG_COAST = "the unit is not on the coast that the order names"
    UNKNOWN_COAST = "the order names a coast where none is"
    # of retreats
    OWN_PROVINCE = "a unit cannot retreat to where it stands"
    NOT_ADJACENT = "the unit cannot reach that province"
    WRONG_TERRAIN = "units of this type cannot enter that province"
    IMPOSSIBLE_COAST = "the fleet cannot reach that coast"
    COAST_NEEDED = "the province has several coasts and none is named"
    COAST_NOT_NAMED = "the order does not name the coast"
    OCCUPIED = "a unit stands there"
    ATTACKERS_PROVINCE = "the attacker came from there"
    CONTESTED = "a standoff left that province empty"
    NOT_OPEN = "that province is none of those open to the unit"
    # of adjustments
    NOTHING_TO_BUILD = "the power has no build due"
    NOTHING_TO_REMOVE = "the power has no removal due"
    NOT_HOME = "that province is no home centre of the power"
    NOT_A_CENTER = "that province is no supply centre"
    NOT_OWNED = "another power owns that centre, or none"
    INLAND_FLEET = "a fleet cannot stand inland"
    ARMY_AT_SEA = "an army cannot stand at sea"
    NO_LETTER = "the order does not say army or fleet"
    TWO_BUILDS = "another build is ordered in that province"
    TOO_MANY_BUILDS = "more builds are ordered than the power has"
    TOO_MANY_REMOVALS = "more removals are ordered than the power owes"
    NO_WAIVING = "this rulebook lets no power decline a build"
    NO_CONVERSION = "no unit changes its type under this rulebook"
    SAME_TYPE = "the unit is of that type already"
    ELSEWHERE = "a unit changes its type where it stands"
    LEAVES = "the unit leaves the board"

    # as for LateReason
    __hash__ = object.__hash__


class LateOutcome(NamedTuple):
    """What became of one order of a retreat or adjustment phase.

    Args:
        order: the order as it was given.
        result: ``succeeds``, ``fails`` (a retreat that collides) or ``illegal``.
        reason: why.
        by: the order that caused it: the other retreat; None if nothing did.
        fault: why the order is illegal; else None.
        executed: the order as it was carried out, where that differs from what was written; else None.
    """

    order: GivenOrder
    result: Result
    reason: LateReason
    by: GivenOrder | None = None
    fault: LateFault | None = None
    executed: GivenOrder | None = None

    def __str__(self) -> str:
        """Say what became of the order: ``disbanded: F edi R nth goes to the same province``."""
        from .late_wording import describe

        return describe(self)

    def __repr__(self) -> str:
        """Show kind, order and cause: ``<Collision F nwy R nth by F edi R nth>``."""
        name = self.reason.name.title().replace("_", "")
        cause = "" if self.by is None else f" by {self.by.short}"
        fault = "" if self.fault is None else f": {self.fault.value}"
        return f"<{name} {self.order.short}{cause}{fault}>"


class Unordered(NamedTuple):
    """What became of a unit about which no order decided: one disbanded, removed, or built all the same.

    Args:
        unit: the unit, where it stands, stood or is built.
        reason: why.
        distance: steps to the nearest centre, where distances decided; None if there is no way, or nothing was counted.
        center: id of that centre, or of the home province that was counted to; empty if there is none.
    """

    unit: Unit
    reason: LateReason
    distance: int | None = None
    center: str = ""

    def __str__(self) -> str:
        """Say what became of the unit: ``disbanded: no order``."""
        from .late_wording import describe_unordered

        return describe_unordered(self)

    def __repr__(self) -> str:
        """Show kind and unit: ``<NoOrder ITALY A vie>``."""
        name = self.reason.name.title().replace("_", "")
        steps = f", {self.distance} from {self.center}" if self.center else ""
        return f"<{name} {self.unit}{steps}>"


def illegal(order: GivenOrder, fault: LateFault) -> LateOutcome:
    """Return the outcome of an order that is void."""
    return LateOutcome(order, Result.ILLEGAL, LateReason.VOID, fault=fault)
