"""Texts of retreat and adjustment phases: which phase is meant, and its orders settled for the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..late_orders import Waive
from ..position import Position
from .found_turns import compare_turns, note_second, position_found
from .late_settling import LateSettler
from .pasted import remarks
from .places import names_of
from .readings import Reading, Source, source_of
from .settling import Settler
from .words import PHASE_ORDERS, Verb

if TYPE_CHECKING:
    from ..board import Board
    from ..late_orders import LateOrder
    from .drafts import Draft
    from .lines import Lines
    from .scanned import Scan

_ADJUSTING = frozenset((Verb.BUILD, Verb.WAIVE, Verb.CONVERT, Verb.REMOVE))


def phase_of(position: Position) -> str:
    """Return the phase that a position begins, as far as it says: dislodged units retreat, in winter is building.

    >>> phase_of(Position((), season="winter")), phase_of(Position((), season="spring"))
    ('adjustment', '')
    """
    if position.phase:
        return position.phase
    return "retreat" if position.dislodged else "adjustment" if position.season == "winter" else ""


def phase_told(found: Scan) -> str:
    """Return the later phase that a text is about, by its own position, its headings or its verbs; else nothing.

    Args:
        found: the text, read as one of a movement phase.
    """
    if found.placed and (found.dislodged or found.phase in ("retreat", "adjustment")):
        return "retreat" if found.dislodged else found.phase
    if any(draft.verb is not None for draft in found.drafts):
        return ""
    if (found.dislodged and found.phase == "retreat") or (found.centers and found.phase == "adjustment"):
        # units that a program says are dislodged retreat, and owners that it tells build, though nobody orders it
        return found.phase
    if found.elsewhere in ("retreat", "adjustment"):
        return found.elsewhere
    phase = found.phase or ("adjustment" if found.season == "winter" else "")
    if phase in ("retreat", "adjustment") and (found.late or any(one.severity == "error" for one in found.diagnostics)):
        return phase
    if not found.late:
        return ""
    retreats = any(draft.verb is Verb.RETREAT and draft.to is not None for draft in found.late)
    adjusts = any(draft.verb in _ADJUSTING for draft in found.late)
    if retreats and any(draft.verb in _ADJUSTING and draft.verb is not Verb.REMOVE for draft in found.late):
        return ""
    return "adjustment" if adjusts and not retreats else "retreat"


def bears_out(again: Scan, found: Scan) -> bool:
    """Tell whether a text is one of a later phase: it has orders there, and is no list of units with a fault in it.

    Args:
        again: the text, read for that phase.
        found: the same read as one of a movement phase.
    """
    stated = found.placed or found.elsewhere or found.late or found.dislodged or found.centers
    return bool(stated) or any(draft.verb is not None for draft in again.drafts)


def read_late(
    text: str, found: Scan, board: Board, position: Position | None, phase: str, written: Lines | None
) -> Reading:
    """Make the reading of a text of a retreat or adjustment phase.

    Args:
        text: the text.
        found: what it holds, read as one of this phase.
        board: the board.
        position: the position, if it is known.
        phase: ``"retreat"`` or ``"adjustment"``.
        written: the lines of the text, where words of it are struck out.
    """
    names = names_of(board)
    diagnostics = found.diagnostics
    for several in found.columns:
        several.settle(names, diagnostics, known=position is not None)
    listed, ordered = _parted(found, phase, known=position is not None)
    if position is None:
        settler = Settler(names, (), found.has_units, diagnostics)
        for draft in listed:
            settler.place_unit(draft, listed=True)
        stated = found.season or found.year or found.phase
        known = position_found(found, tuple(settler.standing.values()), board, phase="" if found.placed else phase)
    else:
        known, stated = position, "known"
        for draft in listed[:1]:
            message = "the units of the text were left aside; the position is known"
            settler = Settler(names, (), True, diagnostics)
            settler.say(draft, (draft.start, draft.end), "notice", "units-ignored", message, "")
    orders, sources = _orders(LateSettler(names, known, phase, diagnostics), ordered, text, written)
    if not stated and ordered:
        draft = ordered[0]
        message = f"no heading names a phase; these are read as orders of {PHASE_ORDERS[phase]}"
        settler = Settler(names, (), True, diagnostics)
        settler.say(draft, (draft.start, draft.end), "notice", "phase-implied", message, "")
    if position is not None:
        compare_turns(found, position)
        # where units may go, the position tells
        diagnostics = [one for one in diagnostics if one.code != "no-exits"]
    diagnostics += remarks(text)
    diagnostics.sort(key=lambda d: (d.line, d.column))
    return Reading(
        text,
        known,
        (),
        (),
        tuple(dict.fromkeys(diagnostics)),
        False,
        found.season,
        found.year,
        found.phase,
        tuple(found.families),
        tuple(found.parts),
        known.units,
        tuple(orders),
        tuple(sources),
        phase,
    )


def _orders(
    settler: LateSettler, ordered: list[Draft], text: str, written: Lines | None
) -> tuple[list[LateOrder], list[Source]]:
    """Settle the orders, and note those of one unit."""
    orders: list[LateOrder] = []
    sources: list[Source] = []
    begun: dict[tuple[str, str], tuple[LateOrder, Draft]] = {}
    for draft in ordered:
        order = settler.late(draft)
        if order is None:
            continue
        if not isinstance(order, Waive):
            first = begun.setdefault((order.power, order.unit.province), (order, draft))
            if first[1] is not draft:
                note_second(settler, draft, first[1], same=first[0] == order)
        orders.append(order)
        sources.append(source_of(draft, text, written))
    return orders, sources


def _parted(found: Scan, phase: str, *, known: bool) -> tuple[list[Draft], list[Draft]]:
    """Part drafts into those that put a unit on the board and those that are orders."""
    listed: list[Draft] = []
    ordered: list[Draft] = []
    for draft in found.drafts:
        if draft.block == "units" and draft.verb is None:
            listed.append(draft)
        elif draft.verb is not None or known or draft.block == "orders" or phase == "adjustment":
            ordered.append(draft)
        else:
            listed.append(draft)
    return listed, ordered
