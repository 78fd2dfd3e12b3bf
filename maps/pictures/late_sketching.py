"""Orders of retreats and adjustments to marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ..late_orders import Build, Convert, Disband, LateOrder, Remove, Retreat, giver
from ..orders import ARMY, Order, Unit
from .chart import Chart
from .lines import Point, direction, length, part
from .marks import OrderMark, Sign, State, Stroke, Style, Tip
from .sketching import Fate
from .ways import BENDS, Ways

AnyOrder: TypeAlias = LateOrder | Order
"""Orders as they are given in these phases; one of movement is void there."""


class LateSketch:
    """The marks of the orders of a retreat or adjustment phase.

    Args:
        chart: the board.
        symbols: the middles of all symbols that the picture has.
        fallen: dislodged unit to where it is drawn.
    """

    def __init__(self, chart: Chart, symbols: Sequence[Point], fallen: Mapping[Unit, Point]) -> None:
        """Lay out what is there."""
        self.chart, self.fallen = chart, fallen
        self.ways = Ways(chart, symbols)
        self.size = float(chart.symbol)

    def mark(self, order: AnyOrder, fate: Fate) -> OrderMark:
        """Gives the mark of an order.

        Args:
            order: the order; its places are on the board.
            fate: what is known of it.
        """
        unit = getattr(order, "unit", None)
        drawn = fate.executed if isinstance(fate.executed, LateOrder) else order
        strokes, signs = self._drawn(drawn, fate)
        kind = type(order).__name__.lower()
        return OrderMark(
            unit, giver(order), kind, fate.state, strokes, signs, fate.title or str(order), fate.told, fate.quiet
        )

    def _drawn(self, order: AnyOrder, fate: Fate) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        if isinstance(order, Retreat):
            return self._retreat(order, fate)
        if not isinstance(order, Disband | Remove | Build | Convert):
            return (), ()
        here = self._stand(order.unit)
        if fate.state is State.VOID:
            beside = (here[0] + self.size * 0.4, here[1] - self.size * 0.4)
            return (), (Sign(Tip.CROSS, beside),)
        return (), (Sign(Tip.RING, here),)

    def _retreat(self, order: Retreat, fate: Fate) -> tuple[tuple[Stroke, ...], tuple[Sign, ...]]:
        start, end = self._stand(order.unit), self._goal(order.unit, order.to)
        size = self.size
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) < size * 1.2:
            return (), (Sign(Tip.CROSS, (start[0] + size * 0.4, start[1] - size * 0.4)),)
        _, seen = self.ways.between(start, end, size / 2 + 4, bends=BENDS, blunt=size * 0.75)
        failed = fate.state is State.FAILED
        if failed:
            seen = part(seen, 0, max(length(seen) - size * 0.35, min(length(seen), size * 0.7)))
        tip, way = seen[-1], direction(seen[-2], seen[-1])
        signs = [Sign(Tip.HOLLOW, tip, way)]
        if failed:
            ahead = (tip[0] + way[0] * size * 0.07, tip[1] + way[1] * size * 0.07)
            signs.append(Sign(Tip.BAR, ahead, way))
        style = Style.DOTS if failed else Style.THIN if fate.state is State.VOID else Style.FULL
        shaft = part(seen, 0, max(length(seen) - size * 0.36, 1.0))
        return (Stroke(shaft, style),), tuple(signs)

    def _stand(self, unit: Unit) -> Point:
        province = self.chart.board.province(unit.place).id
        found = next((at for one, at in self.fallen.items() if one.province == province), None)
        return found or self._goal(unit, unit.place)

    def _goal(self, unit: Unit, place: str) -> Point:
        return self.chart.spot(self.chart.board.province(place).id if unit.type is ARMY else place).unit
