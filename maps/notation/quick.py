"""Ordinary texts in one pass: a power's name, and under it plain orders about which nothing is doubtful.

Most texts are like that, and reading them word by word would take several times as long as judging them. Whatever
is not plain, a single doubtful name or remark, sends the whole text to :mod:`texts`; what is read here is read there
with the same result, which the tests hold against each other. Lines read once are remembered.
"""

from __future__ import annotations

import re
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ..orders import ARMY, FLEET, Convoy, Hold, Mention, Move, Support, Unit, UnitType
from ..position import misplaced
from .characters import key
from .families import FAMILIES
from .headings import heading_at
from .lines import Line
from .places import Fault
from .words import RESULTS, VERBS, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..orders import Order
    from .places import Names

# lines and phrases kept for each board; more than the orders of a game, few enough for memory
_KEPT = 20_000
# a longer line holds more than plain orders
_LONGEST = 400

_PLACE = r"[A-Za-z][A-Za-z./()]*(?: [A-Za-z.()]+){0,3}?"
_UNIT = r"(A|F|Army|Fleet) "
_DASH = r"(?: ?(?:->|-) ?)"


def _pattern(names: Names) -> re.Pattern[str]:
    """Return what a plain order looks like, on a board whose names may hold hyphens."""
    board = names.board
    hyphened = sorted(
        form
        for province in board.provinces
        for form in (province.name, *board.aliases.get(province.id, ()))
        if "-" in form and form.replace("-", "").replace(" ", "").isalpha()
    )
    place = f"({'|'.join([*map(re.escape, reversed(hyphened)), _PLACE])})"
    return re.compile(
        rf"{_UNIT}{place}(?:"
        rf"{_DASH}{place}( via [Cc]onvoy| VIA)?"
        rf"| (S|Supports?|C|Convoys?) {_UNIT}{place}(?:-Holds|{_DASH}{place})?"
        r"| (?:H|[Hh]olds?))"
    )


_LETTERS: dict[str, UnitType] = {"A": ARMY, "Army": ARMY, "F": FLEET, "Fleet": FLEET}


@dataclass(slots=True)
class Plain:
    """One plain order, whoever gives it.

    Args:
        start: index of its first character in the line.
        words: the order as it was written.
        type: of the unit ordered.
        place: where that unit is said to stand.
        province: id of the province.
        exact: whether the words of that place may mean others, too, and name it only because they are its id.
        verb: what the unit is told to do.
        make: makes the order when the unit is known.
        orders: orders made, by power.
    """

    start: int
    words: str
    type: UnitType
    place: str
    province: str
    exact: bool
    verb: Verb
    make: Callable[[Unit], Order]
    orders: dict[str, Order]

    def order(self, power: str) -> Order:
        """Return the order as one of this power."""
        order = self.orders.get(power)
        if order is None:
            order = self.orders[power] = self.make(Unit(power, self.type, self.place))
        return order


@dataclass(slots=True)
class PlainLine:
    """One plain line.

    Args:
        power: id of the power that the line names, or empty.
        orders: its orders.
        turn: season, year and phase, where the line is such a heading.
    """

    power: str
    orders: tuple[Plain, ...]
    turn: tuple[str, int, str] | None = None


# place, whether it is the id of that place but may mean others too, the words of the phrase as the tables have them
_Phrase: TypeAlias = "tuple[str, bool, str]"


class _Memory:
    """What is kept for one table of names."""

    def __init__(self, names: Names) -> None:
        self.pattern = _pattern(names)
        self.lines: dict[str, PlainLine | None] = {}
        # what a phrase names, if it does so beyond doubt, and its words as the tables have them
        self.places: dict[str, _Phrase | None] = {}


MEMORIES: weakref.WeakKeyDictionary[Names, _Memory] = weakref.WeakKeyDictionary()
"""What is remembered; emptied by whoever wants to measure the first reading."""


def plain_lines(lines: Iterable[str], names: Names) -> list[PlainLine] | None:
    """Read lines if all of them are plain; None at the first one that is not.

    Args:
        lines: the lines of a text.
        names: the names of the board.
    """
    read = plain_reader(names)
    found = []
    for raw in lines:
        line = read(raw)
        if line is None:
            return None
        found.append(line)
    return found


def plain_reader(names: Names) -> Callable[[str], PlainLine | None]:
    """Return what reads one line if it is plain, and gives None if it is not.

    Args:
        names: the names of the board.
    """
    memory = MEMORIES.get(names)
    if memory is None:
        memory = MEMORIES[names] = _Memory(names)
    known = memory.lines

    def read(raw: str) -> PlainLine | None:
        if raw in known:
            return known[raw]
        line = _line(raw, names, memory)
        if len(raw) <= _LONGEST:
            if len(known) >= _KEPT:
                known.clear()
            known[raw] = line
        return line

    return read


def implied(one: Plain, power: str, names: Names) -> Unit | None:
    """Return the unit that an order implies, or None if where it stands is doubtful."""
    board = names.board
    if "/" in one.place and (one.type is ARMY or one.place not in board.number):
        return None
    unit = Unit(power, one.type, one.place)
    return None if misplaced(board, unit) else unit


