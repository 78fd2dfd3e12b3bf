"""The rules of a movement phase as equations, whatever is known of the phase: the one definition of them.

There is one decision for each move (it succeeds), each matched support (it is given), each convoyed move
(it has a path) and, where asked for, each unit (it is dislodged). The equations are those of the DATC 3.2,
chapter 5, as ``docs/rules.md`` states them.

They read the phase only through a scene (``scene.py``), so that one definition serves a phase that is given
(``network.py``), where all but the decisions folds away, and units and orders that are variables (``universe.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .facts import FALSE, TRUE, Rule
from .gates import Strength
from .scene import NONE, Scene

_ALONE: Strength = (1, ())


class Rules(Scene):
    """The equations over the decisions of a phase."""

    def _enters_empty(self, i: int, d: int, path: int) -> int:
        """A move to an empty province succeeds if it has a path and outdoes every rival for it."""
        if len(self.into[d]) == 1 and self.folds:
            return path
        free = self._outdoes_rivals(self.strength(i, d), i, d)
        return self.gates.all_of((path, free), Rule.SUCCESS, (i, d))

    def _enters_occupied(self, i: int, d: int, path: int) -> int:
        """A move to where d stands succeeds if it has a path, beats d or follows it, and outdoes every rival."""
        faces = self.goal[d] == i if self.sure else self.goes_to(d, i) != FALSE
        met = self.met(i, d) if faces or self.last_fleets else FALSE
        if met in (TRUE, FALSE):
            enters = self._enters(i, d, head_on=met == TRUE)
        else:
            gates = self.gates
            battle = gates.all_of((met, self._enters(i, d, head_on=True)), Rule.LAND_OR_SEA, (i, d))
            no_battle = gates.all_of((-met, self._enters(i, d, head_on=False)), Rule.LAND_OR_SEA, (i, d))
            enters = gates.any_of((battle, no_battle), Rule.LAND_OR_SEA, (i, d))
        if self.last_fleets:
            enters = self.gates.all_of((enters, *self._beats_landings(i, d)), Rule.LAST_FLEET, (i, d))
        return enters if path == TRUE else self.gates.all_of((path, enters), Rule.SUCCESS, (i, d))

    def met(self, i: int, j: int) -> int:
        """Return the literal of *the moves of i and of the unit in its goal, j, meet head-to-head*.

        They do if each goes to where the other comes from and none goes by sea; and where a convoyed army comes
        from its last fleet, if j goes there.
        """
        last = self.last_fleets.get(i)
        if last is not None and self.goes_to(j, last) == TRUE:
            return self.path_of(i) if i in self.overland else TRUE
        faces = self.goes_to(j, i)
        if faces == FALSE:
            return FALSE
        open_ones = [] if faces == TRUE else [faces]
        for p in (i, j):
            walks = self.walks(p)
            if walks == FALSE:
                return FALSE
            if walks != TRUE:
                open_ones.append(walks)
        return self.gates.all_of(open_ones, Rule.LAND_OR_SEA, (i, j)) if open_ones else TRUE

    def _beats_landings(self, i: int, d: int) -> list[int]:
        """A move to the sea from which an army lands in its own province meets that army head-to-head (4.A.4)."""
        gates = self.gates
        found = []
        for m in self.into.get(i, ()):
            if self.last_fleets.get(m) == d:
                # the convoying fleet stays, so its power helps no attack on it
                beats = gates.exceeds(self.strength_against(i, d), self.strength(m, i), Rule.HEAD_TO_HEAD, (i, m))
                if m in self.overland:
                    beats = gates.any_of((beats, -self.path_of(m)), Rule.LAND_OR_SEA, (i, m))
                found.append(beats)
        return found

    def _enters(self, i: int, d: int, *, head_on: bool) -> int:
        """A move that has a path enters an occupied province if the occupant leaves or is beaten."""
        gates = self.gates
        contested = len(self.into[d]) > 1
        if self.sure:
            moves = TRUE if self.goal[d] >= 0 else FALSE
            own = TRUE if self.owner[d] == self.owner[i] else FALSE
        else:
            moves, own = self.moves(d), self.same_power(d, i)
        leaves = FALSE if head_on or moves == FALSE else self.success_of(d)
        # the occupant leaves: its head-to-head opponent, if any, loses its hold on this province
        free = FALSE
        if leaves != FALSE:
            free = self._outdoes_rivals(self.strength(i, d), i, d, self._powerless(i, d)) if contested else TRUE
        # the occupant stays: it must be foreign and be beaten without help from its own power
        stays = FALSE
        if leaves != TRUE and not (own == TRUE and self.folds):
            # what would stop the move even if the unit were foreign is the plainer reason
            strength = self.strength(i, d) if own == TRUE else self.strength_against(i, d)
            if head_on:
                stays = gates.exceeds(strength, self.strength(d, i), Rule.HEAD_TO_HEAD, (i, d))
            else:
                stays = gates.exceeds(strength, self.strength_to_hold(d, moves), Rule.BEATS_OCCUPANT, (i, d))
            if stays != FALSE and contested:
                beaten = self._beaten_by_landings(i, d) if self.last_fleets else NONE
                outdoes = self._outdoes_rivals(strength, i, d, beaten)
                stays = gates.all_of((stays, outdoes), Rule.OCCUPANT_STAYS, (i, d))
            if own != FALSE:
                stays = gates.all_of((stays, gates.stated(-own, Rule.OWN_UNIT, (i, d))), Rule.OCCUPANT_STAYS, (i, d))
        # whoever beats an occupant that stays also comes in when it leaves
        if leaves == FALSE:
            enters = stays
        elif leaves == TRUE:
            enters = free
        else:
            goes = gates.all_of((leaves, free), Rule.OCCUPANT_LEAVES, (i, d))
            enters = gates.any_of((stays, goes), Rule.SUCCESS, (i, d))
        return enters

    def _powerless(self, i: int, d: int) -> Mapping[int, int]:
        """Return the rivals of i that the unit leaving d may have beaten, each with the literal that says so.

        A unit that loses a head-to-head battle has no effect on the province its opponent came from (DATC 4.A.7);
        under one reading no unit has that is dislodged from there.
        """
        found = {}
        for j in self.into[d]:
            faces = self.goes_to(d, j)
            if j == i or (faces == FALSE and not self.last_fleets):
                continue
            beaten = self.met(j, d)
            if self.always_powerless and faces != FALSE:
                dislodged = self.both(faces, -self.success_of(j))
                beaten = self.gates.any_of((beaten, dislodged), Rule.POWERLESS, (j, d))
            if beaten != FALSE:
                found[j] = beaten
        return found

    def _beaten_by_landings(self, i: int, d: int) -> Mapping[int, int]:
        """Return the rivals of i for a sea that may lose to the army it lands, each with the literal that says so.

        Such an army comes from that sea (DATC 4.A.4), so what it beats head-to-head has no effect there (4.A.7).
        """
        gates = self.gates
        found = {}
        for j in self.into[d]:
            landings = [m for m in self.into.get(j, ()) if self.last_fleets.get(m) == d] if j != i else []
            if landings:
                won = [gates.all_of((self.met(m, j), self.success_of(m)), Rule.POWERLESS, (m, j)) for m in landings]
                found[j] = gates.any_of(won, Rule.POWERLESS, (j, d))
        return found

    def _outdoes_rivals(self, strength: Strength, i: int, d: int, powerless: Mapping[int, int] = NONE) -> int:
        """A move must be stronger than each other move to its goal that arrives there and is not powerless."""
        gates = self.gates
        conditions = []
        for j in self.into[d]:
            if j == i or not (self.sure or self.rivals(i, j, d) != FALSE):
                continue
            outdoes = gates.exceeds(strength, self.strength(j, d), Rule.OUTDOES_RIVAL, (i, j))
            if outdoes == TRUE:
                continue
            if j in powerless:
                outdoes = gates.any_of((outdoes, powerless[j]), Rule.POWERLESS, (i, j))
                if outdoes == TRUE:
                    continue
            if j in self.bound:
                outdoes = gates.any_of((outdoes, -self.arrives(j)), Rule.OUTDOES_RIVAL, (i, j))
            if not self.sure:
                outdoes = self.either(outdoes, -self.rivals(i, j, d))
            if outdoes == FALSE:
                return FALSE
            conditions.append(outdoes)
        return gates.all_of(conditions, Rule.OUTDOES_RIVAL, (i, d))

    def strength(self, p: int, at: int) -> Strength:
        """Return the strength of a unit with all its supports: one, and one for each that is given.

        Args:
            p: the unit.
            at: who stands where its strength counts, which may narrow down its supporters.
        """
        supporters = self.helpers.get(p)
        if supporters is None:
            return _ALONE
        if not self.sure:
            return self._count(p, self.supporters(p, at))
        found = self._strengths.get(p)
        if found is None:
            found = self._count(p, supporters)
            # a strength counted while one of its supports was pending is as good: the variable stands for it
            self._strengths[p] = found
        return found

    def strength_to_hold(self, d: int, moves: int) -> Strength:
        """Return the strength with which a unit stays where it stands: alone, if it was ordered to move."""
        if moves == TRUE:
            return _ALONE
        if moves == FALSE:
            return self.strength(d, d)
        return self._count(d, self.supporters(d, d), (-moves,))

    def strength_against(self, i: int, d: int) -> Strength:
        """Return the strength of an attack on a unit, without the supports by its power: it helps nobody against it."""
        if self.sure:
            supporters = self.helpers.get(i)
            if supporters is None:
                return _ALONE
            owner, power = self.owner, self.owner[d]
            for s in supporters:
                if owner[s] == power:
                    return self._count(i, [s for s in supporters if owner[s] != power])
            return self.strength(i, d)
        supporters = self.supporters(i, d)
        own = [self.same_power(s, d) for s in supporters]
        kept = [(s, -same) for s, same in zip(supporters, own, strict=True) if same != TRUE]
        parts = [self._count(i, (s,), (foreign,)) for s, foreign in kept]
        return 1 + sum(sure - 1 for sure, _ in parts), tuple(literal for _, several in parts for literal in several)

    def _count(self, p: int, supporters: Sequence[int], guards: tuple[int, ...] = ()) -> Strength:
        sure = 1
        open_ones: list[int] = []
        for s in supporters:
            given = self.given_of(s) if s in self.into or not self.folds else TRUE
            if not self.sure:
                given = self.both(self.lends(s, p), *guards, given)
            if given == TRUE:
                sure += 1
            elif given != FALSE:
                open_ones.append(given)
        return sure, tuple(open_ones)

    def _uncut(self, s: int) -> int:
        """A support is given unless it is cut.

        An attack by another power cuts it, if it has a path and does not come from the province that the
        support is aimed at; from there it cuts only by dislodging the supporter. A power does not cut its own
        support, and cannot dislodge its own unit.
        """
        attackers = []
        for j in self.into.get(s, ()):
            own = self.same_power(j, s)
            if own == TRUE:
                continue
            aimed = self.aimed(s, j)
            if self.folds and self.sure and aimed == FALSE and j not in self.ferries:
                return FALSE
            attackers.append((j, aimed, -own))
        cuts = []
        for j, aimed, foreign in attackers:
            if self.convoyed_cut is not None and j in self.ferries:
                cut = self.convoyed_cut(self, s, j)
            else:
                strikes = self.arrives(j) if aimed != TRUE and j in self.bound else TRUE
                if aimed != FALSE:
                    strikes = self.depends(aimed, self.success_of(j), strikes)
                rule = Rule.CUT_BY_DISLODGEMENT if aimed == TRUE else Rule.CUT
                cut = self.gates.stated(strikes, rule, (s, j))
            if not self.sure:
                cut = self.both(self.goes_to(j, s), foreign, cut)
            if cut == TRUE:
                return FALSE
            cuts.append(-cut)
        return self.gates.all_of(cuts, Rule.SUPPORT, (s,))

    def _fleet_survives(self, f: int) -> int:
        """A convoying fleet survives if no attack on it succeeds."""
        attackers = self.into.get(f, ())
        if not attackers and self.folds:
            return TRUE
        literal = self._alive.get(f)
        if literal is None:
            literal = self.gates.all_of([-self._comes(j, f) for j in attackers], Rule.FLEET_SURVIVES, (f,))
            self._alive[f] = literal
        return literal

    def _path(self, i: int) -> int:
        """A convoyed army has a path if on one of its routes every fleet survives, or on all of them (DATC 4.A.1)."""
        fleets = self.ferries[i]
        if not fleets:
            return self.gates.stated(FALSE, Rule.ANY_ROUTE, (i,))
        if self.all_routes:
            needed = [self.whole(i)]
            for f in fleets:
                on_route = self.on_route(f, i)
                if on_route != FALSE:
                    needed.append(self.either(-on_route, self._fleet_survives(f)))
            return self.gates.all_of(needed, Rule.ALL_ROUTES, (i,))
        return self.route_open(i, fleets)

    def _dislodged(self, p: int) -> int:
        """A unit is dislodged if an attack on its province succeeds and it does not leave."""
        gates = self.gates
        attacked = gates.any_of([self._comes(j, p) for j in self.into.get(p, ())], Rule.DISLODGEMENT, (p,))
        if self.moves(p) == FALSE:
            return attacked
        return gates.all_of((attacked, -self.success_of(p)), Rule.DISLODGEMENT, (p,))

    def _comes(self, j: int, p: int) -> int:
        """Return the literal of *j succeeds in moving to where p stands*."""
        return self.success_of(j) if self.sure else self.both(self.goes_to(j, p), self.success_of(j))
