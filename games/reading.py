"""A game from plain data, as its file has it: strictly, with the path of whatever is wrong.

In go parsed JSON; its form is seen to (:mod:`shape`), each part is read here, and then each phase is held against the
next (:mod:`linked`). Nothing is judged anew: what a phase came to is what the file says, as long as it can be so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from ..encoding import Rulebook
from ..encoding.rulebook import field_named, reading_of, switch
from ..maps import Board, BoardError, Position, PositionError, RulebookError, Sharers, Tie, board_named
from ..maps.errors import FieldError
from ..maps.fields import centers_of, contested_of, dislodged_of, parsed
from ..maps.loading import from_text
from ..maps.notation import parse_late_order, parse_order, parse_unit
from ..maps.notation.formats.text import harmless
from ..maps.patching import board_names
from .data import FORMAT, VERSION
from .endings import Ending, Endings, Way
from .errors import GameError
from .game import Game, see_turn
from .linked import see_links
from .played import Aside, Played
from .seats import Seat, Seats
from .shape import quoted, see

if TYPE_CHECKING:
    from ..solver.late_outcome import GivenOrder

T = TypeVar("T")

LONGEST_FAULT = 500
"""Of what is wrong with a board file so many characters are told."""


def game_of(data: Any) -> Game:
    """Return the game that data stand for, as :func:`standoff.games.data.game_data` makes them.

    Args:
        data: parsed JSON.

    Raises:
        GameError: they are no game; with the path of the first fault, what was read and what would be right.

    >>> from standoff.games.data import game_data
    >>> game = Game.new().process([])
    >>> game_of(game_data(game)) == game
    True
    """
    _see_format(data)
    see(data)
    board = _board(data["board"])
    rulebook = _rulebook(data["rules"])
    coin = data["seats"]["coin"] or ""
    seats = _seats(data["seats"], board)
    phases = tuple(_played(one, f"phases[{n}]", board, rulebook) for n, one in enumerate(data["phases"]))
    game = Game(
        position_of(data["position"], "position", board),
        rulebook,
        seats,
        _endings(data["endings"]),
        title=data["title"],
        played=phases,
        ended=_ended(data["ended"], board),
        disorder=_powers(data["disorder"], "disorder", board),
        coin=coin,
    )
    led = tuple(replace(one, unled=game.table_in(one.position.year).unled | one.disorder) for one in phases)
    game = replace(game, played=led)
    see_links(game)
    return game


def _see_format(data: Any) -> None:
    """Tell a file of something else, and one of a later standoff, before anything else is told of it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise GameError("", f'is no game of standoff, which is an object with "format": "{FORMAT}"')
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise GameError("version", f"{quoted(version)} is newer than this standoff, which reads version {VERSION}")


def _board(value: str | Mapping[str, str]) -> Board:
    """Return the board: one that is shipped, or that of a board file."""
    if isinstance(value, str):
        if value not in board_names():
            fault = f"{quoted(value)}: no board of this name is shipped; there is: {', '.join(board_names())}"
            raise GameError("board", fault)
        return board_named(value)
    try:
        board = from_text(value["text"], "the board file")
    except BoardError as error:
        raise GameError("board.text", harmless(str(error)[:LONGEST_FAULT])) from None
    if board.id != value["id"]:
        raise GameError("board.id", f"{quoted(value['id'])} is not {board.id}, as the board file has it")
    return board


def _rulebook(value: Mapping[str, Any]) -> Rulebook:
    changed: dict[str, Any] = {"name": value["name"]}
    for name, word in value["choices"].items():
        path = f"rules.choices.{name}" if len(name) < 100 else "rules.choices"
        try:
            field = field_named(name[:100])
            if name != switch(field):
                raise GameError(path, f"write the switch as {switch(field)}")
            reading = reading_of(field, word[:100])
        except RulebookError as error:
            raise GameError(path, str(error)) from None
        if reading.word != word:
            raise GameError(path, f"write the reading as {reading.word}")
        changed[field] = reading
    return replace(Rulebook.DATC, **changed)


