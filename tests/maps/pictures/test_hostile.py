"""Whatever is drawn, what comes out is well-formed XML, of some size, in some time."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import given, settings

from standoff import adjudicate
from standoff.engines.provoking.kinds import AnyPhase
from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Hold,
    Mention,
    Move,
    Order,
    Position,
    Power,
    Province,
    Support,
    Terrain,
    Unit,
    board_named,
    standard,
)
from standoff.maps.pictures import picture
from standoff.solver.pictures import picture_of, resolutions_picture
from standoff.strategies import phases

from ...campaigns import tried

NASTY = "<&\"']]>\x00\x1b[2J\ud800\u202e\ufffe" + "x" * 500


def named(names: str) -> Board:
    """Return a small board all of whose names are such."""
    provinces = [
        Province("a&\"'", "1" + names, Terrain.COASTAL, center=True, home_of="X&'"),
        Province("]]&", "2" + names, Terrain.COASTAL, ("n'", 's"'), center=True),
        Province("&amp", "3" + names, Terrain.SEA),
        Province("inland", "4" + names, Terrain.INLAND),
    ]
    powers = [Power("X&'", "5" + names, letter="<", homes=("a&\"'",)), Power("Y", "6" + names, letter="&")]
    army = [("a&\"'", "]]&"), ("]]&", "inland")]
    fleet = [("a&\"'", "&amp"), ("]]&/n'", "&amp"), (']]&/s"', "&amp"), ("a&\"'", "]]&/n'")]
    return Board("nasty", names, provinces, powers, army, fleet)


def test_names_with_markup_and_control_characters_are_drawn() -> None:
    board = named(NASTY)
    position = Position((Unit("X&'", FLEET, "&amp"), Unit("Y", ARMY, "]]&")), board)
    orders: tuple[Order, ...] = (Move(Unit("X&'", FLEET, "&amp"), "]]&/n'"), Move(Unit("Y", ARMY, "]]&"), "a&\"'"))
    for drawn in (picture(position, orders, title=NASTY), picture_of(adjudicate(position, orders), title=NASTY)):
        root = ET.fromstring(drawn.encode())
        assert root.tag.endswith("svg")
        assert "\x1b" not in drawn


def test_orders_that_make_no_sense_are_drawn_or_told() -> None:
    unit, nobody = Unit("GERMANY", ARMY, "mun"), Unit("GERMANY", FLEET, "lyo")
    orders: list[Order] = [
        Hold(unit),
        Hold(unit),
        Move(unit, "mun"),
        Move(unit, "stp/nc"),
        Move(nobody, "lyo"),
        Support(unit, Mention(ARMY, "mun"), "mun"),
        Support(unit, Mention(None, "mun")),
        Support(nobody, Mention(ARMY, "mao"), "spa/sc"),
        Convoy(unit, Mention(ARMY, "mun"), "mun"),
        Convoy(nobody, Mention(ARMY, "tun"), "mar"),
    ]
    position = Position((unit,))
    for drawn in (
        picture(position, [*orders, Move(unit, "<nowhere>"), Hold(Unit("NOBODY", ARMY, "mun"))]),
        picture_of(adjudicate(position, orders)),
        picture_of(adjudicate(position, orders), frames="two"),
        resolutions_picture(adjudicate(position, orders)),
    ):
        ET.fromstring(drawn)
    assert "&lt;nowhere&gt;" in picture(position, [Move(unit, "<nowhere>")])


@pytest.mark.campaign
def test_a_thousand_orders_are_drawn() -> None:
    unit = Unit("GERMANY", ARMY, "mun")
    orders: list[Order] = []
    orders += [Move(unit, place) for place in sorted(standard().ids) * 14][:1000]
    drawn = picture_of(adjudicate(Position((unit,)), orders))
    assert drawn.count("data-order=") == 1000
    ET.fromstring(drawn)


def test_nothing_stands_on_an_empty_board() -> None:
    for board in (standard(), board_named("toy")):
        ET.fromstring(picture(Position((), board)))


@settings(max_examples=tried(2), deadline=None)
@given(phases())
def test_phases_of_all_kinds_are_drawn_as_well_formed_xml(phase: AnyPhase) -> None:
    position = phase.position
    if position.phase in ("", "movement"):
        ruling = adjudicate(position, phase.orders)  # type: ignore[arg-type]
        for drawn in (picture_of(ruling), picture_of(ruling, frames="two", look="dark")):
            root = ET.fromstring(drawn)
            assert len(root.findall(".//*[@data-order]")) >= len(phase.orders)
    ET.fromstring(picture(replace(position)))
