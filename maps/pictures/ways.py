"""Ways for lines on a picture: past the units that stand about, not on other lines, and not over names if it can be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, product

from .chart import Chart
from .lines import Line, Point, bent, direction, distance, length, part, smooth, spaced

BENDS = (0.0, 0.14, -0.14, 0.26, -0.26, 0.42, -0.42, 0.65, -0.65, 0.95, -0.95, 1.3, -1.3)
"""How far lines are bent aside, tried in this sequence."""

ASIDE = (0.16, 0.28, 0.45, 0.7, 1.0, 1.4, -0.7, -1.1)
"""The same where two lines go the same way against each other: both are bent to their right, if there is room."""

ON_UNIT, ON_LINE, ON_NAME = 60, 7, 1
"""What it costs to lie on a unit, on another line, on a name: for each step of a line."""

BENT = 16
"""What it costs to be bent, for each length of the line that it goes aside."""

HEAD_ON_NAME = 12
"""What it costs that the head of an arrow is on a name."""

MANY = 120
"""So many lines look for ways around each other; further ones are drawn straight: nobody could follow them anyway."""

SHORT = 30
"""What it costs to be too short to be seen."""


class Ways:
    """What lies on a board already, and the ways of further lines between it.

    Args:
        chart: the board.
        symbols: the middles of the units' symbols.
    """

    def __init__(self, chart: Chart, symbols: Iterable[Point]) -> None:
        """Lay out names and units."""
        self.chart = chart
        self.radius = chart.symbol / 2
        self.cell = chart.symbol / 4
        self._costs: dict[tuple[int, int], int] = {}
        self._symbols = list(symbols)
        self._count = 0
        self._names = [chart.label_box(place) for place in chart.labels()]
        for place in chart.labels():
            self._fill(*chart.label_box(place), ON_NAME)
        for x, y in self._symbols:
            reach = self.radius * 0.9
            self._fill(x - reach, y - reach, x + reach, y + reach, ON_UNIT)

    def _fill(self, left: float, top: float, right: float, bottom: float, cost: int) -> None:
        cell, costs = self.cell, self._costs
        for column in range(math.floor(left / cell), math.floor(right / cell) + 1):
            for row in range(math.floor(top / cell), math.floor(bottom / cell) + 1):
                costs[column, row] = costs.get((column, row), 0) + cost

    def between(
        self,
        start: Point,
        end: Point,
        reach: float,
        *,
        bends: Sequence[float] = BENDS,
        blunt: float = 0.0,
        most: float = 0.0,
    ) -> tuple[Line, Line]:
        """Gives the best line from one point to another, and what is seen of it.

        Args:
            start: the middle of the unit where it begins; it is seen from beside its symbol on.
            end: where it ends.
            reach: how far from the end it is to stop.
            bends: how far it may be bent, the first ones rather.
            blunt: so long the line is to be at least, so that its head can be seen.
            most: so much of it is drawn at most; 0 for all.

        Returns:
            The whole line from point to point, and the part that is drawn.
        """
        best: tuple[Line, Line] | None = None
        least = math.inf
        self._count += 1
        for bend in bends if self._count <= MANY else (0.0,):
            whole = bent(start, end, bend)
            seen = trimmed(whole, self.radius + 3, reach)
            if most and length(seen) > most:
                seen = part(seen, 0, most)
            cost = BENT * abs(bend) + self._cost(seen) + self._crowded(seen[-1], start, end)
            if length(seen) < blunt:
                cost += SHORT * (1 + (blunt - length(seen)) / blunt)
            if cost < least - 0.001:
                best, least = (whole, seen), cost
                if not cost:
                    break
        assert best is not None
        self.keep(best[1])
        return best

    def through(self, points: Sequence[Point], reach: float) -> tuple[Line, Line]:
        """Gives the line from one point past others to the last: a convoy's, beside each of its fleets.

        Args:
            points: where it begins, the fleets, where it ends.
            reach: how far from the end it is to stop.
        """
        best, least = self._best_through([points[0]], points, reach)
        if least >= ON_UNIT:
            # a unit stands right beside the army, such as the one that dislodged it: first aside, then on
            (x, y), (dx, dy) = points[0], direction(points[0], points[1])
            by = self.chart.symbol * 1.1
            for aside in ((x - dy * by, y + dx * by), (x + dy * by, y - dx * by)):
                other, cost = self._best_through([points[0], aside], points, reach)
                if cost < least:
                    best, least = other, cost
        self.keep(best[1])
        return best

    def _best_through(
        self, begins: list[Point], points: Sequence[Point], reach: float
    ) -> tuple[tuple[Line, Line], float]:
        """Return the best line past all fleets, and what it costs.

        Args:
            begins: its first points.
            points: where it begins, the fleets, where it ends.
            reach: how far from the end it is to stop.
        """
        best: tuple[Line, Line] | None = None
        least = math.inf
        fleets = len(points) - 2
        for n, sides in enumerate(self._sides(fleets)):
            # the nearest ways are all looked at; others only where there is something in the way
            if n >= 2**fleets and least < ON_UNIT:
                break
            way = list(begins)
            for side, here, after in zip(cycle(sides), points[1:], points[2:], strict=False):
                dx, dy = direction(way[-1], after)
                way.append((here[0] - dy * side, here[1] + dx * side))
            whole = smooth([*way, points[-1]])
            seen = trimmed(whole, self.radius + 3, reach)
            cost = self._cost(seen) + self._crowded(seen[-1], points[0], points[-1]) + length(whole) / self.cell / 4
            if cost < least - 0.001:
                best, least = (whole, seen), cost
        assert best is not None
        return best, least

    def _sides(self, fleets: int) -> Iterator[tuple[float, ...]]:
        """Yield on which side of each fleet a convoy may pass, and how far from it; a long chain keeps to one side."""
        near, far, farther = (self.radius + self.chart.symbol * share for share in (0.42, 0.8, 1.4))
        if fleets > 3:
            yield from ((side,) * fleets for side in (near, -near, far, -far))
            return
        yield from product((near, -near), repeat=fleets)
        yield from product((near, -near, far, -far, farther, -farther), repeat=min(fleets, 2))

    def keep(self, line: Line) -> None:
        """Notes that a line lies there, so that others do not lie on it."""
        cell, costs = self.cell, self._costs
        for x, y in spaced(line, cell):
            key = (math.floor(x / cell), math.floor(y / cell))
            costs[key] = costs.get(key, 0) + ON_LINE

    def _crowded(self, tip: Point, start: Point, end: Point) -> float:
        """Tell what it costs that the head of a line is on a unit it has nothing to do with."""
        close = self.chart.symbol * 0.62
        hidden = HEAD_ON_NAME * any(
            left < tip[0] < right and top < tip[1] < down for left, top, right, down in self._names
        )
        return hidden + ON_UNIT * sum(
            abs(tip[0] - x) < close and abs(tip[1] - y) < close and (x, y) not in (start, end) for x, y in self._symbols
        )

    def _at(self, point: Point) -> int:
        return self._costs.get((math.floor(point[0] / self.cell), math.floor(point[1] / self.cell)), 0)

    def _cost(self, line: Line) -> int:
        return sum(map(self._at, spaced(line, self.cell)[1:-1]))


def trimmed(line: Line, before: float, after: float) -> Line:
    """Gives the part of a line that is so far from its ends.

    Args:
        line: the line.
        before: how far from where it begins.
        after: how far from where it ends.

    >>> trimmed(((0, 0), (100, 0)), 10, 20)
    ((10.0, 0.0), (80.0, 0.0))
    """
    start, end = line[0], line[-1]
    if len(line) == 2:
        dx, dy = direction(start, end)
        total = distance(start, end)
        to = max(total - after, min(before, total) + 1)
        return ((start[0] + dx * before, start[1] + dy * before), (start[0] + dx * to, start[1] + dy * to))
    kept = _beyond(line, before)
    return _beyond(kept[::-1], after, line[-1])[::-1]


def _beyond(line: Line, reach: float, middle: Point | None = None) -> Line:
    """Return the rest of a line from where it leaves a circle, which is around its beginning if not told."""
    x, y = line[0] if middle is None else middle
    away = [math.hypot(px - x, py - y) for px, py in line]
    n = next((n for n, far in enumerate(away) if far >= reach), len(line) - 1)
    if not n:
        return line
    share = (reach - away[n - 1]) / ((away[n] - away[n - 1]) or 1.0)
    (ax, ay), (bx, by) = line[n - 1], line[n]
    share = min(max(share, 0.0), 1.0)
    first = (ax + (bx - ax) * share, ay + (by - ay) * share)
    return (first, *line[n:]) if first != line[n] or n == len(line) - 1 else line[n:]
