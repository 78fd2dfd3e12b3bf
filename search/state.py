"""What is known of a search, kept in a file, so that it can be gone on with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engines.provoking.phase import Phase
from ..engines.question import spelled
from ..maps import Board, Position, StandoffError
from ..maps.notation import NotationError, parse_order, parse_unit
from ..maps.strict_json import loads
from ..maps.writing import write_whole
from .bounds import Bound
from .hunting import KNOWN, Known
from .kinds import KEPT

if TYPE_CHECKING:
    from .rounds import Wanted

FORMAT = "standoff search"
VERSION = 1
LARGEST = 50_000_000
"""A larger file is none that standoff has written."""


class StateError(StandoffError):
    """A file cannot be gone on with."""


def asked_data(wanted: Wanted) -> dict[str, Any]:
    """Return what is looked for as data: a search can be gone on with if this is the same."""
    return {
        "property": wanted.what.data(),
        "filters": wanted.filters.data(),
        "board": wanted.board.id,
        "rules": spelled(wanted.rulebook),
        "seed": wanted.seed,
    }


def save(known: Known, path: Path) -> None:
    """Write what is known into a file; what was there stays whole until the new one is.

    Args:
        known: what is known.
        path: the file.

    Raises:
        OSError: it cannot be written.
    """
    bound = known.bound
    data = {
        "format": FORMAT,
        "version": VERSION,
        "asked": asked_data(known.wanted),
        "waves": known.waves,
        "seconds": round(known.seconds, 3),
        "drawn": dict(known.drawn),
        "hits": dict(known.hits),
        "finds": [{**_phase_data(one.phase), "after": round(one.after, 3), "by": one.by} for one in known.finds],
        "around": [_phase_data(phase) for phase in known.around],
        "near": [{**_phase_data(phase), "distance": far} for far, phase in known.near],
        "bound": None if bound is None else {"none_below": bound.none_below, "fewest_orders": bound.fewest_orders},
    }
    write_whole(path, json.dumps(data, indent=1) + "\n")


def _phase_data(phase: Phase) -> dict[str, Any]:
    return {"units": phase.units_text, "orders": phase.orders_text}


def load(path: Path, wanted: Wanted, *, everything: bool = False) -> Known:
    """Read what is known of a search; nothing where there is no such file yet.

    Every find is judged again: a file may be old, or be changed.

    Args:
        path: the file.
        wanted: what is looked for.
        everything: whether all smallest finds are kept.

    Raises:
        StateError: the file cannot be read, or is of another search.
    """
    known = Known(wanted, everything)
    try:
        raw = path.read_bytes()[: LARGEST + 1]
    except FileNotFoundError:
        return known
    except OSError as error:
        raise StateError(f"{path}: cannot be read: {error.strerror}") from None
    if len(raw) > LARGEST:
        raise StateError(f"{path}: is larger than {LARGEST // 1_000_000} MB, which no search is")
    try:
        data = loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise StateError(f"{path}: is not what a search was kept in: {error}") from None
    reader = _Reader(path, wanted.board)
    reader.check(isinstance(data, dict) and data.get("format") == FORMAT, "is not what a search was kept in")
    reader.check(data.get("version") == VERSION, f"has version {data.get('version')!r}; this standoff reads {VERSION}")
    if data.get("asked") != asked_data(wanted):
        raise StateError(f"{path}: is of another search, {_other(data.get('asked'), wanted)}; name another file")
    known.waves = reader.number(data, "waves", int)
    known.seconds = float(reader.number(data, "seconds", (int, float)))
    known.drawn, known.hits = reader.counts(data, "drawn"), reader.counts(data, "hits")
    known.around = [phase for phase in reader.phases(data, "around", KNOWN) if wanted.has(phase)]
    near = reader.rows(data, "near", KNOWN * 2)
    known.near = [(reader.number(row, "distance", int), reader.phase(row, "near")) for row in near]
    rows = reader.rows(data, "finds", KEPT)
    for row, phase in zip(rows, reader.phases(data, "finds", KEPT), strict=True):
        by = row.get("by") if row.get("by") in ("search", "solver") else "search"
        reader.check(wanted.has(phase), "holds a find that has not the property")
        known.take(phase, float(reader.number(row, "after", (int, float))), str(by))
    known.bound = reader.bound(data)
    return known


def _other(asked: object, wanted: Wanted) -> str:
    """Say in what another search differs."""
    mine = asked_data(wanted)
    if not isinstance(asked, dict):
        return "or of none"
    return "with another " + " and ".join(key for key in mine if asked.get(key) != mine[key])


class _Reader:
    """Reads a kept search field by field."""

    def __init__(self, path: Path, board: Board) -> None:
        self.path = path
        self.board = board

    def check(self, good: bool, says: str) -> None:
        if not good:
            raise StateError(f"{self.path}: {says}")

    def number(self, data: dict[str, Any], key: str, kind: type | tuple[type, ...]) -> Any:
        value: Any = data.get(key)
        good = isinstance(value, kind) and not isinstance(value, bool)
        self.check(good and value >= 0, f"{key} is {_short(value)}; expected a number that is not negative")
        return value

    def counts(self, data: dict[str, Any], key: str) -> Counter[str]:
        value = data.get(key)
        good = isinstance(value, dict) and all(type(one) is int and one >= 0 for one in value.values())
        self.check(good, f"{key} is {_short(value)}; expected numbers by name")
        assert isinstance(value, dict)
        return Counter(value)

    def rows(self, data: dict[str, Any], key: str, most: int) -> list[dict[str, Any]]:
        value = data.get(key)
        good = isinstance(value, list) and len(value) <= most and all(isinstance(one, dict) for one in value)
        self.check(good, f"{key} is {_short(value)}; expected a list of at most {most} objects")
        assert isinstance(value, list)
        return value

    def phases(self, data: dict[str, Any], key: str, most: int) -> list[Phase]:
        return [self.phase(row, key) for row in self.rows(data, key, most)]

    def phase(self, row: dict[str, Any], key: str) -> Phase:
        units, orders = self._texts(row, "units", parse_unit), self._texts(row, "orders", parse_order)
        try:
            position = Position(tuple(units), self.board)
        except StandoffError as error:
            raise StateError(f"{self.path}: {key}: {error}") from None
        self.check({order.unit for order in orders} <= set(units), f"{key}: an order is for a unit that is not there")
        return Phase(position, tuple(orders))

    def _texts(self, row: dict[str, Any], key: str, parse: Callable[[str, Board], Any]) -> list[Any]:
        value = row.get(key)
        good = isinstance(value, list) and all(isinstance(one, str) for one in value)
        self.check(good, f"{key} is {_short(value)}; expected a list of texts")
        assert isinstance(value, list)
        try:
            return [parse(text, self.board) for text in value]
        except NotationError as error:
            said = "; ".join(one.message for one in error.diagnostics)
            raise StateError(f"{self.path}: {key}: {said}") from None

    def bound(self, data: dict[str, Any]) -> Bound | None:
        value = data.get("bound")
        if value is None:
            return None
        self.check(isinstance(value, dict), f"bound is {_short(value)}; expected an object or null")
        fewest = None if value.get("fewest_orders") is None else self.number(value, "fewest_orders", int)
        return Bound(self.number(value, "none_below", int), fewest)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
