"""Outlines: arcs and rings of small pictures, and the files of the repository built anew."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import standoff
from bench.outlines.arcs import Outlines, Point, area, outlines
from bench.outlines.plan import read

ROOT = Path(__file__).parent.parent.parent
ATLAS = os.environ.get("STANDOFF_ATLAS", "")


def polygon(*rings: list[Point]) -> Any:
    """Return what looks like a polygon of shapely."""
    outer, *holes = (SimpleNamespace(coords=[*ring, ring[0]]) for ring in rings)
    return SimpleNamespace(exterior=outer, interiors=holes)


def square(x: int, y: int, side: int) -> list[Point]:
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


def ring(drawn: Outlines, numbers: list[int]) -> list[Point]:
    arcs = [drawn.arcs[number] if number >= 0 else drawn.arcs[-1 - number][::-1] for number in numbers]
    assert all(arc[-1] == after[0] for arc, after in zip(arcs, [*arcs[1:], arcs[0]], strict=True))
    return [point for arc in arcs for point in arc[:-1]]


def areas(drawn: Outlines) -> dict[str, list[float]]:
    """Return the areas of all polygons, what is in their holes taken off."""
    return {
        name: [sum(area(ring(drawn, numbers)) for numbers in rings) for rings in polygons]
        for name, polygons in drawn.polygons.items()
    }


def test_a_border_is_one_arc_that_both_sides_use() -> None:
    left = [(0, 0), (2, 0), (2, 1), (2, 2), (0, 2)]
    right = [(2, 0), (4, 0), (4, 2), (2, 2), (2, 1)]
    drawn = outlines({"left": [polygon(left)], "right": [polygon(right)]})
    assert areas(drawn) == {"left": [4], "right": [4]}
    assert [(2, 0), (2, 2)] in drawn.arcs
    used = [number for polygons in drawn.polygons.values() for rings in polygons for part in rings for number in part]
    assert sorted(number if number >= 0 else -1 - number for number in used) == [0, 1, 1, 2]
    assert len(drawn.arcs) == 3


def test_an_island_is_a_hole_of_its_sea() -> None:
    sea = polygon(square(0, 0, 10), square(4, 4, 2))
    drawn = outlines({"sea": [sea], "island": [polygon(square(4, 4, 2))]})
    assert areas(drawn) == {"island": [4], "sea": [96]}
    assert [len(rings) for rings in drawn.polygons["sea"]] == [2]


def test_parts_that_touch_in_a_point_stay_two_parts() -> None:
    one, other = (
        [polygon(square(0, 0, 2)), polygon(square(2, 2, 2))],
        [polygon(square(2, 0, 2)), polygon(square(0, 2, 2))],
    )
    assert areas(outlines({"one": one, "other": other})) == {"one": [4, 4], "other": [4, 4]}


def test_spaces_over_each_other_are_refused() -> None:
    with pytest.raises(AssertionError, match="lie over each other"):
        outlines({"a": [polygon(square(0, 0, 2))], "b": [polygon(square(0, 0, 2))]})


@pytest.mark.parametrize("path", sorted((ROOT / "bench/outlines").glob("*.toml")), ids=lambda path: path.stem)
def test_lines_of_a_plan_name_provinces_of_its_board(path: Path) -> None:
    plan = read(path)
    provinces = {province.id for province in standoff.board_named(plan.data["board"]).provinces}
    for line in (*plan.land, *plan.sea, *plan.bars):
        assert set(line.names) <= provinces, line.names
        assert len(line.names) == 2, line.names
        assert len(line.points) >= 2
    assert {name for name in plan.seeds if name[0] not in "#~"} <= provinces
    assert {name for name in plan.countries.values() if name and name[0] != "#"} <= provinces


@pytest.mark.campaign
@pytest.mark.skipif(not (find_spec("shapely") and find_spec("pyproj")), reason="needs the extra shapes")
@pytest.mark.skipif(not ATLAS, reason="STANDOFF_ATLAS names no countries-50m.json of world-atlas 2.0.2")
def test_the_script_builds_the_files_that_are_there() -> None:
    command = [sys.executable, "-m", "bench.outlines.build", ATLAS, "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
