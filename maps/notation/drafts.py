"""An order as it was written: words to units and places, and nothing decided that needs the board's units."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..orders import UnitType
    from .lines import Line
    from .quick import Plain
    from .spots import Spot
    from .words import Verb


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
        dashless: whether the goal is a place without a dash before it; then it may be a unit of its own.
        doubt: index of a bracket that may name a coast or be the verb of this support; 0 if there is none.
        plain: the order as the quick reader has it, where it was plain.
        number: the number of its line in that case.
        closely: reads line, places and all else of a plain order when the first of these is asked for, given the draft.
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
    dashless: bool = False
    doubt: int = 0
    plain: Plain | None = None
    number: int = 0
    closely: Callable[[Draft], Draft] | None = None

    @classmethod
    def later(cls, plain: Plain, number: int, power: str, block: str, closely: Callable[[Draft], Draft]) -> Draft:
        """Make the draft of a plain order, whose words are read when they are asked for.

        Args:
            plain: the order.
            number: number of its line.
            power: the power that gives it.
            block: the part of the text it stands in.
            closely: reads the words, given the draft.
        """
        draft = cls.__new__(cls)
        draft.plain, draft.number, draft.verb, draft.closely = plain, number, plain.verb, closely
        draft.power, draft.block = power, block
        return draft

    if not TYPE_CHECKING:  # or every name would be an attribute to type checkers

        def __getattr__(self, name: str) -> object:
            """Read the words of a plain order, whose fields are missing until then."""
            if name not in _READ_LATER:
                raise AttributeError(name)
            draft = self.closely(self)
            for missing in _READ_LATER:
                setattr(self, missing, getattr(draft, missing))
            return getattr(self, name)

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


_READ_LATER = ("line", "start", "end", "unit", "other", "to", "path", "via", "slips", "dashless")
