"""Failures of one cause put together.

What fails is made small first. Two small phases have one cause if the replies are broken in the same way, or the same
parts of the answers are wrong, what is out of the ordinary about the orders is the same, and what the one reaches, the
other reaches as well: a phase that reaches more fails for what it has in common with the one that reaches less. Whether
a move had to beat the unit in its way or a rival tells a cause only where nothing else does: any fault about strengths
shows against both. ``bench/grouping.py`` measures it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .contract import ReplyKind
from .provoking.situations import SITUATIONS

if TYPE_CHECKING:
    from .working import Small

EVERYWHERE = frozenset({"success", "dislodgement", "support-given", "occupant-stays", "exit-attacker"})
"""Rules that nearly every phase reaches, and that tell nothing of a cause."""

MOST_TOLD = 3
"""So many rules and situations stand in a title."""

STRENGTHS = frozenset({"beats-occupant", "outdoes-rival"})
"""Rules by which a strength is measured, of whatever the fault is."""


@dataclass
class Cause:
    """Failures that have one cause.

    Args:
        kind: what the replies were.
        phase: the phase of the turn.
        rules: the rules and situations that all of them reach.
        examples: small phases, the smallest first.
        names: the names of all phases that failed so, as far as that is known.
    """

    kind: ReplyKind
    phase: str
    rules: tuple[str, ...]
    examples: list[Small]
    names: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        """One line for people: what tells most of the cause."""
        return ", ".join(self.told[:MOST_TOLD]) or "no rule in particular"

    @property
    def told(self) -> list[str]:
        """The rules and situations, those first that tell more: situations, rules, and strengths last."""
        return sorted(self.rules, key=lambda tag: (tag not in SITUATIONS, tag in STRENGTHS, tag))


def turn_of(small: Small) -> str:
    """Return the phase of the turn that a small phase is of."""
    return small.phase.position.phase or "movement"


def size_of(small: Small) -> tuple[int, int, str, str]:
    """Return what small phases are sorted by: units, orders, and then their text."""
    phase = small.phase
    before = getattr(phase, "before", None) or phase
    units = before.position.units
    orders = [*before.orders, *(phase.orders if before is not phase else ())]
    return len(units), len(orders), " ".join(map(str, units)), " ".join(map(str, orders))


def causes_of(found: Iterable[Small]) -> list[Cause]:
    """Return the causes of failures, those with the smallest phase first.

    Args:
        found: failing phases, made small.
    """
    causes: list[Cause] = []
    for small in sorted(found, key=lambda one: (len(_core(one)), len(_telling(one)), size_of(one))):
        for cause in causes:
            if same_cause(cause.examples[0], small):
                cause.examples.append(small)
                break
        else:
            causes.append(Cause(small.failure.kind, turn_of(small), (), [small]))
    for cause in causes:
        cause.rules = tuple(sorted(frozenset.intersection(*map(_telling, cause.examples))))
        cause.examples.sort(key=size_of)
        cause.names = sorted(one.name for one in cause.examples)
    causes.sort(key=lambda cause: size_of(cause.examples[0]))
    return causes


def _telling(small: Small) -> frozenset[str]:
    return small.tags - EVERYWHERE


def _core(small: Small) -> frozenset[str]:
    """Return what tells the cause: without strengths, if anything is left then."""
    return _telling(small) - STRENGTHS or _telling(small)


def same_cause(first: Small, other: Small) -> bool:
    """Tell whether a phase fails for the cause that another shows, which reaches no more than it does.

    Args:
        first: the phase that shows the cause.
        other: the phase in question.

    >>> from standoff import Rulebook
    >>> from standoff.engines.failing import Failure
    >>> from standoff.engines.contract import Reply
    >>> from standoff.engines.provoking.kinds import phase_of
    >>> from standoff.engines.working import Small
    >>> from standoff.maps import standard
    >>> def fails(kind, *reached):
    ...     failure = Failure(Reply(kind), (), frozenset())
    ...     return Small("", phase_of("winters", 1, standard()), Rulebook.DATC, failure, frozenset(reached), True, 0)
    >>> cut = fails(ReplyKind.CRASH, "support-cut")
    >>> more = fails(ReplyKind.CRASH, "support-cut", "standoff")
    >>> same_cause(cut, more), same_cause(more, cut), same_cause(cut, fails(ReplyKind.HANG, "support-cut"))
    (True, False, False)
    """
    alike = first.failure.like(other.failure) and first.failure.marks == other.failure.marks
    return alike and turn_of(first) == turn_of(other) and _core(first) <= _telling(other)
