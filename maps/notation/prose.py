"""Prose between orders: which words are such, and where orders go on behind them."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from .gluing import gluing_of
from .lines import Line
from .words import AND, CONVOY_WORDS, FILLERS, RESULTS, UNITS, VERBS

if TYPE_CHECKING:
    from .borders import Borders
    from .places import Names

# fewer strange words may be a remark behind an order, or an order badly misspelt
_LEAST_STRANGE = 5
# what prose is shows early
_SEEN = 40
# a dash so near says that an order is meant
_NEAR = 5
_WORDS = frozenset((*VERBS, *UNITS, *FILLERS, *RESULTS, *CONVOY_WORDS))


class Prose:
    """Looks at the words of one line that are no orders.

    Args:
        names: the names of the board.
        borders: finds where orders begin.
        line: the line.
    """

    def __init__(self, names: Names, borders: Borders, line: Line) -> None:
        """Keep the line; it is searched when that is needed."""
        self._vocabulary = gluing_of(names).vocabulary
        self._powers = len(names.board.powers)
        self._borders = borders
        self.line = line
        self._announced: list[int] | None = None

    def skipped(self, i: int) -> int | None:
        """Return where orders go on if the words from i on are prose, and None if they are not.

        Args:
            i: index of the first word that is no order, or that an unreadable order begins with.
        """
        words = self.line.words
        if "-" in words[i : i + _NEAR] or len(words) - i < _LEAST_STRANGE:
            return None
        strange = known = 0
        for k in range(i, min(i + _SEEN, len(words))):
            word = words[k]
            if word == ":" and self._next(k) <= k + 1:
                break
            if not word[0].isalpha() or word in AND:
                continue
            if word in self._vocabulary or word in _WORDS:
                known += 1
            else:
                strange += 1
        return self._next(i + 1) if strange >= _LEAST_STRANGE and strange >= known else None

    def _next(self, i: int) -> int:
        """Return the first index from i on where orders are announced, or the end of the line."""
        if self._announced is None:
            self._announced = [k for k in range(len(self.line.words)) if self._announces(k)]
        n = bisect_left(self._announced, i)
        return self._announced[n] if n < len(self._announced) else len(self.line.words)

    def _announces(self, i: int) -> bool:
        """Tell whether orders stand at word i: behind headings, a colon, or a separator and with their letter."""
        line, borders = self.line, self._borders
        before = line.words[i - 1] if i else ""
        if before == ":":
            return borders.is_order(line, i)
        if before in AND and len(line.words[i]) == 1:
            return borders.is_order(line, i)
        for _ in range(self._powers):
            found = borders.headed(line, i)
            if found is None:
                return False
            i = found[1]
            if line.at(i) in UNITS:
                return borders.grammar.begins_unit(line, i)
        return False
