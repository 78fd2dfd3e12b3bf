"""What a reader asks beside the reason: why an army went by land, whether it came all the same, what could have been.

These are told in steps on which nothing rests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from ...encoding.convoy_policies import ConvoyIntent
from ...encoding.facts import TRUE, Fact, Kind
from ...maps import Convoy, Move
from ..cores import Core
from ..oracle import Oracle
from ..outcome import Outcome, Reason
from .bases import Bases
from .labelled import Question, settled_by_cores
from .reason import Step, Value, Why
from .sea_routes import likeliest

if TYPE_CHECKING:
    from ..ruling import Ruling

_SAID: dict[str, tuple[Kind, bool, str]] = {
    "works": (Kind.PATH, True, "the convoy of {works} would work"),
    "breaks": (Kind.PATH, False, "the convoy of {breaks} would fail"),
    "given": (Kind.GIVEN, True, "{given} would be given"),
    "cut": (Kind.GIVEN, False, "{cut} would be cut"),
    "goes": (Kind.SUCCESS, True, "{goes} would succeed"),
    "fails": (Kind.SUCCESS, False, "{fails} would fail"),
}
"""What can be said of the decisions of an outcome, by the name of the value that has the orders."""

_WAYS = {
    f"core.{word}.{'-'.join(names)}": f"{word} {', '.join(_SAID[name][2] for name in names)}"
    for word in ("either", "or")
    for size in range(1, len(_SAID) + 1)
    for names in combinations(_SAID, size)
}

REMARKS: dict[str, str] = {
    "remark.walks": "{order} goes by land, since no fleet of its own power convoys it and 'via convoy' is not written",
    "remark.walks-untagged": "{order} goes by land, since 'via convoy' is not written",
    "remark.walks-alone": "{order} goes by land, since no complete convoy of it was ordered",
    "remark.walks-after-all": "{order} goes by land, since its convoy is broken",
    "remark.walks-by-rulebook": "{order} goes by land, as this rulebook has it",
    "remark.comes": "{order} is convoyed all the same, by {fleets}",
    **_WAYS,
}
"""What these steps say."""


def with_remarks(ruling: Ruling, why: Why) -> Why:
    """Return a reason with what a reader asks beside it.

    Args:
        ruling: the ruling.
        why: a reason of it.
    """
    if not why.steps:
        return why
    telling = _Remarks(ruling)
    first, *others = (telling.with_ways(step) for step in why.steps)
    outcome = why.outcome
    remarks = tuple(telling.of_order(outcome)) if isinstance(outcome, Outcome) else ()
    if remarks:
        first = replace(first, because=(*first.because, *remarks))
    return replace(why, steps=(first, *others))


class _Remarks:
    """Makes remarks on one ruling."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.intents = ruling.intents
        self.bases = Bases(ruling.intents)
        self._ways: dict[Core, tuple[Step, ...]] = {}

    # -- convoys --------------------------------------------------------------------------------------------------

    def of_order(self, outcome: Outcome) -> Iterator[Step]:
        """Yield what is to be said of an order."""
        order = outcome.order
        p = self.intents.board.number[order.unit.province]
        if isinstance(order, Move) and outcome.route == "land":
            yield Step(f"remark.{self._on_foot(order, p)}", "land-or-sea", {"order": order}, aside=True)
        if isinstance(order, Convoy) and outcome.reason is Reason.FLEET_DISLODGED:
            army = self.intents.carries[p]
            if army >= 0 and self.ruling.resolution.path.get(army) == TRUE:
                yield from self._all_the_same(army)

    def _on_foot(self, order: Move, p: int) -> str:
        """Return why an army goes by land that is convoyed by somebody."""
        intents = self.intents
        if p in intents.walking:
            return "walks-alone"
        if p in intents.overland:
            return "walks-after-all"
        intent = intents.rulebook.convoy_intent
        if intent is ConvoyIntent.TAG and not order.via_convoy:
            return "walks-untagged"
        own = any(army == p and intents.owner[f] == intents.owner[p] for f, army in enumerate(intents.carries))
        if intent is ConvoyIntent.OPPOSITE_MOVE or own or order.via_convoy:
            return "walks-by-rulebook"
        return "walks"

    def _all_the_same(self, army: int) -> Iterator[Step]:
        """Tell which fleets convoy an army though another one is dislodged."""
        intents, success = self.intents, self.ruling.resolution.success
        lost = {p for p, movers in intents.into.items() if any(success[j] == TRUE for j in movers)}
        fleets = set(intents.ferries[army]) - lost
        route = likeliest(intents.board, army, intents.goal[army], fleets, fleets)
        if route:
            values: dict[str, Value] = {
                "order": self.bases.order_of(army),
                "fleets": tuple(self.bases.unit(f) for f in route),
            }
            yield Step("remark.comes", "any-route-suffices", values, aside=True)

    # -- paradoxes ------------------------------------------------------------------------------------------------

    def with_ways(self, top: Step) -> Step:
        """Return a step with the outcomes that the rules allow told below each paradox that has two."""
        if not any(step.text == "core.convoy-paradox" for step in top.walk()):
            return top
        made: dict[int, Step] = {}
        waiting = [top]
        while waiting:
            step = waiting[-1]
            open_ones = [one for one in step.because if id(one) not in made]
            if open_ones:
                waiting += open_ones
                continue
            waiting.pop()
            because = tuple(made[id(one)] for one in step.because)
            if step.text == "core.convoy-paradox" and not because:
                because = self._ways_of(step)
            made[id(step)] = step if because == step.because else replace(step, because=because)
        return made[id(top)]

    def _ways_of(self, step: Step) -> tuple[Step, ...]:
        cores = self.ruling.cores
        for n, core in enumerate(cores):
            provinces = sorted({fact.province for fact in core.facts})
            if step.values["core"] == tuple(map(self.bases.order_of, provinces)):
                if core not in self._ways:
                    self._ways[core] = tuple(self._made(core, cores[:n])) if core.resolutions == 2 else ()
                return self._ways[core]
        return ()

    def _made(self, core: Core, before: tuple[Core, ...]) -> Iterator[Step]:
        known, labels = settled_by_cores(before)
        question = Question(self.intents, core.facts, known, labels)
        variables = [question.variable[fact] for fact in core.facts]
        with Oracle(question.clauses) as oracle:
            models = list(oracle.models(variables, limit=3))
        if len(models) != 2:
            return
        ways = [{fact: question.variable[fact] in model for fact in core.facts} for model in map(set, models)]
        ways.sort(key=lambda way: [so is (fact.kind is not Kind.PATH) for fact, so in way.items()])
        for word, way in zip(("either", "or"), ways, strict=True):
            yield self._way(word, way)

    def _way(self, word: str, facts: dict[Fact, bool]) -> Step:
        values: dict[str, Value] = {}
        for name, (kind, value, _) in _SAID.items():
            orders = tuple(self.bases.order_of(f.province) for f, so in facts.items() if f.kind is kind and so is value)
            if orders:
                values[name] = orders
        return Step(f"core.{word}.{'-'.join(values)}", "convoy-paradox", values, aside=True)
