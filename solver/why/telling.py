"""From what follows to steps that a person can read: what is told, what is left out, and which key says it.

Only some literals are told: the decisions, and the rules by which units are weighed against each other. What lies
between goes into the step that rests on it. A step that rests on one comparison alone is told in one with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...encoding.decisions import Label
from ...encoding.facts import TRUE, Fact, Kind, Rule
from ...maps import Move
from ..cores import RULES
from .bases import Bases
from .deriving import SUPPOSED, Chain, premises
from .labelled import ALWAYS, Question
from .reason import Group, Step, Value
from .weighing import COMPARISONS, Weighing

if TYPE_CHECKING:
    from ..resolving import Resolution

PROTECTIONS = frozenset(rule for rule in Rule if rule.value.startswith("protected-"))
WAYS = frozenset({Rule.LAST_FLEET, Rule.LAND_OR_SEA})
"""The rules on where an army attacks from; they are told where it attacks a supporter."""

CUTS = frozenset({Rule.CUT, Rule.CUT_BY_DISLODGEMENT}) | PROTECTIONS | WAYS
BACKUP = frozenset(RULES.values())
TOLD = COMPARISONS | CUTS | BACKUP | {Rule.FLEET_SURVIVES, Rule.POWERLESS}
"""The rules that have a step of their own, besides the decisions."""


class Draft:
    """A step in the making: the literals it rests on that are told, and the groups between.

    Args:
        told: literals that are told, in the sequence they are met.
        groups: numbers of the groups that the step stands for.
        clauses: numbers of the clauses that lie between.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.told: dict[int, None] = {}
        self.groups: set[int] = set()
        self.clauses: list[int] = []


