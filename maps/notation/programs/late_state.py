"""What programs tell of a retreat or adjustment phase beside units and orders: who is dislodged, who owns what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...orders import Unit
from ...position import Retreating, faults_of_retreating, not_owned
from ..places import Fault
from ..words import Line

if TYPE_CHECKING:
    from ...orders import UnitType
    from ..blocks import Scanner
    from ..located import Node
    from ..spots import Spot
    from .sheets import Sheet


def keep_dislodged(scanner: Scanner, power: str, kind: UnitType | None, spot: Spot, exits: list[Spot]) -> bool:
    """Keep a dislodged unit with the places it may retreat to, if all of them are certain and can be so.

    Args:
        scanner: keeps it.
        power: id of its power.
        kind: its type.
        spot: where it stood.
        exits: the places that are open to it.

    Returns:
        Whether it was kept.
    """
    spots = (spot, *exits)
    if kind is None or any(len(one.candidates) != 1 for one in spots):
        return False
    here, *there = (one.place(one.candidates[0]) for one in spots)
    one = Retreating(Unit(power, kind, here), "", tuple(dict.fromkeys(there)))
    known = {other.unit.province for other in scanner.result.dislodged}
    if one.unit.province in known or faults_of_retreating(scanner.board, one):
        return False
    scanner.result.dislodged.append(one)
    return True


def read_retreats(retreats: Node | None, sheet: Sheet) -> None:
    """Read the dislodged units of a state of the package diplomacy: ``{"AUSTRIA": {"F TRI": ["ALB", "ADR"]}}``."""
    if retreats is None or retreats.kind == "null":
        return
    for key, units in sheet.members(retreats, "an object of dislodged units by power"):
        power = sheet.power(key)
        if power is None or units.kind == "null":
            continue
        for name, places in sheet.members(units, "an object of places by unit"):
            line = sheet.line(sheet.pieces(name))
            try:
                unit, _ = sheet.grammar.unit(line, 0)
                exits = [_spot(sheet, place) for place in sheet.elements(places, "a list of places")]
            except Fault as fault:
                sheet.say(name, "error", fault.code, fault.message, fault.hint)
                continue
            if not keep_dislodged(sheet.scanner, power, unit.type, unit.spot, exits):
                sheet.wrong(name, "a dislodged unit with the places open to it")


def _spot(sheet: Sheet, node: Node) -> Spot:
    line: Line = sheet.line(sheet.pieces(node))
    return sheet.names.spot_at(line, 0)


def read_centers(centers: Node | None, sheet: Sheet) -> None:
    """Read who owns which centre: ``{"AUSTRIA": ["BUD", "VIE"]}``; what is none on the board is told."""
    if centers is None or centers.kind == "null":
        return
    result = sheet.scanner.result
    for key, places in sheet.members(centers, "an object of centres by power"):
        power = sheet.power(key)
        if power is None or places.kind == "null":
            continue
        for node in sheet.elements(places, "a list of centres"):
            try:
                spot = _spot(sheet, node)
            except Fault as fault:
                sheet.say(node, "error", fault.code, fault.message, fault.hint)
                continue
            (id, *others) = spot.candidates
            if others or not_owned(sheet.board, id, power) or id in dict(result.centers):
                sheet.wrong(node, "a supply centre, each of one power alone")
            else:
                result.centers.append((id, power))
