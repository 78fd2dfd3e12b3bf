"""Blocks of JSON: which program wrote them, and the way on behind them, whole or broken."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from ..lines import Line
from ..located import read_value
from .sheets import Sheet

if TYPE_CHECKING:
    from ..blocks import Scanner
    from ..located import Node

# what may stand behind the first brackets: anything else is prose, such as "[[Germany]]"; so far is looked at most
_OPENING = re.compile(r"""[\s\ufeff]*(?:[{\[]\s*)+(?:["'}\]]|$|[\w$]+\s*:\s*["'{\[]|-?\d|(?:true|false|null|None)\b)""")
_LOOK = 300
_ASSIGNMENT = re.compile(r"[\s\ufeff]*(?:(?:var|let|const)\s+)?(?:window\.)?(\w{1,40})\s*=\s*(?=[{\[\"'])")
_FENCE = re.compile(r"[\s\ufeff]*`{3,}\s*(?:json\w{0,3}|js|javascript|python)\s*$", re.IGNORECASE)
_BEHIND = re.compile(r"[\s,;]*")


class FormReader(Protocol):
    """What a module offers that reads one form of JSON."""

    DIALECT: str
    TITLE: str

    def fits(self, value: Node, sheet: Sheet, /) -> bool:
        """Tell whether a value looks like this form, faulty as it may be."""
        ...

    def read(self, value: Node, sheet: Sheet, /) -> None:
        """Read a value of this form."""


FORMS = {
    "saved-game": "saved_game",
    "webdiplomacy-json": "webdiplomacy_json",
    "godip": "godip",
    "backstabbr": "backstabbr",
    "json": "plain_json",
}
"""Family to its module, each with DIALECT, TITLE, fits and read; the first that fits a value reads it."""


def take(scanner: Scanner, first: int) -> int:
    """Read the block of JSON that begins at a line, and what stands behind it on its last line.

    Args:
        scanner: keeps what is found.
        first: index of the line, counted from 0.

    Returns:
        How many lines the block has, or 0 if none begins here.
    """
    lines = scanner.lines
    text, n, start, end = lines.text, first, lines.starts[first], lines.ends[first]
    if _FENCE.match(text, start, end):  # a fence counts with the value that it opens
        taken = take(scanner, n + 1) if n + 1 < len(lines) and not _FENCE.match(lines.raw(n + 1)) else 0
        return taken + bool(taken)
    begins = _begins(text, start, end)
    if begins is None:
        return 0
    while begins is not None:
        variable, start = begins
        value, flaws = read_value(text, start)
        n = max(n, lines.at(max(value.end - 1, start))[0] - 1)
        end = lines.ends[n]
        if start == lines.starts[first] and not (variable or value.items or flaws or _blank(text, value.end, end)):
            return 0  # "[ ] A Mun - Ber": a box to tick
        for flaw in flaws:
            scanner.say_at(flaw.start, flaw.end, "error", "bad-json", flaw.message, flaw.hint)
        _read(scanner, value, variable, bool(flaws))
        start = _skip(text, value.end, end)
        begins = _begins(text, start, end) if start < end else None
    line = Line.part(lines, start, end) if start < end else None
    if line is not None and line.words:
        # the kinds of an ordinary line, in their order
        _ = scanner.blank(line) or scanner.heading(line) or scanner.orders(line)
    return n - first + 1


def _begins(text: str, start: int, end: int) -> tuple[str, int] | None:
    """Tell whether a value begins here: the variable that it is assigned to, if any, and its offset."""
    if match := _ASSIGNMENT.match(text, start, end):
        return match[1], match.end()
    return ("", start) if _OPENING.match(text, start, start + _LOOK) else None


def _skip(text: str, start: int, end: int) -> int:
    match = _BEHIND.match(text, start, end)
    return match.end() if match else start


def _blank(text: str, start: int, end: int) -> bool:
    return _skip(text, start, end) >= end


def _read(scanner: Scanner, value: Node, variable: str, broken: bool) -> None:
    """Hand a value to the form that recognises it."""
    number = scanner.lines.at(value.start)[0]
    names = [scanner.family] if scanner.family in FORMS and scanner.family != "json" else list(FORMS)
    titles = []
    for name in names:
        form = cast("FormReader", import_module(f"{__package__}.{FORMS[name]}"))
        titles.append(form.TITLE)
        sheet = Sheet(scanner, form.DIALECT, variable)
        if form.fits(value, sheet):
            scanner.result.families.append((number, name))
            form.read(value, sheet)
            sheet.tell_repeated(value)
            sheet.close()
            return
    if broken or (variable and value.kind == "string"):
        return  # no more can be said, or it is one of the many settings of a page
    Sheet(scanner).tell_repeated(value)
    end = min(value.end, scanner.lines.ends[number - 1])
    if len(names) > 1:
        message, hint = "this JSON is of no form that is known", f"known are {'; '.join(titles)}"
    else:
        message, hint = f"this JSON holds no {titles[0]}", "without --from any form that is known is read"
    scanner.say_at(value.start, max(end, value.start), "error", "unknown-json", message, hint)
