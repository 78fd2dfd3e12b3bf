"""Positions as data, read field by field; what is wrong is told with its place.

Requests of the engine protocol and files of games have the same fields: units and orders in canonical form, the
dislodged units with their exits, the provinces that a standoff left empty, the owners of supply centres.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .board import Board
from .errors import FieldError, NotationError, StandoffError
from .notation.characters import shorten
from .notation.strict import parse_unit
from .position import Position, Retreating, faults_of_retreating, not_contested, not_owned

T = TypeVar("T")

_OF_DISLODGED = ("unit", "attacker", "attacker_from", "by_convoy", "retreats")


def parsed(request: Mapping[str, Any], key: str, parse: Callable[[str, Board], T], board: Board) -> list[T]:
    """Read the texts of a field.

    Args:
        request: the object that has the field.
        key: the field, a list of texts.
        parse: reads one text.
        board: the board it is read for.

    Raises:
        FieldError: the field is missing or no list of texts, or one of them cannot be read.
    """
    return [_parsed(text, f"{key}[{n}]", parse, board) for n, text in enumerate(_texts(request.get(key), key))]


def _parsed(text: str, place: str, parse: Callable[[str, Board], T], board: Board) -> T:
    try:
        return parse(text, board)
    except NotationError as error:
        causes = [f"{d.message}; {d.hint}" if d.hint else d.message for d in error.diagnostics] or [str(error)]
        fault = "; ".join(causes)
        # a text that is no order at all is quoted by the error itself
        raise FieldError(place, fault if shorten(text) in fault else f"{text!r}: {fault}") from None
    except StandoffError as error:
        raise FieldError(place, str(error)) from None


def _texts(value: object, key: str) -> list[str]:
    if not isinstance(value, list):
        raise FieldError(key, "must be given, as a list of texts")
    for n, text in enumerate(value):
        if not isinstance(text, str):
            raise FieldError(f"{key}[{n}]", f"must be a text, not {type(text).__name__}")
    return value


def contested_of(request: Mapping[str, Any], board: Board) -> tuple[str, ...]:
    """Read the provinces that standoffs left empty; none where the field is not given.

    Raises:
        FieldError: the field is no list of different provinces.
    """
    ids = _texts(request.get("contested", []), "contested")
    for n, id in enumerate(ids):
        if fault := not_contested(board, id):
            raise FieldError(f"contested[{n}]", fault)
        if id in ids[:n]:
            raise FieldError(f"contested[{n}]", f"{id} is named twice")
    return tuple(ids)


def dislodged_of(request: Mapping[str, Any], position: Position, contested: tuple[str, ...]) -> tuple[Retreating, ...]:
    """Read the dislodged units of a retreat phase, in the form in which the answer to a movement phase has them.

    Args:
        request: the object that has the field.
        position: the other units.
        contested: the provinces that standoffs left empty.

    Raises:
        FieldError: the field is missing, or an entry cannot be so: two units in one province, a place open to a
            unit where another stands or a standoff was, or where its attacker came from by land.
    """
    value = request.get("dislodged")
    if not isinstance(value, list):
        raise FieldError("dislodged", "must be given in a retreat phase, as a list of units with their retreats")
    found: list[Retreating] = []
    for n, entry in enumerate(value):
        place = f"dislodged[{n}]"
        if not isinstance(entry, dict):
            raise FieldError(place, f"must be an object with {', '.join(_OF_DISLODGED)}")
        unknown = [key for key in entry if key not in _OF_DISLODGED]
        if unknown:
            raise FieldError(place, f"unknown field {unknown[0]!r}; known are: {', '.join(_OF_DISLODGED)}")
        one = _retreating(entry, place, position.board)
        faults = faults_of_retreating(position.board, one)
        if faults:
            raise FieldError(place, "; ".join(faults))
        for exit in one.exits:
            id = exit.partition("/")[0]
            if position.unit_in(id) is not None:
                raise FieldError(f"{place}.retreats", f"{exit} is not open: {position.unit_in(id)} stands there")
            if id in contested:
                raise FieldError(f"{place}.retreats", f"{exit} is not open: a standoff left it empty")
            if id == one.attacked_from and entry.get("by_convoy") is False:
                raise FieldError(f"{place}.retreats", f"{exit} is not open: the attacker came from there by land")
        if one.unit.province in [other.unit.province for other in found]:
            raise FieldError(place, f"two dislodged units stand in {one.unit.province}")
        found.append(one)
    return tuple(found)


def _retreating(entry: Mapping[str, Any], place: str, board: Board) -> Retreating:
    """Read one dislodged unit."""
    unit = _parsed(_text(entry.get("unit"), f"{place}.unit"), f"{place}.unit", parse_unit, board)
    origin = _text(entry.get("attacker_from", ""), f"{place}.attacker_from")
    if "attacker" in entry:
        text = _text(entry["attacker"], f"{place}.attacker")
        attacker = _parsed(text, f"{place}.attacker", parse_unit, board)
        if origin not in ("", attacker.province):
            raise FieldError(f"{place}.attacker_from", f"{origin!r} is not where the attacker {text} stood")
        origin = attacker.province
    by_convoy = entry.get("by_convoy", False)
    if not isinstance(by_convoy, bool):
        raise FieldError(f"{place}.by_convoy", "must be true or false")
    return Retreating(unit, origin, tuple(_texts(entry.get("retreats"), f"{place}.retreats")), by_convoy)


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise FieldError(place, "must be given, as a text")
    return value


def centers_of(request: Mapping[str, Any], board: Board) -> tuple[tuple[str, str], ...]:
    """Read who owns which supply centre: power to its centres, as ``{"FRANCE": ["par", "mar"]}``.

    Raises:
        FieldError: the field is missing, names a power or centre that the board does not have, or a centre twice.
    """
    value = request.get("centers")
    if not isinstance(value, dict):
        raise FieldError("centers", "must be given in an adjustment phase, as an object: power to a list of centres")
    owner: dict[str, str] = {}
    for power, ids in value.items():
        for id in _texts(ids, f"centers.{power}"):
            if fault := not_owned(board, id, power):
                raise FieldError(f"centers.{power}", fault)
            if id in owner:
                raise FieldError(f"centers.{power}", f"{id} is named twice, for {owner[id]} as well")
            owner[id] = power
    return tuple(owner.items())
