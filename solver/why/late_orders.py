"""What the reasons of retreats and of adjustments share: units that orders are for, and several orders for one."""

from __future__ import annotations

from collections.abc import Iterable

from ...maps import Unit, Waive
from ..late_outcome import GivenOrder, LateFault, LateOutcome
from .grounds import given, key_of, ordered, rule_of
from .reason import Basis, Step, Value


def unit_of(order: GivenOrder) -> Unit | None:
    """Return the unit that an order is for, as it is written; None of a waive."""
    return None if isinstance(order, Waive) else order.unit


def of_unit(order: GivenOrder, unit: Unit) -> bool:
    """Tell whether an order is for a unit and of its power, whatever letter or coast it has.

    >>> from standoff.maps import ARMY, FLEET, Disband
    >>> of_unit(Disband(Unit("ITALY", FLEET, "vie")), Unit("ITALY", ARMY, "vie"))
    True
    """
    named = unit_of(order)
    return named is not None and (named.power, named.province) == (unit.power, unit.province)


def other_phase(order: GivenOrder, text: str) -> Step:
    """Tell that an order belongs to another phase."""
    return Step(text, rule_of(LateFault.OTHER_PHASE), {"order": order}, (given(order),))


def several(same: Iterable[LateOutcome], fault: LateFault, unit: Unit, policy: Basis) -> Step:
    """Tell which of several orders for a unit counts, or that none does.

    Args:
        same: what became of the orders for the unit, one of which may count.
        fault: why the others do not.
        unit: the unit.
        policy: how the rulebook takes several orders.
    """
    if fault is LateFault.SEVERAL_ORDERS:
        orders = tuple(one.order for one in same if one.fault is fault)
        values: dict[str, Value] = {"unit": unit, "orders": orders}
        return Step("order.several-orders", rule_of(fault), values, (given(*orders), policy))
    counting = next(one.order for one in same if one.fault is None)
    text = f"order.{key_of(fault)}"
    return Step(text, rule_of(fault), {"unit": unit, "order": counting}, (ordered(counting), policy))
