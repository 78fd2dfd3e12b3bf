"""What settles a convoy paradox under each rulebook, and which decisions make one up (DATC 4.A.2).

Second evaluator; written from ``docs/rulebooks.md``.
"""

from __future__ import annotations

from contextlib import closing
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from ..encoding.policies import LeftoverParadox, Paradox, ParadoxCore
from .sequential_cores import SequentialCore, core_of, settle_cores
from .sequential_count import Search
from .sequential_inputs import dependencies, mentioned
from .sequential_rules import values_of
from .sequential_values import NO, YES, Values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..encoding.rulebook import Rulebook
    from .sequential_cores import Rule
    from .sequential_count import Count

SET_LIMIT = 2_000
"""More sets of armies than this are not tried in the search for the smallest; nothing settles the paradox then."""


def szykman(values: Values, core: Sequence[int]) -> None:
    """Take away the ways over the sea of all armies in a core."""
    values.fix(_open_ways(values, core), NO)


def all_hold(values: Values, core: Sequence[int]) -> None:
    """Take away the ways over the sea of all armies in a core, and let its moves fail."""
    values.fix([*_open_ways(values, core), *(node for node in core if node < values.n)], NO)


def dptg(values: Values, core: Sequence[int]) -> None:
    """Take away the ways over the sea where that agrees with the equations of the core, else as all-hold."""
    ways = [node for node in core if node >= 2 * values.n]
    with closing(Search(values, core).solutions()) as solutions:
        agrees = any(all(found[way] == NO for way in ways) for found in solutions)
    (szykman if agrees else all_hold)(values, core)


RULES: dict[Paradox | LeftoverParadox, Rule] = {
    Paradox.SZYKMAN: szykman,
    Paradox.ALL_HOLD: all_hold,
    Paradox.DPTG: dptg,
    LeftoverParadox.SZYKMAN: szykman,
    LeftoverParadox.ALL_HOLD: all_hold,
}


def rule_of(rulebook: Rulebook) -> Rule | None:
    """Return what settles the paradoxes that the equations of a rulebook leave, or None if nothing does."""
    return RULES.get(rulebook.paradox) or RULES.get(rulebook.leftover_paradox)


def settle(values: Values, counted: Count) -> tuple[SequentialCore, ...]:
    """Decide what is open as the rulebook says, and return the cores that needed a rule.

    Args:
        values: decisions after propagation; they are completed, but for what hangs on a paradox that nothing settles.
        counted: how many resolutions all that is open has.
    """
    if counted.only:
        for value in (NO, YES):
            values.fix([node for node, only in counted.only.items() if only == value], value)
        return ()
    rulebook = values.intents.rulebook
    rule, kind = rule_of(rulebook), rulebook.paradox_core
    if kind is ParadoxCore.ALL_OPEN:
        return _all_open(values, rule, counted)
    if kind is ParadoxCore.SYNTACTIC:
        return settle_cores(values, rule, mentioned)
    if rule is szykman and kind is not ParadoxCore.COMPONENT:
        return _least(values, counted, union=kind is ParadoxCore.LEAST_SETS)
    return settle_cores(values, rule, dependencies)


def _open_ways(values: Values, core: Sequence[int]) -> list[int]:
    return [way for army in values.armies(core) for way in values.ways(army) if values.value[way] < 0]


def _all_open(values: Values, rule: Rule | None, counted: Count) -> tuple[SequentialCore, ...]:
    """Settle all open convoys at once, then the circles of moves that are left."""
    cores: list[SequentialCore] = []
    core = values.undecided()
    if values.armies(core):
        cores.append(core_of(values, core, counted.number, settled=rule is not None))
        if rule is None:
            return tuple(cores)
        rule(values, core)
    # not all at once: where 4.A.7 is read to the letter, two that wait for a swap could both come to one place
    cores += settle_cores(values, rule, dependencies)
    return tuple(cores)


def _least(values: Values, counted: Count, *, union: bool) -> tuple[SequentialCore, ...]:
    """Take away the ways of the smallest set of armies without which the equations leave only circular movements."""
    smallest = _smallest_sets(values)
    if smallest in ([], [()]) or (len(smallest) > 1 and not union):
        return settle_cores(values, None, dependencies)
    taken = sorted({army for armies in smallest for army in armies})
    core = values.undecided()
    told = SequentialCore(
        frozenset(node for node in core if node < values.n),
        frozenset(taken),
        frozenset(node - values.n for node in core if values.n <= node < 2 * values.n),
        counted.number,
        True,
    )
    without = _without(values, taken)
    cores = settle_cores(without, None, dependencies)
    values.value[:] = without.value
    return (told, *cores)


def _smallest_sets(values: Values) -> list[tuple[int, ...]]:
    """Return the smallest sets of armies without whose ways no convoy paradox is left; none if too many are tried."""
    armies = sorted(army for army in values.ferries if any(values.value[way] != NO for way in values.ways(army)))
    tried = 0
    for size in range(len(armies) + 1):
        tried += comb(len(armies), size)
        if tried > SET_LIMIT:
            return []
        found = []
        for taken in combinations(armies, size):
            cores = settle_cores(_without(values, taken), None, dependencies)
            if not any(core.convoy for core in cores):
                found.append(taken)
        if found:
            return found
    return []


def _without(values: Values, armies: Sequence[int]) -> Values:
    """Return the decisions of the phase worked out anew, these armies having no way over the sea."""
    anew = values_of(values.intents)
    for army in armies:
        for way in anew.ways(army):
            anew.value[way] = NO
    anew.settle()
    return anew
