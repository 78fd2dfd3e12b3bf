"""The equations of every rulebook said once more, as plainly as can be, and all their resolutions by trying.

From ``docs/rules.md`` and ``docs/rulebooks.md``: every set of moves is taken for the ones that succeed, routes are
listed one by one, and what the sentences of the pages ask is asked of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from standoff.maps import Convoy

if TYPE_CHECKING:
    from collections.abc import Collection

    from standoff.encoding.intents import Intents


@dataclass(frozen=True)
class Resolution:
    succeeds: frozenset[int]
    given: frozenset[int]
    by_sea: frozenset[int]
    dislodged: frozenset[int]


class Phase:
    """What does not hang on any decision."""

    def __init__(self, intents: Intents) -> None:
        self.intents = intents
        self.choices = {name: policy.word for name, policy in intents.rulebook.choices()}
        self.movers = [p for p in intents.units if intents.goal[p] >= 0]
        self.routes = {j: self._routes(j) for j in intents.ferries}
        self.fleets = {j: {sea for route in routes for sea in route} for j, routes in self.routes.items()}

    def _routes(self, j: int) -> list[tuple[int, ...]]:
        """All chains of fleets from coast to coast of which no fleet could be left out."""
        intents = self.intents
        touches, end = intents.board.touches, intents.board.touches[intents.goal[j]]
        found: list[tuple[int, ...]] = []
        chains: list[tuple[int, ...]] = [(sea,) for sea in intents.ferries[j] if sea in touches[j]]
        while chains:
            chain = chains.pop()
            if chain[-1] in end:
                found.append(chain)
                continue
            chains += [
                (*chain, sea)
                for sea in intents.ferries[j]
                if sea in touches[chain[-1]]
                and sea not in touches[j]
                and not any(sea == other or sea in touches[other] for other in chain[:-1])
            ]
        return found

    @cached_property
    def ordered_to_convoy(self) -> set[int]:
        intents = self.intents
        return {
            where
            for i, (order, where) in enumerate(zip(intents.orders, intents.where, strict=True))
            if isinstance(order, Convoy) and (unit := intents.at[where]) and unit.power == order.unit.power
            if intents.given[where] in {-1, i}
        }

    def resolutions(self, closed: Collection[int] = ()) -> list[Resolution]:
        """All sets of moves that meet the equations; armies in `closed` have no route, whatever becomes of fleets."""
        found = []
        for choice in product((False, True), repeat=len(self.movers)):
            trial = Trial(self, {p for p, yes in zip(self.movers, choice, strict=True) if yes}, closed)
            if all(trial.prevails(p) == (p in trial.succeeds) for p in self.movers):
                found.append(trial.resolution())
        return found


class Trial:
    """All that follows when it is taken for granted which moves succeed."""

    def __init__(self, phase: Phase, succeeds: set[int], closed: Collection[int]) -> None:
        self.phase = phase
        self.intents = phase.intents
        self.succeeds = succeeds
        self.closed = closed
        self.given = {s for s in self.intents.units if self.intents.aim[s] >= 0 and not self.cut(s)}

    def resolution(self) -> Resolution:
        return Resolution(
            frozenset(self.succeeds),
            frozenset(self.given),
            frozenset(j for j in self.intents.ferries if self.path(j)),
            frozenset(p for p in self.intents.units if p not in self.succeeds and self.taken(p)),
        )

    def movers_to(self, t: int) -> list[int]:
        return [p for p in self.phase.movers if self.intents.goal[p] == t]

    def taken(self, p: int) -> bool:
        return any(j in self.succeeds for j in self.movers_to(p))

    def whole_routes(self, j: int) -> list[tuple[int, ...]]:
        if j in self.closed:
            return []
        return [route for route in self.phase.routes[j] if not any(self.taken(sea) for sea in route)]

    def path(self, j: int) -> bool:
        """Over the sea."""
        if self.phase.choices["multi-route"] == "any-route":
            return bool(self.whole_routes(j))
        return bool(self.whole_routes(j)) and not any(self.taken(sea) for sea in self.phase.fleets[j])

    def arrives(self, j: int) -> bool:
        return j not in self.intents.ferries or j in self.intents.overland or self.path(j)

    def by_sea(self, j: int) -> bool:
        return j in self.intents.ferries and (j not in self.intents.overland or self.path(j))

    def protected(self, s: int, j: int) -> bool:
        if not self.by_sea(j):
            return False
        phase, k = self.phase, self.intents.aim[s]
        supports_move = self.intents.helped[s] != k
        around = any(k not in route for route in phase.routes[j])
        around_whole = any(k not in route for route in self.whole_routes(j))
        match phase.choices["paradox"]:
            case "1971":
                return supports_move and k in phase.fleets[j]
            case "2000-static":
                return supports_move and k in phase.fleets[j] and not around
            case "2000":
                return supports_move and k in phase.fleets[j] and not around_whole
            case "dptg-cut":
                return any(k in fleets for fleets in phase.fleets.values()) and not around_whole
            case "1982":
                return self.intents.board.is_sea[k] and self.intents.carries[k] >= 0
            case "1982-ordered":
                return self.intents.board.is_sea[k] and k in phase.ordered_to_convoy
            case _:
                return False

    def from_elsewhere(self, s: int, j: int) -> bool:
        k = self.intents.aim[s]
        if self.phase.choices["convoyed-attack-from"] == "last-fleet" and self.by_sea(j):
            return any(route[-1] != k for route in self.whole_routes(j))
        return j != k

    def cut(self, s: int) -> bool:
        for j in self.movers_to(s):
            if self.intents.owner[j] != self.intents.owner[s] and not self.protected(s, j):
                if self.arrives(j) and self.from_elsewhere(s, j):
                    return True
                if j in self.succeeds:
                    return True
        return False

    def supports(self, q: int, without: int | None = None) -> int:
        return sum(self.intents.helped[s] == q and self.intents.owner[s] != without for s in self.given)

    def meets(self, army: int, k: int) -> bool:
        """An army all of whose routes end with the fleet to which the unit at its goal moves (6.F.30)."""
        goal = self.intents.goal
        if self.phase.choices["convoyed-attack-from"] != "last-fleet" or goal[army] != k or not self.by_sea(army):
            return False
        last = {route[-1] for route in self.phase.routes[army]}
        return last == {goal[k]}

    def head_to_head(self, p: int, q: int) -> bool:
        goal = self.intents.goal
        return goal[p] == q and goal[q] == p and not self.by_sea(p) and not self.by_sea(q)

    def attack(self, p: int) -> int:
        intents, t = self.intents, self.intents.goal[p]
        if not self.arrives(p):
            return 0
        met = p in intents.ferries and self.meets(p, t)
        if intents.at[t] is None or (t in self.succeeds and not self.head_to_head(p, t) and not met):
            return 1 + self.supports(p)
        if intents.owner[t] == intents.owner[p]:
            return 0
        return 1 + self.supports(p, without=intents.owner[t])

    def hold(self, t: int) -> int:
        if self.intents.at[t] is None or t in self.succeeds:
            return 0
        return 1 if self.intents.goal[t] >= 0 else 1 + self.supports(t)

    def prevent(self, p: int) -> int:
        t = self.intents.goal[p]
        if not self.arrives(p) or (self.head_to_head(p, t) and t in self.succeeds):
            return 0
        if any(self.meets(j, p) and j in self.succeeds for j in self.intents.ferries):
            return 0
        exchanged = p not in self.succeeds and t in self.succeeds and self.intents.goal[t] == p
        if exchanged and self.phase.choices["dislodged-unit"] == "always":
            return 0
        return 1 + self.supports(p)

    def prevails(self, p: int) -> bool:
        t, attack = self.intents.goal[p], self.attack(p)
        met = p in self.intents.ferries and self.meets(p, t)
        against = 1 + self.supports(t) if self.head_to_head(p, t) or met else self.hold(t)
        for army in self.intents.ferries:
            if self.meets(army, p):
                against = max(against, 1 + self.supports(army))
        return attack > against and all(attack > self.prevent(j) for j in self.movers_to(t) if j != p)
