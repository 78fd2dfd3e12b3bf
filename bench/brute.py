"""Every resolution of a small phase, by trying all of them: the slow, obvious third opinion.

A guess says which moves succeed. From it follow which units are dislodged, which convoys have a way through,
which supports are given, and from those which moves should have succeeded. A guess that comes out as it went
in is a resolution. Only legality is shared with the other evaluators.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from standoff.encoding.intents import Intents

LIMIT = 10
"""The number of moves up to which trying everything is quick."""


def movers(intents: Intents) -> list[int]:
    """Return the provinces whose units are ordered to move."""
    return [p for p in intents.units if intents.goal[p] >= 0]


def resolutions(intents: Intents, void: Iterable[int] = ()) -> list[frozenset[int]]:
    """Return each set of moves that can succeed together.

    Args:
        intents: what the orders amount to.
        void: armies whose convoys have no effect, whatever happens to the fleets.
    """
    moving = movers(intents)
    without = frozenset(void)
    found = []
    for size in range(len(moving) + 1):
        for guess in combinations(moving, size):
            succeeding = frozenset(guess)
            if consequence(intents, succeeding, without) == succeeding:
                found.append(succeeding)
    return found


def consequence(intents: Intents, succeeding: frozenset[int], void: frozenset[int]) -> frozenset[int]:
    """Return the moves that succeed if the given ones do."""
    goal, owner, into = intents.goal, intents.owner, intents.into
    helped, aim, helpers, ferries = intents.helped, intents.aim, intents.helpers, intents.ferries
    moving = movers(intents)

    def dislodged(p: int) -> bool:
        return p not in succeeding and any(j in succeeding for j in into.get(p, ()))

    def arrives(i: int) -> bool:
        if i not in ferries:
            return True
        return i not in void and _joined(intents, i, {f for f in ferries[i] if not dislodged(f)})

    open_ = {i: arrives(i) for i in moving}

    def given(s: int) -> bool:
        attackers = into.get(s, ())
        if any(j in succeeding for j in attackers):
            return False
        return not any(owner[j] != owner[s] and open_[j] and j != aim[s] for j in attackers)

    supporters = {q: [s for s in several if helped[s] == q and given(s)] for q, several in helpers.items()}

    def head_on(i: int) -> int:
        """Return the unit that i meets half way, or -1."""
        k = goal[i]
        return k if owner[k] >= 0 and goal[k] == i and i not in ferries and k not in ferries else -1

    def full(i: int) -> int:
        return 1 + len(supporters.get(i, ()))

    def succeeds(i: int) -> bool:
        if not open_[i]:
            return False
        there = goal[i]
        attack = full(i)
        if owner[there] >= 0 and (there not in succeeding or head_on(i) >= 0):
            # somebody stays there: no own unit is dislodged, nor does its power help against it
            if owner[there] == owner[i]:
                return False
            attack = 1 + sum(owner[s] != owner[there] for s in supporters.get(i, ()))
            if head_on(i) >= 0:
                defence = full(there)
            elif goal[there] >= 0:
                defence = 1
            else:
                defence = full(there)
            if attack <= defence:
                return False
        for j in into[there]:
            if j == i or not open_[j]:
                continue
            if head_on(j) >= 0 and head_on(j) in succeeding:
                continue  # a unit dislodged head-on by the one that stood there prevents nobody
            if attack <= full(j):
                return False
        return True

    return frozenset(i for i in moving if succeeds(i))


def _joined(intents: Intents, army: int, fleets: set[int]) -> bool:
    """Tell whether the fleets lead an army to where it wants to land."""
    touches = intents.board.touches
    front = [f for f in fleets if f in touches[army]]
    left = fleets.difference(front)
    while front:
        here = front.pop()
        if here in touches[intents.goal[army]]:
            return True
        further = [f for f in left if f in touches[here]]
        left.difference_update(further)
        front += further
    return False
