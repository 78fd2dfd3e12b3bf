"""A claim held against the rules: consistent, not chosen by the rulebook, impossible, or against itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, cast

from ...encoding import Intents, Rulebook, read
from ...encoding.facts import FALSE, TRUE, Fact
from ...maps import Order, Position
from ..adjudication import rule
from ..cores import Core, Settlement
from ..resolving import Resolution, Uniqueness
from ..ruling import Ruling
from ..ruling import Verdict as RulingVerdict
from .agreeing import ClaimedEquations, core_by_core
from .claim import Claim, Statement
from .contradictions import Contradiction, contradictions
from .doubles import given_to_orders
from .holding import holds

if TYPE_CHECKING:
    from ..adjustments import AdjustmentRuling
    from ..late_outcome import GivenOrder
    from ..retreats import RetreatRuling
    from ..why.reason import Step
    from .reasons import Refuted

AnyRuling: TypeAlias = "Ruling | RetreatRuling | AdjustmentRuling"


class Verdict(Enum):
    """What is said of a claim; the value is a word for programs."""

    CONSISTENT = "consistent"
    """The rules allow it, and the rulebook chooses it."""
    LEFT_OPEN = "left-open"
    """The rules allow it; the rulebook has no rule for what they leave open, and it is one of the results left."""
    NOT_CHOSEN = "not-chosen"
    """The plain equations allow it, but a backup rule of the rulebook chooses another."""
    IMPOSSIBLE = "impossible"
    """It breaks a rule."""
    SELF_CONTRADICTING = "self-contradicting"
    """It cannot be the result of any orders."""
    UNDEFINED = "undefined"
    """The rules contradict each other in this phase and the rulebook has nothing for it: no result is right."""


@dataclass(frozen=True)
class Verified:
    """A claim, and what the rules say of it.

    Args:
        claim: the claim.
        position: the position before the phase.
        orders: the orders.
        rulebook: the rulebook in force.
        verdict: what is said of it.
        ruling: what the rulebook makes of the orders.
        refuted: the statements of it that cannot be, in its own sequence: each by itself where there are such, else a
            smallest set of which not all can be true together.
        together: whether these are refuted together, and none of them alone.
        contradictions: where it contradicts itself.
        settled: the cores of which a backup rule chose otherwise.
        resolutions: how many resolutions of the plain equations agree with it, counted up to :data:`COUNT_LIMIT`.
        follows: what they all decide, in a fixed sequence.
        given_by: names of the rulebooks that come with standoff and give this result.
        left_by: names of those that leave it open.
        not_by: names of those under which it is wrong.
    """

    claim: Claim
    position: Position
    orders: tuple[GivenOrder, ...]
    rulebook: Rulebook
    verdict: Verdict
    ruling: AnyRuling
    refuted: tuple[Statement, ...] = ()
    together: bool = False
    contradictions: tuple[Contradiction, ...] = ()
    settled: tuple[Core, ...] = ()
    resolutions: int = 0
    follows: tuple[tuple[Fact, bool], ...] = ()
    given_by: tuple[str, ...] = ()
    left_by: tuple[str, ...] = ()
    not_by: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the rulebook gives this result."""
        return self.verdict is Verdict.CONSISTENT

    @property
    def broken(self) -> str | None:
        """The id of the first rule that it breaks; None if the rulebook gives this result or leaves it open.

        Where a backup rule chose another, it is that rule; where it contradicts itself, the kind of contradiction.
        """
        if self.contradictions:
            return self.contradictions[0].kind
        if self.settled:
            from ..cores import RULES

            return RULES[self.settled[0].settled_by].value
        return self.steps[0].rule if self.steps else None

    @cached_property
    def reasons(self) -> tuple[Refuted, ...]:
        """Why it cannot be: trees for each of the first things refuted; the first rule it breaks is at the top."""
        if self.verdict is not Verdict.IMPOSSIBLE:
            return ()
        from . import reasons

        if isinstance(self.ruling, Ruling):
            return reasons.reasons(self.ruling, self.refuted, together=self.together)
        return reasons.late_reasons(self.ruling, self.refuted)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All trees of :attr:`reasons`."""
        return tuple(step for one in self.reasons for step in one.steps)


def verify_movement(
    position: Position, orders: Sequence[Order], claim: Claim, rulebook: Rulebook = Rulebook.DATC
) -> Verified:
    """Hold a claim about a movement phase against the rules.

    Args:
        position: the units before the orders.
        orders: the orders of all powers.
        claim: what somebody says it came to, perhaps only in part.
        rulebook: the reading of the rules.

    Raises:
        OrderError: an order names a place that the board does not have.
    """
    intents = read(position, orders, rulebook)
    against = contradictions(claim, position)
    judged = _Judged(intents, given_to_orders(claim, intents), against)
    found = judged.verified()
    given, left, wrong = _by_rulebook(position, orders, claim)
    return replace(found, given_by=given, left_by=left, not_by=wrong)


def _by_rulebook(
    position: Position, orders: Sequence[Order], claim: Claim
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return which of the rulebooks that come with standoff give a result, leave it open, or have another one."""
    from ...encoding.presets import PRESETS
    from ..comparison import MOVEMENT

    told: dict[object, Verdict] = {}
    sorted_out: dict[Verdict, list[str]] = {Verdict.CONSISTENT: [], Verdict.LEFT_OPEN: [], Verdict.IMPOSSIBLE: []}
    for name, rulebook in PRESETS.items():
        choices = tuple(getattr(rulebook, field) for field in MOVEMENT)
        if choices not in told:
            ruling = rule(read(position, orders, rulebook))
            told[choices] = _under(ruling, given_to_orders(claim, ruling.intents))
        sorted_out[told[choices]].append(name)
    given, left, wrong = map(tuple, sorted_out.values())
    return given, left, wrong