def _line(raw: str, names: Names, memory: _Memory) -> PlainLine | None:
    """Read one line, or return None if there is anything odd about it."""
    if len(raw) > _LONGEST or not raw.isascii() or "#" in raw or ("(" in raw and _is_message(raw)):
        return None
    rest = raw.strip(" ")
    if not rest:
        return _BLANK
    power = ""
    at = len(raw) - len(raw.lstrip(" ")) if raw[0] == " " else 0
    if ":" in rest:
        head, _, tail = rest.partition(":")
        found = names.powers.get(key(head)) if head.replace(" ", "").isalpha() else None
        if found is None or ":" in tail:
            return None
        power, rest = found, tail
        at += len(head) + 1
        if not rest.strip(" "):
            return PlainLine(power, ())
    elif not rest.startswith(_BEGINNINGS):
        return _turn(rest, names)
    orders: list[Plain] = []
    for piece in _SEPARATOR.split(rest) if "," in rest or ";" in rest else (rest,):
        words = piece.strip(" ")
        one = _order(words, names, memory)
        if one is None:
            return None
        one.start = at + len(piece) - len(piece.lstrip(" "))
        orders.append(one)
        at += len(piece) + 1
    return PlainLine(power, tuple(orders))


_BLANK = PlainLine("", ())
_BEGINNINGS = tuple(f"{letter} " for letter in _LETTERS)
_SEPARATOR = re.compile("[,;]")


def _turn(rest: str, names: Names) -> PlainLine | None:
    """Read a line that names a power alone, or the turn: "Austria", "Spring 1901"."""
    if rest.isalpha() and (power := names.powers.get(word := key(rest))) and word not in names.places:
        return PlainLine(power, ())
    if not rest[-1:].isdigit():
        return None
    line = Line(1, rest)
    heading = heading_at(names, line, 0, len(line.words))
    if heading is None or heading.power or heading.block or heading.phase not in ("", "movement"):
        return None
    if heading.season not in ("spring", "fall") or not heading.year:
        return None
    return PlainLine("", (), (heading.season, heading.year, heading.phase))


def _is_message(raw: str) -> bool:
    """Tell whether a line with a bracket may be a message of DAIDE: "A Lon - Sco (cut)" has to be looked at closely."""
    return FAMILIES["daide"].pattern().match(raw) is not None


def _order(words: str, names: Names, memory: _Memory) -> Plain | None:
    if words[-1:] == ")":
        # "A Mun - Sil (bounce)": what programs add behind an order changes nothing
        alone, bracket, behind = words.rpartition(" (")
        result = behind[:-1].lower()
        if bracket and result in RESULTS and result not in names.parts:
            words = alone
    match = memory.pattern.fullmatch(words)
    if match is None:
        return None
    letter, here, to, via, verb, other_letter, other, other_to = match.groups()
    kind = _LETTERS[letter]
    place = before = _place(here, kind, names, memory)
    if place is None:
        return None
    goal: str | None = None
    mention: Mention | None = None
    if verb is not None:
        kind = _LETTERS[other_letter]
        before = _place(other, kind, names, memory)
        if before is None or (verb[0] == "C" and other_to is None):
            return None
        mention = Mention(kind, before[0])
        to = other_to
    if to is not None:
        there = _place(to, kind, names, memory)
        # "Mid-Atlantic" is one place, not two
        if there is None or before is None or f"{before[2]} {there[2]}" in names.places:
            return None
        goal = there[0]
    told = Verb.HOLD if goal is None else Verb.MOVE
    if verb is not None:
        told = Verb.CONVOY if verb[0] == "C" else Verb.SUPPORT
    make = _maker(verb, mention, goal, bool(via))
    return Plain(0, words, _LETTERS[letter], place[0], place[0].partition("/")[0], place[1], told, make, {})


def _maker(verb: str | None, mention: Mention | None, goal: str | None, via: bool) -> Callable[[Unit], Order]:
    """Return what makes the order of a unit."""
    if mention is not None and verb is not None:
        if verb[0] == "C" and goal is not None:
            return lambda unit: Convoy(unit, mention, goal)
        return lambda unit: Support(unit, mention, goal)
    if goal is not None:
        return lambda unit: Move(unit, goal, via)
    return Hold


def _place(phrase: str, kind: UnitType, names: Names, memory: _Memory) -> _Phrase | None:
    """Return what a phrase names beyond doubt for a unit of this type, or None."""
    if phrase in memory.places:
        found = memory.places[phrase]
    else:
        found = _beyond_doubt(phrase, names)
        if len(memory.places) >= _KEPT:
            memory.places.clear()
        memory.places[phrase] = found
    # "tyr" is the id of Tyrolia, but a fleet may mean the sea by it
    return None if found is None or (found[1] and kind is FLEET) else found


def _beyond_doubt(phrase: str, names: Names) -> _Phrase | None:
    """Return the place that a phrase names, whether it is its id but may mean others too, and the words of it."""
    line = Line(1, phrase)
    if not line.words or any(VERBS.get(word) not in (None, Verb.SUPPORT) for word in line.words):
        return None
    nearby = names.nearby
    left, nearby.left = nearby.left, 0  # whether it is a name is asked, not what else was meant
    try:
        spot = names.spot_at(line, 0)
    except Fault:
        return None
    finally:
        nearby.left = left
    if spot.end != len(line.words) or (len(spot.candidates) != 1 and not spot.exact):
        return None
    return spot.place(spot.exact or spot.candidates[0]), bool(spot.exact), key(phrase)
