"""Adjustments: builds, removals and waives, right and wrong, under each reading; positions worked out by hand."""

from __future__ import annotations

import pytest

from standoff import Position, Rulebook
from standoff.maps import (
    ARMY,
    FLEET,
    Build,
    Convert,
    OrderError,
    PositionError,
    Retreating,
    RulebookError,
    Unit,
    board_named,
    standard,
)
from standoff.maps.loading import from_text
from standoff.maps.notation import parse_late_order, parse_unit
from standoff.maps.patching import BOARDS
from standoff.solver.adjustments import AdjustmentRuling, adjudicate_adjustments
from standoff.solver.late_data import late_data
from standoff.solver.late_outcome import LateFault, LateReason
from standoff.solver.outcome import Result

from ..folding import folded

BOARD = standard()


def winter(*units: str, **centers: str) -> Position:
    """Units, and the centres of each power: ``FRANCE="par mar"``."""
    owners = tuple((id, power) for power, ids in centers.items() for id in ids.split())
    return Position(tuple(parse_unit(unit, BOARD) for unit in units), BOARD, phase="adjustment", centers=owners)


def judge(position: Position, *orders: str, choice: str = "") -> AdjustmentRuling:
    rules = Rulebook.DATC.choosing(choice) if choice else Rulebook.DATC
    return adjudicate_adjustments(position, [parse_late_order(order, BOARD) for order in orders], rules)


def words(ruling: AdjustmentRuling) -> str:
    return " ".join(outcome.result.word for outcome in ruling.outcomes)


def texts(units: tuple[Unit, ...]) -> list[str]:
    return [str(unit) for unit in units]


# one build for Russia, two removals for Turkey, nothing for Italy; Moscow and both coasts of St. Petersburg are vacant
MIXED = winter(
    *("RUSSIA A war", "RUSSIA F sev", "GERMANY A lvn"),
    *("TURKEY F con", "TURKEY A bul", "TURKEY F aeg"),
    *("ITALY A rom", "ITALY F nap"),
    RUSSIA="war stp mos rum",
    TURKEY="con",
    ITALY="rom nap",
    GERMANY="ber sev kie",
)

FAULTS = (
    ("RUSSIA: build A rum", LateFault.NOT_HOME),
    ("RUSSIA: build A ber", LateFault.NOT_HOME),
    ("RUSSIA: build A sil", LateFault.NOT_HOME),
    ("RUSSIA: build F bla", LateFault.NOT_HOME),
    ("RUSSIA: build F sev", LateFault.NOT_OWNED),
    ("RUSSIA: build A war", LateFault.OCCUPIED),
    ("RUSSIA: build F mos", LateFault.INLAND_FLEET),
    ("RUSSIA: build F stp", LateFault.COAST_NEEDED),
    ("RUSSIA: build stp", LateFault.NO_LETTER),
    ("RUSSIA: build stp/nc", LateFault.NO_LETTER),
    ("RUSSIA: remove A war", LateFault.NOTHING_TO_REMOVE),
    ("RUSSIA: A war D", LateFault.NOTHING_TO_REMOVE),
    ("RUSSIA: A war R mos", LateFault.OTHER_PHASE),
    ("RUSSIA: A war - mos", LateFault.OTHER_PHASE),
    ("RUSSIA: A war H", LateFault.OTHER_PHASE),
    ("RUSSIA: F sev T A sev", LateFault.NO_CONVERSION),
    ("TURKEY: build A smy", LateFault.NOTHING_TO_BUILD),
    ("TURKEY: waive", LateFault.NOTHING_TO_BUILD),
    ("TURKEY: remove A smy", LateFault.NO_UNIT),
    ("TURKEY: remove A war", LateFault.FOREIGN_UNIT),
    ("ITALY: build A ven", LateFault.NOTHING_TO_BUILD),
    ("ITALY: waive", LateFault.NOTHING_TO_BUILD),
    ("ITALY: remove A rom", LateFault.NOTHING_TO_REMOVE),
)


