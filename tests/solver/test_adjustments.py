"""Adjustments: builds, removals and waives, right and wrong, under each reading; positions worked out by hand."""

from __future__ import annotations

import pytest

from standoff import Position, Rulebook
from standoff.maps import ARMY, Build, OrderError, PositionError, Retreating, RulebookError, Unit, standard
from standoff.maps.notation import parse_late_order, parse_unit
from standoff.solver.adjustments import AdjustmentRuling, adjudicate_adjustments
from standoff.solver.late_outcome import LateFault, LateReason
from standoff.solver.outcome import Result

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


@pytest.mark.parametrize(
    ("choice", "orders", "results", "built"), BUILDS, ids=[f"{b[0] or 'datc'}: {b[1]}" for b in BUILDS]
)
def test_builds(choice: str, orders: str, results: str, built: str) -> None:
    given = [f"FRANCE: {o}" if o == "waive" else f"FRANCE: build {o}" for o in orders.split(", ")]
    ruling = judge(TWO_DUE, *given, choice=choice)
    assert words(ruling) == results
    assert ", ".join(unit.short for unit in ruling.built) == built


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


def test_every_fault_of_an_adjustment_occurs_in_these_tests() -> None:
    told = {fault for _, fault in FAULTS}
    for choice, orders, *_ in BUILDS:
        given = [f"FRANCE: {o}" if o == "waive" else f"FRANCE: build {o}" for o in orders.split(", ")]
        told |= {outcome.fault for outcome in judge(TWO_DUE, *given, choice=choice).outcomes if outcome.fault}
    for choice, orders, *_ in REMOVALS:
        given = [f"TURKEY: remove {order}" for order in filter(None, orders.split(", "))]
        told |= {outcome.fault for outcome in judge(MIXED, *given, choice=choice).outcomes if outcome.fault}
    told |= {LateFault.WRONG_COAST, LateFault.NO_WAIVING}
    members = list(LateFault)
    first = members.index(LateFault.NOTHING_TO_BUILD)
    shared = {
        *(
            LateFault.OTHER_PHASE,
            LateFault.NO_UNIT,
            LateFault.FOREIGN_UNIT,
            LateFault.SECOND_ORDER,
            LateFault.LATER_ORDER,
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
    with pytest.raises(OrderError, match="'build A rom' is no order"):
        adjudicate_adjustments(MIXED, ["build A rom"])  # type: ignore[list-item]
    with pytest.raises(RulebookError, match="is no rulebook"):
        adjudicate_adjustments(MIXED, [], "datc")  # type: ignore[arg-type]
