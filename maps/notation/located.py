"""JSON values that know where they stand in a text, read as far as they can be read.

What programs print is often cut or edited by hand, so a fault is noted and reading goes on. What JavaScript and
Python print as well is taken without a remark: single quotes, bare keys, a comma before a closing bracket, ``None``.
Nothing here recurses, and every character is looked at a few times at most.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from .characters import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind: TypeAlias = Literal["object", "array", "string", "number", "boolean", "null", "broken"]

MOST_DEPTH = 100
"""Brackets nested deeper than this are no game."""
MOST_VALUES = 1_000_000
"""A text of more values than this is no game."""
MOST_FAULTS = 20
"""So many faults of one value are told; what follows is read as far as it goes, silently."""

# possessive where a repetition stands in another: there is one way to match, and none other is tried
_SPACE = re.compile(r"(?:[\s\ufeff]++|//[^\n\r]*+)*+")
_PLAIN = re.compile(r'"([^"\\\x00-\x1f]*)"')
# a string that is faulty or not JSON's: up to its quote, or to the end of the line
_DOUBLE = re.compile(r'"((?:[^"\\\n\r]|\\[^\n\r])*)("?)')
_SINGLE = re.compile(r"'((?:[^'\\\n\r]|\\[^\n\r])*)('?)")
_ESCAPES = re.compile(r'(?:[^\\]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
_WORD = re.compile(r"-?[^\W\d]\w*")
# "England: A Lon - Nth" behind an object that is not closed is no key with its value
_BARE_KEY = re.compile(r"[\w$./-]+(?=\s*:\s*(?:[\"'{\[\d]|(?:true|false|null|True|False|None)\b))")
# what stands before a word that begins a line, or a paragraph
_LINE_BEGINS = re.compile(r"(?:^|\n|\r(?!\n))(?:[ \t]*(?:\r\n|[\n\r])[ \t]*)?$")
_JUNK = re.compile(r"[^,:{}\[\]\"\n\r]+")
# a line that begins with a letter is none of JSON's
_BRACKETS = re.compile(r'"(?:[^"\\\n\r]|\\[^\n\r])*"|[\[{]+|[\]}]+|[\n\r](?=[^\W\d_])')
_WORDS: dict[str, Kind] = {
    **dict.fromkeys(("true", "True", "false", "False"), "boolean"),
    **dict.fromkeys(("null", "None", "undefined"), "null"),
    **dict.fromkeys(("NaN", "Infinity", "-Infinity"), "number"),
}
_ALONE = "paste the part with the units and orders alone"
_CLOSING = {"object": "}", "array": "]"}
_NONE: list[Node] = []


@dataclass(slots=True)
class Node:
    """A value with its place.

    Args:
        kind: what it is; ``"broken"`` where a value should stand and none can be read.
        start: offset of its first character in the text.
        end: offset behind it.
        text: the text of a string, without escapes; else what was written.
        keys: the keys of an object, in the order of the text, repeated ones included.
        items: the values of an object, one for each key, or those of an array.
    """

    kind: Kind
    start: int
    end: int
    text: str = ""
    keys: list[Node] = field(default_factory=lambda: _NONE)
    items: list[Node] = field(default_factory=lambda: _NONE)

    def members(self) -> Iterator[tuple[Node, Node]]:
        """Yield keys and values of an object; nothing for anything else."""
        return zip(self.keys, self.items, strict=True) if self.kind == "object" else iter(())

    def get(self, *names: str) -> Node | None:
        """Return the last value of an object under one of these keys, or None."""
        if self.kind != "object":
            return None
        for name in names:
            for key, value in zip(reversed(self.keys), reversed(self.items), strict=True):
                if key.text == name:
                    return value
        return None

    def elements(self) -> list[Node]:
        """Return the values of an array; none for anything else."""
        return self.items if self.kind == "array" else []

    @property
    def number(self) -> int | None:
        """The whole number that stands here, bare or quoted, if it is one of at most nine digits."""
        digits = self.text if self.kind in ("number", "string") else ""
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that is wrong in a JSON text: where, what, and what would be right."""

    start: int
    end: int
    message: str
    hint: str = ""


