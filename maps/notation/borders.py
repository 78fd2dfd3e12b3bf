"""Where one order of a line ends and the next one begins, and where a heading stands inside a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conditions import order_at
from .dashes import is_bar
from .lines import Line
from .places import Fault
from .reading import Grammar
from .skipping import skip_separators
from .words import AND, FILLERS, LATE, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .places import Names

ACTIONS = frozenset((Verb.HOLD, Verb.SUPPORT, Verb.CONVOY))
# what stands behind one of these belongs to the words before
_JOINING = frozenset(
    (*VERBS, "-", "<", ":", "/", *"or if unless else otherwise but not no was is instead rather than of from".split())
) | frozenset("then when while until with without against for because like as whose who that which".split())


class Borders:
    """Finds the borders of orders by their words.

    Args:
        names: the names of the board.
        grammar: reads one order.
    """

    def __init__(self, names: Names, grammar: Grammar) -> None:
        """Keep both."""
        self.names = names
        self.grammar = grammar

    def headed(self, line: Line, i: int) -> tuple[str, int] | None:
        """Read a power with a colon behind it, as in "Germany:", "G:", "Germany (Ann):".

        Args:
            line: the line.
            i: index of the word to begin at.

        Returns:
            The power and the index behind the colon, or None if none stands there.
        """
        names = self.names
        letter = names.letters.get(line.ahead[i])
        if letter is not None and line.ahead[i + 1] == ":":
            return letter, i + 2
        found = names.power_at(line, i)
        if found is None:
            return None
        name, j = found
        if line.ahead[j] == "(" and line.closes[j]:
            j = line.closes[j] + 1
        return (name, j + 1) if line.ahead[j] == ":" else None

    def starts(self, line: Line, end: int, j: int) -> bool:
        """Tell whether an order begins at word j: behind a separator, or right behind the order that ends.

        Args:
            line: the line.
            end: index behind the order before.
            j: index of the word.
        """
        if is_bar(line, j - 1) and j > end:
            # words in the next cell of a table may name a place and be no order
            unit = line.at(j) in UNITS and self.names.province_at(line, j + 1) is not None
            return unit or order_at(self.grammar, line, j) > 0
        if line.at(j - 1) in AND and j > end:
            if VERBS.get(line.at(j)) in LATE:
                return True
            return self.grammar.begins_unit(line, j) or line.at(j) == "("
        if line.at(j) in UNITS:
            return self.grammar.begins_unit(line, j)
        return self.headed(line, j) is not None

    def begins_order(self, line: Line, i: int) -> bool:
        """Tell whether a whole order begins at word i: letter, place, verb, and no word before that it belongs to."""
        words = line.words
        if line.at(i) not in UNITS:
            return False
        before = i - 1
        while before >= 0 and (words[before] in FILLERS or words[before] == "("):
            before -= 1
        if before >= 0 and (words[before] in _JOINING or self.names.power_at(line, before)):
            return False
        return self.is_order(line, i)

    def is_order(self, line: Line, i: int) -> bool:
        """Tell whether letter, place and verb of movement stand at word i, whatever stands before it."""
        k = i + 1
        while line.at(k) in FILLERS or line.at(k) == "(":
            k += 1
        if self.names.province_at(line, k) is None:
            return False
        try:
            _, k = self.grammar.unit(line, i)
        except Fault:
            return False
        return line.at(k) == "-" or VERBS.get(line.at(k)) in (Verb.MOVE, *ACTIONS)

    def next(self, line: Line, i: int, fault: Fault | None = None, *, whole: bool = True) -> int:
        """Find where reading can go on: behind the next separator before something that begins, or at a whole order.

        Args:
            line: the line.
            i: index of the word to begin at.
            fault: what cannot be read.
            whole: whether a whole order, or a heading, is looked for without a separator before it.
        """
        words = line.words
        begun = i if whole else len(words)
        if fault is not None and fault.start and VERBS.get(words[fault.start - 1]) in ACTIONS:
            # "S Germn A Ber - Kie": the unit behind the strange word is still the one supported
            begun = fault.end + 1
        while i < len(words):
            if words[i] in AND:
                j = skip_separators(line, i)
                # "In the next turn, the fleet in Kiel moves to ...": inside a sentence no order begins with "the"
                inside = line.at(j) in FILLERS and words[j - 1] == ","
                if words[i] == ";" or (not inside and self.grammar.begins_unit(line, j)):
                    return j
                i = j
            elif i >= begun and (self.begins_order(line, i) or self.headed(line, i) is not None):
                return i
            elif whole and words[i] == "(" and line.closes[i] and not self.begins_order(line, i + 1):
                i = line.closes[i] + 1
            else:
                i += 1
        return len(words)

    def sentence(self, line: Line, i: int, end: int) -> int:
        """Find where a sentence begins behind an order: ", the fleet in Kiel moves to ...".

        Args:
            line: the line.
            i: index of the first word that is no order.
            end: index behind the words that are none.

        Returns:
            Index of the first word of the sentence, or the end.
        """
        for j in range(i + 1, end):
            if line.words[j - 1] == "," and line.words[j] in FILLERS and self.grammar.begins_unit(line, j):
                return j
        return end
