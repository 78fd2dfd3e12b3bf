"""Each order judged alone, then matched to the others: what the orders amount to before any of them meets another.

There are no clauses here. An order is *illegal* if it is impossible on this board whatever the others order: it is
ignored, and the unit holds and can be supported (DATC 4.E.1). It is *invalid* if it is possible but nothing
matches it: a move that waits for a convoy nobody ordered still is a move, and a support of what does not
happen is given to no one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ..maps import ARMY, Convoy, Hold, Move, Order, OrderError, Position, RulebookError, Support, Unit
from .convoying import Convoys
from .executed import executed, filled_in
from .ground import Ground, ground_of
from .intents import LEGAL, VOID, Fault, Intents, Reading, Status
from .policies import IllegalOrder, ImplicitOrder, OneCoast, TwoOrders
from .rulebook import Rulebook
from .spelling import misspelling
from .steps import Steps
from .supporting import Supports


def read(position: Position, orders: Iterable[Order], rulebook: Rulebook = Rulebook.DATC) -> Intents:
    """Judge each order alone and match it to the others.

    Args:
        position: the units.
        orders: the orders of all powers, in any sequence; a unit without a legal order holds.
        rulebook: the reading of the rules.

    Raises:
        OrderError: an order names a place that is not on the board, or is no order at all.
        RulebookError: it is no rulebook.

    >>> from standoff.maps import Move, Position
    >>> position = Position.of("ENGLAND F nth")
    >>> intents = read(position, [Move(position.units[0], "pic")])
    >>> intents.readings[0].fault.value
    'the unit cannot reach that province'
    """
    if not isinstance(cast("object", rulebook), Rulebook):  # whatever the types say
        raise RulebookError(f"{rulebook!r} is no rulebook; Rulebook.named gives one by its name")
    at = position.at
    orders = tuple(orders)
    empty = [-1] * len(at)
    intents = Intents(
        position,
        orders,
        rulebook,
        position.board,
        at,
        position.occupied,
        position.owners,
        empty,
        empty[:],
        empty[:],
        empty[:],
        empty[:],
        [LEGAL] * len(orders),
    )
    try:
        _Reader(intents, ground_of(position.board)).run()
    except (AttributeError, TypeError):
        for one in cast("tuple[object, ...]", orders):
            if not isinstance(one, Order):
                raise OrderError(f"{one!r} is no order; Position.orders makes orders of text") from None
        raise
    return intents


class _Reader:
    """Fills an Intents: first what each order says by itself, then convoys, then supports."""

    def __init__(self, intents: Intents, ground: Ground) -> None:
        self.intents = intents
        self.ground = ground
        self.board = intents.board
        self.steps = Steps(intents, ground)
        # asked for every odd order, and the same for all of them
        self.lenient = intents.rulebook.lenient
        self.convoys = Convoys(intents, self.steps)
        self.strays = intents.rulebook.illegal_order is IllegalOrder.MOVE_STAYS_MOVE
        self.differing: list[int] = []
        """Orders that may be carried out otherwise than they were written."""
        self.supports = Supports(intents, ground, self.steps, self.differing)

    def run(self) -> None:
        """Read every order by itself, then match convoys, then supports.

        This loop takes most of the time of reading. It settles the plain cases by look-up: the unit is written
        as it stands, has no order yet, and goes or supports where a word without any doubt says. All else is
        looked at closely.
        """
        intents, ground = self.intents, self.ground
        at, goal, given, into, where = intents.at, intents.goal, intents.given, intents.into, intents.where
        number, landing, supports = self.board.number, intents.landing, self.supports.legal
        walks, fleet_reach = self.board.walks, ground.fleet_reach
        army_plain, fleet_plain = ground.army_plain, ground.fleet_plain
        lenient = self.lenient
        left_out = {} if lenient else self._left_out()
        i = -1
        for order in intents.orders:
            i += 1
            if not lenient:
                where.append(number.get(order.unit.province, -1))
                if i in left_out:
                    self._void(i, left_out[i])
                else:
                    self._look_closely(i, order)
                continue
            unit = order.unit
            p = number.get(unit.place, -1)
            where.append(p)
            here = at[p]
            if (
                here is not None
                and given[p] < 0
                # the same unit: an attribute at a time, because comparing the objects takes four times as long
                and (here is unit or (here.place == unit.place and here.type is unit.type and here.power == unit.power))
            ):
                if isinstance(order, Move):
                    to = order.to
                    t = (army_plain if here.type is ARMY else fleet_plain)[here.place].get(to, -1)
                    if t >= 0 and not order.via_convoy:
                        given[p] = i
                        goal[p] = t
                        if t in into:
                            into[t].append(p)
                        else:
                            into[t] = [p]
                        if "/" in to:
                            landing[p] = to
                        continue
                elif isinstance(order, Support):
                    mention, word = order.supported, order.to
                    q = number.get(mention.place, -1)
                    other = at[q]
                    if (
                        other is not None
                        and other.place == mention.place
                        and other.type is mention.type
                        and q != p
                        and (mention.power is None or mention.power == other.power)
                    ):
                        if word is None:
                            t = q
                        else:
                            t = (army_plain if other.type is ARMY else fleet_plain)[other.place].get(word, -1)
                        if t in (walks[p] if here.type is ARMY else fleet_reach[here.place]):
                            given[p] = i
                            supports.append((i, p, q, t))
                            continue
                elif isinstance(order, Hold):
                    given[p] = i
                    continue
            self._look_closely(i, order)
        for movers in into.values():
            if len(movers) > 1:
                movers.sort()  # the sequence in which orders are written never matters
        if intents.rulebook.implicit_order is ImplicitOrder.ALLOWED:
            self._take_implied()
        if self.convoys.any():
            self.convoys.match(self._void)
        if supports:
            self.supports.match(self._void)
        for i in self.differing:
            if intents.readings[i] is LEGAL:
                order_executed = executed(intents, ground, intents.orders[i])
                if order_executed != intents.orders[i]:
                    intents.readings[i] = Reading(Status.LEGAL, None, order_executed)
                    intents.odd.add(where[i])

    def _look_closely(self, i: int, order: Order) -> None:
        """Judge one order by itself, whatever is odd about it, and take it if it is legal."""
        intents = self.intents
        unit = order.unit
        p = intents.where[i] = self.steps.number(unit.place)
        here = intents.at[p]
        fault = self._fault(i, order, here, p)
        if fault is None and intents.given[p] >= 0:
            fault = Fault.SECOND_ORDER
        if fault is not None:
            self._void(i, fault)
            return
        intents.given[p] = i
        if here is not None and (here.place != unit.place or here.type is not unit.type):
            self.differing.append(i)

    def _fault(self, i: int, order: Order, here: Unit | None, p: int) -> Fault | None:
        """Tell why an order is illegal by itself, and note what it wants if its unit has no order yet."""
        self._check_places(order)
        if here is None:
            return Fault.NO_UNIT
        if here.power != order.unit.power:
            return Fault.FOREIGN_UNIT
        if not self.lenient:
            fault = misspelling(order, here, self._mentioned(order), self.board, self.intents.rulebook)
            if fault is not None:
                return fault
        if isinstance(order, Move):
            return self._take_move(i, order, here, p)
        if isinstance(order, Support):
            return self.supports.fault(i, order, here, p)
        if isinstance(order, Convoy):
            fault = self.convoys.fault(order, here, p)
            if fault is None and self.intents.given[p] < 0:
                self.convoys.orders.append(i)
                mention, army = order.convoyed, self._mentioned(order)
                named = army is None or mention.power in (None, army.power)
                if mention.type is not ARMY or "/" in mention.place or "/" in order.to or not named:
                    self.differing.append(i)
            return fault
        return None

    def _mentioned(self, order: Order) -> Unit | None:
        """Return the unit where an order mentions one."""
        if isinstance(order, Support):
            return self.intents.at[self.steps.number(order.supported.place)]
        return self.intents.at[self.steps.number(order.convoyed.place)] if isinstance(order, Convoy) else None

    def _left_out(self) -> dict[int, Fault]:
        """Find the orders that do not count because the same unit has another one (DATC 4.D.3)."""
        intents, policy = self.intents, self.intents.rulebook.two_orders
        if policy is TwoOrders.FIRST:
            return {}
        by_unit: dict[int, list[int]] = {}
        for i, order in enumerate(intents.orders):
            by_unit.setdefault(self.steps.number(order.unit.place), []).append(i)
        left: dict[int, Fault] = {}
        for p, several in by_unit.items():
            if len(several) < 2:
                continue
            intents.given[p] = 0  # as if it had an order: nothing is noted while they are judged
            legal = [i for i in several if self._fault(i, intents.orders[i], intents.at[p], p) is None]
            intents.given[p] = -1
            if policy is TwoOrders.LAST:
                left.update(dict.fromkeys(legal[:-1], Fault.LATER_ORDER))
            elif len({self._meaning(i, p) for i in legal}) > 1:
                left.update(dict.fromkeys(legal, Fault.SEVERAL_ORDERS))
        return left

    def _meaning(self, i: int, p: int) -> tuple[object, ...]:
        """Return what a legal order for the unit in p comes to, however it is written."""
        order, number, here = self.intents.orders[i], self.steps.number, self._unit(p)
        if isinstance(order, Move):
            if here.type is ARMY:
                return Move, number(order.to), order.via_convoy, order.path
            landing = self.ground.fleet_steps[here.place].get(order.to)
            return Move, landing or self.steps.fleet_step(here, p, order.to)[0]
        if isinstance(order, Support):
            q = number(order.supported.place)
            return Support, q, None if order.to is None else self._meant(q, order.to)
        if isinstance(order, Convoy):
            return Convoy, number(order.convoyed.place), number(order.to)
        return (Hold,)

    def _unit(self, p: int) -> Unit:
        unit = self.intents.at[p]
        assert unit is not None
        return unit

    def _take_implied(self) -> None:
        """Let units without any order make the move that their power's supports and convoys speak of (4.E.3)."""
        intents, number = self.intents, self.steps.number
        # an order that another power writes for a unit is none of that unit
        ordered = {
            number(order.unit.place)
            for order in intents.orders
            if (unit := intents.at[number(order.unit.place)]) is not None and unit.power == order.unit.power
        }
        # by the place meant: one goal may be written with its coast and without
        wanted: dict[int, set[str]] = {}
        for i, order in enumerate(intents.orders):
            if not isinstance(order, Support | Convoy) or order.to is None or intents.readings[i] is not LEGAL:
                continue
            mention = order.supported if isinstance(order, Support) else order.convoyed
            q = number(mention.place)
            if q not in ordered and intents.at[q] is not None and self._unit(q).power == order.unit.power:
                wanted.setdefault(q, set()).add(self._meant(q, order.to))
        for q, goals in sorted(wanted.items()):
            if len(goals) == 1:
                move = Move(self._unit(q), goals.pop())
                if self._take_move(-1, move, move.unit, q) is None:
                    intents.implied[q] = move

    def _meant(self, q: int, to: str) -> str:
        """Return the goal that a word means for the unit in q; a province where two of its coasts can be meant."""
        unit = self._unit(q)
        place = filled_in(self.ground, unit, to)
        if unit.type is ARMY or place in self.board.sails:
            return place
        province = self.board.ids[self.steps.number(to)]
        if self.ground.fleet_steps[unit.place].get(province, province) is None:
            return province
        return self.steps.fleet_step(unit, q, to)[0] or province

    def _check_places(self, order: Order) -> None:
        """Raise OrderError if the order names a place that the board does not have."""
        if isinstance(order, Support):
            self.steps.number(order.supported.place)
            if order.to is not None:
                self.steps.number(order.to)
        elif isinstance(order, Convoy):
            self.steps.number(order.convoyed.place)
            self.steps.number(order.to)
        elif isinstance(order, Move):
            self.steps.number(order.to)

    def _void(self, i: int, fault: Fault) -> None:
        """Note that an order is illegal or invalid."""
        if self.strays and VOID[fault].status is Status.ILLEGAL and isinstance(self.intents.orders[i], Move):
            p, power = self.intents.where[i], self.intents.orders[i].unit.power
            if fault is not Fault.SECOND_ORDER and self.intents.at[p] is not None and self._unit(p).power == power:
                self.intents.stray.add(p)
        self.intents.readings[i] = VOID[fault]
        self.intents.odd.add(self.intents.where[i])

    # -- moves -------------------------------------------------------------------------------------------

    def _take_move(self, i: int, order: Move, here: Unit, p: int) -> Fault | None:
        """Note where a unit goes, or return why it cannot."""
        intents, to = self.intents, order.to
        after: str | None = None
        by_sea = False
        if here.type is ARMY:
            t = self.steps.number(to)
            if order.via_convoy or t not in self.board.walks[p]:
                by_sea, fault = self.convoys.way_of(order, p, t)
                if fault is not None:
                    return fault
        else:
            after = self.ground.fleet_steps[here.place].get(to)
            if after is None:
                after, fault = self.steps.fleet_step(here, p, to)
                if after is None:
                    return fault
            if (
                to != after
                and "/" in after
                and to not in self.board.sails
                and intents.rulebook.one_coast is OneCoast.VOID
                # where two coasts are possible none was filled in by this switch, but by 4.B.1
                and self.ground.fleet_steps[here.place][self.board.ids[self.board.number[after]]] is not None
            ):
                return Fault.COAST_NOT_NAMED
            t = self.board.number[after]
        if intents.given[p] >= 0:
            return None
        intents.goal[p] = t
        intents.into.setdefault(t, []).append(p)
        if by_sea:
            self.convoys.by_sea.append(p)
        elif order.via_convoy:
            intents.walking.add(p)
        if after is not None and "/" in after:
            intents.landing[p] = after
        if i >= 0 and to != (self.board.ids[t] if after is None else after):
            self.differing.append(i)
        return None