def read_value(text: str, start: int) -> tuple[Node, list[Flaw]]:
    """Read the value that begins at an offset; what follows it is not looked at.

    Args:
        text: the text.
        start: offset of the value, or of space before it.

    Returns:
        The value, as far as it could be read, and what is wrong with it.

    >>> value, flaws = read_value('{"par": ["Move" "bur"]} and more', 0)
    >>> value.end, value.keys[0].text, [item.text for item in value.items[0].items]
    (23, 'par', ['Move', 'bur'])
    >>> flaws[0].start, flaws[0].message
    (15, 'a comma is missing between two values')
    """
    reader = _Reader(text)
    value = reader.read(start)
    return value, reader.flaws


class _Reader:
    """Goes through a text once; the open brackets are kept on a list of its own."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.flaws: list[Flaw] = []
        self.open: list[Node] = []
        self.values = 0
        self.last = 0  # offset behind the last token

    def flaw(self, start: int, end: int, message: str, hint: str = "") -> None:
        if len(self.flaws) < MOST_FAULTS:
            self.flaws.append(Flaw(start, end, message, hint))

    def read(self, start: int) -> Node:
        """Read one value, from state to state: a value is due, a key, a colon, or what follows a value."""
        text, size = self.text, len(self.text)
        top: Node | None = None
        state, i = "value", start
        while top is None or self.open:
            sign = text[i] if i < size else ""
            if not "!" <= sign <= "~" or sign == "/":
                space = _SPACE.match(text, i)
                i = space.end() if space else i
                if i >= size:
                    break
                sign = text[i]
            box = self.open[-1] if self.open else None
            if box is not None and sign in "}]" and (state != "value" or box.kind == "array"):
                i, state = self.close(i, sign), "next"
                continue
            if state == "next":
                if sign == ",":
                    self.last = i = i + 1
                    state = "key" if box is not None and box.kind == "object" else "value"
                elif sign in "\"'{[":
                    self.flaw(self.last, self.last, "a comma is missing between two values", 'put a "," here')
                    state = "key" if box is not None and box.kind == "object" else "value"
                else:
                    closing = "" if box is None else _CLOSING[box.kind]
                    i = self.junk(i, f'a comma or "{closing}"')
                    if i < 0:
                        break
                continue
            if state == "key" and box is not None:
                key = self.key(i)
                if key is None:
                    i = self.junk(i, "a key in quotes")
                    if i < 0:
                        break
                    state = "next"
                    continue
                box.keys.append(key)
                self.last = i = key.end
                state = "colon"
                if text.startswith(":", i):
                    self.last = i = i + 1
                    state = "value"
                continue
            if state == "colon":
                state = "value"
                if sign == ":":
                    self.last = i = i + 1
                    continue
                self.flaw(self.last, self.last, "a colon is missing behind this key", 'put a ":" here')
                continue
            # a value is due
            if sign in "{[" and (len(self.open) >= MOST_DEPTH or self.values >= MOST_VALUES):
                return self.give_up(top, i)
            value = self.value(i, sign)
            if value is None:
                if sign in ",}]":
                    self.flaw(i, i + 1, "a value is missing here", "write the value, or take the mark before it out")
                    value = Node("broken", i, i)
                else:
                    end = self.junk(i, "a value")
                    if end < 0:
                        break
                    value = Node("broken", i, end, text[i:end])
            if self.values > MOST_VALUES:
                return self.give_up(top, i)
            if box is not None:
                box.items.append(value)
            top = top or value
            self.last = i = value.end
            if value.kind in _CLOSING:
                self.open.append(value)
                state = "key" if value.kind == "object" else "value"
            else:
                state = "next"
        return self.settled(top, start)

    def value(self, i: int, sign: str) -> Node | None:
        """Read a scalar, or the opening bracket of a container."""
        self.values += 1
        text = self.text
        if sign == "{":
            return Node("object", i, i + 1, "{", [], [])
        if sign == "[":
            return Node("array", i, i + 1, "[", _NONE, [])
        if sign in "\"'":
            return self.string(i, sign)
        if match := _NUMBER.match(text, i):
            return Node("number", i, match.end(), match.group())
        if (match := _WORD.match(text, i)) and (kind := _WORDS.get(match.group())):
            return Node(kind, i, match.end(), match.group())
        return None

    def string(self, i: int, sign: str) -> Node:
        """Read a string; a faulty one as it stands, up to its quote or the end of the line."""
        text = self.text
        if sign == '"':
            if match := _PLAIN.match(text, i):
                return Node("string", i, match.end(), match[1])
            match = _DOUBLE.match(text, i)
            # the standard reader is asked only for what it knows: its error counts lines, which takes square time
            if match and match[2] and _ESCAPES.fullmatch(match[1]):
                return Node("string", i, match.end(), str(json.loads(match.group(), strict=False)))
            message = "an escape that JSON does not know stands in this string"
        else:
            message, match = "", _SINGLE.match(text, i)
        if match is None:  # a quote always matches
            return Node("broken", i, i + 1, sign)
        if not match[2]:
            # the bracket or comma behind it belongs to the line, not to the string
            end = i + 1 + len(match[1].rstrip(" \t,]}"))
            self.flaw(i, max(end, i + 1), "this string is not closed", f"put a {sign} behind it")
            return Node("string", i, max(end, i + 1), text[i + 1 : end])
        if message:
            self.flaw(i, match.end(), message, 'write "\\\\" where a backslash is meant')
        return Node("string", i, match.end(), match[1].replace("\\'", "'") if sign == "'" else match[1])

    def key(self, i: int) -> Node | None:
        """Read a key, in quotes or bare."""
        sign = self.text[i]
        if sign in "\"'":
            return self.string(i, sign)
        match = _BARE_KEY.match(self.text, i)
        return Node("string", i, match.end(), match.group()) if match else None

    def close(self, i: int, sign: str) -> int:
        """Close the bracket that is open, or those up to the one that a wrong closing bracket belongs to."""
        box = self.open[-1]
        if _CLOSING[box.kind] != sign:
            message = f'"{sign}" stands here, while a "{box.text}" is open'
            self.flaw(i, i + 1, message, f'close it with "{_CLOSING[box.kind]}"')
            if all(_CLOSING[one.kind] != sign for one in self.open):
                self.even(box)
                return i + 1
            while _CLOSING[self.open[-1].kind] != sign:
                self.finish(self.open.pop(), i)
        self.finish(self.open.pop(), i + 1)
        self.last = i + 1
        return i + 1

    def finish(self, box: Node, end: int) -> None:
        """End a container."""
        box.end = end
        self.even(box)

    def even(self, box: Node) -> None:
        """Give a key without a value a broken one."""
        if len(box.keys) > len(box.items):
            key = box.keys[-1]
            self.flaw(key.start, key.end, "a value is missing behind this key", "write a colon and the value")
            box.items.append(Node("broken", key.start, key.end))

    def junk(self, i: int, due: str) -> int:
        """Note what is none of JSON, and return the offset behind it, or -1 if the value had better end before it."""
        text = self.text
        if text[i] not in ",:{}[]\"'" and text[i - 1] in "\n\r \t" and _LINE_BEGINS.search(text[max(0, i - 200) : i]):
            return -1
        match = _JUNK.match(text, i)
        end = match.end() if match else i + 1
        while text[end - 1].isspace():
            end -= 1
        if len(self.flaws) < MOST_FAULTS:
            self.flaw(i, end, f'"{shorten(text[i:end])}" stands here, where {due} is due', f"write {due}")
        self.last = end
        return end

    def settled(self, top: Node | None, start: int) -> Node:
        """Return the value, with all that is still open closed behind the last token."""
        if self.open:
            box = self.open[-1]
            more = "" if len(self.open) == 1 else f" and {len(self.open) - 1} more"
            message = f'this "{box.text}"{more} is not closed'
            self.flaw(box.start, box.start + 1, message, f'close it with "{_CLOSING[box.kind]}"')
        while self.open:
            self.finish(self.open.pop(), self.last)
        return top or Node("broken", start, max(start, self.last))

    def give_up(self, top: Node | None, i: int) -> Node:
        """Stop inside a value that is no game's, and find where it ends."""
        if self.values >= MOST_VALUES:
            self.flaw(i, i + 1, f"this text has more than {MOST_VALUES} values, which no game has", _ALONE)
        else:
            self.flaw(i, i + 1, f"brackets stand deeper here than {MOST_DEPTH}, which no game has", _ALONE)
        depth, end = len(self.open), len(self.text)
        for match in _BRACKETS.finditer(self.text, i):
            run = match.end() - match.start()
            sign = self.text[match.start()]
            if sign in "}]" and run >= depth:
                end = match.start() + depth
                break
            if sign in "\n\r":
                end = match.start()
                break
            depth += run if sign in "{[" else -run if sign in "}]" else 0
        while self.open:
            box = self.open.pop()
            box.end = end
            if box.kind == "object":
                del box.keys[len(box.items) :]
        return top or Node("broken", i, end)
