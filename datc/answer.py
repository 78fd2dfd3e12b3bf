"""The answer to one request of the engine protocol.

A request names units and orders in the canonical notation; field names and result words are those of the
DATC data. See ``docs/protocol.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..encoding import Rulebook
from ..maps import BoardError, Position, PositionError, RulebookError, board_named
from ..maps.errors import FieldError
from ..maps.fields import centers_of, contested_of, dislodged_of, parsed
from ..maps.notation import parse_late_order, parse_order, parse_unit
from ..solver.adjudication import adjudicate
from ..solver.adjustments import adjudicate_adjustments
from ..solver.data import as_data
from ..solver.late_data import late_data
from ..solver.retreats import adjudicate_retreats
from .errors import RequestError

KEYS = frozenset(
    {"id", "board", "rules", "phase", "units", "orders", "season", "year", "dislodged", "contested", "centers"}
)

PHASES = ("movement", "retreat", "adjustment")
"""The phases that can be judged."""

ONLY_IN = {"dislodged": "retreat", "contested": "retreat", "centers": "adjustment"}
"""Fields that belong to one phase."""


def answer_to(request: Mapping[str, Any], rulebook: Rulebook | None = None) -> dict[str, Any]:
    """Judge one request.

    Args:
        request: ``{"id": …, "board": "standard", "rules": "datc", "phase": "movement", "units": […],
            "orders": […]}``; board, rules and phase may be left out. A retreat phase has ``dislodged`` and perhaps
            ``contested`` as well, an adjustment phase ``centers``.
        rulebook: the rulebook to judge by, which need not have a name that is known; None for the one of the request.

    Raises:
        RequestError: a field is missing, unknown, or of the wrong kind; a unit or an order cannot be read; the
            units cannot stand so. The message begins with the field.

    >>> answer_to({"id": 1, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwy"]})["units"]
    ['ENGLAND F nwy']
    """
    try:
        return _answer_to(request, rulebook)
    except RequestError:
        raise
    except FieldError as error:
        raise RequestError(error.place, error.fault) from None


def _answer_to(request: Mapping[str, Any], rulebook: Rulebook | None) -> dict[str, Any]:
    unknown = sorted(set(request) - KEYS)
    if unknown:
        raise RequestError("", f"unknown field {unknown[0]!r}; known are: {', '.join(sorted(KEYS))}")
    phase = request.get("phase", "movement")
    if phase not in PHASES:
        raise RequestError("phase", f"{phase!r} is none of {', '.join(PHASES)}")
    for key, only in ONLY_IN.items():
        if key in request and phase != only:
            raise RequestError(key, f"belongs to a request with phase {only!r}, and this is one of {phase!r}")
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
    units = parsed(request, "units", parse_unit, board)
    try:
        position = Position(tuple(units), board)
    except PositionError as error:
        raise RequestError("units", str(error)) from None
    if phase == "movement":
        orders = parsed(request, "orders", parse_order, board)
        return {"id": request.get("id"), **as_data(adjudicate(position, orders, rulebook), request["orders"])}
    late_orders = parsed(request, "orders", parse_late_order, board)
    if phase == "retreat":
        contested = contested_of(request, board)
        dislodged = dislodged_of(request, position, contested)
        before = replace(position, phase=phase, dislodged=dislodged, contested=contested)
        ruling = late_data(adjudicate_retreats(before, late_orders, rulebook), request["orders"])
    else:
        before = replace(position, phase=phase, centers=centers_of(request, board))
        try:
            ruling = late_data(adjudicate_adjustments(before, late_orders, rulebook), request["orders"])
        except PositionError as error:
            raise RequestError("centers", str(error)) from None
    return {"id": request.get("id"), **ruling}


def _rulebook(request: Mapping[str, Any]) -> Rulebook:
    """Return the rulebook that a request names."""
    rules = request.get("rules", "datc")
    if not isinstance(rules, str):
        raise RequestError("rules", "must be a text")
    try:
        return Rulebook.named(rules)
    except RulebookError as error:
        raise RequestError("rules", str(error)) from None
