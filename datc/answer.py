"""The answer to one request of the engine protocol.

A request names units and orders in the canonical notation; field names and result words are those of the
DATC data. See ``docs/protocol.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..encoding import Rulebook
from ..maps import Board, BoardError, Position, PositionError, RulebookError, StandoffError, board_named
from ..maps.notation import NotationError, parse_order, parse_unit
from ..solver.adjudication import adjudicate
from ..solver.data import as_data

T = TypeVar("T")

KEYS = frozenset({"id", "board", "rules", "phase", "units", "orders", "season", "year"})


class RequestError(StandoffError):
    """A request of the protocol cannot be answered.

    Args:
        field: the field, and the number of its entry, such as ``orders[3]``; empty where it is the whole.
        fault: what is wrong, as one sentence.
    """

    def __init__(self, field: str, fault: str) -> None:
        """Keep the name of the field, and put both into one message."""
        self.field = field.partition("[")[0]
        super().__init__(f"{field}: {fault}" if field else fault)


def answer_to(request: Mapping[str, Any], rulebook: Rulebook | None = None) -> dict[str, Any]:
    """Judge one request.

    Args:
        request: ``{"id": …, "board": "standard", "rules": "datc", "phase": "movement", "units": […],
            "orders": […]}``; board, rules and phase may be left out.
        rulebook: the rulebook to judge by, which need not have a name that is known; None for the one of the request.

    Raises:
        RequestError: a field is missing, unknown, or of the wrong kind; a unit or an order cannot be read; the
            units cannot stand so. The message begins with the field.

    >>> answer_to({"id": 1, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwy"]})["units"]
    ['ENGLAND F nwy']
    """
    unknown = sorted(set(request) - KEYS)
    if unknown:
        raise RequestError("", f"unknown field {unknown[0]!r}; known are: {', '.join(sorted(KEYS))}")
    phase = request.get("phase", "movement")
    if phase != "movement":
        raise RequestError("phase", f"{phase!r} cannot be judged yet; only 'movement'")
    rulebook = rulebook or _rulebook(request)
    name = request.get("board", "standard")
    if not isinstance(name, str):
        raise RequestError("board", "must be a text")
    if not isinstance(request.get("season", ""), str):
        raise RequestError("season", "must be a text")
    if type(request.get("year", 0)) is not int:
        raise RequestError("year", "must be a whole number")
    try:
        board = board_named(name)
    except BoardError as error:
        raise RequestError("board", f"{name!r}: {'; '.join(error.faults)}") from None
    units = _parsed(request, "units", parse_unit, board)
    orders = _parsed(request, "orders", parse_order, board)
    try:
        position = Position(tuple(units), board)
    except PositionError as error:
        raise RequestError("units", str(error)) from None
    ruling = adjudicate(position, orders, rulebook)
    return {"id": request.get("id"), **as_data(ruling, request["orders"])}


def _rulebook(request: Mapping[str, Any]) -> Rulebook:
    """Return the rulebook that a request names."""
    rules = request.get("rules", "datc")
    if not isinstance(rules, str):
        raise RequestError("rules", "must be a text")
    try:
        return Rulebook.named(rules)
    except RulebookError as error:
        raise RequestError("rules", str(error)) from None


def _parsed(request: Mapping[str, Any], key: str, parse: Callable[[str, Board], T], board: Board) -> list[T]:
    """Read the texts of a field; what is wrong with one is told with its place and the text."""
    found = []
    for n, text in enumerate(_texts(request, key)):
        try:
            found.append(parse(text, board))
        except NotationError as error:
            causes = [f"{d.message}; {d.hint}" if d.hint else d.message for d in error.diagnostics] or [str(error)]
            raise RequestError(f"{key}[{n}]", f"{text!r}: {'; '.join(causes)}") from None
        except StandoffError as error:
            raise RequestError(f"{key}[{n}]", str(error)) from None
    return found


def _texts(request: Mapping[str, Any], key: str) -> list[str]:
    value = request.get(key)
    if not isinstance(value, list):
        raise RequestError(key, "must be given, as a list of texts")
    for n, text in enumerate(value):
        if not isinstance(text, str):
            raise RequestError(f"{key}[{n}]", f"must be a text, not {type(text).__name__}")
    return value
