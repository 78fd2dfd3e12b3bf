"""What is checked of outlines, in plain arithmetic: each check gives the faults that it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from math import dist, hypot, inf

from standoff.maps import Board
from standoff.maps.shapes import Point, Polygons, Shapes, Spots

ENOUGH = 8
"""Provinces that border on each other touch along so many units or are joined by a bar, others do not touch at all."""

CLEAR, CLEAR_ON_COAST = 9, 3
"""So far from the outline of its province, in units, is the middle of a unit; of a fleet on a named coast."""

LETTER = 0.66
"""Width of a letter, in heights of letters, as docs/shapes.md has it."""

Box = tuple[float, float, float, float]
Disc = tuple[Point, float]


def province(place: str) -> str:
    return place.partition("/")[0]


def lengths(shapes: Shapes) -> Counter[frozenset[str]]:
    """Gives how long any two provinces touch."""
    touching: Counter[frozenset[str]] = Counter()
    for arc, sides in zip(shapes.arcs, shapes.sides(), strict=True):
        if len(set(sides)) == 2:
            touching[frozenset(sides)] += round(sum(dist(a, b) for a, b in pairwise(arc)))
        assert 1 <= len(sides) <= 2 or not sides
    return touching


def borders(board: Board) -> set[frozenset[str]]:
    both = (frozenset(map(province, pair)) for pair in (*board.army_borders, *board.fleet_borders))
    return {pair for pair in both if len(pair) == 2}


def border_faults(shapes: Shapes, board: Board) -> list[str]:
    touching, bars = lengths(shapes), {frozenset(bar.between) for bar in shapes.bars}
    expected = borders(board)
    short = [pair for pair in expected if touching[pair] < ENOUGH and pair not in bars]
    surplus = [pair for pair in {*touching, *bars} if pair not in expected]
    return [f"not drawn: {name(pair)} ({touching[pair]})" for pair in sorted(short, key=sorted)] + [
        f"drawn: {name(pair)} ({touching[pair]})" for pair in sorted(surplus, key=sorted)
    ]


def name(pair: frozenset[str]) -> str:
    return " ".join(sorted(pair))


def area(shapes: Shapes, polygons: Polygons) -> float:
    def ring_area(ring: list[Point]) -> float:
        return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2

    return sum(ring_area(shapes.ring(ring)) for rings in polygons for ring in rings)


def edges(shapes: Shapes, polygons: Polygons) -> Iterator[tuple[Point, Point]]:
    for rings in polygons:
        for numbers in rings:
            ring = shapes.ring(numbers)
            yield from zip(ring, [*ring[1:], ring[0]], strict=True)


def within(shapes: Shapes, polygons: Polygons, point: Point) -> bool:
    x, y = point
    crossed = (
        (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0
        for (x0, y0), (x1, y1) in edges(shapes, polygons)
    )
    return sum(crossed) % 2 == 1


def to_edge(point: Point, edge: tuple[Point, Point]) -> float:
    (x, y), ((x0, y0), (x1, y1)) = point, edge
    dx, dy = x1 - x0, y1 - y0
    along = max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)))
    return hypot(x0 + along * dx - x, y0 + along * dy - y)


def to_outline(shapes: Shapes, polygons: Polygons, point: Point) -> float:
    return min(to_edge(point, edge) for edge in edges(shapes, polygons))


def anchor_faults(shapes: Shapes) -> list[str]:
    faults: list[str] = []
    for place, spots in shapes.spots.items():
        outline = shapes.polygons[province(place)]
        clear = CLEAR_ON_COAST if "/" in place else CLEAR
        if not within(shapes, outline, spots.unit) or to_outline(shapes, outline, spots.unit) < clear:
            faults.append(f"the unit of {place} is not well inside")
        if spots.center and (
            not within(shapes, outline, spots.center) or to_outline(shapes, outline, spots.center) < shapes.dot
        ):
            faults.append(f"the centre of {place} is not well inside")
        if dist(spots.unit, spots.dislodged) < shapes.symbol / 2:
            faults.append(f"the dislodged unit of {place} hides the other one")
    for bar in shapes.bars:
        for end, place in zip((bar.start, bar.end), bar.between, strict=True):
            outline = shapes.polygons[place]
            if not within(shapes, outline, end) and to_outline(shapes, outline, end) > ENOUGH:
                faults.append(f"the bar of {' '.join(bar.between)} does not reach {place}")
    return faults


def box(shapes: Shapes, spots: Spots) -> Box:
    (x, y), half = spots.label, LETTER * shapes.font * len(spots.text) / 2
    return x - half, y - shapes.font / 2, x + half, y + shapes.font / 2


def disc_on_disc(one: Disc, other: Disc) -> bool:
    return dist(one[0], other[0]) < one[1] + other[1]


def box_on_box(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def disc_on_box(disc: Disc, text: Box) -> bool:
    (x, y), radius = disc
    return hypot(max(text[0] - x, 0, x - text[2]), max(text[1] - y, 0, y - text[3])) < radius


def overlaps(shapes: Shapes) -> list[str]:
    radius = shapes.symbol / 2
    units = {place: (spots.unit, radius) for place, spots in shapes.spots.items()}
    outs = {place: (spots.dislodged, radius) for place, spots in shapes.spots.items()}
    dots = {place: (spots.center, float(shapes.dot)) for place, spots in shapes.spots.items() if spots.center}
    texts = {place: box(shapes, spots) for place, spots in shapes.spots.items()}
    frame = (0, 0, *shapes.size)
    return [
        *(f"units {a}, {b}" for a, b in apart(units) if disc_on_disc(units[a], units[b])),
        *(f"centres {a}, {b}" for a, b in combinations(dots, 2) if disc_on_disc(dots[a], dots[b])),
        *(f"names {a}, {b}" for a, b in combinations(texts, 2) if box_on_box(texts[a], texts[b])),
        *(f"unit {a}, name {b}" for a in units for b in texts if disc_on_box(units[a], texts[b])),
        *(f"unit {a}, centre {b}" for a in units for b in dots if disc_on_disc(units[a], dots[b])),
        *(f"centre {a}, name {b}" for a in dots for b in texts if disc_on_box(dots[a], texts[b])),
        *(
            f"dislodged {a}, unit {b}"
            for a in outs
            for b in units
            if province(a) != province(b) and disc_on_disc(outs[a], units[b])
        ),
        *(f"name {a}, frame" for a, text in texts.items() if not box_within(text, frame)),
        *(f"unit {a}, frame" for a, disc in units.items() if not disc_within(disc, frame)),
        *(f"dislodged {a}, frame" for a, disc in outs.items() if not disc_within(disc, frame)),
    ]


def apart(places: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Gives the pairs of places in two provinces: one province never holds two units that were not dislodged."""
    return (pair for pair in combinations(places, 2) if province(pair[0]) != province(pair[1]))


