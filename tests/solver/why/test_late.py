"""Why orders and units of the later phases came to what they came to: every fault and reason, every sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest
from hypothesis import given

from standoff import Position, Rulebook
from standoff.encoding.presets import PRESETS
from standoff.maps import ARMY, Disband, OrderError, Unit
from standoff.maps.notation import parse_late_order
from standoff.maps.position import unit_of
from standoff.solver.adjustments import AdjustmentRuling, adjudicate_adjustments
from standoff.solver.late_outcome import GivenOrder, LateFault, LateOutcome, LateReason
from standoff.solver.retreats import RetreatRuling, adjudicate_retreats
from standoff.solver.why.grounds import rule_of
from standoff.solver.why.reason import Why
from standoff.solver.why.texts_late import ADJUSTMENTS, RETREATS

from ...folding import folded
from ...snapshot_files import check
from ..test_late_properties import adjustment_phases, retreat_phases, rulebooks
from .checking import Facts, texts, written
from .test_orders import CASES, FOLDER, board_of

ROWS = tomllib.loads((FOLDER / "late.toml").read_text(encoding="utf-8"))["late"]

LateRuling: TypeAlias = RetreatRuling | AdjustmentRuling


def judged(position: Position, orders: Sequence[GivenOrder], rules: Rulebook) -> LateRuling:
    return (adjudicate_retreats if position.phase == "retreat" else adjudicate_adjustments)(position, orders, rules)


def facts_of(ruling: LateRuling) -> Facts:
    orders = [outcome.order for outcome in ruling.outcomes]
    counting = [
        (outcome.order, outcome.executed or outcome.order) for outcome in ruling.outcomes if outcome.fault is None
    ]
    return Facts(ruling.position, orders, counting, ruling.rulebook)


def row_told(row: dict[str, Any]) -> tuple[LateRuling, Why]:
    board = board_of(row.get("board", "standard"))
    position = Position.from_line(row["position"], board)
    orders = [parse_late_order(order, board) for order in row["orders"]]
    ruling = judged(position, orders, Rulebook.named(row.get("rules", "datc")))
    asked = unit_of(row["unit"]) if "unit" in row else row.get("which", len(orders) - 1)
    return ruling, ruling.why(asked)


@folded
@pytest.mark.parametrize("row", ROWS, ids=[f"{row.get('unit') or row['orders'][-1]} {row['tells'][0]}" for row in ROWS])
def test_a_reason_tells_what_it_should_and_rests_on_facts(row: dict[str, Any]) -> None:
    ruling, why = row_told(row)
    facts = facts_of(ruling)
    assert [text for step in why.steps for text in texts(step)] == row["tells"]
    for step in why.steps:
        facts.tree(step)
    expected = LateFault[row["fault"]] if "fault" in row else LateReason[row["reason"]]
    found = why.outcome.fault if isinstance(why.outcome, LateOutcome) and "fault" in row else why.outcome.reason
    assert found is expected
    assert why.steps[0].rule == rule_of(expected)
    assert why.groups == frozenset()


def test_every_fault_and_reason_has_its_row() -> None:
    assert {row["fault"] for row in ROWS if "fault" in row} == {fault.name for fault in LateFault}
    reasons = {row["reason"] for row in ROWS if "reason" in row}
    assert reasons == {reason.name for reason in LateReason} - {"VOID"}


def test_every_sentence_has_its_row() -> None:
    told = {text for row in ROWS for text in row["tells"]}
    assert {*RETREATS, *ADJUSTMENTS} <= told


def test_the_trees_read_as_they_did() -> None:
    lines = []
    for row in ROWS:
        lines += [f"{row['position']} under {row.get('rules', 'datc')}", *(f"  {order}" for order in row["orders"])]
        for step in row_told(row)[1].steps:
            lines += written(step)
        lines.append("")
    check("why/late", "\n".join(lines))


def all_told(ruling: LateRuling) -> int:
    """Check the trees of all orders and of all units about which no order decided; return how many there are."""
    facts = facts_of(ruling)
    asked = [*range(len(ruling.outcomes)), *(one.unit for one in ruling.without_orders)]
    for each in asked:
        why = ruling.why(each)
        for step in why.steps:
            facts.tree(step)
        if isinstance(each, int):
            outcome = ruling.outcomes[each]
            named = outcome.reason if outcome.fault is None else outcome.fault
            assert (why.order, why.outcome) == (outcome.order, outcome)
        else:
            unordered = next(one for one in ruling.without_orders if one.unit == each)
            named = unordered.reason
            assert (why.order, why.outcome) == (None, unordered)
        assert why.steps[0].rule == rule_of(named)
    return len(asked)


@pytest.mark.parametrize("preset", PRESETS)
def test_all_cases_under_each_rulebook(preset: str) -> None:
    rules = Rulebook.named(preset)
    trees = 0
    for case in CASES:
        for phase in (*case.steps, *(step for other in case.alternatives for step in other.steps)):
            if phase.phase != "movement":
                trees += all_told(judged(phase.position(), phase.late_orders(), rules))
    assert trees > 100


@given(retreat_phases(), rulebooks)
def test_any_retreats(phase: tuple[Position, list[GivenOrder]], rules: Rulebook) -> None:
    all_told(judged(*phase, rules))


@given(adjustment_phases(), rulebooks)
def test_any_adjustments(phase: tuple[Position, list[GivenOrder]], rules: Rulebook) -> None:
    all_told(judged(*phase, rules))


def test_what_can_be_asked() -> None:
    position = Position.from_line("standard --R ITALY:Atri AUSTRIA:Atri<ven>alb+vie - -")
    order = Disband(Unit("AUSTRIA", ARMY, "tri"))
    ruling = adjudicate_retreats(position, [order, order])
    # an order is the first of those that equal it, an index any of them, a unit what its order came to
    outcomes = [ruling.why(asked).outcome for asked in (order, 0, 1, order.unit, "tri", "A tri", "AUSTRIA A tri")]
    assert outcomes == [ruling.outcomes[0], ruling.outcomes[0], ruling.outcomes[1], *[ruling.outcomes[0]] * 4]
    for asked, message in (
        (Disband(Unit("ITALY", ARMY, "tri")), "the order ITALY: A tri D was not given"),
        ("F tri", "nothing became of a unit F tri: "),
        ("", "nothing became of a unit : "),
        (2, "there is no order 2; the orders are numbered from 0 to 1"),
        (Unit("ITALY", ARMY, "tri"), "nothing became of ITALY A tri: no order for it was given"),
    ):
        with pytest.raises(OrderError, match=message):
            ruling.why(asked)


def test_a_unit_of_which_one_order_counts_is_told_of_that_order() -> None:
    position = Position.from_line("standard --A TURKEY:Acon - - TURKEY:con,ank")
    orders = [parse_late_order(text, position.board) for text in ("TURKEY: A con T F con", "TURKEY: build F ank")]
    ruling = adjudicate_adjustments(position, orders, Rulebook.DATC.choosing("conversion=winter"))
    for unit, n in (("TURKEY A con", 0), ("TURKEY F con", 0), ("TURKEY F ank", 1)):
        assert ruling.why(unit_of(unit)).order == orders[n]
