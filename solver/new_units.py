"""Where a unit may be built, and what a unit may become: each order judged alone, as to place, letter and coast."""

from __future__ import annotations

from collections.abc import Collection

from ..encoding import Rulebook
from ..encoding.policies import (
    BuildCoast,
    BuildingPlace,
    BuildLetter,
    Conversion,
    InlandFleet,
    UnknownCoast,
)
from ..encoding.spelling import misspelling
from ..maps import ARMY, FLEET, Board, Build, Building, Convert, Hold, Position, Province, Terrain, Unit, UnitType
from .late_outcome import LateFault


def builds_at_home(board: Board, rulebook: Rulebook) -> bool:
    """Tell whether powers build in their home centres only.

    >>> from standoff.maps import standard
    >>> builds_at_home(standard(), Rulebook.DATC), builds_at_home(standard(), Rulebook.DATC.choosing("building=owned"))
    (True, False)
    """
    rule = rulebook.building
    return board.building is Building.HOME if rule is BuildingPlace.BOARD else rule is BuildingPlace.HOME


def may_convert(board: Board, rulebook: Rulebook) -> bool:
    """Tell whether units may change their type.

    >>> from standoff.maps import standard
    >>> may_convert(standard(), Rulebook.DATC), may_convert(standard(), Rulebook.named("era-of-empire"))
    (False, True)
    """
    rule = rulebook.conversion
    return board.conversion if rule is Conversion.BOARD else rule is Conversion.WINTER


def build_centers(power: str, owned: Collection[str], board: Board, rulebook: Rulebook) -> list[Province]:
    """Return the centres where an army of a power may be built, vacant or not, in the order of the board.

    Args:
        power: id of the power.
        owned: ids of the centres that it owns.
        board: the board.
        rulebook: the reading of the rules; ``building`` counts.
    """
    home = builds_at_home(board, rulebook)
    return [
        province
        for province in board.provinces
        if province.id in owned and (province.home_of == power or not home) and province.terrain is not Terrain.SEA
    ]


def new_unit(order: Build, position: Position, owned: Collection[str], rulebook: Rulebook) -> Build | LateFault:
    """Return a build with its letter and coast as they are meant, or why it is void by itself.

    Args:
        order: the order.
        position: the position before the adjustments.
        owned: ids of the centres that the power owns.
        rulebook: the reading of the rules; ``building`` and 4.B.6, 4.B.7, 4.C.3, 4.C.4 of the DATC count.
    """
    power = order.unit.power
    province = position.board.province(order.unit.province)
    if builds_at_home(position.board, rulebook):
        if province.home_of != power:
            return LateFault.NOT_HOME
    elif not province.center:
        return LateFault.NOT_A_CENTER
    if province.id not in owned:
        return LateFault.NOT_OWNED
    if position.unit_in(province.id) is not None:
        return LateFault.OCCUPIED
    type = order.unit.type
    if not order.lettered:
        rule = rulebook.build_letter
        if rule is not BuildLetter.NEEDED and province.terrain is Terrain.INLAND:
            type = ARMY
        elif rule is BuildLetter.BY_COAST and "/" in order.unit.place and order.unit.place in position.board.number:
            type = FLEET
        else:
            return LateFault.NO_LETTER
    if type is FLEET and province.terrain is Terrain.INLAND and rulebook.inland_fleet is InlandFleet.ARMY:
        type = ARMY
    place = _standing(type, order.unit.place, province, rulebook)
    return place if isinstance(place, LateFault) else Build(Unit(power, type, place))


def converted(order: Convert, position: Position, rulebook: Rulebook) -> Convert | LateFault:
    """Return a conversion with unit and coast as they are meant, or why it is void by itself.

    The unit stands in a supply centre, which after a fall turn is its power's own.

    Args:
        order: the order.
        position: the position before the adjustments.
        rulebook: the reading of the rules; ``conversion`` and 4.B.5 to 4.B.7, 4.C.2 of the DATC count.
    """
    board = position.board
    if not may_convert(board, rulebook):
        return LateFault.NO_CONVERSION
    here = position.unit_in(order.unit.province)
    if here is None:
        return LateFault.NO_UNIT
    if here.power != order.unit.power:
        return LateFault.FOREIGN_UNIT
    fault = misspelling(Hold(order.unit), here, None, board, rulebook)
    if fault is not None:
        return LateFault[fault.name]
    province = board.province(here.place)
    if order.place.partition("/")[0] != province.id:
        return LateFault.ELSEWHERE
    if not province.center:
        return LateFault.NOT_A_CENTER
    if order.type is here.type:
        return LateFault.SAME_TYPE
    place = _standing(order.type, order.place, province, rulebook)
    return place if isinstance(place, LateFault) else Convert(here, order.type, place)


def _standing(type: UnitType, place: str, province: Province, rulebook: Rulebook) -> str | LateFault:
    """Return where in a province a new unit stands that an order wants at a place, or why it cannot stand there."""
    if type is FLEET and province.terrain is Terrain.INLAND:
        return LateFault.INLAND_FLEET
    if type is ARMY and province.terrain is Terrain.SEA:
        return LateFault.ARMY_AT_SEA
    coast = place.partition("/")[2]
    if coast and (type is ARMY or coast not in province.coasts):
        if rulebook.unknown_coast is UnknownCoast.ILLEGAL:
            return LateFault.UNKNOWN_COAST
        coast = ""
    if type is FLEET and province.has_coasts and not coast:
        if rulebook.build_coast is BuildCoast.FAILS:
            return LateFault.COAST_NEEDED
        coast = province.coasts[0]
    return f"{province.id}/{coast}" if coast else province.id
