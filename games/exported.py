"""A game in the form of another program, and what no such form holds of a game of standoff."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .endings import Endings
from .turns import code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .game import Game
    from .played import Played


class Exported(NamedTuple):
    """A game in the form of another program.

    Args:
        text: the file.
        losses: what the form does not hold, in one sentence each.
    """

    text: str
    losses: tuple[str, ...]


def game_losses(game: Game, program: str) -> Iterator[str]:
    """Tell what of a game as a whole has no place in any form of another program.

    Args:
        game: the game.
        program: what the program is called in a sentence.

    >>> from standoff.games.game import Game
    >>> list(game_losses(Game.new(), "jDip"))
    ['the rulebook, datc: jDip judges by its own']
    """
    yield f"the rulebook, {game.rulebook.name}: {program} judges by its own"
    if len(game.seats.seats) != len(game.board.powers):
        yield "who plays which powers"
    if game.endings != Endings.of(game.board):
        yield "what ends the game"
    if game.ended is not None:
        yield f"how the game ended: {game.ended}"
    if game.disorder or any(played.disorder for played in game.played):
        yield "which powers were in civil disorder"


def phase_losses(played: Played) -> Iterator[str]:
    """Tell what of a phase has no place in any form of another program: orders set aside, and a choice.

    Args:
        played: the phase.
    """
    name = code(played.position)
    yield from (f"{name}: {one.order}, which was not judged: {one.why}" for one in played.aside)
    if played.choice:
        yield f"{name}: that resolution {played.choice} was chosen"
