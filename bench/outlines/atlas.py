"""Countries and points, projected onto the picture: x to the right, y downwards, in units of the picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .libraries import pyproj, shapely
from .plan import Degrees, Plan

STEP = 0.5
"""Degrees: longer sides of a country get points in between, so that they bend as the projection does."""


class Picture:
    """The projection of a plan, and the frame of its picture.

    Args:
        plan: the plan.
    """

    def __init__(self, plan: Plan) -> None:
        """Prepare the projection."""
        left, bottom, right, self._top = (1000 * edge for edge in plan.data["frame"])
        self._left = left
        self._scale = plan.data["width"] / (right - left)
        self.width: int = plan.data["width"]
        self.height = round((self._top - bottom) * self._scale)
        self.frame: Any = shapely.box(0, 0, self.width, self.height)
        self._clip: Any = shapely.box(*plan.data["clip"])
        self._project = pyproj.Transformer.from_crs("EPSG:4326", plan.data["projection"], always_xy=True).transform

    def points(self, degrees: Sequence[Degrees]) -> list[tuple[float, float]]:
        """Gives points of the picture for longitudes and latitudes."""
        xs, ys = self._project([x for x, _ in degrees], [y for _, y in degrees])
        return [((x - self._left) * self._scale, (self._top - y) * self._scale) for x, y in zip(xs, ys, strict=True)]

    def shape(self, geometry: Any) -> Any:
        """Gives a geometry of longitudes and latitudes as one of the picture, cut to its frame."""
        inside = shapely.make_valid(geometry).intersection(self._clip)
        if inside.is_empty:
            return inside
        bent = shapely.segmentize(inside, STEP)
        drawn = shapely.transform(bent, lambda array: self.points([tuple(row) for row in array.tolist()]))
        return shapely.make_valid(drawn).intersection(self.frame.buffer(5))


def countries(path: Path, picture: Picture) -> dict[str, Any]:
    """Gives the countries of a file of world-atlas that are in the picture, by name.

    Args:
        path: ``countries-50m.json`` of the npm package world-atlas, a TopoJSON file.
        picture: the picture.
    """
    topology = json.loads(path.read_text(encoding="utf-8"))
    (scale_x, scale_y), (left, bottom) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[Degrees]] = []
    for steps in topology["arcs"]:
        x = y = 0
        arc: list[Degrees] = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * scale_x + left, y * scale_y + bottom))
        arcs.append(arc)

    def ring(numbers: list[int]) -> list[Degrees]:
        parts = [arcs[number] if number >= 0 else arcs[-1 - number][::-1] for number in numbers]
        whole = [parts[0][0], *(point for part in parts for point in part[1:])]
        if max(x for x, _ in whole) - min(x for x, _ in whole) > 180:  # it runs over the line of the date
            whole = [(x + 360 if x < 0 else x, y) for x, y in whole]
        return whole

    found: dict[str, list[Any]] = {}
    for country in topology["objects"]["countries"]["geometries"]:
        polygons = {"Polygon": [country.get("arcs")], "MultiPolygon": country.get("arcs")}.get(country["type"]) or []
        for outer, *holes in polygons:
            shape = picture.shape(shapely.Polygon(ring(outer), [ring(hole) for hole in holes]))
            if not shape.is_empty:
                found.setdefault(country["properties"]["name"], []).append(shape)
    return {name: shapely.unary_union(shapes) for name, shapes in sorted(found.items())}
