"""Units stand where their type can, one to a province, and a position says so if not."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from standoff.maps import ARMY, FLEET, Board, Position, PositionError, Power, Province, Terrain, Unit, standard
from standoff.maps.position import misplaced, unit_of


def test_units_are_kept_sorted_by_power_and_place() -> None:
    texts = ["RUSSIA F stp/sc", "GERMANY A mun", "GERMANY A ber", "AUSTRIA F tri"]
    positions = set()
    for seed in range(5):
        random.Random(seed).shuffle(texts)
        positions.add(Position.of(*texts).units)
    assert len(positions) == 1
    assert [str(unit) for unit in positions.pop()] == [
        "AUSTRIA F tri",
        "GERMANY A ber",
        "GERMANY A mun",
        "RUSSIA F stp/sc",
    ]


def test_positions_of_the_same_units_are_equal() -> None:
    one, other = Position.of("ENGLAND F nth", "FRANCE A par"), Position.of("FRANCE A par", "ENGLAND F nth")
    assert one == other
    assert hash(one) == hash(other)
    assert one != Position.of("ENGLAND F nth")


def test_what_stands_where() -> None:
    position = Position.of("RUSSIA F stp/sc", "GERMANY A mun")
    number, power = position.board.number, position.board.power_number
    assert position.occupied == (number["mun"], number["stp"])
    assert position.at[number["stp"]] == Unit("RUSSIA", FLEET, "stp/sc")
    assert position.owners[number["stp"]] == power["RUSSIA"]
    assert position.owners[number["mos"]] == -1
    for place in ("stp", "stp/sc", "stp/nc"):
        assert position.unit_in(place) == Unit("RUSSIA", FLEET, "stp/sc")
    assert position.unit_in("mos") is None
    assert position.unit_in("nowhere") is None


MISPLACED = {
    "an unknown power": (Unit("ATLANTIS", ARMY, "mun"), "ATLANTIS A mun: the board has no power ATLANTIS"),
    "an unknown place": (Unit("ENGLAND", ARMY, "atl"), "ENGLAND A atl: the board has no place atl"),
    "an unknown coast": (Unit("ENGLAND", FLEET, "stp/ec"), "ENGLAND F stp/ec: the board has no place stp/ec"),
    "an army at sea": (Unit("ENGLAND", ARMY, "nth"), "ENGLAND A nth: an army cannot stand at sea"),
    "an army on a coast": (
        Unit("RUSSIA", ARMY, "stp/nc"),
        "RUSSIA A stp/nc: an army stands in a province, not on a coast",
    ),
    "a fleet inland": (Unit("GERMANY", FLEET, "mun"), "GERMANY F mun: a fleet cannot stand inland"),
    "a fleet without coast": (
        Unit("RUSSIA", FLEET, "stp"),
        "RUSSIA F stp: a fleet here stands on a coast, stp/nc or stp/sc",
    ),
}


@pytest.mark.parametrize("name", MISPLACED)
def test_a_unit_that_cannot_stand_there_is_told(name: str) -> None:
    unit, message = MISPLACED[name]
    assert misplaced(standard(), unit) == message
    with pytest.raises(PositionError) as caught:
        Position((unit,))
    assert str(caught.value) == message


def test_every_unit_in_every_place_is_taken_or_told() -> None:
    board = standard()
    for type in (ARMY, FLEET):
        for place in board.number:
            unit = Unit("ITALY", type, place)
            if misplaced(board, unit):
                with pytest.raises(PositionError):
                    Position((unit,))
            else:
                assert Position((unit,)).unit_in(place) == unit


def test_two_units_in_a_province_are_told() -> None:
    with pytest.raises(PositionError, match=r"^RUSSIA F stp/sc and ENGLAND F stp/nc stand in one province$"):
        Position.of("ENGLAND F stp/nc", "RUSSIA F stp/sc")
    with pytest.raises(PositionError, match="stand in one province"):
        Position.of("ENGLAND A mun", "ENGLAND A mun")


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        Position.of("ENGLAND A nth", "FRANCE A par", "GERMANY A par", "GERMANY F mun")
    assert str(caught.value).count(";") == 2


@pytest.mark.parametrize("text", ["", "A mun", "GERMANY mun", "GERMANY X mun", "GERMANY A", "GERMANY a mun"])
def test_a_text_that_is_no_unit_is_quoted(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        unit_of(text)
    assert repr(text) in str(caught.value)


def test_a_power_may_have_several_words() -> None:
    board = Board(
        "isle",
        "isle",
        [Province("isl", "Isle", Terrain.INLAND)],
        [Power("GREAT BRITAIN", "Great Britain")],
        [],
        [],
    )
    position = Position.of("GREAT BRITAIN A isl", board=board)
    assert position.units[0].power == "GREAT BRITAIN"
    assert position.board is board


@pytest.mark.parametrize("type", ["A", "F", None])
def test_a_unit_of_no_type_is_told(type: str | None) -> None:
    with pytest.raises(PositionError, match="is no type of unit"):
        Position((Unit("ENGLAND", type, "lon"),))  # type: ignore[arg-type]


def test_copies_are_equal_to_their_original() -> None:
    position = Position.of("ENGLAND F nth", "FRANCE A par")
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.deepcopy(position) == position
    assert hash(copy.deepcopy(position.board)) == hash(position.board)
