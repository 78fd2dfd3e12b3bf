"""Cores: the circles of decisions in which the equations have several resolutions or none.

What a decision depends on is a graph; where the equations do not decide, its strongly connected components
that depend on nothing open are the cores (``docs/rules.md``, definition A). Each is solved by itself: with
one resolution it is no paradox and that one is taken; otherwise a backup rule settles it, the rest is worked
out anew, and so on until nothing is open. Circular movement succeeds; the convoys of a paradox fail
(Szykman's rule, DATC 4.A.2 f).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product

from ..encoding import Intents
from ..encoding.clauses import of_gates
from ..encoding.facts import FALSE, TRUE, Fact, Kind
from ..encoding.gates import Gate
from ..encoding.network import Folding, Network
from .oracle import Oracle
from .resolving import Refiner, Resolution, network_resolution

COUNT_LIMIT = 1000
"""Resolutions of one core are counted up to this number."""

EXACT_INPUTS = 10
"""A decision with more open inputs than this is taken to depend on all of them."""


class CoreKind(Enum):
    """What a core is; the value is a word for programs."""

    CIRCULAR_MOVEMENT = "circular-movement"
    CONVOY_PARADOX = "convoy-paradox"


class Settlement(Enum):
    """The rule that settled a core; the value is a word for programs."""

    ALL_SUCCEED = "all-succeed"
    """The moves of a circular movement succeed."""
    SZYKMAN = "szykman"
    """The convoys of a paradox fail (DATC 4.A.2 f)."""


@dataclass(frozen=True, slots=True)
class Core:
    """A circle of decisions that the plain equations do not decide.

    Args:
        facts: the decisions, in a fixed order.
        resolutions: how many ways there are to decide them consistently: 0, or 2 and more, counted up to
            :data:`COUNT_LIMIT`.
        kind: circular movement or convoy paradox.
        settled_by: the rule that settled it.
    """

    facts: tuple[Fact, ...]
    resolutions: int
    kind: CoreKind
    settled_by: Settlement

    def provinces(self, kind: Kind) -> tuple[int, ...]:
        """Return the units (by province number) with a decision of that kind in the core."""
        return tuple(fact.province for fact in self.facts if fact.kind is kind)


def settle(intents: Intents) -> tuple[Resolution, tuple[Core, ...]]:
    """Return the resolution that the backup rules choose, and the cores they settled, in order."""
    known: dict[Fact, bool] = {}
    cores: list[Core] = []
    while True:
        network = Network(intents, Folding.CONSTANTS, known)
        equations = _Equations(network)
        if not equations.facts:
            return network_resolution(network), tuple(cores)
        decided = equations.decided()
        if decided:
            known.update(decided)
            continue
        before = len(known)
        for members in equations.bottom_components():
            core, settled = _settle_core(network, equations, members)
            known.update(settled)
            if core is not None:
                cores.append(core)
        assert len(known) > before, "every round settles something"


def _settle_core(
    network: Network, equations: _Equations, members: Sequence[int]
) -> tuple[Core | None, dict[Fact, bool]]:
    """Count the resolutions of one component, and settle it."""
    reaches = [reach for reach in network.gates.reaches if reach.variable in equations.cone(members)]
    refine = Refiner(network.intents.board, reaches) if reaches else None
    clauses = of_gates(equations.gates_of(members))
    clauses.append([network.gates.top, -network.gates.top])
    with Oracle(clauses, refine) as oracle:
        models = list(oracle.models(list(members), COUNT_LIMIT))
    facts = tuple(sorted((equations.facts[v] for v in members), key=lambda f: (f.kind.value, f.province)))
    if len(models) == 1:
        return None, {equations.facts[v]: models[0][v - 1] > 0 for v in members}
    paths = [fact for fact in facts if fact.kind is Kind.PATH]
    if paths:
        core = Core(facts, len(models), CoreKind.CONVOY_PARADOX, Settlement.SZYKMAN)
        return core, dict.fromkeys(paths, False)
    moves = [fact for fact in facts if fact.kind is Kind.SUCCESS]
    return Core(facts, len(models), CoreKind.CIRCULAR_MOVEMENT, Settlement.ALL_SUCCEED), dict.fromkeys(moves, True)


class _Equations:
    """The open decisions of a network and what each really depends on."""

    def __init__(self, network: Network) -> None:
        # the open decisions by variable; a decision that is decided has no variable of its own
        self.facts = {literal: fact for fact, literal in network.facts().items() if literal not in (TRUE, FALSE)}
        self.gates: dict[int, Gate] = {gate.variable: gate for gate in network.gates.gates}
        self.reaches = {reach.variable: reach for reach in network.gates.reaches}
        self.inputs = {variable: self._inputs(variable) for variable in self.facts}
        self.constant: dict[int, bool] = {}
        self._make_exact()

    def decided(self) -> dict[Fact, bool]:
        """Return the decisions that no open input can change."""
        return {self.facts[variable]: value for variable, value in self.constant.items()}

    def bottom_components(self) -> list[list[int]]:
        """Return the strongly connected components that depend on nothing open outside themselves."""
        import networkx

        graph: networkx.DiGraph[int] = networkx.DiGraph()
        graph.add_nodes_from(self.facts)
        graph.add_edges_from((variable, other) for variable, several in self.inputs.items() for other in several)
        condensed = networkx.condensation(graph)
        return [
            sorted(condensed.nodes[node]["members"]) for node in sorted(condensed) if condensed.out_degree(node) == 0
        ]

    def cone(self, variables: Sequence[int]) -> set[int]:
        """Return the variables that the equations of these decisions are written with."""
        found: set[int] = set()
        frontier = list(variables)
        while frontier:
            variable = frontier.pop()
            if variable in found:
                continue
            found.add(variable)
            if variable in self.facts and variable not in variables:
                continue  # another decision: an input, not a part
            frontier += self._parts(variable)
        return found

    def gates_of(self, variables: Sequence[int]) -> list[Gate]:
        """Return the equations of these decisions."""
        return [
            self.gates[v]
            for v in sorted(self.cone(variables))
            if v in self.gates and (v not in self.facts or v in variables)
        ]

    def _parts(self, variable: int) -> list[int]:
        if variable in self.gates:
            return [abs(literal) for literal in self.gates[variable].literals if abs(literal) != TRUE]
        if variable in self.reaches:
            return [abs(literal) for literal in self.reaches[variable].alive.values() if abs(literal) != TRUE]
        return []

    def _inputs(self, variable: int) -> set[int]:
        """Return the open decisions that the equation of a decision is written with."""
        found: set[int] = set()
        seen: set[int] = set()
        frontier = self._parts(variable)
        while frontier:
            part = frontier.pop()
            if part in self.facts:
                found.add(part)
            elif part not in seen:
                seen.add(part)
                frontier += self._parts(part)
        return found

    def _make_exact(self) -> None:
        """Leave out the inputs that never make a difference, by trying all values of them."""
        for variable, inputs in self.inputs.items():
            cone = self.cone([variable])
            if len(inputs) > EXACT_INPUTS or any(part in self.reaches for part in cone):
                continue
            order = sorted(inputs)
            table = {
                values: self._value(variable, dict(zip(order, values, strict=True)))
                for values in product((False, True), repeat=len(order))
            }
            needed = {
                order[n]
                for values, value in table.items()
                for n in range(len(order))
                if table[(*values[:n], not values[n], *values[n + 1 :])] != value
            }
            self.inputs[variable] = needed
            if not needed:
                self.constant[variable] = next(iter(table.values()))

    def _value(self, variable: int, values: dict[int, bool]) -> bool:
        """Evaluate the equation of a decision under values of its inputs."""
        gate = self.gates[variable]
        true = 0
        for literal in gate.literals:
            part = abs(literal)
            if part == TRUE:
                value = True
            elif part in values:
                value = values[part]
            else:
                value = self._value(part, values)
            true += value == (literal > 0)
        return true >= gate.least
