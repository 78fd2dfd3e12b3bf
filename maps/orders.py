"""Orders as they were given: who ordered which unit to do what, right or wrong.

An order keeps what was written (a wrong unit letter, a coast that is not there, another power's unit);
whether it can be carried out is decided later, in ``encoding/legality.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class UnitType(Enum):
    """An army or a fleet; all units are equally strong (2008 rulebook, p. 3)."""

    ARMY = "A"
    FLEET = "F"

    def __init__(self, letter: str) -> None:
        """Keep the letter as a plain attribute, which is read much quicker than ``value``."""
        self.letter = letter

    def __repr__(self) -> str:
        """Give the expression that makes this unit type."""
        return f"UnitType.{self.name}"


ARMY = UnitType.ARMY
FLEET = UnitType.FLEET


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: whose, of which type, and where.

    Args:
        power: id of the power, ``"ENGLAND"``.
        type: army or fleet.
        place: where it stands, with its coast if the province has named coasts: ``"nth"``, ``"stp/sc"``.

    >>> unit = Unit("RUSSIA", FLEET, "stp/sc")
    >>> str(unit), unit.short, unit.province
    ('RUSSIA F stp/sc', 'F stp/sc', 'stp')
    """

    power: str
    type: UnitType
    place: str

    @property
    def province(self) -> str:
        """The id of the province, without a coast."""
        return self.place.partition("/")[0]

    @property
    def short(self) -> str:
        """Type and place without the power: ``"F nth"``."""
        return f"{self.type.letter} {self.place}"

    def __str__(self) -> str:
        """Write the unit as ``ENGLAND F nth``."""
        return f"{self.power} {self.type.letter} {self.place}"


@dataclass(frozen=True, slots=True)
class Mention:
    """A unit as the order of another unit mentions it, which may be sparing or wrong.

    Args:
        type: the letter written, or None where none was.
        place: the place written.
        power: id of the power whose nationality was written, or None (DATC 4.C.5, 4.C.6).
    """

    type: UnitType | None
    place: str
    power: str | None = None

    def __str__(self) -> str:
        """Write it as ``A ber``, or ``GERMANY A ber`` where the nationality was written."""
        text = self.place if self.type is None else f"{self.type.letter} {self.place}"
        return text if self.power is None else f"{self.power} {text}"


@dataclass(frozen=True, slots=True)
class Hold:
    """The unit stays where it is.

    >>> str(Hold(Unit("ENGLAND", FLEET, "nth")))
    'ENGLAND: F nth H'
    """

    unit: Unit

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"{self.unit.short} H"

    def __str__(self) -> str:
        """Write the order with its power."""
        return f"{self.unit.power}: {self.short}"


@dataclass(frozen=True, slots=True)
class Move:
    """The unit goes to another place, an army perhaps by convoy.

    Args:
        unit: the unit ordered.
        to: the place written, with a coast if one was written.
        via_convoy: whether the order asks for the convoy by name (2008 rulebook, p. 16).
        path: seas that the order lists on the way (njudge); kept, not used (DATC 4.A.6 a).

    >>> str(Move(Unit("FRANCE", ARMY, "pic"), "bel", via_convoy=True))
    'FRANCE: A pic - bel via convoy'
    >>> str(Move(Unit("ENGLAND", ARMY, "lon"), "nwy", via_convoy=True, path=("nth",)))
    'ENGLAND: A lon - nth - nwy via convoy'
    """

    unit: Unit
    to: str
    via_convoy: bool = False
    path: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The order without its power."""
        goal = " - ".join((*self.path, self.to)) if self.path else self.to
        return f"{self.unit.short} - {goal}{' via convoy' if self.via_convoy else ''}"

    def __str__(self) -> str:
        """Write the order with its power."""
        return f"{self.unit.power}: {self.short}"


@dataclass(frozen=True, slots=True)
class Support:
    """The unit helps another one to move, or to stay.

    Args:
        unit: the unit ordered.
        supported: the unit helped, as mentioned.
        to: where the helped unit is to go, or None where it is helped to stay.

    >>> str(Support(Unit("GERMANY", ARMY, "mun"), Mention(ARMY, "ber"), "sil"))
    'GERMANY: A mun S A ber - sil'
    >>> str(Support(Unit("FRANCE", ARMY, "par"), Mention(ARMY, "ruh", "GERMANY"), "bur"))
    'FRANCE: A par S GERMANY A ruh - bur'
    """

    unit: Unit
    supported: Mention
    to: str | None = None

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"{self.unit.short} S {self.supported}{'' if self.to is None else f' - {self.to}'}"

    def __str__(self) -> str:
        """Write the order with its power."""
        return f"{self.unit.power}: {self.short}"


@dataclass(frozen=True, slots=True)
class Convoy:
    """The fleet carries an army over its sea.

    Args:
        unit: the fleet ordered.
        convoyed: the army, as mentioned.
        to: where the army is to land.

    >>> str(Convoy(Unit("ENGLAND", FLEET, "nth"), Mention(ARMY, "lon"), "nwy"))
    'ENGLAND: F nth C A lon - nwy'
    """

    unit: Unit
    convoyed: Mention
    to: str

    @property
    def short(self) -> str:
        """The order without its power."""
        return f"{self.unit.short} C {self.convoyed} - {self.to}"

    def __str__(self) -> str:
        """Write the order with its power."""
        return f"{self.unit.power}: {self.short}"


Order: TypeAlias = Hold | Move | Support | Convoy
"""Any order of a movement phase."""
