"""Orders of retreat and adjustment phases: words to drafts, in all the ways that units, verbs and places are put.

The verb stands behind the unit ("A IRO R MAO", "F LVP D", "A LON B") or before it ("RETREAT IRO - MAO", "build Army
lon", "Destroy the unit at Gascony"). Several goals in a row are a ranked list: the first one is tried first. Where the
phase is known, more is read: a plain move is a retreat, "+" builds and "-" removes, "A Bag to F" is a conversion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drafts import Draft, Named
from .late_words import CONVERTING, OFF, PARTS, SIGNS, TO, WAIT, WAIVING
from .lines import Line
from .places import Fault, Spot
from .words import AND, LATE, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .reading import Grammar


def read(grammar: Grammar, line: Line, i: int) -> Draft | None:
    """Read an order of a retreat or an adjustment phase where the phase is not known.

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
        return parse(grammar, line, i)
    except Fault:
        return None


def parse(grammar: Grammar, line: Line, i: int, phase: str = "") -> Draft | None:
    """Read an order of a retreat or an adjustment phase.

    Args:
        grammar: reads units and places.
        line: the line.
        i: index of the first word of the order.
        phase: ``"retreat"`` or ``"adjustment"`` where that is known.

    Raises:
        Fault: something in the order cannot be read.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> from .reading import Grammar
    >>> grammar = Grammar(names_of(standard()))
    >>> [parse(grammar, Line(1, text), 0, "adjustment").verb.value for text in ("+ F Bre", "- A Par", "A Par to F")]
    ['build', 'remove', 'convert']
    >>> parse(grammar, Line(1, "A Mun - Ber"), 0, "retreat").verb
    <Verb.RETREAT: 'retreat'>
    """
    adjusting = phase == "adjustment"
    if adjusting and line.ahead[i] in SIGNS:
        if first_verb(grammar, line, i + 1, phase) is None:
            unit, end = grammar.unit(line, i + 1)
            return Draft(line, i, end, unit, SIGNS[line.ahead[i]])
        i += 1  # a bullet before "Build A Mun"
    if adjusting and (end := _waived(grammar, line, i)):
        return Draft(line, i, end, _nobody(i), Verb.WAIVE)
    verb = first_verb(grammar, line, i, phase)
    if verb is not None:
        return _verb_first(grammar, line, i, verb, phase)
    if phase and (meant := misspelt_first(grammar, line, i)) is not None:
        draft = _verb_first(grammar, line, i, meant, phase)
        draft.slips.append((i, i + 1, f"the order to {meant.value}"))
        return draft
    unit, j = grammar.unit(line, i)
    draft = Draft(line, i, j + 1, unit)
    if adjusting and _converts(grammar, draft, j):
        return draft
    if line.ahead[j] in ("-", ":"):
        j += 1
    word = line.ahead[j]
    verb = VERBS.get(word)
    if phase and verb is None and j < len(line.words) and (verb := grammar.names.nearby.late_verb(word)) is not None:
        draft.slips.append((j, j + 1, f"the order to {verb.value}"))
    if phase and word in OFF:
        verb = Verb.DISBAND
    elif phase == "retreat" and (j > draft.end - 1 or verb is Verb.MOVE):
        verb = Verb.RETREAT
        j -= line.ahead[j] not in VERBS
    if verb not in LATE:
        return None
    if phase and verb is Verb.RETREAT and line.ahead[j + 1 + (line.ahead[j + 1] in TO)] in OFF:
        j += 1 + (line.ahead[j + 1] in TO)
        verb = Verb.DISBAND
    draft.verb, draft.end = verb, j + 1
    if verb is Verb.CONVERT:
        _alone(draft)
    if verb is Verb.RETREAT:
        _goals(grammar, draft, j + 1, sure=bool(phase))
    return draft


def first_verb(grammar: Grammar, line: Line, i: int, phase: str) -> Verb | None:
    """Return the verb that stands at word i before its unit; None if none does.

    Args:
        grammar: reads units and places.
        line: the line.
        i: index of the word.
        phase: the phase, if it is known: "R F Nap" is a retreat or a removal in one, and a unit of Russia elsewhere.
    """
    verb = VERBS.get(line.ahead[i])
    if phase == "adjustment" and line.ahead[i] in CONVERTING and line.ahead[i] not in ("to", "-", "t", "tr"):
        verb = Verb.CONVERT
    if verb not in LATE:
        return None
    letter = phase and len(line.ahead[i]) == 1 and line.ahead[i + 1] in UNITS
    # "Bulgaria" may begin a unit, and so may "R A Mun" where no phase says more
    return verb if letter or not grammar.names_unit(line, i) else None


def misspelt_first(grammar: Grammar, line: Line, i: int) -> Verb | None:
    """Return the verb of a later phase that the word at i is near to, where a unit with its letter stands behind it."""
    word = line.ahead[i]
    if line.ahead[i + 1] not in UNITS or len(word) < 5 or grammar.names_unit(line, i):
        return None
    verb = grammar.names.nearby.late_verb(word)
    return None if verb is Verb.WAIVE else verb


