"""Each choice of a rulebook that a movement phase can show is shown by the case that it names."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.datc.case import cases
from standoff.encoding import Rulebook, read
from standoff.encoding.policies import Policy
from standoff.encoding.rulebook import policy_of, switch
from standoff.solver import adjudicate
from standoff.solver.adjudication import rule
from standoff.solver.comparison import MOVEMENT
from standoff.solver.data import as_data
from standoff.solver.sequential import evaluate

from ..folding import folded

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


@folded
@pytest.mark.parametrize(("field", "reading"), READINGS, ids=[f"{switch(f)}={r.word}" for f, r in READINGS])
def test_the_case_that_a_reading_names_comes_out_otherwise_under_another_reading(field: str, reading: Policy) -> None:
    mine = outcome(reading.shown, field, reading)
    others = [outcome(reading.shown, field, other) for other in policy_of(field) if other is not reading]
    assert any(other != mine for other in others)


def test_every_reading_for_movement_names_a_case() -> None:
    silent = {(field, r.word) for field in MOVEMENT for r in policy_of(field) if not r.shown}
    assert silent == NOT_SHOWN


@pytest.mark.parametrize(("first", "result"), [("F Eng H", "cut"), ("F Eng C A Wal-Bre", "given")])
def test_a_convoy_order_that_a_fleet_does_not_carry_out_protects_nothing(first: str, result: str) -> None:
    # P13 with two orders for the fleet in eng, of which the first that is legal counts, or if none is, either
    (case,) = cases("P13")
    position, orders = case.step.position(), case.step.orders()
    orders = (*position.orders(first), *orders)
    intents = read(position, orders, Rulebook.DATC.choosing("paradox=1982-ordered"))
    assert rule(intents)["F bel"].result.value == result
    assert bool(evaluate(intents).given) is (result == "given")


@pytest.mark.parametrize("core", ["least-set", "least-sets"])
@pytest.mark.parametrize("id", ["P2", "6.F.23", "6.F.24"])
def test_szykmans_rule_takes_the_same_armies_where_it_settles_what_is_left(id: str, core: str) -> None:
    (case,) = cases(id)
    position, orders = case.step.position(), case.step.orders()
    usual = as_data(adjudicate(position, orders, Rulebook.DATC.choosing(f"paradox-core={core}")))
    left = Rulebook.DATC.choosing("paradox=none", "leftover-paradox=szykman", f"paradox-core={core}")
    ruling = adjudicate(position, orders, left)
    assert {**as_data(ruling), "rules": ""} == {**usual, "rules": ""}
    second = evaluate(read(position, orders, left))
    assert second.succeeds == {p for p, value in enumerate(ruling.resolution.success) if value == 1}
