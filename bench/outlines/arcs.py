"""The lines between spaces, each once, and the outlines of spaces as rings of them; all in whole numbers."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any, NamedTuple

Point = tuple[int, int]


class Outlines(NamedTuple):
    """Arcs, and what they surround.

    Args:
        arcs: the lines, each once.
        polygons: space to its polygons; a ring is a list of numbers of arcs, ``-1 - n`` for the arc ``n`` backwards.
    """

    arcs: list[list[Point]]
    polygons: dict[str, list[list[list[int]]]]


def area(points: list[Point]) -> float:
    """Gives the area within a ring, positive if it runs with its inside to the right as one looks at the picture.

    >>> area([(0, 0), (2, 0), (2, 2), (0, 2)])
    4.0
    """
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True)) / 2


def inside(point: Point, ring: list[Point]) -> bool:
    """Tells whether a point is within a ring."""
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def outlines(spaces: dict[str, list[Any]]) -> Outlines:
    """Gives the arcs between spaces, and the spaces as rings of arcs.

    Args:
        spaces: space to its polygons, which cover the picture and have all their corners in common.
    """
    left = _edges(spaces)
    arcs = _arcs(left)
    return Outlines(arcs, _rings(arcs, left))


def _edges(spaces: dict[str, list[Any]]) -> dict[tuple[Point, Point], str]:
    """Gives the directed edges of the spaces' boundaries: from, to, and the space beside them."""
    every: dict[tuple[Point, Point], str] = {}
    for name, polygons in sorted(spaces.items()):
        for polygon in polygons:
            for number, ring in enumerate([polygon.exterior, *polygon.interiors]):
                points = [(round(x), round(y)) for x, y in ring.coords][:-1]
                if (area(points) > 0) != (number == 0):
                    points.reverse()
                for edge in zip(points, [*points[1:], points[0]], strict=True):
                    assert edge not in every, f"{name} and {every.get(edge)} lie over each other at {edge}"
                    every[edge] = name
    return {(a, b): name for (a, b), name in every.items() if every.get((b, a)) != name}


def _arcs(left: dict[tuple[Point, Point], str]) -> list[list[Point]]:
    """Gives the arcs: chains of edges from one corner where arcs meet to the next."""
    around: dict[Point, set[Point]] = defaultdict(set)
    for a, b in left:
        around[a].add(b)
        around[b].add(a)

    def sides(a: Point, b: Point) -> frozenset[str]:
        return frozenset((left.get((a, b), ""), left.get((b, a), "")))

    def meets(point: Point) -> bool:
        if len(around[point]) != 2:
            return True
        before, after = around[point]
        return sides(before, point) != sides(point, after)

    seen: set[frozenset[Point]] = set()
    arcs: list[list[Point]] = []

    def follow(start: Point, then: Point) -> None:
        arc = [start]
        before, here = start, then
        while True:
            seen.add(frozenset((before, here)))
            arc.append(here)
            if here == start or meets(here):
                break
            (after,) = around[here] - {before}
            before, here = here, after
        arcs.append(arc)

    for point in [*sorted(filter(meets, around)), *sorted(around)]:
        for then in sorted(around[point]):
            if frozenset((point, then)) not in seen:
                follow(point, then)
    return [_straightened(arc) for arc in arcs]


def _straightened(arc: list[Point]) -> list[Point]:
    """Gives an arc without the points that lie on a straight line between their neighbours."""
    kept = [arc[0]]
    for point, after in pairwise(arc):
        (x0, y0), (x1, y1), (x2, y2) = kept[-1], point, after
        if (x1 - x0) * (y2 - y1) != (x2 - x1) * (y1 - y0):
            kept.append(point)
    return [*kept, arc[-1]]


def _rings(arcs: list[list[Point]], left: dict[tuple[Point, Point], str]) -> dict[str, list[list[list[int]]]]:
    """Gives every space as polygons of rings of arcs."""
    # the sides of an arc are known by an edge of the unsimplified boundary that leaves its first point the same way
    towards: dict[tuple[Point, tuple[int, int]], str] = {}
    for (a, b), name in left.items():
        towards[a, _way(a, b)] = name
    leaving: dict[Point, list[tuple[Point, int]]] = defaultdict(list)
    for number, arc in enumerate(arcs):
        leaving[arc[0]].append((arc[1], number))
        leaving[arc[-1]].append((arc[-2], -1 - number))
    rings: dict[str, list[list[int]]] = defaultdict(list)
    done: set[int] = set()
    for first in [*range(len(arcs)), *(-1 - number for number in range(len(arcs)))]:
        if first in done:
            continue
        here = _points(arcs, first)
        way = here[0], _way(here[0], here[1])
        if way not in towards:  # the edge of the picture
            continue
        name = towards[way]
        ring: list[int] = []
        number = first
        while number not in done:
            done.add(number)
            ring.append(number)
            number = _next(arcs, leaving, number)
        assert number == first
        rings[name].append(ring)
    return {name: _polygons(arcs, found) for name, found in sorted(rings.items())}


def _way(a: Point, b: Point) -> tuple[int, int]:
    from math import gcd

    dx, dy = b[0] - a[0], b[1] - a[1]
    divisor = gcd(dx, dy)
    return dx // divisor, dy // divisor


def _points(arcs: list[list[Point]], number: int) -> list[Point]:
    return arcs[number] if number >= 0 else arcs[-1 - number][::-1]


def _next(arcs: list[list[Point]], leaving: dict[Point, list[tuple[Point, int]]], number: int) -> int:
    """Gives the arc that goes on around the same space: the sharpest turn towards the side it lies on."""
    from math import atan2, pi

    *_, before, here = _points(arcs, number)
    back = atan2(before[1] - here[1], before[0] - here[0])
    turns: list[tuple[float, int]] = []
    for then, other in leaving[here]:
        if other == -1 - number:
            continue
        turn = (back - atan2(then[1] - here[1], then[0] - here[0])) % (2 * pi)
        turns.append((turn, other))
    return min(turns)[1] if turns else -1 - number


def _polygons(arcs: list[list[Point]], rings: list[list[int]]) -> list[list[list[int]]]:
    """Gives rings put together: outer ones, each with the holes in it; the largest polygon first."""
    drawn = [[point for number in ring for point in _points(arcs, number)[:-1]] for ring in rings]
    outer = [number for number, points in enumerate(drawn) if area(points) > 0]
    outer.sort(key=lambda number: (-area(drawn[number]), drawn[number]))
    polygons = [[rings[number]] for number in outer]
    for number, points in enumerate(drawn):
        if area(points) < 0:
            around = [
                place
                for place, other in enumerate(outer)
                if all(inside(point, drawn[other]) or point in drawn[other] for point in points)
            ]
            polygons[around[-1]].append(rings[number])
    return polygons
