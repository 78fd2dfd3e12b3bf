"""What an adjustment phase asks of each power: how many units it builds or removes, and where it can build."""

from __future__ import annotations

from typing import NamedTuple

from ..encoding import Rulebook
from ..maps import Position, Terrain, Unit
from ..solver.new_units import build_centers, may_convert
from .ownership import counts


class Due(NamedTuple):
    """What is due from one power.

    Args:
        power: id of the power.
        centers: how many centres it owns.
        units: how many units it has.
        sites: ids of the provinces where it can build, sorted; empty if it has nothing to build.
        convertible: its units that may be made the other kind.
    """

    power: str
    centers: int
    units: int
    sites: tuple[str, ...]
    convertible: tuple[Unit, ...]

    @property
    def builds(self) -> int:
        """How many units it may build: not more than there are sites."""
        return min(max(self.centers - self.units, 0), len(self.sites))

    @property
    def removals(self) -> int:
        """How many units it has to remove."""
        return max(self.units - self.centers, 0)


def due(position: Position, rulebook: Rulebook) -> tuple[Due, ...]:
    """Tell what an adjustment phase asks of each power, in the order of the board.

    Args:
        position: the units after the retreats of fall, and who owns which centre.
        rulebook: says where units are built, and whether they are converted.

    >>> before = Position.of("ITALY A rom")
    >>> before = Position(before.units, centers=(("nap", "ITALY"), ("rom", "ITALY"), ("tun", "ITALY")))
    >>> italy = next(one for one in due(before, Rulebook.DATC) if one.power == "ITALY")
    >>> italy.sites, italy.builds, italy.removals
    (('nap',), 1, 0)
    """
    board = position.board
    owned = counts(position)
    found = []
    for power in board.powers:
        units = [unit for unit in position.units if unit.power == power.id]
        sites: list[str] = []
        if owned[power.id] > len(units):
            mine = [id for id, owner in position.centers if owner == power.id]
            where = build_centers(power.id, mine, board, rulebook)
            sites = [province.id for province in where if not position.unit_in(province.id)]
        convertible = [unit for unit in units if _convertible(unit, position)] if may_convert(board, rulebook) else []
        found.append(Due(power.id, owned[power.id], len(units), tuple(sorted(sites)), tuple(convertible)))
    return tuple(found)


def _convertible(unit: Unit, position: Position) -> bool:
    """Tell whether a unit stands in a centre where the other kind could stand as well."""
    province = position.board.province(unit.place)
    return province.center and province.terrain is Terrain.COASTAL
