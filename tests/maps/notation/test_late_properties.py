"""Orders of later phases that are written in a style are read back as they were, whatever is known of the position."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import (
    ARMY,
    FLEET,
    Build,
    Convert,
    Disband,
    LateOrder,
    Position,
    Remove,
    Retreat,
    Retreating,
    Unit,
    Waive,
    standard,
)
from standoff.maps.notation import read
from standoff.maps.notation.converting import convert
from standoff.maps.notation.families import FAMILIES
from standoff.maps.notation.late_losses import late_remains
from standoff.maps.notation.late_writing import LATE_STYLES, write_late, write_late_orders
from standoff.maps.notation.writing import Style
from standoff.maps.position import misplaced

BOARD = standard()
PLACES = [*BOARD.army_places, *BOARD.sails]
FAMILIES_IN_WORDS = ("data", "words", "rulebook", "njudge", "diplomacy", "german", "backstabbr-talk", "stabbeurfou")

powers = st.sampled_from([power.id for power in BOARD.powers])
units = st.builds(Unit, powers, st.sampled_from([ARMY, FLEET]), st.sampled_from(PLACES)).filter(
    lambda unit: not misplaced(BOARD, unit)
)
retreats = st.builds(Retreat, units, st.sampled_from(PLACES)) | st.builds(Disband, units)
builds = st.builds(Build, units) | st.builds(Remove, units) | st.builds(Waive, powers)
conversions = st.builds(
    lambda unit: Convert(unit, FLEET if unit.type is ARMY else ARMY, unit.place.partition("/")[0]), units
)


def unit_in(order: LateOrder) -> str:
    return "" if isinstance(order, Waive) else order.unit.province


def test_every_style_writes_these_orders() -> None:
    assert set(LATE_STYLES) | {"data"} == set(get_args(Style))


@pytest.mark.parametrize("family", FAMILIES_IN_WORDS)
@given(orders=st.lists(retreats, min_size=1, max_size=4, unique_by=unit_in), known=st.booleans())
def test_retreats_come_back(family: str, orders: list[LateOrder], known: bool) -> None:
    beaten = tuple(Retreating(order.unit) for order in orders if not isinstance(order, Waive))
    position = Position((), BOARD, "fall", 1901, phase="retreat", dislodged=beaten)
    text = convert(position, (), family, orders)
    reading = read(text, BOARD, position if known else None, family=family)
    losses = FAMILIES[family].late_loses
    assert list(reading.late) == [late_remains(order, position, losses) for order in orders], reading.render()
    assert not reading.errors


@pytest.mark.parametrize("family", FAMILIES_IN_WORDS)
@given(orders=st.lists(builds | conversions, min_size=1, max_size=4, unique_by=unit_in))
def test_builds_and_removals_come_back(family: str, orders: list[LateOrder]) -> None:
    position = Position((), BOARD, "winter", 1901, phase="adjustment")
    text = convert(position, (), family, orders)
    reading = read(text, BOARD, position, family=family)
    losses = FAMILIES[family].late_loses
    left = [kept for order in orders if (kept := late_remains(order, position, losses)) is not None]
    assert list(reading.late) == left, reading.render()


@given(orders=st.lists(retreats | builds, min_size=1, max_size=4))
def test_what_a_style_cannot_say_is_left_out_and_nothing_else(orders: list[LateOrder]) -> None:
    for style in get_args(Style):
        rows = write_late_orders(orders, style, BOARD).splitlines()
        said = [order for order in orders if write_late(order, style, BOARD)]
        assert sum(not row.endswith(":") for row in rows) == len(said)
