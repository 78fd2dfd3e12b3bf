"""One question, one answer: the smallest position with a property."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engines.workers import Here
from .hunting import Hunt, Known, Limits
from .rejudging import Fault

if TYPE_CHECKING:
    from ..engines.workers import Workers
    from .rounds import Wanted

SECONDS = 30.0
"""How long a search takes where nothing is said."""


class Mine(Here):
    """This process: works at a round when it is submitted, so none is submitted ahead."""

    ahead = False


def find(
    wanted: Wanted,
    limits: Limits | None = None,
    *,
    everything: bool = False,
    prove: bool = False,
    workers: Workers | None = None,
    known: Known | None = None,
    progress: Callable[[Known], None] | None = None,
    saved: Callable[[Known], None] | None = None,
) -> Known:
    """Search the smallest position with a property.

    Args:
        wanted: what is looked for.
        limits: when to end; :data:`SECONDS` where nothing is said.
        everything: whether a find of each kind that has the smallest size is kept, rather than one.
        prove: whether a process of its own is started that proves bounds, and with ``everything`` lists all kinds. As
            with all processes that Python starts, a program that asks for it has to keep what it does under
            ``if __name__ == "__main__"``.
        workers: who works at it; this process where nobody is named.
        known: what is known from a search that was broken off.
        progress: told now and then how far the search has come.
        saved: told after each wave of rounds, to keep what is known.

    Returns:
        What is known at the end; ``best`` of it is the smallest find.

    >>> from standoff.search.properties import Resolutions
    >>> from standoff.search.rounds import Wanted
    >>> found = find(Wanted(Resolutions(2)), Limits(count=400))
    >>> found.best.size[0]
    3
    """
    known = Known(wanted, everything) if known is None else known
    limits = limits or Limits(seconds=SECONDS)
    workers = Mine() if workers is None else workers
    if prove:
        from .solving import uncovered

        known.unproved = uncovered(wanted)
        if known.unproved:
            known.bound = None  # whoever proved something of it was mistaken
    if not prove or known.unproved:
        Hunt(known, limits, progress, saved).run(workers)
    else:
        from .proving import Proving

        with Proving(wanted, known.bound, everything=known.everything) as proving:
            Hunt(known, limits, progress, saved, proving.look).run(workers)
    if known.contradicted and known.best is not None:
        says = "it was found, and proved that there is none of so few units"
        known.faults.append(Fault(known.best.phase, wanted.rulebook.name, says))
    for one in known.finds if known.listed_all is not None else ():
        if one.by == "search":
            says = "it was found, and is of no kind that was proved to be there"
            known.faults.append(Fault(one.phase, wanted.rulebook.name, says))
    return known
