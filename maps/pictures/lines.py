"""Lines of a picture: points, the lengths along them, lines bent aside, and parts of lines."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
"""x to the right, y downwards."""

Line: TypeAlias = tuple[Point, ...]
"""The points of a line, two at least; curves are lines of many points."""

STEPS = 20
"""A bent line has so many pieces."""


class Box(NamedTuple):
    """A rectangle.

    >>> Box(0, 0, 4, 2).meets(Box(4, 0, 8, 2)), Box(0, 0, 4, 2).meets(Box(3, 1, 8, 2))
    (False, True)
    """

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Tells whether the two have some area in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Tells whether the other one lies within this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def grown(self, by: float) -> Box:
        """Gives the rectangle with a margin around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def box_of(points: Sequence[Point]) -> Box:
    """Gives the smallest rectangle around points.

    >>> box_of([(1, 5), (3, 2)])
    Box(left=1, top=2, right=3, bottom=5)
    """
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def from_middle(middle: Point, width: float, height: float) -> Box:
    """Gives the rectangle of a middle, a width and a height."""
    x, y = middle
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def distance(a: Point, b: Point) -> float:
    """Gives the distance of two points."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def toward(a: Point, b: Point, by: float) -> Point:
    """Gives the point that lies so far from one on the way to the other.

    >>> toward((0, 0), (10, 0), 4)
    (4.0, 0.0)
    """
    length = distance(a, b)
    if not length:
        return a
    return (a[0] + (b[0] - a[0]) * by / length, a[1] + (b[1] - a[1]) * by / length)


def direction(a: Point, b: Point) -> Point:
    """Gives the step of length 1 from one point to the other; to the right where they are the same.

    >>> direction((2, 2), (2, 9))
    (0.0, 1.0)
    """
    length = distance(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (1.0, 0.0)


def bent(a: Point, b: Point, bend: float) -> Line:
    """Gives a line from one point to another that is bent aside.

    Args:
        a: where it begins.
        b: where it ends.
        bend: how far its middle lies to the right of the straight line, as a share of its length; 0 is straight.

    >>> bent((0, 0), (10, 0), 0)
    ((0, 0), (10, 0))
    >>> bent((0, 0), (10, 0), 0.2)[STEPS // 2]
    (5.0, 2.0)
    """
    if not bend:
        return (a, b)
    (ax, ay), (bx, by) = a, b
    # the middle of such a curve lies half as far aside as the point that it is drawn towards
    cx = (ax + bx) / 2 - (by - ay) * bend * 2
    cy = (ay + by) / 2 + (bx - ax) * bend * 2
    points: list[Point] = []
    for n in range(STEPS + 1):
        t = n / STEPS
        s = 1 - t
        points.append((s * s * ax + 2 * s * t * cx + t * t * bx, s * s * ay + 2 * s * t * cy + t * t * by))
    return tuple(points)


def smooth(points: Sequence[Point]) -> Line:
    """Gives a smooth line through points (after Catmull and Rom); two points stay a straight line."""
    if len(points) < 3:
        return tuple(points)
    ends = [points[0], *points, points[-1]]
    found: list[Point] = [points[0]]
    pieces = max(4, STEPS // (len(points) - 1))
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for n in range(1, pieces + 1):
            t = n / pieces
            tt, ttt = t * t, t * t * t
            a, b, c, d = -ttt + 2 * tt - t, 3 * ttt - 5 * tt + 2, -3 * ttt + 4 * tt + t, ttt - tt
            found.append(((a * x0 + b * x1 + c * x2 + d * x3) / 2, (a * y0 + b * y1 + c * y2 + d * y3) / 2))
    return tuple(found)


def length(line: Line) -> float:
    """Gives the length of a line.

    >>> length(((0, 0), (3, 4), (3, 6)))
    7.0
    """
    return sum(map(distance, line, line[1:]))


def along(line: Line, by: float) -> Point:
    """Gives the point of a line that lies so far from its beginning, its ends where that is beyond them.

    >>> along(((0, 0), (10, 0), (10, 10)), 12)
    (10.0, 2.0)
    """
    if by <= 0:
        return line[0]
    for a, b in itertools.pairwise(line):
        piece = distance(a, b)
        if by <= piece:
            return toward(a, b, by)
        by -= piece
    return line[-1]


def part(line: Line, start: float, end: float) -> Line:
    """Gives the part of a line between two lengths from its beginning.

    >>> part(((0, 0), (10, 0), (10, 10)), 4, 12)
    ((4.0, 0.0), (10, 0), (10.0, 2.0))
    """
    found = [along(line, start)]
    gone = 0.0
    for a, b in itertools.pairwise(line):
        gone += distance(a, b)
        if start < gone < end:
            found.append(b)
    found.append(along(line, end))
    return tuple(found)


def spaced(line: Line, step: float) -> list[Point]:
    """Gives points of a line, one in about every so many units of its length, both ends among them.

    >>> spaced(((0, 0), (4, 0), (4, 4)), 2)
    [(0, 0), (2.0, 0.0), (4.0, 0.0), (4.0, 2.0), (4, 4)]
    """
    pieces = [math.hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line)]
    total = sum(pieces)
    count = max(1, round(total / step))
    apart = total / count
    found: list[Point] = [line[0]]
    due = apart
    gone = 0.0
    for (ax, ay), (bx, by), piece in zip(line, line[1:], pieces, strict=False):
        while len(found) < count and due <= gone + piece:
            share = (due - gone) / piece if piece else 0.0
            found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
            due += apart
        gone += piece
    found.append(line[-1])
    return found


def wave(line: Line, size: float, pitch: float) -> Line:
    """Gives a line that swings around another one.

    Args:
        line: the line.
        size: how far it swings to either side.
        pitch: length of one swing.
    """
    points = spaced(line, pitch / 4)
    found: list[Point] = [points[0]]
    for n, (before, here, after) in enumerate(zip(points, points[1:], points[2:], strict=False), 1):
        dx, dy = direction(before, after)
        swing = size * (0, 1, 0, -1)[n % 4]
        found.append((here[0] - dy * swing, here[1] + dx * swing))
    found.append(points[-1])
    return tuple(found)


def nearest(line: Line, point: Point) -> float:
    """Gives how far along a line its point lies that is nearest to another point.

    >>> nearest(((0, 0), (10, 0)), (4, 3))
    4.0
    """
    best, found, gone = math.inf, 0.0, 0.0
    for a, b in itertools.pairwise(line):
        piece = distance(a, b)
        dx, dy = direction(a, b)
        by = min(max((point[0] - a[0]) * dx + (point[1] - a[1]) * dy, 0.0), piece)
        away = distance(point, (a[0] + dx * by, a[1] + dy * by))
        if away < best:
            best, found = away, gone + by
        gone += piece
    return found
