"""Goals as people write them, read: ``A Mun in Tyr``, ``nobody but GERMANY in Mun``, ``A Mun - Tyr succeeds``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..maps import Hold
from ..maps.notation import read
from ..maps.notation.lines import Line
from ..maps.notation.places import Fault, Names, names_of
from ..maps.notation.reading import Grammar
from ..solver.claims.result_words import Word, worded
from .goals import Done, GoalError, Occupied, Reaches, Thrown

if TYPE_CHECKING:
    from ..encoding.free_orders import Menu
    from ..maps import Unit
    from ..maps.notation.spots import Spot
    from .goals import Goal

LONGEST = 300
"""A longer text is no goal."""

MOST = 50
"""More goals than this are not taken together."""

EXAMPLES = (
    '"A Mun in Tyr", "F Nth not dislodged", "GERMANY in Mun", "nobody but GERMANY in Mun" or "A Mun - Tyr succeeds"'
)

_PARTS = re.compile(r"\s*;\s*|\s+and\s+|\s*\n\s*", re.IGNORECASE)
_IN = re.compile(r"(?P<who>.+)\s+(?:in|at)\s+(?P<where>.+)", re.IGNORECASE)
_VERB = re.compile(
    r"(?:\s+(?:is|are|does|do))?(?P<not>\s+not)?(?:\s+(?:is|are|stands?|ends?|arrives?))?", re.IGNORECASE
)
_HOLDS = re.compile(r"(?P<who>.+?)\s+(?:holds?|owns?|keeps?|takes?)\s+(?P<where>.+)", re.IGNORECASE)
_NOBODY = re.compile(
    r"(?:nobody|no\s?-?one|no\s+unit|none)(?:\s+(?:but|except|besides)\s+(?P<but>.+))?\s*", re.IGNORECASE
)
_NO = re.compile(r"no\s+(?P<who>.+)", re.IGNORECASE)


def goals_of(texts: Sequence[str], menu: Menu, powers: Sequence[str]) -> tuple[Goal, ...]:
    """Read goals.

    Args:
        texts: each one goal or several with "and" or a semicolon between them; all are wanted.
        menu: the units, and what they can be ordered to do.
        powers: the powers that want it; a place alone is one where a unit of theirs is to stand.

    Raises:
        GoalError: a text is no goal.

    >>> from standoff.encoding.free_orders import Menu
    >>> from standoff.maps import Position
    >>> menu = Menu(Position.of("GERMANY A mun", "ITALY A tyr"))
    >>> [goal.text for goal in goals_of(["Munich in Tyr; nobody but Germany in Boh"], menu, ["GERMANY"])]
    ['GERMANY A mun in tyr', 'nobody but GERMANY in boh']
    """
    reader = _Reader(menu, powers)
    found: list[Goal] = []
    for text in texts:
        if len(text) > LONGEST * MOST:
            raise GoalError(f"a goal of {len(text)} characters is too long")
        for part in _PARTS.split(text.strip()):
            if len(part) > LONGEST:
                raise GoalError(f"a goal of {len(part)} characters is too long; write such as {EXAMPLES}")
            found.append(reader.goal(" ".join(part.split())))
    if not found:
        raise GoalError(f"no goal is named; write such as {EXAMPLES}")
    if len(found) > MOST:
        raise GoalError(f"{len(found)} goals are too many; up to {MOST} are taken together")
    return tuple(dict.fromkeys(found))


class _Reader:
    def __init__(self, menu: Menu, powers: Sequence[str]) -> None:
        self.menu = menu
        self.board = menu.board
        self.powers = powers
        self.names: Names = names_of(self.board)
        self.grammar = Grammar(self.names)

    def goal(self, text: str) -> Goal:
        if not text:
            raise GoalError(f"a goal is empty; write such as {EXAMPLES}")
        try:
            return self._goal(text)
        except Fault as fault:
            hint = f"; {fault.hint}" if fault.hint else ""
            raise GoalError(f'"{text}": {fault.message}{hint}') from None

    def _goal(self, text: str) -> Goal:
        match = _IN.fullmatch(text)
        if match is not None:
            who = match["who"]
            verb = next(found for i in range(len(who) + 1) if (found := _VERB.fullmatch(who, i)) is not None)
            return self._in(text, who[: verb.start()], match["where"], value=verb["not"] is None)
        if worded(text).said:
            return self._worded(text)
        match = _HOLDS.fullmatch(text)
        if match is not None:
            return self._in(text, match["who"], match["where"], value=True)
        line = Line(1, text)
        try:
            spot = self.names.spot_at(line, 0)
        except Fault:
            spot = None
        if spot is not None and not spot.guess and self._ended(line, spot.end):
            return Occupied(self._province(text), frozenset(self.powers))
        raise GoalError(f'"{text}" is no goal; write such as {EXAMPLES}')

    def _in(self, text: str, who: str, where: str, *, value: bool) -> Goal:
        place = self._place(where)
        province = place.partition("/")[0]
        match = _NOBODY.fullmatch(who)
        if match is not None:
            but = frozenset() if match["but"] is None else self._powers(match["but"])
            return Occupied(province, value=not value, but=but)
        power = self._power(who)
        if power is None and (match := _NO.fullmatch(who)) is not None:
            power, value = self._power(match["who"]), not value
            if power is None:
                raise GoalError(f'"{match["who"]}" in "{text}" is no power; expected one of {self._listed()}')
        if power is not None:
            return Occupied(province, frozenset({power}), value)
        return Reaches(self._unit(who), place, value)

    def _worded(self, text: str) -> Goal:
        parts = worded(text)
        said = parts.said[0]
        words = " ".join(parts.rest.split())
        if len(parts.said) > 1 or said.tail != (0, 0):
            raise GoalError(f'"{text}" says several things; write one goal for each, with "and" between them')
        if said.word is Word.STANDS:
            # as of a unit in a search: it did not move, and is not dislodged
            unit = self._unit(words)
            return Reaches(unit, unit.province, not said.negated)
        if said.word is Word.DISLODGED:
            return Thrown(self._unit(words), not said.negated)
        if said.word not in (Word.SUCCEEDS, Word.FAILS, Word.BOUNCES, Word.GIVEN, Word.CUT, Word.AVAILABLE):
            raise GoalError(f'"{said.word.value}" is no goal of orders; write such as {EXAMPLES}')
        good = said.word in (Word.SUCCEEDS, Word.GIVEN, Word.AVAILABLE)
        return self._order(text, words, value=good != said.negated)

    def _order(self, text: str, words: str, *, value: bool) -> Goal:
        reading = read(words, self.board, self.menu.position)
        if reading.errors or reading.orders_phase != "movement" or len(reading.orders) != 1:
            why = f": {reading.errors[0].message}" if reading.errors else ""
            raise GoalError(f'"{words}" is no order of a unit of this position{why}')
        order = reading.orders[0]
        placed = self.menu.of([order])
        if not placed:
            raise GoalError(f'"{words}" is an order for a unit that is not there')
        ((k, n),) = placed.items()
        if n == 0 and not isinstance(order, Hold):
            raise GoalError(f'"{words}" can never be carried out, whatever the others order')
        unit = self.menu.units[k]
        if unit.power not in self.powers:
            raise GoalError(
                f'"{text}": nobody can make {unit.power} give that order; write such as "{unit.short} not in Tyr"'
            )
        return Done(k, n, str(self.menu.orders[k][n]), value)

    # -- words --------------------------------------------------------------------------------------------------

    def _ended(self, line: Line, i: int) -> bool:
        return all(word in (".", ",", ")", "!") for word in line.words[i:])

    def _sure(self, spot: Spot, text: str) -> Spot:
        """Refuse a place of which only the name is near."""
        if spot.guess:
            near = " or ".join(self.board.province(id).name for id in spot.candidates)
            raise GoalError(f'"{text}" names no place; {near} is near')
        return spot

    def _place(self, text: str) -> str:
        line = Line(1, text)
        spot = self._sure(self.names.spot_at(line, 0), text)
        if not self._ended(line, spot.end):
            raise GoalError(f'"{text}" is more than one place')
        if len(spot.candidates) != 1 and not spot.exact:
            several = " or ".join(self.board.province(id).name for id in spot.candidates)
            raise GoalError(f'"{text}" may be {several}; write its id')
        province = spot.candidates[0] if len(spot.candidates) == 1 else spot.exact
        place = spot.place(province)
        return place if place in self.board.number else province

    def _province(self, text: str) -> str:
        return self._place(text).partition("/")[0]

    def _power(self, text: str) -> str | None:
        line = Line(1, text)
        found = self.names.power_at(line, 0)
        return found[0] if found is not None and self._ended(line, found[1]) else None

    def _powers(self, text: str) -> frozenset[str]:
        found = set()
        for part in re.split(r"\s*,\s*|\s+or\s+", text.strip()):
            power = self._power(part)
            if power is None:
                raise GoalError(f'"{part}" is no power; expected one of {self._listed()}')
            found.add(power)
        return frozenset(found)

    def _listed(self) -> str:
        return ", ".join(power.id for power in self.board.powers)

    def _unit(self, text: str) -> Unit:
        line = Line(1, text)
        named, end = self.grammar.unit(line, 0)
        self._sure(named.spot, text)
        if not self._ended(line, end):
            raise GoalError(f'"{text}" is no unit; write such as {EXAMPLES}')
        found = [
            unit
            for unit in self.menu.units
            if unit.province in named.spot.candidates
            and named.nation in (None, unit.power)
            and named.type in (None, unit.type)
        ]
        if len(found) == 1:
            return found[0]
        there = [unit for unit in self.menu.units if unit.province in named.spot.candidates]
        stands = f"; {there[0]} does" if there else ""
        raise GoalError(f'no unit "{text}" stands on the board{stands}')
