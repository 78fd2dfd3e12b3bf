"""The decisions of a phase with three values each, and the equations that decide them.

This is the ground of the second evaluator: written from chapter 5 of the DATC, on purpose without a line
of what the SAT encoding is made of, so that the two can be held against each other.

A *node* is a number. On a board of n provinces, ``p`` is *the unit in p moves*, ``n + p`` is *the support
that the unit in p gives is not cut*, ``2n + p`` is *the convoyed army in p has a path*. A node is yes (1),
no (0) or not decided yet (-1).

An equation is decided as soon as every completion of its undecided inputs gives the same value. Bounds are
enough for this, since each support counts for one unit only: once it is known whether the unit at the
destination leaves, every input pulls a move in one direction only, so the best and the worst case are true
completions. Where that is not known, both cases are tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..encoding.intents import Intents

YES, NO, OPEN = 1, 0, -1
NOBODY: tuple[int, ...] = ()


class Values:
    """The value of each node, and what follows from what.

    Args:
        intents: what the units are about to do.
    """

    __slots__ = ("ferries", "goal", "helpers", "intents", "into", "n", "owner", "touches", "value")

    def __init__(self, intents: Intents) -> None:
        """Leave open each move, matched support and convoy path, but for what is plain at first sight."""
        self.intents = intents
        self.goal = intents.goal
        self.owner = intents.owner
        self.into = intents.into
        self.helpers = intents.helpers
        self.ferries = intents.ferries
        self.touches = intents.board.touches
        self.n = n = len(self.goal)
        value = [NO] * (3 * n)
        goal, into, owner, helped = self.goal, self.into, self.owner, intents.helped
        for p in intents.units:
            t = goal[p]
            if t >= 0:
                # nobody in the way, the commonest case; convoys are taken back below
                value[p] = YES if owner[t] < 0 and len(into[t]) == 1 else OPEN
                value[2 * n + p] = YES
            elif helped[p] >= 0:
                value[n + p] = OPEN if p in into else YES
        for p, fleets in self.ferries.items():
            value[p] = OPEN
            value[2 * n + p] = OPEN if fleets else NO
        self.value = value

    def copy(self) -> Values:
        """Return the same decisions, to be continued in another way."""
        other = type(self).__new__(type(self))
        for name in Values.__slots__:
            setattr(other, name, getattr(self, name))
        other.value = self.value[:]
        return other

    def undecided(self) -> list[int]:
        """Return the nodes that are still open, ascending."""
        if OPEN not in self.value:
            return []
        return [node for node, value in enumerate(self.value) if value < 0]

    def settle(self) -> None:
        """Decide all that follows from the orders alone."""
        n, value = self.n, self.value
        moves = []
        # Paths, then supports, then moves: what is decided need not be told to those that come later.
        for node in reversed(self.undecided()):
            if node < n:
                moves.append(node)
            else:
                value[node] = self.compute(node)
        self._run(moves)

    def fix(self, nodes: Collection[int], value: int) -> None:
        """Decide nodes by decree, and then all that follows from it."""
        todo: list[int] = []
        for node in nodes:
            self.value[node] = value
        for node in nodes:
            todo += self.readers(node)
        self._run(todo)

    def _run(self, todo: list[int]) -> None:
        value, first_path = self.value, 2 * self.n
        # A path may hang on many fleets, and seeking one is long: it waits until the rest has come to an end.
        paths: set[int] = set()
        while todo or paths:
            node = todo.pop() if todo else paths.pop()
            if value[node] >= 0:
                continue
            found = self.compute(node)
            if found < 0:
                continue
            value[node] = found
            for reader in self.readers(node):
                if value[reader] < 0:
                    if reader < first_path:
                        todo.append(reader)
                    else:
                        paths.add(reader)

    def compute(self, node: int) -> int:
        """Return what the equation of a node says, as far as its inputs are decided."""
        n = self.n
        if node < n:
            return self._move(node)
        return self._support(node - n) if node < 2 * n else self._path(node - 2 * n)

    def readers(self, node: int) -> list[int]:
        """Return the nodes whose equations may read this one."""
        n, goal, into, intents = self.n, self.goal, self.into, self.intents
        if node < n:
            t = goal[node]
            found = list(into.get(node, NOBODY))
            if intents.aim[t] == node:
                found.append(n + t)
            army = intents.carries[t]
            if army >= 0:
                found.append(2 * n + army)
            return found
        if node < 2 * n:
            q = intents.helped[node - n]
            t = goal[q]
            if t < 0:
                return into.get(q, [])
            return [*into[t], t] if goal[t] == q else into[t]
        t = goal[node - 2 * n]
        return [*into[t], n + t] if intents.helped[t] >= 0 else into[t]

    def armies(self, nodes: Collection[int]) -> set[int]:
        """Return the convoyed armies whose way over the sea is among the nodes."""
        return {node - 2 * self.n for node in nodes if node >= 2 * self.n}

    def ways(self, army: int) -> list[int]:
        """Return all nodes that say whether an army has a way over the sea."""
        return [2 * self.n + army]

    # -- the equations -----------------------------------------------------------------------------------

    def head_to_head(self, p: int, t: int) -> bool:
        """Tell whether the units in p and t move against each other, both without a convoy."""
        return self.goal[p] == t and self.goal[t] == p and p not in self.ferries and t not in self.ferries

    def battle(self, p: int, t: int) -> int:
        """Tell whether the units in p and t meet head-to-head, as far as that is decided."""
        return YES if self.head_to_head(p, t) else NO

    def _support(self, s: int) -> int:
        """Cut by any foreign attack, but from the province it is aimed at only by one that dislodges."""
        value, owner = self.value, self.owner
        aim, first_path = self.intents.aim[s], 2 * self.n
        found = YES
        for j in self.into.get(s, NOBODY):
            if owner[j] == owner[s]:
                continue
            attack = value[j] if j == aim else value[first_path + j]
            if attack == YES:
                return NO
            if attack < 0:
                found = OPEN
        return found

    def _path(self, m: int) -> int:
        return self.whole(m, self.ferries[m])

    def whole(self, m: int, fleets: Collection[int]) -> int:
        """Tell whether those of these fleets that are not dislodged join the army in m with its destination."""
        value, into = self.value, self.into
        sure: set[int] = set()
        possible: set[int] = set()
        for fleet in fleets:
            attacks = [value[j] for j in into.get(fleet, NOBODY)]
            if YES not in attacks:
                possible.add(fleet)
                if OPEN not in attacks:
                    sure.add(fleet)
        if self.joined(m, sure):
            return YES
        return OPEN if len(sure) < len(possible) and self.joined(m, possible) else NO

    def joined(self, m: int, fleets: Collection[int]) -> bool:
        """Tell whether these fleets join the army in m with its destination."""
        touches = self.touches
        landing = touches[self.goal[m]]
        reached = [sea for sea in touches[m] if sea in fleets]
        seen = set(reached)
        while reached:
            sea = reached.pop()
            if sea in landing:
                return True
            for further in touches[sea]:
                if further in fleets and further not in seen:
                    seen.add(further)
                    reached.append(further)
        return False

    def _move(self, i: int) -> int:
        value, owner = self.value, self.owner
        if value[2 * self.n + i] == NO:
            return NO
        t = self.goal[i]
        if owner[t] < 0:
            low, high = self._strength(i, -1)
            return self._prevails(i, low, high, 0, 0, -1)
        if self.goal[t] < 0 or self.head_to_head(i, t):
            return self._against(i, t, defended=True)
        if value[t] == NO:
            return self._against(i, t, defended=False)
        # the loser of a head-to-head battle keeps nobody out of the province its opponent came from
        loser = self.goal[t]
        found = self._if_free(i, loser if self.head_to_head(loser, t) else -1)
        if value[t] == YES or found < 0:
            return found
        return found if self._against(i, t, defended=False) == found else OPEN

    def _if_free(self, i: int, loser: int) -> int:
        """Decide the move of i if the unit in its way leaves; the loser of a battle with that unit prevents nothing."""
        low, high = self._strength(i, -1)
        return self._prevails(i, low, high, 0, 0, loser)

    def _against(self, i: int, t: int, *, defended: bool, loser: int = -1, opposed: int = -1) -> int:
        """Decide the move of i if the unit in t does not leave, or leaves against it.

        Where the unit in `loser` has lost a battle it prevents nothing; one in `opposed` must be overcome as well.
        """
        if self.owner[i] == self.owner[t]:
            return NO
        low, high = self._strength(i, self.owner[t])
        hold_low, hold_high = self._strength(t, -1) if defended else (1, 1)
        if opposed >= 0:
            defend_low, defend_high = self._strength(opposed, -1)
            hold_low, hold_high = max(hold_low, defend_low), max(hold_high, defend_high)
        return self._prevails(i, low, high, hold_low, hold_high, loser)

    def _strength(self, q: int, power: int) -> tuple[int, int]:
        """Count a unit with its supports, least and most; supports by that power are left out."""
        low = high = 1
        if q not in self.helpers:
            return low, high
        value, n = self.value, self.n
        for s in self.helpers[q]:
            given = value[n + s]
            if given and self.owner[s] != power:
                high += 1
                low += given > 0
        return low, high

    def _prevails(self, i: int, low: int, high: int, bar_low: int, bar_high: int, loser: int) -> int:
        """Hold a strength against that of the place and of each other move into it but the loser's."""
        rivals = self.into[self.goal[i]]
        value, first_path = self.value, 2 * self.n
        if len(rivals) > 1:
            for j in rivals:
                path = value[first_path + j]
                if path == NO or j in (i, loser):
                    continue
                prevent_low, prevent_high = self._strength(j, -1)
                if path == YES and prevent_low > bar_low:
                    bar_low = prevent_low
                if prevent_high > bar_high:
                    bar_high = prevent_high
        if high <= bar_low:
            return NO
        return YES if low > bar_high and value[first_path + i] == YES else OPEN
