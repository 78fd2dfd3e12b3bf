"""A south coast or a support: in "F StP (S) A Mos - Lvn" the units tell which, or it is an error."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..orders import ARMY
from .places import Fault
from .words import Verb

if TYPE_CHECKING:
    from .drafts import Draft
    from .reading import Grammar
    from .settling import Settler


def mend(grammar: Grammar, draft: Draft) -> None:
    """Read a unit with "(S)" behind it and another unit behind that as a support, which is settled later.

    A list of units, "F StP(s) A Mos", is left as it is: it has no verb, and the coast touches its place.

    Args:
        grammar: reads units and places.
        draft: what was read; it becomes a support if it was a unit with such a coast and no verb.
    """
    line, j = draft.line, draft.end
    if draft.verb is not None or draft.unit.spot.end != j or line.words[max(j - 3, 0) : j] != ("(", "s", ")"):
        return
    if not grammar.begins_unit(line, j):
        return
    support = replace(draft, verb=Verb.SUPPORT, unit=replace(draft.unit), slips=list(draft.slips), doubt=j - 3)
    try:
        end = grammar.support(support, j - 1)
    except Fault:
        return
    if support.other is None or (end == support.other.spot.end and line.ends[j - 4] == line.starts[j - 3]):
        return
    draft.verb, draft.other, draft.to, draft.path = support.verb, support.other, support.to, support.path
    draft.slips, draft.doubt, draft.end = support.slips, support.doubt, end
    draft.unit.spot = replace(draft.unit.spot, coast="")


def settle(drafts: list[Draft], settler: Settler, broken: list[Draft]) -> list[Draft]:
    """Say of each such support why it is one, or that it may be none; give the drafts that stay orders.

    Args:
        drafts: the orders of a text.
        settler: knows the units, as far as they are known, and keeps the remarks.
        broken: where the others are added, whose units stand on the board.
    """
    doubtful = [draft for draft in drafts if draft.plain is None and draft.doubt]
    if not doubtful:
        return drafts
    ordered = {draft.unit.spot.candidates for draft in drafts if draft.plain is None}
    ordered |= {(draft.plain.province,) for draft in drafts if draft.plain is not None}
    gone = set()
    for draft in doubtful:
        words = (draft.doubt, draft.doubt + 3)
        bracket = draft.line.quote(*words)
        why = _why(draft, settler, ordered)
        if why:
            message = f'"{bracket}" is read as "supports", and not as the south coast: {why}'
            settler.say(draft, words, "notice", "coast-or-support", message, "")
            continue
        gone.add(id(draft))
        broken.append(draft)
        draft.unit.spot = replace(draft.unit.spot, coast="sc")  # a fleet stands on some coast
        unit = draft.line.quote(draft.start, draft.doubt)
        rest = draft.line.quote(draft.doubt + 3, draft.end)
        hint = f'write "{unit} supports {rest}", or "{unit}/sc H, {rest}"'
        settler.say(
            draft, words, "error", "coast-or-support", f'"{bracket}" may be "supports" or the south coast', hint
        )
    return [draft for draft in drafts if id(draft) not in gone]


def _why(draft: Draft, settler: Settler, ordered: set[tuple[str, ...]]) -> str:
    """Return what leaves only the support; empty if nothing does."""
    there = next((settler.standing[id] for id in draft.unit.spot.candidates if id in settler.standing), None)
    if draft.unit.type is ARMY or (there is not None and there.type is ARMY):
        return "an army stands on no coast"
    if there is not None and "/" in there.place and not there.place.endswith("/sc"):
        return f"the unit is {there.short}"
    other = draft.other
    if other is None:
        return ""
    words = draft.line.quote(draft.doubt + 3, other.spot.end)
    if other.spot.candidates in ordered:
        return f"{words} has an order of its own"
    met = next((settler.standing[id] for id in other.spot.candidates if id in settler.standing), None)
    power = draft.power or (None if there is None else there.power)
    if other.nation is not None or (met is not None and power not in (None, met.power)):
        return f"{words} belongs to another power"
    return ""