@folded
@pytest.mark.parametrize(("order", "fault"), FAULTS, ids=[order for order, _ in FAULTS])
def test_an_illegal_order_is_told_and_ignored(order: str, fault: LateFault) -> None:
    ruling = judge(MIXED, order)
    (outcome,) = ruling.outcomes
    assert (outcome.result, outcome.reason, outcome.fault) == (Result.ILLEGAL, LateReason.VOID, fault)
    assert str(outcome) == f"illegal: {fault.value}"
    assert (ruling.built, ruling.removed, ruling.forced) == ((), (), ())
    assert texts(ruling.automatic) == ["TURKEY F aeg", "TURKEY A bul"]


def test_orders_are_carried_out() -> None:
    ruling = judge(MIXED, "RUSSIA: build F stp/nc", "TURKEY: remove F con", "TURKEY: A bul D")
    assert words(ruling) == "succeeds succeeds succeeds"
    assert [str(outcome) for outcome in ruling.outcomes] == ["built", "removed", "removed (read as remove A bul)"]
    assert texts(ruling.built) == ["RUSSIA F stp/nc"]
    assert texts(ruling.removed) == ["TURKEY A bul", "TURKEY F con"]
    assert ruling.without_orders == ()
    assert {str(unit) for unit in ruling.units} == {
        *("RUSSIA A war", "RUSSIA F sev", "RUSSIA F stp/nc", "GERMANY A lvn"),
        *("TURKEY F aeg", "ITALY A rom", "ITALY F nap"),
    }
    assert ruling.after == Position(ruling.units, centers=MIXED.centers)


# choice, orders of France (bre, mar, par vacant and owned), results, what is built; two builds are due
TWO_DUE = winter("FRANCE A spa", FRANCE="bre mar par")
ST_PETERSBURG = winter(RUSSIA="stp mos")
BUILDS = (
    ("", "F bre, A par", "succeeds succeeds", "F bre, A par"),
    # 4.D.4
    ("", "A spa, F bre, A par, A mar", "illegal succeeds succeeds illegal", "F bre, A par"),
    ("4.D.4=last", "A spa, F bre, A par, A mar", "illegal illegal succeeds succeeds", "A mar, A par"),
    ("4.D.4=none", "A spa, F bre, A par, A mar", "illegal illegal illegal illegal", ""),
    ("4.D.4=none", "A spa, F bre, A par", "illegal succeeds succeeds", "F bre, A par"),
    # 4.D.5
    ("", "F bre, A bre", "succeeds illegal", "F bre"),
    ("4.D.5=last", "F bre, A bre", "illegal succeeds", "A bre"),
    ("4.D.5=neither", "F bre, A bre", "illegal illegal", ""),
    ("4.D.5=neither", "A bre, A bre, A par", "illegal illegal succeeds", "A par"),
    ("4.D.5=last", "F bre, A bre, A par, A mar", "illegal succeeds succeeds illegal", "A bre, A par"),
    ("4.D.4=none", "F bre, A bre, A par", "succeeds illegal succeeds", "F bre, A par"),
    ("", "F par, A par", "illegal succeeds", "A par"),
    # 4.D.7: a waive takes up a build
    ("", "waive, F bre, A par", "succeeds succeeds illegal", "F bre"),
    ("", "waive, waive, A par", "succeeds succeeds illegal", ""),
    ("4.D.4=last", "waive, F bre, A par", "illegal succeeds succeeds", "F bre, A par"),
    ("4.D.4=none", "waive, F bre, A par", "illegal illegal illegal", ""),
    ("", "F bre", "succeeds", "F bre"),
    # 4.C.3
    ("", "par", "succeeds", "A par"),
    ("", "bre", "illegal", ""),
    ("4.C.3=needed", "par", "illegal", ""),
    ("4.C.3=by-coast", "par", "succeeds", "A par"),
    ("4.C.3=by-coast", "bre", "illegal", ""),
    ("4.C.3=by-coast", "bre/nc", "illegal", ""),
    # 4.C.4
    ("", "F par", "illegal", ""),
    ("4.C.4=army", "F par", "succeeds", "A par"),
    # 4.B.6
    ("", "A par/nc, F bre/ec", "succeeds succeeds", "F bre, A par"),
    ("4.B.6=a", "A par/nc, F bre/ec", "illegal illegal", ""),
)


