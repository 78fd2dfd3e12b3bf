"""A ruling as a whole: the position after, exits, contested provinces, held units, and what it is asked by."""

from __future__ import annotations

import pytest

from bench.positions import KINDS
from standoff.encoding import read
from standoff.maps import FLEET, Move, OrderError, Position, Unit
from standoff.solver import Reason, Result, Ruling, Uniqueness, adjudicate
from standoff.solver.adjudication import rule

from ..folding import folded
from .judging import judged


def texts(units: object) -> list[str]:
    return [str(unit) for unit in units]  # type: ignore[attr-defined]


def exits(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    return {fallen.unit.place: fallen.retreats for fallen in ruling.dislodged}


def test_units_stand_where_they_went() -> None:
    ruling = judged(
        "RUSSIA: F bar - stp/nc", "FRANCE: F gas - spa", "GERMANY: A mun - sil", "ITALY: A ven H", "TURKEY: F con H"
    )
    assert texts(ruling.units) == [
        "TURKEY F con",
        "GERMANY A sil",
        "FRANCE F spa/nc",
        "RUSSIA F stp/nc",
        "ITALY A ven",
    ]
    assert set(ruling.after.units) == set(ruling.units)
    assert ruling.after is ruling.after


def test_the_position_after_keeps_board_and_date() -> None:
    position = Position((Unit("ENGLAND", FLEET, "nth"),), season="spring", year=1901)
    after = adjudicate(position, []).after
    assert (after.board, after.season, after.year) == (position.board, "spring", 1901)


def test_places_are_exchanged() -> None:
    ruling = judged("TURKEY: F ank - con", "TURKEY: A con - smy", "RUSSIA: A smy - ank")
    assert texts(ruling.units) == ["RUSSIA A ank", "TURKEY F con", "TURKEY A smy"]
    assert ruling.contested == ()
    assert ruling.dislodged == ()


# -- dislodged units ------------------------------------------------------------------------------------------------


def test_exits_of_a_fleet_name_their_coasts() -> None:
    ruling = judged("FRANCE: F por H", "ITALY: F mao - por", "ITALY: F spa/nc S F mao - por")
    assert exits(ruling) == {"por": ()}  # Spain is occupied, the attacker came from the Atlantic: it is destroyed
    ruling = judged("FRANCE: F mao H", "ENGLAND: F eng - mao", "ENGLAND: F nao S F eng - mao")
    assert exits(ruling) == {"mao": ("bre", "gas", "iri", "naf", "por", "spa/nc", "spa/sc", "wes")}


def test_exits_of_a_fleet_on_a_coast_are_those_of_the_coast() -> None:
    ruling = judged("RUSSIA: F stp/sc H", "ENGLAND: A nwy - stp", "ENGLAND: A fin S A nwy - stp")
    assert exits(ruling) == {"stp/sc": ("bot", "lvn")}
    ruling = judged("RUSSIA: F stp/nc H", "ENGLAND: A fin - stp", "ENGLAND: A lvn S A fin - stp")
    assert exits(ruling) == {"stp/nc": ("bar", "nwy")}


def test_no_exit_leads_where_the_attacker_came_from() -> None:
    ruling = judged("FRANCE: A bur H", "GERMANY: A mun - bur", "GERMANY: A ruh S A mun - bur")
    assert exits(ruling) == {"bur": ("bel", "gas", "mar", "par", "pic")}
    (fallen,) = ruling.dislodged
    assert (str(fallen.unit), str(fallen.attacker), fallen.attacker_from, fallen.by_convoy) == (
        "FRANCE A bur",
        "GERMANY A mun",
        "mun",
        False,
    )


def test_where_a_convoyed_attacker_came_from_is_open() -> None:  # 4.A.5 b; 6.H.11
    ruling = judged(
        "FRANCE: A bel H",
        "ENGLAND: A hol - bel via convoy",
        "ENGLAND: F nth C A hol - bel",
        "ENGLAND: A ruh S A hol - bel",
    )
    (fallen,) = ruling.dislodged
    assert fallen.by_convoy
    assert fallen.retreats == ("bur", "hol", "pic")


def test_no_exit_leads_to_a_contested_province() -> None:
    ruling = judged(
        "AUSTRIA: A vie H",
        "GERMANY: A tyr - vie",
        "GERMANY: A boh S A tyr - vie",
        "RUSSIA: A war - gal",
        "TURKEY: A rum - gal",
    )
    assert ruling.contested == ("gal",)
    assert exits(ruling) == {"vie": ("bud", "tri")}


def test_no_exit_leads_to_a_province_just_entered_or_that_was_left_and_is_open() -> None:
    ruling = judged(
        "AUSTRIA: A vie H",
        "GERMANY: A tyr - vie",
        "GERMANY: A boh S A tyr - vie",
        "RUSSIA: A war - gal",
        "AUSTRIA: A bud - ser",
    )
    assert exits(ruling) == {"vie": ("bud", "tri")}


# -- contested provinces --------------------------------------------------------------------------------------------

CONTESTED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "two that are equal": (("GERMANY: A mun - sil", "RUSSIA: A war - sil"), ("sil",)),
    "nobody entered": (("GERMANY: A mun - sil",), ()),
    "the stronger one entered": (
        ("GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil", "RUSSIA: A war - sil"),
        (),
    ),
    "the occupant stays": (("GERMANY: A mun - bur", "FRANCE: A bur H", "ITALY: A mar - bur"), ()),
    "the occupant left": (
        ("GERMANY: A sil - gal", "GERMANY: A mun - sil", "RUSSIA: A war - sil"),
        ("sil",),
    ),
    "an army without path contests nothing": (
        (
            "ENGLAND: A lon - bel",
            "ENGLAND: F nth C A lon - bel",
            "GERMANY: F hel - nth",
            "GERMANY: F den S F hel - nth",
        ),
        (),
    ),
    "the loser of a head-to-head battle contests nothing": (
        ("GERMANY: A ber - pru", "GERMANY: A sil S A ber - pru", "RUSSIA: A pru - ber"),
        (),
    ),
    "but another one may": (
        (
            "GERMANY: A ber - pru",
            "GERMANY: A sil S A ber - pru",
            "RUSSIA: A pru - ber",
            "GERMANY: F kie - ber",
            "RUSSIA: F bal - ber",
        ),
        ("ber",),
    ),
    "coasts are one province": (
        ("FRANCE: F gas - spa/nc", "ITALY: F wes - spa/sc"),
        ("spa",),
    ),
    "several, sorted": (
        ("GERMANY: A mun - sil", "RUSSIA: A war - sil", "FRANCE: A par - bur", "ITALY: A mar - bur"),
        ("bur", "sil"),
    ),
}


