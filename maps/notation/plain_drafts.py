"""Plain orders in a text that is looked at closely: taken as the quick reader reads them, word by word only when asked.

Most lines of a doubtful text are plain. Their drafts know the order as :mod:`quick` has it, and their words, places and
spans are read by the grammar when somebody looks at one of these, which is where something about the order is doubtful.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .drafts import Draft
from .quick import implied, plain_reader
from .words import Line
from .wrapping import SET_IN

if TYPE_CHECKING:
    from ..orders import Order, Unit
    from .blocks import Scanner
    from .quick import Plain
    from .settling import Settler

_LAST_WORD = re.compile(r"[^ .>/-]*$")


class PlainLines:
    """Takes the plain lines of a text, where nothing beside them can change what they mean.

    Args:
        scanner: goes through the text.
        open_words: words behind which an order goes on in the next line.
    """

    def __init__(self, scanner: Scanner, open_words: frozenset[str]) -> None:
        """Keep both."""
        self._scanner = scanner
        self._open = open_words
        self._plain = plain_reader(scanner.names)
        self._lines = scanner.lines

    def take(self, n: int, raw: str) -> bool:
        """Take the line of an index if it is plain and stands for itself; otherwise nothing is done."""
        line = self._plain(raw)
        if line is None or line.turn is not None:
            return False
        scanner = self._scanner
        if scanner.column is not None or scanner.unsure is not None or n < scanner.conditional_to:
            return False
        if line.orders:
            power = line.power or scanner.power
            if power is None or scanner.block == "units" or "(" in raw or not self._ends(n, raw):
                return False
            if scanner.foreign_heading() is not None:
                return False
            for one in line.orders:
                scanner.result.drafts.append(self._draft(one, n, raw, power, scanner.block))
        if line.power:
            scanner.power = line.power
        return True

    def _ends(self, n: int, raw: str) -> bool:
        """Tell whether an order at the end of a line cannot go on in the next one."""
        if n + 1 == len(self._lines):
            return True
        following = self._lines.raw(n + 1)
        if self._plain(following) is not None:
            return True
        last = _LAST_WORD.search(raw.rstrip(" .").lower())
        return not following.startswith(SET_IN) and (last is None or last[0] not in self._open)

    def _draft(self, one: Plain, n: int, raw: str, power: str, block: str) -> Draft:
        """Make the draft of an order."""
        scanner = self._scanner

        def closely() -> Draft:
            line = scanner.gluing.parted(Line(n + 1, raw))
            return scanner.grammar.order(line, line.starts.index(one.start))

        return Draft.later(one, n + 1, power, block, closely)


def unit_of(draft: Draft, settler: Settler) -> Unit | None:
    """Return the unit that a plain order implies, if none stands there and nothing about it is doubtful."""
    if draft.plain is None or draft.power is None or draft.plain.province in settler.standing:
        return None
    return implied(draft.plain, draft.power, settler.names)


def order_of(draft: Draft, settler: Settler) -> Order | None:
    """Return a plain order if the unit that it is for stands where it says; None if that has to be looked at."""
    plain = draft.plain
    if plain is None or draft.power is None:
        return None
    there = settler.standing.get(plain.province)
    if there is None or there.power != draft.power or there.type is not plain.type:
        return None
    if "/" in plain.place and plain.place != there.place:
        return None
    return plain.order(draft.power)
