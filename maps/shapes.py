"""The outlines of the shipped boards, read from ``shapes.json``; ``docs/shapes.md`` tells how they are made."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .errors import BoardError

BOARDS = Path(__file__).parent / "boards"

Point = tuple[int, int]
Ring = tuple[int, ...]
Polygons = tuple[tuple[Ring, ...], ...]


class Spots(NamedTuple):
    """Where things stand in a province, or off one of its coasts.

    Args:
        unit: the middle of a unit's symbol.
        dislodged: the same for a unit that was dislodged from there.
        label: the middle of the name.
        text: the name.
        center: the middle of the mark of a supply centre; none where it is no such centre.
    """

    unit: Point
    dislodged: Point
    label: Point
    text: str
    center: Point | None = None


class Ground(NamedTuple):
    """Land or water that is no province.

    Args:
        kind: ``"land"`` or ``"water"``.
        polygons: its outline, as in :class:`Shapes`.
        id: its name among the impassable spaces of the board; empty if it has none there.
    """

    kind: str
    polygons: Polygons
    id: str


class Bar(NamedTuple):
    """A line over a narrow water, for two provinces that border on each other without touching.

    Args:
        between: the two provinces.
        start: one end.
        end: the other end.
    """

    between: tuple[str, str]
    start: Point
    end: Point


@dataclass(frozen=True)
class Shapes:
    """The outlines of a board, and where things stand on them.

    Args:
        board: the board.
        reconstructed: whether where the borders run is a drawing of ours, for want of a print.
        source: where the coasts come from, and their licence.
        size: width and height of the picture.
        symbol: diameter of the circle that a unit's symbol keeps within.
        font: height of the letters of names that was reckoned with.
        dot: radius of the mark of a supply centre.
        arcs: the lines of the map, each once.
        polygons: province to its outline: polygons of rings of numbers of arcs, the outer ring first; ``-1 - n`` is the
            arc ``n`` backwards.
        spots: province or named coast to what stands where.
        ground: what is no province.
        bars: the lines over narrow waters.
    """

    board: str
    reconstructed: bool
    source: str
    size: tuple[int, int]
    symbol: int
    font: int
    dot: int
    arcs: tuple[tuple[Point, ...], ...]
    polygons: dict[str, Polygons]
    spots: dict[str, Spots]
    ground: tuple[Ground, ...]
    bars: tuple[Bar, ...]

    def ring(self, numbers: Ring) -> list[Point]:
        """Gives the points of a ring, the first one not repeated at its end.

        Args:
            numbers: the numbers of its arcs, as `polygons` has them.
        """
        points: list[Point] = []
        for number in numbers:
            arc = self.arcs[number] if number >= 0 else self.arcs[-1 - number][::-1]
            points += arc[:-1]
        return points

    def sides(self) -> list[list[str]]:
        """Gives the provinces on the sides of each arc: two, or one beside ground or the edge of the picture."""
        sides: list[list[str]] = [[] for _ in self.arcs]
        for province, polygons in self.polygons.items():
            for number in (number for rings in polygons for ring in rings for number in ring):
                sides[number if number >= 0 else -1 - number].append(province)
        return sides


def board_shapes(board: str, base: str = "") -> Shapes | None:
    """Gives the outlines of a board, or nothing where none were drawn.

    Args:
        board: id of the board.
        base: id of the board that it patches; its outlines are taken where it has none of its own.

    Raises:
        BoardError: a shipped file cannot be read.

    >>> shapes = board_shapes("standard")
    >>> shapes.spots["mun"].text, board_shapes("toy")
    ('Mun', None)
    >>> board_shapes("fleet-rome", base="standard") is shapes
    True
    """
    for name in (board, base):
        if name and name == Path(name).name and (BOARDS / name / "shapes.json").is_file():
            return _shipped(name)
    return None


@cache
def _shipped(board: str) -> Shapes:
    path = BOARDS / board / "shapes.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BoardError(str(path), (f"cannot be read: {error}",)) from error
    if "like" in data:
        return _renamed(_shipped(data["like"]), data)
    return from_data(data)


def _renamed(shapes: Shapes, data: dict[str, Any]) -> Shapes:
    there = {name: here for here, name in data["renamed"].items()}
    return replace(
        shapes,
        board=data["board"],
        reconstructed=data["reconstructed"],
        polygons={there.get(name, name): outline for name, outline in shapes.polygons.items()},
        spots={
            there.get(name, name): _changed(spots, there.get(name, name), data) for name, spots in shapes.spots.items()
        },
        bars=tuple(
            bar._replace(between=(there.get(bar.between[0], bar.between[0]), there.get(bar.between[1], bar.between[1])))
            for bar in shapes.bars
        ),
    )


def _changed(spots: Spots, name: str, data: dict[str, Any]) -> Spots:
    if name in data["renamed"]:
        spots = spots._replace(text=name.title())
    if name in data.get("centers", {}):
        x, y = data["centers"][name]
        spots = spots._replace(center=(x, y))
    return spots


def from_data(data: dict[str, Any]) -> Shapes:
    """Gives the outlines that JSON data of the form in ``docs/shapes.md`` describe.

    Args:
        data: the object of the file; it is taken to fit ``maps/schema/shapes.schema.json``.
    """
    return Shapes(
        board=data["board"],
        reconstructed=data["reconstructed"],
        source=data["source"],
        size=(data["size"][0], data["size"][1]),
        symbol=data["symbol"],
        font=data["font"],
        dot=data["dot"],
        arcs=tuple(_points(numbers) for numbers in data["arcs"]),
        polygons={name: _polygons(space["polygons"]) for name, space in data["spaces"].items()},
        spots={name: _spots(space) for name, space in [*data["spaces"].items(), *data["coasts"].items()]},
        ground=tuple(
            Ground(ground["kind"], _polygons(ground["polygons"]), ground.get("id", "")) for ground in data["ground"]
        ),
        bars=tuple(Bar(tuple(bar["between"]), tuple(bar["from"]), tuple(bar["to"])) for bar in data["bars"]),
    )


def _points(numbers: list[int]) -> tuple[Point, ...]:
    x = y = 0
    points: list[Point] = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return tuple(points)


def _polygons(data: list[list[list[int]]]) -> Polygons:
    return tuple(tuple(tuple(ring) for ring in rings) for rings in data)


def _spots(data: dict[str, Any]) -> Spots:
    center = data.get("center")
    return Spots(
        unit=tuple(data["unit"]),
        dislodged=tuple(data["dislodged"]),
        label=tuple(data["label"]),
        text=data["text"],
        center=tuple(center) if center else None,
    )
