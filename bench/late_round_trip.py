"""How orders of retreat and adjustment phases come back that were written in a family: what differs unannounced."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from standoff.maps.notation import read
from standoff.maps.notation.converting import convert, other_turn
from standoff.maps.notation.families import FAMILIES
from standoff.maps.notation.late_losses import late_lost, late_remains
from standoff.maps.notation.losses import LOSSES
from standoff.maps.notation.turn_forms import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from standoff.maps import LateOrder, Position

GROUPED = frozenset(("saved-game", "godip", "backstabbr"))
"""Families whose orders stand under their power, in the sequence in which the powers appear."""

BY_PLACE = frozenset(("unit", "letter", "removal-letter"))
"""Losses with which an order can be read for a known position alone: the unit is the one that stands there."""


def late_differences(
    family: str, position: Position, late: Sequence[LateOrder], known: bool
) -> tuple[list[str], Counter[str]]:
    """Write orders of a retreat or adjustment phase and read them back, with the position known or not.

    Args:
        family: name of the family.
        position: the position.
        late: the orders.
        known: whether the position is known where they are read; it is in any case where the family needs it.

    Returns:
        What differs beyond what the family is said to lose, and how many orders and positions met each stated loss.
    """
    loses = FAMILIES[family].late_loses
    known = known or not BY_PLACE.isdisjoint(loses)
    met = Counter({loss.name: len(hurt) for loss, hurt in late_lost(late, position, loses)})
    met.update(name for name in FAMILIES[family].loses if LOSSES[name].met_by(position))
    if other_turn(position, family):
        met["turn"] += 1
    expected = [left for order in late if (left := late_remains(order, position, loses)) is not None]
    if family in GROUPED:
        powers = list(dict.fromkeys(order.power for order in late))
        expected.sort(key=lambda order: powers.index(order.power))
    text = convert(position, (), family, late)
    reading = read(text, position.board, position if known else None, family=family)
    found: list[str] = []
    same = Counter(reading.late) == Counter(expected) if family == "daide" else reading.late == tuple(expected)
    if not same:
        found += _compared(expected, reading.late)
    if not known:
        found += _position_compared(family, position, reading.position)
    if not same or len(expected) == len(late):
        found += [f"{error.line}:{error.column} {error.message}" for error in reading.errors[:3]]
    return found, met


def _compared(expected: Sequence[LateOrder], got: Sequence[LateOrder]) -> Iterator[str]:
    """Yield what differs between two lists of orders."""
    missing, added = Counter(expected) - Counter(got), Counter(got) - Counter(expected)
    if not missing and not added:
        yield "the sequence is another"
    yield from (f"lacking: {order!r}" for order in list(missing)[:3])
    yield from (f"instead: {order!r}" for order in list(added)[:3])


def _position_compared(family: str, position: Position, got: Position) -> Iterator[str]:
    """Yield what differs between a position and the one that comes from its text alone."""
    if got.units != position.units:
        yield f"units differ: {', '.join(sorted(map(str, set(position.units) ^ set(got.units))))}"
    turn = said(position, family)
    if (got.season, got.year) != (turn.season, turn.year):
        yield f"another turn: {got.season} {got.year} for {turn!r}"
