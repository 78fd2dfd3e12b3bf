"""A smallest set of rules that refutes the opposite: none of its groups can be left out.

Groups are taken nearest first: of two sets that would do, the one is found that keeps closer to the question.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..oracle import Oracle
from .labelled import Question


def refuting_groups(question: Question, assumed: Sequence[int], order: Sequence[int]) -> list[int] | None:
    """Return groups that refute some literals together, none of which can be left out; None if they are not refuted.

    Args:
        question: the formula.
        assumed: the literals.
        order: the groups, those to be preferred first.
    """
    with Oracle(question.switched()) as oracle:
        return _least(oracle, list(assumed), [question.top + 1 + group for group in order], question.top + 1)


def refuted_part(question: Question, assumed: Sequence[int]) -> list[int] | None:
    """Return as few of some literals as are refuted by all the rules together; None if they are not refuted.

    Args:
        question: the formula.
        assumed: the literals, those to be preferred first.
    """
    with Oracle(question.switched()) as oracle:
        return _least(oracle, list(question.selectors()), list(assumed), 0)


def _least(oracle: Oracle, held: list[int], order: list[int], first: int) -> list[int] | None:
    """Return the preferred irredundant part of some literals that is refuted with those held, each less `first`."""
    core = oracle.refuted(held + order)
    if core is None:
        return None
    needed: list[int] = []
    while True:
        # a beginning of what is left that is enough, and the shortest such
        enough, least = _end(core, order), 0
        while least < enough:
            middle = (least + enough) // 2
            found = oracle.refuted(held + needed + order[:middle])
            if found is None:
                least = middle + 1
            else:
                enough = _end(found, order)
        if enough == 0:
            return [literal - first for literal in needed]
        # without its last one that beginning is not enough, so it is needed
        needed.append(order[enough - 1])
        order = order[: enough - 1]
        core = order


def _end(core: Sequence[int], order: list[int]) -> int:
    """Return how many of some literals, from the first on, hold all that a core names."""
    named = set(core)
    return next((n for n in range(len(order), 0, -1) if order[n - 1] in named), 0)
