"""Each choice of a rulebook that a movement phase can show is shown by the case that it names."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.datc.case import cases
from standoff.encoding import Rulebook
from standoff.encoding.policies import Policy
from standoff.encoding.rulebook import policy_of, switch
from standoff.solver import adjudicate
from standoff.solver.comparison import MOVEMENT
from standoff.solver.data import as_data

READINGS = [(field, reading) for field in MOVEMENT for reading in policy_of(field) if reading.shown]

# No position is known in which these come to anything else than the usual definition.
NOT_SHOWN = {("paradox_core", "syntactic"), ("paradox_core", "all-open")}

# A reading that only has a say where others leave something is shown on top of them.
BASES = {"leftover_paradox": "paradox=2000"}


def outcome(id: str, field: str, reading: Policy) -> dict[str, Any]:
    """Judge a case under a reading; what is compared is all but how the answer came and the rulebook's name."""
    (case,) = cases(id)
    choices = [f"{switch(field)}={reading.word}"]
    if field in BASES:
        choices.insert(0, BASES[field])
    data = as_data(adjudicate(case.step.position(), case.step.orders(), Rulebook.DATC.choosing(*choices)))
    for row in data["results"]:
        row.pop("reason")
        row.pop("text")
    return {key: data[key] for key in ("units", "dislodged", "contested", "results", "verdict")}


@pytest.mark.parametrize(("field", "reading"), READINGS, ids=[f"{switch(f)}={r.word}" for f, r in READINGS])
def test_the_case_that_a_reading_names_comes_out_otherwise_under_another_reading(field: str, reading: Policy) -> None:
    mine = outcome(reading.shown, field, reading)
    others = [outcome(reading.shown, field, other) for other in policy_of(field) if other is not reading]
    assert any(other != mine for other in others)


def test_every_reading_for_movement_names_a_case() -> None:
    silent = {(field, r.word) for field in MOVEMENT for r in policy_of(field) if not r.shown}
    assert silent == NOT_SHOWN
