"""One resolution, several or none: the plain equations solved, and what settles them where they do not decide.

One solve and one more for uniqueness are enough for nearly every phase. Where they find several resolutions
or none, the equations are taken apart into *cores* (``cores.py``), and a backup rule settles each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from ..encoding import Intents, Rulebook, read
from ..encoding.clauses import of_gates
from ..encoding.facts import FALSE, OPEN, TRUE, Fact, Kind, is_true
from ..encoding.gates import Reach
from ..encoding.network import Network
from ..maps import Board, Order, Position
from .oracle import Clause, Oracle

COUNT_LIMIT = 1000
"""Resolutions, of a phase or of one core, are counted up to this number."""


class Uniqueness(Enum):
    """How many resolutions the equations of a rulebook have, before any backup rule."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"


@dataclass(slots=True)
class Resolution:
    """One consistent resolution: which decisions are true.

    All values are 1 (true) or -1 (false), by province number of the unit; 0 where there is no such decision; 2 where
    a rulebook leaves it open.

    Args:
        intents: the orders it resolves.
        success: for each unit that moves, whether its move succeeds.
        given: for each unit with a matched support, whether it is given.
        path: for each convoyed army, whether it has a path.
    """

    intents: Intents
    success: list[int]
    given: list[int]
    path: dict[int, int]

    def facts(self) -> dict[Fact, bool]:
        """Return every decision that is not open, in a fixed order."""
        return {fact: value == TRUE for fact, value in self._values() if value != OPEN}

    @property
    def open(self) -> frozenset[Fact]:
        """The decisions that nothing settles under the rulebook."""
        return frozenset(fact for fact, value in self._values() if value == OPEN)

    def _values(self) -> Iterator[tuple[Fact, int]]:
        yield from ((Fact(Kind.SUCCESS, p), value) for p, value in enumerate(self.success) if value)
        yield from ((Fact(Kind.GIVEN, p), value) for p, value in enumerate(self.given) if value)
        yield from ((Fact(Kind.PATH, p), value) for p, value in sorted(self.path.items()))

    def orders(self, kind: Kind, value: bool) -> tuple[Order, ...]:
        """Return the orders of which a kind of decision is true, or those of which it is false.

        Args:
            kind: moves that succeed, supports that are given, armies that have a path.
            value: whether the true ones are wanted.
        """
        given, orders = self.intents.given, self.intents.orders
        return tuple(
            orders[given[fact.province]]
            for fact, true in self.facts().items()
            if fact.kind is kind and true == value and given[fact.province] >= 0
        )

    @property
    def succeeding(self) -> tuple[Order, ...]:
        """The moves that succeed."""
        return self.orders(Kind.SUCCESS, True)

    def __repr__(self) -> str:
        """Name the moves that succeed."""
        moves = ", ".join(order.short for order in self.succeeding) or "nothing moves"
        return f"<Resolution: {moves}>"


def network_resolution(network: Network, model: Sequence[int] = ()) -> Resolution:
    """Return the resolution of a network, open literals read from a model of its clauses.

    Args:
        network: the equations.
        model: the value of each variable; without it, what the network has not decided is open.
    """
    if not model and network.gates.top == 1:
        return Resolution(network.intents, network.success, network.given, network.path)

    def value(literal: int) -> int:
        if -1 <= literal <= 1:
            return literal
        if not model:
            return OPEN
        return TRUE if (model[abs(literal) - 1] > 0) == (literal > 0) else FALSE

    return Resolution(
        network.intents,
        [value(literal) for literal in network.success],
        [value(literal) for literal in network.given],
        {p: value(literal) for p, literal in network.path.items()},
    )


