"""How each style writes an order: one record for each, and how it writes the places and powers in it."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..orders import ARMY, FLEET, UnitType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ..board import Board


@dataclass(frozen=True, slots=True)
class Style:
    """How one style writes.

    In the templates, ``{unit}`` is the unit ordered, ``{other}`` the one supported or convoyed, ``{at}`` the place of
    that one alone, ``{to}`` the goal, and ``{via}`` what asks for the convoy, if anything does.

    Args:
        hold: an order to hold.
        move: an order to move; ``{to}`` has the way in front, where the style names it.
        support: a support of a move.
        support_hold: a support of a unit that stays.
        convoy: a convoy order.
        place: writes a place; told whether its short form may be taken for another province.
        via: what asks for a convoy, with the space in front; empty if nothing does.
        way: what stands between the places of a way; empty if the style does not name the way.
        types: the words for army and fleet; empty if the style has none in an order.
        listed: the same in a list of units, where they differ there.
        nation: writes the nationality of a unit mentioned; None if the style has none.
        heading: the line above the orders of a power; empty if there is none.
        line: a line with an order, of ``{power}`` and ``{order}``.
    """

    hold: str
    move: str
    support: str
    support_hold: str
    convoy: str
    place: Callable[[Board, str, bool], str]
    via: str = ""
    way: str = ""
    types: Mapping[UnitType, str] | None = None
    listed: Mapping[UnitType, str] | None = None
    nation: Callable[[Board, str], str] | None = None
    heading: str = "{power}:"
    line: str = "  {order}"

    def at(self, board: Board, place: str, kind: UnitType | None) -> str:
        """Write where a unit stands or goes; in full where the id of the place may be taken for another province.

        An id is read as itself where it is said of an army; a fleet goes to sea ("F Rom-Tyr").

        Args:
            board: the board whose names are used.
            place: the place.
            kind: the type of the unit, if the order says it.
        """
        return self.place(board, place, kind is not ARMY and place.partition("/")[0] in board.ambiguous)

    def lines(self, orders: Iterable[tuple[str, str]], board: Board) -> str:
        """Put orders below each other, with a heading wherever the power changes, or the power in each line.

        Args:
            orders: the id of the power of each, and the order as it is written.
            board: the board whose names are used.
        """
        rows: list[str] = []
        above = None
        for power, text in orders:
            name = power_name(board, power)
            if self.heading and power != above:
                above = power
                rows.append(self.heading.format(power=name))
            rows.append(self.line.format(power=name, order=text))
        return "\n".join(rows)


# --- powers ---


def power_name(board: Board, id: str) -> str:
    """Return a power's name as people write it, or the id of one that the board does not have."""
    return board.powers[board.power_number[id]].name if id in board.power_number else id


def nationality(board: Board, id: str) -> str:
    """Return the word in front of a power's unit: ``German``, or ``Germany's`` where the board has no adjective."""
    adjectives = board.powers[board.power_number[id]].adjectives if id in board.power_number else ()
    return adjectives[0] if adjectives else f"{power_name(board, id)}'s"


def nationality_capitals(board: Board, id: str) -> str:
    """Return the same in capitals."""
    return nationality(board, id).upper()


# --- places: of a board, a place, and whether its id may mean another province in this order ---


def as_id(_: Board, place: str, __: bool) -> str:
    """Write ``stp/sc``."""
    return place


def short(board: Board, place: str, full: bool) -> str:
    """Write ``Stp/sc``, or the full name of a province."""
    id, slash, coast = place.partition("/")
    return (_name(board, id) if full else id.capitalize()) + slash + coast


def capitals(board: Board, place: str, full: bool) -> str:
    """Write ``STP/SC``."""
    return short(board, place, full).upper()


def small(board: Board, place: str, full: bool) -> str:
    """Write ``stpsc``, and a coast that the province does not have as ``mun/sc``."""
    id, _, coast = place.partition("/")
    text = short(board, place, full).lower()
    return id + coast if coast and place in board.number and not full else text


def sea_capitals(board: Board, place: str, full: bool) -> str:
    """Write seas as ``NTH`` and land as ``Stp/sc``."""
    n = board.number.get(place)
    return capitals(board, place, full) if n is not None and board.is_sea[n] else short(board, place, full)


def sea_capitals_dot(board: Board, place: str, full: bool) -> str:
    """Write seas as ``NTH`` and land as ``Stp.sc``."""
    known = place in board.number
    text = sea_capitals(board, place, full)
    return text.replace("/", ".") if known else text


def long(board: Board, place: str, _: bool) -> str:
    """Write ``St. Petersburg(sc)``."""
    id, slash, coast = place.partition("/")
    # a coast that the board does not know is read behind a stroke only
    known = any(coast == other.partition("/")[2] for other in board.coast_names)
    return _name(board, id) + (f"({coast})" if slash and known else slash + coast)


def long_coast(board: Board, place: str, _: bool) -> str:
    """Write ``St. Petersburg (south coast)``."""
    id, slash, coast = place.partition("/")
    name = _coast_name(board, coast)
    return _name(board, id) + (f" ({name})" if name else slash + coast)


def title_coast(board: Board, place: str, _: bool) -> str:
    """Write ``St. Petersburg (South Coast)``, and Bulgaria's coasts as webDiplomacy calls them."""
    id, slash, coast = place.partition("/")
    forms = board.dialects.get("webdiplomacy", {}) if slash else {}
    own = next((form for form, meant in forms.items() if meant == place and not form.isdigit()), "")
    name = own.partition("(")[2].rstrip(")") or _coast_name(board, coast)
    return _name(board, id) + (f" ({name.title()})" if name else slash + coast)


