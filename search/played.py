"""One resolution of chosen orders under one rulebook, and a solver that it is put to.

Two things may stand between a resolution of the equations and the ruling. A *ring* of moves that all wait for each
other may all fail or all succeed, and the backup rule has them succeed; so a resolution with a ring that is stuck is
none that counts, and such rings are ruled out as they are met. And a *convoy paradox* may leave the equations without
a resolution; so the path of an army that may be part of one is free to be shut, as Szykman's rule shuts it. Phases in
which some army may be part of one are called *odd*. The judge has the last word on every phase that is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Self

from ..encoding.clauses import of_gate
from ..encoding.facts import FALSE, TRUE, is_true
from ..encoding.policies import Paradox, ParadoxCore
from ..encoding.universe.resolved import Resolved
from ..encoding.universe.sheet import Sheet
from ..solver.cores import Settlement, rule_on_paradoxes
from ..solver.oracle import Oracle

if TYPE_CHECKING:
    from ..encoding.free_orders import FreeOrders
    from ..encoding.rulebook import Rulebook
    from ..solver.ruling import Ruling


class Played(Resolved):
    """The decisions about chosen orders, with the paths of armies that may be part of a paradox free to be shut.

    Args:
        orders: the orders.
        rulebook: the rulebook.

    ``exact`` says whether a paradox does nothing but shut paths of its armies, so that the ruling is one of these
    resolutions; ``undefined`` whether nothing mends one. ``spoils`` is the literal of *the ruling may miss what this
    resolution reaches*, ``saves`` of *it may reach what this resolution misses*. ``odd`` is the literal of *some army
    may be part of a convoy paradox*. Where it is false, the equations decide all but rings: a path hangs on itself only
    if its army lands on a unit that supports for or against a convoying fleet, and a fleet of its own route is one that
    such an army decides about (``docs/rules.md``, Cores).
    """

    def __init__(self, orders: FreeOrders, rulebook: Rulebook) -> None:
        """Make all equations."""
        self.sheet = orders.sheet
        self.free_orders = orders
        self.exact, self.undefined = _mended(rulebook)
        self.entangled = _entangled(orders, rulebook.paradox)
        self.odd = self.sheet.either(*self.entangled.values())
        self._forced: list[int] = []
        super().__init__(orders, rulebook)
        forced = self.sheet.either(*self._forced)
        self.spoils = FALSE if self.exact else forced if self.undefined else self.odd
        self.saves = FALSE if self.exact or self.undefined else self.odd

    def _path(self, i: int) -> int:
        path = super()._path(i)
        entangled = self.entangled.get(i, FALSE)
        if path == FALSE or entangled == FALSE:
            return path
        shut = self.sheet.new()
        self.sheet.demand(-shut, entangled)
        self._forced.append(self.sheet.both(path, shut))
        return self.sheet.both(path, -shut)

    def rule_out_rings(self, model: Sequence[int], ruling: Ruling) -> bool:
        """Demand that the rings not be stuck that are stuck in a model, and in the ruling of its phase are not.

        Args:
            model: the value of each variable.
            ruling: what the judge says of that phase.

        Returns:
            Whether there were any.
        """
        menu = self.free_orders.menu
        number = menu.board.number
        waiting: dict[int, int] = {}
        for k, unit in enumerate(menu.units):
            p = number[unit.place]
            goal = ruling.intents.goal[p]
            if goal < 0 or ruling.resolution.success[p] != TRUE or is_true(model, self.success[k]):
                continue
            j = menu.number.get(menu.board.ids[goal], -1)
            if j >= 0:
                waiting[k] = j
        rings = _cycles(waiting)
        for ring in rings:
            literals = [-self.stuck(i, waiting[i]) for i in ring]
            self.sheet.demand(*literals, *(() if self.exact else (self.odd,)))
        return bool(rings)


def _mended(rulebook: Rulebook) -> tuple[bool, bool]:
    """Tell whether a rulebook mends a paradox by shutting paths alone, and whether by nothing at all."""
    settled_by = rule_on_paradoxes(rulebook)
    shuts = settled_by is Settlement.SZYKMAN and rulebook.paradox_core is ParadoxCore.COMPONENT
    return shuts, settled_by is Settlement.NOTHING


ROUNDS = 3
"""So many steps of a circle of armies are followed in either direction; more would rule out hardly anything."""


def _entangled(orders: FreeOrders, paradox: Paradox) -> dict[int, int]:
    """Return for each army that may be part of a convoy paradox the literal of *it may be*.

    A circle of decisions through paths is a chain of *army lands, support cut, fleet dislodged or not, army lands*:
    each army cuts a support about a fleet that carries the next one. A support is about a fleet if it is aimed where
    that stands. It is a link only if nobody else cuts it for sure, and the rulebook does not protect it; and a fleet
    only if some attack on it has a support that may count.
    """
    sheet, numbers = orders.sheet, orders.numbers
    crossing = [i for i in numbers if orders.crosses[i] != FALSE]
    fleets = [f for f in numbers if any(literal != FALSE for literal in orders.carries[f])]
    if not crossing or not fleets or paradox is Paradox.OF_1982:
        return {}  # every support about a fleet that convoys is protected
    doubtful = {f: literal for f in fleets if (literal := _in_danger(orders, f)) != FALSE}
    links: dict[tuple[int, int], int] = {}
    for s in numbers:
        landing = {i: literal for i in crossing if i != s and (literal := _lands_on(orders, i, s)) != FALSE}
        if orders.supports(s) == FALSE or not landing:
            continue
        for f, in_danger in doubtful.items():
            about = orders.aimed(s, f) if f != s else FALSE
            if about == FALSE:
                continue
            hangs = sheet.both(about, in_danger, -_surely_cut(orders, s, f))
            for i, lands in landing.items():
                links[i, f] = sheet.either(
                    links.get((i, f), FALSE), sheet.both(hangs, lands, -_protected(orders, paradox, s, f, i))
                )
    steps: dict[tuple[int, int], int] = {}
    for i in crossing:
        for r in crossing:
            # a path hangs on a fleet only if that is on a whole route that was ordered
            ways = [
                sheet.both(links[i, f], orders.chains.ordered(r, over=f))
                for f in doubtful
                if f != r and links.get((i, f), FALSE) != FALSE and orders.carries[f][r] != FALSE
            ]
            if (literal := sheet.either(*ways)) != FALSE:
                steps[i, r] = literal
    found = {i: sheet.either(*(step for (one, _), step in steps.items() if one == i)) for i in crossing}
    for _ in range(ROUNDS):
        found = {
            i: sheet.both(
                sheet.either(*(sheet.both(step, found[r]) for (one, r), step in steps.items() if one == i)),
                sheet.either(*(sheet.both(step, found[r]) for (r, one), step in steps.items() if one == i)),
            )
            for i in crossing
        }
    return {i: literal for i, literal in found.items() if literal != FALSE}


def _lands_on(orders: FreeOrders, i: int, s: int) -> int:
    """Return the literal of *the army i goes by sea to where s stands, which is another power's*."""
    sheet = orders.sheet
    return sheet.both(orders.crosses[i], orders.goes_to(i, s), -orders.slots.same_power(i, s))


