"""What became of an order: the result, the reason, and the order that caused it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..encoding import Fault
from ..maps import Order, Unit


class Result(Enum):
    """The result of an order of the movement phase, in the words of the DATC."""

    STANDS = "stands"
    DISLODGED = "dislodged"
    SUCCEEDS = "succeeds"
    FAILS = "fails"
    GIVEN = "given"
    CUT = "cut"
    AVAILABLE = "available"
    DISRUPTED = "disrupted"
    INVALID = "invalid"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"
    """The rulebook does not say."""

    def __init__(self, word: str) -> None:
        """Keep the word as a plain attribute, which is read much quicker than ``value``."""
        self.word = word

    # members are the same only if they are one object; the hash of Enum is computed in Python and slow
    __hash__ = object.__hash__


class Reason(Enum):
    """Why an order had its result; the value completes a sentence about the order."""

    STANDS = "stands"
    DISLODGED = "is dislodged"
    SUCCEEDS = "succeeds"
    CIRCULAR_MOVEMENT = "succeeds as part of a circular movement"
    STOOD_OFF = "stood off"
    HELD_OFF = "the occupant holds"
    HEAD_TO_HEAD = "does not win the head-to-head battle"
    OWN_UNIT = "would dislodge an own unit"
    CONVOY_DISRUPTED = "the convoy is disrupted"
    PARADOX = "the convoy is part of a paradox"
    PARADOX_ALL_HOLD = "it is part of a convoy paradox, all of which holds"
    PARADOX_DPTG = "the convoy is part of a paradox and fails"
    GIVEN = "is given"
    CUT = "is cut"
    CUT_BY_DISLODGEMENT = "is cut, the supporter being dislodged"
    AVAILABLE = "the convoy is available"
    FLEET_DISLODGED = "the fleet is dislodged"
    VOID = "is void"
    UNDECIDED = "is left open by the rulebook"
    EITHER_WAY = "whatever becomes of what is left open"

    # as for Result
    __hash__ = object.__hash__


class Outcome(NamedTuple):
    """What became of one order.

    Args:
        order: the order as it was given.
        result: the result in the DATC's words.
        reason: why.
        by: the order that caused it: the rival, the occupant, the attack that cut; None if nothing did.
        strength: strength of the move, where strengths decided; else 0.
        against: the strength it had to exceed; else 0.
        fault: why the order is illegal or invalid; else None.
        executed: the order as it was carried out, where that differs from what was written; else None.
        route: ``"land"`` or ``"convoy"`` for a move between neighbours for which a convoy was ordered.
        dislodged_by: the attack that dislodges the unit; None if it is not dislodged.
    """

    order: Order
    result: Result
    reason: Reason
    by: Order | None = None
    strength: int = 0
    against: int = 0
    fault: Fault | None = None
    executed: Order | None = None
    route: str | None = None
    dislodged_by: Order | None = None

    def __str__(self) -> str:
        """Say what became of the order: ``stood off by A mun - sil, 1 against 2``."""
        from .wording import describe

        return describe(self, lambda order: order.short)

    def __repr__(self) -> str:
        """Show kind, order and cause: ``<StoodOff A war - sil by A mun - sil, 1 against 2>``."""
        name = self.reason.name.title().replace("_", "")
        cause = "" if self.by is None else f" by {self.by.short}"
        strengths = f", {self.strength} against {self.against}" if self.against else ""
        return f"<{name} {self.order.short}{cause}{strengths}>"


class Dislodged(NamedTuple):
    """A unit that was dislodged, with all that the retreat phase needs.

    Args:
        unit: the unit, where it stood.
        attacker: the unit that dislodged it, where it came from.
        attacker_from: the province the attacker came from.
        by_convoy: whether the attacker came by convoy.
        retreats: the places it may retreat to, sorted; empty if it is destroyed.
    """

    unit: Unit
    attacker: Unit
    attacker_from: str
    by_convoy: bool
    retreats: tuple[str, ...]