def godip(board: Board, place: str, _: bool) -> str:
    """Write the id that godip has for a place: ``nrg`` for the Norwegian Sea."""
    id, slash, coast = place.partition("/")
    return own_ids(board, "godip").get(id, id) + slash + coast


def _name(board: Board, id: str) -> str:
    return board.provinces[board.number[id]].name if id in board.number else id.capitalize()


def _coast_name(board: Board, coast: str) -> str:
    return next((name for place, name in board.coast_names.items() if place.partition("/")[2] == coast), "")


_OWN: weakref.WeakKeyDictionary[Board, dict[str, dict[str, str]]] = weakref.WeakKeyDictionary()


def own_ids(board: Board, dialect: str) -> Mapping[str, str]:
    """Return what a program calls the places of a board that it has names of its own for.

    Args:
        board: the board.
        dialect: the program; a key of ``board.dialects``.
    """
    tables = _OWN.setdefault(board, {})
    if dialect not in tables:
        forms = board.dialects.get(dialect, {})
        # of several forms the first counts
        tables[dialect] = {place: form for form, place in reversed(forms.items())}
    return tables[dialect]


_LETTERS = {ARMY: "A", FLEET: "F"}
_SMALL = {ARMY: "a", FLEET: "f"}
_WORDS = {ARMY: "Army", FLEET: "Fleet"}
_SENTENCE = {ARMY: "The army at", FLEET: "The fleet at"}

STYLES: dict[str, Style] = {
    "data": Style(
        hold="{unit} H",
        move="{unit} - {to}{via}",
        support="{unit} S {other} - {to}",
        support_hold="{unit} S {other}",
        convoy="{unit} C {other} - {to}",
        via=" via convoy",
        way=" - ",
        types=_LETTERS,
        nation=lambda _, power: power,
        place=as_id,
        heading="",
        line="{power}: {order}",
    ),
    "rulebook": Style(
        hold="{unit} Holds",
        move="{unit}-{to}{via}",
        support="{unit} S {other}-{to}",
        support_hold="{unit} S {other}-Holds",
        convoy="{unit} C {other}-{to}",
        via=" via convoy",
        way="-",
        types=_LETTERS,
        nation=nationality,
        place=short,
    ),
    "spaced": Style(
        hold="{unit} H",
        move="{unit} - {to}{via}",
        support="{unit} S {other} - {to}",
        support_hold="{unit} S {other}",
        convoy="{unit} C {other} - {to}",
        via=" VIA",
        way=" - ",
        types=_LETTERS,
        nation=nationality_capitals,
        place=capitals,
    ),
    "long": Style(
        hold="{unit} Hold",
        move="{unit} - {to}{via}",
        support="{unit} Supports {other} - {to}",
        support_hold="{unit} Supports {other}",
        convoy="{unit} Convoys {other} - {to}",
        via=" via Convoy",
        way=" - ",
        types=_LETTERS,
        nation=nationality,
        place=long,
    ),
    # nationality must not be given, and an army that goes by sea names its way
    "njudge": Style(
        hold="{unit} HOLD",
        move="{unit} -> {to}",
        support="{unit} SUPPORT {other} -> {to}",
        support_hold="{unit} SUPPORT {other}",
        convoy="{unit} CONVOY {other} -> {to}",
        way=" -> ",
        types=_WORDS,
        place=long_coast,
        heading="",
        line="{power}: {order}.",
    ),
    "stabbeurfou": Style(
        hold="{unit} h",
        move="{unit} - {to}",
        support="{unit} s {other} - {to}",
        support_hold="{unit} s {other}",
        convoy="{unit} c {other} - {to}",
        types=_SMALL,
        place=small,
    ),
    "german": Style(
        hold="{unit} xxx",
        move="{unit} - {to}",
        support="{unit} S {other} - {to}",
        support_hold="{unit} S {other} xxx",
        convoy="{unit} C {other} - {to}",
        way=" - ",
        types=_LETTERS,
        place=sea_capitals,
    ),
    "backstabbr-talk": Style(
        hold="{unit} H",
        move="{unit} - {to}{via}",
        support="{unit} S {other} - {to}",
        support_hold="{unit} S {other}",
        convoy="{unit} C {other} - {to}",
        via=" via convoy",
        way=" - ",
        types=_LETTERS,
        nation=nationality,
        place=sea_capitals_dot,
    ),
    # sentences name the goal before the origin, and say of no other unit what it is
    "webdiplomacy": Style(
        hold="{unit} hold.",
        move="{unit} move to {to}{via}.",
        support="{unit} support move to {to} from {at}.",
        support_hold="{unit} support hold to {at}.",
        convoy="{unit} convoy to {to} from {at}.",
        via=" via convoy",
        types=_SENTENCE,
        listed=_WORDS,
        place=title_coast,
    ),
    "godip-words": Style(
        hold="{unit} hold",
        move="{unit} move {to}{via}",
        support="{unit} support {at} move {to}",
        support_hold="{unit} support {at}",
        convoy="{unit} convoy {at} move {to}",
        via=" via convoy",
        listed=_WORDS,
        place=godip,
        heading="",
        line="{order}",
    ),
}
