"""Adjustment phases: builds at home, removals, powers that order too much, too little, or nothing."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ...maps import (
    ARMY,
    FLEET,
    Build,
    Convert,
    Disband,
    LateOrder,
    Move,
    Order,
    Position,
    Remove,
    Unit,
    Waive,
)
from .draft import Draft
from .geography import Geography, geography
from .phase import LatePhase

if TYPE_CHECKING:
    from ...maps import Board


def winters(seed: int, board: Board | None = None) -> LatePhase:
    """Give orders for an adjustment phase of two to four powers."""
    draft = Draft(f"winters {seed}", board)
    lie, chance = draft.lie, draft.chance
    powers = chance.sample(lie.powers, min(chance.choice((2, 2, 3, 4)), len(lie.powers)))
    owners: dict[str, str] = {}
    orders: list[LateOrder | Order] = []
    for power in powers:
        homes = list(lie.homes[power])
        others = [p for p in sorted(lie.centers) if p not in owners and p not in homes]
        kept = [p for p in homes if p not in owners and chance.random() < 0.75]
        taken = chance.sample(others, min(len(others), chance.choice((0, 0, 1, 2, 3))))
        owned = kept + taken
        balance = chance.choice((-3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3))
        if chance.random() < 0.07:
            owned, balance = [], -2
        owners.update(dict.fromkeys(owned, power))
        _garrison(draft, power, max(0, len(owned) - balance))
    if not owners:  # somebody owns something, or nobody's units can be counted
        owners[lie.homes[powers[0]][0]] = powers[0]
    position = Position(
        tuple(draft.units.values()), lie.board, phase="adjustment", centers=tuple(sorted(owners.items()))
    )
    for power in powers:
        orders += _orders(power, position, chance)
    return LatePhase(position, tuple(orders))


def _garrison(draft: Draft, power: str, count: int) -> None:
    """Place units of a power: far from home as a rule, side by side often, now and then at home."""
    lie, chance = draft.lie, draft.chance
    steps = dict(zip(lie.ids, lie.steps_from_home(power), strict=True))
    distance = chance.choice((1, 2, 3, 4))
    placed: list[str] = []
    for _ in range(count):
        free = [p for p in lie.ids if p not in draft.units]
        if not free:
            return
        if chance.random() < 0.2:
            fitting = [p for p in free if p in lie.homes[power]]
        else:
            # as far as the others, so that ties are frequent
            fitting = [p for p in free if abs(steps[p] - distance) <= (chance.random() < 0.3)]
            # whose names come in another sequence than their letters
            crossed = [p for p in fitting if any(_crossed(lie, p, other) for other in placed)]
            fitting = crossed if crossed and chance.random() < 0.3 else fitting
        placed.append(draft.put_somewhere(power, chance.choice(fitting or free), 0.5).province)


def _crossed(lie: Geography, p: str, other: str) -> bool:
    """Tell whether two provinces come in another sequence by their names than by their letters."""
    return (p < other) != (lie.names[p] < lie.names[other])


def _orders(power: str, position: Position, chance: random.Random) -> list[LateOrder | Order]:
    """Return what a power orders: mostly what is due, now and then less, more, or something else."""
    lie = geography(position.board)
    mine = [unit for unit in position.units if unit.power == power]
    owned = [center for center, owner in position.centers if owner == power]
    due = len(owned) - len(mine)
    orders: list[LateOrder | Order] = []
    if chance.random() < 0.15:
        return orders
    if due > 0 or (due == 0 and chance.random() < 0.2):
        count = max(0, due + chance.choice((-1, 0, 0, 0, 1)))
        homes = [p for p in lie.homes[power] if p in owned] * 3 + list(lie.homes[power]) + owned
        for _ in range(count):
            site = chance.choice(homes or list(lie.ids)) if chance.random() < 0.95 else chance.choice(lie.ids)
            orders.append(_build(power, site, position, chance))
        if chance.random() < 0.15:
            orders.insert(chance.randint(0, len(orders)), Waive(power))
    if due < 0 or (due >= 0 and chance.random() < 0.06):
        count = max(0, -due + chance.choice((-2, -1, -1, 0, 0, 1))) if due < 0 else 1
        for unit in chance.sample(mine, min(len(mine), count)):
            named = _named(unit, position, chance)
            orders.append(Disband(named) if chance.random() < 0.1 else Remove(named))
    if mine and chance.random() < 0.04:
        unit = chance.choice(mine)
        odd: tuple[LateOrder | Order, ...] = (
            Convert(unit, FLEET if unit.type is ARMY else ARMY, unit.province),
            Move(unit, chance.choice(lie.near[unit.province])),
            Waive(power),
        )
        orders.append(chance.choice(odd))
    if orders and chance.random() < 0.06:
        orders.append(chance.choice(orders))
    return orders


def _build(power: str, site: str, position: Position, chance: random.Random) -> Build:
    """Return the order to build in a province: an army or a fleet, its coast named or not."""
    docks = geography(position.board).docks[site]
    if docks and chance.random() < 0.5:
        place = chance.choice(docks) if chance.random() < 0.8 else site
        return Build(Unit(power, FLEET, place))
    if chance.random() < 0.05:
        return Build(Unit(power, FLEET, site))
    return Build(Unit(power, ARMY, site), lettered=chance.random() > 0.05)


def _named(unit: Unit, position: Position, chance: random.Random) -> Unit:
    """Return a unit as an order may name it: now and then of the other type, or of another power."""
    if chance.random() < 0.93:
        return unit
    lie = geography(position.board)
    if chance.random() < 0.5:
        return Unit(unit.power, FLEET if unit.type is ARMY else ARMY, unit.province)
    return Unit(chance.choice(lie.powers), unit.type, unit.place)
