"""For each reason a smallest position, with the cause and the strengths that decided."""

from __future__ import annotations

import pytest

from standoff.datc.case import cases
from standoff.encoding import Fault, Rulebook
from standoff.solver import Outcome, Reason, Result, adjudicate
from standoff.solver.wording import describe

from ..folding import folded
from .judging import judged


def told(outcome: Outcome) -> tuple[Result, Reason, str, int, int]:
    by = "" if outcome.by is None else outcome.by.short
    return outcome.result, outcome.reason, by, outcome.strength, outcome.against


# 6.F.16: what becomes of the army decides whether Belgium's fleet succeeds; that of Wales never can
PANDIN = (
    "ENGLAND: F lon S F wal - eng",
    "ENGLAND: F wal - eng",
    "FRANCE: A bre - lon",
    "FRANCE: F eng C A bre - lon",
    "GERMANY: F nth S F bel - eng",
    "GERMANY: F bel - eng",
)

# What is shown; the orders, of which the first is looked at; what becomes of it: result, reason, by, strengths.
REASONS: dict[str, tuple[tuple[str, ...], tuple[Result, Reason, str, int, int]]] = {
    "a unit stands": (("ENGLAND: F nth H",), (Result.STANDS, Reason.STANDS, "", 0, 0)),
    "a unit stands against as much": (
        ("ENGLAND: F nth H", "FRANCE: F eng - nth"),
        (Result.STANDS, Reason.STANDS, "", 0, 0),
    ),
    "a unit is dislodged": (
        ("ENGLAND: F nth H", "FRANCE: F eng - nth", "FRANCE: F bel S F eng - nth"),
        (Result.DISLODGED, Reason.DISLODGED, "F eng - nth", 0, 0),
    ),
    "a move succeeds": (("ENGLAND: F nth - nwy",), (Result.SUCCEEDS, Reason.SUCCEEDS, "", 0, 0)),
    "a move after one that leaves": (
        ("ENGLAND: F lon - nth", "ENGLAND: F nth - nwy"),
        (Result.SUCCEEDS, Reason.SUCCEEDS, "", 0, 0),
    ),
    "a circular movement": (
        ("TURKEY: F ank - con", "TURKEY: A con - smy", "TURKEY: A smy - ank"),
        (Result.SUCCEEDS, Reason.CIRCULAR_MOVEMENT, "", 0, 0),
    ),
    "what follows a circle is no circle": (
        ("TURKEY: A arm - smy", "TURKEY: F ank - con", "TURKEY: A con - smy", "TURKEY: A smy - ank"),
        (Result.FAILS, Reason.STOOD_OFF, "A con - smy", 1, 1),
    ),
    "a standoff": (
        ("GERMANY: A mun - sil", "RUSSIA: A war - sil"),
        (Result.FAILS, Reason.STOOD_OFF, "A war - sil", 1, 1),
    ),
    "a standoff against more": (
        ("RUSSIA: A war - sil", "GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil"),
        (Result.FAILS, Reason.STOOD_OFF, "A mun - sil", 1, 2),
    ),
    "the strongest of several rivals": (
        ("RUSSIA: A war - sil", "AUSTRIA: A boh - sil", "GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil"),
        (Result.FAILS, Reason.STOOD_OFF, "A mun - sil", 1, 2),
    ),
    "a standoff over a unit that stays": (
        (
            "GERMANY: A mun - sil",
            "GERMANY: A ber S A mun - sil",
            "AUSTRIA: A boh - sil",
            "AUSTRIA: A gal S A boh - sil",
            "RUSSIA: A sil H",
        ),
        (Result.FAILS, Reason.STOOD_OFF, "A boh - sil", 2, 2),
    ),
    "an occupant without order": (
        ("GERMANY: A mun - bur", "FRANCE: A bur H"),
        (Result.FAILS, Reason.HELD_OFF, "A bur H", 1, 1),
    ),
    "an occupant with support": (
        ("GERMANY: A mun - bur", "GERMANY: A ruh S A mun - bur", "FRANCE: A bur H", "FRANCE: A mar S A bur"),
        (Result.FAILS, Reason.HELD_OFF, "A bur H", 2, 2),
    ),
    "an occupant that fails to leave has strength 1": (
        (
            "GERMANY: A ruh - bur",
            "FRANCE: A bur - mun",
            "FRANCE: A tyr S A bur - mun",
            "GERMANY: A mun H",
            "GERMANY: A ber S A mun",
        ),
        (Result.FAILS, Reason.HELD_OFF, "A bur - mun", 1, 1),
    ),
    "supports by the occupant's power do not count": (
        ("GERMANY: A mun - bur", "FRANCE: A mar S A mun - bur", "FRANCE: A bur H"),
        (Result.FAILS, Reason.HELD_OFF, "A bur H", 1, 1),
    ),
    "head-to-head": (
        ("GERMANY: A mun - bur", "FRANCE: A bur - mun"),
        (Result.FAILS, Reason.HEAD_TO_HEAD, "A bur - mun", 1, 1),
    ),
    "head-to-head against more": (
        ("GERMANY: A mun - bur", "FRANCE: A bur - mun", "FRANCE: A tyr S A bur - mun"),
        (Result.FAILS, Reason.HEAD_TO_HEAD, "A bur - mun", 1, 2),
    ),
    "an own unit would be dislodged": (
        ("FRANCE: A par - bur", "FRANCE: A mar S A par - bur", "FRANCE: A bur H"),
        (Result.FAILS, Reason.OWN_UNIT, "A bur H", 0, 0),
    ),
    "an own unit that fails to leave would be dislodged": (
        ("FRANCE: A par - bur", "GERMANY: A ruh S A par - bur", "FRANCE: A bur - mun", "GERMANY: A mun H"),
        (Result.FAILS, Reason.OWN_UNIT, "A bur - mun", 0, 0),
    ),
    "a rival would have stopped it anyway": (
        (
            "FRANCE: A par - bur",
            "FRANCE: A gas S A par - bur",
            "GERMANY: A mun - bur",
            "GERMANY: A ruh S A mun - bur",
            "FRANCE: A bur H",
            "FRANCE: A mar S A bur",
        ),
        (Result.FAILS, Reason.STOOD_OFF, "A mun - bur", 2, 2),
    ),
    "a rival would have stopped it even if the occupant were foreign": (
        (
            "FRANCE: A par - bur",
            "FRANCE: A gas S A par - bur",
            "GERMANY: A mun - bur",
            "GERMANY: A ruh S A mun - bur",
            "FRANCE: A bur H",
        ),
        (Result.FAILS, Reason.STOOD_OFF, "A mun - bur", 2, 2),
    ),
    "a convoy is disrupted": (
        (
            "ENGLAND: A lon - bel",
            "ENGLAND: F nth C A lon - bel",
            "GERMANY: F hel - nth",
            "GERMANY: F den S F hel - nth",
        ),
        (Result.FAILS, Reason.CONVOY_DISRUPTED, "F hel - nth", 0, 0),
    ),
    "the army of a paradox": (
        (PANDIN[2], *PANDIN[:2], *PANDIN[3:]),
        (Result.FAILS, Reason.PARADOX, "F bel - eng", 0, 0),
    ),
    "the fleet of a paradox": (
        (PANDIN[3], *PANDIN[:3], *PANDIN[4:]),
        (Result.DISRUPTED, Reason.PARADOX, "F bel - eng", 0, 0),
    ),
    "the fleet of a paradox that is dislodged": (  # 6.F.14
        ("FRANCE: F eng C A bre - lon", "FRANCE: A bre - lon", "ENGLAND: F lon S F wal - eng", "ENGLAND: F wal - eng"),
        (Result.DISRUPTED, Reason.PARADOX, "F wal - eng", 0, 0),
    ),
    "a support is given": (
        ("ITALY: A rom S A ven", "ITALY: A ven H"),
        (Result.GIVEN, Reason.GIVEN, "", 0, 0),
    ),
    "a support is cut": (
        ("GERMANY: A ber S A mun", "GERMANY: A mun H", "RUSSIA: A sil - ber"),
        (Result.CUT, Reason.CUT, "A sil - ber", 0, 0),
    ),
    "a support is cut by who dislodges from elsewhere": (
        ("GERMANY: A ber S A mun", "GERMANY: A mun H", "RUSSIA: A sil - ber", "RUSSIA: A pru S A sil - ber"),
        (Result.CUT, Reason.CUT, "A sil - ber", 0, 0),
    ),
    "a support is cut by dislodgement": (  # 6.D.17
        ("RUSSIA: F con S F bla - ank", "RUSSIA: F bla - ank", "TURKEY: F ank - con", "TURKEY: A smy S F ank - con"),
        (Result.CUT, Reason.CUT_BY_DISLODGEMENT, "F ank - con", 0, 0),
    ),
    "a convoy is available": (
        ("ENGLAND: F nth C A lon - bel", "ENGLAND: A lon - bel"),
        (Result.AVAILABLE, Reason.AVAILABLE, "", 0, 0),
    ),
    "a convoy is available though the army does not arrive": (
        ("ENGLAND: F nth C A lon - bel", "ENGLAND: A lon - bel", "FRANCE: A bel H"),
        (Result.AVAILABLE, Reason.AVAILABLE, "", 0, 0),
    ),
    "a convoying fleet is dislodged": (
        (
            "ENGLAND: F nth C A lon - bel",
            "ENGLAND: A lon - bel",
            "GERMANY: F hel - nth",
            "GERMANY: F den S F hel - nth",
        ),
        (Result.DISRUPTED, Reason.FLEET_DISLODGED, "F hel - nth", 0, 0),
    ),
    "an impossible order": (("ENGLAND: F nth - mun",), (Result.ILLEGAL, Reason.VOID, "", 0, 0)),
    "a support of what does not happen": (
        ("ITALY: A rom S A tri - ven", "ITALY: A tri - vie"),
        (Result.INVALID, Reason.VOID, "A tri - vie", 0, 0),
    ),
    "a support of a unit without order": (
        ("ITALY: A rom S A tri - ven", "ITALY: A tri H"),
        (Result.INVALID, Reason.VOID, "A tri H", 0, 0),
    ),
    "a convoy of an army that goes elsewhere": (
        ("ENGLAND: F nth C A lon - bel", "ENGLAND: A lon - wal"),
        (Result.INVALID, Reason.VOID, "A lon - wal", 0, 0),
    ),
}


