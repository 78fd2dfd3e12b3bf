"""Orders whose dash got lost while its blanks stayed: "A Par Bur", "A Gas S A Mar Bur", "F Nth C A Lon Nwy"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..orders import ARMY, FLEET
from .places import Fault
from .words import AND, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .drafts import Draft, Named
    from .reading import Grammar
    from .spots import Spot

_END = frozenset(("", ")", *AND))


def mend(grammar: Grammar, draft: Draft) -> None:
    """Take the place right behind a unit as its goal, if the unit can go there and nothing else follows.

    Args:
        grammar: reads places.
        draft: a unit without a verb, or with a letter and a support to hold; its verb, goal and end are filled in.
    """
    if draft.verb is None:
        goes, helped = draft.unit, False
    elif draft.verb is Verb.SUPPORT and draft.other is not None and draft.to is None:
        goes, helped = draft.other, True
    else:
        return
    if draft.end != goes.spot.end or (goes.type is None and not helped):
        return  # a bracket, a mark or a verb stands between
    goal = goal_behind(grammar, draft, goes, by_sea=False)
    if goal is None:
        return
    draft.to, draft.end = goal, goal.end
    if not helped:
        draft.verb, draft.dashless = Verb.MOVE, True
        draft.end = grammar.via(draft, goal.end)


def goal_behind(grammar: Grammar, draft: Draft, goes: Named, *, by_sea: bool) -> Spot | None:
    """Return the goal that stands behind a unit without a dash, and note how it is read; None if none stands there.

    Args:
        grammar: reads places.
        draft: the order.
        goes: the unit that goes there.
        by_sea: whether it goes by convoy.
    """
    line, k = draft.line, goes.spot.end
    names = grammar.names
    if k >= len(line.words) or not line.text[line.ends[k - 1] : line.starts[k]].isspace():
        return None  # another sign than a dash may stand for anything
    if names.province_at(line, k) is None:
        return None
    try:
        goal = names.spot_at(line, k)
    except Fault:
        return None
    behind = line.ahead[goal.end]
    via = VERBS.get(behind) is Verb.VIA and draft.verb is None
    ends = behind in _END or (behind in UNITS and grammar.begins_unit(line, goal.end))
    if goal.guess or not (ends or via) or not any(_reaches(grammar, goes, goal, by_sea=by_sea or via)):
        return None
    written = f"{line.quote(draft.start, goes.spot.end)} - {line.quote(goal.start, goal.end)}"
    draft.slips.append((draft.start, goal.end, written))
    return goal


def _reaches(grammar: Grammar, goes: Named, goal: Spot, *, by_sea: bool) -> list[bool]:
    """Tell for each pair of what the words may mean whether the unit can go from one to the other."""
    board = grammar.names.board
    number = board.number
    found = []
    for start in goes.spot.candidates:
        for end in goal.candidates:
            a, b = number[start], number[end]
            places = [start, *(f"{start}/{coast}" for coast in board.province(start).coasts)]
            walks = goes.type is not FLEET and b in board.walks[a]
            sails = goes.type is not ARMY and any(
                number[other] == b for place in places for other in board.sails.get(place, ())
            )
            carried = by_sea and goes.type is not FLEET and bool(board.touches[a] and board.touches[b])
            found.append(walks or sails or carried)
    return found
