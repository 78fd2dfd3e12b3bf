"""Where the keys and values of a TOML text stand: what ``tomllib`` does not tell, for messages with line and column."""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
# the long strings first; a long one may end with up to two more quotes of its own
_STRINGS = (
    r'"""(?:[^\\]|\\[\s\S])*?"{3,5}',
    r"'''[\s\S]*?'{3,5}",
    r'"(?:[^"\\\n]|\\.)*"',
    r"'[^'\n]*'",
)
_STRING = re.compile("|".join(_STRINGS))
_PLAIN_VALUE = re.compile(r"[^,=\[\]{}\n#\"']+")

_DEEPEST = 8
"""Keys of more parts are nobody's, and noting all their beginnings would take the square of their number."""


class Place(NamedTuple):
    """Where something stands in a text, both counted from 1.

    Args:
        line: its line.
        column: its column in that line.
    """

    line: int
    column: int


class Entry(NamedTuple):
    """Where a key and its value begin; a table with a heading of its own has its value there as well.

    Args:
        key: the place of the key.
        value: the place of the value.
    """

    key: Place
    value: Place


def places(text: str) -> dict[tuple[str, ...], Entry]:
    r"""Return where each key of a TOML text stands, with its value; arrays are not looked into.

    Args:
        text: a text that ``tomllib`` reads without an error; of a text that it does not, nothing is promised.

    >>> found = places('name = "mine"\n\n[choices]\nparadox = "1982"\n')
    >>> found["choices", "paradox"]
    Entry(key=Place(line=4, column=1), value=Place(line=4, column=11))
    """
    return _Walk(text).found


class _Walk:
    """Goes once through the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        # where the line begins up to which was counted, and its number
        self.line, self.line_start = 1, 0
        self.found: dict[tuple[str, ...], Entry] = {}
        self._document()

    def _document(self) -> None:
        table: tuple[str, ...] = ()
        self._blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                brackets = 2 if self.text.startswith("[[", self.at) else 1
                self.at += brackets
                here, table = self._keys()
                self.found.setdefault(table, Entry(here, here))
                self.at += brackets
            else:
                self._pair(table)
            self._blank()

    def _pair(self, table: tuple[str, ...]) -> None:
        here, keys = self._keys()
        self.at += 1  # the sign =
        self._blank()
        entry = Entry(here, self._place())
        for n in range(1, min(len(keys), _DEEPEST) + 1):
            self.found.setdefault((*table, *keys[:n]), entry)
        self._value((*table, *keys))

    def _keys(self) -> tuple[Place, tuple[str, ...]]:
        """Take the parts of a key with dots."""
        self._blank()
        here = self._place()
        keys = []
        while self.at < len(self.text):
            quoted = _STRING.match(self.text, self.at)
            found = quoted or _BARE.match(self.text, self.at)
            if found is None:
                break
            keys.append(tomllib.loads(f"k={found[0]}")["k"] if quoted else found[0])
            self.at = found.end()
            self._blank()
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
            self._blank()
        return here, tuple(keys)

    def _value(self, keys: tuple[str, ...]) -> None:
        """Pass over a value; note the keys of a table in braces."""
        # a stack, since how deep values are nested is the affair of whoever wrote the text
        open_ones: list[str] = []
        while self.at < len(self.text):
            self._blank()
            c = self.text[self.at : self.at + 1]
            if c == "{" and not open_ones:
                self.at += 1
                self._braces(keys)
            elif c in ("[", "{"):
                open_ones.append(c)
                self.at += 1
            elif c in ("]", "}") and open_ones:
                open_ones.pop()
                self.at += 1
            elif c in (",", "=") and open_ones:
                self.at += 1
                continue
            else:
                found = _STRING.match(self.text, self.at) or _PLAIN_VALUE.match(self.text, self.at)
                self.at = found.end() if found else self.at + 1
            if not open_ones:
                return

    def _braces(self, keys: tuple[str, ...]) -> None:
        self._blank()
        while self.at < len(self.text) and self.text[self.at] != "}":
            before = self.at
            self._pair(keys)
            self._blank()
            if self.text.startswith(",", self.at):
                self.at += 1
            self._blank()
            if self.at == before:
                return
        self.at += 1

    def _blank(self) -> None:
        found = _BLANK.match(self.text, self.at)
        if found:
            self.at = found.end()

    def _place(self) -> Place:
        """Return where we are; it only ever goes forward, so the lines are counted once."""
        self.line += self.text.count("\n", self.line_start, self.at)
        newline = self.text.rfind("\n", self.line_start, self.at)
        if newline >= 0:
            self.line_start = newline + 1
        return Place(self.line, self.at - self.line_start + 1)
