"""What a family of notation cannot say: the losses that a family names, and what is left of an order without each.

A family is told to lose something in :data:`families.FAMILIES`, so that ``standoff convert`` can say what went, and
the round-trip campaign can hold every other difference for a fault.
"""

from __future__ import annotations

import weakref
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..orders import Convoy, Hold, Mention, Move, Support

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..board import Board
    from ..orders import Order
    from ..position import Position


COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that a family may be unable to say.

    Args:
        name: as the families have it.
        cause: completes the sentence "this form …".
        without: what is left of an order in a position; None if it cannot be said at all.
        lacks: whether a position has something that cannot be said, where that is no part of orders; None if it is.
    """

    name: str
    cause: str
    without: Callable[[Order, Position], Order | None] = lambda order, _: order
    lacks: Callable[[Position], bool] | None = None

    @property
    def of_positions(self) -> bool:
        """Whether it is a position that loses something, and no order."""
        return self.lacks is not None

    def met_by(self, position: Position) -> bool:
        """Tell whether a position has something that cannot be said."""
        return self.lacks is not None and self.lacks(position)


def _without_orders(_: Order, __: Position) -> None:
    return None


def _nation(order: Order, _: Position) -> Order:
    return _mention(order, lambda other: replace(other, power=None))


def _other_letter(order: Order, _: Position) -> Order:
    return _mention(order, lambda other: replace(other, type=None))


def _mention(order: Order, change: Callable[[Mention], Mention]) -> Order:
    if isinstance(order, Support):
        return replace(order, supported=change(order.supported))
    if isinstance(order, Convoy):
        return replace(order, convoyed=change(order.convoyed))
    return order


def _unit(order: Order, position: Position) -> Order | None:
    there = position.unit_in(order.unit.province)
    return None if there is None else replace(order, unit=replace(order.unit, type=there.type, power=there.power))


def _letter(order: Order, position: Position) -> Order | None:
    there = position.unit_in(order.unit.province)
    return None if there is None else replace(order, unit=replace(order.unit, type=there.type))


def _way(order: Order, _: Position) -> Order:
    return replace(order, path=()) if isinstance(order, Move) and order.path else order


def _via(order: Order, _: Position) -> Order:
    return replace(order, via_convoy=False) if isinstance(order, Move) and not order.path else order


def _coasts(dialect: str) -> Callable[[Order, Position], Order]:
    """Return what puts the coasts that a program reads as others in the place of those it reads so."""

    def without(order: Order, position: Position) -> Order:
        taken = taken_for(position.board, dialect)
        if not taken:
            return order
        unit = replace(order.unit, place=taken.get(order.unit.place, order.unit.place))
        order = _mention(order, lambda other: replace(other, place=taken.get(other.place, other.place)))
        order = replace(order, unit=unit)
        if isinstance(order, Hold) or order.to is None:
            return order
        return replace(order, to=taken.get(order.to, order.to))

    return without


def _own_goal(order: Order, _: Position) -> Order:
    if isinstance(order, Support) and order.to == order.supported.place:
        return replace(order, to=None)
    return order


_TAKEN: weakref.WeakKeyDictionary[Board, dict[str, dict[str, str]]] = weakref.WeakKeyDictionary()


def taken_for(board: Board, dialect: str) -> dict[str, str]:
    """Return the coasts that a program takes for others: ``{"bul/nc": "bul/ec"}``."""
    tables = _TAKEN.setdefault(board, {})
    if dialect not in tables:
        forms = board.dialects.get(dialect, {})
        tables[dialect] = {
            written: forms[form]
            for province in board.provinces
            for coast, name in COASTS.items()
            for written in (f"{province.id}/{coast}",)
            for form in (written, f"{province.name} ({name})".lower())
            if forms.get(form, written) != written
        }
    return tables[dialect]


LOSSES: dict[str, Loss] = {
    loss.name: loss
    for loss in (
        Loss("orders", "has no orders", _without_orders),
        Loss("nationality", "has no nationality of the unit that is supported or convoyed", _nation),
        Loss("other-letter", "does not say whether an army or a fleet is supported or convoyed", _other_letter),
        Loss("unit", "names a unit by its place alone, so that it is the one that stands there or none", _unit),
        Loss(
            "letter", "names a unit by its power and place, so that its type is that of the one there or none", _letter
        ),
        Loss("way", "does not name the seas on the way", _way),
        Loss("via", "has nothing to ask for a convoy by", _via),
        Loss("diplomacy-coasts", "takes a coast that there is not for one that there is", _coasts("diplomacy")),
        Loss("webdiplomacy-coasts", "calls the east coast of Bulgaria the north coast", _coasts("webdiplomacy")),
        Loss("dislodged", "has no dislodged units", lacks=lambda position: bool(position.dislodged)),
        Loss(
            "contested", "has no provinces left vacant by a standoff", lacks=lambda position: bool(position.contested)
        ),
        Loss("centers", "has no owners of supply centres", lacks=lambda position: bool(position.centers)),
        Loss(
            "exits",
            "does not say where dislodged units may retreat to",
            lacks=lambda position: bool(position.dislodged),
        ),
        Loss("own-goal", "writes a support to move to where the unit stands as one to hold", _own_goal),
    )
}


def remains(order: Order, position: Position, losses: Iterable[str]) -> Order | None:
    """Return what is left of an order in a family that loses these things; None if nothing is.

    Args:
        order: the order.
        position: the units.
        losses: names of losses, keys of :data:`LOSSES`; taken one after the other.

    >>> from standoff.maps import Position, ARMY
    >>> position = Position.of("FRANCE A par", "GERMANY A ruh")
    >>> (order,) = position.orders("A Par S German A Ruh-Bur")
    >>> str(remains(order, position, ["nationality"])), str(remains(order, position, ["other-letter"]))
    ('FRANCE: A par S A ruh - bur', 'FRANCE: A par S GERMANY ruh - bur')
    """
    left: Order | None = order
    for name in losses:
        if left is None:
            break
        left = LOSSES[name].without(left, position)
    return left


def lost(orders: Sequence[Order], position: Position, losses: Iterable[str]) -> list[tuple[Loss, list[Order]]]:
    """Return which of a family's losses these orders meet, each with the orders that lose something by it.

    Args:
        orders: the orders.
        position: the units.
        losses: names of losses.
    """
    found = []
    left: list[tuple[Order, Order]] = [(order, order) for order in orders]
    for name in losses:
        loss = LOSSES[name]
        after = [(order, now, loss.without(now, position)) for order, now in left]
        if hurt := [order for order, now, then in after if then != now]:
            found.append((loss, hurt))
        left = [(order, then) for order, _, then in after if then is not None]
    return found
