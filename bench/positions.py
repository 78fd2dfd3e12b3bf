"""Seeded positions with orders: the kinds that campaigns and measurements are made of, and boards of any size.

A kind is a function from a seed to a phase; the same seed gives the same phase on every computer. They are the
package's own, from :mod:`standoff.engines.provoking`; ``mixed`` is the mix of the long campaigns: half
``convoy_heavy``, the rest of all kinds, a few of them spoilt.

:func:`tiled` and :func:`lattice` make boards of any size, for the measurements.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from standoff.engines.provoking.crowds import convoy_heavy, random34, realistic, small
from standoff.engines.provoking.loops import cycles, paradox
from standoff.engines.provoking.mistakes import sloppy, spoil
from standoff.engines.provoking.phase import Phase
from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Mention,
    Move,
    Order,
    Position,
    Power,
    Province,
    Support,
    Terrain,
    Unit,
    standard,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def mixed_kind(seed: int) -> str:
    """Return which kind of phase :func:`mixed` makes of a seed."""
    chance = random.Random(f"standoff mixed {seed}")
    if chance.random() < 0.5:
        return "convoy_heavy"
    return chance.choice(("realistic", "random34", "paradox", "paradox", "cycles", "small", "small", "sloppy"))


def mixed(seed: int) -> Phase:
    """Make a phase of the campaign mix; one in eight also has a few spoilt orders."""
    phase = KINDS[mixed_kind(seed)](seed)
    chance = random.Random(f"standoff mixed spoilt {seed}")
    return spoil(phase, f"mixed {seed}", 0.08 if chance.random() < 0.125 else 0.0)


def _small_any(seed: int) -> Phase:
    return small(seed, 3 + seed % 10)


KINDS: dict[str, Callable[[int], Phase]] = {
    "realistic": realistic,
    "random34": random34,
    "convoy_heavy": convoy_heavy,
    "paradox": paradox,
    "cycles": cycles,
    "small": _small_any,
    "sloppy": sloppy,
    "mixed": mixed,
}


def stream(kind: str, seed: int, count: int) -> Iterator[Phase]:
    """Yield phases of a kind for the seeds ``seed``, ``seed + 1`` and so on."""
    make = KINDS[kind]
    for n in range(seed, seed + count):
        yield make(n)


# --- boards of any size ---


@cache
def tiled_board(copies: int) -> Board:
    """Return a board of many copies of the standard one, side by side: ``t0nth`` and ``t1nth`` and so on."""
    base = standard()
    provinces: list[Province] = []
    army: list[tuple[str, str]] = []
    fleet: list[tuple[str, str]] = []
    for n in range(copies):
        provinces += [replace(p, id=f"t{n}{p.id}", name=f"{p.name} {n}") for p in base.provinces]
        army += [(f"t{n}{a}", f"t{n}{b}") for a, b in base.army_borders]
        fleet += [(f"t{n}{a}", f"t{n}{b}") for a, b in base.fleet_borders]
    powers = [
        replace(power, homes=_in_all(power.homes, copies), country=_in_all(power.country, copies), units=())
        for power in base.powers
    ]
    return Board(f"tiled-{copies}", f"{copies} copies of {base.title}", provinces, powers, army, fleet)


def _in_all(ids: tuple[str, ...], copies: int) -> tuple[str, ...]:
    """Name the same provinces in all copies."""
    return tuple(f"t{n}{id}" for n in range(copies) for id in ids)


def tiled(copies: int, seed: int = 0) -> Phase:
    """Make a phase on many copies of the standard board, 34 units on each."""
    units: list[Unit] = []
    orders: list[Order] = []
    for n in range(copies):
        phase = random34(seed + n)
        units += [_shift(unit, n) for unit in phase.position.units]
        orders += [_shift_order(order, n) for order in phase.orders]
    return Phase(Position(tuple(units), tiled_board(copies)), tuple(orders))


def _shift(unit: Unit, n: int) -> Unit:
    return replace(unit, place=f"t{n}{unit.place}")


def _shift_order(order: Order, n: int) -> Order:
    unit = _shift(order.unit, n)
    if isinstance(order, Move):
        return replace(order, unit=unit, to=f"t{n}{order.to}")
    if isinstance(order, Support):
        to = None if order.to is None else f"t{n}{order.to}"
        return replace(order, unit=unit, supported=_shift_mention(order.supported, n), to=to)
    if isinstance(order, Convoy):
        return replace(order, unit=unit, convoyed=_shift_mention(order.convoyed, n), to=f"t{n}{order.to}")
    return replace(order, unit=unit)


def _shift_mention(mention: Mention, n: int) -> Mention:
    return replace(mention, place=f"t{n}{mention.place}")


@cache
def lattice_board(k: int) -> Board:
    """Return a sea of k times k squares with a coast at two opposite corners.

    A square borders its four neighbours and the two on one diagonal. The coast at the far end has another
    coast behind it, from which it can be attacked by land.
    """
    provinces = [Province(_square(r, c), f"Sea {r}, {c}", Terrain.SEA) for r in range(k) for c in range(k)]
    for id, name in (("beg", "Beginning"), ("end", "End"), ("far", "Far End")):
        provinces.append(Province(id, name, Terrain.COASTAL))
    fleet = []
    for r in range(k):
        for c in range(k):
            for down, right in ((0, 1), (1, 0), (1, 1)):
                if r + down < k and c + right < k:
                    fleet.append((_square(r, c), _square(r + down, c + right)))
    last = _square(k - 1, k - 1)
    fleet += [("beg", _square(0, 0)), ("end", last), ("far", last), ("end", "far")]
    powers = [Power("NORTH", "North"), Power("SOUTH", "South")]
    return Board(f"lattice-{k}", f"a sea of {k} times {k} squares", provinces, powers, [("end", "far")], fleet)


def _square(row: int, column: int) -> str:
    return f"s{row:02d}{column:02d}"


def lattice(k: int, seed: int = 0, raiders: int = 24) -> Phase:
    """Make a phase in which the whole sea carries one army, and some of its fleets are attacked.

    Args:
        k: how many squares each way; 15 gives about 200 fleets.
        seed: decides where the attackers are.
        raiders: how many squares hold an attacker or its supporter instead of a convoying fleet.
    """
    board = lattice_board(k)
    chance = random.Random(f"standoff lattice {k} {seed}")
    squares = [(r, c) for r in range(k) for c in range(k)]
    inner = [at for at in squares if at not in ((0, 0), (k - 1, k - 1))]
    hostile = set(chance.sample(inner, min(raiders, len(inner) // 4)))
    army = Unit("NORTH", ARMY, "beg")
    units: list[Unit] = [army]
    orders: list[Order] = [Move(army, "end")]
    for r, c in squares:
        unit = Unit("SOUTH" if (r, c) in hostile else "NORTH", FLEET, _square(r, c))
        units.append(unit)
        if unit.power == "NORTH":
            orders.append(Convoy(unit, Mention(ARMY, "beg"), "end"))
    attacks: dict[str, list[Unit]] = {}
    for r, c in sorted(hostile):
        unit = Unit("SOUTH", FLEET, _square(r, c))
        around = sorted(board.sails[unit.place] - {"beg", "end", "far"})
        # help an attack if one is in reach, else attack
        helped = [place for place in around if place in attacks]
        if helped and chance.random() < 0.7:
            place = chance.choice(helped)
            orders.append(Support(unit, Mention(FLEET, attacks[place][0].place), place))
        else:
            victims = [place for place in around if (int(place[1:3]), int(place[3:])) not in hostile]
            if victims:
                place = chance.choice(victims)
                attacks.setdefault(place, []).append(unit)
                orders.append(Move(unit, place))
    return Phase(Position(tuple(units), board), tuple(orders))
