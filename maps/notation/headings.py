"""Headings: words that say whose orders follow, of which turn, and whether units or orders stand below."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .characters import fold
from .dashes import is_bar
from .lines import Line
from .words import (
    CODE_PHASES,
    CODE_SEASONS,
    HEADING_FILLERS,
    LATE_PHASES,
    ORDER_BLOCKS,
    PHASE_CODE,
    PHASES,
    SEASONS,
    UNIT_BLOCKS,
    UNITS,
    VERBS,
)

if TYPE_CHECKING:
    from .places import Names


# "Status of the Movement phase for Spring of 1901.  (game.001)"
_MOST_WORDS = 18
# a longer line is a comment
_LONGEST_MARKED = 200


@dataclass(slots=True)
class Heading:
    """What the words of a heading say."""

    power: str | None = None
    season: str = ""
    year: int = 0
    phase: str = ""
    block: str = ""


def heading_at(names: Names, line: Line, i: int, end: int) -> Heading | None:
    """Read words that are nothing but a heading: power, season, year, phase, name of a block."""
    if end - i > _MOST_WORDS or (end - i > 2 and line.words[i] in UNITS and not _is_era(line, i)):
        return None
    heading = Heading()
    found = False
    alone = end == i + 1
    while i < end:
        word = line.words[i]
        if alone and word in names.letters and line.at(end) == ":":
            heading.power = names.letters[word]
            return heading
        if (power := names.power_at(line, i)) is not None:
            if heading.power not in (None, power[0]):
                return None
            heading.power, i = power[0], power[1]
            found = True
            continue
        if word == "(":
            # "[Germany]", but also "Germany (Ann)"
            i = line.closes[i] + 1 if found and i < line.closes[i] < end else i + 1
            continue
        if word in UNIT_BLOCKS:
            heading.block, found = "units", True
        elif word in ORDER_BLOCKS:
            heading.block, found = heading.block or "orders", True
        elif word in PHASES:
            heading.phase, found = PHASES[word], True
        elif word in LATE_PHASES and (heading.season or heading.year):
            heading.phase = LATE_PHASES[word]
        elif not _time(names, word, heading):
            if word not in HEADING_FILLERS and not _is_era(line, i):
                return None
            i += 3 if _is_era(line, i) else 1
            continue
        found = True
        i += 1
    if heading.power is not None:
        # "Austria's orders": the word names no block of the text
        heading.block = ""
    return heading if found and heading != Heading() else None


_MARKED = re.compile(r"\s*+(?:#+|-{2,})")
# what stands around the words of such a heading
_ORNAMENTS = "#-*_= \t"


def marked_heading(names: Names, raw: str) -> str:
    """Return a line that is a heading behind the mark of a comment without that mark, as long as it was; else nothing.

    "## France", "# Spring 1901" and "-- Fall 1902 --" say whose orders follow, or of which turn. Any other such line is
    a comment, also one that names nothing but a year or a block.

    >>> from standoff.maps.loading import standard
    >>> from standoff.maps.notation.places import names_of
    >>> marked_heading(names_of(standard()), "# Spring 1901"), marked_heading(names_of(standard()), "# my plan")
    ('  Spring 1901', '')
    """
    folded = fold(raw)
    if (mark := _MARKED.match(folded)) is None or len(raw) > _LONGEST_MARKED:
        return ""
    words = folded.rstrip(_ORNAMENTS + ":")
    rest = raw[mark.end() : len(words)]
    line = Line(1, rest)
    heading = heading_at(names, line, 0, len(line.words)) if line.words else None
    if heading is None or not (heading.power or heading.season or heading.phase):
        return ""
    return " " * mark.end() + rest.lstrip(_ORNAMENTS).rjust(len(rest)) + raw[len(words) :].rstrip(_ORNAMENTS)


def turn_cell(names: Names, line: Line, i: int) -> int:
    """Return the index of the bar behind a season at the head of a row of a table; 0 if none stands at word i."""
    if line.ahead[i] not in SEASONS and PHASE_CODE.fullmatch(line.ahead[i]) is None:
        return 0
    bar = next((k for k in range(i + 1, min(i + _MOST_WORDS, len(line.words))) if is_bar(line, k)), 0)
    heading = heading_at(names, line, i, bar) if bar else None
    return bar if heading is not None and heading.power is None else 0


def _is_era(line: Line, i: int) -> bool:
    """Tell whether "A.D." stands at word i."""
    return line.words[i : i + 3] == ("a", ".", "d")


def misspelt_power(names: Names, line: Line, i: int, end: int) -> tuple[str, int] | None:
    """Find the power to which the words from i to the end of a heading are near, and the index behind its name.

    >>> from standoff.maps.loading import standard
    >>> from standoff.maps.notation.places import names_of
    >>> misspelt_power(names_of(standard()), Line(1, "Great Britian -"), 0, 3)
    ('ENGLAND', 2)
    """
    while end > i + 1 and line.words[end - 1] == "-":
        end -= 1
    words = line.words[i:end]
    if not 0 < len(words) <= 3 or any(word in UNITS or word in VERBS or word in names.places for word in words):
        return None
    found = names.nearby.power(line, i, end)
    return None if found is None else (found[0], end)


def _time(names: Names, word: str, heading: Heading) -> bool:
    """Take a word that is a season, a year, or both as in "S1901M"."""
    if word in SEASONS:
        heading.season = SEASONS[word]
    elif len(word) == 4 and word.isascii() and word.isdigit():
        heading.year = int(word)
    elif (code := PHASE_CODE.fullmatch(word)) is not None:
        heading.season = CODE_SEASONS[code[1]]
        year = int(code[2])
        heading.year = year if len(code[2]) > 2 else names.board.start[1] // 100 * 100 + year
        heading.phase = CODE_PHASES.get(code[3], "")
    else:
        return False
    return True


# a day and a time with their marks
_STAMP = frozenset(("-", ":", ".", "/", ",", "am", "pm"))
_LONGEST_STAMP = 16


def skip_bullet(line: Line, i: int) -> int:
    """Skip dashes, numbers, boxes and labels in front of a line: "- ", "3.", "(4)", "[x]", "(Hold):", "Move:"."""
    while True:
        word = line.ahead[i]
        if word in ("-", "+", ",", ";", ".", ":"):
            i += 1
        elif word == "(" and (line.ahead[i + 1].isdigit() or line.ahead[i + 1] == "x") and line.ahead[i + 2] == ")":
            i += 3
        elif (word == "(" and line.ahead[i + 1] == ")") or (  # a box to tick
            word.isdigit() and len(word) <= 3 and line.ahead[i + 1] in (".", ")", ":", ";")
        ):
            i += 2
        elif word.isdigit() and len(word) <= 3 and line.ahead[i + 1] in UNITS:
            i += 1
        elif len(word) > 1 and word in VERBS and line.ahead[i + 1] == ":" and line.ahead[i + 2] in UNITS:
            i += 2
        elif word == "(" and (end := _label(line, i) or _stamp(line, i)) is not None:
            i = end
        else:
            return i


def _stamp(line: Line, i: int) -> int | None:
    """Return the index behind "[2026-11-30 12:00]" or "[9:15 pm]", or None if the bracket holds anything else."""
    end = line.closes[i]
    if not i + 2 < end <= i + _LONGEST_STAMP:
        return None
    return end + 1 if all(word.isdigit() or word in _STAMP for word in line.words[i + 1 : end]) else None


def _label(line: Line, i: int) -> int | None:
    """Return the index behind "(Hold):" or "(Support Move):", or None if the bracket at word i opens no such label."""
    j = i + 1
    while line.ahead[j] in VERBS and j < i + 3:
        j += 1
    return j + 2 if j > i + 1 and line.ahead[j] == ")" and line.ahead[j + 1] == ":" else None
