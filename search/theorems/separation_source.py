"""The bounds of the table of separating positions that formulas of one or two units prove, as one theorem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...encoding import read
from ...encoding.presets import PRESETS
from ...engines.provoking.phase import Phase
from ...solver.oracle import Oracle
from ..formulas import formulas
from ..formulas_base import phase_said
from .fewer import parts_of_phases
from .separation_lemmas import lemma_of
from .separations import kind, position, positions, question, separations
from .source import TheoremError

if TYPE_CHECKING:
    from ..formulas_base import Formula
    from .lemma import Lemma

MOST_UNITS = 2
"""With more units candidates are ruled out one by one by the judge, in a sequence that the solver chooses; so few have
one formula for each question, whose every model would separate the two."""


class Bound(NamedTuple):
    """That no position of exactly so many units separates two presets.

    Args:
        one: the name of the one.
        other: the name of the other.
        entry: one of :data:`~standoff.search.theorems.separations.ENTRIES`.
        units: how many units.
    """

    one: str
    other: str
    entry: str
    units: int

    @property
    def name(self) -> str:
        """The name of its lemma."""
        return f"{self.one}-{self.other}-{self.entry}-{self.units}".replace(".", "-").replace("_", "-")


class Separations:
    """The lemmas that no positions of few units separate two presets, where the table says so.

    Pairs that differ alike have one lemma, and so have the weaker questions of a pair: with one or two units every
    phase has an answer (``no-resolution`` and ``two-resolutions``).

    Args:
        units: of so many units at most.

    Raises:
        TheoremError: it is not 1 or 2.

    >>> Separations(1).names[:2]
    ('datc-datc-2-plain-1', 'datc-1971-plain-1')
    """

    def __init__(self, units: int = MOST_UNITS) -> None:
        """See that there are such lemmas."""
        if not 1 <= units <= MOST_UNITS:
            raise TheoremError(f"bounds are lemmas for 1 to {MOST_UNITS} units, not for {units}")
        self.units = units

    @cached_property
    def bounds(self) -> dict[str, Bound]:
        """All bounds, by the names of their lemmas."""
        found: dict[str, Bound] = {}
        seen = set()
        for one in separations():
            key = (frozenset(kind(PRESETS[name], one.entry) for name in (one.one, one.other)), one.entry)
            if one.how != "universe" or one.none_with is None or one.entry.endswith("_or_undefined") or key in seen:
                continue
            seen.add(key)
            for units in range(1, min(one.none_with, self.units) + 1):
                bound = Bound(one.one, one.other, one.entry, units)
                found[bound.name] = bound
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all lemmas; together they prove the theorem."""
        return tuple(self.bounds)

    def lemma(self, name: str) -> Lemma:
        """Return a lemma, made anew from the rules.

        Args:
            name: its name.
        """
        return lemma_of(self._formula(name), name)

    def _formula(self, name: str) -> Formula:
        one, other, entry, units = self._bound(name)
        asked = question(one, other, entry)
        (formula,) = formulas(asked.what, asked.filters, asked.board, units)
        return formula

    def _bound(self, name: str) -> Bound:
        if name not in self.bounds:
            raise TheoremError(f"no lemma is called {name!r}; there is: {', '.join(self.names)}")
        return self.bounds[name]

    def phase(self, name: str, model: Sequence[int]) -> Phase:
        """Return the phase that a model of the definitions of a lemma says.

        Args:
            name: the name of the lemma.
            model: the value of each variable, that of variable n at n - 1.
        """
        return phase_said(self._formula(name).universe, model)

    def disproof(self, name: str, part: str, model: Sequence[int]) -> Iterator[str]:  # noqa: ARG002
        """Yield where the phase of a model is one that separates the two, or none that the question is about.

        Args:
            name: the name of the lemma.
            part: the part that the model is one of.
            model: the value of each variable, that of variable n at n - 1.
        """
        one, other, entry, _ = self._bound(name)
        phase, asked = self.phase(name, model), question(one, other, entry)
        if not asked.filters.allows(phase):
            yield f"it is not {asked.filters.words}"
        if asked.has(phase):
            yield f"it separates {one} and {other}"

    def doubts(self, name: str, lemma: Lemma) -> Iterator[str]:
        """Yield phases that the formula of a lemma should have and has not.

        They are what is left of the positions of the table when units are left out until there are as many as the
        lemma is about.

        Args:
            name: the name of the lemma.
            lemma: the lemma.
        """
        one, other, entry, units = self._bound(name)
        asked, universe = question(one, other, entry), self._formula(name).universe
        whole = [phase for phase in map(position, range(1, positions() + 1)) if _one_order_each(phase)]
        with Oracle([list(clause) for clause in lemma.definitions]) as oracle:
            for phase in parts_of_phases(whole, units):
                intents = read(phase.position, phase.orders, PRESETS[one])
                if set(map(str, intents.orders)) != set(phase.orders_text) or not asked.filters.allows(phase):
                    continue  # an order that is not followed is in no formula, or it is not one of this manner
                if oracle.solve(universe.assume(intents)) is None:
                    yield f"{name}: {', '.join(phase.orders_text)}: the formula has not this phase"

    def misses(self, phase: Phase) -> str:
        """Return why a phase does not show that one of the bounds cannot be bettered; empty where it does.

        Args:
            phase: the phase.
        """
        units = len(phase.position.units)
        for one in separations():
            if one.how == "universe" and one.none_with == units - 1 <= self.units and one.wanted.has(phase):
                return ""
        return f"it separates no two presets of which the table says that {units - 1} units will not do"


def _one_order_each(phase: Phase) -> bool:
    """Tell whether each unit has one order, which names it rightly."""
    return sorted(str(order.unit) for order in phase.orders) == sorted(map(str, phase.position.units))
