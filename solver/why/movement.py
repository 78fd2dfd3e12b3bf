"""Why an order of a movement phase came to what it came to: its decisions, explained one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...encoding import Intents, Status
from ...encoding.decisions import Label
from ...encoding.facts import OPEN, TRUE, Fact, Kind, Rule
from ...maps import Convoy, Move, Order, OrderError, Support, Unit
from ..cores import RULES as SETTLED
from ..cores import Core, CoreKind, Settlement
from ..outcome import Outcome, Reason
from .bases import Bases
from .contradicting import contradiction
from .explaining import Explanation, explain
from .labelled import Question, question_about, settled_by_cores
from .reason import Basis, BasisKind, Group, Step, Why
from .shrinking import refuted_part
from .telling import Teller

if TYPE_CHECKING:
    from ..resolving import Resolution
    from ..ruling import Ruling

RULES = {
    Reason.STOOD_OFF: Rule.OUTDOES_RIVAL,
    Reason.HELD_OFF: Rule.BEATS_OCCUPANT,
    Reason.HEAD_TO_HEAD: Rule.HEAD_TO_HEAD,
    Reason.OWN_UNIT: Rule.OWN_UNIT,
    Reason.CONVOY_DISRUPTED: Rule.ANY_ROUTE,
    Reason.PARADOX: Rule.ANY_ROUTE,
    Reason.PARADOX_ALL_HOLD: Rule.ANY_ROUTE,
    Reason.PARADOX_DPTG: Rule.ANY_ROUTE,
    Reason.CUT: Rule.CUT,
    Reason.CUT_BY_DISLODGEMENT: Rule.CUT_BY_DISLODGEMENT,
}
"""The rule by which an outcome with that reason is told."""


def why(ruling: Ruling, which: str | Unit | Order) -> Why:
    """Tell why an order came to what it came to.

    Args:
        ruling: the ruling.
        which: an order that was given, or a unit: ``"mun"``, ``"A mun"``, ``"GERMANY A mun"``.

    Raises:
        OrderError: no such unit stands on the board, or no such order was given.
    """
    outcome, index = _outcome(ruling, which)
    return _Answers(ruling).why(outcome, index)


def why_all(ruling: Ruling) -> tuple[Why, ...]:
    """Tell of all orders why, in the sequence they were given, and of the units without one."""
    answers = _Answers(ruling)
    return (
        *(answers.why(outcome, index) for index, outcome in enumerate(ruling.outcomes)),
        *(answers.why(outcome, -1) for outcome in ruling.held),
    )


def otherwise(ruling: Ruling, fact: Fact, value: bool) -> Step | None:
    """Tell what breaks if a decision were so; None if nothing does.

    Args:
        ruling: the ruling.
        fact: the decision.
        value: what it is supposed to be.
    """
    return _Answers(ruling).against(fact, value)


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a claim cannot be.

    Args:
        claims: those of the decisions claimed that cannot be true together, none of which can be left out.
        steps: what breaks.
        groups: the groups of clauses that refute them, none of which can be left out.
    """

    claims: Mapping[Fact, bool]
    steps: tuple[Step, ...]
    groups: frozenset[Group]


def refutation(
    intents: Intents, claims: Mapping[Fact, bool], cores: Sequence[Core] = (), resolution: Resolution | None = None
) -> Refutation | None:
    """Tell why decisions that somebody claims cannot be, or None if the rules allow them.

    Args:
        intents: what the orders amount to.
        claims: the decisions, those to be blamed first in front.
        cores: cores of a ruling whose settlement counts as a rule; without them, only the equations count.
        resolution: the only one that these have, whose strengths are told; without it, only what the refutation rests
            on counts in them.
    """
    known, labels = settled_by_cores(cores)
    free = [fact for core in cores if core.settled_by is Settlement.NOTHING for fact in core.facts]
    question = Question(intents, list(claims), known, labels, free)
    literals = {question.literal(fact, value): fact for fact, value in claims.items()}
    part = refuted_part(question, list(literals))
    if part is None:
        return None
    explanation = explain(question, part, [literals[literal] for literal in part])
    assert explanation is not None
    blamed = {literals[literal]: claims[literals[literal]] for literal in part}
    steps = _steps_against(explanation, resolution)
    return Refutation(blamed, steps, _groups(question, explanation.groups))


def _outcome(ruling: Ruling, which: str | Unit | Order) -> tuple[Outcome, int]:
    if isinstance(which, (str, Unit)):
        outcome = ruling[which]
        number = ruling.intents.board.number[outcome.order.unit.province]
        return outcome, ruling.intents.given[number]
    for index, outcome in enumerate(ruling.outcomes):
        if outcome.order is which or outcome.order == which:
            return outcome, index
    raise OrderError(f"no order {which} was given")