@folded
@pytest.mark.parametrize("name", CONTESTED)
def test_contested(name: str) -> None:
    orders, expected = CONTESTED[name]
    assert judged(*orders).contested == expected


# -- asking a ruling ------------------------------------------------------------------------------------------------


def test_a_ruling_is_asked_by_unit() -> None:
    ruling = judged("GERMANY: A mun - sil", "RUSSIA: F stp/sc - bot", others="FRANCE A par")
    outcome = ruling.outcomes[0]
    for name in ("A mun", "mun", "A Mun", "a MUN"):
        assert ruling[name] is outcome
    assert ruling[outcome.order.unit] is outcome
    assert ruling["F stp/sc"] is ruling["stp"] is ruling.outcomes[1]
    assert ruling["A par"].result is Result.STANDS
    assert ruling["A par"] is ruling.held[0]


@pytest.mark.parametrize("name", ["A sil", "A xyz", "xyz", "A"])
def test_asking_for_a_unit_that_is_not_there_is_told(name: str) -> None:
    ruling = judged("GERMANY: A mun - sil")
    with pytest.raises(OrderError) as caught:
        ruling[name]
    assert name.rsplit(maxsplit=1)[-1].lower() in str(caught.value)


@pytest.mark.parametrize("name", ["", " "])
def test_asking_for_nothing_is_told(name: str) -> None:
    with pytest.raises(OrderError):
        judged("GERMANY: A mun - sil")[name]


def test_the_order_that_counts_is_the_one_that_is_told() -> None:
    ruling = judged("GERMANY: A mun - lon", "GERMANY: A mun - sil", "GERMANY: A mun - boh")
    assert ruling["A mun"] is ruling.outcomes[1]
    assert [outcome.result for outcome in ruling.outcomes] == [Result.ILLEGAL, Result.SUCCEEDS, Result.ILLEGAL]
    assert ruling.held == ()


