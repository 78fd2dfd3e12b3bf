"""Provinces with coasts of their own: moves to them, from them, supports into them, and what is written of a coast."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...maps import FLEET, Mention, Move, Support
from .arena import Arena
from .geography import bare
from .phase import Phase

if TYPE_CHECKING:
    from ...maps import Board


def coasts(seed: int, board: Board | None = None) -> Phase:
    """Let fleets go to, hold and leave a province with coasts; coasts are named, left out or wrong."""
    arena = Arena("coasts", seed, board)
    lie, chance = arena.lie, arena.chance
    split = [p for p in lie.ids if len(lie.docks[p]) > 1]
    if not split:
        return arena.finished()
    place = chance.choice(split)
    if arena.likely(0.55):
        _from_there(arena, place)
    else:
        _to_there(arena, place)
    phase = arena.finished(2)
    orders = [_reworded(arena, order) if isinstance(order, Move | Support) else order for order in phase.orders]
    return phase._replace(orders=tuple(orders))


def _from_there(arena: Arena, place: str) -> None:
    """Place a fleet on one of the coasts: it moves, supports or is attacked, and may have to retreat."""
    lie, chance = arena.lie, arena.chance
    dock = chance.choice(lie.docks[place])
    unit = arena.put(arena.sides[0], FLEET, dock)
    way = arena.some(0, 1, 2, 2)
    steps = lie.sails[dock]
    if way == 0 and steps:
        arena.order(Move(unit, chance.choice(steps)))
        for _ in range(arena.some(0, 1)):
            arena.back(unit, arena.side())
    elif way == 1:
        goal = arena.free([bare(to) for to in steps])
        if goal is not None:
            if arena.likely(0.6):
                arena.garrison(arena.side(unit.power), goal)
            helped = arena.attack(arena.side(), goal)
            if helped is not None:
                arena.order(arena.support_of(unit, helped))
    arena.attack(arena.side(unit.power), place, [arena.side(unit.power)] * arena.some(0, 1, 1))
    if arena.likely(0.3):
        arena.back(unit, arena.side())


def _to_there(arena: Arena, place: str) -> None:
    """Let fleets and armies go to the province, helped by fleets that reach another of its coasts."""
    if arena.likely(0.5):
        arena.garrison(arena.side(), place)
    power = arena.side()
    for _ in range(arena.some(1, 2, 2)):
        entrants = [entrant for entrant in arena.entrants(place) if entrant.type is FLEET] or arena.entrants(place)
        if not entrants:
            return
        type, stands, to = arena.chance.choice(entrants)
        unit = arena.put(power, type, stands)
        arena.order(Move(unit, to))
        for _ in range(arena.some(0, 1, 1)):
            arena.back(unit, arena.side())
        power = arena.side(power)


def _reworded(arena: Arena, order: Move | Support) -> Move | Support:
    """Write the coast of an order in another way, now and then: leave it out, name it, name a wrong one."""
    lie, chance = arena.lie, arena.chance
    if isinstance(order, Support):
        order = _mentioned(arena, order)
    if order.to is None or arena.likely(0.7):
        return order
    docks = lie.docks[bare(order.to)]
    if len(docks) < 2:
        return order
    return replace(order, to=chance.choice((bare(order.to), *docks)))


def _mentioned(arena: Arena, order: Support) -> Support:
    """Write the coast at which a supported unit stands in another way, now and then."""
    mention = order.supported
    docks = arena.lie.docks[bare(mention.place)]
    if len(docks) < 2 or arena.likely(0.7):
        return order
    return replace(order, supported=Mention(mention.type, arena.chance.choice((bare(mention.place), *docks))))
