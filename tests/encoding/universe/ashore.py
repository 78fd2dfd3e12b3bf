"""Random phases in which nobody is convoyed, and the equation of a single move, by the judge and by itself."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from bench.positions import KINDS
from standoff.encoding import Intents, Rulebook, read
from standoff.encoding.policies import DislodgedUnit
from standoff.maps import FLEET, Convoy, Move, standard
from standoff.search.theorems.without_convoys import READINGS, StepFormula, by_the_rules
from standoff.solver.oracle import Oracle

if TYPE_CHECKING:
    from standoff.engines.provoking.phase import Phase
    from standoff.maps import Order

SORTS = ("realistic", "random34", "cycles", "small", "sloppy", "convoy_heavy")


def ashore(seed: int) -> Phase:
    """Make a phase without convoy orders; some units move as others do, or to where supporters stand."""
    phase = KINDS[SORTS[seed % len(SORTS)]](seed)
    chance = random.Random(f"ashore {seed}")
    board = phase.position.board
    goals = [board.number[order.to] for order in phase.orders if isinstance(order, Move) and order.to in board.number]
    orders: list[Order] = []
    for order in phase.orders:
        place = order.unit.place
        if isinstance(order, Convoy):
            continue
        near = sorted(board.sails.get(place, ())) if order.unit.type is FLEET else []
        near = near or [board.ids[p] for p in sorted(board.walks[board.number[place]])]
        wanted = [to for to in near if board.number[to] in goals]
        if isinstance(order, Move) and wanted and chance.random() < 0.3:
            order = Move(order.unit, chance.choice(wanted))
        orders.append(order)
    return phase._replace(orders=tuple(orders))


def land_moves(intents: Intents) -> list[int]:
    """Return the units that move by themselves, if no army has a convoy."""
    assert not any(intents.ferries.values())
    return [p for p in intents.units if intents.goal[p] >= 0 and p not in intents.ferries]


class Step:
    """The equation of a move from one province to another, with a solver."""

    def __init__(self, start: int, goal: int, rulebook: Rulebook) -> None:
        self.formula = StepFormula(standard(), start, goal, rulebook)
        self.oracle = Oracle(map(list, self.formula.definitions))

    def values(self, intents: Intents, successes: dict[int, bool], which: int = 0) -> list[bool]:
        """Return which values the move may have in a phase, the other moves succeeding as told."""
        assumed = self.formula.assume(intents, which, successes)
        enters = self.formula.made[which].enters
        return [value for value in (False, True) if self.oracle.solve([*assumed, enters if value else -enters])]


@cache
def step(start: int, goal: int, always: bool = False) -> Step:
    return Step(start, goal, READINGS[always])


def held_against_each_other(
    intents: Intents, mover: int, successes: dict[int, bool], counts: Counter[str], which: int = 0
) -> None:
    """Assert that the equation of one move forces what the judge's network says, and nothing else."""
    always = intents.rulebook.dislodged_unit is DislodgedUnit.ALWAYS
    goal = intents.goal[mover]
    value = by_the_rules(intents, mover, successes)
    assert step(mover, goal, always).values(intents, successes, which) == [value], (mover, goal, intents.orders)
    count(intents, mover, goal, successes, value, counts)


def count(
    intents: Intents, mover: int, goal: int, successes: dict[int, bool], value: bool, counts: Counter[str]
) -> None:
    """Count what a move shows, so that a test can tell whether all sorts were there."""
    there = intents.goal[goal]
    counts["all"] += 1
    counts[f"succeeds {value}"] += 1
    if intents.owner[goal] < 0:
        counts["empty"] += 1
    elif there < 0:
        counts["stays"] += 1
        counts["held by support"] += any(intents.aim[s] == goal for s in intents.helpers.get(goal, ()))
    elif goal in intents.ferries:
        counts["drifts"] += 1
    elif there == mover:
        counts["comes"] += 1
        counts["comes with support"] += goal in intents.helpers
    else:
        counts["leaves"] += 1
        counts["follows a mover"] += intents.goal[there] >= 0
        if by_the_rules(intents, mover, successes | {goal: not successes[goal]}) != value:
            counts["hangs on the occupant"] += 1
            counts["falls as the occupant succeeds"] += value != successes[goal]
    counts["rivals"] += len(intents.into[goal]) > 1
    counts["own unit"] += intents.owner[goal] == intents.owner[mover]


def phase_ashore(seed: int, rulebook: Rulebook) -> Intents:
    return read(*ashore(seed), rulebook)
