"""Which units go when removals are not ordered: the farthest first, by one of three readings (DATC 4.D.8).

Distances are counted in steps from the province where a unit stands:

- ``owned-centre``: to the nearest centre that its power owns; each step leads to a province that borders in any way,
  by land or sea, on whatever coast, for armies and fleets alike (2023 rulebook; 6.J.3 to 6.J.12).
- ``home-centre``: to the nearest home centre, owned or not. A fleet goes as fleets do, coast by coast; an army over
  land and water, as if fleets stood in every sea (rulebooks of 1971 and 1982).
- ``country``: the same, to the nearest province of the power's country (2008 rulebook, *Civil Disorder*). A board that
  does not tell what lies in a country has only its home centres.

A unit from which no way leads there is farther than any other. At equal distance a fleet goes before an army, then the
one whose province comes first by its English name; coasts do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from ..encoding.policies import DisorderRemoval
from ..maps import ARMY, FLEET, Board, Position, Unit
from .late_outcome import LateReason, Unordered

Node = TypeVar("Node", bound=Hashable)


class Distance(NamedTuple):
    """How far a unit is from home.

    Args:
        steps: number of steps; None if there is no way.
        to: id of the province counted to, the first by name of those as near; empty if there is no way.
    """

    steps: int | None
    to: str


def distance(unit: Unit, position: Position, reading: DisorderRemoval) -> Distance:
    """Count how far a unit is from where its power's units belong.

    Args:
        unit: the unit.
        position: who owns which centre, and the board.
        reading: what distances are counted to, and by which steps.

    >>> position = Position.of("ITALY A tus", "ITALY A war")
    >>> distance(position.units[0], position, DisorderRemoval.HOME_CENTRE)
    Distance(steps=1, to='rom')
    """
    board = position.board
    number = board.number
    goals = frozenset(number[id] for id in goals_of(unit.power, position, reading))
    if goes_by_coasts(unit, reading):
        return _nearest(unit.place, lambda place: board.sails[place], number.__getitem__, goals, board)
    borders = _borders(board)
    return _nearest(number[unit.place], lambda n: borders[n], lambda n: n, goals, board)


def way(unit: Unit, position: Position, reading: DisorderRemoval) -> tuple[str, ...]:
    """Return the places of a shortest way to where distances are counted to.

    Args:
        unit: the unit.
        position: who owns which centre, and the board.
        reading: what distances are counted to, and by which steps.

    Returns:
        The places from where the unit stands to the one that :func:`distance` names, both among them; empty if there is
        no way. A fleet that goes as fleets do goes by coasts; else they are provinces.

    >>> position = Position.of("ITALY A war")
    >>> way(position.units[0], position, DisorderRemoval.HOME_CENTRE)
    ('war', 'gal', 'boh', 'tyr', 'ven')
    """
    to = distance(unit, position, reading).to
    if not to:
        return ()
    board = position.board
    number, borders, coastwise = board.number, _borders(board), goes_by_coasts(unit, reading)
    start = unit.place if coastwise else unit.province
    before: dict[str, str] = {start: ""}
    here = [start]
    while all(number[place] != number[to] for place in here):
        further = []
        for place in here:
            for there in sorted(board.sails[place] if coastwise else (board.ids[n] for n in borders[number[place]])):
                if there not in before:
                    before[there] = place
                    further.append(there)
        here = further
    found = [next(place for place in here if number[place] == number[to])]
    while before[found[-1]]:
        found.append(before[found[-1]])
    return tuple(reversed(found))


def goes_by_coasts(unit: Unit, reading: DisorderRemoval) -> bool:
    """Tell whether the way of a unit is counted as fleets go, from coast to coast."""
    return unit.type is FLEET and reading is not DisorderRemoval.OWNED_CENTRE


def goals_of(power: str, position: Position, reading: DisorderRemoval) -> Iterable[str]:
    """Return the ids of the provinces that distances are counted to."""
    if reading is DisorderRemoval.OWNED_CENTRE:
        return [id for id, owner in position.centers if owner == power]
    (one,) = [one for one in position.board.powers if one.id == power]
    return one.country or one.homes if reading is DisorderRemoval.COUNTRY else one.homes


@lru_cache(maxsize=16)
def _borders(board: Board) -> tuple[frozenset[int], ...]:
    """Return for each province those that border it, by land or by sea, on whatever coast."""
    found = [set(walks) for walks in board.walks]
    for a, b in board.fleet_borders:
        found[board.number[a]].add(board.number[b])
        found[board.number[b]].add(board.number[a])
    return tuple(map(frozenset, found))


def _nearest(
    start: Node,
    ways: Callable[[Node], Iterable[Node]],
    number: Callable[[Node], int],
    goals: frozenset[int],
    board: Board,
) -> Distance:
    """Go outwards step by step until a goal is met."""
    seen, here, steps = {start}, [start], 0
    while here:
        met = goals.intersection(map(number, here))
        if met:
            return Distance(steps, min((board.provinces[n] for n in met), key=lambda p: (p.name.casefold(), p.id)).id)
        here = list({there for node in here for there in ways(node)} - seen)
        seen.update(here)
        steps += 1
    return Distance(None, "")


def farthest(units: Iterable[Unit], count: int, position: Position, reading: DisorderRemoval) -> tuple[Unordered, ...]:
    """Choose the units that go, each with what decided.

    Args:
        units: the units of one power that may go.
        count: how many have to.
        position: who owns which centre, and the board.
        reading: how distances are counted.

    Returns:
        The units that go, the farthest first.

    >>> position = Position.of("ITALY A tus", "ITALY A war")
    >>> farthest(position.units, 1, position, DisorderRemoval.HOME_CENTRE)
    (<Farthest ITALY A war, 4 from ven>,)
    """
    board = position.board
    far = {unit: distance(unit, position, reading) for unit in units}

    def rank(unit: Unit) -> tuple[float, bool, str, str]:
        steps = far[unit].steps
        province = board.province(unit.place)
        return (float("-inf") if steps is None else -steps, unit.type is ARMY, province.name.casefold(), province.id)

    ranked = sorted(far, key=rank)
    going, staying = ranked[:count], ranked[count:]
    found = []
    for unit in going:
        level = [other for other in staying if far[other].steps == far[unit].steps]
        if not staying:
            reason = LateReason.NO_CENTER
        elif not level:
            reason = LateReason.FARTHEST
        elif any(other.type is unit.type for other in level):
            reason = LateReason.FIRST_BY_NAME
        else:
            reason = LateReason.FLEET_FIRST
        found.append(Unordered(unit, reason, *far[unit]))
    return tuple(found)
