"""Units that are dislodged, what is done about their exits, and the retreat phases that follow."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from ...encoding import Rulebook
from ...maps import (
    ARMY,
    FLEET,
    Disband,
    Hold,
    LateOrder,
    Move,
    Order,
    Position,
    Remove,
    Retreat,
    Retreating,
    Unit,
)
from ...solver.adjudication import adjudicate
from ...solver.retreats import retreat_position
from .arena import Arena
from .battles import chains, cuts, head_to_head
from .crossings import landings, neighbours, routes
from .geography import bare, geography
from .phase import LatePhase, Phase
from .shores import coasts

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...maps import Board


def exits(seed: int, board: Board | None = None) -> Phase:
    """Dislodge a unit, and let others stand off in, enter, leave or attack from the provinces beside it."""
    arena = Arena("exits", seed, board)
    lie, chance = arena.lie, arena.chance
    place = chance.choice(lie.ids)
    unit = arena.garrison(arena.sides[0], place)
    _dislodge(arena, unit)
    beside = list(dict.fromkeys(map(bare, lie.reach(unit))))
    chance.shuffle(beside)
    for p in beside[: arena.some(1, 2, 2, 3)]:
        if p in arena.units:
            if p not in arena.orders:
                continue
            # who stands there goes away, perhaps
            other, order = arena.units[p], arena.orders[p]
            if isinstance(order, Hold) and arena.likely(0.5) and lie.reach(other):
                arena.turn_to(other, Move(other, chance.choice(lie.reach(other))))
            continue
        way = arena.some(0, 0, 1, 2, 3)
        if way == 0:  # a standoff
            helpers = [arena.side()] * arena.some(0, 0, 1)
            arena.attack(arena.side(), p, helpers)
            arena.attack(arena.side(), p, helpers)
        elif way == 1:  # somebody comes in
            arena.attack(arena.side(), p)
        elif way == 2:  # somebody leaves, or is dislodged
            other = arena.garrison(arena.side(), p)
            if arena.likely(0.6) and lie.reach(other):
                arena.turn_to(other, Move(other, chance.choice(lie.reach(other))))
            else:
                _dislodge(arena, other)
        else:  # somebody leaves, and beats who comes the other way
            _beaten_on_the_way(arena, p)
    return arena.finished(2)


def _dislodge(arena: Arena, unit: Unit) -> None:
    """Attack a unit with support, by land or by sea."""
    power = arena.side(unit.power)
    attacker = None
    if unit.province in arena.lie.coastal and arena.likely(0.3):
        attacker = arena.voyage(power, unit.province, [power], arena.some(1, 1, 2))
    if attacker is None:
        attacker = arena.attack(power, unit.province)
    if attacker is not None:
        for _ in range(arena.some(1, 1, 2)):
            arena.back(attacker, arena.side(unit.power))


def _beaten_on_the_way(arena: Arena, place: str) -> None:
    """Let a unit leave a province against another one that comes from where it goes, and is weaker."""
    unit = arena.garrison(arena.side(), place)
    for _ in range(4):
        foe = arena.attack(arena.side(unit.power), place)
        if foe is None:
            return
        steps = [to for to in arena.lie.reach(unit) if bare(to) == foe.province]
        if steps:
            arena.turn_to(unit, Move(unit, arena.chance.choice(steps)))
            arena.back(unit, arena.side(foe.power))
            return
        del arena.units[foe.province], arena.orders[foe.province]


def collisions(seed: int, board: Board | None = None) -> Phase:
    """Dislodge two or three units around one province, so that they may want to retreat to it."""
    arena = Arena("collisions", seed, board)
    chance = arena.chance
    middle = chance.choice([p for p in arena.lie.ids if len(arena.lie.near[p]) > 3])
    for _ in range(arena.some(2, 2, 2, 3)):
        entrants = arena.entrants(middle)
        if not entrants:
            break
        type, place, _ = chance.choice(entrants)
        unit = arena.put(arena.side(), type, place)
        arena.order(Hold(unit))
        power = arena.side(unit.power)
        attacker = arena.attack(power, unit.province, without=[middle])
        if attacker is not None:
            arena.back(attacker, power, without=[middle])
    return arena.phase()


LEADING: tuple[Callable[[int, Board | None], Phase], ...] = (
    *(exits, exits, exits, collisions, collisions, collisions, head_to_head, chains, cuts),
    *(routes, neighbours, landings, coasts, coasts),
)
"""The recipes that retreat phases come from; all of them dislodge units now and then."""


TRIES = 8
"""So many movement phases are tried for one in which a unit has to retreat."""


def retreats(seed: int, board: Board | None = None) -> LatePhase:
    """Give orders for the retreat phase after a movement phase in which units were dislodged."""
    chance = random.Random(f"standoff retreats {seed}")
    for n in range(TRIES):
        before = chance.choice(LEADING)(seed * TRIES + n, board)
        ruling = adjudicate(*before, Rulebook.DATC)
        if any(one.retreats for one in ruling.dislodged):
            break
    else:
        before = collisions(seed, board)  # whose units are always dislodged
        ruling = adjudicate(*before, Rulebook.DATC)
    position = retreat_position(ruling)
    return LatePhase(position, tuple(_orders(position, chance)), before)


def _orders(position: Position, chance: random.Random) -> list[LateOrder | Order]:
    """Return what is ordered for dislodged units: sound retreats that meet often, some that are closed, some odd."""
    shared = [bare(exit) for one in position.dislodged for exit in one.exits]
    meeting = {p for p in shared if shared.count(p) > 1}
    orders: list[LateOrder | Order] = []
    for one in position.dislodged:
        draw = chance.random()
        if draw < 0.06:
            continue  # no order at all
        if draw < 0.14:
            orders.append(chance.choice((Disband, Remove))(one.unit))
            continue
        to = [exit for exit in one.exits if bare(exit) in meeting]
        goals = to if to and chance.random() < 0.6 else list(one.exits)
        if not goals or chance.random() < 0.2:
            goals = _closed(one, position) or goals
        if not goals:
            orders.append(Disband(one.unit))
            continue
        order = Retreat(one.unit, chance.choice(goals))
        orders += _odd(order, chance, position) if chance.random() < 0.12 else [order]
    return orders


def _closed(one: Retreating, position: Position) -> list[str]:
    """Return places that a unit could reach and that are closed to it."""
    closed = [place for place in geography(position.board).reach(one.unit) if place not in one.exits]
    # where nobody stands, what closes a place is worth asking about
    vacant = [place for place in closed if position.unit_in(bare(place)) is None]
    contested = [place for place in vacant if bare(place) in position.contested]
    return contested or vacant or closed


def _odd(order: Retreat, chance: random.Random, position: Position) -> list[LateOrder | Order]:
    """Write a retreat as people do who are not careful."""
    lie, unit = geography(position.board), order.unit
    way = chance.randrange(8)
    if way == 0:
        return [replace(order, to=bare(order.to))]
    if way == 1:
        return [replace(order, to=chance.choice((bare(order.to), *lie.docks[bare(order.to)])))]
    if way == 2:
        return [replace(order, unit=replace(unit, type=FLEET if unit.type is ARMY else ARMY))]
    if way == 3:
        return [replace(order, unit=replace(unit, power=chance.choice(lie.powers)))]
    if way == 4:
        return [order, Disband(unit)] if chance.random() < 0.5 else [Disband(unit), order]
    if way == 5:
        return [Move(unit, order.to)]
    if way == 6 and position.units:
        return [order, Retreat(chance.choice(position.units), order.to)]
    return [replace(order, to=chance.choice(lie.ids))]
