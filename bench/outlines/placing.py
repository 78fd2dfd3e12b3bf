"""Where units, names and centres stand in the spaces, so that none lies over another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin
from typing import Any

from .libraries import shapely

Point = tuple[int, int]
Box = tuple[float, float, float, float]

LETTER = 0.66
"""Width of a letter, in heights of letters."""

GAP = 3
"""What stays between any two marks."""


@dataclass
class Sizes:
    """How large the marks are, in units of the picture.

    Args:
        symbol: diameter of the circle of a unit's symbol.
        font: height of letters.
        dot: radius of the mark of a supply centre.
    """

    symbol: int
    font: int
    dot: int

    @property
    def radius(self) -> float:
        """Gives the radius of a unit's symbol."""
        return self.symbol / 2

    def text(self, at: Point, text: str) -> Box:
        """Gives the box of a name."""
        half = LETTER * self.font * len(text) / 2
        return (at[0] - half, at[1] - self.font / 2, at[0] + half, at[1] + self.font / 2)


@dataclass
class Place:
    """What is asked for, and where it came to stand.

    Args:
        name: province or named coast.
        text: its name on the picture.
        shape: the province.
        is_center: whether it is a supply centre.
        fixed: what stands where the plan has it.
    """

    name: str
    text: str
    shape: Any
    is_center: bool
    fixed: dict[str, Point] = field(default_factory=dict)
    unit: Point = (0, 0)
    label: Point = (0, 0)
    center: Point | None = None
    dislodged: Point = (0, 0)


def place_all(places: Sequence[Place], sizes: Sizes, frame: Any) -> None:
    """Finds where everything stands, the tightest province first.

    Args:
        places: provinces and named coasts; what is found is put into them.
        sizes: how large the marks are.
        frame: the frame of the picture.
    """
    placing = _Placing(sizes, frame)
    coasts = [place for place in places if "/" in place.name]
    for coast in coasts:
        coast.unit = coast.fixed["unit"]
        placing.take(coast.name, disc(coast.unit, sizes.radius))
    rest = sorted(
        (place for place in places if "/" not in place.name), key=lambda place: (_room(place.shape), place.name)
    )
    for place in rest:
        placing.unit_and_label(place)
        if place.is_center:
            placing.dot(place)
    for coast in coasts:
        placing.label_of_coast(coast)
    for place in places:
        placing.dislodged(place, places)


def disc(at: Point, radius: float) -> Any:
    """Gives a disc of 24 corners."""
    return shapely.Point(at).buffer(radius, quad_segs=6)


def _room(shape: Any) -> float:
    return float(shapely.maximum_inscribed_circle(shape, tolerance=1).length)


