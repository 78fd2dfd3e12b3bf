"""A game as another program tells it: positions, orders and results, phase by phase, right or wrong.

What a program writes is taken as it stands; whether it follows from the rules is found out by :mod:`replay`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..maps import Board, Position
    from ..solver.late_outcome import GivenOrder


MOST_ORDERS = 1_000
"""A phase with more orders, units or results of one kind is refused: it is none of Diplomacy."""

MOST_PHASES = 10_000
"""A record with more phases is refused."""


class Program(Enum):
    """Who wrote a record; the value is the name for commands."""

    DIPLOMACY = "diplomacy"
    """The Python package diplomacy, and programs that write the same form, such as dipcc."""
    JDIP = "jdip"
    """jDip, in its case files."""
    STANDOFF = "standoff"
    """standoff itself."""

    def __repr__(self) -> str:
        """Give the expression that makes this value."""
        return f"Program.{self.name}"


class Told(NamedTuple):
    """What became of one unit, in the words of the program.

    Args:
        unit: the unit without its power, ``A par``; where it is built, the new one. In records of standoff itself,
            the whole order, ``FRANCE: A par - bur``.
        words: the words, in a set; what they mean is told in :mod:`told`.
    """

    unit: str
    words: frozenset[str]


class After(NamedTuple):
    """What a record tells of the board behind a phase.

    Args:
        position: the position; without a season where the turn is not told.
        exits: whether the exits of dislodged units are told.
        owners: whether the owners of the supply centres are told.
        following: whether it is the position that the next phase begins with, so that units without an exit have left
            and owners were told anew; else the one right behind the phase, with all dislodged units.
    """

    position: Position
    exits: bool
    owners: bool
    following: bool


@dataclass(frozen=True, slots=True)
class RecordedPhase:
    """One phase as it was recorded.

    Args:
        name: what the record calls it, ``S1901M`` or the name of a case.
        where: its place in the file, ``phases[3]`` or ``line 17``.
        position: the position it began with.
        orders: the orders of all powers.
        words: the orders as they stand in the file, one for each.
        results: what became of the units; none where the program does not tell.
        after: what the record tells of the board behind it; None if nothing.
        unled: powers that nobody led.
        choice: which of several resolutions was taken, from 1; 0 if the rules decided.
        closed: ids of the provinces that nobody may enter.
    """

    name: str
    where: str
    position: Position
    orders: tuple[GivenOrder, ...]
    words: tuple[str, ...]
    results: tuple[Told, ...] = ()
    after: After | None = None
    unled: frozenset[str] = field(default_factory=frozenset)
    choice: int = 0
    closed: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or several phases that have nothing to do with each other.

    Args:
        program: who wrote it.
        title: what the record calls the game.
        board: the board.
        phases: the phases played, in the order of the file.
        position: the position that the next phase begins with, where the record tells it.
        remarks: what the file holds besides, and was left aside, in one sentence each.
        rulebook: the reading of the rules that the record names; None if it names none.
    """

    program: Program
    title: str
    board: Board
    phases: tuple[RecordedPhase, ...]
    position: Position | None = None
    remarks: tuple[str, ...] = ()
    rulebook: Rulebook | None = None
