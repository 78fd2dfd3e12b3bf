"""Orders of the phases that follow a movement phase: retreats, and the adjustments after fall.

Like the orders of movement they keep what was written, right or wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeAlias

from .orders import Order, Unit, UnitType


class _OfUnit(ABC):
    """An order that names a unit, whose power gives it."""

    __slots__ = ()

    unit: Unit

    @property
    def power(self) -> str:
        """The id of the power that gives the order."""
        return self.unit.power

    @property
    @abstractmethod
    def short(self) -> str:
        """The order without its power."""

    def __str__(self) -> str:
        """Write the order with its power."""
        return f"{self.power}: {self.short}"


@dataclass(frozen=True, slots=True)
class Retreat(_OfUnit):
    """A dislodged unit goes to another place.

    Args:
        unit: the dislodged unit, where it stood.
        to: the place written, with a coast if one was written.

    >>> from standoff.maps import FLEET
    >>> str(Retreat(Unit("AUSTRIA", FLEET, "tri"), "alb"))
    'AUSTRIA: F tri R alb'
    """

    unit: Unit
    to: str

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"{self.unit.short} R {self.to}"


@dataclass(frozen=True, slots=True)
class Disband(_OfUnit):
    """A dislodged unit leaves the board.

    >>> from standoff.maps import FLEET
    >>> str(Disband(Unit("AUSTRIA", FLEET, "tri")))
    'AUSTRIA: F tri D'
    """

    unit: Unit

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"{self.unit.short} D"


@dataclass(frozen=True, slots=True)
class Build(_OfUnit):
    """A new unit comes on the board.

    Args:
        unit: the unit, with the coast if one was written.
        lettered: whether the order says army or fleet; where it does not, the type of the unit means nothing.

    >>> from standoff.maps import ARMY
    >>> str(Build(Unit("GERMANY", ARMY, "kie")))
    'GERMANY: build A kie'
    >>> str(Build(Unit("GERMANY", ARMY, "mun"), lettered=False))
    'GERMANY: build mun'
    """

    unit: Unit
    lettered: bool = True

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"build {self.unit.short if self.lettered else self.unit.place}"


@dataclass(frozen=True, slots=True)
class Remove(_OfUnit):
    """A unit leaves the board because its power has lost centres.

    >>> from standoff.maps import ARMY
    >>> str(Remove(Unit("FRANCE", ARMY, "par")))
    'FRANCE: remove A par'
    """

    unit: Unit

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"remove {self.unit.short}"


@dataclass(frozen=True, slots=True)
class Waive:
    """A power leaves a build unused.

    Args:
        power: id of the power.

    >>> str(Waive("ITALY"))
    'ITALY: waive'
    """

    power: str

    @property
    def short(self) -> str:
        """The order without its power."""
        return "waive"

    def __str__(self) -> str:
        """Write the order with its power."""
        return f"{self.power}: {self.short}"


@dataclass(frozen=True, slots=True)
class Convert(_OfUnit):
    """An army becomes a fleet, or a fleet an army, where it stands (Era of Empire rulebook, winter phase).

    Args:
        unit: the unit before.
        type: what it becomes.
        place: where it stands then, with its coast if it needs one.

    >>> from standoff.maps import ARMY, FLEET
    >>> str(Convert(Unit("TURKEY", ARMY, "bag"), FLEET, "bag"))
    'TURKEY: A bag T F bag'
    """

    unit: Unit
    type: UnitType
    place: str

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"{self.unit.short} T {self.type.letter} {self.place}"


LateOrder: TypeAlias = Retreat | Disband | Build | Remove | Waive | Convert
"""Any order of a retreat or adjustment phase."""


def giver(order: Order | LateOrder) -> str:
    """Return the id of the power that gives an order of any phase.

    Args:
        order: the order.

    >>> giver(Waive("ITALY"))
    'ITALY'
    """
    return order.power if isinstance(order, LateOrder) else order.unit.power
