"""What programs for messages put before a line: day, time and speaker, or the initials of the one who is quoted.

"30/11/26, 12:01 - Ann: A Mun - Sil", "[12:01] A Mun - Sil", "JD> A Mun - Sil". None of it belongs to an order; but
where another one speaks, the power in force is no longer known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .headings import heading_at, misspelt_power
from .words import UNITS

if TYPE_CHECKING:
    from .blocks import Scanner
    from .lines import Line

_DAY = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}"
_TIME = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?:[ \u202f]?[aApP]\.?[mM]\.?)?"
_STAMP = re.compile(
    rf"[\s\u200e\u200f]*+(?:\[(?:{_DAY},?[ T])?{_TIME}\]|(?:{_DAY},?[ T])?{_TIME}\s+[-\u2013\u2014])\s+"
)
_INITIALS = re.compile(r"\s*+([A-Z]{2,3})>\s+")
_MOST_SPEAKER = 6


def without_speaker(scanner: Scanner, line: Line) -> Line:
    """Return a line without what stands before the message that it is part of; the line itself if that is nothing.

    Args:
        scanner: goes through the text.
        line: the line.
    """
    if (match := _INITIALS.match(line.text)) is not None:
        i = _index(line, match.end())
        quoted = line.words[0]
        known = quoted in scanner.names.places or quoted in scanner.names.called or bool(scanner.names.near(quoted))
        if known or not scanner.grammar.begins_unit(line, i):
            return line
        _speaks(scanner, quoted)
        return line.cut(i, len(line.words))
    if (match := _STAMP.match(line.text)) is None:
        return line
    i = _index(line, match.end())
    if ":" not in line.words[i : i + _MOST_SPEAKER + 1]:
        return line.cut(i, len(line.words))
    end = line.words.index(":", i)
    _speaks(scanner, " ".join(line.words[i:end]))
    names = scanner.names
    ordered = line.words[i] in UNITS and scanner.grammar.begins_unit(line, i) and end > i + 1
    if ordered or heading_at(names, line, i, end) is not None or misspelt_power(names, line, i, end) is not None:
        return line.cut(i, len(line.words))
    _tell(scanner, line, i, end)
    return line.cut(end + 1, len(line.words))


def _tell(scanner: Scanner, line: Line, i: int, end: int) -> None:
    """Say that a name was left aside: the first of a text, and each with a power in it, whose orders these may be."""
    who = tuple(line.words[i:end])
    powers = {found[0] for k in range(i, end) if (found := scanner.names.power_at(line, k)) is not None}
    if not who or who in scanner.speakers or (scanner.speakers and not powers):
        return
    scanner.speakers.add(who)
    message = f'"{line.quote(i, end)}" is taken as the writer of the message, and was left aside'
    hint = f'write "{scanner.names.power_name(min(powers))}:" if it names the power' if powers else ""
    scanner.say(line, i, end, "notice", "left-aside", message, hint)


def _index(line: Line, offset: int) -> int:
    """Return the index of the first word at an offset of the line or behind it."""
    return next((i for i, start in enumerate(line.starts) if start >= offset), len(line.words))


def _speaks(scanner: Scanner, who: str) -> None:
    """Let the power in force end where another one speaks than before."""
    if scanner.speaker not in ("", who):
        scanner.power = scanner.column = None
    scanner.speaker = who
