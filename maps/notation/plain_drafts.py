"""Plain orders in a text that is looked at closely: taken as the quick reader reads them, word by word only when asked.

Most lines of a doubtful text are plain. Their drafts know the order as :mod:`quick` has it, and their words, places and
spans are read by the grammar when somebody looks at one of these, which is where something about the order is doubtful.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .drafts import Draft
from .lines import Line
from .quick import implied, plain_reader
from .wrapping import SET_IN

if TYPE_CHECKING:
    from ..orders import Order, Unit
    from .blocks import Scanner
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

    def take(self, n: int, end: int) -> int:
        """Take lines from the one of an index on, as long as they are plain and stand for themselves.

        Args:
            n: index of the first line.
            end: index behind the last one that may be taken.

        Returns:
            How many lines were taken.
        """
        scanner, lines, read = self._scanner, self._lines, self._plain
        if scanner.column is not None or scanner.unsure is not None or n < scanner.conditional_to:
            return 0
        first = n
        block, drafts = scanner.block, scanner.result.drafts
        # nothing that a plain line says changes this
        takes_orders = block != "units" and scanner.foreign_heading() is None
        raw = lines.raw(n) if n < end else ""
        line = read(raw)
        while n < end and line is not None and line.turn is None:
            following = lines.raw(n + 1) if n + 1 < len(lines) else None
            after = None if following is None else read(following)
            if line.orders:
                power = line.power or scanner.power
                if power is None or not takes_orders:
                    break
                if after is None and following is not None and not self._ends(raw, following):
                    break
                for one in line.orders:
                    drafts.append(Draft.later(one, n + 1, power, block, self._closely))
            if line.power:
                scanner.power = line.power
            n += 1
            raw, line = following or "", after
        return n - first

    def _ends(self, raw: str, following: str) -> bool:
        """Tell whether an order at the end of a line cannot go on in the next one, which is not plain."""
        last = _LAST_WORD.search(raw.rstrip(" .").lower())
        return not following.startswith(SET_IN) and (last is None or last[0] not in self._open)

    def _closely(self, draft: Draft) -> Draft:
        """Read the words of the draft of a plain order."""
        scanner = self._scanner
        if draft.plain is None:
            return draft
        line = scanner.gluing.parted(Line(draft.number, self._lines.raw(draft.number - 1)))
        return scanner.grammar.order(line, line.starts.index(draft.plain.start))


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
