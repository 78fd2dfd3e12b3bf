"""One unit by itself: all that it can be ordered to do, and where two rulebooks make different things of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...encoding import read
from ...engines.provoking.phase import Phase
from ...maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Position, Support, Terrain, Unit, standard

if TYPE_CHECKING:
    from ...encoding import Intents, Rulebook
    from ...maps import Board, Order


def units_of(board: Board) -> Iterator[Unit]:
    """Yield every unit that can stand on a board, of one power."""
    power = board.powers[0].id
    for province in board.provinces:
        if province.terrain is not Terrain.SEA:
            yield Unit(power, ARMY, province.id)
        if province.coasts:
            yield from (Unit(power, FLEET, f"{province.id}/{coast}") for coast in province.coasts)
        elif province.terrain is not Terrain.INLAND:
            yield Unit(power, FLEET, province.id)


def orders_alone(unit: Unit, board: Board) -> Iterator[Order]:
    """Yield the orders of a unit that stands alone, each that can be written in full, as far as they can differ.

    That is to hold; each move to each place, plain, via convoy, and with a sea named; and to support and to convoy a
    unit, of which there is none: the unit itself, and one elsewhere. It makes no difference which sea or which absent
    unit is named, since no fleet carries and nobody is there.

    Args:
        unit: the unit.
        board: the board.
    """
    yield Hold(unit)
    sea = next(province.id for province in board.provinces if province.terrain is Terrain.SEA)
    places = [*board.ids, *(place for place in board.sails if "/" in place)]
    absent = next(id for id in board.ids if id != unit.province)
    for place in places:
        yield Move(unit, place)
        yield Move(unit, place, via_convoy=True)
        if unit.type is ARMY:
            yield Move(unit, place, via_convoy=True, path=(sea,))
    for mention in (Mention(unit.type, unit.place), Mention(ARMY, absent)):
        yield Support(unit, mention)
        for place in board.ids:
            yield Support(unit, mention, place)
            yield Convoy(unit, mention, place)


def differing_alone(one: Rulebook, other: Rulebook, board: Board | None = None) -> list[Phase]:
    """Return the phases of one unit with one order that two rulebooks make different things of.

    A phase with several orders for the unit comes to what one of them comes to. So if this returns nothing, and the
    two rulebooks read several orders for one unit alike, no phase of one unit separates them.

    Args:
        one: the one rulebook.
        other: the other.
        board: the board; the standard board unless named.
    """
    board = standard() if board is None else board
    found = []
    for unit in units_of(board):
        position = Position((unit,), board)
        found += [
            Phase(position, (order,))
            for order in orders_alone(unit, board)
            if _meant(read(position, (order,), one)) != _meant(read(position, (order,), other))
        ]
    return found


def _meant(intents: Intents) -> tuple[object, ...]:
    """Return all that the ruling on a unit that stands alone hangs on: where it goes, and whether it arrives."""
    sails = [p for p in intents.ferries if p not in intents.overland]
    return intents.goal, intents.landing, sails, intents.readings[0].fault
