"""Positions and orders to DAIDE messages, and what they cannot say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...late_orders import Build, Convert, Disband, LateOrder, Retreat, Waive, giver
from ...orders import ARMY, Hold, Mention, Move, Support, Unit
from ..places import names_of
from ..turn_forms import said
from .daide_saying import sayable
from .daide_tokens import DIALECT, SEASONS, Tongue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...orders import Order
    from ...position import Position
    from .json_writing import AnyOrder

_TURNS = {turn: token.upper() for token, turn in SEASONS.items()}


def write(position: Position, orders: Iterable[AnyOrder]) -> str:
    """Write a position as a ``NOW`` message and its orders as ``SUB`` messages, one a line and one for each power.

    Args:
        position: the units. Without season or year the first turn of the board stands in.
        orders: the orders; :func:`lost` tells what of them DAIDE cannot say.

    >>> from standoff.maps import Position
    >>> position = Position.of("ENGLAND A lon", "ENGLAND F nth", "FRANCE F spa/nc")
    >>> print(write(position, position.orders("England: A Lon-Bel via convoy, F Nth C A Lon-Bel")))
    NOW ( SPR 1901 ) ( ENG AMY LON ) ( ENG FLT NTH ) ( FRA FLT ( SPA NCS ) )
    SUB ( ( ENG AMY LON ) CTO BEL VIA ( NTH ) ) ( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO BEL )
    """
    tongue = Tongue(names_of(position.board, DIALECT))
    season, year, phase = said(position, DIALECT)
    units = [_unit(tongue, unit, unit.power) for unit in position.units]
    rows = [[f"NOW ( {_TURNS[season, phase]} {year} )", *units]]
    power = None
    # a later message would replace the order that an earlier one gives a unit: two orders of one stand in one message
    messages: dict[tuple[str, str], list[str]] = {}
    given = tuple(orders)
    said_orders: list[AnyOrder] = [
        one.order for one in sayable(position, [o for o in given if not isinstance(o, LateOrder)])
    ]
    for order in (*said_orders, *(o for o in given if isinstance(o, LateOrder))):
        text = _late(tongue, order) if isinstance(order, LateOrder) else _order(tongue, order)
        if not text:
            continue
        unit = None if isinstance(order, Waive) else (giver(order), order.unit.province)
        if unit in messages:
            messages[unit].append(f"( {text} )")
            continue
        if giver(order) != power:
            power = giver(order)
            rows.append(["SUB"])
        rows[-1].append(f"( {text} )")
        if unit is not None:
            messages[unit] = rows[-1]
    return "\n".join(map(" ".join, rows))


def _late(tongue: Tongue, order: LateOrder) -> str:
    """Write an order of a retreat or adjustment phase; nothing for what DAIDE cannot say."""
    if isinstance(order, Waive):
        return f"{tongue.power_token(order.power)} WVE"
    if isinstance(order, Convert) or (isinstance(order, Build) and not order.lettered):
        return ""
    unit = _unit(tongue, order.unit, order.power)
    if isinstance(order, Retreat):
        return f"{unit} RTO {tongue.place_token(order.to)}"
    return f"{unit} {'DSB' if isinstance(order, Disband) else 'BLD' if isinstance(order, Build) else 'REM'}"


def lost(position: Position, orders: Iterable[Order]) -> tuple[str, ...]:
    """Tell what :func:`write` cannot say of these orders, one sentence each.

    Args:
        position: the units.
        orders: the orders.

    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE F mao", "FRANCE F por")
    >>> for loss in lost(position, position.orders("France: F Mao-Spa/nc, F Por S F Mao-Spa/nc")):
    ...     print(loss)
    F por S F mao - spa/nc: DAIDE names no coast where a support goes
    """
    given = tuple(orders)
    told = zip(given, sayable(position, given), strict=True)
    return tuple(dict.fromkeys(f"{order.short}: {loss}" for order, one in told for loss in one.losses))


def _unit(tongue: Tongue, unit: Unit | Mention, power: str) -> str:
    letters = "AMY" if unit.type is ARMY else "FLT"
    return f"( {tongue.power_token(power)} {letters} {tongue.place_token(unit.place)} )"


def _order(tongue: Tongue, order: Order) -> str:
    """Write an order that can be said."""
    text = _unit(tongue, order.unit, order.unit.power)
    if isinstance(order, Hold):
        return f"{text} HLD"
    if isinstance(order, Move):
        to = tongue.place_token(order.to)
        if not order.via_convoy:
            return f"{text} MTO {to}"
        seas = " ".join(map(tongue.place_token, order.path))
        return f"{text} CTO {to} VIA ( {seas} )" if seas else f"{text} CTO {to}"
    other = order.supported if isinstance(order, Support) else order.convoyed
    # a mention that can be said has its power
    named = _unit(tongue, other, other.power or order.unit.power)
    if isinstance(order, Support):
        return f"{text} SUP {named}" + ("" if order.to is None else f" MTO {tongue.place_token(order.to)}")
    return f"{text} CVY {named} CTO {tongue.place_token(order.to)}"
