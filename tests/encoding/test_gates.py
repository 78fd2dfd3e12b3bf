"""Gates count right in both directions: held against counting by hand over every assignment of the inputs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.encoding import gates as gates_module
from standoff.encoding.clauses import of_gate, of_gates, template
from standoff.encoding.facts import FALSE, TRUE, Rule
from standoff.encoding.gates import WIDEST, Gate, Gates
from standoff.solver.oracle import Oracle

MOST = 5
"""Inputs are variables 2 to MOST + 1."""

inputs = st.integers(2, MOST + 1)
literals = st.builds(lambda variable, sign: variable * sign, inputs, st.sampled_from((1, -1)))
constants = st.sampled_from((TRUE, FALSE))


def fresh() -> Gates:
    gates = Gates()
    for _ in range(MOST):
        gates.new()
    return gates


def assignments() -> list[dict[int, bool]]:
    return [
        {TRUE: True, **dict(zip(range(2, MOST + 2), values, strict=True))}
        for values in product((False, True), repeat=MOST)
    ]


def holds(literal: int, values: dict[int, bool]) -> bool:
    return values[abs(literal)] == (literal > 0)


def completed(gates: Gates, values: dict[int, bool]) -> dict[int, bool]:
    """Return the values of all variables; equations come after those they are written with."""
    values = dict(values)
    for gate in gates.gates:
        assert gate.variable not in values
        values[gate.variable] = sum(holds(literal, values) for literal in gate.literals) >= gate.least
    assert len(values) == gates.top
    return values


def check(gates: Gates, literal: int, meant: Callable[[dict[int, bool]], bool]) -> None:
    """Hold a literal against what it is meant to say, by its equations and by its clauses."""
    expected = {}
    for values in assignments():
        found = completed(gates, values)
        assert holds(literal, found) == meant(values)
        expected[tuple(values[variable] for variable in range(2, MOST + 2))] = found
    clauses = of_gates(gates.gates)
    clauses.append([gates.top, -gates.top])
    with Oracle(clauses) as oracle:
        models = list(oracle.models(range(1, gates.top + 1), 2**MOST + 1))
    # both directions: as many models as assignments, and each gives every variable its value
    assert len(models) == 2**MOST
    for model in models:
        values = expected[tuple(model[variable - 1] > 0 for variable in range(2, MOST + 2))]
        assert all(values[abs(value)] == (value > 0) for value in model)


@given(st.lists(literals | constants, max_size=7))
def test_all_of(chosen: list[int]) -> None:
    gates = fresh()
    literal = gates.all_of(chosen, Rule.CUT, ())
    check(gates, literal, lambda values: all(holds(each, values) for each in chosen))


@given(st.lists(literals | constants, max_size=7))
def test_any_of(chosen: list[int]) -> None:
    gates = fresh()
    literal = gates.any_of(chosen, Rule.CUT, ())
    check(gates, literal, lambda values: any(holds(each, values) for each in chosen))


@given(st.integers(-1, 9), st.lists(literals, max_size=8))
def test_at_least(count: int, chosen: list[int]) -> None:
    gates = fresh()
    literal = gates.at_least(count, chosen, Rule.CUT, ())
    check(gates, literal, lambda values: sum(holds(each, values) for each in chosen) >= count)


strengths = st.tuples(st.integers(1, 3), st.lists(literals, max_size=4).map(tuple))


@given(strengths, strengths)
def test_exceeds(one: tuple[int, tuple[int, ...]], other: tuple[int, tuple[int, ...]]) -> None:
    gates = fresh()
    literal = gates.exceeds(one, other, Rule.CUT, ())

    def total(strength: tuple[int, tuple[int, ...]], values: dict[int, bool]) -> int:
        return strength[0] + sum(holds(each, values) for each in strength[1])

    check(gates, literal, lambda values: total(one, values) > total(other, values))


@given(st.integers(0, 13), st.lists(literals, min_size=WIDEST + 1, max_size=12))
def test_wide_counts_climb_a_ladder(count: int, chosen: list[int]) -> None:
    gates = fresh()
    literal = gates.at_least(count, chosen, Rule.CUT, ())
    check(gates, literal, lambda values: sum(holds(each, values) for each in chosen) >= count)


def test_a_ladder_over_many_inputs_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    # the same counts, with every one of them built by a ladder
    monkeypatch.setattr(gates_module, "WIDEST", 2)
    signs = (1, 1, -1, 1, -1)
    chosen = [sign * variable for sign, variable in zip(signs, range(2, MOST + 2), strict=True)]
    for count in range(MOST + 2):
        gates = fresh()
        literal = gates.at_least(count, chosen, Rule.CUT, ())
        assert all(len(gate.literals) <= 2 or gate.least in (1, len(gate.literals)) for gate in gates.gates)

        def meant(values: dict[int, bool], least: int = count) -> bool:
            return sum(holds(each, values) for each in chosen) >= least

        check(gates, literal, meant)


def test_a_ladder_keeps_clauses_few() -> None:
    gates = Gates()
    variables = [gates.new() for _ in range(60)]
    gates.at_least(30, variables, Rule.CUT, ())
    assert len(of_gates(gates.gates)) < 6 * 60 * 30


# -- folding -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "both", "one"),
    [
        ([], TRUE, FALSE),
        ([TRUE], TRUE, TRUE),
        ([FALSE], FALSE, FALSE),
        ([5], 5, 5),
        ([5, TRUE], 5, TRUE),
        ([5, FALSE], FALSE, 5),
        ([5, 5], 5, 5),
        ([5, -5], FALSE, TRUE),
    ],
)
def test_what_is_decided_makes_no_equation(chosen: list[int], both: int, one: int) -> None:
    gates = fresh()
    assert gates.all_of(chosen, Rule.CUT, ()) == both
    assert gates.any_of(chosen, Rule.CUT, ()) == one
    assert gates.gates == []


def test_strengths_that_cannot_meet_make_no_equation() -> None:
    gates = fresh()
    assert gates.exceeds((3, ()), (1, (2,)), Rule.CUT, ()) == TRUE
    assert gates.exceeds((1, (2,)), (2, ()), Rule.CUT, ()) == FALSE
    assert gates.exceeds((1, (2,)), (1, (2,)), Rule.CUT, ()) == FALSE  # the same support on both sides
    assert gates.exceeds((1, (2,)), (1, ()), Rule.CUT, ()) == 2
    assert gates.exceeds((2, ()), (1, (2,)), Rule.CUT, ()) == -2
    assert gates.gates == []


@given(st.permutations([2, 3, -4]), st.permutations([2, 3, -4]))
def test_an_equation_is_made_once(one: list[int], other: list[int]) -> None:
    gates = fresh()
    assert gates.at_least(2, one, Rule.CUT, ()) == gates.at_least(2, other, Rule.CUT, ())
    assert len(gates.gates) == 1


def test_a_variable_that_equals_itself_makes_no_equation() -> None:
    gates = fresh()
    gates.define(2, 2, Rule.DEFINITION, ())
    assert gates.gates == []
    gates.define(2, -2, Rule.DEFINITION, ())
    with Oracle(of_gates(gates.gates)) as oracle:
        assert oracle.solve() is None


# -- templates ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(1, WIDEST + 1))
def test_templates_have_the_least_number_of_clauses(size: int) -> None:
    for count in range(1, size + 1):
        forward, backward = template(count, size)
        assert len(forward) == comb(size, size - count + 1)
        assert len(backward) == comb(size, count)
        assert len(set(forward)) == len(forward)
        assert len(set(backward)) == len(backward)


@given(st.integers(1, 6).flatmap(lambda size: st.tuples(st.integers(1, size), st.just(size))))
def test_clauses_of_one_equation(shape: tuple[int, int]) -> None:
    count, size = shape
    clauses = of_gate(Gate(size + 1, count, tuple(range(1, size + 1)), Rule.CUT, ()))
    for values in product((False, True), repeat=size + 1):
        satisfied = all(any(values[abs(each) - 1] == (each > 0) for each in clause) for clause in clauses)
        assert satisfied == (values[size] == (sum(values[:size]) >= count))
