"""Theorems of the kind *no phase with fewer units is like this*: one lemma for each smaller number of units.

The formulas are universes (:mod:`standoff.encoding.universe`). What the hypothesis of a lemma is, and what its denial,
is chosen so that both say something of phases that there are:

- ``none``: *if no way for moves to succeed, but for all failing, meets the equations, then all failing does*. Who denies
  it says that this phase has no resolution. There are phases in which only all failing meets them, and such in which
  that does not.
- ``two``: *whatever two resolutions a phase has, they are the same* (or differ by circular movement only).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from ..formulas import Formula
from ..shrinking import in_sequence
from .lemma import Lemma
from .source import TheoremError

if TYPE_CHECKING:
    from ...encoding import Intents

KINDS = ("none", "two", "two-not-by-circles")


@dataclass(frozen=True)
class Fewer:
    """The lemmas that no phase with fewer units than a number is of a kind.

    Args:
        what: ``none``: no resolution; ``two``: two resolutions; ``two-not-by-circles``: two resolutions that differ in
            a move to where nobody stands whose move differs.
        units: the number.
        rules: the rulebook whose equations are meant.
        split: for numbers of units the number of slots that are armies or fleets each in cubes of their own.

    Raises:
        TheoremError: there is no such kind.
    """

    what: str
    units: int
    rules: str = "datc, paradox=none"
    split: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        """See that there is such a kind."""
        if self.what not in KINDS:
            raise TheoremError(f"{self.what!r} is no kind of phase; there is: {', '.join(KINDS)}")

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook whose equations are meant."""
        return Rulebook.named(self.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all lemmas: one for each number of units, or one for each cube of one."""
        found: list[str] = []
        for units in range(1, self.units):
            cubes = (self.split or {}).get(str(units), 0)
            kinds = ["".join(word) for word in product("af", repeat=cubes)] if cubes else [""]
            found += [f"units-{units}{f'-{kind}' if kind else ''}" for kind in kinds]
        return tuple(found)

    def lemma(self, name: str) -> Lemma:
        """Return a lemma, made anew from the rules."""
        units, cube = self._parted(name)
        lemma, _ = self._made(units, cube, name)
        return lemma

    def _parted(self, name: str) -> tuple[int, str]:
        if name not in self.names:
            raise TheoremError(f"no lemma is called {name!r}; there is: {', '.join(self.names)}")
        _, units, *cube = name.split("-")
        return int(units), "".join(cube)

    def _made(self, units: int, cube: str, name: str) -> tuple[Lemma, Universe]:
        if self.what == "none":
            universe = Universe(standard(), units, rulebooks=())
            fails = [[universe.failing(way, self.rulebook)] for way in product((False, True), repeat=units)]
            hypothesis, denial = fails[1:], fails[:1]
        else:
            formula = Formula(standard(), units, Filters(), (self.rulebook, self.rulebook))
            universe = formula.universe
            apart = formula.differing if self.what == "two" else formula.not_by_circles
            hypothesis, denial = [], [apart(0, 1)]
        army = universe.slots.army
        hypothesis = [[army[k] if kind == "a" else -army[k]] for k, kind in enumerate(cube)] + hypothesis
        lemma = Lemma(name, universe.top, *map(_frozen, (universe.clauses, hypothesis, denial)))
        return lemma, universe

    def phase(self, name: str, model: Sequence[int]) -> Phase:
        """Return the phase that a model of the definitions of a lemma says."""
        _, universe = self._made(*self._parted(name), name)
        found = universe.decode(model)
        return Phase(found.position, in_sequence(found.orders))

    def disproof(self, name: str, part: str, model: Sequence[int]) -> Iterator[str]:
        """Yield where a model is not what the judge makes of its phase."""
        units, cube = self._parted(name)
        _, universe = self._made(units, cube, name)
        phase = self.phase(name, model)
        intents = read(phase.position, phase.orders, self.rulebook)
        if set(map(str, intents.orders)) != set(phase.orders_text):
            yield "not all of its orders are followed"
        due = resolutions(intents)
        nothing = (False,) * units
        if self.what != "none":
            for which in (0, 1):
                if tuple(universe.successes(model, which)) not in due:
                    yield f"resolution {which + 1} of the model is none"
        elif part == "hypothesis" and not due <= {nothing}:
            yield f"it has other resolutions than that nothing succeeds: {sorted(due)}"
        elif part == "denial" and nothing in due:
            yield "that nothing succeeds is a resolution of it"

    def doubts(self, name: str, lemma: Lemma) -> Iterator[str]:
        """Yield phases that the definitions of a lemma should have and have not, or have otherwise than the judge.

        They are what is left of the phases of the list when units are left out until there are as many as
        the lemma is about.
        """
        from .theorem import samples

        units, cube = self._parted(name)
        _, universe = self._made(units, "", name)
        # for each way that moves may succeed, in turn, the literal of *the equations are not met so*
        fails = [clause[0] for clause in (*lemma.denial, *lemma.hypothesis[len(cube) :])]
        with Oracle([list(clause) for clause in lemma.definitions]) as oracle:
            for phase in _parts(samples(), units):
                intents = read(phase.position, phase.orders, self.rulebook)
                assumed = universe.assume(intents)
                said = ", ".join(phase.orders_text)
                if oracle.solve(assumed) is None:
                    if self.what == "none" or resolutions(intents):
                        yield f"{name}: the formula has not the phase {said}"
                    continue
                yield from self._differences(oracle, universe, fails, intents, assumed, f"{name}: {said}")

    def _differences(
        self,
        oracle: Oracle,
        universe: Universe,
        fails: Sequence[int],
        intents: Intents,
        assumed: Sequence[int],
        said: str,
    ) -> Iterator[str]:
        due = resolutions(intents)
        for n, way in enumerate(product((False, True), repeat=len(intents.units))):
            if self.what == "none":
                literals = [-fails[n]]
            else:
                literals = self._successes(universe, way)
            has = FALSE not in literals and oracle.solve([*assumed, *literals]) is not None
            if has != (way in due):
                yield f"{said}: with {way} the formula says {has}, the judge {way in due}"

    @staticmethod
    def _successes(universe: Universe, way: Sequence[bool]) -> list[int]:
        made = universe.made[0].success
        return [one if value else -one for one, value in zip(made, way, strict=True)]

    def misses(self, phase: Phase) -> str:
        """Return why a phase does not show that the theorem is sharp; empty where it does."""
        units = len(phase.position.units)
        if units != self.units:
            return f"it has {units} units, not {self.units}"
        intents = read(phase.position, phase.orders, self.rulebook)
        due = resolutions(intents)
        if self.what == "none":
            return f"it has {len(due)} resolutions" if due else ""
        for one, other in combinations(sorted(due), 2):
            differ = {p for p, a, b in zip(intents.units, one, other, strict=True) if a != b}
            if self.what == "two" or any(intents.goal[p] not in differ for p in differ):
                return ""
        return f"it has {len(due)} resolutions, of which no two differ so"


def resolutions(intents: Intents) -> set[tuple[bool, ...]]:
    """Return which moves succeed in each resolution of the equations.

    Args:
        intents: what the orders amount to.
    """
    found = resolutions_of(intents, 1 << len(intents.units))
    return {tuple(one.success[p] == TRUE for p in intents.units) for one in found}


def _frozen(clauses: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(clause) for clause in clauses)


def _parts(phases: Sequence[Phase], units: int) -> Iterator[Phase]:
    """Yield what is left of phases with so many units, each once."""
    seen: set[tuple[str, ...]] = set()
    for phase in phases:
        for kept in combinations(phase.orders, units):
            position = Position(tuple(order.unit for order in kept), phase.position.board)
            key = tuple(map(str, kept))
            if key not in seen:
                seen.add(key)
                yield Phase(position, kept)
