"""The grammar where the phase is known to be one of retreats or adjustments: its own orders are read first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import sentences, stabbeurfou
from .headings import skip_bullet
from .late import first_verb, parse
from .late_words import SIGNS, WAIT, WAIVING
from .reading import Grammar
from .words import Verb

if TYPE_CHECKING:
    from .drafts import Draft
    from .lines import Line
    from .places import Names


class LateGrammar(Grammar):
    """The common grammar in a later phase; an order of movement is still read, and told of when it is settled.

    Args:
        names: the names of the board.
        phase: ``"retreat"`` or ``"adjustment"``.
    """

    def __init__(self, names: Names, phase: str) -> None:
        """Keep the names and the phase."""
        super().__init__(names)
        self.phase = phase

    def begin(self, line: Line) -> int:
        """Return where the orders of a line begin: behind bullets, but at a sign or verb before a unit."""
        i = self.behind_heading(line, 0)
        return super().begin(line) if i == skip_bullet(line, 0) else i

    def behind_heading(self, line: Line, i: int) -> int:
        """Return where the orders begin that stand behind the colon of a heading: a sign or verb is no bullet."""
        end = skip_bullet(line, i)
        return next((k for k in range(i, end) if self._begins_here(line, k)), end)

    def _begins_here(self, line: Line, i: int) -> bool:
        if line.ahead[i] in SIGNS:
            return self.phase == "adjustment" and super().begins_unit(line, i + 1) and skip_bullet(line, i + 1) == i + 1
        return first_verb(self, line, i, self.phase) is not None

    def begins_unit(self, line: Line, i: int) -> bool:
        """Tell whether a new order may begin at word i: a sign, a unit, or a word that waives a build."""
        if self.phase == "adjustment":
            if line.ahead[i] in WAIVING or line.words[i : i + 4] == WAIT:
                return True
            i += line.ahead[i] in SIGNS
        return super().begins_unit(line, i)

    def order(self, line: Line, i: int) -> Draft:
        """Read an order of the phase, or one of movement, or a bare unit.

        Raises:
            Fault: the words are no order.
        """
        grammar = self._pages() if sentences.is_page(line, i) else self
        return parse(grammar, line, i, self.phase) or super().order(line, i)


class LateSigns(LateGrammar):
    """The same with the one sign of stabbeurfou that is a word elsewhere: "a bre a" takes a beaten army off the board.

    Args:
        names: the names of the board.
        phase: ``"retreat"`` or ``"adjustment"``.
    """

    def order(self, line: Line, i: int) -> Draft:
        """Read an order of the phase, or one of movement, or a bare unit.

        Raises:
            Fault: the words are no order.
        """
        signed = stabbeurfou.Signs(self.names).late(line, i) if line.words[-1:] == ("a",) else None
        draft = signed or super().order(line, i)
        # a dash removes here, and is no bullet of a list
        draft.start += draft.verb is Verb.REMOVE and line.ahead[draft.start] == "-"
        return draft
