"""A position and its orders as text of any family that can be written, and what the family cannot say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .families import FAMILIES
from .late_losses import late_lost
from .late_writing import write_late_orders
from .losses import LOSSES, lost
from .turn_forms import said, turn_of
from .writing import write_orders, write_position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from ..late_orders import LateOrder
    from ..orders import Order
    from ..position import Position
    from .writing import Style


def writable() -> tuple[str, ...]:
    """Return the names of the families that can be written.

    >>> [name for name in ("data", "rulebook", "godip-words", "one-line") if name not in writable()]
    []
    """
    return tuple(filter(can_write, FAMILIES))


def can_write(name: str) -> bool:
    """Tell whether there is a family of this name that can be written.

    >>> can_write("rulebook"), can_write("json"), can_write("runes")
    (True, False, False)
    """
    return name in FAMILIES and (bool(FAMILIES[name].writes) or _module_writer(name) is not None)


def convert(position: Position, orders: Sequence[Order], family: str, late: Sequence[LateOrder] = ()) -> str:
    r"""Write a position and its orders as text of a family.

    Args:
        position: the units, and the turn.
        orders: the orders. Units are listed as well if the orders do not show where all of them stand.
        family: name of the family, one of :func:`writable`.
        late: the orders of a retreat or adjustment phase, which the position then says it begins. What the family
            cannot say of them is left out, and :func:`left_out` tells it.

    Raises:
        PositionError: the family cannot write this position.

    >>> from standoff.maps import Position
    >>> position = Position.parse("Germany: A Mun, F Kie")
    >>> print(convert(position, position.orders("A Mun-Ber"), "rulebook"))
    Units:
    Germany: F Kie, A Mun
    <BLANKLINE>
    Orders:
    Germany:
      A Mun-Ber
    >>> convert(position, (), "one-line")
    'standard --- GERMANY:Fkie,Amun - - -'
    """
    write = _module_writer(family)
    if write is not None:
        return write(position, (*orders, *late))
    style = cast("Style", FAMILIES[family].writes)
    if not style:
        raise ValueError(f"{family} is read, and cannot be written")
    parts = []
    if turn := str(said(position, family)):
        parts.append(turn)
    if {order.unit for order in orders} != set(position.units):
        parts.append("Units:\n" + write_position(position, style))
        if orders or late:
            parts.append("Orders:")
    text = "\n\n".join(parts)
    if orders:
        text += ("\n" if parts else "") + write_orders(orders, style, position.board)
    if late:
        text += ("\n" if parts else "") + write_late_orders(late, style, position.board)
    return text


def left_out(
    position: Position, orders: Sequence[Order], family: str, late: Sequence[LateOrder] = ()
) -> list[tuple[str, list[Order | LateOrder]]]:
    """Tell what a family cannot say of a position and its orders.

    Args:
        position: the position.
        orders: the orders of movement.
        family: name of the family.
        late: the orders of a retreat or adjustment phase.

    Returns:
        Sentences that begin with the family, each with the orders that lose something, which may be none.

    >>> from standoff.maps import Position
    >>> position = Position.parse("France: A Par")
    >>> left_out(position, position.orders("A Par S German A Ruh-Bur"), "stabbeurfou")[0][0]
    'stabbeurfou has no nationality of the unit that is supported or convoyed'
    """
    told: list[tuple[str, list[Order | LateOrder]]] = []
    for loss, hurt in lost(orders, position, FAMILIES[family].loses):
        told.append((f"{family} {loss.cause}", [*hurt]))
    for late_loss, late_hurt in late_lost(late, position, FAMILIES[family].late_loses):
        told.append((f"{family} {late_loss.cause}", [*late_hurt]))
    missing = [LOSSES[name] for name in FAMILIES[family].loses if LOSSES[name].met_by(position)]
    told += [(f"{family} {loss.cause}", []) for loss in missing]
    if turn := other_turn(position, family):
        told.append((f"{family} {turn}", []))
    tell = getattr(FAMILIES[family].reader(), "lost", None) if FAMILIES[family].module else None
    if tell is not None:
        # what a program cannot say hangs on more than the order itself, and its module knows
        told += [(f"{family}: {sentence}", []) for sentence in tell(position, orders)]
    return told


def other_turn(position: Position, family: str) -> str:
    """Tell where a family names another turn than the one it is; a phase that was not known is no other."""
    turn, written = turn_of(position), said(position, family)
    if written == (turn.season, turn.year, turn.phase or written.phase):
        return ""
    if not any(written):
        return f'has nothing for the turn "{turn}"'
    return f'names "{written}" as the turn, ' + (f'instead of "{turn}"' if any(turn) else "as it must name one")


def _module_writer(name: str) -> Callable[[Position, tuple[Order | LateOrder, ...]], str] | None:
    """Return what writes a family that has a module of its own, or None if the module only reads."""
    family = FAMILIES[name]
    if not family.module:
        return None
    module = cast("ModuleType", family.reader())
    return getattr(module, "write", None)
