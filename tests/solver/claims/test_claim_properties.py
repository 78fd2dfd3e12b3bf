"""Claims about random phases: a ruling agrees with itself, in part as well, and with nothing else."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bench.claims import WORDS
from bench.positions import KINDS
from standoff.datc.shelf import cases
from standoff.encoding import Intents, Rulebook, read
from standoff.encoding.decisions import Folding
from standoff.encoding.facts import FALSE, TRUE, Kind
from standoff.encoding.network import Network
from standoff.encoding.policies import ParadoxCore
from standoff.encoding.presets import PRESETS
from standoff.encoding.rule_page import rule_pages
from standoff.engines.provoking.phase import Phase
from standoff.maps import Hold, Move, Unit, UnitType
from standoff.maps.terminal import Line
from standoff.solver.adjudication import rule
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.claims.claim import (
    Absent,
    AttackedFrom,
    Became,
    ByConvoy,
    Claim,
    Contested,
    Destroyed,
    Dislodgement,
    Either,
    Route,
    Stands,
    Statement,
    Subject,
    Uncarried,
    counted_subjects,
)
from standoff.solver.claims.claim_data import of_data
from standoff.solver.claims.claim_text import read_claim
from standoff.solver.claims.contradictions import contradictions
from standoff.solver.claims.data import verified_data
from standoff.solver.claims.holding import holds
from standoff.solver.claims.meaning import Meaning
from standoff.solver.claims.reasons import _Telling  # pyright: ignore[reportPrivateUsage]
from standoff.solver.claims.show import verified_lines
from standoff.solver.claims.verdict import Verdict, all_hold, verify
from standoff.solver.data import as_data
from standoff.solver.late_outcome import GivenOrder
from standoff.solver.outcome import Result
from standoff.solver.report import Report
from standoff.solver.resolving import Uniqueness, resolutions_of
from standoff.solver.retreats import adjudicate_retreats
from standoff.solver.ruling import Ruling
from standoff.solver.ruling import Verdict as RulingVerdict
from standoff.solver.show import ruling_lines
from standoff.solver.show_late import late_ruling_lines
from standoff.solver.why.tree import Look

from ...shares import Share, shares
from ..test_sequential_naive import some_rulebook

phases = st.builds(
    lambda kind, seed: KINDS[kind](seed),
    st.sampled_from(("small", "paradox", "cycles", "convoy_heavy", "sloppy")),
    st.integers(0, 50_000),
)
rulebooks = st.sampled_from(list(PRESETS.values()))
# every preset, and rulebooks whose choices nobody ever put together
any_rulebooks = rulebooks | st.randoms(use_true_random=False).map(some_rulebook)


def verified(phase: Phase, claim: Any, rulebook: Rulebook) -> Verdict:
    return verify(phase.position, phase.orders, claim, rulebook).verdict


def defined(phase: Phase, rulebook: Rulebook) -> Ruling | None:
    ruling = rule(read(*phase, rulebook))
    return None if ruling.verdict is RulingVerdict.UNDEFINED else ruling


@given(phases, rulebooks)
def test_the_answer_of_standoff_agrees_with_it(phase: Phase, rulebook: Rulebook) -> None:
    ruling = rule(read(*phase, rulebook))
    assert verified(phase, as_data(ruling), rulebook) is Verdict.CONSISTENT


@given(phases, rulebooks, st.randoms(use_true_random=False))
def test_so_does_any_part_of_it(phase: Phase, rulebook: Rulebook, source: random.Random) -> None:
    data = as_data(rule(read(*phase, rulebook)))
    part = {key: value for key, value in data.items() if source.random() < 0.5}
    part["results"] = [row for row in data["results"] if source.random() < 0.5]
    assert verified(phase, part, rulebook) is Verdict.CONSISTENT


def plain(lines: list[Line]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


@given(phases, rulebooks)
def test_so_does_what_it_says_to_people(phase: Phase, rulebook: Rulebook) -> None:
    assume(phase.orders)
    ruling = rule(read(*phase, rulebook))
    reading = read_claim(plain(list(ruling_lines(ruling))), phase.position, phase.orders)
    assert not reading.errors, reading.render()
    assert verified(phase, reading.claim, rulebook) is Verdict.CONSISTENT
    # and nothing of it was passed over
    told = {one.subject.index for one in reading.claim.statements if isinstance(one, Became)}
    sure = {n for n, outcome in enumerate(ruling.outcomes) if outcome.result is not Result.UNDECIDED}
    holding = {
        n
        for n in sure
        if isinstance(phase.orders[n], Hold) and ruling.outcomes[n].result in (Result.STANDS, Result.DISLODGED)
    }
    assert sure - holding <= told


@pytest.mark.parametrize(("name", "share"), shares(["datc", "notes", "era-of-empire", "2000"], 4))
def test_so_does_what_it_says_to_people_of_every_phase_of_a_case(name: str, share: Share) -> None:
    rulebook = PRESETS[name]
    for case in share.of(cases()):
        for n, step in enumerate(case.steps):
            before = step.position()
            if step.phase == "movement":
                orders: list[GivenOrder] = [*step.orders()]
                lines = list(ruling_lines(rule(read(before, step.orders(), rulebook))))
            else:
                orders = [*step.late_orders()]
                judge = adjudicate_retreats if step.phase == "retreat" else adjudicate_adjustments
                lines = list(late_ruling_lines(judge(before, orders, rulebook)))
            reading = read_claim(plain(lines), before, orders)
            assert not reading.errors, (case.id, n, reading.render())
            assert verify(before, orders, reading.claim, rulebook).verdict is Verdict.CONSISTENT, (case.id, n)


@given(phases, rulebooks, st.randoms(use_true_random=False))
def test_an_answer_with_another_word_does_not(phase: Phase, rulebook: Rulebook, source: random.Random) -> None:
    ruling = defined(phase, rulebook)
    if ruling is None or not ruling.outcomes:
        return
    data = copy.deepcopy(as_data(ruling))
    row = source.choice(data["results"])
    # alone, the row may be that of another order that is the same
    others = {other["result"] for other in data["results"] if other["order"] == row["order"]}
    row["result"] = source.choice([word for word in WORDS if word not in others])
    assert verified(phase, data, rulebook) is not Verdict.CONSISTENT
    assert verified(phase, {"results": [row]}, rulebook) is not Verdict.CONSISTENT


@given(phases, rulebooks, st.randoms(use_true_random=False))
def test_whatever_is_refuted_is_told_why_in_sentences_and_as_data(
    phase: Phase, rulebook: Rulebook, source: random.Random
) -> None:
    several = _statements(read(*phase, rulebook), source)
    statements = source.sample(several, min(2, len(several)))
    found = verify(phase.position, phase.orders, Claim(tuple(statements)), rulebook)
    lines = plain(list(verified_lines(found, Look())))
    data = verified_data(found)
    assert (found.broken is None) == (found.verdict in (Verdict.CONSISTENT, Verdict.LEFT_OPEN, Verdict.UNDEFINED))
    assert data["broken"] == found.broken
    if found.verdict is Verdict.IMPOSSIBLE:
        assert all(step.rule in rule_pages() for top in found.steps for step in top.walk())
        assert data["reasons"][0]["steps"][0]["text"] in lines or len(data["reasons"][0]["explains"]) > 1


@given(phases, rulebooks, st.randoms(use_true_random=False))
def test_nor_does_a_position_with_one_unit_elsewhere(phase: Phase, rulebook: Rulebook, source: random.Random) -> None:
    ruling = defined(phase, rulebook)
    if ruling is None or not ruling.units:
        return
    units = [str(unit) for unit in ruling.units]
    other = str(source.choice(_anywhere(ruling.intents)))
    changed = [other, *units[1:]] if source.random() < 0.5 else [*units, other]
    if set(changed) != set(units):
        assert verified(phase, {"units": changed}, rulebook) is not Verdict.CONSISTENT


def _anywhere(intents: Intents) -> list[Unit]:
    """Return units of all kinds that are near, so that they could be meant."""
    units = [unit for unit in intents.at if unit is not None]
    board = intents.board
    return [
        Unit(unit.power, unit.type, place)
        for unit in units
        for place in (*(other.place for other in units), *intents.landing.values(), *board.ids)
        if place in (board.army_places if unit.type.letter == "A" else board.sails)
    ]


def _statements(intents: Intents, source: random.Random) -> list[Statement]:
    """Return statements about all that a phase has, true or false."""
    found: list[Statement] = []
    subjects = [*counted_subjects(intents.orders), *(Subject(Hold(unit)) for unit in intents.at if unit is not None)]
    for subject in subjects:
        results = source.sample(list(Result)[:-1], 4)
        found += [Became(subject, frozenset({result}), result.value) for result in results]
        found += [Uncarried(subject), Route(subject, source.choice(("land", "convoy")))]
    units = [unit for unit in intents.at if unit is not None]
    for unit in units:
        found += [Dislodgement(unit, source.random() < 0.5), Destroyed(unit, source.random() < 0.5)]
        found += [ByConvoy(unit, source.random() < 0.5), AttackedFrom(unit, source.choice(units).province)]
    near = _anywhere(intents)
    found += [Stands(unit) for unit in source.sample(near, min(10, len(near)))]
    found += [Absent(id, source.choice(("", unit.power))) for unit in units for id in (unit.province,)]
    goals = [intents.board.ids[t] for t in intents.goal if t >= 0]
    found += [Contested(id, source.random() < 0.5) for id in goals]
    return [*found, Either(((found[0], found[-1]), (found[1],)))] if units else found


@given(phases, rulebooks, st.randoms(use_true_random=False))
def test_what_a_statement_means_for_the_decisions_is_what_it_says_of_the_ruling(
    phase: Phase, rulebook: Rulebook, source: random.Random
) -> None:
    intents = read(*phase, rulebook)
    statements = _statements(intents, source)
    for resolution in resolutions_of(intents, 4):
        ruling = Report(intents, resolution, Uniqueness.SEVERAL, (), 0).ruling()
        _see_both_agree(ruling, statements, phase)


def _see_both_agree(ruling: Ruling, statements: list[Statement], phase: Phase) -> None:
    meaning = Meaning(Network(ruling.intents, Folding.CONSTANTS, ruling.resolution.facts()), ruling.cores)
    for statement in (*statements, *of_data(as_data(ruling), phase.position, phase.orders).statements):
        assert meaning.literal(statement) == (TRUE if holds(statement, ruling) else FALSE), statement


@given(phases, any_rulebooks, st.randoms(use_true_random=False))
def test_so_it_is_where_a_backup_rule_settled_the_ruling(
    phase: Phase, rulebook: Rulebook, source: random.Random
) -> None:
    intents = read(*phase, rulebook)
    statements = _statements(intents, source)
    ruling = rule(intents)
    for one in (ruling,) if ruling.verdict is not RulingVerdict.UNDEFINED else ruling.left:
        _see_both_agree(one, statements, phase)


@given(st.integers(0, 50_000), any_rulebooks, st.randoms(use_true_random=False))
def test_so_it_is_in_paradoxes_of_all_rulebooks(seed: int, rulebook: Rulebook, source: random.Random) -> None:
    phase = KINDS["paradox"](seed)
    ruling = defined(phase, rulebook)
    assume(ruling is not None and ruling.cores)
    assert ruling is not None
    _see_both_agree(ruling, _statements(ruling.intents, source), phase)


@given(phases, rulebooks, st.randoms(use_true_random=False))
def test_the_decisions_that_are_refuted_are_what_the_statement_means(
    phase: Phase, rulebook: Rulebook, source: random.Random
) -> None:
    ruling = defined(phase, rulebook)
    assume(ruling is not None)
    assert ruling is not None
    facts = {fact: value == TRUE for fact, value in ruling.resolution.facts().items()}
    fallen = {ruling.intents.board.number[one.unit.place] for one in ruling.dislodged}
    telling = _Telling(ruling)
    for statement in _statements(ruling.intents, source):
        ways = telling.ways(statement) if isinstance(statement, (Stands, Absent, AttackedFrom, Dislodgement)) else None
        if ways is not None:
            true = any(
                all(
                    (fact.province in fallen if fact.kind is Kind.DISLODGED else facts[fact]) == v
                    for fact, v in way.items()
                )
                for way in ways
            )
            assert true == holds(statement, ruling), statement


@given(phases)
def test_whatever_can_be_the_result_does_not_contradict_itself(phase: Phase) -> None:
    intents = read(*phase)
    for resolution in resolutions_of(intents, 4):
        ruling = Report(intents, resolution, Uniqueness.SEVERAL, (), 0).ruling()
        claim = of_data(as_data(ruling), phase.position, phase.orders)
        assert not contradictions(claim, phase.position)


@given(st.sampled_from(("cycles", "paradox")), st.integers(0, 50_000))
def test_another_resolution_is_not_chosen(kind: str, seed: int) -> None:
    phase = KINDS[kind](seed)
    intents = read(*phase)
    chosen = rule(intents)
    for resolution in resolutions_of(intents, 8):
        ruling = Report(intents, resolution, Uniqueness.SEVERAL, (), 0).ruling()
        claim = Claim(of_data(as_data(ruling), phase.position, phase.orders).statements)
        wanted = Verdict.CONSISTENT if all_hold(claim, chosen) else Verdict.NOT_CHOSEN
        found = verify(phase.position, phase.orders, claim)
        assert found.verdict is wanted
        assert found.resolutions == 1


RING = ("mos", "ukr", "sev")
"""Provinces in which three armies can go round, far from where paradoxes are."""


@given(st.sampled_from(("paradox", "small")), st.integers(0, 50_000), any_rulebooks)
def test_a_circle_that_stands_is_not_chosen_whatever_else_is_on_the_board(
    kind: str, seed: int, rulebook: Rulebook
) -> None:
    phase = KINDS[kind](seed)
    # there all that is open is one core, the circle with it
    assume(rulebook.paradox_core is not ParadoxCore.ALL_OPEN)
    assume(not any(place in f"{phase.units_text} {phase.orders_text}".lower() for place in RING))
    ring = [Unit("RUSSIA", UnitType.ARMY, place) for place in RING]
    before = replace(phase.position, units=(*phase.position.units, *ring))
    orders = [*phase.orders, *(Move(unit, to) for unit, to in zip(ring, (*RING[1:], RING[0]), strict=True))]
    assert verify(before, orders, "A Mos - Ukr succeeds", rulebook).verdict is Verdict.CONSISTENT
    found = verify(before, orders, "A Mos - Ukr fails", rulebook)
    assert (found.verdict, found.broken) == (Verdict.NOT_CHOSEN, "circular-movement")
    mixed = verify(before, orders, "A Mos - Ukr fails\nA Ukr - Sev succeeds", rulebook)
    assert (mixed.verdict, mixed.together) == (Verdict.IMPOSSIBLE, True)
