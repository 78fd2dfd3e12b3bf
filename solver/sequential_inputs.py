"""What the equations of the second evaluator depend on: by what they mention, and by what can make a difference."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from .sequential_rules import RuledValues
from .sequential_values import NO, NOBODY, OPEN, YES, Values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CASE_LIMIT = 4096
"""Above so many cases of its open inputs, an equation is taken to depend on each of them."""

FLEET_LIMIT = 8
"""Above so many fleets in danger, a path is taken to depend on each that its army can reach."""


def dependencies(values: Values, node: int) -> list[int]:
    """Return the open inputs that can make a difference to an open node, given all that is decided."""
    n = values.n
    if isinstance(values, RuledValues):
        return _by_trying(values, node)
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


# -- by what is mentioned ---------------------------------------------------------------------------------------


def mentioned(values: Values, node: int) -> list[int]:
    """Return the open inputs that the equation of an open node mentions, all that is decided being put in."""
    return [further for group in _groups(values, node) for further in group]


def _by_trying(values: Values, node: int) -> list[int]:
    """Return the open inputs that make a difference, found by putting in every case."""
    value = values.value
    groups = _groups(values, node)
    long_way = node >= 2 * values.n and len(groups) > FLEET_LIMIT
    if long_way or prod(len(group) + 1 for group in groups) > CASE_LIMIT:
        return [further for group in groups for further in group]
    outcomes: dict[tuple[int, ...], bool] = {}
    for case in product(*(range(len(group) + 1) for group in groups)):
        for group, count in zip(groups, case, strict=True):
            for i, further in enumerate(group):
                value[further] = YES if i < count else NO
        outcomes[case] = values.compute(node) == YES
    for group in groups:
        for further in group:
            value[further] = OPEN
    return [further for axis in _vital_axes(outcomes, len(groups)) for further in groups[axis]]


def _groups(values: Values, node: int) -> list[list[int]]:
    """Return the open inputs of an equation, those together of which only the number counts."""
    n, value = values.n, values.value
    if node < n:
        groups = _groups_of_move(values, node)
    elif node >= 2 * n:
        (army,) = values.armies([node])
        fleets: Iterable[int] = values.ferries[army]
        if isinstance(values, RuledValues):
            left_out = values.sides[node - 3 * n][1] if node >= 3 * n else -1
            fleets = [fleet for fleet in values.cuts.fleets(army) if fleet != left_out]
        groups = [values.into[fleet] for fleet in fleets if not _sunk(values, fleet)]
    elif isinstance(values, RuledValues):
        single = list(values.cuts.by.get(node - n, NOBODY))
        for way, by_sea, by_land in values.cuts.swayed.get(node - n, ()):
            single += [way, *(by_sea if value[way] != NO else ()), *(by_land if value[way] != YES else ())]
        groups = [[further] for further in dict.fromkeys(single)]
    else:
        groups = [_of_support(values, node - n)]
    still_open = ([further for further in group if value[further] < 0] for group in groups)
    return [group for group in still_open if group]


def _sunk(values: Values, fleet: int) -> bool:
    return fleet not in values.into or any(values.value[j] == YES for j in values.into[fleet])


def _groups_of_move(values: Values, i: int) -> list[list[int]]:
    value, owner, goal, n = values.value, values.owner, values.goal, values.n
    t = goal[i]
    against, meets = owner[t], goal[t] if owner[t] >= 0 else -1
    mutual = meets >= 0 and goal[meets] == t
    battle = values.battle(meets, t) if mutual else NO
    groups = [[2 * n + i]]

    def given_to(q: int) -> list[int]:
        return [n + s for s in values.helpers.get(q, NOBODY)]

    groups.append([node for node in given_to(i) if owner[node - n] != against])
    fights = battle if mutual and meets == i else NO
    if isinstance(values, RuledValues):
        if i in values.meets:
            fights = values.landing_battle(i)
            groups.append([values.cuts.side(i, -1)] if i in values.overland else [])
        for k in values.into[t]:
            army = values.met.get(k, -1)
            if army >= 0:
                groups += [given_to(army)] if k == i else [[army]]
                groups.append([values.cuts.side(army, -1)] if army in values.overland else [])
    leaves = YES if against < 0 else NO if meets < 0 or fights == YES else value[t]
    if leaves != NO:
        groups.append([node for node in given_to(i) if owner[node - n] == against])
    if meets >= 0 and fights != YES:
        groups.append([t])
    if against >= 0 and ((meets < 0) or fights != NO):
        groups.append(given_to(t))
    if mutual and isinstance(values, RuledValues):
        groups += [[values.cuts.side(army, -1)] for army in (meets, t) if army in values.overland]
        if values.always and meets != i and battle != YES and leaves != NO:
            groups.append([meets])
    for j in values.into[t]:
        lost = leaves == YES and j == meets and battle == YES
        if j != i and value[2 * n + j] != NO and not lost:
            groups += [[2 * n + j], given_to(j)]
    return groups