@folded
@pytest.mark.parametrize(
    ("choice", "orders", "results", "built"), BUILDS, ids=[f"{b[0] or 'datc'}: {b[1]}" for b in BUILDS]
)
def test_builds(choice: str, orders: str, results: str, built: str) -> None:
    given = [f"FRANCE: {o}" if o == "waive" else f"FRANCE: build {o}" for o in orders.split(", ")]
    ruling = judge(TWO_DUE, *given, choice=choice)
    assert words(ruling) == results
    assert ", ".join(unit.short for unit in ruling.built) == built


@folded
@pytest.mark.parametrize(
    ("choice", "order", "built"),
    [
        ("", "F stp", ""),
        ("4.B.7=default", "F stp", "F stp/nc"),
        ("4.B.7=default", "F stp/sc", "F stp/sc"),
        ("", "F stp/ec", ""),
        ("4.B.7=default", "F stp/ec", "F stp/nc"),
        ("", "A stp/sc", "A stp"),
        ("4.B.6=a", "A stp/sc", ""),
        ("4.C.3=by-coast", "stp/sc", "F stp/sc"),
        ("4.C.3=by-coast", "stp/ec", ""),
        ("", "stp/sc", ""),
    ],
)
def test_builds_where_there_are_coasts(choice: str, order: str, built: str) -> None:
    ruling = judge(ST_PETERSBURG, f"RUSSIA: build {order}", choice=choice)
    assert ", ".join(unit.short for unit in ruling.built) == built


def test_a_fleet_stands_where_the_order_would_build_on_the_other_coast() -> None:
    ruling = judge(winter("RUSSIA F stp/sc", RUSSIA="stp mos"), "RUSSIA: build F stp/nc")
    assert ruling.outcomes[0].fault is LateFault.OCCUPIED


# Turkey stands in con, bul, aeg with one centre, con: two have to go
REMOVALS = (
    ("", "F aeg, F con", "succeeds succeeds", "aeg con", ""),
    ("", "F con", "succeeds", "con", "aeg"),
    ("", "F con, F con", "succeeds illegal", "con", "aeg"),
    ("", "", "", "", "aeg bul"),
    # 4.D.6
    ("", "F con, A bul, F aeg", "succeeds succeeds illegal", "bul con", ""),
    ("4.D.6=last", "F con, A bul, F aeg", "illegal succeeds succeeds", "aeg bul", ""),
    ("4.D.6=last", "F con, A bul, F aeg, F con", "illegal illegal succeeds succeeds", "aeg con", ""),
    ("4.D.6=disorder", "F con, A bul, F aeg", "illegal illegal illegal", "", "aeg bul"),
    ("4.D.6=disorder", "F con, A bul, F con", "succeeds succeeds illegal", "bul con", ""),
    # 4.C.2 and 4.B.5
    ("", "A con, F bul", "succeeds succeeds", "bul con", ""),
    ("4.C.2=a", "A con, F bul", "illegal illegal", "", "aeg bul"),
    ("", "A bul/ec, F con", "succeeds succeeds", "bul con", ""),
    ("4.B.6=a", "A bul/ec, F con", "illegal succeeds", "con", "aeg"),
)


@folded
@pytest.mark.parametrize(
    ("choice", "orders", "results", "removed", "automatic"),
    REMOVALS,
    ids=[f"{r[0] or 'datc'}: {r[1]}" for r in REMOVALS],
)
def test_removals(choice: str, orders: str, results: str, removed: str, automatic: str) -> None:
    given = [f"TURKEY: remove {order}" for order in filter(None, orders.split(", "))]
    ruling = judge(MIXED, *given, choice=choice)
    assert words(ruling) == results
    assert " ".join(sorted(unit.province for unit in ruling.removed)) == removed
    assert " ".join(sorted(unit.province for unit in ruling.automatic)) == automatic


