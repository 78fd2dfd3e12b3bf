"""What is proved of the number of units: that no position with fewer has the property.

Whoever proves is a :class:`Lower`: asked about a number of units, it answers that no position with exactly so many has
the property, or gives one, or does not know. Numbers are asked about from one upwards, so a position that it gives is
a smallest one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..engines.provoking.phase import Phase


@dataclass(frozen=True, slots=True)
class Bound:
    """What is proved.

    Args:
        none_below: no position with fewer units has the property.
        chains: the longest chains of fleets in a convoy for which that is proved; None where it holds for all.
        fewest_orders: among positions with ``none_below`` units none has fewer orders that are not holds; None where
            that is not proved.
    """

    none_below: int
    chains: int | None = None
    fewest_orders: int | None = None


@dataclass(frozen=True)
class Told:
    """What a :class:`Lower` says of a number of units.

    Args:
        units: the number.
        none: whether it is proved that no position with exactly so many units has the property.
        phase: a position that has it; None where none is given.
        chains: the longest chains of fleets that were looked at; None for all.
    """

    units: int
    none: bool
    phase: Phase | None = None
    chains: int | None = None


class Lower(Protocol):
    """Whoever proves bounds."""

    def ask(self, units: int) -> Told:
        """Tell of positions with exactly so many units."""
        ...
