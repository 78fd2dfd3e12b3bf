"""A whole phase as one formula: every order's success and every unit's dislodgement a variable, every clause tagged.

This is the formula for people, proofs and other solvers. Nothing is folded across decisions; adjudication
itself works on the folded equations of the same :class:`~standoff.encoding.network.Network`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..maps import Board
from .clauses import of_gate
from .decisions import Folding
from .facts import TRUE, Fact, Kind, Rule
from .gates import Gate, Gates, Reach
from .intents import Intents
from .network import Network

TITLE = "every model of this formula is a consistent resolution of the orders"
"""What the formula of a phase is."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """One clause with the rule it states.

    Args:
        literals: the clause.
        rule: the rule.
        about: ids of the provinces it is applied to.
        variable: the variable whose equation the clause is part of.
    """

    literals: tuple[int, ...]
    rule: Rule
    about: tuple[str, ...]
    variable: int


@dataclass(frozen=True, slots=True)
class Program:
    """A phase as a formula in conjunctive normal form.

    Args:
        clauses: every clause with its tag; the first makes variable 1 true.
        facts: every decision with its variable.
        names: what each decision says, by variable, such as ``"FRANCE: A bre - lon succeeds"``.
        top: the highest variable.
        auxiliary: what each other variable but the constant stands for, such as ``"one of 4, not 2"``.
    """

    clauses: tuple[Tagged, ...]
    facts: dict[Fact, int]
    names: dict[int, str]
    top: int
    auxiliary: dict[int, str]

    def settled(self, values: Mapping[Fact, tuple[bool, Rule]]) -> Program:
        """Return the formula with decisions that a backup rule settled, in place of their equations.

        All variables keep their numbers.

        Args:
            values: for each decision, what the rule made of it, and the rule.

        >>> from standoff.encoding import read
        >>> from standoff.maps import Move, Position
        >>> position = Position.of("ENGLAND F nth")
        >>> formula = program(read(position, [Move(position.units[0], "nwy")]))
        >>> fact = next(iter(formula.facts))
        >>> [clause.literals for clause in formula.settled({fact: (True, Rule.CIRCULAR_MOVEMENT)}).clauses[:2]]
        [(1,), (2,)]
        """
        variables = {self.facts[fact]: made for fact, made in values.items()}
        put_in: set[int] = set()
        clauses = []
        for clause in self.clauses:
            variable = clause.variable
            if variable not in variables:
                clauses.append(clause)
            elif variable not in put_in:
                put_in.add(variable)
                value, rule = variables[variable]
                clauses.append(Tagged((variable if value else -variable,), rule, clause.about, variable))
        return replace(self, clauses=tuple(clauses))

    def dimacs(self, title: str = TITLE) -> Iterator[str]:
        """Yield the lines of the formula in DIMACS form, with names and rules as comments.

        Args:
            title: what the formula is, for the first line.

        >>> from standoff.encoding import read
        >>> from standoff.maps import Move, Position
        >>> position = Position.of("ENGLAND F nth")
        >>> lines = list(program(read(position, [Move(position.units[0], "nwy")])).dimacs())
        >>> [line for line in lines if line.endswith("succeeds")]
        ['c variable 4: ENGLAND: F nth - nwy succeeds']
        """
        yield f"c standoff: {title}"
        yield "c variable 1 is constantly true"
        for variable, name in sorted(self.names.items()):
            yield f"c variable {variable}: {name}"
        for variable, text in sorted(self.auxiliary.items()):
            yield f"c auxiliary {variable}: {text}"
        yield f"p cnf {self.top} {len(self.clauses)}"
        last = None
        for clause in self.clauses:
            tag = f"c rule {clause.rule.value}: {' '.join(clause.about)}".rstrip(": ") + f"; variable {clause.variable}"
            if tag != last:
                yield tag
                last = tag
            yield " ".join(map(str, clause.literals)) + " 0"


def program(intents: Intents) -> Program:
    """Return the formula of a phase.

    Args:
        intents: what the orders amount to.
    """
    network = Network(intents, Folding.NOTHING)
    board = intents.board
    for reach in network.gates.reaches:
        write_out(network.gates, reach, board)
    clauses = [Tagged((TRUE,), Rule.CONSTANT, (), TRUE)]
    for gate in network.gates.gates:
        clauses += _tagged(gate, board)
    facts = network.facts()
    names = {variable: sentence(intents, fact) for fact, variable in facts.items()}
    auxiliary = {gate.variable: _in_words(gate) for gate in network.gates.gates if gate.variable not in names}
    return Program(tuple(clauses), facts, names, network.gates.top, auxiliary)


def _tagged(gate: Gate, board: Board) -> Iterator[Tagged]:
    about = tuple(board.ids[p] for p in gate.about)
    for clause in of_gate(gate):
        yield Tagged(tuple(clause), gate.rule, about, gate.variable)


def _in_words(gate: Gate) -> str:
    """Say what an equation makes of its variable: ``all of 3, not 5``."""
    if not 0 < gate.least <= len(gate.literals):
        return "always true" if gate.least <= 0 else "always false"
    parts = ", ".join(str(literal) if literal > 0 else f"not {-literal}" for literal in gate.literals)
    count = {1: "one", len(gate.literals): "all"}.get(gate.least, str(gate.least))
    return f"{count} of {parts}" if len(gate.literals) > 1 else parts


def sentence(intents: Intents, fact: Fact) -> str:
    """Say in words what a decision is.

    Args:
        intents: the phase the decision belongs to.
        fact: the decision.
    """
    unit = intents.at[fact.province]
    index = intents.given[fact.province]
    subject = str(intents.orders[index]) if index >= 0 and fact.kind is not Kind.DISLODGED else str(unit)
    verb = {Kind.SUCCESS: "succeeds", Kind.GIVEN: "is given", Kind.PATH: "has a path", Kind.DISLODGED: "is dislodged"}
    return f"{subject} {verb[fact.kind]}"


def write_out(gates: Gates, reach: Reach, board: Board) -> None:
    """Write *living fleets join start and end* as plain equations, by the number of fleets passed.

    Saying only that a fleet is reached if it lives and a neighbour is reached would let fleets in a circle
    vouch for each other; counting the steps from the start does not.
    """
    touches, about = board.touches, (reach.start, reach.end)
    start, end = touches[reach.start], touches[reach.end]
    reached = {sea: literal if sea in start else -TRUE for sea, literal in reach.alive.items()}
    for _ in range(len(reach.alive) - 1):
        further = {}
        for sea, literal in reach.alive.items():
            near = [reached[sea], *[reached[other] for other in sorted(touches[sea]) if other in reached]]
            step = gates.any_of(near, Rule.ROUTE, about)
            further[sea] = gates.all_of((literal, step), Rule.ROUTE, about)
        if further == reached:
            break
        reached = further
    arrived = gates.any_of([reached[sea] for sea in sorted(reached) if sea in end], Rule.ANY_ROUTE, about)
    gates.define(reach.variable, arrived, Rule.ANY_ROUTE, about)
