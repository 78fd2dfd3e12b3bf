"""Brackets around the letter of a unit alone: "(A) Par - Bur", "A Gas S (A) Mar - Bur"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lines import Line
from .words import UNITS, VERBS

if TYPE_CHECKING:
    from .places import Names


def without_brackets(names: Names, line: Line) -> Line:
    """Return a line without the brackets around letters in front of their places; the line itself if it has none.

    A small "(a)" counts orders, and a letter behind a place is that of the place: "Paris (A) Brest (F)".

    Args:
        names: the names of the board.
        line: the line.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> without_brackets(names_of(standard()), Line(1, "(A) Par S (F) Bre")).words
    ('a', 'par', 's', 'f', 'bre')
    """
    words = line.words
    gone = {
        k
        for i in range(len(words) - 3)
        if words[i] == "("
        and words[i + 2] == ")"
        and words[i + 1] in UNITS
        and line.text[line.starts[i + 1]].isupper()
        and (not i or words[i - 1] not in names.parts or words[i - 1] in names.called or words[i - 1] in VERBS)
        and names.province_at(line, i + 3) is not None
        for k in (i, i + 2)
    }
    if not gone:
        return line
    kept = [k for k in range(len(words)) if k not in gone]
    bare = Line.__new__(Line)
    bare.lines, bare.number, bare.text = line.lines, line.number, line.text
    bare.keep([words[k] for k in kept], [line.starts[k] for k in kept], [line.ends[k] for k in kept])
    return bare
