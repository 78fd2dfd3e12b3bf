"""What propagation leaves open: cores of the second evaluator, their resolutions, and the backup rules.

A *core* is a set of open decisions that hang on each other and on no other open decision: a strongly
connected component at the bottom of the graph *equation x truly depends on y*. The method is that of
DATC 5, told as definition over a graph: settle the cores, propagate, and look again.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from .sequential_values import NO, NOBODY, OPEN, YES, Values

if TYPE_CHECKING:
    from collections.abc import Sequence

CASE_LIMIT = 4096
"""Above so many cases of its open inputs, an equation is taken to depend on each of them."""

FLEET_LIMIT = 8
"""Above so many fleets in danger, a path is taken to depend on each that its army can reach."""


class DisagreementError(Exception):
    """Two ways to the same answer came apart: a bug in standoff, whatever was asked of it."""


@dataclass(frozen=True, slots=True)
class SequentialCore:
    """Decisions that depend on each other and have no resolution, or several.

    Args:
        moves: provinces whose units' moves are in it.
        paths: provinces of the armies whose convoy paths are in it.
        supports: provinces of the supporters in it.
        resolutions: how many consistent resolutions it has by itself, never 1.
        convoy: whether it is a convoy paradox; if not, it is a circular movement.
    """

    moves: frozenset[int]
    paths: frozenset[int]
    supports: frozenset[int]
    resolutions: int
    convoy: bool


def settle_cores(values: Values) -> tuple[SequentialCore, ...]:
    """Decide all that is open, core by core, and return those that needed a backup rule.

    A core with a single resolution gets it. In a convoy paradox no army has a path (Szykman); in a circular
    movement all moves succeed.

    Args:
        values: decisions after propagation; they are completed.
    """
    n = values.n
    cores = []
    while open_nodes := values.undecided():
        graph = {node: dependencies(values, node) for node in open_nodes}
        for component in components(graph):
            members = set(component)
            if any(further not in members for node in component for further in graph[node]):
                continue
            if len(component) == 1:
                raise DisagreementError(f"node {component[0]} of {n} provinces is open but depends on nothing open")
            count, resolution = resolutions(values, component)
            if count == 1:
                for value in (NO, YES):
                    values.fix([node for node in component if resolution[node] == value], value)
                continue
            paths = [node for node in component if node >= 2 * n]
            moves = [node for node in component if node < n]
            cores.append(
                SequentialCore(
                    frozenset(moves),
                    frozenset(node - 2 * n for node in paths),
                    frozenset(node - n for node in component if n <= node < 2 * n),
                    count,
                    bool(paths),
                )
            )
            if paths:
                values.fix(paths, NO)
            else:
                values.fix(moves, YES)
    return tuple(cores)


# -- what an equation truly depends on -----------------------------------------------------------------------


def dependencies(values: Values, node: int) -> list[int]:
    """Return the open inputs that can make a difference to an open node, given all that is decided."""
    n = values.n
    if node < n:
        return _of_move(values, node)
    if node < 2 * n:
        return _of_support(values, node - n)
    return _of_path(values, node - 2 * n)


def _of_support(values: Values, s: int) -> list[int]:
    value, owner, first_path = values.value, values.owner, 2 * values.n
    aim = values.intents.aim[s]
    attacks = [j if j == aim else first_path + j for j in values.into.get(s, NOBODY) if owner[j] != owner[s]]
    return [node for node in attacks if value[node] < 0]


def _of_path(values: Values, m: int) -> list[int]:
    value, into = values.value, values.into
    sure: list[int] = []
    doubtful: list[int] = []
    for fleet in values.ferries[m]:
        attacks = [value[j] for j in into.get(fleet, NOBODY)]
        if YES not in attacks:
            (doubtful if OPEN in attacks else sure).append(fleet)
    if len(doubtful) <= FLEET_LIMIT:
        whole: dict[tuple[int, ...], bool] = {}
        for alive in product((0, 1), repeat=len(doubtful)):
            fleets = {fleet for fleet, lives in zip(doubtful, alive, strict=True) if lives}
            whole[alive] = values.joined(m, fleets.union(sure))
        vital = [doubtful[axis] for axis in _vital_axes(whole, len(doubtful))]
    else:
        vital = doubtful
    return [j for fleet in vital for j in into[fleet] if value[j] < 0]


def _of_move(values: Values, i: int) -> list[int]:
    """Count through the cases of the equation; open supports that count for the same are one axis."""
    value, owner, goal, n = values.value, values.owner, values.goal, values.n
    t = goal[i]
    against = owner[t]
    battle = values.head_to_head(i, t)
    moving = against >= 0 and goal[t] >= 0 and not battle
    axes: list[list[int]] = []

    def tally(nodes: Sequence[int]) -> tuple[int, int]:
        """Return how many of the nodes are yes, and the axis that counts the open ones, -1 if there are none."""
        still_open = [node for node in nodes if value[node] < 0]
        if still_open:
            axes.append(still_open)
        return sum(value[node] > 0 for node in nodes), len(axes) - 1 if still_open else -1

    def given_to(q: int) -> list[int]:
        return [n + s for s in values.helpers.get(q, NOBODY)]

    own_path = tally([2 * n + i])
    leaving = tally([t] if moving else [])
    impartial = tally([node for node in given_to(i) if owner[node - n] != against])
    # supports by the power of the unit attacked count only if that unit leaves
    partial = tally([node for node in given_to(i) if owner[node - n] == against])
    defence = tally(given_to(t) if against >= 0 and not moving else [])
    rivals = [(values.head_to_head(j, t), tally([2 * n + j]), tally(given_to(j))) for j in values.into[t] if j != i]
    if prod(len(axis) + 1 for axis in axes) > CASE_LIMIT:
        return [node for axis in axes for node in axis]

    def succeeds(case: tuple[int, ...]) -> bool:
        def count(tallied: tuple[int, int]) -> int:
            return tallied[0] + (case[tallied[1]] if tallied[1] >= 0 else 0)

        leaves = bool(count(leaving))
        free = leaves or against < 0
        if free:
            attack, bar = 1 + count(impartial) + count(partial), 0
        else:
            attack, bar = 0 if owner[i] == against else 1 + count(impartial), 1 + count(defence)
        if not count(own_path) or attack <= bar:
            return False
        return all(
            (leaves and opposed) or not count(path) or attack > 1 + count(supports)
            for opposed, path, supports in rivals
        )

    outcomes = {case: succeeds(case) for case in product(*(range(len(axis) + 1) for axis in axes))}
    return [node for axis in _vital_axes(outcomes, len(axes)) for node in axes[axis]]


def _vital_axes(outcomes: dict[tuple[int, ...], bool], dimensions: int) -> list[int]:
    """Return the axes along which one step can change the outcome."""
    vital = []
    for axis in range(dimensions):
        for case, outcome in outcomes.items():
            further = (*case[:axis], case[axis] + 1, *case[axis + 1 :])
            if outcomes.get(further, outcome) != outcome:
                vital.append(axis)
                break
    return vital


# -- components and their resolutions ------------------------------------------------------------------------


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


def resolutions(values: Values, core: Sequence[int]) -> tuple[int, dict[int, int]]:
    """Count the consistent resolutions of a core, all else as it is; return one of them with the number.

    Args:
        values: decisions; as they were on return.
        core: open nodes that depend on no open node outside.
    """
    value = values.value
    members = set(core)
    count, last = 0, dict[int, int]()
    guesses: list[dict[int, int]] = [{}]
    while guesses:
        guess = guesses.pop()
        for node, guessed in guess.items():
            value[node] = guessed
        todo = [node for node in core if value[node] < 0]
        while todo:
            node = todo.pop()
            if value[node] < 0 and (found := values.compute(node)) >= 0:
                value[node] = found
                todo += [reader for reader in values.readers(node) if reader in members]
        if all(values.compute(node) in (OPEN, guessed) for node, guessed in guess.items()):
            rest = [node for node in core if value[node] < 0]
            if rest:
                # a path or a move, whichever cuts the circle; supports follow from them
                node = rest[-1] if rest[-1] >= 2 * values.n else rest[0]
                guesses += [{**guess, node: NO}, {**guess, node: YES}]
            else:
                count += 1
                last = {node: value[node] for node in core}
        for node in core:
            value[node] = OPEN
    return count, last