def test_the_coast_of_a_fleet_to_be_removed_may_have_to_be_right() -> None:
    position = winter("RUSSIA F stp/sc", "RUSSIA A mos", RUSSIA="mos")
    assert texts(judge(position, "RUSSIA: remove F stp/nc").removed) == ["RUSSIA F stp/sc"]
    ruling = judge(position, "RUSSIA: remove F stp/nc", choice="4.B.5=a")
    assert ruling.outcomes[0].fault is LateFault.WRONG_COAST
    assert texts(ruling.automatic) == ["RUSSIA F stp/sc"]


# Germany builds two; ber, den, war, bul are vacant and its own, kie is nobody's, mun is taken
ANYWHERE = (
    ("build A den", None),
    ("build F ber", None),
    ("build F mun", LateFault.OCCUPIED),
    ("build F kie", LateFault.NOT_OWNED),
    ("build A lon", LateFault.NOT_OWNED),
    ("build A ruh", LateFault.NOT_A_CENTER),
    ("build F nth", LateFault.NOT_A_CENTER),
    ("build F war", LateFault.INLAND_FLEET),
    ("build F bul", LateFault.COAST_NEEDED),
    ("build F bul/sc", None),
)


@folded
@pytest.mark.parametrize(("order", "fault"), ANYWHERE, ids=[order for order, _ in ANYWHERE])
def test_a_build_in_any_centre_that_the_power_owns(order: str, fault: LateFault | None) -> None:
    before = winter("GERMANY A mun", "GERMANY A hol", "GERMANY F nth", GERMANY="ber mun den war bul", ENGLAND="lon")
    (outcome,) = judge(before, f"GERMANY: {order}", choice="building=owned").outcomes
    assert outcome.fault is fault
    if outcome.fault is None and outcome.order.short not in ("build F ber",):
        assert judge(before, f"GERMANY: {order}", choice="building=home").outcomes[0].fault is LateFault.NOT_HOME
        assert judge(before, f"GERMANY: {order}").outcomes[0].fault is LateFault.NOT_HOME


def test_armies_are_built_in_any_centre_left_where_no_build_may_be_declined() -> None:
    before = winter("GERMANY A mun", GERMANY="mun den ber kie")
    # by English name: Berlin, Denmark, Kiel
    ruling = judge(before, "GERMANY: build F ber", choice="waiving=forced, building=owned")
    assert (texts(ruling.built), texts(ruling.forced)) == (["GERMANY F ber"], ["GERMANY A den", "GERMANY A kie"])


