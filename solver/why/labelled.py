"""The part of the labelled formula that a question needs, in groups that can be switched on and off.

The clauses of one rule applied to certain units are a group. Clauses that only give a literal another name are in no
group: they hold always.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...encoding import Intents
from ...encoding.clauses import of_gate
from ...encoding.decisions import Folding, Label
from ...encoding.facts import TRUE, Fact, Kind, Rule
from ...encoding.gates import Gate
from ...encoding.network import Network
from ...encoding.program import write_out
from ..cores import RULES, Core, Settlement
from ..oracle import Clause

if TYPE_CHECKING:
    from ..ruling import Ruling

ALWAYS = -1
"""The group of clauses that are in none."""


def settled_by_cores(cores: Iterable[Core]) -> tuple[dict[Fact, bool], dict[Fact, Label]]:
    """Return what backup rules decided, and the label of each such decision.

    Args:
        cores: the cores of a ruling.
    """
    known: dict[Fact, bool] = {}
    labels: dict[Fact, Label] = {}
    for core in cores:
        about = tuple(sorted({fact.province for fact in core.facts}))
        for fact, value in core.decided:
            known[fact] = value
            labels[fact] = RULES[core.settled_by], about
    return known, labels


def question_about(ruling: Ruling, asked: Sequence[Fact]) -> Question:
    """Return the formula for a question about a ruling, with all that backup rules settled put in.

    Args:
        ruling: the ruling.
        asked: the decisions that are asked about.
    """
    known, labels = settled_by_cores(ruling.cores)
    # what the rulebook leaves open has no equation that could hold
    free = [fact for core in ruling.cores if core.settled_by is Settlement.NOTHING for fact in core.facts]
    return Question(ruling.intents, asked, known, labels, free)


class Question:
    """The labelled clauses that some decisions depend on.

    Args:
        intents: what the orders amount to.
        asked: the decisions.
        known: decisions that a backup rule settled.
        labels: the rules that did.
        free: decisions without an equation.
    """

    def __init__(
        self,
        intents: Intents,
        asked: Sequence[Fact],
        known: Mapping[Fact, bool] | None = None,
        labels: Mapping[Fact, Label] | None = None,
        free: Collection[Fact] = (),
    ) -> None:
        """Make the equations, and lay them out as clauses in groups."""
        self.intents = intents
        self.free = frozenset(free)
        network = Network(intents, Folding.NOTHING, known, labels, free, asked)
        for reach in network.gates.reaches:
            write_out(network.gates, reach, intents.board)
        self.top = network.gates.top
        self.variable: dict[Fact, int] = {}
        self.fact: dict[int, Fact] = {}
        self._name_decisions(network)
        self.gates: dict[int, Gate] = {gate.variable: gate for gate in network.gates.gates}
        self.clauses: list[Clause] = [[TRUE]]
        self.group_of: list[int] = [ALWAYS]
        self.gate_of: list[Gate | None] = [None]
        self.labels: list[Label] = []
        self._number: dict[Label, int] = {}
        for gate in network.gates.gates:
            group = self.group(gate)
            for clause in of_gate(gate):
                self.clauses.append(clause)
                self.group_of.append(group)
                self.gate_of.append(gate)

    def _name_decisions(self, network: Network) -> None:
        for kind, literals in (
            (Kind.SUCCESS, enumerate(network.success)),
            (Kind.GIVEN, enumerate(network.given)),
            (Kind.PATH, network.path.items()),
            (Kind.DISLODGED, network.dislodged.items()),
        ):
            for p, literal in literals:
                if literal:
                    fact = Fact(kind, p)
                    self.variable[fact] = literal
                    self.fact[literal] = fact

    def group(self, gate: Gate) -> int:
        """Return the number of the group of the clauses of an equation."""
        return ALWAYS if gate.rule is Rule.DEFINITION else self._group((gate.rule, gate.about))

    def _group(self, label: Label) -> int:
        number = self._number.get(label)
        if number is None:
            number = self._number[label] = len(self.labels)
            self.labels.append(label)
        return number

    def literal(self, fact: Fact, value: bool) -> int:
        """Return the literal of a decision having that value."""
        return self.variable[fact] if value else -self.variable[fact]

    @cached_property
    def clauses_with(self) -> dict[int, list[int]]:
        """The numbers of the clauses in which each variable stands."""
        found: dict[int, list[int]] = {}
        for n, clause in enumerate(self.clauses):
            for literal in clause:
                found.setdefault(abs(literal), []).append(n)
        return found

    def selectors(self) -> range:
        """Return the variable that switches each group on, by the number of the group."""
        return range(self.top + 1, self.top + 1 + len(self.labels))

    def switched(self) -> list[Clause]:
        """Return the clauses, each with the switch of its group."""
        first = self.top + 1
        return [
            clause if group == ALWAYS else [*clause, -(first + group)]
            for clause, group in zip(self.clauses, self.group_of, strict=True)
        ]

    def nearest_first(self, facts: Iterable[Fact]) -> list[int]:
        """Return the groups by their distance from some decisions, through the equations."""
        order: dict[int, None] = {}
        frontier = [self.variable[fact] for fact in facts]
        seen = set(frontier)
        while frontier:
            further: list[int] = []
            for variable in frontier:
                gate = self.gates.get(variable)
                if gate is None:
                    continue
                if gate.rule is not Rule.DEFINITION:
                    order.setdefault(self._number[gate.rule, gate.about])
                for literal in gate.literals:
                    part = abs(literal)
                    if part not in seen:
                        seen.add(part)
                        further.append(part)
            frontier = further
        # equations that the question does not lead to come last: only a contradiction elsewhere needs them
        for number in range(len(self.labels)):
            order.setdefault(number)
        return list(order)

    def of_groups(self, groups: Collection[int]) -> list[int]:
        """Return the clauses, by number, of some groups and of those in none."""
        return [n for n, group in enumerate(self.group_of) if group == ALWAYS or group in groups]