@folded
@pytest.mark.parametrize("name", REASONS)
def test_a_reason_with_its_cause(name: str) -> None:
    orders, expected = REASONS[name]
    assert told(judged(*orders).outcomes[0]) == expected


# Case, rulebook, and for each order in the sequence of the case its result and reason, as the page on rulebooks has it.
UNDER = {
    # 6.F.14: lon supports wal - eng, and bre is convoyed by eng to lon, where it can only cut that support
    ("6.F.14", "paradox=all-hold"): (
        (Result.GIVEN, Reason.GIVEN),
        (Result.FAILS, Reason.PARADOX_ALL_HOLD),
        (Result.FAILS, Reason.PARADOX_ALL_HOLD),
        (Result.DISRUPTED, Reason.PARADOX_ALL_HOLD),
    ),
    ("6.F.14", "paradox=dptg"): (
        (Result.GIVEN, Reason.GIVEN),
        (Result.SUCCEEDS, Reason.SUCCEEDS),
        (Result.FAILS, Reason.PARADOX_DPTG),
        (Result.DISRUPTED, Reason.PARADOX_DPTG),
    ),
    # either the army arrives, is stood off by lon and cuts its support, or its fleet is dislodged
    ("6.F.14", "paradox=none"): (
        (Result.UNDECIDED, Reason.UNDECIDED),
        (Result.UNDECIDED, Reason.UNDECIDED),
        (Result.FAILS, Reason.EITHER_WAY),
        (Result.UNDECIDED, Reason.UNDECIDED),
    ),
}


