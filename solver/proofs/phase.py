"""The phase that was asked about, as data, and back: units, orders, board and rulebook."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...encoding import Intents, Rulebook, read
from ...encoding.rulebook import field_named, reading_of
from ...maps import Board, Position, StandoffError, board_named
from ...maps.loading import from_text
from ...maps.notation import parse_order, parse_unit
from ...maps.patching import board_names

KEYS = ("board", "rules", "phase", "units", "orders")


class PhaseError(StandoffError):
    """A ``phase.json`` holds no phase; the message begins with the field."""


def phase_data(intents: Intents) -> dict[str, Any]:
    """Return the phase that was asked about, as data.

    Args:
        intents: what its orders amount to.

    >>> from standoff.maps import Position
    >>> position = Position.of("ENGLAND F nth")
    >>> phase_data(read(position, position.orders("F Nth-Nwy")))["orders"]
    ['ENGLAND: F nth - nwy']
    """
    rules = intents.rulebook
    return {
        "board": _board_data(intents.board),
        "rules": {"name": rules.name, "choices": {switch: reading.word for switch, reading in rules.choices()}},
        "phase": "movement",
        "units": list(map(str, intents.position.units)),
        "orders": list(map(str, intents.orders)),
    }


def _board_data(board: Board) -> str | dict[str, str]:
    """Return the name of a board that comes with standoff; of any other, the whole board as one board file."""
    if board.id in board_names() and board == board_named(board.id):
        return board.id
    from ...maps.board_text import board_text

    return {"id": board.id, "text": board_text(board)}


def phase_of(data: Mapping[str, Any]) -> Intents:
    """Return what the orders of a phase amount to that :func:`phase_data` gave.

    Args:
        data: the phase, as anybody may have written it.

    Raises:
        PhaseError: it is none.
    """
    if tuple(data) != KEYS or data["phase"] != "movement":
        raise PhaseError(f"the fields {', '.join(KEYS)} are due, in this order, and a movement phase")
    try:
        board = _board(data["board"])
        units = tuple(parse_unit(_text(one, "units"), board) for one in _list(data["units"], "units"))
        orders = [parse_order(_text(one, "orders"), board) for one in _list(data["orders"], "orders")]
        return read(Position(units, board), orders, _rulebook(data["rules"]))
    except PhaseError:
        raise
    except StandoffError as error:
        raise PhaseError(str(error)) from None


def _board(value: Any) -> Board:
    if isinstance(value, str):
        return board_named(value)
    if isinstance(value, dict) and tuple(value) == ("id", "text"):
        board = from_text(_text(value["text"], "board.text"))
        if board.id == value["id"]:
            return board
    raise PhaseError("board: the name of a board is due, or id and text of a board file")


def _rulebook(value: Any) -> Rulebook:
    if not isinstance(value, dict) or tuple(value) != ("name", "choices") or not isinstance(value["choices"], dict):
        raise PhaseError("rules: name and choices are due")
    named: dict[str, Any] = {"name": _text(value["name"], "rules.name")}
    for switch, word in value["choices"].items():
        field = field_named(switch[:100])
        named[field] = reading_of(field, _text(word, "rules.choices")[:100])
    return replace(Rulebook.DATC, **named)


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise PhaseError(f"{place}: texts are due")
    return value


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise PhaseError(f"{place}: a list is due")
    return value


def as_json(data: Mapping[str, Any]) -> bytes:
    """Return data as the bytes of a file."""
    return (json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8")
