"""Rulings of retreat and adjustment phases as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from ..maps import LateOrder
from ..maps.late_orders import giver
from ..maps.notation import write
from ..maps.notation.late_writing import write_late
from ..maps.notation.styles import power_name
from ..maps.notation.writing import write_unit
from ..maps.terminal import Line, line
from .adjustments import AdjustmentRuling
from .late_outcome import GivenOrder, LateReason
from .late_wording import describe, describe_unordered
from .outcome import Result
from .retreats import RetreatRuling
from .show import STYLES, heading

_TITLES = {"retreat": "retreats", "adjustment": "adjustments"}


def late_ruling_lines(ruling: RetreatRuling | AdjustmentRuling) -> Iterator[Line]:
    """Yield the lines that tell a ruling: a line for each order, and for each unit that no order decided about.

    Args:
        ruling: the ruling.

    >>> from standoff.maps import ARMY, Disband, Position, Retreating, Unit
    >>> from standoff.solver.retreats import adjudicate_retreats
    >>> army = Unit("ITALY", ARMY, "vie")
    >>> before = Position((), season="fall", year=1901, dislodged=(Retreating(army),))
    >>> for row in late_ruling_lines(adjudicate_retreats(before, [Disband(army)])):
    ...     print("".join(text for text, _ in row))
    Fall 1901, retreats (standard board, datc rules)
      Italy  A Vie Disbands  disbanded by order
    """
    position, board = ruling.position, ruling.position.board

    def written(order: GivenOrder) -> str:
        if isinstance(order, LateOrder):
            return write_late(order, "rulebook", board)
        return write(order, "rulebook", board)

    phase = "retreat" if isinstance(ruling, RetreatRuling) else "adjustment"
    yield heading(position, _TITLES[phase], ruling.rulebook)
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for outcome in ruling.outcomes:
        style = "red" if outcome.result is Result.FAILS else STYLES.get(outcome.result, "red")
        rows.setdefault(giver(outcome.order), []).append((written(outcome.order), describe(outcome, written), style))
    names = {province.id: province.name for province in board.provinces}
    for one in ruling.without_orders:
        shown = f"{write_unit(one.unit, 'rulebook', board)} (no order)"
        if one.reason is LateReason.NO_LEGAL_ORDER:
            shown = f"{write_unit(one.unit, 'rulebook', board)} (no legal order)"
        told = describe_unordered(one, lambda id: names.get(id, id))
        rows.setdefault(one.unit.power, []).append((shown, told, "green" if one.reason is LateReason.FORCED else "red"))
    power_width = max((len(power_name(board, power)) for power in rows), default=0)
    width = min(40, max((len(text) for several in rows.values() for text, _, _ in several), default=0))
    for power in sorted(rows):
        label = power_name(board, power)
        for text, told, style in rows[power]:
            yield [(f"  {label:<{power_width}}  {text:<{width}}  ", ""), (told, style)]
            label = ""
    if not rows:
        yield line("  no orders; nothing changes")
