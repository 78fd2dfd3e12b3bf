"""What the commands of games share: the file, powers and players by name, and errors with exit code 2."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ..maps import StandoffError
from ..maps.notation.formats.text import harmless
from ..maps.notation.typos import nearest
from ..maps.options import bad_input, name_of

if TYPE_CHECKING:
    from ..maps import Board
    from .file import GameFile
    from .seats import Seats

GAME_ARGUMENT = click.argument("file", metavar="FILE")
"""The argument that names the file of a game."""


@contextmanager
def told(file: str = "") -> Generator[None]:
    """End the command with exit code 2 and one message where a game cannot go on so.

    Args:
        file: name of the file to put in front of what is wrong with the game itself.
    """
    from .errors import GameFileError

    try:
        yield
    except GameFileError as error:
        raise bad_input(str(error)) from None
    except StandoffError as error:
        raise bad_input(f"{name_of(file)}: {error}" if file else str(error)) from None


def opened(file: str) -> GameFile:
    """Read the file of a game, or end the command with what is wrong with it."""
    from .file import GameFile

    if file in ("", "-"):
        raise click.BadParameter("a game is kept in a file; name one", param_hint="FILE")
    with told():
        return GameFile.read(file)


def power_named(board: Board, word: str, option: str) -> str:
    """Return the id of the power that a word names.

    Args:
        board: the board.
        word: its id, its name, its letter, or a word for its nationality.
        option: the option or argument that it was given to.

    Raises:
        click.ClickException: there is none; exit code 2.
    """
    wanted = word.casefold()
    for power in board.powers:
        forms = (power.id, power.name, power.letter, *power.adjectives, *power.aliases)
        if wanted and wanted in map(str.casefold, forms):
            return power.id
    names = [power.name for power in board.powers]
    near = nearest(wanted[:40], [name.casefold() for name in names])
    guess = f" (did you mean {' or '.join(one.title() for one in near)}?)" if near else ""
    fault = f'no power is called "{harmless(word[:40])}"{guess}; there are {", ".join(names)}'
    raise click.BadParameter(fault, param_hint=option)


def powers_named(board: Board, words: Sequence[str], option: str) -> tuple[str, ...]:
    """Return the ids of the powers that words name, as :func:`power_named` does.

    Args:
        board: the board.
        words: one for each power.
        option: the option or argument that they were given to.

    Raises:
        click.ClickException: one of them names no power; exit code 2.
    """
    return tuple(power_named(board, word, option) for word in words)


def player_named(seats: Seats, word: str, board: Board) -> str:
    """Return the name of the player that a word names: the player's own name, or a power of that player.

    Args:
        seats: who plays which powers.
        word: what was written.
        board: the board.

    Raises:
        click.ClickException: there is none; exit code 2.
    """
    for seat in seats.seats:
        if word == seat.name:
            return seat.name
    power = power_named(board, word, "PLAYER") if word not in seats.unled else ""
    for seat in seats.seats:
        if power in seat.powers:
            return seat.name
    known = ", ".join(seat.name for seat in seats.seats)
    raise click.BadParameter(f'no player is called "{harmless(word[:40])}"; there are {known}', param_hint="PLAYER")
