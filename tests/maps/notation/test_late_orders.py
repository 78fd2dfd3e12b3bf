"""Orders of retreat and adjustment phases are read in every notation, for the phase that is meant and no other."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import standoff
from standoff.maps import ARMY, Build, Position, Unit, board_named, standard
from standoff.maps.notation import NotationError, parse_late_orders, read
from standoff.maps.notation.late_understood import late_understood

from ...folding import folded

DATA = tomllib.loads((Path(__file__).parent / "late.toml").read_text("utf-8"))
POSITIONS = {phase: Position.from_line(line) for phase, line in DATA["positions"].items()}


@folded
@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: f"{case.get('phase', 'none')}: {case['name']}")
def test_a_text_comes_to_these_orders_and_remarks(case: dict[str, Any]) -> None:
    position = POSITIONS.get(case.get("phase", ""))
    reading = read(case["text"], position=position, family=case.get("family", ""))
    assert [str(order) for order in reading.late] == case["late"], reading.render()
    said = [d.code + "!" * (d.severity == "error") for d in reading.diagnostics if d.code != "units-ignored"]
    assert said == case.get("codes", []), reading.render()
    assert len(reading.late_sources) == len(reading.late)
    assert not reading.orders
    if "line" in case:
        assert reading.position.line() == case["line"]
    if "turn" in case:
        assert [reading.season, reading.year, reading.phase] == case["turn"]


def test_sources_tell_where_an_order_stands() -> None:
    reading = read("Fall 1901 Retreats\nGermany: F Kie D, A Mun -> Berlin")
    source = reading.late_sources[1]
    assert (source.line, source.column, source.words) == (2, 19, "A Mun -> Berlin")


def test_a_movement_phase_refuses_later_orders_as_before() -> None:
    for position in (Position.of("GERMANY A mun"), Position.from_line("standard S1901M GERMANY:Amun - - -")):
        reading = read("Germany: A Mun H, A Mun R Ber", position=position)
        assert [str(order) for order in reading.orders] == ["GERMANY: A mun H"]
        assert [error.code for error in reading.errors] == ["other-phase"]
        assert reading.orders_phase == "movement"


def test_late_orders_are_refused_where_the_text_has_orders_of_movement() -> None:
    with pytest.raises(NotationError, match="order of movement"):
        parse_late_orders("Germany: A Mun - Ber", Position.of("GERMANY A mun"))
    with pytest.raises(NotationError, match="movement"):
        POSITIONS["retreat"].late_orders("France: A Par S A Gas")


def test_the_public_face_reads_late_orders() -> None:
    (order,) = standoff.parse_late_orders("Germany: A Kie", POSITIONS["adjustment"])
    assert order == Build(Unit("GERMANY", ARMY, "kie"))


def test_the_summary_names_who_is_without_an_order() -> None:
    retreats = late_understood(read("Russia: A StP - Fin, F Lon - Yor", position=POSITIONS["retreat"]))
    assert [str(unit) for unit in retreats.waiting] == ["AUSTRIA F tri", "ENGLAND F lon", "FRANCE A par"]
    assert retreats.others == (1,)
    builds = late_understood(read("Germany: Build A Ber\nFrance: A Bur, A Gas", position=POSITIONS["adjustment"]))
    assert builds.due == (("GERMANY", 2, 1), ("ITALY", 1, 0), ("RUSSIA", 2, 0))


def test_a_doubtful_goal_is_the_one_that_is_open() -> None:
    position = Position.from_line("standard F1901R RUSSIA:Fska ENGLAND:Fnth<ska>nwg+edi - -")
    # Norwegian Sea or Norway: a fleet can go to both, and one is open to it
    reading = read("England: F Nth - Nor", position=position)
    assert [str(order) for order in reading.late] == ["ENGLAND: F nth R nwg"]
    assert [notice.code for notice in reading.notices] == ["place-chosen"]


def test_a_text_of_both_phases_is_read_for_the_one_of_the_position() -> None:
    text = "Fall 1901 Retreats\nFrance: A Par - Gas\nWinter 1901\nGermany: Build F Kie"
    for phase, order in (("retreat", "FRANCE: A par R gas"), ("adjustment", "GERMANY: build F kie")):
        reading = read(text, position=POSITIONS[phase])
        assert [str(one) for one in reading.late] == [order]
        assert [error.code for error in reading.errors] == ["other-heading"]


def test_one_turn_of_a_text_may_be_one_of_retreats() -> None:
    text = "Fall 1901\nFrance: A Bur - Par\nFall 1901 Retreats\nFrance: A Par - Gas"
    assert [str(order) for order in read(text, part="F1901R").late] == ["FRANCE: A par R gas"]
    assert [str(order) for order in read(text, part="F1901M").orders] == ["FRANCE: A bur - par"]


@pytest.mark.parametrize("board", ["standard", "era-of-empire", "colonial"])
def test_every_home_centre_of_every_board_can_be_built_in(board: str) -> None:
    here = board_named(board)
    for power in here.powers:
        for home in power.homes:
            if here.province(home).terrain.name == "SEA":
                continue
            reading = read(f"Winter 1901\n{power.name}: Build Army {here.province(home).name}", here)
            assert [str(order) for order in reading.late] == [f"{power.id}: build A {home}"], reading.render()


HOSTILE = (
    "A F R D B W - + -> ( ) / , ; : . R: Build Remove Waive waives disband retreat off otb convert to TR T into a an "
    "Mun Ber Par StP(nc) Lon Yor Tri Alb Germany: France: Russia 1. - + or then else do not use build order Fall 1901 "
    "Retreats Winter Adjustment army fleet the at X ( FRA AMY PAR ) RTO GAS BLD WVE SUB \n \n"
).split(" ")


@pytest.mark.parametrize("seed", range(30))
def test_no_mixture_of_words_breaks_the_reader(seed: int) -> None:
    import random

    chance = random.Random(seed)
    text = " ".join(chance.choice(HOSTILE) for _ in range(300))
    lines = text.split("\n")
    for position in (*POSITIONS.values(), None):
        for family in ("", "stabbeurfou", "daide"):
            reading = read(text, standard(), position, family=family)
            assert len(reading.late) == len(reading.late_sources)
            for d in reading.diagnostics:
                assert 1 <= d.line <= len(lines)
                assert d.column - 1 + d.length <= len(lines[d.line - 1])
