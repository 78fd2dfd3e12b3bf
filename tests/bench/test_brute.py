"""Trying everything finds the resolutions that the cases tell of."""

import pytest

from bench import brute
from standoff.datc.case import Case, cases
from standoff.encoding import Intents, read

from ..folding import folded

COUNTED = [
    case
    for case in cases()
    if case.step.phase == "movement"
    and case.board == "standard"
    and case.step.expected.uniqueness
    and sum(" - " in order and " S " not in order and " C " not in order for order in case.step.written) <= 8
]


def intents_of(case: Case) -> Intents:
    return read(case.step.position(), case.step.orders())


def test_there_are_such_cases() -> None:
    assert len(COUNTED) > 200


@folded
@pytest.mark.parametrize("case", COUNTED, ids=[case.id for case in COUNTED])
def test_as_many_resolutions_as_the_case_says(case: Case) -> None:
    found = brute.resolutions(intents_of(case))
    assert {0: "none", 1: "unique"}.get(len(found), "several") == case.step.expected.uniqueness


@pytest.mark.parametrize("id", ["6.F.14", "6.F.16"])
def test_without_its_convoys_a_paradox_is_none(id: str) -> None:
    (case,) = cases(id)
    intents = intents_of(case)
    assert len(brute.resolutions(intents)) != 1
    assert len(brute.resolutions(intents, void=intents.ferries)) == 1
