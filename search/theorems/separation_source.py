"""The bounds of the table of separating positions as one theorem: formulas that need no judge.

What the answer of a rulebook is stands in the formula as a whole (:mod:`standoff.search.parting`). That a phase has no
resolution, so that Szykman's rule shuts a path, is said by one copy of the equations for each way that moves may
succeed; that takes five units, so with fewer there is no such lemma.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ...encoding import read
from ...encoding.clauses import of_gate
from ...encoding.facts import TRUE
from ...encoding.presets import PRESETS
from ...engines.provoking.phase import Phase
from ...solver.oracle import Oracle
from ..formulas import formulas
from ..formulas_base import phase_said
from ..parting import Parting, shuts_a_path
from .fewer import parts_of_phases, resolutions
from .lemma import Lemma
from .separation_lemmas import lemma_of
from .separations import kind, position, positions, question, separations
from .source import TheoremError

if TYPE_CHECKING:
    from ..formulas_base import Formula

MOST_UNITS = 6
"""With more units there is room for a ring besides a paradox, and formulas would not be whole."""

FEW_ENOUGH = 2
"""With so many units it is asked whether a lemma needs its hypothesis; with more it does."""

NO_RESOLUTION = 5
"""So many units a phase without resolution takes (``no-resolution``)."""

PARADOX = "paradox"
"""What the name of a lemma ends with that is about paradoxes without resolution."""


class Bound(NamedTuple):
    """That no position of exactly so many units separates two presets.

    Args:
        one: the name of the one.
        other: the name of the other.
        entry: one of :data:`~standoff.search.theorems.separations.ENTRIES`.
        units: how many units.
        paradox: the number of the preset that has a rule for paradoxes without resolution, where such phases are meant;
            -1 where phases are meant of which the equations of both have a resolution.
    """

    one: str
    other: str
    entry: str
    units: int
    paradox: int = -1

    @property
    def name(self) -> str:
        """The name of its lemma."""
        words = [self.one, self.other, self.entry, str(self.units)] + [PARADOX] * (self.paradox >= 0)
        return "-".join(words).replace(".", "-").replace("_", "-")


class Separations:
    """The lemmas that no positions of few units separate two presets, where the table says so.

    Pairs that differ alike have one lemma, and so have the weaker questions of a pair: up to their bounds every phase
    has an answer (``no-resolution``, ``two-resolutions-not-circular``, ``open-2000``, ``notes-open``, ``paths-1982``).

    Args:
        units: of so many units at most.
        least: of so many units at least.

    Raises:
        TheoremError: there are none of so many units.

    >>> Separations(1).names[:2]
    ('datc-datc-2-plain-1', 'datc-1971-plain-1')
    """

    def __init__(self, units: int = MOST_UNITS, least: int = 1) -> None:
        """See that there are such lemmas."""
        if not 1 <= least <= units <= MOST_UNITS:
            raise TheoremError(f"bounds are lemmas for 1 to {MOST_UNITS} units, not for {least} to {units}")
        self.units = units
        self.least = least

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
            for units in range(self.least, min(one.none_with, self.units) + 1):
                for bound in bounds_of(one.one, one.other, one.entry, units):
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
        return lemma_of_bound(self._bound(name))

    def _formula(self, name: str) -> Formula:
        return formula_of_bound(self._bound(name))

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
        one, other, entry, *_ = self._bound(name)
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
        one, other, entry, units, paradox = self._bound(name)
        # a phase of which the equations have no resolution is in no formula that has one of it
        equations = [PRESETS[preset] for n, preset in enumerate((one, other)) if n != paradox]
        asked, universe = question(one, other, entry), self._formula(name).universe
        whole = [phase for phase in map(position, range(1, positions() + 1)) if _one_order_each(phase)]
        with Oracle([list(clause) for clause in lemma.definitions]) as oracle:
            for phase in parts_of_phases(whole, units):
                intents = read(phase.position, phase.orders, PRESETS[one])
                if set(map(str, intents.orders)) != set(phase.orders_text) or not asked.filters.allows(phase):
                    continue  # an order that is not followed is in no formula, or it is not one of this manner
                if not all(resolutions(read(phase.position, phase.orders, rulebook)) for rulebook in equations):
                    continue
                if oracle.solve(universe.assume(intents)) is None:
                    yield f"{name}: {', '.join(phase.orders_text)}: the formula has not this phase"

    def misses(self, phase: Phase) -> str:
        """Return why a phase does not show that one of the bounds cannot be bettered; empty where it does.

        Args:
            phase: the phase.
        """
        units = len(phase.position.units)
        for one in separations():
            proved = one.how == "universe" and one.none_with == units - 1
            if proved and self.least < units <= self.units + 1 and one.wanted.has(phase):
                return ""
        return f"it separates no two presets of which the table says that {units - 1} units will not do"


def bounds_of(one: str, other: str, entry: str, units: int) -> Iterator[Bound]:
    """Yield what is to be proved so that no position of so many units separates two presets.

    Args:
        one: the name of the one.
        other: the name of the other.
        entry: one of :data:`~standoff.search.theorems.separations.ENTRIES`, for positions of which both have an answer.
        units: how many units.

    >>> [bound.name for bound in bounds_of("datc", "2000", "written", 5)]
    ['datc-2000-written-5', 'datc-2000-written-5-paradox']
    """
    yield Bound(one, other, entry, units)
    if units < NO_RESOLUTION:
        return
    for n, name in enumerate((one, other)):
        if shuts_a_path(PRESETS[name]):
            yield Bound(one, other, entry, units, n)


def formula_of_bound(bound: Bound) -> Formula:
    """Return the formula whose models are the positions that would better a bound.

    Args:
        bound: the bound.
    """
    asked = question(bound.one, bound.other, bound.entry)
    mended = () if bound.paradox < 0 else (bound.paradox,)
    every = formulas(asked.what, asked.filters, asked.board, bound.units)
    return next(formula for formula in every if isinstance(formula, Parting) and tuple(formula.mended) == mended)


def lemma_of_bound(bound: Bound) -> Lemma:
    """Return a bound as a lemma.

    With up to two units the hypothesis is left out where it holds anyhow. With more it says that no ring is stuck, and
    that the moves of the one answer are no resolution under the other preset. A lemma about paradoxes supposes nothing:
    it denies that the equations have a resolution, whichever moves succeed, says that a path is shut, and all the rest.

    Args:
        bound: the bound.
    """
    formula = formula_of_bound(bound)
    if bound.units <= FEW_ENOUGH:
        return lemma_of(formula, bound.name)
    universe = formula.universe
    hypothesis, denial = list(map(tuple, formula.hypothesis)), list(map(tuple, formula.denial))
    apart = {*hypothesis, *denial}
    rest = [clause for clause in map(tuple, universe.sheet.clauses) if clause not in apart]
    if bound.paradox >= 0:
        rulebook = PRESETS[(bound.one, bound.other)[bound.paradox]]
        ways = product((False, True), repeat=bound.units)
        # of `datc` and `2000` with 5 units the hypothesis that one of them has no resolution has no model beside the
        # rest, so there would be nothing to suppose
        denial += hypothesis + [(universe.failing(way, rulebook),) for way in ways]
        hypothesis = []
    gates = [tuple(clause) for gate in universe.sheet.gates for clause in of_gate(gate)]
    # the last clause says nothing; it has every variable be in models
    definitions = ((TRUE,), *gates, *rest, (universe.top, -universe.top))
    return Lemma(bound.name, universe.top, definitions, tuple(hypothesis), tuple(denial))


def _one_order_each(phase: Phase) -> bool:
    """Tell whether each unit has one order, which names it rightly."""
    return sorted(str(order.unit) for order in phase.orders) == sorted(map(str, phase.position.units))
