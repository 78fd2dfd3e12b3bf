"""The numbers of a comparison: the strengths of two units, as far as a reason rests on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from ...encoding.facts import OPEN, TRUE, Fact, Kind, Rule
from ...maps import Order, Unit
from .deriving import Chain
from .labelled import Question
from .reason import Basis, BasisKind, Step

if TYPE_CHECKING:
    from ..resolving import Resolution

COMPARISONS = frozenset({Rule.OUTDOES_RIVAL, Rule.BEATS_OCCUPANT, Rule.HEAD_TO_HEAD, Rule.OWN_UNIT})
"""The rules that weigh a move against another unit."""

MET = ("rival", "opponent", "occupant")
"""Names of the unit that a move is weighed against."""
BEATEN = ("fails.outdoes-rival", "loses.outdoes-rival")
"""Keys that speak of a tie; where the rival is stronger, ``.beaten`` stands behind them."""


class Weighing:
    """Tells strengths.

    Args:
        question: the formula.
        chain: what follows from it.
        resolution: what is decided; None under a supposition.
    """

    def __init__(self, question: Question, chain: Chain, resolution: Resolution | None) -> None:
        """Keep all of it."""
        self.question = question
        self.intents = question.intents
        self.chain = chain
        self.resolution = resolution

    def is_absent(self, rival: int, told: Iterable[int]) -> bool:
        """Tell whether it is among what a step rests on that the convoy of a rival fails."""
        path = Fact(Kind.PATH, rival)
        return any(literal < 0 and self.question.fact.get(-literal) == path for literal in told)

    def numbers(self, literal: int, about: tuple[int, ...], rule: Rule) -> tuple[int, int] | None:
        """Return the strength of a move and the one it is weighed against.

        Args:
            literal: the literal of the comparison.
            about: the move, and the rival or the occupant.
            rule: the rule of the comparison.
        """
        if rule is Rule.OWN_UNIT:
            return None
        i, other = about
        counted = self._supports(literal)
        helpers = self.intents.helpers
        mine = [s for s in helpers.get(i, ()) if s in counted]
        theirs = [s for s in helpers.get(other, ()) if s in counted]
        # under a supposition what is not known is taken the way that the comparison does not rest on
        return self._strength(mine, unknown=literal < 0), self._strength(theirs, unknown=literal > 0)

    def stays(self, p: int) -> bool:
        """Tell whether the unit in p is known to stay: it did not move, or its move fails."""
        if self.intents.goal[p] < 0:
            return True
        if self.resolution is not None:
            return self.resolution.success[p] not in (TRUE, OPEN)
        variable = self.question.variable.get(Fact(Kind.SUCCESS, p))
        return variable is not None and -variable in self.chain.reason

    def _strength(self, supports: list[int], *, unknown: bool) -> int:
        return 1 + sum(self._given(s, unknown=unknown) for s in supports)

    def _given(self, s: int, *, unknown: bool) -> bool:
        if self.resolution is not None and self.resolution.given[s] != OPEN:
            return self.resolution.given[s] == TRUE
        variable = self.question.variable[Fact(Kind.GIVEN, s)]
        if variable in self.chain.reason:
            return True
        return False if -variable in self.chain.reason else unknown

    def _supports(self, literal: int) -> set[int]:
        """Return the supports that a comparison counts."""
        found: set[int] = set()
        top = self.question.gates[abs(literal)]
        waiting, seen = [top], {top.variable}
        while waiting:
            gate = waiting.pop()
            for part in map(abs, gate.literals):
                fact = self.question.fact.get(part)
                if fact is not None:
                    if fact.kind is Kind.GIVEN:
                        found.add(fact.province)
                    continue
                inner = self.question.gates.get(part)
                if inner and part not in seen and (inner.rule, inner.about) == (top.rule, top.about):
                    seen.add(part)
                    waiting.append(inner)
        return found

    def told(self, step: Step, numbers: tuple[int, int] | None) -> Step:
        """Return the step of a comparison with its numbers, and with what it rests on where there is no support."""
        if numbers is None:
            return step
        strength, against = numbers
        weak = "order" if strength <= against else next(name for name in MET if name in step.values)
        bases = step.bases
        if min(numbers) == 1:
            named = step.values[weak]
            unit = named if isinstance(named, Unit) else cast("Order", named).unit
            bases = (*bases, Basis(BasisKind.UNSUPPORTED, units=(unit,)))
        text = f"{step.text}.beaten" if step.text in BEATEN and strength < against else step.text
        return replace(step, text=text, values={**step.values, "strength": strength, "against": against}, bases=bases)
