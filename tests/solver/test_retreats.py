"""Retreats: each kind of order, right and wrong, with the reason; positions of a few units, worked out by hand.

The board's facts used: an army in Trieste borders Albania, Budapest, Serbia, Tyrolia, Venice and Vienna. A fleet in
Gascony reaches Spain's north coast alone, one in the Mid-Atlantic both.
"""

from __future__ import annotations

import pytest

from standoff import Position, Rulebook
from standoff.maps import (
    ARMY,
    FLEET,
    Disband,
    OrderError,
    PositionError,
    Retreat,
    Retreating,
    RulebookError,
    Unit,
    standard,
)
from standoff.maps.notation import parse_late_order, parse_unit
from standoff.solver.late_outcome import LateFault, LateReason
from standoff.solver.outcome import Result
from standoff.solver.retreats import RetreatRuling, adjudicate_retreats

from ..folding import folded

BOARD = standard()


def before(*units: str, dislodged: dict[str, str], contested: str = "") -> Position:
    """Units; each dislodged one with "attacker's province > exits"."""
    retreating = []
    for unit, text in dislodged.items():
        origin, _, exits = text.partition(">")
        retreating.append(Retreating(parse_unit(unit, BOARD), origin.strip(), tuple(exits.split())))
    return Position(
        tuple(parse_unit(unit, BOARD) for unit in units),
        BOARD,
        phase="retreat",
        dislodged=tuple(retreating),
        contested=tuple(contested.split()),
    )


def judge(position: Position, *orders: str, rules: Rulebook = Rulebook.DATC) -> RetreatRuling:
    return adjudicate_retreats(position, [parse_late_order(order, BOARD) for order in orders], rules)


TRIESTE = before(
    "ITALY A tri",
    "ITALY F adr",
    "TURKEY A ser",
    dislodged={"AUSTRIA A tri": "ven > alb tyr vie"},
    contested="bud",
)

FAULTS = (
    # the one order, and why it is illegal
    ("AUSTRIA: A tri R ven", LateFault.ATTACKERS_PROVINCE),
    ("AUSTRIA: A tri R ser", LateFault.OCCUPIED),
    ("AUSTRIA: A tri R bud", LateFault.CONTESTED),
    ("AUSTRIA: A tri R mun", LateFault.NOT_ADJACENT),
    ("AUSTRIA: A tri R gre", LateFault.NOT_ADJACENT),
    ("AUSTRIA: A tri R adr", LateFault.WRONG_TERRAIN),
    ("AUSTRIA: A tri R tri", LateFault.OWN_PROVINCE),
    ("AUSTRIA: A bud R vie", LateFault.NO_UNIT),
    ("ITALY: A tri R vie", LateFault.NOT_DISLODGED),
    ("ITALY: F adr D", LateFault.NOT_DISLODGED),
    ("TURKEY: A tri R vie", LateFault.FOREIGN_UNIT),
    ("TURKEY: A tri D", LateFault.FOREIGN_UNIT),
    ("AUSTRIA: F adr R alb", LateFault.FOREIGN_UNIT),
    ("AUSTRIA: A tri - vie", LateFault.OTHER_PHASE),
    ("AUSTRIA: A tri H", LateFault.OTHER_PHASE),
    ("ITALY: F adr C A tri - alb", LateFault.OTHER_PHASE),
    ("TURKEY: A ser S A tri - alb", LateFault.OTHER_PHASE),
    ("AUSTRIA: build A vie", LateFault.OTHER_PHASE),
    ("AUSTRIA: waive", LateFault.OTHER_PHASE),
    ("AUSTRIA: A tri T F tri", LateFault.OTHER_PHASE),
)


@folded
@pytest.mark.parametrize(("order", "fault"), FAULTS, ids=[order for order, _ in FAULTS])
def test_an_illegal_order_is_told_and_the_unit_disbanded(order: str, fault: LateFault) -> None:
    ruling = judge(TRIESTE, order)
    (outcome,) = ruling.outcomes
    assert (outcome.result, outcome.reason, outcome.fault) == (Result.ILLEGAL, LateReason.VOID, fault)
    assert str(outcome) == f"illegal: {fault.value}"
    (left,) = ruling.without_orders
    tried = order.startswith("AUSTRIA: ") and " tri " in order
    assert left.reason is (LateReason.NO_LEGAL_ORDER if tried else LateReason.NO_ORDER)
    assert ruling.units == TRIESTE.units
    assert [str(unit) for unit in ruling.disbanded] == ["AUSTRIA A tri"]


def test_every_fault_of_a_retreat_occurs_in_these_tests() -> None:
    told = {fault for _, fault in FAULTS} | {fault for *_, fault in WORDING if fault}
    told |= {LateFault.NOT_OPEN, LateFault.SECOND_ORDER, LateFault.LATER_ORDER, LateFault.SEVERAL_ORDERS}
    of_adjustments = {fault for fault in LateFault if list(LateFault).index(fault) >= ADJUSTMENTS}
    assert told == set(LateFault) - of_adjustments


