"""The bounds of separating positions as lemmas: for each number of units the formulas that have no model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...encoding.clauses import of_gate
from ...encoding.facts import TRUE
from ...solver.oracle import Oracle
from ..formulas import formulas
from ..solving import Solver
from .lemma import Lemma
from .separations import question

if TYPE_CHECKING:
    from ..formulas_base import Formula


class NoLemmaError(Exception):
    """A position of so many units separates the two rulebooks."""


def lemmas(one: str, other: str, entry: str, units: int) -> Iterator[Lemma]:
    """Yield the lemmas which say that no position of exactly so many units separates two presets.

    Candidates that the judge found not to separate them are ruled out by clauses among the definitions, one for each;
    :func:`refined` tells which.

    Args:
        one: the name of the one preset.
        other: the name of the other.
        entry: one of :data:`~standoff.search.theorems.separations.ENTRIES`.
        units: how many units.

    Raises:
        NotCoveredError: formulas do not cover the two.
        NoLemmaError: such a position was found.

    >>> [lemma.name for lemma in lemmas("datc", "dptg", "written", 2)]
    ['datc-dptg-written-2-1']
    """
    for n, formula in enumerate(refined(one, other, entry, units), 1):
        yield lemma_of(formula, f"{one}-{other}-{entry}-{units}-{n}".replace(".", "-").replace("_", "-"))


def refined(one: str, other: str, entry: str, units: int) -> Iterator[Formula]:
    """Yield the formulas without models; ``excluded`` of each are the phases that the judge ruled out.

    Args:
        one: the name of the one preset.
        other: the name of the other.
        entry: the entry.
        units: how many units.

    Raises:
        NotCoveredError: formulas do not cover the two.
        NoLemmaError: a position of so many units separates them.
    """
    asked = question(one, other, entry)
    solver = Solver(asked)
    for formula in formulas(asked.what, asked.filters, asked.board, units):
        phase = solver.first(formula)
        if phase is not None:
            raise NoLemmaError(f"{one} and {other} part: {'; '.join(phase.orders_text)}")
        yield formula


def lemma_of(formula: Formula, name: str) -> Lemma:
    """Return a formula as a lemma, without the hypothesis where it holds anyhow.

    With few units resolutions need not be told apart: there is no ring, and none has a second resolution.

    Args:
        formula: the formula, with all that was ruled out.
        name: the name of the lemma.
    """
    sheet = formula.universe.sheet
    hypothesis, denial = tuple(formula.hypothesis), tuple(formula.denial)
    apart = set(hypothesis + denial)
    rest = [clause for clause in map(tuple, sheet.clauses) if clause not in apart]
    gates = [tuple(clause) for gate in sheet.gates for clause in of_gate(gate)]
    top = formula.universe.top
    # the last clause says nothing; it has every variable be in models
    definitions = ((TRUE,), *gates, *rest, (top, -top))
    with Oracle([list(clause) for clause in definitions + denial]) as oracle:
        needed = oracle.solve() is not None
    return Lemma(name, top, definitions, hypothesis if needed else (), denial)
