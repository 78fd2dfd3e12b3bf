"""Resolutions counted by the second evaluator: a search that guesses, follows, and takes back.

Open decisions that have nothing to do with each other are counted apart and multiplied, so that many small circles
cost no more than their number.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from .sequential_values import NO, YES, Values

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

MOST = 1_000
"""After so many resolutions nobody counts on, unless asked to."""

STEP_LIMIT = 200_000
"""After so many equations worked out, a count gives up and says *at least*."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many resolutions the equations have.

    Args:
        number: how many were counted.
        exact: whether there are no more.
        only: the value of each node that was open, if there is one resolution and no more; else empty.
    """

    number: int
    exact: bool
    only: dict[int, int]

    def __str__(self) -> str:
        """Say it in words.

        >>> str(Count(1000, False, {}))
        'at least 1000'
        """
        return str(self.number) if self.exact else f"at least {self.number}"


ONE = Count(1, True, {})


def count(values: Values, limit: int) -> Count:
    """Count the resolutions of all that is open.

    Args:
        values: decisions after propagation; as they were on return.
        limit: after so many the count stops; ``exact`` is false if there may be more.
    """
    number, exact = 1, True
    only: dict[int, int] = {}
    for nodes in _apart(values):
        search = Search(values, nodes)
        found = 0
        with closing(search.solutions()) as solutions:
            for solution in islice(solutions, limit + 1):
                found += 1
                only.update(solution)
        if found == 0 and search.complete:
            return Count(0, True, {})
        exact = exact and search.complete and found <= limit
        number *= found
    if number > limit:
        number, exact = limit, False
    return Count(number, exact, only if number == 1 and exact else {})


def _apart(values: Values) -> list[list[int]]:
    """Part the open nodes into sets none of which reads of another."""
    left = set(values.undecided())
    parts: list[list[int]] = []
    link: dict[int, list[int]] = {node: [] for node in left}
    for node in left:
        for reader in values.readers(node):
            if reader in left:
                link[node].append(reader)
                link[reader].append(node)
    while left:
        todo = [left.pop()]
        part = []
        while todo:
            node = todo.pop()
            part.append(node)
            for further in link[node]:
                if further in left:
                    left.remove(further)
                    todo.append(further)
        parts.append(sorted(part))
    return sorted(parts)


class Search:
    """Finds the resolutions of some open nodes, all else being as it is.

    Args:
        values: decisions; while a solution is being looked at the nodes have its values, afterwards they are open.
        nodes: open nodes; what is open beside them counts as open in their equations.
        steps: how many equations may be worked out.
    """

    def __init__(self, values: Values, nodes: Sequence[int], steps: int = STEP_LIMIT) -> None:
        """Begin with all nodes open."""
        self.values = values
        self.nodes = sorted(nodes)
        self.members = set(nodes)
        self.steps = max(steps, 50 * len(nodes))
        self.complete = True
        """Whether the search came to its end, rather than to the end of its steps."""

    def solutions(self) -> Generator[dict[int, int]]:
        """Yield each resolution: the value of each node."""
        value = self.values.value
        trail: list[int] = []
        guessed: set[int] = set()
        # a guess still to be made: how long the trail was before it, the node, the value; the first is none at all
        choices: list[tuple[int, int, int]] = [(0, -1, NO)]
        try:
            while choices:
                length, node, guess = choices.pop()
                for x in trail[length:]:
                    value[x] = -1
                    guessed.discard(x)
                del trail[length:]
                if node >= 0:
                    value[node] = guess
                    guessed.add(node)
                    trail.append(node)
                if self.steps < 0:
                    self.complete = False
                    return
                if not self._follow(trail, guessed, [node] if node >= 0 else None):
                    continue
                following = self._next()
                if following < 0:
                    yield {x: value[x] for x in self.nodes}
                    continue
                choices += [(len(trail), following, YES), (len(trail), following, NO)]
        finally:
            for x in trail:
                value[x] = -1

    def _follow(self, trail: list[int], guessed: set[int], changed: list[int] | None) -> bool:
        """Draw what follows from a guess; return whether no guess is contradicted."""
        values, value, members = self.values, self.values.value, self.members
        todo = self.nodes[:] if changed is None else []
        for node in changed or ():
            todo += [reader for reader in values.readers(node) if reader in members]
            todo.append(node)
        while todo:
            node = todo.pop()
            before = value[node]
            if before >= 0 and node not in guessed:
                continue
            self.steps -= 1
            found = values.compute(node)
            if found < 0 or found == before:
                continue
            if before >= 0:
                return False
            value[node] = found
            trail.append(node)
            todo += [reader for reader in values.readers(node) if reader in members]
        return True

    def _next(self) -> int:
        """Return the node to guess next, -1 if none is open: a path or a move, whichever cuts the circle."""
        values = self.values
        first = -1
        last = -1
        for node in self.nodes:
            if values.value[node] < 0:
                first = node if first < 0 else first
                last = node
        return last if last >= 2 * values.n else first
