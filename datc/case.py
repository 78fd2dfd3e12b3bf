"""A case: a position, the orders given, and what becomes of them; one file each, ``cases/6.F/6.F.16.toml``.

The file form is told in ``docs/cases.md``; :mod:`case_file` reads and writes it, :mod:`difference` holds
an answer against what a case expects. Results are words for people and programs alike: ``"given"``,
``"cut"``, ``"succeeds"``; ``docs/cases.md`` lists them.
"""

from __future__ import annotations

import difflib
import io
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..maps import Position, Retreating, board_named
from ..maps.position import unit_of
from .errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..maps import LateOrder, Order

CASES = Path(__file__).parent / "cases"

MOST_BYTES = 10_000_000
"""A larger file is refused: it is no case."""

Uniqueness = Literal["", "unique", "several", "none"]


@dataclass(frozen=True, slots=True)
class Result:
    """What becomes of one order.

    Args:
        order: the order as written.
        result: one word, ``"succeeds"``, ``"cut"``, and so on.
        dislodged: whether the unit ordered is dislodged.
        destroyed: whether it is dislodged and has nowhere to retreat to.
        executed_as: the order as carried out, where that is not what was written.
        route: ``"land"`` or ``"convoy"`` where an army could go either way; else empty.
        printed: what the source prints where we say otherwise.
    """

    order: str
    result: str
    dislodged: bool = False
    destroyed: bool = False
    executed_as: str = ""
    route: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit driven out, by whom, and where it may go.

    Args:
        unit: the unit, ``"GERMANY F eng"``.
        attacker: the unit that drove it out, as it stood before the move.
        attacker_from: the province the attacker came from.
        by_convoy: whether the attacker came by convoy.
        retreats: the places open to it, in alphabetical order; none means that it is destroyed.
    """

    unit: str
    attacker: str
    attacker_from: str
    by_convoy: bool = False
    retreats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Expected:
    """What is to come out of one step. Fields that do not belong to its phase are empty.

    Args:
        results: one for each order, in the order given.
        units: the units after it, without the dislodged ones.
        dislodged: (movement) the units driven out.
        contested: (movement) provinces left empty by a standoff, closed to retreats.
        uniqueness: (movement) how many resolutions the plain equations have; empty where the case does not say.
        resolutions: (movement) their number where that is known, else None.
        disbanded: (retreat) units that leave the board.
        built: (adjustment) new units.
        removed: (adjustment) units removed by order.
        automatic: (adjustment) units removed because orders were missing.
    """

    results: tuple[Result, ...] = ()
    units: tuple[str, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[str, ...] = ()
    uniqueness: Uniqueness = ""
    resolutions: int | None = None
    disbanded: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    automatic: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One phase of a case: who stands where, what is ordered, what is expected.

    Args:
        phase: ``"movement"``, ``"retreat"`` or ``"adjustment"``.
        season: ``"spring"``, ``"fall"``, ``"winter"``, or empty where it does not matter.
        year: the year, or 0 where it does not matter.
        units: the units before the orders; after the first step they follow from the step before.
        written: the orders as written, ``"ENGLAND: F nth - nwy"``.
        expected: what is to come out.
        dislodged: (retreat) the units that must retreat, from the step before.
        board: name of the board.
        contested: (retreat) provinces that a standoff of the step before left empty.
        centers: (adjustment) the centres each power owns.
    """

    phase: str
    season: str
    year: int
    units: tuple[str, ...]
    written: tuple[str, ...]
    expected: Expected
    dislodged: tuple[Dislodged, ...] = ()
    board: str = "standard"
    contested: tuple[str, ...] = ()
    centers: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def position(self) -> Position:
        """Return what the phase begins with as a position.

        Raises:
            PositionError: units cannot stand so.
        """
        board = board_named(self.board)
        position = replace(Position.of(*self.units, board=board), season=self.season, year=self.year)
        if self.phase == "retreat":
            retreating = [
                Retreating(unit_of(one.unit), one.attacker_from, one.retreats, one.by_convoy) for one in self.dislodged
            ]
            return replace(position, phase="retreat", dislodged=tuple(retreating), contested=self.contested)
        if self.phase == "adjustment":
            owners = tuple((id, power) for power, ids in self.centers for id in ids)
            return replace(position, phase="adjustment", centers=owners)
        return position

    def orders(self) -> tuple[Order, ...]:
        """Return the orders of a movement step.

        Raises:
            CaseError: it is no movement step.
            NotationError: a line is no order.
        """
        if self.phase != "movement":
            raise CaseError(f"{self.phase} step", "", "only the orders of a movement step can be read as such")
        from ..maps.notation import parse_order

        board = board_named(self.board)
        return tuple(parse_order(line, board) for line in self.written)

    def late_orders(self) -> tuple[LateOrder | Order, ...]:
        """Return the orders of a retreat or adjustment step, misplaced orders of movement among them.

        Raises:
            NotationError: a line is no order.
        """
        from ..maps.notation import parse_late_order

        board = board_named(self.board)
        return tuple(parse_late_order(line, board) for line in self.written)

    def request(self, id: str, rules: str = "datc") -> dict[str, Any]:
        """Return the question that a step puts to an engine, in the protocol's form."""
        request: dict[str, Any] = {
            "id": id,
            "board": self.board,
            "rules": rules,
            "phase": self.phase,
            "units": list(self.units),
            "orders": list(self.written),
        }
        if self.phase == "retreat":
            request["dislodged"] = [
                {
                    "unit": one.unit,
                    "attacker": one.attacker,
                    "attacker_from": one.attacker_from,
                    "by_convoy": one.by_convoy,
                    "retreats": list(one.retreats),
                }
                for one in self.dislodged
            ]
            request["contested"] = list(self.contested)
        elif self.phase == "adjustment":
            request["centers"] = {power: list(ids) for power, ids in self.centers}
        return request


