"""The outlines of boards: every border is drawn and no other, and nothing lies over anything."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from standoff.maps import board_named
from standoff.maps.errors import BoardError
from standoff.maps.patching import board_names
from standoff.maps.shapes import BOARDS, Bar, board_shapes, from_data

from . import outlines

ROOT = Path(__file__).parent.parent.parent
FORM = jsonschema.Draft202012Validator(
    json.loads((ROOT / "maps/schema/shapes.schema.json").read_text(encoding="utf-8"))
)
FILES = {name: BOARDS / name / "shapes.json" for name in board_names() if (BOARDS / name / "shapes.json").exists()}
STANDARD = json.loads(FILES["standard"].read_text(encoding="utf-8"))
DRAWN = {name: shapes for name in FILES if (shapes := board_shapes(name))}

each_board = pytest.mark.parametrize("name", FILES)


def test_these_boards_have_outlines() -> None:
    assert set(FILES) == {"colonial", "era-of-empire", "standard"}
    assert {name for name, shapes in DRAWN.items() if shapes.reconstructed} == {"colonial", "era-of-empire"}


@each_board
def test_a_file_fits_its_schema_and_is_small(name: str) -> None:
    assert [error.message for error in FORM.iter_errors(json.loads(FILES[name].read_text(encoding="utf-8")))] == []
    assert FILES[name].stat().st_size < 100_000


@each_board
def test_every_province_and_coast_has_its_places_and_no_other(name: str) -> None:
    board, shapes = board_named(name), DRAWN[name]
    assert shapes.board == name
    assert set(shapes.polygons) == {province.id for province in board.provinces}
    coasts = {f"{province.id}/{coast}" for province in board.provinces for coast in province.coasts}
    assert set(shapes.spots) == set(shapes.polygons) | coasts
    centers = {place for place, spots in shapes.spots.items() if spots.center}
    assert centers == {province.id for province in board.provinces if province.center}
    assert {ground.id for ground in shapes.ground} - {""} == set(board.impassable)


@each_board
def test_the_outlines_cover_the_picture(name: str) -> None:
    shapes = DRAWN[name]
    covered = [*shapes.polygons.values(), *(ground.polygons for ground in shapes.ground)]
    assert sum(outlines.area(shapes, polygons) for polygons in covered) == shapes.size[0] * shapes.size[1]


@each_board
def test_every_border_of_the_board_is_drawn_and_no_other(name: str) -> None:
    assert outlines.border_faults(DRAWN[name], board_named(name)) == []


@each_board
def test_units_and_centres_stand_inside_their_provinces_and_bars_reach_theirs(name: str) -> None:
    assert outlines.anchor_faults(DRAWN[name]) == []


@each_board
def test_no_unit_name_or_centre_lies_over_another(name: str) -> None:
    assert outlines.overlaps(DRAWN[name]) == []


@each_board
def test_a_fleet_on_a_named_coast_stands_nearest_to_its_own_waters(name: str) -> None:
    assert outlines.coast_faults(DRAWN[name], board_named(name)) == []


def test_a_patch_is_drawn_on_the_outlines_of_its_base() -> None:
    assert board_shapes("fleet-rome", base="standard") is board_shapes("standard")
    assert board_shapes("standard", base="colonial") is board_shapes("standard")


@pytest.mark.parametrize("board", ["toy", "", "no-such-board", "..", "../boards/standard", "a/b"])
def test_a_board_without_outlines_has_none(board: str) -> None:
    assert board_shapes(board) is None


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "shapes.json").write_text("{", encoding="utf-8")
    monkeypatch.setattr("standoff.maps.shapes.BOARDS", tmp_path)
    with pytest.raises(BoardError, match=r"bad/shapes\.json: cannot be read"):
        board_shapes("bad")


# -- the checks themselves: they find what is spoiled ----------------------------------------------------------------


def spoiled(place: str, **spots: Any) -> Any:
    """Return the outlines of the standard board with other places in one province."""
    shapes = from_data(STANDARD)
    return replace(shapes, spots={**shapes.spots, place: shapes.spots[place]._replace(**spots)})


def test_a_border_that_is_missing_is_found() -> None:
    shapes = from_data(STANDARD)
    sides = shapes.sides()
    arcs = [
        arc[:1] * 2 if set(between) == {"par", "bur"} else arc for arc, between in zip(shapes.arcs, sides, strict=True)
    ]
    assert outlines.border_faults(replace(shapes, arcs=tuple(arcs)), board_named("standard")) == [
        "not drawn: bur par (0)"
    ]


def test_a_border_too_many_is_found() -> None:
    shapes = from_data(STANDARD)
    bar = Bar(("spa", "naf"), shapes.spots["spa"].unit, shapes.spots["naf"].unit)
    faults = outlines.border_faults(replace(shapes, bars=(*shapes.bars, bar)), board_named("standard"))
    assert faults == ["drawn: naf spa (0)"]


def test_a_bar_that_leads_elsewhere_is_found() -> None:
    shapes = from_data(STANDARD)
    bar = Bar(("den", "swe"), shapes.spots["den"].unit, shapes.spots["spa"].unit)
    assert outlines.anchor_faults(replace(shapes, bars=(bar,))) == ["the bar of den swe does not reach swe"]


def test_marks_over_each_other_are_found() -> None:
    shapes = from_data(STANDARD)
    par, bur = shapes.spots["par"], shapes.spots["bur"]
    assert "unit par, name par" in outlines.overlaps(spoiled("par", unit=par.label))
    assert "units bur, par" in outlines.overlaps(spoiled("par", unit=bur.unit))
    assert "names bur, par" in outlines.overlaps(spoiled("par", label=bur.label))
    assert "dislodged par, unit bur" in outlines.overlaps(spoiled("par", dislodged=bur.unit))
    assert "centre par, name par" in outlines.overlaps(spoiled("par", center=par.label))
    assert "name par, frame" in outlines.overlaps(spoiled("par", label=(0, 0)))


def test_marks_outside_are_found() -> None:
    shapes = from_data(STANDARD)
    bur = shapes.spots["bur"].unit
    assert outlines.anchor_faults(spoiled("par", unit=bur)) == ["the unit of par is not well inside"]
    assert outlines.anchor_faults(spoiled("par", center=bur)) == ["the centre of par is not well inside"]
    north = shapes.spots["stp/nc"].unit
    assert outlines.coast_faults(spoiled("stp/sc", unit=north), board_named("standard")) == [
        "stp/sc stands nearer to another coast"
    ]
