"""Sets of orders of retreat and adjustment phases for the round trip, right ones and wrong ones, on all boards.

The positions are those of :mod:`order_sets`; the same seed gives the same set.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from standoff.engines.provoking.geography import geography
from standoff.maps import (
    ARMY,
    FLEET,
    Build,
    Convert,
    Disband,
    LateOrder,
    Position,
    Remove,
    Retreat,
    Unit,
    UnitType,
    Waive,
    board_named,
)
from standoff.maps.patching import board_names

from .order_sets import KNOWN, LATE_TURNS, OrderSet, anywhere, retreats, strange
from .positions import KINDS

if TYPE_CHECKING:
    from standoff.engines.provoking.geography import Geography

ODD = 0.1
"""How many of the orders are written in an odd way: a wrong coast or letter, somebody else's unit."""

OWNED = 0.85
"""How many of the adjustment phases tell who owns the centres."""


def late_set(seed: int) -> OrderSet:
    """Return the set of a seed: each kind of position in turn, of a retreat or an adjustment phase.

    Args:
        seed: the seed.
    """
    kinds = (*KINDS, *(name for name in board_names() if name != "standard"))
    kind = kinds[seed % len(kinds)]
    position, _ = KINDS[kind](seed) if kind in KINDS else anywhere(board_named(kind), seed)
    chance = random.Random(f"standoff late round trip {seed}")
    season, year, phase = chance.choice(LATE_TURNS)
    kept = chance.sample(position.units, min(len(position.units), chance.randint(3, 20)))
    position = replace(position, units=tuple(kept), season=season, year=year, phase=phase)
    if phase == "retreat":
        position = retreats(position, chance)
        late = _retreats(position, chance)
    else:
        position = replace(position, centers=_owners(position, chance))
        late = _adjustments(position, chance)
    odd = tuple(_odd(order, position, chance) if chance.random() < ODD else order for order in late)
    return OrderSet(f"{phase or 'winter'} {kind} {seed}", position, (), chance.random() < KNOWN, odd)


def _retreats(position: Position, chance: random.Random) -> list[LateOrder]:
    """Return orders for most of the dislodged units: to an exit, anywhere else it can reach, or off the board."""
    lie = geography(position.board)
    orders: list[LateOrder] = []
    for one in position.dislodged:
        draw = chance.random()
        goals = one.exits if draw < 0.6 and one.exits else lie.reach(one.unit) if draw < 0.7 else ()
        if goals:
            orders.append(Retreat(one.unit, chance.choice(goals)))
        elif draw < 0.9:
            orders.append(Disband(one.unit))
    return orders


def _owners(position: Position, chance: random.Random) -> tuple[tuple[str, str], ...]:
    """Return owners of most of the supply centres, home powers more often than others."""
    lie = geography(position.board)
    if chance.random() >= OWNED:
        return ()
    owners = []
    for id in sorted(lie.centers):
        home = position.board.province(id).home_of
        if chance.random() < 0.8:
            owners.append((id, home if home and chance.random() < 0.6 else chance.choice(lie.powers)))
    return tuple(owners)


def _adjustments(position: Position, chance: random.Random) -> list[LateOrder]:
    """Return builds, waives, removals and conversions of some powers; most of them can be carried out."""
    lie = geography(position.board)
    orders: list[LateOrder] = []
    for power in chance.sample(lie.powers, chance.randint(1, min(4, len(lie.powers)))):
        units = [unit for unit in position.units if unit.power == power]
        homes = [id for id in sorted(lie.centers) if position.board.province(id).home_of == power] or lie.ids
        if units and chance.random() < 0.5:
            orders += [Remove(unit) for unit in chance.sample(units, min(len(units), chance.randint(1, 3)))]
        else:
            orders += [_build(power, id, lie, chance) for id in chance.sample(homes, min(len(homes), 2))]
            if chance.random() < 0.3:
                orders.append(Waive(power))
        if units and chance.random() < 0.2:
            orders.append(_conversion(chance.choice(units), lie, chance))
    return orders


def _build(power: str, id: str, lie: Geography, chance: random.Random) -> Build:
    if chance.random() < 0.1:
        return Build(Unit(power, ARMY, id), lettered=False)
    if lie.docks[id] and chance.random() < 0.5:
        return Build(Unit(power, FLEET, chance.choice(lie.docks[id])))
    return Build(Unit(power, ARMY, id))


def _conversion(unit: Unit, lie: Geography, chance: random.Random) -> Convert:
    docks = lie.docks[unit.province]
    if unit.type is ARMY and docks:
        return Convert(unit, FLEET, chance.choice(docks))
    return Convert(unit, ARMY if unit.type is FLEET else FLEET, unit.province)


def _odd(order: LateOrder, position: Position, chance: random.Random) -> LateOrder:
    """Write an order in an odd way."""
    lie = geography(position.board)
    if isinstance(order, Waive):
        return Waive(chance.choice(lie.powers))
    unit = order.unit
    way = chance.choice(("coast", "letter", "power", "place"))
    if way == "coast" and isinstance(order, Retreat):
        return replace(order, to=strange(order.to, chance))
    if way == "coast" and (not isinstance(order, Build) or order.lettered):
        unit = replace(unit, place=strange(unit.place, chance))
    elif way == "letter" and (not isinstance(order, Build) or order.lettered):
        other: UnitType = ARMY if unit.type is FLEET else FLEET
        unit = replace(unit, type=other)
    elif way == "power":
        unit = replace(unit, power=chance.choice(lie.powers))
    elif way == "place" and not isinstance(order, Convert):
        unit = replace(unit, place=chance.choice(lie.ids))
    return replace(order, unit=unit)