def _in_danger(orders: FreeOrders, f: int) -> int:
    """Return the literal of *f is attacked with a support that may count*: with less nobody is dislodged."""
    sheet, same = orders.sheet, orders.slots.same_power
    attacks = []
    for a in orders.numbers:
        if a == f or (goes := sheet.both(orders.goes_to(a, f), -same(a, f))) == FALSE:
            continue
        helped = sheet.either(*(sheet.both(orders.helps[s][a], -same(s, f)) for s in orders.numbers if s not in (a, f)))
        attacks.append(sheet.both(goes, helped))
    return sheet.either(*attacks)


def _surely_cut(orders: FreeOrders, s: int, f: int) -> int:
    """Return the literal of *a unit that goes by itself, and not from f, cuts the support of s about f*."""
    sheet, same = orders.sheet, orders.slots.same_power
    return sheet.either(
        *(sheet.both(orders.walks[j], orders.goes_to(j, s), -same(j, s)) for j in orders.numbers if j not in (s, f))
    )


def _protected(orders: FreeOrders, paradox: Paradox, s: int, f: int, i: int) -> int:
    """Return a literal that is true only where the support of s about the fleet f is safe from the army i."""
    sheet, chains = orders.sheet, orders.chains
    if paradox in (Paradox.OF_1971, Paradox.OF_2000, Paradox.OF_2000_STATIC):
        convoys = sheet.both(sheet.either(*orders.helps[s]), chains.ordered(i, over=f))
    elif paradox is Paradox.DPTG_CUT:
        armies = [r for r in orders.numbers if r != f and orders.carries[f][r] != FALSE]
        convoys = sheet.either(*(chains.ordered(r, over=f) for r in armies))
    else:
        return FALSE
    # another route that was ordered may be whole or not
    return convoys if paradox is Paradox.OF_1971 else sheet.both(convoys, -chains.ordered(i, without=f))


