"""The board itself as SVG: land and sea, borders, centres with their owners, names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..board import Terrain
from .chart import Chart
from .colours import class_of, letters
from .lines import Box
from .svg import number, outline, path, text


def ground(chart: Chart, owners: dict[str, str] | None, view: Box) -> Iterator[str]:
    """Gives the board as pieces of SVG, without names and centres.

    Args:
        chart: the board.
        owners: supply centre to its owner; None where nothing is known, and land has the colours of the home countries.
        view: the part of the board that is seen; what lies outside is left out.
    """
    board = chart.board
    tints = owners if owners is not None else homes(chart)
    left, top, wide, high = map(number, (view.left, view.top, view.right - view.left, view.bottom - view.top))
    yield f'<rect class="sea" x="{left}" y="{top}" width="{wide}" height="{high}"/>'
    if chart.nodes:
        yield from _nodes(chart, tints, view)
        return
    for box, piece in _waste(chart, "land"):
        if box.meets(view):
            yield piece
    outlines = _outlines(chart)
    for province in board.provinces:
        if province.terrain is not Terrain.SEA and chart.outline(province.id).meets(view):
            power = tints.get(province.id)
            tint = f" {class_of(board, power)}" if power else ""
            yield f'<path class="land{tint}" d="{outlines[province.id]}"><title>{text(province.name)}</title></path>'
    for box, piece in _waste(chart, "water"):
        if box.meets(view):
            yield piece
    yield f'<path class="rim" d="{_rims(chart)}"/>'
    shapes = chart.shapes
    if shapes is not None and shapes.bars:
        yield f'<path class="strait" d="{"".join(path([bar.start, bar.end]) for bar in shapes.bars)}"/>'


def centres(chart: Chart, owners: dict[str, str] | None, view: Box) -> Iterator[str]:
    """Gives the marks of supply centres: with colour and letter of the owner, or a ring.

    Args:
        chart: the board.
        owners: supply centre to its owner; None where nothing is known.
        view: the part of the board that is seen.
    """
    names = letters(chart.board)
    radius = chart.dot
    for province in chart.board.provinces:
        at = chart.spots[province.id].center if province.center else None
        if at is None or not view.holds(Box(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)):
            continue
        x, y = at
        owner = (owners or {}).get(province.id)
        if owner:
            power = class_of(chart.board, owner)
            yield f'<circle class="ring {power}" cx="{x}" cy="{y}" r="{radius}"/>'
            yield f'<text class="own {power}" x="{x}" y="{number(y + radius * 0.58)}">{text(names[owner])}</text>'
        else:
            yield f'<circle class="ring" cx="{x}" cy="{y}" r="{number(radius * 0.8)}"/>'


def names(chart: Chart, view: Box) -> Iterator[str]:
    """Gives the names of provinces and coasts; a name that would be cut at the edge is left out."""
    for place in chart.labels():
        if view.holds(chart.label_box(place)):
            spot = chart.spots[place]
            x, y = spot.label
            sea = "/" not in place and chart.board.province(place).terrain is Terrain.SEA
            kind = "at-sea" if sea else "on-land"
            yield f'<text class="{kind}" x="{x}" y="{number(y + chart.font * 0.36)}">{text(spot.text)}</text>'


@lru_cache(maxsize=8)
def homes(chart: Chart) -> dict[str, str]:
    """Gives the power whose country each province belongs to, as boards print it."""
    found = {id: power.id for power in chart.board.powers for id in (*power.country, *power.homes)}
    found.update({p.id: p.home_of for p in chart.board.provinces if p.home_of})
    return found


@lru_cache(maxsize=8)
def _outlines(chart: Chart) -> dict[str, str]:
    shapes = chart.shapes
    assert shapes is not None
    return {
        province: "".join(outline(shapes.ring(ring)) for rings in polygons for ring in rings)
        for province, polygons in shapes.polygons.items()
    }


@lru_cache(maxsize=16)
def _waste(chart: Chart, kind: str) -> list[tuple[Box, str]]:
    """Return what is no province, each piece with the room that it takes."""
    shapes = chart.shapes
    assert shapes is not None
    found: list[tuple[Box, str]] = []
    for one in shapes.ground:
        if one.kind == kind:
            rings = [shapes.ring(ring) for rings in one.polygons for ring in rings]
            xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
            data = "".join(map(outline, rings))
            name = chart.board.impassable.get(one.id, "")
            titled = f"><title>{text(name)}</title></path>" if name else "/>"
            shape = "waste" if kind == "land" else "lake"
            found.append((Box(min(xs), min(ys), max(xs), max(ys)), f'<path class="{shape}" d="{data}"{titled}'))
    return found


@lru_cache(maxsize=8)
def _rims(chart: Chart) -> str:
    """Return the borders between seas, each once."""
    shapes, board = chart.shapes, chart.board
    assert shapes is not None
    seas = {p.id for p in board.provinces if p.terrain is Terrain.SEA}
    return "".join(
        outline(arc)[:-1]
        for arc, sides in zip(shapes.arcs, shapes.sides(), strict=True)
        if len(sides) == 2 and seas.issuperset(sides)
    )


def _nodes(chart: Chart, tints: dict[str, str], view: Box) -> Iterator[str]:
    board = chart.board
    lines: dict[str, list[str]] = {"land": [], "sea": [], "both": [], "coast": []}
    middles = {place: ((b.left + b.right) / 2, (b.top + b.bottom) / 2) for place, b in chart.nodes.items()}
    for link in chart.links:
        a, b = (middles[place] for place in link.places)
        lines[link.kind].append(path([a, b]))
    for kind, pieces in lines.items():
        if pieces:
            more = " sea-link" if kind == "sea" else " coast-link" if kind in ("both", "coast") else ""
            yield f'<path class="link{more}" d="{"".join(pieces)}"/>'
    for place, box in chart.nodes.items():
        if not box.meets(view):
            continue
        province = board.province(place)
        sea = province.terrain is Terrain.SEA
        power = tints.get(province.id)
        kind = "node-sea" if sea else f"land {class_of(board, power)}" if power else "land"
        corner = (box.bottom - box.top) / 2 if sea else 6
        coast = board.coast_names.get(place, "")
        name = f"{province.name}, {coast}" if coast else province.name
        yield (
            f'<rect class="{kind}" x="{number(box.left)}" y="{number(box.top)}" rx="{number(corner)}" '
            f'width="{number(box.right - box.left)}" height="{number(box.bottom - box.top)}">'
            f"<title>{text(name)}</title></rect>"
        )
