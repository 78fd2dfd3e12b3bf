"""Tables of a board file: values of the right kind, or an error that says what is wrong, and in which line."""

from __future__ import annotations

import difflib
import re
from enum import Enum
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from .errors import BoardError, Spot
from .toml_places import Entry, Place, places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Kind = TypeVar("Kind", bound=Enum)

MOST = 999_999
"""No number on a board is larger."""

LONGEST = 60
"""Of a key that is not known, so many characters are quoted."""


class Origins:
    r"""Knows in which file a key stands, and where; a board that patches another has several files.

    Args:
        files: name and text of each file, the patch before its base; the text is None for data without a text.

    >>> Origins(("my.toml", '[victory]\ncenters = 18\n')).spot("victory", "centers")
    Spot(file='my.toml', line=2, column=1, keys='victory.centers')
    """

    def __init__(self, *files: tuple[str, str | None]) -> None:
        self.files = files
        self._found: dict[int, Mapping[tuple[str, ...], Entry]] = {}

    @property
    def name(self) -> str:
        """Name of the first file, which is the one that was asked for."""
        return self.files[0][0]

    def spot(self, *path: str) -> Spot:
        """Return where a key stands: the file that knows most of its path, and of several the first.

        Args:
            path: the key and the tables around it; behind the key of a list may stand how one of its texts begins.
        """
        best, depth = Spot(self.name, 0, 0, ".".join(path)), 0
        for n, (name, text) in enumerate(self.files):
            if text is None:
                continue
            for length in range(len(path), depth, -1):
                here = self._place(n, text, path[:length])
                if here is not None:
                    best, depth = Spot(name, *here, best.keys), length
                    break
        return best

    def has(self, *path: str) -> bool:
        """Tell whether a file has this very key, or text in the list of a key.

        Args:
            path: as for :meth:`spot`.
        """
        return any(text is not None and self._place(n, text, path) for n, (_, text) in enumerate(self.files))

    def _place(self, n: int, text: str, path: tuple[str, ...]) -> Place | None:
        if n not in self._found:
            try:
                self._found[n] = places(text)
            except RecursionError:
                self._found[n] = {}
        found = self._found[n]
        if path in found:
            return found[path].key
        if path[:-1] not in found:
            return None
        # the text of a list: it stands behind the value of its key, in quotes
        lines = text.split("\n")
        value = found[path[:-1]].value
        words = r"\s+".join(map(re.escape, path[-1].split()))
        start = sum(len(line) + 1 for line in lines[: value.line - 1]) + value.column - 1
        item = re.compile(rf"[\"']\s*({words})(?![\w/])").search(text, start)
        if item is None or not words or text[start : start + 1] != "[":
            return None
        line = text.count("\n", 0, item.start()) + 1
        return Place(line, item.start() - text.rfind("\n", 0, item.start()))


class Table:
    """Takes values of the right kind from a table of a board file, or tells what is wrong where.

    Args:
        data: what should be a table.
        origins: where its keys stand.
        path: the keys that lead to it.

    Raises:
        BoardError: it is no table.
    """

    def __init__(self, data: Any, origins: Origins, path: tuple[str, ...] = ()) -> None:
        self.origins = origins
        self.path = path
        if not isinstance(data, dict):
            self.fail("must be a table")
        self.data: dict[str, Any] = data
        self.asked: set[str] = set()

    @property
    def where(self) -> str:
        """Name of the file and of the table."""
        return ": ".join(filter(None, (self.origins.name, ".".join(self.path))))

    def fail(self, fault: str, *key: str) -> NoReturn:
        """Raise the error for something in this table.

        Args:
            fault: what is wrong.
            key: the key with the wrong value, and maybe a text in its list; none for the table as a whole.
        """
        spot = self.origins.spot(*self.path, *key)
        raise BoardError(self.where, (fault,), (spot._replace(keys=".".join(self.path)),))

    def _value(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return self.data.get(key, default)

    def only(self, *keys: str) -> None:
        """See that a table has no other keys: one that is misspelt is told before what then seems to be missing."""
        self.asked.update(keys)
        self.end()

    def end(self) -> None:
        """See that nothing is left that nobody asked for: it is misspelt, and would be passed over."""
        for key in self.data:
            if key not in self.asked:
                near = difflib.get_close_matches(key[:LONGEST], self.asked, n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(sorted(self.asked))}"
                self.fail(f"unknown key {shown(key)}{hint}", key)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        value = self._value(key, default)
        if not isinstance(value, str):
            self.fail(f"{shown(key)} must be given, as a text", key)
        if not value.isprintable():
            self.fail(f"{shown(key)} must be one line of plain characters", key)
        return value

    def one_of(self, key: str, kinds: type[Kind], default: Kind | None = None) -> Kind:
        """Return the member of an enumeration whose word stands here."""
        word = self.text(key, None if default is None else default.value)
        try:
            return kinds(word)
        except ValueError:
            self.fail(f"{key} must be {either(kind.value for kind in kinds)}", key)

    def number(self, key: str, default: int | None = None) -> int:
        """Return a whole number that is not below zero."""
        value = self._value(key, default)
        if type(value) is not int:
            self.fail(f"{key} must be given, as a whole number", key)
        if not 0 <= value <= MOST:
            self.fail(f"{key} must be a number from 0 to {MOST}", key)
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """Return true or false."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            self.fail(f"{key} must be true or false", key)
        return value

    def table(self, key: str) -> Table:
        """Return a table, which is empty where the key is not there."""
        value = self._value(key, {})
        if not isinstance(value, dict):
            self.fail(f"{shown(key)} must be a table", key)
        return Table(value, self.origins, (*self.path, key))

    def tables(self, key: str) -> dict[str, Table]:
        """Return the tables in a table."""
        table = self.table(key)
        return {id: Table(row, self.origins, (*table.path, id)) for id, row in table.data.items()}

    def words(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        value = self._value(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and word.isprintable() for word in value):
            self.fail(f"{shown(key)} must be a list of texts", key)
        return tuple(value)

    def texts(self) -> dict[str, str]:
        """Return all keys with their texts."""
        return {key: self.text(key) for key in self.data}

    def lists(self) -> dict[str, tuple[str, ...]]:
        """Return all keys with their lists of texts."""
        return {key: self.words(key) for key in self.data}

    def note_source(self, key: str, fact: str, sources: dict[str, str]) -> None:
        """Note the tag that a row gives for a fact, if it gives one."""
        if tag := self.text(key, ""):
            sources[fact] = tag


def shown(key: str) -> str:
    r"""Return a key as messages show it: short, and without characters that a terminal might obey.

    >>> shown("centers"), shown("a\x1bb")
    ('centers', "'a\\x1bb'")
    """
    short = key if len(key) <= LONGEST else key[:LONGEST] + "…"
    return short if short and short.isprintable() else repr(short)


def either(words: Iterable[str]) -> str:
    """Return words as a choice.

    >>> either(["sea", "inland", "coastal"])
    'sea, inland or coastal'
    """
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