# choices, orders of Russia, the first fault, what is converted; Russia has two units more than centres
TWO_OWED = winter(
    *("RUSSIA A stp", "RUSSIA A mos", "RUSSIA F sev", "RUSSIA F rum", "RUSSIA A lvn", "RUSSIA F bla"),
    *("RUSSIA A war", "TURKEY A con"),
    RUSSIA="stp mos sev rum war",
    TURKEY="con ank",
)
CONVERSIONS = (
    ("", "F sev T A sev", LateFault.NO_CONVERSION, ""),
    ("conversion=none", "F sev T A sev", LateFault.NO_CONVERSION, ""),
    ("conversion=winter", "F sev T A sev", None, "A sev"),
    ("conversion=winter", "F sev T A sev, F rum T A rum", None, "A rum, A sev"),
    ("conversion=winter", "A stp T F stp/nc", None, "F stp/nc"),
    ("conversion=winter", "A stp T F stp/sc", None, "F stp/sc"),
    ("conversion=winter", "A stp T F stp", LateFault.COAST_NEEDED, ""),
    ("conversion=winter, 4.B.7=default", "A stp T F stp", None, "F stp/nc"),
    ("conversion=winter", "F sev T A sev/nc", None, "A sev"),
    ("conversion=winter, 4.B.6=a", "F sev T A sev/nc", LateFault.UNKNOWN_COAST, ""),
    ("conversion=winter", "A mos T F mos", LateFault.INLAND_FLEET, ""),
    ("conversion=winter, 4.C.4=army", "A mos T F mos", LateFault.INLAND_FLEET, ""),
    ("conversion=winter", "A mos T A mos", LateFault.SAME_TYPE, ""),
    ("conversion=winter", "F sev T A rum", LateFault.ELSEWHERE, ""),
    ("conversion=winter", "A lvn T F lvn", LateFault.NOT_A_CENTER, ""),
    ("conversion=winter", "F bla T A bla", LateFault.NOT_A_CENTER, ""),
    ("conversion=winter", "A ank T F ank", LateFault.NO_UNIT, ""),
    ("conversion=winter", "A con T F con", LateFault.FOREIGN_UNIT, ""),
    # the letter of the unit as in other orders (4.C.2)
    ("conversion=winter", "A sev T A sev", None, "A sev"),
    ("conversion=winter, 4.C.2=a", "A sev T A sev", LateFault.WRONG_LETTER, ""),
    ("conversion=winter", "A sev T F sev", LateFault.SAME_TYPE, ""),
    # several for one unit (4.D.3)
    ("conversion=winter", "A stp T F stp/nc, A stp T F stp/sc", LateFault.SECOND_ORDER, "F stp/nc"),
    ("conversion=winter, 4.D.3=last", "A stp T F stp/nc, A stp T F stp/sc", LateFault.LATER_ORDER, "F stp/sc"),
    ("conversion=winter, 4.D.3=neither", "A stp T F stp/nc, A stp T F stp/sc", LateFault.SEVERAL_ORDERS, ""),
    ("conversion=winter, 4.D.3=neither", "F sev T A sev, F sev T A sev", LateFault.SECOND_ORDER, "A sev"),
    ("conversion=winter", "A stp T F stp, A stp T F stp/sc", LateFault.COAST_NEEDED, "F stp/sc"),
    # a unit that leaves the board, by order or without one, does not change its type before
    ("conversion=winter", "remove F sev, F sev T A sev", LateFault.LEAVES, ""),
    ("conversion=winter", "F sev T A sev, remove F sev", LateFault.LEAVES, ""),
    # as many are removed by order as have to be: the last removal is void, and its unit stays
    (
        "conversion=winter",
        "remove F bla, remove A lvn, remove F sev, F sev T A sev",
        LateFault.TOO_MANY_REMOVALS,
        "A sev",
    ),
)


@folded
@pytest.mark.parametrize(
    ("choice", "orders", "fault", "now"), CONVERSIONS, ids=[f"{c[0] or 'datc'}: {c[1]}" for c in CONVERSIONS]
)
def test_conversions(choice: str, orders: str, fault: LateFault | None, now: str) -> None:
    ruling = judge(TWO_OWED, *(f"RUSSIA: {order}" for order in orders.split(", ")), choice=choice)
    assert [outcome.fault for outcome in ruling.outcomes if outcome.fault][:1] == [fault] * bool(fault)
    assert ", ".join(unit.short for unit in ruling.converted) == now
    assert set(ruling.converted) <= set(ruling.units)
    assert len(ruling.units) == 6


def test_a_conversion_uses_up_no_build_and_its_province_is_taken() -> None:
    before = winter("FRANCE A bre", "FRANCE A spa", FRANCE="bre par spa", ENGLAND="lon")
    orders = ("FRANCE: A bre T F bre", "FRANCE: build A bre", "FRANCE: build A par", "FRANCE: A spa T F spa/nc")
    ruling = judge(before, *orders, choice="conversion=winter")
    assert [str(outcome) for outcome in ruling.outcomes] == [
        "changes its type",
        "illegal: a unit stands there",
        "built",
        "changes its type",
    ]
    assert texts(ruling.units) == ["FRANCE F bre", "FRANCE A par", "FRANCE F spa/nc"]
    assert late_data(ruling)["converted"] == ["FRANCE F bre", "FRANCE F spa/nc"]
    assert ruling.after.units == ruling.units


