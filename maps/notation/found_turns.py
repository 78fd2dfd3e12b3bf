"""The position that a text itself tells, and the turn it names, held against the one that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import PositionError
from ..position import Position
from .diagnostics import Diagnostic

if TYPE_CHECKING:
    from ..board import Board
    from ..orders import Unit
    from .drafts import Draft
    from .scanned import Scan
    from .settling import Settler


def phase_in_fall(position: Position, season: str) -> bool:
    """Tell whether two names are used for the season of an adjustment phase, the one of the position and this."""
    return position.phase == "adjustment" and {season, position.season} == {"fall", "winter"}


def compare_turns(found: Scan, position: Position) -> None:
    """Say that the heading of a text names another turn than the one of the units that are known."""
    season = position.season
    if found.season and phase_in_fall(position, found.season):
        season = found.season  # "Fall 1901 Builds" is the phase that others call winter
    turns = (found.season, season), (found.year, position.year)
    if found.heading is None or not any(here and there and here != there for here, there in turns):
        return
    line, start, end = found.heading
    known = " ".join(word for word in (position.season.capitalize(), str(position.year or "")) if word)
    message = f"this names another turn than the position, which is of {known}; the orders were read for that"
    place = line.place(start, end)
    found.diagnostics.append(Diagnostic("other-turn", "notice", *place, message))


def position_found(
    found: Scan, units: tuple[Unit, ...], board: Board, *, ordered: bool = False, phase: str = ""
) -> Position:
    """Make the position of what a text says of it; parts that do not go together are told, and left out.

    Args:
        found: what the text holds.
        units: the units on the board.
        board: the board.
        ordered: whether the text has orders of movement.
        phase: the later phase that it has orders of, if it has any.
    """
    season, year, phase = found.season, found.year, phase or found.phase
    if ordered and phase in ("retreat", "adjustment"):
        # a heading of another phase stands behind the orders; there are none but those of movement
        season, phase = "" if season == "winter" else season, "movement"
        found.dislodged.clear()
    try:
        return Position(
            units,
            board,
            season,
            year,
            phase=phase,
            dislodged=tuple(found.dislodged),
            contested=tuple(found.contested),
            centers=tuple(found.centers),
        )
    except PositionError as error:
        # the units alone have been looked at one by one
        found.diagnostics.append(Diagnostic("misplaced", "error", 1, 1, 0, f"of the position: {error}"))
        return Position(units, board, season, year)


def note_second(settler: Settler, draft: Draft, first: Draft, *, same: bool) -> None:
    """Say that a unit has an order already; which of two orders counts, the rules decide and not the reader."""
    line = first.line.place(first.start, first.end)[0]
    here = draft.line.place(draft.start, draft.end)[0]
    where = "on this line" if line == here else f"in line {line}"
    code, message = (
        ("duplicate", f"the same order stands {where} already; it is kept, and changes nothing")
        if same
        else ("second-order", f"the unit has another order {where}; the rules tell which of them counts")
    )
    settler.say(draft, (draft.start, draft.end), "notice", code, message, "")
