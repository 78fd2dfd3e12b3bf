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
    at: tuple[Unit | None, ...] = field(init=False, repr=False, compare=False)
    """The unit in each province, by province number; None where none stands."""

    def __post_init__(self) -> None:
        """Check the units and bring them into their lasting order."""
        board = self.board
        armies, fleets, powers, number = board.army_places, board.sails, board.power_number, board.number
        at: list[Unit | None] = [None] * len(board.provinces)
        faults = []
        for unit in self.units:
            place = unit.place
            places = armies if unit.type is ARMY else fleets if unit.type is FLEET else ()
            if place not in places or unit.power not in powers:
                faults.append(misplaced(board, unit))
                continue
            n = number[place]
            other = at[n]
            if other is not None:
                faults.append(f"{unit} and {other} stand in one province")
            at[n] = unit
        if faults:
            raise PositionError("; ".join(faults))
        object.__setattr__(self, "units", tuple(sorted(self.units, key=_power_and_place)))
        object.__setattr__(self, "at", tuple(at))

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
    def occupied(self) -> tuple[int, ...]:
        """The numbers of the provinces that hold a unit, ascending."""
        number = self.board.number
        return tuple(sorted([number[unit.place] for unit in self.units]))

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """The number of the power whose unit stands in each province, by province number; -1 for none."""
        power, number = self.board.power_number, self.board.number
        owners = [-1] * len(self.at)
        for unit in self.units:
            owners[number[unit.place]] = power[unit.power]
        return tuple(owners)

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


def _power_and_place(unit: Unit) -> tuple[str, str]:
    return unit.power, unit.place


def misplaced(board: Board, unit: Unit) -> str:
    """Tell in one sentence why a unit cannot stand where it is said to; empty if it can.

    >>> misplaced(standard(), Unit("ENGLAND", ARMY, "nth"))
    'ENGLAND A nth: an army cannot stand at sea'
    """
    if unit.type not in (ARMY, FLEET):
        return f"{unit.place} of {unit.power}: {unit.type!r} is no type of unit; it is ARMY or FLEET"
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
    return ""
