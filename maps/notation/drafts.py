"""An order as it was written: words to units and places, and nothing decided that needs the board's units."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..orders import UnitType
    from .spots import Spot
    from .words import Line, Verb


@dataclass(slots=True)
class Named:
    """A unit as written: perhaps with nationality and letter, certainly with a place."""

    nation: str | None
    type: UnitType | None
    spot: Spot


@dataclass(slots=True)
class Draft:
    """An order, or a bare unit, as written; ``settling`` makes an order of it.

    Every family of notation ends in a draft, so a further family is a further function from words to drafts.

    Args:
        line: the line it was found in.
        start: index of its first word.
        end: index behind its last word.
        unit: the unit ordered.
        verb: what it is told to do; None for a unit with nothing behind it.
        power: id of the power whose heading or prefix is in force, or None.
        block: ``"units"`` or ``"orders"`` where the text says which part this is.
        other: the unit supported or convoyed.
        to: where the unit, or the other unit, goes.
        path: places named on the way of the unit that goes there.
        via: whether the convoy is asked for by name.
        slips: words of the order that are misspelt, with what they are read as; places are not among them.
    """

    line: Line
    start: int
    end: int
    unit: Named
    verb: Verb | None = None
    power: str | None = None
    block: str = ""
    other: Named | None = None
    to: Spot | None = None
    path: list[Spot] = field(default_factory=list)
    via: bool = False
    slips: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def spots(self) -> tuple[Spot | None, Spot | None, Spot | None]:
        """The places of the unit, of the other unit and of the goal."""
        return self.unit.spot, None if self.other is None else self.other.spot, self.to

    @property
    def guessed(self) -> bool:
        """Whether a word of the order is read as another than the one that is written."""
        return (
            bool(self.slips)
            or self.unit.spot.guess
            or (self.other is not None and self.other.spot.guess)
            or (self.to is not None and self.to.guess)
            or any(spot.guess for spot in self.path)
        )
