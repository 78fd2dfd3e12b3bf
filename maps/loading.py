"""Board files: a ``board.toml`` to a checked :class:`Board`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from .board import Board, Power, Province, Terrain
from .errors import BoardError

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
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(str(path), (f"cannot be read: {error}",)) from None
    return from_text(text, str(path))


def from_text(text: str, where: str = "board") -> Board:
    """Read the text of a board file; ``where`` names it in errors."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(where, (f"is no TOML: {error}",)) from None
    except RecursionError:
        raise BoardError(where, ("is nested too deeply",)) from None
    return from_data(data, where)


def from_data(data: dict[str, Any], where: str = "board") -> Board:
    """Make a board of a parsed board file."""
    reader = _Reader(data, where)
    if reader.text("format") != FORMAT or data.get("version") != VERSION:
        raise BoardError(where, (f'must begin with format = "{FORMAT}" and version = {VERSION}',))
    homes: dict[str, str] = {}
    powers = []
    for id, row in reader.table("powers").items():
        sub = _Reader(row, f"{where}: powers.{id}")
        power = Power(
            id,
            sub.text("name"),
            sub.words("adjectives"),
            sub.text("letter", ""),
            sub.words("aliases"),
            sub.words("homes"),
            sub.words("units"),
        )
        powers.append(power)
        homes.update((home, id) for home in power.homes)
    coasts: dict[str, list[str]] = {}
    coast_names = {}
    for place, name in reader.table("coasts").items():
        province, _, coast = place.partition("/")
        coasts.setdefault(province, []).append(coast)
        coast_names[place] = str(name)
    provinces = []
    for id, row in reader.table("provinces").items():
        sub = _Reader(row, f"{where}: provinces.{id}")
        try:
            terrain = Terrain(sub.text("terrain"))
        except ValueError:
            raise BoardError(sub.where, ("terrain must be sea, inland or coastal",)) from None
        provinces.append(
            Province(
                id, sub.text("name"), terrain, tuple(coasts.pop(id, ())), bool(row.get("center", False)), homes.get(id)
            )
        )
    if coasts:
        raise BoardError(where, tuple(f"coasts given for {id}, which is no province" for id in coasts))
    borders = _Reader(reader.table("borders"), f"{where}: borders")
    start = reader.table("start")
    return Board(
        reader.text("id"),
        reader.text("title"),
        provinces,
        powers,
        borders.pairs("army"),
        borders.pairs("fleet"),
        aliases={id: tuple(map(str, forms)) for id, forms in reader.table("aliases").items()},
        ambiguous={form: tuple(map(str, ids)) for form, ids in reader.table("ambiguous").items()},
        coast_names=coast_names,
        impassable={id: str(name) for id, name in reader.table("impassable").items()},
        start=(
            str(start.get("season", "spring")),
            int(start.get("year", 1901)),
            str(start.get("phase", "movement")),
        ),
        victory=int(reader.table("victory").get("centers", 0)),
    )


class _Reader:
    """Takes values of the right shape from a parsed file, or tells what is wrong where."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise BoardError(where, ("must be a table",))
        self.data: dict[str, Any] = data
        self.where = where

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise BoardError(self.where, (f"{key} must be given, as a text",))
        return value

    def table(self, key: str) -> dict[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise BoardError(self.where, (f"{key} must be a table",))
        return value

    def words(self, key: str) -> tuple[str, ...]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise BoardError(self.where, (f"{key} must be a list of texts",))
        return tuple(value)

    def pairs(self, key: str) -> list[tuple[str, str]]:
        found = []
        for line in self.words(key):
            words = line.split()
            if len(words) != 2:
                raise BoardError(self.where, (f'{key}: "{line}" must be two places with a space between',))
            found.append((words[0], words[1]))
        return found