@dataclass(frozen=True, slots=True)
class Alternative:
    """The outcome under other readings of the rules.

    Args:
        choice: ``"4.A.2=1982"``; several are joined by commas; every issue not named keeps the default.
        source: who says so: the version of the DATC, or ``"derived"``.
        steps: the steps as they run under this reading; none where it leaves the case undecided.
        resolutions: where undecided, how many resolutions that reading has, if known.
    """

    choice: str
    source: str
    steps: tuple[Step, ...] = ()
    resolutions: int | None = None

    @property
    def defined(self) -> bool:
        """Tell whether this reading gives an outcome at all."""
        return bool(self.steps)

    @property
    def choices(self) -> dict[str, str]:
        """The issues and the values chosen: ``{"4.A.2": "1982"}``."""
        return dict(part.split("=", 1) for part in self.choice.split(","))


@dataclass(frozen=True, slots=True)
class Case:
    """One case with its origin.

    Args:
        id: the name, also that of its file: ``"6.F.16"``, ``"P1"``.
        title: one line for people.
        source: where it comes from: ``"DATC 3.2"``.
        board: name of the board.
        steps: one to three phases that follow each other.
        link: a public text that holds the case.
        added: first edition of the source with the case.
        history: what later editions changed.
        tests: issues of DATC chapter 4, or rules, that the outcome hangs on.
        same_under: other choices that have the same outcome.
        centers: (adjustment) the centres each power owns.
        balance: (adjustment) centres minus units.
        alternatives: outcomes under other choices.
        note: our remark.
        path: the file it was read from, if any.
    """

    id: str
    title: str
    source: str
    steps: tuple[Step, ...]
    board: str = "standard"
    link: str = ""
    added: str = ""
    history: str = ""
    tests: tuple[str, ...] = ()
    same_under: tuple[str, ...] = ()
    centers: dict[str, tuple[str, ...]] | None = None
    balance: dict[str, int] | None = None
    alternatives: tuple[Alternative, ...] = ()
    note: str = ""
    path: Path | None = None

    @property
    def step(self) -> Step:
        """The first step, for most cases the only one."""
        return self.steps[0]

    @property
    def units(self) -> tuple[str, ...]:
        """The units before the first orders."""
        return self.steps[0].units

    @property
    def folder(self) -> str:
        """The folder the case belongs to: ``"6.F"``, ``"separating"``; empty if it was read from nowhere."""
        return self.path.parent.name if self.path else ""


