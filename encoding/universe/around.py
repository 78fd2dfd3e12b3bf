"""What may be ordered around one step of one unit, from a province to its neighbour: all that its success can hang on.

Everything that is far away is left free, and so is much that is near: the formula has more phases than there are,
never fewer (``docs/theorems-without-convoys.md``). No army goes by sea.
"""

from __future__ import annotations

from functools import lru_cache

from ...maps import ARMY, FLEET, Board, Terrain
from ..facts import FALSE, TRUE
from ..ground import ground_of
from ..intents import Intents
from .sheet import Sheet


@lru_cache(maxsize=16)
def reaches(board: Board) -> tuple[frozenset[int], ...]:
    """Return for each province those that some unit standing there could enter by itself.

    >>> from standoff.maps import standard
    >>> board = standard()
    >>> sorted(board.ids[p] for p in reaches(board)[board.number["den"]])
    ['bal', 'hel', 'kie', 'nth', 'ska', 'swe']
    """
    ground = ground_of(board)
    found = []
    for p, province in enumerate(board.provinces):
        near = set() if province.terrain is Terrain.SEA else set(ground.reach(ARMY, province.id, p))
        for place in [f"{province.id}/{coast}" for coast in province.coasts] or [province.id]:
            if place in board.sails:
                near |= ground.reach(FLEET, place, p)
        found.append(frozenset(near))
    return tuple(found)


class Around:
    """One unit moves by itself from a province to the next; who else stands around, and with which orders, is open.

    A unit has the number of its province. Of its kind and coast nothing is said: it may have any order that some unit
    in its province could be given. Which units are of one power is open as well, in any way.

    Args:
        sheet: what it is written on.
        board: the board.
        start: the number of the province where the unit stands.
        goal: that of the province where it goes.
    """

    def __init__(self, sheet: Sheet, board: Board, start: int, goal: int) -> None:
        """Write down what may be ordered."""
        self.sheet = sheet
        self.board = board
        self.start = start
        self.goal = goal
        reach = reaches(board)
        self.size = 2 * len(reach)
        """How many numbers there are: the provinces, and for each a stranger who attacks it."""
        self.provinces = [k for k in range(len(reach)) if k in (start, goal) or {start, goal} & reach[k]]
        self.others = [k for k in self.provinces if k not in (start, goal)]
        # the unit in the goal, if there is one
        self.empty, self.stays, self.drifts = sheet.new(), sheet.new(), sheet.new()
        """There is no unit in the goal; or it was ordered something else than to move; or to go by sea, with no convoy."""
        self.leaves_for = {r: sheet.new() for r in sorted(reach[goal])}
        """For each province the literal of *the unit in the goal moves there by itself*."""
        sheet.one_of([self.empty, self.stays, self.drifts, *self.leaves_for.values()])
        # all others
        self.attacks = {k: sheet.new() for k in self.others if goal in reach[k]}
        """For each other unit that may the literal of *it moves to the goal*."""
        self.elsewhere = {k: sheet.new() for k in self.others if k in self.leaves_for}
        """For each other unit where the one in the goal may go the literal of *it moves by itself, to somewhere else*."""
        self.supports: dict[int, dict[int, int]] = {k: {} for k in self.others}
        """For each other unit the literals of *it supports this unit in what that was ordered to do*: to move to the
        goal; or, of the unit in the goal, to stay or to move to the start."""
        self.struck: dict[int, int] = {}
        """For each that may support the literal of *a foreign unit attacks it, and not from where its support is aimed*."""
        for k in self.others:
            self._order(k, aims_at_goal=goal in reach[k], aims_at_start=start in reach[k])
        self._same: dict[tuple[int, int], int] = {}

    def _order(self, k: int, *, aims_at_goal: bool, aims_at_start: bool) -> None:
        sheet, supports = self.sheet, self.supports[k]
        if aims_at_goal:
            supports[self.start] = sheet.new()
            for m, attacks in self.attacks.items():
                if m != k:
                    supports[m] = sheet.new()
                    sheet.demand(-supports[m], attacks)
        comes = self.leaves_for.get(self.start, FALSE) if aims_at_start else FALSE
        if aims_at_goal or comes != FALSE:
            supports[self.goal] = sheet.new()
            sheet.demand(-supports[self.goal], self.stays if aims_at_goal else FALSE, comes)
        rest = sheet.new()  # no unit stands there, or it has an order that does not matter here
        sheet.one_of([rest, *[x[k] for x in (self.attacks, self.elsewhere) if k in x], *supports.values()])
        if supports:
            self.struck[k] = sheet.new()

    def stranger(self, k: int) -> int:
        """Return the number of a foreign unit that may attack a supporter, and not from where its support is aimed."""
        return len(self.board.provinces) + k

    def moves(self, k: int) -> int:
        """Return the literal of *the unit was ordered to move*."""
        return self.sheet.either(self.walks(k), self.drifts if k == self.goal else FALSE)

    def walks(self, k: int) -> int:
        """Return the literal of *the unit moves by itself*."""
        if k == self.start:
            return TRUE
        if k == self.goal:
            return self.sheet.either(*self.leaves_for.values())
        return self.sheet.either(self.attacks.get(k, FALSE), self.elsewhere.get(k, FALSE))

    def same_power(self, i: int, j: int) -> int:
        """Return the literal of *two units are of the same power*: any relation at all."""
        if i == j:
            return TRUE
        if max(i, j) >= len(self.board.provinces):
            return FALSE
        key = (min(i, j), max(i, j))
        if key not in self._same:
            self._same[key] = self.sheet.new()
        return self._same[key]

    def aimed_at_goal(self, k: int) -> int:
        """Return the literal of *the support of k is aimed at the goal*."""
        supports = self.supports[k]
        moves = [x for m, x in supports.items() if m != self.goal]
        return self.sheet.either(*moves, self.sheet.both(supports.get(self.goal, FALSE), self.stays))

    # -- given phases -------------------------------------------------------------------------------------------

    def assume(self, intents: Intents) -> list[int]:
        """Return the literals of *these are the units and orders*, as far as anything is said of them here.

        Args:
            intents: a phase in which no army has a convoy, and the unit in the start moves to the goal by itself.
        """
        goal, ferries = intents.goal, intents.ferries
        there = goal[self.goal]
        if intents.owner[self.goal] < 0:
            literals = [self.empty]
        elif self.goal in ferries:
            literals = [self.drifts]
        else:
            literals = [self.stays if there < 0 else self.leaves_for[there]]
        for k in self.others:
            walks = goal[k] >= 0 and k not in ferries
            true = set()
            if walks:
                true.add((self.attacks if goal[k] == self.goal else self.elsewhere).get(k, FALSE))
            helped = intents.helped[k]
            if helped >= 0 and intents.aim[k] in (self.goal, self.start if helped == self.goal else self.goal):
                true.add(self.supports[k][helped])
            every = [x[k] for x in (self.attacks, self.elsewhere) if k in x] + [*self.supports[k].values()]
            literals += [x if x in true else -x for x in every]
        for k, struck in self.struck.items():
            attackers = [j for j in intents.into.get(k, ()) if j not in ferries and j != intents.aim[k]]
            foreign = any(intents.owner[j] != intents.owner[k] for j in attackers)
            literals.append(struck if foreign else -struck)
        for (i, j), same in self._same.items():
            literals.append(same if intents.owner[i] == intents.owner[j] >= 0 else -same)
        return literals