def _groups(question: Question, numbers: Iterable[int]) -> frozenset[Group]:
    ids = question.intents.board.ids
    labels = (question.labels[n] for n in numbers)
    return frozenset(Group(rule.value, tuple(ids[p] for p in about)) for rule, about in labels)


def _steps_against(explanation: Explanation, resolution: Resolution | None) -> tuple[Step, ...]:
    """Return the steps that tell why the literals of an explanation cannot all be true."""
    question = explanation.question
    if explanation.indirect is None:
        refuted = next((-literal for literal in explanation.assumed if -literal in explanation.direct.reason), None)
        if refuted is not None:
            return (Teller(question, explanation.direct, resolution).step(refuted),)
    return contradiction(explanation)


class _Answers:
    """Answers questions about one ruling; what two of them share is worked out once."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.intents = ruling.intents
        self.bases = Bases(ruling.intents)
        self._paradoxes: dict[tuple[int, ...], Step] = {}

    def why(self, outcome: Outcome, index: int) -> Why:
        """Tell of one order."""
        order = outcome.order
        p = self.intents.where[index] if index >= 0 else self.intents.board.number[order.unit.province]
        steps: list[Step] = []
        if outcome.reason is Reason.UNDECIDED:
            return Why(order, outcome, (self._undecided(p),))
        if index >= 0 and self.intents.readings[index].status is not Status.LEGAL:
            from .orders import void_step

            steps.append(void_step(self.intents, index))
            unit = self.intents.at[p]
            tells_unit = unit is not None and unit.power == order.unit.power and outcome.dislodged_by is not None
        else:
            fact = self._decision(outcome, p)
            if fact is not None:
                steps.append(self._step(fact, self._named(outcome, p)))
            tells_unit = fact is None or outcome.dislodged_by is not None
        if tells_unit:
            steps.append(self._step(Fact(Kind.DISLODGED, p)))
        return Why(order, outcome, tuple(steps))

    def against(self, fact: Fact, value: bool) -> Step | None:
        """Tell what breaks if a decision were so; None if nothing does."""
        question = question_about(self.ruling, [fact])
        literal = question.literal(fact, value)
        explanation = explain(question, [literal], [fact])
        if explanation is None:
            return None
        steps = self._with_paradoxes(_steps_against(explanation, self.ruling.resolution))
        supposed = Teller(question, explanation.direct, None).wanted(literal)
        return replace(supposed, because=steps)

    def _decision(self, outcome: Outcome, p: int) -> Fact | None:
        """Return the decision that an outcome tells, if it tells more than whether the unit is dislodged."""
        order = outcome.order
        if isinstance(order, Move) and self.intents.goal[p] >= 0:
            return Fact(Kind.SUCCESS, p)
        if isinstance(order, Support) and self.intents.helped[p] >= 0:
            return Fact(Kind.GIVEN, p)
        if isinstance(order, Convoy) and outcome.reason not in (Reason.AVAILABLE, Reason.FLEET_DISLODGED):
            army = self.intents.carries[p]
            if army in self.intents.ferries and self.ruling.resolution.path[army] not in (TRUE, OPEN):
                return Fact(Kind.PATH, army)
        return None

    def _value(self, fact: Fact) -> bool:
        if fact.kind is not Kind.DISLODGED:
            return self.ruling.resolution.facts()[fact]
        success, goal, p = self.ruling.resolution.success, self.intents.goal, fact.province
        attacked = any(success[j] == TRUE for j in self.intents.into.get(p, ()))
        return attacked and not (goal[p] >= 0 and success[p] == TRUE)

    def _named(self, outcome: Outcome, p: int) -> list[Label]:
        """Return the labels of the rule that an outcome tells as its reason, so that both tell the same."""
        rule = RULES.get(outcome.reason)
        if rule is Rule.ANY_ROUTE:
            return [(Rule.ANY_ROUTE, (p,)), (Rule.ALL_ROUTES, (p,)), *self._settlements(p)]
        if rule is None or outcome.by is None:
            return []
        return [(rule, (p, self.intents.board.number[outcome.by.unit.province]))]

    def _settlements(self, p: int) -> list[Label]:
        _, labels = settled_by_cores(self.ruling.cores)
        return [label for fact, label in labels.items() if fact.province == p]

    def _step(self, fact: Fact, named: Collection[Label] = ()) -> Step:
        question = question_about(self.ruling, [fact])
        values = [self._value(fact)] if fact.kind is Kind.DISLODGED or fact in self.ruling.resolution.facts() else []
        for value in values or (True, False):
            explanation = explain(question, [question.literal(fact, not value)], [fact], named)
            if explanation is not None:
                return self._with_paradoxes(self._told(question, explanation, fact, value))[0]
        return self._undecided(fact.province, either=True)

    def _told(self, question: Question, explanation: Explanation, fact: Fact, value: bool) -> tuple[Step, ...]:
        steps = _steps_against(explanation, self.ruling.resolution)
        if explanation.indirect is not None:
            return (self._indirect(question, explanation, fact, value, steps),)
        return steps

    def _indirect(
        self, question: Question, explanation: Explanation, fact: Fact, value: bool, steps: tuple[Step, ...]
    ) -> Step:
        """Return the step that says that a decision cannot be otherwise, since that contradicts itself."""
        teller = Teller(question, explanation.direct, None)
        conclusion = teller.wanted(question.literal(fact, value))
        return Step(
            conclusion.text.replace("suppose.", "otherwise."),
            conclusion.rule,
            conclusion.values,
            conclusion.bases,
            (replace(teller.wanted(question.literal(fact, not value)), because=steps),),
            _groups(question, explanation.groups),
            decision=(fact, value),
        )

    def _with_paradoxes(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """Put below each step that a backup rule made why that rule was called for."""
        if not self.ruling.cores:
            return steps
        made: dict[int, Step] = {}

        def put(step: Step) -> Step:
            found = made.get(id(step))
            if found is None:
                because = tuple(put(below) for below in step.because)
                group = next((g for g in step.groups if self._core_of(g) is not None), None)
                if group is not None and "core" in step.values:
                    because = (*because, self._paradox(group))
                found = made[id(step)] = step if because == step.because else replace(step, because=because)
            return found

        return tuple(put(step) for step in steps)

    def _core_of(self, group: Group) -> Core | None:
        number = self.intents.board.number
        about = {number[p] for p in group.about}
        for core in self.ruling.cores:
            if SETTLED[core.settled_by].value == group.rule and about == {fact.province for fact in core.facts}:
                return core
        return None

    def _paradox(self, group: Group) -> Step:
        core = self._core_of(group)
        assert core is not None
        about = tuple(sorted({fact.province for fact in core.facts}))
        found = self._paradoxes.get(about)
        if found is None:
            found = self._paradoxes[about] = self.paradox_step(core)
        return found

    def paradox_step(self, core: Core) -> Step:
        """Tell why the rules do not decide a core: no way to decide it agrees with them all, or several do."""
        cores = self.ruling.cores
        before = cores[: cores.index(core)] if core in cores else ()
        provinces = tuple(sorted({fact.province for fact in core.facts}))
        orders = tuple(self.bases.order_of(p) for p in provinces)
        because: tuple[Step, ...] = ()
        groups: frozenset[Group] = frozenset()
        if core.resolutions == 0:
            known, labels = settled_by_cores(before)
            question = Question(self.intents, core.facts, known, labels)
            explanation = explain(question, [], core.facts)
            if explanation is not None:
                because = contradiction(explanation, first=[f for f in core.facts if f.kind is Kind.PATH])
                groups = _groups(question, explanation.groups)
        elif core.kind is CoreKind.CIRCULAR_MOVEMENT:
            because = tuple(self._convoyed(provinces, core, before))
        kind = core.kind.value if core.resolutions else "no-resolution"
        return Step(
            f"core.{kind}",
            core.kind.value,
            {"core": orders, "count": core.resolutions},
            (Basis(BasisKind.CORE, orders=orders),),
            because,
            groups,
            aside=True,
        )

    def _convoyed(self, provinces: Iterable[int], core: Core, before: Sequence[Core]) -> Iterator[Step]:
        """Yield why the convoys work without which the armies of a circle could not go round.

        Args:
            provinces: where the units of the circle stand.
            core: the circle; what it comes to has no bearing on these convoys.
            before: the cores that were settled before it.
        """
        known, labels = settled_by_cores(before)
        for p in provinces:
            fact = Fact(Kind.PATH, p)
            if fact in core.facts or self.ruling.resolution.path.get(p) != TRUE:
                continue
            question = Question(self.intents, [fact], known, labels)
            explanation = explain(question, [question.literal(fact, False)], [fact])
            if explanation is not None:
                yield from self._with_paradoxes(self._told(question, explanation, fact, True))

    def _undecided(self, p: int, *, either: bool = False) -> Step:
        """Return the step for what a rulebook leaves open, or for what is so whatever becomes of that."""
        order = self.bases.order_of(p)
        left = [core for core in self.ruling.cores if core.settled_by is Settlement.NOTHING]
        below = tuple(self.paradox_step(core) for core in left)
        bases = tuple(basis for step in below for basis in step.bases)
        values = {"order": order, "rulebook": self.intents.rulebook.name, "count": len(self.ruling.left)}
        return Step("left-open.either-way" if either else "left-open.undecided", "left-open", values, bases, below)
