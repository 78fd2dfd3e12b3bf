"""Armies that go by sea: over several routes, to a neighbour, past each other, onto supporters and fleets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...maps import ARMY, FLEET, Convoy, Mention, Move, Unit
from .arena import Arena
from .geography import bare
from .phase import Phase

if TYPE_CHECKING:
    from ...maps import Board


def routes(seed: int, board: Board | None = None) -> Phase:
    """Let an army have several routes, whole or not, and attack their fleets."""
    arena = Arena("routes", seed, board)
    lie, chance = arena.lie, arena.chance
    power = arena.sides[0]
    target = chance.choice(lie.coastal)
    army = arena.voyage(power, target, [power, arena.side()], arena.some(1, 1, 2, 2, 3))
    if army is None:
        return arena.finished()
    fleets = _fleets(arena)
    # fleets beside the route: another way, a part of one, or nothing but a fleet too many
    for _ in range(arena.some(0, 1, 1, 2, 2, 3)):
        beside = [
            sea
            for sea in lie.seas
            if sea not in arena.units and any(near in arena.units for near in (*lie.seas_of[sea], *lie.shores[sea]))
        ]
        sea = arena.free([s for s in beside if s in lie.seas_of[army.place] or s in lie.seas_of[target]] or beside)
        if sea is not None:
            fleet = arena.put(arena.side(), FLEET, sea)
            arena.carry(fleet, army, target)
            fleets.append(fleet)
    for fleet in fleets:
        if arena.likely(0.45):
            _attack_fleet(arena, fleet)
        if arena.likely(0.15):
            arena.back(fleet, arena.side())
    if target not in arena.units and arena.likely(0.4):
        unit = arena.garrison(arena.side(power), target)
        arena.back(army, arena.side(unit.power))
    elif arena.likely(0.3):
        arena.attack(arena.side(), target, [arena.side()] * arena.some(0, 0, 1))
    return arena.finished(2)


def _fleets(arena: Arena) -> list[Unit]:
    return [order.unit for _, order in sorted(arena.orders.items()) if isinstance(order, Convoy)]


def _attack_fleet(arena: Arena, fleet: Unit) -> None:
    """Attack a fleet, with or without enough strength."""
    arena.attack(arena.side(fleet.power), fleet.province, [arena.side()] * arena.some(0, 1, 1, 1))


def neighbours(seed: int, board: Board | None = None) -> Phase:
    """Let an army go to a neighbour by land or by sea: by its own fleets or foreign ones, asked for or not."""
    arena = Arena("neighbours", seed, board)
    lie, chance = arena.lie, arena.chance
    pairs = [(a, b) for a in lie.coastal for b in lie.walks[a] if set(lie.seas_of[a]) & set(lie.seas_of[b])]
    here, there = chance.choice(pairs)
    power = arena.sides[0]
    army = arena.put(power, ARMY, here)
    arena.order(Move(army, there, via_convoy=arena.likely(0.45)))
    seas = [sea for sea in lie.seas_of[here] if sea in lie.seas_of[there]]
    for sea in chance.sample(seas, min(len(seas), arena.some(1, 1, 1, 2))):
        fleet = arena.put(power if arena.likely(0.5) else arena.side(power), FLEET, sea)
        if arena.likely(0.9):
            arena.carry(fleet, army, there)
        if arena.likely(0.35):
            _attack_fleet(arena, fleet)
    if arena.likely(0.75):
        other = arena.put_somewhere(arena.side(power) if arena.likely(0.85) else power, there, 0.3)
        back = [to for to in lie.reach(other) if bare(to) == here]
        if back and arena.likely(0.7):
            arena.order(Move(other, chance.choice(back), via_convoy=other.type is ARMY and arena.likely(0.15)))
        if arena.likely(0.4):
            arena.back(other, arena.side())
    if arena.likely(0.5):
        arena.back(army, arena.side())
    if arena.likely(0.4):
        arena.attack(arena.side(), chance.choice((here, there)), [arena.side()] * arena.some(0, 0, 1))
    return arena.finished(2)


def swaps(seed: int, board: Board | None = None) -> Phase:
    """Let an army that goes by sea change places with a unit, or go round in a ring with others."""
    arena = Arena("swaps", seed, board)
    lie, chance = arena.lie, arena.chance
    power = arena.sides[0]
    target = chance.choice(lie.coastal)
    army = arena.voyage(power, target, [power, arena.side()], arena.some(1, 1, 2))
    if army is None:
        return arena.finished()
    # on the way back: from where it lands to where it came from, perhaps by way of a third province
    other = arena.put_somewhere(arena.side(), target, 0.3)
    steps = [to for to in lie.reach(other) if bare(to) == army.province]
    middle = [p for p in lie.near[target] if p in lie.near[army.province] and p not in arena.units]
    if steps:
        arena.order(Move(other, chance.choice(steps)))
    elif middle and arena.likely(0.7):
        place = chance.choice(middle)
        third = arena.put_somewhere(arena.side(), place, 0.4)
        one = [to for to in lie.reach(other) if bare(to) == place]
        two = [to for to in lie.reach(third) if bare(to) == army.province]
        if one and two:
            arena.order(Move(other, chance.choice(one)))
            arena.order(Move(third, chance.choice(two)))
    elif other.type is ARMY:
        # by sea as well
        seas = [s for s in lie.seas_of[target] if s not in arena.units and s in lie.seas_of[army.place]]
        sea = arena.free(seas)
        if sea is not None:
            arena.order(Move(other, army.place, via_convoy=arena.likely(0.3)))
            arena.carry(arena.put(arena.side(), FLEET, sea), other, army.place)
    if arena.likely(0.4):
        arena.attack(arena.side(), chance.choice((target, army.province)), [arena.side()] * arena.some(0, 0, 1))
    for fleet in _fleets(arena):
        if arena.likely(0.25):
            _attack_fleet(arena, fleet)
    for unit in (army, other):
        if arena.likely(0.3):
            arena.back(unit, arena.side())
    return arena.finished(2)


def landings(seed: int, board: Board | None = None) -> Phase:
    """Let an army land where a unit supports something at sea or on land, and attack the fleets that carry it."""
    arena = Arena("landings", seed, board)
    lie, chance = arena.lie, arena.chance
    target = chance.choice(lie.coastal)
    power = arena.sides[0]
    supporter = arena.garrison(arena.side(power) if arena.likely(0.85) else power, target, 0.6)
    army = arena.voyage(power, target, [power, arena.side(), power], arena.some(1, 1, 1, 2))
    if army is None:
        return arena.finished()
    fleets = [fleet for fleet in _fleets(arena) if lie.reaches(supporter, fleet.province)]
    if fleets and arena.likely(0.75):
        fleet = chance.choice(fleets)
        if arena.likely(0.4):
            arena.turn_to(supporter, arena.support_of(supporter, fleet))
            arena.attack(arena.side(fleet.power), fleet.province, [arena.side()] * arena.some(1, 1, 2))
        else:
            attacker = arena.attack(arena.side(fleet.power), fleet.province, [arena.side()] * arena.some(0, 0, 1))
            if attacker is not None:
                arena.turn_to(supporter, arena.support_of(supporter, attacker))
    else:
        near = [bare(place) for place in lie.reach(supporter)]
        place = arena.free(near)
        if place is not None:
            unit = arena.garrison(arena.side(supporter.power), place)
            attacker = arena.attack(supporter.power, unit.province)
            if attacker is not None:
                arena.turn_to(supporter, arena.support_of(supporter, attacker))
    for fleet in _fleets(arena):
        if arena.likely(0.15):
            _attack_fleet(arena, fleet)
    if arena.likely(0.35):
        arena.back(army, arena.side())
    if arena.likely(0.25):
        arena.attack(arena.side(), target)
    return arena.finished(2)


def lost_convoys(seed: int, board: Board | None = None) -> Phase:
    """Let armies move by sea with a convoy that is disrupted or never whole, others standing off or following them."""
    arena = Arena("lost_convoys", seed, board)
    lie, chance = arena.lie, arena.chance
    power = arena.sides[0]
    target = chance.choice(lie.coastal)
    army = arena.voyage(power, target, [power, arena.side()], arena.some(1, 2))
    if army is None:
        return arena.finished()
    fleets = _fleets(arena)
    if arena.likely(0.6):
        arena.attack(arena.side(), chance.choice(fleets).province, [arena.side()] * arena.some(1, 1, 2))
    else:
        lost = chance.choice(fleets)
        arena.turn_to(lost, Convoy(lost, Mention(ARMY, army.place), chance.choice(lie.coastal)))
    # it stands nobody off, cuts nothing, and is no obstacle to be supported where it stands
    way = arena.some(0, 1, 2, 3)
    if way == 0:
        arena.attack(arena.side(), target, [arena.side()] * arena.some(0, 0, 1))
    elif way == 1 and target not in arena.units:
        unit = arena.garrison(arena.side(power), target)
        for _ in range(2):
            arena.back(unit, unit.power)
        arena.attack(arena.side(unit.power), target, [arena.side(unit.power)])
    elif way == 2:
        arena.attack(arena.side(power), army.province, [arena.side(power)] * arena.some(0, 1, 1))
        arena.back(army, power)
    else:
        arena.attack(power, army.province)
    return arena.finished(2)
