"""Small random phases for universes, and the models that a universe has of one."""

from __future__ import annotations

import random
from functools import cache
from itertools import count

from bench.positions import KINDS
from standoff.encoding import Intents, Rulebook
from standoff.encoding.facts import Fact, Kind
from standoff.encoding.universe import Universe
from standoff.engines.provoking.crowds import small
from standoff.engines.provoking.phase import Phase
from standoff.maps import Position, standard
from standoff.solver.oracle import Oracle
from standoff.solver.resolving import resolutions_of

CHOICES = (
    "paradox=none",
    "paradox=1971",
    "paradox=1982",
    "paradox=1982-ordered",
    "paradox=2000",
    "paradox=2000-static",
    "paradox=dptg-cut",
    "multi-route=all-routes",
    "multi-route=all-routes, paradox=2000",
    "dislodged-unit=always",
    "convoy-intent=tag, paradox=1982",
    "convoy-intent=own-fleet-or-land, paradox=2000",
    "convoy-intent=opposite-move, paradox=1971, multi-route=all-routes",
)
"""Rulebooks that universes cover, each with one thing or two that differ from the default."""

Decisions = frozenset[tuple[Fact, bool]]


@cache
def book(choice: str) -> Rulebook:
    return Rulebook.DATC.choosing(choice)


def phase(seed: int, units: int) -> Phase:
    """Make a phase of so many units: packed into a small region, or what is left of a larger one."""
    kind = ("paradox", "paradox", "cycles", "convoy_heavy", "sloppy")[seed // 3 % 5]
    # of several the one with the fewest units to leave out
    several = () if seed % 3 else (KINDS[kind](10 * seed + n) for n in range(6))
    whole = min(
        (one for one in several if len(one.position.units) >= units),
        key=lambda one: len(one.position.units),
        default=None,
    )
    if whole is None:
        return small(seed, units)
    places = [unit.place for unit in whole.position.units]
    kept = set(random.Random(seed).sample(places, units))
    position = Position(tuple(unit for unit in whole.position.units if unit.place in kept), whole.position.board)
    return Phase(position, tuple(order for order in whole.orders if order.unit.place in kept))


def expected(intents: Intents) -> set[Decisions]:
    """Return the resolutions of a phase by its own equations."""
    return {frozenset(one.facts().items()) for one in resolutions_of(intents)}


def without_dislodged(values: dict[Fact, bool]) -> Decisions:
    return frozenset((fact, value) for fact, value in values.items() if fact.kind is not Kind.DISLODGED)


class Asked:
    """A universe with a solver, asked for one phase after the other."""

    def __init__(self, universe: Universe) -> None:
        self.universe = universe
        self.oracle = Oracle(universe.clauses)
        self.switches = count(universe.top + 1)
        made = universe.made[0]
        literals = [*made.success, *made.given, *made.path.values()]
        self.variables = sorted({abs(literal) for literal in literals} - {1})

    def models(self, intents: Intents, most: int = 40) -> set[Decisions]:
        """Return all the resolutions that the universe has of a phase."""
        found: set[Decisions] = set()
        assumed = [*self.universe.assume(intents), next(self.switches)]
        while len(found) < most:
            model = self.oracle.solve(assumed)
            if model is None:
                break
            values = without_dislodged(self.universe.decode(model).resolutions[0])
            assert values not in found, "a resolution is one model and no more"
            found.add(values)
            self.oracle.add([-assumed[-1], *(-variable * _sign(model, variable) for variable in self.variables)])
        return found


def _sign(model: list[int], variable: int) -> int:
    return 1 if model[variable - 1] > 0 else -1


@cache
def asked(units: int, choice: str) -> Asked:
    return Asked(Universe(standard(), units, rulebooks=(book(choice),)))
