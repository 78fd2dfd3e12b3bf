"""House rules: a file that says what differs from a rulebook that is known (``docs/rulebooks.md``)."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..maps import RulebookError
from ..maps.notation.formats.text import harmless
from ..maps.plain_files import FileFault, plain_bytes
from ..maps.toml_places import Entry, Place, places
from .rulebook import Rulebook, field_named, reading_of, switch

if TYPE_CHECKING:
    from .policies import Policy

MOST_BYTES = 1_000_000
"""A larger file is refused: it holds no rules."""

KEYS = ("name", "title", "base", "choices")
LONGEST = 60
"""Of what was read so many characters are quoted."""

LONGEST_LINE = 500
"""A longer line is refused: TOML can be written so that reading it takes the square of its length."""

MOST_FAULTS = 100
"""So many faults are told; the others are counted."""

_DEEPEST = 8

_START = Entry(Place(1, 1), Place(1, 1))
_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class HouseRules(NamedTuple):
    """Rules of one's own.

    Args:
        rulebook: the rulebook; its name is that of the file's ``name``.
        title: what it is, in one line; may be empty.
        base: the name of the rulebook that it starts from.
    """

    rulebook: Rulebook
    title: str
    base: str


class HouseFault(NamedTuple):
    """One thing that is wrong with a file of house rules.

    Args:
        line: where, counted from 1.
        column: where in the line, counted from 1.
        message: what was read, and what would be right.
    """

    line: int
    column: int
    message: str


class HouseRulesError(RulebookError):
    """A file holds no house rules, or some that cannot be.

    Args:
        where: name of the file.
        faults: all that is wrong, in the order of the file; where the file could not even be read, none has a place.
        message: what is wrong with the file as a whole; empty where the faults say it.
    """

    def __init__(self, where: str, faults: tuple[HouseFault, ...] = (), message: str = "") -> None:
        """Keep the parts, and put them into one message with a line for each fault."""
        self.where = where
        self.faults = faults
        lines = [f"{where}:{fault.line}:{fault.column}: {fault.message}" for fault in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            lines.append(f"{where}: {len(faults) - MOST_FAULTS} more faults are not shown")
        super().__init__("\n".join([*([f"{where}: {message}"] if message else []), *lines]))


def load(path: Path | str) -> HouseRules:
    """Read a file of house rules.

    Args:
        path: a TOML file with ``name``, and maybe ``title``, ``base`` and a table ``[choices]``.

    Raises:
        HouseRulesError: the file cannot be read, or something in it is wrong; all of it is told, with its place.
    """
    where = harmless(str(path))
    path = Path(path)
    try:
        raw = plain_bytes(path, MOST_BYTES, expected="a TOML file of house rules", none_is="no house rules are")
        text = raw.decode("utf-8-sig")
    except FileFault as fault:
        raise HouseRulesError(where, message=str(fault)) from None
    except UnicodeDecodeError as error:
        raise HouseRulesError(where, message=f"is no text in UTF-8: byte {error.start + 1} is none of it") from None
    return from_text(text, where)


def from_text(text: str, where: str = "house rules") -> HouseRules:
    r"""Read the text of a file of house rules.

    Args:
        text: the text.
        where: name of the file for errors.

    Raises:
        HouseRulesError: something is wrong; all of it is told, with its place.

    >>> house = from_text('name = "club"\nbase = "2000"\n[choices]\nconvoy-intent = "tag"\n')
    >>> house.rulebook.name, house.rulebook.paradox.word, house.rulebook.convoy_intent.word
    ('club', '2000', 'tag')
    """
    for n, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            fault = HouseFault(n, LONGEST_LINE + 1, f"the line is longer than {LONGEST_LINE} characters")
            raise HouseRulesError(where, (fault,))
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise HouseRulesError(where, message="is nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, and numbers with thousands of digits
        raise HouseRulesError(where, (_toml_fault(str(error), text),)) from None
    return _Reader(data, text, where).read()


class _Reader:
    """Takes the parts of a file, and gathers what is wrong with them."""

    def __init__(self, data: dict[str, Any], text: str, where: str) -> None:
        self.data = data
        self.where = where
        self.places = places(text)
        self.faults: list[HouseFault] = []

    def read(self) -> HouseRules:
        for key in self.data:
            if key not in KEYS:
                self._fault((key,), f"unknown key {_quoted(key)}; {_hint(key, KEYS)}", at_key=True)
        name = self._name()
        title = self._text("title", "")
        base = self._text("base", "datc")
        rulebook = self._base(base)
        choices = self._choices()
        if self.faults:
            raise HouseRulesError(self.where, tuple(sorted(self.faults)))
        values: dict[str, Any] = {**choices, "name": name}
        return HouseRules(replace(rulebook, **values), title, base)

    def _name(self) -> str:
        from .presets import PRESETS

        name = self._text("name", None)
        if name in PRESETS:
            self._fault(("name",), f"{name!r} is the name of a rulebook that comes with standoff; choose another")
        elif name and (
            not name.isprintable() or name != name.strip() or re.search(r"[,=]", name) or len(name) > LONGEST
        ):
            self._fault(
                ("name",),
                f"{_quoted(name)} is no name; expected up to {LONGEST} letters on a line, without commas and =",
            )
        return name

    def _base(self, base: str) -> Rulebook:
        try:
            return Rulebook.named(base)
        except RulebookError as error:
            if not self._has_fault("base"):
                self._fault(("base",), shortened(str(error), base))
            return Rulebook.DATC

    def _choices(self) -> dict[str, Policy]:
        table = self.data.get("choices", {})
        if not isinstance(table, dict):
            self._fault(("choices",), 'must be a table: [choices], and below it lines such as convoy-intent = "tag"')
            return {}
        chosen: dict[str, Policy] = {}
        first: dict[str, tuple[Place, str]] = {}
        for keys, word in _leaves(table):
            named = ".".join(keys)
            path = ("choices", *keys)
            try:
                field = field_named(named)
            except RulebookError as error:
                self._fault(path, shortened(str(error), named), at_key=True)
                continue
            here = self.places.get(path, _START).key
            if field not in first:
                first[field] = here, named
            else:
                place, before = first[field]
                also = "" if switch(field) in (named, before) else f", and both are {switch(field)}"
                message = f"{named} is chosen a second time: line {place.line} has it as {before}{also}"
                self._fault(path, message, at_key=True)
            if not isinstance(word, str):
                self._fault(path, f'{named} must be a text in quotes, such as "{policy_word(field)}"')
                continue
            try:
                chosen[field] = reading_of(field, word)
            except RulebookError as error:
                self._fault(path, shortened(str(error), word))
        return chosen

    def _text(self, key: str, default: str | None) -> str:
        value = self.data.get(key, default)
        if value is None:
            self.faults.append(HouseFault(1, 1, f'{key} is missing; expected {key} = "…", such as {key} = "our club"'))
            return ""
        if not isinstance(value, str):
            self._fault((key,), f"{key} must be a text in quotes, not {_kind(value)}")
            return default or ""
        if not value and default is None:
            self._fault((key,), f"{key} must not be empty")
        return value

    def _has_fault(self, key: str) -> bool:
        value = self.places.get((key,), _START).value
        return any(fault[:2] == value for fault in self.faults)

    def _fault(self, path: tuple[str, ...], message: str, *, at_key: bool = False) -> None:
        entry = self.places.get(path, _START)
        place = entry.key if at_key else entry.value
        self.faults.append(HouseFault(place.line, place.column, message))


def policy_word(field: str) -> str:
    """Return the word of the reading that the DATC prefers, as an example.

    >>> policy_word("convoy_intent")
    'own-fleet'
    """
    word: str = getattr(Rulebook.DATC, field).word
    return word


def _leaves(table: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield keys and values; 4.A.3 without quotes is three keys of TOML, and taken for one."""
    open_ones: list[tuple[tuple[str, ...], Any]] = [((), table)]
    while open_ones:
        keys, value = open_ones.pop()
        if isinstance(value, dict) and (value or not keys) and len(keys) <= _DEEPEST:
            open_ones += [((*keys, key), inner) for key, inner in reversed(value.items())]
        else:
            yield keys, value


def _toml_fault(message: str, text: str) -> HouseFault:
    """Return what is wrong with a text that is no TOML."""
    found = _TOML_PLACE.search(message)
    if found is None:
        return HouseFault(1, 1, f"is no TOML: {message[:200]}")
    message = f"is no TOML: {message[: found.start()]}"
    if found[1]:
        return HouseFault(int(found[1]), int(found[2]), message)
    lines = text.split("\n")
    return HouseFault(len(lines), len(lines[-1]) + 1, f"{message}; the text ends here")


def _kind(value: object) -> str:
    names: dict[type[Any], str] = {
        bool: "true or false",
        int: "a number",
        float: "a number",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), f"a {type(value).__name__}")


def _hint(word: str, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    return f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"


def _quoted(word: str) -> str:
    return repr(word if len(word) <= LONGEST else f"{word[:LONGEST]}…")


def shortened(message: str, word: str) -> str:
    """Return a message in which a very long word that it quotes is cut."""
    return message.replace(repr(word), _quoted(word)) if len(word) > LONGEST else message
