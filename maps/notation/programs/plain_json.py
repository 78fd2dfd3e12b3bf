"""JSON of order texts: by power, in a list, and standoff's own requests and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lines import Line
from ..words import VERBS
from .late_state import read_request
from .turns import same_board, take_time

if TYPE_CHECKING:
    from ..located import Node
    from .sheets import Sheet

DIALECT = ""
TITLE = "orders as texts, in a list or by power"

_OWN = frozenset(("units", "orders", "results", "without_orders", "dislodged"))


def fits(value: Node, sheet: Sheet) -> bool:
    """Tell whether a value is an object under names of powers, a list of orders, a request or a ruling."""
    if value.kind == "object":
        powers = any(sheet.is_power(key) for key in value.keys)
        texts = any(one.kind == "string" for item in value.items for one in item.elements())
        return powers or (texts and any(key.text in _OWN for key in value.keys)) or _is_ruling(value)
    texts = any(item.kind == "string" and _meant(item, sheet) for item in value.elements())
    return texts or any(_instructions(item) is not None for item in value.elements())


def _meant(node: Node, sheet: Sheet) -> bool:
    """Tell a text that may be an order from any other: it names a unit, and a verb or a dash."""
    line = Line(0, node.text)
    acts = any(word in ("-", ":") or word in VERBS for word in line.words)
    return acts and any(word in sheet.names.places for word in line.words)


def _is_ruling(value: Node) -> bool:
    results = value.get("results")
    return results is not None and any(item.get("order") is not None for item in results.elements())


def _instructions(node: Node) -> Node | None:
    """Return the orders of an object that names a power and lists its orders."""
    return node.get("orders", "instructions", "moves") if node.get("power", "country", "nation") is not None else None


def read(value: Node, sheet: Sheet) -> None:
    """Read a request or ruling, orders by power, or a list of orders."""
    if value.kind == "array":
        _list(value, None, sheet)
    elif _is_ruling(value):
        _ruling(value, sheet)
    elif any(key.text in _OWN for key in value.keys):
        _request(value, sheet)
    else:
        _by_power(value, sheet)


def _by_power(value: Node, sheet: Sheet) -> None:
    for key, item in sheet.members(value, "an object of orders by power"):
        power = sheet.power(key)
        if power is None or item.kind == "null":
            continue
        if item.kind == "string":
            sheet.order_text(power, item)
        elif item.kind == "object":
            # {"A PAR": "- BUR"}
            for unit, rest in sheet.members(item, "orders by unit"):
                sheet.order_text(power, unit, rest)
        else:
            _list(item, power, sheet)


def _list(value: Node, power: str | None, sheet: Sheet) -> None:
    for item in sheet.elements(value, "a list of orders"):
        orders = _instructions(item)
        if orders is None:
            sheet.order_text(power, item)
            continue
        whose = item.get("power", "country", "nation")
        named = None if whose is None else sheet.power(whose)
        if named is not None:
            _list(orders, named, sheet)


def _request(value: Node, sheet: Sheet) -> None:
    """Read units and orders as a request to the engine has them."""
    if not same_board(sheet, value.get("board", "map"), "classic", "classical"):
        return
    if not take_time(sheet, value.get("season"), value.get("year"), value.get("phase")):
        return
    _rules(value, sheet)
    units, orders = value.get("units"), value.get("orders")
    if units is not None and units.kind != "null":
        sheet.scanner.result.has_units = True
        for unit in sheet.elements(units, "a list of units"):
            sheet.unit_text(unit, None)
    if sheet.scanner.result.phase in ("retreat", "adjustment"):
        read_request(value, sheet)
    if orders is not None and orders.kind == "object":
        _by_power(orders, sheet)
    elif orders is not None and orders.kind != "null":
        _list(orders, None, sheet)


def _ruling(value: Node, sheet: Sheet) -> None:
    """Read the orders of a ruling and the units that had none; where its units stand is known from these alone."""
    if not same_board(sheet, value.get("board")):
        return
    _rules(value, sheet)
    for name in ("results", "without_orders"):
        listed = value.get(name)
        for item in [] if listed is None else sheet.elements(listed, "a list of results"):
            order = item.get("order")
            if order is None:
                sheet.wrong(item, 'a result with its "order"')
            else:
                sheet.order_text(None, order, bare=name == "without_orders")


def _rules(value: Node, sheet: Sheet) -> None:
    """Tell that a rulebook named beside the orders has no effect: a text has orders, and the command has the rules."""
    rules = value.get("rules")
    if rules is not None and rules.kind == "string" and rules.text != "datc":
        message = "the rulebook named here was left aside; --rules names the one to judge by"
        sheet.say(rules, "notice", "left-aside", message)