def _powers(ids: list[str], path: str, board: Board) -> frozenset[str]:
    for n, id in enumerate(ids):
        if id not in board.power_number:
            raise GameError(
                f"{path}[{n}]", f"the board has no power {quoted(id)}; it has {', '.join(board.power_number)}"
            )
    return frozenset(ids)


def _seats(value: Mapping[str, Any], board: Board) -> Seats:
    players = [Seat(one["name"], tuple(one["powers"])) for one in value["players"]]
    for n, seat in enumerate(players):
        _powers(list(seat.powers), f"seats.players[{n}].powers", board)
    _powers(value["unplayed"], "seats.unplayed", board)
    neutral = value["neutral"] or ""
    if value["neutral"] is not None and neutral not in board.power_number:
        raise GameError("seats.neutral", f"the board has no power {quoted(neutral)}; null if no power is neutral")
    seats = Seats(tuple(players), tuple(value["unplayed"]), neutral)
    seats.see_places(board)
    coin = value["coin"]
    if coin is not None:
        try:
            seats.joined(coin)
        except GameError as error:
            raise GameError("seats.coin", error.message) from None
    return seats


def _endings(value: Mapping[str, Any]) -> Endings:
    return Endings(
        value["centers"],
        value["majority"],
        Tie(value["tie"]),
        value["together"],
        value["last_year"],
        Sharers(value["draw"]),
    )


def _ended(value: Mapping[str, Any] | None, board: Board) -> Ending | None:
    if value is None:
        return None
    _powers(value["winners"], "ended.winners", board)
    return Ending(Way(value["way"]), tuple(value["winners"]), value["text"])


def _played(value: Mapping[str, Any], path: str, board: Board, rulebook: Rulebook) -> Played:
    position = position_of(value["position"], f"{path}.position", board)
    parse = parse_order if position.phase == "movement" else parse_late_order
    aside = []
    for n, one in enumerate(value["aside"]):
        aside.append(Aside(_late_order(one["order"], f"{path}.aside[{n}].order", board), one["why"]))
    return Played(
        position,
        tuple(_field(lambda: parsed(value, "orders", parse, board), path)),
        rulebook,
        tuple(aside),
        _powers(value["disorder"], f"{path}.disorder", board),
        value["choice"],
        stored=value["ruling"],
    )


def _late_order(text: str, path: str, board: Board) -> GivenOrder:
    """Read an order of any phase."""
    try:
        (order,) = parsed({"": [text]}, "", parse_late_order, board)
    except FieldError as error:
        raise GameError(path, error.fault) from None
    return order


def position_of(value: Mapping[str, Any], path: str, board: Board) -> Position:
    """Read a position.

    Args:
        value: an object of the form that the schema has for it.
        path: where it stands.
        board: the board.

    Raises:
        GameError: it cannot be so; with the path.
    """
    units = _field(lambda: parsed(value, "units", parse_unit, board), path)
    turn = {key: value[key] for key in ("season", "year", "phase")}
    try:
        position = Position(tuple(units), board, **turn)
        see_turn(position)
    except PositionError as error:
        raise GameError(f"{path}.units", str(error)) from None
    except GameError as error:
        raise GameError(path, error.message) from None
    contested = _field(lambda: contested_of(value, board), path)
    dislodged = _field(lambda: dislodged_of(value, position, contested), path)
    for key, those in (("dislodged", dislodged), ("contested", contested)):
        if those and position.phase != "retreat":
            raise GameError(f"{path}.{key}", f"must be empty when the {position.phase} phase begins")
    for n, id in enumerate(contested):
        if there := position.unit_in(id):
            raise GameError(f"{path}.contested[{n}]", f"{there} stands in {id}, which a standoff left empty")
    centers = _field(lambda: centers_of(value, board), path)
    try:
        return replace(position, dislodged=dislodged, contested=contested, centers=centers)
    except PositionError as error:
        raise GameError(path, str(error)) from None


def _field(read: Callable[[], T], path: str) -> T:
    """Read a field; what is wrong with it is told with the path in front."""
    try:
        return read()
    except FieldError as error:
        raise GameError(f"{path}.{error.place}", error.fault) from None
