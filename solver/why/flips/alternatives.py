"""The orders that a unit could be given: every hold, move, support and convoy that is legal where the units stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....encoding import Intents, Rulebook, read
from ....encoding.ground import Ground, ground_of
from ....encoding.intents import Status
from ....encoding.policies import ConvoyPath, MissingNationality
from ....encoding.routes import TooManyRoutes, routes
from ....encoding.steps import Steps
from ....maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit


def alternatives(
    position: Position, rulebook: Rulebook = Rulebook.DATC, stop: Callable[[], bool] | None = None
) -> dict[Unit, tuple[Order, ...]] | None:
    """Give for every unit the orders that it could be given, whatever the others are ordered.

    Orders that differ in words only stand once: a support of a fleet names the coast only where the fleet could go
    to two of them, beside the support that names none; an army that could walk has the move by convoy besides. Where
    a rulebook wants the seas of a convoy named, there is a move for each route without a superfluous fleet.

    Args:
        position: the units.
        rulebook: the reading of the rules; it says which orders are legal.
        stop: tells now and then whether to give up.

    Returns:
        The orders of each unit, Hold first; None if it was stopped.

    >>> position = Position.of("GERMANY A mun", "AUSTRIA A tyr")
    >>> [order.short for order in alternatives(position)[position.units[1]]][:4]
    ['A mun H', 'A mun - ber', 'A mun - boh', 'A mun - bur']
    """
    writer = _Writer(read(position, (), rulebook))
    offered = {unit: list(writer.orders_of(unit)) for unit in position.units}
    legal: dict[Unit, list[Order]] = {unit: [] for unit in position.units}
    # whether an order is legal hangs on no other order, so one of each unit is judged at a time
    for n in range(max(map(len, offered.values()), default=0)):
        if stop is not None and stop():
            return None
        several = [orders[n] for orders in offered.values() if n < len(orders)]
        for order, reading in zip(several, read(position, several, rulebook).readings, strict=True):
            if reading.status is not Status.ILLEGAL:
                legal[order.unit].append(order)
    return {unit: tuple(_without_doubles(orders, writer.ground)) for unit, orders in legal.items()}


class _Writer:
    """Writes the orders that may be legal; a few too many, for legality has the last word.

    Args:
        intents: the position, without orders.
    """

    def __init__(self, intents: Intents) -> None:
        self.intents = intents
        self.board = intents.board
        self.ground = ground_of(intents.board)
        self.seas = Steps(intents, self.ground).fleets_at_sea()
        self.coasts: dict[int, frozenset[int]] = {}
        self.named = intents.rulebook.missing_nationality is not MissingNationality.LEGAL
        self.by_route = intents.rulebook.convoy_path is ConvoyPath.REQUIRED
        self.goals = {unit: list(self._goals(unit)) for unit in intents.position.units}

    def orders_of(self, unit: Unit) -> Iterator[Order]:
        """Yield the orders of a unit: hold, moves, supports, convoys."""
        yield Hold(unit)
        yield from self._moves(unit)
        yield from self._supports(unit)
        if unit.type is FLEET and self.board.number[unit.place] in self.seas:
            yield from self._convoys(unit)

    def _over_sea(self, p: int) -> frozenset[int]:
        """Return the coasts that the fleets at sea could join to a province, itself left out."""
        first = self.board.touches[p] & self.seas
        found: set[int] = set()
        for sea in first:
            if sea not in self.coasts:
                self._explore(sea)
            found |= self.coasts[sea]
        return frozenset(found - {p})

    def _explore(self, sea: int) -> None:
        """Note for the seas with fleets around a sea which coasts they touch."""
        touches, group, frontier = self.board.touches, {sea}, [sea]
        while frontier:
            for further in touches[frontier.pop()]:
                if further in self.seas and further not in group:
                    group.add(further)
                    frontier.append(further)
        coasts = frozenset(p for p, near in enumerate(touches) if not self.board.is_sea[p] and near & group)
        self.coasts.update(dict.fromkeys(group, coasts))

    def _goals(self, unit: Unit) -> Iterator[str]:
        """Yield the places that a unit could be ordered to, coasts named."""
        board = self.board
        if unit.type is FLEET:
            yield from sorted(board.sails[unit.place])
            return
        p = board.number[unit.place]
        yield from (board.ids[t] for t in sorted(board.walks[p] | self._over_sea(p)))

    def _moves(self, unit: Unit) -> Iterator[Order]:
        board = self.board
        if unit.type is FLEET:
            yield from (Move(unit, to) for to in self.goals[unit])
            return
        p = board.number[unit.place]
        over_sea = self._over_sea(p)
        for to in self.goals[unit]:
            t = board.number[to]
            if t in board.walks[p] or not self.by_route:
                yield Move(unit, to)
            if t in over_sea and self.by_route:
                yield from (Move(unit, to, via_convoy=True, path=path) for path in self._paths(p, t))
            elif t in over_sea and t in board.walks[p]:
                yield Move(unit, to, via_convoy=True)

    def _paths(self, p: int, t: int) -> Iterator[tuple[str, ...]]:
        """Yield the routes between two coasts, as the seas that an order names."""
        try:
            found = routes(self.board, self.seas, p, t)
        except TooManyRoutes:
            found = (self.seas,)
        for route in found:
            yield tuple(self.board.ids[sea] for sea in sorted(route))

    def _supports(self, unit: Unit) -> Iterator[Order]:
        board = self.board
        reach = self.ground.reach(unit.type, unit.place, board.number[unit.place])
        for other in self.intents.position.units:
            if other == unit:
                continue
            foreign = self.named and other.power != unit.power
            mention = Mention(other.type, other.place, other.power if foreign else None)
            if board.number[other.place] in reach:
                yield Support(unit, mention)
            bare = ""
            for to in self.goals[other]:
                province = to.partition("/")[0]
                if board.number[to] not in reach:
                    continue
                if province not in (to, bare):
                    yield Support(unit, mention, province)
                    bare = province
                yield Support(unit, mention, to)

    def _convoys(self, fleet: Unit) -> Iterator[Order]:
        board = self.board
        p = board.number[fleet.place]
        if p not in self.coasts:
            self._explore(p)
        goals = sorted(self.coasts[p])
        for army in self.intents.position.units:
            q = board.number[army.place]
            if army.type is ARMY and q in self.coasts[p]:
                yield from (Convoy(fleet, Mention(ARMY, army.place), board.ids[t]) for t in goals if t != q)


def _without_doubles(orders: list[Order], ground: Ground) -> Iterator[Order]:
    """Yield the orders without supports that name a coast in vain, since only one could be meant."""
    bare = {
        (order.supported, order.to) for order in orders if isinstance(order, Support) and "/" not in (order.to or "")
    }
    for order in orders:
        if isinstance(order, Support) and order.to is not None and "/" in order.to:
            province = order.to.partition("/")[0]
            only_one = ground.fleet_steps[order.supported.place].get(province) is not None
            if only_one and (order.supported, province) in bare:
                continue
        yield order
