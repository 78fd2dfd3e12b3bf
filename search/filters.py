"""Among which phases one is looked for: how many units and powers, where, with convoys or without."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..maps import ARMY, Convoy, Hold, Move, Support

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engines.provoking.phase import Phase
    from ..maps import Order


@dataclass(frozen=True, slots=True)
class Filters:
    """What a phase has to keep to.

    Args:
        no_convoys: whether no fleet convoys and no army needs or names one.
        powers: so many powers have units at most; None for any number.
        units: so many units at most; None for any number.
        region: the provinces in which units stand and of which orders speak; None for the whole board.
        region_text: how the region was named.
    """

    no_convoys: bool = False
    powers: int | None = None
    units: int | None = None
    region: frozenset[str] | None = None
    region_text: str = ""

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
        return not (self.no_convoys and any(_by_sea(order, phase) for order in phase.orders))

    @property
    def words(self) -> str:
        """What they are, as it stands behind a comma; empty where there are none."""
        said = []
        if self.no_convoys:
            said.append("without convoys")
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
            "powers": self.powers,
            "units": self.units,
            "region": None if self.region is None else sorted(self.region),
        }


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
