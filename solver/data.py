"""A ruling as plain data: the answer of the engine protocol and of ``adjudicate --format json``.

Field names and words are promises; ``solver/schema/ruling.schema.json`` states them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..maps import Board
from .outcome import Outcome, Reason, Result
from .ruling import Ruling, Verdict
from .wording import OUTCOMES

VERSION = 1
"""Version of the form; it rises when a field changes its meaning or goes."""


def as_data(ruling: Ruling, written: Sequence[str] | None = None) -> dict[str, Any]:
    """Return a ruling as data that ``json.dumps`` writes.

    Args:
        ruling: the ruling.
        written: the orders in canonical form, where the caller has them at hand.

    >>> from standoff.maps import Move, Position
    >>> from standoff.solver.adjudication import adjudicate
    >>> position = Position.of("ENGLAND F nth")
    >>> as_data(adjudicate(position, [Move(position.units[0], "nwy")]))["units"]
    ['ENGLAND F nwy']
    """
    if written is None:
        written = [str(outcome.order) for outcome in ruling.outcomes]
    return {
        "version": VERSION,
        **_outcome_data(ruling, written),
        "verdict": ruling.verdict.value,
        "uniqueness": ruling.uniqueness.value,
        "resolutions": ruling.count,
        "open_decisions": ruling.open_decisions,
        "cores": core_data(ruling),
        "board": ruling.intents.board.id,
        **notes_data(ruling.intents.board),
        "rules": ruling.intents.rulebook.name,
    } | _left_data(ruling, written)


def notes_data(board: Board) -> dict[str, list[str]]:
    """Return what is not certain of a board, or not judged on it, under one key; nothing for most boards.

    Args:
        board: the board that was played on.

    >>> from standoff.maps import standard
    >>> notes_data(standard())
    {}
    """
    notes = list(board.notes())
    return {"board_notes": notes} if notes else {}


def core_data(ruling: Ruling) -> list[dict[str, Any]]:
    """Return the cores of a ruling, each with its orders and what settled it."""
    return [
        {
            "kind": core.kind.value,
            "orders": list(map(str, ruling.core_orders(core))),
            "resolutions": core.resolutions,
            "settled_by": core.settled_by.value,
        }
        for core in ruling.cores
    ]


def _outcome_data(ruling: Ruling, written: Sequence[str]) -> dict[str, Any]:
    """Return the position after and what became of each order; no position where that is undefined."""
    destroyed = {d.unit.province for d in ruling.dislodged if not d.retreats}
    rows = {
        "results": [_row(text, outcome, destroyed) for text, outcome in zip(written, ruling.outcomes, strict=True)],
        "without_orders": [_row(str(outcome.order), outcome, destroyed) for outcome in ruling.held],
    }
    if ruling.verdict is Verdict.UNDEFINED:
        return {"units": None, "dislodged": None, "contested": None, **rows}
    return {
        "units": sorted(map(str, ruling.units)),
        "dislodged": [
            {
                "unit": str(d.unit),
                "attacker": str(d.attacker),
                "attacker_from": d.attacker_from,
                "by_convoy": d.by_convoy,
                "retreats": list(d.retreats),
            }
            for d in sorted(ruling.dislodged, key=lambda d: str(d.unit))
        ],
        "contested": list(ruling.contested),
        **rows,
    }


def _left_data(ruling: Ruling, written: Sequence[str]) -> dict[str, Any]:
    """Return all that is left where the rulebook does not decide, else nothing."""
    if ruling.verdict is not Verdict.UNDEFINED:
        return {}
    return {"left": [_outcome_data(one, written) for one in ruling.left], "left_complete": ruling.left_complete}


_PLAIN = (None, 0, 0, None, None, None, None)
"""What an outcome holds behind its reason where there is nothing to tell."""

_PLAIN_ROWS = {
    reason: {"result": result.word, "reason": reason.name.lower().replace("_", "-"), "text": OUTCOMES[reason]}
    for reason, result in (
        (Reason.STANDS, Result.STANDS),
        (Reason.SUCCEEDS, Result.SUCCEEDS),
        (Reason.GIVEN, Result.GIVEN),
        (Reason.AVAILABLE, Result.AVAILABLE),
    )
}


def _row(text: str, outcome: Outcome, destroyed: set[str]) -> dict[str, Any]:
    """Return one outcome; keys that say nothing are left out."""
    if outcome[3:] == _PLAIN and (plain := _PLAIN_ROWS.get(outcome.reason)):
        return {"order": text, **plain}
    row: dict[str, Any] = {"order": text, "result": outcome.result.word}
    if outcome.executed is not None:
        row["as"] = str(outcome.executed)
    if outcome.route is not None:
        row["route"] = outcome.route
    if outcome.dislodged_by is not None:
        row["dislodged"] = True
        row["dislodged_by"] = str(outcome.dislodged_by)
        if outcome.order.unit.province in destroyed:
            row["destroyed"] = True
    row["reason"] = outcome.reason.name.lower().replace("_", "-")
    row["text"] = str(outcome)
    if outcome.fault is not None:
        row["fault"] = outcome.fault.name.lower().replace("_", "-")
    if outcome.by is not None:
        row["by"] = str(outcome.by)
    if outcome.against:
        row["strength"], row["against"] = outcome.strength, outcome.against
    return row
