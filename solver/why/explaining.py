"""From a question to what answers it: the groups that are needed, and how the answer follows from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ...encoding.decisions import Label
from ...encoding.facts import Fact, Rule
from .deriving import Chain, Refutation, follow, refute, used
from .labelled import ALWAYS, Question
from .shrinking import refuting_groups

HINDERING = frozenset({Rule.CUT, Rule.CUT_BY_DISLODGEMENT})
"""The rules that stand in the way of an order where they apply; the others do where they do not."""


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


def explain(
    question: Question, assumed: Sequence[int], asked: Sequence[Fact], by: Collection[Label] = ()
) -> Explanation | None:
    """Return why some literals cannot all be true, or None if they can.

    A reason that rests on what the outcome names is preferred, then one that needs no supposition, then one
    that stays near the question.

    Args:
        question: the formula.
        assumed: the literals, such as the opposite of what is to be explained; none at all if the formula has no model.
        asked: the decisions they are of.
        by: the labels of the rules that are told as the reason anyway.
    """
    plain = follow(question, range(len(question.clauses)), ())
    traced = _traced(question, plain, assumed, by)
    groups = refuting_groups(question, assumed, traced or question.nearest_first(asked))
    if groups is None:
        return None
    found = _explained(question, assumed, groups)
    if found.indirect is not None and traced:
        # fewer groups than a plain derivation has would do; one that is as small and plain is easier to read
        refuted = next(-literal for literal in assumed if -literal in plain.reason)
        fewer = refuting_groups(question, assumed, _enough(question, traced, refuted))
        assert fewer is not None
        found = _explained(question, assumed, fewer)
    return found


def _explained(question: Question, assumed: Sequence[int], groups: Collection[int]) -> Explanation:
    """Return how some groups refute literals: plainly if they do, else by suppositions."""
    kept = frozenset(groups)
    clauses = question.of_groups(kept)
    direct = follow(question, clauses, ())
    if direct.conflict is not None or any(-literal in direct.reason for literal in assumed):
        return Explanation(question, tuple(assumed), kept, direct, None)
    variables = [*question.fact, *range(2, question.top + 1)]
    return Explanation(question, tuple(assumed), kept, direct, refute(question, clauses, assumed, direct, variables))


def _traced(question: Question, plain: Chain, assumed: Sequence[int], by: Collection[Label]) -> list[int]:
    """Return groups by which one of the literals is refuted with nothing supposed; [] if none is.

    First those on which the named reasons rest and those by which they decide, then the others, nearest first.
    """
    refuted = [-literal for literal in assumed if -literal in plain.reason]
    if not refuted or plain.conflict is not None:
        return []
    named = [
        literal
        for variable, gate in question.gates.items()
        if (gate.rule, gate.about) in by
        and (literal := variable if gate.rule in HINDERING else -variable) in plain.reason
    ]
    below, others = (
        [question.group_of[n] for n in used(question, plain, some).values()] for some in (named, refuted[:1])
    )
    leading = _leading(question, abs(refuted[0]), {abs(literal) for literal in named}) if named else []
    return [group for group in dict.fromkeys((*below, *leading, *others)) if group != ALWAYS]


def _leading(question: Question, asked: int, named: Collection[int]) -> list[int]:
    """Return the groups of the equations through which a decision hangs on what is named, without another decision."""
    leads: dict[int, bool] = dict.fromkeys(named, True)
    found: list[int] = []
    waiting = [asked]
    while waiting:
        variable = waiting[-1]
        gate = question.gates.get(variable)
        if variable in leads or gate is None or (variable in question.fact and variable != asked):
            leads.setdefault(variable, False)
            waiting.pop()
            continue
        parts = [abs(literal) for literal in gate.literals]
        if open_ones := [part for part in parts if part not in leads and part != asked]:
            waiting += open_ones
            continue
        waiting.pop()
        leads[variable] = any(leads.get(part, False) for part in parts)
        if leads[variable]:
            found.append(question.group(gate))
    return found


def _enough(question: Question, groups: list[int], literal: int) -> list[int]:
    """Return those of some groups from which a literal still follows with nothing supposed, as few as may be."""
    kept = list(groups)
    for group in reversed(groups):
        fewer = [other for other in kept if other != group]
        if literal in follow(question, question.of_groups(frozenset(fewer)), ()).reason:
            kept = fewer
    return kept
