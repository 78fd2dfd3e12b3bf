"""Why an order is illegal or invalid, or is carried out otherwise than written; and why a unit has none that counts."""

from __future__ import annotations

from ...encoding import Fault, Intents, Status
from ...encoding.convoy_policies import ConvoyPath
from ...encoding.intents import OF_WORDING
from ...encoding.policies import TwoOrders
from ...maps import ARMY, Convoy, Move, Order, OrderError, Support, Unit
from .goals import Goals
from .grounds import board, choice, empty, given, key_of, no_order, ordered, reachable, reaches, rule_of, silent, stands
from .reason import Basis, Detail, Step, Value
from .sea_routes import likeliest
from .spelled import differences, goal_of, mention_of, misspelled

_SEVERAL = (Fault.SECOND_ORDER, Fault.LATER_ORDER, Fault.SEVERAL_ORDERS)
_OF_GOALS = (
    Fault.OWN_PROVINCE,
    Fault.NOT_ADJACENT,
    Fault.WRONG_TERRAIN,
    Fault.IMPOSSIBLE_COAST,
    Fault.COAST_NEEDED,
    Fault.COAST_NOT_NAMED,
    Fault.NO_FLEETS,
    Fault.NO_COAST,
    Fault.NO_PATH,
)

_OF_UNIT = (Fault.NOT_A_FLEET, Fault.NOT_AT_SEA, Fault.SUPPORTS_ITSELF, Fault.CANNOT_REACH)
_UNMATCHED = (Fault.NOT_MOVING_THERE, Fault.NOT_HOLDING, Fault.ARMY_NOT_MOVING)
_SUPPORTS = (
    Fault.MOVE_IMPOSSIBLE,
    Fault.COAST_NOT_NAMED,
    Fault.NOT_MOVING_THERE,
    Fault.NOT_HOLDING,
    Fault.OTHER_COAST,
    Fault.IN_DISORDER,
)
_CONVOYS = (
    Fault.NOT_AN_ARMY,
    Fault.OWN_PROVINCE,
    Fault.NO_COAST,
    Fault.NOT_ON_A_ROUTE,
    Fault.ARMY_NOT_MOVING,
)


def void_step(intents: Intents, index: int) -> Step:
    """Tell why an order is illegal or invalid.

    Args:
        intents: the orders as they were taken.
        index: which order, counted from 0.

    Returns:
        A tree whose rule is the name of the fault, and whose leaves rest on facts.

    Raises:
        OrderError: the order is neither illegal nor invalid.

    >>> from standoff.encoding import read
    >>> from standoff.maps import Position
    >>> position = Position.of("GERMANY A mun")
    >>> step = void_step(read(position, position.orders("A Mun - Par")), 0)
    >>> step.rule, step.values["reachable"]
    ('not-adjacent', ('ber', 'boh', 'bur', 'kie', 'ruh', 'sil', 'tyr'))
    """
    fault = intents.readings[index].fault
    if fault is None:
        raise OrderError(f"{intents.orders[index]} is neither illegal nor invalid")
    return _Void(intents, index, fault).step()


def executed_step(intents: Intents, index: int) -> Step | None:
    """Tell why an order is carried out otherwise than it is written; None if it is not.

    Args:
        intents: the orders as they were taken.
        index: which order, counted from 0.

    >>> from standoff.encoding import read
    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE F gas")
    >>> step = executed_step(read(position, position.orders("F Gas - Spa")), 0)
    >>> step.values["order"].short, [one.rule for one in step.because]
    ('F gas - spa/nc', ['coast-not-named'])
    """
    executed = intents.readings[index].executed
    if executed is None:
        return None
    because = tuple(differences(intents, intents.orders[index], executed))
    return Step("order.executed", "executed", {"order": executed}, because=because)


def unordered_step(intents: Intents, p: int) -> Step:
    """Tell why a unit has no order that counts.

    Args:
        intents: the orders as they were taken.
        p: number of the province where the unit stands.

    >>> from standoff.encoding import read
    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE F gas")
    >>> unordered_step(read(position, []), position.occupied[0]).text
    'order.unordered'
    """
    unit = intents.at[p]
    assert unit is not None
    if p in intents.implied:
        move = intents.implied[p]
        bases = (no_order(unit), choice(intents.rulebook, "implicit_order"), given(*_implying(intents, p, move)))
        return Step("order.implied", "implicit-order", {"unit": unit, "order": move}, bases)
    void = [
        i
        for i, order in enumerate(intents.orders)
        if intents.where[i] == p and order.unit.power == unit.power and intents.readings[i].status is Status.ILLEGAL
    ]
    if not void:
        return Step("order.unordered", "no-order", {"unit": unit}, (no_order(unit),))
    if intents.readings[void[0]].fault is Fault.SEVERAL_ORDERS:
        return void_step(intents, void[0])
    because = tuple(void_step(intents, i) for i in void)
    if p in intents.stray:
        stays_move = (no_order(unit), choice(intents.rulebook, "illegal_order"))
        return Step("order.stray", "illegal-order", {"unit": unit}, stays_move, because)
    orders = tuple(intents.orders[i] for i in void)
    return Step("order.only-void", "no-order", {"unit": unit, "orders": orders}, (no_order(unit),), because)