def _under(ruling: Ruling, claim: Claim) -> Verdict:
    """Tell whether a ruling is as claimed, leaves it open, or is otherwise."""
    if ruling.verdict is not RulingVerdict.UNDEFINED:
        return Verdict.CONSISTENT if all_hold(claim, ruling) else Verdict.IMPOSSIBLE
    state = _Undefined(ruling, claim).verdict()
    return state if state in (Verdict.CONSISTENT, Verdict.LEFT_OPEN) else Verdict.IMPOSSIBLE


def all_hold(claim: Claim, ruling: Ruling) -> bool:
    """Tell whether a ruling is as claimed."""
    return all(holds(statement, ruling) for statement in claim.statements)


class _Undefined:
    """A claim about a phase that is undefined under the rulebook."""

    def __init__(self, ruling: Ruling, claim: Claim) -> None:
        self.ruling = ruling
        self.claim = claim

    def verdict(self) -> Verdict:
        """Tell whether the claim is sure, one of what is left, impossible, or about what cannot be."""
        ruling, claim = self.ruling, self.claim
        agreeing = [one for one in ruling.left if all_hold(claim, one)]
        if agreeing:
            whole = ruling.left_complete and len(agreeing) == len(ruling.left)
            return Verdict.CONSISTENT if whole else Verdict.LEFT_OPEN
        if ruling.left and ruling.left_complete:
            return Verdict.IMPOSSIBLE
        equations = ClaimedEquations.of_ruling(ruling, claim)
        if ruling.left:
            return Verdict.IMPOSSIBLE if equations.agreeing() is None else Verdict.LEFT_OPEN
        # no resolution: only what is sure whatever becomes of the paradox can be right
        if FALSE in equations.literals:
            return Verdict.IMPOSSIBLE
        return Verdict.CONSISTENT if set(equations.literals) <= {TRUE} else Verdict.UNDEFINED


