"""What all formulas of candidates are made of: phases that keep to filters, each with resolutions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ..encoding import Rulebook, read
from ..encoding.facts import TRUE, is_true
from ..encoding.universe import Universe
from ..engines.provoking.phase import Phase
from .shrinking import in_sequence

if TYPE_CHECKING:
    from ..maps import Board
    from .filters import Filters


def phase_said(universe: Universe, model: Sequence[int]) -> Phase:
    """Return the phase that a model of a universe says, its orders in the sequence in which phases are kept.

    Args:
        universe: the universe.
        model: the value of each variable, that of variable n at n - 1.
    """
    found = universe.decode(model)
    return Phase(found.position, in_sequence(found.orders))


class Formula:
    """The phases of so many units that keep to some filters, with resolutions.

    Args:
        board: the board.
        units: how many units.
        filters: what they keep to.
        rulebooks: one for each resolution.
        mended: those of them, by number, that are what Szykman's rule makes of a paradox.
    """

    def __init__(
        self,
        board: Board,
        units: int,
        filters: Filters,
        rulebooks: Sequence[Rulebook],
        *,
        mended: Collection[int] = (),
    ) -> None:
        """Write it."""
        self.universe = Universe(
            board, units, region=filters.region, rulebooks=rulebooks, plain=filters.plain_orders, mended=mended
        )
        self.hypothesis: list[tuple[int, ...]] = []
        """Clauses without which candidates are still phases with resolutions, but may be none that count."""
        self.denial: list[tuple[int, ...]] = []
        """The clauses which say that a candidate has the property."""
        self.excluded: list[tuple[Phase, tuple[int, ...]]] = []
        """Candidates that were judged not to have it, each with the clause that rules it out."""
        slots, orders = self.universe.slots, self.universe.orders
        if filters.no_convoys:
            for k in slots.numbers:
                self.universe.demand(-orders.crosses[k])
                for literal in orders.carries[k]:
                    self.universe.demand(-literal)
        if filters.powers is not None:
            for own in slots.powers:
                for literal in own[filters.powers :]:
                    self.universe.demand(-literal)

    @property
    def numbers(self) -> range:
        """The slots."""
        return self.universe.slots.numbers

    def at_most(self, orders: int) -> None:
        """Demand that at most so many orders be no holds."""
        for several in combinations(self.numbers, orders + 1):
            self.universe.demand(*(self.universe.orders.holds[k] for k in several))

    def rule_out(self, model: Sequence[int], phase: Phase) -> None:
        """Rule out a candidate that has not the property, and others like it.

        Args:
            model: the model.
            phase: the phase that it says.
        """
        self._rule_out_phase(model, phase)

    def _suppose(self, *literals: int) -> None:
        """Demand that one of these be true, as part of the hypothesis."""
        self._demand(self.hypothesis, literals)

    def _deny(self, *literals: int) -> None:
        """Demand that one of these be true, as part of what is denied of all phases."""
        self._demand(self.denial, literals)

    def _demand(self, noted: list[tuple[int, ...]], literals: Sequence[int]) -> None:
        if TRUE not in literals:
            self.universe.demand(*literals)
            noted.append(tuple(self.universe.sheet.clauses[-1]))

    def tell_once(self, phase: Phase, rulebook: Rulebook) -> None:
        """Rule out a candidate that has the property, once it is told.

        Args:
            phase: the phase, of as many units.
            rulebook: the rulebook that reads its orders.
        """
        literals = self.universe.assume(read(phase.position, phase.orders, rulebook))
        self.universe.demand(*(-literal for literal in literals))

    def tell_model_once(self, model: Sequence[int]) -> None:
        """Rule out the candidate of a model that has the property, once it is told.

        Args:
            model: the model.
        """
        self.universe.demand(*(-literal for literal in self._said(model)))

    def _rule_out_phase(self, model: Sequence[int], phase: Phase) -> None:
        self.universe.demand(*(-literal for literal in self._said(model)))
        self.excluded.append((phase, tuple(self.universe.sheet.clauses[-1])))

    def _said(self, model: Sequence[int]) -> list[int]:
        """Return the literals that are true in a model, of those that say which units there are and what they do."""
        slots, orders = self.universe.slots, self.universe.orders
        literals: list[int] = []
        for k in self.numbers:
            literals += [*slots.stands[k].values(), *slots.powers[k], orders.holds[k], orders.void_convoys[k]]
            literals += [*orders.by_land[k].values(), *orders.by_sea[k].values()]
            literals += [*orders.holds_up[k], *orders.helps[k], *orders.carries[k]]
        return [literal for literal in literals if literal != TRUE and is_true(model, literal)]

    # -- what is demanded ---------------------------------------------------------------------------------------

    def differing(self, one: int, other: int) -> list[int]:
        """Return for each slot the literal of *its move succeeds in one of two resolutions only*."""
        sheet, made = self.universe.sheet, self.universe.made
        pairs = zip(made[one].success, made[other].success, strict=True)
        return [sheet.either(sheet.both(a, -b), sheet.both(-a, b)) for a, b in pairs]

    def apart(self, one: int, other: int, *, not_circular: bool) -> None:
        """Demand that two resolutions differ.

        Args:
            one: the number of the one.
            other: the number of the other.
            not_circular: whether some move is to differ whose goal nobody leaves that differs as well. Where the moves
                that differ lead to each other only, some of them go round in a circle.
        """
        self._deny(*(self.not_by_circles(one, other) if not_circular else self.differing(one, other)))

    def not_by_circles(self, one: int, other: int) -> list[int]:
        """Return for each slot the literal of *it differs in two resolutions, and who is at its goal does not*."""
        universe, differing = self.universe, self.differing(one, other)
        found = []
        for k in self.numbers:
            into = [universe.sheet.both(universe.orders.goes_to(k, j), differing[j]) for j in self.numbers if j != k]
            found.append(universe.sheet.both(differing[k], *(-literal for literal in into)))
        return found

    def otherwise(self, which: int, successes: Sequence[bool]) -> list[int]:
        """Return literals one of which is true unless a resolution is this one."""
        made = self.universe.made[which].success
        return [-literal if value else literal for literal, value in zip(made, successes, strict=True)]
