"""A ruling of Szykman's rule on a paradox without resolution, where there are few units: just one path is shut."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..facts import FALSE
from .resolved import Resolved

if TYPE_CHECKING:
    from ..policies import ConvoyIntent
    from ..rulebook import Rulebook
    from .orders import Orders

MOST = 7
"""With more units than this there is room for two armies in a paradox, or for two paradoxes."""


class Mended(Resolved):
    """The equations but for the path of one army at most, which is false though a whole route is open.

    A path hangs on itself only in a circle of *army lands, support cut, fleet dislodged or not, army lands*. Each army
    of it takes a fleet that carries it, a unit that supports for or against the fleet before, and one that attacks
    that fleet: four units for each, all different. So up to :data:`MOST` units there is one army at most, which lands
    on a support about its own fleet. Where the equations have no resolution, Szykman's rule shuts the path of this
    army, and all else is as the equations have it; that it is shut against them is what makes this none of theirs.

    Args:
        orders: the orders, of no more units than that.
        rulebook: the rulebook; under its reading of convoy-intent no army is free to walk.
        intent: as for :class:`~standoff.encoding.universe.resolved.Resolved`.
    """

    def __init__(self, orders: Orders, rulebook: Rulebook, intent: ConvoyIntent | None = None) -> None:
        """Make all equations."""
        self._shut: dict[int, int] = {}
        super().__init__(orders, rulebook, intent=intent)
        self.shut = list(self._shut.values())
        """For each army that may be the one the literal of *its path is shut*, at most one of which is true."""
        for one, other in combinations(self.shut, 2):
            self.sheet.demand(-one, -other)

    def _path(self, i: int) -> int:
        path = super()._path(i)
        odd = self._odd(i) if path != FALSE else FALSE
        if odd == FALSE:
            return path
        shut = self._shut[i] = self.sheet.new()
        self.sheet.demand(-shut, odd)
        self.sheet.demand(-shut, path)
        return self.both(path, -shut)

    def _odd(self, i: int) -> int:
        """Return the literal of *the army lands on a support about a fleet of its own, which may be dislodged*."""
        orders = self.orders
        carries, same = orders.carries, self.same_power
        found = []
        for s in self.units:
            lands = self.both(self.goes_to(i, s), -same(i, s)) if s != i else FALSE
            if lands == FALSE:
                continue
            found += [
                self.both(lands, self.aimed(s, f), carries[f][i], self._in_danger(f), -self._surely_cut(s, f))
                for f in self.units
                if f not in (i, s) and carries[f][i] != FALSE
            ]
        return self.either(*found)

    def _in_danger(self, f: int) -> int:
        """Return the literal of *another power attacks f with a support that may count*."""
        same, helps = self.same_power, self.orders.helps
        attacks = []
        for a in self.units:
            goes = self.both(self.goes_to(a, f), -same(a, f)) if a != f else FALSE
            if goes != FALSE:
                others = [s for s in self.units if s not in (a, f)]
                attacks.append(self.both(goes, self.either(*[self.both(helps[s][a], -same(s, f)) for s in others])))
        return self.either(*attacks)

    def _surely_cut(self, s: int, f: int) -> int:
        """Return the literal of *a unit that goes by itself cuts the support of s about f*."""
        same, on_foot = self.same_power, self.ways.on_foot
        others = [j for j in self.units if j not in (s, f)]
        return self.either(*[self.both(on_foot[j], self.goes_to(j, s), -same(j, s)) for j in others])
