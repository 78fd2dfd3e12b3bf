"""Wrapped lines: an order that mail or a printer broke in the middle goes on in the next line."""

from __future__ import annotations

import re
import weakref
from typing import TYPE_CHECKING

from . import lookalikes
from .lines import Line, Lines
from .places import Fault
from .words import FILLERS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .places import Names
    from .reading import Grammar

_GOING = frozenset(("-", *(word for word, verb in VERBS.items() if verb is Verb.MOVE and len(word) > 1)))
_HELPING = frozenset(word for word, verb in VERBS.items() if verb in (Verb.SUPPORT, Verb.CONVOY))
# no order ends with one of these
_OPEN = _GOING | {*UNITS, *FILLERS, "s", "c"} | {word for word in _HELPING if len(word) > 1}
# an indented or quoted line; a space before its first word
_INDENTED = re.compile(r"(?:\s*>)*[ \t]+\S")
SET_IN = (" ", "\t", ">")
"""What a line begins with that is set in or quoted."""
_BEGINS_UNIT = ("A ", "F ", "Army ", "Fleet ")
# no order has more pieces
_MOST = 6
# the letter of a unit stands so many words before its end, or nearer
_UNIT_WORDS = 8


class Wrapping:
    """Joins the pieces of orders.

    Args:
        lines: the text.
        names: the names of the board.
        grammar: reads a unit.
    """

    def __init__(self, lines: Lines, names: Names, grammar: Grammar) -> None:
        """Keep all three."""
        self.lines = lines
        self.names = names
        self.grammar = grammar
        self._open, self._no_inner_unit = _of_names(names)

    def joined(self, n: int, line: Line) -> tuple[Line, int]:
        """Join a line with those that go on in the middle of its last order.

        Args:
            n: index of the line.
            line: the line itself.

        Returns:
            The line, or one of all pieces, which still knows where they stand, and how many lines that takes.
        """
        words, lines = line.words, self.lines
        if not words or n + 1 == len(lines.starts):
            return line, 1
        if words[-1] not in self._open and "(" not in words and words[-1] != ":":
            # nothing is missing here, and only a line that is set in can supply more: most lines end so
            start = lines.starts[n + 1]
            if lines.text[start : start + 1] not in SET_IN:
                return line, 1
        taken = 1
        pieces: list[tuple[str, int, int]] = []
        last = line
        while taken < _MOST and n + taken < len(self.lines):
            following = self._following(n + taken, last)
            if following is None:
                break
            if taken == 1:
                pieces = self._pieces(n, line, 0)
            last, first = following
            pieces += self._pieces(n + taken, last, first)
            taken += 1
        return (line, 1) if taken == 1 else (Line.of(self.lines, pieces), taken)

    def _pieces(self, n: int, line: Line, first: int) -> list[tuple[str, int, int]]:
        offset = self.lines.starts[n]
        spans = zip(line.words[first:], line.starts[first:], line.ends[first:], strict=True)
        return [(word, offset + start, offset + end) for word, start, end in spans]

    def _following(self, n: int, line: Line) -> tuple[Line, int] | None:
        """Return the next line and the index of its first word that counts, if it goes on with the order before it."""
        words = line.words
        if not words:
            return None
        last = words[-1]
        under_unit = last == ":" and words[0] in UNITS
        asked = len(words) > 1 and VERBS.get(words[-2]) is Verb.VIA  # "via convoy"
        may_end = (last not in self._open or asked) and ("(" not in words or not _bracket_is_open(words))
        start = self.lines.starts[n]
        if may_end and not under_unit and self.lines.text[start : start + 1] not in SET_IN:
            return None
        raw = self.lines.raw(n)
        if may_end and self._no_inner_unit and raw.lstrip().startswith(_BEGINS_UNIT):
            return None  # most lines below an order begin with a unit of their own, and need no cutting
        if (may_end and not under_unit and not _INDENTED.match(raw)) or not raw or "#" in line.text:
            return None
        following = Line(n + 1, raw)
        if not raw.isascii():
            lookalikes.as_they_look(self.names, self.lines, following)
        first = 1 if raw.lstrip().startswith(">") and following.at(0) == "-" else 0
        if first >= len(following.words) or not self._is_order_so_far(line):
            return None
        goes_on = self._ends_name(following, first, line) or (
            self._goes_on(line, following, first) if may_end else self._completes(line, following, first)
        )
        return (following, first) if goes_on else None

    def _is_order_so_far(self, line: Line) -> bool:
        """Tell whether a unit or a place stands in a line that is no heading."""
        found = self.names.power_at(line, 0)
        if found is not None and found[1] >= len(line.words) - 1:
            return False
        return any(word in UNITS or word in self.names.places for word in line.words[:-1]) and len(line.words) > 1

    def _completes(self, line: Line, following: Line, i: int) -> bool:
        """Tell whether a line supplies what is missing behind a line that ends in the middle."""
        last = line.words[-1]
        if _bracket_is_open(line.words):
            closing = following.words.index(")") if ")" in following.words else len(following.words)
            return closing < len(following.words) and "(" not in following.words[:closing]
        if self._is_heading(following, i):
            return False
        if last in _GOING or last in UNITS:
            return self.names.province_at(following, _filled(following, i)) is not None
        if last in _HELPING or last in FILLERS:
            return self.grammar.begins_unit(following, i)
        return False

    def _ends_name(self, following: Line, i: int, line: Line) -> bool:
        """Tell whether a name of several words is broken: "North" and "Sea"."""
        first = following.at(i)
        if not first.isalnum() or self._is_heading(following, i):
            return False
        form = ""
        for word in reversed(line.words[-_UNIT_WORDS:]):
            if word == ".":
                continue
            if not word.isalnum() or word in UNITS:
                break
            form = f"{word} {form}".rstrip()
            if form in self.names.place_parts and self._continues_name(form, following, i):
                return True
        return False

    def _continues_name(self, form: str, following: Line, i: int) -> bool:
        while i < len(following.words) and form in self.names.place_parts:
            form = f"{form} {following.words[i]}"
            if form in self.names.places:
                return True
            i += 1
        return False

    def _is_heading(self, line: Line, i: int) -> bool:
        found = self.names.power_at(line, i)
        return (found is not None and line.at(found[1]) == ":") or line.at(i + 1) == ":"

    def _goes_on(self, line: Line, following: Line, i: int) -> bool:
        """Tell whether a line begins with what only stands behind a unit or a place."""
        first = following.words[i]
        verb = VERBS.get(first)
        under_unit = line.words[-1] == ":"
        end = len(line.words) - under_unit
        if under_unit and line.words[0] not in UNITS:
            return False
        if first == "-":
            k = _filled(following, i + 1)
            found = self.names.province_at(following, k)
            if found is None or following.at(i + 1) in UNITS:
                return False
            # "- Kie - Hol" is an order of its own, with a dash for a bullet
            start, stop = following.span(i, i + 1)
            alone = following.at(found[1]) != "-" and VERBS.get(following.at(found[1])) in (None, Verb.VIA)
            arrow = ">" in following.text[start:stop] or "→" in following.text[start:stop]
            return (alone or arrow) and self._ends_in_place(line, end)
        if verb is Verb.VIA:
            return not under_unit and self._ends_in_place(line, end)
        if verb not in (Verb.HOLD, Verb.MOVE, Verb.SUPPORT, Verb.CONVOY) or self.grammar.begins_unit(following, i):
            return False
        unit = self._last_unit(line, end)
        if unit is None:
            return False
        # who supports or convoys is told himself, and not helped by another
        helped = unit > 0 and line.words[unit - 1] in _HELPING
        return not (helped and verb in (Verb.SUPPORT, Verb.CONVOY))

    def _last_unit(self, line: Line, end: int) -> int | None:
        """Return the index of the letter of the unit that ends a line, or None if none does."""
        for k in range(end - 1, max(-1, end - _UNIT_WORDS), -1):
            if line.words[k] in UNITS:
                try:
                    return k if self.grammar.unit(line, k)[1] == end else None
                except Fault:
                    return None
        return None

    def _ends_in_place(self, line: Line, end: int) -> bool:
        """Tell whether a line ends with a unit, or with a place behind a dash."""
        if self._last_unit(line, end) is not None:
            return True
        for k in range(end - 1, max(-1, end - _UNIT_WORDS), -1):
            if line.words[k] == "-":
                try:
                    return self.names.spot_at(line, k + 1).end == end
                except Fault:
                    return False
        return False


_OF_NAMES: weakref.WeakKeyDictionary[Names, tuple[frozenset[str], bool]] = weakref.WeakKeyDictionary()


def _of_names(names: Names) -> tuple[frozenset[str], bool]:
    """Return the open words, and whether no name has a word for a unit behind its first; kept as long as the names."""
    found = _OF_NAMES.get(names)
    if found is None:
        inner = any(not UNITS.keys().isdisjoint(form.split()[1:]) for form in names.places)
        opened = frozenset(_OPEN | {part.split()[-1] for part in names.place_parts})
        found = _OF_NAMES[names] = opened, not inner
    return found


def open_words(names: Names) -> frozenset[str]:
    """Return the words behind which an order goes on."""
    return _of_names(names)[0]


def _bracket_is_open(words: tuple[str, ...]) -> bool:
    """Tell whether the last bracket of a line is not closed on it."""
    for word in reversed(words):
        if word in ("(", ")"):
            return word == "("
    return False


def _filled(line: Line, i: int) -> int:
    """Skip words without meaning, and a bracket, before a place."""
    while line.at(i) in FILLERS or line.at(i) == "(":
        i += 1
    return i
