"""Struck-out text does not count, and is told: "~~A Mun - Sil~~", "[s]A Mun - Sil[/s]", "<del>A Mun - Sil</del>"."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from .characters import BREAKS
from .diagnostics import Diagnostic
from .headings import heading_at
from .lines import Line, Lines

if TYPE_CHECKING:
    from .places import Names

_MARK = re.compile(
    r"(?P<tildes>(?<!~)~~(?!~))"
    r"|<(?P<end>/?)(?P<tag>s|strike|del)(?:\s[^<>]{0,200})?>"
    r"|\[(?P<bend>/?)(?P<btag>s|strike|del)\]"
    # letters with a stroke laid over each of them
    r"|(?P<strokes>(?:[^\W_][\u0335\u0336]+[\s\u0335\u0336]*+){3,})",
    re.IGNORECASE,
)
_STROKE = re.compile("[\u0335\u0336]")
_BLANK_LINE = re.compile(rf"(?:\r\n|{BREAKS})[ \t]*+(?={BREAKS})")
_CHARACTER = re.compile(rf"(?!{BREAKS}).", re.DOTALL)
# a unit without a verb before the one of a support, and the unit behind it
_BEFORE = re.compile(r"(?:\b[AF]|\barmy|\bfleet)[ \t(]+[^\W_][\w./() \t]*\Z", re.IGNORECASE)
_HOLDS = re.compile(r"[ \t](?:h|holds?|stands?|xxx)[ \t]*\Z", re.IGNORECASE)
# a dislodged unit of a position in one line
_BEATEN = re.compile(r"[:,][AF][a-z0-9_./-]+\Z")
_REACH = 40
_UNIT = re.compile(r"[ \t]*(?:\w+[ \t]+)?(?:[AF]|army|fleet)\b", re.IGNORECASE)
_SIGN = "\u200b"


def without_struck(text: str, names: Names) -> tuple[str, list[Diagnostic]]:
    r"""Return a text in which struck-out words are signs that do not count, as long as it was, and what to say of them.

    Tildes strike out nothing beyond an empty line, and no heading: "~~Germany~~" is one in ornaments.

    Args:
        text: the text.
        names: the names of the board.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> clean, told = without_struck("A Mun - ~~Sil~~ Ber", names_of(standard()))
    >>> clean.replace("\u200b", ""), [(remark.column, remark.length) for remark in told]
    ('A Mun -   Ber', [(9, 7)])
    """
    if "~~" not in text and "<" not in text and "[" not in text and (text.isascii() or not _STROKE.search(text)):
        return text, []
    marks = list(_MARK.finditer(text))
    if not marks:
        return text, []
    lines = Lines(text)
    spans, alone = _spans(text, marks, names)
    told: list[Diagnostic] = []
    pieces: list[str] = []
    done = 0
    begun = set(alone)
    for start, end in sorted((*spans, *alone)):
        pieces += (text[done:start], _signs(text, start, end))
        done = end
        if (start, end) not in begun and any(c.isalnum() for c in text[start:end]):
            told.append(_remark(lines, start, end, "these words are struck out; they do not count"))
    message = "this strikes out what follows, and nothing ends it; the words behind it were read"
    told += [_remark(lines, start, end, message) for start, end in alone]
    return "".join((*pieces, text[done:])), told


def _spans(text: str, marks: list[re.Match[str]], names: Names) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return where struck-out pieces stand, marks included, and the marks that begin one without an end."""
    # where pieces of each kind can end, so that each mark is looked at once
    ends: dict[str, list[re.Match[str]]] = {}
    for mark in marks:
        if _closes(text, mark):
            ends.setdefault(_kind(mark), []).append(mark)
    starts = {kind: [mark.start() for mark in several] for kind, several in ends.items()}
    breaks = [match.start() for match in _BLANK_LINE.finditer(text)]
    spans: list[tuple[int, int]] = []
    alone: list[tuple[int, int]] = []
    done = 0
    for mark in marks:
        kind = _kind(mark)
        if mark.start() < done:
            continue
        if kind == "strokes":
            spans.append(mark.span())
            done = mark.end()
            continue
        if not _opens(text, mark):
            continue
        n = bisect_left(starts.get(kind, []), mark.end())
        closing = ends[kind][n] if kind in ends and n < len(ends[kind]) else None
        if kind == "~~" and closing is not None:
            k = bisect_left(breaks, mark.end())
            if (k < len(breaks) and breaks[k] < closing.start()) or _is_heading(
                names, text[mark.end() : closing.start()]
            ):
                continue
        if closing is not None:
            spans.append((mark.start(), closing.end()))
            done = closing.end()
        elif kind != "~~" and not _is_verb(text, mark) and not _is_origin(text, mark):
            alone.append(mark.span())
    return spans, alone


def _kind(mark: re.Match[str]) -> str:
    """Return what a mark has to have in common with the one that ends its piece."""
    if mark["strokes"]:
        return "strokes"
    return "~~" if mark["tildes"] else f"<{mark['tag']}".lower() if mark["tag"] else f"[{mark['btag']}".lower()


def _opens(text: str, mark: re.Match[str]) -> bool:
    if mark["tildes"]:
        return mark.end() < len(text) and not text[mark.end()].isspace()
    return not (mark["end"] or mark["bend"])


def _closes(text: str, mark: re.Match[str]) -> bool:
    if mark["tildes"]:
        return mark.start() > 0 and not text[mark.start() - 1].isspace()
    return bool(mark["end"] or mark["bend"])


def _is_origin(text: str, mark: re.Match[str]) -> bool:
    """Tell whether "<del>" is Delhi, from where a dislodged unit was attacked: "Anag<del>hyd" in a position's line."""
    return _BEATEN.search(text, max(0, mark.start() - _REACH), mark.start()) is not None


def _is_verb(text: str, mark: re.Match[str]) -> bool:
    """Tell whether "[S]" is the verb between two units, as in "A Par [S] A Mar - Bur", and nothing ends it."""
    if (mark["btag"] or "").lower() != "s":
        return False
    before = text[max(0, mark.start() - _REACH) : mark.start()]
    unit = _BEFORE.search(before) is not None and _HOLDS.search(before) is None
    return unit and _UNIT.match(text, mark.end()) is not None


def _is_heading(names: Names, piece: str) -> bool:
    """Tell whether the words of a piece are a heading and nothing besides."""
    line = Line(1, piece)
    return heading_at(names, line, 0, len(line.words)) is not None


def _signs(text: str, start: int, end: int) -> str:
    """Return signs in the place of a piece: a space first, which parts words, but not where it would set a line in."""
    signs = _CHARACTER.sub(_SIGN, text[start:end])
    begins = start == 0 or re.match(BREAKS, text[start - 1]) is not None
    return signs if begins else " " + signs[1:]


def _remark(lines: Lines, start: int, end: int, message: str) -> Diagnostic:
    number, column = lines.at(start)
    length = min(end, lines.ends[number - 1]) - start
    return Diagnostic("struck-out", "notice", number, column, length, message)
