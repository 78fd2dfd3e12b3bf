"""Board files on the disk, and boards that patch another: ``base = "standard"`` and what differs from it."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from .errors import BoardError
from .plain_files import FileFault, plain_bytes
from .removing import without
from .toml_tables import Origins, Table, shown

FORMAT = "standoff-board"
VERSION = 1
BOARDS = Path(__file__).parent / "boards"

MOST_BYTES = 500_000
"""A larger file is refused: it is no board."""

LONGEST_LINE = 4000
"""A longer line is refused."""

MOST_DOTS = 20
"""A line with more dots is refused: reading keys of so many parts takes the square of their number."""

DEEPEST = 8
"""So many boards may stand one on the other."""

ROWS = ("powers", "provinces", "special")
"""Tables of which each value is a table itself, of which a patch may state some keys."""

LISTS = ("coasts", "aliases", "ambiguous", "impassable", "provenance", "start", "victory", "adjustment")
"""Tables of which a patch may state some keys."""

REMOVABLE = (*ROWS, "coasts", "aliases", "ambiguous", "impassable")
"""Tables from which a patch may take keys away."""

BORDERS = ("army", "fleet", "straits")


Check: TypeAlias = Callable[[dict[str, Any], Origins], object]


@dataclass(frozen=True, slots=True)
class Patched:
    """The data of a board file, put together with its base.

    Args:
        data: what a file without a base would hold.
        origins: where its keys stand: in the patch, or in the base.
        notes: one sentence for each province, coast and power that a patch takes away, with all that goes with it.
    """

    data: dict[str, Any]
    origins: Origins
    notes: tuple[str, ...] = ()


@cache
def board_names() -> tuple[str, ...]:
    """Return the names of the boards that are shipped, in alphabetical order.

    >>> board_names()
    ('colonial', 'era-of-empire', 'fleet-rome', 'standard', 'toy')
    """
    return tuple(sorted(path.parent.name for path in BOARDS.glob("*/board.toml")))


def patched_file(path: Path, check: Check) -> Patched:
    """Read a board file and those that it builds on.

    Args:
        path: the file.
        check: raises the error for data that make no board; a base is held against it before it is patched.

    Raises:
        BoardError: a file cannot be read, is no TOML, or cannot patch its base.
    """
    return _read(path, (), check)


def patched_text(text: str, where: str, folder: Path | None, check: Check) -> Patched:
    """Read the text of a board file and the files that it builds on.

    Args:
        text: the text.
        where: name of the file for errors.
        folder: where a base that is a file is looked for; None where a base must be a board that is shipped.
        check: raises the error for data that make no board.

    Raises:
        BoardError: as for :func:`patched_file`.
    """
    return _patched(text, where, folder, (), check)


def head_of(top: Table) -> None:
    """See that a file says what it is.

    Raises:
        BoardError: it does not begin as a board file does.
    """
    version = top.data.get("version")
    top.asked |= {"format", "version"}
    if "format" not in top.data:
        top.fail("format must be given, as a text")
    if top.data["format"] != FORMAT or type(version) is not int or version != VERSION:
        top.fail(f'must begin with format = "{FORMAT}" and version = {VERSION}')


def board_text(path: Path) -> str:
    """Return the text of a board file.

    Raises:
        BoardError: the file cannot be read, or is too large for a board.
    """
    where = str(path)
    try:
        raw = plain_bytes(path, MOST_BYTES, expected="a board file in TOML", none_is="no board is")
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except FileFault as fault:
        raise BoardError(where, (str(fault),)) from None
    except UnicodeDecodeError as error:
        raise BoardError(where, (f"cannot be read: byte {error.start + 1} is no UTF-8",)) from None


def _read(path: Path, above: tuple[Path, ...], check: Check) -> Patched:
    return _patched(board_text(path), str(path), path.parent, (*above, path.resolve()), check)


def _patched(text: str, where: str, folder: Path | None, above: tuple[Path, ...], check: Check) -> Patched:
    """Parse a text, and put it on its base if it names one.

    Args:
        text: the text.
        where: name of the file.
        folder: where a base may be found.
        above: the file and those that build on it.
        check: raises the error for data that make no board.
    """
    data = parsed(text, where)
    origins = Origins((where, text))
    top = Table(data, origins)
    head_of(top)
    if "base" not in data:
        return Patched(data, origins)
    name = top.text("base")
    if name in board_names():
        path = BOARDS / name / "board.toml"
    elif folder is None:
        top.fail(f"base: no board called {shown(name)} is shipped; there is: {', '.join(board_names())}", "base")
    else:
        path = folder / name
        try:
            missing = not path.exists()
        except (OSError, ValueError):  # too long, or with a NUL
            missing = True
        if missing:
            shipped = ", ".join(board_names())
            top.fail(f"base: {shown(name)} is neither a file in {folder} nor one of the boards {shipped}", "base")
    if path.resolve() in above:
        top.fail(f"base: {shown(name)} builds on this file itself", "base")
    if len(above) >= DEEPEST:
        top.fail(f"base: more than {DEEPEST} boards stand one on the other", "base")
    base = _read(path, above, check)
    if name not in board_names():
        check(base.data, base.origins)
    merged, notes = _merged(copy.deepcopy(base.data), top)
    return Patched(merged, Origins((where, text), *base.origins.files), (*base.notes, *notes))


def parsed(text: str, where: str) -> dict[str, Any]:
    """Return the data of a TOML text.

    Args:
        text: the text.
        where: name of the file for errors.

    Raises:
        BoardError: it is no TOML, or such that reading it would take too long.
    """
    for n, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BoardError(where, (f"line {n} is longer than {LONGEST_LINE} characters",))
        if line.count(".") > MOST_DOTS:
            raise BoardError(where, (f"line {n} has more than {MOST_DOTS} dots",))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoardError(where, ("is nested too deeply",)) from None
    except ValueError as error:  # TOMLDecodeError, and numbers with thousands of digits
        raise BoardError(where, (f"is no TOML: {error}",)) from None


def _merged(base: dict[str, Any], patch: Table) -> tuple[dict[str, Any], list[str]]:
    """Put what a patch states on the data of its base; the base is changed."""
    goes: dict[str, list[str]] = {}
    states: dict[str, Any] = {}
    for key, value in patch.data.items():
        if key == "base":
            continue
        states[key] = value
        if key in REMOVABLE and isinstance(value, dict):
            table = patch.table(key)
            goes[key] = [id for id in value if _is_removed(table, id, base.get(key, {}))]
            states[key] = {id: row for id, row in value.items() if id not in goes[key]}
    notes = without(base, goes)
    for key, value in states.items():
        old = base.get(key)
        if not isinstance(value, dict) or not isinstance(old, dict):
            base[key] = _own_borders(patch) if key == "borders" and isinstance(value, dict) else value
        elif key == "borders":
            _merge_borders(old, patch.table("borders"))
        elif key == "dialects":
            for name, forms in value.items():
                _merge_forms(old, name, forms)
        elif key in ROWS:
            for id, row in value.items():
                _merge_row(old, id, row)
        elif key in LISTS:
            old.update(value)
        else:
            base[key] = value
    # a board under another name is another board, and says so
    for key in ("id", "title"):
        patch.text(key)
    return base, notes


def _is_removed(table: Table, id: str, base: dict[str, Any]) -> bool:
    row = table.data[id]
    if not isinstance(row, dict) or "remove" not in row:
        return False
    inner = table.table(id)
    if not inner.flag("remove"):
        inner.fail("remove must be true; to keep what the base has, leave the key out", "remove")
    if len(row) > 1:
        inner.fail("what is removed has no other keys", "remove")
    if id not in base:
        inner.fail(f"remove = true, and the base has no {shown(id)} to take away", "remove")
    return True


def _merge_row(old: dict[str, Any], id: str, row: Any) -> None:
    if not isinstance(row, dict) or not isinstance(old.get(id), dict):
        old[id] = row
        return
    old[id].update(row)
    if old[id].get("center") is False and "center_source" not in row:
        old[id].pop("center_source", None)


def _merge_forms(old: dict[str, Any], name: str, forms: Any) -> None:
    if not isinstance(forms, dict) or not isinstance(old.get(name), dict):
        old[name] = forms
        return
    powers = {**old[name].get("powers", {}), **forms["powers"]} if isinstance(forms.get("powers"), dict) else None
    old[name].update(forms)
    if powers is not None:
        old[name]["powers"] = powers


def _own_borders(patch: Table) -> dict[str, Any]:
    borders: dict[str, Any] = {}
    _merge_borders(borders, patch.table("borders"))
    return borders


def _merge_borders(old: dict[str, Any], patch: Table) -> None:
    """Take away the borders that a patch takes away, and add those that it adds."""
    for kind in BORDERS:
        gone = f"remove_{kind}"
        for line in patch.words(gone):
            words = line.split()
            if len(words) != 2:
                patch.fail(f'{gone}: "{line}" must be two places with a space between', gone, line)
            found = False
            # armies cross a strait as any other border of theirs
            for key in ("army", "straits") if kind == "army" else (kind,):
                kept = [pair for pair in old.get(key, []) if set(pair.split()[:2]) != set(words)]
                found |= len(kept) < len(old.get(key, []))
                old[key] = kept
            if not found:
                patch.fail(f'{gone}: the base has no such border as "{line}"', gone, line)
        if kind in patch.data:
            value = patch.data[kind]
            old[kind] = [*old.get(kind, []), *patch.words(kind)] if isinstance(value, list) else value
    known = {*BORDERS, *(f"remove_{kind}" for kind in BORDERS)}
    patch.asked |= known
    patch.end()
