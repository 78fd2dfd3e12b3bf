"""Board files: a ``board.toml`` to a checked :class:`Board`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import Board, Building, Power, Province, Sharers, SpecialRule, Terrain, Tie
from .errors import BoardError, Spot, StandoffError
from .patching import BOARDS, board_names, head_of, patched_file, patched_text
from .toml_tables import Origins, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from .orders import Unit


# the keys of a board file; that it patches another is settled before, in ``patching``
_KEYS = (
    "format version id title start victory adjustment powers provinces coasts borders aliases ambiguous impassable "
    "dialects special provenance"
).split()
_POWER_KEYS = "name adjectives letter aliases homes units country source".split()
_PROVINCE_KEYS = "name terrain center source center_source".split()


def standard() -> Board:
    """Return the standard board, Europe 1901, loaded once.

    >>> standard()
    <Board standard: 75 provinces, 7 powers>
    """
    return board_named("standard")


def board_named(name: str) -> Board:
    """Return the shipped board of that name, loaded once.

    Raises:
        BoardError: no such board; the message lists those there are.

    >>> board_named("colonial")
    <Board colonial: 119 provinces, 7 powers>
    """
    if name not in board_names():
        raise BoardError(name, (f"no board of this name is shipped; there is: {', '.join(board_names())}",))
    return _shipped(name)


@cache
def _shipped(name: str) -> Board:
    return load(BOARDS / name / "board.toml")


def load(path: Path) -> Board:
    """Read a board file.

    Args:
        path: a TOML file in the form that ``docs/boards.md`` describes.

    Raises:
        BoardError: the file cannot be read, is no TOML, or does not describe a board; with the place.
    """
    return loaded(path).board


class Loaded(NamedTuple):
    """A board with what its file tells besides.

    Args:
        board: the board.
        origins: where its keys stand.
        notes: what went with the provinces and powers that a patch takes away.
    """

    board: Board
    origins: Origins
    notes: tuple[str, ...]


def loaded(path: Path) -> Loaded:
    """Read a board file; return the board with what its file tells besides.

    Args:
        path: a TOML file in the form that ``docs/boards.md`` describes.

    Raises:
        BoardError: as for :func:`load`.
    """
    patched = patched_file(path, _board_of)
    return Loaded(_board_of(patched.data, patched.origins), patched.origins, patched.notes)


def from_text(text: str, where: str = "board", folder: Path | None = None) -> Board:
    """Read the text of a board file.

    Args:
        text: the text.
        where: name of the file for errors.
        folder: where a base that is a file is looked for; without it, a base must be a board that is shipped.

    Raises:
        BoardError: as for :func:`load`.
    """
    patched = patched_text(text, where, folder, _board_of)
    return _board_of(patched.data, patched.origins)


def from_data(data: dict[str, Any], where: str = "board") -> Board:
    """Make a board of a parsed board file that patches no other.

    Raises:
        BoardError: something is missing, misspelt, of the wrong kind, or does not make a board.
    """
    return _board_of(data, Origins((where, None)))


def _board_of(data: dict[str, Any], origins: Origins) -> Board:
    top = Table(data, origins)
    # fact -> tag of where it comes from
    sources: dict[str, str] = {}
    top.only(*_KEYS)
    head_of(top)
    provenance = top.table("provenance").texts()
    powers, homes = _powers(top, sources)
    coast_names = top.table("coasts").texts()
    provinces = _provinces(top, coast_names, homes, sources)
    borders, start, victory, adjustment = map(top.table, ("borders", "start", "victory", "adjustment"))
    id, title = top.text("id"), top.text("title")
    army, fleet = pairs_of(borders, "army", provenance, sources), pairs_of(borders, "fleet", provenance, sources)
    straits = pairs_of(borders, "straits", provenance, sources, "army")
    aliases, ambiguous = top.table("aliases").lists(), top.table("ambiguous").lists()
    impassable = top.table("impassable").texts()
    dialects, power_dialects = {}, {}
    for name, row in top.tables("dialects").items():
        power_dialects[name] = row.table("powers").texts()
        dialects[name] = {form: row.text(form) for form in row.data if form != "powers"}
    special = _special(top)
    first_turn = (start.text("season", "spring"), start.number("year", 1901), start.text("phase", "movement"))
    centers, tie = victory.number("centers", 0), victory.one_of("tie", Tie, Tie.PLAY_ON)
    draw = victory.one_of("draw", Sharers, Sharers.UNITS)
    building, conversion = adjustment.one_of("build", Building, Building.HOME), adjustment.flag("conversion")
    for table in (borders, start, victory, adjustment):
        table.end()
    try:
        board = Board(
            id,
            title,
            provinces,
            powers,
            [*army, *straits],
            fleet,
            straits=straits,
            aliases=aliases,
            ambiguous=ambiguous,
            coast_names=coast_names,
            impassable=impassable,
            dialects=dialects,
            power_dialects=power_dialects,
            special=special,
            provenance=provenance,
            sources=sources,
            start=first_turn,
            victory=centers,
            victory_tie=tie,
            draw_sharers=draw,
            building=building,
            conversion=conversion,
        )
    except BoardError as error:
        spots = tuple(_spot_of(about, origins) for about in error.about)
        raise BoardError(origins.name, error.faults, spots) from None
    _check_start(board, origins)
    return board


def _spot_of(about: tuple[str, ...], origins: Origins) -> Spot:
    """Return where a fault of a board stands."""
    if about[:2] == ("borders", "army") and not origins.has(*about):
        strait = ("borders", "straits", *about[2:])
        about = strait if origins.has(*strait) else about
    return origins.spot(*about)._replace(keys="")


def pairs_of(
    table: Table, key: str, tags: Mapping[str, str], sources: dict[str, str], kind: str = ""
) -> list[tuple[str, str]]:
    """Take a list of pairs of places; where there are tags, a third word is the tag, and is noted.

    Args:
        table: the table that has the list.
        key: its key.
        tags: the tags that there are.
        sources: fact to tag, to which the tags found are added.
        kind: the kind of border in the names of facts, where it is not the key.

    Raises:
        BoardError: a text of the list is no such pair.
    """
    found = []
    for line in table.words(key):
        words = line.split()
        if len(words) == 3 and tags:
            sources[f"{kind or key} {words[0]} {words[1]}"] = words.pop()
        if len(words) != 2:
            table.fail(f'{key}: "{line}" must be two places with a space between', key, line)
        found.append((words[0], words[1]))
    return found


def _special(top: Table) -> dict[str, SpecialRule]:
    """Take the special rules of a board file."""
    special = {}
    for name, row in top.tables("special").items():
        special[name] = SpecialRule(row.text("rule"), row.flag("supported"), row.words("words"))
        row.end()
    return special


def _powers(top: Table, sources: dict[str, str]) -> tuple[list[Power], dict[str, str]]:
    """Take the powers of a board file, and whose home each home centre is; note their sources."""
    powers: list[Power] = []
    homes: dict[str, str] = {}
    for id, row in top.tables("powers").items():
        row.only(*_POWER_KEYS)
        power = Power(
            id,
            row.text("name"),
            row.words("adjectives"),
            row.text("letter", ""),
            row.words("aliases"),
            row.words("homes"),
            row.words("units"),
            row.words("country"),
        )
        row.note_source("source", f"power {id}", sources)
        powers.append(power)
        for home in power.homes:
            if home in homes:
                row.fail(f"home {home} is already a home of {homes[home]}", "homes")
            homes[home] = id
    return powers, homes


def _provinces(
    top: Table, coast_names: Mapping[str, str], homes: Mapping[str, str], sources: dict[str, str]
) -> list[Province]:
    """Take the provinces of a board file with their coasts; note their sources."""
    coasts: dict[str, list[str]] = {}
    for place in coast_names:
        province, _, coast = place.partition("/")
        coasts.setdefault(province, []).append(coast)
    provinces = []
    for id, row in top.tables("provinces").items():
        row.only(*_PROVINCE_KEYS)
        terrain = row.one_of("terrain", Terrain)
        own_coasts = tuple(coasts.pop(id, ()))
        provinces.append(Province(id, row.text("name"), terrain, own_coasts, row.flag("center"), homes.get(id)))
        row.note_source("source", f"province {id}", sources)
        row.note_source("center_source", f"center {id}", sources)
    for id, (coast, *_) in coasts.items():
        top.fail(f"coasts given for {id}, which is no province", "coasts", f"{id}/{coast}")
    ids = {p.id for p in provinces}
    for home, id in homes.items():
        if home not in ids:
            top.fail(f"home {home} of {id} is no province", "powers", id, "homes")
    return provinces


def _check_start(board: Board, origins: Origins) -> None:
    """See that every power's first units can stand where the file puts them."""
    # not at the top: a position needs the standard board, which is loaded here
    from .position import misplaced, unit_of

    faults, spots = [], []
    taken: dict[str, Unit] = {}
    for power in board.powers:
        for text in power.units:
            try:
                unit = unit_of(f"{power.id} {text}")
                fault = misplaced(board, unit)
                if not fault and (other := taken.setdefault(unit.province, unit)) is not unit:
                    fault = f"{unit} and {other} stand in one province"
            except StandoffError as error:
                fault = str(error)
            if fault:
                faults.append(fault)
                spots.append(origins.spot("powers", power.id, "units")._replace(keys=f"powers.{power.id}"))
    if faults:
        raise BoardError(origins.name, tuple(faults), tuple(spots))
