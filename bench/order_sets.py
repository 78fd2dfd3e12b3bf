"""Sets of orders for the round trip: of all kinds of :mod:`positions`, on all boards, some of them dressed up.

Dressed up are orders with seas named on the way, letters left out, nationalities, coasts that are not there; positions
get a turn or part of one, owners of centres, and what else they can hold. The same seed gives the same set.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from standoff.engines.provoking.geography import bare, geography
from standoff.engines.provoking.phase import Phase
from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Hold,
    LateOrder,
    Mention,
    Move,
    Order,
    Position,
    Retreating,
    Support,
    Unit,
    board_named,
)

from .positions import KINDS

SHARE = 0.12
"""How many of the orders are dressed up."""

WHOLE = 0.1
"""How many of the sets keep all their orders, 34 at most; the others keep 3 to 12."""

LATE = 0.06
"""How many of the sets are positions of a retreat or adjustment phase, without orders."""

TURNS = (
    ("", 0, ""),
    ("", 0, "movement"),
    ("spring", 1901, "movement"),
    ("fall", 1925, "movement"),
    ("fall", 1903, ""),
    ("spring", 0, ""),
    ("", 1899, ""),
    ("spring", 476, "movement"),
    ("fall", 12345, "movement"),
)
"""The turns of sets with orders; the last two lie outside what most programs know."""

LATE_TURNS = (
    ("spring", 1902, "retreat"),
    ("fall", 1911, "retreat"),
    ("", 0, "retreat"),
    ("winter", 1901, "adjustment"),
    ("winter", 1907, ""),
    ("winter", 0, "adjustment"),
)


KNOWN = 0.35
"""How many of the sets are read with the position known."""


class OrderSet(NamedTuple):
    """One set.

    Args:
        name: kind and seed.
        position: the position.
        orders: the orders for it.
        known: whether its texts are read with the position known; else that has to come from the text as well.
        late: orders of a retreat or adjustment phase; there are no others then.
    """

    name: str
    position: Position
    orders: tuple[Order, ...]
    known: bool = False
    late: tuple[LateOrder, ...] = ()


def order_set(seed: int) -> OrderSet:
    """Return the set of a seed: each kind in turn, dressed up, with all that a position can hold."""
    kinds = (*KINDS, "colonial", "era-of-empire")
    kind = kinds[seed % len(kinds)]
    position, orders = KINDS[kind](seed) if kind in KINDS else anywhere(board_named(kind), seed)
    chance = random.Random(f"standoff round trip {seed}")
    if chance.random() < LATE:
        return OrderSet(f"late {kind} {seed}", late(position, chance), ())
    if chance.random() >= WHOLE:
        position, orders = cut(position, orders, chance)
    dressed = tuple(dressed_up(order, position, chance) if chance.random() < SHARE else order for order in orders)
    season, year, phase = chance.choice(TURNS)
    position = replace(position, season=season, year=year, phase=phase, centers=owners(position, chance))
    return OrderSet(f"{kind} {seed}", position, dressed, chance.random() < KNOWN)


def cut(position: Position, orders: tuple[Order, ...], chance: random.Random) -> Phase:
    """Keep 3 to 12 of the orders; of the units all, or those that an order is for, with some of the others."""
    kept = sorted(chance.sample(range(len(orders)), min(len(orders), chance.randint(3, 12))))
    few = tuple(orders[n] for n in kept)
    share = chance.choice((0.0, 0.0, 0.2, 1.0))
    ordered = {order.unit.province for order in few}
    units = tuple(unit for unit in position.units if unit.province in ordered or chance.random() < share)
    return Phase(replace(position, units=units), few)


def anywhere(board: Board, seed: int) -> Phase:
    """Return a phase of units and orders at random on any board, most of the orders possible ones."""
    chance = random.Random(f"standoff anywhere {board.id} {seed}")
    lie = geography(board)
    units = []
    for id in chance.sample(lie.ids, min(len(lie.ids), 25)):
        fleet = lie.is_sea[id] or (lie.docks[id] and chance.random() < 0.4)
        place = chance.choice(lie.docks[id]) if fleet else id
        units.append(Unit(chance.choice(lie.powers), FLEET if fleet else ARMY, place))
    orders: list[Order] = []
    for unit in units:
        other = chance.choice(units)
        mention = Mention(other.type, other.place)
        goal = chance.choice(lie.reach(unit) or (unit.place,))
        distant = chance.choice(lie.ids)
        orders.append(
            chance.choice(
                (
                    Hold(unit),
                    Move(unit, goal),
                    Move(unit, distant, via_convoy=chance.random() < 0.7),
                    Support(unit, mention),
                    Support(unit, mention, bare(goal)),
                    Convoy(unit, mention, distant),
                )
            )
        )
    return Phase(Position(tuple(units), board), tuple(orders))


def dressed_up(order: Order, position: Position, chance: random.Random) -> Order:
    """Write an order in a rarer way: with its way, without a letter, with a nationality, with a strange coast."""
    lie = geography(position.board)
    ways = []
    if isinstance(order, Move) and order.unit.type is ARMY:
        ways.append("way")
    if isinstance(order, Support | Convoy):
        ways += ["letter", "nationality", "both", "other coast"]
    if not isinstance(order, Hold):
        ways.append("coast")
    ways.append("own coast")
    way = chance.choice(ways)
    if way == "way" and isinstance(order, Move):
        seas = chance.sample(lie.seas, chance.randint(1, 3))
        return replace(order, via_convoy=True, path=tuple(seas))
    if way == "letter":
        return _mention(order, type=None)
    if way == "nationality":
        return _mention(order, power=chance.choice(lie.powers))
    if way == "both":
        return _mention(order, type=None, power=chance.choice(lie.powers))
    if way == "other coast" and isinstance(order, Support | Convoy):
        other = order.supported if isinstance(order, Support) else order.convoyed
        return _mention(order, place=strange(other.place, chance))
    if way == "coast" and not isinstance(order, Hold) and order.to is not None:
        return replace(order, to=strange(order.to, chance))
    return replace(order, unit=replace(order.unit, place=strange(order.unit.place, chance)))


def strange(place: str, chance: random.Random) -> str:
    """Return a place with another coast, right or wrong."""
    return chance.choice([bare(place), *(f"{bare(place)}/{coast}" for coast in ("nc", "sc", "ec", "wc"))])


def _mention(order: Order, **changes: object) -> Order:
    if isinstance(order, Support):
        return replace(order, supported=_changed(order.supported, changes))
    if isinstance(order, Convoy):
        return replace(order, convoyed=_changed(order.convoyed, changes))
    return order


def _changed(mention: Mention, changes: dict[str, object]) -> Mention:
    return replace(mention, **changes)  # type: ignore[arg-type]


def owners(position: Position, chance: random.Random) -> tuple[tuple[str, str], ...]:
    """Return owners of half the supply centres, in three positions of ten."""
    lie = geography(position.board)
    if chance.random() >= 0.3:
        return ()
    return tuple((id, chance.choice(lie.powers)) for id in sorted(lie.centers) if chance.random() < 0.5)


def late(position: Position, chance: random.Random) -> Position:
    """Return a position of a retreat or adjustment phase; in a retreat phase some units are dislodged."""
    season, year, phase = chance.choice(LATE_TURNS)
    position = replace(position, season=season, year=year, phase=phase, centers=owners(position, chance))
    return retreats(position, chance) if phase == "retreat" else position


def retreats(position: Position, chance: random.Random) -> Position:
    """Return a position of a retreat phase: some units are dislodged, some provinces were left vacant."""
    lie = geography(position.board)
    beaten = chance.sample(position.units, min(len(position.units), chance.randint(0, 4)))
    dislodged = []
    for unit in beaten:
        exits = chance.sample(lie.reach(unit), chance.randint(0, min(3, len(lie.reach(unit)))))
        near = chance.choice([*lie.near[unit.province], ""])
        dislodged.append(Retreating(unit, near, tuple(exits)))
    return replace(
        position,
        units=tuple(unit for unit in position.units if unit not in beaten or chance.random() < 0.5),
        phase="retreat",
        dislodged=tuple(dislodged),
        contested=tuple(chance.sample(lie.ids, chance.randint(0, 3))),
    )
