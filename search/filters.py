"""Among which phases one is looked for: how many units and powers, where, with convoys or without, how ordered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..maps import ARMY, Convoy, Hold, Move, Support

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engines.provoking.phase import Phase
    from ..maps import Order

OF_VOID_ORDERS = frozenset(
    {
        "convoy_path",
        "disorder_support",
        "illegal_order",
        "implicit_order",
        "impossible_coast",
        "missing_coast",
        "one_coast",
        "support_coast",
        "two_orders",
        "wrong_letter",
    }
)
"""The fields of a rulebook that do not matter for plain orders (:func:`in_plain_orders`)."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a phase has to keep to.

    Args:
        no_convoys: whether no fleet convoys and no army needs or names one.
        powers: so many powers have units at most; None for any number.
        units: so many units at most; None for any number.
        region: the provinces in which units stand and of which orders speak; None for the whole board.
        region_text: how the region was named.
        plain_orders: whether each order is legal, matched by the others and written in full (:func:`in_plain_orders`).
    """

    no_convoys: bool = False
    powers: int | None = None
    units: int | None = None
    region: frozenset[str] | None = None
    region_text: str = ""
    plain_orders: bool = False

    def allows(self, phase: Phase) -> bool:
        """Tell whether a phase keeps to them."""
        units = phase.position.units
        if self.units is not None and len(units) > self.units:
            return False
        if self.powers is not None and len({unit.power for unit in units}) > self.powers:
            return False
        if self.region is not None:
            places = [unit.province for unit in units]
            places += [place.partition("/")[0] for order in phase.orders for place in _places(order)]
            if not self.region.issuperset(places):
                return False
        if self.plain_orders and not in_plain_orders(phase):
            return False
        return not (self.no_convoys and any(_by_sea(order, phase) for order in phase.orders))

    @property
    def words(self) -> str:
        """What they are, as it stands behind a comma; empty where there are none."""
        said = []
        if self.no_convoys:
            said.append("without convoys")
        if self.plain_orders:
            said.append("in plain orders")
        if self.powers is not None:
            said.append(f"at most {self.powers} power{'s' if self.powers > 1 else ''}")
        if self.units is not None:
            said.append(f"at most {self.units} unit{'s' if self.units > 1 else ''}")
        if self.region is not None:
            said.append(f"in the region {self.region_text}" if self.region_text else "in the region")
        return ", ".join(said)

    def data(self) -> dict[str, Any]:
        """Return them as data, the same for equal filters."""
        return {
            "no_convoys": self.no_convoys,
            "plain_orders": self.plain_orders,
            "powers": self.powers,
            "units": self.units,
            "region": None if self.region is None else sorted(self.region),
        }


def in_plain_orders(phase: Phase) -> bool:
    """Tell whether no rulebook makes anything else of the orders than what they say.

    Each order is legal and written as it is carried out, with the coasts it needs and without a word too many; the
    others match it, but for a convoy that is not ordered whole; and no unit has two.

    Args:
        phase: the phase.

    >>> from standoff.engines.provoking.phase import Phase
    >>> from standoff.maps import Position
    >>> position = Position.of("FRANCE F gas")
    >>> texts = "F Gas - Spa/nc", "F Gas - Spa", "F Gas - Par"
    >>> [in_plain_orders(Phase(position, position.orders(text))) for text in texts]
    [True, False, False]
    """
    from ..encoding import read
    from ..encoding.intents import Fault

    if any(isinstance(order, Move) and order.path for order in phase.orders):
        return False
    readings = read(phase.position, phase.orders).readings
    return all(reading.fault in (None, Fault.NO_CONVOY) and reading.executed is None for reading in readings)


def _places(order: Order) -> Iterator[str]:
    """Yield the places that an order speaks of besides that of its unit."""
    if isinstance(order, (Move, Convoy)):
        yield order.to
    if isinstance(order, Convoy):
        yield order.convoyed.place
    if isinstance(order, Support):
        yield order.supported.place
        if order.to is not None:
            yield order.to


def _by_sea(order: Order, phase: Phase) -> bool:
    """Tell whether an order is to convoy, or to move where only a convoy goes."""
    if isinstance(order, Convoy):
        return True
    if not isinstance(order, Move) or order.unit.type is not ARMY:
        return False
    board = phase.position.board
    there, here = board.number.get(order.to, -1), board.number[order.unit.place]
    return order.via_convoy or there not in board.walks[here]


def moving(phase: Phase) -> int:
    """Return how many orders of a phase are not holds."""
    return sum(not isinstance(order, Hold) for order in phase.orders)


def size_of(phase: Phase) -> tuple[int, int, int]:
    """Return how large a phase is: its units, its orders that are not holds, its powers; smaller is better."""
    units = phase.position.units
    return len(units), moving(phase), len({unit.power for unit in units})
