"""What the units are ordered to do: for each slot one order of those that can make a difference.

They are all legal orders that the other orders match, moves by sea whose convoy is not whole, and holding. Whatever
else can be written is void, and its unit holds (``docs/research.md``, Encoding). The one void order that makes a
difference is a convoy order under the rulebook of 1982 as its letter may be read, so there is one such order.
"""

from __future__ import annotations

from itertools import permutations

from ...maps import Terrain
from ..facts import FALSE
from ..routes import connected
from .chains import Chains
from .sheet import Sheet
from .slots import Slots


class Orders:
    """The orders of all slots as literals, and what follows from them before any of them meets another.

    Args:
        sheet: what it is written on.
        slots: the units.
        own_fleets_carry: whether a convoy order of a fleet of its own power sends an army by sea (DATC 4.A.3), so that
            it never walks there. If not, moves by sea are those that are written so, or can go no other way.
        void_convoys: whether a fleet may have a void convoy order.
    """

    def __init__(self, sheet: Sheet, slots: Slots, *, own_fleets_carry: bool, void_convoys: bool) -> None:
        """Write down what may be ordered."""
        self.sheet = sheet
        self.slots = slots
        self.board = slots.board
        self.numbers = numbers = slots.numbers
        self.holds = [sheet.new() for _ in numbers]
        self.void_convoys = [self._if(self._sails(k)) if void_convoys else FALSE for k in numbers]
        self.by_land = [{p: self._if(slots.reach(k, p)) for p in sorted(slots.region)} for k in numbers]
        self.by_sea = [{p: self._if(self._may_cross(k, p)) for p in sorted(slots.region)} for k in numbers]
        self.holds_up = [[FALSE if s == r else sheet.new() for r in numbers] for s in numbers]
        """Support to hold by s of r."""
        self.helps = [[FALSE if s == r else sheet.new() for r in numbers] for s in numbers]
        """Support by s of the move of r."""
        self.carries = [
            [FALSE if f == r else self._if(sheet.both(self._sails(f), slots.army[r])) for r in numbers] for f in numbers
        ]
        """Convoy by f of r."""
        for k in numbers:
            chosen = [self.holds[k], self.void_convoys[k], *self.by_land[k].values(), *self.by_sea[k].values()]
            chosen += [*self.holds_up[k], *self.helps[k], *self.carries[k]]
            sheet.one_of([literal for literal in chosen if literal != FALSE])
        self.walks = [sheet.either(*self.by_land[k].values()) for k in numbers]
        """The unit moves by itself."""
        self.crosses = [sheet.either(*self.by_sea[k].values()) for k in numbers]
        """The army moves by sea."""
        self.moves = [sheet.either(self.walks[k], self.crosses[k]) for k in numbers]
        self.goal = [
            {p: sheet.either(self.by_land[k][p], self.by_sea[k][p]) for p in sorted(slots.region)} for k in numbers
        ]
        occupied = {p for k in numbers for p in slots.within[k]}
        self.empty = [] if slots.position is None else sorted(slots.region - occupied)
        """Where units are given: the provinces in which none stands."""
        self._near: dict[int, int] = {}
        self._goes_to: dict[tuple[int, int], int] = {}
        self._rivals: dict[tuple[int, int], int] = {}
        self._aimed: dict[tuple[int, int], int] = {}
        self.chains = Chains(self)
        self._make_legal(own_fleets_carry=own_fleets_carry)
        if slots.position is None:
            self._relate()

    def _if(self, possible: int) -> int:
        """Return a variable that is true only if something else is."""
        if possible == FALSE:
            return FALSE
        variable = self.sheet.new()
        self.sheet.demand(-variable, possible)
        return variable

    def _sails(self, k: int) -> int:
        """Return the literal of *the unit is a fleet at sea*."""
        return self.sheet.either(*self.slots.at_sea[k].values())

    def _may_cross(self, k: int, p: int) -> int:
        """Return the literal of *the unit is an army that p, on a coast, is another province for*."""
        slots, board, position = self.slots, self.board, self.slots.position
        if board.provinces[p].terrain is Terrain.SEA or not board.touches[p] & slots.region:
            return FALSE
        here = slots.within[k]
        if position is not None:
            start = next(iter(here))
            seas = frozenset(q for q in position.occupied if board.is_sea[q])
            if start == p or not connected(board, seas, start, p):
                return FALSE
        return self.sheet.both(slots.army[k], -here.get(p, FALSE))

    def _make_legal(self, *, own_fleets_carry: bool) -> None:
        """Demand that each order be legal and matched."""
        sheet, slots, chains = self.sheet, self.slots, self.chains
        for i in self.numbers:
            if self.crosses[i] != FALSE:
                sheet.demand(-self.crosses[i], chains.joined(i))
            neighbour = self.near(i)
            for s in self.numbers:
                if s == i:
                    continue
                holds_up, helps, carries = self.holds_up[s][i], self.helps[s][i], self.carries[s][i]
                sheet.demand(-holds_up, -self.moves[i])
                for p, here in slots.within[i].items():
                    sheet.demand(-holds_up, -here, slots.reach(s, p))
                sheet.demand(-helps, self.moves[i])
                for p, there in self.goal[i].items():
                    if there != FALSE:
                        sheet.demand(-helps, -there, slots.reach(s, p))
                if self.crosses[i] != FALSE:
                    # who supports an army across the sea is not the one fleet that could carry it
                    sheet.demand(-helps, -self.crosses[i], neighbour, chains.joined(i, without=s))
                if carries != FALSE:
                    sheet.demand(-carries, chains.useful(s, i))
                    if own_fleets_carry:
                        sheet.demand(-carries, -self.walks[i], -slots.same_power(s, i))

    def _relate(self) -> None:
        """Say of who goes where what follows from it anyway: a solver need not find it place by place."""
        demand, goes_to, rivals, aimed = self.sheet.demand, self.goes_to, self.rivals, self.aimed
        same = self.slots.same_power
        for i, k in permutations(self.numbers, 2):
            demand(-goes_to(i, k), self.moves[i])
            demand(-rivals(i, k), self.moves[i])
            demand(-rivals(i, k), -goes_to(i, k))
            for m in self.numbers:
                if m in (i, k):
                    continue
                if k < m:
                    demand(-goes_to(i, k), -goes_to(i, m))
                    demand(-aimed(i, k), -aimed(i, m))
                demand(-rivals(i, m), -goes_to(i, k), goes_to(m, k))
                demand(-rivals(i, k), -rivals(k, m), rivals(i, m))
                demand(-same(i, k), -same(k, m), same(i, m))

    def near(self, i: int) -> int:
        """Return the literal of *i moves to a province that it could enter by itself*."""
        if i not in self._near:
            goal = self.goal[i]
            self._near[i] = self.sheet.select(goal, {p: self.slots.reach(i, p) for p in goal})
        return self._near[i]

    def goes_to(self, i: int, j: int) -> int:
        """Return the literal of *i moves to where j stands*."""
        found = self._goes_to.get((i, j))
        if found is None:
            # the one that is a constant, if either is, folds
            within = self.slots.within[j]
            found = self._goes_to[i, j] = (
                self.sheet.select(within, self.goal[i])
                if self.slots.position is not None
                else self.sheet.select(self.goal[i], within)
            )
        return found

    def rivals(self, i: int, j: int) -> int:
        """Return the literal of *two units move to the same province*."""
        key = (min(i, j), max(i, j))
        if key not in self._rivals:
            self._rivals[key] = self.sheet.select(self.goal[i], self.goal[j])
        return self._rivals[key]

    def aimed(self, s: int, j: int) -> int:
        """Return the literal of *the support of s is aimed at where j stands*."""
        found = self._aimed.get((s, j))
        if found is None:
            choices = dict(enumerate(self.helps[s]))
            at = {r: self.goes_to(r, j) for r in self.numbers if choices[r] != FALSE and r != j}
            moved = self.sheet.select(choices, at)
            found = self._aimed[s, j] = self.sheet.either(self.holds_up[s][j], moved)
        return found

    def supports(self, s: int) -> int:
        """Return the literal of *s supports*."""
        return self.sheet.either(*self.holds_up[s], *self.helps[s])
