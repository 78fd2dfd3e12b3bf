"""The answer to one request of the engine protocol.

A request names units and orders in the canonical notation; field names and result words are those of the
DATC data. See ``docs/protocol.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..encoding import RULEBOOKS, Rulebook
from ..maps import Board, Position, StandoffError, board_named
from ..maps.notation import parse_order, parse_unit
from ..solver.adjudication import adjudicate
from ..solver.data import as_data

KEYS = frozenset({"id", "board", "rules", "phase", "units", "orders", "season", "year"})


class RequestError(StandoffError):
    """A request of the protocol cannot be answered; the message tells the field and what is wrong with it."""


def answer_to(request: Mapping[str, Any]) -> dict[str, Any]:
    """Judge one request.

    Args:
        request: ``{"id": …, "board": "standard", "rules": "datc", "phase": "movement", "units": […],
            "orders": […]}``; board, rules and phase may be left out.

    Raises:
        RequestError: a field is missing, unknown, or of the wrong kind.
        StandoffError: a unit or an order cannot be read, or the units cannot stand so.

    >>> answer_to({"id": 1, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwy"]})["units"]
    ['ENGLAND F nwy']
    """
    unknown = sorted(set(request) - KEYS)
    if unknown:
        raise RequestError(f"unknown field {unknown[0]!r}; known are: {', '.join(sorted(KEYS))}")
    phase = request.get("phase", "movement")
    if phase != "movement":
        raise RequestError(f"phase: {phase!r} cannot be judged yet; only 'movement'")
    rules = request.get("rules", "datc")
    if not isinstance(rules, str) or rules not in RULEBOOKS:
        raise RequestError(f"rules: no rulebook {rules!r}; there is: {', '.join(RULEBOOKS)}")
    name = request.get("board", "standard")
    if not isinstance(name, str):
        raise RequestError("board: must be a text")
    board = board_named(name)
    units = [parse_unit(text, board) for text in _texts(request, "units")]
    orders = [_order(text, n, board) for n, text in enumerate(_texts(request, "orders"))]
    ruling = adjudicate(Position(tuple(units), board), orders, Rulebook.named(rules))
    return {"id": request.get("id"), **as_data(ruling)}


def _order(text: str, n: int, board: Board) -> Any:
    try:
        return parse_order(text, board)
    except StandoffError as error:
        raise RequestError(f"orders[{n}]: {error}") from None


def _texts(request: Mapping[str, Any], key: str) -> list[str]:
    value = request.get(key)
    if not isinstance(value, list):
        raise RequestError(f"{key}: must be given, as a list of texts")
    for n, text in enumerate(value):
        if not isinstance(text, str):
            raise RequestError(f"{key}[{n}]: must be a text, not {type(text).__name__}")
    return value
