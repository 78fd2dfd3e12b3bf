"""One-line positions among other text: recognised by themselves, and taken as the units of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drafts import Draft, Named
from ..headings import Heading
from ..lines import Line
from ..one_line import FIELDS
from ..one_line_reading import GAP, TURN, content_of, names_board, other_board
from ..places import Spot

if TYPE_CHECKING:
    from ...orders import Order
    from ...position import Position
    from ..blocks import Scanner


def take(scanner: Scanner, first: int) -> int:
    """Take a line that is a position: a turn stands in it behind the name of a board, or among six fields."""
    lines, result = scanner.lines, scanner.result
    fields = [match.span() for match in GAP.finditer(lines.text, lines.starts[first], lines.ends[first])]
    if len(fields) < 3:
        return 0
    has_turn = TURN.fullmatch(lines.text, *fields[1]) is not None
    if not has_turn and len(fields) < len(FIELDS) - 1:
        return 0
    if not (has_turn and len(fields) == len(FIELDS)) and not names_board(lines.text[slice(*fields[0])], scanner.board):
        return 0
    if result.placed:
        message = "another position begins here; one is read at a time, and what stands below is left aside"
        hint = "put each position into a text of its own"
        scanner.say_at(fields[0][0], fields[-1][1], "error", "second-position", message, hint)
        scanner.closed = True
        return 1
    if lines.text[slice(*fields[0])] != scanner.board.id:
        flaw = other_board(lines.text, fields[0], scanner.board)
        scanner.say_at(flaw.start, flaw.end, "error", flaw.code, flaw.message, flaw.hint)
        return 1
    content = content_of(lines.text, fields, scanner.board)
    for flaw in content.flaws:
        scanner.say_at(flaw.start, flaw.end, "error", flaw.code, flaw.message, flaw.hint)
    turn = Line.of(lines, [("turn", *fields[1])])
    if content.season or content.year or content.phase:
        scanner.enter(Heading(season=content.season, year=content.year, phase=content.phase))
        scanner.turn = (turn, 0, 1)
        result.phase = content.phase  # a position of winter need not say that it is one of adjustment
    result.placed = result.has_units = True
    result.dislodged, result.contested, result.centers = content.dislodged, content.contested, content.centers
    for unit, start, end in content.units:
        line = Line.of(lines, [(unit.place, start, end)])
        spot = Spot((unit.province,), "", unit.place.partition("/")[2], 0, 1)
        scanner.add(Draft(line, 0, 1, Named(None, unit.type, spot), power=unit.power, block="units"))
    return 1


def write(position: Position, orders: tuple[Order, ...] = ()) -> str:  # noqa: ARG001 - what every writer takes
    """Write a position; the form has no orders."""
    return position.line()
