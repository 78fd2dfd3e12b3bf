"""DAIDE, the language of bots: reads messages and orders, and writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..families import FAMILIES
from ..headings import Heading
from ..parts import Part, choose
from ..words import PHASE_ORDERS
from .daide_messages import Turn, messages
from .daide_reading import Reader, recover
from .daide_tokens import DIALECT, Tongue, certain, cut, extent
from .daide_writing import lost, write
from .late_state import keep_dislodged

if TYPE_CHECKING:
    from ..blocks import Scanner

_HINTS = {
    "": "write SPR or FAL if a movement phase is meant",
    "retreat": "write SUM or AUT if a retreat phase is meant",
    "adjustment": "write WIN if an adjustment phase is meant",
}

__all__ = ["lost", "take", "write"]


def take(scanner: Scanner, first: int) -> int:
    """Read the messages that begin at a line.

    A log is one whole, whatever stands between its messages: the first block of a text reads all of them. Of
    several turns one is read: the one wanted, or the first.

    Args:
        scanner: keeps what is found.
        first: index of the line.

    Returns:
        The number of lines, 0 if they hold no messages.
    """
    blocks = scanner.kept.get(DIALECT)
    if blocks is None:
        if not _begins(scanner, first):
            return 0
        blocks = scanner.kept[DIALECT] = _blocks(scanner, first)
        _read(scanner, blocks)
    return blocks.get(first, 0)


def _begins(scanner: Scanner, n: int) -> bool:
    """Tell whether messages begin at a line."""
    if not FAMILIES[DIALECT].pattern().match(scanner.lines.raw(n)):
        return False
    return bool(scanner.family) or certain(scanner.lines, n)


def _blocks(scanner: Scanner, first: int) -> dict[int, int]:
    """Find all blocks of messages from a line on: index of the first line to number of lines."""
    blocks: dict[int, int] = {}
    n = first
    while n < len(scanner.lines):
        if _begins(scanner, n):
            blocks[n] = extent(scanner.lines, n)
            n += blocks[n]
        else:
            n += 1
    return blocks


def _read(scanner: Scanner, blocks: dict[int, int]) -> None:
    """Read all messages of a text."""
    lines = scanner.lines
    reader = Reader(Tongue(scanner.dialect(DIALECT)), scanner.phase)
    for first, count in blocks.items():
        tokens = cut(lines.text, lines.starts[first], lines.ends[first + count - 1])
        for message in messages(lines, tokens):
            reader.read(message)
    if reader.aside:
        shown = ", ".join(f"{name} {n}" for name, n in reader.aside.items())
        what = f"messages that hold no orders were left aside: {shown}"
        scanner.say_at(*reader.first_aside, "notice", "messages-aside", what)
    turns = [turn for turn in reader.turns.values() if turn.name or not turn.empty]
    if not turns:
        return
    parts = [
        Part(
            turn.name or "without a name",
            *turn.span,
            turn.phase == "movement",
            bool(turn.orders),
            (turn.season, turn.year, turn.phase),
        )
        for turn in turns
    ]
    if len(parts) == 1 and not turns[0].name:
        _tell(scanner, turns[0])
    elif (chosen := choose(scanner, parts, turns[0].span)) >= 0:
        _tell(scanner, turns[chosen])


def _keep_beaten(scanner: Scanner, turn: Turn) -> None:
    """Keep the dislodged units of a turn of retreats, with the places open to them."""
    for draft, exits in turn.beaten:
        kept = draft.power is not None and keep_dislodged(scanner, draft.power, draft.unit.type, draft.unit.spot, exits)
        if not kept:
            message = "this dislodged unit cannot be so, with these places open to it; it was left aside"
            scanner.say(draft.line, draft.start, draft.end, "notice", "dislodged", message)


def _tell(scanner: Scanner, turn: Turn) -> None:
    """Give what a turn holds to the scanner."""
    if turn.phase == "movement":
        recover(turn)
    for remark in turn.remarks:
        scanner.say_at(*remark)
    if turn.name:
        scanner.enter(Heading(season=turn.season, year=turn.year, phase=turn.phase))
    scanner.result.has_units = scanner.result.has_units or turn.listed
    for draft in turn.units:
        scanner.add(draft)
    if turn.phase == "retreat":
        _keep_beaten(scanner, turn)
    for place in turn.left if turn.phase != "retreat" else ():
        message = "a dislodged unit stands nowhere; it was left aside"
        scanner.say_at(*place, "notice", "dislodged", message)
    orders = turn.orders
    if not turn.name:
        scanner.result.late.extend(turn.late if not scanner.phase else ())
    elif turn.phase != (scanner.phase or "movement"):
        if orders or turn.late:
            scanner.result.elsewhere = scanner.result.elsewhere or turn.phase
            a = "an" if turn.phase == "adjustment" else "a"
            message = f"{turn.name} is {a} {turn.phase} phase; its orders are none of "
            message += PHASE_ORDERS[scanner.phase or "movement"]
            scanner.say_at(*turn.span, "error", "other-heading", message, _HINTS[scanner.phase])
        return
    block = "orders" if turn.listed else ""
    for entry in orders:
        entry.draft.block = entry.draft.block or block
        scanner.add(entry.draft)
    for draft in turn.late if scanner.phase else ():
        scanner.add(draft)
    for draft in turn.broken:
        scanner.result.broken.append(draft)
