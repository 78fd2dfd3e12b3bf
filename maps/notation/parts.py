"""The turns or cases of a text that holds several: what they are called, which one is meant, which one is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .characters import shorten
from .headings import heading_at
from .lines import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .keeping import Keeping
    from .places import Names

    # season, year and phase
    Turn: TypeAlias = tuple[str, int, str]

_MOST_NAMED = 12
# two seasons of DAIDE, in which units retreat
_RETREATS = frozenset(("sum", "aut"))


@dataclass(frozen=True, slots=True)
class Part:
    """One turn or case of a text that holds several.

    Args:
        name: what it is called.
        start: offset of what names it in the text.
        end: offset behind that.
        movement: whether it is a movement phase, as far as is known.
        ordered: whether it has orders.
        turn: its season, year and phase, where the name does not say them in words or as ``S1901M``.
    """

    name: str
    start: int
    end: int
    movement: bool = True
    ordered: bool = True
    turn: Turn | None = None


def listed(names: Sequence[str]) -> str:
    """List the names of parts for a hint.

    >>> listed(["S1901M", "F1901M"])
    'S1901M, F1901M'
    """
    return ", ".join(map(shorten, names[:_MOST_NAMED])) + (", …" if len(names) > _MOST_NAMED else "")


def code_of(season: str, year: int, phase: str) -> str:
    """Return the short name of a turn; words where season or year is not known.

    >>> code_of("fall", 1901, "movement"), code_of("spring", 0, "")
    ('F1901M', 'Spring')
    """
    if season and year:
        return f"{season[0]}{year:04}{(phase or 'movement')[0]}".upper()
    return " ".join(word for word in (season.capitalize(), str(year or ""), phase.removeprefix("movement")) if word)


def choose(
    scanner: Keeping, parts: Sequence[Part], whole: tuple[int, int], noun: str = "turn", *, first: bool = False
) -> int:
    """Choose the part to read: the one asked for, else the last movement phase that has orders.

    Args:
        scanner: knows what is asked for, and keeps the names and what is said.
        parts: all parts of the text, one at least.
        whole: offsets of what to remark on where no part is called as asked.
        noun: what a part is called.
        first: whether the first one is taken where none is asked for, and not the last.

    Returns:
        The index of the part; -1 if none is called as asked, which is said.
    """
    wanted = scanner.wanted
    names = [part.name for part in parts]
    if len(parts) > 1 or wanted:
        scanner.result.parts.extend(name for name in names if name)
    if wanted:
        found = matching(scanner.names, parts, wanted)
        if len(found) != 1:
            message = f"{'several' if found else 'no'} {noun}{'s' * bool(found)} of this text "
            message += f'{"are" if found else "is"} called "{shorten(wanted)}"'
            hint = f"there are {listed([names[i] for i in found] or [name for name in names if name])}"
            scanner.say_at(*whole, "error", "no-part", message, hint)
            return -1
        return found[0]
    ordered = [i for i, part in enumerate(parts) if part.movement and part.ordered]
    movement = [i for i, part in enumerate(parts) if part.movement]
    chosen = (ordered or movement or range(len(parts)))[0 if first else -1]
    if len(parts) > 1:
        kind = "one" if noun == "case" or not movement else f"movement phase{' with orders' if ordered else ''}"
        message = f"of {len(parts)} {noun}s {shorten(names[chosen]) or 'that without a name'} is read, "
        message += f"the {'first' if first else 'last'} {kind}"
        part = parts[chosen]
        hint = f"name another with --part: {listed(names)}"
        scanner.say_at(part.start, part.end, "notice", "part-chosen", message, hint)
    return chosen


def matching(names: Names, parts: Sequence[Part], wanted: str) -> list[int]:
    """Return the indexes of the parts that are called so: by name, number, the words of a turn, or the first word.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> parts = [Part("S1901M", 0, 0), Part("Fall 1901 Movement", 0, 0), Part("6.A.1 (a move)", 0, 0)]
    >>> asked = ("s1901m", "F1901M", "fall", "3", "6.a.1", "F1902M")
    >>> [matching(names_of(standard()), parts, wanted) for wanted in asked]
    [[0], [1], [1], [2], [2], []]
    """
    wanted = " ".join(wanted.lower().split())
    called = [" ".join(part.name.lower().split()) for part in parts]
    if found := [i for i, name in enumerate(called) if name == wanted]:
        return found
    if wanted.isdecimal() and 1 <= int(wanted) <= len(parts):
        return [int(wanted) - 1]
    turns = [part.turn or _turn(names, part.name) for part in parts]
    for turn in _meant(names, wanted):
        if found := [i for i, one in enumerate(turns) if one is not None and _fits(turn, one)]:
            return found
    return [i for i, name in enumerate(called) if name.split()[:1] == [wanted]]


def _turn(names: Names, words: str) -> Turn | None:
    """Return season, year and phase that words name and nothing besides; None if they name none."""
    line = Line(1, words.replace("#", ""))
    heading = heading_at(names, line, 0, len(line.words))
    if heading is None or heading.power or heading.block:
        return None
    phase = heading.phase or ("adjustment" if heading.season == "winter" else "movement")
    return heading.season, heading.year, phase


def _meant(names: Names, wanted: str) -> list[Turn]:
    """Return the turns that words may ask for, the likeliest first."""
    turn = _turn(names, wanted)
    if turn is None:
        return []
    first = wanted.split(maxsplit=1)[0]
    return [(turn[0], turn[1], "retreat"), turn] if first in _RETREATS else [turn]


def _fits(asked: Turn, turn: Turn) -> bool:
    """Tell whether a turn is the one asked for; what is not said fits all."""
    return asked[0] in ("", turn[0]) and asked[1] in (0, turn[1]) and asked[2] == turn[2]
