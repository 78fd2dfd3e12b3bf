"""Each order judged alone, then matched to the others: what the orders amount to before any of them meets another.

No clauses yet. An order is *illegal* if it is impossible on this board whatever the others order: it is
ignored, and the unit holds and can be supported (DATC 4.E.1). It is *invalid* if it is possible but nothing
matches it: a move that waits for a convoy nobody ordered still is a move, and a support of what does not
happen is given to no one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, cast

from ..maps import ARMY, FLEET, Convoy, Hold, Move, Order, OrderError, Position, RulebookError, Support, Unit
from .executed import executed, filled_in
from .ground import Ground, ground_of
from .intents import LEGAL, VOID, Fault, Intents, Reading, Status
from .policies import ConvoyIntent, OneCoast, SupportCoast, TwoOrders
from .routes import connected, useful
from .rulebook import Rulebook
from .spelling import misspelling
from .steps import Steps

FREE_TO_WALK = (ConvoyIntent.OWN_FLEET_OR_LAND, ConvoyIntent.OPPOSITE_MOVE)
"""The policies under which an army ordered to a neighbouring province arrives by land where the convoy fails."""

_Match: TypeAlias = tuple[int, int, int, int]
"""A legal support: index of the order, supporter, supported unit, province aimed at."""


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
        self.supports: list[_Match] = []
        self.convoys: list[int] = []
        self.by_sea: list[int] = []
        self.differing: list[int] = []
        """Orders that may be carried out otherwise than they were written."""

    def run(self) -> None:
        """Read every order by itself, then match convoys, then supports.

        This loop takes most of the time of reading. It settles the plain cases by look-up: the unit is written
        as it stands, has no order yet, and goes or supports where a word without any doubt says. All else is
        looked at closely.
        """
        intents, ground = self.intents, self.ground
        at, goal, given, into, where = intents.at, intents.goal, intents.given, intents.into, intents.where
        number, landing, supports = self.board.number, intents.landing, self.supports
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
                    if other is not None and other.place == mention.place and other.type is mention.type and q != p:
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
        if self.convoys or self.by_sea or intents.rulebook.convoy_intent is ConvoyIntent.OWNER_INTENT:
            self._match_convoys()
        if supports:
            self._match_supports()
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
            return self._take_support(i, order, here, p)
        if isinstance(order, Convoy):
            fault = self._convoy_fault(order, here, p)
            if fault is None and self.intents.given[p] < 0:
                self.convoys.append(i)
                if order.convoyed.type is not ARMY or "/" in order.convoyed.place or "/" in order.to:
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
            elif len({intents.orders[i] for i in legal}) > 1:
                left.update(dict.fromkeys(legal, Fault.SEVERAL_ORDERS))
        return left

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
            by_sea = order.via_convoy or t not in self.board.walks[p]
            if by_sea:
                fault = self.steps.by_sea_fault(p, t)
                if fault is not None and t in self.board.walks[p] and intents.rulebook.convoy_intent in FREE_TO_WALK:
                    by_sea, fault = False, None
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
            ):
                return Fault.COAST_NOT_NAMED
            t = self.board.number[after]
        if intents.given[p] >= 0:
            return None
        intents.goal[p] = t
        intents.into.setdefault(t, []).append(p)
        if by_sea:
            self.by_sea.append(p)
        if after is not None and "/" in after:
            intents.landing[p] = after
        if to != (self.board.ids[t] if after is None else after):
            self.differing.append(i)
        return None

    # -- supports ----------------------------------------------------------------------------------------

    def _take_support(self, i: int, order: Support, here: Unit, p: int) -> Fault | None:
        """Note whom a unit supports, or return why it cannot."""
        intents, mention, to = self.intents, order.supported, order.to
        q = self.steps.number(mention.place)
        t = q if to is None else self.steps.number(to)
        other = intents.at[q]
        if q == p:
            return Fault.SUPPORTS_ITSELF
        if t not in self.ground.reach(here.type, here.place, p):
            return Fault.CANNOT_REACH
        if other is None:
            return Fault.NO_SUPPORTED_UNIT
        if to is not None:
            if not self.steps.possible(q, to, p):
                return Fault.MOVE_IMPOSSIBLE
            if not self.lenient and (fault := self._support_coast_fault(here, other, to)):
                return fault
        if intents.given[p] < 0:
            self.supports.append((i, p, q, t))
            if (
                other.place != mention.place
                or other.type is not mention.type
                or (to is not None and filled_in(self.ground, other, to) != to)
            ):
                self.differing.append(i)
        return None

    def _support_coast_fault(self, here: Unit, other: Unit, to: str) -> Fault | None:
        """Tell whether a support lacks the coast that its rulebook wants to see (DATC 4.B.2, 4.B.4)."""
        rules = self.intents.rulebook
        if other.type is ARMY or "/" in to or not self.board.province(to).has_coasts:
            return None
        if self.ground.fleet_steps[other.place].get(to) is not None:
            return Fault.COAST_NOT_NAMED if rules.one_coast is OneCoast.VOID else None
        needed = rules.support_coast is SupportCoast.NEEDED or (
            rules.support_coast is SupportCoast.NEEDED_FOR_OTHERS and other.power != here.power
        )
        return Fault.COAST_NOT_NAMED if needed else None

    def _match_supports(self) -> None:
        """Give each support to its unit if that unit does what is supported."""
        intents = self.intents
        goal, helpers, helped, aim = intents.goal, intents.helpers, intents.helped, intents.aim
        coasts_count = intents.rulebook.support_coast is not SupportCoast.IGNORED
        for i, p, q, t in self.supports:
            going = goal[q]
            if going != t and not (t == q and going < 0):
                fault = Fault.NOT_HOLDING if t == q else Fault.NOT_MOVING_THERE
                self._void(i, fault)
                continue
            # a coast that exists and is named must be the one the fleet goes to (DATC 6.B.9)
            if q in intents.landing and t != q and coasts_count:
                order = intents.orders[i]
                to = (order.to if isinstance(order, Support) else None) or ""
                if "/" in to and to in self.board.number and intents.landing[q] != to:
                    self._void(i, Fault.OTHER_COAST)
                    continue
            helped[p] = q
            aim[p] = t
            if q in helpers:
                helpers[q].append(p)
            else:
                helpers[q] = [p]
        for several in helpers.values():
            if len(several) > 1:
                several.sort()

    # -- convoys -----------------------------------------------------------------------------------------

    def _convoy_fault(self, order: Convoy, here: Unit, p: int) -> Fault | None:
        board = self.board
        if here.type is not FLEET:
            return Fault.NOT_A_FLEET
        if not board.is_sea[p]:
            return Fault.NOT_AT_SEA
        q, t = self.steps.number(order.convoyed.place), self.steps.number(order.to)
        army = self.intents.at[q]
        if army is None:
            return Fault.NO_UNIT
        if army.type is not ARMY:
            return Fault.NOT_AN_ARMY
        if q == t:
            return Fault.OWN_PROVINCE
        touches = board.touches
        if board.is_sea[t] or not touches[q] or not touches[t]:
            return Fault.NO_COAST
        if p in touches[q] and p in touches[t]:
            return None
        return None if p in useful(board, self.steps.fleets_at_sea(), q, t) else Fault.NOT_ON_A_ROUTE

    def _match_convoys(self) -> None:
        """Give each army its fleets, and send armies with a fleet of their own by sea (DATC 4.A.3)."""
        intents = self.intents
        goal, owner = intents.goal, intents.owner
        fleets: dict[int, list[int]] = {}
        for i in self.convoys:
            order = intents.orders[i]
            assert isinstance(order, Convoy)
            p = self.steps.number(order.unit.place)
            q = self.steps.number(order.convoyed.place)
            if goal[q] != self.steps.number(order.to):
                self._void(i, Fault.ARMY_NOT_MOVING)
                continue
            intents.carries[p] = q
            intents.carried.add(q)
            fleets.setdefault(q, []).append(p)
        ferries, policy = intents.ferries, intents.rulebook.convoy_intent
        for q in self.by_sea:
            ferries[q] = ()
        for q, carriers in fleets.items():
            if q in ferries or self._goes_by_sea(q, any(owner[p] == owner[q] for p in carriers)):
                ferries[q] = tuple(sorted(carriers))
        if policy is ConvoyIntent.OWNER_INTENT:
            for q in self._shown_by_owner():
                ferries.setdefault(q, tuple(sorted(fleets.get(q, ()))))
        elif policy in FREE_TO_WALK:
            for q in [q for q in ferries if goal[q] in self.board.walks[q]]:
                if not connected(self.board, ferries[q], q, goal[q]) or not self._goes_by_sea(q, True):
                    del ferries[q]
                else:
                    intents.overland.add(q)
        for q in ferries:
            # a complete route must have been ordered, or the move is invalid, though it stays a move
            if not connected(self.board, ferries[q], q, goal[q]):
                self._void(intents.given[q], Fault.NO_CONVOY)
                ferries[q] = ()

    def _goes_by_sea(self, q: int, own: bool) -> bool:
        """Tell whether matched convoy orders, an own fleet's among them or not, send an army by sea (DATC 4.A.3)."""
        policy, goal = self.intents.rulebook.convoy_intent, self.intents.goal
        if policy is ConvoyIntent.OPPOSITE_MOVE:
            return goal[goal[q]] == q
        return own and policy is not ConvoyIntent.TAG

    def _shown_by_owner(self) -> set[int]:
        """Return the armies that some convoy order of their own power, of use or not, sends where they go."""
        goal, at, number = self.intents.goal, self.intents.at, self.steps.number
        shown: set[int] = set()
        for order in self.intents.orders:
            if isinstance(order, Convoy):
                q, here = number(order.convoyed.place), at[number(order.unit.place)]
                army = at[q]
                if (
                    army is not None
                    and army.type is ARMY
                    and goal[q] == number(order.to)
                    and here is not None
                    and here.type is FLEET
                    and here.power == order.unit.power == army.power
                ):
                    shown.add(q)
        return shown
