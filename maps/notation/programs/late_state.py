"""What programs tell of a retreat or adjustment phase beside units and orders: who is dislodged, who owns what."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...orders import Unit
from ...position import Retreating, faults_of_retreating, misplaced, not_owned
from ..lines import Line
from ..places import Fault

if TYPE_CHECKING:
    from ...orders import UnitType
    from ..blocks import Scanner
    from ..located import Node
    from ..spots import Spot
    from .sheets import Sheet


def keep_dislodged(
    scanner: Scanner, power: str, kind: UnitType | None, spot: Spot, exits: list[Spot], attacked_from: str = ""
) -> bool:
    """Keep a dislodged unit with the places it may retreat to, if all of them are certain and can be so.

    Args:
        scanner: keeps it.
        power: id of its power.
        kind: its type.
        spot: where it stood.
        exits: the places that are open to it.
        attacked_from: id of the province that its attacker came from, if it is said.

    Returns:
        Whether it was kept.
    """
    if kind is None:
        return False
    here, *there = (_place(scanner, one, Unit(power, kind, "")) for one in (spot, *exits))
    if not all((here, *there)):
        return False
    one = Retreating(Unit(power, kind, here), attacked_from, tuple(dict.fromkeys(there)))
    known = {other.unit.province for other in scanner.result.dislodged}
    if one.unit.province in known or faults_of_retreating(scanner.board, one):
        return False
    scanner.result.dislodged.append(one)
    return True


def _place(scanner: Scanner, spot: Spot, unit: Unit) -> str:
    """Return the place that is meant where such a unit stands or goes, ids before other names; empty if unclear."""
    places = [spot.place(id) for id in spot.candidates]
    fitting = [place for place in places if not misplaced(scanner.board, replace(unit, place=place))]
    if spot.exact and spot.place(spot.exact) in fitting:
        return spot.place(spot.exact)
    return fitting[0] if len(fitting) == 1 else ""


def _province(spot: Spot) -> str:
    """Return the province that is meant, an id before other names; empty if several are."""
    return spot.exact or (spot.candidates[0] if len(spot.candidates) == 1 else "")


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


def say_without_exits(sheet: Sheet) -> None:
    """Say of each dislodged unit that was not kept that nothing tells where it may go."""
    known = {one.unit.province for one in sheet.scanner.result.dislodged}
    for node in sheet.beaten:
        try:
            line = sheet.line(sheet.pieces(node))
            unit, _ = sheet.grammar.unit(line, int(line.at(0) == "*"))
        except Fault:
            unit = None
        if unit is None or _province(unit.spot) not in known:
            message = "this unit is dislodged, and nothing tells where it may go"
            sheet.say(node, "error", "no-exits", message, "give the position in one line, with its exits (--position)")


def read_request(value: Node, sheet: Sheet) -> None:
    """Read what a request to the engine says of a later phase: ``dislodged``, ``contested`` and ``centers``."""
    dislodged, contested, result = value.get("dislodged"), value.get("contested"), sheet.scanner.result
    for one in [] if dislodged is None else sheet.elements(dislodged, "a list of dislodged units"):
        fields = sheet.fields(one, "a dislodged unit with unit and retreats")
        if one.kind == "object" and not _request_unit(fields, sheet):
            sheet.wrong(fields.get("unit", one), "a dislodged unit with the places open to it")
    for node in [] if contested is None else sheet.elements(contested, "a list of provinces"):
        try:
            spot = _spot(sheet, node)
        except Fault as fault:
            sheet.say(node, "error", fault.code, fault.message, fault.hint)
            continue
        if (id := _province(spot)) and id not in result.contested:
            result.contested.append(id)
        else:
            sheet.wrong(node, "a province that a standoff left vacant, each once,")
    read_centers(value.get("centers"), sheet)


def _request_unit(fields: dict[str, Node], sheet: Sheet) -> bool:
    """Read one dislodged unit of a request; tell whether it was kept."""
    name, places, origin = fields.get("unit"), fields.get("retreats"), fields.get("attacker_from")
    if name is None or places is None or name.kind != "string":
        return False
    line = sheet.line(sheet.pieces(name))
    try:
        unit, end = sheet.grammar.unit(line, 0)
        exits = [_spot(sheet, place) for place in sheet.elements(places, "a list of places")]
        came = "" if origin is None or origin.kind != "string" else _province(_spot(sheet, origin))
    except Fault:
        return False
    if unit.nation is None or end < len(line.words):
        return False
    return keep_dislodged(sheet.scanner, unit.nation, unit.type, unit.spot, exits, came)


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
            id = _province(spot)
            if not id or not_owned(sheet.board, id, power) or id in dict(result.centers):
                sheet.wrong(node, "a supply centre, each of one power alone")
            else:
                result.centers.append((id, power))
