"""A whole text: headings, seasons, blocks and comments, and lines cut into orders; a bad one loses no good one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import conditions, late, lookalikes, reasons, stabbeurfou
from .borders import ACTIONS, Borders
from .columns import Column
from .dashes import is_bar
from .diagnostics import Diagnostic, Severity
from .families import FAMILIES, Family
from .gluing import gluing_of
from .headings import Heading, heading_at, misspelt_power, skip_bullet
from .places import Fault, Names, begin_text, names_of
from .prose import Prose
from .reading import Draft, Grammar, skip_results, skip_separators
from .words import AND, LATE, RESULTS, UNITS, VERBS, Line, Lines, Verb, fold
from .wrapping import Wrapping

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from ..position import Retreating


@dataclass(slots=True)
class Scan:
    """What a text holds before anything is settled.

    Args:
        drafts: orders and bare units, in the order of the text.
        late: orders of retreat and adjustment phases; the further goals of a ranked retreat are its path.
        broken: the units of orders that cannot be read beyond them.
        diagnostics: what could not be read, and what was left aside.
        season: spring, fall or winter, if a heading says so.
        year: the year, or 0.
        phase: movement, retreat or adjustment, if a heading says so.
        has_units: whether a block of the text is headed as the units.
        families: the blocks that a family of its own was recognised in: number of the first line, and its name.
        parts: names of the turns in a text that holds several, in their order.
        columns: headings that stand together before the orders of all of them.
        turn: season, year and phase, where the text has a whole position that says them.
        dislodged: the units that have to retreat, as a position has them.
        contested: the provinces that a standoff left vacant.
        centers: who owns which supply centre, as pairs of province and power.
    """

    drafts: list[Draft] = field(default_factory=list)
    late: list[Draft] = field(default_factory=list)
    broken: list[Draft] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    season: str = ""
    year: int = 0
    phase: str = ""
    has_units: bool = False
    families: list[tuple[int, str]] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    turn: tuple[str, int, str] | None = None
    dislodged: list[Retreating] = field(default_factory=list)
    contested: list[str] = field(default_factory=list)
    centers: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Foreign:
    """A heading of a phase that is not read here, and whether orders stand below it, or units alone."""

    line: Line
    start: int
    end: int
    phase: str
    orders: bool = False


def remark(line: Line, i: int, j: int, severity: Severity, code: str, message: str, hint: str = "") -> Diagnostic:
    """Make a diagnostic on the words from i up to j of a line."""
    return Diagnostic(code, severity, *line.place(i, j), message, hint)


def scan(text: str, names: Names, family: str = "", part: str = "") -> Scan:
    """Cut a text into drafts; never raises.

    Args:
        text: the text.
        names: the names of the board.
        family: name of the only family to read; every block by what it looks like if empty.
        part: name of the one part to read of a text that holds several turns, such as a saved game.
    """
    scanner = Scanner(text, names, family, part)
    begin_text(names.board)
    lines = scanner.lines
    n = 0
    while n < len(lines):
        raw = lines.raw(n)
        if not raw[:1].isalnum():
            start = fold(raw).lstrip()
            if start.startswith("--") and not start.startswith(("-->", "---->")):
                n += 1
                continue
        n += scanner.block_at(n, raw) or scanner.lines_at(n, raw)
    scanner.end()
    return scanner.result


class Scanner:
    """Goes through the lines and keeps what is in force: the heading's power, the block.

    Args:
        text: the text.
        names: the names of the board.
        family: name of the only family to read, or empty.
        part: name of the one part to read, or empty.
    """

    def __init__(self, text: str, names: Names, family: str = "", part: str = "") -> None:
        """Begin before the first line."""
        self.lines = Lines(text)
        self.family = family
        self.wanted = part
        self.board = names.board
        dialect = FAMILIES[family].dialect if family else ""
        self.names = names_of(self.board, dialect) if dialect else names
        self.grammar = stabbeurfou.Signs(self.names) if family == stabbeurfou.NAME else Grammar(self.names)
        self.borders = Borders(self.names, self.grammar)
        self._gluing = gluing_of(self.names)
        self._wrapping = Wrapping(self.lines, self.names, self.grammar)
        self.result = Scan()
        # families that begin alike have one reader, which tells them apart: it looks at a line once
        self._readers: dict[re.Pattern[str], Family] = {}
        for one in FAMILIES.values():
            if one.begins and family in ("", one.name):
                self._readers.setdefault(one.pattern(), one)
        self.power: str | None = None
        self.block = ""
        self.kept: dict[str, dict[int, int]] = {}  # what a reader of blocks keeps between two of them, by family
        self._last_prose: Prose | None = None
        self.column: Column | None = None  # the headings in force, where there are several
        self.closed = False  # whether what follows belongs to another turn
        # the heading that says the season or phase in force, and those of other phases with something below them
        self.turn: tuple[Line, int, int] | None = None
        self.foreign: dict[int, _Foreign] = {}
        # the last line of the condition in force, and where each IF of the text ends
        self.conditional_to = 0
        self.conditional_ends: dict[int, int] | None = None
        # a line that may be a misspelt heading; the next one tells
        self.unsure: tuple[Line, int, int, str] | None = None

    # --- what the readers of blocks use as well ----------------------------------------------------------

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

    # --- lines -------------------------------------------------------------------------------------------

    def block_at(self, n: int, raw: str) -> int:
        """Let the readers of blocks look at a line; return how many lines were taken, 0 if none is theirs."""
        if self.closed:
            return 0
        for begins, family in self._readers.items():
            if begins.match(raw):
                told = len(self.result.families)
                taken = family.reader().take(self, n)
                if taken:
                    if len(self.result.families) == told:  # a reader of several families tells itself which it was
                        self.result.families.append((n + 1, family.name))
                    return taken
        return 0

    def lines_at(self, n: int, raw: str) -> int:
        """Read one line, with those that continue it; each kind of line in turn may take it."""
        if self.closed:
            return 1
        if self.family == stabbeurfou.NAME:
            raw = raw.partition(";")[0]
        first = Line(n + 1, raw)
        looking = [] if raw.isascii() else lookalikes.as_they_look(self.names, self.lines, first)
        line, taken = self._wrapping.joined(n, first)
        for k in range(n + 1, n + taken):
            looking += lookalikes.as_they_look(self.names, self.lines, Line(k + 1, self.lines.raw(k)))
        line = self._gluing.parted(line)
        if self.unsure is not None:
            self._settle_unsure(line)
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

    def _say_unread(self, line: Line, i: int) -> None:
        self.say(line, i, len(line.words), "notice", "unread", "this line was not read; it looks like no order")

    # --- headings ----------------------------------------------------------------------------------------

    def blank(self, line: Line) -> bool:
        """Take lines without words."""
        return not line.ahead[0][:1].isalnum() and not any(word[0].isalnum() for word in line.words)

    def heading(self, line: Line) -> bool:
        """Take lines that are only a heading, and the heading in front of a colon."""
        start = skip_bullet(line, 0)
        end = len(line.words)
        heading = None
        if ":" not in line.words or "(" in line.words:  # no heading has a colon inside, except in brackets
            heading = heading_at(self.names, line, start, end)
        if heading is None and ":" in line.words:
            end = line.words.index(":")
            heading = heading_at(self.names, line, start, end)
        if heading is None:
            heading = self._near_heading(line, start, end)
        if heading is None:
            return self._several_powers(line, start)
        if self._begins_second_turn(heading):
            message = "another turn begins here; one turn is read at a time, and what stands below is left aside"
            hint = "put each turn into a text of its own"
            self.say(line, start, end, "error", "second-turn", message, hint)
            self.closed = True
            return True
        self.enter(heading)
        if heading.season or heading.year or heading.phase:
            self.turn = (line, start, end)
        if end < len(line.words):
            head = None if heading.power is None else (heading.power, start)
            self.items(line, skip_bullet(line, end + 1), head)
        return True

    def _begins_second_turn(self, heading: Heading) -> bool:
        """Tell whether a heading names another movement phase than the one whose orders have been read."""
        result = self.result
        if heading.phase not in ("", "movement") or (heading.season == "winter" and not heading.phase):
            return False
        other = (heading.season and result.season not in ("", heading.season)) or (
            heading.year and result.year not in (0, heading.year)
        )
        return bool(other) and any(draft.verb is not None for draft in result.drafts)

    def _near_heading(self, line: Line, i: int, end: int) -> Heading | None:
        """Read the misspelt name of a power in front of a colon; alone on its line it waits for the next line."""
        found = misspelt_power(self.names, line, i, end)
        if found is None:
            return None
        power, j = found
        if end == len(line.words):
            self.unsure = (line, i, j, power)
            return None
        self._say_spelling(line, i, j, power)
        return Heading(power=power)

    def _settle_unsure(self, line: Line) -> None:
        """Take a misspelt name of a power for a heading if an order or a unit stands right below it."""
        if self.unsure is None or self.blank(line):
            return
        above, i, j, power = self.unsure
        self.unsure = None
        k = skip_bullet(line, 0)
        if line.at(k) in UNITS and self.names.province_at(line, k + 1) is not None:
            self._say_spelling(above, i, j, power)
            self.power = power
        else:
            self._say_unread(above, i)

    def _say_spelling(self, line: Line, i: int, j: int, power: str) -> None:
        message = f'"{line.quote(i, j)}" is read as {self.names.power_name(power)}'
        self.say(line, i, j, "notice", "spelling", message)

    def _several_powers(self, line: Line, start: int) -> bool:
        """Refuse "Italy/Austria:"; whose the orders below it are, the heading does not tell."""
        end = line.words.index(":") if ":" in line.words else len(line.words)
        i, powers = start, set[str]()
        while i < end:
            found = self.names.power_at(line, i)
            if found is not None:
                powers.add(found[0])
                i = found[1]
            elif line.words[i] in ("/", "+", "-", "(", ")", *AND):
                i += 1
            else:
                return False
        if len(powers) < 2:
            return False
        self.power = None
        names = " or ".join(self.names.power_name(power) for power in sorted(powers))
        hint = "put the orders of each power under a heading of its own"
        self.say(line, start, end, "error", "several-powers", f"whose orders are these, of {names}?", hint)
        return True

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

    # --- orders ------------------------------------------------------------------------------------------

    def orders(self, line: Line) -> bool:
        """Take lines of orders and units; the rest of the lines is reported as unread."""
        i = self.grammar.begin(line)
        if self.unsure is not None and self.unsure[0] is line:
            return True
        if self._takes_no_orders(line, i):
            return True
        if not self.looks_meant(line, i):
            self._say_unread(line, i)
            return True
        self.plain(line, i)
        return True

    def looks_meant(self, line: Line, i: int) -> bool:
        """Tell an order with a fault from a line that is none: a greeting, a signature."""
        while line.at(i) == "(":
            i += 1
        if self.grammar.begins_unit(line, i) or VERBS.get(line.at(i)) in LATE:
            return True
        acts = any(word in ("-", ":") or VERBS.get(word) in ACTIONS for word in line.words[i:])
        if acts and any(word in self.names.places for word in line.words[i:]):
            return True
        return self.grammar.nation_near(line, i) is not None

    def items(self, line: Line, i: int, head: tuple[str, int] | None = None) -> None:
        """Read what stands on a line from word i: orders, or conditions and the like.

        Args:
            line: the line.
            i: index of the word to begin at.
            head: the power whose heading stands right before it on the line, and the index of that heading.
        """
        if not self._takes_no_orders(line, i):
            self.plain(line, i, head=head)

    def _takes_no_orders(self, line: Line, i: int) -> bool:
        """Take what stands on a line from word i if it is no plain order: conditions, choices and the like."""
        return not conditions.MARKS.isdisjoint(line.words) and conditions.take(self, line, i)

    def plain(self, line: Line, i: int, power: str | None = None, *, head: tuple[str, int] | None = None) -> str | None:
        """Read the orders of a line from word i, one behind the other.

        Args:
            line: the line.
            i: index of the word to begin at.
            power: the power named before on the line, as it is in force to the end of the line.
            head: the power whose heading stands right before it on the line, and the index of that heading.

        Returns:
            The power that is in force behind the orders in this way.
        """
        words = line.words
        foreign = self._foreign()
        colons = ":" in words
        i = skip_separators(line, i)
        while i < len(words):
            if words[i] == "(":
                i += 1
                continue
            j = self._heads(line, i, head) if colons else None
            if j is None:
                i, power = self._prefix(line, i, power)
            else:
                i, power, head = j, None, None
            if i >= len(words):
                break
            if self.column is not None:
                self.column.begin(separated=words[i - 1] in AND if i else self.column.open)
            try:
                draft = self.grammar.order(line, i)
            except Fault as fault:
                if (k := self._prose(line).skipped(i)) is not None:
                    i = self._skip(line, i, k)
                    continue
                if fault.code == "other-phase":
                    i = self._late(line, i, power, fault, foreign)
                    continue
                self._say_fault(line, fault)
                self.keep_unit(line, i, fault.end, power)
                i = self.borders.next(line, max(i + 1, fault.start), fault)
                continue
            nation = draft.unit.nation
            draft.power = power or self.power
            if draft.power is None and nation is not None:
                draft.power, draft.unit.nation = nation, None
            draft.block = self.block
            if self.column is not None:
                self.column.groups[-1].append(draft)
            if foreign is None:
                i = self._behind(line, draft)
                continue
            # a unit below such a heading stands on the board; an order is none of movement
            self._note_foreign(foreign, orders=draft.verb is not None)
            drafts, self.result.drafts = self.result.drafts, []
            i = self._behind(line, draft)
            draft.block = "units" if draft.verb is None else self.block
            (drafts if draft.verb is None else self.result.broken).extend(self.result.drafts)
            self.result.drafts = drafts
        if self.column is not None:
            self.column.open = bool(words) and words[-1] in AND
        return power

    def _prose(self, line: Line) -> Prose:
        """Return what looks at the words of a line that are no orders."""
        if self._last_prose is None or self._last_prose.line is not line:
            self._last_prose = Prose(self.names, self.borders, line)
        return self._last_prose

    def _skip(self, line: Line, i: int, j: int) -> int:
        """Leave the words from i up to j aside, which are prose."""
        self.say(line, i, j, "notice", "unread", "these words were not read; they look like no order")
        if line.at(j - 1) == ":":
            # "such as: A Lon - Wal": nothing says that these are orders of the power in force
            self.power = self.column = None
        return j

    def _heads(self, line: Line, i: int, head: tuple[str, int] | None) -> int | None:
        """Read headings inside a line; several in a row are those of columns, which were one beside the other.

        Args:
            line: the line.
            i: index of the word to begin at.
            head: the heading already read before it, or None.

        Returns:
            The index behind the headings, or None if there is none.
        """
        heads = [] if head is None else [head]
        while (found := self.borders.headed(line, i)) is not None:
            heads.append((found[0], i))
            i = skip_bullet(line, found[1])
        if not heads:
            return None
        self.power, self.column = heads[-1][0], None
        if len(heads) > 1:
            self.power = None
            self.column = Column(line, heads[0][1], i, [power for power, _ in heads])
            self.result.columns.append(self.column)
        return i

    def _say_fault(self, line: Line, fault: Fault) -> None:
        """Report what cannot be read; a glued word with the ways to cut it."""
        if fault.code == "unknown-place" and (ways := self._gluing.shown(line, fault.start)):
            message = f'"{line.quote(fault.start, fault.start + 1)}" may be cut in several ways: {ways}'
            hint = "write a dash between the places"
            self.say(line, fault.start, fault.start + 1, "error", "ambiguous-place", message, hint)
            return
        self.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)

    def _late(self, line: Line, i: int, power: str | None, fault: Fault, foreign: _Foreign | None) -> int:
        """Keep an order of another phase and say that it is none of movement; give the index to go on from."""
        draft = self.grammar.late(line, i)
        if foreign is not None:
            self._note_foreign(foreign, orders=True)
        else:
            self.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
        if draft is None:
            return self.borders.next(line, max(i + 1, fault.start), fault)
        draft.power, draft.block = power or self.power, self.block
        self.result.late.append(draft)
        j = skip_separators(line, skip_results(line, draft.end))
        return j if VERBS.get(line.ahead[j]) in LATE else self.borders.next(line, draft.end)

    def _foreign(self) -> _Foreign | None:
        """Return the heading in force if it is of another phase than movement."""
        phase = self.result.phase
        if self.turn is None or phase in ("", "movement"):
            return None
        return self.foreign.get(self.turn[0].number) or _Foreign(*self.turn, phase)

    def _note_foreign(self, foreign: _Foreign, *, orders: bool) -> None:
        foreign.orders = foreign.orders or orders
        self.foreign[foreign.line.number] = foreign

    def end(self) -> None:
        """Say what only the end of the text shows."""
        if self.unsure is not None:
            self._say_unread(self.unsure[0], self.unsure[1])
        self._tell_foreign()
        if self.family and FAMILIES[self.family].closed and not self.result.families and self.result.drafts:
            draft = self.result.drafts[0]
            title = FAMILIES[self.family].title
            message = f"nothing here is of the notation asked for ({title}); it was read as words"
            self.say(draft.line, draft.start, draft.end, "notice", "other-notation", message)

    def _tell_foreign(self) -> None:
        """Say at the headings of other phases that what stands below them is not judged."""
        for one in self.foreign.values():
            message = f"this is a heading of {'a' if one.phase == 'retreat' else 'an'} {one.phase} phase"
            message += "; the orders below it are none of movement" if one.orders else "; the units below it are read"
            hint = 'add the word "Movement" if a movement phase is meant'
            self.say(one.line, one.start, one.end, "error" if one.orders else "notice", "other-heading", message, hint)

    def keep_unit(self, line: Line, i: int, end: int, power: str | None) -> None:
        """Keep the unit of an order that cannot be read beyond it: it stands on the board all the same.

        Args:
            line: the line.
            i: index of the first word of the unit.
            end: index behind the last word that can be read; a unit that goes on behind it is not kept.
            power: id of the power that the line names, or None for the one of the heading.
        """
        try:
            unit, j = self.grammar.unit(line, i)
        except Fault:
            return
        if j <= end and not unit.spot.guess:
            power = power or self.power
            self.result.broken.append(Draft(line, i, j, unit, power=power, block=self.block))

    def _prefix(self, line: Line, i: int, power: str | None) -> tuple[int, str | None]:
        """Read a power in front of an order: "Germany:", "England -", "GERMANY A mun".

        With a mark behind it the power stays in force; without, it lasts to the end of the line.
        """
        letter = self.names.letters.get(line.ahead[i])
        if letter is not None and line.ahead[i + 1] == ":":
            self.power = letter
            return skip_separators(line, i + 2), None
        found = self.names.power_at(line, i)
        if found is None:
            if self.grammar.nation_near(line, i) is None or not (near := self.names.nearby.power(line, i, i + 1)):
                return i, power
            if not near[1]:  # the order itself tells what is read into a nationality
                return i, power
            self._say_spelling(line, i, i + 1, near[0])
            return i + 1, near[0]
        name, j = found
        if line.ahead[j] == "(" and line.closes[j] and line.ahead[line.closes[j] + 1] in (":", *UNITS):
            j = line.closes[j] + 1
        is_place = self.names.province_at(line, i) is not None
        if (
            line.ahead[j] == ":"
            or is_bar(line, j)
            or (line.ahead[j] == "-" and (line.ahead[j + 1] in UNITS or not is_place))
        ):
            self.power = name
            return skip_bullet(line, j + 1), None
        # a nationality says whose the unit is, a name who gives the order; "Eng - Iri" is neither
        if line.ahead[j] in (",", ";") and not is_place and self.grammar.begins_unit(line, skip_separators(line, j)):
            # "Germany, A Mun - Sil": a row of a table, or a heading that lost its line
            self.power = name
            return skip_separators(line, j), None
        if self.names.is_adjective(line, i) or self.grammar.nation(line, i)[0] is None:
            return i, power
        return j, name

    def _behind(self, line: Line, draft: Draft) -> int:
        """Look at what follows an order, and say whether it may be left aside; give the index to go on from."""
        end = draft.end
        if line.ahead[end] == ")" and draft.start and line.ahead[draft.start - 1] == "(":
            # "(A Mun - Sil) (A Ber - Kie)"
            j = skip_separators(line, end + 1)
            if line.ahead[j] == "(" and self.borders.begins_order(line, j + 1):
                self.result.drafts.append(draft)
                return j
        i = skip_results(line, end)
        if any(word[0].isalnum() and word not in RESULTS for word in line.words[end:i]):
            code = "retreat-list" if any(VERBS.get(word) is Verb.RETREAT for word in line.words[end:i]) else "note"
            self.say(line, end, i, "notice", code, f'the note "{line.quote(end, i)}" was left aside')
        j = skip_separators(line, i)
        if VERBS.get(line.ahead[j]) is Verb.RETREAT and (rest := late.ranked(self.grammar, line, j)):
            message = f'the retreats "{line.quote(j, rest)}" were left aside; the order before them stands'
            self.say(line, j, rest, "notice", "retreat-list", message)
            self.result.drafts.append(draft)
            return rest
        if line.ahead[j].isdigit() and self.grammar.begins_unit(line, skip_bullet(line, j)):
            j = skip_bullet(line, j)  # "1. A Mun - Sil; 2. A Ber - Kie"
            self.result.drafts.append(draft)
            return j
        if j == len(line.words) or self.borders.starts(line, end, j):
            self.result.drafts.append(draft)
            return j
        if rest := reasons.behind(self, line, end, i):
            self.result.drafts.append(draft)
            return rest
        if (k := self._prose(line).skipped(i)) is not None:
            self.result.drafts.append(draft)
            return self._skip(line, i, k)
        rest = self.borders.next(line, i)
        if line.ahead[rest - 1] not in AND and any(word[0].isalpha() for word in line.words[i:rest]):
            # "A Lon - Wal or A Lon - Yor": what joins two orders makes both doubtful
            rest = self.borders.next(line, i, whole=False)
        stop = rest
        if (k := self.borders.sentence(line, i, rest)) < rest:
            self._skip(line, k, rest)
            rest = k
        # a place or a verb among the words behind an order may change what it means
        behind = line.words[i:rest]
        acts = any(w in self.names.places or w == "-" or VERBS.get(w) in ACTIONS for w in behind)
        # a strange word behind a unit may be its verb, and behind a misspelt word it may be prose
        if acts or draft.guessed or (draft.verb is None and line.ahead[end] not in AND and behind[0][:1].isalpha()):
            message = f'"{line.quote(i, rest)}" cannot be read behind an order'
            hint = "put each order on a line of its own, or a comma between two orders"
            self.say(line, i, rest, "error", "unexpected", message, hint)
            self.result.broken.append(draft)
        else:
            self.say(line, i, rest, "notice", "note", f'the words "{line.quote(i, rest)}" were left aside')
            self.result.drafts.append(draft)
        return stop


_KINDS: tuple[Callable[[Scanner, Line], bool], ...] = (
    conditions.block,
    Scanner.blank,
    Scanner.heading,
    Scanner.orders,
)
