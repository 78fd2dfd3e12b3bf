"""Every step of every shipped case, put to the adjudicator; and retreats and adjustments under other readings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from standoff import Position, Rulebook
from standoff.datc.answer import answer_to
from standoff.datc.case import Alternative, Case, Step, cases
from standoff.datc.difference import compare
from standoff.solver import adjudicate
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.late_data import late_data
from standoff.solver.late_outcome import LateFault
from standoff.solver.retreats import adjudicate_retreats, retreat_position

from ..folding import folded

ALL = tuple(cases())
STEPS = [(case, n, step) for case in ALL for n, step in enumerate(case.steps, 1)]
RETREATS = [(case, n, step) for case, n, step in STEPS if step.phase == "retreat"]


def name(case: Case, n: int) -> str:
    return case.id if n == 1 else f"{case.id}, step {n}"


def told(expected: Step, answer: dict[str, object]) -> list[str]:
    return [str(difference) for difference in compare(expected.expected, answer)]


def rulebook(other: Alternative) -> Rulebook:
    return Rulebook.DATC.choosing(*other.choice.split(","))


@folded
@pytest.mark.parametrize(("case", "n", "step"), STEPS, ids=[name(case, n) for case, n, _ in STEPS])
def test_step(case: Case, n: int, step: Step) -> None:
    assert told(step, answer_to(step.request(name(case, n)))) == []


def test_no_step_is_left_out() -> None:
    phases = [step.phase for _, _, step in STEPS]
    assert phases.count("movement") == 139 + 17 + 14 + 51 + 28 + 37 + 9
    assert phases.count("retreat") == 17 + 3
    assert phases.count("adjustment") == 20 + 1
    assert all(n == 1 for _, n, step in STEPS if step.phase == "movement")


@folded
@pytest.mark.parametrize(("case", "n", "step"), RETREATS, ids=[case.id for case, _, _ in RETREATS])
def test_a_retreat_step_follows_from_our_own_ruling_of_the_movement(case: Case, n: int, step: Step) -> None:
    first = case.step
    before = retreat_position(adjudicate(first.position(), first.orders()))
    assert replace(before, season=step.season) == step.position()
    # and from the one line that holds all of it
    before = Position.from_line(before.line())
    ruling = adjudicate_retreats(before, step.late_orders())
    assert told(step, late_data(ruling, list(step.written))) == []


# the readings that change a retreat or adjustment phase; what changes only the movement before one is 4.A.3
ALTERNATIVES = [
    (case, other, n)
    for case in ALL
    for other in case.alternatives
    for n, step in enumerate(other.steps)
    if step.phase != "movement"
]


@folded
@pytest.mark.parametrize(
    ("case", "other", "n"), ALTERNATIVES, ids=[f"{case.id} under {other.choice}" for case, other, _ in ALTERNATIVES]
)
def test_a_case_has_its_other_outcome_under_another_reading(case: Case, other: Alternative, n: int) -> None:
    step = other.steps[n]
    if step.phase == "retreat":
        data = late_data(adjudicate_retreats(step.position(), step.late_orders(), rulebook(other)), list(step.written))
    else:
        data = late_data(
            adjudicate_adjustments(step.position(), step.late_orders(), rulebook(other)), list(step.written)
        )
    assert told(step, data) == []


def test_the_alternatives_are_all_there() -> None:
    assert sorted(f"{case.id} {other.choice}" for case, other, _ in ALTERNATIVES) == [
        "6.H.11 4.A.3=1971",
        "6.H.11 4.A.5=a",
        "6.H.12 4.A.3=1971",
        "6.H.12 4.A.3=2000-fallback",
        "6.H.12 4.A.5=a",
        "6.I.1 4.D.4=a",
        "6.I.1 4.D.4=c",
        "6.I.1 building=owned",
        "6.I.2 4.C.4=b",
        "6.I.6 building=owned",
        "6.J.1 4.D.6=a",
        "6.J.1 4.D.6=c",
        "6.J.11 4.D.8=1982",
        "6.J.12 4.D.8=1982",
        "6.J.3 4.D.8=1982",
        "6.J.6 4.D.8=1982",
        "S.conversion conversion=winter",
    ]


@pytest.mark.parametrize("id", ["6.H.11", "6.H.12"])
def test_the_attackers_start_is_closed_even_if_the_movement_phase_left_it_open(id: str) -> None:
    # 4.A.5=a: what the first step leaves open under 4.A.5=b is closed by the second under 4.A.5=a
    (case,) = cases(id)
    (other,) = [other for other in case.alternatives if other.choice == "4.A.5=a"]
    step = case.steps[1]
    ruling = adjudicate_retreats(step.position(), step.late_orders(), Rulebook.DATC.choosing("4.A.5=a"))
    assert told(other.steps[1], late_data(ruling, list(step.written))) == []
    assert ruling.outcomes[0].fault is LateFault.ATTACKERS_PROVINCE


def test_the_other_readings_of_adjustments_do_turn_the_outcome() -> None:
    for case, other, n in ALTERNATIVES:
        step = other.steps[n]
        if step.phase == "adjustment":
            data = late_data(adjudicate_adjustments(step.position(), step.late_orders()), list(step.written))
            assert told(step, data) != [], case.id
