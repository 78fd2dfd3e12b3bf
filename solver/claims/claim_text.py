"""Claims as text: orders with what became of them, units after a phase, dislodged units with their retreats.

Orders, units and places are read as everywhere (:mod:`standoff.maps.notation`), in any notation; the words behind them
are those of :mod:`result_words`. Sections head what is no order: ``after:``, ``all units after:``, ``contested:``. A
position in one line claims the whole position.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ...maps import ARMY, Convoy, Hold, Move, Position, Unit
from ...maps.notation import Diagnostic, NotationError, Reading, read, render_all
from ...maps.notation.diagnostics import error_for
from ...maps.notation.places import Fault, Names, names_of
from ...maps.notation.reading import Grammar
from ...maps.notation.spots import Spot
from ...maps.notation.words import Line, key, lines_of
from ..outcome import Result
from .claim import (
    BAD,
    GOOD,
    AnyOrder,
    AttackedBy,
    Became,
    Claim,
    Contested,
    Destroyed,
    Dislodgement,
    Exits,
    Fate,
    Fated,
    Stands,
    Statement,
    Subject,
    Uncarried,
    complete_contested,
    complete_units,
    fitting,
    province_of,
    same_order,
)
from .claim_data import of_position
from .result_words import Said, Word, worded

if TYPE_CHECKING:
    from ..late_outcome import GivenOrder

_SECTION = re.compile(
    r"(?P<margin>\s*)(?:"
    r"(?P<all>(?:all|complete|the whole)\s+(?:units\s+)?(?:after|board|position)(?:\s+after)?(?:\s+it)?)"
    r"|(?P<after>(?:units\s+|position\s+|result(?:ing)?\s+)?after(?:wards)?(?:\s+(?:it|the\s+\w+))?"
    r"|(?:new|resulting)\s+position)"
    r"|(?P<contested>contested|standoffs?(?:\s+in)?)"
    r"|(?P<orders>orders|results|outcomes)"
    r"|(?P<aside>unique|several|none|undefined under [^:]*|left, \d+|note|caution)"
    r")\s*:",
    re.IGNORECASE,
)
# "  Austria  A Gal-War": a power in a column of its own, without a colon
_LABEL = re.compile(r"\s+(?P<power>[^\W\d][\w.'-]*(?: [\w.'-]+){0,4}) {2,}\S")
_NOBODY = re.compile(r"\s*(?:none|nobody|nothing|no one|-|no)\s*\.?\s*$", re.IGNORECASE)
# words that say nothing about a move, since a dislodged or standing unit may be ordered to do anything
_OF_UNIT = (Word.DISLODGED, Word.STANDS, Word.DESTROYED, Word.RETREATS, Word.DISBANDED, Word.BUILT, Word.REMOVED)
# remarks of the reader that are no matter where results are read
_NO_MATTER = frozenset({"no-verb", "second-order", "power-implied", "others-unit", "note", "unread", "phase-implied"})

MOST_CHARACTERS = 200_000
"""A longer text is refused: no result of a phase is that long."""

MOST_DOUBLES = 20
"""So many units are read that share a province with another; one is enough to see that the claim contradicts itself."""

RESULTS: dict[Word, frozenset[Result]] = {
    Word.SUCCEEDS: GOOD,
    Word.FAILS: BAD,
    Word.GIVEN: frozenset({Result.GIVEN}),
    Word.CUT: frozenset({Result.CUT}),
    Word.AVAILABLE: frozenset({Result.AVAILABLE}),
    Word.VOID: frozenset({Result.INVALID, Result.ILLEGAL}),
    Word.INVALID: frozenset({Result.INVALID}),
    Word.ILLEGAL: frozenset({Result.ILLEGAL}),
    # a move whose convoy was not ordered does not arrive either
    Word.BOUNCES: frozenset({Result.FAILS, Result.INVALID}),
}
"""The results that a word about an order allows."""

_FATES = {Word.DISBANDED: Fate.DISBANDED, Word.BUILT: Fate.BUILT, Word.REMOVED: Fate.REMOVED}


@dataclass(frozen=True)
class ClaimReading:
    """What was understood of a text that claims a result.

    Args:
        text: the text itself.
        claim: the claim.
        diagnostics: errors and notices, in the order of the text.
    """

    text: str
    claim: Claim
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of what could not be read."""
        return tuple(one for one in self.diagnostics if one.severity == "error")

    def render(self, path: str = "text") -> str:
        """Show the diagnostics with their source lines."""
        return render_all(self.diagnostics, self.text, path)

    def checked(self) -> Claim:
        """Return the claim.

        Raises:
            NotationError: something could not be read, or nothing is claimed.
        """
        if self.errors:
            raise error_for(self.errors, self.text)
        return self.claim


