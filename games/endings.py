"""When a game is over, and for whom.

A power wins by its supply centres, which are counted after each fall turn (2008 rulebook, p. 4); a game may end by
agreement (p. 3), after a year that was agreed on, or when the time is up (Era of Empire). The clock itself is nobody's
business here: whoever keeps it says that it has run out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ..maps import Board, Position, Sharers, Tie
from .ownership import counts

if TYPE_CHECKING:
    from .seats import Seats


class Way(Enum):
    """How a game ended; the value is a word for files."""

    SOLO = "solo"
    """One has as many centres as it takes."""
    SHARED = "shared"
    """Several have, and equally many."""
    DRAW = "draw"
    """The players agreed."""
    TURN_LIMIT = "turn-limit"
    """The last turn was played; those with the most centres win."""
    TIME_LIMIT = "time-limit"
    """The time is up; those with the most centres win."""

    def __repr__(self) -> str:
        """Give the expression that makes this value."""
        return f"Way.{self.name}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended.

    Args:
        way: how.
        winners: ids of the powers that win or share, in the order of the board; where a player leads several, all of
            them.
        text: the same in one sentence.

    >>> Ending(Way.SOLO, ("ITALY",), "Italy wins with 18 centres").way
    Way.SOLO
    """

    way: Way
    winners: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        """Say it in one sentence."""
        return self.text


@dataclass(frozen=True, slots=True)
class Endings:
    """What ends a game.

    Args:
        centers: so many centres win; 0 if no number does.
        majority: whether more than half of all centres of the board win, whatever the number says.
        tie: what becomes of several that have so many, and equally many.
        together: whether the centres of all powers of a player are counted together (two players).
        last_year: the game ends after fall of this year; 0 if it goes on.
        sharers: which powers share in an agreed draw.

    >>> from standoff.maps import standard
    >>> Endings.of(standard()).needed(standard())
    18
    """

    centers: int = 0
    majority: bool = False
    tie: Tie = Tie.PLAY_ON
    together: bool = False
    last_year: int = 0
    sharers: Sharers = Sharers.UNITS

    @classmethod
    def of(cls, board: Board) -> Endings:
        """Return the endings of a board, as its file states them."""
        return cls(centers=board.victory, tie=board.victory_tie, sharers=board.draw_sharers)

    def needed(self, board: Board) -> int:
        """Return how many centres win; 0 if no number does.

        >>> from standoff.maps import standard
        >>> Endings(majority=True).needed(standard())
        18
        """
        if self.majority:
            return sum(province.center for province in board.provinces) // 2 + 1
        return self.centers

    def after_fall(self, position: Position, seats: Seats) -> Ending | None:
        """Tell whether a game has ended after a fall turn.

        Args:
            position: the position after fall and its retreats, with the owners told anew.
            seats: who plays which powers.

        Returns:
            The ending, or None if the game goes on.

        >>> from standoff.games.seats import Seats
        >>> board = Position(()).board
        >>> owners = tuple((id, "ITALY") for id in [p.id for p in board.provinces if p.center][:18])
        >>> str(Endings.of(board).after_fall(Position((), year=1907, centers=owners), Seats.all_of(board)))
        'Italy wins with 18 centres'
        """
        sides = self._sides(position, seats)
        needed = self.needed(position.board)
        enough = {side: n for side, n in sides.items() if n >= needed} if needed else {}
        if enough:
            best = _best(enough)
            if len(best) == 1:
                return self._ending(Way.SOLO, best, position, enough[best[0]])
            if self.tie is Tie.SHARED:
                return self._ending(Way.SHARED, best, position, enough[best[0]])
        if self.last_year and position.year >= self.last_year:
            return self._most(Way.TURN_LIMIT, sides, position)
        return None

    def time_up(self, position: Position, seats: Seats) -> Ending:
        """End a game because the time is up: those with the most centres win (Era of Empire).

        Args:
            position: the position; owners are those told after the last fall turn.
            seats: who plays which powers.
        """
        return self._most(Way.TIME_LIMIT, self._sides(position, seats), position)

    def agreed(self, position: Position, seats: Seats) -> Ending:
        """End a game by agreement: all that still have a unit, or a centre, share equally.

        Args:
            position: the position.
            seats: who plays which powers; those that nobody plays do not share.

        >>> from standoff.games.seats import Seats
        >>> before = Position.of("ITALY A rom", "TURKEY A con")
        >>> str(Endings().agreed(before, Seats.all_of(before.board)))
        'a draw of Italy and Turkey'
        """
        if self.sharers is Sharers.UNITS:
            alive = {unit.power for unit in position.units} | {one.unit.power for one in position.dislodged}
        else:
            alive = {owner for _, owner in position.centers}
        sides = [side for side in seats.sides() if alive.intersection(side)]
        winners = _in_order((power for side in sides for power in side), position.board)
        return Ending(Way.DRAW, winners, f"a draw of {names(winners, position.board)}" if winners else "a draw")

    def _sides(self, position: Position, seats: Seats) -> dict[tuple[str, ...], int]:
        """Count the centres of each side: a power, or all powers of a player."""
        owned = counts(position)
        if self.together:
            return {side: sum(owned[power] for power in side) for side in seats.sides()}
        return {(power,): owned[power] for side in seats.sides() for power in side}

    def _most(self, way: Way, sides: dict[tuple[str, ...], int], position: Position) -> Ending:
        best = _best(sides)
        return self._ending(way, best, position, sides[best[0]] if best else 0)

    def _ending(self, way: Way, best: list[tuple[str, ...]], position: Position, count: int) -> Ending:
        winners = _in_order((power for side in best for power in side), position.board)
        verb = "wins" if len(winners) == 1 else "win together" if len(best) == 1 else "share the victory"
        when = {Way.TURN_LIMIT: f"after {position.year} ", Way.TIME_LIMIT: "as the time is up "}.get(way, "")
        each = " each" if len(best) > 1 else ""
        noun = "centre" if count == 1 else "centres"
        return Ending(way, winners, f"{when}{names(winners, position.board)} {verb} with {count} {noun}{each}")


def names(powers: tuple[str, ...], board: Board) -> str:
    """Write names of powers in a row: ``Austria, Italy and Turkey``."""
    name = {power.id: power.name for power in board.powers}
    *first, last = [name.get(power, power) for power in powers]
    return f"{', '.join(first)} and {last}" if first else last


def _best(sides: dict[tuple[str, ...], int]) -> list[tuple[str, ...]]:
    most = max(sides.values(), default=0)
    return [side for side, count in sides.items() if count == most]


def _in_order(powers: Iterable[str], board: Board) -> tuple[str, ...]:
    chosen = set(powers)
    return tuple(power.id for power in board.powers if power.id in chosen)
