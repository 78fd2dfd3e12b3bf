"""godip: JSON of orders by nation and province, and of whole phases."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...late_orders import Build, Convert, Disband, LateOrder, Remove, Retreat, Waive
from ...orders import ARMY, FLEET, Convoy, Move, Support
from ..turn_forms import said
from ..words import Verb
from .json_blocks import take
from .json_writing import Naming, by_power, members
from .late_state import say_without_exits
from .sheets import given
from .turns import take_time

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...orders import Order, UnitType
    from ...position import Position
    from ..located import Node
    from .json_writing import AnyOrder
    from .sheets import Sheet

__all__ = ["DIALECT", "TITLE", "fits", "read", "take", "write"]

DIALECT = "godip"
TITLE = "orders and phases of godip"

# the word of an order to its verb, and how many words follow it
_VERBS: dict[str, tuple[Verb, int]] = {
    "hold": (Verb.HOLD, 0),
    "move": (Verb.MOVE, 1),
    "moveviaconvoy": (Verb.MOVE, 1),
    "support": (Verb.SUPPORT, 2),
    "convoy": (Verb.CONVOY, 2),
    "build": (Verb.BUILD, 1),
    "disband": (Verb.DISBAND, 0),
    "remove": (Verb.REMOVE, 0),
}
_TYPES: dict[str, UnitType] = {"army": ARMY, "fleet": FLEET}
_PHASE = frozenset(("Units", "Orders", "Season", "SupplyCenters", "Dislodgeds", "Resolutions"))


def fits(value: Node, sheet: Sheet) -> bool:
    """Tell whether a value is a phase of godip, or orders: lists of words under provinces, perhaps under nations."""
    if value.kind != "object":
        return False
    if sum(key.text in _PHASE for key in value.keys) > 1 or value.get("Units", "Orders") is not None:
        return True
    inner = [one for key, item in value.members() if sheet.is_power(key) for one in item.items if item.keys]
    return any(_begins_order(item) for item in (*value.items, *inner))


def _begins_order(node: Node) -> bool:
    return node.kind == "array" and bool(node.items) and node.items[0].text.lower() in _VERBS


def read(value: Node, sheet: Sheet) -> None:
    """Read a phase, or orders by nation and province, or by province alone."""
    orders, units = value.get("Orders"), value.get("Units")
    if orders is None and units is None and not any(key.text in _PHASE for key in value.keys):
        _orders(value, sheet)
        return
    if not take_time(sheet, value.get("Season"), value.get("Year"), value.get("Type")):
        return
    if units is not None and units.kind != "null":
        sheet.scanner.result.has_units = True
        for place, unit in sheet.members(units, "an object of units by province"):
            _unit(place, unit, sheet)
    dislodged = value.get("Dislodgeds")
    if dislodged is not None:
        for place, _ in dislodged.members():
            sheet.dislodged(place)
        say_without_exits(sheet)
    if orders is not None and orders.kind != "null":
        _orders(orders, sheet)


def _unit(place: Node, unit: Node, sheet: Sheet) -> None:
    """Read a unit, ``{"Type": "Army", "Nation": "France"}``, in its province."""
    fields = sheet.fields(unit, "a unit with Type and Nation")
    if unit.kind != "object":
        return
    word, nation = fields.get("Type"), fields.get("Nation")
    kind = None if word is None else _TYPES.get(word.text.lower())
    if kind is None:
        sheet.wrong(word or unit, '"Army" or "Fleet"')
    if nation is None:
        sheet.wrong(unit, "a unit with its Nation")
    power = None if nation is None else sheet.power(nation)
    if kind is not None and power is not None:
        sheet.unit(place, kind, power)


def _orders(orders: Node, sheet: Sheet) -> None:
    """Read orders under nations, or under provinces where no nation is named."""
    for name, item in sheet.members(orders, "an object of orders"):
        if item.kind == "array":
            _order(name, item, None, sheet)
        elif item.kind == "object":
            power = sheet.power(name)
            if power is not None:
                for place, words in sheet.members(item, "an object of orders"):
                    _order(place, words, power, sheet)
        elif item.kind != "null":
            sheet.wrong(item, "an object of orders by province, or a list of words")


def _order(place: Node, order: Node, power: str | None, sheet: Sheet) -> None:
    """Read the words of one order, ``["Support", "gas", "bur"]``."""
    words = sheet.elements(order, 'a list of words, such as ["Move", "bur"],')
    if order.kind != "array":
        return
    if not words:
        sheet.wrong(order, 'a list of words, such as ["Move", "bur"],')
        return
    first = words[0]
    verb, count = _VERBS.get(first.text.lower(), (None, 0)) if first.kind == "string" else (None, 0)
    if verb is None:
        sheet.wrong(first, "an order of godip", "it is Hold, Move, MoveViaConvoy, Support, Convoy, Build or Disband")
        return
    places = words[1:]
    if verb is Verb.SUPPORT and len(places) == 1:
        count = 1
    if len(places) < count:
        message = f'"{first.text}" is followed by {count} place{"s" * (count > 1)}; {len(places)} stand here'
        sheet.say(order, "error", "no-target", message, f'write ["{first.text}"{", …" * count}]')
        return
    if len(places) > count:
        sheet.wrong(places[count], f'the end of an order of "{first.text}"')
        return
    other = places[0] if verb in (Verb.SUPPORT, Verb.CONVOY) else None
    to = places[-1] if verb in (Verb.MOVE, Verb.CONVOY) or (verb is Verb.SUPPORT and count == 2) else None
    if verb is Verb.SUPPORT and other is not None and to is not None and other.text == to.text and given(to):
        to = None  # support to hold repeats the place
    kind = _TYPES.get(places[0].text.lower()) if verb is Verb.BUILD else None
    sheet.order(
        power, verb, first, place, order, kind=kind, other=other, to=to, via=first.text.lower() == "moveviaconvoy"
    )


def write(position: Position, orders: Iterable[AnyOrder]) -> str:
    """Write a phase of godip with its units and orders.

    Args:
        position: the units.
        orders: the orders. The letter of a unit is that of the unit that stands there, and is not written with the
            order; neither are nationality, letter and way of a unit that another one supports or convoys.

    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE A par")
    >>> print(write(position, position.orders("A Par - Bur")))
    {
      "Type": "Movement",
      "Units": {
        "par": {"Type": "Army", "Nation": "France"}
      },
      "Orders": {
        "France": {
          "par": ["Move", "bur"]
        }
      }
    }
    """
    names = Naming(position.board, DIALECT)
    season, year, phase = said(position, "godip")
    fields = [("Season", json.dumps(season.capitalize()))] if season else []
    fields += [("Year", str(year))] if year else []
    fields.append(("Type", json.dumps(phase.title())))
    units = [
        (names.place(unit.place), _json(Type="Army" if unit.type is ARMY else "Fleet", Nation=names.power(unit.power)))
        for unit in position.units
    ]
    fields.append(("Units", members(units, 1)))
    nations = [
        (names.power(power), members([pair for one in own if (pair := _pair(one, names))], 2))
        for power, own in by_power(orders).items()
    ]
    fields.append(("Orders", members(nations, 1)))
    return members(fields, 0)


def _json(**values: str) -> str:
    return json.dumps(values, ensure_ascii=False)


def _pair(order: AnyOrder, names: Naming) -> tuple[str, str] | None:
    """Return the province of an order and its words; None for what godip cannot say."""
    if isinstance(order, Waive | Convert) or (isinstance(order, Build) and not order.lettered):
        return None
    words = _late_words(order, names) if isinstance(order, LateOrder) else _words(order, names)
    return names.place(order.unit.place), json.dumps(words)


def _late_words(order: Retreat | Disband | Build | Remove, names: Naming) -> list[str]:
    """Return the words of an order of a retreat or adjustment phase."""
    if isinstance(order, Retreat):
        return ["Move", names.place(order.to)]
    return ["Build", "Army" if order.unit.type is ARMY else "Fleet"] if isinstance(order, Build) else ["Disband"]


def _words(order: Order, names: Naming) -> list[str]:
    """Return the words of an order behind its province."""
    if isinstance(order, Move):
        return ["MoveViaConvoy" if order.via_convoy else "Move", names.place(order.to)]
    if isinstance(order, Support):
        helped = names.place(order.supported.place)
        return ["Support", helped, helped if order.to is None else names.place(order.to)]
    if isinstance(order, Convoy):
        return ["Convoy", names.place(order.convoyed.place), names.place(order.to)]
    return ["Hold"]
