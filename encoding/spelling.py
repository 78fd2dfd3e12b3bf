"""How a badly written order is taken: wrong or missing letters, coasts and nationalities (DATC 4.B, 4.C).

Under the preferences of the DATC an order with one meaning is followed however it is written, and nothing here
has an effect. Other rulebooks make such orders illegal.
"""

from __future__ import annotations

from ..maps import ARMY, Board, Convoy, Mention, Move, Order, Support, Unit
from .intents import Fault
from .policies import MissingLetter, MissingNationality, UnknownCoast, WrongCoast, WrongLetter, WrongNationality
from .rulebook import Rulebook


def misspelling(order: Order, unit: Unit, other: Unit | None, board: Board, rules: Rulebook) -> Fault | None:
    """Tell why an order is illegal because of its wording alone, or None if it is not.

    Args:
        order: the order.
        unit: the unit it is for, which stands there.
        other: the unit that stands where the order mentions one, or None.
        board: the board.
        rules: its policies on wording decide.
    """
    if order.unit.type is not unit.type and rules.wrong_letter is WrongLetter.ILLEGAL:
        return Fault.WRONG_LETTER
    fault = _coast_fault(order.unit.place, unit, board, rules)
    if fault is not None:
        return fault
    if isinstance(order, Move):
        return _goal_fault(order.to, unit, board, rules)
    if not isinstance(order, (Support, Convoy)) or other is None:
        return None
    mention = order.supported if isinstance(order, Support) else order.convoyed
    fault = _mention_fault(mention, unit, other, rules) or _coast_fault(mention.place, other, board, rules)
    if fault is None and order.to is not None:
        fault = _goal_fault(order.to, other, board, rules)
    return fault


def _mention_fault(mention: Mention, unit: Unit, other: Unit, rules: Rulebook) -> Fault | None:
    """Look at letter and nationality of the unit supported or convoyed."""
    if mention.type is None:
        if rules.missing_letter is MissingLetter.ILLEGAL:
            return Fault.NO_LETTER
    elif mention.type is not other.type and rules.wrong_letter is WrongLetter.ILLEGAL:
        return Fault.WRONG_LETTER
    if mention.power is None:
        if other.power != unit.power and rules.missing_nationality is MissingNationality.ILLEGAL:
            return Fault.NO_NATIONALITY
    elif mention.power != other.power and rules.wrong_nationality is WrongNationality.ILLEGAL:
        return Fault.WRONG_NATIONALITY
    return None


def _coast_fault(place: str, unit: Unit, board: Board, rules: Rulebook) -> Fault | None:
    """Look at the coast written with a place where a unit stands."""
    if "/" not in place or place == unit.place:
        return None
    if unit.type is ARMY or place not in board.number:
        return Fault.UNKNOWN_COAST if rules.unknown_coast is UnknownCoast.ILLEGAL else None
    return Fault.WRONG_COAST if rules.wrong_coast is WrongCoast.ILLEGAL else None


def _goal_fault(to: str, mover: Unit, board: Board, rules: Rulebook) -> Fault | None:
    """Look at a coast written with the goal of a unit that has no use for it."""
    if "/" in to and (mover.type is ARMY or to not in board.number):
        return Fault.UNKNOWN_COAST if rules.unknown_coast is UnknownCoast.ILLEGAL else None
    return None
