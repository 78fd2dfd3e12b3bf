"""Backstabbr: the data of its pages, orders and units by nation and province, bare or assigned to variables."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...board import Terrain
from ...late_orders import Disband, LateOrder, Retreat
from ...orders import ARMY, FLEET, Convoy, Move, Support
from ..words import Verb
from .json_blocks import take
from .json_writing import Naming, by_power, members
from .sheets import given
from .turns import take_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...orders import Order, UnitType
    from ...position import Position
    from ..located import Node
    from .json_writing import AnyOrder
    from .sheets import Sheet

__all__ = ["DIALECT", "TITLE", "fits", "read", "take", "write"]

DIALECT = "backstabbr"
TITLE = "data of Backstabbr pages"

_VERBS: dict[str, Verb] = {
    "HOLD": Verb.HOLD,
    "MOVE": Verb.MOVE,
    "SUPPORT": Verb.SUPPORT,
    "CONVOY": Verb.CONVOY,
    "RETREAT": Verb.RETREAT,
    "DISBAND": Verb.DISBAND,
    "BUILD": Verb.BUILD,
    "REMOVE": Verb.REMOVE,
    "WAIVE": Verb.WAIVE,
}
_TYPES: dict[str, UnitType] = {"A": ARMY, "F": FLEET, "ARMY": ARMY, "FLEET": FLEET}
_STAGES = {
    "NEEDS_ORDERS": "movement",
    "NEEDS_RETREATS": "retreat",
    "NEEDS_BUILDS": "adjustment",
    "MOVEMENT": "movement",
    "RETREAT": "retreat",
    "ADJUSTMENT": "adjustment",
}
# variables that say nothing of units and orders
_OTHERS = frozenset(("territories", "retreatOptions", "supplyCenters"))


def fits(value: Node, sheet: Sheet) -> bool:
    """Tell whether a value is one of a page's variables, or orders or units under nations and provinces."""
    if sheet.variable:
        if sheet.variable in _OTHERS or sheet.variable in ("orders", "unitsByPlayer"):
            return value.kind == "object"
        return sheet.variable == "stage" and value.kind == "string"
    inner = [
        one for key, item in value.members() if sheet.is_power(key) and item.kind == "object" for one in item.items
    ]
    return any(_is_unit(one) or _is_order(one) for one in inner) or _both(value)


def _both(value: Node) -> bool:
    return value.get("unitsByPlayer") is not None


def _is_order(node: Node) -> bool:
    return node.kind == "object" and any(key.text in ("type", "retreat") for key in node.keys)


def _is_unit(node: Node) -> bool:
    kind = node.get("type") if node.kind == "object" else node
    return kind is not None and kind.kind == "string" and kind.text in _TYPES


def read(value: Node, sheet: Sheet) -> None:
    """Read what a page says of units, orders or its stage."""
    if sheet.variable == "stage":
        phase = _STAGES.get(value.text, "")
        if phase:
            take_turn(sheet, value, phase=phase)
    elif sheet.variable in _OTHERS:
        return
    elif _both(value):
        units, orders, stage = value.get("unitsByPlayer"), value.get("orders"), value.get("stage")
        if stage is not None and stage.text in _STAGES:
            take_turn(sheet, stage, phase=_STAGES[stage.text])
        if units is not None:
            _units(units, sheet)
        if orders is not None:
            _orders(orders, sheet)
    elif sheet.variable == "unitsByPlayer" or (not sheet.variable and _lists_units(value)):
        _units(value, sheet)
    else:
        _orders(value, sheet)


def _lists_units(value: Node) -> bool:
    inner = [one for _, item in value.members() for one in item.items if item.kind == "object"]
    return sum(map(_is_unit, inner)) * 2 > len(inner)


def _units(units: Node, sheet: Sheet) -> None:
    """Read units, ``{"Turkey": {"Con": "A", "Bul": {"type": "F", "coast": "sc"}}}``."""
    sheet.scanner.result.has_units = True
    for name, item in sheet.members(units, "an object of units by nation"):
        power = sheet.power(name)
        if power is None or item.kind == "null":
            continue
        for place, unit in sheet.members(item, "an object of units by province"):
            letter = unit.get("type") if unit.kind == "object" else unit
            kind = _TYPES.get(letter.text.upper()) if letter is not None and letter.kind == "string" else None
            if kind is None:
                sheet.wrong(letter or unit, '"A" or "F"')
            else:
                sheet.unit(place, kind, power, unit.get("coast"))


def _orders(orders: Node, sheet: Sheet) -> None:
    """Read orders, ``{"Turkey": {"Con": {"type": "MOVE", "to": "Bul"}}}``."""
    for name, item in sheet.members(orders, "an object of orders by nation"):
        power = sheet.power(name)
        if power is None or item.kind == "null":
            continue
        for place, order in sheet.members(item, "an object of orders by province"):
            _order(place, order, power, sheet)