def test_units_that_go_without_an_order_go_as_the_kind_they_were() -> None:
    # both are one step from Ankara; the fleet goes first, though it would be an army
    before = winter("TURKEY A smy", "TURKEY F con", TURKEY="ank")
    ruling = judge(before, "TURKEY: F con T A con", "TURKEY: A smy T F smy", choice="conversion=winter")
    assert texts(ruling.automatic) == ["TURKEY F con"]
    assert texts(ruling.units) == ["TURKEY F smy"]
    assert ruling.outcomes[0].fault is LateFault.LEAVES


def test_a_board_tells_where_its_powers_build_and_whether_they_convert() -> None:
    board = board_named("era-of-empire")
    before = Position(
        (Unit("TURKEY", ARMY, "bag"), Unit("RUSSIA", ARMY, "mos")),
        board,
        phase="adjustment",
        centers=(("bag", "TURKEY"), ("tab", "TURKEY"), ("mos", "RUSSIA")),
    )
    orders = [parse_late_order(text, board) for text in ("TURKEY: A bag T F bag", "TURKEY: build A tab")]
    for rules, done in (
        ("datc", "succeeds succeeds"),
        ("datc, building=home", "succeeds illegal"),
        ("datc, conversion=none", "illegal succeeds"),
        ("era-of-empire", "succeeds succeeds"),
    ):
        assert words(adjudicate_adjustments(before, orders, Rulebook.named(rules))) == done


def test_no_army_is_built_in_a_centre_at_sea_nor_made_of_a_fleet_there() -> None:
    text = (BOARDS / "standard" / "board.toml").read_text(encoding="utf-8")
    was = 'nth = { name = "North Sea", terrain = "sea" }'
    assert was in text
    board = from_text(text.replace(was, 'nth = { name = "North Sea", terrain = "sea", center = true }'))
    centers = (("nth", "ENGLAND"), ("lon", "ENGLAND"))
    rules = Rulebook.DATC.choosing("building=owned, conversion=winter, waiving=forced")
    empty = Position((), board, phase="adjustment", centers=centers)
    ruling = adjudicate_adjustments(empty, [parse_late_order("ENGLAND: build A nth", board)], rules)
    assert (ruling.outcomes[0].fault, texts(ruling.forced)) == (LateFault.ARMY_AT_SEA, ["ENGLAND A lon"])
    there = Position((Unit("ENGLAND", FLEET, "nth"),), board, phase="adjustment", centers=centers)
    ruling = adjudicate_adjustments(there, [parse_late_order("ENGLAND: F nth T A nth", board)], rules)
    assert ruling.outcomes[0].fault is LateFault.ARMY_AT_SEA


def test_every_fault_of_an_adjustment_occurs_in_these_tests() -> None:
    told = {fault for _, fault in FAULTS}
    for choice, orders, *_ in BUILDS:
        given = [f"FRANCE: {o}" if o == "waive" else f"FRANCE: build {o}" for o in orders.split(", ")]
        told |= {outcome.fault for outcome in judge(TWO_DUE, *given, choice=choice).outcomes if outcome.fault}
    for choice, orders, *_ in REMOVALS:
        given = [f"TURKEY: remove {order}" for order in filter(None, orders.split(", "))]
        told |= {outcome.fault for outcome in judge(MIXED, *given, choice=choice).outcomes if outcome.fault}
    told |= {fault for _, _, fault, _ in CONVERSIONS if fault}
    told |= {fault for _, fault in ANYWHERE if fault}
    told |= {LateFault.WRONG_COAST, LateFault.NO_WAIVING, LateFault.ARMY_AT_SEA}
    members = list(LateFault)
    first = members.index(LateFault.NOTHING_TO_BUILD)
    shared = {
        *(
            LateFault.OTHER_PHASE,
            LateFault.NO_UNIT,
            LateFault.FOREIGN_UNIT,
            LateFault.SECOND_ORDER,
            LateFault.LATER_ORDER,
            LateFault.SEVERAL_ORDERS,
        ),
        *(LateFault.WRONG_LETTER, LateFault.WRONG_COAST, LateFault.UNKNOWN_COAST, LateFault.COAST_NEEDED),
        LateFault.OCCUPIED,
    }
    assert told == {*members[first:], *shared}


