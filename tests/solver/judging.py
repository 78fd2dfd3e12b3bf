"""A ruling from orders in canonical form; each unit stands where its order says."""

from __future__ import annotations

from standoff.maps import Board, Order, Position, Unit, standard
from standoff.maps.notation import parse_order
from standoff.maps.position import unit_of
from standoff.solver import Ruling, adjudicate


def phase(*texts: str, others: str = "", board: Board | None = None) -> tuple[Position, tuple[Order, ...]]:
    """Return units and orders.

    Args:
        texts: orders, ``"ENGLAND: F nth - nwy"``.
        others: units without an order, or that stand otherwise than their order says: ``"ENGLAND F nth"``.
        board: the board.
    """
    board = board or standard()
    orders = tuple(parse_order(text, board) for text in texts)
    units: dict[str, Unit] = {order.unit.province: order.unit for order in orders}
    units |= {unit.province: unit for unit in map(unit_of, filter(None, others.split(", ")))}
    return Position(tuple(units.values()), board), orders


def judged(*texts: str, others: str = "", board: Board | None = None) -> Ruling:
    """Judge orders."""
    return adjudicate(*phase(*texts, others=others, board=board))
