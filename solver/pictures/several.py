"""Several resolutions of a phase beside each other; what is the same in all of them is drawn pale."""

from __future__ import annotations

from collections.abc import Sequence

from ...encoding import Intents
from ...maps.pictures.marks import Frame
from ..listing import listing_of
from ..outcome import Outcome
from ..report import Report
from ..resolving import Resolution, Uniqueness
from ..ruling import Ruling
from .movement import together_frame

MOST = 12
"""So many resolutions are drawn; the others are counted."""


def rulings_of(intents: Intents, limit: int = MOST) -> tuple[list[Ruling], bool, int | None]:
    """Gives what each consistent resolution of the equations comes to.

    Args:
        intents: what the orders amount to.
        limit: at most so many.

    Returns:
        The rulings, whether these are all, and which of them, counted from 0, is the one of the rulebook.
    """
    listing = listing_of(intents, limit)
    return [_told(intents, one) for one in listing.found], listing.complete, listing.chosen


def _told(intents: Intents, resolution: Resolution) -> Ruling:
    return Report(intents, resolution, Uniqueness.SEVERAL, (), 0).ruling()


def several_frames(rulings: Sequence[Ruling], chosen: int | None = None, word: str = "Resolution") -> list[Frame]:
    """Gives a board for each of several rulings on the same orders, with the orders pale that fare alike in all.

    Args:
        rulings: the rulings.
        chosen: which of them, counted from 0, is the one of the rulebook; None for none of them.
        word: what they are called.
    """
    alike = _alike(rulings)

    def differing(outcome: Outcome) -> bool:
        return len(rulings) == 1 or outcome.order not in alike

    return [
        together_frame(ruling, f"{word} {n}{', the ruling' if n - 1 == chosen else ''}", differing)
        for n, ruling in enumerate(rulings, 1)
    ]


def _alike(rulings: Sequence[Ruling]) -> set[object]:
    """Return the orders whose result is the same in all rulings."""
    found: set[object] = set()
    for several in zip(*((*ruling.outcomes, *ruling.held) for ruling in rulings), strict=True):
        if len({(one.result, one.dislodged_by is None) for one in several}) == 1:
            found.add(several[0].order)
    return found