class Refiner:
    """Adds what is missing of *start and end are joined by living fleets*, as models show the need.

    A model that claims a path where there is none gets the cut: one of the dead fleets around what can be
    reached must live. One that denies a path which is there gets the route it overlooked.
    """

    def __init__(self, board: Board, reaches: Sequence[Reach]) -> None:
        """Keep the conditions."""
        self.board = board
        self.reaches = reaches

    def __call__(self, model: Sequence[int]) -> list[Clause]:
        """Return the clauses that a model breaks."""
        found = []
        for reach in self.reaches:
            clause = self._missing(reach, model)
            if clause is not None:
                found.append(clause)
        return found

    def _missing(self, reach: Reach, model: Sequence[int]) -> Clause | None:
        touches = self.board.touches
        alive = {sea for sea, literal in reach.alive.items() if is_true(model, literal)}
        claimed = model[reach.variable - 1] > 0
        # breadth first, so that the route found is a shortest one
        came_from: dict[int, int] = {}
        frontier = [sea for sea in sorted(touches[reach.start]) if sea in alive]
        came_from.update((sea, -1) for sea in frontier)
        boundary = {sea for sea in touches[reach.start] if sea in reach.alive and sea not in alive}
        for sea in frontier:
            if sea in touches[reach.end]:
                if claimed:
                    return None
                route = []
                while sea >= 0:
                    route.append(sea)
                    sea = came_from[sea]
                doubts = [-reach.alive[s] for s in route if reach.alive[s] != TRUE]
                return [reach.variable, *doubts]
            for further in sorted(touches[sea]):
                if further in alive:
                    if further not in came_from:
                        came_from[further] = sea
                        frontier.append(further)
                elif further in reach.alive:
                    boundary.add(further)
        if not claimed:
            return None
        return [-reach.variable, *[reach.alive[sea] for sea in sorted(boundary) if reach.alive[sea] != FALSE]]


def oracle_for(network: Network) -> Oracle:
    """Return a SAT solver loaded with the equations of a network."""
    gates = network.gates
    refine = Refiner(network.intents.board, gates.reaches) if gates.reaches else None
    clauses = of_gates(gates.gates)
    clauses.append([gates.top, -gates.top])  # so that every variable is in every model
    return Oracle(clauses, refine)


def open_successes(network: Network) -> list[int]:
    """Return the variables of moves that the folding left open; they determine all the others."""
    return sorted({abs(literal) for literal in network.success if literal > 1 or literal < -1})


def resolutions_of(intents: Intents, limit: int = 1000) -> Iterator[Resolution]:
    """Yield every consistent resolution of the plain equations, without any backup rule.

    Args:
        intents: what the orders amount to.
        limit: at most so many; independent circles multiply, so there can be very many. Which of them come
            first is the solver's affair, and may hang on the sequence of the orders.
    """
    network = Network(intents)
    if network.gates.top == 1:  # nothing is open
        yield network_resolution(network)
        return
    with oracle_for(network) as oracle:
        for model in oracle.models(open_successes(network), limit):
            yield network_resolution(network, model)


def resolutions(
    position: Position, orders: Sequence[Order], rulebook: Rulebook = Rulebook.DATC, *, limit: int = 1000
) -> tuple[Resolution, ...]:
    """Return every consistent resolution of a phase by the plain rules, without any backup rule.

    Args:
        position: the units.
        orders: the orders of all powers.
        rulebook: how the orders are read; its backup rules are not applied.
        limit: at most so many; independent circles multiply. Which are found, where there are more, is not
            promised.

    Raises:
        OrderError: an order names a place that the board does not have.

    >>> position = Position.of("TURKEY F ank", "TURKEY A con", "TURKEY A smy")
    >>> orders = position.orders("F Ank-Con, A Con-Smy, A Smy-Ank")
    >>> resolutions(position, orders)
    (<Resolution: F ank - con, A con - smy, A smy - ank>, <Resolution: nothing moves>)
    """
    if limit <= 0:
        return ()
    return tuple(in_order(resolutions_of(read(position, orders, rulebook), limit)))


def in_order(found: Iterable[Resolution]) -> list[Resolution]:
    """Return resolutions in an order that does not hang on the solver: what succeeds earliest first.

    Args:
        found: resolutions of one phase; where a limit cut them short, which they are does hang on the solver.
    """
    return sorted(found, key=rank)


def rank(resolution: Resolution) -> list[bool]:
    """Return where a resolution stands among those of its phase: what succeeds earliest comes first."""
    return [not value for value in resolution.facts().values()]
