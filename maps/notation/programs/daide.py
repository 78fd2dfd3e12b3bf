"""DAIDE, the language of bots: reads messages and orders, and writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..families import FAMILIES
from ..headings import Heading, heading_at
from ..words import Line
from .daide_messages import Turn, messages
from .daide_reading import Reader, recover
from .daide_tokens import DIALECT, Tongue, certain, cut, extent
from .daide_writing import lost, write

if TYPE_CHECKING:
    from ..blocks import Scanner

__all__ = ["lost", "take", "write"]

_SHOWN = 12


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
    reader = Reader(Tongue(scanner.dialect(DIALECT)))
    for first, count in blocks.items():
        tokens = cut(lines.text, lines.starts[first], lines.ends[first + count - 1])
        for message in messages(lines, tokens):
            reader.read(message)
    if reader.aside:
        shown = ", ".join(f"{name} {n}" for name, n in reader.aside.items())
        what = f"messages that hold no orders were left aside: {shown}"
        scanner.say_at(*reader.first_aside, "notice", "messages-aside", what)
    turn = _chosen(scanner, [turn for turn in reader.turns.values() if turn.name or not turn.empty])
    if turn is not None:
        _tell(scanner, turn)


def _chosen(scanner: Scanner, turns: list[Turn]) -> Turn | None:
    """Choose the turn to read, and say so where there are several."""
    result = scanner.result
    if not turns:
        return None
    names = [turn.name or "without a name" for turn in turns]
    if len(turns) > 1:
        result.parts.extend(names)
    wanted = _wanted(scanner)
    if wanted and (len(turns) > 1 or turns[0].name):
        found = [one for one in turns if (one.season, one.year, one.phase) == wanted]
        if found:
            return found[0]
        message = f'no turn of these messages is called "{scanner.wanted}"'
        scanner.say_at(*turns[0].span, "error", "no-part", message, f"there are {', '.join(names[:_SHOWN])}")
        return None
    # as with all games, the last turn whose orders can be judged
    turn = next((one for one in reversed(turns) if one.phase == "movement" and one.orders), turns[-1])
    if len(turns) > 1:
        message = f"these are messages of {len(turns)} turns; {turn.name} was read"
        other = names[-1] if turn is not turns[-1] else names[0]
        scanner.say_at(*turn.span, "notice", "part-chosen", message, f"--part names another, such as {other!r}")
    return turn


def _wanted(scanner: Scanner) -> tuple[str, int, str] | None:
    """Return season, year and phase of the turn that is wanted, as "SPR 1901", "S1901M" or in words."""
    if not scanner.wanted:
        return None
    words = scanner.wanted.replace("#", "")
    tokens = words.lower().split()
    line = Line(1, words)
    heading = heading_at(scanner.names, line, 0, len(line.words)) or Heading()
    phase = heading.phase or ("adjustment" if heading.season == "winter" else "movement")
    if tokens and tokens[0] in ("sum", "aut"):
        phase = "retreat"
    return heading.season, heading.year, phase


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
    for place in turn.left:
        message = "a dislodged unit stands nowhere; it was left aside"
        scanner.say_at(*place, "notice", "dislodged", message)
    orders = turn.orders
    if turn.phase != "movement":
        if orders or turn.late:
            a = "a" if turn.phase == "retreat" else "an"
            message = f"{turn.name} is {a} {turn.phase} phase; its orders are none of movement"
            hint = "write SPR or FAL if a movement phase is meant"
            scanner.say_at(*turn.span, "error", "other-heading", message, hint)
        return
    block = "orders" if turn.listed else ""
    for entry in orders:
        entry.draft.block = entry.draft.block or block
        scanner.add(entry.draft)
    for draft in turn.broken:
        scanner.result.broken.append(draft)
