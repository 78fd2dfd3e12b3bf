"""Coasts in odd dress behind a place: "Bul E", "Spain north", "Spain - NC", and in front of it: "NSpa"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .words import AND, DIRECTIONS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .lines import Line
    from .places import Names

_END = frozenset(("", ")", *AND))


def leading(forms: Iterable[str], coasts: Iterable[str]) -> Mapping[str, str]:
    """Return the words of a province with a coast in front, each with that coast.

    Args:
        forms: id, name and aliases of the province, as the tables have them.
        coasts: ids of its coasts.

    >>> sorted(leading(["spa"], ["nc"]))
    ['ncspa', 'northspa', 'nspa']
    """
    words = {"n": "north", "s": "south", "e": "east", "w": "west"}
    return {
        before + form: coast
        for form in forms
        for coast in coasts
        if " " not in form
        for before in (coast, coast[0], words.get(coast[0], coast))
    }


def bare_coast(names: Names, line: Line, i: int, j: int, ids: Iterable[str]) -> tuple[str, int] | None:
    """Read a coast behind a province that has some, in a form that is one only there.

    Args:
        names: the names of the board.
        line: the line.
        i: index of the first word of the province.
        j: index behind it.
        ids: the provinces that may be meant; one of them has coasts.

    Returns:
        The coast and the index behind it, or None if none stands there.
    """
    word = line.ahead[j]
    goal = i > 0 and (line.words[i - 1] == "-" or VERBS.get(line.words[i - 1]) is Verb.MOVE)
    if word == "-":
        found = names.phrase(line, j + 1, letter=False)
        if found is None or (found[1] == j + 2 and line.ahead[j + 1] in names.places):
            return None
        behind = line.ahead[found[1]]
        return found if goal or behind == "-" or behind in VERBS else None
    coast = DIRECTIONS.get(word)
    if coast is None or not _ends(line, j + 1):
        return None
    if word == "s":
        # a support with nothing behind it, unless the place is already where a unit goes
        return (coast, j + 1) if goal and line.ahead[j + 1] in _END and _has(names, ids, coast) else None
    if len(word) == 1:
        return coast, j + 1
    place = names.province_at(line, j)
    return (coast, j + 1) if place is not None and place[1] == j + 1 and _has(names, ids, coast) else None


def _has(names: Names, ids: Iterable[str], coast: str) -> bool:
    return any(f"{id}/{coast}" in names.board.number for id in ids)


def _ends(line: Line, k: int) -> bool:
    """Tell whether no name goes on at word k: the order ends there, or goes on with a dash or a verb."""
    word, follows = line.ahead[k], line.ahead[k + 1]
    if word == ".":
        # "N. Africa"
        return not follows[:1].isalnum() or follows in UNITS
    return word in _END or word in ("-", ":") or word in VERBS
