"""Positions and orders to DAIDE messages, and what they cannot say."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...orders import ARMY, FLEET, Convoy, Hold, Move, Support
from ..places import names_of
from ..turn_forms import said
from .daide_tokens import COASTS, DIALECT, SEASONS, Tongue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...board import Board
    from ...orders import Mention, Order, UnitType
    from ...position import Position

_TURNS = {turn: token.upper() for token, turn in SEASONS.items()}


def write(position: Position, orders: Iterable[Order]) -> str:
    """Write a position as a ``NOW`` message and its orders as ``SUB`` messages, one a line and one for each power.

    Args:
        position: the units. Without season or year the first turn of the board stands in.
        orders: the orders; :func:`lost` tells what of them DAIDE cannot say.

    >>> from standoff.maps import Position
    >>> position = Position.of("ENGLAND A lon", "ENGLAND F nth", "FRANCE F spa/nc")
    >>> print(write(position, position.orders("England: A Lon-Bel via convoy, F Nth C A Lon-Bel")))
    NOW ( SPR 1901 ) ( ENG AMY LON ) ( ENG FLT NTH ) ( FRA FLT ( SPA NCS ) )
    SUB ( ( ENG AMY LON ) CTO BEL VIA ( NTH ) ) ( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO BEL )
    """
    writer = _Writer(position, tuple(orders))
    return "\n".join(writer.rows())


def lost(position: Position, orders: Iterable[Order]) -> tuple[str, ...]:
    """Tell what :func:`write` cannot say of these orders, one sentence each.

    Args:
        position: the units.
        orders: the orders.

    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE F mao", "FRANCE F por")
    >>> for loss in lost(position, position.orders("France: F Mao-Spa/nc, F Por S F Mao-Spa/nc")):
    ...     print(loss)
    F por S F mao - spa/nc: DAIDE names no coast where a support goes
    """
    writer = _Writer(position, tuple(orders))
    list(writer.rows())
    return tuple(dict.fromkeys(writer.lost))


@dataclass(frozen=True, slots=True)
class _Way:
    """How an army goes by sea: the seas, and whether the fleets offer another way as well."""

    seas: tuple[str, ...]
    ordered: bool
    single: bool


class _Writer:
    """Writes one position with its orders.

    Args:
        position: the units.
        orders: the orders.
    """

    def __init__(self, position: Position, orders: tuple[Order, ...]) -> None:
        """Lay out the fleets that convoy."""
        self.position = position
        self.board = position.board
        self.tongue = Tongue(names_of(position.board, DIALECT))
        self.orders = orders
        self.lost: list[str] = []
        # from and to of a convoyed army -> the seas where fleets are ordered to carry it
        self.fleets: dict[tuple[int, int], set[int]] = {}
        number = self.board.number
        for order in orders:
            if isinstance(order, Convoy) and self.board.is_sea[number.get(order.unit.province, 0)]:
                ends = (self._number(order.convoyed.place), self._number(order.to))
                self.fleets.setdefault(ends, set()).add(number[order.unit.province])

    def _number(self, place: str) -> int:
        return self.board.number.get(place.partition("/")[0], -1)

    def rows(self) -> Iterable[str]:
        """Yield the messages."""
        position = self.position
        season, year, phase = said(position, DIALECT)
        units = [self._unit(unit.power, unit.type, unit.place) for unit in position.units]
        yield " ".join([f"NOW ( {_TURNS[season, phase]} {year} )", *units])
        run: list[str] = []
        power = None
        for order in self.orders:
            if order.unit.power != power and run:
                yield " ".join(["SUB", *run])
                run = []
            power = order.unit.power
            run.append(f"( {self._order(order)} )")
        if run:
            yield " ".join(["SUB", *run])

    def _lose(self, order: Order, what: str) -> None:
        self.lost.append(f"{order.short}: {what}")

    def _unit(self, power: str, kind: UnitType, place: str, order: Order | None = None) -> str:
        letters = "AMY" if kind is ARMY else "FLT"
        return f"( {self.tongue.power_token(power)} {letters} {self._place(place, order)} )"

    def _place(self, place: str, order: Order | None = None) -> str:
        coast = place.partition("/")[2]
        if coast and coast not in COASTS and order is not None:
            self._lose(order, f'DAIDE has no word for the coast "{coast}"')
        return self.tongue.place_token(place)

    def _order(self, order: Order) -> str:
        unit = order.unit
        text = self._unit(unit.power, unit.type, unit.place, order)
        if isinstance(order, Hold):
            return f"{text} HLD"
        if isinstance(order, Move):
            return text + self._move(order)
        if isinstance(order, Support):
            text += f" SUP {self._mention(order.supported, order)}"
            if order.to is None:
                return text
            province, _, coast = order.to.partition("/")
            if coast:
                self._lose(order, "DAIDE names no coast where a support goes")
            return f"{text} MTO {self._place(province, order)}"
        return f"{text} CVY {self._mention(order.convoyed, order)} CTO {self._place(order.to, order)}"

    def _mention(self, other: Mention, order: Order) -> str:
        """Write a unit that another one's order mentions; DAIDE wants power and letter, whatever was written."""
        there = self.position.unit_in(other.place)
        power = other.power or (order.unit.power if there is None else there.power)
        kind = other.type
        if kind is None:
            at_sea = other.place in self.board.number and self.board.is_sea[self.board.number[other.place]]
            kind = there.type if there is not None else FLEET if at_sea else ARMY
        if there is None and (other.power is None or other.type is None):
            named = self._unit(power, kind, other.place)
            self._lose(order, f"no unit stands in {other.place}; it is written as {named}")
        return self._unit(power, kind, other.place, order)

    def _move(self, order: Move) -> str:
        to = self._place(order.to, order)
        if order.unit.type is not ARMY:
            if order.via_convoy:
                self._lose(order, "no fleet goes by convoy in DAIDE")
            return f" MTO {to}"
        ends = (self._number(order.unit.place), self._number(order.to))
        if not order.via_convoy:
            carried = self.fleets.get(ends)
            if not carried:
                return f" MTO {to}"
            if ends[1] in self.board.walks[ends[0]]:
                self._lose(order, "fleets carry this army, but its order does not ask for it; MTO goes by land")
                return f" MTO {to}"
        way = _Way(order.path, True, True) if order.path else self._way(ends)
        if way is None:
            if not order.via_convoy:
                return f" MTO {to}"
            self._lose(order, "no way over the sea leads there, and CTO names one; it is written without")
            return f" CTO {to}"
        seas = " ".join(self._place(sea) for sea in way.seas)
        if not order.via_convoy:
            self._lose(order, f"the army goes by convoy only if CTO says so; it is written with the way ( {seas} )")
        elif not order.path and not way.ordered:
            self._lose(order, f"no fleets carry this army; CTO names the shortest way, ( {seas} )")
        elif not way.single:
            self._lose(order, f"fleets offer several ways; CTO names the shortest, ( {seas} )")
        return f" CTO {to} VIA ( {seas} )"

    def _way(self, ends: tuple[int, int]) -> _Way | None:
        """Return the shortest way of an army over the seas of its fleets, or over any seas if these do not suffice."""
        fleets = self.fleets.get(ends, set())
        seas = _shortest(self.board, ends, fleets)
        if seas:
            single = not any(_shortest(self.board, ends, fleets - {sea}) for sea in seas)
            return _Way(self._ids(seas), True, single)
        seas = _shortest(self.board, ends, {n for n, sea in enumerate(self.board.is_sea) if sea})
        return _Way(self._ids(seas), False, True) if seas else None

    def _ids(self, seas: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.board.ids[sea] for sea in seas)


def _shortest(board: Board, ends: tuple[int, int], seas: set[int]) -> list[int]:
    """Return the fewest seas that lead from one coast to another, the first by name among several; empty if none."""
    start, goal = ends
    if start < 0 or goal < 0 or board.is_sea[start] or board.is_sea[goal]:
        return []
    came: dict[int, int] = {sea: -1 for sea in sorted(board.touches[start]) if sea in seas}
    row = deque(came)
    while row:
        sea = row.popleft()
        if sea in board.touches[goal]:
            way = [sea]
            while came[way[-1]] >= 0:
                way.append(came[way[-1]])
            return way[::-1]
        for other in sorted(board.touches[sea]):
            if other in seas and other not in came:
                came[other] = sea
                row.append(other)
    return []
