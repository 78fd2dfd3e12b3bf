"""Marks that mean two things: a second dash leads on or begins an explanation, a semicolon may be a bar of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lines import Line
from .words import UNITS, VERBS

if TYPE_CHECKING:
    from .places import Names

_BARS = ("|", "｜")  # noqa: RUF001
_LONG = ("—", "–")  # noqa: RUF001 - the dashes themselves


def is_text(names: Names, line: Line, i: int) -> bool:
    """Tell whether free text stands behind the dash at word i, and not the next place of a way.

    Args:
        names: the names of the board.
        line: the line.
        i: index of the dash, behind an order that is whole without it.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> line = Line(1, "A PAR - BUR - keeps Germany out")
    >>> is_text(names_of(standard()), line, 4)
    True
    """
    if i < 2 or line.tight(i):
        return False
    follows = names.province_at(line, i + 1)
    if follows is not None:
        # "A PAR - BUR — Burgundy is the key": another dash than the order's, and words behind the place
        behind = line.ahead[follows[1]]
        return _dash(line, i) in _LONG and not _like_the_last(line, i) and behind.isalpha() and behind not in VERBS
    # one strange word is a place with a fault; several in a row are text
    first, second = line.ahead[i + 1 : i + 3]
    if not first.isalpha() or not second.isalpha() or second in UNITS or not names.nearby.may_search():
        return False
    return not names.near(first)


def is_bar(line: Line, i: int) -> bool:
    """Tell whether the mark at word i is the bar between two cells of a table.

    >>> line = Line(1, "| A Par | - Bur; done |")
    >>> is_bar(line, 3), is_bar(line, 6)
    (True, False)
    """
    return i < len(line.words) and line.words[i] == ";" and line.text[line.starts[i]] in _BARS


def _dash(line: Line, i: int) -> str:
    return line.text[line.starts[i] : line.ends[i]]


def _like_the_last(line: Line, i: int) -> bool:
    """Tell whether the dash before this one is of the same kind, or there is none near."""
    for k in range(i - 1, max(-1, i - 12), -1):
        if line.words[k] == "-":
            return _dash(line, k) == _dash(line, i)
    return True
