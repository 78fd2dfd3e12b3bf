"""Every case under the other readings that its source, or our own reckoning, tells an outcome for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from standoff.datc.case import Alternative, Case, Expected, cases
from standoff.datc.difference import compare
from standoff.encoding import Rulebook
from standoff.solver import Ruling, adjudicate
from standoff.solver.data import as_data
from standoff.solver.ruling import Verdict

from ..folding import folded

MOVEMENT = [case for case in cases() if case.step.phase == "movement"]
OTHERS = [(case, other) for case in MOVEMENT for other in case.alternatives]
DEFINED = [(case, other) for case, other in OTHERS if other.defined]
UNDEFINED = [(case, other) for case, other in OTHERS if not other.defined]
SAME = [(case, choice) for case in MOVEMENT for choice in case.same_under]


def judged(case: Case, choice: str) -> Ruling:
    return adjudicate(case.step.position(), case.step.orders(), Rulebook.DATC.choosing(choice))


def differences(case: Case, ruling: Ruling, expected: Expected) -> list[str]:
    return [str(difference) for difference in compare(expected, as_data(ruling, list(case.step.written)))]


@folded
@pytest.mark.parametrize(("case", "other"), DEFINED, ids=[f"{case.id} under {other.choice}" for case, other in DEFINED])
def test_a_case_has_its_other_outcome_under_the_other_choice(case: Case, other: Alternative) -> None:
    ruling = judged(case, other.choice)
    assert differences(case, ruling, other.steps[0].expected) == []
    assert ruling.verdict is not Verdict.UNDEFINED


@folded
@pytest.mark.parametrize(
    ("case", "other"), UNDEFINED, ids=[f"{case.id} under {other.choice}" for case, other in UNDEFINED]
)
def test_a_case_that_a_rulebook_does_not_decide_is_undefined(case: Case, other: Alternative) -> None:
    ruling = judged(case, other.choice)
    assert ruling.verdict is Verdict.UNDEFINED
    if other.resolutions is not None:
        assert ruling.count == other.resolutions
    assert len(ruling.left) == ruling.count
    assert all(one.verdict is not Verdict.UNDEFINED and one.units for one in ruling.left)


@folded
@pytest.mark.parametrize(("case", "choice"), SAME, ids=[f"{case.id} under {choice}" for case, choice in SAME])
def test_a_case_has_the_same_outcome_under_a_choice_of_which_that_is_said(case: Case, choice: str) -> None:
    # the outcome, that is: by land or by sea may differ (6.G.13)
    results = tuple(replace(result, route="") for result in case.step.expected.results)
    expected = replace(case.step.expected, results=results, uniqueness="")
    data = as_data(judged(case, choice), list(case.step.written))
    for row in data["results"]:
        row.pop("route", None)
    assert [str(difference) for difference in compare(expected, data)] == []


def test_none_is_left_out() -> None:
    datc = [(case, other) for case, other in OTHERS if case.source == "DATC 3.2"]
    assert len(datc) == 97 - 9  # nine are of adjustments
    assert sum(not other.defined for _, other in datc) == 13
    assert sum(case.source == "DATC 3.2" for case, _ in SAME) == 22
