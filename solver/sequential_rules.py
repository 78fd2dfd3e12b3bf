"""The equations of the second evaluator under the rulebooks whose movement phases differ from the default one.

Written from ``docs/rulebooks.md``. :class:`RuledValues` adds to :class:`Values` what these rulebooks ask for:

- *the army in p has a route without the fleet in k*, where a support hangs on it (DATC 4.A.2, 4.A.4);
- *the army in p, free to walk, goes by sea* (DATC 4.A.3): its path proper is always open then, since it arrives in
  any case, and whether it meets somebody head-to-head hangs on this;
- a convoy that one dislodged fleet disrupts (DATC 4.A.1);
- a unit dislodged from where it wanted to go keeps nobody out of there (DATC 4.A.7).

The nodes of the first two kinds are numbered from ``3n``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..encoding.policies import ConvoyedAttackFrom, DislodgedUnit, MultiRoute, Paradox
from .sequential_cuts import Cuts
from .sequential_values import NO, NOBODY, OPEN, YES, Values

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..encoding.intents import Intents

BOTH = (NO, YES)

PLAIN = (Paradox.SZYKMAN, Paradox.ALL_HOLD, Paradox.DPTG, Paradox.NONE)
"""The rules on paradoxes that leave the equations as they are."""


def values_of(intents: Intents) -> Values:
    """Return the decisions of a phase, with the equations that its rulebook gives them."""
    rules = intents.rulebook
    if (
        rules.paradox in PLAIN
        and rules.multi_route is MultiRoute.ANY_ROUTE
        and rules.dislodged_unit is DislodgedUnit.HEAD_TO_HEAD
        and rules.convoyed_attack_from is ConvoyedAttackFrom.START
        and not intents.overland
    ):
        return Values(intents)
    return RuledValues(intents)


class RuledValues(Values):
    """The value of each node under any rulebook.

    Args:
        intents: what the units are about to do.
    """

    __slots__ = ("all_routes", "always", "cuts", "meets", "met", "overland", "sides", "sides_of")

    def __init__(self, intents: Intents) -> None:
        """Leave open what the default rulebook leaves open, and the further decisions."""
        super().__init__(intents)
        self.cuts = Cuts(intents, self)
        self.all_routes = self.cuts.all_routes
        self.always = intents.rulebook.dislodged_unit is DislodgedUnit.ALWAYS
        self.sides = self.cuts.sides
        self.met = self.cuts.met
        self.meets = {army: unit for unit, army in self.met.items()}
        self.overland = intents.overland
        self.sides_of: dict[int, list[int]] = {}
        for i, (army, _) in enumerate(self.sides):
            self.sides_of.setdefault(army, []).append(3 * self.n + i)
        for army in self.overland:
            self.value[2 * self.n + army] = YES
        self.value += [OPEN] * len(self.sides)

    def copy(self) -> RuledValues:
        """Return the same decisions, to be continued in another way."""
        other = super().copy()
        assert isinstance(other, RuledValues)
        for name in RuledValues.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def armies(self, nodes: Collection[int]) -> set[int]:
        """Return the convoyed armies whose way over the sea is among the nodes."""
        last = 3 * self.n
        further = {self.sides[node - last][0] for node in nodes if node >= last}
        return further | super().armies([node for node in nodes if node < last])

    def ways(self, army: int) -> list[int]:
        """Return all nodes that say whether an army has a way over the sea."""
        own = [] if army in self.overland else [2 * self.n + army]
        return own + self.sides_of.get(army, [])

    def compute(self, node: int) -> int:
        """Return what the equation of a node says, as far as its inputs are decided."""
        if node < 3 * self.n:
            return super().compute(node)
        army, without = self.sides[node - 3 * self.n]
        if without < 0:
            return self._path(army)
        return self.whole(army, [fleet for fleet in self.ferries[army] if fleet != without])

    def readers(self, node: int) -> list[int]:
        """Return the nodes whose equations may read this one."""
        n, goal, into, intents = self.n, self.goal, self.into, self.intents
        if node < n:
            t = goal[node]
            found = [*super().readers(node), *self.sides_of.get(intents.carries[t], NOBODY)]
            if intents.helped[t] >= 0:
                found.append(n + t)
            if self.always and goal[t] == node:
                found += into[t]
            if node in self.meets:
                found += into[goal[t]]
            return found
        if node < 2 * n:
            q = intents.helped[node - n]
            other = self.met.get(q, self.meets.get(q, -1))
            return super().readers(node) if other < 0 else [*super().readers(node), other]
        if node < 3 * n:
            return super().readers(node)
        army, without = self.sides[node - 3 * n]
        t = goal[army]
        found = [n + t] if intents.helped[t] >= 0 else []
        if without < 0:
            found += [*into[t], *into.get(army, NOBODY)]
            if army in self.meets:
                found += into[goal[t]]
        return found

    # -- the equations -----------------------------------------------------------------------------------

    def battle(self, p: int, t: int) -> int:
        """Tell whether the units in p and t meet head-to-head, as far as that is decided."""
        if self.goal[p] != t or self.goal[t] != p:
            return NO
        by_sea = {self.by_sea(p), self.by_sea(t)}
        return NO if YES in by_sea else OPEN if OPEN in by_sea else YES

    def by_sea(self, p: int) -> int:
        """Tell whether the unit in p goes by sea, as far as that is decided."""
        if p not in self.ferries:
            return NO
        return self.value[self.cuts.side(p, -1)] if p in self.overland else YES

    def landing_battle(self, i: int) -> int:
        """Tell whether an army that lands meets the unit at its goal head-to-head, as far as that is decided."""
        return self.by_sea(i) if i in self.meets else NO

    def head_to_head(self, p: int, t: int) -> bool:
        """Tell whether it is decided that the units in p and t meet head-to-head."""
        return self.battle(p, t) == YES

    def _support(self, s: int) -> int:
        found = self._any(self.cuts.by.get(s, NOBODY))
        for way, by_sea, by_land in self.cuts.swayed.get(s, ()):
            open_way = self.value[way]
            cut = self._any(by_land if open_way == NO else by_sea)
            if open_way < 0 and cut != self._any(by_land):
                cut = OPEN
            if cut != NO and found != YES:
                found = cut
        return OPEN if found < 0 else 1 - found

    def _any(self, nodes: Sequence[int]) -> int:
        """Tell whether one of the nodes is yes."""
        found = NO
        for node in nodes:
            if self.value[node] == YES:
                return YES
            if self.value[node] < 0:
                found = OPEN
        return found

    def _path(self, m: int) -> int:
        if not self.all_routes:
            return super()._path(m)
        fleets = self.cuts.fleets(m)
        if not fleets:
            return NO
        lost = self._any([j for fleet in fleets for j in self.into.get(fleet, NOBODY)])
        return OPEN if lost < 0 else 1 - lost

    def _move(self, i: int) -> int:
        """Try what is open of the meeting with, and of the leaving of, the unit in the way."""
        value, t = self.value, self.goal[i]
        if value[2 * self.n + i] == NO or self.owner[t] < 0:
            return super()._move(i)
        meets = self.goal[t]
        if meets < 0:
            return self._at_sea(i, t) if self.met else super()._move(i)
        mutual = self.goal[meets] == t
        lands = self.landing_battle(i)
        if not mutual and lands == NO:
            return super()._move(i)
        battle = self.battle(meets, t) if mutual else lands
        found: set[int] = set()
        for fought in BOTH if battle < 0 else (battle,):
            if fought and (i == meets or not mutual):
                found.add(self._against(i, t, defended=True))
                continue
            for leaves in BOTH if value[t] < 0 else (value[t],):
                if not leaves:
                    found.add(self._against(i, t, defended=False))
                elif i == meets or not mutual:
                    found.add(self._if_free(i, -1))
                else:
                    found |= {self._if_free(i, meets if lost else -1) for lost in self._loses(meets, fought)}
        return found.pop() if len(found) == 1 else OPEN

    def _at_sea(self, i: int, t: int) -> int:
        """Decide a move against a unit that stays; who moves to the fleet an army lands from may meet that army."""
        found: set[int] = set()
        for k in self.into[t]:
            army = self.met.get(k, -1)
            if army < 0:
                continue
            battle = self.landing_battle(army)
            for fought in BOTH if battle < 0 else (battle,):
                if k == i:
                    found.add(self._against(i, t, defended=True, opposed=army if fought else -1))
                    continue
                lands = self.value[army]
                for lost in BOTH if fought and lands < 0 else (fought and lands,):
                    found.add(self._against(i, t, defended=True, loser=k if lost else -1))
        if not found:
            return super()._move(i)
        return found.pop() if len(found) == 1 else OPEN

    def _loses(self, meets: int, fought: int) -> Collection[int]:
        """Tell whether a unit prevents nothing, given that the one it moves against, and met or not, leaves."""
        if fought or not self.always:
            return (fought,)
        moves = self.value[meets]
        return BOTH if moves < 0 else (1 - moves,)
