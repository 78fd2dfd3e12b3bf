"""Retreats and adjustments a second time, by other means, for cross-checks only.

What the first evaluator settles order by order is settled here from the end: for adjustments
(:mod:`sequential_adjustments`) all sets of orders are tried, and the one kept that the rules ask for; where units go,
and how far they are from home, is read off the board's lists of borders. It shares nothing with the first evaluator
but the data types, names no reasons, and takes time that doubles with every order of a power.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ..encoding import policies as p
from ..encoding.rulebook import Rulebook
from ..maps import (
    ARMY,
    FLEET,
    Board,
    Disband,
    LateOrder,
    Order,
    Position,
    Province,
    Remove,
    Retreat,
    Retreating,
    Unit,
)

Given: TypeAlias = LateOrder | Order

ILLEGAL, SUCCEEDS, FAILS = "illegal", "succeeds", "fails"


class LateAnswer(NamedTuple):
    """What a retreat or adjustment phase comes to.

    Args:
        results: the result of each order, in their sequence: ``succeeds``, ``fails`` or ``illegal``.
        units: every unit afterwards.
        gone: units that leave the board: disbanded, or removed by order.
        automatic: units removed without an order, each with its distance, or None where there is none.
        built: units built by order.
        forced: units built without an order.
        converted: units of another type than before.
    """

    results: tuple[str, ...]
    units: frozenset[Unit]
    gone: frozenset[Unit] = frozenset()
    automatic: frozenset[tuple[Unit, int | None]] = frozenset()
    built: frozenset[Unit] = frozenset()
    forced: frozenset[Unit] = frozenset()
    converted: frozenset[Unit] = frozenset()


# --- the board, from its lists of borders ----------------------------------------------------------------------


@lru_cache(maxsize=16)
def links(board: Board) -> tuple[dict[str, set[str]], dict[str, set[str]], dict[str, set[str]]]:
    """Return who borders whom: for armies, for fleets by place, and by any border, all by name."""
    armies: dict[str, set[str]] = {}
    fleets: dict[str, set[str]] = {}
    anyhow: dict[str, set[str]] = {}
    for pairs, links in ((board.army_borders, armies), (board.fleet_borders, fleets)):
        for a, b in [*pairs, *((b, a) for a, b in pairs)]:
            links.setdefault(a, set()).add(b)
            anyhow.setdefault(bare(a), set()).add(bare(b))
    return armies, fleets, anyhow


def bare(place: str) -> str:
    """Return the id of the province of a place."""
    return place.partition("/")[0]


def coasts(province: Province) -> list[str]:
    """Return the places on the named coasts of a province, in the order of the board file."""
    return [f"{province.id}/{coast}" for coast in province.coasts]


def _reached(unit: Unit, board: Board) -> set[str]:
    """Return the places to which a unit can go by itself."""
    armies, fleets, _ = links(board)
    return (armies if unit.type is ARMY else fleets).get(unit.place, set())


def exits(unit: Unit, standing: Iterable[Unit], contested: Iterable[str], closed: str, board: Board) -> set[str]:
    """Return the places open to a dislodged unit after a movement phase.

    Args:
        unit: the dislodged unit.
        standing: the units after the moves.
        contested: the provinces that a standoff left empty.
        closed: the province that the attacker came from; empty if it is open.
        board: the board.
    """
    shut = {bare(other.place) for other in standing} | set(contested) | {closed}
    return {place for place in _reached(unit, board) if bare(place) not in shut}


# --- how an order speaks of its unit ----------------------------------------------------------------------------


def speaks_of(named: Unit, unit: Unit, board: Board, rules: Rulebook) -> bool:
    """Tell whether an order that names a unit so may mean the one that is there (DATC 4.B.5, 4.B.6, 4.C.2).

    Args:
        named: the unit as the order names it.
        unit: the unit that is there.
        board: the board.
        rules: the reading of the rules.
    """
    if bare(named.place) != bare(unit.place) or named.power != unit.power:
        return False
    if named.type is not unit.type and rules.wrong_letter is p.WrongLetter.ILLEGAL:
        return False
    if named.place in (unit.place, bare(unit.place)):
        return True
    real = unit.type is FLEET and named.place in coasts(board.province(bare(unit.place)))
    if real:
        return rules.wrong_coast is p.WrongCoast.IGNORED
    return rules.unknown_coast is p.UnknownCoast.IGNORED


def _goal(unit: Unit, word: str, board: Board, rules: Rulebook) -> str | None:
    """Return the place that a unit would go to by itself for a word, or None (DATC 4.B.1 to 4.B.3, 4.B.6)."""
    province = board.province(bare(word))
    possible = [
        place
        for place in (coasts(province) if unit.type is FLEET else []) or [province.id]
        if place in _reached(unit, board)
    ]
    if "/" in word and (unit.type is ARMY or word not in coasts(province)):
        if rules.unknown_coast is p.UnknownCoast.ILLEGAL:
            return None
        word = province.id
    if word in possible:
        return word
    if not possible:
        return None
    if "/" in word:
        return possible[0] if rules.impossible_coast is p.ImpossibleCoast.CORRECTED and len(possible) == 1 else None
    if len(possible) == 1:
        return possible[0] if rules.one_coast is p.OneCoast.FOLLOWED else None
    return possible[0] if rules.missing_coast is p.MissingCoast.DEFAULT else None


# --- retreats ---------------------------------------------------------------------------------------------------


def retreats(position: Position, orders: Sequence[Given], rules: Rulebook) -> LateAnswer:
    """Judge a retreat phase.

    Args:
        position: the position before it.
        orders: the orders.
        rules: the reading of the rules.
    """
    results = [ILLEGAL] * len(orders)
    goals: dict[Unit, tuple[int, str]] = {}
    for one in position.dislodged:
        meant = {
            i: goal for i, order in enumerate(orders) if (goal := _retreat(order, one, position, rules)) is not None
        }
        if rules.two_orders is p.TwoOrders.NEITHER and len(set(meant.values())) > 1:
            continue
        if meant:
            i = (max if rules.two_orders is p.TwoOrders.LAST else min)(meant)
            goals[one.unit] = i, meant[i]
    claims = [bare(goal) for _, goal in goals.values() if goal]
    arrived = set()
    for unit, (i, goal) in goals.items():
        results[i] = FAILS if goal and claims.count(bare(goal)) > 1 else SUCCEEDS
        if goal and results[i] == SUCCEEDS:
            arrived.add(unit)
    units = [*position.units, *(Unit(unit.power, unit.type, goals[unit][1]) for unit in arrived)]
    gone = {one.unit for one in position.dislodged} - arrived
    return LateAnswer(tuple(results), frozenset(units), frozenset(gone))


def _retreat(order: Given, one: Retreating, position: Position, rules: Rulebook) -> str | None:
    """Return where an order sends a dislodged unit, "" where off the board, None where it does nothing for it."""
    if not isinstance(order, Retreat | Disband | Remove):
        return None
    if not speaks_of(order.unit, one.unit, position.board, rules):
        return None
    if not isinstance(order, Retreat):
        return ""
    goal = _goal(one.unit, order.to, position.board, rules)
    if goal is None or goal not in one.exits:
        return None
    shut = {bare(unit.place) for unit in position.units} | set(position.contested)
    if rules.retreat_to_convoy_start is p.RetreatToConvoyStart.BARRED:
        shut.add(one.attacked_from)
    return None if bare(goal) in shut else goal
