"""What was understood of a retreat or adjustment phase, as lines for people: orders, and who is without one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .notation import write_position
from .notation.late_understood import late_understood
from .notation.late_writing import write_late
from .notation.styles import power_name
from .notation.understood import understood
from .notation.writing import write_unit
from .show import MOST, beside, by_power, heading, some, text_remarks
from .terminal import Line, line

if TYPE_CHECKING:
    from .notation import Reading
    from .position import Position, Retreating


def late_lines(reading: Reading) -> Iterator[Line]:
    """Yield the lines that tell what was understood, a text of orders itself; who is dislodged stands in comments.

    Args:
        reading: a reading of a retreat or adjustment phase.
    """
    board = reading.position.board
    yield from heading(reading, reading.orders_phase)
    if reading.position.units:
        yield line("Units:", "bold")
        for row in write_position(reading.position, "rulebook").splitlines():
            yield line(row)
        if reading.late:
            yield line("Orders:", "bold")
    rows: dict[str, list[tuple[str, str]]] = {}
    for order, source in zip(reading.late, reading.late_sources, strict=True):
        text = write_late(order, "rulebook", board)
        rows.setdefault(order.power, []).append((text, beside(text, source.words, source.line)))
    yield from by_power(rows, reading)
    for row in (*late_remarks(reading), *text_remarks(reading, understood(reading))):
        yield line(f"# {row}", "dim")


def late_remarks(reading: Reading) -> Iterator[str]:
    """Yield one sentence for each thing of the phase that deserves a look.

    Args:
        reading: a reading of a retreat or adjustment phase.
    """
    position, summary = reading.position, late_understood(reading)
    board = position.board
    if not (reading.late or position.units or position.dislodged):
        yield "No order and no unit was found."
    for one in position.dislodged:
        yield f"Dislodged: {_beaten(one, position)}."
    if reading.orders_phase == "retreat" and not position.dislodged:
        yield "No unit is known to be dislodged; the position does not say."
    if reading.orders_phase == "adjustment" and not position.centers:
        yield "Who has builds or removals due is not known; the position names no owners of centres."
    if summary.waiting:
        units = "; ".join(f"{power_name(board, u.power)} {write_unit(u, 'rulebook', board)}" for u in summary.waiting)
        yield f"Without an order, they disband: {units}."
    for power, due, ordered in summary.due:
        what = "build" if due > 0 else "removal"
        count = f"{abs(due)} {what}{'s' if abs(due) > 1 else ''}" if due else "no build and no removal"
        given = f"{ordered or 'none'} {'is' if ordered < 2 else 'are'} ordered"
        yield f"{power_name(board, power)} has {count} due; {given}."
    for indexes, title in (
        (summary.nobodys, "For a unit that is not there"),
        (summary.others, "For a unit of another power"),
        *((indexes, "Several orders for one unit") for indexes in summary.several),
    ):
        if indexes:
            yield f"{title}: {some([_order(reading, n) for n in indexes[:MOST]], len(indexes))}."


def _order(reading: Reading, n: int) -> str:
    order, board = reading.late[n], reading.position.board
    return (
        f"{power_name(board, order.power)} {write_late(order, 'rulebook', board)} (line {reading.late_sources[n].line})"
    )


def _beaten(one: Retreating, position: Position) -> str:
    board = position.board
    unit = f"{power_name(board, one.unit.power)} {write_unit(one.unit, 'rulebook', board)}"
    if not one.exits:
        return f"{unit}, which has nowhere to go"
    return f"{unit}, which may go to {', '.join(place.capitalize() for place in one.exits)}"
