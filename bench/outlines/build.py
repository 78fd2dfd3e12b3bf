"""Builds ``maps/boards/NAME/shapes.json`` of a board from the plan ``bench/outlines/NAME.toml``.

npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
python -m bench.outlines.build package/countries-50m.json                  every board
python -m bench.outlines.build package/countries-50m.json standard --check   compare, write nothing
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import standoff
from standoff.maps.board import Board

from . import atlas, plan
from .arcs import Outlines, Point, outlines
from .cover import PlanError, cover
from .libraries import shapely
from .placing import Place, Sizes, place_all

HERE = Path(__file__).parent
BOARDS = HERE.parent.parent / "maps" / "boards"
DIGEST = "04342cdc1e3016bcd7db1630de95684d67b79fe3c8c460321e87aef469502394"
"""SHA-256 of the file of world-atlas 2.0.2 that the outlines are made from."""

SOURCE = (
    "coasts and countries: Natural Earth 1:50m (public domain), by the npm package world-atlas 2.0.2 (ISC); "
    "provinces: cut out of them for standoff"
)


def shapes_of(name: str, countries_file: Path) -> str:
    """Gives the text of the file of a board.

    Args:
        name: the board, and its plan here.
        countries_file: ``countries-50m.json`` of world-atlas.

    Raises:
        PlanError: the plan does not fit the coasts.
    """
    drawing = plan.read(HERE / f"{name}.toml")
    picture = atlas.Picture(drawing)
    covered = cover(drawing, picture, atlas.countries(countries_file, picture))
    board = standoff.board_named(name)
    strange = {space for space in covered if space[0] not in "#~"} ^ {province.id for province in board.provinces}
    if strange:
        raise PlanError(f"outlines and provinces differ: {', '.join(sorted(strange))}")
    drawn = outlines(covered)
    sizes = Sizes(drawing.data["symbol"], drawing.data["font"], drawing.data["dot"])
    places = _places(drawing, picture, board, covered)
    place_all(places, sizes, picture.frame)
    return _text(_data(drawing, picture, drawn, places, sizes))


def _places(drawing: plan.Plan, picture: atlas.Picture, board: Board, covered: dict[str, list[Any]]) -> list[Place]:
    """Gives what is to be placed: provinces and named coasts."""
    places: list[Place] = []
    for province in board.provinces:
        shape = max(covered[province.id], key=lambda polygon: (polygon.area, polygon.bounds))
        text = province.id.upper() if province.terrain.value == "sea" else province.id.title()
        places.append(Place(province.id, text, shape, province.center))
        places += [Place(f"{province.id}/{coast}", coast.upper(), shape, False) for coast in province.coasts]
    for place in places:
        for key, (longitude, latitude) in drawing.places.get(place.name, {}).items():
            ((x, y),) = picture.points([(longitude, latitude)])
            place.fixed[key] = (round(x), round(y))
    return places


def _data(
    drawing: plan.Plan, picture: atlas.Picture, drawn: Outlines, places: list[Place], sizes: Sizes
) -> dict[str, Any]:
    """Gives the object of the file."""
    spaces: dict[str, Any] = {}
    coasts: dict[str, Any] = {}
    for place in places:
        spots = {"unit": place.unit, "dislodged": place.dislodged, "label": place.label, "text": place.text}
        if place.center:
            spots["center"] = place.center
        if "/" in place.name:
            coasts[place.name] = spots
        else:
            spaces[place.name] = {**spots, "polygons": drawn.polygons[place.name]}
    ground: list[dict[str, Any]] = []
    for name, polygons in drawn.polygons.items():
        if name[0] in "#~":
            kind: dict[str, Any] = {"kind": "land" if name[0] == "#" else "water"}
            ground.append({**kind, **({"id": name[1:]} if name[1:] else {}), "polygons": polygons})
    bars: list[dict[str, Any]] = []
    for line in drawing.bars:
        start, end = ((round(x), round(y)) for x, y in picture.points(line.points))
        bars.append({"between": line.names, "from": start, "to": end})
    return {
        "format": "standoff-shapes",
        "version": 1,
        "board": drawing.data["board"],
        "reconstructed": drawing.data["reconstructed"],
        "source": SOURCE,
        "size": [picture.width, picture.height],
        "symbol": sizes.symbol,
        "font": sizes.font,
        "dot": sizes.dot,
        "arcs": [_steps(arc) for arc in drawn.arcs],
        "spaces": spaces,
        "coasts": coasts,
        "ground": ground,
        "bars": bars,
    }


def _steps(arc: list[Point]) -> list[int]:
    numbers = [*arc[0]]
    for (x0, y0), (x1, y1) in pairwise(arc):
        numbers += [x1 - x0, y1 - y0]
    return numbers


def _text(data: dict[str, Any]) -> str:
    """Gives the JSON text: a line for each arc, space and coast."""

    def short(value: Any) -> str:
        return json.dumps(value, separators=(",", ":"))

    rows: list[str] = []
    for key, value in data.items():
        if key in {"arcs", "ground", "bars"}:
            inner = ",\n".join(short(part) for part in value)
            rows.append(f"{short(key)}:[\n{inner}\n]" if value else f"{short(key)}:[]")
        elif key in {"spaces", "coasts"}:
            inner = ",\n".join(f"{short(name)}:{short(part)}" for name, part in value.items())
            rows.append(f"{short(key)}:{{\n{inner}\n}}" if value else f"{short(key)}:{{}}")
        else:
            rows.append(f"{short(key)}:{short(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> None:
    """Writes the files that are asked for, or compares them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("countries", type=Path, help="countries-50m.json of world-atlas 2.0.2")
    parser.add_argument("boards", nargs="*", help="the boards; every board that has a plan, if none is named")
    parser.add_argument("--check", action="store_true", help="compare with the files there are, and write nothing")
    given = parser.parse_args()
    digest = hashlib.sha256(given.countries.read_bytes()).hexdigest()
    if digest != DIGEST:
        sys.exit(f"{given.countries}: not countries-50m.json of world-atlas 2.0.2; its SHA-256 is {digest}")
    different = False
    for name in given.boards or sorted(path.stem for path in HERE.glob("*.toml")):
        path = BOARDS / name / "shapes.json"
        try:
            text = shapes_of(name, given.countries)
        except PlanError as error:
            sys.exit(f"{name}: {error}")
        same = path.exists() and path.read_text(encoding="utf-8") == text
        if not given.check:
            path.write_text(text, encoding="utf-8")
        different = different or not same
        print(f"{path}: {len(text.encode())} bytes, {'the same' if same else 'another file'}")
    if given.check and different:
        sys.exit(f"the files differ; they were built with {shapely.geos_version_string}, see docs/shapes.md")


if __name__ == "__main__":
    main()
