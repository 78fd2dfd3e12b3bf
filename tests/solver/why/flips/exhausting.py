"""The smallest change by plain trial: every set of orders of every set of units, the small sets first."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from standoff.maps import Convoy, Mention, Move, Support
from standoff.solver import adjudicate
from standoff.solver.outcome import Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from standoff.maps import Order, Position, Unit
    from standoff.solver import Ruling

RESULTS = {
    "succeeds": {Result.SUCCEEDS},
    "fails": {Result.FAILS, Result.INVALID},
    "given": {Result.GIVEN},
    "cut": {Result.CUT},
    "available": {Result.AVAILABLE},
    "disrupted": {Result.DISRUPTED},
}


def met(ruling: Ruling, unit: Unit, wanted: str) -> bool:
    """Tell whether the order of a unit came to what is wanted, in a ruling that leaves nothing open."""
    found = [o for o in ruling.outcomes if o.order.unit == unit] or [ruling[unit]]
    if wanted in ("stands", "dislodged"):
        return (found[0].dislodged_by is not None) == (wanted == "dislodged")
    return found[0].result in RESULTS[wanted]


def smallest(
    ruling: Ruling, unit: Unit, wanted: str, orders: Mapping[Unit, Sequence[Order]], most: int
) -> tuple[int, set[frozenset[str]]] | None:
    """Return the fewest changes that do it with all sets of new orders; None if no set of at most so many does."""
    intents = ruling.intents
    if met(ruling, unit, wanted):
        return 0, {frozenset()}
    for size in range(1, min(most, len(orders)) + 1):
        found = set()
        for units in combinations(orders, size):
            kept = [order for order in intents.orders if order.unit not in units]
            for new in product(*(orders[one] for one in units)):
                if met(adjudicate(intents.position, [*kept, *new], intents.rulebook), unit, wanted):
                    found.add(frozenset(map(str, new)))
        if found:
            return size, found
    return None


def conceivable(position: Position) -> Iterator[Order]:
    """Yield every order that can be written for the units but a hold: to every place, of every other unit."""
    board = position.board
    places = sorted(board.number)
    for unit in position.units:
        for to in places:
            yield Move(unit, to)
            yield Move(unit, to, via_convoy=True)
        for other in position.units:
            mention = Mention(other.type, other.place)
            yield Support(unit, mention)
            for to in places:
                yield Support(unit, mention, to)
                yield Convoy(unit, mention, to)
