"""A phase to be judged: a position, and the orders for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ...maps import LateOrder, Order, Position


class Phase(NamedTuple):
    """A position and the orders for it: one question to an adjudicator."""

    position: Position
    orders: tuple[Order, ...]

    @property
    def units_text(self) -> list[str]:
        """The units, written as ``ENGLAND F nth``."""
        return [str(unit) for unit in self.position.units]

    @property
    def orders_text(self) -> list[str]:
        """The orders, written as ``ENGLAND: F nth - pic``."""
        return [str(order) for order in self.orders]


class LatePhase(NamedTuple):
    """A retreat or adjustment phase, as its position says, and the orders for it.

    Args:
        position: the position.
        orders: the orders; ones of movement among them are illegal.
        before: the movement phase that led to a retreat phase; None for an adjustment phase.
    """

    position: Position
    orders: tuple[LateOrder | Order, ...]
    before: Phase | None = None
