"""Phases of theorems judged by both evaluators, under the rulebooks that tell them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...encoding import Rulebook, read
from ...solver.adjudication import rule
from ...solver.sequential import DisagreementError, evaluate
from ..rejudging import differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engines.provoking.phase import Phase

RULES = ("datc", "2023")
"""One rulebook that settles paradoxes, and one that leaves some open."""


def judged_differently(phase: Phase) -> Iterator[str]:
    """Yield where the ordinary adjudicator and the sequential evaluator differ on a phase, and void orders in it.

    Args:
        phase: the phase.
    """
    for name in RULES:
        intents = read(phase.position, phase.orders, Rulebook.named(name))
        try:
            second = evaluate(read(phase.position, phase.orders, Rulebook.named(name)))
        except DisagreementError as error:
            yield f"the second evaluator contradicts itself: {error}"
            continue
        yield from differences(rule(intents), second)
