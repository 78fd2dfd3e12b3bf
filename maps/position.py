"""Who stands where: the units on a board in one phase."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from .board import Board, Terrain
from .errors import PositionError
from .loading import standard
from .orders import ARMY, FLEET, Order, Unit, UnitType


@dataclass(frozen=True)
class Position:
    """The units on a board before orders are carried out.

    Args:
        units: the units, in any order; kept sorted by power and place.
        board: the board they stand on; the standard board unless named.
        season: ``"spring"``, ``"fall"`` or ``""`` where it does not matter.
        year: the year, or 0 where it does not matter.

    Raises:
        PositionError: an unknown power or place, two units in a province, a unit where its type cannot
            stand, a fleet without its coast.

    >>> position = Position.of("GERMANY A mun", "RUSSIA F stp/sc")
    >>> [str(unit) for unit in position.units]
    ['GERMANY A mun', 'RUSSIA F stp/sc']
    """

    units: tuple[Unit, ...]
    board: Board = field(default_factory=standard)
    season: str = ""
    year: int = 0

    def __post_init__(self) -> None:
        """Check the units and bring them into their lasting order."""
        faults = []
        taken: dict[str, Unit] = {}
        for unit in self.units:
            fault = misplaced(self.board, unit)
            if fault:
                faults.append(fault)
            elif unit.province in taken:
                faults.append(f"{unit} and {taken[unit.province]} stand in one province")
            taken.setdefault(unit.province, unit)
        if faults:
            raise PositionError("; ".join(faults))
        object.__setattr__(self, "units", tuple(sorted(self.units, key=lambda u: (u.power, u.place))))

    @classmethod
    def of(cls, *units: str, board: Board | None = None) -> Position:
        """Make a position of units written as ``"ENGLAND F nth"``.

        Raises:
            PositionError: a text is not of this form, or the units cannot stand so.
        """
        return cls(tuple(map(unit_of, units)), board or standard())

    @classmethod
    def parse(cls, text: str, board: Board | None = None) -> Position:
        """Read a position from text in any notation that people use, such as ``Germany: A Mun, A Ber``.

        Args:
            text: units under headings that name their power; orders do as well, their units are taken.
            board: the board; the standard board unless named.

        Raises:
            NotationError: something in the text is no unit; with line, column and a hint.
        """
        from .notation import parse_position

        return parse_position(text, board or standard())

    def orders(self, text: str) -> tuple[Order, ...]:
        """Read orders for this position from text in any notation that people use.

        Raises:
            NotationError: something in the text is no order; with line, column and a hint.
        """
        from .notation import parse_orders

        return parse_orders(text, self)

    @cached_property
    def at(self) -> tuple[Unit | None, ...]:
        """The unit in each province, by province number; None where none stands."""
        found: list[Unit | None] = [None] * len(self.board.provinces)
        for unit in self.units:
            found[self.board.number[unit.place]] = unit
        return tuple(found)

    @cached_property
    def occupied(self) -> tuple[int, ...]:
        """The numbers of the provinces that hold a unit, ascending."""
        return tuple(n for n, unit in enumerate(self.at) if unit is not None)

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """The number of the power whose unit stands in each province, by province number; -1 for none."""
        power = self.board.power_number
        return tuple(-1 if unit is None else power[unit.power] for unit in self.at)

    def unit_in(self, place: str) -> Unit | None:
        """Return the unit in the province of a place, or None.

        >>> str(Position.of("RUSSIA F stp/sc").unit_in("stp"))
        'RUSSIA F stp/sc'
        """
        number = self.board.number.get(place)
        return None if number is None else self.at[number]


def unit_of(text: str) -> Unit:
    """Return the unit written as ``ENGLAND F nth``.

    Raises:
        PositionError: the text is not of that form.
    """
    words = text.split()
    if len(words) < 3 or words[-2] not in ("A", "F"):
        raise PositionError(f"{text!r} is no unit; expected a power, A or F, and a place, such as 'ENGLAND F nth'")
    return Unit(" ".join(words[:-2]), UnitType(words[-2]), words[-1])


def misplaced(board: Board, unit: Unit) -> str | None:
    """Tell in one sentence why a unit cannot stand where it is said to, or None if it can.

    >>> misplaced(standard(), Unit("ENGLAND", ARMY, "nth"))
    'ENGLAND A nth: an army cannot stand at sea'
    """
    if unit.power not in board.power_number:
        return f"{unit}: the board has no power {unit.power}"
    if unit.place not in board.number:
        return f"{unit}: the board has no place {unit.place}"
    province = board.province(unit.place)
    if unit.type is ARMY:
        if province.terrain is Terrain.SEA:
            return f"{unit}: an army cannot stand at sea"
        if "/" in unit.place:
            return f"{unit}: an army stands in a province, not on a coast"
    if unit.type is FLEET:
        if province.terrain is Terrain.INLAND:
            return f"{unit}: a fleet cannot stand inland"
        if province.has_coasts and "/" not in unit.place:
            coasts = " or ".join(f"{province.id}/{coast}" for coast in province.coasts)
            return f"{unit}: a fleet here stands on a coast, {coasts}"
    return None
