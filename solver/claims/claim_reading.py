"""What all that reads a claim as text has in common: the text, places and units in it, what is said of them so far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ...maps import ARMY, Position, Unit
from ...maps.notation import Diagnostic, Reading, render_all
from ...maps.notation.characters import lines_of
from ...maps.notation.diagnostics import error_for
from ...maps.notation.lines import Line
from ...maps.notation.places import Fault, Names, names_of
from ...maps.notation.reading import Grammar
from ...maps.notation.spots import Spot
from .claim import Claim, Statement, Subject, province_of
from .result_words import Said

if TYPE_CHECKING:
    from ..late_outcome import GivenOrder

NOBODY = re.compile(r"\s*(?:none|nobody|nothing|no one|-|no)\s*\.?\s*$", re.IGNORECASE)
"""A list with nothing in it."""


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


class Place(NamedTuple):
    """Where something stands in the text: line and column, counted from 1, and how long it is."""

    line: int
    column: int
    length: int


class Body(NamedTuple):
    """A line, or what stands behind the heading of a section: where, and its text with blanks in front."""

    number: int
    text: str


class ClaimText:
    """The text of a claim, and what was understood of it so far.

    Args:
        text: the text.
        before: the position before the phase.
        orders: the orders of the phase.
    """

    def __init__(self, text: str, before: Position, orders: tuple[GivenOrder, ...]) -> None:
        """Begin with nothing."""
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
        self.meant: dict[str, tuple[int, ...]] = {}
        # the orders of the phase by the province that each is for
        self.given: dict[str, list[int]] = {}
        for n, order in enumerate(orders):
            self.given.setdefault(province_of(order), []).append(n)
        self.rows: list[Subject] = []
        self.starred = "(*" in text

    def say(self, place: Place, code: str, message: str, hint: str = "", severity: str = "error") -> None:
        """Keep a remark on the text."""
        self.diagnostics.append(Diagnostic(code, "error" if severity == "error" else "notice", *place, message, hint))

    def _spots(self, body: Body) -> Iterator[Spot]:
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
                place = Place(*line.place(fault.start, fault.end))
                self.say(place, fault.code, fault.message, fault.hint or "write places, with commas between them")
                return
            yield spot
            i = max(spot.end, i + 1)

    def _doubtful(self, body: Body, spot: Spot) -> None:
        line = Line(body.number, body.text)
        several = " or ".join(self.board.province(id).name for id in spot.candidates)
        place = Place(*line.place(spot.start, spot.end))
        self.say(place, "ambiguous-place", f'"{line.quote(spot.start, spot.end)}" may be {several}', "write its id")

    def _guessed(self, body: Body, spot: Spot, id: str) -> None:
        line = Line(body.number, body.text)
        place = Place(*line.place(spot.start, spot.end))
        name = self.board.province(id).name
        self.say(place, "spelling", f'"{line.quote(spot.start, spot.end)}" is read as {name}', severity="notice")

    def _laid_out(self, rows: dict[int, str]) -> str:
        """Return a text with these lines at their places and nothing else, so that remarks on it name them."""
        return "\n".join(rows.get(number, "") for number in range(1, len(self.lines) + 1))

    def _keep(self, reading: Reading, but: Sequence[str] = ()) -> None:
        self.diagnostics += [one for one in reading.diagnostics if one.code not in but]

    def _known_unit(self, ids: Sequence[str], power: str | None, *, retreating: bool = False) -> Unit | None:
        """Return the unit of this phase that stands, or is built, in one of some provinces."""
        several = [one.unit for one in self.before.dislodged] if retreating else list(self.before.units)
        if self.phase == "adjustment":
            several += [unit for order in self.orders if isinstance(unit := getattr(order, "unit", None), Unit)]
        found = [unit for unit in several if unit.province in ids and power in (None, unit.power)]
        return found[0] if found else None

    def _attacker(self, tail: tuple[int, int], number: int) -> Unit | None:
        """Read the unit behind "dislodged by"."""
        text = self.lines[number - 1]
        line = Line(number, " " * tail[0] + text[tail[0] : tail[1]])
        try:
            named, end = self.grammar.unit(line, 0)
        except Fault as fault:
            self.say(Place(*line.place(fault.start, fault.end)), fault.code, fault.message, fault.hint)
            return None
        unit = self._known_unit(named.spot.candidates, named.nation)
        if unit is None:
            place = Place(*line.place(0, end))
            message = f'no unit "{line.quote(0, end)}" stands on the board that could have come'
            self.say(place, "no-unit-said", message, "write the attacker where it stood before, such as A Mun")
        return unit

    def _exits(self, unit: Unit, said: Said, number: int) -> frozenset[str] | None:
        """Read the places behind "may retreat to"."""
        start, end = said.tail
        body = Body(number, " " * start + self.lines[number - 1][start:end])
        if not body.text.strip() or NOBODY.match(body.text):
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
            if len(fitting) > 1 and spot.exact in fitting:
                fitting = [spot.exact]
            if len(fitting) != 1 or fitting[0] not in self.board.number:
                self._doubtful(body, spot)
            else:
                if spot.guess:
                    self._guessed(body, spot, fitting[0].partition("/")[0])
                found.add(fitting[0])
        return frozenset(found) if len(self.diagnostics) == errors else None
