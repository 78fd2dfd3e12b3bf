"""Claims about retreats and adjustments: there is one answer, and each statement is held against it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...encoding import Rulebook
from ...encoding.presets import PRESETS
from ...maps import Position
from ..adjustments import AdjustmentRuling, adjudicate_adjustments
from ..late_outcome import GivenOrder
from ..retreats import RetreatRuling, adjudicate_retreats
from .claim import Claim
from .contradictions import late_contradictions
from .doubles import given_to_late_orders
from .holding import holds_late
from .verdict import Verdict, Verified


def verify_late(
    position: Position,
    orders: Sequence[GivenOrder],
    claim: Claim,
    rulebook: Rulebook = Rulebook.DATC,
    unled: Collection[str] = (),
) -> Verified:
    """Hold a claim about a retreat or adjustment phase against the rules.

    Args:
        position: the position before the phase; its ``phase`` tells which it is.
        orders: the orders of all powers.
        claim: what somebody says it came to, perhaps only in part.
        rulebook: the reading of the rules.
        unled: powers for which nobody gives orders; nothing is built for them.

    Raises:
        PositionError: the position does not tell what it takes to judge the phase.
        OrderError: an order names a place that the board does not have.
    """
    ruling = _judged(position, orders, rulebook, unled)
    against = late_contradictions(claim, position)
    asked, claim = claim, given_to_late_orders(claim, ruling)
    refuted = tuple(one for one in claim.statements if not holds_late(one, ruling))
    verdict = Verdict.SELF_CONTRADICTING if against else Verdict.IMPOSSIBLE if refuted else Verdict.CONSISTENT
    given: list[str] = []
    wrong: list[str] = []
    for name, preset in PRESETS.items():
        other = _judged(position, orders, preset, unled)
        agrees = all(holds_late(one, other) for one in given_to_late_orders(asked, other).statements)
        (given if agrees else wrong).append(name)
    return Verified(
        claim,
        position,
        tuple(orders),
        rulebook,
        verdict,
        ruling,
        () if against else refuted,
        contradictions=against,
        resolutions=0 if refuted else 1,
        given_by=tuple(given),
        not_by=tuple(wrong),
    )


def _judged(
    position: Position, orders: Sequence[GivenOrder], rulebook: Rulebook, unled: Collection[str]
) -> RetreatRuling | AdjustmentRuling:
    if position.phase == "retreat":
        return adjudicate_retreats(position, orders, rulebook)
    return adjudicate_adjustments(position, orders, rulebook, unled)
