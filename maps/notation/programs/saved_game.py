"""Saved games of the Python package diplomacy, and of the programs that write the same form, such as dipcc."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ...late_orders import LateOrder
from ...orders import Convoy, Move, Support
from .. import writing
from ..late_writing import write_late
from ..parts import Part, choose
from ..turn_forms import said
from .json_blocks import take
from .json_writing import by_power, members
from .late_state import read_centers, read_retreats, say_without_exits
from .sheets import Sheet, given
from .turns import same_board, take_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...board import Board
    from ...position import Position
    from ..located import Node
    from .json_writing import AnyOrder

__all__ = ["DIALECT", "TITLE", "fits", "read", "take", "write"]

DIALECT = "diplomacy"
TITLE = "saved games of the Python package diplomacy"

_NAME = re.compile(r"[SFW][0-9]{4}([MRA])")


def fits(value: Node, sheet: Sheet) -> bool:
    """Tell whether a value is a game with phases, a phase with its state, or a state."""
    if value.kind != "object":
        return False
    phases = value.get("phases")
    if phases is not None and any(_is_phase(one) for one in phases.elements()):
        return True
    if phases is not None and value.get("map") is not None:
        return True
    histories = value.get("state_history"), value.get("order_history")
    return all(one is not None for one in histories) or _is_phase(value) or _powers(value.get("units"), sheet)


def _is_phase(node: Node) -> bool:
    """Tell whether a value is a phase: it has a state, or a name such as S1901M and orders."""
    state, name = node.get("state"), node.get("name")
    if state is not None and state.get("units") is not None:
        return True
    named = name is not None and _NAME.fullmatch(name.text) is not None
    return named and (node.get("orders") is not None or node.get("units") is not None)


def _powers(node: Node | None, sheet: Sheet) -> bool:
    """Tell whether a value is an object of lists under powers."""
    return node is not None and any(sheet.is_power(key) and item.kind == "array" for key, item in node.members())


def read(value: Node, sheet: Sheet) -> None:
    """Read units and orders of one phase: of a game the phase asked for, or the last movement phase with orders."""
    if not same_board(sheet, value.get("map", "map_name"), "classic", "classical"):
        return
    phases = value.get("phases")
    if phases is not None:
        kept = [one for one in sheet.elements(phases, "a list of phases") if one.kind == "object"]
        for one in phases.elements():
            if one.kind != "object":
                sheet.wrong(one, "a phase")
        turns = [(one.get("name"), one.get("state"), one.get("orders")) for one in kept]
    elif value.get("order_history") is not None and value.get("state_history") is not None:
        turns = _histories(value)
    else:
        _phase(value.get("name"), value.get("state") or value, value.get("orders"), sheet)
        return
    parts = []
    for i, (name, _, orders) in enumerate(turns):
        code = None if name is None else _NAME.fullmatch(name.text)
        kind = code[1] if code else "M" if name is None else ""
        ordered = orders is not None and any(item.items for item in orders.items)
        node = name or value
        called = str(i + 1) if name is None else name.text
        parts.append(Part(called, node.start, node.end, kind == "M", ordered))
    chosen = choose(sheet.scanner, parts, (value.start, value.start + 1)) if parts else -1
    if chosen >= 0:
        _phase(*turns[chosen], sheet)


def _histories(value: Node) -> list[tuple[Node | None, Node | None, Node | None]]:
    """Return the turns of a game that is kept as histories: name, state and orders."""
    states, orders = value.get("state_history"), value.get("order_history")
    ordered = {} if orders is None else {key.text: item for key, item in orders.members()}
    known = [] if states is None else [(key, item, ordered.pop(key.text, None)) for key, item in states.members()]
    left = [] if orders is None else [(key, None, item) for key, item in orders.members() if key.text in ordered]
    return [*known, *left]


def _phase(name: Node | None, state: Node | None, orders: Node | None, sheet: Sheet) -> None:
    """Read the units and orders of one phase."""
    if state is not None and state.kind not in ("object", "null"):
        sheet.wrong(state, "an object with units")
    if state is not None and not same_board(sheet, state.get("map", "map_name"), "classic", "classical"):
        return
    if name is None and state is not None:
        name = state.get("name")
    if name is not None and given(name) and not take_turn(sheet, name):
        return
    units = None if state is None else state.get("units")
    if units is not None and units.kind != "null":
        sheet.scanner.result.has_units = True
        for power, own in _lists(units, "an object of units by power", sheet):
            for unit in own.elements():
                sheet.unit_text(unit, power)
    if state is not None and sheet.scanner.result.phase in ("retreat", "adjustment"):
        read_retreats(state.get("retreats"), sheet)
        say_without_exits(sheet)
        read_centers(state.get("centers"), sheet)
    if orders is not None and orders.kind != "null":
        for power, own in _lists(orders, "an object of orders by power", sheet):
            for order in own.elements():
                sheet.order_text(power, order)


def _lists(node: Node, due: str, sheet: Sheet) -> list[tuple[str, Node]]:
    """Return the lists that stand under powers; null is an empty one."""
    found = []
    for key, item in sheet.members(node, due):
        power = sheet.power(key)
        if power is not None and item.kind != "null":
            sheet.elements(item, "a list of texts")
            found.append((power, item))
    return found


def write(position: Position, orders: Iterable[AnyOrder]) -> str:
    """Write a game of one phase that the package loads.

    Args:
        position: the units; without a season and year the first turn of the board is written.
        orders: the orders. Nationality and way are not written.

    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE A par")
    >>> text = write(position, position.orders("A Par - Bur"))
    >>> json.loads(text)["phases"][0]["orders"]
    {'FRANCE': ['A PAR - BUR']}
    """
    board = position.board
    season, year, phase_name = said(position, "saved-game")
    name = f"{season[0]}{year:04}{phase_name[0]}".upper()
    units: dict[str, list[str]] = {power.id: [] for power in board.powers}
    for unit in position.units:
        units[unit.power].append(writing.write_unit(unit, "spaced", board))
    # a power that is left out keeps the units of the start when the package loads the game
    state = [
        ("name", json.dumps(name)),
        ("units", members([(power, json.dumps(own)) for power, own in units.items()], 4)),
    ]
    given_orders = [
        (power, _rows([text for one in own if (text := _order(one, board))], 5))
        for power, own in by_power(orders).items()
    ]
    phase = [
        ("name", json.dumps(name)),
        ("state", members(state, 3)),
        ("orders", members(given_orders, 3)),
        ("results", "{}"),
        ("messages", "[]"),
    ]
    fields = [
        ("id", '"standoff"'),
        ("map", json.dumps(board.id)),
        ("rules", "[]"),
        ("phases", f"[\n    {members(phase, 2)}\n  ]"),
    ]
    return members(fields, 0)


def _rows(texts: list[str], depth: int) -> str:
    space = "  " * depth
    return "[\n" + ",\n".join(f"{space}{json.dumps(text)}" for text in texts) + f"\n{space[2:]}]" if texts else "[]"


def _order(order: AnyOrder, board: Board) -> str:
    """Write one order as the package does, without nationality and way."""
    if isinstance(order, LateOrder):
        return write_late(order, "spaced", board)
    if isinstance(order, Move):
        order = replace(order, path=())
    elif isinstance(order, Support):
        order = replace(order, supported=replace(order.supported, power=None))
    elif isinstance(order, Convoy):
        order = replace(order, convoyed=replace(order.convoyed, power=None))
    return writing.write(order, "spaced", board)
