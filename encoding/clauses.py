"""Equations to clauses: from cached templates, each clause with the rule that it states."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from .facts import TRUE
from .gates import Gate


@lru_cache(maxsize=256)
def template(count: int, size: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return which literals stand together in the clauses of *v = at least count of size literals*.

    The first part is for *v implies it* (one of every size - count + 1 literals is true), the second for
    *it implies v* (of every count literals one is false); both directions, so that models are counted right.

    >>> template(1, 2)
    (((0, 1),), ((0,), (1,)))
    """
    positions = range(size)
    return tuple(combinations(positions, size - count + 1)), tuple(combinations(positions, count))


def of_gate(gate: Gate) -> list[list[int]]:
    """Return the clauses of one equation."""
    variable, literals = gate.variable, gate.literals
    forward, backward = template(gate.least, len(literals))
    clauses = [[-variable, *[literals[n] for n in some]] for some in forward]
    clauses += [[variable, *[-literals[n] for n in some]] for some in backward]
    return clauses


def of_gates(gates: Iterable[Gate]) -> list[list[int]]:
    """Return the clauses of many equations, with the one that makes variable 1 true first."""
    clauses = [[TRUE]]
    for gate in gates:
        clauses += of_gate(gate)
    return clauses
