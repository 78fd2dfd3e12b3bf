"""Rulings of retreat and adjustment phases as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...maps import Board, Build, Unit
from ...maps.late_orders import LateOrder, giver
from ...maps.notation import write
from ...maps.notation.late_writing import write_late
from ...maps.notation.styles import power_name
from ...maps.pictures.chart import Chart, chart_of
from ...maps.pictures.late_sketching import LateSketch
from ...maps.pictures.lines import Point
from ...maps.pictures.marks import Frame, OrderMark, Sign, Standing, State, Tip, UnitMark
from ...maps.pictures.picture import exits, owners_of, spot_of, standing, unit_title
from ...maps.pictures.sketching import Fate
from ...maps.pictures.ways import Ways
from ..adjustments import AdjustmentRuling
from ..late_outcome import GivenOrder, LateOutcome, LateReason, Unordered
from ..late_wording import describe, describe_unordered
from ..outcome import Result
from ..retreats import RetreatRuling

STATES = {Result.SUCCEEDS: State.SUCCEEDED, Result.FAILS: State.FAILED}
"""What of each result can be seen; all others are of void orders."""


def late_orders_frame(ruling: RetreatRuling | AdjustmentRuling, heading: str = "") -> Frame:
    """Gives the board with the orders of a later phase, and nothing of what came of them.

    Args:
        ruling: the ruling.
        heading: what stands above.
    """
    chart = chart_of(ruling.position.board)
    units = standing(chart, ruling.position)
    built = [one.order for one in ruling.outcomes if isinstance(one.order, Build)]
    there = {mark.at for mark in units}
    for order in built:
        at = spot_of(chart, order.unit)
        if at not in there and order.unit.power in chart.board.power_number:
            units.append(UnitMark(order.unit, at, Standing.BUILT, unit_title(chart.board, order.unit)))
            there.add(at)
    fates = [Fate(title=_title(chart.board, one.order)) for one in ruling.outcomes]
    ways = Ways(chart, [mark.at for mark in units])
    marks = [*exits(ruling.position, units, ways), *_marks(chart, units, ruling.outcomes, fates)]
    return Frame(heading, tuple(units), tuple(marks), owners_of(ruling.position))


def retreat_frame(ruling: RetreatRuling, heading: str = "", *, after: bool = False) -> Frame:
    """Gives the board with the retreats, and what came of them.

    Args:
        ruling: the ruling.
        heading: what stands above.
        after: whether units stand where they have come; else dislodged ones stand where they were.
    """
    position = ruling.position
    chart = chart_of(position.board)
    before = standing(chart, position)
    fallen = {mark.unit: mark.at for mark in before if mark.unit not in position.units}
    gone = set(ruling.disbanded)
    if after:
        units = [UnitMark(unit, spot_of(chart, unit), told=unit_title(chart.board, unit)) for unit in ruling.units]
        units += [UnitMark(unit, fallen[unit], Standing.REMOVED, _gone(ruling, unit)) for unit in ruling.disbanded]
    else:
        units = [
            UnitMark(mark.unit, mark.at, Standing.REMOVED, _gone(ruling, mark.unit))
            if mark.unit in fallen and mark.unit in gone
            else mark
            for mark in before
        ]
    fates = [_fate(chart.board, one) for one in ruling.outcomes]
    marks = _marks(chart, units, ruling.outcomes, fates, fallen)
    marks += [_unordered(chart.board, one, fallen[one.unit]) for one in ruling.without_orders]
    return Frame(heading, tuple(units), tuple(marks), owners_of(position))


def adjustment_frame(ruling: AdjustmentRuling, heading: str = "", *, after: bool = False) -> Frame:
    """Gives the board with builds, removals and conversions, and what came of them.

    Args:
        ruling: the ruling.
        heading: what stands above.
        after: whether units that leave the board are left out.
    """
    position = ruling.position
    chart, board = chart_of(position.board), position.board
    new = {*ruling.built, *ruling.forced}
    changed = set(ruling.converted)
    ways = dict.fromkeys(new, Standing.BUILT) | dict.fromkeys(changed, Standing.CHANGED)
    units = [
        UnitMark(unit, spot_of(chart, unit), ways.get(unit, Standing.THERE), unit_title(board, unit))
        for unit in ruling.units
    ]
    if not after:
        units += [
            UnitMark(unit, spot_of(chart, unit), Standing.REMOVED, f"{unit_title(board, unit)}; removed")
            for unit in (*ruling.removed, *ruling.automatic)
        ]
    fates = [_fate(board, one) for one in ruling.outcomes]
    marks = _marks(chart, units, ruling.outcomes, fates)
    marks += [_unordered(board, one, spot_of(chart, one.unit)) for one in ruling.without_orders]
    return Frame(heading, tuple(units), tuple(marks), owners_of(position))


def _marks(
    chart: Chart,
    units: Sequence[UnitMark],
    outcomes: Iterable[LateOutcome],
    fates: Iterable[Fate],
    fallen: Mapping[Unit, Point] | None = None,
) -> list[OrderMark]:
    places = {
        mark.unit: mark.at
        for mark in units
        if mark.standing in (Standing.DISLODGED, Standing.DESTROYED, Standing.REMOVED)
    }
    sketch = LateSketch(chart, [mark.at for mark in units], places if fallen is None else fallen)
    return [sketch.mark(one.order, fate) for one, fate in zip(outcomes, fates, strict=True)]


def _fate(board: Board, outcome: LateOutcome) -> Fate:
    state = STATES.get(outcome.result, State.VOID)
    title = f"{_title(board, outcome.order)}: {outcome.result.word}"
    return Fate(state, title, describe(outcome, lambda order: _written(board, order)), executed=outcome.executed)


def _title(board: Board, order: GivenOrder) -> str:
    return f"{power_name(board, giver(order))} {_written(board, order)}"


def _written(board: Board, order: GivenOrder) -> str:
    return write_late(order, "rulebook", board) if isinstance(order, LateOrder) else write(order, "rulebook", board)


def _unordered(board: Board, one: Unordered, at: Point) -> OrderMark:
    """Return the mark of a unit about which no order decided."""
    names = {province.id: province.name for province in board.provinces}
    told = describe_unordered(one, lambda id: names.get(id, id))
    kind = "build" if one.reason is LateReason.FORCED else "disband"
    title = f"{unit_title(board, one.unit)}: {told}"
    return OrderMark(one.unit, one.unit.power, kind, State.SUCCEEDED, (), (Sign(Tip.RING, at),), title)


def _gone(ruling: RetreatRuling, unit: Unit) -> str:
    return f"{unit_title(ruling.position.board, unit)}; disbanded"
