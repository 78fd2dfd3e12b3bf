"""Small pieces of SVG: text that is safe in it, numbers, paths, and elements."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Sequence

from .lines import Point

# characters that XML 1.0 has no place for, and halves of pairs of surrogates
_NONE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def text(words: str) -> str:
    r"""Gives words as text or value of an attribute; what XML cannot hold becomes a replacement character.

    >>> text('<b> & "\x00"')
    '&lt;b&gt; &amp; &quot;\ufffd&quot;'
    """
    if words.isascii() and words.isprintable() and not any(mark in words for mark in _MARKUP):
        return words
    words = _NONE.sub("\ufffd", words)
    return "".join(_MARKUP.get(c, c) for c in words)


def number(value: float) -> str:
    """Gives a number with one place behind the point, and none where it is zero.

    >>> number(3.0), number(2.25), number(-0.04), number(0.5)
    ('3', '2.2', '0', '.5')
    """
    found = f"{value:.1f}"
    if found.endswith(".0"):
        found = found[:-2]
    if found == "-0":
        return "0"
    return found.replace("0.", ".", 1) if found.startswith(("0.", "-0.")) else found


def path(points: Sequence[Point], *, closed: bool = False) -> str:
    """Gives the data of a path through points: the first one, then the steps between them.

    >>> path([(1, 2), (4, 2), (4.5, 0)]), path([(0, 0), (5, 0), (5, 5)], closed=True)
    ('M1 2l3 0 .5-2', 'M0 0l5 0 0 5z')
    """
    # the steps are those between rounded points, so that no error adds up
    rounded = [(round(x * 10) / 10, round(y * 10) / 10) for x, y in points]
    steps = [
        part for (x, y), (to_x, to_y) in itertools.pairwise(rounded) for part in (number(to_x - x), number(to_y - y))
    ]
    joined = "".join(part if n == 0 or part.startswith("-") else f" {part}" for n, part in enumerate(steps))
    x, y = number(rounded[0][0]), number(rounded[0][1])
    return f"M{x}{y if y.startswith('-') else ' ' + y}l{joined}{'z' if closed else ''}"


def outline(ring: Sequence[tuple[int, int]]) -> str:
    """Gives the data of a closed path through points that are whole numbers.

    >>> outline([(0, 0), (5, -1), (5, 5)])
    'M0 0l5-1 0 6z'
    """
    found = [f"M{ring[0][0]} {ring[0][1]}l"]
    px, py = ring[0]
    for n, (x, y) in enumerate(ring[1:]):
        dx, dy = x - px, y - py
        found.append(f"{dx}" if n == 0 or dx < 0 else f" {dx}")
        found.append(f"{dy}" if dy < 0 else f" {dy}")
        px, py = x, y
    found.append("z")
    return "".join(found)


def spot(point: Point) -> str:
    """Gives a point as numbers of a path."""
    return f"{number(point[0])} {number(point[1])}"


def turned(at: Point, way: Point, points: Iterable[Point]) -> list[Point]:
    """Gives points that were given for a line to the right, turned to another way and put at a point.

    Args:
        at: where the point 0, 0 comes.
        way: the step of length 1 that the step to the right becomes.
        points: the points.
    """
    (x, y), (ux, uy) = at, way
    return [(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in points]


def wrapped(words: str, width: float, letter: float) -> list[str]:
    """Gives words in lines that are no wider than so many units, a letter taken to be so wide.

    >>> wrapped("one two three", 8, 1)
    ['one two', 'three']
    """
    most = max(8, math.floor(width / letter))
    lines = [""]
    for word in words.split():
        for start in range(0, len(word), most):
            piece = word[start : start + most]
            if lines[-1] and len(lines[-1]) + 1 + len(piece) > most:
                lines.append("")
            lines[-1] += f" {piece}" if lines[-1] else piece
    return lines
