"""Orders and positions to text, in the styles that people and programs read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..loading import standard
from ..orders import Convoy, Hold, Mention, Move, Order, Support, Unit
from .styles import STYLES, power_name
from .styles import Style as _Style

if TYPE_CHECKING:
    from ..board import Board
    from ..position import Position

Style: TypeAlias = Literal[
    "data",
    "rulebook",
    "spaced",
    "long",
    "njudge",
    "stabbeurfou",
    "german",
    "backstabbr-talk",
    "webdiplomacy",
    "godip-words",
]


def write(order: Order, style: Style = "data", board: Board | None = None) -> str:
    """Write one order.

    Args:
        order: the order.
        style: ``"data"`` is the canonical form with the power in front; the others leave the power to a
            heading: ``"rulebook"`` (``A Mun-Sil``), ``"spaced"`` (``A MUN - SIL``), ``"long"``
            (``A Munich - Silesia``), and those of programs (:data:`STYLES`), which cannot all say everything
            (:mod:`losses`).
        board: the board whose names are used; the standard board unless named.

    >>> from standoff.maps.notation import parse_order
    >>> order = parse_order("ENGLAND: F nth C A lon - nwy", standard())
    >>> write(order), write(order, "rulebook"), write(order, "spaced")
    ('ENGLAND: F nth C A lon - nwy', 'F Nth C A Lon-Nwy', 'F NTH C A LON - NWY')
    >>> write(order, "long")
    'F North Sea Convoys A London - Norway'
    >>> write(order, "webdiplomacy"), write(order, "godip-words")
    ('The fleet at North Sea convoy to Norway from London.', 'nth convoy lon move nwy')
    """
    if style == "data":
        return str(order)
    return _order(order, STYLES[style], board or standard())


def write_orders(orders: Iterable[Order], style: Style = "data", board: Board | None = None) -> str:
    """Write several orders, one a line, with a heading wherever the power changes, or the power in each line.

    >>> from standoff.maps.notation import parse_order
    >>> orders = [parse_order(text, standard()) for text in ("ITALY: F rom - tys", "ITALY: A ven H")]
    >>> print(write_orders(orders, "rulebook"))
    Italy:
      F Rom-Tys
      A Ven Holds
    >>> print(write_orders(orders, "njudge"))
    Italy: Fleet Rome -> Tyrrhenian Sea.
    Italy: Army Venice HOLD.
    """
    board = board or standard()
    if style == "data":
        return "\n".join(map(str, orders))
    form = STYLES[style]
    return form.lines(((order.unit.power, _order(order, form, board)) for order in orders), board)


def write_position(position: Position, style: Style = "data") -> str:
    """Write the units of a position: one a line in ``"data"``, else one power a line.

    >>> from standoff.maps import Position
    >>> print(write_position(Position.of("GERMANY A mun", "GERMANY F kie", "RUSSIA F stp/sc"), "rulebook"))
    Germany: F Kie, A Mun
    Russia: F Stp/sc
    """
    if style == "data":
        return "\n".join(map(str, position.units))
    board = position.board
    rows: dict[str, list[str]] = {}
    for unit in position.units:
        rows.setdefault(unit.power, []).append(write_unit(unit, style, board))
    return "\n".join(f"{power_name(board, power)}: {', '.join(units)}" for power, units in rows.items())


def write_unit(unit: Unit, style: Style, board: Board) -> str:
    """Write a unit as lists of units have it, without its power.

    Args:
        unit: the unit.
        style: the style; not ``"data"``, which has the power in front.
        board: the board whose names are used.

    >>> from standoff.maps import FLEET, Unit
    >>> write_unit(Unit("RUSSIA", FLEET, "stp/sc"), "spaced", standard())
    'F STP/SC'
    """
    form = STYLES[style]
    types = form.listed or form.types or {}
    return f"{types[unit.type]} {form.at(board, unit.place, unit.type)}"


def _order(order: Order, form: _Style, board: Board) -> str:
    kind = order.unit.type
    here = form.at(board, order.unit.place, kind)
    unit = here if form.types is None else f"{form.types[kind]} {here}"
    if isinstance(order, Hold):
        return form.hold.format(unit=unit)
    if isinstance(order, Move):
        goal = form.at(board, order.to, kind)
        if order.path and form.way:
            way = [form.at(board, place, None) for place in order.path]
            return form.move.format(unit=unit, to=form.way.join((*way, goal)), via="")
        return form.move.format(unit=unit, to=goal, via=form.via if order.via_convoy else "")
    other = order.supported if isinstance(order, Support) else order.convoyed
    at = form.at(board, other.place, other.type)
    words = {"unit": unit, "at": at, "other": _other(other, at, form, board)}
    if order.to is None:
        return form.support_hold.format(**words)
    words["to"] = form.at(board, order.to, other.type)
    return (form.convoy if isinstance(order, Convoy) else form.support).format(**words)


def _other(other: Mention, at: str, form: _Style, board: Board) -> str:
    """Write a unit mentioned: nationality and letter as far as they were written, and the place."""
    nation = "" if other.power is None or form.nation is None else form.nation(board, other.power) + " "
    letter = "" if other.type is None or form.types is None else form.types[other.type] + " "
    return nation + letter + at
