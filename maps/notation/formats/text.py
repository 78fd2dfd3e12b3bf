"""Remarks for people: place, cause, the line of the text with a caret line below it, hint.

What is shown of a text goes to a terminal, so nothing of it may reach the terminal as a command, and the caret must
stand below the word whatever letters stand before it.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..diagnostics import Diagnostic

# the longest piece of a source line that is shown, and how much of it stands before the span
_WIDTH, _BEFORE = 100, 40
# what changes the emoji before it: terminals differ in how wide the two are together, so the emoji is shown alone
_MODIFIERS = frozenset("\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")


def harmless(text: str) -> str:
    r"""Put a visible sign for each character that a terminal might obey instead of showing it.

    Controls become their pictures, characters that turn the direction of writing and others that have no shape
    become ``�``; tabs and odd spaces become spaces. Letters of all scripts stay.

    >>> harmless("A Mun\t-\x1b[31mBer\u202e")
    'A Mun -␛[31mBer�'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " if c == "\t" else _shown(c) for c in text)


def _shown(c: str) -> str:
    """Return what stands for one character of a line; a tab stays."""
    if c in _MODIFIERS:
        return ""
    if c == "\t" or c.isprintable():
        return c
    if unicodedata.category(c) == "Zs":
        return " "
    code = ord(c)
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal: two for wide letters, none for accents put over others.

    >>> width("Mün"), width("Mu\u0308n"), width("柏林"), width("")
    (3, 3, 4, 0)
    """
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(c: str) -> int:
    # vowels and finals of Korean written in pieces are put into the square of the consonant before them
    if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me") or "\u1160" <= c <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def render(diagnostic: Diagnostic, lines: list[str], path: str) -> str:
    """Show a remark in three lines, four with its hint.

    Args:
        diagnostic: the remark.
        lines: the lines of the text.
        path: the name of the file that the text came from.
    """
    source = lines[diagnostic.line - 1] if 0 < diagnostic.line <= len(lines) else ""
    start = diagnostic.column - 1
    left = 0 if len(source) <= _WIDTH else max(0, start - _BEFORE)
    right = left + _WIDTH
    end = max(start, min(start + diagnostic.length, right))
    clean = "".join(map(_shown, source[left:right]))
    # tabs stay tabs in both lines, so that the caret stands where the reader's terminal puts the word
    lead = _under(source[left:start], " ")
    if left:
        clean, lead = "…" + clean, " " + lead
    if right < len(source):
        clean += "…"
    where = f"{path}:{diagnostic.line}:{diagnostic.column}"
    rows = [f"{where}: {diagnostic.severity}: {harmless(diagnostic.message)} [{diagnostic.code}]"]
    if clean.strip():
        rows += [f"    {clean.rstrip()}", f"    {lead}{_under(source[start:end], '^').strip() or '^'}"]
    if diagnostic.hint:
        rows.append(f"    hint: {harmless(diagnostic.hint)}")
    return "\n".join(rows)


def _under(piece: str, sign: str) -> str:
    """Return what stands below a piece of a line: as wide as the piece is on a terminal."""
    return "".join("\t" if c == "\t" else sign * width(_shown(c)) for c in piece)
