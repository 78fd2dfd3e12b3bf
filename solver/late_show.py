"""Rulings of retreat and adjustment phases as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from ..maps import LateOrder
from ..maps.notation import write
from ..maps.notation.late_writing import write_late
from ..maps.notation.styles import power_name
from ..maps.notation.writing import write_unit
from ..maps.terminal import Line
from .adjustments import AdjustmentRuling
from .late_outcome import GivenOrder, LateReason
from .late_wording import describe, describe_unordered
from .outcome import Result
from .retreats import RetreatRuling
from .show import STYLES, heading


def late_ruling_lines(ruling: RetreatRuling | AdjustmentRuling) -> Iterator[Line]:
    """Yield the lines that tell a ruling: a line an order, then one for each unit that no order decided about.

    Args:
        ruling: the ruling of a retreat or adjustment phase.
    """
    board = ruling.position.board

    def written(order: GivenOrder) -> str:
        if isinstance(order, LateOrder):
            return write_late(order, "rulebook", board)
        return write(order, "rulebook", board)

    def named(id: str) -> str:
        return id[:1].upper() + id[1:]

    phase = "retreat" if isinstance(ruling, RetreatRuling) else "adjustment"
    yield heading(ruling.position, phase, ruling.rulebook)
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for outcome in ruling.outcomes:
        order = outcome.order
        style = STYLES.get(outcome.result, "red")
        power = order.power if isinstance(order, LateOrder) else order.unit.power
        rows.setdefault(power, []).append((written(order), describe(outcome, written), style))
    for one in ruling.without_orders:
        style = STYLES[Result.SUCCEEDS] if one.reason is LateReason.FORCED else "red"
        unit = write_unit(one.unit, "rulebook", board)
        rows.setdefault(one.unit.power, []).append((unit, describe_unordered(one, named), style))
    power_width = max((len(power_name(board, power)) for power in rows), default=0)
    order_width = min(40, max((len(text) for several in rows.values() for text, _, _ in several), default=0))
    for power in sorted(rows):
        label = power_name(board, power)
        for text, told, style in rows[power]:
            yield [(f"  {label:<{power_width}}  {text:<{order_width}}  ", ""), (told, style)]
            label = ""