def _cycles(following: dict[int, int]) -> list[list[int]]:
    """Return the circles in a table that leads from each to one other."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in following:
        path: list[int] = []
        at = start
        while at in following and at not in seen:
            seen.add(at)
            path.append(at)
            at = following[at]
        if at in path:
            found.append(path[path.index(at) :])
    return found


OFTEN = 2_000
"""After so many variables is seen whether the time is over."""


class TimedSheet(Sheet):
    """A sheet that stops being written on when the time is over.

    Args:
        stop: tells now and then whether to give up.
    """

    def __init__(self, stop: Callable[[], bool]) -> None:
        """Begin with an empty sheet."""
        super().__init__()
        self._stop = stop

    def new(self) -> int:
        """Return a fresh variable.

        Raises:
            TimeoutError: the time is over.
        """
        if self.top % OFTEN == 0 and self._stop():
            raise TimeoutError
        return super().new()


class Desk:
    """A sheet and a solver that knows all that is written on it; use it in a ``with`` statement.

    Args:
        stop: tells now and then whether to give up.
    """

    def __init__(self, stop: Callable[[], bool]) -> None:
        """Begin with an empty sheet."""
        self.sheet = TimedSheet(stop)
        self.oracle = Oracle([[TRUE]])
        self.stop = stop
        self.clauses = 1
        self._handed = (0, 0)

    def __enter__(self) -> Self:
        """Return the desk itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Free the solver."""
        self.oracle.__exit__(None, None, None)

    def _hand_over(self) -> None:
        gates, clauses = self._handed
        news = [clause for gate in self.sheet.gates[gates:] for clause in of_gate(gate)]
        news += self.sheet.clauses[clauses:]
        news.append([self.sheet.top, -self.sheet.top])
        for clause in news:
            self.oracle.add(clause)
        self.clauses += len(news) - 1
        self._handed = (len(self.sheet.gates), len(self.sheet.clauses))

    def solve(self, *assuming: int) -> list[int] | None:
        """Return a model in which these are true, or None if there is none.

        Raises:
            TimeoutError: the time is over.
        """
        if FALSE in assuming:
            return None
        self._hand_over()
        return self.oracle.solve_until([literal for literal in assuming if literal != TRUE], self.stop)

    def refuted(self, *assuming: int) -> list[int] | None:
        """Return those of some literals that cannot be true together, or None if all can.

        Raises:
            TimeoutError: the time is over.
        """
        if FALSE in assuming:
            return [FALSE]
        self._hand_over()
        return self.oracle.refuted([literal for literal in assuming if literal != TRUE], self.stop)
