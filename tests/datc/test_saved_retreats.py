"""A retreat phase that is saved between the phases is judged the same: all that it asks for stands in its position."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from standoff import Position
from standoff.datc.case import Case, cases
from standoff.maps.notation import parse_late_order
from standoff.solver.adjudication import adjudicate
from standoff.solver.data import as_data
from standoff.solver.late_data import late_data
from standoff.solver.retreats import adjudicate_retreats, retreat_position

CASES = [case for case in cases("6.H") if len(case.steps) > 1]

FRESH = """\
import json, sys
from standoff import Position
from standoff.maps.notation import parse_late_order
from standoff.solver.late_data import late_data
from standoff.solver.retreats import adjudicate_retreats
for line, orders in json.load(sys.stdin):
    position = Position.from_line(line)
    ruling = adjudicate_retreats(position, [parse_late_order(order, position.board) for order in orders])
    print(json.dumps(late_data(ruling)))
"""


def before_the_retreats(case: Case) -> tuple[Position, dict[str, Any]]:
    """Play the movement phase of a case; return the position after it, and the answer as JSON data."""
    step = case.steps[0]
    ruling = adjudicate(step.position(), step.orders())
    return retreat_position(ruling), as_data(ruling)


def judged_at_once(case: Case) -> dict[str, Any]:
    position, _ = before_the_retreats(case)
    orders = [parse_late_order(order, position.board) for order in case.steps[1].written]
    return late_data(adjudicate_retreats(position, orders))


def fresh(*words: str, given: str) -> list[dict[str, Any]]:
    """Run a process of its own; return the JSON data it prints, a line each."""
    done = subprocess.run(
        [sys.executable, *words], input=given, capture_output=True, text=True, timeout=120, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_there_are_all_cases_of_retreats() -> None:
    assert len(CASES) == 16


def test_a_phase_saved_as_one_line_is_judged_the_same_by_another_process() -> None:
    saved = [(before_the_retreats(case)[0].line(), list(case.steps[1].written)) for case in CASES]
    assert fresh("-c", FRESH, given=json.dumps(saved)) == [judged_at_once(case) for case in CASES]


def test_a_phase_saved_as_data_is_judged_the_same_by_the_engine() -> None:
    requests = []
    for case in CASES:
        _, data = before_the_retreats(case)
        kept = {key: data[key] for key in ("units", "dislodged", "contested")}
        requests.append({"id": case.id, "phase": "retreat", **kept, "orders": list(case.steps[1].written)})
    answers = fresh("-m", "standoff", "engine", given="".join(json.dumps(one) + "\n" for one in requests))
    assert answers == [{"id": case.id, **judged_at_once(case)} for case in CASES]


@pytest.mark.parametrize(("id", "by_convoy"), [("6.H.11", True), ("6.H.5", False)])
def test_the_position_tells_whether_the_attacker_came_by_convoy(id: str, by_convoy: bool) -> None:
    (case,) = cases(id)
    position, _ = before_the_retreats(case)
    (one,) = position.dislodged
    assert one.by_convoy is by_convoy
    assert (one.attacked_from in [place.partition("/")[0] for place in one.exits]) is by_convoy
    # the attacker stands where the unit stood
    attacker = position.unit_in(one.unit.province)
    assert attacker is not None
    assert attacker.power != one.unit.power
