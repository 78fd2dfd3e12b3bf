"""What propagation leaves open, core by core: the second evaluator's way to settle it.

A *core* is a set of open decisions that hang on each other and on no other open decision: a strongly
connected component at the bottom of the graph *equation x depends on y*. The method is that of DATC 5, told as
definition over a graph: settle the cores, propagate, and look again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .sequential_count import Search
from .sequential_values import NO, YES, Values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Rule: TypeAlias = "Callable[[Values, Sequence[int]], None]"
"""What settles a convoy paradox: decides, of the nodes of a core, those that it has a say in."""

Depends: TypeAlias = "Callable[[Values, int], list[int]]"
"""What an open node depends on."""


class DisagreementError(Exception):
    """Two ways to the same answer came apart: a bug in standoff, whatever was asked of it."""


@dataclass(frozen=True, slots=True)
class SequentialCore:
    """Decisions that depend on each other and have no resolution, or several.

    Args:
        moves: provinces whose units' moves are in it.
        paths: provinces of the armies whose ways over the sea are in it.
        supports: provinces of the supporters in it.
        resolutions: how many consistent resolutions it has by itself, never 1.
        convoy: whether it is a convoy paradox; if not, it is a circular movement.
        settled: whether a rule settled it; if not, its decisions stay open, and all that hangs on them.
    """

    moves: frozenset[int]
    paths: frozenset[int]
    supports: frozenset[int]
    resolutions: int
    convoy: bool
    settled: bool = True


def core_of(values: Values, nodes: Sequence[int], resolutions: int, *, settled: bool = True) -> SequentialCore:
    """Return the nodes of a core as what they mean."""
    n = values.n
    armies = values.armies(nodes)
    return SequentialCore(
        frozenset(node for node in nodes if node < n),
        frozenset(armies),
        frozenset(node - n for node in nodes if n <= node < 2 * n),
        resolutions,
        bool(armies),
        settled,
    )


def settle_cores(values: Values, rule: Rule | None, depends: Depends) -> tuple[SequentialCore, ...]:
    """Decide what is open, core by core, and return those that needed a rule.

    A core with a single resolution gets it. In a circular movement all moves succeed.

    Args:
        values: decisions after propagation; they are completed, but for what hangs on a paradox that nothing settles.
        rule: what settles a convoy paradox; None if nothing does.
        depends: what an open node depends on.

    Raises:
        DisagreementError: a node is open though all that it depends on is decided.
    """
    cores: list[SequentialCore] = []
    stuck: set[int] = set()
    progress = True
    while progress:
        progress = False
        graph = {node: depends(values, node) for node in values.undecided() if node not in stuck}
        for component in components({node: [x for x in graph[node] if x not in stuck] for node in graph}):
            members = set(component)
            if any(further not in members for node in component for further in graph[node]):
                continue
            if len(component) == 1 and component[0] not in graph[component[0]]:
                raise DisagreementError(
                    f"node {component[0]} of {values.n} provinces is open but depends on nothing open"
                )
            progress = True
            search = Search(values, component)
            found = list(search.solutions())
            if len(found) == 1 and search.complete:
                for value in (NO, YES):
                    values.fix([node for node in component if found[0][node] == value], value)
                continue
            convoy = bool(values.armies(component))
            cores.append(core_of(values, component, len(found), settled=not convoy or rule is not None))
            if not convoy:
                values.fix([node for node in component if node < values.n], YES)
            elif rule is None:
                stuck |= members
            else:
                rule(values, component)
    return tuple(cores)


def components(graph: dict[int, list[int]]) -> list[list[int]]:
    """Return the strongly connected components of a graph, each after those that it leads to (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    on_stack: set[int] = set()
    stack: list[int] = []
    found: list[list[int]] = []
    for root in graph:
        if root in index:
            continue
        # the calls of the textbook's recursion: a node, and how many of its edges are done
        calls = [(root, 0)]
        while calls:
            node, edge = calls.pop()
            if edge == 0:
                index[node] = low[node] = len(index)
                stack.append(node)
                on_stack.add(node)
            elif (before := graph[node][edge - 1]) in on_stack:
                low[node] = min(low[node], low[before])
            while edge < len(graph[node]):
                further = graph[node][edge]
                edge += 1
                if further not in index:
                    calls += [(node, edge), (further, 0)]
                    break
                if further in on_stack:
                    low[node] = min(low[node], index[further])
            else:
                if low[node] == index[node]:
                    component = [stack.pop()]
                    while component[-1] != node:
                        component.append(stack.pop())
                    on_stack.difference_update(component)
                    found.append(sorted(component))
    return found
