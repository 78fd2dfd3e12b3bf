"""Results in the text of a claim: orders and units, and what is said behind each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from ...maps import Convoy, Hold, LateOrder, Move, Support, Unit
from ...maps.late_orders import giver
from ...maps.notation import read, write
from ...maps.notation.characters import key
from ...maps.notation.late_writing import write_late
from ...maps.notation.lines import Line
from ...maps.notation.places import Fault
from ...maps.notation.styles import power_name
from ..outcome import Result
from .claim import (
    BAD,
    GOOD,
    AnyOrder,
    AttackedBy,
    Became,
    Destroyed,
    Dislodgement,
    Either,
    Exits,
    Fate,
    Fated,
    Stands,
    Subject,
    Uncarried,
    fitting,
    one_of,
    province_of,
    same_order,
)
from .claim_reading import Body, ClaimText, Place
from .result_words import Said, Word, worded

# "  Austria  A Gal-War": a power in a column of its own, without a colon
_LABEL = re.compile(r"\s+(?P<power>[^\W\d][\w.'-]*(?: [\w.'-]+){0,4}) {2,}\S")
# words that say nothing about a move, since a dislodged or standing unit may be ordered to do anything
_OF_UNIT = (Word.DISLODGED, Word.STANDS, Word.DESTROYED, Word.RETREATS, Word.DISBANDED, Word.BUILT, Word.REMOVED)
# remarks of the reader that are no matter where results are read
_NO_MATTER = frozenset({"no-verb", "second-order", "power-implied", "others-unit", "note", "unread", "phase-implied"})

RESULTS: dict[Word, frozenset[Result]] = {
    Word.SUCCEEDS: GOOD,
    Word.FAILS: BAD,
    Word.GIVEN: frozenset({Result.GIVEN}),
    Word.CUT: frozenset({Result.CUT}),
    Word.AVAILABLE: frozenset({Result.AVAILABLE}),
    Word.VOID: frozenset({Result.INVALID, Result.ILLEGAL}),
    Word.INVALID: frozenset({Result.INVALID}),
    Word.ILLEGAL: frozenset({Result.ILLEGAL}),
    Word.CARRIED_OUT: frozenset({Result.SUCCEEDS}),
    # a move whose convoy was not ordered does not arrive either
    Word.BOUNCES: frozenset({Result.FAILS, Result.INVALID}),
}
"""The results that a word about an order allows."""

# what may become of a unit: by an order for it, and without one
_FATES = {
    Word.DISBANDED: (Fate.DISBANDED,),
    Word.BUILT: (Fate.BUILT, Fate.FORCED),
    Word.REMOVED: (Fate.REMOVED, Fate.AUTOMATIC),
}
# what rulings put behind a unit about which no order decided, and behind a move that others imply
_ASIDE = re.compile(r"\((?:no order|no legal order|implied)\)", re.IGNORECASE)
# "not A Par H illegal", "Germany: not A Mun - Sil succeeds"
_NOT_IN_FRONT = re.compile(r"\s*(?:[^:]*:\s*)?(?P<not>not)\s+(?=\w)", re.IGNORECASE)
_WITHOUT = re.compile(r"\s+without an order\b", re.IGNORECASE)


class Results(ClaimText):
    """The lines that tell results; what they say is kept as statements."""

    def _results(self, bodies: Sequence[Body]) -> None:
        """Read the orders, and what is said of each."""
        bodies = self._labelled(bodies)
        used: dict[tuple[int, ...], int] = {}
        rows: dict[int, str] = {}
        said: dict[int, list[Said]] = {}
        bare: dict[int, Unit] = {}
        for number, line in bodies:
            parts = worded(line)
            rest = rows[number] = _ASIDE.sub(lambda match: " " * len(match[0]), parts.rest)
            if not parts.said:
                continue
            if (subject := self._printed(rest, used)) is not None:
                for one in parts.said:
                    self._of_order(subject, one, number)
                rows[number] = ""
                continue
            # "F Eng Disbands  illegal": the verb of the order is a word for a result as well
            if (subject := self._printed(line[: parts.said[-1].start], used)) is not None:
                self._of_order(subject, parts.said[-1], number)
                rows[number] = ""
                continue
            said[number] = self._opposite(rows, number, list(parts.said))
            rest = rows[number]
            if all(one.word in _OF_UNIT for one in parts.said) and (found := self._bare_unit(number, rest)):
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
        headless = {(one.line, one.column) for one in reading.diagnostics if one.code == "power-implied"}
        starts: dict[int, list[int]] = {}
        for source in sources:
            starts.setdefault(source.line, []).append(source.column)
        for order, source in zip(given, sources, strict=True):
            place = Place(source.line, source.column, len(source.words))
            alone, anyone = ((source.line, source.column) in several for several in (verbless, headless))
            subject = self._subject(order, place, bare=alone, anyone=anyone and not alone, used=used)
            if subject is None:
                continue
            own = [one for one in said.get(source.line, ()) if _belongs(one, source.column, starts[source.line])]
            for one in own:
                said[source.line].remove(one)
                self._of_order(subject, one, source.line, bare=alone, anyone=anyone)
            if not own and self.starred:
                self._well(subject, source.line)
        faulty = {one.line for one in self.diagnostics if one.severity == "error"}
        for number, several in said.items():
            for one in several:
                if one.word is Word.UNDECIDED or number in faulty:
                    continue
                place = Place(number, one.start + 1, one.end - one.start)
                message = f'"{self.lines[number - 1][one.start : one.end]}" is said of no order or unit of this phase'
                self.say(
                    place, "said-of-nothing", message, 'write the order or the unit in front, such as "A War - Sil"'
                )

    def _printed(self, text: str, used: dict[tuple[int, ...], int]) -> Subject | None:
        """Return the order of a later phase that is written just as rulings write it, one where several are.

        Orders that belong to another phase are read as such by nothing else.
        """
        if self.phase == "movement":
            return None
        indices = self.printed.get(" ".join(text.lower().split()))
        if indices is None:
            return None
        n = used[indices] = used.get(indices, -1) + 1
        return self._counted(one_of(self.orders, indices, n))

    def _counted(self, subject: Subject) -> Subject:
        """Keep a row as one of those about several orders that are alike, if it is."""
        if subject.among:
            self.rows.append(subject)
        return subject

    def _opposite(self, rows: dict[int, str], number: int, said: list[Said]) -> list[Said]:
        """Take "not" in front of a whole row as said of its only word: "not A Par H illegal"."""
        match = _NOT_IN_FRONT.match(rows[number])
        if match is None:
            return said
        start, end = match.span("not")
        rows[number] = rows[number][:start] + " " * (end - start) + rows[number][end:]
        if len(said) == 1 and not said[0].negated:
            return [replace(said[0], negated=True)]
        message = "it does not say of which word behind the order it says the opposite"
        self.say(Place(number, start + 1, end - start), "unexpected", message, 'write "not" in front of that word')
        return said

    @cached_property
    def printed(self) -> dict[str, tuple[int, ...]]:
        """The orders of the phase by how rulings write them, with and without their power."""
        found: dict[str, list[int]] = {}
        for n, order in enumerate(self.orders):
            if isinstance(order, LateOrder):
                text = write_late(order, "rulebook", self.board)
            else:
                text = write(order, "rulebook", self.board)
            for power in ("", power_name(self.board, giver(order))):
                found.setdefault(f"{power} {text}".strip().lower(), []).append(n)
        return {text: tuple(several) for text, several in found.items()}

    def _labelled(self, bodies: Sequence[Body]) -> list[Body]:
        """Return lines with the power in the margin of each, where only the first of several has it, as in rulings."""
        found: list[Body] = []
        label, column = "", 0
        for number, line in bodies:
            margin = len(line) - len(line.lstrip(" "))
            if (match := _LABEL.match(line)) is not None and key(match["power"]) in self.names.powers:
                label, column = match["power"], match.start("power")
            elif label and margin >= column + len(label) + 2:
                line = line[:column] + label + line[column + len(label) :]
            else:
                label = ""
            found.append(Body(number, line))
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

    def _subject(
        self, order: AnyOrder, place: Place, *, bare: bool, anyone: bool, used: dict[tuple[int, ...], int]
    ) -> Subject | None:
        """Return the order of the phase that a text speaks of; without a power, it may be that of any power."""
        of_unit = self.given.get(province_of(order), [])
        meant = self._meant(order, of_unit, bare=bare, anyone=anyone)
        if meant:
            n = used[meant] = used.get(meant, -1) + 1
            if len(meant) == 1 and not bare and self._meant(order, of_unit, bare=False, anyone=True) != meant:
                # a row that names no power must not be given the order that this one is about
                return self._counted(Subject(self.orders[meant[0]], meant[0], meant, n))
            return self._counted(one_of(self.orders, meant, n))
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

    def _meant(self, order: AnyOrder, of_unit: Sequence[int], *, bare: bool, anyone: bool) -> tuple[int, ...]:
        """Return the orders of the phase that an order in a text may be."""
        asked = f"{order}{bare}{anyone}"
        if asked not in self.meant:
            alike = [n for n in of_unit if same_order(order, self.orders[n], bare=bare, anyone=anyone)]
            written = [
                n
                for n in alike
                if self.orders[n].short == order.short and (anyone or giver(self.orders[n]) == giver(order))
            ]
            self.meant[asked] = tuple(written or alike)
        return self.meant[asked]

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

    def _of_order(self, subject: Subject, said: Said, number: int, *, bare: bool = False, anyone: bool = False) -> None:
        """Keep what is said of an order; ``bare`` where only the unit is named, ``anyone`` where no power is."""
        where = f"line {number}"
        word = self.lines[number - 1][said.start : said.end].strip().lower()
        if said.word in _OF_UNIT:
            unit = self._own(subject)
            named: Unit | None = getattr(subject.order, "unit", None)
            if self.phase != "movement":
                unit = named or unit
            elif said.word is Word.STANDS and subject.index >= 0 and not bare and isinstance(subject.order, Hold):
                # of an order to hold it is a result, as in rulings; one that does not count has another
                results = frozenset({Result.STANDS})
                results = fitting(subject.order, frozenset(GOOD | BAD) - results) if said.negated else results
                self.statements.append(Became(subject, results, word, where=where))
                return
            elif unit is None and anyone and named is not None:
                unit = self.before.unit_in(named.place)
            if unit is None and named is not None and subject.index >= 0:
                if said.word is Word.STANDS and not said.negated:
                    # the order is one of the phase, but no unit of its power is there that could stand
                    self.statements.append(Became(subject, frozenset({Result.STANDS}), word, where=where))
                    return
                unit = named
            if unit is None:
                place = Place(number, said.start + 1, said.end - said.start)
                self.say(
                    place, "no-unit-said", "no unit of that power stands there", "say this of a unit that is there"
                )
                return
            self._of_unit(unit, subject, said, number)
            return
        if said.word is Word.UNDECIDED:
            return
        if said.word is Word.CARRIED_OUT and self.phase == "movement":
            self._of_other_phase(said, number)
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
            if said.word is Word.BOUNCES and isinstance(subject.order, (Hold, Support, Convoy)):
                results = frozenset({Result.FAILS})  # which only a move does
            if said.negated:
                results = frozenset(GOOD | BAD) - results
        self.statements.append(Became(subject, fitting(subject.order, results), word, where=where))

    def _of_unit(self, unit: Unit, subject: Subject, said: Said, number: int) -> None:
        """Keep what is said of a unit."""
        where = f"line {number}"
        if said.word in _FATES and self.phase != "movement":
            self._of_fate(unit, said, number)
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
                self._of_other_phase(said, number)

    def _of_fate(self, unit: Unit, said: Said, number: int) -> None:
        """Keep that a unit was built, removed or disbanded; without an order, where that is said."""
        where = f"line {number}"
        fates = _FATES[said.word]
        if _WITHOUT.match(self.lines[number - 1], said.end):
            fates = fates[1:] or fates
        several = [Fated(unit, fate, not said.negated, where=where) for fate in fates]
        if said.negated or len(several) == 1:
            self.statements += several
        else:
            self.statements.append(Either(tuple((one,) for one in several), where=where))

    def _of_other_phase(self, said: Said, number: int) -> None:
        place = Place(number, said.start + 1, said.end - said.start)
        message = f"nothing is {said.word.value} in a phase of {self.phase}"
        self.say(place, "other-phase-said", message, "leave it out, or give the position of that phase")


def _belongs(one: Said, column: int, starts: Sequence[int]) -> bool:
    """Tell whether something is said of the order that begins at a column: the last one before it, else the first."""
    before = [start for start in starts if start <= one.start + 1]
    return column == (max(before) if before else min(starts))
