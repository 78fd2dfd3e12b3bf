"""Board files: a ``board.toml`` to a checked :class:`Board`."""

from __future__ import annotations

import difflib
import tomllib
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .board import Board, Building, Power, Province, Sharers, Terrain, Tie
from .errors import BoardError, StandoffError

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = TypeVar("Kind", bound=Enum)

FORMAT = "standoff-board"
VERSION = 1
BOARDS = Path(__file__).parent / "boards"


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
def board_names() -> tuple[str, ...]:
    """Return the names of the boards that are shipped, in alphabetical order.

    >>> board_names()
    ('colonial', 'era-of-empire', 'standard')
    """
    return tuple(sorted(path.parent.name for path in BOARDS.glob("*/board.toml")))


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
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # a path with a NUL and bytes that are no UTF-8 are ValueErrors
        raise BoardError(str(path), (f"cannot be read: {error}",)) from None
    return from_text(text, str(path))


def from_text(text: str, where: str = "board") -> Board:
    """Read the text of a board file; ``where`` names it in errors."""
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise BoardError(where, ("is nested too deeply",)) from None
    except ValueError as error:  # TOMLDecodeError, and numbers with thousands of digits
        raise BoardError(where, (f"is no TOML: {error}",)) from None
    return from_data(data, where)


