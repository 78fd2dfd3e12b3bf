"""A second, independent evaluator: the rules by plain three-valued propagation, without a SAT solver.

It checks the main way to an answer and is checked by it. It shares with it the board, the orders and their
legality, and nothing of the reasoning. It also checks itself: what propagation leaves open is settled twice,
once by decree for all of it together, once core by core, and both have to agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..maps import ARMY, Unit
from .sequential_cores import DisagreementError, SequentialCore, settle_cores
from .sequential_values import NO, YES, Values

if TYPE_CHECKING:
    from ..encoding.intents import Intents

__all__ = ["DisagreementError", "Evaluation", "SequentialCore", "evaluate"]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What becomes of the orders, by province number; the number of a province names the unit in it.

    Args:
        succeeds: units whose move succeeds.
        given: supporters whose support is matched and not cut.
        open_paths: armies ordered to go by sea that have a path.
        dislodged: dislodged unit to its attacker.
        contested: provinces left empty by a standoff.
        after: the units after the moves, by the province where they stand then; dislodged ones excluded.
        retreats: dislodged unit to the places it may retreat to, sorted.
        cores: decisions that only a backup rule could settle, in the sequence in which they were.
        uniqueness: whether the equations, without any backup rule, have one resolution, several or none.
    """

    succeeds: frozenset[int]
    given: frozenset[int]
    open_paths: frozenset[int]
    dislodged: dict[int, int]
    contested: frozenset[int]
    after: dict[int, Unit]
    retreats: dict[int, tuple[str, ...]]
    cores: tuple[SequentialCore, ...]
    uniqueness: Literal["unique", "several", "none"]


def evaluate(intents: Intents) -> Evaluation:
    """Return what becomes of the orders.

    Raises:
        DisagreementError: two ways of settling what is left open disagree; that is a bug.

    >>> from standoff.encoding.legality import read
    >>> from standoff.maps import Move, Position
    >>> position = Position.of("FRANCE A par", "GERMANY A mun")
    >>> intents = read(position, [Move(position.units[0], "bur"), Move(position.units[1], "bur")])
    >>> evaluation = evaluate(intents)
    >>> [position.board.ids[p] for p in evaluation.contested]
    ['bur']
    """
    values = Values(intents)
    values.settle()
    cores: tuple[SequentialCore, ...] = ()
    if values.undecided():
        by_core = values.copy()
        cores = settle_cores(by_core)
        _settle_by_decree(values)
        if by_core.value != values.value:
            differing = [node for node, value in enumerate(values.value) if by_core.value[node] != value]
            raise DisagreementError(f"by core and by decree, nodes {differing} of {values.n} provinces differ")
    return _evaluation(values, cores)


def _settle_by_decree(values: Values) -> None:
    """Take every open path away, then let every open move succeed."""
    n = values.n
    values.fix([node for node in values.undecided() if node >= 2 * n], NO)
    values.fix([node for node in values.undecided() if node < n], YES)
    if left := values.undecided():
        raise DisagreementError(f"nodes {left} of {n} provinces are open though all paths and moves are decided")


def _evaluation(values: Values, cores: tuple[SequentialCore, ...]) -> Evaluation:
    intents, value, n = values.intents, values.value, values.n
    at, ids, landing = intents.at, intents.board.ids, intents.landing
    dislodged: dict[int, int] = {}
    after: dict[int, Unit] = {}
    left_empty = []
    for t, attackers in intents.into.items():
        for p in attackers:
            if value[p] == YES:
                if t in after:
                    raise DisagreementError(f"two moves to {ids[t]} succeed")
                unit = at[p]
                assert unit is not None
                after[t] = Unit(unit.power, unit.type, landing[p] if p in landing else ids[t])
                if at[t] is not None and value[t] == NO:
                    dislodged[t] = p
        if t not in after and (at[t] is None or value[t] == YES):
            left_empty.append(t)
    for p in intents.units:
        if value[p] == NO and p not in dislodged:
            unit = at[p]
            assert unit is not None
            after[p] = unit
    contested = frozenset([t for t in left_empty if any(_prevents(values, p, t) for p in intents.into[t])])
    retreats = {p: _retreats(intents, p, attacker, after, contested) for p, attacker in dislodged.items()}
    uniqueness: Literal["unique", "several", "none"] = "several" if cores else "unique"
    if any(core.resolutions == 0 for core in cores):
        uniqueness = "none"
    return Evaluation(
        frozenset([p for p in intents.units if value[p] == YES]),
        frozenset([p for p in intents.units if value[n + p] == YES]),
        frozenset([p for p in intents.ferries if value[2 * n + p] == YES]),
        dislodged,
        contested,
        after,
        retreats,
        cores,
        uniqueness,
    )


def _prevents(values: Values, p: int, t: int) -> bool:
    """Tell whether a failed move to an empty province keeps others out of it."""
    if values.value[2 * values.n + p] == NO:
        return False
    return not (values.value[t] == YES and values.head_to_head(p, t))


def _retreats(
    intents: Intents, p: int, attacker: int, after: dict[int, Unit], contested: frozenset[int]
) -> tuple[str, ...]:
    board, unit = intents.board, intents.at[p]
    assert unit is not None
    # where a convoyed attacker came from is open (DATC 4.A.5 b)
    barred = -1 if attacker in intents.ferries else attacker
    places = [board.ids[t] for t in board.walks[p]] if unit.type is ARMY else board.sails[unit.place]
    exits = []
    for place in places:
        t = board.number[place]
        if t not in after and t not in contested and t != barred:
            exits.append(place)
    return tuple(sorted(exits))