class _Placing:
    """What is taken so far: shapes with the place that they belong to."""

    def __init__(self, sizes: Sizes, frame: Any) -> None:
        self._sizes = sizes
        self._frame = frame
        self._taken: list[tuple[str, Any]] = []

    def take(self, name: str, shape: Any) -> None:
        """Notes that a mark stands there."""
        self._taken.append((name, shape))

    def _others(self, around: Any, but: str = "") -> Any:
        """Gives what is taken near a shape, for the unit of a province except the units on its coasts."""
        near = around.buffer(2 * self._sizes.symbol).envelope
        kept = [
            shape for name, shape in self._taken if shape.intersects(near) and not (but and name.startswith(but + "/"))
        ]
        return shapely.union_all(kept) if kept else shapely.Point(-1000, -1000)

    def unit_and_label(self, place: Place) -> None:
        """Finds unit and name together: both inside, both with room around them, near each other."""
        sizes, shape = self._sizes, place.shape
        step = max(3, round(_room(shape) / 20))
        grid = _grid(shape, step)
        units = [place.fixed["unit"]] if "unit" in place.fixed else grid
        labels = (
            [place.fixed["label"]] if "label" in place.fixed else grid + _grid(shape.buffer(2 * sizes.font), step * 2)
        )
        labels = list(dict.fromkeys(labels))
        boundary = shape.boundary
        others_unit, others_label = self._others(shape, place.name), self._others(shape)
        for geometry in (shape, boundary, others_unit, others_label, self._frame):
            shapely.prepare(geometry)
        dots = [shapely.Point(unit) for unit in units]
        room = shapely.distance(dots, boundary).tolist()
        free = shapely.distance(dots, others_unit).tolist()
        boxes = [shapely.box(*sizes.text(label, place.text)) for label in labels]
        within = shapely.contains_properly(shape, boxes).tolist()
        around = shapely.distance(boxes, boundary).tolist()
        beside = shapely.distance(boxes, others_label).tolist()
        outside = [0.0 if inner else box.difference(shape).area for inner, box in zip(within, boxes, strict=True)]
        framed = shapely.contains_properly(self._frame, boxes).tolist()
        radius, wide, high = sizes.radius, LETTER * sizes.font * len(place.text) / 2, sizes.font / 2
        middle = shapely.maximum_inscribed_circle(shape, tolerance=1).coords[0]
        good_units = [
            (min(room[n], 1.6 * radius) * 1.5 - 0.06 * hypot(x - middle[0], y - middle[1]), (x, y))
            for n, (x, y) in enumerate(units)
            if free[n] > radius + GAP and (room[n] > 10 or len(units) == 1)
        ]
        good_labels = [
            (
                min(around[n], 8.0) - 0.02 * hypot(x - middle[0], y - middle[1]) if within[n] else -outside[n] / 12 - 6,
                (x, y),
            )
            for n, (x, y) in enumerate(labels)
            if beside[n] > GAP and framed[n]
        ]
        good_units.sort(reverse=True)
        good_labels.sort(reverse=True)
        dots_inside = self._dots(place, step) if place.is_center else []
        best: tuple[float, Point, Point] | None = None
        for unit_score, unit in good_units[:250]:
            if best and unit_score + good_labels[0][0] < best[0]:
                break
            for label_score, label in good_labels[:500]:
                if best and unit_score + label_score <= best[0]:
                    break
                aside, below = abs(unit[0] - label[0]), abs(unit[1] - label[1])
                gap = hypot(max(aside - wide, 0), max(below - high, 0)) - radius
                if gap < GAP:
                    continue
                score = unit_score + label_score - 0.25 * max(gap - 6, 0) - (0.05 * aside)
                if best and score <= best[0]:
                    continue
                if not place.is_center or self._leave_room(dots_inside, unit, label, place.text):
                    best = (score, unit, label)
        assert best, f"no room in {place.name}: {len(good_units)} places for the unit, {len(good_labels)} for the name"
        place.unit, place.label = best[1], best[2]
        self.take(place.name, disc(place.unit, radius))
        self.take(place.name, shapely.box(*sizes.text(place.label, place.text)))

    def _dots(self, place: Place, step: int) -> list[Point]:
        """Gives where the mark of a centre could stand if unit and name did not."""
        dot = self._sizes.dot
        points = _grid(place.shape, step)
        at = [shapely.Point(point) for point in points]
        room = shapely.distance(at, place.shape.boundary).tolist()
        free = shapely.distance(at, self._others(place.shape)).tolist()
        return [point for n, point in enumerate(points) if room[n] > dot + 1 and free[n] > dot + GAP]

    def _leave_room(self, dots: list[Point], unit: Point, label: Point, text: str) -> bool:
        """Tells whether one of the dots is clear of a unit and a name."""
        sizes = self._sizes
        left, top, right, bottom = sizes.text(label, text)
        return any(
            hypot(x - unit[0], y - unit[1]) > sizes.radius + sizes.dot + GAP
            and hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) > sizes.dot + GAP
            for x, y in dots
        )

    def dot(self, place: Place) -> None:
        """Finds where the mark of a centre stands: inside, near the name."""
        others = self._others(place.shape)
        dot = self._sizes.dot
        around = place.shape.intersection(shapely.Point(place.label).buffer(2 * self._sizes.symbol))
        candidates = [place.fixed["center"]] if "center" in place.fixed else _grid(around, 2)
        points = [shapely.Point(point) for point in candidates]
        room = shapely.distance(points, place.shape.boundary).tolist()
        free = shapely.distance(points, others).tolist()
        name = shapely.box(*self._sizes.text(place.label, place.text))
        near = shapely.distance(points, name).tolist()
        unit = shapely.distance(points, shapely.Point(place.unit)).tolist()
        scored = [
            (min(room[n], 1.5 * dot) * 2 - 0.5 * near[n] - 0.2 * unit[n], point)
            for n, point in enumerate(candidates)
            if free[n] > dot + GAP - 1 and room[n] > dot + 1
        ]
        assert scored, f"no room for the centre of {place.name}"
        place.center = max(scored)[1]
        self.take(place.name, disc(place.center, dot))

    def label_of_coast(self, coast: Place) -> None:
        """Finds where the name of a coast stands: beside its unit, over nothing."""
        others = self._others(shapely.Point(coast.unit).buffer(2 * self._sizes.symbol))
        candidates = _grid(shapely.Point(coast.unit).buffer(2 * self._sizes.symbol), 2)
        if "label" in coast.fixed:
            candidates = [coast.fixed["label"]]
        boxes = [shapely.box(*self._sizes.text(point, coast.text)) for point in candidates]
        free = shapely.distance(boxes, others).tolist()
        framed = shapely.contains_properly(self._frame, boxes).tolist()
        crossed = shapely.length(shapely.intersection(boxes, coast.shape.boundary)).tolist()
        unit = shapely.distance(boxes, shapely.Point(coast.unit)).tolist()
        scored = [
            (-unit[n] - 0.5 * crossed[n], point)
            for n, point in enumerate(candidates)
            if free[n] > GAP - 1 and framed[n]
        ]
        assert scored, f"no room for the name of {coast.name}"
        coast.label = max(scored)[1]
        self.take(coast.name, shapely.box(*self._sizes.text(coast.label, coast.text)))

    def dislodged(self, place: Place, places: Sequence[Place]) -> None:
        """Finds where a dislodged unit stands: beside the unit, over no other unit, and over little else."""
        if "dislodged" in place.fixed:
            place.dislodged = place.fixed["dislodged"]
            return
        radius = self._sizes.radius
        province = place.name.partition("/")[0]
        units = [disc(other.unit, radius) for other in places if other.name.partition("/")[0] != province]
        elsewhere = shapely.union_all(units)
        marks = shapely.union_all([shape for _, shape in self._taken]).difference(disc(place.unit, radius))
        best: tuple[float, Point] | None = None
        for part in range(16):
            angle = 2 * pi * part / 16
            point = (
                round(place.unit[0] + 1.75 * radius * cos(angle)),
                round(place.unit[1] - 1.75 * radius * sin(angle)),
            )
            there = disc(point, radius)
            if there.intersects(elsewhere) or not self._frame.contains(there):
                continue
            inside = there.intersection(place.shape).area
            score = inside - 2 * there.intersection(marks).area - part
            if best is None or score > best[0]:
                best = (score, point)
        assert best, f"no room for what is dislodged from {place.name}"
        place.dislodged = best[1]


def _grid(shape: Any, step: int) -> list[Point]:
    """Gives points of a grid within a shape."""
    left, top, right, bottom = (round(edge) for edge in shape.bounds)
    points = [(x, y) for x in range(left, right + 1, step) for y in range(top, bottom + 1, step)]
    inside = shapely.contains_xy(shape, [x for x, _ in points], [y for _, y in points]).tolist()
    return [point for point, within in zip(points, inside, strict=True) if within]
