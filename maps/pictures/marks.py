"""Marks: what a picture says, as data. Tests of geometry look at these, and :mod:`drawing` makes SVG of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..orders import ARMY, Unit
from .lines import Box, Line, Point


class State(Enum):
    """What came of an order, as far as a picture shows it; the value is the class in SVG."""

    ORDERED = "ordered"
    """Nothing is said of it."""
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    BOUNCED = "bounced"
    CUT = "cut"
    VOID = "void"
    OPEN = "open"
    """The rulebook does not say."""

    # members are the same only if they are one object; the hash of Enum is computed in Python and slow
    __hash__ = object.__hash__


class Standing(Enum):
    """How a unit is on the board; the value is the class in SVG."""

    THERE = "there"
    DISLODGED = "dislodged"
    DESTROYED = "destroyed"
    """Dislodged, and nowhere to go."""
    COMING = "coming"
    """Another unit's place, where it will have come: an outline beside one that is dislodged."""
    BUILT = "built"
    CHANGED = "changed"
    """It was of the other type."""
    REMOVED = "removed"
    """It leaves the board."""

    # as for State
    __hash__ = object.__hash__


class Style(Enum):
    """How a line is drawn; the value is the class in SVG."""

    FULL = "full"
    DOTS = "dots"
    DASHES = "dashes"
    FINE = "fine"
    """Small dots: a fleet and the route over its sea."""
    THIN = "thin"

    # as for State
    __hash__ = object.__hash__


class Tip(Enum):
    """A sign on a line, or beside a unit."""

    ARROW = "arrow"
    HOLLOW = "hollow"
    """The head of an arrow that is not filled: retreats, and ways out."""
    DOT = "dot"
    BAR = "bar"
    CROSS = "cross"
    RING = "ring"
    QUERY = "query"

    # as for State
    __hash__ = object.__hash__


class Sign(NamedTuple):
    """A sign of a mark.

    Args:
        tip: which one.
        at: where it is: the very tip of an arrow, the middle of all others.
        way: the step of length 1 in which the line goes there.
    """

    tip: Tip
    at: Point
    way: Point = (1.0, 0.0)


class Stroke(NamedTuple):
    """A line of a mark.

    Args:
        line: its points.
        style: how it is drawn.
    """

    line: Line
    style: Style


@dataclass(frozen=True, slots=True)
class UnitMark:
    """A unit on the picture.

    Args:
        unit: the unit.
        at: the middle of its symbol.
        standing: how it is there.
        told: what is said of it, for readers that point at it.
    """

    unit: Unit
    at: Point
    standing: Standing = Standing.THERE
    told: str = ""


ARMY_SIZE = (0.78, 0.5)
"""Width and height of an army's box, as shares of the circle that symbols keep within."""

HULL, SAIL = Box(-0.4, -0.06, 0.4, 0.34), Box(-0.04, -0.46, 0.26, -0.1)
"""The two parts of a fleet, likewise, around the middle of that circle."""


def boxes(unit: Unit, at: Point, size: float) -> list[Box]:
    """Gives the room that the symbol of a unit takes.

    Args:
        unit: the unit.
        at: the middle of its symbol.
        size: diameter of the circle that symbols keep within.

    >>> boxes(Unit("ITALY", ARMY, "rom"), (100, 100), 100)
    [Box(left=61.0, top=75.0, right=139.0, bottom=125.0)]
    """
    width, height = ARMY_SIZE
    shares = [Box(-width / 2, -height / 2, width / 2, height / 2)] if unit.type is ARMY else [HULL, SAIL]
    x, y = at
    return [Box(x + one.left * size, y + one.top * size, x + one.right * size, y + one.bottom * size) for one in shares]


@dataclass(frozen=True, slots=True)
class OrderMark:
    """An order on the picture.

    Args:
        unit: the unit ordered, as it was written; none for an order about no unit.
        power: whose order it is.
        kind: ``"move"``, ``"support"``, ``"convoy"``, ``"hold"``, ``"retreat"``, ``"disband"``, ``"build"``,
            ``"remove"``, ``"convert"``, ``"waive"``; ``"exit"`` for a way out.
        state: what came of it.
        strokes: its lines.
        signs: what stands on them.
        title: the order, and what came of it.
        told: why, in one sentence; empty where nothing is said.
        quiet: whether it is drawn pale, since others are what the picture is about.
    """

    unit: Unit | None
    power: str
    kind: str
    state: State
    strokes: tuple[Stroke, ...]
    signs: tuple[Sign, ...]
    title: str
    told: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the board.

    Args:
        heading: what stands above it; empty for nothing.
        units: the units, the first ones below the others.
        orders: the orders, likewise; all are below units.
        owners: supply centre to the power that owns it; None where nothing is known of owners.
        missing: orders that cannot be drawn, one line each.
    """

    heading: str
    units: tuple[UnitMark, ...]
    orders: tuple[OrderMark, ...] = ()
    owners: dict[str, str] | None = None
    missing: tuple[str, ...] = ()
