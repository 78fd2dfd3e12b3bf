"""webDiplomacy: JSON of its API and game files, orders and units with numbers of territories and countries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...late_orders import Build, Convert, Disband, LateOrder, Remove, Retreat, Waive
from ...orders import ARMY, FLEET, Convoy, Move, Support
from ..parts import Part, choose
from ..turn_forms import FIRST_NUMBERED, said
from ..words import Verb
from .json_blocks import take
from .json_writing import Naming, certain
from .late_state import say_without_exits
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

DIALECT = "webdiplomacy"
TITLE = "orders, units and games of the webDiplomacy API"

_VERBS: dict[str, Verb] = {
    "hold": Verb.HOLD,
    "move": Verb.MOVE,
    "support hold": Verb.SUPPORT,
    "support move": Verb.SUPPORT,
    "convoy": Verb.CONVOY,
    "retreat": Verb.RETREAT,
    "disband": Verb.DISBAND,
    "build army": Verb.BUILD,
    "build fleet": Verb.BUILD,
    "wait": Verb.WAIVE,
    "destroy": Verb.REMOVE,
}
_TYPES: dict[str, UnitType] = {"army": ARMY, "fleet": FLEET}
_FIELDS = frozenset(("terrID", "toTerrID", "fromTerrID", "unitType"))
_PHASES = {"Diplomacy": "movement", "Retreats": "retreat", "Builds": "adjustment"}
# the variants that are played on the standard map
_STANDARD = ("1", "15", "23")


def fits(value: Node, _: Sheet) -> bool:
    """Tell whether a value is a list of orders or units, a phase with such lists, or a game of such phases."""
    name = value.get("phase")
    if _listed(value) or (name is not None and name.text in _PHASES and value.get("units", "orders") is not None):
        return True
    phases = value.get("phases")
    several = [] if phases is None else phases.elements()
    return any(_listed(one.get("orders")) or _listed(one.get("units")) for one in (value, *several))


def _listed(node: Node | None) -> bool:
    """Tell whether a value is a list in which an object has fields of this API."""
    return node is not None and any(key.text in _FIELDS for item in node.elements() for key in item.keys)


def read(value: Node, sheet: Sheet) -> None:
    """Read orders and units of one phase: of a game the phase asked for, or the last one that has orders."""
    if value.kind == "array":
        ordered = any(item.get("type", "toTerrID", "viaConvoy") is not None for item in value.items)
        if ordered and not _only_units(value):
            _orders(value, None, sheet)
        else:
            _units(value, sheet)
        return
    variant = value.get("variantID")
    if variant is not None and variant.text not in _STANDARD and sheet.board.id == "standard":
        message = f"variant {variant.text} of webDiplomacy is played on another board; nothing of it is read"
        sheet.say(variant, "error", "other-board", message, f"variants {', '.join(_STANDARD)} are read")
        return
    phases = value.get("phases")
    if phases is None:
        _phase(value, sheet)
        return
    kept = [one for one in sheet.elements(phases, "a list of phases") if one.kind == "object"]
    for one in phases.elements():
        if one.kind != "object":
            sheet.wrong(one, "a phase")
    kept = [one for one in kept if _listed(one.get("orders")) or _listed(one.get("units"))]
    if not kept:
        return
    parts = []
    for i, one in enumerate(kept, 1):
        season, year, phase = _turn(one)
        code = {"spring": "S", "fall": "F"}.get(season, "")
        letter = {"movement": "M", "retreat": "R", "adjustment": "A"}.get(phase, "")
        name = f"{code}{year}{letter}" if code and phase else str(i)
        node = one.get("turn") or one.get("phase") or one
        ordered = bool((one.get("orders") or one).elements())
        parts.append(Part(name, node.start, node.end, phase in ("", "movement"), ordered))
    chosen = choose(sheet.scanner, parts, (value.start, value.start + 1))
    if chosen >= 0:
        _phase(kept[chosen], sheet)


def _only_units(value: Node) -> bool:
    """Tell units, of which "type" is Army or Fleet, from orders."""
    kinds = [one.text.lower() for item in value.items if (one := item.get("type")) is not None]
    return bool(kinds) and all(kind in _TYPES for kind in kinds)


def _turn(phase: Node) -> tuple[str, int, str]:
    """Return season, year and kind of a phase: its turns are numbered from spring 1901, two a year."""
    turn, name = phase.get("turn"), phase.get("phase")
    kind = "" if name is None else _PHASES.get(name.text, "")
    number = None if turn is None else turn.number
    if number is None or number > 10_000:
        return "", 0, kind
    return "fall" if number % 2 else "spring", FIRST_NUMBERED + number // 2, kind


def _phase(phase: Node, sheet: Sheet) -> None:
    """Read the units and orders of one phase."""
    turn, name = phase.get("turn"), phase.get("phase")
    season, year, kind = _turn(phase)
    if turn is not None and given(turn) and not season:
        sheet.wrong(turn, "the number of a turn")
    where = turn if season else name
    if where is not None and (season or kind) and not take_turn(sheet, where, season, year, kind):
        return
    units, orders = phase.get("units"), phase.get("orders")
    if units is not None and units.kind != "null":
        _units(units, sheet)
    if orders is not None and orders.kind != "null":
        _orders(orders, phase.get("countryID"), sheet)


def _units(units: Node, sheet: Sheet) -> None:
    """Read units, ``{"terrID": 47, "unitType": "Army", "countryID": 2, "retreating": "No"}``."""
    sheet.scanner.result.has_units = True
    for unit in sheet.elements(units, "a list of units"):
        fields = sheet.fields(unit, "a unit with terrID, unitType and countryID")
        if unit.kind != "object":
            continue
        place, country = fields.get("terrID"), fields.get("countryID", fields.get("country"))
        kind = _type(fields.get("unitType", fields.get("type")), unit, sheet)
        if place is None or not given(place):
            sheet.wrong(place or unit, "a unit with its terrID" if place is None else "the number of a territory")
            continue
        if country is None:
            sheet.wrong(unit, "a unit with its countryID")
            continue
        power = sheet.power(country)
        if power is None or kind is None:
            continue
        retreating = fields.get("retreating")
        if retreating is not None and retreating.text.lower() in ("yes", "true", "1"):
            sheet.dislodged(unit)
        else:
            sheet.unit(place, kind, power)
    say_without_exits(sheet)


def _type(node: Node | None, unit: Node, sheet: Sheet) -> UnitType | None:
    kind = None if node is None else _TYPES.get(node.text.lower())
    if kind is None:
        sheet.wrong(node or unit, '"Army" or "Fleet"')
    return kind


def _orders(orders: Node, country: Node | None, sheet: Sheet) -> None:
    """Read orders; the country is that of each order, or the one named for all."""
    due = "an order with terrID and type"
    for order in sheet.elements(orders, "a list of orders"):
        fields = sheet.fields(order, due)
        if order.kind != "object":
            continue
        whose = fields.get("countryID", fields.get("country", country))
        power = None
        if whose is not None and given(whose):
            power = sheet.power(whose)
            if power is None:
                continue
        _order(order, fields, power, sheet)


def _order(order: Node, fields: dict[str, Node], power: str | None, sheet: Sheet) -> None:
    """Read one order."""
    place, kind = fields.get("terrID"), fields.get("type")
    verb = None if kind is None or kind.kind != "string" else _VERBS.get(kind.text.lower())
    if kind is None or verb is None:
        due = "an order with its type" if kind is None else "a type of order"
        sheet.wrong(kind or order, due, "it is Hold, Move, Support hold, Support move or Convoy")
        return
    if verb is Verb.WAIVE or (verb is Verb.BUILD and not given(place)):
        there = fields.get("toTerrID")
        place = place if place is not None and given(place) else there if there is not None and given(there) else kind
    if place is None or not given(place):
        sheet.wrong(place or order, "an order with its terrID" if place is None else "the number of a territory")
        return
    word = fields.get("unitType")
    letter = None
    if word is not None and given(word):
        letter = _type(word, order, sheet)
        if letter is None:
            return
    to, origin = (fields.get(name) if given(fields.get(name)) else None for name in ("toTerrID", "fromTerrID"))
    other, goal = None, to
    if verb is Verb.SUPPORT and kind.text.lower() == "support hold":
        other, goal = to or origin, None
        missing = "toTerrID" if other is None else ""
    elif verb in (Verb.SUPPORT, Verb.CONVOY):
        other = origin
        missing = "toTerrID" if to is None else "fromTerrID" if origin is None else ""
    else:
        missing = "toTerrID" if verb is Verb.MOVE and to is None else ""
        goal = to if verb in (Verb.MOVE, Verb.RETREAT) else None
    if verb is Verb.BUILD:
        letter = _TYPES[kind.text.lower().removeprefix("build ")]
    if missing:
        where = fields.get(missing, order)
        sheet.say(
            where, "error", "no-target", f'"{kind.text}" needs {missing}, the number of a territory', f"write {missing}"
        )
        return
    via = fields.get("viaConvoy")
    asked = verb is Verb.MOVE and via is not None and via.text.lower() in ("yes", "true", "1")
    sheet.order(power, verb, kind, place, order, kind=letter, other=other, to=goal, via=asked)


def write(position: Position, orders: Iterable[AnyOrder]) -> str:
    """Write a phase with its units and orders, as the API has it.

    Args:
        position: the units.
        orders: the orders. Nationality, letter and way of a unit that another one supports or convoys are not
            written. A place or power without a number is written with its id.

    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE A par")
    >>> phase = json.loads(write(position, position.orders("A Par - Bur")))
    >>> phase["units"]
    [{'unitType': 'Army', 'terrID': 47, 'countryID': 2, 'retreating': 'No'}]
    >>> [phase["orders"][0][name] for name in ("type", "terrID", "toTerrID", "fromTerrID", "viaConvoy")]
    ['Move', 47, 48, 0, 'No']
    """
    names = Naming(position.board, DIALECT)
    season, year, phase = said(position, "webdiplomacy-json")
    turn = f'\n  "turn": {2 * (year - FIRST_NUMBERED) + (season == "fall")},' if year else ""
    name = next(word for word, meant in _PHASES.items() if meant == phase)
    units: list[dict[str, object]] = [
        {
            "unitType": _word(unit.type),
            "terrID": _number(unit.place, names),
            "countryID": names.number(unit.power),
            "retreating": "No",
        }
        for unit in position.units
    ]
    listed = [row for order in orders if (row := _row(order, names))]
    return f'{{{turn}\n  "phase": "{name}",\n  "units": {_rows(units)},\n  "orders": {_rows(listed)}\n}}'


def _rows(values: list[dict[str, object]]) -> str:
    if not values:
        return "[]"
    rows = ",\n".join(f"    {json.dumps(value, ensure_ascii=False)}" for value in values)
    return f"[\n{rows}\n  ]"


def _word(kind: UnitType) -> str:
    return "Army" if kind is ARMY else "Fleet"


def _number(place: str, names: Naming) -> int | str:
    if not names.known(place):
        province, slash, coast = place.partition("/")
        return certain(names.board, province) + slash + coast
    form = names.place(place)
    return int(form) if form.isdigit() else form


def _row(order: AnyOrder, names: Naming) -> dict[str, object]:
    """Return the fields of one order of any phase; none of what the API cannot say."""
    if not isinstance(order, LateOrder):
        return _fields(order, names)
    if isinstance(order, Convert) or (isinstance(order, Build) and not order.lettered):
        return {}
    kind = "Wait"
    if not isinstance(order, Waive):
        build = f"Build {_word(order.unit.type)}"
        kind = {Retreat: "Retreat", Disband: "Disband", Build: build, Remove: "Destroy"}[type(order)]
    here = 0 if isinstance(order, Waive) else _number(order.unit.place, names)
    to = _number(order.to, names) if isinstance(order, Retreat) else here if isinstance(order, Build | Remove) else 0
    return {
        "countryID": names.number(order.power),
        "terrID": here,
        "unitType": "" if isinstance(order, Waive) else _word(order.unit.type),
        "type": kind,
        "toTerrID": to,
        "fromTerrID": 0,
        "viaConvoy": "No",
    }


def _fields(order: Order, names: Naming) -> dict[str, object]:
    """Return the fields of one order; 0 stands for none."""
    kind, to, origin, via = "Hold", "", "", False
    if isinstance(order, Move):
        kind, to, via = "Move", order.to, order.via_convoy
    elif isinstance(order, Support):
        kind, to = "Support hold", order.supported.place
        if order.to is not None:
            kind, to, origin = "Support move", order.to, order.supported.place
    elif isinstance(order, Convoy):
        kind, to, origin = "Convoy", order.to, order.convoyed.place
    return {
        "countryID": names.number(order.unit.power),
        "terrID": _number(order.unit.place, names),
        "unitType": _word(order.unit.type),
        "type": kind,
        "toTerrID": _number(to, names) if to else 0,
        "fromTerrID": _number(origin, names) if origin else 0,
        "viaConvoy": "Yes" if via else "No",
    }
