"""Random orders of whole games: legal ones, for every phase, on any board.

The same generator of random numbers in the same state gives the same orders.
"""

from __future__ import annotations

import random

from standoff.encoding import Rulebook, read
from standoff.encoding.intents import Status
from standoff.games.due import due
from standoff.games.game import Game
from standoff.maps import (
    ARMY,
    FLEET,
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Mention,
    Move,
    Order,
    Position,
    Remove,
    Retreat,
    Support,
    Terrain,
    Unit,
    UnitType,
    Waive,
)
from standoff.maps.board import Board
from standoff.solver.late_outcome import GivenOrder

FOREIGN = 0.2
"""How many supports are for units of other powers."""


def orders_of(game: Game, source: random.Random) -> list[GivenOrder]:
    """Return random legal orders for the phase to be played, powers without a leader among them.

    Args:
        game: the game.
        source: the random numbers.
    """
    if game.position.phase == "retreat":
        return retreats(game.position, source)
    if game.position.phase == "adjustment":
        return adjustments(game, source)
    return list(movements(game.position, game.rulebook, source))


def movements(position: Position, rulebook: Rulebook, source: random.Random) -> list[Order]:
    """Return a legal order for nearly every unit: those that turn out otherwise are left out, and the unit holds."""
    board = position.board
    orders: dict[Unit, Order] = {}
    waiting: list[Unit] = []
    for unit in position.units:
        kind = source.random()
        if kind < 0.6:
            steps = sorted(_steps(unit, board))
            if steps:
                orders[unit] = Move(unit, source.choice(steps))
        elif kind < 0.9:
            waiting.append(unit)
        elif kind < 0.95:
            orders[unit] = Hold(unit)
    source.shuffle(waiting)
    for unit in waiting:
        if unit.type is FLEET and board.province(unit.place).terrain is Terrain.SEA and source.random() < 0.4:
            _convoy(unit, position, orders, source)
        else:
            _support(unit, position, orders, source)
    # a support of a unit that was sent elsewhere since then is no longer legal: what is left may change again
    while True:
        given = list(orders.values())
        readings = read(position, given, rulebook).readings
        void = [order.unit for order, one in zip(given, readings, strict=True) if one.status is not Status.LEGAL]
        if not void:
            return given
        for unit in void:
            del orders[unit]


def _steps(unit: Unit, board: Board) -> list[str]:
    if unit.type is FLEET:
        return list(board.sails[unit.place])
    return [board.ids[n] for n in board.walks[board.number[unit.place]]]


def _support(unit: Unit, position: Position, orders: dict[Unit, Order], source: random.Random) -> None:
    """Order a support of a unit nearby, for what it is ordered to do."""
    board = position.board
    reach = {step.partition("/")[0] for step in _steps(unit, board)}
    found: list[Order] = []
    for other in position.units:
        if other == unit or (other.power != unit.power and source.random() > FOREIGN):
            continue
        mention = Mention(other.type, other.place)
        order = orders.get(other)
        if isinstance(order, Move):
            if order.to.partition("/")[0] in reach:
                found.append(Support(unit, mention, order.to.partition("/")[0]))
        elif other.province in reach:
            found.append(Support(unit, mention))
    if found:
        orders[unit] = source.choice(found)


def _convoy(unit: Unit, position: Position, orders: dict[Unit, Order], source: random.Random) -> None:
    """Order a fleet to carry an army of its power over its sea, and the army to go."""
    board = position.board
    shores = [board.ids[n] for n, seas in enumerate(board.touches) if board.number[unit.place] in seas]
    coasts = sorted(id for id in shores if id in board.army_places)
    armies = [other for other in position.units if other.type is ARMY and other.province in coasts]
    armies = [other for other in armies if other.power == unit.power]
    if armies and len(coasts) > 1:
        army = source.choice(armies)
        to = source.choice([id for id in coasts if id != army.province])
        orders[army] = Move(army, to, via_convoy=source.random() < 0.5)
        orders[unit] = Convoy(unit, Mention(ARMY, army.place), to)


def retreats(position: Position, source: random.Random) -> list[GivenOrder]:
    """Return an order for most dislodged units: a retreat to one of their exits, or that they disband."""
    orders: list[GivenOrder] = []
    for one in position.dislodged:
        kind = source.random()
        if kind < 0.8 and one.exits:
            orders.append(Retreat(one.unit, source.choice(one.exits)))
        elif kind < 0.95:
            orders.append(Disband(one.unit))
    return orders


def adjustments(game: Game, source: random.Random) -> list[GivenOrder]:
    """Return orders for most of what is due: builds, waives, removals, and conversions where there are such."""
    position, orders = game.position, list[GivenOrder]()
    for one in due(position, game.rulebook):
        sites = list(one.sites)
        source.shuffle(sites)
        for site in sites[: one.builds]:
            kind = source.random()
            if kind < 0.9:
                orders.append(Build(_new_unit(one.power, site, position.board, source)))
            elif kind < 0.95 and game.rulebook.waiving.word == "allowed":
                orders.append(Waive(one.power))
        mine = [unit for unit in position.units if unit.power == one.power]
        source.shuffle(mine)
        going = [unit for unit in mine[: one.removals] if source.random() < 0.8]
        orders += map(Remove, going)
        if one.removals == 0:
            orders += [_conversion(unit, position.board, source) for unit in one.convertible if source.random() < 0.1]
    return orders


def _new_unit(power: str, id: str, board: Board, source: random.Random) -> Unit:
    province = board.province(id)
    type = source.choice([ARMY] if province.terrain is Terrain.INLAND else [ARMY, FLEET])
    return Unit(power, type, _place(type, id, board, source))


def _conversion(unit: Unit, board: Board, source: random.Random) -> GivenOrder:
    type = FLEET if unit.type is ARMY else ARMY
    return Convert(unit, type, _place(type, unit.province, board, source))


def _place(type: UnitType, id: str, board: Board, source: random.Random) -> str:
    coasts = board.province(id).coasts
    return f"{id}/{source.choice(coasts)}" if type is FLEET and coasts else id