@pytest.mark.parametrize(
    ("choice", "gone"),
    [
        # Ruhr, Burgundy, Paris and Tuscany, Piedmont, Marseilles: as far from home centres, and Ruhr comes first
        ("4.D.8=home-centre", "FRANCE A ruh"),
        # Burgundy is France, and nothing nearer to Tuscany than Marseilles is
        ("4.D.8=country", "FRANCE A tus"),
        # Munich is next to Ruhr
        ("4.D.8=owned-centre", "FRANCE A tus"),
    ],
)
def test_each_reading_of_civil_disorder_has_its_unit(choice: str, gone: str) -> None:
    ruling = judge(winter("FRANCE A ruh", "FRANCE A tus", FRANCE="mun"), choice=choice)
    assert texts(ruling.automatic) == [gone]


def test_where_no_build_may_be_declined_armies_are_built_by_english_name() -> None:
    # Liverpool comes before London, though lon comes before lvp
    ruling = judge(winter(ENGLAND="lon lvp"), choice="4.D.7=forced")
    assert [str(one.unit) for one in ruling.without_orders] == ["ENGLAND A lvp", "ENGLAND A lon"]
    assert {one.reason for one in ruling.without_orders} == {LateReason.FORCED}
    assert texts(ruling.forced) == ["ENGLAND A lon", "ENGLAND A lvp"]
    assert (ruling.built, ruling.automatic) == ((), ())
    ruling = judge(TWO_DUE, "FRANCE: waive", "FRANCE: build F mar", choice="4.D.7=forced")
    assert ruling.outcomes[0].fault is LateFault.NO_WAIVING
    assert (texts(ruling.built), texts(ruling.forced)) == (["FRANCE F mar"], ["FRANCE A bre"])
    # nowhere is left to build
    ruling = judge(winter("FRANCE A bre", "GERMANY A par", FRANCE="bre par spa"), choice="4.D.7=forced")
    assert ruling.forced == ()


def test_a_power_without_centres_loses_all_its_units() -> None:
    ruling = judge(winter("FRANCE A par", "FRANCE F bre", "ITALY A mar", ITALY="mar"), "FRANCE: remove A par")
    assert texts(ruling.removed) == ["FRANCE A par"]
    assert [(str(one.unit), one.reason) for one in ruling.without_orders] == [("FRANCE F bre", LateReason.NO_CENTER)]
    assert str(ruling.without_orders[0]) == "removed without an order: its power may keep no unit"


def test_an_order_of_nobody_is_illegal() -> None:
    nobody = Unit("MARS", ARMY, "par")
    (outcome,) = adjudicate_adjustments(TWO_DUE, [Build(nobody)]).outcomes
    assert outcome.fault is LateFault.NOTHING_TO_BUILD


def test_what_cannot_be_judged_is_refused() -> None:
    retreating = Retreating(Unit("ITALY", ARMY, "par"))
    with pytest.raises(PositionError, match="begins a retreat phase, not an adjustment phase"):
        adjudicate_adjustments(Position((), phase="retreat"), [])
    with pytest.raises(PositionError, match="no unit is dislodged when"):
        adjudicate_adjustments(Position((), dislodged=(retreating,)), [])
    with pytest.raises(PositionError, match="does not tell who owns the supply centres"):
        adjudicate_adjustments(Position.of("ITALY A rom"), [])
    with pytest.raises(OrderError, match="has no place 'xyz'"):
        adjudicate_adjustments(MIXED, [Build(Unit("ITALY", ARMY, "xyz"))])
    with pytest.raises(OrderError, match="has no place 'xyz'"):
        adjudicate_adjustments(MIXED, [Convert(Unit("ITALY", ARMY, "rom"), FLEET, "xyz")])
    with pytest.raises(OrderError, match="'build A rom' is no order"):
        adjudicate_adjustments(MIXED, ["build A rom"])  # type: ignore[list-item]
    with pytest.raises(RulebookError, match="is no rulebook"):
        adjudicate_adjustments(MIXED, [], "datc")  # type: ignore[arg-type]
