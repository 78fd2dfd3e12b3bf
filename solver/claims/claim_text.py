"""Claims as text: orders with what became of them, units after a phase, dislodged units with their retreats.

Orders, units and places are read as everywhere (:mod:`standoff.maps.notation`), in any notation; the words behind them
are those of :mod:`result_words`. Sections head what is no order: ``after:``, ``all units after:``, ``contested:``. A
position in one line claims the whole position.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...maps import Position, Unit
from ...maps.notation import Diagnostic, NotationError, read
from ...maps.notation.characters import key
from .claim import Claim, Contested, Stands, Statement, complete_contested, complete_units
from .claim_data import of_position
from .claim_reading import NOBODY, Body, ClaimReading, Place
from .claim_results import Results

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

MOST_CHARACTERS = 200_000
"""A longer text is refused: no result of a phase is that long."""

MOST_DOUBLES = 20
"""So many units are read that share a province with another; one is enough to see that the claim contradicts itself."""


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
    return _Sections(text, before, tuple(orders)).reading()


class _Sections(Results):
    """The text, section by section."""

    def reading(self) -> ClaimReading:
        results: list[Body] = []
        units: dict[str, list[Body]] = {"all": [], "after": []}
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
                    self._contested(Body(number, body))
                    section = "orders"
            elif section == "aside":
                continue  # how an answer of standoff came
            elif section == "orders":
                results.append(Body(number, body))
            else:
                units[section].append(Body(number, body))
        self._results(results)
        for name, several in units.items():
            if several:
                self._units(several, whole=name == "all")
        if not self.statements and not any(one.severity == "error" for one in self.diagnostics):
            hint = 'write what became of an order behind it, such as "A War - Sil fails", or "after:" and units'
            self.say(Place(1, 1, 0), "nothing-claimed", "the text claims nothing", hint)
        self.diagnostics.sort(key=lambda one: (one.line, one.column))
        self.statements.sort(key=_line_of)
        claim = Claim(tuple(dict.fromkeys(self.statements)), self.phase, tuple(self.rows))
        return ClaimReading(self.text, claim, tuple(dict.fromkeys(self.diagnostics)))

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

    def _contested(self, body: Body) -> None:
        if NOBODY.match(body.text):
            self.statements += complete_contested((), self.before, self.orders)
            return
        for spot in self._spots(body):
            # "Tyr" may be meant for two seas and a land, but it is the very id of one, and so rulings write it
            id = spot.exact or spot.candidates[0]
            if len(spot.candidates) > 1 and not spot.exact:
                self._doubtful(body, spot)
                continue
            if spot.guess:
                self._guessed(body, spot, id)
            self.statements.append(Contested(id, where=f"line {body.number}"))

    def _units(self, bodies: Sequence[Body], *, whole: bool) -> None:
        """Read the units of a section, also those that share a province with another."""
        if len(bodies) == 1 and NOBODY.match(bodies[0].text):
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


def _line_of(statement: Statement) -> int:
    """Return the line in which something is said; what follows from a whole list comes last."""
    number = statement.where.removeprefix("line ")
    return int(number) if number.isdecimal() else sys.maxsize
