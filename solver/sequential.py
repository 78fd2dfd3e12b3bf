"""A second, independent evaluator: the rules by plain three-valued propagation, without a SAT solver.

It checks the main way to an answer and is checked by it, under every rulebook. It shares with it the board, the orders
and their legality, and nothing of the reasoning. Under the default rulebook it also checks itself: what propagation
leaves open is settled twice, once by decree for all of it together, once core by core, and both have to agree.

Its parts: :mod:`sequential_values` (decisions and the default equations), :mod:`sequential_rules` and
:mod:`sequential_cuts` (those of other rulebooks), :mod:`sequential_inputs` (what depends on what),
:mod:`sequential_count` (resolutions), :mod:`sequential_cores` and :mod:`sequential_paradox` (what is left open).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..encoding.policies import DislodgedUnit, ParadoxCore, RetreatToConvoyStart
from ..maps import ARMY, Unit
from .sequential_cores import DisagreementError, SequentialCore
from .sequential_count import MOST, ONE, Count, count
from .sequential_paradox import rule_of, settle, szykman
from .sequential_rules import values_of
from .sequential_values import NO, OPEN, YES, Values

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..encoding.intents import Intents

__all__ = ["Count", "DisagreementError", "Evaluation", "SequentialCore", "evaluate"]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What becomes of the orders, by province number; the number of a province names the unit in it.

    Where the rulebook leaves the position undefined, everything told is sure: it would be the same however the
    open decisions came out. What is not sure is left out.

    Args:
        succeeds: units whose move succeeds.
        given: supporters whose support is matched and not cut.
        open_paths: armies ordered to go by sea that have a path; of those free to walk, the ones that go by sea.
        dislodged: dislodged unit to its attacker.
        contested: provinces left empty by a standoff.
        after: the units after the moves, by the province where they stand then; dislodged ones excluded.
        retreats: dislodged unit to the places it may retreat to, sorted; only units of which all of that is sure.
        cores: decisions that the equations do not decide, in the sequence in which they were settled or given up.
        uniqueness: whether the equations, with the protections of the rulebook and without any rule that settles
            what they leave, have one resolution, several or none.
        count: how many resolutions they have.
        open_moves: moves that nothing settles.
        open_supports: supporters whose support nothing settles.
        open_ways: armies of which nothing settles whether they have a path.
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
    count: Count = ONE
    open_moves: frozenset[int] = frozenset()
    open_supports: frozenset[int] = frozenset()
    open_ways: frozenset[int] = frozenset()

    @property
    def undefined(self) -> bool:
        """Whether the rulebook leaves something undecided."""
        return bool(self.open_moves or self.open_supports or self.open_ways)

    @property
    def verdict(self) -> Literal["unique", "several", "none", "undefined"]:
        """The uniqueness, or that the position is undefined."""
        return "undefined" if self.undefined else self.uniqueness


def evaluate(intents: Intents, limit: int = MOST) -> Evaluation:
    """Return what becomes of the orders.

    Args:
        intents: what the units are about to do, and the rulebook.
        limit: after so many resolutions their count stops.

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
    values = values_of(intents)
    values.settle()
    cores: tuple[SequentialCore, ...] = ()
    counted = ONE
    if values.undecided():
        counted = count(values, limit)
        decreed = values.copy() if _decree_is_known_to_agree(values) else None
        cores = settle(values, counted)
        if decreed is not None:
            _settle_by_decree(decreed)
            if decreed.value != values.value:
                differing = [node for node, value in enumerate(values.value) if decreed.value[node] != value]
                raise DisagreementError(f"by core and by decree, nodes {differing} of {values.n} provinces differ")
    return _evaluation(values, cores, counted)


def _decree_is_known_to_agree(values: Values) -> bool:
    """Tell whether settling everything at once comes to the same as settling core by core."""
    rulebook = values.intents.rulebook
    return type(values) is Values and rule_of(rulebook) is szykman and rulebook.paradox_core is ParadoxCore.COMPONENT


def _settle_by_decree(values: Values) -> None:
    """Take every open path away, then let every open move succeed."""
    n = values.n
    values.fix([node for node in values.undecided() if node >= 2 * n], NO)
    values.fix([node for node in values.undecided() if node < n], YES)
    if left := values.undecided():
        raise DisagreementError(f"nodes {left} of {n} provinces are open though all paths and moves are decided")


