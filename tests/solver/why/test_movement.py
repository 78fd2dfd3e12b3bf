"""Reasons of movement phases: sufficient, minimal, and what a person would say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.positions import stream
from bench.reasons import faults, groups_below, of_cases, others_named
from standoff import Position, Rulebook, Ruling, adjudicate
from standoff.datc.case import cases
from standoff.encoding import read
from standoff.encoding.facts import Fact, Kind
from standoff.encoding.presets import PRESETS
from standoff.maps import OrderError
from standoff.solver.adjudication import rule
from standoff.solver.why.movement import otherwise, refutation, why_all
from standoff.solver.why.reason import Group, Step

from ...shares import Share, shares


def of_case(id: str, rules: str = "datc") -> Ruling:
    (case,) = cases(id)
    return adjudicate(case.step.position(), case.step.orders(), Rulebook.named(rules))


def keys(step: Step, depth: int = 0) -> Iterator[str]:
    """The keys of a tree, each with the order or unit it is about, indented."""
    about = step.values.get("order", step.values.get("unit", ""))
    numbers = f" {step.values['strength']}:{step.values['against']}" if "strength" in step.values else ""
    yield f"{'  ' * depth}{step.text}: {getattr(about, 'short', about)}{numbers}"
    for below in step.because:
        yield from keys(below, depth + 1)


@pytest.mark.parametrize(("name", "share"), shares(PRESETS, 4))
def test_every_reason_in_the_cases_is_sufficient_and_minimal(name: str, share: Share) -> None:
    several = share.of(of_cases(PRESETS[name]))
    rulings = [(id, rule(intents)) for id, intents in several]
    found = [f"{id}: {fault}" for id, ruling in rulings for fault in (*faults(ruling), *others_named(ruling))]
    assert found == []


@pytest.mark.parametrize(
    ("kind", "share"), shares(["convoy_heavy", "paradox", "cycles", "small", "sloppy", "random34"], 2)
)
def test_every_reason_in_random_phases_is_sufficient_and_minimal(kind: str, share: Share) -> None:
    names = list(PRESETS)
    for n, phase in share.of(enumerate(stream(kind, 1, 28))):
        ruling = rule(read(phase.position, phase.orders, PRESETS[names[n % len(names)]]))
        assert list(faults(ruling)) == []


def test_the_formula_that_reasons_are_checked_with_finds_a_group_that_is_missing_and_one_too_many() -> None:
    from bench.reasons import Formula

    ruling = of_case("6.E.1")
    formula = Formula(ruling)
    for reason in why_all(ruling):
        (top,) = reason.steps[:1]
        assert top.decision
        groups = groups_below(top)
        assert formula.refuted(groups, top.decision)
        assert not formula.refuted(groups - {min(groups)}, top.decision)
        assert formula.refuted(frozenset(formula.switch), top.decision)


# What a person says of these, worked out by hand: each line a step, with strengths.
TREES = [
    (
        "Germany: A mun, A ber\nRussia: A war",
        "A Mun-Sil; A Ber S A Mun-Sil; A War-Sil",
        "war",
        ["fails.outdoes-rival.beaten: A war - sil 1:2"],  # it would fail without that support as well
    ),
    (
        "Germany: A mun, A ber\nRussia: A war",
        "A Mun-Sil; A Ber S A Mun-Sil; A War-Sil",
        "mun",
        ["succeeds.outdoes-rival: A mun - sil 2:1", "  given.unattacked: A ber S A mun - sil"],
    ),
    (
        "Germany: A mun, A ber\nRussia: A war, A pru",
        "A Mun-Sil; A Ber S A Mun-Sil; A War-Sil; A Pru-Ber",
        "ber",
        ["cut.cut-by-attack: A ber S A mun - sil"],
    ),
    # diagram of a chain: each leaves for the next
    (
        "Germany: A ber, A kie, A mun",
        "A Ber-Sil; A Mun-Ber; A Kie-Mun",
        "kie",
        ["succeeds.left: A kie - mun", "  succeeds.left: A mun - ber", "    succeeds.free: A ber - sil"],
    ),
    # own unit: strong enough, but it would be its own
    (
        "Germany: A ber, A mun, A sil",
        "A Mun-Ber; A Sil S A Mun-Ber",
        "mun",
        ["fails.own-unit: A mun - ber"],
    ),
    # a convoy broken
    (
        "England: A lon, F nth\nFrance: F eng, F bel",
        "A Lon-Nwy; F Nth C A Lon-Nwy; F Eng-Nth; F Bel S F Eng-Nth",
        "lon",
        ["fails.path.sunk.weighed: A lon - nwy 2:1", "  given.unattacked: F bel S F eng - nth"],
    ),
    # a rival of the same strength, whose convoy is broken: no strength is compared
    (
        "England: A lon, F nth\nFrance: F eng, F nwg\nGermany: A hol",
        "A Lon-Bel; F Nth C A Lon-Bel; F Eng-Nth; F Nwg S F Eng-Nth; A Hol-Bel",
        "hol",
        [
            "succeeds.rival-absent: A hol - bel",
            "  path.sunk.weighed: A lon - bel 2:1",
            "    given.unattacked: F nwg S F eng - nth",
        ],
    ),
    # the same, stronger than any, and a second rival that does come
    (
        "England: A lon, F nth, A wal\nFrance: F eng, F nwg, A pic, A bur\nGermany: A hol, A ruh",
        (
            "A Lon-Bel; F Nth C A Lon-Bel; F Eng-Nth; F Nwg S F Eng-Nth; A Hol-Bel; A Ruh S A Hol-Bel; A Pic-Bel; "
            "A Bur S A Lon-Bel"
        ),
        "hol",
        [
            "succeeds.all: A hol - bel",
            "  rival.absent: A hol - bel",
            "    path.sunk.weighed: A lon - bel 2:1",
            "      given.unattacked: F nwg S F eng - nth",
            "  beats.outdoes-rival: A hol - bel 2:1",
            "    given.unattacked: A ruh S A hol - bel",
        ],
    ),
    # a supporter dislodged by the one it is aimed at
    (
        "Germany: A ber, A sil\nRussia: A pru, F bal",
        "A Ber S A Sil-Pru; A Sil-Pru; A Pru-Ber; F Bal S A Pru-Ber",
        "ber",
        [
            "cut.cut-by-dislodgement.weighed: A ber S A sil - pru 2:1",
            "  given.unattacked: F bal S A pru - ber",
        ],
    ),
]


@pytest.mark.parametrize(("units", "orders", "unit", "tree"), TREES)
def test_the_tree_is_the_one_worked_out_by_hand(units: str, orders: str, unit: str, tree: list[str]) -> None:
    position = Position.parse(units)
    ruling = adjudicate(position, position.orders(orders))
    assert list(keys(ruling.why(unit).steps[0])) == tree


def test_a_dislodged_unit_is_explained_beside_its_order() -> None:
    ruling = of_case("6.E.1")
    unit = ruling.dislodged[0].unit
    first, second = ruling.why(unit).steps
    assert first.decision == (Fact(Kind.SUCCESS, ruling.intents.board.number[unit.place]), False)
    assert second.decision == (Fact(Kind.DISLODGED, ruling.intents.board.number[unit.place]), True)


def test_a_paradox_without_resolution_is_contradicted_both_ways() -> None:
    reason = of_case("6.F.17").why("A bre")
    (top,) = reason.steps
    (core,) = [step for step in top.walk() if step.text == "core.no-resolution"]
    assert core.aside
    assert [step.text for step in core.because] == ["suppose.path.yes", "suppose.path.no"]
    assert top.walk(asides=False) is not None
    assert all(step.text != "core.no-resolution" for step in top.walk(asides=False))
    assert Group("szykman", ("bel", "bre", "lon")) in reason.groups


def test_a_circular_movement_names_its_circle() -> None:
    (top,) = of_case("6.C.1").why("F ank").steps
    assert top.text == "succeeds.circular-movement"
    assert [order.unit.place for order in top.values["core"]] == ["ank", "con", "smy"]  # type: ignore[union-attr]


# three armies go round, two of them by sea; a fleet that carries one is attacked, and held with 2 against 1
ROUND = """
England: A Lon - Bel via convoy, F Nth C A Lon - Bel, F Edi S F Nth
France: A Bel - Pic, A Pic - Lon, F Eng C A Pic - Lon
Germany: F Den - Nth
"""


def test_a_circle_with_convoys_says_what_keeps_them_whole() -> None:
    position = Position.parse("England: A Lon, F Nth, F Edi\nFrance: A Bel, A Pic, F Eng\nGermany: F Den")
    ruling = adjudicate(position, position.orders(ROUND))
    for unit in ("A lon", "A bel", "A pic"):
        (top,) = ruling.why(unit).steps
        (core,) = [step for step in top.walk() if step.text == "core.circular-movement"]
        assert core.aside
        assert [line for below in core.because for line in keys(below)] == [
            "path.open: A lon - bel via convoy",
            "  fleet.survives: F nth",
            "    fails.beats-occupant: F den - nth 1:2",
            "path.open: A pic - lon",
        ]


def test_what_is_said_of_the_convoys_of_a_circle_is_sufficient_and_minimal() -> None:
    from bench.reasons import Formula

    position = Position.parse("England: A Lon, F Nth, F Edi\nFrance: A Bel, A Pic, F Eng\nGermany: F Den")
    ruling = adjudicate(position, position.orders(ROUND))
    formula = Formula(ruling)
    (core,) = [step for step in ruling.why("A bel").steps[0].walk() if step.text == "core.circular-movement"]
    for step in core.because:
        groups = groups_below(step)
        assert step.decision
        assert step.decision[0].kind is Kind.PATH
        assert formula.refuted(groups, step.decision)
        assert not any(formula.refuted(groups - {group}, step.decision) for group in groups)


def test_a_circle_without_its_convoy_is_none() -> None:
    position = Position.parse("England: A Lon, F Nth\nFrance: A Bel, A Pic, F Eng\nGermany: F Den, F Nwg")
    ruling = adjudicate(position, position.orders(f"{ROUND}\nGermany: F Nwg S F Den - Nth"))
    assert not [step for step in ruling.why("A bel").steps[0].walk() if step.text.startswith("core.")]


def test_what_a_rulebook_leaves_open_is_said_to_be_so() -> None:
    (top,) = of_case("6.F.24", "2023").why("F edi").steps
    assert top.text == "left-open.undecided"
    assert top.because[0].text == "core.no-resolution"


def test_the_reason_is_the_one_that_the_outcome_names() -> None:
    # two rivals; the outcome names the stronger
    position = Position.parse("England: F Nth, F Nwg\nFrance: A Ruh, F Bel\nGermany: F Hel")
    orders = "F Hel-Hol; F Nth-Hol; F Bel-Hol; A Ruh S F Bel-Hol"
    ruling = adjudicate(position, position.orders(orders))
    outcome = ruling["F hel"]
    (top,) = ruling.why("F hel").steps
    assert outcome.by is not None
    assert top.values["rival"] == outcome.by
    assert (top.values["strength"], top.values["against"]) == (outcome.strength, outcome.against) == (1, 2)


def test_a_rival_that_would_have_no_effect_is_not_named() -> None:
    # A Bel and A Hol meet head-to-head: were A Bel gone, A Hol would be without effect there
    units = "England: A Lon, F Nth\nGermany: A Bel, A Hol\nItaly: A Pic\nRussia: F Hel"
    orders = "A Lon-Bel; F Nth C A Lon-Bel; A Bel-Hol; A Hol-Bel; A Pic-Bel; F Hel-Nth"
    position = Position.parse(units)
    ruling = adjudicate(position, position.orders(orders))
    for one, other in (("A lon", "A pic"), ("A pic", "A lon")):
        assert ruling[one].by == ruling[other].order
        assert ruling.why(one).steps[0].values["rival"] == ruling[other].order


def test_an_order_given_twice_has_two_reasons() -> None:
    position = Position.parse("Germany: A Mun")
    ruling = adjudicate(position, position.orders("A Mun-Sil; A Mun-Ber"))
    first, second = why_all(ruling)
    assert first.steps[0].text == "succeeds.free"
    assert second.steps[0].rule == "second-order"


def test_a_unit_that_is_not_there_is_an_error() -> None:
    ruling = of_case("6.C.1")
    with pytest.raises(OrderError, match="no unit A par"):
        ruling.why("A par")


def test_what_breaks_if_it_were_otherwise() -> None:
    ruling = of_case("6.E.1")
    board = ruling.intents.board
    fact = Fact(Kind.SUCCESS, board.number[ruling.dislodged[0].unit.place])
    step = otherwise(ruling, fact, value=True)
    assert step is not None
    assert step.text == "suppose.success.yes"
    assert step.because[0].decision == (fact, False)
    assert otherwise(ruling, fact, value=False) is None


def test_a_claim_that_cannot_be_is_refuted_by_as_few_of_its_parts_as_do() -> None:
    position = Position.parse("Germany: A Mun, A Par\nRussia: A War")
    intents = read(position, position.orders("A Mun-Sil; A War-Sil; A Par-Pic"))
    number = intents.board.number
    claims = {Fact(Kind.SUCCESS, number[place]): True for place in ("par", "mun", "war")}
    found = refutation(intents, claims)
    assert found is not None
    assert list(found.claims) == [Fact(Kind.SUCCESS, number["mun"])]
    assert found.steps[0].text == "fails.outdoes-rival"
    assert refutation(intents, {Fact(Kind.SUCCESS, number["par"]): True}) is None


def test_a_claim_of_a_circle_is_refuted_though_each_part_can_be() -> None:
    ruling = of_case("6.C.1")
    number = ruling.intents.board.number
    claims = {Fact(Kind.SUCCESS, number["ank"]): True, Fact(Kind.SUCCESS, number["con"]): False}
    found = refutation(ruling.intents, claims)
    assert found is not None
    assert found.claims == claims
    assert refutation(ruling.intents, dict.fromkeys(claims, False)) is None
    settled = refutation(ruling.intents, dict.fromkeys(claims, False), ruling.cores)
    assert settled is not None
    assert settled.steps[0].text == "succeeds.circular-movement"


@pytest.mark.parametrize(("name", "share"), shares(["datc", "1982", "dptg"]))
def test_no_unit_is_told_to_be_dislodged_that_leaves(name: str, share: Share) -> None:
    dislodging = ("succeeds.beats-occupant", "dislodged.by", "fleet.dislodged")
    for id, intents in share.of(of_cases(PRESETS[name])):
        ruling = rule(intents)
        fallen = {one.unit for one in ruling.dislodged}
        for reason in why_all(ruling):
            for top in reason.steps:
                for step in top.walk(asides=False):
                    if step.text.startswith(dislodging) and not any(s.text.startswith("suppose") for s in top.walk()):
                        assert step.values.get("occupant", step.values.get("unit")) in fallen, (id, str(reason.order))


def test_a_unit_that_may_leave_is_not_said_to_be_dislodged() -> None:
    position = Position.parse("Turkey: F Ion, F Adr\nGermany: A Alb")
    ruling = adjudicate(position, position.orders("F Ion-Alb; F Adr S F Ion-Alb; A Alb-Gre"))
    assert ruling.why("F ion").steps[0].text == "succeeds.either-way"


def test_a_supported_move_into_an_own_unit_is_told_by_the_rule_on_own_units() -> None:
    position = Position.parse("France: A Par, A Gas, F Bre, F Mao")
    ruling = adjudicate(position, position.orders("A Par-Bre; A Gas S A Par-Bre; F Bre H; F Mao S F Bre"))
    assert ruling.why("A par").steps[0].text == "fails.own-unit"


def test_an_attack_from_the_last_fleet_has_words_under_a_rule_that_protects() -> None:
    rules = "datc, paradox=dptg-cut, convoyed-attack-from=last-fleet"
    text = (
        "Austria: F Apu S F Tun-Ion, F Tun-Ion\nFrance: F Tys-Ion\n"
        "England: F Ion C A Alb-Apu, F Adr C A Alb-Apu, F Eas S F Tys-Ion, A Alb-Apu via convoy"
    )
    position = Position.parse(text)
    ruling = adjudicate(position, position.orders(text), Rulebook.named(rules))
    assert ruling.why("F apu").steps[0].text == "cut.attack-from-last-fleet"
    assert list(faults(ruling)) == []