def load(path: Path | str) -> Case:
    """Read a case file.

    Raises:
        CaseError: the file cannot be read, is no TOML or no case; with the place inside the file.
    """
    from .case_file import read

    path = Path(path)
    try:
        if path.exists() and not path.is_file():  # a device or a pipe may never end, or never begin
            raise CaseError(str(path), "", "is no plain file")
        with path.open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise CaseError(str(path), "", f"is larger than {MOST_BYTES // 1_000_000} MB, which no case is")
        text = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8").read()
    except (OSError, ValueError) as error:  # a path with a NUL and bytes that are no UTF-8 are ValueErrors
        raise CaseError(str(path), "", f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return replace(read(text, str(path)), path=path)


def folders() -> tuple[str, ...]:
    """List the folders of shipped cases: ``"6.A"`` to ``"6.J"``, then the others."""
    return tuple(sorted((path.name for path in CASES.iterdir() if path.is_dir()), key=_natural))


def find(id: str) -> Path | None:
    """Return the file of a shipped case, or None; no file is opened. Capital letters may be written small.

    >>> find("6.F.16").relative_to(CASES).as_posix()
    '6.F/6.F.16.toml'
    >>> find("6.f.16") == find("6.F.16")
    True
    """
    if not re.fullmatch(r"[\w.-]{1,100}", id):
        return None
    home = id.rpartition(".")[0]
    for folder in (home,) if (CASES / home).is_dir() and home else folders():
        path = CASES / folder / f"{id}.toml"
        if path.is_file():
            return path
    return _by_small_letters().get(id.lower())


@cache
def _by_small_letters() -> dict[str, Path]:
    """Return the files of the shipped cases by their ids in small letters."""
    return {path.stem.lower(): path for folder in folders() for path in (CASES / folder).glob("*.toml")}


def ids(which: str = "") -> tuple[str, ...]:
    """List the shipped cases in a folder (``"6.F"``, ``"separating"``), of that name, or all; no file is opened.

    A name also stands for what it begins: ``"6"`` is the whole of the DATC, ``"6.F.1"`` that case alone.

    Raises:
        CaseError: nothing of that name; the message names what comes near.

    >>> ids("6.F")[:3]
    ('6.F.1', '6.F.2', '6.F.3')
    """
    return tuple(path.stem for path in _paths(which))


def cases(which: str | Path = "") -> Iterator[Case]:
    """Load cases one after the other.

    Args:
        which: a shipped case or folder as in :func:`ids`, or a path (``pathlib.Path``) to a file or folder of yours.

    Raises:
        CaseError: nothing of that name, or a file is no case.

    >>> next(cases("6.F.16")).title
    "Pandin's Paradox"
    """
    return map(load, paths(which))


def paths(which: str | Path = "") -> list[Path]:
    """List the files of cases without opening any; the argument is that of :func:`cases`.

    Raises:
        CaseError: nothing of that name.
    """
    if isinstance(which, str):
        return _paths(which)
    if which.is_dir():
        return sorted(which.rglob("*.toml"), key=lambda path: _natural(path.stem))
    return [which]


def _paths(which: str) -> list[Path]:
    """The files that a name stands for, sorted as people count."""
    exact = find(which)
    if exact:
        return [exact]
    small = which.lower()
    chosen = [name for name in folders() if not which or name.lower() == small or name.lower().startswith(f"{small}.")]
    if not chosen:
        near = difflib.get_close_matches(which, [*folders(), *(path.stem for path in CASES.rglob("*.toml"))], n=3)
        hint = f"near it: {', '.join(near)}" if near else f"folders: {', '.join(folders())}"
        raise CaseError(which, "", f"no case or folder of this name is shipped; {hint}")
    return [
        path for name in chosen for path in sorted((CASES / name).glob("*.toml"), key=lambda path: _natural(path.stem))
    ]


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts 6.F.9 before 6.F.16."""
    return tuple((int(part), "") if part.isdigit() else (10**9, part) for part in re.split(r"(\d+)", name) if part)