def _order(place: Node, order: Node, power: str, sheet: Sheet) -> None:
    """Read one order."""
    due = 'an order, such as {"type": "HOLD"},'
    fields = sheet.fields(order, due)
    if order.kind != "object":
        return
    if "retreat" in fields:
        goal = fields["retreat"]
        away = not given(goal)
        sheet.order(power, Verb.DISBAND if away else Verb.RETREAT, goal, place, order, to=None if away else goal)
        return
    kind = fields.get("type")
    verb = None if kind is None else _VERBS.get(kind.text.upper())
    if kind is None or verb is None:
        hint = "it is HOLD, MOVE, SUPPORT or CONVOY"
        sheet.wrong(order if kind is None else kind, due if kind is None else "the type of an order", hint)
        return
    other, to = (fields.get(name) if given(fields.get(name)) else None for name in ("from", "to"))
    if (to is None and verb in (Verb.MOVE, Verb.CONVOY)) or (other is None and verb in (Verb.SUPPORT, Verb.CONVOY)):
        missing = '"to"' if to is None and verb is not Verb.SUPPORT else '"from"'
        sheet.say(order, "error", "no-target", f"the order has no {missing}", f"write a place behind {missing}")
        return
    via = fields.get("viaConvoy")
    sheet.order(
        power,
        verb,
        kind,
        place,
        order,
        other=other if verb in (Verb.SUPPORT, Verb.CONVOY) else None,
        to=to if verb in (Verb.MOVE, Verb.SUPPORT, Verb.CONVOY) else None,
        to_coast=fields.get("to_coast"),
        via=via is not None and via.text.lower() in ("true", "yes"),
    )


def write(position: Position, orders: Iterable[AnyOrder]) -> str:
    """Write units and orders as the variables of a page.

    Args:
        position: the units.
        orders: the orders. The letter of a unit is that of the unit that stands there; nationality, letter and way
            are not written. A convoy that is asked for is told by the key ``viaConvoy``, which pages do not have.

    >>> from standoff.maps import Position
    >>> position = Position.of("TURKEY F bul/sc", "TURKEY F aeg")
    >>> print(write(position, position.orders("F Bul(sc) - Con, F Aeg S F Bul(sc) - Con")))
    var unitsByPlayer = {
      "Turkey": {
        "AEG": "F",
        "Bul": {"type": "F", "coast": "sc"}
      }
    };
    var orders = {
      "Turkey": {
        "Bul.sc": {"type": "MOVE", "to": "Con"},
        "AEG": {"type": "SUPPORT", "from": "Bul.sc", "to": "Con"}
      }
    };
    """
    names = _PageNames(position.board, DIALECT)
    standing: dict[str, list[tuple[str, str]]] = {}
    for unit in position.units:
        province, _, coast = unit.place.partition("/")
        letter = json.dumps({"type": unit.type.letter, "coast": coast} if coast else unit.type.letter)
        standing.setdefault(names.power(unit.power), []).append((names.place(province), letter))
    units = members([(power, members(own, 1)) for power, own in standing.items()], 0)
    given_orders = members(
        [
            (names.power(power), members([pair for one in own if (pair := _pair(one, names))], 1))
            for power, own in by_power(orders).items()
        ],
        0,
    )
    return f"var unitsByPlayer = {units};\nvar orders = {given_orders};"


class _PageNames(Naming):
    """The names of a page: seas in capitals, coasts behind a dot."""

    def place(self, place: str) -> str:
        province, slash, coast = place.partition("/")
        name = super().place(province)
        sea = province in self.board.number and self.board.province(province).terrain is Terrain.SEA
        return (name.upper() if sea else name.capitalize()) + slash.replace("/", ".") + coast


def _pair(order: AnyOrder, names: Naming) -> tuple[str, str] | None:
    """Return the province of an order and its object; None for an adjustment, of which no form is known."""
    if isinstance(order, Retreat | Disband):
        goal = names.place(order.to) if isinstance(order, Retreat) else None
        return names.place(order.unit.place), json.dumps({"retreat": goal}, ensure_ascii=False)
    return None if isinstance(order, LateOrder) else (names.place(order.unit.place), _fields(order, names))


def _fields(order: Order, names: Naming) -> str:
    """Write the object of one order."""
    fields: dict[str, object] = {"type": "HOLD"}
    if isinstance(order, Move):
        fields = {"type": "MOVE", "to": names.place(order.to)}
        if order.via_convoy:
            fields["viaConvoy"] = True
    elif isinstance(order, Support):
        fields = {"type": "SUPPORT", "from": names.place(order.supported.place)}
        if order.to is not None:
            fields["to"] = names.place(order.to)
    elif isinstance(order, Convoy):
        fields = {"type": "CONVOY", "from": names.place(order.convoyed.place), "to": names.place(order.to)}
    return json.dumps(fields, ensure_ascii=False)
