"""A refutation as a solver gives it, cut down to the lemmas that are needed, each with the clauses it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .checker.refutations import Propagation


class Lemma(NamedTuple):
    """One step of a refutation.

    Args:
        literals: the clause.
        hints: the clauses from which it follows by unit propagation, in turn; the clauses of the formula are numbered
            from 1, the lemmas go on from there.
    """

    literals: tuple[int, ...]
    hints: tuple[int, ...]


def needed(clauses: Sequence[Sequence[int]], found: Sequence[Sequence[int]], top: int) -> tuple[Lemma, ...]:
    """Return those lemmas of a refutation that the empty clause hangs on, which comes last.

    Args:
        clauses: the formula.
        found: the lemmas as a solver gives them, in its order; the last is empty.
        top: the highest variable.

    Raises:
        ValueError: a lemma does not follow, or there is no empty clause.

    >>> needed([[1, 2], [-1, 2], [1, -2], [-1, -2]], [[2], [1, 2], []], 2)
    (Lemma(literals=(2,), hints=(1, 2)), Lemma(literals=(), hints=(5, 3, 4)))
    """
    known = Propagation(top)
    for clause in clauses:
        known.add(clause)
    steps: list[Lemma] = []
    for lemma in found:
        hints = known.why(lemma)
        if hints is None:
            raise ValueError(f"the lemma {lemma} of a refutation does not follow")
        steps.append(Lemma(tuple(lemma), tuple(hints)))
        if not lemma:
            break
        known.add(lemma)
    if not steps or steps[-1].literals:
        raise ValueError("a refutation does not end with the empty clause")
    return _renumbered(steps, len(clauses))


def _renumbered(steps: Sequence[Lemma], size: int) -> tuple[Lemma, ...]:
    """Leave out the steps that the last one does not hang on, and number the others anew."""
    used = {size + len(steps)}
    for number in range(size + len(steps), size, -1):
        if number in used:
            used.update(steps[number - size - 1].hints)
    numbers: dict[int, int] = {}
    kept: list[Lemma] = []
    for number, step in enumerate(steps, size + 1):
        if number in used:
            kept.append(Lemma(step.literals, tuple(numbers.get(hint, hint) for hint in step.hints)))
            numbers[number] = size + len(kept)
    return tuple(kept)
