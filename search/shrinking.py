"""A phase with a property, made as small as it will go: fewest units, then fewest orders that are not holds.

Leaving out comes to a *local* smallest phase, from which nothing can be left out. Then a unit is left out and one of
those that are left gets another order, which helps where two things have to change at once. What is then left may still
not be the smallest: the search goes on from it with other changes (:mod:`drawing`), and only :mod:`bounds` proves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from ..engines.provoking.geography import Geography, bare
from ..engines.provoking.phase import Phase
from ..engines.reducing import reduced, without_units
from ..maps import Convoy, Hold, Mention, Move, Order, Support

if TYPE_CHECKING:
    from ..maps import Unit

Has: TypeAlias = Callable[[Phase], bool]
"""Tells whether a phase has the property, and keeps to the filters."""

MOST = 400
"""So many smaller phases are tried in one go at leaving out."""

MOST_EXCHANGED = 400
"""So many phases are tried in which a unit is gone and another order is given."""


def shrunk(phase: Phase, has: Has, ground: Geography, worth: int, over: Callable[[], bool] = lambda: False) -> Phase:
    """Return a phase with the property from which nothing can be left out.

    Args:
        phase: a phase that has it.
        has: tells whether a phase has it.
        ground: where the phase is.
        worth: one that comes to at most so many units is worth a closer look: a unit is left out while another one gets
            a new order.
        over: tells whether the time is over; then what has come of it by then is returned.
    """

    def fails(smaller: object) -> bool:
        return not over() and isinstance(smaller, Phase) and has(smaller)

    found = _reduced(phase, fails)
    while len(found.position.units) <= worth:
        smaller = next((other for other in _exchanged(found, ground) if over() or has(other)), None)
        if smaller is None or over():
            break
        found = _reduced(smaller, fails)
    return with_holds(found, has)


def _reduced(phase: Phase, fails: Callable[[object], bool]) -> Phase:
    found = reduced(phase, fails, MOST).phase
    assert isinstance(found, Phase)
    return found


def with_holds(phase: Phase, has: Has) -> Phase:
    """Return a phase in which every unit has an order, that it holds where it had none, if it keeps the property.

    Args:
        phase: a phase that has the property.
        has: tells whether a phase has it.
    """
    ordered = {order.unit.province for order in phase.orders}
    held = [Hold(unit) for unit in phase.position.units if unit.province not in ordered]
    if not held:
        return phase
    whole = Phase(phase.position, in_sequence((*phase.orders, *held)))
    return whole if has(whole) else phase


def in_sequence(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Return orders in the sequence of the units of a position: by power, then by place."""
    return tuple(sorted(orders, key=lambda order: (order.unit.power, order.unit.place)))


def _exchanged(phase: Phase, ground: Geography) -> Iterator[Phase]:
    """Yield phases with a unit less, in which one of those that are left has another order, or two stand off."""
    tried = 0
    for n in range(len(phase.position.units)):
        smaller = without_units(phase, (n,))
        assert isinstance(smaller, Phase)
        for standoff in _stood_off(phase.position.units[n].province, smaller, ground):
            tried += 1
            yield standoff
        given = {order.unit.province: order for order in smaller.orders}
        for unit in smaller.position.units:
            for order in options(unit, smaller, ground):
                if order == given.get(unit.province):
                    continue
                tried += 1
                if tried > MOST_EXCHANGED:
                    return
                rest = tuple(one for one in smaller.orders if one.unit.province != unit.province)
                yield Phase(smaller.position, in_sequence((*rest, order)))


def _stood_off(province: str, phase: Phase, ground: Geography) -> Iterator[Phase]:
    """Yield phases in which two units that were there stand each other off in a province."""
    movers = [
        Move(unit, place) for unit in phase.position.units for place in ground.reach(unit) if bare(place) == province
    ]
    for one, other in combinations(movers, 2):
        if one.unit != other.unit:
            gone = {one.unit, other.unit}
            rest = tuple(order for order in phase.orders if order.unit not in gone)
            yield Phase(phase.position, in_sequence((*rest, one, other)))


def options(unit: Unit, phase: Phase, ground: Geography) -> Iterator[Order]:
    """Yield the orders of a unit that can matter: moves, supports of what others do, convoys of those who move so.

    Args:
        unit: the unit.
        phase: the others and their orders.
        ground: where it may go.
    """
    yield Hold(unit)
    reach = ground.reach(unit)
    near = {bare(place) for place in reach}
    for place in reach:
        yield Move(unit, place)
    for order in phase.orders:
        other = order.unit
        if other == unit:
            continue
        if isinstance(order, Move):
            if bare(order.to) in near:
                yield Support(unit, Mention(other.type, other.place), order.to)
            if ground.is_sea[unit.province] and other.type.letter == "A":
                yield Convoy(unit, Mention(other.type, other.place), order.to)
        elif other.province in near:
            yield Support(unit, Mention(other.type, other.place))
