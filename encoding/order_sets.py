"""Several sets of orders of one power put together, before anything of them is read (DATC 4.D.1, 4.D.2)."""

from __future__ import annotations

from collections.abc import Sequence

from ..maps import Order
from .policies import OrderSets, UnorderedSets
from .rulebook import Rulebook


def combined(sets: Sequence[Sequence[Order]], rulebook: Rulebook, *, ordered: bool = True) -> tuple[Order, ...]:
    """Return the orders that count of several sets, for each power by itself.

    The sets are taken as they came: each adds to what counted before it, or takes its place. A set may hold orders of
    several powers; it is a set of each power that it has an order of. Which of two orders for one unit counts, where
    several sets count as one, is another choice: ``two_orders``, made when the orders are read.

    Args:
        sets: the sets as they were sent, the earliest first.
        rulebook: its ``order_sets`` decides; its ``unordered_sets`` where the sequence is not known.
        ordered: whether it is known which set came last.

    Returns:
        The orders that count, in the sequence they were given.

    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE A par", "FRANCE A mar")
    >>> sets = [position.orders("A Par-Bur, A Mar-Gas"), position.orders("A Par-Pic")]
    >>> [order.short for order in combined(sets, Rulebook.DATC)]
    ['A par - pic']
    >>> [order.short for order in combined(sets, Rulebook.DATC.choosing("order-sets=merge"))]
    ['A par - bur', 'A mar - gas', 'A par - pic']
    """
    powers = dict.fromkeys(order.unit.power for several in sets for order in several)
    counting: dict[str, frozenset[int]] = {}
    for power in powers:
        sent = [(n, _units(several, power)) for n, several in enumerate(sets)]
        counting[power] = _counting([(n, units) for n, units in sent if units], rulebook, ordered=ordered)
    return tuple(order for n, several in enumerate(sets) for order in several if n in counting[order.unit.power])


def _units(orders: Sequence[Order], power: str) -> frozenset[str]:
    """Return the provinces of the units that a set orders for a power."""
    return frozenset(order.unit.province for order in orders if order.unit.power == power)


def _counting(sent: list[tuple[int, frozenset[str]]], rulebook: Rulebook, *, ordered: bool) -> frozenset[int]:
    """Return which sets of one power count.

    Args:
        sent: the number of each set, and the units that it orders; at least one.
        rulebook: the rulebook.
        ordered: whether the sequence is known.
    """
    everything = frozenset(n for n, _ in sent)
    if len(sent) == 1:
        return everything
    if not ordered:
        return everything if rulebook.unordered_sets is UnorderedSets.MERGE else frozenset()
    counting: tuple[int, ...] = ()
    counted: frozenset[str] = frozenset()  # the units that the sets which count order
    for n, units in sent:
        if counting and _adds(counted, units, rulebook.order_sets):
            counting, counted = (*counting, n), counted | units
        else:
            counting, counted = (n,), units
    return frozenset(counting)


def _adds(counted: frozenset[str], units: frozenset[str], policy: OrderSets) -> bool:
    """Tell whether a set adds to those that counted when it came; else it takes their place.

    Args:
        counted: the units that they order.
        units: the units that it orders.
        policy: the choice made.
    """
    if policy is OrderSets.SUPPLEMENT:
        return counted.isdisjoint(units)
    if policy is OrderSets.MERGE_UNLESS_REPLACED:
        return not counted <= units
    return policy is OrderSets.MERGE