def test_units_without_an_order_that_counts_hold() -> None:
    ruling = judged("GERMANY: A mun - lon", others="FRANCE A par")
    assert [str(outcome.order) for outcome in ruling.held] == ["GERMANY: A mun H", "FRANCE: A par H"]
    assert {outcome.reason for outcome in ruling.held} == {Reason.STANDS}
    assert [outcome.result for outcome in ruling.outcomes] == [Result.ILLEGAL]


def test_an_empty_board() -> None:
    ruling = adjudicate(Position(()), [])
    assert (ruling.outcomes, ruling.held, ruling.units, ruling.dislodged) == ((), (), (), ())
    assert ruling.uniqueness is Uniqueness.UNIQUE
    assert repr(ruling) == "<Ruling of 0 orders, unique>"


def test_nothing_is_left_to_the_solver_where_nothing_is_circular() -> None:
    found = 0
    for seed in range(60):
        ruling = rule(read(*KINDS["realistic"](seed)))
        assert (ruling.open_decisions > 0) >= bool(ruling.cores)
        found += ruling.open_decisions == 0
    assert found > 40
    assert judged("GERMANY: A mun - sil", "RUSSIA: A war - sil", "GERMANY: A ber S A mun - sil").open_decisions == 0
    assert judged("TURKEY: F ank - con", "TURKEY: A con - smy", "TURKEY: A smy - ank").open_decisions == 1


# -- what holds of every ruling -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["realistic", "small", "paradox", "cycles", "convoy_heavy", "sloppy"])
def test_a_ruling_fits_together(kind: str) -> None:
    for seed in range(40):
        position, orders = KINDS[kind](seed)
        ruling = adjudicate(position, orders)
        board, intents = position.board, ruling.intents
        assert [outcome.order for outcome in ruling.outcomes] == list(orders)
        fallen = {board.number[each.unit.place] for each in ruling.dislodged}
        assert len(ruling.units) + len(fallen) == len(position.units)
        assert len(ruling.after.units) == len(ruling.units)
        assert list(ruling.units) == sorted(ruling.units, key=lambda unit: board.number[unit.place])
        after = {board.number[unit.place] for unit in ruling.units}
        for p in intents.units:
            unit = intents.at[p]
            assert unit is not None
            outcome = ruling[unit]
            assert (outcome.dislodged_by is not None) == (p in fallen)
            moved = outcome.result is Result.SUCCEEDS
            assert moved == (ruling.resolution.success[p] == 1)
            if outcome.by is not None and outcome.reason is not Reason.VOID:
                cause = board.number[outcome.by.unit.place]
                assert cause != p
                assert intents.at[cause] == outcome.by.unit or intents.given[cause] >= 0
        for place in ruling.contested:
            assert board.number[place] not in after
            movers = intents.into[board.number[place]]
            assert movers
            assert all(ruling.resolution.success[p] != 1 for p in movers)
        for each in ruling.dislodged:
            assert each.attacker.power != each.unit.power
            assert list(each.retreats) == sorted(each.retreats)
            for place in each.retreats:
                assert board.number[place] not in after
                assert board.province(place).id not in ruling.contested
                step = adjudicate(Position((each.unit,), board), [Move(each.unit, place)])
                assert step.outcomes[0].result is Result.SUCCEEDS
                assert step.units[0].place == place


def test_what_is_said_of_a_unit_must_be_true() -> None:
    ruling = judged("ENGLAND: F nth - nwy")
    unit = Unit("ENGLAND", FLEET, "nth")
    assert ruling["nth"] is ruling["F nth"] is ruling["ENGLAND F nth"] is ruling["f NTH"] is ruling[unit]
    for wrong in ("A nth", "GERMANY F nth", "ENGLAND A nth", "X ENGLAND F nth", Unit("RUSSIA", FLEET, "nth")):
        with pytest.raises(OrderError):
            ruling[wrong]


def test_the_fleet_that_breaks_a_convoy_is_on_a_route_that_was_ordered() -> None:
    ruling = judged(
        "GERMANY: A tus - tun",
        "FRANCE: F tys C A tus - tun",
        "FRANCE: F lyo C A tus - tun",
        "ENGLAND: F nap - tys",
        "ENGLAND: F wes S F nap - tys",
        "ITALY: F pie - lyo",
        "ITALY: F mar S F pie - lyo",
    )
    assert [fallen.unit.place for fallen in ruling.dislodged] == ["lyo", "tys"]
    by = ruling["tus"].by
    assert by is not None
    assert by.short == "F nap - tys"
