"""The errors that standoff raises, all of one family, so that a caller can catch them in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .notation.diagnostics import Diagnostic


class StandoffError(Exception):
    """Is the parent of every error that standoff raises on purpose."""


class BoardError(StandoffError):
    """A board file or board data does not describe a board.

    Args:
        where: the file or board id.
        faults: one sentence for each fault found.
    """

    def __init__(self, where: str, faults: tuple[str, ...]) -> None:
        """Keep place and faults, and put them into one message."""
        self.where = where
        self.faults = faults
        super().__init__(f"{where}: " + "; ".join(faults))


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
