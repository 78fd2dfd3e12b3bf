"""The smallest positions that are known are reached from a seed, and nothing smaller is."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from standoff.encoding import Rulebook
from standoff.search import Limits, Wanted, find, wanted
from standoff.search.formulas import NotCoveredError
from standoff.search.solving import Solver

MINIMA: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "minima.toml").read_text("utf-8"))["minimum"]
WORDS = ("resolutions", "not_cycle", "outcome", "order", "rule")
ids = [row["title"] for row in MINIMA]


def asked(row: dict[str, Any]) -> Wanted:
    words: dict[str, Any] = {
        key: row[key] for key in ("resolutions", "not_cycle", "outcome", "order", "rule") if key in row
    }
    if "disagree" in row:
        one, other = map(Rulebook.named, row["disagree"])
        words["disagree"] = (one, other)
    return wanted(**words)


@pytest.mark.parametrize("row", MINIMA, ids=ids)
def test_a_known_minimum_is_reached(row: dict[str, Any]) -> None:
    known = find(asked(row), Limits(count=row["count"]))
    assert known.best is not None
    assert known.best.size[0] == row["units"]
    assert known.wanted.has(known.best.phase)
    assert not known.faults
    assert not known.proved


@pytest.mark.parametrize(
    "row", [row for row in MINIMA if "below" in row], ids=[r["title"] for r in MINIMA if "below" in r]
)
def test_nothing_smaller_is_proved_as_far_as_is_quick(row: dict[str, Any]) -> None:
    assert row["below"] < row["units"]
    solver = Solver(asked(row))
    for units in range(1, row["below"] + 1):
        assert solver.ask(units).none


@pytest.mark.parametrize(
    "row", [row for row in MINIMA if row["units"] <= 3], ids=[r["title"] for r in MINIMA if r["units"] <= 3]
)
def test_the_solver_gives_a_position_of_that_size(row: dict[str, Any]) -> None:
    question = asked(row)
    told = Solver(question).ask(row["units"])
    assert told.phase is not None
    assert len(told.phase.position.units) == row["units"]
    assert question.has(told.phase)


@pytest.mark.parametrize(
    ("rule", "units"), [("szykman", 4), ("circular-movement", 3), ("head-to-head", 2), ("beats-occupant", 2)]
)
def test_the_fewest_units_for_a_rule_to_decide_are_proved(rule: str, units: int) -> None:
    question = wanted(rule=[rule], region="" if rule != "head-to-head" else "Portugal, neighbours")
    solver = Solver(question)
    for fewer in range(1, units):
        assert solver.ask(fewer).none
    told = solver.ask(units)
    assert told.phase is not None
    assert question.has(told.phase)


def test_rulebooks_that_read_orders_differently_have_no_bounds() -> None:
    question = wanted(disagree=(Rulebook.DATC, Rulebook.named("1982")))
    with pytest.raises(NotCoveredError, match="differ in convoy-intent"):
        Solver(question).ask(1)
