"""One resolution of a universe's orders under one rulebook: the rules, asked of units and orders that are variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..decisions import Folding
from ..facts import FALSE, TRUE, Fact, Kind, Rule
from ..policies import ConvoyIntent, DislodgedUnit, MultiRoute
from ..protection import cut_under
from ..rulebook import Rulebook
from ..rules import Rules
from .orders import Orders
from .ways import Ways

NOBODY = -1
"""In place of a slot: the goal is empty, whichever it is; numbers below are those of single empty provinces."""


def empty(province: int) -> int:
    """Return what stands in place of a slot for an empty province."""
    return NOBODY - 1 - province


class Resolved(Rules):
    """The decisions about the orders of a universe under one rulebook; a slot's number names its unit.

    Args:
        orders: the orders.
        rulebook: the rulebook; its backup rules settle nothing.
        known: the value of each decision that is no variable.
        successes: for each slot the literal that its move succeeds, where it has no equation here; what the equations
            would make of it tells :meth:`success_made`.
        intent: how armies go to neighbouring provinces, where the orders do not say it themselves.
    """

    sure = False

    def __init__(
        self,
        orders: Orders,
        rulebook: Rulebook,
        known: Mapping[Fact, bool] | None = None,
        successes: Sequence[int] | None = None,
        intent: ConvoyIntent | None = None,
    ) -> None:
        """Make all equations, or, where all successes are known, none yet."""
        slots = orders.slots
        super().__init__(slots.numbers, len(slots.numbers), Folding.CONSTANTS, known, gates=orders.sheet)
        self.orders = orders
        self.sheet = orders.sheet
        self.slots = slots
        self.rulebook = rulebook
        self.all_routes = rulebook.multi_route is MultiRoute.ALL_ROUTES
        self.always_powerless = rulebook.dislodged_unit is DislodgedUnit.ALWAYS
        self.ways = Ways(orders, intent)
        free_to_walk = any(literal != FALSE for literal in self.ways.overland)
        self.convoyed_cut = cut_under(rulebook, free_to_walk=free_to_walk)
        self._strengths = {}
        self._alive = {}
        numbers = slots.numbers
        movers = [i for i in numbers if orders.moves[i] != FALSE]
        self.into = {k: [i for i in movers if orders.goes_to(i, k) != FALSE] for k in numbers}
        self.into[NOBODY] = movers
        for p in orders.empty:
            self.into[empty(p)] = [i for i in movers if orders.goal[i][p] != FALSE]
        self.helpers = {k: [s for s in numbers if self.lends(s, k) != FALSE] for k in numbers}
        self.ferries = {
            i: [f for f in numbers if orders.carries[f][i] != FALSE] for i in numbers if self.ways.crosses[i] != FALSE
        }
        self.bound = movers
        if successes is not None:
            for k in numbers:
                self._put(Fact(Kind.SUCCESS, k), successes[k])
        elif known is None:
            self._make()

    def _make(self) -> None:
        """Give each decision a variable, then each variable its equation."""
        orders = self.orders
        for kind, real in ((Kind.SUCCESS, orders.moves), (Kind.PATH, self.ways.crosses)):
            for k in self.units:
                if real[k] != FALSE:
                    self._postpone(kind, k)
                else:
                    self._put(Fact(kind, k), FALSE)
        for k in self.units:
            if orders.supports(k) != FALSE:
                self._postpone(Kind.GIVEN, k)
            else:
                self._put(Fact(Kind.GIVEN, k), FALSE)
        self._make_postponed()
        for k in self.units:
            self.dislodged[k] = self._dislodged(k)

    # -- what is asked of the rules -----------------------------------------------------------------------------

    def _success(self, i: int) -> int:
        """A move succeeds if it would whoever stands at its goal."""
        arrives = self.arrives(i)
        if arrives == FALSE:
            return FALSE
        cases, elsewhere = [], []
        for k in self.units:
            there = self.goes_to(i, k) if k != i else FALSE
            if there != FALSE:
                cases.append(self.both(there, self._enters_occupied(i, k, TRUE)))
                elsewhere.append(-there)
        if self.slots.position is None:
            cases.append(self.both(*elsewhere, self._enters_empty(i, NOBODY, TRUE)))
        goal = self.orders.goal[i]
        free = [p for p in self.orders.empty if goal[p] != FALSE]
        cases += [self.both(goal[p], self._enters_empty(i, empty(p), TRUE)) for p in free]
        return self.both(arrives, self.either(*cases))

    def success_made(self, i: int) -> int:
        """Return what the equation of *the move of i succeeds* makes of the other decisions."""
        return self._success(i) if self.orders.moves[i] != FALSE else FALSE

    def stuck(self, i: int, j: int) -> int:
        """Return the literal of *i fails, and would enter the province of j if j left it*."""
        free = self._outdoes_rivals(self.strength(i, j), i, j, self._powerless(i, j))
        return self.both(self.goes_to(i, j), -self.success[i], self.arrives(i), free)

    def _given(self, s: int) -> int:
        return self.both(self.orders.supports(s), self._uncut(s))

    def _path(self, i: int) -> int:
        crosses = self.ways.crosses[i]
        return FALSE if crosses == FALSE else self.both(crosses, super()._path(i))

    # -- the scene ----------------------------------------------------------------------------------------------

    def same_power(self, i: int, j: int) -> int:
        """Return the literal of *two units are of the same power*."""
        return self.slots.same_power(i, j)

    def moves(self, i: int) -> int:
        """Return the literal of *the unit was ordered to move*."""
        return self.orders.moves[i]

    def walks(self, i: int) -> int:
        """Return the literal of *the unit moves by itself*."""
        overland = self.ways.overland[i]
        by_land = FALSE if overland == FALSE else self.both(overland, -self.path_of(i))
        return self.either(self.ways.on_foot[i], by_land)

    def arrives(self, i: int) -> int:
        """Return the literal of *i moves, by itself or with a path*."""
        ways = self.ways
        return self.either(ways.on_foot[i], ways.overland[i], self.path_of(i))

    def goes_to(self, i: int, j: int) -> int:
        """Return the literal of *i moves to where j stands*."""
        return self.orders.goes_to(i, j) if j > NOBODY else self.orders.goal[i][empty(j)]

    def rivals(self, i: int, j: int, d: int) -> int:
        """Return the literal of *j moves to where i moves*, which is where d stands."""
        return self.orders.rivals(i, j) if d == NOBODY else self.goes_to(j, d)

    def lends(self, s: int, p: int) -> int:
        """Return the literal of *s supports what p was ordered to do*."""
        return self.either(self.orders.holds_up[s][p], self.orders.helps[s][p])

    def supporters(self, p: int, at: int) -> Sequence[int]:
        """Return those that may support p where another unit stands, or where it stands itself."""
        if self.slots.position is None:
            return self.helpers[p]
        there = empty(at) if at < NOBODY else next(iter(self.slots.within[at]))
        return [s for s in self.helpers[p] if self.slots.reach(s, there) != FALSE]

    def aims(self, s: int) -> Sequence[int]:
        """Return all other units."""
        return [f for f in self.units if f != s]

    def aimed(self, s: int, j: int) -> int:
        """Return the literal of *the support of s is aimed at where j stands*."""
        return self.orders.aimed(s, j)

    def supports_move(self, s: int) -> int:
        """Return the literal of *s supports a move*."""
        return self.either(*self.orders.helps[s])

    def whole(self, i: int) -> int:
        """Return the literal of *a whole route was ordered for the army in i*."""
        return self.orders.chains.ordered(i)

    def joined_without(self, i: int, f: int) -> int:
        """Return the literal of *a whole route without f was ordered for the army in i*."""
        return self.orders.chains.ordered(i, without=f)

    def on_route(self, f: int, i: int) -> int:
        """Return the literal of *f is on a route that was ordered for the army in i*."""
        return self.orders.chains.ordered(i, over=f)

    def on_some_route(self, f: int) -> int:
        """Return the literal of *f is on a route of the army that it convoys*."""
        return self.either(*[self.both(self.ways.crosses[i], self.on_route(f, i)) for i in self.ferries if i != f])

    def carries_some(self, f: int) -> int:
        """Return the literal of *f has a matched convoy order*."""
        return self.either(*self.orders.carries[f])

    def told_to_convoy(self, f: int) -> int:
        """Return the literal of *f was ordered to convoy, matched or not*."""
        return self.either(self.orders.void_convoys[f], self.carries_some(f))

    def lands_from(self, f: int, i: int) -> int:
        """Return the literal of *f was ordered to convoy the army in i and touches its goal*."""
        return self.both(self.orders.carries[f][i], self.orders.chains.ends(f, i))

    def route_open(self, i: int, fleets: Sequence[int], rule: Rule = Rule.ANY_ROUTE) -> int:  # noqa: ARG002
        """Return the literal of *some route over these fleets is whole*.

        Args:
            i: the convoyed army.
            fleets: the fleets that count.
            rule: the rule that asks.
        """
        carries = self.orders.carries
        return self.orders.chains.open(i, {f: self.both(carries[f][i], self._fleet_survives(f)) for f in fleets})
