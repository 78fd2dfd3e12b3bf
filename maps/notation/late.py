"""Orders of retreat and adjustment phases: words to drafts, in all the ways that units, verbs and places are put.

The verb stands behind the unit ("A IRO R MAO", "F LVP D", "A LON B") or before it ("RETREAT IRO - MAO", "build Army
lon", "Destroy the unit at Gascony"). Several goals in a row are a ranked list: the first one is tried first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drafts import Draft, Named
from .places import Fault, Spot
from .words import LATE, VERBS, Line, Verb

if TYPE_CHECKING:
    from .reading import Grammar

# what parts the goals of a ranked list, and what ends it: the unit leaves the board
_PARTS = frozenset((",", "/", "or", "then", "else", "-", ";"))
_OFF = frozenset(("off", "otb", "disband", "disbands", "d", "nrp"))
WAIT = ("do", "not", "use", "build", "order")


def read(grammar: Grammar, line: Line, i: int) -> Draft | None:
    """Read an order of a retreat or an adjustment phase.

    Args:
        grammar: reads units and places.
        line: the line.
        i: index of the first word of the order.

    Returns:
        The order, its verb one of the verbs of those phases; further goals of a ranked list are its ``path``. None if
        the words are no such order.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> from .reading import Grammar
    >>> draft = read(Grammar(names_of(standard())), Line(1, "A Mun R Ber, Kie"), 0)
    >>> draft.verb, draft.to.candidates, [spot.candidates for spot in draft.path], draft.end
    (<Verb.RETREAT: 'retreat'>, ('ber',), [('kie',)], 6)
    """
    try:
        first = VERBS.get(line.ahead[i])
        if first in LATE and not grammar.begins_unit(line, i):
            return _verb_first(grammar, line, i, first)
        unit, j = grammar.unit(line, i)
        if line.ahead[j] in ("-", ":"):
            j += 1
        verb = VERBS.get(line.ahead[j])
        if verb not in LATE:
            return None
        draft = Draft(line, i, j + 1, unit, verb)
        if verb is Verb.RETREAT:
            _goals(grammar, draft, j + 1)
    except Fault:
        return None
    return draft


def _verb_first(grammar: Grammar, line: Line, i: int, verb: Verb) -> Draft:
    j = i + 1
    if line.ahead[j] == ":":
        j += 1
    if verb is Verb.WAIVE:
        return Draft(line, i, i + 1, Named(None, None, Spot((), "", "", i, i + 1)), verb)
    unit, end = grammar.unit(line, j)
    draft = Draft(line, i, end, unit, verb)
    if verb is Verb.RETREAT:
        _goals(grammar, draft, end)
        if draft.to is None:
            # "R F NAP" with nowhere to go takes the fleet off the board
            draft.verb = Verb.REMOVE
    return draft


def _goals(grammar: Grammar, draft: Draft, i: int) -> None:
    """Read "- MAO", "to Ber, Kie or off", the goals of a retreat as far as they go."""
    line = draft.line
    if line.ahead[i] in ("-", ":"):
        i += 1
    if VERBS.get(line.ahead[i]) is Verb.MOVE:
        i += 1
    if grammar.names.province_at(line, i) is None and line.ahead[i] not in grammar.names.glued:
        return
    draft.to, *draft.path = spots = _spots(grammar, line, i)
    draft.end = spots[-1].end
    if line.ahead[draft.end] in _PARTS and line.ahead[draft.end + 1] in _OFF:
        draft.end += 2


def _spots(grammar: Grammar, line: Line, i: int) -> list[Spot]:
    """Read a list of places without letters; only the first needs to be one."""
    spots = [grammar.names.spot_at(line, i)]
    while line.ahead[j := spots[-1].end] in _PARTS:
        j += 1
        if line.ahead[j] == "or":
            j += 1
        found = grammar.names.province_at(line, j)
        # "A Mun R Ber, Kie S A Ber": an order begins there
        if found is None or VERBS.get(line.ahead[found[1]]) is not None:
            break
        spots.append(grammar.names.spot_at(line, j))
    return spots


def ranked(grammar: Grammar, line: Line, i: int) -> int:
    """Return the index behind a list of retreats with no unit of its own: "retreat: Ber, Kie, Sil"; 0 if it is none.

    Args:
        grammar: reads places.
        line: the line.
        i: index of the word "retreat", which stands behind an order of the unit that may have to.
    """
    if VERBS.get(line.ahead[i]) is not Verb.RETREAT:
        return 0
    j = i + 1
    while line.ahead[j] in ("-", ":", "to", "order", "orders"):
        j += 1
    if line.ahead[j] in _OFF:
        return j + 1
    if grammar.names.province_at(line, j) is None:
        return 0
    try:
        end = _spots(grammar, line, j)[-1].end
    except Fault:
        return 0
    if line.ahead[end] in _PARTS and line.ahead[end + 1] in _OFF:
        return end + 2
    # "retreat Ber - Kie" names the unit itself
    return 0 if line.ahead[end] == "-" else end
