"""What is proved by a SAT solver: that no position of so many units has a property, or a position that has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engines.provoking.phase import Phase
from ..maps import RulebookError
from ..solver.oracle import HARD_SOLVER, SOLVER, Oracle
from .bounds import Told
from .formulas import NotCoveredError, formulas
from .formulas_base import phase_said
from .patterns import fitted
from .properties import patterns_of
from .rounds import place_of
from .shrinking import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable

    from .formulas_base import Formula
    from .rounds import Wanted


HARD = 5
"""From so many units on another solver is quicker."""


class Solver:
    """Asks a SAT solver about numbers of units; every position it gives has been judged to have the property.

    Args:
        wanted: what is looked for.
    """

    def __init__(self, wanted: Wanted) -> None:
        """Keep what is looked for."""
        self.wanted = wanted

    def ask(self, units: int, orders: int | None = None, seen: Callable[[], None] = lambda: None) -> Told:
        """Tell of positions with exactly so many units.

        Args:
            units: how many.
            orders: so many orders at most that are not holds; None for any number.
            seen: told after each candidate.

        Raises:
            NotCoveredError: nothing can be proved of the property.
        """
        wanted = self.wanted
        board = wanted.board
        room = len(board.ids) if wanted.filters.region is None else len(wanted.filters.region)
        if units > room:
            return Told(units, none=True)
        try:
            for formula in formulas(wanted.what, wanted.filters, board, units):
                if orders is not None:
                    if orders < 0:
                        return Told(units, none=True)
                    formula.at_most(orders)
                phase = self.first(formula, seen)
                if phase is not None:
                    return Told(units, none=False, phase=phase)
        except RulebookError as error:
            raise NotCoveredError(str(error)) from None
        return Told(units, none=True)

    def first(self, formula: Formula, seen: Callable[[], None] = lambda: None) -> Phase | None:
        """Return the first candidate that has the property, None if none has; what has it not is ruled out.

        Args:
            formula: the formula.
            seen: told after each candidate.
        """
        with oracle_of(formula) as oracle:
            while (model := oracle.solve()) is not None:
                phase = fitted(phase_said(formula.universe, model), patterns_of(self.wanted.what))
                if self.wanted.has(phase):
                    place = place_of(self.wanted)
                    return place.canonical(shrunk(phase, self.wanted.has, place.ground, 0))
                formula.rule_out(model, phase)
                for clause in formula.universe.news():
                    oracle.add(clause)
                seen()
        return None


def oracle_of(formula: Formula) -> Oracle:
    """Return a solver loaded with a formula of candidates.

    Args:
        formula: the formula.
    """
    solver = HARD_SOLVER if len(formula.numbers) >= HARD else SOLVER
    return Oracle(formula.universe.news(), solver=solver)


def uncovered(wanted: Wanted) -> str:
    """Return why nothing can be proved of what is looked for; empty where something can.

    Args:
        wanted: what is looked for.
    """
    try:
        for _ in formulas(wanted.what, wanted.filters, wanted.board, 1):
            pass
    except (NotCoveredError, RulebookError) as error:
        return str(error)
    return ""
