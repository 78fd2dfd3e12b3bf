"""The second evaluator of retreats and adjustments with one rule broken at a time."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from standoff.encoding.rulebook import Rulebook
from standoff.maps import ARMY, FLEET, Build, Disband, Position, Remove, Retreat, Unit, Waive
from standoff.solver import sequential_adjustments, sequential_late
from standoff.solver.sequential_late import Given, bare


def retreat(position: Position, orders: Sequence[Given], rulebook: Rulebook, fault: str) -> dict[str, Any]:
    """Judge a retreat phase with a fault.

    Args:
        position: the position.
        orders: the orders.
        rulebook: the rulebook that is followed otherwise.
        fault: which rule is broken, and how.
    """
    given = list(orders)
    if fault == "first-of-two-retreats-arrives":
        given = list(_once_a_province(given))
    if fault == "unordered-unit-retreats":
        ordered = {order.unit.province for order in given if not isinstance(order, Waive)}
        given += [
            Retreat(one.unit, one.exits[0])
            for one in position.dislodged
            if one.unit.province not in ordered and one.exits
        ]
    if fault == "last-retreat-order-counts":
        given.reverse()
    if fault == "disband-is-no-order":
        given = [order for order in given if not isinstance(order, Disband | Remove)]
    if fault == "retreats-of-others-count":
        owners = {one.unit.province: one.unit.power for one in position.dislodged}
        given = [
            order
            if isinstance(order, Waive)
            else replace(order, unit=replace(order.unit, power=owners.get(order.unit.province, order.unit.power)))
            for order in given
        ]
    if fault in ("contested-place-open-to-retreats", "attackers-place-open-to-retreats"):
        position = _opened(position, fault)
    answer = sequential_late.retreats(position, given, rulebook)
    return {"units": sorted(map(str, answer.units)), "disbanded": sorted(map(str, answer.gone))}


def _once_a_province(orders: Sequence[Given]) -> Iterator[Given]:
    """Yield the orders without retreats to a province to which an earlier one goes."""
    taken: dict[str, str] = {}
    for order in orders:
        if isinstance(order, Retreat):
            unit = taken.setdefault(bare(order.to), order.unit.province)
            if unit != order.unit.province:
                continue
        yield order


def _opened(position: Position, fault: str) -> Position:
    """Return the position with what is closed to retreats open."""
    board = position.board
    taken = {unit.province for unit in position.units}
    contested = set(position.contested)
    late = []
    for one in position.dislodged:
        unit = one.unit
        walks = [board.ids[n] for n in board.walks[board.number[unit.place]]]
        reach = walks if unit.type is ARMY else list(board.sails[unit.place])
        exits = []
        for place in reach:
            province = bare(place)
            shut = province in taken
            if fault == "contested-place-open-to-retreats":
                shut = shut or (province == one.attacked_from and not one.by_convoy)
            else:
                shut = shut or province in contested
            if not shut:
                exits.append(place)
        by_convoy = one.by_convoy or fault == "attackers-place-open-to-retreats"
        late.append(replace(one, exits=tuple(exits), by_convoy=by_convoy))
    left = () if fault == "contested-place-open-to-retreats" else position.contested
    return replace(position, dislodged=tuple(late), contested=left)


def adjustment(position: Position, orders: Sequence[Given], rulebook: Rulebook, fault: str) -> dict[str, Any]:
    """Judge an adjustment phase with a fault; arguments as for :func:`retreat`."""
    given = list(orders)
    if fault == "waives-are-passed-over":
        given = [order for order in given if not isinstance(order, Waive)]
    if fault == "last-orders-count-in-winter":
        given.reverse()
    if fault == "fleets-are-never-built":
        given = [order for order in given if not (isinstance(order, Build) and order.unit.type is FLEET)]
    with _faulty(fault):
        answer = sequential_adjustments.adjustments(position, given, rulebook)
    return {"units": sorted(map(str, answer.units))}


@contextmanager
def _faulty(fault: str) -> Generator[None]:
    """Put a faulty part into the evaluator for the time of a judgement."""
    module = sequential_adjustments
    parts = {"_rank": module._rank, "_new": module._new, "_removed": module._removed, "_built": module._built}
    module._rank = _rank_of(fault)
    module._new = _new_of(fault)
    module._removed = _removed_of(fault)
    module._built = _built_of(fault)
    try:
        yield
    finally:
        for name, part in parts.items():
            setattr(module, name, part)


RANK, NEW, REMOVED, BUILT = (
    sequential_adjustments._rank,
    sequential_adjustments._new,
    sequential_adjustments._removed,
    sequential_adjustments._built,
)
"""The sound parts."""


def _rank_of(fault: str) -> Any:
    def rank(unit: Unit, *rest: Any) -> tuple[int, int, str, str]:
        away, army, name, id = RANK(unit, *rest)
        if fault == "nearest-goes-first":
            away = -away
        if fault == "army-goes-before-fleet":
            army = 1 - army
        if fault == "fleets-and-armies-are-one":
            army = 0
        if fault == "last-by-name-goes-first":
            name = "".join(chr(0x10FFFF - ord(letter)) for letter in name) + chr(0x10FFFF)
        if fault == "distance-does-not-count":
            away = 0
        if fault == "removals-by-id":
            name = id
        return away, army, name, id

    return rank


def _new_of(fault: str) -> Any:
    def new(order: Build, owned: Sequence[str], position: Position, rules: Rulebook) -> Unit | None:
        province = bare(order.unit.place)
        if fault == "builds-where-a-unit-stands":
            position = replace(position, units=tuple(unit for unit in position.units if unit.province != province))
        if fault == "builds-in-lost-homes":
            owned = [*owned, province]
        return NEW(order, owned, position, rules)

    return new


def _removed_of(fault: str) -> Any:
    def removed(mine: dict[int, Given], due: int, *rest: Any) -> dict[int, Unit]:
        if fault == "removals-are-passed-over":
            return {}
        if fault == "any-number-is-removed" and due > 0:
            due = max(due, len(mine))
        if fault == "removals-without-need":
            due = max(due, 1)
        return REMOVED(mine, due, *rest)

    return removed


def _built_of(fault: str) -> Any:
    def built(mine: dict[int, Given], due: int, *rest: Any) -> dict[int, Unit | None]:
        if fault == "any-number-is-built" and due > 0:
            due = len(mine)
        if fault == "one-build-too-many" and due >= 0:
            due += 1
        return BUILT(mine, due, *rest)

    return built
