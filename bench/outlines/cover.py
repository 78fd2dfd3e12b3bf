"""The picture covered by spaces: every point of it belongs to one, and all corners are whole numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from .atlas import Picture
from .libraries import shapely
from .plan import Line, Plan

FINE = 0.01
"""The grid on which lines are crossed before they are simplified."""

NEAR = 0.05
"""So far beyond a coast a line goes on, lest rounding part it from the coast."""

SLIVER = 30
"""Faces below so many square units that no seed claims go to a neighbour."""

ROUNDS = 3
"""How often the corners of a line of the plan are cut, so that it runs smoothly."""


class PlanError(Exception):
    """The plan does not say, or says twice, which space something belongs to."""


def smooth(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Gives a line with its corners cut, from the same point to the same point."""
    for _ in range(ROUNDS):
        cut = [line[0]]
        for (x0, y0), (x1, y1) in pairwise(line):
            cut += [(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1), (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1)]
        line = [*cut, line[-1]]
    return line


def polygons_of(geometry: Any) -> list[Any]:
    """Gives the polygons in a geometry."""
    return [part for part in shapely.get_parts(geometry, return_index=False) if part.geom_type == "Polygon"]


def cover(plan: Plan, picture: Picture, countries: dict[str, Any]) -> dict[str, list[Any]]:
    """Gives the polygons of every space, which cover the picture and share their sides, on whole numbers.

    Args:
        plan: the plan.
        picture: its picture.
        countries: the countries in the picture.

    Raises:
        PlanError: two seeds stand in one face, or a face of some size has none.
    """
    land = _land(plan, picture, countries)
    faces = _faces(plan, picture, land)
    owned = _simplified(_owned(plan, picture, land, faces), plan.data["simplify"])
    return _whole(picture, owned)


def _land(plan: Plan, picture: Picture, countries: dict[str, Any]) -> dict[str, Any]:
    """Gives the land by country, with narrow waters filled and small islands sunk."""

    def outline(line: Line) -> Any:
        return shapely.Polygon(picture.points(line.points))

    dug = shapely.unary_union([outline(line) for line in plan.digs])
    land = {name: shape.difference(dug) for name, shape in countries.items()}
    whole = shapely.unary_union(list(land.values()))
    for number, line in enumerate(plan.fills):
        land[f"fill {number} {line.names[0]}"] = outline(line).difference(whole)
    whole = shapely.unary_union(list(land.values()))
    seeds = shapely.MultiPoint([point for degrees in plan.seeds.values() for point in picture.points(degrees)])
    small = [
        part
        for part in polygons_of(whole)
        if shapely.Polygon(part.exterior).area < plan.data["smallest_island"] and not part.intersects(seeds)
    ]
    sunk = shapely.unary_union(small).buffer(FINE)
    return {name: shape.difference(sunk) for name, shape in land.items()}


def _faces(plan: Plan, picture: Picture, land: dict[str, Any]) -> list[Any]:
    """Gives the faces that coasts, borders of countries and the lines of the plan cut out of the picture."""
    whole = shapely.unary_union(list(land.values()), grid_size=FINE)
    on_land = [shapely.LineString(smooth(picture.points(line.points))) for line in plan.land]
    at_sea = [shapely.LineString(smooth(picture.points(line.points))) for line in plan.sea]
    lines = [
        *(shape.boundary for shape in land.values()),
        *(line.intersection(whole.buffer(NEAR)) for line in on_land),
        *(line.difference(whole.buffer(-NEAR)) for line in at_sea),
        picture.frame.boundary,
    ]
    crossed = shapely.unary_union([line.intersection(picture.frame) for line in lines], grid_size=FINE)
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(crossed)))
    return sorted(faces, key=lambda face: face.bounds)


