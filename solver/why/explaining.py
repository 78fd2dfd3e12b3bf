"""From a question to what answers it: the groups that are needed, and how the answer follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...encoding.facts import Fact
from .deriving import Chain, Refutation, follow, refute, used
from .labelled import ALWAYS, Question
from .shrinking import refuting_groups


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why some literals cannot all be true.

    Args:
        question: the formula.
        assumed: the literals.
        groups: the numbers of the groups that refute them, none of which can be left out.
        direct: what follows from those groups with nothing supposed.
        indirect: where that does not do, what follows with the literals supposed.
    """

    question: Question
    assumed: tuple[int, ...]
    groups: frozenset[int]
    direct: Chain
    indirect: Refutation | None


def explain(question: Question, assumed: Sequence[int], asked: Sequence[Fact]) -> Explanation | None:
    """Return why some literals cannot all be true, or None if they can.

    A reason that needs no supposition is preferred, then one that stays near the question.

    Args:
        question: the formula.
        assumed: the literals, such as the opposite of what is to be explained; none at all if the formula has no model.
        asked: the decisions they are of.
    """
    everything = range(len(question.clauses))
    plain = follow(question, everything, ())
    order = _order(question, plain, assumed) or question.nearest_first(asked)
    groups = refuting_groups(question, assumed, order)
    if groups is None:
        return None
    kept = frozenset(groups)
    clauses = question.of_groups(kept)
    direct = follow(question, clauses, ())
    if direct.conflict is not None or any(-literal in direct.reason for literal in assumed):
        return Explanation(question, tuple(assumed), kept, direct, None)
    chain = follow(question, clauses, assumed, direct)
    variables = [*question.fact, *range(2, question.top + 1)]
    return Explanation(question, tuple(assumed), kept, direct, refute(question, clauses, chain, variables))


def _order(question: Question, plain: Chain, assumed: Sequence[int]) -> list[int]:
    """Return the groups by which one of the literals is refuted with nothing supposed, nearest first; [] if none is."""
    refuted = [-literal for literal in assumed if -literal in plain.reason]
    if not refuted or plain.conflict is not None:
        return []
    clauses = used(question, plain, refuted[:1]).values()
    return [group for group in dict.fromkeys(question.group_of[n] for n in clauses) if group != ALWAYS]
