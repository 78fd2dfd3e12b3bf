"""What can go wrong with a game."""

from __future__ import annotations

from ..maps import StandoffError


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
