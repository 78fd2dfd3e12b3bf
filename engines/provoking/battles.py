"""Fights on land and sea: head-to-head, over a garrison, against own units, supports cut, chains of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...maps import ARMY, FLEET, Hold, Move, Unit
from .arena import Arena
from .geography import bare
from .phase import Phase

if TYPE_CHECKING:
    from ...maps import Board


def head_to_head(seed: int, board: Board | None = None) -> Phase:
    """Let two units go for each other, with supports of both sides and of any power, and third ones beside them."""
    arena = Arena("head_to_head", seed, board)
    pair = _opponents(arena)
    if pair is None:
        return arena.finished()
    one, other = pair
    for _ in range(arena.some(0, 1, 1, 2, 2, 3)):
        arena.back(one, arena.side())
    for _ in range(arena.some(0, 0, 1, 1, 2, 3)):
        arena.back(other, arena.side())
    if arena.likely(0.5):
        # into where one of them came from: the loser keeps nobody out of there
        place = arena.chance.choice((one, other)).province
        arena.attack(arena.side(), place, [arena.side() for _ in range(arena.some(0, 0, 1, 2))])
    if arena.likely(0.3) and arena.supporters():
        arena.attack(arena.side(), arena.chance.choice(arena.supporters()).province)
    return arena.finished(2)


def _opponents(arena: Arena) -> tuple[Unit, Unit] | None:
    """Place two units of different powers, mostly, that move to each other's province."""
    lie, chance = arena.lie, arena.chance
    for _ in range(20):
        here = chance.choice(lie.ids)
        arena.put_somewhere(arena.sides[0], here)
        way = [entrant for entrant in arena.entrants(here) if arena.lie.reaches(arena.units[here], bare(entrant.place))]
        if not way:
            del arena.units[here]
            continue
        type, place, to = chance.choice(way)
        power = arena.sides[0] if arena.likely(0.1) else arena.side(arena.sides[0])
        other = arena.put(power, type, place)
        one = arena.units[here]
        arena.order(Move(other, to))
        arena.order(Move(one, chance.choice([p for p in lie.reach(one) if bare(p) == other.province])))
        return one, other
    return None


def garrisons(seed: int, board: Board | None = None) -> Phase:
    """Let several attack one unit, about as strongly as each other; the unit may support, or fail to leave."""
    arena = Arena("garrisons", seed, board, arena_sides(seed))
    place = arena.chance.choice(arena.lie.ids)
    unit = arena.garrison(arena.sides[0], place)
    strength = arena.some(0, 1, 1, 1, 2)
    for _ in range(arena.some(2, 2, 2, 3)):
        helpers = [arena.side() for _ in range(max(0, strength + arena.some(0, 0, 0, 0, 1, -1)))]
        power = arena.side() if arena.likely(0.25) else arena.side(unit.power)
        arena.attack(power, place, helpers)
    for _ in range(arena.some(0, 0, 0, 1, 1, 2)):
        arena.back(unit, arena.side())
    if arena.likely(0.3):
        steps = arena.lie.reach(unit)
        if steps:
            arena.turn_to(unit, Move(unit, arena.chance.choice(steps)))
    return arena.finished(2)


def arena_sides(seed: int) -> int:
    """Return how many powers fight over a garrison: three or four."""
    return 3 + seed % 2


def own_units(seed: int, board: Board | None = None) -> Phase:
    """Let powers attack their own units, help others against them, and cut their own supports."""
    arena = Arena("own_units", seed, board)
    power, other = arena.sides[0], arena.sides[1]
    place = arena.chance.choice(arena.lie.ids)
    unit = arena.garrison(power, place)
    way = arena.some(0, 0, 1, 1, 2, 3)
    if way == 0:
        # an own attack, with the help of others
        arena.attack(power, place, [arena.side() for _ in range(arena.some(0, 1, 1, 2))])
        if arena.likely(0.5):
            arena.attack(other, place, [arena.side() for _ in range(arena.some(0, 0, 1, 2))])
    elif way == 1:
        # a foreign attack that needs the help of the power attacked
        helpers = [power] + [arena.side() for _ in range(arena.some(0, 0, 1, 1))]
        arena.attack(other, place, helpers)
        if arena.likely(0.4):
            arena.attack(arena.side(), place, [arena.side() for _ in range(arena.some(0, 0, 1))])
    elif way == 2:
        # the unit supports an attack, and one of its own power comes in
        _make_support(arena, unit)
        arena.attack(power, place)
    else:
        # the unit leaves, or tries to, and an own unit follows
        steps = arena.lie.reach(unit)
        if steps:
            goal = arena.chance.choice(steps)
            arena.turn_to(unit, Move(unit, goal))
            if bare(goal) not in arena.units and arena.likely(0.6):
                arena.garrison(arena.side(), bare(goal))
        arena.attack(power, place, [arena.side() for _ in range(arena.some(0, 1, 2))])
        if arena.likely(0.4):
            arena.attack(arena.side(power), place)
    return arena.finished(3)


