"""The missing letter of a unit, where the board leaves one choice: inland an army, at sea a fleet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board import Terrain
from ..orders import ARMY, FLEET, UnitType
from .words import Verb

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..board import Board
    from .drafts import Draft
    from .settling import Settler


def letters(settler: Settler, ordered: Iterable[Draft]) -> None:
    """Give a letter to each unit that has an order but none, if the board leaves no choice; a notice says so.

    Args:
        settler: knows the units that stand already, and keeps the notices.
        ordered: the orders of the text.
    """
    board = settler.board
    for draft in ordered:
        unit = draft.unit
        spots = unit.spot.candidates
        if unit.type is not None or draft.verb is None or len(spots) != 1 or spots[0] in settler.standing:
            continue
        found = letter(board, draft)
        if found is not None:
            unit.type, reason = found
            what = "an army" if unit.type is ARMY else "a fleet"
            message = f"{board.province(spots[0]).name} has no letter; it is taken as {what}, as {reason}"
            settler.say(draft, (unit.spot.start, unit.spot.end), "notice", "letter-implied", message, "")


def letter(board: Board, draft: Draft) -> tuple[UnitType, str] | None:
    """Tell what a unit without a letter can only be, and why; None if it may be either.

    Args:
        board: the board.
        draft: an order of a unit whose province is beyond doubt.
    """
    spot = draft.unit.spot
    (id,) = spot.candidates
    province = board.province(id)
    if province.terrain is Terrain.INLAND:
        return ARMY, "it lies inland"
    if province.terrain is Terrain.SEA:
        return FLEET, "it is a sea"
    if spot.coast in province.coasts:
        return FLEET, "only fleets have a coast"
    if draft.verb is Verb.MOVE and (draft.via or draft.path):
        return ARMY, "only armies are convoyed"
    aim = draft.to if draft.verb in (Verb.MOVE, Verb.SUPPORT) else None
    if aim is None and draft.verb is Verb.SUPPORT and draft.other is not None:
        aim = draft.other.spot
    if aim is None or len(aim.candidates) != 1:
        return None
    goal = board.province(aim.candidates[0])
    if goal.terrain is Terrain.INLAND:
        return ARMY, f"{goal.name} lies inland"
    if goal.terrain is Terrain.SEA:
        return FLEET, f"{goal.name} is a sea"
    return None
