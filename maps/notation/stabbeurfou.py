"""Signs of stabbeurfou: "+ f bre" builds, "- a par" removes, "a bre a" takes a beaten army off the board.

They mean other things elsewhere (a bullet, a bare unit), so they are read only where this family is asked for. A
semicolon begins a comment there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drafts import Draft
from .late import read
from .places import Fault
from .reading import Grammar
from .words import Verb

if TYPE_CHECKING:
    from .lines import Line

NAME = "stabbeurfou"
_SIGNS = {"+": Verb.BUILD, "-": Verb.REMOVE}


class Signs(Grammar):
    """The common grammar with the signs of stabbeurfou in front and behind."""

    def begin(self, line: Line) -> int:
        """Return where the order of a line begins: at its sign."""
        return 0 if line.ahead[0] in _SIGNS else super().begin(line)

    def begins_unit(self, line: Line, i: int) -> bool:
        """Tell whether a new order may begin at word i: a sign before a unit counts."""
        return super().begins_unit(line, i + (line.ahead[i] in _SIGNS))

    def late(self, line: Line, i: int) -> Draft | None:
        """Read "+ f bre", "- a par", "a bre a", or an order in common words."""
        sign = _SIGNS.get(line.ahead[i])
        # "f eas a": the last word is no part of the name
        away = sign is None and line.words[-1:] == ("a",)
        try:
            unit, end = self.unit(line.cut(0, len(line.words) - 1) if away else line, i + (sign is not None))
        except Fault:
            return None
        if sign is not None:
            return Draft(line, i, end, unit, sign)
        if away and end + 1 == len(line.words):
            return Draft(line, i, end + 1, unit, Verb.DISBAND)
        return read(self, line, i)

    def order(self, line: Line, i: int) -> Draft:
        """Read an order; a sign in front or an "a" at the end belongs to another phase.

        Raises:
            Fault: the words are no order of movement.
        """
        draft = self.late(line, i)
        if draft is not None:
            message = f'"{line.quote(i, draft.end)}" belongs to another phase; orders of movement are read here'
            raise Fault("other-phase", i, draft.end, message)
        return super().order(line, i)