def box_within(text: Box, frame: Box) -> bool:
    return frame[0] <= text[0] and frame[1] <= text[1] and text[2] <= frame[2] and text[3] <= frame[3]


def disc_within(disc: Disc, frame: Box) -> bool:
    (x, y), radius = disc
    return box_within((x - radius, y - radius, x + radius, y + radius), frame)


def coast_faults(shapes: Shapes, board: Board) -> list[str]:
    """Gives the fleets on named coasts that stand nearer to the waters of another coast of their province."""
    faults: list[str] = []
    for place, spots in shapes.spots.items():
        if "/" in place:
            others = {sea for coast in shapes.spots if coast in board.sails for sea in board.sails[coast]
                      if coast != place and province(coast) == province(place)}  # fmt: skip
            own = set(board.sails[place])
            near, far = (to_border(shapes, place, spots.unit, board, seas) for seas in (own, others - own))
            if near >= far:
                faults.append(f"{place} stands nearer to another coast")
    return faults


def to_border(shapes: Shapes, place: str, point: Point, board: Board, neighbours: set[str]) -> float:
    seas = {sea for sea in map(province, neighbours) if board.province(sea).terrain.value == "sea"}
    arcs = (
        arc
        for arc, sides in zip(shapes.arcs, shapes.sides(), strict=True)
        if province(place) in sides and seas & set(sides)
    )
    return min((to_edge(point, edge) for arc in arcs for edge in pairwise(arc)), default=inf)