def _verb_first(grammar: Grammar, line: Line, i: int, verb: Verb, phase: str) -> Draft:
    j = i + 1
    if line.ahead[j] == ":":
        j += 1
    if verb is Verb.WAIVE:
        return Draft(line, i, _waived(grammar, line, i) or i + 1, _nobody(i), verb)
    unit, end = grammar.unit(line, j)
    draft = Draft(line, i, end, unit, verb)
    if verb is Verb.CONVERT:
        if not _converts(grammar, draft, end):
            _alone(draft)
        return draft
    if verb is Verb.RETREAT:
        to = line.ahead[end] in TO
        if phase and line.ahead[end + to] in OFF:
            draft.verb, draft.end = Verb.DISBAND, end + to + 1
            return draft
        _goals(grammar, draft, end, sure=bool(phase) and to)
        if draft.to is None:
            # "R F NAP" with nowhere to go takes the fleet off the board
            draft.verb = Verb.REMOVE
    return draft


def _nobody(i: int) -> Named:
    return Named(None, None, Spot((), "", "", i, i + 1))


def _waived(grammar: Grammar, line: Line, i: int) -> int:
    """Return the index behind "waive", "W", "waives one build", "Do not use build order" at word i; else 0."""
    if line.words[i : i + 4] == WAIT and line.ahead[i + 4].startswith("order"):
        return i + 5
    if line.ahead[i] not in WAIVING or line.ahead[i + 1] in UNITS:
        return 0
    j = i + 1
    while line.ahead[j] in ("a", "one", "1", "the", "my", "its", "build", "builds"):
        j += 1
    if line.ahead[j - 1].startswith("build") and (found := grammar.names.province_at(line, j)) is not None:
        return found[1]  # "Waive build par": which build it would have been does not matter
    return j


def _alone(draft: Draft) -> None:
    """Let a unit convert that is not told into what: into the other of the two types.

    Raises:
        Fault: the order goes on, and names none.
    """
    i = draft.end
    if draft.line.ahead[i] in CONVERTING:
        message = "the order does not say what the unit becomes"
        raise Fault("no-target", draft.start, i + 1, message, 'write "to A" or "to F" behind the unit')
    draft.other = Named(None, None, draft.unit.spot)


def _converts(grammar: Grammar, draft: Draft, j: int) -> bool:
    """Read "to F", "T F bag", "TR A", "converts to a fleet" behind a unit into the draft; False if it is none."""
    line = draft.line
    k = j
    while line.ahead[k] in CONVERTING or (line.ahead[k] in ("a", "an") and line.ahead[k + 1] in UNITS):
        k += 1
    kind = UNITS.get(line.ahead[k])
    if k == j or kind is None:
        return False
    draft.verb, draft.end, spot = Verb.CONVERT, k + 1, draft.unit.spot
    if grammar.names.province_at(line, k + 1) is not None:
        spot = grammar.names.spot_at(line, k + 1)
        draft.end = spot.end
    else:
        coast, draft.end = grammar.names.coast_at(line, k + 1, False)
        if coast:
            spot = Spot(spot.candidates, spot.exact, coast, spot.start, spot.end, spot.guess)
    draft.other = Named(None, kind, spot)
    return True


def _goals(grammar: Grammar, draft: Draft, i: int, *, sure: bool) -> None:
    """Read "- MAO", "to Ber, Kie or off", the goals of a retreat as far as they go.

    Args:
        grammar: reads places.
        draft: the retreat.
        i: index of the word behind the unit, or behind the verb.
        sure: whether a goal is due, so that a strange word is a misspelt one.
    """
    line = draft.line
    if line.ahead[i] in ("-", ":"):
        i += 1
    if VERBS.get(line.ahead[i]) is Verb.MOVE:
        i += 1
    strange = grammar.names.province_at(line, i) is None and line.ahead[i] not in grammar.names.glued
    if strange and not (sure and line.ahead[i][:1].isalnum() and line.ahead[i] not in UNITS):
        return
    draft.to, *draft.path = spots = _spots(grammar, line, i)
    draft.end = grammar.via(draft, spots[-1].end) if sure else spots[-1].end
    if line.ahead[draft.end] in PARTS and line.ahead[draft.end + 1] in OFF:
        draft.end += 2


def _spots(grammar: Grammar, line: Line, i: int) -> list[Spot]:
    """Read a list of places without letters; only the first needs to be one."""
    spots = [grammar.names.spot_at(line, i)]
    while line.ahead[j := spots[-1].end] in PARTS:
        j += 1
        if line.ahead[j] == "or":
            j += 1
        found = grammar.names.province_at(line, j)
        # "A Mun R Ber, Kie S A Ber": an order begins there
        if found is None or VERBS.get(line.ahead[found[1]]) is not None:
            break
        if line.ahead[j - 1] in AND and line.ahead[found[1]] in ("-", ":"):
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
    if line.ahead[j] in OFF:
        return j + 1
    if grammar.names.province_at(line, j) is None:
        return 0
    try:
        end = _spots(grammar, line, j)[-1].end
    except Fault:
        return 0
    if line.ahead[end] in PARTS and line.ahead[end + 1] in OFF:
        return end + 2
    # "retreat Ber - Kie" names the unit itself
    return 0 if line.ahead[end] == "-" else end
