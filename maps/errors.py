"""The errors that standoff raises, all of one family, so that a caller can catch them in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .notation.diagnostics import Diagnostic


MOST_FAULTS = 50
"""So many faults of a board stand in the message of an error; the others are counted."""


class StandoffError(Exception):
    """Is the parent of every error that standoff raises on purpose."""


class Spot(NamedTuple):
    """Where something stands in a file of several tables.

    Args:
        file: name of the file.
        line: its line, counted from 1; 0 where none is known.
        column: its column in the line, counted from 1; 0 where none is known.
        keys: the table that it belongs to, ``"provinces.mun"``; empty for the whole file.

    >>> str(Spot("my.toml", 7, 1, "provinces.mun")), str(Spot("my.toml", 0, 0, ""))
    ('my.toml:7:1: provinces.mun', 'my.toml')
    """

    file: str
    line: int
    column: int
    keys: str

    def __str__(self) -> str:
        """Return the place as it stands before a message."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.keys}" if self.keys else place


class BoardError(StandoffError):
    """A board file or board data does not describe a board.

    Args:
        where: the file or board id, and the table.
        faults: one sentence for each fault found.
        spots: where each of them stands, where that is known.
        about: the keys of a board file that each of them is about, where no file is known.
    """

    def __init__(
        self,
        where: str,
        faults: tuple[str, ...],
        spots: tuple[Spot, ...] = (),
        about: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        """Keep the parts, and put them into one message; faults with a place of their own have a line each."""
        self.where = where
        self.faults = faults
        self.spots = spots
        self.about = about
        message = f"{where}: " + "; ".join(faults)
        if spots:
            lines = [f"{spot}: {fault}" for spot, fault in zip(spots, faults, strict=True)]
            if len(lines) > MOST_FAULTS:
                lines[MOST_FAULTS:] = [f"{where}: {len(lines) - MOST_FAULTS} more faults are not shown"]
            message = "\n".join(lines)
        super().__init__(message)

    def __reduce__(self) -> tuple[type[BoardError], tuple[Any, ...]]:
        """Let the error be pickled with its parts."""
        return BoardError, (self.where, self.faults, self.spots, self.about)


class PositionError(StandoffError):
    """Units cannot stand as described: an unknown place, two units in a province, an army at sea."""


class OrderError(StandoffError):
    """An order names a place that the board does not have, or is no order at all."""


class RulebookError(StandoffError):
    """There is no such rulebook."""


class FieldError(StandoffError):
    """Data that stand for a position or orders are of the wrong kind, or cannot be.

    Args:
        place: the field, and the number of its entry, such as ``orders[3]``; empty where it is the whole.
        fault: what is wrong, as one sentence.
    """

    def __init__(self, place: str, fault: str) -> None:
        """Keep both, and put them into one message."""
        self.place = place
        self.fault = fault
        super().__init__(f"{place}: {fault}" if place else fault)


class NotationError(StandoffError):
    """A text is no order, or no position, in any notation that is read.

    Args:
        message: the diagnostics as shown to people, with source lines and carets.
        diagnostics: the same as data, each with code, line, column, cause and hint.
    """

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        """Keep both; all arguments are handed on, so that the error can be pickled."""
        self.diagnostics = diagnostics
        super().__init__(message, diagnostics)

    def __str__(self) -> str:
        """Show the diagnostics."""
        return str(self.args[0])