class _Judged:
    """A claim about a movement phase, judged under the rulebook in force."""

    def __init__(self, intents: Intents, claim: Claim, against: tuple[Contradiction, ...]) -> None:
        self.intents = intents
        self.claim = claim
        self.against = against
        self.ruling = rule(intents)

    def verified(self) -> Verified:
        intents, claim, ruling = self.intents, self.claim, self.ruling
        base = Verified(claim, intents.position, intents.orders, intents.rulebook, Verdict.CONSISTENT, ruling)
        if self.against:
            return replace(base, verdict=Verdict.SELF_CONTRADICTING, contradictions=self.against)
        undefined = ruling.verdict is RulingVerdict.UNDEFINED
        verdict = _Undefined(ruling, claim).verdict() if undefined else None
        if verdict is None and all_hold(claim, ruling):
            verdict = Verdict.CONSISTENT
        if ruling.uniqueness is Uniqueness.NONE:
            if verdict is not None and verdict is not Verdict.IMPOSSIBLE:
                return replace(base, verdict=verdict)
            return self._core_by_core(base)
        plain = ClaimedEquations(intents, claim)
        other = plain.agreeing()
        if other is None:
            if verdict is not None and verdict is not Verdict.IMPOSSIBLE:
                return replace(base, verdict=verdict)  # what a backup rule made of a core, against the equations
            return self._impossible(base, plain)
        if verdict in (Verdict.CONSISTENT, Verdict.LEFT_OPEN):
            count, follows = plain.count()
            return replace(base, resolutions=count, follows=follows, verdict=verdict)
        return self._not_chosen(base, plain, other)

    def _core_by_core(self, base: Verified) -> Verified:
        """Judge a claim that is not what the rulebook gives, in a phase of which some core has no resolution."""
        tried: list[ClaimedEquations] = []
        for equations in core_by_core(self.intents, self.claim):
            tried.append(equations)
            other = equations.agreeing()
            if other is not None:
                return self._not_chosen(base, equations, other)
        # what the rulebook makes of a core without a resolution stands in for the rules
        whole = len(tried) == 1
        return self._impossible(base, tried[0] if whole else ClaimedEquations.of_ruling(self.ruling, self.claim))

    def _not_chosen(self, base: Verified, equations: ClaimedEquations, other: Resolution) -> Verified:
        count, follows = equations.count()
        settled = self._settled_otherwise(other, dict(follows))
        return replace(base, verdict=Verdict.NOT_CHOSEN, resolutions=count, follows=follows, settled=settled)

    def _impossible(self, base: Verified, equations: ClaimedEquations) -> Verified:
        alone = equations.false_alone()
        refuted = alone or (equations.together() if equations.network.gates.top > 1 else [])
        statements = tuple(self.claim.statements[n] for n in refuted)
        if not statements:  # what the ruling has of an order that a backup rule settled is told otherwise
            statements = tuple(one for one in self.claim.statements if not holds(one, self.ruling))
        return replace(base, verdict=Verdict.IMPOSSIBLE, refuted=statements, together=not alone and len(refuted) > 1)

    def _settled_otherwise(self, other: Resolution, follows: Mapping[Fact, bool]) -> tuple[Core, ...]:
        """Return the cores in which the ruling is not as the claim wants it.

        Args:
            other: a resolution that agrees with the claim.
            follows: what all of these decide; where nothing of it is against the ruling, the one tells.
        """
        ours = self.ruling.resolution.facts()
        for wanted in (follows, other.facts()):
            found = [
                core
                for core in self.ruling.cores
                if core.settled_by is not Settlement.NOTHING
                and any(wanted.get(fact, ours.get(fact)) != ours.get(fact) for fact in core.facts)
            ]
            if found:
                return tuple(found)
        return tuple(core for core in self.ruling.cores if core.settled_by is not Settlement.NOTHING)


def verify(
    before: Position,
    orders: Sequence[GivenOrder],
    claimed: Claim | str | Mapping[str, object] | Position,
    rulebook: Rulebook = Rulebook.DATC,
) -> Verified:
    """Tell whether a claimed result of a phase is what the rules say.

    Args:
        before: the position before the phase; its ``phase`` tells which it is, movement where it tells none.
        orders: the orders of all powers.
        claimed: the result, whole or in part: as text (``"A War - Sil fails"``, ``"F nth dislodged"``, ``"after:
            Germany: A Sil, A Ber"``, a position in one line), as data in the form of ``standoff adjudicate --format
            json``, or as the position after the phase.
        rulebook: the reading of the rules.

    Returns:
        The verdict; its ``broken`` is None if the rulebook gives this result, else the rule that it breaks.

    Raises:
        NotationError: something in the text is no result; with line, column and a hint.
        FieldError: something in the data is none; with its place.
        OrderError: an order names a place that the board does not have.

    >>> before = Position.of("GERMANY A mun", "RUSSIA A war")
    >>> orders = before.orders("A Mun-Sil, A War-Sil")
    >>> verify(before, orders, "A Mun - Sil bounced").broken
    >>> verify(before, orders, "A Mun - Sil succeeds").verdict
    <Verdict.IMPOSSIBLE: 'impossible'>
    """
    claim = claim_of(before, orders, claimed)
    if before.phase in ("", "movement"):
        return verify_movement(before, cast("Sequence[Order]", orders), claim, rulebook)
    from .late import verify_late

    return verify_late(before, orders, claim, rulebook)


def claim_of(
    before: Position, orders: Sequence[GivenOrder], claimed: Claim | str | Mapping[str, object] | Position
) -> Claim:
    """Return a claim in any form as statements; see :func:`verify`."""
    if isinstance(claimed, Claim):
        return claimed
    if isinstance(claimed, str):
        from .claim_text import read_claim

        return read_claim(claimed, before, orders).checked()
    from .claim_data import of_data, of_position

    if isinstance(claimed, Position):
        return of_position(claimed, before, orders)
    return of_data(claimed, before, orders)
