"""What one worker does: phases drawn, asked for the property, and made small.

A round is named by a number; what it draws hangs on the seed, the number, and what was known when it was planned, so it
comes to the same wherever it is worked at.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from ..encoding import Rulebook
from ..engines.provoking.geography import Geography
from ..engines.provoking.phase import Phase
from ..maps import Board, Position, board_named
from .drawing import CHANGED, draw, recipes
from .filters import Filters
from .judged import Judged
from .properties import Property, distance, patterns_of
from .shrinking import shrunk
from .symmetry import exchanged

if TYPE_CHECKING:
    from ..maps import Order, Unit

DRAWS = 25
"""So many phases are drawn in a round."""

NEAR = 4
"""So many of those that nearly have it are kept of a round."""

NEAR_UNITS = 16
"""One with more units is not kept."""

SHRUNK = 8
"""So many of those with the property are made small in a round."""

LARGEST = 9
"""The largest phases that are packed; a phase with more units than that is made small from another kind."""


@dataclass(frozen=True)
class Wanted:
    """What is looked for; it can be sent to other processes.

    Args:
        what: the property.
        filters: among which phases.
        board_name: the name of a board that is shipped; empty where ``board_file`` has it.
        board_file: a board that is not shipped.
        rulebook: the rulebook of the search.
        seed: decides what is drawn.
    """

    what: Property
    filters: Filters = field(default_factory=Filters)
    board_name: str = "standard"
    board_file: Board | None = None
    rulebook: Rulebook = Rulebook.DATC
    seed: int = 0

    @property
    def board(self) -> Board:
        """The board."""
        return board_named(self.board_name) if self.board_file is None else self.board_file

    @property
    def most_units(self) -> int:
        """So many units there can be at most: as the filter says, and one in each province."""
        provinces = len(self.board.ids if self.filters.region is None else self.filters.region)
        return provinces if self.filters.units is None else min(provinces, self.filters.units)

    def has(self, phase: Phase) -> bool:
        """Tell whether a phase is what is looked for."""
        return self.filters.allows(phase) and self.what.holds(Judged(phase))


@dataclass(frozen=True, slots=True)
class Light:
    """A phase without its board, as it is sent about.

    Args:
        units: the units.
        orders: the orders.
    """

    units: tuple[Unit, ...]
    orders: tuple[Order, ...]

    @classmethod
    def of(cls, phase: Phase) -> Light:
        """Leave the board out."""
        return cls(phase.position.units, phase.orders)

    def on(self, board: Board) -> Phase:
        """Return the phase."""
        return Phase(Position(self.units, board), self.orders)


@dataclass(frozen=True)
class Plan:
    """What a round is to do.

    Args:
        number: its number.
        draws: how many phases it draws.
        weights: how often each recipe is to be taken, in their sequence.
        known: phases to be changed: the smallest that are known, and some that have the property nearly.
        best: how many units the smallest of them has; 0 if none is known.
        seconds: after so many it is broken off; None for no such end.
    """

    number: int
    draws: int
    weights: tuple[float, ...]
    known: tuple[Light, ...] = ()
    best: int = 0
    seconds: float | None = None


@dataclass
class Done:
    """What a round came to.

    Args:
        drawn: how many phases were drawn, by recipe.
        hits: how many of these had the property.
        found: the small phases, each once.
        near: some phases that have the property nearly, each behind how far it is from that.
        cut: whether it was broken off.
    """

    drawn: Counter[str] = field(default_factory=Counter[str])
    hits: Counter[str] = field(default_factory=Counter[str])
    found: list[Light] = field(default_factory=list)
    near: list[tuple[int, Light]] = field(default_factory=list)
    cut: bool = False


class Place:
    """Where a search draws: its board, its ground, its recipes.

    Args:
        wanted: what is looked for.
    """

    def __init__(self, wanted: Wanted) -> None:
        """Lay out the tables."""
        from .ground import ground_of

        filters, board = wanted.filters, wanted.board
        self.board = board
        self.patterns = patterns_of(wanted.what)
        self.named = tuple(dict.fromkeys(pattern.unit.power for pattern in self.patterns if pattern.own))
        powers = (*self.named, *(power.id for power in board.powers if power.id not in self.named))
        self.ground: Geography = ground_of(board, filters.region, powers[: filters.powers])
        self.recipes = tuple(
            recipes(board, self.ground, self.patterns, whole=filters.region is None, convoys=not filters.no_convoys)
        )

    def canonical(self, phase: Phase) -> Phase:
        """Return a phase with its powers in a fixed sequence."""
        return exchanged(phase, self.board, self.named)


def work(wanted: Wanted, plan: Plan) -> Done:
    """Do a round.

    Args:
        wanted: what is looked for.
        plan: what the round is to do.
    """
    began = time.monotonic()
    place = place_of(wanted)
    chance = Random(f"standoff find {wanted.seed} {plan.number}")  # noqa: S311 - seeded phases are no secrets
    known = [light.on(place.board) for light in plan.known]
    done = Done()
    near: list[tuple[int, int, Light]] = []
    met: set[tuple[Unit | Order, ...]] = set()
    weights = [
        0.0 if name == CHANGED and not known else weight
        for name, weight in zip(place.recipes, plan.weights, strict=True)
    ]

    def over() -> bool:
        return plan.seconds is not None and time.monotonic() - began > plan.seconds

    for _ in range(plan.draws):
        if over():
            done.cut = True
            break
        recipe = chance.choices(place.recipes, weights)[0]
        done.drawn[recipe] += 1
        size = _size(chance, plan.best, wanted.filters.units)
        convoys = not wanted.filters.no_convoys
        phase = draw(recipe, chance, place.ground, place.patterns, size, known, convoys=convoys)
        phase = Phase(Position(phase.position.units, place.board), phase.orders)
        judged = Judged(phase)
        filters = _loose(wanted.filters, phase)
        if not phase.position.units or not filters.allows(phase):
            continue
        if not wanted.what.holds(judged):
            if len(phase.position.units) <= (plan.best or NEAR_UNITS) + 2:
                far = distance(wanted.what, judged)
                if far is not None:
                    near.append((far, len(near), Light.of(phase)))
            continue
        done.hits[recipe] += 1
        if len(met) >= SHRUNK:
            continue
        has = Wanted(wanted.what, filters).has
        small = place.canonical(shrunk(phase, has, place.ground, plan.best - 1 if plan.best else LARGEST, over))
        look = (*small.position.units, *small.orders)
        if look not in met:
            met.add(look)
            if wanted.has(small):
                done.found.append(Light.of(small))
    done.near = [(far, light) for far, _, light in sorted(near)[:NEAR]]
    return done


def _loose(filters: Filters, phase: Phase) -> Filters:
    """Return what a phase has to keep to until it is small: it may have too many units yet, and too many powers."""
    powers = len({unit.power for unit in phase.position.units})
    enough = filters.powers if filters.powers is not None and powers <= filters.powers else None
    return replace(filters, units=None, powers=enough)


def _size(chance: Random, best: int, most: int | None) -> int:
    """Return how many units to place: a few around the number that is known to do, or as many as are allowed."""
    if best:
        return chance.randint(max(1, best - 2), best + 1)
    return chance.randint(1, min(LARGEST, most or LARGEST))


@lru_cache(maxsize=4)
def place_of(wanted: Wanted) -> Place:
    """Return where a search draws, laid out once."""
    return Place(wanted)
