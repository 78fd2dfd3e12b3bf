"""One-line positions to positions: each part is read by itself, and what is faulty is told where it stands.

:mod:`one_line` has the form and writes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from ..board import Terrain
from ..errors import BoardError
from ..loading import board_named
from ..orders import ARMY, FLEET, Unit
from ..patching import board_names
from ..position import Position, Retreating, faults_of_retreating, misplaced, not_contested, not_owned
from .characters import shorten
from .diagnostics import Diagnostic, error_for
from .lines import Lines
from .one_line import FIELDS, NOTHING, PHASES, SEASONS, joined
from .places import names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..board import Board

TURN = re.compile(r"([SFW-])([0-9]{1,9}|-)([MRA-])")
GAP = re.compile(r"\S+")

_TYPES = {"A": ARMY, "F": FLEET}
_FORM = f"a position has {len(FIELDS)} fields with a blank between: {', '.join(FIELDS)}; - stands for an empty one"


class Flaw(NamedTuple):
    """What is wrong with a piece of the line, given by offsets in the text."""

    start: int
    end: int
    code: str
    message: str
    hint: str = ""


@dataclass(slots=True)
class Content:
    """What a line says; what is faulty is left out of it.

    Args:
        season: as a position has it.
        year: as a position has it.
        phase: as a position has it.
        units: each unit, with the offsets of its place.
        dislodged: as a position has it.
        contested: as a position has it.
        centers: as a position has it.
        flaws: what is wrong.
    """

    season: str = ""
    year: int = 0
    phase: str = ""
    units: list[tuple[Unit, int, int]] = field(default_factory=list)
    dislodged: list[Retreating] = field(default_factory=list)
    contested: list[str] = field(default_factory=list)
    centers: list[tuple[str, str]] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)


def position_of(line: str, board: Board | None = None) -> Position:
    """Read a position from a line.

    Args:
        line: what :func:`line_of` writes; blanks around it do not count.
        board: the board; the shipped board that the line names, unless given.

    Raises:
        NotationError: the line is not of this form, or the units cannot stand so.

    >>> position_of("standard F1901R GERMANY:Amun RUSSIA:Aber<mun>pru - GERMANY:mun").dislodged
    (Retreating(unit=Unit(power='RUSSIA', type=UnitType.ARMY, place='ber'), attacked_from='mun', exits=('pru',)),)
    """
    fields = [match.span() for match in GAP.finditer(line)]
    flaws = []
    if not fields:
        flaws.append(Flaw(0, 0, "one-line", "there is no position here", _FORM))
    elif board is None:
        start, end = fields[0]
        try:
            board = board_named(line[start:end])
        except BoardError as error:
            flaws.append(Flaw(start, end, "other-board", f'"{shorten(line[start:end])}" is no board', error.faults[0]))
    elif line[slice(*fields[0])] != board.id:
        flaws.append(other_board(line, fields[0], board))
    content = Content() if board is None else content_of(line, fields, board)
    flaws += content.flaws
    if flaws or board is None:
        lines = Lines(line)
        raise error_for([diagnostic(lines, flaw) for flaw in sorted(flaws)], line, "line")
    return Position(
        tuple(unit for unit, _, _ in content.units),
        board,
        content.season,
        content.year,
        phase=content.phase,
        dislodged=tuple(content.dislodged),
        centers=tuple(content.centers),
        contested=tuple(content.contested),
    )


def diagnostic(lines: Lines, flaw: Flaw) -> Diagnostic:
    """Make the error that tells a flaw."""
    number, column = lines.at(flaw.start)
    length = max(0, min(flaw.end, lines.ends[number - 1]) - flaw.start)
    return Diagnostic(flaw.code, "error", number, column, length, flaw.message, flaw.hint)


def other_board(text: str, span: tuple[int, int], board: Board) -> Flaw:
    """Make the flaw that says that the line is of another board than the one that is played on."""
    message = f'the position is one of the board "{shorten(text[slice(*span)])}", and the board here is {board.id}'
    return Flaw(*span, "other-board", message, "read it with its own board (--board)")


def content_of(text: str, fields: list[tuple[int, int]], board: Board) -> Content:
    """Read the fields of a line; the first, which names the board, is not looked at.

    Args:
        text: the text that holds the line.
        fields: start and end of each field in the text.
        board: the board.
    """
    return _Reader(text, board).read(fields)


def names_board(word: str, board: Board) -> bool:
    """Tell whether a word is the id of a board: the one that is played on, or one that is shipped."""
    return word == board.id or word in board_names()


class _Reader:
    """Reads one line; goes on behind what is faulty."""

    def __init__(self, text: str, board: Board) -> None:
        self.text = text
        self.board = board
        self.names = names_of(board)
        self.powers = {joined(power.id): power.id for power in board.powers}
        self.found = Content()

    def read(self, fields: list[tuple[int, int]]) -> Content:
        """Read turn, units, dislodged units, contested provinces and centres."""
        kinds: tuple[Callable[[int, int], None], ...] = (
            self.turn,
            self.units,
            self.dislodged,
            self.contested,
            self.centers,
        )
        for kind, span in zip(kinds, fields[1:], strict=False):
            kind(*span)
        if fields and len(fields) < len(FIELDS):
            end = fields[-1][1]
            message = f"the line ends here, and {FIELDS[len(fields)]} should follow"
            self.say(end, end, message, _FORM)
        elif len(fields) > len(FIELDS):
            start, end = fields[len(FIELDS)][0], fields[-1][1]
            self.say(start, end, f'"{self.quote(start, end)}" stands behind the last field', _FORM)
        return self.found

    def say(self, start: int, end: int, message: str, hint: str, code: str = "one-line") -> None:
        """Keep a flaw."""
        self.found.flaws.append(Flaw(start, end, code, message, hint))

    def quote(self, start: int, end: int) -> str:
        """Return a piece of the text for a message."""
        return shorten(self.text[start:end])

    # --- fields ---------------------------------------------------------------------------------------------

    def turn(self, start: int, end: int) -> None:
        """Read "F1901R"."""
        match = TURN.fullmatch(self.text, start, end)
        if match is None:
            hint = "write season (S, F, W), year and phase (M, R, A), such as S1901M, and - for what is not known"
            self.say(start, end, f'"{self.quote(start, end)}" is no turn', hint)
            return
        found = self.found
        found.season, found.phase = SEASONS[match[1]], PHASES[match[3]]
        found.year = 0 if match[2] == NOTHING else int(match[2])

    def units(self, start: int, end: int) -> None:
        """Read "GERMANY:Fkie,Amun;RUSSIA:Fstp/sc"."""
        standing: dict[str, Unit] = {}
        for power, a, b in self.members(start, end):
            unit = self.unit(power, a, b)
            if unit is None:
                continue
            if (other := standing.get(unit.province)) is not None:
                message = f"{unit} and {other} stand in one province"
                self.say(
                    a, b, message, "a province holds one unit; dislodged ones are a field of their own", "two-units"
                )
                continue
            standing[unit.province] = unit
            self.found.units.append((unit, a + 1, b))

    def dislodged(self, start: int, end: int) -> None:
        """Read "AUSTRIA:Ftri<ven>adr+alb"."""
        provinces: set[str] = set()
        for power, a, b in self.members(start, end):
            gate = self.text.find(">", a, b)
            if gate < 0:
                shown = self.quote(a, b)
                hint = f'write ">" and the places open to it, with "+" between, such as {shown}<ven>alb+tyr'
                self.say(a, b, f'"{shown}" does not say where the unit may retreat to', hint)
                continue
            back = self.text.find("<", a, gate)
            unit = self.unit(power, a, gate if back < 0 else back)
            origin = "" if back < 0 else self.place(back + 1, gate)
            exits = [] if gate + 1 == b else [self.place(*span) for span in self.split(gate + 1, b, "+")]
            if unit is None or origin is None or None in exits:
                continue
            one = Retreating(unit, origin, tuple(filter(None, exits)))
            faults = [*faults_of_retreating(self.board, replace(one, exits=tuple(dict.fromkeys(one.exits))))]
            if len(set(one.exits)) < len(one.exits):
                faults.append(f"{unit} has an exit twice")
            if unit.province in provinces:
                faults.append(f"two dislodged units stand in {unit.province}")
            for fault in faults:
                hint = "write the province of the attacker, and each exit that is open to such a unit once"
                self.say(a, b, fault, hint, "misplaced")
            if not faults:
                provinces.add(unit.province)
                self.found.dislodged.append(one)
        if self.found.dislodged and self.found.phase not in ("", "retreat"):
            message = f"no unit is dislodged when the {self.found.phase} phase begins"
            self.say(start, end, message, "write R at the end of the turn, or - for no dislodged units")
            self.found.dislodged.clear()

    def contested(self, start: int, end: int) -> None:
        """Read "boh,mun"."""
        known: set[str] = set()
        for a, b in self.split(start, end, ","):
            if self.text[a:b] == NOTHING and (a, b) == (start, end):
                return
            id = self.place(a, b)
            if id is None:
                continue
            fault = f"{id} is named twice" if id in known else not_contested(self.board, id)
            if fault:
                self.say(a, b, fault, "write the id of a province, each once")
                continue
            known.add(id)
            self.found.contested.append(id)

    def centers(self, start: int, end: int) -> None:
        """Read "GERMANY:ber,mun;RUSSIA:mos"."""
        owners: dict[str, str] = {}
        for power, a, b in self.members(start, end):
            id = self.place(a, b)
            if id is None:
                continue
            fault = not_owned(self.board, id, power)
            if id in owners:
                fault = f"{id} has an owner already, {owners[id]}"
            if fault:
                self.say(a, b, fault, "write the id of a supply centre, each once")
                continue
            owners[id] = power
            self.found.centers.append((id, power))

    # --- parts of fields ------------------------------------------------------------------------------------

    def split(self, start: int, end: int, mark: str) -> Iterator[tuple[int, int]]:
        """Yield the pieces between marks; an empty one is a flaw."""
        while True:
            stop = self.text.find(mark, start, end)
            piece = (start, end if stop < 0 else stop)
            if piece[0] == piece[1]:
                self.say(
                    start,
                    min(start + 1, end),
                    f'something is missing here, beside "{mark}"',
                    f'leave out "{mark}", or write what is missing',
                )
            else:
                yield piece
            if stop < 0:
                return
            start = stop + len(mark)

    def members(self, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Yield power and span of each member of the groups of a field: "GERMANY:Fkie,Amun;RUSSIA:Fstp/sc"."""
        if self.text[start:end] == NOTHING:
            return
        seen: set[str] = set()
        for a, b in self.split(start, end, ";"):
            colon = self.text.find(":", a, b)
            name = self.text[a : b if colon < 0 else colon]
            power = self.powers.get(name)
            hint = f"write a power and a colon before what is its own: {next(iter(self.powers), 'POWER')}:…"
            if colon < 0:
                self.say(a, b, f'"{self.quote(a, b)}" has no colon, and so no power', hint)
            elif power is None:
                self.say(
                    a, colon, f'the board has no power "{shorten(name)}"', f"its powers are {', '.join(self.powers)}"
                )
            elif power in seen:
                self.say(a, colon, f"{power} has a group already", "write all that is a power's in one group")
            else:
                seen.add(power)
                yield from ((power, *span) for span in self.split(colon + 1, b, ","))

    def unit(self, power: str, start: int, end: int) -> Unit | None:
        """Read "Fstp/sc"."""
        kind = _TYPES.get(self.text[start:end][:1])
        if kind is None or end - start < 2:
            hint = "write A or F and the id of a place, such as Amun or Fstp/sc"
            self.say(start, end, f'"{self.quote(start, end)}" is no unit', hint)
            return None
        place = self.place(start + 1, end)
        if place is None:
            return None
        unit = Unit(power, kind, place)
        fault = misplaced(self.board, unit)
        if fault:
            province = self.board.province(place)
            fitting = [f"A{province.id}"] * (province.terrain is not Terrain.SEA)
            fitting += [
                f"F{other}" for other in self.board.sails if self.board.number[other] == self.board.number[place]
            ]
            self.say(start, end, fault, f"what can stand there is {' or '.join(fitting)}", "misplaced")
            return None
        return unit

    def place(self, start: int, end: int) -> str | None:
        """Read the id of a place, or say that it is none."""
        place = self.text[start:end]
        if place in self.board.number:
            return place
        hint, otherwise = "", "write the id of a place, in lower case, such as mun or stp/sc"
        if self.names.nearby.may_search():
            word = place.partition("/")[0].lower()
            hint = self.names.meant(self.names.places.get(word) or self.names.near(word))
        self.say(start, end, f'no place has the id "{shorten(place)}"', hint or otherwise, "unknown-place")
        return None