class Teller:
    """Makes steps of what follows.

    Args:
        question: the formula.
        chain: what follows from it.
        resolution: what is decided; None under a supposition, where strengths are told as far as they are known.
    """

    def __init__(self, question: Question, chain: Chain, resolution: Resolution | None) -> None:
        """Keep all of it."""
        self.question = question
        self.chain = chain
        self.intents = question.intents
        self.bases = Bases(question.intents)
        self.weighing = Weighing(question, chain, resolution)
        self._steps: dict[int, Step] = {}

    def step(self, literal: int) -> Step:
        """Return the step that tells a literal."""
        found = self._steps.get(literal)
        if found is None:
            if self.chain.reason[literal] == SUPPOSED:
                found = self._supposed(literal)
            elif abs(literal) in self.question.fact:
                fact = self.question.fact[abs(literal)]
                found = replace(self._decision(fact, literal), decision=(fact, literal > 0))
            else:
                found = self._rule(literal)
            self._steps[literal] = found
        return found

    def wanted(self, literal: int) -> Step:
        """Return the step that says that something is so, with no reason: what a supposition would come to."""
        return self._supposed(literal)

    # -- what lies behind a literal -----------------------------------------------------------------------------

    def _label(self, literal: int) -> Label | None:
        gate = self.question.gates.get(abs(literal))
        return None if gate is None else (gate.rule, gate.about)

    def _is_told(self, literal: int, top: Label | None) -> bool:
        if abs(literal) == TRUE:
            return False
        if self.chain.reason[literal] == SUPPOSED:
            return False  # said above
        if abs(literal) in self.question.fact:
            return True
        label = self._label(literal)
        if label is None or label == top or label[0] not in TOLD:
            return False
        rule, about = label
        if rule in PROTECTIONS | WAYS:
            return self._is_support(label)
        if rule is Rule.OUTDOES_RIVAL:
            return about[1] != self.intents.goal[about[0]]  # else it is about all rivals at once
        if rule is Rule.FLEET_SURVIVES:
            return about[0] in self.intents.into
        if rule is Rule.POWERLESS:
            return literal > 0 and all(
                (self._label(other) or (rule,))[0] is not Rule.OUTDOES_RIVAL
                for other in premises(self.question, self.chain, literal)
            )
        return True

    def _is_support(self, label: Label) -> bool:
        """Tell whether a protection is one of a support, not of a route that it looks for."""
        rule, about = label
        if rule not in PROTECTIONS | WAYS:
            return True
        return self.intents.helped[about[0]] >= 0 and about[-1] in self.intents.into.get(about[0], ())

    def _behind(self, literal: int, into: Draft | None = None) -> Draft:
        """Return what a literal rests on: what is told of it, and the groups between."""
        draft = into or Draft()
        top = self._label(literal)
        waiting = [literal]
        while waiting:
            n = self.chain.reason[waiting.pop(0)]
            if n == SUPPOSED:
                continue
            draft.clauses.append(n)
            if self.question.group_of[n] != ALWAYS:
                draft.groups.add(self.question.group_of[n])
            for other in [-other for other in self.question.clauses[n] if self._holds(-other)]:
                if self.chain.reason.get(other) == n or other in draft.told:
                    continue
                if self._is_told(other, top):
                    draft.told[other] = None
                else:
                    waiting.append(other)
        return draft

    def _holds(self, literal: int) -> bool:
        return literal in self.chain.reason

    def _absorb(self, draft: Draft, rules: frozenset[Rule]) -> tuple[Label, int] | None:
        """Tell the one literal of some rules in one with the step that rests on it; None if there is not one."""
        found = [other for other in draft.told if self._of(other, rules)]
        if len(found) != 1:
            return None
        return self._take(draft, found[0])

    def _take(self, draft: Draft, literal: int) -> tuple[Label, int]:
        del draft.told[literal]
        self._behind(literal, draft)
        label = self._label(literal)
        assert label is not None
        return label, literal

    def _of(self, literal: int, rules: frozenset[Rule]) -> bool:
        label = self._label(literal)
        if label is None or abs(literal) in self.question.fact or self.chain.reason[literal] == SUPPOSED:
            return False
        return label[0] in rules and self._is_support(label)

    def _groups(self, draft: Draft) -> frozenset[Group]:
        ids = self.intents.board.ids
        labels = (self.question.labels[n] for n in draft.groups)
        return frozenset(Group(rule.value, tuple(ids[p] for p in about)) for rule, about in labels)

    def _made(self, text: str, rule: Rule, draft: Draft, **named: int | tuple[int, ...]) -> Step:
        """Put a step together; values are given as numbers of provinces and made what they stand for."""
        values = self.bases.values(named)
        return Step(
            text,
            rule.value,
            values,
            self.bases.bases(text, named, values),
            tuple(self.step(other) for other in draft.told),
            self._groups(draft),
        )

    # -- decisions ----------------------------------------------------------------------------------------------

    def _decision(self, fact: Fact, literal: int) -> Step:
        make = {
            Kind.SUCCESS: self._success,
            Kind.GIVEN: self._given,
            Kind.PATH: self._path,
            Kind.DISLODGED: self._dislodged,
        }[fact.kind]
        return make(fact.province, literal > 0, self._behind(literal))

    def _success(self, i: int, value: bool, draft: Draft) -> Step:
        word = "succeeds" if value else "fails"
        d = self.intents.goal[i]
        if settled := self._absorb(draft, BACKUP):
            (rule, about), _ = settled
            return self._made(f"{word}.{rule.value}", rule, draft, order=i, core=about)
        if compared := self._absorb(draft, COMPARISONS):
            (rule, about), other = compared
            if rule is Rule.OUTDOES_RIVAL and self.weighing.is_absent(about[1], draft.told):
                return self._made("succeeds.rival-absent", rule, draft, order=i, place=d, rival=about[1])
            numbers = self.weighing.numbers(other, about, rule)
            text = f"{word}.{rule.value}"
            if rule is Rule.OWN_UNIT and self.intents.goal[d] == i and not {i, d} & self.intents.ferries.keys():
                text = f"{text}.swap"
            if value and rule in (Rule.BEATS_OCCUPANT, Rule.HEAD_TO_HEAD) and not self.weighing.stays(d):
                text = "succeeds.either-way"  # strong enough to throw the unit out, which may leave
            kind = "occupant" if text == "succeeds.either-way" else _met(rule)
            step = self._made(text, rule, draft, order=i, place=d, **{kind: about[1]})
            return self.weighing.told(step, numbers)
        if any(self._of(other, COMPARISONS) for other in draft.told):
            return self._made(f"{word}.all", Rule.SUCCESS, draft, order=i, place=d)
        if not value:
            return self._without_path(self._made("fails.path", Rule.SUCCESS, draft, order=i, place=d))
        if self.intents.owner[d] >= 0:
            return self._made("succeeds.left", Rule.OCCUPANT_LEAVES, draft, order=i, place=d, occupant=d)
        return self._made("succeeds.free", Rule.SUCCESS, draft, order=i, place=d)

    def _given(self, s: int, value: bool, draft: Draft) -> Step:
        if value:
            return self._not_cut(s, draft)
        cut = self._absorb(draft, CUTS)
        if cut is None:
            return self._made("cut.other", Rule.SUPPORT, draft, order=s, at=s)
        (rule, about), _ = cut
        # not protected after all, or told by what it comes to
        while rule in PROTECTIONS | WAYS and (further := self._absorb(draft, CUTS)):
            (rule, about), _ = further
        if rule in PROTECTIONS:
            return self._made("cut.other", rule, draft, order=s, at=s)
        return self._with_attack(self._made(f"cut.{rule.value}", rule, draft, order=s, attack=about[1]))

    def _not_cut(self, s: int, draft: Draft) -> Step:
        """Tell whom a support helps, and why it is not cut."""
        intents = self.intents
        p = intents.helped[s]
        unit, order = self.bases.unit(p), self.bases.order_of(p)
        named: dict[str, Value] = {
            "supporter": self.bases.unit(s),
            "supported": order if isinstance(order, Move) else unit,
        }
        attacks = intents.into.get(s, ())
        own = tuple(self.bases.order_of(j) for j in attacks if intents.owner[j] == intents.owner[s])
        if draft.told or len(own) < len(attacks):
            text = "given.uncut"
        elif own:
            text, named["own"] = "given.own-attack", own
        else:
            text = "given.unattacked"
        step = self._made(text, Rule.SUPPORT, draft, order=s, at=s)
        return replace(step, values={**step.values, **named})

    def _path(self, i: int, value: bool, draft: Draft) -> Step:
        if settled := self._absorb(draft, BACKUP):
            (rule, about), _ = settled
            return self._made(f"path.{rule.value}", rule, draft, order=i, core=about)
        rule = Rule.ALL_ROUTES if self.intents.rulebook.multi_route.word == "all-routes" else Rule.ANY_ROUTE
        if value:
            return self._made("path.open", rule, draft, order=i, fleets=self._route(draft) or self._fleets(i))
        if not self.intents.ferries[i]:
            return self._made("path.none", rule, draft, order=i)
        step = self._made("path.broken", rule, draft, order=i)
        alone = len(step.because) == 1 and "attack" in step.because[0].values
        if alone and step.because[0].text.startswith("fleet.dislodged"):
            below = step.because[0]  # the one fleet: told in one
            return _in_one(below.text.replace("fleet.dislodged", "path.sunk"), step, below)
        return step

    def _without_path(self, step: Step) -> Step:
        """Tell in one with a move that fails why it has no path, where that is all."""
        if len(step.because) == 1 and step.because[0].text.startswith("path."):
            return _in_one(f"fails.{step.because[0].text}", step, step.because[0])
        return step

    def _fleets(self, i: int) -> tuple[int, ...]:
        return self.intents.ferries[i]

    def _route(self, draft: Draft) -> tuple[int, ...]:
        """Return the fleets of the route that a step rests on."""
        for n in draft.groups:
            rule, about = self.question.labels[n]
            if rule is Rule.ROUTE:
                return about[1:]
        return ()

    def _dislodged(self, p: int, value: bool, draft: Draft) -> Step:
        if not value:
            text = "stands.unbeaten" if draft.told else "stands.unattacked"
            return self._made(text, Rule.DISLODGEMENT, draft, unit=p, at=p)
        return self._fallen("dislodged.by", Rule.DISLODGEMENT, p, draft)

    def _fallen(self, text: str, rule: Rule, p: int, draft: Draft) -> Step:
        """Return the step that says that a unit is dislodged, told in one with the attack that does it."""
        attacks = [
            fact.province
            for other in draft.told
            if (fact := self.question.fact.get(abs(other))) and fact.kind is Kind.SUCCESS and other > 0
        ]
        attack = next((j for j in attacks if self.intents.goal[j] == p), -1)
        if attack < 0:  # which attack does it is supposed further up
            return self._made("fleet.dislodged", rule, draft, unit=p)
        return self._with_attack(self._made(text, rule, draft, unit=p, attack=attack))

    def _with_attack(self, step: Step) -> Step:
        """Tell the strengths of the attack that a step names in that step, where the attack is nothing but they."""
        attack = step.values.get("attack")
        for n, below in enumerate(step.because):
            if below.values.get("order") == attack and below.text in (
                "succeeds.beats-occupant",
                "succeeds.head-to-head",
            ):
                values = {**step.values, "strength": below.values["strength"], "against": below.values["against"]}
                because = (*step.because[:n], *below.because, *step.because[n + 1 :])
                bases = tuple(dict.fromkeys((*step.bases, *below.bases)))
                return Step(f"{step.text}.weighed", step.rule, values, bases, because, step.groups | below.groups)
        return step

    # -- rules --------------------------------------------------------------------------------------------------

    def _rule(self, literal: int) -> Step:
        gate = self.question.gates[abs(literal)]
        rule, about, value = gate.rule, gate.about, literal > 0
        draft = self._behind(literal)
        if rule in COMPARISONS:
            return self._comparison(rule, about, literal, draft)
        if rule is Rule.POWERLESS:
            return self._made("rival.powerless", rule, draft, order=about[0], rival=about[1])
        if rule is Rule.FLEET_SURVIVES:
            if value:
                return self._made("fleet.survives", rule, draft, unit=about[0], at=about[0])
            return self._fallen("fleet.dislodged", rule, about[0], draft)
        if rule in BACKUP:
            return self._made(f"core.{rule.value}", rule, draft, core=about)
        return self._cut(rule, about, value, draft)

    def _cut(self, rule: Rule, about: tuple[int, ...], value: bool, draft: Draft) -> Step:
        s, j = about
        while rule in PROTECTIONS | WAYS and (inner := self._absorb(draft, CUTS)):
            (rule, _), _ = inner
        if value and rule in PROTECTIONS:
            return self._made("cut.other", rule, draft, order=s, at=s)
        if value:
            return self._with_attack(self._made(f"cut.{rule.value}", rule, draft, order=s, attack=j))
        return self._made(f"uncut.{rule.value}", rule, draft, order=s, attack=j)

    def _comparison(self, rule: Rule, about: tuple[int, ...], literal: int, draft: Draft) -> Step:
        i, other = about
        word = "beats" if literal > 0 else "loses"
        if rule is Rule.OUTDOES_RIVAL and self.weighing.is_absent(other, draft.told):
            return self._made("rival.absent", rule, draft, order=i, rival=other)
        step = self._made(f"{word}.{rule.value}", rule, draft, order=i, **{_met(rule): other})
        return self.weighing.told(step, self.weighing.numbers(literal, about, rule))

    # -- suppositions -------------------------------------------------------------------------------------------

    def _supposed(self, literal: int) -> Step:
        text, rule, named = self._saying(literal)
        values = self.bases.values(named)
        fact = self.question.fact.get(abs(literal))
        decision = None if fact is None else (fact, literal > 0)
        return Step(f"suppose.{text}", rule.value, values, self.bases.bases(text, named, values), decision=decision)

    def _saying(self, literal: int) -> tuple[str, Rule, dict[str, int | tuple[int, ...]]]:
        """Return how to say that a literal holds, with no reason."""
        word = "yes" if literal > 0 else "no"
        fact = self.question.fact.get(abs(literal))
        if fact is not None:
            named = "unit" if fact.kind is Kind.DISLODGED else "order"
            rule = {
                Kind.SUCCESS: Rule.SUCCESS,
                Kind.GIVEN: Rule.SUPPORT,
                Kind.PATH: Rule.ANY_ROUTE,
                Kind.DISLODGED: Rule.DISLODGEMENT,
            }[fact.kind]
            return f"{fact.kind.name.lower()}.{word}", rule, {named: fact.province}
        gate = self.question.gates[abs(literal)]
        if gate.rule is Rule.FLEET_SURVIVES:
            return f"fleet.{word}", gate.rule, {"unit": gate.about[0]}
        if gate.rule in CUTS:
            return f"cut.{word}", gate.rule, {"order": gate.about[0], "attack": gate.about[1]}
        kind = _met(gate.rule)
        if gate.rule in COMPARISONS or gate.rule is Rule.POWERLESS:
            return f"{kind}.{word}", gate.rule, {"order": gate.about[0], kind: gate.about[1]}
        return f"rule.{word}", gate.rule, {"order": gate.about[0]}


def _met(rule: Rule) -> str:
    """Return what the unit is called that a move is weighed against."""
    return {Rule.OUTDOES_RIVAL: "rival", Rule.HEAD_TO_HEAD: "opponent"}.get(rule, "occupant")


def _in_one(text: str, step: Step, below: Step) -> Step:
    """Return a step told in one with the only one that it rests on."""
    bases = tuple(dict.fromkeys((*step.bases, *below.bases)))
    values = {**below.values, "order": step.values["order"]}
    return Step(text, below.rule, values, bases, below.because, step.groups | below.groups)