ADJUSTMENTS = list(LateFault).index(LateFault.NOTHING_TO_BUILD)


def test_a_unit_goes_where_it_is_ordered() -> None:
    ruling = judge(TRIESTE, "AUSTRIA: A tri R vie")
    assert [(outcome.result, outcome.reason) for outcome in ruling.outcomes] == [(Result.SUCCEEDS, LateReason.RETREATS)]
    assert set(map(str, ruling.units)) == {"AUSTRIA A vie", "ITALY A tri", "ITALY F adr", "TURKEY A ser"}
    assert (ruling.disbanded, ruling.without_orders) == ((), ())
    assert ruling.after == Position(ruling.units)


def test_a_place_outside_the_list_is_closed_whatever_the_board_says() -> None:
    # Vienna is empty and next door, but the movement phase did not leave it open
    position = before("ITALY A tri", dislodged={"AUSTRIA A tri": "ven > alb"})
    assert judge(position, "AUSTRIA: A tri R vie").outcomes[0].fault is LateFault.NOT_OPEN


def test_a_list_that_contradicts_the_units_opens_nothing() -> None:
    position = before("ITALY A tri", "ITALY A vie", dislodged={"AUSTRIA A tri": "ven > vie bud mun"}, contested="bud")
    for place, fault in (
        ("vie", LateFault.OCCUPIED),
        ("bud", LateFault.CONTESTED),
        ("mun", LateFault.NOT_ADJACENT),
    ):
        assert judge(position, f"AUSTRIA: A tri R {place}").outcomes[0].fault is fault


def test_a_unit_without_an_order_is_disbanded_with_the_reason() -> None:
    position = before("ITALY A tri", "ITALY A vie", dislodged={"AUSTRIA A tri": "ven > alb", "AUSTRIA A vie": "tri >"})
    ruling = judge(position)
    assert [(str(one.unit), one.reason, str(one)) for one in ruling.without_orders] == [
        ("AUSTRIA A tri", LateReason.NO_ORDER, "disbanded: no order"),
        ("AUSTRIA A vie", LateReason.NO_EXIT, "disbanded: nowhere to retreat to"),
    ]
    assert len(ruling.disbanded) == 2


THREE = before(
    "ITALY A tri",
    "ITALY A vie",
    "ITALY A bud",
    dislodged={"AUSTRIA A tri": "ven > alb ser", "AUSTRIA A vie": "tyr > boh gal", "RUSSIA A bud": "rum > ser gal"},
)


def test_units_that_meet_are_disbanded_and_each_names_another() -> None:
    ruling = judge(THREE, "AUSTRIA: A tri R ser", "AUSTRIA: A vie R gal", "RUSSIA: A bud R ser")
    words = [outcome.result.word for outcome in ruling.outcomes]
    assert words == ["fails", "succeeds", "fails"]
    assert [str(outcome.by) for outcome in ruling.outcomes] == ["RUSSIA: A bud R ser", "None", "AUSTRIA: A tri R ser"]
    assert str(ruling.outcomes[0]) == "disbanded: A bud R ser goes to the same province"
    assert repr(ruling.outcomes[0]) == "<Collision A tri R ser by A bud R ser>"
    assert [str(unit) for unit in ruling.disbanded] == ["AUSTRIA A tri", "RUSSIA A bud"]
    assert ruling.without_orders == ()


def test_an_illegal_retreat_stands_nobody_off() -> None:
    ruling = judge(THREE, "AUSTRIA: A vie R ser", "RUSSIA: A bud R ser")
    assert [outcome.result.word for outcome in ruling.outcomes] == ["illegal", "succeeds"]


def test_fleets_at_two_coasts_meet_in_one_province() -> None:
    position = before(
        "ITALY F mao",
        "ITALY F lyo",
        dislodged={"ENGLAND F mao": "naf > spa/nc spa/sc por", "FRANCE F lyo": "wes > spa/sc mar"},
    )
    ruling = judge(position, "ENGLAND: F mao R spa/nc", "FRANCE: F lyo R spa/sc")
    assert [outcome.result.word for outcome in ruling.outcomes] == ["fails", "fails"]


def test_removing_means_disbanding() -> None:
    (outcome,) = judge(TRIESTE, "AUSTRIA: remove A tri").outcomes
    assert (outcome.result, outcome.reason) == (Result.SUCCEEDS, LateReason.DISBANDS)
    assert str(outcome.executed) == "AUSTRIA: A tri D"
    assert str(outcome) == "disbanded by order (read as A tri D)"


