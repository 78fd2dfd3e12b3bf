"""What is said of the result of a phase, as literals over orders that are still to be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..encoding.facts import FALSE, TRUE
from ..encoding.policies import RetreatToConvoyStart
from ..maps import ARMY, Move, Support, Unit
from ..solver.claims.claim import (
    Absent,
    AttackedBy,
    AttackedFrom,
    Became,
    ByConvoy,
    Contested,
    Destroyed,
    Dislodgement,
    Either,
    Exits,
    Stands,
    Statement,
)
from ..solver.outcome import Result
from .goals import stands

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .played import Played

_GOOD = frozenset({Result.SUCCEEDS, Result.GIVEN})
_BAD = frozenset({Result.FAILS, Result.CUT})


class Meant:
    """Makes the literals of statements.

    Args:
        played: the decisions about the orders.
        indices: for each known order, by its place in the sequence, the unit and which of its orders it is.
    """

    def __init__(self, played: Played, indices: Mapping[int, tuple[int, int]]) -> None:
        """Keep both."""
        self.played = played
        self.orders = played.free_orders
        self.menu = self.orders.menu
        self.board = self.menu.board
        self.indices = indices
        self._contested: dict[int, int] = {}

    def literal(self, statement: Statement) -> int:
        """Return the literal of *the statement is true*; the constant of truth where only the judge can tell."""
        match statement:
            case Stands(unit):
                return self._any(
                    stands(self.played, k, unit.place)
                    for k, other in enumerate(self.menu.units)
                    if (other.power, other.type) == (unit.power, unit.type)
                )
            case Absent(province, power):
                return -self._any(
                    stands(self.played, k, province)
                    for k, other in enumerate(self.menu.units)
                    if power in ("", other.power)
                )
            case Dislodgement(unit, value):
                k = self._unit(unit)
                literal = FALSE if k < 0 else self.played.dislodged[k]
                return literal if value else -literal
            case AttackedBy(unit, attacker):
                return self._attacked(self._unit(unit), self._unit(attacker))
            case AttackedFrom(unit, province):
                return self._attacked(self._unit(unit), self.menu.number.get(province, -1))
            case ByConvoy(unit, value):
                k = self._unit(unit)
                sea = self.orders.crosses
                return self._any(
                    self.played.sheet.both(self._attacked(k, i), sea[i] if value else -sea[i])
                    for i in self.orders.numbers
                )
            case Exits(unit, places):
                return self._exits(self._unit(unit), places)
            case Destroyed(unit, value):
                literal = self._exits(self._unit(unit), frozenset())
                return literal if value else -literal
            case Contested(province, value):
                literal = self._standoff(self.board.number[province])
                return literal if value else -literal
            case Became(subject, results) if subject.index in self.indices:
                return self._became(*self.indices[subject.index], results)
            case Either(options):
                both = self.played.sheet.both
                return self._any(both(*map(self.literal, option)) for option in options)
            case _:
                return TRUE

    def _any(self, literals: Iterable[int]) -> int:
        return self.played.sheet.either(*literals)

    def _unit(self, unit: Unit) -> int:
        """Return the number of exactly that unit; -1 if there is none."""
        k = self.menu.number.get(unit.province, -1)
        return k if k >= 0 and self.menu.units[k] == unit else -1

    def _became(self, k: int, n: int, results: frozenset[Result]) -> int:
        order = self.menu.orders[k][n]
        if not isinstance(order, Move | Support) or not results & (_GOOD | _BAD):
            return TRUE
        if results & _GOOD and results & _BAD:
            return TRUE
        works = self.played.success[k] if isinstance(order, Move) else self.played.given[k]
        if results & _GOOD:
            return works
        # a support that is cut was matched by its move; which it was is for the judge to tell
        return -works

    def _attacked(self, k: int, i: int) -> int:
        """Return the literal of *k is dislodged by i*."""
        if k < 0 or i < 0 or i == k:
            return FALSE
        played = self.played
        return played.sheet.both(played.dislodged[k], played.goes_to(i, k), played.success[i])

    def _entered(self, p: int) -> int:
        both = self.played.sheet.both
        return self._any(both(self.orders.goal[i].get(p, FALSE), self.played.success[i]) for i in self.orders.numbers)

    def _stays(self, p: int) -> int:
        k = self.menu.number.get(self.board.ids[p], -1)
        return FALSE if k < 0 else self.played.sheet.both(-self.played.success[k], -self.played.dislodged[k])

    def _standoff(self, p: int) -> int:
        """Return the literal of *a standoff left p empty*."""
        if p not in self._contested:
            played, sheet = self.played, self.played.sheet
            j = self.menu.number.get(self.board.ids[p], -1)
            tried = []
            for i in self.orders.numbers:
                goes = self.orders.goal[i].get(p, FALSE)
                if goes == FALSE or i == j:
                    continue
                powerless = FALSE if j < 0 else played.met(i, j)
                if j >= 0 and played.always_powerless:
                    powerless = sheet.either(powerless, sheet.both(played.goes_to(j, i), -played.success[i]))
                tried.append(sheet.both(goes, -played.success[i], played.arrives(i), -powerless))
            left = TRUE if j < 0 else played.success[j]
            self._contested[p] = sheet.both(left, -self._entered(p), self._any(tried))
        return self._contested[p]

    def _exits(self, k: int, places: frozenset[str]) -> int:
        """Return the literal of *the unit is dislodged, and may retreat to these places and no others*."""
        if k < 0:
            return FALSE
        unit = self.menu.units[k]
        board = self.board
        p = board.number[unit.place]
        near = [board.ids[t] for t in board.walks[p]] if unit.type is ARMY else list(board.sails[unit.place])
        if not places.issubset(near):
            return FALSE
        conditions = [self.played.dislodged[k]]
        for place in near:
            literal = self._open(board.number[place], k)
            conditions.append(literal if place in places else -literal)
        return self.played.sheet.both(*conditions)

    def _open(self, t: int, k: int) -> int:
        """Return the literal of *t is open to unit k, which is dislodged*."""
        sheet = self.played.sheet
        i = self.menu.number.get(self.board.ids[t], -1)
        barred = FALSE
        if i >= 0:
            barred = self._attacked(k, i)
            if self.played.rulebook.retreat_to_convoy_start is RetreatToConvoyStart.ALLOWED:
                barred = sheet.both(barred, -self.orders.crosses[i])
        return sheet.both(-self._standoff(t), -self._entered(t), -self._stays(t), -barred)
