"""Board files: a ``board.toml`` to a checked :class:`Board`."""

from __future__ import annotations

import difflib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from .board import Board, Power, Province, Terrain
from .errors import BoardError, StandoffError

FORMAT = "standoff-board"
VERSION = 1
BOARDS = Path(__file__).parent / "boards"


@cache
def standard() -> Board:
    """Return the standard board, Europe 1901, loaded once.

    >>> standard()
    <Board standard: 75 provinces, 7 powers>
    """
    return load(BOARDS / "standard" / "board.toml")


def board_named(name: str) -> Board:
    """Return the shipped board of that name.

    Raises:
        BoardError: no such board; the message lists those there are.
    """
    if name == "standard":
        return standard()
    known = ", ".join(sorted(path.name for path in BOARDS.iterdir() if path.is_dir()))
    raise BoardError(name, (f"no board of this name is shipped; there is: {known}",))


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
    homes: dict[str, str] = {}
    powers = []
    for id, row in top.tables("powers").items():
        power = Power(
            id,
            row.text("name"),
            row.words("adjectives"),
            row.text("letter", ""),
            row.words("aliases"),
            row.words("homes"),
            row.words("units"),
        )
        row.end()
        powers.append(power)
        for home in power.homes:
            if home in homes:
                raise BoardError(row.where, (f"home {home} is already a home of {homes[home]}",))
            homes[home] = id
    coasts: dict[str, list[str]] = {}
    coast_names = top.table("coasts").texts()
    for place in coast_names:
        province, _, coast = place.partition("/")
        coasts.setdefault(province, []).append(coast)
    provinces = []
    for id, row in top.tables("provinces").items():
        try:
            terrain = Terrain(row.text("terrain"))
        except ValueError:
            raise BoardError(row.where, ("terrain must be sea, inland or coastal",)) from None
        own_coasts = tuple(coasts.pop(id, ()))
        provinces.append(Province(id, row.text("name"), terrain, own_coasts, row.flag("center"), homes.get(id)))
        row.end()
    if coasts:
        raise BoardError(where, tuple(f"coasts given for {id}, which is no province" for id in coasts))
    lost = [
        f"home {home} of {id} is no province" for home, id in homes.items() if home not in {p.id for p in provinces}
    ]
    if lost:
        raise BoardError(where, tuple(lost))
    borders, start, victory = top.table("borders"), top.table("start"), top.table("victory")
    id, title, army, fleet = top.text("id"), top.text("title"), borders.pairs("army"), borders.pairs("fleet")
    aliases, ambiguous = top.table("aliases").lists(), top.table("ambiguous").lists()
    impassable = top.table("impassable").texts()
    dialects, power_dialects = {}, {}
    for name, row in top.tables("dialects").items():
        power_dialects[name] = row.table("powers").texts()
        dialects[name] = {form: row.text(form) for form in row.data if form != "powers"}
    first_turn = (start.text("season", "spring"), start.number("year", 1901), start.text("phase", "movement"))
    centers = victory.number("centers", 0)
    for table in (borders, start, victory, top):
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
            start=first_turn,
            victory=centers,
        )
    except BoardError as error:
        raise BoardError(where, error.faults) from None
    _check_start(board, where)
    return board


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

    def pairs(self, key: str) -> list[tuple[str, str]]:
        found = []
        for line in self.words(key):
            words = line.split()
            if len(words) != 2:
                raise BoardError(self.where, (f'{key}: "{line}" must be two places with a space between',))
            found.append((words[0], words[1]))
        return found