MAO = before("ITALY F mao", dislodged={"FRANCE F mao": "naf > gas spa/nc spa/sc"})
GAS = before("ITALY A gas", dislodged={"FRANCE F gas": "bur > spa/nc"})
ARMY_GAS = before("ITALY A gas", dislodged={"FRANCE A gas": "bur > spa"})
SPA = before("ITALY A spa", dislodged={"FRANCE F spa/sc": "gas > lyo por"})

WORDING = (
    # choice, position, order, where the unit lands, or why not
    ("", MAO, "F mao R spa", "", LateFault.COAST_NEEDED),
    ("4.B.1=default", MAO, "F mao R spa", "spa/nc", None),
    ("", GAS, "F gas R spa", "spa/nc", None),
    ("4.B.2=b", GAS, "F gas R spa", "", LateFault.COAST_NOT_NAMED),
    ("", GAS, "F gas R spa/sc", "", LateFault.IMPOSSIBLE_COAST),
    ("4.B.3=a", GAS, "F gas R spa/sc", "spa/nc", None),
    ("", ARMY_GAS, "A gas R spa/nc", "spa", None),
    ("4.B.6=a", ARMY_GAS, "A gas R spa/nc", "", LateFault.UNKNOWN_COAST),
    ("", SPA, "F spa/nc R por", "por", None),
    ("4.B.5=a", SPA, "F spa/nc R por", "", LateFault.WRONG_COAST),
    ("", SPA, "A spa R por", "por", None),
    ("4.C.2=a", SPA, "A spa R por", "", LateFault.WRONG_LETTER),
    ("4.C.2=a", SPA, "A spa D", "", LateFault.WRONG_LETTER),
)


@folded
@pytest.mark.parametrize(
    ("choice", "position", "order", "lands", "fault"), WORDING, ids=[f"{w[0] or 'datc'} {w[2]}" for w in WORDING]
)
def test_coasts_and_letters_are_taken_as_in_a_movement_phase(
    choice: str, position: Position, order: str, lands: str, fault: LateFault | None
) -> None:
    rules = Rulebook.DATC.choosing(choice) if choice else Rulebook.DATC
    ruling = judge(position, f"FRANCE: {order}", rules=rules)
    assert ruling.outcomes[0].fault is fault
    assert [unit.place for unit in ruling.units if unit.power == "FRANCE"] == ([lands] if lands else [])


@pytest.mark.parametrize(
    ("choice", "orders", "words", "lands"),
    [
        ("first", "R alb, R vie", "succeeds illegal", "alb"),
        ("first", "R ven, R vie", "illegal succeeds", "vie"),
        ("first", "D, R vie", "succeeds illegal", ""),
        ("last", "R alb, R vie", "illegal succeeds", "vie"),
        ("last", "R alb, R ven", "succeeds illegal", "alb"),
        ("neither", "R alb, R vie", "illegal illegal", ""),
        ("neither", "R alb, R ven", "succeeds illegal", "alb"),
        ("neither", "R alb, R alb", "succeeds illegal", "alb"),
    ],
)
def test_of_two_orders_for_a_unit_the_rulebook_chooses(choice: str, orders: str, words: str, lands: str) -> None:
    given = [f"AUSTRIA: A tri {order.strip()}" for order in orders.split(",")]
    ruling = judge(TRIESTE, *given, rules=Rulebook.DATC.choosing(f"4.D.3={choice}"))
    assert " ".join(outcome.result.word for outcome in ruling.outcomes) == words
    assert [unit.place for unit in ruling.units if unit.power == "AUSTRIA"] == ([lands] if lands else [])
    if words == "illegal illegal":
        assert {outcome.fault for outcome in ruling.outcomes} == {LateFault.SEVERAL_ORDERS}
        assert ruling.without_orders[0].reason is LateReason.NO_LEGAL_ORDER
    elif orders == "R alb, R vie":
        expected = {"first": LateFault.SECOND_ORDER, "last": LateFault.LATER_ORDER}[choice]
        assert expected in {outcome.fault for outcome in ruling.outcomes}


def test_what_cannot_be_judged_is_refused() -> None:
    army = Unit("AUSTRIA", ARMY, "tri")
    with pytest.raises(PositionError, match="begins a movement phase, not a retreat phase"):
        adjudicate_retreats(Position((), phase="movement"), [])
    with pytest.raises(OrderError, match="has no place 'xyz'"):
        adjudicate_retreats(TRIESTE, [Retreat(army, "xyz")])
    with pytest.raises(OrderError, match="has no place 'nowhere'"):
        adjudicate_retreats(TRIESTE, [Disband(Unit("AUSTRIA", FLEET, "nowhere"))])
    with pytest.raises(OrderError, match="'A tri R vie' is no order"):
        adjudicate_retreats(TRIESTE, ["A tri R vie"])  # type: ignore[list-item]
    with pytest.raises(RulebookError, match="is no rulebook"):
        adjudicate_retreats(TRIESTE, [], "datc")  # type: ignore[arg-type]
