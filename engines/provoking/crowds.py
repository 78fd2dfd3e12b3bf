"""Phases of many units whose orders come as they may: as in real play, at random, at sea, packed closely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...maps import ARMY, FLEET
from .draft import Draft, Habits
from .phase import Phase

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from ...maps import Board


def realistic(seed: int, board: Board | None = None) -> Phase:
    """Make a phase as in real play."""
    draft = Draft(f"realistic {seed}", board)
    chance = draft.chance
    powers = list(draft.lie.powers)
    chance.shuffle(powers)
    alive = powers[: chance.choice((4, 5, 5, 6, 6, 7, 7))]
    draft.settle(chance.randint(22, 34), [(power, chance.uniform(0.5, 1.6)) for power in alive], 0.35, 0.28)
    draft.command(
        Habits(
            convoys=0.13,
            moves=0.37,
            supports=0.78,
            matches=0.95,
            foreign=0.06,
            crowding=0.05,
            greed=0.6,
            slips=0.03,
            spares=0.1,
            silence=0.02,
        )
    )
    return draft.phase()


def random34(seed: int, board: Board | None = None) -> Phase:
    """Place 34 units at random, in loose regions, with orders as they come."""
    draft = Draft(f"random34 {seed}", board)
    draft.settle(34, [(power, 1.0) for power in draft.lie.powers], 0.75, 0.45)
    draft.command(Habits(convoys=0.35, moves=0.45, supports=0.75, matches=0.7))
    return draft.phase()


def convoy_heavy(seed: int, board: Board | None = None) -> Phase:
    """Make a phase with many fleets at sea and many armies that want to cross it."""
    draft = Draft(f"convoy_heavy {seed}", board)
    chance, lie = draft.chance, draft.lie
    powers = _some(chance, lie.powers, chance.randint(3, 7))
    for sea in _some(chance, lie.seas, chance.randint(9, 14)):
        draft.put(chance.choice(powers), FLEET, sea)
    for coast in _some(chance, lie.coastal, chance.randint(8, 16)):
        draft.put_somewhere(chance.choice(powers), coast, 0.35)
    for inland in _some(chance, lie.inland, chance.randint(0, 3)):
        draft.put(chance.choice(powers), ARMY, inland)
    draft.command(Habits(convoys=0.75, moves=0.4, supports=0.8, matches=0.75, foreign=0.6, slips=0.05))
    return draft.phase()


def small(seed: int, n: int = 6, board: Board | None = None) -> Phase:
    """Pack a few units into a small region.

    Args:
        seed: decides everything.
        n: how many units, where the board has room for them.
        board: the board; the standard one without it.
    """
    draft = Draft(f"small {seed} {n}", board)
    chance, lie = draft.chance, draft.lie
    size = n + chance.randint(1, n // 2 + 2)
    center = chance.choice(lie.seas if chance.random() < 0.5 and lie.seas else lie.ids)
    steps = lie.steps(lie.board.number[center])
    ball = sorted(zip(steps, lie.ids, strict=True), key=lambda row: (row[0], chance.random()))
    powers = _some(chance, lie.powers, chance.choice((2, 2, 3, 3, 4)))
    for province in _some(chance, [p for _, p in ball[:size]], n):
        draft.put_somewhere(chance.choice(powers), province, 0.5)
    draft.command(
        Habits(convoys=0.6, moves=0.5, supports=0.9, matches=0.85, foreign=0.6, crowding=0.9, slips=0.05, silence=0.03)
    )
    return draft.phase()


def _some(chance: random.Random, among: Sequence[str], count: int) -> list[str]:
    """Return so many of them, or all where there are fewer, in a random sequence."""
    return chance.sample(among, min(count, len(among)))
