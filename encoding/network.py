"""The rules of a movement phase as equations: the one source of clauses, dependencies and labels.

There is one decision for each move (it succeeds), each matched support (it is given), each convoyed move
(it has a path) and, where asked for, each unit (it is dislodged). The equations are those of the DATC 3.2,
chapter 5, as ``docs/rules.md`` states them. They are made depth first, what a decision needs before the
decision itself; what is decided on the way is folded into the equations that need it, and only decisions
that depend on themselves in a circle stay open, as variables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from .decisions import UNSEEN, Decisions, Folding, Label
from .facts import FALSE, TRUE, Fact, Kind, Rule
from .gates import Reach, Strength
from .intents import Intents
from .policies import DislodgedUnit, IllegalOrder, MultiRoute
from .protection import Protection, convoyed_cut_under, last_fleets
from .routes import ROUTE_LIMIT, TooManyRoutes, connected, on_simple_route, reduced_routes, useful

MANY_FLEETS = 12
"""In a labelled formula, that an unattacked fleet survives has a label of its own unless there are more fleets."""

_ALONE: Strength = (1, ())
_NONE: Mapping[int, int] = MappingProxyType({})


class Network(Decisions):
    """The equations of one phase.

    Args:
        intents: what the orders amount to.
        folding: how much to decide on the way.
        known: decisions settled from outside (by a backup rule), which replace their equations.
        settled: the labels of those, for :attr:`Folding.NOTHING`.
        free: decisions that have no equation at all.
        asked: make only the equations that these decisions depend on; without it, all.
    """

    def __init__(
        self,
        intents: Intents,
        folding: Folding = Folding.ALL,
        known: Mapping[Fact, bool] | None = None,
        settled: Mapping[Fact, Label] | None = None,
        free: Iterable[Fact] = (),
        asked: Iterable[Fact] | None = None,
    ) -> None:
        """Make every equation, or those that are asked for."""
        super().__init__(intents, folding, known, settled, free)
        self.goal = intents.goal
        self.into = intents.into
        self.owner = intents.owner
        self.ferries = intents.ferries
        self.helpers = intents.helpers
        self.overland = intents.overland
        # armies that do not arrive unless they have a path
        self.bound: Collection[int] = self.ferries
        self.all_routes = self.superfluous_count = self.always_powerless = False
        self.convoyed_cut: Protection | None = None
        self.last_fleets: Mapping[int, int] = _NONE
        if self.overland or not intents.rulebook.plain:
            self._take_rules()
        self._strengths: dict[int, Strength] = {}
        self._alive: dict[int, int] = {}
        if asked is None:
            self._make()
        else:
            self._make_asked(asked)

    def _take_rules(self) -> None:
        """Note in what the rulebook differs from the plain equations."""
        rules = self.intents.rulebook
        self.bound = self.ferries.keys() - self.overland
        self.all_routes = rules.multi_route is MultiRoute.ALL_ROUTES
        self.superfluous_count = rules.illegal_order is IllegalOrder.SUPERFLUOUS_CONVOY_LEGAL
        self.always_powerless = rules.dislodged_unit is DislodgedUnit.ALWAYS
        # how a convoyed attack cuts a support, where it is not as any attack does
        self.convoyed_cut = convoyed_cut_under(self.intents)
        self.last_fleets = last_fleets(self.intents)

    def _make(self) -> None:
        success, given, into, owner = self.success, self.given, self.into, self.owner
        folding = self.folds
        for d, movers in into.items():
            if folding and owner[d] < 0 and len(movers) == 1:
                i = movers[0]
                if success[i] == UNSEEN and i not in self.ferries:
                    success[i] = TRUE  # alone, by land, to an empty province
                    continue
            for i in movers:
                if success[i] == UNSEEN:
                    self.success_of(i)
        for i in self.ferries:
            self.path_of(i)
        for supporters in self.helpers.values():
            for s in supporters:
                if given[s] == UNSEEN:
                    if folding and s not in into:
                        given[s] = TRUE
                    else:
                        self.given_of(s)
        self._make_postponed()
        if not folding:
            for p in self.intents.units:
                self.dislodged[p] = self._own_variable(p, self._dislodged(p))
            self._make_postponed()

    def _make_asked(self, asked: Iterable[Fact]) -> None:
        for kind, p in asked:
            if kind is Kind.SUCCESS:
                self.success_of(p)
            elif kind is Kind.GIVEN:
                self.given_of(p)
            elif kind is Kind.PATH:
                self.path_of(p)
            elif p not in self.dislodged:
                self.dislodged[p] = self._own_variable(p, self._dislodged(p))
        self._make_postponed()

    # -- the rules ----------------------------------------------------------------------------------------------

    def _success(self, i: int) -> int:
        """A move succeeds if it has a path, beats who stays at its goal and outdoes every rival for it."""
        path = self.path_of(i) if i in self.bound else TRUE
        if path == FALSE:
            return FALSE
        d = self.goal[i]
        rivals = self.into[d]
        owner = self.owner
        if owner[d] < 0:
            if len(rivals) == 1 and self.folds:
                return path
            free = self._outdoes_rivals(self.strength(i), i, d)
            return self.gates.all_of((path, free), Rule.SUCCESS, (i, d))
        met = self.met(i, d) if self.goal[d] == i or self.last_fleets else FALSE
        if met in (TRUE, FALSE):
            enters = self._enters(i, d, rivals, head_on=met == TRUE)
        else:
            gates = self.gates
            battle = gates.all_of((met, self._enters(i, d, rivals, head_on=True)), Rule.LAND_OR_SEA, (i, d))
            no_battle = gates.all_of((-met, self._enters(i, d, rivals, head_on=False)), Rule.LAND_OR_SEA, (i, d))
            enters = gates.any_of((battle, no_battle), Rule.LAND_OR_SEA, (i, d))
        if self.last_fleets:
            enters = self.gates.all_of((enters, *self._beats_landings(i, d)), Rule.LAST_FLEET, (i, d))
        return enters if path == TRUE else self.gates.all_of((path, enters), Rule.SUCCESS, (i, d))

    def met(self, i: int, j: int) -> int:
        """Return the literal of *the moves of i and of the unit in its goal, j, meet head-to-head*.

        They do if each goes to where the other comes from and none goes by sea; and where a convoyed army comes
        from its last fleet, if j goes there.
        """
        if self.last_fleets.get(i, -1) == self.goal[j] >= 0:
            return self.path_of(i) if i in self.overland else TRUE
        if self.goal[j] != i:
            return FALSE
        by_land = []
        for p in (i, j):
            if p in self.ferries:
                if p not in self.overland:
                    return FALSE
                by_land.append(-self.path_of(p))
        return self.gates.all_of(by_land, Rule.LAND_OR_SEA, (i, j)) if by_land else TRUE

    def _beats_landings(self, i: int, d: int) -> list[int]:
        """A move to the sea from which an army lands in its own province meets that army head-to-head (4.A.4)."""
        gates = self.gates
        found = []
        for m in self.into.get(i, ()):
            if self.last_fleets.get(m) == d:
                # the convoying fleet stays, so its power helps no attack on it
                strength = self.strength_against(i, self.owner[d])
                beats = gates.exceeds(strength, self.strength(m), Rule.HEAD_TO_HEAD, (i, m))
                if m in self.overland:
                    beats = gates.any_of((beats, -self.path_of(m)), Rule.LAND_OR_SEA, (i, m))
                found.append(beats)
        return found

    def _enters(self, i: int, d: int, rivals: list[int], *, head_on: bool) -> int:
        """A move that has a path enters an occupied province if the occupant leaves or is beaten."""
        owner = self.owner
        leaves = FALSE if self.goal[d] < 0 or head_on else self.success_of(d)
        # the occupant leaves: its head-to-head opponent, if any, loses its hold on this province
        free = FALSE
        if leaves != FALSE:
            free = TRUE
            if len(rivals) > 1:
                beaten = self._powerless(i, d, rivals) if self.last_fleets or self.goal[self.goal[d]] == d else _NONE
                free = self._outdoes_rivals(self.strength(i), i, d, beaten)
        # the occupant stays: it must be foreign and be beaten without help from its own power
        stays = FALSE
        own = owner[d] == owner[i]
        if leaves != TRUE and not (own and self.folds):
            # what would stop the move even if the unit were foreign is the plainer reason
            strength = self.strength(i) if own else self.strength_against(i, owner[d])
            if head_on:
                stays = self.gates.exceeds(strength, self.strength(d), Rule.HEAD_TO_HEAD, (i, d))
            else:
                holds = _ALONE if self.goal[d] >= 0 else self.strength(d)
                stays = self.gates.exceeds(strength, holds, Rule.BEATS_OCCUPANT, (i, d))
            if stays != FALSE and len(rivals) > 1:
                beaten = self._beaten_by_landings(i, d, rivals) if self.last_fleets else _NONE
                outdoes = self._outdoes_rivals(strength, i, d, beaten)
                stays = self.gates.all_of((stays, outdoes), Rule.OCCUPANT_STAYS, (i, d))
            if own:
                stays = self.gates.all_of(
                    (stays, self.gates.stated(FALSE, Rule.OWN_UNIT, (i, d))), Rule.OCCUPANT_STAYS, (i, d)
                )
        # whoever beats an occupant that stays also comes in when it leaves
        if leaves == FALSE:
            enters = stays
        elif leaves == TRUE:
            enters = free
        else:
            goes = self.gates.all_of((leaves, free), Rule.OCCUPANT_LEAVES, (i, d))
            enters = self.gates.any_of((stays, goes), Rule.SUCCESS, (i, d))
        return enters

    def _powerless(self, i: int, d: int, rivals: list[int]) -> dict[int, int]:
        """Return the rivals of i that the unit leaving d may have beaten, each with the literal that says so.

        A unit that loses a head-to-head battle has no effect on the province its opponent came from (DATC 4.A.7);
        under one reading no unit has that is dislodged from there.
        """
        found = {}
        for j in rivals:
            if j == i or not (self.goal[d] == j or self.last_fleets):
                continue
            beaten = self.met(j, d)
            if self.always_powerless and self.goal[d] == j:
                beaten = self.gates.any_of((beaten, -self.success_of(j)), Rule.POWERLESS, (j, d))
            if beaten != FALSE:
                found[j] = beaten
        return found

    def _beaten_by_landings(self, i: int, d: int, rivals: list[int]) -> dict[int, int]:
        """Return the rivals of i for a sea that may lose to the army it lands, each with the literal that says so.

        Such an army comes from that sea (DATC 4.A.4), so what it beats head-to-head has no effect there (4.A.7).
        """
        gates = self.gates
        found = {}
        for j in rivals:
            landings = [m for m in self.into.get(j, ()) if self.last_fleets.get(m) == d] if j != i else []
            if landings:
                won = [gates.all_of((self.met(m, j), self.success_of(m)), Rule.POWERLESS, (m, j)) for m in landings]
                found[j] = gates.any_of(won, Rule.POWERLESS, (j, d))
        return found

    def _outdoes_rivals(self, strength: Strength, i: int, d: int, powerless: Mapping[int, int] = _NONE) -> int:
        """A move must be stronger than each other move to its goal that arrives there and is not powerless."""
        gates = self.gates
        conditions = []
        for j in self.into[d]:
            if j == i:
                continue
            outdoes = gates.exceeds(strength, self.strength(j), Rule.OUTDOES_RIVAL, (i, j))
            if outdoes == TRUE:
                continue
            if j in powerless:
                outdoes = gates.any_of((outdoes, powerless[j]), Rule.POWERLESS, (i, j))
                if outdoes == TRUE:
                    continue
            if j in self.bound:
                outdoes = gates.any_of((outdoes, -self.path_of(j)), Rule.OUTDOES_RIVAL, (i, j))
            if outdoes == FALSE:
                return FALSE
            conditions.append(outdoes)
        return gates.all_of(conditions, Rule.OUTDOES_RIVAL, (i, d))

    def strength(self, p: int) -> Strength:
        """Return the strength of a unit with all its supports: one, and one for each that is given."""
        supporters = self.helpers.get(p)
        if supporters is None:
            return _ALONE
        found = self._strengths.get(p)
        if found is None:
            found = self._count(supporters)
            # a strength counted while one of its supports was pending is as good: the variable stands for it
            self._strengths[p] = found
        return found

    def strength_against(self, i: int, power: int) -> Strength:
        """Return the strength of an attack without the supports by one power: it helps nobody against its own."""
        supporters = self.helpers.get(i)
        if supporters is None:
            return _ALONE
        owner = self.owner
        for s in supporters:
            if owner[s] == power:
                return self._count([s for s in supporters if owner[s] != power])
        return self.strength(i)

    def _count(self, supporters: list[int]) -> Strength:
        sure = 1
        open_ones: list[int] = []
        for s in supporters:
            given = self.given_of(s) if s in self.into or not self.folds else TRUE
            if given == TRUE:
                sure += 1
            elif given != FALSE:
                open_ones.append(given)
        return sure, tuple(open_ones)

    def _given(self, s: int) -> int:
        """A support is given unless it is cut.

        An attack by another power cuts it, if it has a path and does not come from the province that the
        support is aimed at; from there it cuts only by dislodging the supporter. A power does not cut its own
        support, and cannot dislodge its own unit.
        """
        owner, ferries = self.owner, self.ferries
        aim = self.intents.aim[s]
        own = owner[s]
        attackers = self.into.get(s, ())
        if self.folds:
            for j in attackers:
                if owner[j] != own and j != aim and j not in ferries:
                    return FALSE
        cuts = []
        for j in attackers:
            if owner[j] != own:
                if self.convoyed_cut is not None and j in ferries:
                    cut = self.convoyed_cut(self, s, j)
                elif j == aim:
                    cut = self.gates.stated(self.success_of(j), Rule.CUT_BY_DISLODGEMENT, (s, j))
                else:
                    cut = self.gates.stated(self.path_of(j) if j in ferries else TRUE, Rule.CUT, (s, j))
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
            literal = self.gates.all_of([-self.success_of(j) for j in attackers], Rule.FLEET_SURVIVES, (f,))
            self._alive[f] = literal
        return literal

    def _path(self, i: int) -> int:
        """A convoyed army has a path if on one of its routes every fleet survives, or on all of them (DATC 4.A.1)."""
        fleets = self.ferries[i]
        if not fleets:
            return self.gates.stated(FALSE, Rule.ANY_ROUTE, (i,))
        if self.all_routes:
            needed = sorted(self.route_fleets(i))
            return self.gates.all_of([self._fleet_survives(f) for f in needed], Rule.ALL_ROUTES, (i,))
        return self.route_open(i, fleets)

    def route_fleets(self, i: int) -> frozenset[int]:
        """Return the fleets on the routes of a convoyed army, over the fleets that were ordered to convoy it."""
        seek = on_simple_route if self.superfluous_count else useful
        return seek(self.intents.board, frozenset(self.ferries[i]), i, self.goal[i])

    def route_open(self, i: int, fleets: Collection[int], rule: Rule = Rule.ANY_ROUTE) -> int:
        """Return the literal of *some route over these fleets is whole*.

        Args:
            i: the convoyed army.
            fleets: the fleets that count.
            rule: the rule that asks.
        """
        sure: set[int] = set()
        open_ones: dict[int, int] = {}
        for f in fleets:
            alive = self._fleet_survives(f)
            if alive == TRUE:
                sure.add(f)
            elif alive != FALSE:
                open_ones[f] = alive
        if not self.folds and len(open_ones) > MANY_FLEETS:
            for f in [f for f in open_ones if f not in self.into]:
                sure.add(f)
                del open_ones[f]
        board, d = self.intents.board, self.goal[i]
        gates = self.gates
        if connected(board, sure, i, d):
            return gates.stated(TRUE, rule, (i,))
        if not open_ones or not connected(board, sure.union(open_ones), i, d):
            return gates.stated(FALSE, rule, (i,))
        try:
            routes = reduced_routes(board, sure, open_ones, i, d, ROUTE_LIMIT)
        except TooManyRoutes:
            variable = self.gates.new()
            alive_by_sea = dict.fromkeys(sure, TRUE) | open_ones
            self.gates.reaches.append(Reach(variable, i, d, alive_by_sea))
            return variable
        return gates.any_of(
            [gates.all_of([open_ones[f] for f in route], Rule.ROUTE, (i, *route)) for route in routes],
            rule,
            (i,),
        )

    def _dislodged(self, p: int) -> int:
        """A unit is dislodged if an attack on its province succeeds and it does not leave."""
        gates = self.gates
        attacked = gates.any_of([self.success_of(j) for j in self.into.get(p, ())], Rule.DISLODGEMENT, (p,))
        if self.goal[p] < 0:
            return attacked
        return gates.all_of((attacked, -self.success_of(p)), Rule.DISLODGEMENT, (p,))
