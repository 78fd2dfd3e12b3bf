"""The verdict on a claim as plain data: ``standoff verify --format json``."""

from __future__ import annotations

from typing import Any

from ..data import as_data, core_data, notes_data
from ..late_data import late_data
from ..listing import FACTS, order_of
from ..resolving import COUNT_LIMIT
from ..ruling import Ruling
from ..why.data import steps_data
from .claim import Statement
from .reasons import sentences_of
from .verdict import Verified
from .wording import claimed, instead

VERSION = 1
"""Version of the form; it rises when a field changes its meaning or goes."""


def verified_data(verified: Verified) -> dict[str, Any]:
    """Return the verdict on a claim as data; ``solver/claims/schema/verified.schema.json`` states the fields.

    Args:
        verified: the claim with its verdict.
    """
    ruling, board = verified.ruling, verified.position.board
    sentences = sentences_of(verified.position)
    return {
        "version": VERSION,
        "verdict": verified.verdict.value,
        "agrees": verified.agrees,
        "broken": verified.broken,
        "phase": verified.claim.phase,
        "claimed": [_statement(one, verified) for one in verified.claim.statements],
        "refuted": [_statement(one, verified) | {"instead": instead(one, ruling)} for one in verified.refuted],
        "together": verified.together,
        "reasons": [
            {"claims": [_statement(one, verified) for one in reason.statements]} | steps_data(reason.steps, sentences)
            for reason in verified.reasons
        ],
        "contradictions": [
            {"kind": one.kind, "text": one.text, "claims": [_statement(other, verified) for other in one.statements]}
            for one in verified.contradictions
        ],
        "settled": _settled(verified),
        "resolutions": verified.resolutions,
        "resolutions_complete": verified.resolutions < COUNT_LIMIT,
        "follows": _follows(verified),
        "given_by": list(verified.given_by),
        "left_open_by": list(verified.left_by),
        "not_by": list(verified.not_by),
        "ruling": as_data(ruling) if isinstance(ruling, Ruling) else late_data(ruling),
        "board": board.id,
        **notes_data(board),
        "rules": verified.rulebook.name,
    }


def _settled(verified: Verified) -> list[dict[str, Any]]:
    """Return the cores of which a backup rule chose otherwise."""
    ruling = verified.ruling
    if not isinstance(ruling, Ruling):
        return []
    cores = zip(ruling.cores, core_data(ruling), strict=True)
    return [data for core, data in cores if core in verified.settled]


def _follows(verified: Verified) -> list[dict[str, str]]:
    """Return what all resolutions decide that agree with the claim."""
    ruling = verified.ruling
    if not isinstance(ruling, Ruling):
        return []
    decided = verified.follows
    return [{"order": str(order_of(ruling.intents, one)), "says": FACTS[one.kind, value]} for one, value in decided]


def _statement(statement: Statement, verified: Verified) -> dict[str, str]:
    row = {"text": claimed(statement, verified.position.board), "kind": type(statement).__name__.lower()}
    return row | {"where": statement.where} if statement.where else row
