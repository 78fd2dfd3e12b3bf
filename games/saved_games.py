"""Saved games of the Python package diplomacy, and of programs that write the same form (dipcc): JSON to a record.

One JSON object: ``phases``, each with ``name``, ``state`` (``units``, a dislodged one with a star; ``retreats``, the
places open to it; ``centers``; ``homes``), ``orders`` by power and ``results`` by unit; or ``state_history``,
``order_history`` and ``result_history``, each by the name of the phase. The last phase is the one to be played next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

from ..maps import (
    Board,
    BoardError,
    Position,
    PositionError,
    Retreating,
    Unit,
    UnitType,
    board_named,
)
from ..maps.notation import NotationError, parse_late_order, parse_order
from ..maps.notation.one_line import PHASES, SEASONS
from ..solver.late_outcome import GivenOrder
from .errors import GameError
from .recorded import MOST_ORDERS, MOST_PHASES, After, Program, Record, RecordedPhase, Told

_NAME = re.compile(r"([SFW])(\d{4})([MRA])")
# phases that the package knows and in which nothing is played
_OUTSIDE = ("FORMING", "COMPLETED")
# rules of the package that change what is judged, and what standoff plays instead
_RULES = {
    "BUILD_ANY": "units are built in home centres here",
    "HOLD_WIN": "a power wins here as soon as it has enough centres",
    "SHARED_VICTORY": "one power wins here",
    "DONT_SKIP_PHASES": "phases in which nobody can order anything are passed over here",
}
_OF_GAME = ("id", "map", "map_name", "rules", "phases", "state_history", "order_history", "result_history")
_OF_STATE = ("name", "units", "retreats", "centers", "homes", "map", "rules", "game_id")
_OF_PHASE = ("name", "state", "orders", "results")


def looks_saved(value: object) -> bool:
    """Tell whether a JSON value is a saved game, by its keys.

    >>> looks_saved({"map": "standard", "phases": []}), looks_saved({"format": "standoff-game", "phases": []})
    (True, False)
    """
    if not isinstance(value, dict) or "format" in value:
        return False
    return "phases" in value or "state_history" in value


def record_of(value: object) -> Record:
    """Make a record of the JSON value of a saved game.

    Args:
        value: the value; :func:`standoff.games.records.read_record` reads the text of a file.

    Returns:
        The record; the last phase of the file, which has not been played, tells the board behind the one before it.

    Raises:
        GameError: it is no such game, or something in it cannot be; with its path, ``phases[3].orders.FRANCE[0]``.

    >>> record_of({"phases": [{"name": "S1901M", "state": {"units": {"FRANCE": ["A PAR"]}}}]}).position.line()
    'standard S1901M FRANCE:Apar - - -'
    """
    game = _object(value, "")
    board = _board(game)
    phases = _phases(game)
    if not phases:
        raise GameError("phases", "has no phase")
    if len(phases) > MOST_PHASES:
        raise GameError("phases", f"are more than {MOST_PHASES}, which is as many as are read")
    reader = _Reader(board)
    reader.aside("the game", set(game) - set(_OF_GAME))
    rules = [str(rule) for rule in _list(game.get("rules") or [], "rules")]
    remarks = [f"rule {rule} of the package has no effect: {_RULES[rule]}" for rule in rules if rule in _RULES]
    found: list[RecordedPhase] = []
    read = [reader.phase(one, path) for one, path in phases]
    for now, then in pairwise(read):
        if not now.position.phase:
            raise GameError(now.where, f"{now.name} is no phase that is played, and more phases follow")
        if then.position.phase and _rank(then.position) <= _rank(now.position):
            raise GameError(then.where, f"{then.name} cannot follow {now.name}")
        after = After(then.position, exits=True, owners=bool(then.position.centers), following=True)
        found.append(replace(now, after=after))
    last = read[-1]
    position: Position | None = None
    if "phases" not in game:
        # a history ends with the phase played last, and what stood on the board after it is told nowhere
        found.append(last)
    elif last.position.phase:
        position = last.position
        if last.orders:
            remarks.append(f"{last.where}: the orders of {last.name} are left aside: the phase has not been played")
    remarks += reader.remarks()
    return Record(Program.DIPLOMACY, str(game.get("id") or ""), board, tuple(found), position, tuple(remarks))


def _rank(position: Position) -> tuple[int, int, int]:
    seasons, phases = ("spring", "fall", "winter"), ("movement", "retreat", "adjustment")
    return position.year, seasons.index(position.season), phases.index(position.phase)


def _board(game: Mapping[str, Any]) -> Board:
    name = game.get("map", game.get("map_name", "standard"))
    if not isinstance(name, str):
        raise GameError("map", f"{_short(name)} is no name of a map")
    try:
        return board_named("standard" if name in ("classic", "classical") else name)
    except BoardError as error:
        raise GameError("map", str(error)) from None


def _phases(game: Mapping[str, Any]) -> list[tuple[Mapping[str, Any], str]]:
    """Return the phases with their places in the file."""
    if "phases" in game:
        return [(_object(one, f"phases[{i}]"), f"phases[{i}]") for i, one in enumerate(_list(game["phases"], "phases"))]
    if "state_history" not in game:
        raise GameError("", 'is no saved game: it has neither "phases" nor "state_history"')
    states = _object(game["state_history"], "state_history")
    others = {
        key: _object(game.get(f"{key[:-1]}_history") or {}, f"{key[:-1]}_history") for key in ("orders", "results")
    }
    for key, history in others.items():
        for name in history:
            if name not in states:
                raise GameError(f"{key[:-1]}_history.{name}", "is told of no phase of state_history")
    found: list[tuple[Mapping[str, Any], str]] = []
    for name, state in states.items():
        phase: dict[str, Any] = {"name": name, "state": state}
        phase |= {key: history[name] for key, history in others.items() if name in history}
        found.append((phase, f"state_history.{name}"))
    return found


class _Reader:
    """Reads phases, and counts what is left aside."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left: dict[str, set[str]] = {}

    def aside(self, whose: str, names: Iterable[str]) -> None:
        self.left.setdefault(whose, set()).update(names)

    def remarks(self) -> list[str]:
        return [f"left aside of {whose}: {', '.join(sorted(names))}" for whose, names in self.left.items() if names]

    def phase(self, phase: Mapping[str, Any], path: str) -> RecordedPhase:
        """Read one phase."""
        state_path = f"{path}.state"
        if "state" not in phase:
            raise GameError(path, 'has no "state"')
        state = _object(phase["state"], state_path)
        # messages come as an empty list where there are none
        self.aside("the phases", {name for name in set(phase) - set(_OF_PHASE) if phase[name]})
        self.aside("the states", set(state) - set(_OF_STATE))
        name = phase.get("name", state.get("name"))
        if not isinstance(name, str):
            raise GameError(f"{path}.name", "is missing; expected such as S1901M")
        season, year, kind = self._turn(name, f"{path}.name")
        if state.get("name", name) != name:
            raise GameError(f"{state_path}.name", f"is {_short(state['name'])}, but the phase is called {name}")
        self._homes(state, state_path)
        units, dislodged = self._units(state, state_path, kind)
        centers = self._centers(state, state_path)
        try:
            position = Position(units, self.board, season, year, phase=kind, dislodged=dislodged, centers=centers)
        except PositionError as error:
            raise GameError(state_path, str(error)) from None
        orders, words = self._orders(phase.get("orders") or {}, f"{path}.orders", position)
        results = self._results(phase.get("results") or {}, f"{path}.results")
        return RecordedPhase(name, path, position, orders, words, results)

    def _turn(self, name: str, path: str) -> tuple[str, int, str]:
        if name in _OUTSIDE:
            return "", 0, ""
        match = _NAME.fullmatch(name)
        if match is None or (match[1] == "W") != (match[3] == "A"):
            raise GameError(path, f"{_short(name)} is no phase; expected such as S1901M, F1901R or W1901A")
        return SEASONS[match[1]], int(match[2]), PHASES[match[3]]

    def _power(self, name: str, path: str) -> str:
        if name not in self.board.power_number:
            raise GameError(
                path, f"the board has no power {_short(name)}; its powers are {', '.join(self.board.power_number)}"
            )
        return name

    def _homes(self, state: Mapping[str, Any], path: str) -> None:
        """See that units are built where the board has it."""
        for power, several in _object(state.get("homes") or {}, f"{path}.homes").items():
            where = f"{path}.homes.{power}"
            homes = {self._center(id, f"{where}[{i}]") for i, id in enumerate(_list(several, where))}
            known = {p.id for p in self.board.provinces if p.home_of == self._power(power, where)}
            if homes != known:
                raise GameError(
                    where, f"are {', '.join(sorted(homes)) or 'none'}, but on this board {', '.join(sorted(known))}"
                )

    def _center(self, id: object, path: str) -> str:
        if not isinstance(id, str) or id.lower() not in self.board.number:
            raise GameError(path, f"{_short(id)} is no province of the board")
        return id.lower()

    def _centers(self, state: Mapping[str, Any], path: str) -> tuple[tuple[str, str], ...]:
        found = []
        for power, several in _object(state.get("centers") or {}, f"{path}.centers").items():
            where = f"{path}.centers.{power}"
            self._power(power, where)
            found += [(self._center(id, f"{where}[{i}]"), power) for i, id in enumerate(_list(several, where))]
        return tuple(found)

    def _unit(self, text: object, power: str, path: str) -> Unit:
        words = text.split() if isinstance(text, str) else []
        if len(words) != 2 or words[0] not in ("A", "F"):
            raise GameError(path, f"{_short(text)} is no unit; expected such as A PAR or F STP/SC")
        return Unit(power, UnitType(words[0]), words[1].lower())

    def _units(self, state: Mapping[str, Any], path: str, kind: str) -> tuple[tuple[Unit, ...], tuple[Retreating, ...]]:
        """Read the units and the dislodged ones, which stand in two places that must agree."""
        if "units" not in state:
            raise GameError(path, 'has no "units"')
        units: list[Unit] = []
        starred: dict[Unit, str] = {}
        for power, several in _object(state["units"], f"{path}.units").items():
            where = f"{path}.units.{power}"
            self._power(power, where)
            for i, text in enumerate(_list(several, where)):
                if isinstance(text, str) and text.startswith("*"):
                    starred[self._unit(text[1:], power, f"{where}[{i}]")] = f"{where}[{i}]"
                else:
                    units.append(self._unit(text, power, f"{where}[{i}]"))
        dislodged: list[Retreating] = []
        for power, several in _object(state.get("retreats") or {}, f"{path}.retreats").items():
            where = f"{path}.retreats.{power}"
            self._power(power, where)
            for text, exits in _object(several, where).items():
                unit = self._unit(text, power, f"{where}.{text}")
                if unit not in starred:
                    raise GameError(
                        f"{where}.{text}", f"is not among the units, where it would be {_short('*' + text)}"
                    )
                del starred[unit]
                places = [self._place(place, f"{where}.{text}[{i}]") for i, place in enumerate(_list(exits, where))]
                dislodged.append(Retreating(unit, exits=tuple(dict.fromkeys(places))))
        for unit, where in starred.items():
            raise GameError(where, f"{unit} is dislodged, but nothing is told of it in {path}.retreats")
        if dislodged and kind != "retreat":
            raise GameError(f"{path}.retreats", f"no unit is dislodged when a phase of {kind or 'no kind'} begins")
        return tuple(units), tuple(dislodged)

    def _place(self, place: object, path: str) -> str:
        if not isinstance(place, str) or place.lower() not in self.board.number:
            raise GameError(path, f"{_short(place)} is no place of the board")
        return place.lower()

    def _orders(self, value: object, path: str, position: Position) -> tuple[tuple[GivenOrder, ...], tuple[str, ...]]:
        orders: list[GivenOrder] = []
        words: list[str] = []
        for power, several in _object(value, path).items():
            where = f"{path}.{power}"
            self._power(power, where)
            for i, text in enumerate([] if several is None else _list(several, where)):
                if len(orders) >= MOST_ORDERS:
                    raise GameError(path, f"are more than {MOST_ORDERS}, which no phase has")
                orders.append(order_of(text, power, position, f"{where}[{i}]"))
                words.append(cast("str", text))
        return tuple(orders), tuple(words)

    def _results(self, value: object, path: str) -> tuple[Told, ...]:
        found = []
        for unit, several in _object(value, path).items():
            words = []
            for i, one in enumerate(_list(several, f"{path}.{unit}")):
                if not isinstance(one, str):
                    raise GameError(f"{path}.{unit}[{i}]", f"{_short(one)} is no result; expected such as bounce")
                # some versions write the number of the result in front, "10002:bounce"
                words.append(one.rpartition(":")[2])
            letter, _, place = unit.partition(" ")
            found.append(Told(f"{letter} {place.lower()}" if place else unit.lower(), frozenset(filter(None, words))))
        return tuple(found)


