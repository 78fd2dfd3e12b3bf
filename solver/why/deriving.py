"""What follows from what: unit propagation over a few clauses, and suppositions where that is not enough.

A literal *follows* if some clause has all its other literals false, and the clause is of the equation of that
literal: a decision follows from what it depends on, never from what depends on it, which is hard to read. What
follows is found in rounds, so that each literal has a shortest reason. Decisions in a circle that have only one
solution do not follow one by one; then one of them is supposed to be otherwise, and that leads to a contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from .labelled import Question

MOST_TRIED = 500
"""So many cases are tried to tell a contradiction; one that needs more is not told step by step."""

SUPPOSED = -1
"""The reason of a literal that is supposed."""


@dataclass(slots=True)
class Chain:
    """What follows, with reasons.

    Args:
        reason: for each literal that holds, the number of the clause from which it follows, or ``SUPPOSED``.
        conflict: the number of a clause of which all literals are false; None if there is none.
    """

    reason: dict[int, int] = field(default_factory=dict)
    conflict: int | None = None


@dataclass(frozen=True, slots=True)
class Split:
    """A contradiction either way: a decision supposed true, and supposed false.

    Args:
        variable: the decision.
        ways: the refutation if it is true, and if it is false.
    """

    variable: int
    ways: tuple[Refutation, Refutation]


@dataclass(frozen=True, slots=True)
class Refutation:
    """How something leads to a contradiction.

    Args:
        chain: what follows.
        split: where no contradiction follows, the decision by which cases are distinguished.
    """

    chain: Chain
    split: Split | None = None


def follow(
    question: Question,
    clauses: Sequence[int],
    supposed: Sequence[int],
    before: Chain | None = None,
) -> Chain:
    """Return what follows from clauses and suppositions.

    Args:
        question: the formula.
        clauses: the numbers of the clauses that count.
        supposed: literals that are supposed.
        before: what followed without them.
    """
    reason: dict[int, int] = dict(before.reason) if before else {}
    for literal in supposed:
        reason.setdefault(literal, SUPPOSED)
    all_clauses, gate_of = question.clauses, question.gate_of
    counting: Collection[int] = clauses
    waiting: Iterable[int] = clauses
    while True:
        found: dict[int, int] = {}
        for n in waiting:
            open_literal = 0
            for literal in all_clauses[n]:
                if literal in reason:
                    break  # the clause holds
                if -literal not in reason:
                    if open_literal:
                        break
                    open_literal = literal
            else:
                if not open_literal:
                    return Chain(reason, n)
                gate = gate_of[n]
                if gate is not None and gate.variable != abs(open_literal):
                    continue
                if -open_literal in found:
                    return Chain(reason | found, n)
                found.setdefault(open_literal, n)
        if not found:
            return Chain(reason)
        reason.update(found)
        if not isinstance(counting, (frozenset, range)):
            counting = frozenset(counting)
        # only clauses with one of these can say more now
        waiting = sorted({n for literal in found for n in question.clauses_with[abs(literal)] if n in counting})


def refute(
    question: Question,
    clauses: Sequence[int],
    supposed: Sequence[int],
    before: Chain,
    order: Sequence[int],
    tried: Iterator[int] | None = None,
) -> Refutation:
    """Return how clauses that cannot all hold lead to a contradiction.

    A contradiction by one supposition is preferred. Where cases would have to be distinguished without end, what is
    returned has neither a conflict nor a split: that there is a contradiction is known, but not told.

    Args:
        question: the formula.
        clauses: the numbers of the clauses; they cannot hold with what is supposed.
        supposed: literals that are supposed.
        before: what follows without these.
        order: the variables by which cases may be distinguished, those to be preferred first; with all of them
            known, everything is.
        tried: counts the cases tried so far.
    """
    tried = tried or count()
    chain = follow(question, clauses, supposed, before)
    if chain.conflict is not None:
        return Refutation(chain)
    best, half = 0, False
    for variable in order:
        if variable in chain.reason or -variable in chain.reason:
            continue
        if next(tried) >= MOST_TRIED:
            return Refutation(chain)
        closed = [follow(question, clauses, [literal], chain).conflict is not None for literal in (variable, -variable)]
        if all(closed):
            best = variable
            break
        # better a case that is closed at once on one side
        if not best or (any(closed) and not half):
            best, half = variable, any(closed)
    assert best, "clauses that cannot hold leave a decision open or are in conflict"
    true, false = (refute(question, clauses, [literal], chain, order, tried) for literal in (best, -best))
    return Refutation(chain, Split(best, (true, false)))


def premises(question: Question, chain: Chain, literal: int) -> list[int]:
    """Return the literals from which one follows, in the sequence of its clause."""
    clause = question.clauses[chain.reason[literal]]
    return [-other for other in clause if other != literal]


def used(question: Question, chain: Chain, literals: Iterable[int]) -> Mapping[int, int]:
    """Return all literals that some literals rest on, themselves included, with their clauses, nearest first."""
    found: dict[int, int] = {}
    frontier = list(literals)
    while frontier:
        further = []
        for literal in frontier:
            if literal in found:
                continue
            found[literal] = chain.reason[literal]
            if chain.reason[literal] != SUPPOSED:
                further += premises(question, chain, literal)
        frontier = further
    return found
