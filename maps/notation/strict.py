"""The canonical form of one unit or order, read quickly: ``ENGLAND: F nth C A lon - nwy``.

Engines and files of cases use it, line after line and mostly the same lines, so readings are kept. It keeps
what is written, right or wrong: no letter, coast or power is put right here.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from ..errors import NotationError
from ..orders import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Support, Unit, UnitType
from .characters import shorten

if TYPE_CHECKING:
    from ..board import Board

# readings kept for each board; more than all orders of a game, few enough for memory
_KEPT = 20_000
_LETTERS: dict[str, UnitType] = {"A": ARMY, "F": FLEET}


class _Memory:
    """The readings kept for one board."""

    __slots__ = ("orders", "parts", "places", "units")

    def __init__(self, board: Board) -> None:
        self.orders: dict[str, Order] = {}
        self.units: dict[str, Unit] = {}
        # the units inside orders, by power, letter and place
        self.parts: dict[tuple[str, str, str], Unit] = {}
        # places known to be good; unknown coasts are added when they are met
        self.places: set[str] = set(board.number)


# by identity, which is found faster than by hash; an entry goes when its board goes
_MEMORIES: dict[int, _Memory] = {}


def _memory(board: Board) -> _Memory:
    memory = _MEMORIES.get(id(board))
    if memory is None:
        memory = _MEMORIES[id(board)] = _Memory(board)
        weakref.finalize(board, _MEMORIES.pop, id(board), None)
    return memory


def parse_order(text: str, board: Board) -> Order:
    """Read one order of movement in canonical form.

    Args:
        text: ``"ENGLAND: F nth C A lon - nwy"``; what ``str(order)`` gives.
        board: the board that has the places and powers.

    Raises:
        NotationError: the text is not of this form, or names what the board does not have.

    >>> from standoff.maps import standard
    >>> parse_order("FRANCE: A pic - bel via convoy", standard())
    Move(unit=Unit(power='FRANCE', type=UnitType.ARMY, place='pic'), to='bel', via_convoy=True, path=())
    """
    try:
        return _MEMORIES[id(board)].orders[text]
    except KeyError:
        pass
    memory = _memory(board)
    order = _order(text, board, memory)
    if len(memory.orders) >= _KEPT:
        memory.orders.clear()
    memory.orders[text] = order
    return order


def parse_unit(text: str, board: Board) -> Unit:
    """Read one unit in canonical form.

    Args:
        text: ``"ENGLAND F nth"``; what ``str(unit)`` gives.
        board: the board that has the places and powers.

    Raises:
        NotationError: the text is not of this form, or names what the board does not have.

    >>> from standoff.maps import standard
    >>> parse_unit("RUSSIA F stp/sc", standard()).place
    'stp/sc'
    """
    try:
        return _MEMORIES[id(board)].units[text]
    except KeyError:
        pass
    memory = _memory(board)
    words = text.rsplit(None, 2)
    if len(words) != 3 or words[1] not in _LETTERS:
        raise canonical_error(text, text, f'"{shorten(text)}" is no unit', 'write it as "ENGLAND F nth"')
    unit = _unit(text, words[0], words[1], words[2], board, memory)
    if len(memory.units) >= _KEPT:
        memory.units.clear()
    memory.units[text] = unit
    return unit


def _order(text: str, board: Board, memory: _Memory) -> Order:
    power, colon, rest = text.partition(":")
    words = rest.split()
    count = len(words)
    if not colon or count < 3 or words[0] not in _LETTERS:
        raise _malformed(text)
    unit = _unit(text, power, words[0], words[1], board, memory)
    verb = words[2]
    places = memory.places
    if verb == "-":
        if count == 4 or (count == 6 and words[4] == "via" and words[5] == "convoy"):
            to = words[3]
            if to not in places:
                _check(text, to, board, memory)
            return Move(unit, to, count == 6)
        if count > 5:
            return _long_move(text, unit, words, board, memory)
    elif verb == "H":
        if count == 3:
            return Hold(unit)
    elif verb in ("S", "C") and count > 3:
        first, nation = 3, None
        kind = _LETTERS.get(words[3])
        if kind is None and words[3] not in places:
            first, nation = _nation(words, board)
            kind = _LETTERS.get(words[first]) if first < count else None
        # without a letter, the place stands one word earlier
        at = first if kind is None or count == first + 1 else first + 1
        kind = None if at == first else kind
        if count > at:
            place = words[at]
            if place not in places:
                _check(text, place, board, memory)
            if count == at + 1:
                if verb == "S":
                    return Support(unit, Mention(kind, place, nation))
            elif count == at + 3 and words[at + 1] == "-":
                to = words[at + 2]
                if to not in places:
                    _check(text, to, board, memory)
                other = Mention(kind, place, nation)
                return Support(unit, other, to) if verb == "S" else Convoy(unit, other, to)
    raise _malformed(text)


def _long_move(text: str, unit: Unit, words: list[str], board: Board, memory: _Memory) -> Move:
    """Read a move that names seas on its way: "A lon - nth - nwy via convoy"."""
    by_sea = words[-2:] == ["via", "convoy"]
    way = words[2:-2] if by_sea else words[2:]
    if len(way) % 2 or any(mark != "-" for mark in way[::2]):
        raise _malformed(text)
    for place in way[1::2]:
        if place not in memory.places:
            _check(text, place, board, memory)
    return Move(unit, way[-1], by_sea, tuple(way[1:-1:2]))


def _nation(words: list[str], board: Board) -> tuple[int, str | None]:
    """Read the power in front of the unit mentioned; the index behind it, and its id, or None if there is none."""
    for end in range(4, len(words)):
        name = " ".join(words[3:end])
        if name in board.power_number:
            return end, name
        if end > 8:  # no power's id has so many words
            break
    return 3, None


def _unit(text: str, power: str, letter: str, place: str, board: Board, memory: _Memory) -> Unit:
    unit = memory.parts.get((power, letter, place))
    if unit is None:
        name = power.strip()
        if name not in board.power_number:
            known = ", ".join(board.power_number)
            raise canonical_error(text, name, f'the board has no power "{shorten(name)}"', f"its powers are {known}")
        if place not in memory.places:
            _check(text, place, board, memory)
        unit = Unit(name, _LETTERS[letter], place)
        if len(memory.parts) >= _KEPT:
            memory.parts.clear()
        memory.parts[power, letter, place] = unit
    return unit


def _check(text: str, place: str, board: Board, memory: _Memory) -> None:
    """Let a place pass that has a coast unknown to the board, as long as the province is known."""
    province, slash, coast = place.partition("/")
    if slash and province in board.number and "/" not in province and 0 < len(coast) <= 3 and coast.isalpha():
        if len(memory.places) < _KEPT:
            memory.places.add(place)
        return
    from .places import names_of

    names = names_of(board)
    hint = names.meant(names.places.get(province.lower(), ()) or names.near(province.lower()))
    raise canonical_error(text, place, f'the board has no place "{shorten(place)}"', hint)


def _malformed(text: str) -> NotationError:
    forms = '"ENGLAND: F nth H", "… - nwy", "… S A lon - nwy", "… C A lon - nwy"'
    return canonical_error(text, text, f'"{shorten(text)}" is no order in canonical form', f"write it as {forms}")


def canonical_error(text: str, part: str, message: str, hint: str) -> NotationError:
    """Return the error that points at a part of a text in canonical form."""
    from .characters import lines_of
    from .diagnostics import Diagnostic, error_for

    before = lines_of(text[: max(text.find(part), 0)])
    length = len(lines_of(part)[0])
    return error_for((Diagnostic("canonical", "error", len(before), len(before[-1]) + 1, length, message, hint),), text)
