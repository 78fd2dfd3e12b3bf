"""The record of any file that holds a game: of standoff itself, of the package diplomacy, of jDip."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING

from ..maps import strict_json
from .data import FORMAT
from .errors import GameError
from .jdip_cases import looks_jdip
from .jdip_games import read_case_file
from .reading import game_of
from .recorded import After, Program, Record, RecordedPhase, Told
from .saved_games import looks_saved, record_of
from .told import in_standoff

if TYPE_CHECKING:
    from .game import Game


def read_record(text: str) -> Record:
    """Read a recorded game, whoever wrote it.

    Args:
        text: a file of standoff, a saved game of the package diplomacy, or a case file of jDip.

    Raises:
        GameError: it is none of these, or something in it cannot be read; with its place.

    >>> read_record('{"phases": [{"name": "S1901M", "state": {"units": {}}}]}').program
    Program.DIPLOMACY
    """
    if looks_jdip(text):
        return read_case_file(text)
    try:
        value = strict_json.loads(text)
    except json.JSONDecodeError as error:
        several = error.msg == "Extra data" and text[error.pos :].lstrip().startswith("{")
        if several:
            raise GameError(f"line {error.lineno}", "another game begins here; expected one game in a file") from None
        place = f"line {error.lineno}, column {error.colno}"
        kinds = "a game of standoff, a saved game of the package diplomacy, a case file of jDip"
        raise GameError(
            place, f"is neither JSON nor a case file ({error.msg}); expected one of these: {kinds}"
        ) from None
    except (ValueError, RecursionError) as error:
        raise GameError("", f"is no JSON that can be used: {str(error)[:200] or 'it is nested too deeply'}") from None
    if isinstance(value, dict) and value.get("format") == FORMAT:
        return record_of_game(game_of(value))
    if looks_saved(value):
        return record_of(value)
    raise GameError("", 'is JSON, but no game: it has neither "format": "standoff-game" nor "phases"')


def record_of_game(game: Game) -> Record:
    """Return the record of a game of standoff: what was found when it was played.

    Args:
        game: the game; of one from a file, the rulings that the file holds.

    >>> from standoff.games.game import Game
    >>> record_of_game(Game.new().process([])).phases[0].name
    'S1901M'
    """
    from .turns import code

    phases: list[RecordedPhase] = []
    positions = [*(played.position for played in game.played), game.position]
    for played, (position, then) in zip(game.played, pairwise(positions), strict=True):
        table = game.table_in(position.year)
        phases.append(
            RecordedPhase(
                code(position),
                f"phases[{len(phases)}]",
                position,
                played.orders,
                tuple(map(str, played.orders)),
                tuple(Told(order, words) for order, (words,) in in_standoff(played.data).items()),
                After(then, exits=True, owners=True, following=True),
                played.unled,
                played.choice,
                table.closed(game.board),
            )
        )
    return Record(Program.STANDOFF, game.title, game.board, tuple(phases), game.position, rulebook=game.rulebook)
