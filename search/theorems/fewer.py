"""Theorems of the kind *no phase with fewer units is like this*: lemmas for each smaller number of units.

The formulas are universes (:mod:`standoff.encoding.universe`). What the hypothesis of a lemma is, and what its denial,
is chosen so that both say something of phases that there are:

- ``none``, no resolution: *if no way for moves to succeed, but for all failing, meets the equations, then all failing
  does*. Who denies it says that a phase has no resolution. There are phases in which only all failing meets the
  equations, and such in which that does not.
- ``two``, two resolutions: *whatever two resolutions a phase has, they are the same*.
- ``apart``, two that differ otherwise than by circular movement: *of two resolutions, no move differs whose goal nobody
  leaves whose move differs as well*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING

from ...encoding import Rulebook, read
from ...encoding.facts import FALSE, TRUE
from ...encoding.universe import Universe
from ...engines.provoking.phase import Phase
from ...maps import Position, standard
from ...solver.oracle import Oracle
from ...solver.resolving import resolutions_of
from ..filters import Filters
from ..formulas_base import Formula, phase_said
from .lemma import Lemma
from .source import TheoremError

if TYPE_CHECKING:
    from ...encoding import Intents

KINDS = ("none", "two", "apart")


@dataclass(frozen=True)
class Fewer:
    """The lemmas that no phase with fewer units than a number is of certain kinds.

    Args:
        kinds: ``none``, ``two``, ``apart``.
        units: the number.
        rules: the rulebook whose equations are meant.
        known: the fewest units of which a position is known to be of these kinds, where that is not the number.
        split: how many slots are armies or fleets each in a lemma of its own, by kind and number of units: ``none-4``.

    Raises:
        TheoremError: there is no such kind.
    """

    kinds: Sequence[str]
    units: int
    rules: str = "datc, paradox=none"
    known: int | None = None
    split: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """See that there are such kinds."""
        wrong = [kind for kind in self.kinds if kind not in KINDS]
        if wrong or not self.kinds:
            raise TheoremError(f"{wrong} are no kinds of phases; there is: {', '.join(KINDS)}")

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook whose equations are meant."""
        return Rulebook.named(self.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all lemmas: one for each kind and number of units, or one for each cube of one."""
        found: list[str] = []
        for kind, units in product(self.kinds, range(1, self.units)):
            name = f"{kind}-{units}"
            cubes = self.split.get(name, 0)
            found += [f"{name}-{''.join(word)}" for word in product("af", repeat=cubes)] if cubes else [name]
        return tuple(found)

    def lemma(self, name: str) -> Lemma:
        """Return a lemma, made anew from the rules."""
        return self._made(name)[0]

    def _made(self, name: str) -> tuple[Lemma, Universe]:
        kind, units, cube = self._parted(name)
        if kind == "none":
            universe = Universe(standard(), units, rulebooks=())
            fails = [[universe.failing(way, self.rulebook)] for way in product((False, True), repeat=units)]
            hypothesis, denial = fails[1:], fails[:1]
        else:
            formula = Formula(standard(), units, Filters(), (self.rulebook, self.rulebook))
            universe = formula.universe
            apart = formula.differing if kind == "two" else formula.not_by_circles
            hypothesis, denial = [], [apart(0, 1)]
        army = universe.slots.army
        hypothesis = [[army[k] if letter == "a" else -army[k]] for k, letter in enumerate(cube)] + hypothesis
        return Lemma(name, universe.top, *map(_frozen, (universe.clauses, hypothesis, denial))), universe

    def _parted(self, name: str) -> tuple[str, int, str]:
        if name not in self.names:
            raise TheoremError(f"no lemma is called {name!r}; there is: {', '.join(self.names)}")
        kind, units, *cube = name.split("-")
        return kind, int(units), "".join(cube)

    # -- what models say ----------------------------------------------------------------------------------------

    def phase(self, name: str, model: Sequence[int]) -> Phase:
        """Return the phase that a model of the definitions of a lemma says."""
        return phase_said(self._made(name)[1], model)

    def disproof(self, name: str, part: str, model: Sequence[int]) -> Iterator[str]:
        """Yield where a model is not what the judge makes of its phase."""
        kind, units, _ = self._parted(name)
        _, universe = self._made(name)
        phase = self.phase(name, model)
        intents = read(phase.position, phase.orders, self.rulebook)
        if set(map(str, intents.orders)) != set(phase.orders_text):
            yield "not all of its orders are followed"
        due = resolutions(intents)
        nothing = (False,) * units
        if kind != "none":
            for which in (0, 1):
                if tuple(universe.successes(model, which)) not in due:
                    yield f"resolution {which + 1} of the model is none"
        elif part == "hypothesis" and not due <= {nothing}:
            yield f"it has other resolutions than that nothing succeeds: {sorted(due)}"
        elif part == "denial" and nothing in due:
            yield "that nothing succeeds is a resolution of it"

    def doubts(self, name: str, lemma: Lemma) -> Iterator[str]:
        """Yield phases that the definitions of a lemma should have and have not, or have otherwise than the judge.

        They are what is left of the phases of the list when units are left out until there are as many as the lemma is
        about.
        """
        from .theorem import samples

        kind, units, cube = self._parted(name)
        _, universe = self._made(name)
        # for each way that moves may succeed, in turn, what says that it meets the equations
        if kind == "none":
            meets = [[-literal] for (literal,) in (*lemma.denial, *lemma.hypothesis[len(cube) :])]
        else:
            made = universe.made[0].success
            meets = [
                [one if value else -one for one, value in zip(made, way, strict=True)]
                for way in product((False, True), repeat=units)
            ]
        with Oracle([list(clause) for clause in lemma.definitions]) as oracle:
            for phase in parts_of_phases(samples(), units):
                intents = read(phase.position, phase.orders, self.rulebook)
                due, assumed = resolutions(intents), universe.assume(intents)
                said = f"{name}: {', '.join(phase.orders_text)}"
                if (kind == "none" or due) and oracle.solve(assumed) is None:
                    yield f"{said}: the formula has not this phase"
                    continue
                for way, literals in zip(product((False, True), repeat=units), meets, strict=True):
                    has = FALSE not in literals and oracle.solve([*assumed, *literals]) is not None
                    if has != (way in due):
                        yield f"{said}: moves succeed as {way} in the formula: {has}; by the judge: {way in due}"

    def misses(self, phase: Phase) -> str:
        """Return why a phase does not show that the theorem is sharp; empty where it does."""
        units = len(phase.position.units)
        due = self.units if self.known is None else self.known
        if units != due:
            return f"it has {units} units, not {due}"
        intents = read(phase.position, phase.orders, self.rulebook)
        found = resolutions(intents)
        if not found:
            return "" if "none" in self.kinds else "it has no resolution"
        for one, other in combinations(sorted(found), 2):
            differ = {p for p, a, b in zip(intents.units, one, other, strict=True) if a != b}
            if "two" in self.kinds or ("apart" in self.kinds and any(intents.goal[p] not in differ for p in differ)):
                return ""
        return f"it has {len(found)} resolution{'s' if len(found) > 1 else ''}, and is of none of these kinds"


def resolutions(intents: Intents) -> set[tuple[bool, ...]]:
    """Return which moves succeed in each resolution of the equations.

    Args:
        intents: what the orders amount to.
    """
    found = resolutions_of(intents, 1 << len(intents.units))
    return {tuple(one.success[p] == TRUE for p in intents.units) for one in found}


def _frozen(clauses: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(clause) for clause in clauses)


def parts_of_phases(phases: Sequence[Phase], units: int) -> Iterator[Phase]:
    """Yield what is left of phases with so many units, each once.

    Args:
        phases: the phases.
        units: so many.
    """
    seen: set[tuple[str, ...]] = set()
    for phase in phases:
        for kept in combinations(phase.orders, units):
            position = Position(tuple(order.unit for order in kept), phase.position.board)
            key = tuple(map(str, kept))
            if key not in seen:
                seen.add(key)
                yield Phase(position, kept)
