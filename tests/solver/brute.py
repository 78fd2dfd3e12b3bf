"""Brute force: try every set of successful moves and keep those that satisfy the equations of DATC 5.

Written straight from the equations and from nothing else, for positions with few moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from standoff.encoding.intents import Intents


@dataclass(frozen=True)
class Resolution:
    succeeds: frozenset[int]
    given: frozenset[int]
    open_paths: frozenset[int]


def all_resolutions(intents: Intents, closed: Collection[int] = ()) -> list[Resolution]:
    """Return all consistent resolutions; armies in `closed` have no path, whatever their equation says."""
    movers = [p for p in intents.units if intents.goal[p] >= 0]
    found = []
    for choice in product((False, True), repeat=len(movers)):
        trial = _Trial(intents, {p for p, yes in zip(movers, choice, strict=True) if yes}, closed)
        if all(trial.prevails(p) == (p in trial.succeeds) for p in movers):
            found.append(Resolution(frozenset(trial.succeeds), frozenset(trial.given), frozenset(trial.open_paths)))
    return found


class _Trial:
    """All that follows when it is taken for granted which moves succeed."""

    def __init__(self, intents: Intents, succeeds: set[int], closed: Collection[int]) -> None:
        self.intents = intents
        self.succeeds = succeeds
        self.open_paths = {p for p in intents.ferries if p not in closed and self.carried(p)}
        self.given = {p for p in intents.units if intents.aim[p] >= 0 and not self.cut(p)}

    def movers_to(self, t: int) -> list[int]:
        return [p for p in self.intents.units if self.intents.goal[p] == t]

    def carried(self, army: int) -> bool:
        """The least set of seas that the army gets to over fleets that are not dislodged."""
        touches = self.intents.board.touches
        afloat = [f for f in self.intents.ferries[army] if not any(j in self.succeeds for j in self.movers_to(f))]
        reached: set[int] = set()
        while True:
            further = {f for f in afloat if f in touches[army] or any(f in touches[g] for g in reached)}
            if further == reached:
                return any(f in touches[self.intents.goal[army]] for f in reached)
            reached = further

    def has_path(self, p: int) -> bool:
        return p not in self.intents.ferries or p in self.open_paths

    def cut(self, s: int) -> bool:
        owner, aim = self.intents.owner, self.intents.aim
        attackers = self.movers_to(s)
        if any(j in self.succeeds for j in attackers):
            return True
        return any(self.has_path(j) and owner[j] != owner[s] and j != aim[s] for j in attackers)

    def supports(self, q: int, without: int | None = None) -> int:
        helped, owner = self.intents.helped, self.intents.owner
        return sum(helped[s] == q and owner[s] != without for s in self.given)

    def head_to_head(self, p: int, q: int) -> bool:
        goal, ferries = self.intents.goal, self.intents.ferries
        return goal[p] == q and goal[q] == p and p not in ferries and q not in ferries

    def attack(self, p: int) -> int:
        intents = self.intents
        t = intents.goal[p]
        if not self.has_path(p):
            return 0
        if intents.at[t] is None or (t in self.succeeds and not self.head_to_head(p, t)):
            return 1 + self.supports(p)
        if intents.owner[t] == intents.owner[p]:
            return 0
        return 1 + self.supports(p, without=intents.owner[t])

    def hold(self, t: int) -> int:
        intents = self.intents
        if intents.at[t] is None or t in self.succeeds:
            return 0
        return 1 if intents.goal[t] >= 0 else 1 + self.supports(t)

    def prevent(self, p: int) -> int:
        t = self.intents.goal[p]
        if not self.has_path(p) or (self.head_to_head(p, t) and t in self.succeeds):
            return 0
        return 1 + self.supports(p)

    def prevails(self, p: int) -> bool:
        t = self.intents.goal[p]
        attack = self.attack(p)
        against = 1 + self.supports(t) if self.head_to_head(p, t) else self.hold(t)
        return attack > against and all(attack > self.prevent(j) for j in self.movers_to(t) if j != p)