@pytest.mark.parametrize(("id", "choice"), UNDER, ids=" under ".join)
def test_a_reason_of_another_rulebook(id: str, choice: str) -> None:
    (case,) = cases(id)
    assert case.step.written[1].endswith("F wal - eng")
    ruling = adjudicate(case.step.position(), case.step.orders(), Rulebook.DATC.choosing(choice))
    assert tuple((outcome.result, outcome.reason) for outcome in ruling.outcomes) == UNDER[id, choice]


def test_every_reason_is_shown() -> None:
    shown = {expected[:2] for _, expected in REASONS.values()}.union(*UNDER.values())
    assert {expected[1] for expected in shown} == set(Reason)
    assert {expected[0] for expected in shown} == set(Result)


def test_no_strength_is_told_where_none_decided() -> None:
    for orders, _ in REASONS.values():
        for outcome in judged(*orders).outcomes:
            compared = outcome.reason in (Reason.STOOD_OFF, Reason.HELD_OFF, Reason.HEAD_TO_HEAD)
            assert bool(outcome.strength) == bool(outcome.against) == compared
            assert not compared or outcome.strength <= outcome.against
            assert (outcome.reason is Reason.VOID) == (outcome.fault is not None)


def test_it_is_told_who_dislodges_whatever_the_order() -> None:
    attack = ("GERMANY: F hel - nth", "GERMANY: F den S F hel - nth")
    for order, reason in (
        ("ENGLAND: F nth H", Reason.DISLODGED),
        ("ENGLAND: F nth - nwy", Reason.STOOD_OFF),
        ("ENGLAND: F nth S A lon - bel", Reason.VOID),
        ("ENGLAND: F nth S A nwy", Reason.CUT),
        ("ENGLAND: F nth C A lon - bel", Reason.VOID),
        ("ENGLAND: F nth - mun", Reason.VOID),
    ):
        ruling = judged(
            order,
            *attack,
            "ENGLAND: A lon H",
            "RUSSIA: A fin - nwy",
            "RUSSIA: A swe - nwy",
            others="ENGLAND A nwy" if "S A nwy" in order else "",
        )
        outcome = ruling.outcomes[0]
        assert outcome.reason is reason, order
        assert outcome.dislodged_by is not None
        assert outcome.dislodged_by.short == "F hel - nth"