class _Place(NamedTuple):
    line: int
    column: int
    length: int


class _Body(NamedTuple):
    """A line, or what stands behind the heading of a section: where, and its text with blanks in front."""

    number: int
    text: str


def read_claim(text: str, before: Position, orders: Sequence[GivenOrder]) -> ClaimReading:
    """Read a claimed result.

    Args:
        text: the text; see ``docs/claims.md``.
        before: the position before the phase.
        orders: the orders of the phase, to which the text refers.

    Returns:
        The reading, with errors among its diagnostics where something could not be read.

    >>> before = Position.of("GERMANY A mun", "RUSSIA A sil")
    >>> orders = before.orders("A Mun-Sil, A Sil H")
    >>> reading = read_claim("A Mun - Sil bounced", before, orders)
    >>> [one.word for one in reading.claim.statements], reading.errors
    (['bounced'], ())
    """
    if len(text) > MOST_CHARACTERS:
        message = f"the text has {len(text)} characters, and no result of a phase has more than {MOST_CHARACTERS}"
        remark = Diagnostic("nothing-claimed", "error", 1, 1, 0, message, "give the result of one phase only")
        return ClaimReading(text, Claim((), before.phase or "movement"), (remark,))
    return _ClaimReader(text, before, tuple(orders)).reading()