def _owned(plan: Plan, picture: Picture, land: dict[str, Any], faces: list[Any]) -> dict[str, Any]:
    """Gives the space of every face by seeds and countries, put together by space."""
    tree = shapely.STRtree(faces)
    owner: dict[int, str] = {}
    twice: list[str] = []
    for name, degrees in plan.seeds.items():
        for longitude, latitude in degrees:
            point = shapely.Point(picture.points([(longitude, latitude)])[0])
            for face in tree.query(point, predicate="intersects").tolist():
                if owner.get(face, name) != name:
                    twice.append(f"{name} and {owner[face]} stand in one face, {name} at {longitude} {latitude}")
                owner[face] = name
    if twice:
        raise PlanError("; ".join(twice))
    names = list(land)
    lands = shapely.STRtree([land[name] for name in names])
    home: dict[int, str] = {}
    for number, face in enumerate(faces):
        inside = lands.query(face.representative_point(), predicate="intersects").tolist()
        home[number] = names[inside[0]] if inside else ""
    claimed = dict(owner)
    lost: list[str] = []
    for number, face in enumerate(faces):
        if number in owner:
            continue
        country = home[number]
        if country.startswith("fill "):
            owner[number] = country.split()[2]
        elif country and plan.countries.get(country, "#"):
            owner[number] = plan.countries.get(country, "#")
        else:
            near = [other for other in claimed if (home[other] == country if country else home[other] == "")]
            near = [other for other in near if faces[other].intersection(face).length > 0 or country]
            if not near and face.area < SLIVER:
                near = list(claimed)
            if not near:
                lost.append(f"a face of {country or 'the sea'} without a seed, area {face.area:.0f}, {face.bounds}")
                continue
            owner[number] = claimed[min(near, key=lambda other: (faces[other].distance(face), other))]
    if lost:
        raise PlanError("; ".join(lost))
    parts: dict[str, list[Any]] = defaultdict(list)
    for number, face in enumerate(faces):
        parts[owner[number]].append(face)
    return {name: shapely.coverage_union_all(shapes) for name, shapes in sorted(parts.items())}


def _simplified(owned: dict[str, Any], tolerance: float) -> dict[str, Any]:
    """Gives the spaces with fewer corners, shared sides simplified once."""
    names = list(owned)
    simpler = shapely.coverage_simplify([owned[name] for name in names], tolerance)
    return dict(zip(names, simpler, strict=True))


def _whole(picture: Picture, owned: dict[str, Any]) -> dict[str, list[Any]]:
    """Gives the spaces on whole numbers, crossed anew and without slivers."""
    names = list(owned)
    lines = [owned[name].boundary for name in names]
    crossed = shapely.unary_union([*lines, picture.frame.boundary], grid_size=1)
    faces = sorted(shapely.get_parts(shapely.polygonize(shapely.get_parts(crossed))), key=lambda face: face.bounds)
    tree = shapely.STRtree([owned[name] for name in names])
    owner: list[str] = []
    for face in faces:
        near = tree.query(face, predicate="intersects").tolist()
        shares = [(face.intersection(owned[names[other]]).area, names[other]) for other in near]
        owner.append(max(shares)[1])
    merged = _without_slivers(faces, owner)
    parts: dict[str, list[Any]] = defaultdict(list)
    for face, name in zip(faces, merged, strict=True):
        parts[name].append(face)
    return {name: polygons_of(shapely.coverage_union_all(shapes)) for name, shapes in sorted(parts.items())}


def _without_slivers(faces: list[Any], owner: list[str]) -> list[str]:
    """Gives the owners of faces after parts of a space that are tiny went to the neighbour with the longest side."""
    owner = list(owner)
    tree = shapely.STRtree(faces)
    for _ in range(4):
        for number in _tiny(faces, owner):
            sides: dict[str, float] = defaultdict(float)
            for other in tree.query(faces[number], predicate="intersects").tolist():
                if owner[other] != owner[number]:
                    sides[owner[other]] += faces[other].intersection(faces[number]).length
            if sides:
                owner[number] = max(sides.items(), key=lambda side: (side[1], side[0]))[0]
    return owner


def _tiny(faces: list[Any], owner: list[str]) -> Iterable[int]:
    """Gives the faces of all parts of spaces that are below a sliver."""
    parts: dict[str, list[int]] = defaultdict(list)
    for number, name in enumerate(owner):
        parts[name].append(number)
    for _, numbers in sorted(parts.items()):
        for polygon in polygons_of(shapely.unary_union([faces[number] for number in numbers])):
            if polygon.area < SLIVER:
                yield from (number for number in numbers if polygon.contains(faces[number].representative_point()))
