"""Whether data have the form of a game: the keys there are, and what kind of value each has.

The form stands in ``schema/game.schema.json`` and ``solver/schema``, for everybody to use; here it is read by the
little of JSON Schema that these files use. What a schema cannot say is seen to in :mod:`reading` and :mod:`linked`.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .errors import GameError

Schema = Mapping[str, Any] | bool

_HERE = Path(__file__).parent / "schema"
_FOLDERS = (_HERE, Path(__file__).parent.parent / "solver" / "schema")

_LONGEST_QUOTE = 60
_MOST_KNOWN = 40
_HALVES = re.compile("[\ud800-\udfff]")
_LONGEST_TEXT = 1000
"""A longer text is matched against no pattern, which might take the square of its length."""

_KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "object": ("an object", lambda value: isinstance(value, dict)),
    "array": ("a list", lambda value: isinstance(value, list)),
    "string": ("a text", lambda value: isinstance(value, str)),
    "integer": ("a whole number", lambda value: type(value) is int),
    "boolean": ("true or false", lambda value: isinstance(value, bool)),
    "null": ("null", lambda value: value is None),
}

KEYWORDS = frozenset(
    "type const enum required additionalProperties properties items minItems maxItems uniqueItems minLength maxLength "
    "pattern minimum maximum $ref if then else dependentRequired".split()
)
"""The keywords that are understood."""

REMARKS = frozenset({"$schema", "$id", "$defs", "title", "description", "default", "examples"})
"""The keywords that forbid nothing."""


def see(data: Any) -> None:
    """See that data have the form of a game.

    Args:
        data: parsed JSON.

    Raises:
        GameError: they do not; with the path of the first fault, what was read and what would be right.

    >>> see({"format": "standoff-game", "version": 1})
    Traceback (most recent call last):
    standoff.games.errors.GameError: title: is missing
    """
    _Shape(_documents()["urn:standoff:game:1"], set()).see(data, True, "")


@cache
def _documents() -> dict[str, Mapping[str, Any]]:
    """Return the schemas by their ids."""
    found = {}
    for folder in _FOLDERS:
        for path in folder.glob("*.json"):
            document = json.loads(path.read_text(encoding="utf-8"))
            found[document["$id"]] = document
    return found


class _Shape:
    """One schema document, inside which references are looked up.

    What is wrong is raised with the path from there; whoever looked inside something puts its own part in front. Thus
    nothing is spent on paths where nothing is wrong.
    """

    def __init__(self, document: Mapping[str, Any], good: set[tuple[int, str]]) -> None:
        self.document = document
        # texts that were seen to be right, each with what it was held against: in a game most occur again and again
        self.good = good

    def see(self, value: Any, schema: Schema, name: str) -> None:
        """See that a value is as a schema says.

        Args:
            value: the value.
            schema: the schema; True for the whole document.
            name: what the schema is called where another one refers to it, such as ``unit``.
        """
        if schema is True:
            schema = self.document
        if schema is False:
            raise GameError("", "does not belong here")
        text = isinstance(value, str)
        if text and (id(schema), value) in self.good:
            return
        if reference := schema.get("$ref"):
            self._see_referred(value, reference)
        _see_kind(value, schema)
        if text:
            _see_text(value, schema, name)
        elif isinstance(value, dict):
            self._see_object(value, schema)
        elif isinstance(value, list):
            self._see_list(value, schema)
        elif type(value) is int:
            _see_number(value, schema)
        if "if" in schema:
            branch = "then" if self._fits(value, schema["if"]) else "else"
            if branch in schema:
                self.see(value, schema[branch], name)
        if text:
            self.good.add((id(schema), value))

    def _see_inside(self, value: Any, schema: Schema, part: str | int) -> None:
        try:
            self.see(value, schema, "")
        except GameError as error:
            raise GameError(_joined(part, error.path), error.message) from None

    def _see_referred(self, value: Any, reference: str) -> None:
        if reference.startswith("#/$defs/"):
            name = reference.removeprefix("#/$defs/")
            self.see(value, self.document["$defs"][name], name)
        else:
            _Shape(_documents()[reference], self.good).see(value, True, "")

    def _fits(self, value: Any, schema: Schema) -> bool:
        try:
            self.see(value, schema, "")
        except GameError:
            return False
        return True

    def _see_object(self, value: dict[str, Any], schema: Mapping[str, Any]) -> None:
        known: Mapping[str, Schema] = schema.get("properties", {})
        for key in schema.get("required", ()):
            if key not in value:
                told = known.get(key, {})
                what = "" if isinstance(told, bool) else told.get("description", "")
                raise GameError(_shown(key), f"is missing{f' ({what})' if what else ''}")
        for key, others in schema.get("dependentRequired", {}).items():
            for other in others if key in value else ():
                if other not in value:
                    raise GameError(_shown(other), f"is missing; it belongs to {key!r}")
        rest: Schema | None = schema.get("additionalProperties")
        for key, one in value.items():
            inside = known.get(key, rest)
            if inside is False and key not in known:
                raise GameError(_shown(key), f"is unknown here{_near(key, list(known))}")
            if inside is not None and inside is not True:
                self._see_inside(one, inside, key)

    def _see_list(self, value: list[Any], schema: Mapping[str, Any]) -> None:
        if len(value) < schema.get("minItems", 0):
            raise GameError("", "must not be empty")
        if len(value) > (most := schema.get("maxItems", len(value))):
            raise GameError("", f"has {len(value)} entries; there can be {most}")
        if "items" in schema:
            for n, one in enumerate(value):
                self._see_inside(one, schema["items"], n)
        if schema.get("uniqueItems"):
            seen: dict[str, int] = {}
            for n, one in enumerate(value):
                before = seen.setdefault(one if isinstance(one, str) else json.dumps(one, sort_keys=True), n)
                if before != n:
                    raise GameError(f"[{n}]", f"{quoted(one)} stands there already, as number {before + 1}")


def _see_kind(value: Any, schema: Mapping[str, Any]) -> None:
    """See to type, const and enum."""
    if kinds := schema.get("type"):
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if not any(_KINDS[kind][1](value) for kind in kinds):
            raise GameError("", f"must be {' or '.join(_KINDS[kind][0] for kind in kinds)}, not {quoted(value)}")
    if "const" in schema and not _same(value, schema["const"]):
        raise GameError("", f"must be {quoted(schema['const'])}, not {quoted(value)}")
    if "enum" in schema and not any(_same(value, one) for one in schema["enum"]):
        raise GameError("", f"{quoted(value)} is none of these{_near(value, schema['enum'])}")


def _see_text(value: str, schema: Mapping[str, Any], name: str) -> None:
    if len(value) < schema.get("minLength", 0):
        raise GameError("", "must not be empty")
    if not value.isascii() and _HALVES.search(value):
        raise GameError("", f"{quoted(value)} holds half a character, which no file in UTF-8 can hold")
    pattern = schema.get("pattern")
    if len(value) > (most := schema.get("maxLength", _LONGEST_TEXT if pattern else len(value))):
        raise GameError("", f"is longer than {most} characters: {quoted(value)}")
    if pattern and not _compiled(pattern).search(value):
        what = schema.get("description", "")
        raise GameError("", f"{quoted(value)} is no {name or 'text of this kind'}{f' ({what})' if what else ''}")


def _see_number(value: int, schema: Mapping[str, Any]) -> None:
    least, most = schema.get("minimum"), schema.get("maximum")
    if (least is not None and value < least) or (most is not None and value > most):
        bounds = f"from {least} to {most}" if most is not None else f"at least {least}"
        raise GameError("", f"must be {bounds}, not {quoted(value)}")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    # in Python "$" lets a line end pass behind it
    return re.compile(f"{pattern.removesuffix('$')}\\Z" if pattern.endswith("$") else pattern)


def _same(value: Any, other: Any) -> bool:
    """Tell whether two values are the same in JSON, where true is not 1."""
    return type(value) is type(other) and bool(value == other)


def _joined(part: str | int, path: str) -> str:
    """Put the part of an object or a list in front of the path inside it."""
    here = f"[{part}]" if isinstance(part, int) else _shown(part)
    return f"{here}.{path}" if path and not path.startswith("[") else f"{here}{path}"


def _shown(key: str) -> str:
    """Return a key as paths have it: quoted where it is no plain word."""
    return key if re.fullmatch(r"[\w-]{1,60}", key) else quoted(key)


def _near(word: Any, known: list[Any]) -> str:
    """Say what there is, and what may have been meant."""
    near = difflib.get_close_matches(word[:100], [str(one) for one in known], 1) if isinstance(word, str) else []
    guess = f"; did you mean {near[0]}?" if near else ""
    more = f" and {len(known) - _MOST_KNOWN} more" if len(known) > _MOST_KNOWN else ""
    return f"{guess or '; known are: ' + ', '.join(map(str, known[:_MOST_KNOWN])) + more}"


def quoted(value: Any) -> str:
    """Show a value that was read, shortened; an object or a list by what it is."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if type(value) is int and abs(value) > 10**_LONGEST_QUOTE:
        return "a number of very many digits"
    shown = repr(value[: _LONGEST_QUOTE + 1] if isinstance(value, str) else value)
    return shown if len(shown) <= _LONGEST_QUOTE + 2 else f"{shown[:_LONGEST_QUOTE]}…"
