"""The kinds of phase that a campaign draws from: each a function from a seed to a phase, the same on every computer.

==================  ===================================================================================
kind                what it looks like
==================  ===================================================================================
``head_to_head``    two units that go for each other, supports of both sides, third ones beside them
``garrisons``       several attacks on one unit, about as strong as each other
``own_units``       attacks on own units, supports against own units, own supports cut
``cuts``            attacks that hang on supports, and supporters that are attacked
``chains``          units that follow each other, into the open or into a standoff
``standing``        units that hold since they cannot do what they were ordered to do
``routes``          a convoy with several routes whose fleets are attacked
``neighbours``      an army that could go to its neighbour by land or by sea
``swaps``           units that change places or go round, one of them by sea
``landings``        armies that land on supporters which decide about fleets
``lost_convoys``    convoys that are disrupted or never whole, and who counts on that
``coasts``          provinces with coasts: moves, supports, retreats, and what is written of a coast
``exits``           a dislodged unit, and what goes on in the provinces beside it
``collisions``      units dislodged around one province
``paradox``         loops of convoys and the supports that they cut
``cycles``          rings of moves, swaps by convoy, and others that push into them
``circles``         a paradox, and a ring or swap with a convoy beside it or through it
``small``           few units packed into a small region, so that all of them matter to each other
``crowded_sea``     9 to 14 fleets at sea, three quarters of the coastal armies try a convoy
``realistic``       22 to 34 units as in real play: powers in compact regions, supports that match
``sloppy``          a few units, and orders as people really write them
``retreats``        a retreat phase after one of the others
``winters``         an adjustment phase
==================  ===================================================================================
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from .battles import chains, cuts, garrisons, head_to_head, own_units, standing
from .crossings import landings, lost_convoys, neighbours, routes, swaps
from .crowds import convoy_heavy, realistic, small
from .expelling import collisions, exits, retreats
from .geography import geography
from .loops import circles, cycles, paradox
from .mistakes import spoil
from .phase import LatePhase, Phase
from .shores import coasts
from .winters import winters

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...maps import Board

AnyPhase: TypeAlias = Phase | LatePhase


def sloppy_few(seed: int, board: Board | None = None) -> Phase:
    """Take a phase of a few units, and spoil some of its orders."""
    chance = random.Random(f"standoff sloppy few {seed}")
    recipe = chance.choice((head_to_head, cuts, routes, neighbours, coasts, landings, _six, standing))
    return spoil(recipe(seed, board), f"sloppy few {seed}", chance.choice((0.15, 0.3, 0.6)))


def _six(seed: int, board: Board | None = None) -> Phase:
    return small(seed, board=board)


def packed(seed: int, board: Board | None = None) -> Phase:
    """Pack three to twelve units into a small region."""
    return small(seed, 3 + seed % 10, board)


MOVEMENT: dict[str, Callable[[int, Board | None], Phase]] = {
    "head_to_head": head_to_head,
    "garrisons": garrisons,
    "own_units": own_units,
    "cuts": cuts,
    "chains": chains,
    "standing": standing,
    "routes": routes,
    "neighbours": neighbours,
    "swaps": swaps,
    "landings": landings,
    "lost_convoys": lost_convoys,
    "coasts": coasts,
    "exits": exits,
    "collisions": collisions,
    "paradox": paradox,
    "cycles": cycles,
    "circles": circles,
    "small": packed,
    "crowded_sea": convoy_heavy,
    "realistic": realistic,
    "sloppy": sloppy_few,
}
"""The kinds of movement phases."""

LATE: dict[str, Callable[[int, Board | None], LatePhase]] = {"retreats": retreats, "winters": winters}
"""The kinds of later phases, each the phase of one half of the year's end."""

KINDS: dict[str, Callable[[int, Board | None], AnyPhase]] = {**MOVEMENT, **LATE}
"""All kinds, by name."""

PHASE_OF = {**dict.fromkeys(MOVEMENT, "movement"), "retreats": "retreat", "winters": "adjustment"}
"""The phase that each kind is of, as engines name it."""


def phase_of(kind: str, seed: int, board: Board | None = None) -> AnyPhase:
    """Return the phase that a kind and a seed name.

    Args:
        kind: a name of :data:`KINDS`.
        seed: any number.
        board: the board, one that :func:`lacking` has nothing against; the standard one without it.

    >>> phase_of("garrisons", 3) == phase_of("garrisons", 3)
    True
    """
    return KINDS[kind](seed, board)


CROSSINGS = frozenset(
    {"routes", "neighbours", "swaps", "landings", "lost_convoys", "paradox", "circles", "crowded_sea", "sloppy"}
)
"""Kinds in which armies go by sea."""


@cache
def lacking(kind: str, board: Board) -> str:
    """Tell in a few words what a board lacks for a kind; empty if phases of the kind can be made on it.

    Args:
        kind: a name of :data:`KINDS`.
        board: the board.

    >>> from standoff.maps import board_named
    >>> lacking("paradox", board_named("toy"))
    ''
    """
    lie = geography(board)
    if len(lie.powers) < 2:
        return "two powers"
    if kind in CROSSINGS and not any(len(lie.shores[sea]) > 2 for sea in lie.seas):
        return "a sea between three coasts"
    if kind == "coasts" and all(len(docks) < 2 for docks in lie.docks.values()):
        return "a province with several coasts"
    if kind in ("collisions", "retreats") and all(len(near) < 4 for near in lie.near.values()):
        return "a province with four neighbours"
    if kind == "winters" and not lie.centers:
        return "supply centres"
    return ""