def _implying(intents: Intents, p: int, move: Move) -> list[Order]:
    """Return the supports and convoys of its power that imply the move of the unit in p."""
    number = intents.board.number
    return [
        order
        for order in intents.orders
        if order.unit.power == move.unit.power
        and (mention := mention_of(order)) is not None
        and number[mention.place.partition("/")[0]] == p
        and isinstance(order, Support | Convoy)
        and order.to is not None
        and number[order.to.partition("/")[0]] == intents.goal[p]
    ]


def doing_step(intents: Intents, p: int) -> Step:
    """Tell what the unit in a province is ordered to do.

    Args:
        intents: the orders as they were taken.
        p: number of the province.
    """
    index = intents.given[p]
    if index < 0:
        return unordered_step(intents, p)
    unit, order = intents.at[p], intents.orders[index]
    assert unit is not None
    return Step("order.ordered", "ordered", {"unit": unit, "order": order}, (ordered(order),))


class _Void:
    """One void order, told."""

    def __init__(self, intents: Intents, index: int, fault: Fault) -> None:
        self.intents = intents
        self.fault = fault
        self.order = intents.orders[index]
        self.p = intents.where[index]
        self.here = intents.at[self.p]
        self.board = intents.board
        self.rules = intents.rulebook
        self.goals = Goals(intents)
        mention = mention_of(self.order)
        number = self.goals.steps.number
        # province that the order mentions, its own where it mentions none, and the one where it is aimed
        self.q = self.p if mention is None else number(mention.place)
        self.other = intents.at[self.q]
        self.to = goal_of(self.order) or ""
        self.t = number(self.to) if self.to else self.q

    def step(self) -> Step:
        """Tell why the order is void."""
        fault, here = self.fault, self.here
        if fault is Fault.NO_UNIT:
            unit = here is None
            place = self.board.ids[self.p if unit else self.q]
            return self._said("order.no-unit" if unit else "order.no-army", empty(place), place=place)
        assert here is not None
        if fault is Fault.FOREIGN_UNIT:
            power = self.order.unit.power
            return self._said("order.foreign-unit", stands(here), unit=here, owner=here.power, power=power)
        if fault in _SEVERAL:
            return self._several(here)
        if isinstance(self.order, Move):
            if fault is Fault.NO_CONVOY:
                return self._no_convoy(self.order, here)
            if fault in _OF_GOALS:
                return self.goals.step(fault, here, self.to, self.order)
        elif fault in _OF_UNIT:
            return self._own_unit(here)
        elif self.other is not None and fault in (_CONVOYS if isinstance(self.order, Convoy) else _SUPPORTS):
            return self._matched(here, self.other)
        elif fault is Fault.NO_SUPPORTED_UNIT:
            place = self.board.ids[self.q]
            return self._said("order.no-supported-unit", empty(place), place=place)
        assert fault in OF_WORDING, fault
        return misspelled(fault, self.order, here, self.other, self.board, self.rules, self.order)

    def _said(self, text: str, *bases: Basis, because: tuple[Step, ...] = (), **values: Value) -> Step:
        return Step(text, rule_of(self.fault), values, bases, because)

    def _several(self, here: Unit) -> Step:
        """Name the other orders for the unit."""
        intents, policy = self.intents, choice(self.rules, "two_orders")
        if self.fault is Fault.SEVERAL_ORDERS:
            orders = tuple(
                order
                for i, order in enumerate(intents.orders)
                if intents.where[i] == self.p and intents.readings[i].fault is Fault.SEVERAL_ORDERS
            )
            return self._said("order.several-orders", given(*orders), policy, unit=here, orders=orders)
        other = intents.orders[intents.given[self.p]]
        text = "order.later-order" if self.fault is Fault.LATER_ORDER else "order.second-order"
        if self.fault is Fault.SECOND_ORDER and self.rules.two_orders is TwoOrders.NEITHER:
            text = "order.same-order"
        return self._said(text, ordered(other), policy, unit=here, order=other)

    def _own_unit(self, here: Unit) -> Step:
        """Tell what is wrong with a support or a convoy whatever unit it is for."""
        text = f"order.{key_of(self.fault)}"
        if self.fault is Fault.CANNOT_REACH:
            there, place = reachable(here, self.board), self.board.ids[self.t]
            text = text if there else f"{text}-alone"
            return self._said(text, reaches(here, self.board), unit=here, place=place, reachable=there)
        bases = [stands(here)]
        if self.fault is Fault.NOT_AT_SEA:
            bases.append(board(Detail.NO_SEA, self.board.ids[self.p]))
        elif self.fault is Fault.SUPPORTS_ITSELF:
            bases.append(given(self.order))
        return self._said(text, *bases, unit=here)

    def _matched(self, here: Unit, other: Unit) -> Step:
        """Tell what is wrong with a support or a convoy of a unit that is there."""
        fault, place = self.fault, self.board.ids[self.t]
        text = f"order.{key_of(fault)}"
        if fault in _UNMATCHED:
            return self._said(text, because=(doing_step(self.intents, self.q),), unit=other, place=place)
        if fault is Fault.NOT_AN_ARMY:
            return self._said(text, stands(other), unit=other)
        if fault is Fault.MOVE_IMPOSSIBLE:
            return self._move_impossible(other)
        if fault is Fault.OTHER_COAST:
            return self._other_coast(other)
        if fault is Fault.IN_DISORDER:
            bases = (silent(other.power), choice(self.rules, "disorder_support"))
            return self._said(text, *bases, unit=other, owner=other.power)
        if fault is Fault.NOT_ON_A_ROUTE:
            return self._not_on_a_route(here, other)
        if fault is Fault.NO_COAST and self.board.is_sea[self.t]:
            return self._said("order.convoy-to-sea", board(Detail.SEA, place), unit=other, place=place)
        return self.goals.step(fault, other, self.to, self.order)

    def _move_impossible(self, other: Unit) -> Step:
        """Tell why the unit could not make the move that is supported, had it been ordered to."""
        if other.type is ARMY:
            fault = self.goals.steps.by_sea_fault(self.q, self.t, self.p)
        else:
            fault = self.goals.steps.fleet_step(other, self.q, self.to)[1]
        assert fault is not None, "the move is possible"
        because = self.goals.step(fault, other, self.to, self.order, self.p)
        return self._said("order.move-impossible", because=(because,), unit=other, place=self.board.ids[self.t])

    def _other_coast(self, other: Unit) -> Step:
        """Tell which coast the fleet goes to, and which one the support names."""
        landing = self.intents.landing[self.q]
        return self._said(
            "order.other-coast",
            reaches(other, self.board),
            given(self.order),
            choice(self.rules, "support_coast"),
            because=(doing_step(self.intents, self.q),),
            unit=other,
            place=landing,
            coast=self.to,
        )

    # -- convoys ------------------------------------------------------------------------------------------------

    def _not_on_a_route(self, here: Unit, army: Unit) -> Step:
        """Name the route that does without the fleet, or tell that there is none at all."""
        ids = self.board.ids
        ends = ids[self.q], ids[self.t]
        fleets = self.goals.steps.fleets_at_sea()
        route = likeliest(self.board, self.q, self.t, fleets, fleets)
        if not route:
            nowhere = self.goals.step(Fault.NO_FLEETS, army, ends[1], self.order)
            return self._said("order.on-no-route", because=(nowhere,), unit=here, army=army, place=ends[1])
        others = [unit for p in sorted(fleets - {self.p}) if (unit := self.intents.at[p]) is not None]
        seas = tuple(ids[sea] for sea in route)
        bases = (
            board(Detail.NOT_NEEDED, *ends, units=(here, *others)),
            board(Detail.ROUTE, ends[0], *seas, ends[1]),
            choice(self.rules, "illegal_order"),
        )
        return self._said("order.not-on-a-route", *bases, unit=here, army=army, place=ends[1], seas=seas)

    def _no_convoy(self, order: Move, here: Unit) -> Step:
        """Name the likeliest route, and what the fleets on it that were to convoy were ordered instead."""
        intents, ids, steps = self.intents, self.board.ids, self.goals.steps
        ends = ids[self.p], ids[self.t]
        carriers = {f for f, army in enumerate(intents.carries) if army == self.p}
        allowed = set(steps.fleets_at_sea())
        bases: list[Basis] = []
        bound = self.rules.convoy_path is not ConvoyPath.IGNORED and bool(order.path)
        if bound:
            named = {steps.number(sea) for sea in order.path}
            carriers &= named
            allowed &= named
            bases += [given(order), choice(self.rules, "convoy_path")]
        convoying = [unit for f in sorted(carriers) if (unit := intents.at[f]) is not None]
        bases.append(board(Detail.NO_ROUTE, *ends, units=convoying))
        route = likeliest(self.board, self.p, self.t, allowed, carriers)
        if not route:
            if bound:
                return self._said("order.no-convoy-named", *bases, unit=here, place=ends[1])
            nowhere = self.goals.step(Fault.NO_FLEETS, here, ends[1], order)
            return self._said("order.no-convoy", *bases, because=(nowhere,), unit=here, place=ends[1])
        seas = tuple(ids[sea] for sea in route)
        bases.append(board(Detail.ROUTE, ends[0], *seas, ends[1]))
        because = tuple(doing_step(intents, sea) for sea in route if sea not in carriers)
        return self._said("order.no-convoy-over", *bases, because=because, unit=here, place=ends[1], seas=seas)
