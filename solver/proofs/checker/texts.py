"""Faults with their place, and the lines and numbers of a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

MANIFEST = "manifest.json"

MOST_STEPS = 50_000_000
"""So much is done for one file; what needs more is for faster checkers."""


class Fault(Exception):
    """Something does not agree: a file, a line of it (0 for the file as a whole), and what is wrong."""

    def __init__(self, file: str, line: int, message: str) -> None:
        """Keep the parts; what a terminal might obey, wherever it comes from, is shown as what it is."""
        message = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in message)
        super().__init__(f"{file}:{line}: {message}" if line else f"{file}: {message}")
        self.file, self.line, self.message = file, line, message


class TooMuch(Fault):
    """Something would take longer, or be larger, than the checker allows: it may be right all the same."""


class NoProof(Exception):
    """There is no folder of this kind, or none of a version that is known."""


Clause: TypeAlias = tuple[int, ...]
"""Literals as in DIMACS: the number of a variable, negative for its opposite."""


def lines_of(file: str, raw: bytes) -> list[str]:
    """Return the lines of a text, each of which must be whole."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Fault(file, line, f"is no text in UTF-8: byte {error.start + 1} of the file is none of it") from None
    lines = text.split("\n")
    if lines.pop():
        raise Fault(file, len(lines) + 1, "the file breaks off: its last line has no end")
    return lines


def numbers(file: str, line: int, text: str, most: int) -> list[int]:
    """Return the numbers of a line without the 0 that ends it; none is 0 or beyond the bound."""
    found = []
    for word in text.split(" "):
        digits = word[1:] if word.startswith("-") else word
        plain = digits.isascii() and digits.isdigit() and len(digits) < 10
        if not plain or (digits.startswith("0") and word != "0"):
            raise Fault(file, line, f"{shown(word)} stands where a number is due")
        found.append(int(word))
    if not found or found.pop() != 0:
        raise Fault(file, line, "the line does not end with 0")
    for number in found:
        if number == 0:
            raise Fault(file, line, "a 0 stands in the middle of the line")
        if abs(number) > most:
            raise Fault(file, line, f"{number} is beyond the highest number, {most}")
    return found


def counted(count: int, thing: str) -> str:
    """Return how many there are of a thing: ``1 clause``, ``2 clauses``."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def shown(text: str) -> str:
    """Return a text of a file as it can be shown: short, and without what a terminal might obey."""
    return ascii(text[:60])


def clause_text(clause: Iterable[int]) -> str:
    """Return a clause as it is written, if it is not too long to be told."""
    text = " ".join(map(str, (*clause, 0)))
    return text if len(text) < 100 else f"{text[:90]} ..."
