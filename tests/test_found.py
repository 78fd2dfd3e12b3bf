"""Every failure ever found stays right: the case files in tests/found, judged, and counted by trying everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from standoff.datc.answer import answer_to
from standoff.datc.case import Case, cases
from standoff.datc.case_file import dumps
from standoff.datc.difference import compare
from standoff.encoding import read
from standoff.solver import Uniqueness
from standoff.solver.adjudication import rule
from standoff.solver.sequential import evaluate

from .solver.brute import all_resolutions

FOUND = Path(__file__).parent / "found"
ALL = tuple(cases(FOUND)) if FOUND.is_dir() else ()
MOST_MOVES = 10


@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_what_was_wrong_once_is_right(case: Case) -> None:
    for step in case.steps:
        assert [str(difference) for difference in compare(step.expected, answer_to(step.request(case.id)))] == []


@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_all_ways_agree_on_what_was_found(case: Case) -> None:
    for step in case.steps:
        intents = read(step.position(), step.orders())
        ruling, second = rule(intents), evaluate(intents)
        assert {str(unit) for unit in ruling.units} == {str(unit) for unit in second.after.values()}
        assert ruling.uniqueness.value == second.uniqueness
        if sum(goal >= 0 for goal in intents.goal) > MOST_MOVES:
            continue
        found = all_resolutions(intents)
        assert ruling.uniqueness is {0: Uniqueness.NONE, 1: Uniqueness.UNIQUE}.get(len(found), Uniqueness.SEVERAL)
        assert step.expected.resolutions in (None, len(found))
        succeeding = frozenset(p for p, value in enumerate(ruling.resolution.success) if value == 1)
        closed = [p for p, value in ruling.resolution.path.items() if value != 1]
        # what the backup rules choose meets the equations, once the paths they take away are gone
        assert succeeding in {one.succeeds for one in all_resolutions(intents, closed)}


@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_a_find_has_the_lasting_form(case: Case) -> None:
    assert case.path is not None
    assert case.path.stem == case.id
    assert case.path.read_text(encoding="utf-8") == dumps(case)


def test_nothing_found_is_left_unsettled() -> None:
    """A failure is written as JSON until it is mended; ``python -m bench.campaign --settle`` makes a case of it."""
    assert sorted(path.name for path in FOUND.glob("*.json")) == []
