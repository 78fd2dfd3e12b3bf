"""The equations of a given phase: the one source of its clauses, dependencies and labels.

The rules are those of ``rules.py``; all that they ask of the phase is known here, and folds away. A unit's number is
the number of its province. Equations are made depth first, what a decision needs before the decision itself; what
is decided on the way is folded into the equations that need it, and only decisions that depend on themselves in a
circle stay open, as variables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from .decisions import UNSEEN, Folding, Label
from .facts import FALSE, TRUE, Fact, Kind, Rule
from .gates import Reach
from .intents import Intents
from .policies import DislodgedUnit, IllegalOrder, MultiRoute
from .protection import cut_under, last_fleets, told_to_convoy
from .routes import ROUTE_LIMIT, TooManyRoutes, connected, on_simple_route, reduced_routes, useful
from .rules import Rules

MANY_FLEETS = 12
"""In a labelled formula, that an unattacked fleet survives has a label of its own unless there are more fleets."""


class Network(Rules):
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
        super().__init__(intents.units, len(intents.goal), folding, known, settled, free)
        self.intents = intents
        self.goal = intents.goal
        self.into = intents.into
        self.owner = intents.owner
        self.ferries = intents.ferries
        self.helpers = intents.helpers
        self.overland = intents.overland
        self.bound = self.ferries
        self.superfluous_count = False
        if self.overland or not intents.rulebook.plain:
            self._take_rules()
        self._strengths = {}
        self._alive = {}
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
        self.convoyed_cut = cut_under(rules, free_to_walk=bool(self.overland))
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

    # -- what is asked of the rules -----------------------------------------------------------------------------

    def _success(self, i: int) -> int:
        path = self.path_of(i) if i in self.bound else TRUE
        if path == FALSE:
            return FALSE
        d = self.goal[i]
        return self._enters_empty(i, d, path) if self.owner[d] < 0 else self._enters_occupied(i, d, path)

    def _given(self, s: int) -> int:
        return self._uncut(s)

    # -- the scene ----------------------------------------------------------------------------------------------

    def same_power(self, i: int, j: int) -> int:
        """Tell whether two units are of the same power."""
        return TRUE if self.owner[i] == self.owner[j] else FALSE

    def moves(self, i: int) -> int:
        """Tell whether the unit was ordered to move."""
        return TRUE if self.goal[i] >= 0 else FALSE

    def walks(self, i: int) -> int:
        """Return the literal of *the move of i goes by itself*, which hangs on its convoy if it is free to walk."""
        if i not in self.ferries:
            return TRUE
        return -self.path_of(i) if i in self.overland else FALSE

    def arrives(self, i: int) -> int:
        """Return the literal of *i has a path*, which only who goes by sea for sure can lack."""
        return self.path_of(i) if i in self.bound else TRUE

    def goes_to(self, i: int, j: int) -> int:
        """Tell whether i moves to where j stands."""
        return TRUE if self.goal[i] == j else FALSE

    def rivals(self, i: int, j: int, d: int) -> int:
        """Tell whether two units move to the same province."""
        return TRUE if self.goal[i] == self.goal[j] == d else FALSE

    def lends(self, s: int, p: int) -> int:
        """Tell whether s supports what p was ordered to do."""
        return TRUE if self.intents.helped[s] == p else FALSE

    def supporters(self, p: int, at: int) -> Sequence[int]:  # noqa: ARG002
        """Return those that support p in what it was ordered to do."""
        return self.helpers.get(p, ())

    def aims(self, s: int) -> Sequence[int]:
        """Return the one province where the support is aimed."""
        return (self.intents.aim[s],)

    def aimed(self, s: int, j: int) -> int:
        """Tell whether the support of s is aimed at where j stands."""
        return TRUE if self.intents.aim[s] == j else FALSE

    def supports_move(self, s: int) -> int:
        """Tell whether s supports a move."""
        return TRUE if self.intents.aim[s] != self.intents.helped[s] else FALSE

    def carries_some(self, f: int) -> int:
        """Tell whether f has a matched convoy order."""
        return TRUE if self.intents.carries[f] >= 0 else FALSE

    def told_to_convoy(self, f: int) -> int:
        """Tell whether f was ordered to convoy, matched or not, and no other order of it counts."""
        return TRUE if told_to_convoy(self.intents, f) else FALSE

    def whole(self, i: int) -> int:
        """Tell whether a whole route was ordered: an army without one has no ferries."""
        return TRUE if self.ferries[i] else FALSE

    def joined_without(self, i: int, f: int) -> int:
        """Tell whether a whole route without f was ordered."""
        others = set(self.ferries[i]) - {f}
        return TRUE if connected(self.intents.board, others, i, self.goal[i]) else FALSE

    def on_route(self, f: int, i: int) -> int:
        """Tell whether f is on a route that was ordered for the army in i."""
        seek = on_simple_route if self.superfluous_count else useful
        on_routes = seek(self.intents.board, frozenset(self.ferries[i]), i, self.goal[i])
        return TRUE if f in on_routes else FALSE

    def on_some_route(self, f: int) -> int:
        """Tell whether f is on a route of the army that it convoys."""
        army = self.intents.carries[f]
        return self.on_route(f, army) if army in self.ferries else FALSE

    def lands_from(self, f: int, i: int) -> int:
        """Tell whether f was ordered to convoy the army in i and touches its goal."""
        touches = self.intents.board.touches[self.goal[i]]
        return TRUE if f in self.ferries[i] and f in touches else FALSE

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
