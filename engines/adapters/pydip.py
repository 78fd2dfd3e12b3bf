"""The engine of the package ``pydip`` (PyPI), asked phase by phase; loaded by ``serve.py``.

The package wants orders as objects, and an order that it cannot take raises an ``AssertionError``: a unit whose order
is not taken holds, or leaves the board where it had to retreat. It tells positions and retreats alone, and nothing of
single orders. Whether an army goes by convoy is to be said by who calls it: it does where the order says so, and where
its destination is no neighbour.

The package states no licence. This script alone imports it, is started by the interpreter of the package's own
environment, and is imported by nothing of standoff (``docs/architecture.md``, "Decisions").
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from pydip.map.map import OwnershipMap  # type: ignore[import-not-found, unused-ignore]
from pydip.map.predefined.vanilla_dip import (  # type: ignore[import-not-found, unused-ignore]
    generate_home_territories,
    generate_map,
    generate_supply_center_map,
)
from pydip.player.command.adjustment_command import (  # type: ignore[import-not-found, unused-ignore]
    AdjustmentCreateCommand,
    AdjustmentDisbandCommand,
)
from pydip.player.command.command import (  # type: ignore[import-not-found, unused-ignore]
    ConvoyMoveCommand,
    ConvoyTransportCommand,
    HoldCommand,
    MoveCommand,
    SupportCommand,
)
from pydip.player.command.retreat_command import (  # type: ignore[import-not-found, unused-ignore]
    RetreatDisbandCommand,
    RetreatMoveCommand,
)
from pydip.player.player import Player  # type: ignore[import-not-found, unused-ignore]
from pydip.player.unit import Unit, UnitTypes  # type: ignore[import-not-found, unused-ignore]
from pydip.turn.adjustment import resolve_adjustment  # type: ignore[import-not-found, unused-ignore]
from pydip.turn.resolve import resolve_turn  # type: ignore[import-not-found, unused-ignore]
from pydip.turn.retreat import resolve_retreats  # type: ignore[import-not-found, unused-ignore]

HELLO = {
    "name": "pydip",
    "version": version("pydip"),
    "phases": ["movement", "retreat", "adjustment"],
    "boards": ["standard"],
}

# our province id -> the engine's name; a fleet on a coast stands on "<name> Coast" or on a named coast
NAMES = {
    "adr": "Adriatic Sea", "aeg": "Aegean Sea", "alb": "Albania", "ank": "Ankara", "apu": "Apulia",
    "arm": "Armenia", "bal": "Baltic Sea", "bar": "Barents Sea", "bel": "Belgium", "ber": "Berlin",
    "bla": "Black Sea", "boh": "Bohemia", "bot": "Gulf of Bothnia", "bre": "Brest", "bud": "Budapest",
    "bul": "Bulgaria", "bur": "Burgundy", "cly": "Clyde", "con": "Constantinople", "den": "Denmark",
    "eas": "Eastern Mediterranean Sea", "edi": "Edinburgh", "eng": "English Channel", "fin": "Finland",
    "gal": "Galicia", "gas": "Gascony", "gre": "Greece", "hel": "Helgoland Bight", "hol": "Holland",
    "ion": "Ionian Sea", "iri": "Irish Sea", "kie": "Kiel", "lon": "London", "lvn": "Livonia",
    "lvp": "Liverpool", "lyo": "Gulf of Lyon", "mao": "Mid-Atlantic Ocean", "mar": "Marseilles",
    "mos": "Moscow", "mun": "Munich", "naf": "North Africa", "nao": "North Atlantic Ocean", "nap": "Naples",
    "nth": "North Sea", "nwg": "Norwegian Sea", "nwy": "Norway", "par": "Paris", "pic": "Picardy",
    "pie": "Piedmont", "por": "Portugal", "pru": "Prussia", "rom": "Rome", "ruh": "Ruhr", "rum": "Rumania",
    "ser": "Serbia", "sev": "Sevastopol", "sil": "Silesia", "ska": "Skagerrak", "smy": "Smyrna",
    "spa": "Spain", "stp": "St. Petersburg", "swe": "Sweden", "syr": "Syria", "tri": "Trieste", "tun": "Tunis",
    "tus": "Tuscany", "tyr": "Tyrolia", "tys": "Tyrrhenian Sea", "ukr": "Ukraine", "ven": "Venice",
    "vie": "Vienna", "wal": "Wales", "war": "Warsaw", "wes": "Western Mediterranean Sea", "yor": "Yorkshire",
}  # fmt: skip
COASTS = {
    "bul/ec": "Bulgaria North Coast",
    "bul/sc": "Bulgaria South Coast",
    "spa/nc": "Spain North Coast",
    "spa/sc": "Spain South Coast",
    "stp/nc": "St. Petersburg North Coast",
    "stp/sc": "St. Petersburg South Coast",
}
MAP = generate_map()
LETTERS = {"A": UnitTypes.TROOP, "F": UnitTypes.FLEET}
OURS = {name: id for id, name in NAMES.items()}
OURS.update({f"{name} Coast": id for id, name in NAMES.items()})
OURS.update({name: place for place, name in COASTS.items()})


class NotTakenError(Exception):
    """The engine has no way to say such an order."""


def judged(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request, without its id.

    Args:
        request: a request of the protocol, of the right form.
    """
    phase = request.get("phase", "movement")
    if phase == "movement":
        return movement(request)
    return retreats(request) if phase == "retreat" else adjustments(request)


