"""What is proved of the number of units: that no position with fewer has the property.

:mod:`solving` is asked about a number of units, and answers that no position with exactly so many has the property, or
gives one. Numbers are asked about from one upwards (:mod:`proving`), so a position that it gives is a smallest one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engines.provoking.phase import Phase


@dataclass(frozen=True, slots=True)
class Bound:
    """What is proved.

    Args:
        none_below: no position with fewer units has the property.
        fewest_orders: among positions with ``none_below`` units none has fewer orders that are not holds; None where
            that is not proved.
    """

    none_below: int
    fewest_orders: int | None = None


@dataclass(frozen=True)
class Told:
    """What a solver says of a number of units.

    Args:
        units: the number.
        none: whether it is proved that no position with exactly so many units has the property.
        phase: a position that has it; None where none is given.
    """

    units: int
    none: bool
    phase: Phase | None = None
