"""Orders as DAIDE says them: with the unit that another one helps in full, and an army at sea with its way.

What is more than the order said is an addition; what is less, or other, is told in a sentence.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...orders import ARMY, FLEET, Convoy, Hold, Mention, Move, Support
from .daide_tokens import COASTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...board import Board
    from ...orders import Order
    from ...position import Position


@dataclass(frozen=True, slots=True)
class Said:
    """An order as DAIDE says it.

    Args:
        order: what the message says, and so what is read back.
        losses: what it cannot say of the order given, in words.
    """

    order: Order
    losses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Way:
    """How an army goes by sea: the seas, and whether the fleets offer another way as well."""

    seas: tuple[str, ...]
    ordered: bool
    single: bool


def sayable(position: Position, orders: Iterable[Order]) -> list[Said]:
    """Return the orders as DAIDE says them.

    Args:
        position: the units.
        orders: the orders, all of them, as an army's way is that of the fleets ordered to carry it.

    >>> from standoff.maps import Position
    >>> position = Position.of("ENGLAND A lon", "ENGLAND F nth")
    >>> for said in sayable(position, position.orders("A Lon-Bel via convoy, F Nth C Lon-Bel")):
    ...     print(said.order, said.losses)
    ENGLAND: A lon - nth - bel via convoy ()
    ENGLAND: F nth C ENGLAND A lon - bel ()
    """
    given = tuple(orders)
    sayer = _Sayer(position, given)
    return [sayer.said(order) for order in given]


class _Sayer:
    """Says the orders of one position.

    Args:
        position: the units.
        orders: the orders.
    """

    def __init__(self, position: Position, orders: tuple[Order, ...]) -> None:
        """Lay out the fleets that convoy."""
        self.position = position
        self.board = position.board
        self.losses: list[str] = []
        # from and to of a convoyed army -> the seas where fleets are ordered to carry it
        self.fleets: dict[tuple[int, int], set[int]] = {}
        number = self.board.number
        for order in orders:
            if isinstance(order, Convoy) and self.board.is_sea[number.get(order.unit.province, 0)]:
                ends = (self._number(order.convoyed.place), self._number(order.to))
                self.fleets.setdefault(ends, set()).add(number[order.unit.province])

    def said(self, order: Order) -> Said:
        """Return an order as DAIDE says it."""
        self.losses = []
        unit = replace(order.unit, place=self._place(order.unit.place))
        there: Order
        if isinstance(order, Hold):
            there = Hold(unit)
        elif isinstance(order, Move):
            there = self._move(order, Move(unit, self._place(order.to)))
        elif isinstance(order, Support):
            there = Support(unit, self._mention(order, order.supported), self._goal(order))
        else:
            there = Convoy(unit, self._mention(order, order.convoyed), self._place(order.to))
        return Said(there, tuple(dict.fromkeys(self.losses)))

    def _number(self, place: str) -> int:
        return self.board.number.get(place.partition("/")[0], -1)

    def _place(self, place: str) -> str:
        province, _, coast = place.partition("/")
        if coast and coast not in COASTS:
            self.losses.append(f'DAIDE has no word for the coast "{coast}"')
            return province
        return place

    def _goal(self, order: Support) -> str | None:
        """Return where a support goes."""
        if order.to is None:
            return None
        province, _, coast = order.to.partition("/")
        if coast:
            self.losses.append("DAIDE names no coast where a support goes")
        return province

    def _mention(self, order: Order, other: Mention) -> Mention:
        """Return a unit that another one's order mentions; DAIDE wants power and letter, whatever was written."""
        there = self.position.unit_in(other.place)
        power = other.power or (order.unit.power if there is None else there.power)
        kind = other.type
        if kind is None:
            at_sea = other.place in self.board.number and self.board.is_sea[self.board.number[other.place]]
            kind = there.type if there is not None else FLEET if at_sea else ARMY
        whole = Mention(kind, self._place(other.place), power)
        if there is None and (other.power is None or other.type is None):
            self.losses.append(f"no unit stands in {other.place}; it is written as {whole}")
        return whole

    def _move(self, order: Move, plain: Move) -> Move:
        """Return a move with the way that it needs; ``plain`` is the same without any."""
        if order.unit.type is not ARMY:
            if order.via_convoy:
                self.losses.append("no fleet goes by convoy in DAIDE")
            return plain
        ends = (self._number(order.unit.place), self._number(order.to))
        if not order.via_convoy:
            if not self.fleets.get(ends):
                return plain
            if ends[1] in self.board.walks[ends[0]]:
                self.losses.append("fleets carry this army, but its order does not ask for it; MTO goes by land")
                return plain
        way = _Way(order.path, True, True) if order.path else self._way(ends)
        if way is None:
            if not order.via_convoy:
                return plain
            self.losses.append("no way over the sea leads there, and CTO names one; it is written without")
            return replace(plain, via_convoy=True)
        seas = " ".join(way.seas)
        if not order.via_convoy:
            self.losses.append(f"the army goes by convoy only if CTO says so; it is written with the way {seas}")
        elif not order.path and not way.ordered:
            self.losses.append(f"no fleets carry this army; CTO names the shortest way, {seas}")
        elif not way.single:
            self.losses.append(f"fleets offer several ways; CTO names the shortest, {seas}")
        return replace(plain, via_convoy=True, path=tuple(map(self._place, way.seas)))

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
