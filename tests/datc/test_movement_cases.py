"""Every movement step of every shipped case, put to the adjudicator."""

from __future__ import annotations

import pytest

from standoff.datc.answer import answer_to
from standoff.datc.case import Case, Step, cases
from standoff.datc.difference import compare

ALL = tuple(cases())
STEPS = [(case, n, step) for case in ALL for n, step in enumerate(case.steps, 1)]
MOVEMENT = [each for each in STEPS if each[2].phase == "movement"]
# steps of the phases that have no adjudicator yet
PENDING = [(case.id, step.phase) for case, _, step in STEPS if step.phase != "movement"]


def name(case: Case, n: int) -> str:
    return case.id if n == 1 else f"{case.id}, step {n}"


@pytest.mark.parametrize(("case", "n", "step"), MOVEMENT, ids=[name(case, n) for case, n, _ in MOVEMENT])
def test_movement_step(case: Case, n: int, step: Step) -> None:
    differences = compare(step.expected, answer_to(step.request(name(case, n))))
    assert [str(difference) for difference in differences] == []


def test_no_movement_step_is_left_out() -> None:
    assert len(MOVEMENT) == 139 + 17 + 14 + 51 + 28 + 37 + 9
    assert all(n == 1 for _, n, _ in MOVEMENT)


def test_pending_steps_are_known() -> None:
    pending = [phase for _, phase in PENDING]
    assert (pending.count("retreat"), pending.count("adjustment")) == (17 + 3, 20)
