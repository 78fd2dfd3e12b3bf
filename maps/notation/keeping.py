"""What is in force while a text is read, and keeping what is found: drafts, remarks, the turn, other phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import stabbeurfou
from .borders import Borders
from .diagnostics import Diagnostic, Severity
from .families import FAMILIES
from .gluing import gluing_of
from .lines import Line, Lines
from .places import Names, names_of
from .reading import Grammar
from .scanned import Scan, remark
from .words import PHASE_ORDERS

if TYPE_CHECKING:
    from .columns import Column
    from .drafts import Draft
    from .headings import Heading


@dataclass(slots=True)
class Foreign:
    """A heading of a phase that is not read here, and whether orders stand below it, or units alone."""

    line: Line
    start: int
    end: int
    phase: str
    orders: bool = False


class Keeping:
    """Knows the text, the heading's power, the block and the turn in force, and keeps what is found.

    Args:
        text: the text.
        names: the names of the board.
        family: name of the only family to read, or empty.
        part: name of the one part to read, or empty.
        phase: the retreat or adjustment phase whose orders are read; empty for movement.
    """

    def __init__(self, text: str, names: Names, family: str = "", part: str = "", phase: str = "") -> None:
        """Begin before the first line."""
        self.lines = Lines(text)
        self.family = family
        self.wanted = part
        self.board = names.board
        dialect = FAMILIES[family].dialect if family else ""
        self.names = names_of(self.board, dialect) if dialect else names
        self.phase = phase
        self.grammar = self.grammar_for(self.names)
        self.borders = Borders(self.names, self.grammar)
        self.gluing = gluing_of(self.names)
        self.result = Scan()
        self.power: str | None = None
        self.block = ""
        self.kept: dict[str, dict[int, int]] = {}  # what a reader of blocks keeps between two of them, by family
        self.column: Column | None = None  # the headings in force, where there are several
        self.speaker = ""  # who wrote the message read last, where the text is a log of messages
        self.speakers: set[tuple[str, ...]] = set()  # those that were told of
        self.closed = False  # whether what follows belongs to another turn
        # the heading that says the season or phase in force, and those of other phases with something below them
        self.turn: tuple[Line, int, int] | None = None
        self.foreign: dict[int, Foreign] = {}
        # the last line of the condition in force, and where each IF of the text ends
        self.conditional_to = 0
        self.conditional_ends: dict[int, int] | None = None
        # a line that may be a misspelt heading; the next one tells
        self.unsure: tuple[Line, int, int, str] | None = None

    def grammar_for(self, names: Names) -> Grammar:
        """Return what reads the orders of the phase that is read, with the names of a program."""
        signs = self.family == stabbeurfou.NAME
        if not self.phase:
            return stabbeurfou.Signs(names) if signs else Grammar(names)
        from .late_grammar import LateGrammar, LateSigns

        return (LateSigns if signs else LateGrammar)(names, self.phase)

    def say(self, line: Line, i: int, j: int, severity: Severity, code: str, message: str, hint: str = "") -> None:
        """Remark on the words from i up to j of a line."""
        self.result.diagnostics.append(remark(line, i, j, severity, code, message, hint))

    def say_at(self, start: int, end: int, severity: Severity, code: str, message: str, hint: str = "") -> None:
        """Remark on a piece of the text, given by its offsets; of several lines the first is shown."""
        number, column = self.lines.at(start)
        length = max(0, min(end, self.lines.ends[number - 1]) - start)
        self.result.diagnostics.append(Diagnostic(code, severity, number, column, length, message, hint))

    def add(self, draft: Draft, power: str | None = None) -> None:
        """Keep an order or a unit, under the power and block in force unless it names its own.

        Args:
            draft: what was read.
            power: id of the power whose it is; the one in force if None.
        """
        draft.power = draft.power or power or self.power
        draft.block = draft.block or self.block
        self.result.drafts.append(draft)

    def dialect(self, name: str) -> Names:
        """Return the names of the board as a program has them."""
        return names_of(self.board, name)

    def say_unread(self, line: Line, i: int, hint: str = "") -> None:
        """Remark that the words of a line from i look like no order."""
        self.say(line, i, len(line.words), "notice", "unread", "this line was not read; it looks like no order", hint)

    def say_spelling(self, line: Line, i: int, j: int, power: str) -> None:
        """Remark that the words from i up to j are read as the name of a power."""
        message = f'"{line.quote(i, j)}" is read as {self.names.power_name(power)}'
        self.say(line, i, j, "notice", "spelling", message)

    def enter(self, heading: Heading) -> None:
        """Let a heading come into force."""
        result = self.result
        if (heading.season and result.season not in ("", heading.season)) or (
            heading.year and result.year not in (0, heading.year)
        ):  # another turn begins
            result.phase = ""
        if heading.season == "winter" and not heading.phase:
            heading.phase = "adjustment"
        if heading.block:
            if heading.block != self.block:
                # a new part begins without a power: better none than the last one of the part before
                self.power = None
            self.block = heading.block
            result.has_units = result.has_units or heading.block == "units"
        if heading.power is not None or heading.block:
            self.column = None
        if heading.power is not None:
            self.power = heading.power
        result.season = heading.season or result.season
        result.year = heading.year or result.year
        result.phase = heading.phase or result.phase

    def foreign_heading(self) -> Foreign | None:
        """Return the heading in force if it is of another phase than the one that is read."""
        phase = self.result.phase or ("adjustment" if self.result.season == "winter" else "")
        if self.turn is None or phase in ("", self.phase or "movement"):
            return None
        return self.foreign.get(self.turn[0].number) or Foreign(*self.turn, phase)

    def note_foreign(self, foreign: Foreign, *, orders: bool) -> None:
        """Keep the heading of another phase that something stands below, to be told of at the end of the text."""
        foreign.orders = foreign.orders or orders
        self.foreign[foreign.line.number] = foreign

    def tell_foreign(self) -> None:
        """Say at the headings of other phases that what stands below them is not judged."""
        read = PHASE_ORDERS[self.phase or "movement"]
        for one in self.foreign.values():
            if one.orders:
                self.result.elsewhere = self.result.elsewhere or one.phase
            message = f"this is a heading of {'an' if one.phase == 'adjustment' else 'a'} {one.phase} phase"
            message += f"; the orders below it are none of {read}" if one.orders else "; the units below it are read"
            phase = (self.phase or "movement").title()
            hint = f'add the word "{phase}" if {"an" if phase == "Adjustment" else "a"} {phase.lower()} phase is meant'
            self.say(one.line, one.start, one.end, "error" if one.orders else "notice", "other-heading", message, hint)
