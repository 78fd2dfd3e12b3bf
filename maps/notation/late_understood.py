"""What a reading of a retreat or adjustment phase comes to beside its orders: who is without one, what is still due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..late_orders import Build, Convert, Remove, Waive

if TYPE_CHECKING:
    from ..late_orders import LateOrder
    from ..orders import Unit
    from .readings import Reading


@dataclass(frozen=True, slots=True)
class LateUnderstood:
    """The summary of such a reading. Orders are named by their index in ``reading.late``.

    Args:
        waiting: dislodged units without an order of their power; they disband.
        due: powers that order fewer or more builds or removals than they have due: the power, how many units it may
            build (or owes, if negative), and how many orders count for that, waives among them.
        nobodys: orders for a unit where none of the phase stands; a build is for none.
        others: orders for a unit of another power.
        several: for each unit with orders that differ, all of its orders.
    """

    waiting: tuple[Unit, ...]
    due: tuple[tuple[str, int, int], ...]
    nobodys: tuple[int, ...]
    others: tuple[int, ...]
    several: tuple[tuple[int, ...], ...]


def late_understood(reading: Reading) -> LateUnderstood:
    """Sum up a reading of a retreat or adjustment phase.

    Args:
        reading: the reading.

    >>> from standoff.maps import Position
    >>> from standoff.maps.notation import read
    >>> position = Position.from_line("standard W1901A GERMANY:Amun - - GERMANY:ber,kie,mun")
    >>> late_understood(read("Germany: Build F Kie", position=position)).due
    (('GERMANY', 2, 1),)
    """
    position, retreats = reading.position, reading.orders_phase == "retreat"
    here = {u.province: u for u in ([one.unit for one in position.dislodged] if retreats else position.units)}
    nobodys: list[int] = []
    others: list[int] = []
    given: dict[tuple[str, str], list[int]] = {}
    for n, order in enumerate(reading.late):
        if isinstance(order, Waive):
            continue
        given.setdefault((order.power, order.unit.province), []).append(n)
        there = here.get(order.unit.province)
        if isinstance(order, Build):
            continue
        if there is None:
            if here:
                nobodys.append(n)
        elif there.power != order.power:
            others.append(n)
    several = [tuple(ns) for ns in given.values() if len({reading.late[n] for n in ns}) > 1]
    waiting = [unit for unit in here.values() if (unit.power, unit.province) not in given] if retreats else []
    due = () if retreats else tuple(_due(reading))
    return LateUnderstood(tuple(waiting), due, tuple(nobodys), tuple(others), tuple(several))


def _due(reading: Reading) -> list[tuple[str, int, int]]:
    """Return the powers whose orders are fewer or more than what they have due."""
    position = reading.position
    if not position.centers:
        return []
    rows = []
    for power in position.board.powers:
        due = position.balance(power.id)
        ordered = len({_meant(order, n) for n, order in enumerate(reading.late) if _counts(order, power.id, due)})
        if ordered != abs(due):
            rows.append((power.id, due, ordered))
    return rows


def _counts(order: LateOrder, power: str, due: int) -> bool:
    """Tell whether an order is a build or waive of a power that may build, or a removal of one that owes."""
    if order.power != power or isinstance(order, Convert):
        return False
    return not due or isinstance(order, Remove) == (due < 0)


def _meant(order: LateOrder, n: int) -> str | int:
    """Return what an order is about: its province, as two for one count once; a waive is about itself."""
    return n if isinstance(order, Waive) else order.unit.province