class _ClaimReader:
    def __init__(self, text: str, before: Position, orders: tuple[GivenOrder, ...]) -> None:
        self.text = text
        self.before = before
        self.board = before.board
        self.orders = orders
        self.phase = before.phase or "movement"
        self.names: Names = names_of(self.board)
        self.grammar = Grammar(self.names)
        self.lines = lines_of(text)
        self.diagnostics: list[Diagnostic] = []
        self.statements: list[Statement] = []
        # the orders of the phase that the words of an order mean, once they were looked for
        self.meant: dict[str, list[int]] = {}
        # the orders of the phase by the province that each is for
        self.given: dict[str, list[int]] = {}
        for n, order in enumerate(orders):
            self.given.setdefault(province_of(order), []).append(n)
        self.starred = "(*" in text

    def reading(self) -> ClaimReading:
        results: list[_Body] = []
        units: dict[str, list[_Body]] = {"all": [], "after": []}
        section = "orders"
        for number, line in enumerate(self.lines, 1):
            if self._whole_position(number, line):
                section = "orders"
                continue
            if not line.strip():
                section = "orders"
                continue
            body = line
            if (match := _SECTION.match(line)) is not None:
                section = str(match.lastgroup) if match.lastgroup != "margin" else "orders"
                section = next(
                    name for name in ("all", "after", "contested", "orders", "aside") if match[name] is not None
                )
                body = " " * match.end() + line[match.end() :]
            if section == "contested":
                if body.strip():
                    self._contested(_Body(number, body))
                    section = "orders"
            elif section == "aside":
                continue  # how an answer of standoff came
            elif section == "orders":
                results.append(_Body(number, body))
            else:
                units[section].append(_Body(number, body))
        self._results(results)
        for name, several in units.items():
            if several:
                self._units(several, whole=name == "all")
        if not self.statements and not any(one.severity == "error" for one in self.diagnostics):
            hint = 'write what became of an order behind it, such as "A War - Sil fails", or "after:" and units'
            self.say(_Place(1, 1, 0), "nothing-claimed", "the text claims nothing", hint)
        self.diagnostics.sort(key=lambda one: (one.line, one.column))
        self.statements.sort(key=_line_of)
        claim = Claim(tuple(dict.fromkeys(self.statements)), self.phase)
        return ClaimReading(self.text, claim, tuple(dict.fromkeys(self.diagnostics)))

    def say(self, place: _Place, code: str, message: str, hint: str = "", severity: str = "error") -> None:
        self.diagnostics.append(Diagnostic(code, "error" if severity == "error" else "notice", *place, message, hint))

    # -- sections -----------------------------------------------------------------------------------------------

    def _whole_position(self, number: int, line: str) -> bool:
        """Read a position in one line: the whole position after the phase."""
        words = line.split()
        if len(words) != 6 or words[0] != self.board.id:
            return False
        try:
            after = Position.from_line(line.strip(), self.board)
        except NotationError as error:
            shift = len(line) - len(line.lstrip())
            for one in error.diagnostics:
                self.diagnostics.append(replace(one, line=number, column=one.column + shift))
            return True
        claim = of_position(after, self.before, self.orders)
        self.statements += [replace(one, where=f"line {number}") for one in claim.statements]
        return True

    def _contested(self, body: _Body) -> None:
        if _NOBODY.match(body.text):
            self.statements += complete_contested((), self.before, self.orders)
            return
        for spot in self._spots(body):
            for id in spot.candidates[:1] if len(spot.candidates) == 1 else ():
                self.statements.append(Contested(id, where=f"line {body.number}"))
            if len(spot.candidates) > 1:
                self._doubtful(body, spot)

    def _spots(self, body: _Body) -> Iterator[Spot]:
        """Yield the places that a line lists."""
        line = Line(body.number, body.text)
        i = 0
        while i < len(line.words):
            if line.words[i] in (",", ";", ".", "and", "or", "+", "/", "the", "-", ":", "(", ")"):
                i += 1
                continue
            try:
                spot = self.names.spot_at(line, i)
            except Fault as fault:
                place = _Place(*line.place(fault.start, fault.end))
                self.say(place, fault.code, fault.message, fault.hint or "write places, with commas between them")
                return
            yield spot
            i = max(spot.end, i + 1)

    def _doubtful(self, body: _Body, spot: Spot) -> None:
        line = Line(body.number, body.text)
        several = " or ".join(self.board.province(id).name for id in spot.candidates)
        place = _Place(*line.place(spot.start, spot.end))
        self.say(place, "ambiguous-place", f'"{line.quote(spot.start, spot.end)}" may be {several}', "write its id")

    def _units(self, bodies: Sequence[_Body], *, whole: bool) -> None:
        """Read the units of a section, also those that share a province with another."""
        if len(bodies) == 1 and _NOBODY.match(bodies[0].text):
            self.statements += complete_units((), self.before, self.orders)
            return
        rows = {body.number: body.text for body in bodies}
        first = min(rows)
        # the word that heads a list of units has room in the margin that the heading of the section leaves
        if not rows[first][:6].strip():
            rows[first] = "Units:" + rows[first][6:]
        reading = read(self._laid_out(rows), self.board)
        units = [(unit, 0) for unit in reading.listed]
        for remark in reading.errors[:MOST_DOUBLES]:
            if remark.code == "two-units":
                units += [(unit, remark.line) for unit in self._second(rows, remark)]
        self._keep(reading, but=("two-units", "power-implied"))
        listed = [unit for unit, _ in units]
        if not whole:
            self.statements += [Stands(unit, where="after") for unit in listed]
            return
        self.statements += complete_units(listed, self.before, self.orders)

    def _second(self, rows: dict[int, str], remark: Diagnostic) -> tuple[Unit, ...]:
        """Return a unit that is listed for a province where another is listed: a claim may say such a thing."""
        kept: dict[int, str] = {}
        for number, row in rows.items():
            head, colon, _ = row.removeprefix("Units:").partition(":")
            if number > remark.line:
                break
            if colon and key(head) in self.names.called:
                kept = {number: " " * (6 if row.startswith("Units:") else 0) + head + colon}
            elif key(row) in self.names.called:
                kept = {number: row}
        row = rows[remark.line]
        start, end = remark.column - 1, remark.column - 1 + remark.length
        head = kept.get(remark.line, "")[:start]
        kept[remark.line] = head.ljust(start) + row[start:end]
        return read(self._laid_out(kept), self.board).position.units

    def _laid_out(self, rows: dict[int, str]) -> str:
        """Return a text with these lines at their places and nothing else, so that remarks on it name them."""
        return "\n".join(rows.get(number, "") for number in range(1, len(self.lines) + 1))

    def _keep(self, reading: Reading, but: Sequence[str] = ()) -> None:
        self.diagnostics += [one for one in reading.diagnostics if one.code not in but]

    # -- results ------------------------------------------------------------------------------------------------

    def _results(self, bodies: Sequence[_Body]) -> None:
        """Read the orders, and what is said of each."""
        bodies = self._labelled(bodies)
        rows: dict[int, str] = {}
        said: dict[int, list[Said]] = {}
        bare: dict[int, Unit] = {}
        for number, line in bodies:
            parts = worded(line)
            rows[number] = parts.rest
            if not parts.said:
                continue
            said[number] = list(parts.said)
            if all(one.word in _OF_UNIT for one in parts.said) and (found := self._bare_unit(number, parts.rest)):
                bare[number] = found
                rows[number] = ""
        for number, unit in bare.items():
            for one in said.pop(number):
                self._of_unit(unit, Subject(Hold(unit)), one, number)
        if not any(row.strip() for row in rows.values()):
            return
        reading = read(self._laid_out(rows), self.board, replace(self.before, phase=self.before.phase or "movement"))
        self._keep(reading, but=tuple(_NO_MATTER))
        given: list[AnyOrder] = [*reading.orders, *reading.late]
        sources = [*reading.sources, *reading.late_sources]
        verbless = {(one.line, one.column) for one in reading.diagnostics if one.code == "no-verb"}
        starts: dict[int, list[int]] = {}
        for source in sources:
            starts.setdefault(source.line, []).append(source.column)
        used: dict[str, int] = {}
        for order, source in zip(given, sources, strict=True):
            place = _Place(source.line, source.column, len(source.words))
            subject = self._subject(order, place, bare=(source.line, source.column) in verbless, used=used)
            if subject is None:
                continue
            own = [one for one in said.get(source.line, ()) if _belongs(one, source.column, starts[source.line])]
            for one in own:
                said[source.line].remove(one)
                self._of_order(subject, one, source.line)
            if not own and self.starred:
                self._well(subject, source.line)
        faulty = {one.line for one in self.diagnostics if one.severity == "error"}
        for number, several in said.items():
            for one in several:
                if one.word is Word.UNDECIDED or number in faulty:
                    continue
                place = _Place(number, one.start + 1, one.end - one.start)
                message = f'"{self.lines[number - 1][one.start : one.end]}" is said of no order or unit of this phase'
                self.say(
                    place, "said-of-nothing", message, 'write the order or the unit in front, such as "A War - Sil"'
                )

    def _labelled(self, bodies: Sequence[_Body]) -> list[_Body]:
        """Return lines with the power in the margin of each, where only the first of several has it, as in rulings."""
        found: list[_Body] = []
        label, column = "", 0
        for number, line in bodies:
            margin = len(line) - len(line.lstrip(" "))
            if (match := _LABEL.match(line)) is not None and key(match["power"]) in self.names.powers:
                label, column = match["power"], match.start("power")
            elif label and margin >= column + len(label) + 2:
                line = line[:column] + label + line[column + len(label) :]
            else:
                label = ""
            found.append(_Body(number, line))
        return found

    def _bare_unit(self, number: int, rest: str) -> Unit | None:
        """Return the unit that is all of a line; None if the line is anything else."""
        line = Line(number, rest)
        i = 0
        if not line.words:
            return None
        if (power := self.names.power_at(line, 0)) is not None and line.ahead[power[1]] == ":":
            i = power[1] + 1
        try:
            named, end = self.grammar.unit(line, i)
        except Fault:
            return None
        if any(word not in (".", ",", ";", ":") for word in line.words[end:]):
            return None
        return self._known_unit(named.spot.candidates, named.nation, retreating=self.phase == "retreat")

    def _known_unit(self, ids: Sequence[str], power: str | None, *, retreating: bool = False) -> Unit | None:
        """Return the unit of this phase that stands, or is built, in one of some provinces."""
        several = [one.unit for one in self.before.dislodged] if retreating else list(self.before.units)
        if self.phase == "adjustment":
            several += [unit for order in self.orders if isinstance(unit := getattr(order, "unit", None), Unit)]
        found = [unit for unit in several if unit.province in ids and power in (None, unit.power)]
        return found[0] if found else None

    def _subject(self, order: AnyOrder, place: _Place, *, bare: bool, used: dict[str, int]) -> Subject | None:
        """Return the order of the phase that a text speaks of."""
        of_unit = self.given.get(province_of(order), [])
        asked = f"{order}{bare}"
        if asked not in self.meant:
            alike = [n for n in of_unit if same_order(order, self.orders[n], bare=bare)]
            self.meant[asked] = [n for n in alike if str(self.orders[n]) == str(order)] or alike
        exact = self.meant[asked]
        if exact:
            word = str(self.orders[exact[0]])
            n = used[word] = used.get(word, -1) + 1
            index = exact[min(n, len(exact) - 1)]
            return Subject(self.orders[index], index)
        unit = getattr(order, "unit", None)
        here = None if unit is None else self.before.unit_in(unit.place)
        if self.phase == "movement" and isinstance(order, Hold) and here is not None:
            return Subject(Hold(here))
        others = [self.orders[n] for n in of_unit[:1]]
        message = f"the phase has no order {order.short}"
        if others:
            hint = f"it has {others[0].short}; write this, or only the unit"
        elif here is not None:
            hint = f"{here.short} has no order, so it holds; write only the unit"
        else:
            hint = "write one of the orders of the phase"
        self.say(place, "no-such-order", message, hint)
        return None

    def _well(self, subject: Subject, number: int) -> None:
        """Take an order without a remark, in the results of a judge, as one that went well."""
        where = f"line {number}"
        self.statements.append(
            Became(subject, fitting(subject.order, GOOD | {Result.DISRUPTED}), "no remark", where=where)
        )
        if (unit := self._own(subject)) is not None and self.phase == "movement":
            self.statements.append(Dislodgement(unit, False, where=where))

    def _own(self, subject: Subject) -> Unit | None:
        """Return the unit that an order is for, as it stands."""
        unit = getattr(subject.order, "unit", None)
        here = None if unit is None else self.before.unit_in(unit.place)
        return here if here is not None and unit is not None and here.power == unit.power else None

    def _of_order(self, subject: Subject, said: Said, number: int) -> None:
        """Keep what is said of an order."""
        where = f"line {number}"
        word = self.lines[number - 1][said.start : said.end].strip().lower()
        if said.word in _OF_UNIT:
            unit = self._own(subject)
            if self.phase != "movement":
                unit = getattr(subject.order, "unit", unit)
            if unit is None:
                place = _Place(number, said.start + 1, said.end - said.start)
                self.say(
                    place, "no-unit-said", "no unit of that power stands there", "say this of a unit that is there"
                )
                return
            self._of_unit(unit, subject, said, number)
            return
        if said.word is Word.UNDECIDED:
            return
        if said.word in (Word.DISRUPTED, Word.NO_CONVOY):
            if isinstance(subject.order, Convoy) and said.word is Word.DISRUPTED:
                results = frozenset({Result.DISRUPTED})
            elif said.negated:
                results = frozenset({Result.AVAILABLE, Result.SUCCEEDS, Result.FAILS, Result.GIVEN, Result.CUT})
            else:
                self.statements.append(Uncarried(subject, where=where))
                return
            results = frozenset(GOOD | BAD) - results if said.negated and isinstance(subject.order, Convoy) else results
        else:
            results = RESULTS[said.word]
            if said.negated:
                results = frozenset(GOOD | BAD) - results
        self.statements.append(Became(subject, fitting(subject.order, results), word, where=where))

    def _of_unit(self, unit: Unit, subject: Subject, said: Said, number: int) -> None:
        """Keep what is said of a unit."""
        where = f"line {number}"
        if said.word in _FATES and self.phase != "movement":
            self.statements.append(Fated(unit, _FATES[said.word], not said.negated, where=where))
            return
        match said.word:
            case Word.DISLODGED:
                self.statements.append(Dislodgement(unit, not said.negated, where=where))
                if said.tail != (0, 0) and (attacker := self._attacker(said.tail, number)) is not None:
                    self.statements.append(AttackedBy(unit, attacker, where=where))
            case Word.DESTROYED | Word.DISBANDED:
                if self.phase == "movement":
                    self.statements.append(Destroyed(unit, not said.negated, where=where))
            case Word.STANDS:
                if self.phase != "movement":
                    self.statements.append(Stands(unit, where=where))
                    return
                self.statements.append(Dislodgement(unit, said.negated, where=where))
                if isinstance(subject.order, Move) and not said.negated:
                    self.statements.append(Became(subject, fitting(subject.order, BAD), "stands", where=where))
            case Word.RETREATS:
                places = self._exits(unit, said, number)
                if places is not None:
                    self.statements.append(Exits(unit, places, where=where))
            case _:
                place = _Place(number, said.start + 1, said.end - said.start)
                message = f"nothing is {said.word.value} in a phase of {self.phase}"
                self.say(place, "other-phase-said", message, "leave it out, or give the position of that phase")

    def _attacker(self, tail: tuple[int, int], number: int) -> Unit | None:
        """Read the unit behind "dislodged by"."""
        text = self.lines[number - 1]
        line = Line(number, " " * tail[0] + text[tail[0] : tail[1]])
        try:
            named, end = self.grammar.unit(line, 0)
        except Fault as fault:
            self.say(_Place(*line.place(fault.start, fault.end)), fault.code, fault.message, fault.hint)
            return None
        unit = self._known_unit(named.spot.candidates, named.nation)
        if unit is None:
            place = _Place(*line.place(0, end))
            message = f'no unit "{line.quote(0, end)}" stands on the board that could have come'
            self.say(place, "no-unit-said", message, "write the attacker where it stood before, such as A Mun")
        return unit

    def _exits(self, unit: Unit, said: Said, number: int) -> frozenset[str] | None:
        """Read the places behind "may retreat to"."""
        start, end = said.tail
        body = _Body(number, " " * start + self.lines[number - 1][start:end])
        if not body.text.strip() or _NOBODY.match(body.text):
            return frozenset()
        errors = len(self.diagnostics)
        near = self.board.army_places if unit.type is ARMY else set(self.board.sails[unit.place])
        found: set[str] = set()
        for spot in self._spots(body):
            places = [spot.place(id) for id in spot.candidates]
            if unit.type is not ARMY and not spot.coast:
                # a fleet goes to the coast that it can reach, where only one can be meant
                coasts = [place for place in near if place.partition("/")[0] in spot.candidates]
                places = coasts or places
            else:
                places = [place for place in places if place in self.board.number] or places[:1]
            fitting = [place for place in places if place in near] if len(places) > 1 else places
            if len(fitting) != 1 or fitting[0] not in self.board.number:
                self._doubtful(body, spot)
            else:
                found.add(fitting[0])
        return frozenset(found) if len(self.diagnostics) == errors else None


def _line_of(statement: Statement) -> int:
    """Return the line in which something is said; what follows from a whole list comes last."""
    number = statement.where.removeprefix("line ")
    return int(number) if number.isdecimal() else sys.maxsize


def _belongs(one: Said, column: int, starts: Sequence[int]) -> bool:
    """Tell whether something is said of the order that begins at a column: the last one before it, else the first."""
    before = [start for start in starts if start <= one.start + 1]
    return column == (max(before) if before else min(starts))
