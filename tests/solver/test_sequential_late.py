"""Both evaluators of the later phases agree: on the cases of the DATC, and on whatever hypothesis thinks of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff import Position, Rulebook
from standoff.datc.case import cases
from standoff.maps import ARMY, Remove, Unit
from standoff.maps.notation import parse_late_order
from standoff.solver import sequential_adjustments, sequential_late
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.late_outcome import GivenOrder
from standoff.solver.retreats import adjudicate_retreats

from ..folding import folded
from .test_late_properties import POWERS, adjustment_phases, retreat_phases, rulebooks

STEPS = [(case.id, step) for case in cases() for step in case.steps if step.phase != "movement"]


@given(retreat_phases(), rulebooks)
def test_both_agree_on_retreats(phase: tuple[Position, list[GivenOrder]], rules: Rulebook) -> None:
    position, orders = phase
    first, second = adjudicate_retreats(position, orders, rules), sequential_late.retreats(position, orders, rules)
    assert tuple(outcome.result.word for outcome in first.outcomes) == second.results
    assert (frozenset(first.units), frozenset(first.disbanded)) == (second.units, second.gone)


@given(adjustment_phases(), rulebooks, st.sets(st.sampled_from(POWERS)))
def test_both_agree_on_adjustments(phase: tuple[Position, list[GivenOrder]], rules: Rulebook, unled: set[str]) -> None:
    position, orders = phase
    first = adjudicate_adjustments(position, orders, rules, unled)
    second = sequential_adjustments.adjustments(position, orders, rules, unled)
    assert tuple(outcome.result.word for outcome in first.outcomes) == second.results
    assert frozenset(first.units) == second.units
    assert (frozenset(first.built), frozenset(first.forced)) == (second.built, second.forced)
    assert (frozenset(first.removed), frozenset(first.converted)) == (second.gone, second.converted)
    told = {(one.unit, one.distance) for one in first.without_orders if one.unit in first.automatic}
    assert told == second.automatic


@folded
@pytest.mark.parametrize(("id", "n"), [(id, n) for n, (id, _) in enumerate(STEPS)])
def test_the_second_one_judges_the_cases_as_they_are_told(id: str, n: int) -> None:
    step = STEPS[n][1]
    position = step.position()
    orders = [parse_late_order(text, position.board) for text in step.written]
    judge = sequential_late.retreats if step.phase == "retreat" else sequential_adjustments.adjustments
    answer = judge(position, orders, Rulebook.DATC)
    assert sorted(map(str, answer.units)) == sorted(step.expected.units)
    assert answer.results == tuple(result.result for result in step.expected.results)


def test_what_takes_too_long_is_refused() -> None:
    units = tuple(Unit("RUSSIA", ARMY, id) for id in ("mos", "war", "ukr"))
    position = Position(units, phase="adjustment", centers=(("mos", "RUSSIA"),))
    with pytest.raises(ValueError, match="17 orders of one power"):
        sequential_adjustments.adjustments(position, [Remove(units[0])] * 17, Rulebook.DATC)
