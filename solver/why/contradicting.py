"""How a supposition contradicts itself: what would have to be so, and why it is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...encoding.facts import Fact
from .deriving import SUPPOSED, Chain, Refutation, refute
from .explaining import Explanation
from .labelled import Question
from .reason import Step
from .telling import Teller


def contradiction(explanation: Explanation, first: Iterable[Fact] = ()) -> tuple[Step, ...]:
    """Return the steps by which the literals of an explanation contradict each other.

    Args:
        explanation: the explanation.
        first: the decisions by which cases are to be distinguished first, where they have to be.
    """
    question = explanation.question
    found = explanation.indirect
    preferred = [question.variable[fact] for fact in first]
    if found is None or preferred:
        clauses = question.of_groups(explanation.groups)
        variables = [*preferred, *question.fact, *range(2, question.top + 1)]
        found = refute(question, clauses, explanation.assumed, explanation.direct, variables)
    return _told(question, found)


def _told(question: Question, found: Refutation) -> tuple[Step, ...]:
    if found.split is not None:
        teller = Teller(question, found.chain, None)
        literals = found.split.variable, -found.split.variable
        return tuple(
            replace(teller.wanted(literal), because=_told(question, way))
            for literal, way in zip(literals, found.split.ways, strict=True)
        )
    # where there are too many cases to tell them, that there is a contradiction is all that is told
    return () if found.chain.conflict is None else _clash(question, found.chain)


def _clash(question: Question, chain: Chain) -> tuple[Step, ...]:
    """Return what follows both ways: that something is so, and, unless that was supposed, that it is not so."""
    n = chain.conflict
    assert n is not None
    clause = question.clauses[n]
    gate = question.gate_of[n]

    def rank(literal: int) -> tuple[bool, bool, bool]:
        return (
            chain.reason[-literal] != SUPPOSED,
            abs(literal) not in question.fact,
            gate is None or gate.variable != abs(literal),
        )

    pivot = min(clause, key=rank)
    reason = {literal: why for literal, why in chain.reason.items() if literal != -pivot}
    so = Teller(question, Chain(reason | {pivot: n}), None).step(pivot)
    if chain.reason[-pivot] == SUPPOSED:
        return (so,)
    return so, Teller(question, chain, None).step(-pivot)
