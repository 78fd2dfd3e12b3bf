"""Refutations cut down: what is left is checked by the checker of proofs, which shares nothing with what cuts."""

import random

import pytest

from standoff.search.theorems.trimming import trimmed
from standoff.solver.oracle import Step, refuting_steps
from standoff.solver.proofs.checker.formulas import Formula
from standoff.solver.proofs.checker.hints import check_lrat

Clauses = list[list[int]]


def at_random(seed: int, top: int) -> Clauses:
    """Return clauses of one to four literals, so many that there is hardly ever a model."""
    generator = random.Random(seed)
    sizes = generator.choices((1, 2, 3, 4), (1, 10, 60, 20), k=int(top * 5.5))
    return [[generator.choice((1, -1)) * v for v in generator.sample(range(1, top + 1), size)] for size in sizes]


def text_of(clauses: Clauses, steps: list[Step], top: int) -> str:
    kept = trimmed(clauses, steps, top)
    lines = [
        f"{n} {' '.join(map(str, (*one.literals, 0)))} {' '.join(map(str, (*one.hints, 0)))}\n"
        for n, one in enumerate(kept, len(clauses) + 1)
    ]
    return "".join(lines)


@pytest.mark.parametrize("solver", ["Glucose4", "Cadical153"])
def test_what_is_left_refutes_the_formula_by_its_hints(solver: str) -> None:
    refuted = 0
    for seed in range(0, 60, 3):
        top = 10 + seed
        clauses = at_random(seed, top)
        steps = refuting_steps(clauses, solver)
        if steps is not None:
            text = text_of(clauses, steps, top)
            check_lrat("x.lrat", text.encode(), Formula("x.cnf", top, [tuple(clause) for clause in clauses]))
            refuted += 1
    assert refuted >= 16


def test_much_is_left_out() -> None:
    clauses = at_random(7, 90)
    steps = refuting_steps(clauses)
    assert steps is not None
    assert len(trimmed(clauses, steps, 90)) < sum(step.added for step in steps) + 90


def test_clauses_that_contradict_each_other_need_no_lemma_but_the_empty_one() -> None:
    assert [one.literals for one in trimmed([[1], [-1]], [], 1)] == [()]
    assert trimmed([[1], [-1]], [], 1)[0].hints in {(1, 2), (2, 1)}


def test_what_does_not_come_to_the_empty_clause_is_refused() -> None:
    with pytest.raises(ValueError, match="does not come to the empty clause"):
        trimmed([[1, 2]], [Step(True, (1, 2))], 2)


def test_a_lemma_that_does_not_follow_is_refused() -> None:
    # the second lemma would be right if the first were
    steps = [Step(True, (1,)), Step(True, ())]
    with pytest.raises(ValueError, match=r"\[1\] of a refutation does not follow"):
        trimmed([[1, 2, 3], [-1, 2], [-1, -2]], steps, 3)


def test_a_clause_that_was_deleted_is_there_for_lemmas_before_that() -> None:
    clauses = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
    steps = [Step(True, (2,)), Step(False, (1, 2)), Step(True, ())]
    text = text_of(clauses, steps, 2)
    check_lrat("x.lrat", text.encode(), Formula("x.cnf", 2, [tuple(clause) for clause in clauses]))
