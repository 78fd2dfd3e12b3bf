"""A reading as lines for people: what was understood, in a form that is read again as the same units and orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .notation import write, write_position
from .notation.characters import shorten
from .notation.families import FAMILIES
from .notation.formats.text import harmless
from .notation.lines import Lines
from .notation.understood import Understood, understood
from .position import Position
from .terminal import Line, line

if TYPE_CHECKING:
    from .notation import Reading
    from .orders import Unit

_LONGEST = 72
"""So many characters of what was written are shown beside an order, or of a line that is no order."""

MOST = 20
"""So many lines that are no orders, or orders in doubt, are listed; the others are counted."""


def reading_lines(reading: Reading) -> Iterator[Line]:
    """Yield the lines that tell what was understood: units, orders beside their words, and what is doubtful.

    Everything that is no unit and no order is a comment, so the whole is a text of orders itself.
    """
    if reading.orders_phase != "movement":
        from .show_late import late_lines

        yield from late_lines(reading)
        return
    summary = understood(reading)
    yield from heading(reading, reading.phase)
    # where two orders speak of one province, their sequence alone tells what stands there, and it is lost here
    listed = _disputed(reading) or (not reading.implied and bool(reading.position.units))
    if listed:
        yield line("Units:", "bold")
        for row in write_position(reading.position, "rulebook").splitlines():
            yield line(row)
        if reading.orders:
            yield line("Orders:", "bold")
    yield from _orders(reading, () if listed else summary.waiting)
    for row in (*_remarks(reading, summary), *reading.position.board.notes()):
        yield line(f"# {row}", "dim")


def _disputed(reading: Reading) -> bool:
    """Tell whether an order is for another unit than the one that stands in its province."""
    return any(reading.position.unit_in(order.unit.province) != order.unit for order in reading.orders)


def heading(reading: Reading, phase: str) -> Iterator[Line]:
    """Yield the heading that names the turn.

    Args:
        reading: the reading.
        phase: its phase; a heading of another one may stand behind orders of movement.
    """
    phase = "movement" if reading.orders and phase in ("retreat", "adjustment") else phase
    words = [word.capitalize() for word in (reading.season, str(reading.year or ""), phase) if word]
    if words:
        yield line(" ".join(words), "bold")


def _orders(reading: Reading, standing: Iterable[Unit]) -> Iterator[Line]:
    """Yield the orders below the power that gives them, and units that only stand where no list above tells of them."""
    board = reading.position.board
    rows: dict[str, list[tuple[str, str]]] = {}
    for order, source in zip(reading.orders, reading.sources, strict=True):
        text = write(order, "rulebook", board)
        rows.setdefault(order.unit.power, []).append((text, beside(text, source.words, source.line)))
    if reading.implied:
        for unit in standing:
            (row,) = _listed((unit,), reading)
            rows.setdefault(unit.power, []).append((row.partition(": ")[2], "# without an order"))
    yield from by_power(rows, reading)


def by_power(rows: dict[str, list[tuple[str, str]]], reading: Reading) -> Iterator[Line]:
    """Yield orders, each with what stands beside it, below the power that gives them."""
    names = _names(reading)
    width = min(40, max((len(text) for several in rows.values() for text, _ in several), default=0))
    for power in sorted(rows):
        yield line(f"{names.get(power, power)}:", "bold")
        for text, beside in rows[power]:
            yield [(f"  {text:<{width}}  ", ""), (beside, "dim")] if beside else line(f"  {text}")


def beside(text: str, words: str, number: int) -> str:
    """Return the words that an order came from, where they differ from how it is shown in more than case and spaces."""
    if len(words) < 10 * _LONGEST and _bare(text) == _bare(words):
        return ""
    return f"# line {number}: {_quoted(words)}"


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()


def _quoted(words: str) -> str:
    """Return words of the text as one short and harmless line."""
    return harmless(shorten(" ".join(words[: 10 * _LONGEST].split()), _LONGEST))


def _remarks(reading: Reading, summary: Understood) -> Iterator[str]:
    """Yield one sentence for each thing that deserves a look."""
    if not (reading.orders or reading.position.units):
        yield "No order and no unit was found."
    elif not (reading.season or reading.year or reading.phase):
        yield "No heading names a season or a phase; movement is assumed."
    if summary.implied:
        if len(summary.implied) == len(reading.position.units):
            yield "No units are listed; all of them are implied by their orders."
        else:
            yield f"Not listed, but implied by their orders: {_units(summary.implied, reading)}."
    if summary.waiting:
        yield f"Without an order, they hold: {_units(summary.waiting, reading)}."
    for indexes, title in (
        (summary.nobodys, "For a unit that is not there"),
        (summary.others, "For a unit of another power"),
    ):
        if indexes:
            yield f"{title}: {some([_order(reading, n) for n in indexes[:MOST]], len(indexes))}."
    for indexes in summary.several:
        listed = some([_order(reading, n) for n in indexes[:MOST]], len(indexes))
        yield f"Several orders for one unit: {listed}."
    yield from text_remarks(reading, summary)


def text_remarks(reading: Reading, summary: Understood) -> Iterator[str]:
    """Yield one sentence for what was not read, or deserves a look whatever the orders are."""
    if summary.failed:
        failed = set(summary.failed)
        errors = sum(error.line in failed for error in reading.errors)
        yield f"{_count(errors, 'error')} in {_numbers(summary.failed)}; see the messages."
    if summary.unread:
        count = len(summary.unread)
        yield f"{count} lines are no orders:" if count > 1 else "1 line is no order:"
        lines = Lines(reading.text)
        for number in summary.unread[:MOST]:
            yield f"  line {number}: {_quoted(lines.raw(number - 1))}"
        if count > MOST:
            yield f"  and {count - MOST} more"
    for number, family in reading.families:
        yield f"From line {number}: {FAMILIES[family].title}."
    if reading.parts:
        yield f"Turns in the text: {', '.join(harmless(shorten(part)) for part in reading.parts)}."


def some(listed: list[str], count: int) -> str:
    """List the first of several, and count the others."""
    return "; ".join(listed) + (f"; and {count - len(listed)} more" if count > len(listed) else "")


def _order(reading: Reading, n: int) -> str:
    order = reading.orders[n]
    power = _names(reading).get(order.unit.power, order.unit.power)
    return f"{power} {write(order, 'rulebook', reading.position.board)} (line {reading.sources[n].line})"


def _names(reading: Reading) -> dict[str, str]:
    return {power.id: power.name for power in reading.position.board.powers}


def _listed(units: Iterable[Unit], reading: Reading) -> list[str]:
    return write_position(Position(tuple(units), reading.position.board), "rulebook").splitlines()


def _units(units: Iterable[Unit], reading: Reading) -> str:
    """List units as "England F Nth, A Yor; Russia A Mos"."""
    return "; ".join(row.replace(": ", " ", 1) for row in _listed(units, reading))


def _numbers(lines: Iterable[int]) -> str:
    numbers = list(map(str, lines))
    more = f" and {len(numbers) - MOST} more" if len(numbers) > MOST else ""
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(numbers[:MOST])}{more}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
