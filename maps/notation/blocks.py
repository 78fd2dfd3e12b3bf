"""A whole text: each line goes to the reader of blocks, headings or orders that knows it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from . import chat, conditions, lookalikes, stabbeurfou, tables
from .characters import fold
from .families import FAMILIES, Family
from .heading_lines import HeadingLines
from .headings import marked_heading
from .lines import Line
from .parts import choose
from .places import Names, begin_text
from .plain_drafts import PlainLines
from .text_turns import turns_in
from .wrapping import Wrapping, open_words

if TYPE_CHECKING:
    import re
    from collections.abc import Callable
    from typing import TypeAlias

    from .scanned import Scan

    _Begins: TypeAlias = Callable[[str], re.Match[str] | None]


def scan(text: str, names: Names, family: str = "", part: str = "", *, plainly: bool = True, phase: str = "") -> Scan:
    """Cut a text into drafts; never raises.

    Args:
        text: the text.
        names: the names of the board.
        family: name of the only family to read; every block by what it looks like if empty.
        part: name of the one part to read of a text that holds several turns, such as a saved game.
        plainly: whether plain lines are taken as the quick reader reads them.
        phase: the retreat or adjustment phase whose orders are read; empty for movement.
    """
    scanner = Scanner(text, names, family, part, phase, plainly=plainly)
    begin_text(names.board)
    scanner.read(0, len(scanner.lines))
    if part and not scanner.result.parts and all(one.code != "no-part" for one in scanner.result.diagnostics):
        # no block has turns; the headings of the text may have
        scanner = _one_turn(scanner)
    scanner.end()
    return scanner.result


def _one_turn(whole: Scanner) -> Scanner:
    """Read the turn alone that is wanted of a text in words; give the scanner of the whole if it has no turns."""
    turns = turns_in(whole.lines, whole.names)
    if not turns:
        return whole
    scanner = Scanner(whole.lines.text, whole.names, whole.family, whole.wanted, whole.phase, plainly=whole.plainly)
    begin_text(whole.board)
    chosen = choose(scanner, [turn.part() for turn in turns], (turns[0].start, turns[0].end))
    if chosen >= 0:
        turn = turns[chosen]
        # a heading may leave out what the one of the turn before says
        scanner.result.season, scanner.result.year = turn.season, turn.year
        for first, end in turn.spans:
            # whose orders go on behind another turn, only a heading of their own tells
            scanner.power = scanner.column = None
            scanner.read(first, end)
    return scanner


@cache
def _readers(family: str) -> tuple[tuple[_Begins, Family], ...]:
    """Return what looks at the lines of a text, or of a family alone, for each reader of blocks.

    Families that begin alike have one reader, which tells them apart: it looks at a line once.
    """
    several: dict[re.Pattern[str], Family] = {}
    for one in FAMILIES.values():
        if one.begins and family in ("", one.name):
            several.setdefault(one.pattern(), one)
    return tuple((begins.match, one) for begins, one in several.items())


class Scanner(HeadingLines):
    """Goes through the lines of a text.

    Args:
        text: the text.
        names: the names of the board.
        family: name of the only family to read, or empty.
        part: name of the one part to read, or empty.
        phase: the retreat or adjustment phase whose orders are read; empty for movement.
        plainly: whether plain lines are taken as the quick reader reads them; never in those phases.
    """

    def __init__(
        self,
        text: str,
        names: Names,
        family: str = "",
        part: str = "",
        phase: str = "",
        *,
        plainly: bool = True,
    ) -> None:
        """Begin before the first line."""
        super().__init__(text, names, family, part, phase)
        plainly = plainly and not phase
        self._wrapping = Wrapping(self.lines, self.names, self.grammar)
        self.plainly = plainly
        self._plain = PlainLines(self, open_words(names)) if plainly and family in ("", "words") else None
        self._readers = _readers(family)

    def read(self, first: int, end: int) -> None:
        """Read the lines from one index up to another."""
        lines, n = self.lines, first
        plain = self._plain
        while n < end:
            if plain is not None and not self.closed and (taken := plain.take(n, end)):
                n += taken
                continue
            raw = lines.raw(n)
            if not raw[:1].isalnum():
                start = fold(raw).lstrip()
                comment = start.startswith("--") and not start.startswith(("-->", "---->"))
                if comment and not marked_heading(self.names, raw):
                    n += 1
                    continue
            n += self.block_at(n, raw) or self.lines_at(n, raw)

    def block_at(self, n: int, raw: str) -> int:
        """Let the readers of blocks look at a line; return how many lines were taken, 0 if none is theirs."""
        if self.closed:
            return 0
        for begins, family in self._readers:
            if begins(raw):
                told = len(self.result.families)
                taken = family.reader().take(self, n)
                if taken:
                    if len(self.result.families) == told:  # a reader of several families tells itself which it was
                        self.result.families.append((n + 1, family.name))
                    return taken
        return tables.take(self, n) if self.family in ("", "words") else 0

    def lines_at(self, n: int, raw: str) -> int:
        """Read one line, with those that continue it; each kind of line in turn may take it."""
        if self.closed:
            return 1
        if self.family == stabbeurfou.NAME:
            raw = raw.partition(";")[0]
        raw = marked_heading(self.names, raw) or raw
        first = chat.without_speaker(self, Line(n + 1, raw))
        looking = [] if raw.isascii() else lookalikes.as_they_look(self.names, self.lines, first)
        line, taken = self._wrapping.joined(n, first)
        if self.family == stabbeurfou.NAME and first.words[-1:] == ("a",):
            line, taken = first, 1  # "a bre a" is whole, and no army goes on in the next line
        for k in range(n + 1, n + taken):
            looking += lookalikes.as_they_look(self.names, self.lines, Line(k + 1, self.lines.raw(k)))
        line = self.gluing.parted(line)
        if self.unsure is not None:
            self.settle_unsure(line)
        said = len(self.result.diagnostics)
        for kind in _KINDS:
            if kind(self, line):
                break
        start, end = self.lines.starts[n], self.lines.ends[n + taken - 1]
        if not (raw if taken == 1 else self.lines.text[start:end]).isascii() and all(
            one.code != "unread" for one in self.result.diagnostics[said:]
        ):
            lookalikes.tell(self, start, end, looking)
        return taken

    def end(self) -> None:
        """Say what only the end of the text shows."""
        if self.unsure is not None:
            self.say_unread(self.unsure[0], self.unsure[1])
        self.tell_foreign()
        self.result.heading = self.turn
        if self.family and FAMILIES[self.family].closed and not self.result.families and self.result.drafts:
            draft = self.result.drafts[0]
            title = FAMILIES[self.family].title
            message = f"nothing here is of the notation asked for ({title}); it was read as words"
            self.say(draft.line, draft.start, draft.end, "notice", "other-notation", message)


_KINDS: tuple[Callable[[Scanner, Line], bool], ...] = (
    conditions.block,
    Scanner.blank,
    Scanner.heading,
    Scanner.orders,
)