# --- names ------------------------------------------------------------------------------------------------


def theirs(letter: str, place: str) -> str:
    """Return the engine's name for the place of a unit.

    Args:
        letter: ``A`` or ``F``.
        place: a place of ours.
    """
    if letter == "F":
        if place in COASTS:
            return COASTS[place]
        coast = f"{NAMES[place]} Coast"
        return coast if coast in MAP.name_map else NAMES[place]
    return NAMES[province(place)]


def unit_of(text: str) -> Any:
    """Return the unit that a text names, ``A par``."""
    letter, place = text.split()[-2:]
    return Unit(LETTERS[letter], theirs(letter, place))


def text_of(power: str, unit: Any) -> str:
    """Return a unit of the engine in our form."""
    return f"{power} {'A' if unit.unit_type == UnitTypes.TROOP else 'F'} {OURS[unit.position]}"


def province(place: str) -> str:
    """Return the province of a place with a coast."""
    return place.partition("/")[0]


def players_of(texts: list[str]) -> dict[str, Any]:
    """Return the players, with their units; units that two powers have in one place may be among them.

    Args:
        texts: the units.
    """
    starts: dict[str, list[dict[str, Any]]] = {}
    for text in texts:
        power, letter, place = text.split()
        start = {"territory_name": theirs(letter, place), "unit_type": LETTERS[letter]}
        starts.setdefault(power, []).append(start)
    return {power: Player(power, MAP, several) for power, several in starts.items()}


def parted(order: str) -> tuple[str, list[str]]:
    """Return who gives an order, and its words without whose unit is mentioned."""
    power, _, text = order.partition(":")
    words = text.split()
    if words[2:3] in (["S"], ["C"]) and len(words) > 4 and words[4] in LETTERS:
        del words[3]
    return power, words


# --- movement ---------------------------------------------------------------------------------------------


