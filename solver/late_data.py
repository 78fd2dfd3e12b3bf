"""Rulings of retreat and adjustment phases as plain data: answers of the engine protocol.

Field names and words are promises; ``solver/schema/retreat.schema.json`` and ``adjustment.schema.json`` state them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .adjustments import AdjustmentRuling
from .data import notes_data
from .late_outcome import LateOutcome, Unordered
from .retreats import RetreatRuling

LATE_VERSION = 1
"""Version of both forms; it rises when a field changes its meaning or goes."""


def late_data(ruling: RetreatRuling | AdjustmentRuling, written: Sequence[str] | None = None) -> dict[str, Any]:
    """Return a ruling as data that ``json.dumps`` writes.

    Args:
        ruling: the ruling.
        written: the orders in canonical form, where the caller has them at hand.

    >>> from standoff.maps import ARMY, Disband, Position, Retreating, Unit
    >>> from standoff.solver.retreats import adjudicate_retreats
    >>> army = Unit("ITALY", ARMY, "vie")
    >>> data = late_data(adjudicate_retreats(Position((), dislodged=(Retreating(army),)), [Disband(army)]))
    >>> data["phase"], data["disbanded"], data["results"][0]["text"]
    ('retreat', ['ITALY A vie'], 'disbanded by order')
    """
    if written is None:
        written = [str(outcome.order) for outcome in ruling.outcomes]
    parts = (
        ("disbanded",)
        if isinstance(ruling, RetreatRuling)
        else ("built", "removed", "automatic", "forced", "converted")
    )
    return {
        "version": LATE_VERSION,
        "phase": "retreat" if isinstance(ruling, RetreatRuling) else "adjustment",
        "units": sorted(map(str, ruling.units)),
        **{part: sorted(map(str, getattr(ruling, part))) for part in parts},
        "results": [_row(text, outcome) for text, outcome in zip(written, ruling.outcomes, strict=True)],
        "without_orders": [_unit_row(one) for one in ruling.without_orders],
        "board": ruling.position.board.id,
        **notes_data(ruling.position.board),
        "rules": ruling.rulebook.name,
    }


def _row(text: str, outcome: LateOutcome) -> dict[str, Any]:
    """Return one outcome; keys that say nothing are left out."""
    row: dict[str, Any] = {"order": text, "result": outcome.result.word}
    if outcome.executed is not None:
        row["as"] = str(outcome.executed)
    row["reason"] = outcome.reason.name.lower().replace("_", "-")
    row["text"] = str(outcome)
    if outcome.fault is not None:
        row["fault"] = outcome.fault.name.lower().replace("_", "-")
    if outcome.by is not None:
        row["by"] = str(outcome.by)
    return row


def _unit_row(one: Unordered) -> dict[str, Any]:
    row: dict[str, Any] = {"unit": str(one.unit), "reason": one.reason.name.lower().replace("_", "-"), "text": str(one)}
    if one.center:
        row["distance"], row["center"] = one.distance, one.center
    return row
