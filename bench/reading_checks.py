"""What has to hold of every reading, whatever the text: used by the fuzzer, by the corpus, and for what was found.

Nothing here knows what a text means; these are the promises of reading that any text can break.
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import fields
from typing import TYPE_CHECKING

from standoff.maps import Position, standard
from standoff.maps.data import reading_data
from standoff.maps.notation import NotationError, Reading, parse_order, parse_unit, read
from standoff.maps.notation.codes import CODES
from standoff.maps.notation.formats.github import annotation
from standoff.maps.notation.lines import Lines
from standoff.maps.notation.texts import read_closely
from standoff.maps.show import reading_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from standoff.maps import Board, Order

CANONICAL = "canonical"
"""Name of the reader of single orders and units in canonical form."""

ANY = "any"
"""Name of the reader that finds out by itself what each block is."""

KNOWN = (
    *(
        "ENGLAND F nth",
        "ENGLAND A lon",
        "FRANCE F bre",
        "FRANCE A par",
        "GERMANY A mun",
        "GERMANY F kie",
        "ITALY A ven",
    ),
    *("AUSTRIA A tri", "RUSSIA F stp/sc", "RUSSIA A war", "TURKEY F bul/ec", "TURKEY A con"),
)
"""Units of the position that texts are read for as well."""

SLOW = 2.0
"""So many seconds are too long for a text of a few thousand characters."""


def flaws(text: str, reader: str = ANY) -> Iterator[str]:
    """Read a text in every way there is, and yield what is wrong with the readings.

    Args:
        text: any text.
        reader: name of a family, ``any`` for all of them, or ``canonical`` for the canonical form.

    Raises:
        Exception: whatever reading raises, which is the worst of all flaws.
    """
    board = standard()
    if reader == CANONICAL:
        yield from _of_canonical(text, board)
        return
    family = "" if reader == ANY else reader
    start = time.process_time()
    for position in (None, Position.of(*KNOWN)):
        reading = read(text, board, position, family=family)
        yield from _of_places(reading)
        if again := _differences(reading, read(text, board, position, family=family)):
            yield f"read twice, these differ: {again}"
        closely = read_closely(text, board, position, family=family)
        if family in ("", "words") and (other := _differences(reading, closely)):
            yield f"read word by word, these differ: {other}"
        if position is None:
            yield from _of_echo(reading, board)
        for part in reading.parts:
            yield from _of_places(read(text, board, position, family=family, part=part))
    taken = time.process_time() - start
    if taken > SLOW and len(text) < 10_000:
        yield f"{taken:.1f} s for {len(text)} characters"


def _of_places(reading: Reading) -> Iterator[str]:
    """Yield what is wrong with where things are said to stand, and with how they are shown."""
    lines = Lines(reading.text)
    for remark in reading.diagnostics:
        where = f"{remark.code} at {remark.line}:{remark.column}+{remark.length}"
        if remark.code not in CODES:
            yield f"{where}: no such code"
        if not 1 <= remark.line <= len(lines):
            yield f"{where}: there are {len(lines)} lines"
        elif not 0 <= remark.column - 1 <= remark.column - 1 + remark.length <= len(lines.raw(remark.line - 1)):
            yield f"{where}: the line has {len(lines.raw(remark.line - 1))} characters"
        if not remark.message:
            yield f"{where}: no message"
    shown = [reading.render("text", 100), *(annotation(remark, "text") for remark in reading.diagnostics)]
    for row in "\n".join(shown).split("\n"):
        if odd := [c for c in row if not c.isprintable() and c != "\t"]:
            yield f"shown to a terminal: {odd[0]!r}"
    if len(reading.orders) != len(reading.sources):
        yield f"{len(reading.orders)} orders, {len(reading.sources)} sources"
    for order, source in zip(reading.orders, reading.sources, strict=False):
        if not 1 <= source.line <= len(lines):
            yield f"{order}: line {source.line} of {len(lines)}"
        else:
            offset = lines.starts[source.line - 1] + source.column - 1
            piece = reading.text[offset : offset + len(source.words) + 2000]
            if not source.words or not _bare(piece).startswith(_bare(source.words)) or piece[:1] != source.words[:1]:
                yield f"{order}: {source.words[:40]!r} does not stand at {source.line}:{source.column}"
        yield from _off_board(order, reading.position.board)
    for unit in reading.position.units:
        if unit.province not in reading.position.board.number:
            yield f"{unit} is not on the board"
    json.dumps(reading_data(reading))


def _bare(text: str) -> str:
    """Return a text without spaces and quotes: what goes over several lines is told as one."""
    return re.sub(r"[\s>]+", "", text)


def _off_board(order: Order, board: Board) -> Iterator[str]:
    """Yield the provinces and powers of an order that the board does not have."""
    mention = getattr(order, "supported", None) or getattr(order, "convoyed", None)
    places = [
        order.unit.place,
        getattr(order, "to", None),
        getattr(mention, "place", None),
        *getattr(order, "path", ()),
    ]
    for place in places:
        if place is not None and place.partition("/")[0] not in board.number:
            yield f"{order}: {place!r} is not on the board"
    if order.unit.power not in board.power_number:
        yield f"{order}: no power {order.unit.power!r}"


def _of_echo(reading: Reading, board: Board) -> Iterator[str]:
    """Yield what is lost when what was understood is shown to people and read again."""
    rows = ["".join(text for text, _ in pieces) for pieces in reading_lines(reading)]
    for row in rows:
        if not row.isprintable():
            yield f"echoed to a terminal: {row!r}"
    again = read("\n".join(rows), board)
    wanted, got = (sorted(one.orders, key=lambda order: order.unit.power) for one in (reading, again))
    if wanted != got:
        yield f"echo: {[*map(str, wanted)]} became {[*map(str, got)]}"
    elif set(reading.position.units) != set(again.position.units):
        yield f"echo: {[*map(str, reading.position.units)]} became {[*map(str, again.position.units)]}"
    if again.errors and not reading.errors:
        yield f"echo: {again.errors[0].code}"


def _of_canonical(text: str, board: Board) -> Iterator[str]:
    for parse in (parse_order, parse_unit):
        try:
            found = parse(text, board)
        except NotationError as error:
            for remark in error.diagnostics:
                if not 0 <= remark.column - 1 <= remark.column - 1 + remark.length <= len(text):
                    yield f"{remark.code} at {remark.column}+{remark.length}: the text has {len(text)} characters"
            if odd := [c for c in str(error) if not c.isprintable() and c not in "\t\n"]:
                yield f"shown to a terminal: {odd[0]!r}"
            continue
        if parse(str(found), board) != found:
            yield f"{found} is read back as {parse(str(found), board)}"


def _differences(one: Reading, other: Reading) -> list[str]:
    return [field.name for field in fields(Reading) if getattr(one, field.name) != getattr(other, field.name)]
