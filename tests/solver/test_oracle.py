"""The SAT solver behind its small door: models are models, all of them, and what is added later counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.solver.oracle import Oracle

VARIABLES = range(2, 7)
literals = st.builds(lambda variable, sign: variable * sign, st.sampled_from(VARIABLES), st.sampled_from((1, -1)))
formulas = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=8)
COMPLETE = [[1], *([variable, -variable] for variable in VARIABLES)]
"""Clauses that say nothing but let every variable occur."""


def brute(clauses: Sequence[Sequence[int]]) -> set[tuple[bool, ...]]:
    found = set()
    for values in product((False, True), repeat=len(VARIABLES)):
        if all(any(values[abs(each) - 2] == (each > 0) for each in clause) for clause in clauses):
            found.add(values)
    return found


def values_of(model: Sequence[int]) -> tuple[bool, ...]:
    assert [abs(literal) for literal in model[: VARIABLES[-1]]] == list(range(1, VARIABLES[-1] + 1))
    return tuple(model[variable - 1] > 0 for variable in VARIABLES)


@given(formulas)
def test_all_models_are_found_once(clauses: list[list[int]]) -> None:
    with Oracle([*COMPLETE, *clauses]) as oracle:
        found = [values_of(model) for model in oracle.models(VARIABLES, 100)]
    assert len(set(found)) == len(found)
    assert set(found) == brute(clauses)


@given(formulas, st.integers(1, 3))
def test_models_differ_in_the_variables_asked_for(clauses: list[list[int]], count: int) -> None:
    asked = VARIABLES[:count]
    with Oracle([*COMPLETE, *clauses]) as oracle:
        found = [values_of(model)[:count] for model in oracle.models(asked, 100)]
    assert sorted(found) == sorted({values[:count] for values in brute(clauses)})


@given(formulas, st.integers(0, 4))
def test_no_more_models_are_sought_than_wanted(clauses: list[list[int]], limit: int) -> None:
    with Oracle([*COMPLETE, *clauses]) as oracle:
        assert len(list(oracle.models(VARIABLES, limit))) == min(limit, len(brute(clauses)))


def test_one_model_is_enough_where_nothing_is_asked() -> None:
    with Oracle(COMPLETE) as oracle:
        assert len(list(oracle.models([], 10))) == 1


@given(formulas, formulas)
def test_clauses_added_later_count(clauses: list[list[int]], later: list[list[int]]) -> None:
    with Oracle([*COMPLETE, *clauses]) as oracle:
        assert (oracle.solve() is not None) == bool(brute(clauses))
        for clause in later:
            oracle.add(clause)
        assert (oracle.solve() is not None) == bool(brute([*clauses, *later]))


@given(formulas, formulas)
def test_clauses_kept_back_are_asked_for_as_models_break_them(clauses: list[list[int]], lazy: list[list[int]]) -> None:
    asked = 0

    def refine(model: Sequence[int]) -> list[list[int]]:
        nonlocal asked
        asked += 1
        values = values_of(model)
        return [clause for clause in lazy if not any(values[abs(literal) - 2] == (literal > 0) for literal in clause)]

    with Oracle([*COMPLETE, *clauses], refine) as oracle:
        found = {values_of(model) for model in oracle.models(VARIABLES, 100)}
    assert found == brute([*clauses, *lazy])
    assert asked >= len(found)


def test_an_interrupt_that_meets_the_solver_at_work_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def caught(**_given: object) -> None:
        raise RuntimeError("Caught keyboard interrupt")

    with Oracle([[1]]) as oracle:
        monkeypatch.setattr(oracle._solver, "solve", caught)
        with pytest.raises(KeyboardInterrupt):
            oracle.solve()


def test_any_other_error_of_the_solver_stays_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_given: object) -> None:
        raise RuntimeError("out of memory")

    with Oracle([[1]]) as oracle:
        monkeypatch.setattr(oracle._solver, "solve", broken)
        with pytest.raises(RuntimeError, match="out of memory"):
            oracle.solve()
