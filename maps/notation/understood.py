"""What a reading comes to beside its orders: who holds, which orders meet no unit, what is doubtful, what is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..orders import Unit
    from .readings import Reading


@dataclass(frozen=True, slots=True)
class Understood:
    """The summary of a reading. Orders are named by their index in ``reading.orders``.

    Args:
        implied: units that are known only from their orders.
        waiting: units without an order of their power; they hold.
        nobodys: orders for a unit where none stands.
        others: orders for a unit of another power.
        several: for each unit with orders that differ, all of its orders.
        unread: numbers of the lines that are no orders.
        failed: numbers of the lines of which something could not be read.
    """

    implied: tuple[Unit, ...]
    waiting: tuple[Unit, ...]
    nobodys: tuple[int, ...]
    others: tuple[int, ...]
    several: tuple[tuple[int, ...], ...]
    unread: tuple[int, ...]
    failed: tuple[int, ...]


def understood(reading: Reading) -> Understood:
    r"""Sum up a reading.

    >>> from standoff.maps.notation import read
    >>> reading = read("Units:\nGermany: A Mun, A Ber\nOrders:\nGermany: A Mun-Sil, A Mun-Tyr, A Kie-Ruh")
    >>> summary = understood(reading)
    >>> [str(unit) for unit in summary.waiting], summary.nobodys, summary.several
    (['GERMANY A ber'], (2,), ((0, 1),))
    """
    position, listed = reading.position, set(reading.listed)
    # nobody holds in a later phase
    later = reading.orders_phase != "movement"
    nobodys: list[int] = []
    others: list[int] = []
    given: dict[tuple[str, str], list[int]] = {}
    for n, order in enumerate(reading.orders):
        unit = order.unit
        there = position.unit_in(unit.province)
        if there is None:
            nobodys.append(n)
        elif there.power != unit.power:
            others.append(n)
        given.setdefault((unit.power, unit.province), []).append(n)
    several = [numbers for numbers in given.values() if len({reading.orders[n] for n in numbers}) > 1]
    return Understood(
        tuple(unit for unit in position.units if unit not in listed),
        tuple(unit for unit in position.units if (unit.power, unit.province) not in given and not later),
        tuple(nobodys),
        tuple(others),
        tuple(map(tuple, several)),
        _lines(reading, {"unread"}),
        tuple(dict.fromkeys(d.line for d in reading.errors if d.code not in ("unread", "empty"))),
    )


def _lines(reading: Reading, codes: set[str]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(d.line for d in reading.diagnostics if d.code in codes))
