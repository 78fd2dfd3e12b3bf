"""What a text states of a board, one fact a row, and whether a board file agrees with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .board import Terrain
from .errors import BoardError
from .patching import BOARDS, board_names, board_text, parsed
from .toml_tables import Origins, Table, shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .board import Board, Power

FORMAT = "standoff-facts"
VERSION = 1


class Fact(NamedTuple):
    """One thing that a text states of a board.

    Args:
        kind: what sort of fact, one of :data:`KINDS`.
        text: the fact, as the table of kinds in ``docs/boards.md`` has it.
        source: where the text states it.
        line: its line in the file of facts.
    """

    kind: str
    text: str
    source: str
    line: int


class Proof(NamedTuple):
    """A fact held against a board.

    Args:
        fact: the fact.
        holds: whether the board says the same.
        found: what the board says instead; empty where it says the same.
    """

    fact: Fact
    holds: bool
    found: str

    def __str__(self) -> str:
        """Return the outcome in words."""
        told = "holds" if self.holds else f"does not hold: {self.found}"
        return f"{self.fact.kind} {self.fact.text} ({self.fact.source}): {told}"


def facts_names() -> tuple[str, ...]:
    """Return the names of the boards of which facts are shipped.

    >>> facts_names()
    ('era-of-empire',)
    """
    return tuple(name for name in board_names() if (BOARDS / name / "facts.toml").is_file())


def facts_named(name: str) -> tuple[Fact, ...]:
    """Return the facts that are shipped for a board.

    Raises:
        BoardError: there are none of that name.

    >>> facts_named("era-of-empire")[0]
    Fact(kind='powers', text='7', source='EOE.powers-1', line=12)
    """
    if name not in facts_names():
        raise BoardError(shown(name), (f"no facts of this name are shipped; there is: {', '.join(facts_names())}",))
    return load_facts(BOARDS / name / "facts.toml")


def load_facts(path: Path) -> tuple[Fact, ...]:
    """Read a file of facts.

    Args:
        path: a TOML file with a list ``facts`` of tables, each with ``source`` and one kind of fact.

    Raises:
        BoardError: the file cannot be read, or a row is no fact; with the place.
    """
    text = board_text(path)
    origins = Origins((str(path), text))
    top = Table(parsed(text, str(path)), origins)
    if top.data.get("format") != FORMAT or type(top.data.get("version")) is not int or top.data["version"] != VERSION:
        top.fail(f'must begin with format = "{FORMAT}" and version = {VERSION}')
    top.asked |= {"format", "version", "facts"}
    top.text("title", "")
    top.end()
    rows = top.data.get("facts", [])
    if not isinstance(rows, list) or not rows:
        top.fail("facts must be a list of tables")
    lines = [n for n, line in enumerate(text.split("\n"), 1) if line.lstrip().startswith("{")]
    numbers = lines if len(lines) == len(rows) else [0] * len(rows)
    facts: list[Fact] = []
    for number, row in zip(numbers, rows, strict=True):
        table = Table(row, origins, ("facts", f"row {len(facts) + 1}"))
        source = table.text("source")
        kinds = [key for key in table.data if key != "source"]
        if len(kinds) != 1 or kinds[0] not in KINDS:
            table.fail(f"must have a source and one of {', '.join(KINDS)}")
        facts.append(Fact(kinds[0], table.text(kinds[0]), source, number))
    return tuple(facts)


def prove(facts: tuple[Fact, ...], board: Board) -> list[Proof]:
    """Hold facts against a board.

    Args:
        facts: the facts.
        board: the board, whatever its ids are; facts speak of names.

    >>> from standoff.maps.loading import board_named
    >>> all(proof.holds for proof in prove(facts_named("era-of-empire"), board_named("era-of-empire")))
    True
    """
    proofs = []
    for fact in facts:
        try:
            found = KINDS[fact.kind](board, fact.text)
        except _Unknown as unknown:
            found = str(unknown)
        proofs.append(Proof(fact, not found, found))
    return proofs


class _Unknown(Exception):
    """A name that the board does not have."""


def _province(board: Board, name: str) -> str:
    """Return the id of the province of a name, which may be one of its aliases."""
    for province in board.provinces:
        if name.lower() in (province.name.lower(), province.id, *map(str.lower, board.aliases.get(province.id, ()))):
            return province.id
    raise _Unknown(f"the board has no province {name}")


def _power(board: Board, name: str) -> Power:
    for power in board.powers:
        if name.lower() in (power.name.lower(), *map(str.lower, power.aliases)):
            return power
    raise _Unknown(f"the board has no power {name}")


def _two(board: Board, text: str) -> tuple[str, str]:
    one, _, other = text.partition(", ")
    pair = _province(board, one), _province(board, other)
    if pair[0] == pair[1]:
        raise _Unknown("the board has one province of both names")
    return pair


def _bordering(board: Board, kind: str, a: str, b: str) -> bool:
    borders = {"army": board.army_borders, "fleet": board.fleet_borders, "strait": board.straits}[kind]
    return any({x.partition("/")[0], y.partition("/")[0]} == {a, b} for x, y in borders)


def _border(kind: str, said: str) -> Callable[[Board, str], str]:
    def check(board: Board, text: str) -> str:
        return "" if _bordering(board, kind, *_two(board, text)) else f"the board has no {said} there"

    return check


def _apart(board: Board, text: str) -> str:
    pair = _two(board, text)
    return "the board has a border there" if any(_bordering(board, kind, *pair) for kind in ("army", "fleet")) else ""


def _same(found: object, text: str) -> str:
    return "" if str(found) == text else f"the board has {found}"


def _unit(board: Board, text: str) -> str:
    name, _, unit = text.partition(": ")
    power = _power(board, name)
    place = _province(board, unit[2:])
    units = [f"{one[0]} {one[2:].partition('/')[0]}" for one in power.units]
    return "" if f"{unit[0]} {place}" in units else f"its first units there are {', '.join(power.units) or 'none'}"


def _stands(board: Board, text: str) -> str:
    terrain = board.province(_province(board, text[2:])).terrain
    never = Terrain.SEA if text[0] == "A" else Terrain.INLAND
    return f"the board has it as {terrain.value}" if terrain is never else ""


def _terrain(board: Board, text: str) -> str:
    name, _, terrain = text.partition(": ")
    return _same(board.province(_province(board, name)).terrain.value, terrain)


def _form(board: Board, text: str) -> str:
    from .notation import read  # notation needs boards

    form, _, name = text.partition(": ")
    place = _province(board, name)
    letter = "F" if board.province(place).terrain is Terrain.SEA else "A"
    reading = read(f"{board.powers[0].name}: {letter} {form} Holds", board)
    if reading.errors or len(reading.orders) != 1:
        return "the form is not read, or it is ambiguous"
    found = reading.orders[0].unit.province
    return "" if found == place else f"the board reads it as {found}"


def _center(board: Board, text: str) -> str:
    return "" if board.province(_province(board, text)).center else "the board has no centre there"


def _named(board: Board, text: str) -> str:
    return _same(board.province(_province(board, text)).name, text)


KINDS: dict[str, Callable[[Board, str], str]] = {
    "powers": lambda board, text: _same(len(board.powers), text),
    "power": lambda board, text: _same(_power(board, text).name, text),
    "units": lambda board, text: _same(sum(len(power.units) for power in board.powers), text),
    "unit": _unit,
    "center": _center,
    "name": _named,
    "form": _form,
    "army": _border("army", "border for armies"),
    "fleet": _border("fleet", "border for fleets"),
    "strait": _border("strait", "strait"),
    "apart": _apart,
    "stands": _stands,
    "terrain": _terrain,
    "start": lambda board, text: _same(" ".join(map(str, board.start)), text),
    "victory": lambda board, text: _same(board.victory, text),
    "tie": lambda board, text: _same(board.victory_tie.value, text),
    "build": lambda board, text: _same(board.building.value, text),
    "conversion": lambda board, text: _same("yes" if board.conversion else "no", text),
}
"""Kinds of facts, and how each is held against a board: empty where it holds, else what the board says."""