def from_data(data: dict[str, Any], where: str = "board") -> Board:
    """Make a board of a parsed board file.

    Raises:
        BoardError: something is missing, misspelt, of the wrong kind, or does not make a board.
    """
    top = _Table(data, where)
    if top.text("format") != FORMAT or top.word("version") != repr(VERSION):
        raise BoardError(where, (f'must begin with format = "{FORMAT}" and version = {VERSION}',))
    # fact -> tag of where it comes from
    sources: dict[str, str] = {}
    provenance = top.table("provenance").texts()
    powers, homes = _powers(top, sources)
    coast_names = top.table("coasts").texts()
    provinces = _provinces(top, coast_names, homes, sources)
    borders, start, victory, adjustment = map(top.table, ("borders", "start", "victory", "adjustment"))
    id, title = top.text("id"), top.text("title")
    army, fleet = borders.pairs("army", provenance, sources), borders.pairs("fleet", provenance, sources)
    aliases, ambiguous = top.table("aliases").lists(), top.table("ambiguous").lists()
    impassable = top.table("impassable").texts()
    dialects, power_dialects = {}, {}
    for name, row in top.tables("dialects").items():
        power_dialects[name] = row.table("powers").texts()
        dialects[name] = {form: row.text(form) for form in row.data if form != "powers"}
    first_turn = (start.text("season", "spring"), start.number("year", 1901), start.text("phase", "movement"))
    centers, tie = victory.number("centers", 0), victory.one_of("tie", Tie, Tie.PLAY_ON)
    draw = victory.one_of("draw", Sharers, Sharers.UNITS)
    building, conversion = adjustment.one_of("build", Building, Building.HOME), adjustment.flag("conversion")
    for table in (borders, start, victory, adjustment, top):
        table.end()
    try:
        board = Board(
            id,
            title,
            provinces,
            powers,
            army,
            fleet,
            aliases=aliases,
            ambiguous=ambiguous,
            coast_names=coast_names,
            impassable=impassable,
            dialects=dialects,
            power_dialects=power_dialects,
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
        raise BoardError(where, error.faults) from None
    _check_start(board, where)
    return board


def _powers(top: _Table, sources: dict[str, str]) -> tuple[list[Power], dict[str, str]]:
    """Take the powers of a board file, and whose home each home centre is; note their sources."""
    powers: list[Power] = []
    homes: dict[str, str] = {}
    for id, row in top.tables("powers").items():
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
        row.end()
        powers.append(power)
        for home in power.homes:
            if home in homes:
                raise BoardError(row.where, (f"home {home} is already a home of {homes[home]}",))
            homes[home] = id
    return powers, homes


def _provinces(
    top: _Table, coast_names: Mapping[str, str], homes: Mapping[str, str], sources: dict[str, str]
) -> list[Province]:
    """Take the provinces of a board file with their coasts; note their sources."""
    coasts: dict[str, list[str]] = {}
    for place in coast_names:
        province, _, coast = place.partition("/")
        coasts.setdefault(province, []).append(coast)
    provinces = []
    for id, row in top.tables("provinces").items():
        terrain = row.one_of("terrain", Terrain)
        own_coasts = tuple(coasts.pop(id, ()))
        provinces.append(Province(id, row.text("name"), terrain, own_coasts, row.flag("center"), homes.get(id)))
        row.note_source("source", f"province {id}", sources)
        row.note_source("center_source", f"center {id}", sources)
        row.end()
    if coasts:
        raise BoardError(top.where, tuple(f"coasts given for {id}, which is no province" for id in coasts))
    ids = {p.id for p in provinces}
    lost = [f"home {home} of {id} is no province" for home, id in homes.items() if home not in ids]
    if lost:
        raise BoardError(top.where, tuple(lost))
    return provinces


def _check_start(board: Board, where: str) -> None:
    """See that every power's first units can stand where the file puts them."""
    # not at the top: a position needs the standard board, which is loaded here
    from .position import misplaced, unit_of

    faults = []
    for power in board.powers:
        for text in power.units:
            try:
                fault = misplaced(board, unit_of(f"{power.id} {text}"))
            except StandoffError as error:
                fault = str(error)
            if fault:
                faults.append(f"powers.{power.id}: {fault}")
    if faults:
        raise BoardError(where, tuple(faults))


class _Table:
    """Takes values of the right kind from a table of a board file, or tells what is wrong where."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise BoardError(where, ("must be a table",))
        self.data: dict[str, Any] = data
        self.where = where
        self.asked: set[str] = set()

    def _value(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return self.data.get(key, default)

    def end(self) -> None:
        """See that nothing is left that nobody asked for: it is misspelt, and would be passed over."""
        for key in self.data:
            if key not in self.asked:
                near = difflib.get_close_matches(key, self.asked, n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(sorted(self.asked))}"
                raise BoardError(self.where, (f"unknown key {key}{hint}",))

    def text(self, key: str, default: str | None = None) -> str:
        value = self._value(key, default)
        if not isinstance(value, str):
            raise BoardError(self.where, (f"{key} must be given, as a text",))
        return value

    def one_of(self, key: str, kinds: type[Kind], default: Kind | None = None) -> Kind:
        """Return the member of an enumeration whose word stands here."""
        word = self.text(key, None if default is None else default.value)
        try:
            return kinds(word)
        except ValueError:
            *others, last = (kind.value for kind in kinds)
            raise BoardError(self.where, (f"{key} must be {', '.join(others)} or {last}",)) from None

    def word(self, key: str) -> str:
        """Return a value of any kind as it is written."""
        return repr(self._value(key))

    def number(self, key: str, default: int | None = None) -> int:
        value = self._value(key, default)
        if type(value) is not int:
            raise BoardError(self.where, (f"{key} must be given, as a whole number",))
        return value

    def flag(self, key: str) -> bool:
        value = self._value(key, False)
        if not isinstance(value, bool):
            raise BoardError(self.where, (f"{key} must be true or false",))
        return value

    def table(self, key: str) -> _Table:
        value = self._value(key, {})
        if not isinstance(value, dict):
            raise BoardError(self.where, (f"{key} must be a table",))
        return _Table(value, f"{self.where}: {key}")

    def tables(self, key: str) -> dict[str, _Table]:
        table = self.table(key)
        return {id: _Table(row, f"{self.where}: {key}.{id}") for id, row in table.data.items()}

    def words(self, key: str) -> tuple[str, ...]:
        value = self._value(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise BoardError(self.where, (f"{key} must be a list of texts",))
        return tuple(value)

    def texts(self) -> dict[str, str]:
        return {key: self.text(key) for key in self.data}

    def lists(self) -> dict[str, tuple[str, ...]]:
        return {key: self.words(key) for key in self.data}

    def pairs(self, key: str, tags: Mapping[str, str], sources: dict[str, str]) -> list[tuple[str, str]]:
        """Take a list of pairs of places; where there are tags, a third word is the tag, and is noted."""
        found = []
        for line in self.words(key):
            words = line.split()
            if len(words) == 3 and tags:
                sources[f"{key} {words[0]} {words[1]}"] = words.pop()
            if len(words) != 2:
                raise BoardError(self.where, (f'{key}: "{line}" must be two places with a space between',))
            found.append((words[0], words[1]))
        return found

    def note_source(self, key: str, fact: str, sources: dict[str, str]) -> None:
        """Note the tag that a row gives for a fact, if it gives one."""
        if tag := self.text(key, ""):
            sources[fact] = tag