def movement(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a movement phase."""
    units = {province(text.split()[2]): unit_of(text) for text in request["units"]}
    owner = {province(text.split()[2]): text.split()[0] for text in request["units"]}
    players = players_of(request["units"])
    going: dict[str, str] = {}
    for order in request["orders"]:
        power, words = parted(order)
        if words[2:3] == ["-"] and owner.get(province(words[1])) == power:
            going.setdefault(province(words[1]), words[-3] if words[-1] == "convoy" else words[-1])
    commands: dict[str, Any] = {}
    for order in request["orders"]:
        power, words = parted(order)
        here = province(words[1])
        # the engine knows one order a unit; as with us, the first counts
        if owner.get(here) == power and here not in commands:
            try:
                commands[here] = command(players[power], words, units, going)
            except (AssertionError, NotTakenError):
                commands[here] = HoldCommand(players[power], units[here])
    for here, unit in units.items():
        commands.setdefault(here, HoldCommand(players[owner[here]], unit))
    standing, dislodged = [], []
    for power, several in resolve_turn(MAP, [commands[here] for here in units]).items():
        for unit, exits in several.items():
            if exits is None:
                standing.append(text_of(power, unit))
            else:
                dislodged.append({"unit": text_of(power, unit), "retreats": sorted({OURS[name] for name in exits})})
    return {"units": sorted(standing), "dislodged": sorted(dislodged, key=lambda row: str(row["unit"]))}


def command(player: Any, words: list[str], units: dict[str, Any], going: dict[str, str]) -> Any:
    """Return the command for one order.

    Args:
        player: who gives it.
        words: the order in words.
        units: all units, by province.
        going: where units are ordered to, by province; a support that names no coast is for the coast of the move.

    Raises:
        AssertionError: the engine does not take it.
        NotTakenError: the engine has nothing of the kind.
    """
    unit = units[province(words[1])]
    letter = "A" if unit.unit_type == UnitTypes.TROOP else "F"
    if words[2:] == ["H"]:
        return HoldCommand(player, unit)
    if words[2:3] == ["-"]:
        by_convoy = words[-2:] == ["via", "convoy"]
        to = named(letter, words[-3] if by_convoy else words[-1])
        if letter == "A" and (by_convoy or to not in MAP.adjacency[unit.position]):
            return ConvoyMoveCommand(player, unit, to)
        return MoveCommand(player, unit, to)
    mentioned = [word for word in words[3:] if word not in LETTERS]
    if words[2:3] not in (["S"], ["C"]) or not mentioned or province(mentioned[0]) not in units:
        raise NotTakenError
    helped = province(mentioned[0])
    other = units[helped]
    if words[2] == "C":
        return ConvoyTransportCommand(player, unit, other, named("A", mentioned[-1]))
    if len(mentioned) == 1:
        return SupportCommand(player, unit, other, other.position)
    to, real = mentioned[-1], going.get(helped, "")
    if "/" not in to and province(real) == to:
        to = real
    return SupportCommand(player, unit, other, named("A" if other.unit_type == UnitTypes.TROOP else "F", to))


def named(letter: str, place: str) -> str:
    """Return the engine's name for a place that an order names.

    Raises:
        NotTakenError: it has none.
    """
    try:
        return theirs(letter, place)
    except KeyError:
        raise NotTakenError from None


# --- retreats and adjustments -----------------------------------------------------------------------------


def retreats(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a retreat phase, in which the units have the retreats of the request."""
    fallen = {row["unit"]: row for row in request["dislodged"]}
    texts = [*request["units"], *fallen]
    players = players_of(texts)
    asked: dict[str, dict[Any, Any]] = {power: {} for power in players}
    for text in request["units"]:
        asked[text.split()[0]][unit_of(text)] = None
    for text, row in fallen.items():
        asked[text.split()[0]][unit_of(text)] = {theirs(text.split()[1], exit) for exit in row["retreats"]}
    commands = []
    for text in fallen:
        power, unit = text.split()[0], unit_of(text)
        words = next((words for mine, words in map(parted, request["orders"]) if about(mine, words, text)), [])
        try:
            if words[2:3] != ["R"]:
                raise NotTakenError
            commands.append(RetreatMoveCommand(asked, players[power], unit, named(text.split()[1], words[-1])))
        except (AssertionError, NotTakenError):
            commands.append(RetreatDisbandCommand(asked, players[power], unit))
    after = resolve_retreats(asked, commands)
    units = sorted(text_of(power, unit) for power, several in after.items() for unit in several)
    moved = {(command.player.name, command.unit): command for command in commands}
    gone = []
    for text in fallen:
        one = moved[text.split()[0], unit_of(text)]
        came = (
            isinstance(one, RetreatMoveCommand) and Unit(one.unit.unit_type, one.destination) in after[text.split()[0]]
        )
        if not came:
            gone.append(text)
    return {"units": units, "disbanded": sorted(gone)}


def about(power: str, words: list[str], text: str) -> bool:
    """Tell whether an order is one to a unit."""
    owner, _, place = text.split()
    return power == owner and len(words) > 1 and province(words[1]) == province(place)


def adjustments(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to an adjustment phase."""
    homes = {power.upper(): owned for power, owned in generate_home_territories().items()}
    owned = {power: {NAMES[one] for one in request["centers"].get(power, ())} for power in homes}
    map = OwnershipMap(generate_supply_center_map(), owned, homes)
    units: dict[str, set[Any]] = {power: set() for power in homes}
    for text in request["units"]:
        units[text.split()[0]].add(unit_of(text))
    players = players_of(request["units"])
    due = {power: len(owned[power]) - len(units[power]) for power in homes}
    commands = []
    for order in request["orders"]:
        power, words = parted(order)
        player = players.get(power) or Player(power, MAP, [])
        try:
            commands.append(adjustment(map, player, words))
        except (AssertionError, NotTakenError):
            continue
    after = resolve_adjustment(map, due, units, commands)
    now = sorted(text_of(power, unit) for power, several in after.items() for unit in several)
    return {"units": now, "built": sorted(set(now) - set(request["units"]))}


def adjustment(map: Any, player: Any, words: list[str]) -> Any:
    """Return the command for an order of an adjustment phase.

    Raises:
        AssertionError: the engine does not take it.
        NotTakenError: the engine has nothing of the kind.
    """
    if words[0] == "build" and len(words) == 3:
        return AdjustmentCreateCommand(map, player, Unit(LETTERS[words[1]], named(words[1], words[2])))
    text = words[1:] if words[0] == "remove" else words[:2] if words[2:] == ["D"] else []
    if len(text) != 2:
        raise NotTakenError
    return AdjustmentDisbandCommand(player, Unit(LETTERS[text[0]], named(text[0], text[1])))
