"""What a decision of a ruling rests on, told as boxes: as long as the orders stay within one, the decision stays.

The rules are those of ``encoding.network``, read the other way: not *what follows from the orders*, but *which orders
are enough for what followed*. Each box is found by a derivation that begins with orders and needs no circle: so the
decision is the same in every resolution of the phase, whatever else is ordered, and no backup rule touches it.
What has no such derivation, a circular movement or a paradox, has no box here (``wanted`` has coarser ones).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from ....encoding.facts import FALSE, TRUE
from ...ruling import Ruling
from .conduct import Conduct
from .menu import Box, Choice, Menu, joined

DEEPEST = 40
"""A derivation that nests deeper is given up; no phase of a game needs so many steps."""

MOST_STEPS = 4000
"""So many steps are taken at most for one ruling: what cannot be derived is tried again from elsewhere."""

_Rule = Callable[["Resting", int], Iterator["Box | None"]]


class Resting(Conduct):
    """The boxes of the decisions of one ruling; for the arguments see :class:`Conduct`."""

    def __init__(self, ruling: Ruling, menu: Menu, choice: Choice) -> None:
        """Begin with nothing derived."""
        super().__init__(ruling, menu, choice)
        self._found: dict[tuple[str, int], Box] = {}
        self._waiting: set[tuple[str, int]] = set()
        self._steps = 0

    # -- derivations ----------------------------------------------------------------------------------------------

    def _derived(self, name: str, p: int, rule: _Rule) -> Box | None:
        """Return the best box of a rule for a unit, None where it has none without going in a circle."""
        key = name, p
        if key in self._found:
            return self._found[key]
        self._steps += 1
        if key in self._waiting or len(self._waiting) > DEEPEST or self._steps > MOST_STEPS:
            return None
        self._waiting.add(key)
        box = self.best(one for one in rule(self, p) if one is not None)
        self._waiting.discard(key)
        if box is not None:
            self._found[key] = box
        return box

    def succeeds(self, i: int) -> Box | None:
        """Return what it rests on that a move succeeds."""
        return self._derived("succeeds", i, Resting.ways_to_succeed) if self.success[i] == TRUE else None

    def fails(self, i: int) -> Box | None:
        """Return what it rests on that a move does not succeed."""
        return self._derived("fails", i, Resting.ways_to_fail) if self.success[i] == FALSE else None

    def is_given(self, s: int) -> Box | None:
        """Return what it rests on that a support is not cut."""
        return self._derived("given", s, Resting.ways_to_be_given) if self.given[s] == TRUE else None

    def is_cut(self, s: int) -> Box | None:
        """Return what it rests on that a support is cut if it is ordered at all."""
        return self._derived("cut", s, Resting.ways_to_be_cut) if self.given[s] == FALSE else None

    def afloat(self, f: int) -> Box | None:
        """Return what it rests on that a unit that stays, such as a convoying fleet, is not dislodged."""
        return self._derived("afloat", f, Resting.ways_to_survive)

    def sunk(self, f: int) -> Box | None:
        """Return what it rests on that a unit is dislodged if it stays."""
        return self._derived("sunk", f, Resting.ways_to_be_beaten)

    # -- paths ----------------------------------------------------------------------------------------------------

    def has_path(self, i: int) -> Box | None:
        """Return what it rests on that a move arrives, by land or over fleets that are not dislodged."""
        if not self.by_sea(i):
            return self.on_land(i)
        return self._derived("path", i, Resting._ways_by_sea) if self.path[i] == TRUE else None

    def _ways_by_sea(self, i: int) -> Iterator[Box | None]:
        how = self.at_sea(i)
        if how is None:
            return
        boxes = {f: self._carries_afloat(f) for f in self.carriers(i)}
        usable = {f: box for f, box in boxes.items() if box is not None}
        touches, d = self.board.touches, self.goal[i]
        routes = [[f] for f in sorted(touches[i] & usable.keys())]
        seen = {route[0] for route in routes}
        for route in routes:  # breadth first: the shortest route
            if route[-1] in touches[d]:
                yield joined([how, *(usable[f] for f in route)])
                return
            for f in sorted(touches[route[-1]] & usable.keys() - seen):
                seen.add(f)
                routes.append([*route, f])

    def _carries_afloat(self, f: int) -> Box | None:
        box = self.afloat(f)
        return None if box is None else joined([self.carries(f), box])

    def no_path(self, i: int) -> Box | None:
        """Return what it rests on that a move does not arrive: too few fleets carry it, or they are dislodged."""
        if not self.by_sea(i) or self.path[i] != FALSE:
            return None
        return self._derived("no path", i, Resting._ways_to_be_stranded)

    def _ways_to_be_stranded(self, i: int) -> Iterator[Box | None]:
        how = self.at_sea(i)
        if how is None:
            return
        d, touches = self.goal[i], self.board.touches
        carriers = set(self.carriers(i))
        living = {f for f in carriers if not self.beaten(f)}
        for first, last in ((touches[i], touches[d]), (touches[d], touches[i])):
            reached = set(first & living)
            frontier = sorted(reached)
            while frontier:
                further = touches[frontier.pop()] & living - reached
                reached |= further
                frontier += further
            if reached & last:
                return  # a route is whole: the path is false for another reason
            edge = set(first).union(*(touches[sea] for sea in reached)) - reached
            parts: list[Box | None] = [how]
            for f in sorted(edge):
                if f in carriers:
                    parts.append(self.sunk(f))
                else:
                    parts.append(self._carries_not(f, i, d))
            yield _all(parts)

    def _carries_not(self, f: int, army: int, to: int) -> Box:
        orders = self.menu.carries.get((army, to), {}).get(f)
        return {} if orders is None else {f: self.menu.full[f] & ~orders}

    # -- supports -------------------------------------------------------------------------------------------------

    def ways_to_be_given(self, s: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a support is not cut: nobody attacks the supporter who could cut it."""
        parts: list[Box | None] = [self.no_more_movers(s, but=self.owner[s])]
        foreign = [j for j in self.into.get(s, ()) if self.owner[j] != self.owner[s]]
        parts += [self.fails(j) if j == self.now[s].to else self._stranded(j, s) for j in foreign]
        yield _all(parts)

    def ways_to_be_cut(self, s: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a support is cut: each attack that cuts it."""
        for j in self.into.get(s, ()):
            if self.owner[j] == self.owner[s]:
                continue
            if j != self.now[s].to and (not self.by_sea(j) or self.unprotected):
                yield self.has_path(j)
            if self.unprotected or not self.by_sea(j):
                yield self.succeeds(j)

    def _stranded(self, j: int, d: int) -> Box | None:
        """Return what it rests on that a unit does not get to where it goes now, by sea."""
        path = self.no_path(j)
        return None if path is None else joined([path, self.goes_not_otherwise(j, d)])

    def at_most(self, p: int, to: int, most: int, without: int = -2) -> Box | None:
        """Return what it rests on that the strength of a unit does not exceed a number.

        Args:
            p: the unit.
            to: where it is helped to.
            most: the number.
            without: supports by units of this power do not count.
        """
        spare = most - self.strength(p, without)
        if spare < 0:
            return None
        cut = self.cut_helpers(p, without)
        parts: list[Box | None] = [self.no_more_helpers(p, to, but=without)]
        if len(cut) > spare:
            boxes = [box for box in map(self.is_cut, cut) if box is not None]
            if len(boxes) < len(cut) - spare:
                return None
            parts += sorted(boxes, key=self.cost)[: len(cut) - spare]
        return _all(parts)

    def at_least(self, p: int, least: int, without: int = -2) -> Box | None:
        """Return what it rests on that the strength of a unit is no less than a number; for the rest as at_most."""
        boxes: list[Box] = []
        for s in self.helpers.get(p, ()):
            if self.given[s] == TRUE and self.owner[s] != without and least > 1:
                box = self.is_given(s)
                if box is not None:
                    boxes.append(joined([self.helps(s, p), box]))
        if len(boxes) < least - 1:
            return None
        return joined(sorted(boxes, key=self.cost)[: max(0, least - 1)])

    # -- moves that fail ------------------------------------------------------------------------------------------

    def ways_to_fail(self, i: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a move does not succeed: each thing that is in its way."""
        d = self.goal[i]
        here = self.keeps(i)
        yield self.no_path(i)
        for box in chain(self._rivals(i, d), self._occupant(i, d) if self.owner[d] >= 0 else ()):
            if box is not None:
                yield joined([here, box])

    def _rivals(self, i: int, d: int) -> Iterator[Box | None]:
        """Yield for each rival that is as strong what its being so rests on."""
        occupant = self.owner[d]
        for j in self.into[d]:
            if j == i or (self.by_sea(j) and self.path[j] != TRUE):
                continue
            strength = self.strength(j)
            for least in sorted({min(self.strength(i), strength), strength}):
                weak = self.at_most(i, d, least)
                if weak is not None:
                    yield _all([weak, self.has_path(j), self.at_least(j, least), self._not_powerless(j, d)])
            if occupant >= 0 and self.helpers.get(i) and self.leaves_not(d):
                least = self.strength(i, without=occupant)
                if least <= strength:
                    parts = [self._stays_in(d), self.has_path(j), self.at_least(j, least)]
                    yield _all([self.at_most(i, d, least, without=occupant), *parts])

    def _not_powerless(self, j: int, d: int) -> Box | None:
        """Return that a rival has not lost a head-to-head battle against the unit that leaves its goal."""
        if self.owner[d] < 0:
            return {}
        if self.goal[d] != j:
            return self.goes_not(d, j)
        if self.success[d] == FALSE:
            return self._stays_in(d)
        return self.at_sea(j) if self.by_sea(j) else self.at_sea(d)

    def leaves_not(self, d: int) -> bool:
        """Tell whether the unit of a province stays in it, by its order or because its move fails."""
        return self.goal[d] < 0 or self.success[d] == FALSE

    def _stays_in(self, d: int) -> Box | None:
        """Return what it rests on that the unit of a province does not leave it."""
        return self.stays(d) if self.goal[d] < 0 else self._fails_or_stays(d)

    def _fails_or_stays(self, d: int) -> Box | None:
        box = self.fails(d)
        if box is None:
            return None
        # what is admitted of the unit itself may be wider: if it does not move at all it does not leave
        return {**box, **self.keeps_or_stays(d)}

    def _occupant(self, i: int, d: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a move does not beat the unit in its goal."""
        power = self.owner[d]
        own = power == self.owner[i]
        head_on = self.goal[d] == i and not self.by_sea(i) and not self.by_sea(d)
        strength = self.strength(i, without=power)
        if head_on:
            met = _all([self.on_land(i), self.on_land(d)])
            if own:
                yield met
            else:
                yield from (_all([met, box]) for box in self._held_off(i, d, strength))
        if not self.leaves_not(d):
            return
        if own:
            yield self._stays_in(d)
        elif self.goal[d] < 0:
            yield from (_all([self.stays(d), box]) for box in self._held_off(i, d, strength))
        elif strength <= 1:
            yield _all([self._stays_in(d), self.at_most(i, d, 1, without=power)])

    def _held_off(self, i: int, d: int, strength: int) -> Iterator[Box | None]:
        """Yield what it may rest on that an attack is no stronger than a unit with all its supports."""
        against = self.strength(d)
        if strength <= against:
            for least in sorted({strength, against}):
                yield _all([self.at_most(i, self.goal[i], least, without=self.owner[d]), self.at_least(d, least)])

    # -- moves that succeed ---------------------------------------------------------------------------------------

    def ways_to_succeed(self, i: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a move succeeds."""
        path, d = self.has_path(i), self.goal[i]
        if path is None:
            return
        if self.owner[d] < 0:
            for box in self._outdoes(i, d, -2):
                yield _all([path, box])
            return
        head_on = self.goal[d] == i and not self.by_sea(i) and not self.by_sea(d)
        if self.success[d] == TRUE and not head_on:
            apart = {} if self.goal[d] != i else self.at_sea(i) if self.by_sea(i) else self.at_sea(d)
            for box in self._outdoes(i, d, -2):
                yield _all([path, apart, self.succeeds(d), box])
        power = self.owner[d]
        if power == self.owner[i]:
            return
        # stronger than the occupant without help from its power: then it comes in whether that one leaves or not
        if head_on:
            against, how = self.strength(d), _all([self.on_land(d), self.at_most(d, i, self.strength(d))])
        elif self.goal[d] >= 0:
            against = 1
            how = {} if self.goal[d] != i else self.at_sea(i) if self.by_sea(i) else self.at_sea(d)
            how = None if how is None else joined([how, self.keeps(d)])
        else:
            against, how = self.strength(d), _all([self.stays(d), self.at_most(d, d, self.strength(d))])
        if self.strength(i, without=power) > against:
            beats = self.at_least(i, against + 1, without=power)
            for box in self._outdoes(i, d, power):
                yield _all([path, how, beats, box])

    def _outdoes(self, i: int, d: int, without: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a move is stronger than all its rivals."""
        parts: list[Box | None] = []
        least = 1
        for j in self.into[d]:
            if j == i:
                continue
            if self.by_sea(j) and self.path[j] != TRUE:
                parts.append(self._stranded(j, d))
            elif self.goal[d] == j and self.success[d] == TRUE and not self.by_sea(j) and not self.by_sea(d):
                parts.append(_all([self.on_land(d), self.on_land(j), self.succeeds(d)]))
            else:
                strength = self.strength(j)
                least = max(least, strength + 1)
                parts += [self.at_most(j, d, strength), self.goes_not_otherwise(j, d)]
        parts.append(self.at_least(i, least, without))
        yield _all([*parts, self.no_more_movers(d)])
        if self.strength(i, without) > 1:
            # others may come as long as nobody helps them
            parts.append(self.at_least(i, 2, without))
            yield _all([*parts, *self._unhelped(d, i, -2)])

    def _unhelped(self, d: int, but: int, without: int) -> Iterator[Box | None]:
        """Yield for each unit that could go to a province, but does not, that nobody helps it there."""
        for j in self.menu.moves.get(d, {}):
            if self.goal[j] != d and j != but:
                yield self.no_helpers(j, d, but=without)

    # -- units that are dislodged ---------------------------------------------------------------------------------

    def beaten(self, p: int) -> bool:
        """Tell whether a unit is dislodged, if it does not leave."""
        return any(self.success[j] == TRUE for j in self.into.get(p, ()))

    def ways_to_survive(self, p: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a unit is not dislodged, whether it stays or tries to leave."""
        if self.beaten(p):
            return
        own = self.owner[p]
        parts: list[Box | None] = [self.fails(j) for j in self.into.get(p, ()) if self.owner[j] != own]
        yield _all([*parts, self.no_more_movers(p, but=own)])
        # or others come, and nobody but its own power helps them
        others = [j for j in self.menu.moves.get(p, {}) if self.goal[j] != p and self.owner[j] != own]
        yield _all([*parts, *(self.no_helpers(j, p, but=own) for j in others)])

    def ways_to_be_beaten(self, p: int) -> Iterator[Box | None]:
        """Yield what it may rest on that a unit is dislodged if it does not leave: each attack that succeeds."""
        for j in self.into.get(p, ()):
            yield self.succeeds(j)


def _all(boxes: list[Box | None]) -> Box | None:
    """Return what all of several boxes admit; None if one of them is missing."""
    found = [box for box in boxes if box is not None]
    return joined(found) if len(found) == len(boxes) else None
