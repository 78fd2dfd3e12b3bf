"""Which attacks cut which supports under the rulebooks other than the default one (DATC 4.A.2, 4.A.4).

Second evaluator; written from ``docs/rulebooks.md``. What a rulebook says of a support and a convoyed army is
worked out once for each pair, before anything is decided: what is left is a list of decisions any of which cuts.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from ..encoding.policies import ConvoyedAttackFrom, IllegalOrder, MultiRoute, Paradox
from ..encoding.routes import useful
from ..maps import Convoy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..encoding.intents import Intents
    from .sequential_values import Values


class Shield(Enum):
    """How far a support is protected from a convoyed army."""

    NONE = auto()
    UNLESS_ELSEWHERE = auto()
    """Unless a route is whole without the fleet at which the support is aimed."""
    FULL = auto()


class Cuts:
    """The decisions that cut each support.

    Args:
        intents: what the units are about to do.
        values: the decisions, for their numbers; asked only for what does not hang on any.
    """

    def __init__(self, intents: Intents, values: Values) -> None:
        """Go through all supports that are attacked."""
        self.intents = intents
        self.values = values
        self.rules = intents.rulebook
        self.by: dict[int, tuple[int, ...]] = {}
        """Supporter to the decisions any of which cuts its support."""
        self.swayed: dict[int, list[tuple[int, tuple[int, ...], tuple[int, ...]]]] = {}
        """The same for attackers free to walk: the way over the sea; what cuts if it is open; what cuts if not."""
        self.sides: list[tuple[int, int]] = []
        """Further decisions, numbered after the paths: army and fleet, *has a route without this fleet*; fleet -1
        stands for *has a way over the sea at all*, asked of armies free to walk."""
        self._number: dict[tuple[int, int], int] = {}
        self._fleets: dict[int, frozenset[int]] = {}
        self._sea: dict[int, bool] = {}
        self.met: dict[int, int] = {}
        """Units that move to the last fleet of all routes by which an army comes to them, and that army (6.F.30)."""
        self.all_routes = self.rules.multi_route is MultiRoute.ALL_ROUTES
        for p in sorted(intents.overland):
            self.side(p, -1)
        owner, overland, ferries = intents.owner, intents.overland, intents.ferries
        arrives = 2 * values.n
        for s in intents.units:
            if intents.helped[s] < 0 or s not in intents.into:
                continue
            aim, by = intents.aim[s], list[int]()
            for j in intents.into[s]:
                if owner[j] == owner[s]:
                    continue
                by_land = (j,) if j == aim else (arrives + j,)
                if j not in ferries:
                    by += by_land
                elif j not in overland:
                    by += self._by_sea(s, j)
                else:
                    self.swayed.setdefault(s, []).append((self.side(j, -1), self._by_sea(s, j), by_land))
            self.by[s] = tuple(by)
        if self.rules.convoyed_attack_from is ConvoyedAttackFrom.LAST_FLEET:
            for j in ferries:
                k = intents.goal[j]
                fleet = intents.goal[k]
                if self._ends_with(j, fleet) and not values.joined(j, self.fleets(j) - {fleet}):
                    self.met[k] = j

    def side(self, army: int, without: int) -> int:
        """Return the node of a further decision."""
        asked = (army, without)
        if asked not in self._number:
            self._number[asked] = 3 * self.values.n + len(self.sides)
            self.sides.append(asked)
        return self._number[asked]

    def fleets(self, army: int) -> frozenset[int]:
        """Return the fleets with a matched convoy order that lie on a route over such fleets."""
        if army not in self._fleets:
            intents = self.intents
            carriers, goal = frozenset(intents.ferries[army]), intents.goal[army]
            if self.rules.illegal_order is IllegalOrder.SUPERFLUOUS_CONVOY_LEGAL:
                self._fleets[army] = _on_any_route(intents.board.touches, carriers, army, goal)
            else:
                self._fleets[army] = useful(intents.board, carriers, army, goal)
        return self._fleets[army]

    def _by_sea(self, s: int, j: int) -> tuple[int, ...]:
        """Return the decisions any of which makes the army j, if it goes by sea, cut the support of s."""
        intents = self.intents
        aim, arrives = intents.aim[s], 2 * self.values.n + j
        shield = self._shield(s, j)
        if shield is Shield.FULL:
            return ()
        if shield is Shield.UNLESS_ELSEWHERE:
            return self._without(j, aim)
        if self.rules.convoyed_attack_from is ConvoyedAttackFrom.START:
            return (j,) if j == aim else (arrives,)
        if self._ends_with(j, aim):
            return (*self._without(j, aim), j)
        return (arrives,)

    def _ends_with(self, j: int, fleet: int) -> bool:
        """Tell whether a route of the army j ends with a fleet; the others are then without it.

        For a route ends as soon as it touches the goal.
        """
        return fleet in self.fleets(j) and fleet in self.intents.board.touches[self.intents.goal[j]]

    def _without(self, j: int, fleet: int) -> tuple[int, ...]:
        """Return the decisions any of which says that the army j arrives over a route without a fleet."""
        arrives = 2 * self.values.n + j
        if fleet not in self.fleets(j):
            return (arrives,)
        if not self.values.joined(j, self.fleets(j) - {fleet}):
            return ()
        # where one fleet lost disrupts the convoy, all routes are whole or none counts
        return (arrives,) if self.all_routes else (self.side(j, fleet),)

    def _shield(self, s: int, j: int) -> Shield:
        """Tell how the rule on paradoxes protects the support of s from the convoyed army j."""
        intents, rule = self.intents, self.rules.paradox
        aim = intents.aim[s]
        if rule in (Paradox.OF_1982, Paradox.OF_1982_ORDERED):
            convoys = self._ordered_to_convoy(aim) if rule is Paradox.OF_1982_ORDERED else intents.carries[aim] >= 0
            return Shield.FULL if intents.board.is_sea[aim] and convoys else Shield.NONE
        if rule is Paradox.DPTG_CUT:
            carried = any(aim in self.fleets(army) for army in intents.ferries)
            return Shield.UNLESS_ELSEWHERE if carried else Shield.NONE
        if rule not in (Paradox.OF_1971, Paradox.OF_2000, Paradox.OF_2000_STATIC):
            return Shield.NONE
        if intents.helped[s] == aim or aim not in self.fleets(j):
            return Shield.NONE
        if rule is Paradox.OF_1971:
            return Shield.FULL
        if rule is Paradox.OF_2000:
            return Shield.UNLESS_ELSEWHERE
        return Shield.NONE if self.values.joined(j, self.fleets(j) - {aim}) else Shield.FULL

    def _ordered_to_convoy(self, p: int) -> bool:
        """Tell whether the order written for the unit in p is to convoy, be it of use or not."""
        if p not in self._sea:
            intents, unit = self.intents, self.intents.at[p]
            if intents.given[p] >= 0:
                counts = [intents.orders[intents.given[p]]]
            else:
                orders = zip(intents.orders, intents.where, strict=True)
                power = None if unit is None else unit.power
                counts = [order for order, where in orders if where == p and order.unit.power == power]
            self._sea[p] = any(isinstance(order, Convoy) for order in counts)
        return self._sea[p]


def _on_any_route(touches: Sequence[frozenset[int]], fleets: frozenset[int], start: int, end: int) -> frozenset[int]:
    """Return the fleets on a route that passes no sea twice, even one with a sea that could be left out."""
    return frozenset(fleet for fleet in fleets if _two_ways(touches, fleets, fleet, start, end))


def _two_ways(touches: Sequence[frozenset[int]], fleets: frozenset[int], fleet: int, start: int, end: int) -> bool:
    """Tell whether from a fleet ways lead to both ends that have no other sea in common.

    A flow of two from the fleet, one to each end, through each sea at most once: each sea is a way in, its number, and
    a way out, its complement ``~sea``; the ends and what drains them are text.
    """
    flow: set[tuple[int | str, int | str]] = set()

    def further(node: int | str) -> set[int | str]:
        """Where one more unit can go from here: on, or back against what flows already."""
        if isinstance(node, str):
            onward: set[int | str] = {"drain"}
        elif node >= 0:
            onward = {~node}
        else:
            onward = {sea for sea in touches[~node] & fleets if sea != fleet}
            onward |= {mark for mark, port in (("start", start), ("end", end)) if ~node in touches[port]}
        return {to for to in onward if (node, to) not in flow} | {back for back, to in flow if to == node}

    for _ in range(2):
        came: dict[int | str, int | str] = {~fleet: ""}
        frontier: list[int | str] = [~fleet]
        while frontier and "drain" not in came:
            node = frontier.pop()
            for to in further(node) - came.keys():
                came[to] = node
                frontier.append(to)
        if "drain" not in came:
            return False
        to = "drain"
        while to != ~fleet:
            node = came[to]
            if (to, node) in flow:
                flow.remove((to, node))
            else:
                flow.add((node, to))
            to = node
    return True
