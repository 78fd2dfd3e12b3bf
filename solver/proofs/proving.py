"""What there is to prove of a phase: its formulas, their resolutions, and that there are no others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...encoding import Intents
from ...encoding.program import Program, program
from ...maps import StandoffError
from ..adjudication import rule
from ..cores import RULES
from ..oracle import Oracle, refutation
from ..resolving import Resolution
from ..ruling import Ruling, Verdict
from .checker.parts import PREFIXES, Part, Settled
from .checker.refutations import TooLong
from .lemmas import Lemma, needed

FEWEST_LISTED, MOST_LISTED = 2, 10_000
"""Bounds of how many resolutions of a formula can be asked for."""


class TooLarge(StandoffError):
    """A proof would take longer to check than a checker gives itself, so it is not written."""


class Disagreement(RuntimeError):
    """Formula and ruling do not agree, which is a fault of standoff: there is no proof then."""


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula of a phase.

    Args:
        program: its clauses.
        settled: the decisions that backup rules settled in it.
    """

    program: Program
    settled: tuple[Settled, ...] = ()


@dataclass(frozen=True, slots=True)
class Proven:
    """A formula with its resolutions, and the refutation of all others.

    Args:
        formula: the formula.
        part: how it stands in a folder.
        models: the models, each a literal for every variable.
        others: the clauses of *a model, but none of these*; empty if not all models are known.
        lemmas: their refutation.
    """

    formula: Formula
    part: Part
    models: tuple[tuple[int, ...], ...]
    others: tuple[tuple[int, ...], ...]
    lemmas: tuple[Lemma, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """A phase with all that proves its ruling.

    Args:
        ruling: the ruling.
        limit: no more than so many resolutions of a formula are listed.
        parts: the plain equations; and, where a backup rule settled something, the equations with that put in.
    """

    ruling: Ruling
    limit: int
    parts: tuple[Proven, ...]


def prove(intents: Intents, limit: int = 100) -> Proof:
    """Prove what the rules make of a movement phase.

    Args:
        intents: what the orders amount to.
        limit: list no more than so many resolutions of a formula; of those beyond, nothing is proved.

    Raises:
        Disagreement: formula and ruling do not agree.
        TooLarge: with so many resolutions the proof would be too long to be checked.

    >>> from standoff.encoding import read
    >>> from standoff.maps import Position
    >>> position = Position.of("TURKEY F ank", "TURKEY A con", "TURKEY A smy")
    >>> proof = prove(read(position, position.orders("F Ank-Con, A Con-Smy, A Smy-Ank")))
    >>> [(one.part.formula, one.part.listed) for one in proof.parts]
    [('formula.cnf', 2), ('settled.cnf', 1)]
    """
    if not FEWEST_LISTED <= limit <= MOST_LISTED:
        raise ValueError(f"limit {limit}: from {FEWEST_LISTED} to {MOST_LISTED} resolutions can be listed")
    ruling = rule(intents)
    parts = [
        _proven(formula, prefix, limit) for formula, prefix in zip(formulas(intents, ruling), PREFIXES, strict=False)
    ]
    _see_agreement(ruling, parts)
    return Proof(ruling, limit, tuple(parts))


def formulas(intents: Intents, ruling: Ruling) -> tuple[Formula, ...]:
    """Return the plain equations of a phase; and the same with what backup rules settled, where they did.

    Args:
        intents: what the orders amount to.
        ruling: the ruling of the phase.
    """
    plain = Formula(program(intents))
    # a core that nothing settles decides nothing
    labelled = {fact: (value, RULES[core.settled_by]) for core in ruling.cores for fact, value in core.decided}
    if not labelled:
        return (plain,)
    made = plain.program
    told = [
        Settled(made.facts[fact], made.names[made.facts[fact]], value, label.value)
        for fact, (value, label) in labelled.items()
    ]
    return plain, Formula(made.settled(labelled), tuple(sorted(told)))


def _proven(formula: Formula, prefix: str, limit: int) -> Proven:
    """List the resolutions of a formula, and refute all others."""
    made = formula.program
    clauses = [clause.literals for clause in made.clauses]
    decisions = sorted(made.facts.values())
    with Oracle([*map(list, clauses), [made.top, -made.top]]) as oracle:
        models = [tuple(model[: made.top]) for model in oracle.models(decisions, limit + 1)]
    complete = len(models) <= limit
    # what succeeds earliest comes first, as in all lists of resolutions
    models = sorted(models[:limit], key=lambda model: [model[v - 1] < 0 for v in made.facts.values()])
    others: list[tuple[int, ...]] = []
    lemmas: tuple[Lemma, ...] = ()
    if complete:
        others = [*clauses, *(tuple(-model[v - 1] for v in decisions) for model in models)]
        found = refutation(map(list, others))
        if found is None:
            raise Disagreement("a formula has more resolutions than were found")
        try:
            lemmas = needed(others, found, made.top)
        except TooLong:
            name = Part(prefix, 0, True, ()).others("drup")
            raise TooLarge(f"{name} would be too long to be checked; list fewer resolutions with --limit") from None
    part = Part(prefix, len(models), complete, formula.settled)
    return Proven(formula, part, tuple(models), tuple(others), lemmas)


def _see_agreement(ruling: Ruling, parts: Sequence[Proven]) -> None:
    """See that the ruling is the resolution that was proved."""
    last = parts[-1]
    found = [{fact: model[v - 1] > 0 for fact, v in last.formula.program.facts.items()} for model in last.models]
    if ruling.verdict is not Verdict.UNDEFINED:
        if len(found) != 1 or not last.part.complete:
            raise Disagreement(f"{last.part.formula} has not one resolution, and there is a ruling")
        due: list[Resolution] = [ruling.resolution]
    elif last.part.complete:
        due = [one.resolution for one in ruling.left]
    else:
        due = []
    for resolution in due:
        facts = resolution.facts()
        if not any(all(one[fact] == value for fact, value in facts.items()) for one in found):
            raise Disagreement(f"a resolution of the ruling is none of {last.part.formula}")
