"""Orders and positions to text, in the styles that people and programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..loading import standard
from ..orders import FLEET, Convoy, Hold, Move, Order, Support, UnitType

if TYPE_CHECKING:
    from ..board import Board
    from ..position import Position

Style: TypeAlias = Literal["data", "rulebook", "spaced", "long"]


@dataclass(frozen=True, slots=True)
class _Form:
    """How one style writes; verbs come with the spaces around them."""

    dash: str
    hold: str
    support: str
    support_hold: str
    convoy: str
    via: str
    place: Callable[[Board, str, bool], str]
    words: Callable[[str], str]


def write(order: Order, style: Style = "data", board: Board | None = None) -> str:
    """Write one order.

    Args:
        order: the order.
        style: ``"data"`` is the canonical form with the power in front; the others leave the power to a
            heading: ``"rulebook"`` (``A Mun-Sil``), ``"spaced"`` (``A MUN - SIL``), ``"long"``
            (``A Munich - Silesia``).
        board: the board whose names are used; the standard board unless named.

    >>> from standoff.maps.notation import parse_order
    >>> order = parse_order("ENGLAND: F nth C A lon - nwy", standard())
    >>> write(order), write(order, "rulebook"), write(order, "spaced")
    ('ENGLAND: F nth C A lon - nwy', 'F Nth C A Lon-Nwy', 'F NTH C A LON - NWY')
    >>> write(order, "long")
    'F North Sea Convoys A London - Norway'
    """
    if style == "data":
        return str(order)
    board = board or standard()
    form = _FORMS[style]
    unit = order.unit
    text = f"{unit.type.value} {_place(form, board, unit.place, unit.type)}"
    if isinstance(order, Hold):
        return text + form.hold
    if isinstance(order, Move):
        goals = form.dash.join(_place(form, board, place, unit.type) for place in (*order.path, order.to))
        return f"{text}{form.dash}{goals}{form.via if order.via_convoy and not order.path else ''}"
    other = order.supported if isinstance(order, Support) else order.convoyed
    nation = "" if other.power is None else form.words(_nation(board, other.power)) + " "
    letter = "" if other.type is None else f"{other.type.value} "
    mention = nation + letter + _place(form, board, other.place, other.type)
    verb = form.convoy if isinstance(order, Convoy) else form.support
    if order.to is None:
        return text + verb + mention + form.support_hold
    return text + verb + mention + form.dash + _place(form, board, order.to, other.type)


def write_orders(orders: Iterable[Order], style: Style = "data", board: Board | None = None) -> str:
    """Write several orders, one a line, with a heading wherever the power changes (except in ``"data"``).

    >>> from standoff.maps.notation import parse_order
    >>> orders = [parse_order(text, standard()) for text in ("ITALY: F rom - tys", "ITALY: A ven H")]
    >>> print(write_orders(orders, "rulebook"))
    Italy:
      F Rom-Tys
      A Ven Holds
    """
    board = board or standard()
    rows = []
    power = None
    for order in orders:
        if style != "data" and order.unit.power != power:
            power = order.unit.power
            rows.append(f"{_power(board, power)}:")
        rows.append(("" if style == "data" else "  ") + write(order, style, board))
    return "\n".join(rows)


def write_position(position: Position, style: Style = "data") -> str:
    """Write the units of a position: one a line in ``"data"``, else one power a line.

    >>> from standoff.maps import Position
    >>> print(write_position(Position.of("GERMANY A mun", "GERMANY F kie", "RUSSIA F stp/sc"), "rulebook"))
    Germany: F Kie, A Mun
    Russia: F Stp/sc
    """
    if style == "data":
        return "\n".join(map(str, position.units))
    form, board = _FORMS[style], position.board
    rows: dict[str, list[str]] = {}
    for unit in position.units:
        rows.setdefault(unit.power, []).append(f"{unit.type.value} {_place(form, board, unit.place, unit.type)}")
    return "\n".join(f"{_power(board, power)}: {', '.join(units)}" for power, units in rows.items())


def _power(board: Board, id: str) -> str:
    return board.powers[board.power_number[id]].name if id in board.power_number else id


def _nation(board: Board, id: str) -> str:
    adjectives = board.powers[board.power_number[id]].adjectives if id in board.power_number else ()
    return adjectives[0] if adjectives else f"{_power(board, id)}'s"


def _place(form: _Form, board: Board, place: str, kind: UnitType | None) -> str:
    # an id that may mean other provinces is read as itself, except for a fleet: "F Rom-Tyr" goes to sea
    doubtful = place.partition("/")[0] in board.ambiguous and kind is FLEET
    return form.place(board, place, doubtful)


def _short(board: Board, place: str, full: bool) -> str:
    id, slash, coast = place.partition("/")
    return (_name(board, id) if full else id.capitalize()) + slash + coast


def _capitals(board: Board, place: str, full: bool) -> str:
    return _short(board, place, full).upper()


def _full(board: Board, place: str, _: bool) -> str:
    id, slash, coast = place.partition("/")
    # a coast that the board does not know is read behind a stroke only
    known = any(coast == other.partition("/")[2] for other in board.coast_names)
    return _name(board, id) + (f"({coast})" if slash and known else slash + coast)


def _name(board: Board, id: str) -> str:
    return board.provinces[board.number[id]].name if id in board.number else id.capitalize()


_FORMS: dict[str, _Form] = {
    "rulebook": _Form("-", " Holds", " S ", "-Holds", " C ", " via convoy", _short, str),
    "spaced": _Form(" - ", " H", " S ", "", " C ", " VIA", _capitals, str.upper),
    "long": _Form(" - ", " Hold", " Supports ", "", " Convoys ", " via Convoy", _full, str),
}
