"""The line above a reason: whose order, and what became of it, in the words of ``adjudicate``."""

from __future__ import annotations

from typing import NamedTuple

from ...maps import Move
from ...maps.late_orders import giver
from ...maps.terminal import Line
from ..late_outcome import LateOutcome, LateReason, Unordered
from ..late_wording import describe as describe_late
from ..late_wording import describe_unordered
from ..outcome import Result
from ..show import STYLES
from ..wording import describe
from .reason import Why
from .sentences import Sentences


class Headline(NamedTuple):
    """What became of an order, in words.

    Args:
        power: the name of the power.
        order: the order as it is written, or the unit if it has none.
        outcome: what became of it.
        style: its colour on a terminal.
    """

    power: str
    order: str
    outcome: str
    style: str

    @property
    def said(self) -> str:
        """What it says, without the power."""
        return f"{self.order}: {self.outcome}"

    @property
    def pieces(self) -> Line:
        """The line ``Russia A War-Sil: stood off by A Mun-Sil, 1 against 2``."""
        return [(f"{self.power} {self.order}: ", "bold"), (self.outcome, self.style)]


def headline(why: Why, sentences: Sentences, without: str = "") -> Headline:
    """Return the line above a reason.

    Args:
        why: the reason.
        sentences: writes orders and units.
        without: of a unit about which no order decided, why: ``"no order"`` or ``"no legal order"``.
    """
    outcome = why.outcome
    if isinstance(outcome, Unordered):
        name = sentences.power(outcome.unit.power)
        text = describe_unordered(outcome, lambda id: sentences.place(id, full=True))
        style = "green" if outcome.reason is LateReason.FORCED else "red"
        return Headline(name, f"{sentences.unit(outcome.unit)} ({without or 'no order'})", text, style)
    # a headline has the power in front, so that nothing else says whose the unit is
    name = sentences.power(giver(outcome.order))
    shown = sentences.order(outcome.order)
    if isinstance(outcome, LateOutcome):
        style = "red" if outcome.result is Result.FAILS else STYLES.get(outcome.result, "red")
        return Headline(name, shown, describe_late(outcome, sentences.value), style)
    if without:
        # a move that nobody wrote, but that other orders of its power imply (DATC 4.E.3)
        implied = isinstance(outcome.order, Move)
        shown = f"{shown} (implied)" if implied else f"{sentences.unit(outcome.order.unit)} ({without})"
    return Headline(name, shown, describe(outcome, sentences.value), STYLES.get(outcome.result, "red"))
