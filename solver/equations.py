"""The open decisions of a network and what each really depends on: the graph in which cores are found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ..encoding.facts import FALSE, TRUE, Fact
from ..encoding.gates import Gate
from ..encoding.network import Network

EXACT_INPUTS = 10
"""A decision with more open inputs than this is taken to depend on all of them."""


class Equations:
    """The open decisions of a network and what each depends on.

    Args:
        network: equations with constants folded, every open decision with a variable of its own.
        exact: whether an input counts only if flipping it can change the decision.
    """

    def __init__(self, network: Network, *, exact: bool = True) -> None:
        """Lay out the graph."""
        # the open decisions by variable; a decision that is decided has no variable of its own
        self.facts = {literal: fact for fact, literal in network.facts().items() if literal not in (TRUE, FALSE)}
        self.gates: dict[int, Gate] = {gate.variable: gate for gate in network.gates.gates}
        self.reaches = {reach.variable: reach for reach in network.gates.reaches}
        self.inputs = {variable: self._inputs(variable) for variable in self.facts}
        self.constant: dict[int, bool] = {}
        if exact:
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
