"""A whole text: headings, seasons, blocks and comments, and lines cut into orders; a bad one loses no good one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .diagnostics import Diagnostic, Severity
from .places import Fault, Names
from .reading import Draft, Grammar, skip_results, skip_separators
from .words import (
    AND,
    CODE_PHASES,
    CODE_SEASONS,
    HEADING_FILLERS,
    ORDER_BLOCKS,
    PHASE_CODE,
    PHASES,
    RESULTS,
    SEASONS,
    UNIT_BLOCKS,
    UNITS,
    VERBS,
    Line,
    Verb,
    fold,
    lines_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_ACTIONS = frozenset((Verb.HOLD, Verb.SUPPORT, Verb.CONVOY))


@dataclass(slots=True)
class Scan:
    """What a text holds before anything is settled.

    Args:
        drafts: orders and bare units, in the order of the text.
        broken: the units of orders that cannot be read beyond them.
        diagnostics: what could not be read, and what was left aside.
        season: spring, fall or winter, if a heading says so.
        year: the year, or 0.
        phase: movement, retreat or adjustment, if a heading says so.
        has_units: whether a block of the text is headed as the units.
    """

    drafts: list[Draft] = field(default_factory=list)
    broken: list[Draft] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    season: str = ""
    year: int = 0
    phase: str = ""
    has_units: bool = False


def remark(line: Line, i: int, j: int, severity: Severity, code: str, message: str, hint: str = "") -> Diagnostic:
    """Make a diagnostic on the words from i up to j of a line."""
    start, end = line.span(i, j)
    return Diagnostic(code, severity, line.number, start + 1, end - start, message, hint)


def scan(text: str, names: Names) -> Scan:
    """Cut a text into drafts; never raises."""
    scanner = _Scanner(names)
    for number, raw in enumerate(lines_of(text), 1):
        start = fold(raw).lstrip()
        if start.startswith("--") and not start.startswith(("-->", "---->")):
            continue
        scanner.line(Line(number, raw))
    return scanner.result


@dataclass(slots=True)
class _Heading:
    """What the words of a heading say."""

    power: str | None = None
    season: str = ""
    year: int = 0
    phase: str = ""
    block: str = ""


class _Scanner:
    """Goes through the lines and keeps what is in force: the heading's power, the block."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.grammar = Grammar(names)
        self.result = Scan()
        self.power: str | None = None
        self.block = ""

    def line(self, line: Line) -> None:
        """Read one line; each family of lines in turn may take it."""
        for family in _FAMILIES:
            if family(self, line):
                return

    def say(self, line: Line, i: int, j: int, severity: Severity, code: str, message: str, hint: str = "") -> None:
        self.result.diagnostics.append(remark(line, i, j, severity, code, message, hint))

    # --- headings ----------------------------------------------------------------------------------------

    def blank(self, line: Line) -> bool:
        """Take lines without words."""
        return not any(word[0].isalnum() for word in line.words)

    def heading(self, line: Line) -> bool:
        """Take lines that are only a heading, and the heading in front of a colon."""
        start = _skip_bullet(line, 0)
        end = len(line.words)
        heading = self._heading(line, start, end)
        if heading is None and ":" in line.words:
            end = line.words.index(":")
            heading = self._heading(line, start, end)
        if heading is None:
            return False
        self._enter(heading)
        if end < len(line.words):
            self.items(line, end + 1)
        return True

    def _enter(self, heading: _Heading) -> None:
        result = self.result
        if heading.block:
            if heading.block != self.block:
                # a new part begins without a power: better none than the last one of the part before
                self.power = None
            self.block = heading.block
            result.has_units = result.has_units or heading.block == "units"
        if heading.power is not None:
            self.power = heading.power
        result.season = heading.season or result.season
        result.year = heading.year or result.year
        result.phase = heading.phase or result.phase

    def _heading(self, line: Line, i: int, end: int) -> _Heading | None:
        """Read words that are nothing but a heading: power, season, year, phase, name of a block."""
        if end - i > 12:
            return None
        heading = _Heading()
        found = False
        alone = end == i + 1
        while i < end:
            word = line.words[i]
            if alone and word in self.names.letters and line.at(end) == ":":
                heading.power = self.names.letters[word]
                return heading
            if (power := self.names.power_at(line, i)) is not None:
                if heading.power not in (None, power[0]):
                    return None
                heading.power, i = power[0], power[1]
                found = True
                continue
            if word == "(":
                # "[Germany]", but also "Germany (Ann)"
                i = line.closes[i] + 1 if found and i < line.closes[i] < end else i + 1
                continue
            if word in UNIT_BLOCKS:
                heading.block, found = "units", True
            elif word in ORDER_BLOCKS:
                heading.block, found = heading.block or "orders", True
            elif word in PHASES:
                heading.phase, found = PHASES[word], True
            elif not self._time(word, heading):
                if word not in HEADING_FILLERS:
                    return None
                i += 1
                continue
            found = True
            i += 1
        if heading.power is not None:
            # "Austria's orders": the word names no block of the text
            heading.block = ""
        return heading if found and heading != _Heading() else None

    def _time(self, word: str, heading: _Heading) -> bool:
        """Take a word that is a season, a year, or both as in "S1901M"."""
        if word in SEASONS:
            heading.season = SEASONS[word]
        elif len(word) == 4 and word.isascii() and word.isdigit():
            heading.year = int(word)
        elif (code := PHASE_CODE.fullmatch(word)) is not None:
            heading.season = CODE_SEASONS[code[1]]
            year = int(code[2])
            heading.year = year if year > 99 else self.names.board.start[1] // 100 * 100 + year
            heading.phase = CODE_PHASES.get(code[3], "")
        else:
            return False
        return True

    # --- orders ------------------------------------------------------------------------------------------

    def orders(self, line: Line) -> bool:
        """Take lines of orders and units; the rest of the lines is reported as unread."""
        i = _skip_bullet(line, 0)
        if not self._looks_meant(line, i):
            self.say(line, i, len(line.words), "notice", "unread", "this line was not read; it looks like no order")
            return True
        self.items(line, i)
        return True

    def _looks_meant(self, line: Line, i: int) -> bool:
        """Tell an order with a fault from a line that is none: a greeting, a signature."""
        if self.grammar.begins_unit(line, i) or VERBS.get(line.at(i)) is Verb.OTHER:
            return True
        acts = any(word in ("-", ":") or VERBS.get(word) in _ACTIONS for word in line.words[i:])
        return acts and any(word in self.names.places for word in line.words[i:])

    def items(self, line: Line, i: int) -> None:
        """Read the orders of a line from word i, one behind the other."""
        words = line.words
        power: str | None = None
        i = skip_separators(line, i)
        while i < len(words):
            if words[i] == "(":
                i += 1
                continue
            i, power = self._prefix(line, i, power)
            if i >= len(words):
                break
            try:
                draft = self.grammar.order(line, i)
            except Fault as fault:
                self.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
                if fault.code != "other-phase":  # the unit of a retreat or a build may stand elsewhere, or nowhere
                    self._keep_unit(line, i, fault.start, power)
                i = self._next(line, max(i + 1, fault.start))
                continue
            nation = draft.unit.nation
            draft.power = power or self.power
            if draft.power is None and nation is not None:
                draft.power, draft.unit.nation = nation, None
            draft.block = self.block
            i = self._behind(line, draft)

    def _keep_unit(self, line: Line, i: int, end: int, power: str | None) -> None:
        """Keep the unit of an order that cannot be read beyond it: it stands on the board all the same."""
        try:
            unit, j = self.grammar.unit(line, i)
        except Fault:
            return
        if j <= end:
            power = power or self.power
            self.result.broken.append(Draft(line, i, j, unit, power=power, block=self.block))

    def _prefix(self, line: Line, i: int, power: str | None) -> tuple[int, str | None]:
        """Read a power in front of an order: "Germany:", "England -", "GERMANY A mun".

        With a mark behind it the power stays in force; without, it lasts to the end of the line.
        """
        letter = self.names.letters.get(line.at(i))
        if letter is not None and line.at(i + 1) == ":":
            self.power = letter
            return skip_separators(line, i + 2), None
        found = self.names.power_at(line, i)
        if found is None:
            return i, power
        name, j = found
        if line.at(j) == "(" and line.closes[j] and line.at(line.closes[j] + 1) == ":":
            j = line.closes[j] + 1
        is_place = self.names.province_at(line, i) is not None
        if line.at(j) == ":" or (line.at(j) == "-" and (line.at(j + 1) in UNITS or not is_place)):
            self.power = name
            return skip_separators(line, j + 1), None
        # a nationality says whose the unit is, a name who gives the order; "Eng - Iri" is neither
        if self.names.is_adjective(line, i) or self.grammar.nation(line, i)[0] is None:
            return i, power
        return j, name

    def _behind(self, line: Line, draft: Draft) -> int:
        """Look at what follows an order, and say whether it may be left aside; give the index to go on from."""
        end = draft.end
        i = skip_results(line, end)
        if any(word[0].isalnum() and word not in RESULTS for word in line.words[end:i]):
            self.say(line, end, i, "notice", "note", f'the note "{line.quote(end, i)}" was left aside')
        j = skip_separators(line, i)
        if j == len(line.words) or self._starts(line, end, j):
            self.result.drafts.append(draft)
            return j
        rest = self._next(line, i)
        # a place or a verb among the words behind an order may change what it means
        if any(w in self.names.places or w == "-" or VERBS.get(w) in _ACTIONS for w in line.words[i:rest]):
            message = f'"{line.quote(i, rest)}" cannot be read behind an order'
            hint = "put each order on a line of its own, or a comma between two orders"
            self.say(line, i, rest, "error", "unexpected", message, hint)
            self.result.broken.append(draft)
        else:
            self.say(line, i, rest, "notice", "note", f'the words "{line.quote(i, rest)}" were left aside')
            self.result.drafts.append(draft)
        return rest

    def _starts(self, line: Line, end: int, j: int) -> bool:
        """Tell whether an order begins at word j: behind a separator, or right behind the order that ends."""
        if line.at(j - 1) in AND and j > end:
            return self.grammar.begins_unit(line, j) or line.at(j) == "("
        return line.at(j) in UNITS and self.grammar.begins_unit(line, j)

    def _next(self, line: Line, i: int) -> int:
        """Find where reading can go on after a fault: behind the next separator before something that begins."""
        words = line.words
        while i < len(words):
            if words[i] in AND:
                j = skip_separators(line, i)
                if words[i] == ";" or self.grammar.begins_unit(line, j):
                    return j
                i = j
            else:
                i += 1
        return len(words)


def _skip_bullet(line: Line, i: int) -> int:
    """Skip dashes, arrows and numbers in front of a line: "- ", "> ", "3.", "(4)", "12)"."""
    while True:
        word = line.at(i)
        if word in ("-", "+", ",", ";", ".", ":"):
            i += 1
        elif word == "(" and line.at(i + 1).isdigit() and line.at(i + 2) == ")":
            i += 3
        elif word.isdigit() and len(word) <= 3 and line.at(i + 1) in (".", ")", ":"):
            i += 2
        elif word.isdigit() and len(word) <= 3 and line.at(i + 1) in UNITS:
            i += 1
        else:
            return i


_FAMILIES: tuple[Callable[[_Scanner, Line], bool], ...] = (_Scanner.blank, _Scanner.heading, _Scanner.orders)
