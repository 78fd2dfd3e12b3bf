"""Orders to marks: moves first, then what helps them, so that a support ends on the very arrow that it supports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..late_orders import LateOrder
from ..orders import ARMY, Convoy, Hold, Mention, Move, Order, Support, Unit, UnitType
from ..position import Position
from .chart import Chart
from .lines import Line, Point, along, direction, distance, length, nearest, part, wave
from .marks import OrderMark, Sign, State, Stroke, Style, Tip
from .ways import ASIDE, BENDS, Ways, trimmed


class Fate(NamedTuple):
    """What is known of an order besides what was written.

    Args:
        state: what came of it.
        title: the order, and what came of it.
        told: why, in one sentence.
        by_sea: whether a move goes by convoy; None where its order alone tells.
        executed: the order as it was carried out, where that differs from what was written.
        quiet: whether it is to be drawn pale.
    """

    state: State = State.ORDERED
    title: str = ""
    told: str = ""
    by_sea: bool | None = None
    executed: Order | LateOrder | None = None
    quiet: bool = False


class Sketch:
    """The marks of the orders of a movement phase.

    Args:
        chart: the board.
        position: who stands where.
        symbols: the middles of all symbols that the picture has.
        stands: province to where its unit is drawn, if not in its usual place.
    """

    def __init__(
        self, chart: Chart, position: Position, symbols: Sequence[Point], stands: Mapping[str, Point] | None = None
    ) -> None:
        """Lay out what is there."""
        self.chart, self.position, self.board = chart, position, position.board
        self.ways = Ways(chart, symbols)
        self.stands = stands or {}
        self.size = float(chart.symbol)
        self.radius = self.size / 2
        self.lines: dict[tuple[int, int], Line] = {}
        """What is seen of moves: from and to which province."""

    def marks(self, orders: Sequence[Order], fates: Sequence[Fate]) -> list[OrderMark]:
        """Gives the marks of orders, in their sequence.

        Args:
            orders: the orders; their places are on the board.
            fates: what is known of each.
        """
        drawn = [
            fate.executed if isinstance(fate.executed, Order) else order
            for order, fate in zip(orders, fates, strict=True)
        ]
        found: dict[int, OrderMark] = {}
        for kind in (Move, Convoy, Support, Hold):
            for n, order in enumerate(drawn):
                if type(order) is kind:
                    strokes, signs = self._drawn(order, fates[n], drawn)
                    fate = fates[n]
                    found[n] = OrderMark(
                        orders[n].unit,
                        orders[n].unit.power,
                        kind.__name__.lower(),
                        fate.state,
                        strokes,
                        signs,
                        fate.title or str(orders[n]),
                        fate.told,
                        fate.quiet,
                    )
        return [found[n] for n in range(len(orders))]

    def _drawn(self, order: Order, fate: Fate, orders: Sequence[Order]) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        if isinstance(order, Move):
            return self._move(order, fate, orders)
        if isinstance(order, Convoy):
            return self._convoy(order, fate)
        if isinstance(order, Support):
            return self._support(order, fate)
        here = self.stand(order.unit)
        signs = [Sign(Tip.RING, here)]
        if fate.state is State.OPEN:
            signs.append(self._query(here))
        return (), tuple(signs)

    def stand(self, unit: Unit) -> Point:
        """Gives where the unit of an order is drawn: the one that stands there, or where it would."""
        there = self.position.unit_in(unit.place)
        if there is None:
            return self.goal(unit.type, unit.place)
        return self.stands.get(there.province) or self.goal(there.type, there.place)

    def goal(self, type: UnitType | None, place: str) -> Point:
        """Gives where a unit of that type stands in a place: an army in a province, whatever coast is written."""
        return self.chart.spot(self.board.province(place).id if type is ARMY else place).unit

    def _number(self, place: str) -> int:
        return self.board.number[place]

    # moves

    def _move(self, order: Move, fate: Fate, orders: Sequence[Order]) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        p, t = self._number(order.unit.place), self._number(order.to)
        start = self.stand(order.unit)
        if p == t:
            return (), (Sign(Tip.CROSS, (start[0] + self.radius * 0.8, start[1] - self.radius * 0.8)),)
        there = self.position.unit_in(order.unit.place)
        end = self.goal(order.unit.type if there is None else there.type, order.to)
        seas = self._seas(order, fate, orders)
        reach = self.radius + 4
        if seas:
            fleets = [self._of_province(n) for n in seas]
            whole, seen = self.ways.through([start, *fleets, end], reach)
        else:
            back = any(
                isinstance(one, Move) and self._number(one.unit.place) == t and self._number(one.to) == p
                for one in orders
            )
            whole, seen = self.ways.between(
                start, end, reach, bends=ASIDE if back else BENDS, blunt=self.size * (0.85 if back else 0.75)
            )
        if fate.state in (State.FAILED, State.BOUNCED):
            seen = self._stopped(whole, seen, order.to)
        if fate.state is not State.VOID:
            self.lines[p, t] = seen
        else:
            self.lines.setdefault((p, t), seen)
        tip, way = seen[-1], direction(seen[-2], seen[-1])
        signs = [Sign(Tip.ARROW, tip, way)]
        if fate.state is State.BOUNCED:
            signs.append(Sign(Tip.BAR, _ahead(tip, way, self.size * 0.07), way))
        if fate.state is State.FAILED:
            signs.append(Sign(Tip.CROSS, _ahead(tip, way, self.size * 0.12), way))
        if fate.state is State.OPEN:
            signs.append(self._query(along(seen, length(seen) * 0.5)))
        failed = fate.state in (State.FAILED, State.BOUNCED)
        shaft = part(seen, 0, max(length(seen) - self.size * 0.3, 1.0))
        return (self._stroke(shaft, fate, Style.DOTS if failed else Style.FULL),), tuple(signs)

    def _stopped(self, whole: Line, seen: Line, to: str) -> Line:
        """Return what is seen of a move that fails: up to the border of the province that it was to enter."""
        total, size = length(whole), self.size
        begins = total - length(trimmed(whole, self.radius + 3, 0))
        latest = total - self.radius - size * 0.3
        stop = min(max(self.chart.entry(whole, to) - size * 0.08, begins + size * 0.62), latest)
        if stop - begins < size * 0.5:
            return seen
        return part(whole, begins, stop)

    def _seas(self, order: Move, fate: Fate, orders: Sequence[Order]) -> list[int]:
        """Return the seas that an army goes over, the fewest; none if it does not go by sea."""
        p, t = self._number(order.unit.place), self._number(order.to)
        if fate.by_sea is False or order.unit.type is not ARMY:
            return []
        if fate.by_sea is None and not order.via_convoy and t in self.board.walks[p]:
            return []
        fleets = {
            self._number(one.unit.place)
            for one in orders
            if isinstance(one, Convoy) and (self._number(one.convoyed.place), self._number(one.to)) == (p, t)
        }
        touches = self.board.touches
        ways = [[n] for n in sorted(touches[p] & fleets)]
        fleets.difference_update(way[0] for way in ways)
        for way in ways:
            if way[-1] in touches[t]:
                return way
            for n in sorted(touches[way[-1]] & fleets):
                fleets.discard(n)
                ways.append([*way, n])
        return []

    def _of_province(self, n: int) -> Point:
        there = self.position.at[n]
        id = self.board.ids[n]
        return self.chart.spot(id).unit if there is None else self.stand(there)

    # what helps them

    def _convoy(self, order: Convoy, fate: Fate) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        here = self.stand(order.unit)
        line = self._line_of(order.convoyed, order.to)
        if line is None:
            return self._pointless(here, fate)
        at = along(line, nearest(line, here))
        if distance(here, at) > self.size * 2.5:
            at = along(line, length(line) * 0.5)
        return self._helping(here, at, fate, Style.FINE, Tip.DOT, 0.0)

    def _support(self, order: Support, fate: Fate) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        here = self.stand(order.unit)
        if order.to is None:
            there = self._mentioned(order.supported)
            if there == here:
                return self._pointless(here, fate)
            return self._helping(here, there, fate, Style.DASHES, Tip.BAR, self.radius + self.size * 0.16)
        line = self._line_of(order.supported, order.to)
        if line is None:
            return self._pointless(here, fate)
        total = length(line)
        points = [along(line, total * share) for share in (0.5, 0.36, 0.64)]
        # where the supporter stands beside the middle of the arrow, another point of it is seen better
        far = self.radius + self.size * 0.5
        at = next((point for point in points if distance(here, point) > far), points[0])
        return self._helping(here, at, fate, Style.DASHES, Tip.DOT, 0.0)

    def _mentioned(self, unit: Mention) -> Point:
        there = self.position.unit_in(unit.place)
        return self.goal(unit.type, unit.place) if there is None else self.stand(there)

    def _line_of(self, unit: Mention, to: str) -> Line | None:
        """Return the arrow that is helped, or where it would be if nobody ordered it; None if it cannot be at all."""
        p, t = self._number(unit.place), self._number(to)
        if p == t:
            return None
        if (p, t) in self.lines:
            return self.lines[p, t]
        start, end = self._mentioned(unit), self.goal(unit.type, to)
        return None if distance(start, end) < self.size * 0.5 else trimmed((start, end), self.radius, self.radius)

    def _helping(
        self, here: Point, at: Point, fate: Fate, style: Style, tip: Tip, reach: float
    ) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        _, seen = self.ways.between(here, at, reach)
        signs = [Sign(tip, seen[-1], direction(seen[-2], seen[-1]))]
        total = length(seen)
        if fate.state in (State.CUT, State.FAILED):
            by = total * 0.45
            signs.append(Sign(Tip.CROSS, along(seen, by), direction(along(seen, by - 2), along(seen, by + 2))))
        if fate.state is State.OPEN:
            signs.append(self._query(along(seen, total * 0.5)))
        return (self._stroke(seen, fate, style),), tuple(signs)

    def _pointless(self, here: Point, fate: Fate) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        """Return the marks of an order that leads nowhere: a cross beside the unit."""
        beside = (here[0] + self.radius * 0.8, here[1] - self.radius * 0.8)
        return (), (self._query(here) if fate.state is State.OPEN else Sign(Tip.CROSS, beside),)

    def _query(self, at: Point) -> Sign:
        return Sign(Tip.QUERY, at)

    def _stroke(self, line: Line, fate: Fate, style: Style) -> Stroke:
        if fate.state is State.OPEN:
            return Stroke(wave(line, self.size * 0.09, self.size * 0.42), style)
        if fate.state is State.VOID and style is Style.FULL:
            return Stroke(line, Style.THIN)
        return Stroke(line, style)


def _ahead(point: Point, way: Point, by: float) -> Point:
    return (point[0] + way[0] * by, point[1] + way[1] * by)
