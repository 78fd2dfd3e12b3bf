"""The units of a position, all that each may be ordered to do, and which of it is chosen: as literals.

Here orders are what is *written*: a support of somebody else's move is an order of its own for each goal, and is
given to no one where that unit does something else. So one side's orders can be chosen first and the other side's after
them. :mod:`universe` has orders as they come out instead, which is enough where all are chosen at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit
from .facts import FALSE, TRUE
from .ground import ground_of
from .intents import Status
from .legality import read
from .policies import ConvoyIntent
from .routes import connected
from .rulebook import Rulebook
from .universe.chains import Chains
from .universe.orders import Orders
from .universe.sheet import Sheet
from .universe.slots import Slots


class Menu:
    """All orders that the units of a position can be given, void ones excepted.

    For each unit these are: to hold; every move by land or along a coast; every move via convoy that the fleets at
    sea make possible, also to a neighbour; every support of another unit, to hold or to each of its goals, with each
    coast and without where a fleet has two to choose from; and for a fleet at sea every convoy of an army from coast
    to coast on a route of the fleets there are. What is left out is illegal whatever the others order, or another
    way to write one of these.

    Args:
        position: the units.
        rulebook: the reading of the rules, which tells what is illegal.

    ``units`` are the units by the numbers that :class:`FreeOrders` gives them; ``orders`` has for each its orders, of
    which the first is to hold.

    >>> menu = Menu(Position.of("ITALY A rom", "ITALY F nap"))
    >>> [order.short for order in menu.orders[1]]
    ['A rom H', 'A rom - apu', 'A rom - nap', 'A rom - tus', 'A rom - ven', 'A rom S F nap', 'A rom S F nap - apu']
    """

    def __init__(self, position: Position, rulebook: Rulebook = Rulebook.DATC) -> None:
        """List them."""
        self.position = position
        self.rulebook = rulebook
        self.board = board = position.board
        self.ground = ground_of(board)
        self.units = [unit for p in position.occupied if (unit := position.at[p]) is not None]
        self.number = {unit.province: k for k, unit in enumerate(self.units)}
        self.seas = frozenset(p for p in position.occupied if board.is_sea[p])
        self._coasts = [p for p, seas in enumerate(board.touches) if seas and not board.is_sea[p]]
        self._crossings = {k: self._crossed(unit) for k, unit in enumerate(self.units)}
        self.orders = [tuple(self._orders(k)) for k in range(len(self.units))]
        self._place: dict[Order, int] = {order: n for several in self.orders for n, order in enumerate(several)}
        self._matched: dict[tuple[int, int, int, int], bool] = {}

    def _crossed(self, unit: Unit) -> list[int]:
        """Return the provinces that fleets could carry an army to."""
        if unit.type is not ARMY or not self.seas:
            return []
        start = self.board.number[unit.place]
        return [p for p in self._coasts if p != start and connected(self.board, self.seas, start, p)]

    def _orders(self, k: int) -> Iterable[Order]:
        unit = self.units[k]
        yield Hold(unit)
        yield from (order for order in self._written(k) if self._legal(order))

    def _written(self, k: int) -> Iterable[Order]:
        unit, board = self.units[k], self.board
        p = board.number[unit.place]
        if unit.type is ARMY:
            yield from (Move(unit, id) for id in sorted(board.ids[t] for t in board.walks[p]))
            yield from (Move(unit, board.ids[t], via_convoy=True) for t in self._crossings[k])
        else:
            yield from (Move(unit, place) for place in sorted(board.sails[unit.place]))
        near = self.ground.reach(unit.type, unit.place, p)
        for r, other in enumerate(self.units):
            if r == k:
                continue
            mention = _mention(unit, other)
            if board.number[other.place] in near:
                yield Support(unit, mention)
            yield from (Support(unit, mention, word) for word in self._goals(r) if board.number[word] in near)
        if unit.type is FLEET and p in self.seas:
            for r, other in enumerate(self.units):
                mention = _mention(unit, other)
                yield from (Convoy(unit, mention, board.ids[t]) for t in self._crossings[r])

    def _goals(self, r: int) -> list[str]:
        """Return the words for all places that the unit could move to, as supports name them."""
        unit, board = self.units[r], self.board
        p = board.number[unit.place]
        if unit.type is ARMY:
            return [board.ids[t] for t in sorted(board.walks[p].union(self._crossings[r]))]
        found: dict[str, None] = {}
        places = sorted(board.sails[unit.place])
        for place in places:
            coasts = [other for other in places if board.number[other] == board.number[place]]
            if len(coasts) > 1:
                found[board.ids[board.number[place]]] = None
            found[place] = None
        return list(found)

    def _legal(self, order: Order) -> bool:
        return read(self.position, [order], self.rulebook).readings[0].status is not Status.ILLEGAL

    def matches(self, s: int, n: int, r: int, m: int) -> bool:
        """Tell whether a support or convoy, the n-th order of unit s, is matched by the m-th order of unit r."""
        key = (s, n, r, m)
        found = self._matched.get(key)
        if found is None:
            # the rulebook says whether coasts that differ are a match
            both = [self.orders[s][n], self.orders[r][m]]
            found = self._matched[key] = read(self.position, both, self.rulebook).readings[0].status is Status.LEGAL
        return found

    def of(self, orders: Iterable[Order]) -> dict[int, int]:
        """Return which of its orders each unit has been given by these; one that is void leaves its unit holding.

        Args:
            orders: the orders, in any sequence; a unit that none of them is for is not in the result.
        """
        orders = tuple(orders)
        intents = read(self.position, orders, self.rulebook)
        found: dict[int, int] = {}
        for i, order in enumerate(orders):
            k = self.number.get(self.board.ids[intents.where[i]], -1)
            if k < 0 or order.unit.power != self.units[k].power:
                continue
            if i == intents.given[self.board.number[self.units[k].place]]:
                found[k] = self._meant(k, order)
            else:
                found.setdefault(k, 0)
        return found

    def _meant(self, k: int, order: Order) -> int:
        """Return which order of the menu somebody has written in other words; 0 where there is none."""
        unit = self.units[k]
        if isinstance(order, Move):
            alone = read(self.position, [order], self.rulebook)
            p = self.board.number[unit.place]
            goal = alone.landing.get(p) or (self.board.ids[alone.goal[p]] if alone.goal[p] >= 0 else "")
            return self._place.get(Move(unit, goal, via_convoy=p in alone.ferries), 0)
        if isinstance(order, (Support, Convoy)):
            mentioned = order.supported if isinstance(order, Support) else order.convoyed
            other = self.units[self.number[mentioned.place.partition("/")[0]]]
            mention = _mention(unit, other)
            if isinstance(order, Convoy):
                return self._place.get(Convoy(unit, mention, order.to.partition("/")[0]), 0)
            words = [order.to]
            if order.to is not None:
                # a coast that goes without saying, or one that is not there
                province = order.to.partition("/")[0]
                words += [province, *sorted(place for place in self.board.sails if place.startswith(f"{province}/"))]
            for to in words:
                # a support of a move to where the unit stands is one of holding there
                word = None if to is not None and to == other.province else to
                if (n := self._place.get(Support(unit, mention, word))) is not None:
                    return n
        return 0


class FreeOrders(Orders):
    """Which orders of a menu are given, as literals, and what they amount to together.

    Args:
        sheet: what it is written on.
        slots: the units of the menu's position.
        menu: the orders.
        given: for each unit the literal of each of its orders, of which exactly one is true; constants where it is
            known.
    """

    def __init__(self, sheet: Sheet, slots: Slots, menu: Menu, given: Sequence[Sequence[int]]) -> None:
        """Match supports and convoys to moves."""
        # what the base class makes of free units is not wanted here
        self.sheet = sheet
        self.slots = slots
        self.board = menu.board
        self.numbers = slots.numbers
        self.menu = menu
        self.given = given
        numbers, number = self.numbers, self.board.number
        by_land: list[dict[int, list[int]]] = [{} for _ in numbers]
        by_sea: list[dict[int, list[int]]] = [{} for _ in numbers]
        for k in numbers:
            for order, literal in zip(menu.orders[k], given[k], strict=True):
                if isinstance(order, Move) and literal != FALSE:
                    table = by_sea if order.via_convoy else by_land
                    table[k].setdefault(number[order.to], []).append(literal)
        self.holds = [literals[0] for literals in given]
        self.void_convoys = [FALSE] * len(numbers)
        self.by_land = [{p: sheet.either(*several) for p, several in table.items()} for table in by_land]
        self.by_sea = [{p: sheet.either(*several) for p, several in table.items()} for table in by_sea]
        self._hoist_sails()
        self.walks = [sheet.either(*table.values()) for table in self.by_land]
        self.crosses = [sheet.either(*table.values()) for table in self.by_sea]
        self.moves = [sheet.either(self.walks[k], self.crosses[k]) for k in numbers]
        self.goal = [
            {p: sheet.either(self.by_land[k].get(p, FALSE), self.by_sea[k].get(p, FALSE)) for p in sorted(slots.region)}
            for k in numbers
        ]
        self.empty = sorted(slots.region.difference(menu.position.occupied))
        self._goes_to = {}
        self._rivals = {}
        self._aimed = {}
        self.holds_up = [[FALSE] * len(numbers) for _ in numbers]
        self.helps = [[FALSE] * len(numbers) for _ in numbers]
        self.carries = [[FALSE] * len(numbers) for _ in numbers]
        self._match()
        self.chains = Chains(self)

    def _hoist_sails(self) -> None:
        """Send armies by sea that could walk and are convoyed by a fleet of their own power (DATC 4.A.3)."""
        if self.menu.rulebook.convoy_intent is not ConvoyIntent.OWN_FLEET:
            return
        number, sheet = self.board.number, self.sheet
        own: dict[tuple[int, int], list[int]] = {}
        for f in self.numbers:
            for order, literal in zip(self.menu.orders[f], self.given[f], strict=True):
                if isinstance(order, Convoy) and literal != FALSE:
                    r = self.menu.number[order.convoyed.place]
                    if self.menu.units[r].power == order.unit.power:
                        own.setdefault((r, number[order.to]), []).append(literal)
        for (r, p), several in own.items():
            walks = self.by_land[r].get(p, FALSE)
            if walks != FALSE:
                carried = sheet.either(*several)
                self.by_land[r][p] = sheet.both(walks, -carried)
                self.by_sea[r][p] = sheet.either(self.by_sea[r].get(p, FALSE), sheet.both(walks, carried))

    def _match(self) -> None:
        menu, sheet = self.menu, self.sheet
        for k in self.numbers:
            tables: dict[tuple[str, int], list[int]] = {}
            for n, (order, literal) in enumerate(zip(menu.orders[k], self.given[k], strict=True)):
                if literal == FALSE:
                    continue
                if isinstance(order, Support):
                    r = menu.number[order.supported.place.partition("/")[0]]
                    if order.to is None:
                        tables.setdefault(("holds", r), []).append(sheet.both(literal, -self.moves[r]))
                    else:
                        matched = self._moves_as(k, n, order.to, r)
                        tables.setdefault(("helps", r), []).append(sheet.both(literal, matched))
                elif isinstance(order, Convoy):
                    r = menu.number[order.convoyed.place]
                    goes = self.goal[r].get(self.board.number[order.to], FALSE)
                    tables.setdefault(("carries", r), []).append(sheet.both(literal, goes))
            for (name, r), several in tables.items():
                table = {"holds": self.holds_up, "helps": self.helps, "carries": self.carries}[name]
                table[k][r] = sheet.either(*several)

    def _moves_as(self, s: int, n: int, word: str, r: int) -> int:
        """Return the literal of *unit r makes the move that the n-th order of s supports*."""
        p = self.board.number[word]
        unit = self.menu.units[r]
        if unit.type is ARMY or not self.board.provinces[p].has_coasts:
            return self.goal[r].get(p, FALSE)
        fitting = [
            self.given[r][m]
            for m, order in enumerate(self.menu.orders[r])
            if isinstance(order, Move) and self.board.number[order.to] == p and self.menu.matches(s, n, r, m)
        ]
        return self.sheet.either(*fitting)

    def landing(self, k: int, place: str) -> int:
        """Return the literal of *unit k moves to that very place*."""
        if self.menu.units[k].type is ARMY:
            return self.goal[k].get(self.board.number[place], FALSE)
        return self.sheet.either(
            *(
                literal
                for order, literal in zip(self.menu.orders[k], self.given[k], strict=True)
                if isinstance(order, Move) and order.to == place
            )
        )


def choices(sheet: Sheet, menu: Menu, fixed: Mapping[int, int]) -> list[list[int]]:
    """Return a literal for each order of each unit, and demand that each unit have exactly one.

    Args:
        sheet: what it is written on.
        menu: the orders.
        fixed: the number of the order of each unit whose order is known.
    """
    found = []
    for k, orders in enumerate(menu.orders):
        if k in fixed or len(orders) == 1:
            found.append(known(menu, k, fixed.get(k, 0)))
            continue
        literals = [sheet.new() for _ in orders]
        sheet.one_of(literals)
        found.append(literals)
    return found


def known(menu: Menu, k: int, n: int) -> list[int]:
    """Return the constants that say that unit k has its n-th order."""
    return [TRUE if m == n else FALSE for m in range(len(menu.orders[k]))]


def _mention(unit: Unit, other: Unit) -> Mention:
    """Return how the order of a unit names another: with its nationality if it is another power's."""
    return Mention(other.type, other.place, None if other.power == unit.power else other.power)
