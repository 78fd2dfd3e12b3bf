"""Why an order or a unit of a retreat or adjustment phase came to what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from ...maps import Build, Convert, OrderError, Unit
from ..late_outcome import GivenOrder, LateOutcome, LateReason, Unordered
from .late_orders import of_unit, unit_of
from .reason import Why

if TYPE_CHECKING:
    from ..adjustments import AdjustmentRuling
    from ..retreats import RetreatRuling
    from .late_adjustments import Adjustments
    from .late_retreats import Retreats

Asked: TypeAlias = GivenOrder | Unit | str | int
"""What can be asked about: an order, a unit (``"mun"``, ``"A mun"``, ``"GERMANY A mun"``), or the index of an order."""


def why_retreat(ruling: RetreatRuling, asked: Asked) -> Why:
    """Tell why an order or a unit of a retreat phase came to what it came to.

    Args:
        ruling: the ruling.
        asked: an order, a dislodged unit, or the index of an order, counted from 0.

    Raises:
        OrderError: no such order was given, or the unit is not dislodged and no order was given for it.
    """
    from .late_retreats import Retreats

    return _why(ruling.outcomes, ruling.without_orders, asked, Retreats(ruling))


def why_adjustment(ruling: AdjustmentRuling, asked: Asked) -> Why:
    """Tell why an order or a unit of an adjustment phase came to what it came to.

    Args:
        ruling: the ruling.
        asked: an order, a unit built, removed or converted, or the index of an order, counted from 0.

    Raises:
        OrderError: no such order was given, or the unit stays as it is and no order was given for it.
    """
    from .late_adjustments import Adjustments

    return _why(ruling.outcomes, ruling.without_orders, asked, Adjustments(ruling))


def _why(
    outcomes: Sequence[LateOutcome], without: Sequence[Unordered], asked: Asked, telling: Retreats | Adjustments
) -> Why:
    """Find what is asked about and put its trees together."""
    if isinstance(asked, str):
        asked = _unit(outcomes, without, asked)
    i = _index(outcomes, without, asked)
    if i is None:
        assert isinstance(asked, Unit)
        one = next(one for one in without if of_same(one.unit, asked))
        return Why(None, one, (telling.unordered(one),))
    outcome = outcomes[i]
    steps = [telling.order(i)]
    if outcome.fault is not None:
        # what became of the unit all the same, without telling of this order twice
        for fate in (telling.unordered(one) for one in without if _for_unit(outcome.order, one)):
            steps.append(replace(fate, because=tuple(step for step in fate.because if step != steps[0])))
    return Why(outcome.order, outcome, tuple(steps))


def _unit(outcomes: Sequence[LateOutcome], without: Sequence[Unordered], words: str) -> Unit:
    """Return the unit of that name of which an order, or the want of one, decided.

    Raises:
        OrderError: there is none.
    """
    done = [outcome.executed or outcome.order for outcome in outcomes if outcome.fault is None]
    void = [outcome.order for outcome in outcomes if outcome.fault is not None]
    units = [unit for order in done if (unit := unit_of(order)) is not None]
    units += [one.unit for one in without]
    units += [unit for order in void if (unit := unit_of(order)) is not None]
    *said, place = words.split() or [""]
    for unit in units:
        named = [unit.power, unit.type.letter][2 - len(said) :]
        if len(said) <= 2 and [word.upper() for word in said] == named and place.lower() in (unit.place, unit.province):
            return unit
    raise OrderError(f"nothing became of a unit {words}: no order for it was given, and none was needed")


def _for_unit(order: GivenOrder, one: Unordered) -> bool:
    """Tell whether an order is for a unit that is on the board and about which no order decided."""
    return one.reason is not LateReason.FORCED and not isinstance(order, Build) and of_unit(order, one.unit)


def _index(outcomes: Sequence[LateOutcome], without: Sequence[Unordered], asked: GivenOrder | Unit | int) -> int | None:
    """Return the index of the order that is asked about; None for a unit about which no order decided."""
    if isinstance(asked, int):
        if not 0 <= asked < len(outcomes):
            numbers = f"the orders are numbered from 0 to {len(outcomes) - 1}" if outcomes else "none was given"
            raise OrderError(f"there is no order {asked}; {numbers}")
        return asked
    if not isinstance(asked, Unit):
        for i, outcome in enumerate(outcomes):
            if outcome.order == asked:
                return i
        raise OrderError(f"the order {asked} was not given")
    of_it = [i for i, outcome in enumerate(outcomes) if of_unit(outcome.order, asked)]
    for i in of_it:
        if outcomes[i].fault is None and _about(outcomes[i], asked):
            return i
    if any(of_same(one.unit, asked) for one in without):
        return None
    if of_it:
        return of_it[0]
    raise OrderError(f"nothing became of {asked}: no order for it was given, and none was needed")


def of_same(unit: Unit, asked: Unit) -> bool:
    """Tell whether two units are one, whatever coast is named."""
    return (unit.power, unit.type, unit.province) == (asked.power, asked.type, asked.province)


def _about(outcome: LateOutcome, asked: Unit) -> bool:
    """Tell whether an order that counts is about a unit, before or after it was carried out."""
    order = outcome.order if outcome.executed is None else outcome.executed
    if isinstance(order, Convert):
        return asked.type in (order.unit.type, order.type)
    unit = getattr(order, "unit", None)
    return isinstance(unit, Unit) and unit.type is asked.type
