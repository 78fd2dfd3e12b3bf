"""A chart of a board: where units, names and centres stand on it, be it by outlines or by nodes and lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..board import Board, Terrain
from ..shapes import BOARDS, Shapes, Spots, board_shapes
from .lines import Box, Line, Point, along, box_of, from_middle, length, spaced
from .nodes import apart, spread

SYMBOL, FONT, DOT = 40, 21, 6
"""Sizes on a board of nodes, in the same units as those of outlines."""

WIDE = 0.62
"""A letter of a name is taken to be so wide, as a share of its height."""

STEP = 200
"""Neighbours stand about so far apart on a board of nodes, before they are pushed apart."""

LONGEST = 14
"""A longer name is cut on a board of nodes."""


class Link(NamedTuple):
    """A border on a board of nodes.

    Args:
        places: its two ends.
        kind: ``"land"`` for armies only, ``"sea"`` for fleets only, ``"both"``, or ``"coast"`` between a province and a
            coast of its own.
    """

    places: tuple[str, str]
    kind: str


@dataclass(frozen=True, eq=False)
class Chart:
    """Where everything stands on a board.

    Args:
        board: the board.
        size: width and height.
        symbol: diameter of the circle that a unit's symbol keeps within.
        font: height of the letters of names.
        dot: radius of a centre's mark.
        spots: place to what stands where.
        shapes: the outlines; none on a board of nodes.
        nodes: place to its node; empty on a board with outlines.
        links: the borders, likewise.
    """

    board: Board
    size: tuple[int, int]
    symbol: int
    font: int
    dot: int
    spots: dict[str, Spots]
    shapes: Shapes | None = None
    nodes: dict[str, Box] = field(default_factory=dict)
    links: tuple[Link, ...] = ()

    def spot(self, place: str) -> Spots:
        """Gives what stands where in a place; a coast without spots of its own has those of its province.

        Args:
            place: a place of the board.

        Raises:
            KeyError: the board has no such place.
        """
        found = self.spots.get(place)
        return self.spots[self.board.province(place).id] if found is None else found

    def label_box(self, place: str) -> Box:
        """Gives the room that a name takes."""
        spot = self.spots[place]
        return from_middle(spot.label, len(spot.text) * self.font * WIDE, self.font)

    def labels(self) -> Iterable[str]:
        """Gives the places whose name is written."""
        return (place for place, spot in self.spots.items() if spot.text)

    def outline(self, province: str) -> Box:
        """Gives the smallest rectangle around a province."""
        if self.nodes:
            return self.nodes[province]
        return box_of([point for ring in self._rings[province] for point in ring])

    def entry(self, line: Line, place: str) -> float:
        """Gives how far along a line the province of a place begins.

        Args:
            line: a line that ends in it.
            place: the place.
        """
        step = self.symbol / 4
        points = spaced(line, step)
        total = length(line)
        goal = place if place in self.nodes else self.board.province(place).id
        for n in range(len(points) - 2, 0, -1):
            if not self._inside(points[n], goal):
                return total * (n + 0.5) / (len(points) - 1)
        return total / 2

    def _inside(self, point: Point, goal: str) -> bool:
        x, y = point
        if self.nodes:
            left, top, right, bottom = self.nodes[goal]
            return left <= x <= right and top <= y <= bottom
        inside = False
        for ring in self._rings.get(goal, ()):
            x1, y1 = ring[-1]
            for x2, y2 in ring:
                if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                    inside = not inside
                x1, y1 = x2, y2
        return inside

    @cached_property
    def _rings(self) -> dict[str, list[list[tuple[int, int]]]]:
        shapes = self.shapes
        assert shapes is not None
        return {
            province: [shapes.ring(ring) for rings in polygons for ring in rings]
            for province, polygons in shapes.polygons.items()
        }


@lru_cache(maxsize=8)
def chart_of(board: Board) -> Chart:
    """Gives the chart of a board: with outlines where some were drawn for it, else of nodes and lines.

    Args:
        board: the board.

    >>> from standoff.maps import board_named
    >>> chart = chart_of(board_named("toy"))
    >>> chart.shapes is None, len(chart.nodes) >= len(chart.board.provinces)
    (True, True)
    """
    shapes = _shapes_of(board)
    if shapes is None:
        return _of_nodes(board)
    spots = {place: spot for place, spot in shapes.spots.items() if place in board.number}
    return Chart(board, shapes.size, shapes.symbol, shapes.font, shapes.dot, spots, shapes)


def _shapes_of(board: Board) -> Shapes | None:
    """Return the outlines that have just the provinces of the board: a patch is drawn on those of its base."""
    names = [board.id, *sorted(path.parent.name for path in BOARDS.glob("*/shapes.json"))]
    places = {*board.ids, *board.fleet_places()}
    for name in names:
        shapes = board_shapes(name)
        if shapes is not None and shapes.polygons.keys() == set(board.ids) and places <= shapes.spots.keys():
            return shapes
    return None


def _of_nodes(board: Board) -> Chart:
    """Lay out a board as nodes and lines."""
    places = [*board.ids, *(place for place in board.fleet_places() if "/" in place)]
    number = {place: n for n, place in enumerate(places)}
    kinds: dict[tuple[str, str], str] = {}
    for borders, kind in ((board.army_borders, "land"), (board.fleet_borders, "sea")):
        for a, b in borders:
            ends = (a, b) if number[a] < number[b] else (b, a)
            kinds[ends] = kind if kinds.get(ends, kind) == kind else "both"
    for place in places:
        if "/" in place:
            kinds[board.province(place).id, place] = "coast"
    neighbours: list[list[int]] = [[] for _ in places]
    for a, b in kinds:
        neighbours[number[a]].append(number[b])
        neighbours[number[b]].append(number[a])
    texts = [_text(board, place) for place in places]
    sizes = [_node_size(text, coast="/" in place) for place, text in zip(places, texts, strict=True)]
    links = [(number[a], number[b]) for a, b in kinds]
    middles = [(x * STEP, y * STEP) for x, y in spread(neighbours)]
    middles = apart(middles, sizes, links, gap=SYMBOL)
    left = min((x - w / 2 for (x, _), (w, _) in zip(middles, sizes, strict=True)), default=0) - SYMBOL
    top = min((y - h / 2 for (_, y), (_, h) in zip(middles, sizes, strict=True)), default=0) - SYMBOL
    nodes: dict[str, Box] = {}
    spots: dict[str, Spots] = {}
    for place, text, (x, y), (width, height) in zip(places, texts, middles, sizes, strict=True):
        middle = (round(x - left), round(y - top))
        nodes[place] = from_middle(middle, width, height)
        spots[place] = _spots(middle, height, text, center="/" not in place and board.province(place).center)
    right = max((box.right for box in nodes.values()), default=0)
    bottom = max((box.bottom for box in nodes.values()), default=0)
    size = (round(max(right, 400)) + SYMBOL, round(max(bottom, 300)) + SYMBOL)
    return Chart(board, size, SYMBOL, FONT, DOT, spots, None, nodes, tuple(Link(*item) for item in kinds.items()))


def _text(board: Board, place: str) -> str:
    """Return what is written on a node: the id, seas in capitals."""
    province, _, coast = place.partition("/")
    text = f"{province} {coast}" if coast else province
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return text.upper() if board.province(place).terrain is Terrain.SEA else text[:1].upper() + text[1:]


def _node_size(text: str, *, coast: bool) -> tuple[int, int]:
    wide = round(len(text) * FONT * WIDE) + (0 if coast else 4 * DOT + 12)
    return max(2 * SYMBOL + 14, wide + 16), SYMBOL + FONT + 16


def _spots(middle: tuple[int, int], height: int, text: str, *, center: bool) -> Spots:
    x, y = middle
    above = y - height // 2 + 5 + SYMBOL // 2
    below = y + height // 2 - 4 - FONT // 2
    beside = SYMBOL // 2 + 3
    dot = (round(x - len(text) * FONT * WIDE / 2) - DOT - 5, below)
    return Spots((x - beside, above), (x + beside, above), (x, below), text, dot if center else None)


def middle_of(line: Line) -> Point:
    """Gives the middle of a line, by its length."""
    return along(line, length(line) / 2)