def _evaluation(values: Values, cores: tuple[SequentialCore, ...], counted: Count) -> Evaluation:
    intents, value, n = values.intents, values.value, values.n
    at, ids, landing, into = intents.at, intents.board.ids, intents.landing, intents.into
    still_open = values.undecided()
    unsure = {t for t, movers in into.items() if any(value[p] < 0 for p in movers)} if still_open else set[int]()
    dislodged: dict[int, int] = {}
    after: dict[int, Unit] = {}
    left_empty = []
    for t, attackers in into.items():
        for p in attackers:
            if value[p] == YES:
                if t in after:
                    raise DisagreementError(f"two moves to {ids[t]} succeed")
                unit = at[p]
                assert unit is not None
                after[t] = Unit(unit.power, unit.type, landing[p] if p in landing else ids[t])
                if at[t] is not None and value[t] == NO:
                    dislodged[t] = p
        if t not in after and t not in unsure and (at[t] is None or value[t] == YES):
            left_empty.append(t)
    for p in intents.units:
        if value[p] == NO and p not in dislodged and p not in unsure:
            unit = at[p]
            assert unit is not None
            after[p] = unit
    contested = frozenset([t for t in left_empty if any(_prevents(values, p, t) == YES for p in into[t])])
    closed, doubtful = {*contested, *after}, set[int]()
    if still_open:
        closed |= {p for p in intents.units if value[p] == NO}  # they are there, or who dislodges them
        unsure |= {t for t in left_empty if any(_prevents(values, p, t) < 0 for p in into[t])}
        doubtful = (unsure | {p for p in intents.units if value[p] < 0}) - closed
    retreats = {}
    for p, attacker in dislodged.items():
        places = _retreats(values, p, attacker, closed, doubtful)
        if places is not None:
            retreats[p] = places
    uniqueness: Literal["unique", "several", "none"] = "unique" if counted.exact and counted.number == 1 else "several"
    # a count that did not come to its end leaves the word to the cores
    if counted.number == 0 if counted.exact else counted.number < 2 and any(core.resolutions == 0 for core in cores):
        uniqueness = "none"
    return Evaluation(
        frozenset([p for p in intents.units if value[p] == YES]),
        frozenset([p for p in intents.units if value[n + p] == YES]),
        frozenset([p for p in intents.ferries if value[values.ways(p)[0]] == YES]),
        dislodged,
        contested,
        after,
        retreats,
        cores,
        uniqueness,
        counted,
        frozenset([node for node in still_open if node < n]),
        frozenset([node - n for node in still_open if n <= node < 2 * n]),
        frozenset(values.armies(still_open)),
    )


def _prevents(values: Values, p: int, t: int) -> int:
    """Tell whether a failed move to an empty province keeps others out of it."""
    intents, value = values.intents, values.value
    path = value[2 * values.n + p]
    if path == NO or intents.at[t] is None or values.goal[t] != p:
        return path
    # the unit in t left for the province of p
    if intents.rulebook.dislodged_unit is DislodgedUnit.ALWAYS:
        return NO
    battle = values.battle(p, t)
    return OPEN if battle < 0 else NO if battle else path


def _retreats(
    values: Values, p: int, attacker: int, closed: Collection[int], doubtful: Collection[int]
) -> tuple[str, ...] | None:
    """Return the places open to a dislodged unit, or None if some of them is in doubt."""
    intents = values.intents
    board, unit = intents.board, intents.at[p]
    assert unit is not None
    by_sea = NO
    if attacker in intents.ferries and intents.rulebook.retreat_to_convoy_start is RetreatToConvoyStart.ALLOWED:
        by_sea = values.value[values.ways(attacker)[0]]
    places = [board.ids[t] for t in board.walks[p]] if unit.type is ARMY else board.sails[unit.place]
    exits = []
    for place in places:
        t = board.number[place]
        if t in closed or (t == attacker and by_sea == NO):
            continue
        if t in doubtful or (t == attacker and by_sea < 0):
            return None
        exits.append(place)
    return tuple(sorted(exits))
