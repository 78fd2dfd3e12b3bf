"""Convoy routes between slots: chains of fleets, each touching the next, none of which could be left out.

That a chain leaves out no fleet is a matter of the chain alone, so all chains of slots are written down, whichever of
them is one. Which of them are whole where fleets may be dislodged is asked step by step (``reached``), since only
*whether* there is one counts there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..facts import FALSE
from .sheet import Sheet

if TYPE_CHECKING:
    from .orders import Orders

MOST_CHAINS = 20_000
"""More chains than this for one army are not written down."""


class TooManyChains(Exception):
    """There are too many slots for chains of all of them."""


class Chains:
    """The chains of fleets from each army to its goal.

    Args:
        orders: the orders; only where the units stand and go is asked.
    """

    def __init__(self, orders: Orders) -> None:
        """Begin with none."""
        self.orders = orders
        self.sheet = orders.sheet
        self.slots = orders.slots
        self._links: dict[tuple[int, int], int] = {}
        self._starts: dict[tuple[int, int], int] = {}
        self._ends: dict[tuple[int, int], int] = {}
        self._chains: dict[int, list[tuple[tuple[int, ...], int]]] = {}
        self._ordered: dict[tuple[int, int, int], int] = {}

    def link(self, f: int, g: int) -> int:
        """Return the literal of *f and g are fleets in seas next to each other*."""
        f, g = min(f, g), max(f, g)
        if (f, g) not in self._links:
            here = self.slots.at_sea[f]
            self._links[f, g] = self.sheet.select(here, {p: self.slots.touches(g, p) for p in here})
        return self._links[f, g]

    def starts(self, f: int, i: int) -> int:
        """Return the literal of *f is a fleet at sea that touches where i stands, on land*."""
        if (f, i) not in self._starts:
            land = {p: x for p, x in self.slots.within[i].items() if not self.slots.board.is_sea[p]}
            self._starts[f, i] = self.sheet.select(land, {p: self.slots.touches(f, p) for p in land})
        return self._starts[f, i]

    def ends(self, f: int, i: int) -> int:
        """Return the literal of *f is a fleet at sea that touches the goal of i, on land*."""
        if (f, i) not in self._ends:
            goal = self.orders.goal[i]
            land = {p: x for p, x in goal.items() if x != FALSE and not self.slots.board.is_sea[p]}
            self._ends[f, i] = self.sheet.select(land, {p: self.slots.touches(f, p) for p in land})
        return self._ends[f, i]

    def all(self, i: int) -> list[tuple[tuple[int, ...], int]]:
        """Return each chain of slots from where i stands to its goal, with the literal of *it is one*.

        Raises:
            TooManyChains: there are more than :data:`MOST_CHAINS`.
        """
        if i not in self._chains:
            self._chains[i] = []
            for chain, literal in self._seek(i):
                self._chains[i].append((chain, literal))
                if len(self._chains[i]) > MOST_CHAINS:
                    raise TooManyChains(f"more than {MOST_CHAINS} chains of fleets")
        return self._chains[i]

    def _seek(self, i: int) -> Iterator[tuple[tuple[int, ...], int]]:
        sheet = self.sheet
        others = [f for f in self.slots.numbers if f != i]
        # a chain without its end: the literal of *each touches the next, and only the first the start*
        stack: list[tuple[tuple[int, ...], int]] = [((f,), self.starts(f, i)) for f in reversed(others)]
        while stack:
            chain, begun = stack.pop()
            last = chain[-1]
            if begun == FALSE:
                continue
            ends = self.ends(last, i)
            literal = sheet.both(begun, ends)
            if literal != FALSE:
                yield chain, literal
            goes_on = sheet.both(begun, -ends)
            for f in reversed(others) if goes_on != FALSE else ():
                if f not in chain and self.link(last, f) != FALSE:
                    apart = [-self.link(f, g) for g in chain[:-1]]
                    stack.append(((*chain, f), sheet.both(goes_on, self.link(last, f), -self.starts(f, i), *apart)))

    def joined(self, i: int, without: int = -1) -> int:
        """Return the literal of *fleets at sea, whatever they are ordered to do, join where i stands with its goal*.

        Args:
            i: the army.
            without: a fleet that does not count.
        """
        return self.sheet.either(*[literal for chain, literal in self.all(i) if without not in chain])

    def useful(self, f: int, i: int) -> int:
        """Return the literal of *f is on one of these chains*."""
        return self.sheet.either(*[literal for chain, literal in self.all(i) if f in chain])

    def ordered(self, i: int, over: int = -1, without: int = -1) -> int:
        """Return the literal of *a whole chain was ordered to convoy i*.

        Args:
            i: the army.
            over: a fleet that is on the chain.
            without: a fleet that is not on it.
        """
        key = (i, over, without)
        if key not in self._ordered:
            carries = self.orders.carries
            found = [
                self.sheet.both(literal, *[carries[f][i] for f in chain])
                for chain, literal in self.all(i)
                if without not in chain and (over < 0 or over in chain)
            ]
            self._ordered[key] = self.sheet.either(*found)
        return self._ordered[key]

    def open(self, i: int, alive: Mapping[int, int]) -> int:
        """Return the literal of *living fleets join where i stands with its goal*.

        Args:
            i: the army.
            alive: for each fleet that may count the literal of *it does*.
        """
        alive = {f: x for f, x in alive.items() if x != FALSE}
        first = {f: self.starts(f, i) for f in alive}
        near = {f: {g: self.link(f, g) for g in alive if g != f} for f in alive}
        last = {f: self.ends(f, i) for f in alive}
        return reached(self.sheet, alive, first, near, last, len(alive))


def reached(
    sheet: Sheet,
    alive: Mapping[int, int],
    first: Mapping[int, int],
    near: Mapping[int, Mapping[int, int]],
    last: Mapping[int, int],
    most: int,
) -> int:
    """Return the literal of *a chain of living fleets of that length at most joins start and end*.

    Saying only that a fleet is reached if it lives and a neighbour is reached would let fleets in a circle vouch for
    each other; counting the steps from the start does not.

    Args:
        sheet: what it is written on.
        alive: for each fleet the literal of *it lives*.
        first: for each fleet the literal of *it touches the start*.
        near: for each fleet the literals of *they touch* for the others.
        last: for each fleet the literal of *it touches the end*.
        most: the greatest length that can be needed: no more than there are fleets.
    """
    steps = {f: sheet.both(alive[f], first[f]) for f in alive}
    for _ in range(most - 1):
        steps = {
            f: sheet.both(alive[f], sheet.either(steps[f], *[sheet.both(near[f][g], steps[g]) for g in near[f]]))
            for f in alive
        }
    return sheet.either(*[sheet.both(steps[f], last[f]) for f in alive])
