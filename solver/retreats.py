"""The retreat phase: which dislodged units go where, and which leave the board.

Nothing is left open here that needs solving: each order is judged alone, then retreats that end in one province take
each other off the board. All it needs stands in the position: the units, the dislodged ones with where their attackers
came from and the places open to them, and the provinces that a standoff left empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from ..encoding import Rulebook, Status, read
from ..encoding.policies import RetreatToConvoyStart, TwoOrders
from ..encoding.spelling import misspelling
from ..maps import (
    Board,
    Convert,
    Disband,
    Hold,
    LateOrder,
    Move,
    Order,
    OrderError,
    Position,
    PositionError,
    Remove,
    Retreat,
    Retreating,
    RulebookError,
    Unit,
    Waive,
)
from .late_outcome import GivenOrder, LateFault, LateOutcome, LateReason, Unordered, illegal
from .outcome import Result

if TYPE_CHECKING:
    from .ruling import Ruling
    from .why.reason import Why


@dataclass(frozen=True)
class RetreatRuling:
    """What a retreat phase comes to under a rulebook.

    Args:
        position: the position before it.
        rulebook: the reading of the rules.
        outcomes: one for each order given, in the same sequence.
        without_orders: the dislodged units without a legal order, which are disbanded, in the order of the position.
        units: where every unit stands afterwards, sorted by power and place.
        disbanded: the units that leave the board, for whatever reason, in the order of the position.
    """

    position: Position
    rulebook: Rulebook
    outcomes: tuple[LateOutcome, ...]
    without_orders: tuple[Unordered, ...]
    units: tuple[Unit, ...]
    disbanded: tuple[Unit, ...]

    @cached_property
    def after(self) -> Position:
        """The position after the retreats: nobody is dislodged, and no standoff counts any longer."""
        return replace(self.position, units=self.units, phase="", dislodged=(), contested=())

    def _repr_svg_(self) -> str:
        """Draw it, for notebooks; :func:`standoff.solver.pictures.picture_of` has more to choose."""
        from .pictures import picture_of

        return picture_of(self)

    def why(self, asked: GivenOrder | Unit | str | int) -> Why:
        """Tell why an order or a unit came to what it came to.

        Args:
            asked: an order, a dislodged unit (also in words: ``"A mun"``), or the index of an order, counted from 0,
                which tells equal orders apart.

        Returns:
            A tree of steps for the order, if there is one, and for the unit where its order does not count.

        Raises:
            OrderError: no such order was given, or the unit is not dislodged and no order was given for it.

        >>> from standoff.maps import FLEET
        >>> fleet = Unit("AUSTRIA", FLEET, "tri")
        >>> before = Position((), dislodged=(Retreating(fleet, "ven", ("adr", "alb")),))
        >>> adjudicate_retreats(before, [Retreat(fleet, "ven")]).why(fleet).steps[0].rule
        'no-legal-retreat'
        """
        from .why.late import why_retreat

        return why_retreat(self, asked)


def adjudicate_retreats(
    position: Position, orders: Sequence[GivenOrder], rulebook: Rulebook = Rulebook.DATC
) -> RetreatRuling:
    """Judge a retreat phase.

    A dislodged unit goes to a place that is open to it, or leaves the board. Units that retreat to one province are
    disbanded, all of them; so are those without a legal order (2008 rulebook, *Retreat And Disbanding Phase*; DATC
    6.H). Supports, convoys and moves of other units are illegal in this phase. Two orders for a unit, and badly
    written ones, are taken as in a movement phase.

    Args:
        position: who stands where, who is dislodged, and where standoffs were; :func:`retreat_position` makes it of a
            ruling. The exits of a dislodged unit are those that the movement phase left it; none other is ever allowed.
        orders: the orders of all powers, in any sequence.
        rulebook: the reading of the rules; 4.A.5, 4.B.1 to 4.B.6, 4.C.2 and 4.D.3 of the DATC count in this phase.

    Raises:
        PositionError: the position begins another phase.
        OrderError: an order names a place that the board does not have, or is no order at all.
        RulebookError: it is no rulebook.

    >>> from standoff.maps import ARMY, FLEET
    >>> fleet = Unit("AUSTRIA", FLEET, "tri")
    >>> before = Position((Unit("ITALY", ARMY, "tri"),), dislodged=(Retreating(fleet, "ven", ("adr", "alb")),))
    >>> ruling = adjudicate_retreats(before, [Retreat(fleet, "alb")])
    >>> ruling.outcomes, [str(unit) for unit in ruling.units]
    ((<Retreats F tri R alb>,), ['AUSTRIA F alb', 'ITALY A tri'])
    """
    if not isinstance(cast("object", rulebook), Rulebook):  # whatever the types say
        raise RulebookError(f"{rulebook!r} is no rulebook; Rulebook.named gives one by its name")
    if position.phase not in ("", "retreat"):
        raise PositionError(f"the position begins a {position.phase} phase, not a retreat phase")
    return _Phase(position, tuple(orders), rulebook).ruling()


def retreat_position(ruling: Ruling) -> Position:
    """Return the position that the retreat phase after a movement phase begins with.

    It holds all that the retreat phase asks for: it can be saved, and judged later by another process.

    Args:
        ruling: the ruling of the movement phase. The owners of supply centres are those before it.

    >>> from standoff.solver.adjudication import adjudicate
    >>> before = Position.of("ITALY A ven", "ITALY A tyr", "AUSTRIA F tri")
    >>> after = retreat_position(adjudicate(before, before.orders("A Ven-Tri, A Tyr S A Ven-Tri")))
    >>> [(str(one.unit), one.attacked_from, one.exits) for one in after.dislodged]
    [('AUSTRIA F tri', 'ven', ('adr', 'alb'))]
    """
    before = ruling.intents.position
    return replace(
        before,
        units=ruling.units,
        phase="retreat",
        dislodged=tuple(Retreating(d.unit, d.attacker_from, d.retreats, d.by_convoy) for d in ruling.dislodged),
        contested=ruling.contested,
    )


class _Phase:
    """One retreat phase while it is judged; dislodged units are known by the number of their province."""

    def __init__(self, position: Position, orders: tuple[GivenOrder, ...], rulebook: Rulebook) -> None:
        self.position = position
        self.orders = orders
        self.rulebook = rulebook
        self.board: Board = position.board
        number = self.board.number
        self.dislodged: dict[int, Retreating] = {number[one.unit.place]: one for one in position.dislodged}
        self.contested = {number[id] for id in position.contested}
        self.outcomes: dict[int, LateOutcome] = {}
        # unit -> its orders that are legal by themselves, by index, each as it is carried out
        self.legal: dict[int, dict[int, Retreat | Disband]] = {}
        # what has been asked already: where a unit lands for the words of its goal
        self.landings: dict[tuple[Unit, str], str | LateFault] = {}

    def ruling(self) -> RetreatRuling:
        for i, order in enumerate(self.orders):
            p = province_of(order, self.board)
            carried_out = self._taken(order, p)
            if isinstance(carried_out, LateFault):
                self.outcomes[i] = illegal(order, carried_out)
            else:
                self.legal.setdefault(p, {})[i] = carried_out
        counting: dict[int, int] = {}
        for p in self.legal:
            chosen = self._counting(p)
            if chosen is not None:
                counting[p] = chosen
        landings: dict[int, list[int]] = {}
        for p, i in counting.items():
            order = self.legal[p][i]
            if isinstance(order, Retreat):
                landings.setdefault(self.board.number[order.to], []).append(p)
        gone: set[int] = set(self.dislodged) - set(counting)
        arrived: list[Unit] = []
        for p, i in counting.items():
            order = self.legal[p][i]
            executed = order if order != self.orders[i] else None
            if isinstance(order, Disband):
                gone.add(p)
                self.outcomes[i] = self._outcome(i, Result.SUCCEEDS, LateReason.DISBANDS, executed=executed)
                continue
            others = [q for q in landings[self.board.number[order.to]] if q != p]
            if others:
                gone.add(p)
                # the same other one, whatever the sequence of the orders
                by = self.orders[counting[min(others)]]
                self.outcomes[i] = self._outcome(i, Result.FAILS, LateReason.COLLISION, by, executed)
                continue
            arrived.append(replace(self.dislodged[p].unit, place=order.to))
            self.outcomes[i] = self._outcome(i, Result.SUCCEEDS, LateReason.RETREATS, executed=executed)
        units = sorted((*self.position.units, *arrived), key=lambda unit: (unit.power, unit.place))
        left = [self.board.number[one.unit.place] for one in self.position.dislodged]
        return RetreatRuling(
            self.position,
            self.rulebook,
            tuple([self.outcomes[i] for i in range(len(self.orders))]),
            tuple([self._without(p) for p in left if p not in counting]),
            tuple(units),
            tuple([self.dislodged[p].unit for p in left if p in gone]),
        )

    def _outcome(
        self,
        i: int,
        result: Result,
        reason: LateReason,
        by: GivenOrder | None = None,
        executed: GivenOrder | None = None,
    ) -> LateOutcome:
        return LateOutcome(self.orders[i], result, reason, by, executed=executed)

    # -- one order ----------------------------------------------------------------------------------------------

    def _taken(self, order: GivenOrder, p: int) -> Retreat | Disband | LateFault:
        """Return an order as it is carried out, or why it is void by itself."""
        if not isinstance(order, (Retreat, Disband, Remove)):
            return LateFault.OTHER_PHASE
        one = self.dislodged.get(p)
        here = self.position.at[p]
        if one is None or (one.unit.power != order.unit.power and here is not None and here.power == order.unit.power):
            if here is None:
                return LateFault.NO_UNIT
            return LateFault.NOT_DISLODGED if here.power == order.unit.power else LateFault.FOREIGN_UNIT
        if one.unit.power != order.unit.power:
            return LateFault.FOREIGN_UNIT
        fault = misspelling(Hold(order.unit), one.unit, None, self.board, self.rulebook)
        if fault is not None:
            return LateFault[fault.name]
        # both say that the unit leaves the board, which has one meaning in this phase
        if not isinstance(order, Retreat):
            return Disband(one.unit)
        asked = (one.unit, order.to)
        place = self.landings.get(asked) or self._landing(*asked)
        self.landings[asked] = place
        if isinstance(place, LateFault):
            return place
        return self._closed(one, place) or Retreat(one.unit, place)

    def _landing(self, unit: Unit, to: str) -> str | LateFault:
        """Return where a unit would land, or why it cannot: it goes where it could move to, were nobody else there."""
        intents = read(Position((unit,), self.board), [Move(unit, to)], self.rulebook)
        reading, p = intents.readings[0], self.board.number[unit.place]
        if reading.status is Status.LEGAL:
            return intents.landing.get(p, self.board.ids[intents.goal[p]])
        # all faults without a namesake are of convoys, and a retreat cannot be convoyed
        name = "" if reading.fault is None else reading.fault.name
        return LateFault.__members__.get(name, LateFault.NOT_ADJACENT)

    def _closed(self, one: Retreating, place: str) -> LateFault | None:
        """Tell why a place that a unit can reach is closed to it, or None if it is open."""
        t = self.board.number[place]
        attacker = t == self.board.number.get(one.attacked_from, -1)
        if self.position.at[t] is not None:
            return LateFault.OCCUPIED
        if attacker and (
            place not in one.exits or self.rulebook.retreat_to_convoy_start is RetreatToConvoyStart.BARRED
        ):
            return LateFault.ATTACKERS_PROVINCE
        if t in self.contested:
            return LateFault.CONTESTED
        return None if place in one.exits else LateFault.NOT_OPEN

    # -- several orders -----------------------------------------------------------------------------------------

    def _counting(self, p: int) -> int | None:
        """Return which of the legal orders of a unit counts (DATC 4.D.3), and note what becomes of the others."""
        legal = self.legal[p]
        policy = self.rulebook.two_orders
        if policy is TwoOrders.NEITHER and len(set(legal.values())) > 1:
            for i in legal:
                self.outcomes[i] = illegal(self.orders[i], LateFault.SEVERAL_ORDERS)
            return None
        last = policy is TwoOrders.LAST
        chosen = max(legal) if last else min(legal)
        for i in legal:
            if i != chosen:
                fault = LateFault.LATER_ORDER if last else LateFault.SECOND_ORDER
                self.outcomes[i] = illegal(self.orders[i], fault)
        return chosen

    def _without(self, p: int) -> Unordered:
        """Tell what becomes of a dislodged unit for which no legal order was given."""
        one = self.dislodged[p]
        if not one.exits:
            return Unordered(one.unit, LateReason.NO_EXIT)
        tried = any(
            not isinstance(order, Waive) and order.unit.power == one.unit.power and province_of(order, self.board) == p
            for order in self.orders
        )
        return Unordered(one.unit, LateReason.NO_LEGAL_ORDER if tried else LateReason.NO_ORDER)


def province_of(order: GivenOrder, board: Board) -> int:
    """Return the number of the province of the unit that an order is for; -1 where it is for none.

    Raises:
        OrderError: it is no order, or names a place that the board does not have.
    """
    if not isinstance(cast("object", order), (LateOrder, Order)):  # whatever the types say
        raise OrderError(f"{order!r} is no order; parse_late_order makes one of text")
    places = [] if isinstance(order, Waive) else [order.unit.place]
    if isinstance(order, Retreat):
        places.append(order.to)
    elif isinstance(order, Convert):
        places.append(order.place)
    for place in places:
        if place.partition("/")[0] not in board.number:
            raise OrderError(f"the board {board.id} has no place {place!r}")
    return board.number[places[0].partition("/")[0]] if places else -1
