"""Claims and verdicts in words; the wording stands in tables, the code only fills it in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...maps import Board, Position, Unit
from ...maps.notation import write
from ..ruling import Ruling
from ..ruling import Verdict as RulingVerdict
from ..wording import describe
from .claim import (
    Absent,
    AnyOrder,
    AttackedBy,
    AttackedFrom,
    Became,
    ByConvoy,
    Contested,
    Destroyed,
    Dislodgement,
    Either,
    Executed,
    Exits,
    Fated,
    Route,
    Stands,
    Statement,
    Uncarried,
    Unheard,
)
from .holding import decided_by, late_outcome
from .verdict import AnyRuling, Verdict

if TYPE_CHECKING:
    from ...maps import Order

VERDICTS = {
    Verdict.CONSISTENT: "Consistent: the {rules} rules give this result.",
    Verdict.LEFT_OPEN: (
        "Consistent, left open: the rules allow this result among others, and {rules} does not say which counts."
    ),
    Verdict.NOT_CHOSEN: (
        "Consistent, but not chosen by the rulebook: the rules allow this result, and {rules} chooses another."
    ),
    Verdict.IMPOSSIBLE: "Impossible: under the {rules} rules this cannot be the result.",
    Verdict.SELF_CONTRADICTING: "Self-contradicting: this cannot be the result of any orders.",
    Verdict.UNDEFINED: "Undefined: these orders have no result under {rules}, so none is right.",
}
"""What is said of a claim."""

NOT = {True: "", False: "not "}


def unit_words(unit: Unit, board: Board) -> str:
    """Write ``Germany A Mun``."""
    name = next((power.name for power in board.powers if power.id == unit.power), unit.power)
    return f"{name} {unit.type.letter} {place_words(unit.place)}"


def place_words(place: str) -> str:
    """Write ``Stp/sc``."""
    return place[:1].upper() + place[1:]


def order_words(order: AnyOrder, board: Board) -> str:
    """Write an order as rulings do."""
    return write(order, "rulebook", board)  # type: ignore[arg-type]


def _places(places: Iterable[str]) -> str:
    return ", ".join(map(place_words, sorted(places))) or "nowhere"


def claimed(statement: Statement, board: Board) -> str:
    """Say what a statement claims, as one clause."""
    match statement:
        case Became(subject, _, word):
            return f"{order_words(subject.order, board)}: {word}"
        case Uncarried(subject):
            return f"{order_words(subject.order, board)}: no convoy carries the army"
        case Executed(subject, text):
            return f"{order_words(subject.order, board)}: carried out as {text}"
        case Route(subject, route):
            return f"{order_words(subject.order, board)}: goes by {'sea' if route == 'convoy' else 'land'}"
        case Dislodgement(unit, value):
            return f"{unit_words(unit, board)} is {NOT[value]}dislodged"
        case AttackedBy(unit, attacker):
            return f"{unit_words(unit, board)} is dislodged by {unit_words(attacker, board)}"
        case AttackedFrom(unit, province):
            return f"{unit_words(unit, board)} is dislodged from {place_words(province)}"
        case ByConvoy(unit, value):
            return (
                f"{unit_words(unit, board)} is dislodged by a unit that {'came' if value else 'did not come'} by convoy"
            )
        case Exits(unit, places):
            return f"{unit_words(unit, board)} is dislodged and may retreat to {_places(places)}"
        case Destroyed(unit, value):
            return f"{unit_words(unit, board)} is {NOT[value]}destroyed"
        case Stands(unit):
            return f"{unit_words(unit, board)} stands there after the phase"
        case Absent(province, power):
            whose = f"unit of {power}" if power else "unit"
            return f"no {whose} stands in {place_words(province)} after the phase"
        case Contested(province, value):
            return f"{place_words(province)} is {NOT[value]}contested"
        case Fated(unit, fate, value):
            how = {"automatic": "removed without an order", "forced": "built without an order"}
            return f"{unit_words(unit, board)} is {NOT[value]}{how.get(fate.value, fate.value)}"
        case Unheard(name):
            return f"something became of {name}"
        case Either(options):
            return ", or ".join(" and ".join(claimed(one, board) for one in option) for option in options)


def instead(statement: Statement, ruling: AnyRuling) -> str:
    """Say what a ruling has where a statement claims something else; empty where there is nothing to say.

    Args:
        statement: the statement.
        ruling: the ruling; of one that is undefined, only what is sure is told.
    """
    if not isinstance(ruling, Ruling):
        if isinstance(statement, Either):
            return instead(statement.options[0][0], ruling)
        outcome = late_outcome(statement, ruling)
        if outcome is not None:
            return str(outcome)
        if isinstance(statement, Fated):
            one = next((one for one in ruling.without_orders if one.unit == statement.unit), None)
            return "" if one is None else str(one)
        return _standing(statement, ruling.units, ruling.position)
    board = ruling.intents.board

    def written(order: Order) -> str:
        return order_words(order, board)

    if isinstance(statement, (Became, Uncarried, Executed, Route)):
        found = decided_by(statement, ruling)
        return "" if found is None else describe(found, written)  # type: ignore[arg-type]
    if ruling.verdict is RulingVerdict.UNDEFINED:
        return ""
    if isinstance(statement, (Dislodgement, AttackedBy, AttackedFrom, ByConvoy, Exits, Destroyed)):
        fallen = next((one for one in ruling.dislodged if one.unit == statement.unit), None)
        if fallen is None:
            return "not dislodged"
        way = " by convoy" if fallen.by_convoy else ""
        exits = f"may retreat to {_places(fallen.retreats)}" if fallen.retreats else "destroyed"
        return f"dislodged by {unit_words(fallen.attacker, board)}{way}; {exits}"
    if isinstance(statement, Contested):
        return "contested" if statement.province in ruling.contested else "not contested"
    return _standing(statement, ruling.units, ruling.intents.position)


def _standing(statement: Statement, units: Iterable[Unit], before: Position) -> str:
    """Say who stands in the province that a statement is about."""
    if isinstance(statement, Stands):
        province = statement.unit.province
    elif isinstance(statement, Absent):
        province = statement.province
    else:
        return ""
    here = next((unit for unit in units if unit.province == province), None)
    return "nobody stands there" if here is None else f"{unit_words(here, before.board)} stands there"
