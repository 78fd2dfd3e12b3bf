"""A ruling of a movement phase as a picture: orders and results in one board, or orders | result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...maps import Order, Unit
from ...maps.pictures.chart import Chart, chart_of
from ...maps.pictures.marks import Frame, OrderMark, Standing, UnitMark
from ...maps.pictures.picture import (
    beside,
    exit_mark,
    order_title,
    owners_of,
    spot_of,
    standing,
    unit_title,
)
from ...maps.pictures.sketching import Fate, Sketch
from ..outcome import Dislodged, Outcome
from ..ruling import Ruling
from .fates import fate_of, without_order

ORDERS, RESULT = "Orders", "Result"
"""What stands above the two boards."""


class Fallen(NamedTuple):
    """A dislodged unit with what is drawn for it.

    Args:
        fact: the unit, and where it may go.
        winner: the unit that has come to where it stood.
        mark: its mark.
    """

    fact: Dislodged
    winner: Unit
    mark: UnitMark


def orders_frame(ruling: Ruling, heading: str = "") -> Frame:
    """Gives the board with the orders as they were given, and nothing of what came of them.

    Args:
        ruling: the ruling.
        heading: what stands above.
    """
    intents = ruling.intents
    chart = chart_of(intents.board)
    units = standing(chart, intents.position)
    orders = list(intents.orders)
    fates = [Fate(title=order_title(intents.board, order)) for order in orders]
    marks = Sketch(chart, intents.position, [unit.at for unit in units]).marks(orders, fates)
    return Frame(heading, tuple(units), tuple(marks), owners_of(intents.position))


def together_frame(ruling: Ruling, heading: str = "", differing: Callable[[Outcome], bool] | None = None) -> Frame:
    """Gives the board with units where they stood, their orders, and what came of these.

    A unit that was dislodged stands beside its place, in which the one that dislodged it is drawn as an outline.

    Args:
        ruling: the ruling.
        heading: what stands above.
        differing: tells which outcomes are drawn strongly; all of them without.
    """
    chart = chart_of(ruling.intents.board)
    fallen = _fallen(chart, ruling, ruling.intents.position.units)
    provinces = {one.fact.unit.province for one in fallen}
    told = _told(ruling)
    units = [
        UnitMark(unit, spot_of(chart, unit), told=told[unit])
        for unit in ruling.intents.position.units
        if unit.province not in provinces
    ]
    units += [UnitMark(one.winner, spot_of(chart, one.winner), Standing.COMING, _coming(ruling, one)) for one in fallen]
    return _frame(ruling, heading, units, fallen, differing)


def result_frame(ruling: Ruling, heading: str = "") -> Frame:
    """Gives the board with units where they have come, dislodged ones beside those that dislodged them.

    Args:
        ruling: the ruling; where the rulebook leaves results open, units stand where they stood.
        heading: what stands above.
    """
    chart = chart_of(ruling.intents.board)
    after = ruling.units or ruling.intents.position.units
    fallen = _fallen(chart, ruling, after)
    units = [UnitMark(unit, spot_of(chart, unit), told=unit_title(ruling.intents.board, unit)) for unit in after]
    return _frame(ruling, heading, units, fallen, None)


def _frame(
    ruling: Ruling,
    heading: str,
    units: list[UnitMark],
    fallen: Sequence[Fallen],
    differing: Callable[[Outcome], bool] | None,
) -> Frame:
    intents = ruling.intents
    chart, board, position = chart_of(intents.board), intents.board, intents.position
    units += [one.mark for one in fallen]
    stands = {one.fact.unit.province: one.mark.at for one in fallen}
    outcomes = [*ruling.outcomes, *(one for one in ruling.held if without_order(board, one) is not None)]
    fates = [fate_of(board, one, quiet=differing is not None and not differing(one)) for one in outcomes]
    orders: list[Order] = [one.order for one in outcomes]
    sketch = Sketch(chart, position, [unit.at for unit in units], stands)
    marks: list[OrderMark] = sketch.marks(orders, fates)
    marks += [
        exit_mark(one.fact.unit, one.mark.at, place, sketch.ways) for one in fallen for place in one.fact.retreats
    ]
    return Frame(heading, tuple(units), tuple(marks), owners_of(position))


def _fallen(chart: Chart, ruling: Ruling, others: Sequence[Unit]) -> list[Fallen]:
    """Return the dislodged units with the places beside the winners where they are drawn."""
    after = {unit.province: unit for unit in ruling.units}
    taken = [UnitMark(unit, spot_of(chart, unit)) for unit in others]
    taken += [UnitMark(after[one.unit.province], spot_of(chart, after[one.unit.province])) for one in ruling.dislodged]
    told = _told(ruling)
    found: list[Fallen] = []
    for one in ruling.dislodged:
        # where it stood itself is free, unless the winner has come to that very place
        rest = [mark for mark in taken if mark.unit != one.unit]
        ways = f"may retreat to {', '.join(one.retreats)}" if one.retreats else "has nowhere to go"
        way = Standing.DISLODGED if one.retreats else Standing.DESTROYED
        mark = UnitMark(one.unit, beside(chart, one.unit, rest, one.attacker_from), way, f"{told[one.unit]}; {ways}")
        taken.append(mark)
        found.append(Fallen(one, after[one.unit.province], mark))
    return found


def _told(ruling: Ruling) -> dict[Unit, str]:
    """Return what is said of each unit: where it stands, its order, and what came of it."""
    board, position = ruling.intents.board, ruling.intents.position
    found = {unit: unit_title(board, unit) for unit in position.units}
    given = ruling.intents.given
    for unit in position.units:
        index = given[board.number[unit.place]]
        if index >= 0:
            found[unit] += f"; {fate_of(board, ruling.outcomes[index]).title}"
    for outcome in ruling.held:
        found[outcome.order.unit] += f"; no order: {fate_of(board, outcome).told}"
    return found


def _coming(ruling: Ruling, one: Fallen) -> str:
    return f"{unit_title(ruling.intents.board, one.winner)}, come from {one.fact.attacker_from}"
