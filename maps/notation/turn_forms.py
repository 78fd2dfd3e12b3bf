"""What each family says of a turn: season, year and phase as they stand in its texts, and so as they are read back.

The writers write what :func:`said` gives, and ``standoff convert`` tells where that is not the turn of the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .families import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..board import Board
    from ..position import Position

LAST_YEAR = 9999
"""The last year of four digits; a longer number is read as a year nowhere but in a position's one line."""

FIRST_NUMBERED = 1901
"""The year of webDiplomacy's turn 0."""


class Turn(NamedTuple):
    """A turn, as a position has it.

    Args:
        season: spring, fall, winter or empty.
        year: the year, or 0.
        phase: movement, retreat, adjustment or empty.
    """

    season: str = ""
    year: int = 0
    phase: str = ""

    def __str__(self) -> str:
        """Write it as a heading, ``Spring 1901 Movement``; the year has four digits, as no other number is one."""
        return " ".join(filter(None, (self.season.title(), f"{self.year:04}" if self.year else "", self.phase.title())))


def turn_of(position: Position) -> Turn:
    """Return the turn of a position."""
    return Turn(position.season, position.year, position.phase)


def said(position: Position, family: str) -> Turn:
    """Return what texts of a family say of the turn of a position.

    Args:
        position: the position.
        family: name of the family.

    >>> from standoff.maps import Position
    >>> position = Position((), season="winter", year=1901)
    >>> str(said(position, "rulebook")), str(said(position, "backstabbr")), str(said(position, "daide"))
    ('Winter 1901 Adjustment', '', 'Winter 1901 Adjustment')
    >>> str(said(Position(()), "saved-game"))
    'Spring 1901 Movement'
    """
    return _FORMS[FAMILIES[family].turn](position.board, turn_of(position))


def _phase(turn: Turn, unknown: str) -> str:
    """Return the phase; where it is not known that of winter, which has no other, or what stands for one unknown."""
    return turn.phase or ("adjustment" if turn.season == "winter" else unknown)


def _words(_: Board, turn: Turn) -> Turn:
    """As people write it, whatever of it is known."""
    return Turn(turn.season, turn.year if turn.year <= LAST_YEAR else 0, _phase(turn, ""))


def _line(_: Board, turn: Turn) -> Turn:
    return turn


def _none(_: Board, __: Turn) -> Turn:
    return Turn()


def _whole(_: Board, turn: Turn) -> Turn:
    """A turn of which all is known, or none."""
    return turn if all(turn) and turn.year <= LAST_YEAR else Turn()


def _fields(_: Board, turn: Turn) -> Turn:
    """Season and year as far as they are known, and always a phase."""
    return Turn(turn.season, turn.year if turn.year <= LAST_YEAR else 0, _phase(turn, "movement"))


def _case(board: Board, turn: Turn) -> Turn:
    """A season with its year, which is that of the start if it is not known; without a season a later phase alone."""
    year, season = turn.year or board.start[1], turn.season
    if not season and turn.phase in ("retreat", "adjustment"):
        # or its orders would be taken for moves
        season = "winter" if turn.phase == "adjustment" else board.start[0]
    return Turn(season, year, _phase(turn, "movement")) if season and year <= LAST_YEAR else Turn()


def _code(board: Board, turn: Turn) -> Turn:
    """A turn of which nothing may be missing, as in ``S1901M``; what is not known is that of the start."""
    year = turn.year if 1 <= turn.year <= LAST_YEAR else board.start[1]
    return Turn(turn.season or board.start[0], year, _phase(turn, "movement"))


def _message(board: Board, turn: Turn) -> Turn:
    """One of DAIDE's five turns of a year; what is not known is that of the start."""
    season = turn.season or board.start[0]
    phase = _phase(turn, "movement")
    if phase == "adjustment" or season not in ("spring", "fall"):
        season, phase = "winter", "adjustment"
    return Turn(season, turn.year if 1 <= turn.year <= LAST_YEAR else board.start[1], phase)


def _numbered(_: Board, turn: Turn) -> Turn:
    """A number that counts springs and falls from 1901; builds are part of the fall."""
    phase = _phase(turn, "movement")
    season = "fall" if turn.season == "winter" and phase == "adjustment" else turn.season
    known = season in ("spring", "fall") and FIRST_NUMBERED <= turn.year < FIRST_NUMBERED + 5000
    return Turn(season, turn.year, phase) if known else Turn(phase=phase)


_FORMS: dict[str, Callable[[Board, Turn], Turn]] = {
    "words": _words,
    "line": _line,
    "none": _none,
    "whole": _whole,
    "fields": _fields,
    "case": _case,
    "code": _code,
    "message": _message,
    "numbered": _numbered,
}

FORMS_IN_WORDS = {
    "words": "what is known of season, year (four digits) and phase",
    "line": "what is known of season, year and phase",
    "none": "nothing",
    "whole": "season, year and phase, or none of them",
    "fields": "what is known of season and year, and the phase, movement if it is not known",
    "case": "season, year and phase; without a year that of the start, without a season nothing in a movement phase",
    "code": "season, year and phase; what is not known is that of the start",
    "message": "one of five turns a year (`SPR`, `SUM`, `FAL`, `AUT`, `WIN`); what is not known is that of the start",
    "numbered": "phase, and the spring or fall from 1901 on; builds belong to the fall",
}
"""What texts say of a turn, for the page of notations."""
