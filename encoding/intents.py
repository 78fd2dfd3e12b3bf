"""What the orders amount to before any of them meets another: the record that legality hands to the evaluators."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ..maps import Board, Move, Order, Position, Unit
from .rulebook import Rulebook


class Status(Enum):
    """How far an order counts."""

    LEGAL = "legal"
    INVALID = "invalid"
    ILLEGAL = "illegal"


class Fault(Enum):
    """Why an order is illegal or invalid; the value completes the sentence *the order is void:*."""

    NO_UNIT = "no unit stands there"
    FOREIGN_UNIT = "the unit is another power's"
    SECOND_ORDER = "an earlier order for the unit counts"
    OWN_PROVINCE = "a unit cannot move to where it stands"
    NOT_ADJACENT = "the unit cannot reach that province"
    WRONG_TERRAIN = "units of this type cannot enter that province"
    IMPOSSIBLE_COAST = "the fleet cannot reach that coast"
    COAST_NEEDED = "the fleet could reach two coasts and none is named"
    COAST_NOT_NAMED = "the order does not name the coast"
    UNKNOWN_COAST = "the order names a coast where none is"
    WRONG_COAST = "the unit is not on the coast that the order names"
    NO_LETTER = "the order does not say army or fleet"
    WRONG_LETTER = "the letter of a unit is wrong"
    NO_NATIONALITY = "the order does not say whose the foreign unit is"
    WRONG_NATIONALITY = "the unit belongs to another power than the order says"
    SEVERAL_ORDERS = "the orders for the unit contradict each other"
    LATER_ORDER = "a later order for the unit counts"
    NO_PATH = "the order does not name the seas of its convoy"
    NO_FLEETS = "no fleets at sea could carry the army there"
    NOT_A_FLEET = "only fleets convoy"
    NOT_AT_SEA = "a fleet convoys only at sea"
    NOT_AN_ARMY = "only armies are convoyed"
    NOT_ON_A_ROUTE = "the fleet is on no route on which it is needed"
    NO_COAST = "an army is convoyed from coast to coast"
    SUPPORTS_ITSELF = "a unit cannot support itself"
    NO_SUPPORTED_UNIT = "no unit stands where the supported one should"
    CANNOT_REACH = "the supporter itself cannot move to that province"
    MOVE_IMPOSSIBLE = "the supported move is impossible"
    NO_CONVOY = "no complete convoy was ordered"
    NOT_MOVING_THERE = "the supported unit was not ordered to move there"
    NOT_HOLDING = "the supported unit was ordered to move"
    OTHER_COAST = "the supported fleet was ordered to another coast"
    ARMY_NOT_MOVING = "the army was not ordered to move there"
    IN_DISORDER = "the supported unit's power has sent no orders"


UNMATCHED = frozenset(
    {
        Fault.NO_CONVOY,
        Fault.NOT_MOVING_THERE,
        Fault.NOT_HOLDING,
        Fault.OTHER_COAST,
        Fault.ARMY_NOT_MOVING,
        Fault.IN_DISORDER,
    }
)
"""The faults that make an order invalid; all others make it illegal."""


OF_WORDING = frozenset(
    {
        Fault.COAST_NOT_NAMED,
        Fault.UNKNOWN_COAST,
        Fault.WRONG_COAST,
        Fault.NO_LETTER,
        Fault.WRONG_LETTER,
        Fault.NO_NATIONALITY,
        Fault.WRONG_NATIONALITY,
        Fault.SEVERAL_ORDERS,
        Fault.LATER_ORDER,
        Fault.NO_PATH,
        Fault.IN_DISORDER,
    }
)
"""The faults that only a rulebook less lenient than the preferences of the DATC finds."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How one order was taken.

    Args:
        status: legal, invalid or illegal.
        fault: why it is not legal; None if it is.
        executed: the order as it is carried out where that differs from what was written, else None.
    """

    status: Status
    fault: Fault | None = None
    executed: Order | None = None


LEGAL = Reading(Status.LEGAL)
"""The reading of an order that is carried out as it was written."""

VOID = {fault: Reading(Status.INVALID if fault in UNMATCHED else Status.ILLEGAL, fault) for fault in Fault}
"""The reading of an order with each fault."""


@dataclass(slots=True)
class Intents:
    """What the units of a position are about to do.

    All lists are by province number, and a province number names the unit that stands there; see
    ``docs/architecture.md`` for the meaning of each field. Nobody changes an Intents once it is made.
    """

    position: Position
    orders: tuple[Order, ...]
    rulebook: Rulebook
    board: Board
    at: tuple[Unit | None, ...]
    units: tuple[int, ...]
    owner: tuple[int, ...]
    goal: list[int]
    helped: list[int]
    aim: list[int]
    carries: list[int]
    given: list[int]
    """Index of the order that counts for the unit, -1 if none does."""
    readings: list[Reading]
    where: list[int] = field(default_factory=list)
    """Province that each order speaks of, in the sequence of the orders."""
    landing: dict[int, str] = field(default_factory=dict)
    ferries: dict[int, tuple[int, ...]] = field(default_factory=dict)
    overland: set[int] = field(default_factory=set)
    """Armies with ferries that go by land if their convoy is not whole (DATC 4.A.3 a, c)."""
    implied: dict[int, Move] = field(default_factory=dict)
    """Moves of units without an order that other orders of their power imply (DATC 4.E.3 a)."""
    stray: set[int] = field(default_factory=set)
    """Units whose impossible move stays a move, where the rulebook has it so (DATC 4.E.1)."""
    walking: set[int] = field(default_factory=set)
    """Armies that go by land though their order says via convoy."""
    into: dict[int, list[int]] = field(default_factory=dict)
    helpers: dict[int, list[int]] = field(default_factory=dict)
    odd: set[int] = field(default_factory=set)
    """Provinces of which an order speaks that is not legal or is carried out otherwise than it was written."""
    carried: set[int] = field(default_factory=set)
    """Armies for whose move some convoy order is legal and matched, whether they go by sea or not."""
