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

    A unit has the number of its province; but the one that stands where the unit in the goal goes, if that goes
    anywhere but to the start, has the number :attr:`next`, whatever its province. Of kinds and coasts nothing is said:
    a unit may have any order that some unit in its province could be given, and the one next any order of all. Which
    units are of one power is open as well, in any way.

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
        self.next = len(reach)
        self.size = 2 * (len(reach) + 1)
        """How many numbers there are: the provinces, the one next, and for each a stranger who attacks it."""
        near = [k for k, there in enumerate(reach) if k not in (start, goal) and {start, goal} & there]
        self.others = [*near, self.next]
        """All units but these two. The one next comes last: strengths then differ in their last support alone."""
        self.units = sorted([start, goal, *self.others])
        # the unit in the goal, if there is one
        self.empty, self.stays, self.drifts = sheet.new(), sheet.new(), sheet.new()
        """There is no unit in the goal; or it was not ordered to move; or to go by sea, and has no convoy."""
        self.comes = sheet.new() if start in reach[goal] else FALSE
        """The unit in the goal moves to the start."""
        self.leaves = sheet.new()
        """The unit in the goal moves elsewhere by itself."""
        sheet.one_of([x for x in (self.empty, self.stays, self.drifts, self.comes, self.leaves) if x != FALSE])
        # all others
        self.attacks = {k: sheet.new() for k in self.others if k == self.next or goal in reach[k]}
        """For each other unit that may the literal of *it moves to the goal*."""
        self.elsewhere = sheet.new()
        """The unit next moves by itself, to somewhere else."""
        self.supports: dict[int, dict[int, int]] = {k: {} for k in self.others}
        """For each other unit the literals of *it supports this unit in what that was ordered to do*: to move to the
        goal; or, of the unit in the goal, to stay or to move to the start."""
        self.struck: dict[int, int] = {}
        """For each that may support the literal of *it is attacked by a foreign unit, not from where its aim is*."""
        for k in near:
            self._order(k, at_goal=goal in reach[k], at_start=start in reach[k])
        self._order(self.next, at_goal=True, at_start=False)
        self._same: dict[tuple[int, int], int] = {}

    def _order(self, k: int, *, at_goal: bool, at_start: bool) -> None:
        """Give a unit one order.

        Args:
            k: the unit.
            at_goal: whether its support may be aimed at the goal.
            at_start: whether it may be aimed at the start.
        """
        sheet, supports = self.sheet, self.supports[k]
        for m in (self.start, *self.attacks) if at_goal else ():
            if m != k:
                supports[m] = sheet.new()
                sheet.demand(-supports[m], self.attacks.get(m, TRUE))
        stays, comes = self.stays if at_goal else FALSE, self.comes if at_start else FALSE
        if k != self.next and (stays != FALSE or comes != FALSE):
            supports[self.goal] = sheet.new()
            sheet.demand(-supports[self.goal], stays, comes)
        rest = sheet.new()  # no unit stands there, or it has an order that does not matter here
        sheet.one_of([rest, *self._orders(k)])
        if k == self.next:
            sheet.demand(rest, self.leaves)
        if supports:
            self.struck[k] = sheet.new()

    def _orders(self, k: int) -> list[int]:
        """Return the literals of all orders that another unit may have."""
        attacks = [self.attacks[k]] if k in self.attacks else []
        return [*attacks, *([self.elsewhere] if k == self.next else []), *self.supports[k].values()]

    def stranger(self, k: int) -> int:
        """Return the number of a foreign unit that may attack a supporter, and not from where its support is aimed."""
        return self.next + 1 + k

    def walks(self, k: int) -> int:
        """Return the literal of *the unit moves by itself*."""
        if k == self.start:
            return TRUE
        if k == self.goal:
            return self.sheet.either(self.comes, self.leaves)
        return self.sheet.either(self.attacks.get(k, FALSE), self.elsewhere if k == self.next else FALSE)

    def moves(self, k: int) -> int:
        """Return the literal of *the unit was ordered to move*."""
        return self.sheet.either(self.walks(k), self.drifts if k == self.goal else FALSE)

    def goes_to(self, i: int, j: int) -> int:
        """Return the literal of *i moves to where j stands*; not asked of any others than are open here."""
        if i == self.goal:
            return self.comes if j == self.start else self.leaves if j == self.next else FALSE
        if j == self.goal:
            return TRUE if i == self.start else self.attacks.get(i, FALSE)
        assert i == self.stranger(j)
        return self.struck[j]

    def same_power(self, i: int, j: int) -> int:
        """Return the literal of *two units are of the same power*: any relation at all."""
        if i == j:
            return TRUE
        if max(i, j) > self.next:
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

    def places(self, intents: Intents) -> dict[int, int]:
        """Return for the number of each unit that is there in a phase the province where it stands."""
        there = intents.goal[self.goal]
        goes = there >= 0 and there != self.start and self.goal not in intents.ferries
        found = {k: k for k in self.units if k != self.next and intents.owner[k] >= 0 and not (goes and k == there)}
        if goes and intents.owner[there] >= 0:
            found[self.next] = there
        return found

    def assume(self, intents: Intents) -> list[int]:
        """Return the literals of *these are the units and orders*, as far as anything is said of them here.

        Args:
            intents: a phase in which no army has a convoy, and the unit in the start moves to the goal by itself.
        """
        owner, afloat, places = intents.owner, intents.ferries, self.places(intents)
        number = {p: k for k, p in places.items()}
        literals = [self._case(intents)]
        for k in self.others:
            p = places.get(k, -1)
            true, struck = 0, False
            if p >= 0:
                aim, helped = intents.aim[p], number.get(intents.helped[p], -1)
                if intents.goal[p] >= 0 and p not in afloat:
                    attacks = intents.goal[p] == self.goal
                    true = self.attacks.get(k, 0) if attacks else self.elsewhere if k == self.next else 0
                elif helped >= 0 and places[helped] not in afloat and aim in self._aims(helped):
                    true = self.supports[k][helped]
                attackers = [j for j in intents.into.get(p, ()) if j not in afloat and j != aim]
                struck = any(owner[j] != owner[p] for j in attackers)
            literals += [x if x == true else -x for x in self._orders(k)]
            if k in self.struck:
                literals.append(self.struck[k] if struck else -self.struck[k])
        for (i, j), same in self._same.items():
            literals.append(same if i in places and j in places and owner[places[i]] == owner[places[j]] else -same)
        return literals

    def _aims(self, helped: int) -> tuple[int, ...]:
        """Return where a support of a unit may be aimed so that it matters here."""
        return (self.goal, self.start) if helped == self.goal else (self.goal,)

    def _case(self, intents: Intents) -> int:
        """Return the literal of what the unit in the goal does."""
        there = intents.goal[self.goal]
        if intents.owner[self.goal] < 0:
            return self.empty
        if there < 0:
            return self.stays
        if self.goal in intents.ferries:
            return self.drifts
        return self.comes if there == self.start else self.leaves
