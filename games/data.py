"""A game as plain data, as its file has it.

Field names and words are promises; ``schema/game.schema.json`` states them, and ``docs/games.md`` tells what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..encoding import Rulebook
from ..maps import Board, Position, Retreating, board_named
from ..maps.patching import board_names
from .endings import Ending, Endings
from .game import Game
from .played import Played
from .seats import Seats

FORMAT = "standoff-game"
VERSION = 1
"""Version of the form; it rises when a field changes its meaning or goes."""


def game_data(game: Game) -> dict[str, Any]:
    """Return a game as data that ``json.dumps`` writes; :func:`standoff.games.reading.game_of` is the way back.

    >>> data = game_data(Game.new(title="Friday night"))
    >>> data["title"], data["board"], data["position"]["centers"]["ITALY"]
    ('Friday night', 'standard', ['nap', 'rom', 'ven'])
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": game.title,
        "board": _board_data(game.board),
        "rules": rules_data(game.rulebook),
        "seats": _seats_data(game.seats, game.coin),
        "endings": _endings_data(game.endings),
        "phases": [_phase_data(played) for played in game.played],
        "position": position_data(game.position),
        "disorder": in_order(game.disorder, game.board),
        "ended": ended_data(game.ended),
    }


def position_data(position: Position) -> dict[str, Any]:
    """Return a position as data: turn, units, dislodged units with their exits, standoffs, owners of centres.

    >>> position_data(Position.of("RUSSIA F stp/sc"))["units"]
    ['RUSSIA F stp/sc']
    """
    centers: dict[str, list[str]] = {}
    for power in position.board.powers:
        if owned := [id for id, owner in position.centers if owner == power.id]:
            centers[power.id] = owned
    return {
        "season": position.season,
        "year": position.year,
        "phase": position.phase,
        "units": list(map(str, position.units)),
        "dislodged": [_dislodged_data(one) for one in position.dislodged],
        "contested": list(position.contested),
        "centers": centers,
    }


def _dislodged_data(one: Retreating) -> dict[str, Any]:
    data: dict[str, Any] = {"unit": str(one.unit), "attacker_from": one.attacked_from}
    if one.by_convoy:
        data["by_convoy"] = True
    return data | {"retreats": list(one.exits)}


def rules_data(rulebook: Rulebook) -> dict[str, Any]:
    """Return a rulebook as data: its name, and every switch with its reading."""
    return {"name": rulebook.name, "choices": {switch: reading.word for switch, reading in rulebook.choices()}}


def ended_data(ended: Ending | None) -> dict[str, Any] | None:
    """Return an ending as data; None while the game goes on."""
    return None if ended is None else {"way": ended.way.value, "winners": list(ended.winners), "text": ended.text}


def in_order(powers: Iterable[str], board: Board) -> list[str]:
    """Return powers in the order of the board."""
    powers = frozenset(powers)
    return [power.id for power in board.powers if power.id in powers]


def _board_data(board: Board) -> str | dict[str, str]:
    """Return the name of a board that comes with standoff; of any other, the whole board as one board file."""
    if board.id in board_names() and board == board_named(board.id):
        return board.id
    from ..maps.board_text import board_text

    return {"id": board.id, "text": board_text(board)}


def _seats_data(seats: Seats, coin: str) -> dict[str, Any]:
    return {
        "players": [{"name": seat.name, "powers": list(seat.powers)} for seat in seats.seats],
        "unplayed": list(seats.unplayed),
        "neutral": seats.neutral or None,
        "coin": coin or None,
    }


def _endings_data(endings: Endings) -> dict[str, Any]:
    return {
        "centers": endings.centers,
        "majority": endings.majority,
        "tie": endings.tie.value,
        "together": endings.together,
        "last_year": endings.last_year,
        "draw": endings.sharers.value,
    }


def _phase_data(played: Played) -> dict[str, Any]:
    return {
        "position": position_data(played.position),
        "orders": list(map(str, played.orders)),
        "aside": [{"order": str(order), "why": why} for order, why in played.aside],
        "disorder": in_order(played.disorder, played.position.board),
        "choice": played.choice,
        "ruling": dict(played.data),
    }
