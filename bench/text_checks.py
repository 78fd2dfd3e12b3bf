"""What has to hold of every text beyond its reading: other line ends, more of the same, and other notations.

Like :mod:`reading_checks`, nothing here knows what a text means. These checks cost more, so that the fuzzer makes
them for some of its texts only.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from standoff.maps import PositionError, standard
from standoff.maps.notation import read
from standoff.maps.notation.converting import convert, left_out, writable
from standoff.maps.notation.families import FAMILIES

from .round_trip import differences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from standoff.maps.notation import Reading

MICROSECONDS = 60
"""A character may take so long in the worst kind of nonsense, by the processor's clock; 5 are usual."""

GROWN = 20_000
"""So many characters a text is repeated to, for its time to be measured."""


def of_line_ends(text: str, family: str = "") -> Iterator[str]:
    """Read a text with other line ends, and yield what changes by them.

    Args:
        text: any text; one that already holds other line ends is passed over.
        family: name of the family to read, all if empty.
    """
    if "\r" in text or "\n" not in text:
        return
    one = _told(read(text, family=family))
    for name, end in (("CRLF", "\r\n"), ("CR", "\r")):
        other = _told(read(text.replace("\n", end), family=family))
        for mine, its in zip(one, other, strict=True):
            if mine != its:
                gone = [row for row in mine if row not in its] or [row for row in its if row not in mine]
                yield f"with {name}: {gone[:2] or 'another sequence'}"


def _told(reading: Reading) -> tuple[tuple[str, ...], ...]:
    """Return what a reading says, without what differs by the line ends alone."""
    return (
        tuple(map(str, reading.position.units)),
        tuple(map(str, reading.orders)),
        tuple(f"{source.line}:{source.column}" for source in reading.sources),
        tuple(f"{one.severity} {one.code} {one.line}:{one.column}+{one.length}" for one in reading.diagnostics),
        (reading.season, str(reading.year), reading.phase, *reading.parts),
    )


def of_growth(text: str, family: str = "") -> Iterator[str]:
    """Repeat a text, on new lines and on one line, and yield it if reading it then takes too long.

    Args:
        text: any text.
        family: name of the family to read, all if empty.
    """
    if not text:
        return
    for between in ("\n", " ", ""):
        piece = text + between
        each = _each(piece * (GROWN // len(piece) + 1), family)
        if each > MICROSECONDS:
            # slow, or slower and slower? Where the lines of the readers are watched, all of it takes some times as long
            more = _each(piece * (4 * GROWN // len(piece) + 1), family)
            if more > 10 * MICROSECONDS or more > 1.8 * each:
                yield f"repeated with {between!r} between: {each:.0f} us a character, {more:.0f} of four times as many"


def _each(text: str, family: str) -> float:
    """Return how many microseconds reading takes for each character."""
    start = time.process_time()
    read(text, family=family)
    return (time.process_time() - start) / len(text) * 1e6


def of_conversion(text: str, family: str = "", to: Iterable[str] = ()) -> Iterator[str]:
    """Read a text, write what was understood in other families, read that, and yield what differs unannounced.

    Args:
        text: any text.
        family: name of the family to read, all if empty.
        to: names of the families to write; all if there are none.
    """
    reading = read(text, family=family)
    position, orders = reading.position, reading.orders
    plain = {order.unit for order in orders} <= set(position.units) and len({o.unit for o in orders}) == len(orders)
    for name in to or writable():
        try:
            written = convert(position, orders, name)
        except PositionError:
            continue  # documented, and told to users
        told = left_out(position, orders, name)
        for row in [*written.split("\n"), *(sentence for sentence, _ in told)]:
            if odd := [c for c in row if not c.isprintable() and c != "\t"]:
                yield f"to {name}: written to a terminal: {odd[0]!r}"
        again = read(written, position.board, family=name)
        if not plain or name == "one-line":
            continue  # a unit without its province, or with two orders, cannot be told from the orders alone
        wrong = [one for one in again.errors if one.code != "other-heading" or orders]  # a late phase has no orders
        if wrong:
            yield f"to {name}: what is written has an error: {wrong[0].code}: {wrong[0].message}"
        yield from (f"to {name}: {what}" for what in differences(name, position, orders, known=False)[0])


def family_named(reader: str) -> str:
    """Return the family that a reader of the fuzzer reads; empty for all."""
    return reader if reader in FAMILIES else ""


def of_text(text: str, reader: str, turn: int) -> Iterator[str]:
    """Make one of these checks in turn, the dear ones rarely.

    Args:
        text: any text.
        reader: name of the reader, as of the fuzzer.
        turn: how many texts came before.
    """
    standard()
    family = family_named(reader)
    if turn % 2:
        yield from of_line_ends(text, family)
    else:
        names = writable()
        yield from of_conversion(text, family, (names[turn // 2 % len(names)],))
    if turn % 97 == 0:
        yield from of_growth(text, family)
