"""What can go wrong with a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..maps import StandoffError

if TYPE_CHECKING:
    from ..solver.ruling import Ruling


class GameError(StandoffError):
    """A game cannot go on as asked, or a file is no game.

    Args:
        path: the place inside the file, ``phases[3].orders[0]``; empty where it is about the game as a whole.
        message: what is wrong, and what would be right.
    """

    def __init__(self, path: str, message: str) -> None:
        """Put both into one message."""
        self.path = path
        self.message = message
        super().__init__(f"{path}: {message}" if path else message)


class UndefinedPhase(GameError):
    """The rulebook has no rule for a phase, so that somebody has to choose.

    Args:
        path: ``choice``; or ``orders`` where there is no resolution at all to choose.
        message: what is wrong, and what would be right.
        ruling: the ruling; ``ruling.left`` has what is left.
    """

    def __init__(self, path: str, message: str, ruling: Ruling) -> None:
        """Keep the ruling as well."""
        self.ruling = ruling
        super().__init__(path, message)


class GameFileError(GameError):
    """A file of a game cannot be read or written, or holds no game.

    Args:
        where: name of the file.
        path: the place inside it; empty where it is about the file as a whole.
        message: what is wrong, and what would be right.
    """

    def __init__(self, where: str, path: str, message: str) -> None:
        """Put all three into one message."""
        self.where = where
        super().__init__(path, message)

    def __str__(self) -> str:
        """Say it with the name of the file in front."""
        return ": ".join(part for part in (self.where, self.path, self.message) if part)