def _make_support(arena: Arena, unit: Unit) -> Unit | None:
    """Let a unit support an attack on a unit beside it, or a unit that holds there."""
    near = [p for p in {bare(place): None for place in arena.lie.reach(unit)} if p not in arena.units]
    if not near:
        return None
    place = arena.chance.choice(near)
    if arena.likely(0.7):
        arena.garrison(arena.side(unit.power), place)
        helped = arena.attack(unit.power, place)
    else:
        helped = arena.garrison(unit.power, place)
        arena.attack(arena.side(unit.power), place, [arena.side(unit.power)])
    if helped is not None:
        arena.turn_to(unit, arena.support_of(unit, helped))
    return helped


def cuts(seed: int, board: Board | None = None) -> Phase:
    """Let attacks hang on supports, and supporters be attacked: from anywhere, from where they aim, by sea."""
    arena = Arena("cuts", seed, board)
    place = arena.chance.choice(arena.lie.ids)
    unit = arena.garrison(arena.sides[0], place)
    arena.attack(arena.side(unit.power), place, [arena.side(unit.power)] * arena.some(1, 1, 1, 2))
    if arena.likely(0.3):
        arena.back(unit, arena.side())
    for supporter in arena.supporters():
        if arena.likely(0.35):
            continue
        if supporter.province != place and arena.likely(0.3):
            # by the very unit that the support is aimed at
            steps = [to for to in arena.lie.reach(unit) if bare(to) == supporter.province]
            if steps:
                arena.turn_to(unit, Move(unit, arena.chance.choice(steps)))
                for _ in range(arena.some(0, 0, 1, 1, 2)):
                    arena.back(unit, arena.side())
                continue
        power = arena.side(supporter.power) if arena.likely(0.75) else supporter.power
        if supporter.province in arena.lie.coastal and arena.likely(0.35):
            army = arena.voyage(power, supporter.province, [power, arena.side()], arena.some(1, 1, 2))
            if army is not None and arena.likely(0.3):
                arena.attack(arena.side(power), _route(arena, army), [arena.side()])
            continue
        attacker = arena.attack(power, supporter.province, [arena.side()] * arena.some(0, 0, 0, 1))
        if attacker is not None and arena.likely(0.25):
            # who cuts is dislodged, and cuts all the same
            arena.attack(arena.side(attacker.power), attacker.province, [arena.side(attacker.power)])
    return arena.finished(2)


def _route(arena: Arena, army: Unit) -> str:
    """Return a sea with a fleet that carries an army."""
    fleets = [p for p in sorted(arena.orders) if arena.lie.is_sea[p] and p in arena.lie.seas_of[army.place]]
    return arena.chance.choice(fleets) if fleets else army.province


def chains(seed: int, board: Board | None = None) -> Phase:
    """Let units follow each other, the first into the open, against somebody, or into a standoff."""
    arena = Arena("chains", seed, board)
    lie, chance = arena.lie, arena.chance
    ahead = chance.choice(lie.ids)
    if arena.likely(0.35):
        arena.garrison(arena.side(), ahead)
    if arena.likely(0.4):
        arena.attack(arena.side(), ahead, [arena.side() for _ in range(arena.some(0, 0, 1))])
    for _ in range(arena.some(2, 3, 3, 4, 5)):
        unit = arena.attack(arena.side(), ahead, [arena.side() for _ in range(arena.some(0, 0, 0, 1, 1, 2))])
        if unit is None:
            break
        ahead = unit.province
        if arena.likely(0.2):
            # a second one for the place that is to be left
            arena.attack(arena.side(), ahead, [arena.side() for _ in range(arena.some(0, 1))])
    return arena.finished(3)


def standing(seed: int, board: Board | None = None) -> Phase:
    """Let units be attacked that were ordered to do what they cannot do, and that others support."""
    arena = Arena("standing", seed, board)
    lie, chance = arena.lie, arena.chance
    place = chance.choice(lie.ids)
    unit = arena.garrison(arena.sides[0], place)
    arena.attack(arena.side(unit.power), place, [arena.side() for _ in range(arena.some(1, 1, 2))])
    arena.back(unit, arena.side())
    way = arena.some(0, 1, 2, 3)
    if way == 0:
        # it may not go there at all: it holds, and is supported
        far = [p for p in lie.ids if p not in lie.near[place] and p != place]
        if far:
            arena.turn_to(unit, Move(unit, chance.choice(far)))
    elif way == 1:
        # it could go there, and does not get through: nobody helps it to hold
        steps = lie.reach(unit)
        if steps:
            arena.turn_to(unit, Move(unit, chance.choice(steps)))
            for _ in range(arena.some(0, 0, 1, 1)):
                arena.back(unit, arena.side())
    elif way == 2 and unit.type is ARMY and lie.seas_of[place]:
        # it would need a convoy that nobody gives, or not all of it
        sea = arena.free(lie.seas_of[place])
        if sea is not None:
            fleet = arena.put(arena.side(), FLEET, sea)
            goal = chance.choice(lie.coastal)
            if goal != place:
                arena.turn_to(unit, Move(unit, goal))
                if arena.likely(0.7):
                    arena.carry(fleet, unit, goal)
    else:
        arena.turn_to(unit, Hold(unit))
    return arena.finished(2)
