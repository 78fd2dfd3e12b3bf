"""Sentences that name the goal before the origin, as the pages of webDiplomacy print them.

"The fleet at North Sea support move to Norway from Sweden." has the place that a helped unit comes from at the end,
and no letter for that unit. All of it hangs on the word "from"; without it the common grammar reads the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lines import Line
from .words import UNITS, VERBS, Verb

if TYPE_CHECKING:
    from ..orders import UnitType
    from .drafts import Draft
    from .reading import Grammar

PAGE_DIALECT = "webdiplomacy"
# words between the verb and the place that say nothing
_EMPTY = frozenset((":", "the", "an", "of", "unit", "at", "in"))


def is_page(line: Line, i: int) -> bool:
    """Tell whether a sentence of webDiplomacy begins at word i: "The army at", "The fleet at", "The unit at".

    >>> is_page(Line(1, "The fleet at Kiel hold."), 0), is_page(Line(1, "The army Kiel holds"), 0)
    (True, False)
    """
    word = line.ahead[i + 1]
    return (
        line.ahead[i] == "the" and line.ahead[i + 2] == "at" and (word == "unit" or (len(word) > 1 and word in UNITS))
    )


def helped(grammar: Grammar, draft: Draft, i: int) -> int:
    """Read the unit that a support or a convoy helps, where "from" names the place it comes from.

    Args:
        grammar: reads units and places.
        draft: the order; its ``other`` and ``to`` are filled in.
        i: index of the word behind the verb.

    Returns:
        The index behind the order, or 0 if these words are put in another way; then nothing was filled in.

    Raises:
        Fault: a place is missing or unknown.
    """
    line = draft.line
    kind: UnitType | None = None
    moving = False
    while True:
        word, follows = line.ahead[i], line.ahead[i + 1]
        if word in UNITS and (follows in ("to", "from") or (word == "a" and len(follows) > 1 and follows in UNITS)):
            # "an army to", "a fleet from"; the article is no army
            kind = UNITS[word]
        elif VERBS.get(word) is Verb.MOVE:
            moving = True
        elif word not in _EMPTY:
            break
        i += 1
    if line.ahead[i] == "from":
        return _origin_first(grammar, draft, i, kind)
    if not moving:
        return 0
    goal = grammar.names.spot_at(line, i)
    if line.ahead[goal.end] != "from":
        return 0
    other, end = grammar.unit(line, goal.end + 1)
    other.type = other.type or kind
    draft.other, draft.to = other, goal
    return end


def _origin_first(grammar: Grammar, draft: Draft, i: int, kind: UnitType | None) -> int:
    """Read "an army from London to Norway"."""
    line = draft.line
    other, j = grammar.unit(line, i + 1)
    if line.ahead[j] != "-" and VERBS.get(line.ahead[j]) is not Verb.MOVE:
        return 0
    other.type = other.type or kind
    draft.other = other
    return grammar.goal(draft, j)