def test_a_coast_is_written_alike_in_orders_and_in_reasons() -> None:
    ruling = judged("TURKEY: F bla - bul/ec", "AUSTRIA: F bul/sc H")
    assert describe(ruling.outcomes[0], lambda order: order.short) == "fails: F Bul/sc stays, 1 against 1"


def test_a_foreign_order_is_not_told_of_the_dislodgement() -> None:
    ruling = judged("FRANCE: F nth H", "GERMANY: F hel - nth", "GERMANY: F den S F hel - nth", others="ENGLAND F nth")
    assert ruling.outcomes[0].fault is Fault.FOREIGN_UNIT
    assert ruling.outcomes[0].dislodged_by is None
    assert [(outcome.order.short, outcome.result) for outcome in ruling.held] == [("F nth H", Result.DISLODGED)]
    assert ruling["nth"] is ruling.held[0]


@pytest.mark.parametrize(
    ("orders", "route", "result"),
    [
        (("ENGLAND: A bel - hol", "ENGLAND: F nth C A bel - hol"), "convoy", Result.SUCCEEDS),
        (("ENGLAND: A bel - hol", "FRANCE: F nth C A bel - hol"), "land", Result.SUCCEEDS),
        (("ENGLAND: A bel - hol via convoy", "FRANCE: F nth C A bel - hol"), "convoy", Result.SUCCEEDS),
        (("ENGLAND: A bel - hol via convoy", "FRANCE: F nth H"), "convoy", Result.INVALID),
        (("ENGLAND: A bel - hol", "FRANCE: F nth H"), None, Result.SUCCEEDS),
        (("ENGLAND: A lon - hol", "FRANCE: F nth C A lon - hol"), None, Result.SUCCEEDS),
    ],
)
def test_the_way_is_told_where_there_were_two(orders: tuple[str, ...], route: str | None, result: Result) -> None:
    outcome = judged(*orders).outcomes[0]
    assert (outcome.route, outcome.result) == (route, result)


def test_an_order_carried_out_otherwise_shows_how() -> None:
    outcome = judged("FRANCE: F gas - spa", "FRANCE: A mar - spa").outcomes[0]
    assert outcome.executed is not None
    assert outcome.executed.short == "F gas - spa/nc"
    assert outcome.reason is Reason.STOOD_OFF


# -- in words ------------------------------------------------------------------------------------------------------


def test_outcomes_show_what_happened() -> None:
    ruling = judged("GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil", "RUSSIA: A war - sil")
    assert [repr(outcome) for outcome in ruling.outcomes] == [
        "<Succeeds A mun - sil>",
        "<Given A ber S A mun - sil>",
        "<StoodOff A war - sil by A mun - sil, 1 against 2>",
    ]
    assert [str(outcome) for outcome in ruling.outcomes] == [
        "succeeds",
        "given",
        "beaten by A mun - sil, 1 against 2",
    ]


@folded
@pytest.mark.parametrize("name", REASONS)
def test_every_outcome_can_be_said(name: str) -> None:
    orders, (result, reason, by, strength, against) = REASONS[name]
    outcome = judged(*orders).outcomes[0]
    text = str(outcome)
    assert text
    assert "{" not in text
    if by and reason is not Reason.VOID:
        unit = by.split()[1].title()
        assert by in text or f" {unit}" in text, "it names the cause, or the unit"
    if strength:
        assert f"{strength} against {against}" in text
    if reason is Reason.VOID:
        assert outcome.fault is not None
        assert result.value in text
        assert outcome.fault.value in text
    assert repr(outcome).startswith("<")


def test_of_two_attacks_in_a_paradox_the_same_one_is_always_named() -> None:
    orders = (
        "AUSTRIA: A bel - nwy via convoy",
        "AUSTRIA: F nth C A bel - nwy",
        "AUSTRIA: F pic H",
        "ENGLAND: F lon - nth",
        "FRANCE: F eng - nth",
        "FRANCE: F nwy S F nth",
        "GERMANY: F yor S F lon - nth",
    )
    for some in (orders, orders[::-1]):
        ruling = judged(*some)
        attacks = {ruling["bel"].by, ruling["nth"].by}
        assert len(attacks) == 1
        assert all(by is not None and by.short in ("F lon - nth", "F eng - nth") for by in attacks)
        assert {ruling["bel"].reason, ruling["nth"].reason} == {Reason.PARADOX}
    assert judged(*orders)["bel"].by == judged(*orders[::-1])["bel"].by
