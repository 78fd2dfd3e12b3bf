"""The convoy route to name where none was ordered: the one that lacks the fewest fleets."""

from __future__ import annotations

import heapq
from collections.abc import Collection

from ...maps import Board


def likeliest(board: Board, start: int, end: int, seas: Collection[int], there: Collection[int]) -> tuple[int, ...]:
    """Return the seas of the route that lacks the fewest, of those the shortest, of those the first by name.

    Args:
        board: the board.
        start: number of the province where the army stands.
        end: number of the province where it is to land.
        seas: numbers of the seas that it may pass.
        there: those that lack nothing.

    Returns:
        The numbers of the seas, from start to end; empty if no route passes only these seas.

    >>> from standoff.maps import standard
    >>> board = standard()
    >>> seas = {n for n, sea in enumerate(board.is_sea) if sea}
    >>> [board.ids[n] for n in likeliest(board, board.number["lon"], board.number["tun"], seas, ())]
    ['eng', 'mao', 'wes']
    """
    touches = board.touches
    waiting: list[tuple[int, int, tuple[int, ...]]] = [
        (int(sea not in there), 1, (sea,)) for sea in touches[start] if sea in seas
    ]
    heapq.heapify(waiting)
    seen: set[int] = set()
    while waiting:
        lacking, length, route = heapq.heappop(waiting)
        here = route[-1]
        if here in touches[end]:
            return route
        if here in seen:
            continue
        seen.add(here)
        for further in touches[here]:
            if further in seas and further not in seen:
                heapq.heappush(waiting, (lacking + (further not in there), length + 1, (*route, further)))
    return ()
