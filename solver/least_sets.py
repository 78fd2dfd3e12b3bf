"""Paradoxes by smallest sets of armies: other readings of Szykman's rule, to compare the usual one with (4.A.2).

The rule is often told as *the smallest set of convoys that must fail*. Taken to the letter that is a search, may have
several answers, and may pick an army that is not in the circle (``docs/rules.md``, case ``P2``).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from ..encoding import Intents
from ..encoding.facts import FALSE, Fact, Kind
from ..encoding.policies import LeftoverParadox, Paradox, ParadoxCore
from .cores import CoreKind, Settled, Settlement, settle

SETS_LIMIT = 5000
"""More sets than this are not tried; what they would settle stays open."""


def settle_least(intents: Intents, known: dict[Fact, bool] | None = None, *, choosing: bool = True) -> Settled:
    """Settle paradoxes by the smallest sets of armies without whose convoys nothing but circular movements is left.

    Args:
        intents: what the orders amount to; its rulebook asks for one such set, or for all of them together.
        known: decisions that are taken as given.
        choosing: whether to choose among several resolutions; else only paradoxes that have none are settled.
    """
    rules = intents.rulebook
    nothing = replace(
        rules,
        # a rule that keeps paradoxes away protects supports all the same
        paradox=Paradox.NONE if rules.paradox is Paradox.SZYKMAN else rules.paradox,
        leftover_paradox=LeftoverParadox.UNDEFINED,
        paradox_core=ParadoxCore.COMPONENT,
    )
    plain = replace(intents, rulebook=nothing)
    bare = settle(plain, known)
    if not bare.left:
        return bare if choosing else settle(plain, known, choosing=False)
    # any army may be in such a set, also one that is not in the circle
    paths = [Fact(Kind.PATH, p) for p, value in sorted(bare.resolution.path.items()) if value != FALSE]
    sets = _least_sets(plain, known or {}, paths)
    if not sets or (rules.paradox_core is ParadoxCore.LEAST_SET and len(sets) > 1):
        return bare if choosing else settle(plain, known, choosing=False)
    taken = dict.fromkeys((path for one in sets for path in one), False)
    if not choosing:
        several = {fact for core in bare.cores if core.resolutions for fact in core.facts}
        return settle(
            plain, {**(known or {}), **{path: False for path in taken if path not in several}}, choosing=False
        )
    settled = settle(plain, {**(known or {}), **taken})
    paradoxes = [
        replace(
            core,
            settled_by=Settlement.SZYKMAN,
            decided=tuple((path, False) for path in taken if path in core.facts),
        )
        for core in bare.cores
        if core.kind is CoreKind.CONVOY_PARADOX
    ]
    # an army in no circle, which a smallest set may hold, is told with the first
    outside = tuple((path, False) for path in taken if all(path not in core.facts for core in paradoxes))
    # a core was left, and a circular movement never is: it always succeeds
    assert paradoxes, "a core was left, but no convoy paradox is among the cores"
    paradoxes[0] = replace(paradoxes[0], decided=(*paradoxes[0].decided, *outside))
    return replace(settled, cores=(*paradoxes, *settled.cores))


def _least_sets(plain: Intents, known: dict[Fact, bool], paths: list[Fact]) -> list[tuple[Fact, ...]]:
    """Return all smallest sets of paths that are enough, none if there are too many to try."""
    tried = 0
    for size in range(1, len(paths) + 1):
        found = []
        for several in combinations(paths, size):
            tried += 1
            if tried > SETS_LIMIT:
                return []
            if not settle(plain, {**known, **dict.fromkeys(several, False)}).left:
                found.append(several)
        if found:
            return found
    return []
