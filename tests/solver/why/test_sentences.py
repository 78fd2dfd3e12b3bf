"""Sentences: orders, units, places, powers, numbers, and several of each."""

from __future__ import annotations

import pytest

from standoff.maps import Position, Unit
from standoff.maps.notation import parse_late_order, parse_order
from standoff.maps.position import Retreating, unit_of
from standoff.solver.why.reason import Step, Value
from standoff.solver.why.sentences import Sentences

from ...folding import folded

POSITION = Position(
    (unit_of("ITALY A vie"), unit_of("RUSSIA F stp/sc")),
    phase="retreat",
    dislodged=(Retreating(unit_of("AUSTRIA A vie")),),
)
BOARD = POSITION.board
ARMY, FLEET = POSITION.units

# what stands in the template, the value, what is said
WRITTEN: dict[str, tuple[str, Value, str]] = {
    "an order": ("{x}", parse_order("GERMANY: A mun S A ber - sil", BOARD), "A Mun S A Ber-Sil"),
    "an order of a later phase": ("{x}", parse_late_order("RUSSIA: build F stp/nc", BOARD), "Build F Stp/nc"),
    "an order that is about no unit": ("{x}", parse_late_order("RUSSIA: waive", BOARD), "Waive"),
    "a unit": ("{x}", FLEET, "F Stp/sc"),
    "a unit with its nationality": ("{x:of}", FLEET, "Russian F Stp/sc"),
    "a unit that dislodged another": ("{x}", ARMY, "Italian A Vie"),
    "a unit that is dislodged": ("{x}", POSITION.dislodged[0].unit, "A Vie"),
    "the power of a unit": ("{x:power}", FLEET, "Russia"),
    "the power of a waive": ("{x:power}", parse_late_order("RUSSIA: waive", BOARD), "Russia"),
    "a place": ("{x}", "stp/sc", "Stp/sc"),
    "a place by its name": ("{x:name}", "stp/sc", "St. Petersburg (sc)"),
    "a province by its name": ("{x:name}", "eng", "English Channel"),
    "a word that might be a place": ("{x:word}", "war", "war"),
    "a power": ("{x}", "RUSSIA", "Russia"),
    "words": ("{x}", "the unit is another power's", "the unit is another power's"),
    "a number": ("{x}", 3, "3"),
    "one of several": ("{x}", ("war",), "War"),
    "two": ("{x}", ("war", "mos"), "War and Mos"),
    "three units": ("{x}", (FLEET, Unit("GERMANY", ARMY.type, "mun"), ARMY), "F Stp/sc, A Mun and Italian A Vie"),
    "none": ("{x}", (), ""),
}


@folded
@pytest.mark.parametrize("name", WRITTEN)
def test_a_value_is_written(name: str) -> None:
    template, value, expected = WRITTEN[name]
    assert Sentences(POSITION, {"key": template}).of(Step("key", "success", {"x": value})) == expected


def test_no_value_is_taken_for_a_template() -> None:
    say = Sentences(POSITION, {"key": "{x} {y}"})
    assert say.of(Step("key", "success", {"x": "{y}", "y": "{x.__class__}"})) == "{y} {x.__class__}"


def test_several_steps_are_said_in_one_sentence() -> None:
    say = Sentences(POSITION, {"key": "{x} by {y}", "key.many": "{x} are by {y}"})
    steps = [Step("key", "success", {"x": place, "y": "war"}) for place in ("mun", "ber")]
    assert say.has_many("key")
    assert not say.has_many("other")
    assert say.merged(steps) == "Mun and Ber are by War"


def test_blanks_in_an_order_may_be_of_a_kind_that_does_not_break() -> None:
    say = Sentences(POSITION, {"key": "{x} in {y:name}"}, blank="_")
    assert say.of(Step("key", "success", {"x": FLEET, "y": "eng"})) == "F_Stp/sc in English_Channel"
