"""What can be asked about in a phase: each order, and each unit about which no order decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from ...maps import Unit, Waive
from ...maps.late_orders import giver
from ..adjustments import AdjustmentRuling
from ..late_outcome import LateOutcome, LateReason, Unordered
from ..outcome import Outcome, Result
from ..retreats import RetreatRuling
from ..ruling import Ruling

if TYPE_CHECKING:
    from ...maps import Order, Position
    from .reason import AnyOrder, Why

AnyRuling: TypeAlias = Ruling | RetreatRuling | AdjustmentRuling

NO_ORDER, NO_LEGAL_ORDER = "no order", "no legal order"
AS_ORDERED = (Result.SUCCEEDS, Result.GIVEN, Result.AVAILABLE, Result.STANDS)
"""Results of orders that did what they were to do."""


@dataclass(frozen=True, slots=True)
class Subject:
    """An order or a unit that can be asked about.

    Args:
        power: id of its power.
        unit: the unit; None of a waive.
        order: the order that was given; None if no order decided about the unit.
        outcome: what became of it.
        without: where no order decided, why: ``"no order"`` or ``"no legal order"``; else empty.
        number: which it is of the orders given, and of the units without one behind them, counted from 0.
    """

    power: str
    unit: Unit | None
    order: AnyOrder | None
    outcome: Outcome | LateOutcome | Unordered
    without: str = ""
    number: int = 0

    @property
    def asked(self) -> AnyOrder | Unit:
        """The order that was given, or the unit if none decided about it."""
        asked = self.order or self.unit
        assert asked is not None, "an order that is about no unit was given by somebody"
        return asked

    @property
    def as_ordered(self) -> bool:
        """Whether the order did what it was to do, and the unit is where it is to be: nothing to wonder about."""
        if isinstance(self.outcome, Unordered):
            return False
        fallen = isinstance(self.outcome, Outcome) and self.outcome.dislodged_by is not None
        return self.outcome.result in AS_ORDERED and not fallen


def subjects_of(ruling: AnyRuling) -> list[Subject]:
    """Return what can be asked about, in the sequence in which ``adjudicate`` tells it.

    Args:
        ruling: what the phase came to.
    """
    found = _movement(ruling) if isinstance(ruling, Ruling) else _late(ruling)
    numbered = [replace(one, number=number) for number, one in enumerate(found)]
    return sorted(numbered, key=lambda one: one.power)


def _movement(ruling: Ruling) -> Iterator[Subject]:
    for outcome in ruling.outcomes:
        yield Subject(outcome.order.unit.power, outcome.order.unit, outcome.order, outcome)
    ordered = {(order.unit.power, order.unit.province) for order in ruling.intents.orders}
    for outcome in ruling.held:
        unit = outcome.order.unit
        without = NO_LEGAL_ORDER if (unit.power, unit.province) in ordered else NO_ORDER
        yield Subject(unit.power, unit, None, outcome, without)


def _late(ruling: RetreatRuling | AdjustmentRuling) -> Iterator[Subject]:
    for outcome in ruling.outcomes:
        unit = None if isinstance(outcome.order, Waive) else outcome.order.unit
        yield Subject(giver(outcome.order), unit, outcome.order, outcome)
    for one in ruling.without_orders:
        without = NO_LEGAL_ORDER if one.reason is LateReason.NO_LEGAL_ORDER else NO_ORDER
        yield Subject(one.unit.power, one.unit, None, one, without)


def once_each(subjects: Sequence[Subject]) -> list[Subject]:
    """Leave out units without an order that counts where their orders are there: why these are void tells of the unit.

    Args:
        subjects: orders and units.
    """
    told = {(one.power, one.unit.province) for one in subjects if one.order is not None and one.unit is not None}
    return [
        one
        for one in subjects
        if one.order is not None or one.unit is None or (one.power, one.unit.province) not in told
    ]


def reasons_of(ruling: AnyRuling, subjects: Sequence[Subject]) -> list[tuple[Subject, Why]]:
    """Return the reason of each order or unit.

    Args:
        ruling: what the phase came to.
        subjects: what is to be explained.
    """
    if not isinstance(ruling, Ruling):
        return [(one, ruling.why(one.asked if one.order is None else one.number)) for one in subjects]
    from .movement import why_all
    from .remarks import with_remarks
    from .strengths import with_strengths

    asked = [_asked(ruling, one) for one in subjects]
    if len(subjects) < len(ruling.outcomes) and None not in asked:
        reasons = [ruling.why(one) for one in asked if one is not None]
    else:  # what several share is worked out once, and equal orders are told apart
        every = why_all(ruling)
        reasons = [every[one.number] for one in subjects]
    told = [with_remarks(ruling, with_strengths(ruling, reason)) for reason in reasons]
    return list(zip(subjects, told, strict=True))


def _asked(ruling: Ruling, subject: Subject) -> Order | Unit | None:
    """Return an order, or a unit that has none, as a ruling is asked for it; None of an order that was given twice."""
    assert isinstance(subject.outcome, Outcome)
    if subject.order is None:
        return subject.outcome.order.unit
    order = subject.outcome.order
    return order if sum(outcome.order == order for outcome in ruling.outcomes) == 1 else None


def position_of(ruling: AnyRuling) -> Position:
    """Return the position of a phase.

    Args:
        ruling: what it came to.
    """
    return ruling.intents.position if isinstance(ruling, Ruling) else ruling.position