def order_of(text: object, power: str, position: Position, path: str) -> GivenOrder:
    """Read one order as the package writes it.

    Args:
        text: ``A PAR - BUR``, ``A LON - NWY VIA``, ``A IRO R MAO``, ``F LVP D``, ``A LON B`` or ``WAIVE``.
        power: id of the power that gives it.
        position: its phase tells what ``D`` means: off the board, or removed.
        path: the place in the file, for faults.

    Raises:
        GameError: the text is no order of this form, or names what the board does not have.

    >>> str(order_of("A LON - NWY VIA", "ENGLAND", Position((), phase="movement"), ""))
    'ENGLAND: A lon - nwy via convoy'
    >>> str(order_of("F STP/NC B", "RUSSIA", Position((), phase="adjustment"), ""))
    'RUSSIA: build F stp/nc'
    """
    words = text.split() if isinstance(text, str) else []
    # letters and verbs are capitals in both forms; all else is a place
    ours = [word if len(word) == 1 else word.lower() for word in words]
    late = position.phase in ("retreat", "adjustment")
    if words == ["WAIVE"]:
        ours = ["waive"]
    elif words[-1:] == ["VIA"]:
        ours = [*ours[:-1], "via", "convoy"]
    elif words[-1:] == ["B"] and len(words) == 3:
        ours = ["build", *ours[:-1]]
    elif words[-1:] == ["D"] and len(words) == 3 and position.phase == "adjustment":
        ours = ["remove", *ours[:-1]]
    canonical = f"{power}: {' '.join(ours)}"
    try:
        if late:
            return parse_late_order(canonical, position.board)
        return parse_order(canonical, position.board)
    except NotationError as error:
        cause = error.diagnostics[0].message.replace(canonical, str(text))
        forms = "A IRO R MAO or F LVP D" if position.phase == "retreat" else "A LON B, F LVP D or WAIVE"
        hint = forms if late else "A PAR - BUR, A LON - NWY VIA, F NTH C A LON - NWY, A MAR S A PAR - BUR or F BRE H"
        raise GameError(path, f"{_short(text)} cannot be read as an order ({cause}); expected such as {hint}") from None


def _object(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise GameError(path, f"is {_short(value)}; expected an object")
    return cast("Mapping[str, Any]", value)


def _list(value: object, path: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise GameError(path, f"is {_short(value)}; expected a list")
    return cast("Sequence[Any]", value)


def _short(value: object) -> str:
    """Show a value of a file, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
