"""Judge e-mail beside its orders: tables of centres, dislodged units, press, dates. They are left aside with a notice.

The orders of such a mail are lines of words, and are read as those are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..characters import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..blocks import Scanner

# no table or message is longer; what would be is none
_MOST_LINES = 5000

_TABLE = re.compile(
    r"[\s>*]*(?:ownership of supply cent(?:er|re)s|supply cent(?:er|re)s?(?: ownership| control)?|ownership)"
    r"\s*+:?\s*+$",
    re.I,
)
_UNITS_AFTER = re.compile(r"[\s>*]*(?:unit locations|units? positions? after [\w ]++)\s*+:\s*+$", re.I)
_BALANCE = re.compile(r"[\s>]*[\w-]+(?: [\w-]+)?\s*:\s*\d+\s+supply\s+cent", re.I)
_DISLODGED = re.compile(r"[\s>]*(?:the following units? (?:was|were) dislodged|dislodged units)\s*+:?\s*+$", re.I)
_RETREATS = re.compile(r"\b(?:can retreat to|with no valid retreats?|was destroyed|valid retreat)\b", re.I)
_DATE = re.compile(r"[\s>]*(?:the next phase of|the deadline for|orders? (?:are|is) due)\b|\s*::", re.I)
_PRESS = re.compile(
    r"[\s>]*(?:(?:broadcast|press|diplomatic)?\s*message from\b.*:\s*$|broadcast\b(?! *:).{0,60}$|press to\b.{0,60}$)",
    re.I,
)
_PRESS_END = re.compile(r"[\s>]*(?:end\s*of\s*(?:message|press|broadcast)\b|end(?:press|broadcast)\b)", re.I)
# "Austria:   Budapest, Greece,"
_ROW = re.compile(r"[\s>*]*[\w-]+(?: [\w-]+)?\s*(?:\([^)]*\))?:\s")
# a row with a unit is none of a table of centres
_UNIT = re.compile(r"(?:^|[:,])[\s>]*(?:A|F|Army|Fleet)\b", re.I)
_INDENTED = re.compile(r"(?:\s*>)*[ \t]+\S")


def take(scanner: Scanner, first: int) -> int:
    """Leave aside what a judge writes around the orders.

    Args:
        scanner: keeps the notice.
        first: index of the line.

    Returns:
        How many lines are left aside, 0 if none.
    """
    raw = fold(scanner.lines.raw(first))
    for pattern, reader, what in _KINDS:
        if pattern.match(raw) or (pattern is _RETREATS and pattern.search(raw)):
            taken = reader(scanner, first)
            if taken:
                lines = scanner.lines
                start = lines.starts[first] + len(lines.raw(first)) - len(lines.raw(first).lstrip())
                scanner.say_at(start, lines.ends[first], "notice", "left-aside", f"{what} left aside")
            return taken
    return 0


def _one(scanner: Scanner, first: int) -> int:
    """Take one line."""
    del scanner, first
    return 1


def _table(scanner: Scanner, first: int, *, units: bool = False) -> int:
    """Take the rows below a heading, each with the lines that go on with it, and rows of numbers below them."""
    lines = scanner.lines

    def is_row(raw: str) -> bool:
        return bool(_ROW.match(raw) or _INDENTED.match(raw)) and (units or not _UNIT.search(raw))

    n = _after_blanks(scanner, first + 1)
    if n >= len(lines) or not is_row(fold(lines.raw(n))):
        return 0
    end = n
    while n < len(lines) and n - first < _MOST_LINES:
        raw = fold(lines.raw(n))
        if not is_row(raw):
            # the numbers of centres and units stand below, in rows of their own
            n = _after_blanks(scanner, n)
            if n >= len(lines) or not _BALANCE.match(fold(lines.raw(n))):
                break
        n += 1
        end = n
    return end - first


def _units(scanner: Scanner, first: int) -> int:
    """Take a list of units below a heading: those after the turn, which are not those that have orders."""
    return _table(scanner, first, units=True)


def _dislodged(scanner: Scanner, first: int) -> int:
    """Take the dislodged units below a heading, each with the places it can retreat to."""
    lines = scanner.lines
    n = _after_blanks(scanner, first + 1)
    end = first + 1
    while n < len(lines) and n - first < _MOST_LINES:
        taken = _retreat(scanner, n)
        if not taken:
            break
        n += taken
        end = n
        n = _after_blanks(scanner, n)
    return end - first


def _retreat(scanner: Scanner, first: int) -> int:
    """Take one dislodged unit with its places, which may go on in the lines below up to a full stop."""
    lines = scanner.lines
    joined = ""
    for n in range(first, min(first + 4, len(lines))):
        raw = fold(lines.raw(n)).strip()
        if not raw:
            break
        joined = f"{joined} {raw}"
        if raw.endswith(".") and not raw.lower().endswith(" st."):
            return n + 1 - first if _RETREATS.search(joined) else 0
    return 1 if _RETREATS.search(fold(lines.raw(first))) else 0


def _press(scanner: Scanner, first: int) -> int:
    """Take a message up to its end; one without an end is none that a judge sent, and only its first line is taken."""
    lines = scanner.lines
    for n in range(first + 1, min(first + _MOST_LINES, len(lines))):
        if _PRESS_END.match(lines.raw(n)):
            return n + 1 - first
        if _PRESS.match(lines.raw(n)):
            break
    return 1


def _after_blanks(scanner: Scanner, n: int) -> int:
    lines = scanner.lines
    while n < len(lines) and not lines.raw(n).strip(" \t>\xa0"):
        n += 1
    return n


_KINDS: tuple[tuple[re.Pattern[str], Callable[[Scanner, int], int], str], ...] = (
    (_DISLODGED, _dislodged, "the list of dislodged units was"),
    (_TABLE, _table, "the table of supply centres was"),
    (_UNITS_AFTER, _units, "the units after the turn were"),
    (_BALANCE, _one, "the count of centres and units was"),
    (_DATE, _one, "the date was"),
    (_PRESS, _press, "the message was"),
    (_RETREATS, _retreat, "the retreats of a dislodged unit were"),
)
