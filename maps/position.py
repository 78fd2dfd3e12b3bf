"""Who stands where: the units on a board in one phase."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from .board import Board, Terrain
from .errors import PositionError
from .loading import standard
from .orders import ARMY, FLEET, Order, Unit, UnitType

if TYPE_CHECKING:
    from .late_orders import LateOrder

SEASONS = ("", "spring", "fall", "winter")
"""What a position has as its season; empty where it does not matter."""

PHASES = ("", "movement", "retreat", "adjustment")
"""What a position has as its phase; empty where it does not matter."""


@dataclass(frozen=True, slots=True)
class Retreating:
    """A dislodged unit that has to retreat or disband.

    Its attacker needs no field: it is the unit that stands in its province.

    Args:
        unit: the unit, where it stood.
        attacked_from: id of the province that its attacker came from, or ``""`` where that is not known.
        exits: the places it may retreat to, in any order; a position keeps them sorted.
        by_convoy: whether it is known that the attacker came by convoy. What that opens stands in ``exits`` already, so
            nothing hangs on it: the line of a position leaves it out, and positions are compared without it.
    """

    unit: Unit
    attacked_from: str = ""
    exits: tuple[str, ...] = ()
    by_convoy: bool = field(default=False, repr=False, compare=False)


@dataclass(frozen=True)
class Position:
    """The units on a board before orders are carried out, and what else a turn begins with.

    Args:
        units: the units, in any order; kept sorted by power and place.
        board: the board they stand on; the standard board unless named.
        season: ``"spring"``, ``"fall"``, ``"winter"`` or ``""`` where it does not matter.
        year: the year, or 0 where it does not matter.
        phase: ``"movement"``, ``"retreat"``, ``"adjustment"`` or ``""`` where it does not matter.
        dislodged: the units that have to retreat, which are none of the others; kept sorted in the same way.
        centers: who owns which supply centre, as pairs of province and power; kept sorted.
        contested: ids of the provinces that a standoff left vacant, closed to retreats; kept sorted.

    Raises:
        PositionError: an unknown power or place, two units in a province, a unit where its type cannot
            stand, a fleet without its coast; the same of what else is given, or a turn that there is not.

    >>> position = Position.of("GERMANY A mun", "RUSSIA F stp/sc")
    >>> [str(unit) for unit in position.units]
    ['GERMANY A mun', 'RUSSIA F stp/sc']
    >>> Position(position.units, phase="retreat", contested=("sil", "ber")).contested
    ('ber', 'sil')
    """

    units: tuple[Unit, ...]
    board: Board = field(default_factory=standard)
    season: str = ""
    year: int = 0
    phase: str = field(default="", kw_only=True)
    dislodged: tuple[Retreating, ...] = field(default=(), kw_only=True)
    centers: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)
    contested: tuple[str, ...] = field(default=(), kw_only=True)
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
        # most positions are nothing but units: the rest is looked at only where there is some
        if self.season not in SEASONS or self.phase not in PHASES or self.year < 0:
            faults += self._faults_of_turn()
        if self.dislodged or self.centers or self.contested:
            faults += self._keep_rest()
        if faults:
            raise PositionError("; ".join(faults))
        object.__setattr__(self, "units", tuple(sorted(self.units, key=_power_and_place)))
        object.__setattr__(self, "at", tuple(at))

    def _faults_of_turn(self) -> list[str]:
        """Tell in one sentence each what is wrong with season, year and phase."""
        faults = [
            f"{what} {value!r} is none of {', '.join(known[1:])}"
            for what, value, known in (("season", self.season, SEASONS), ("phase", self.phase, PHASES))
            if value not in known
        ]
        return faults if self.year >= 0 else [*faults, f"year {self.year} lies before the year 1"]

    def _keep_rest(self) -> list[str]:
        """Bring what a position holds besides its units into its lasting order; return what is wrong with it."""
        faults = []
        if self.dislodged and self.phase not in ("", "retreat"):
            faults.append(f"no unit is dislodged when the {self.phase} phase begins")
        for one in self.dislodged:
            faults += faults_of_retreating(self.board, one)
        for what, ids in (
            ("dislodged units stand in", [one.unit.province for one in self.dislodged]),
            ("owners are named for", [id for id, _ in self.centers]),
            ("standoffs are named in", list(self.contested)),
        ):
            if len(set(ids)) < len(ids):
                faults += [f"two {what} {id}" for id, count in Counter(ids).items() if count > 1]
        for id, power in self.centers:
            faults += filter(None, [not_owned(self.board, id, power)])
        for id in self.contested:
            faults += filter(None, [not_contested(self.board, id)])
        if not faults:
            keep = object.__setattr__
            retreating = [replace(one, exits=tuple(sorted(one.exits))) for one in self.dislodged]
            keep(self, "dislodged", tuple(sorted(retreating, key=lambda one: _power_and_place(one.unit))))
            keep(self, "centers", tuple(sorted(self.centers)))
            keep(self, "contested", tuple(sorted(self.contested)))
        return faults

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

    @classmethod
    def from_line(cls, line: str, board: Board | None = None) -> Position:
        """Read a whole position from the one line that :meth:`line` writes.

        Args:
            line: six fields with a blank between: board, turn, units, dislodged units, contested provinces, centres.
            board: the board; the shipped board that the line names, unless given.

        Raises:
            NotationError: the line is not of this form, or the units cannot stand so; with the column, what was
                read there and what would be right.

        >>> Position.from_line("standard F1901M GERMANY:Amun - - -").units
        (Unit(power='GERMANY', type=UnitType.ARMY, place='mun'),)
        """
        from .notation.one_line_reading import position_of

        return position_of(line, board)

    def line(self) -> str:
        """Write the whole position as one line of ASCII characters, the same for equal positions.

        >>> Position.of("RUSSIA F stp/sc", "GERMANY A mun", "RUSSIA A war").line()
        'standard --- GERMANY:Amun;RUSSIA:Fstp/sc,Awar - - -'
        """
        from .notation.one_line import line_of

        return line_of(self)

    def orders(self, text: str) -> tuple[Order, ...]:
        """Read orders for this position from text in any notation that people use.

        Raises:
            NotationError: something in the text is no order; with line, column and a hint.
        """
        from .notation import parse_orders

        return parse_orders(text, self)

    def late_orders(self, text: str) -> tuple[LateOrder, ...]:
        """Read orders of the retreat or adjustment phase that this position begins, in any notation that people use.

        Raises:
            NotationError: something in the text is no such order; with line, column and a hint.

        >>> position = Position.from_line("standard W1901A FRANCE:Apar,Amar,Agas - - FRANCE:par,mar")
        >>> [str(order) for order in position.late_orders("A Gas")]
        ['FRANCE: remove A gas']
        """
        from .notation import parse_late_orders

        return parse_late_orders(text, self)

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

    def balance(self, power: str) -> int:
        """Count how many centres a power owns beyond its units: what it may build, or owes if negative.

        >>> Position((), centers=(("ber", "GERMANY"),)).balance("GERMANY")
        1
        """
        owned = sum(owner == power for _, owner in self.centers)
        return owned - sum(unit.power == power for unit in self.units)

    def _repr_svg_(self) -> str:
        """Draw it, for notebooks; :func:`standoff.maps.pictures.picture` has more to choose."""
        from .pictures import picture

        return picture(self)

    def unit_in(self, place: str) -> Unit | None:
        """Return the unit in the province of a place, or None.

        >>> str(Position.of("RUSSIA F stp/sc").unit_in("stp"))
        'RUSSIA F stp/sc'
        """
        number = self.board.number.get(place)
        return None if number is None else self.at[number]


def faults_of_retreating(board: Board, one: Retreating) -> list[str]:
    """Tell in one sentence each what is wrong with a dislodged unit; nothing if it can be so.

    >>> faults_of_retreating(standard(), Retreating(Unit("ITALY", FLEET, "tri"), "ven", ("alb", "bud")))
    ['ITALY F tri cannot retreat to bud: a fleet cannot stand inland']
    """
    unit = one.unit
    if fault := misplaced(board, unit):
        return [fault]
    faults = []
    if one.attacked_from and (one.attacked_from not in board.number or "/" in one.attacked_from):
        faults.append(f"{unit} is attacked from {one.attacked_from}, which is no province of the board")
    elif one.attacked_from == unit.province:
        faults.append(f"{unit} is attacked from the province where it stands")
    for place in one.exits:
        if fault := misplaced(board, replace(unit, place=place)):
            faults.append(f"{unit} cannot retreat to {place}: {fault.partition(': ')[2]}")
        elif board.number[place] == board.number[unit.place]:
            faults.append(f"{unit} cannot retreat to {place}: it stands there")
        elif one.exits.count(place) > 1:
            faults.append(f"{unit} is said twice to have the exit {place}")
    return list(dict.fromkeys(faults))


def not_owned(board: Board, id: str, power: str) -> str:
    """Tell in one sentence why a power cannot own a supply centre; empty if it can.

    >>> not_owned(standard(), "sil", "GERMANY")
    'GERMANY cannot own sil, which is no supply centre'
    """
    if power not in board.power_number:
        return f"the owner of {id} is {power}, which is no power of the board"
    if id not in board.number or "/" in id:
        return f"{power} cannot own {id}, which is no province of the board"
    return "" if board.province(id).center else f"{power} cannot own {id}, which is no supply centre"


def not_contested(board: Board, id: str) -> str:
    """Tell in one sentence why no standoff can have happened in a province; empty if one can."""
    known = id in board.number and "/" not in id
    return "" if known else f"there is no standoff in {id}, which is no province of the board"


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
