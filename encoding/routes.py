"""Convoy routes: which fleets can carry an army from one coast to another.

A route is a chain of seas s1..sk, each touching the next, s1 touching the start and sk the end. Only
*chordless* routes count: no sea of the chain could be left out (DATC 6.F.12, 6.G.19). A fleet that is on no
chordless route is superfluous.

Routes are few on a real map (four at most between two coasts, with a fleet in every sea) but can be
thousands on a made-up one. So they are enumerated up to a limit. Beyond it a path becomes a question of
reachability (``gates.Reach``), and which fleets are superfluous is told by networkx, more leniently.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import cast

from ..maps import Board

ROUTE_LIMIT = 32
"""More chordless routes than this between two coasts are not enumerated."""

STEP_LIMIT = 20_000
"""More steps than this are not spent on one search for a chordless route."""


class TooManyRoutes(Exception):
    """There are more routes than the limit, or they are too long to seek; never leaves this layer."""


def connected(board: Board, fleets: Collection[int], start: int, end: int) -> bool:
    """Tell whether fleets in these seas join two provinces.

    Args:
        board: the board.
        fleets: numbers of the seas that hold a usable fleet.
        start: number of the province where the army stands.
        end: number of the province where it is to land.
    """
    touches = board.touches
    end_seas = touches[end]
    frontier = [sea for sea in touches[start] if sea in fleets]
    seen = set(frontier)
    while frontier:
        sea = frontier.pop()
        if sea in end_seas:
            return True
        for further in touches[sea]:
            if further in fleets and further not in seen:
                seen.add(further)
                frontier.append(further)
    return False


def routes(board: Board, fleets: frozenset[int], start: int, end: int) -> tuple[frozenset[int], ...]:
    """Return the chordless routes between two provinces over fleets in these seas, each as its set of seas.

    Args:
        board: the board.
        fleets: numbers of the seas that hold a fleet.
        start: number of the province where the army stands.
        end: number of the province where it is to land.

    Raises:
        TooManyRoutes: there are more than :data:`ROUTE_LIMIT`, or seeking them takes more than :data:`STEP_LIMIT`.
    """
    touches = board.touches
    near = {sea: touches[sea] & fleets for sea in fleets}
    found = []
    for path in _chordless(touches[start] & fleets, near, touches[end]):
        found.append(frozenset(path))
        if len(found) > ROUTE_LIMIT:
            raise TooManyRoutes
    return tuple(found)


def _chordless(
    first: frozenset[int], near: Mapping[int, frozenset[int]], last: Collection[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the chordless paths over seas.

    Args:
        first: the seas where a path may begin; no path enters another one of them later.
        near: for each sea the seas next to it.
        last: the seas where a path ends as soon as it comes to one.

    Raises:
        TooManyRoutes: seeking them takes more than :data:`STEP_LIMIT` steps.
    """
    steps = 0
    # path so far, and the seas that may no longer be entered: those next to all of the path but its end
    stack: list[tuple[tuple[int, ...], frozenset[int]]] = [((sea,), first) for sea in sorted(first, reverse=True)]
    while stack:
        path, barred = stack.pop()
        end = path[-1]
        if end in last:
            yield path
            continue
        for sea in sorted(near[end] - barred, reverse=True):
            steps += 1
            if steps > STEP_LIMIT:
                raise TooManyRoutes
            stack.append(((*path, sea), barred | near[end]))


@lru_cache(maxsize=100_000)
def useful(board: Board, fleets: frozenset[int], start: int, end: int) -> frozenset[int]:
    """Return the fleets that are on some chordless route between two provinces (DATC 6.G.19).

    Beyond the limit of enumeration a fleet counts as useful if it is on a route that passes no sea twice,
    chordless or not: a chordless route through a given sea can be hard to find on a large made-up map, and no
    fleet that may be needed is turned away.

    Args:
        board: the board.
        fleets: numbers of the seas that hold a fleet.
        start: number of the province where the army stands.
        end: number of the province where it is to land.
    """
    try:
        return frozenset(sea for route in routes(board, fleets, start, end) for sea in route)
    except TooManyRoutes:
        return on_simple_route(board, fleets, start, end)


def on_simple_route(board: Board, fleets: frozenset[int], start: int, end: int) -> frozenset[int]:
    """Return the fleets on a route that passes no sea twice.

    They are those in one biconnected component with both ends once the ends are joined by an edge.
    """
    import networkx

    ends = ("start", "end")
    graph: networkx.Graph[int | str] = networkx.Graph()
    graph.add_edge(*ends)
    for sea in fleets:
        graph.add_edges_from((sea, further) for further in board.touches[sea] if further in fleets)
    graph.add_edges_from(("start", sea) for sea in board.touches[start] if sea in fleets)
    graph.add_edges_from(("end", sea) for sea in board.touches[end] if sea in fleets)
    # the published types of this function are wrong: it yields sets
    components = cast("Iterable[set[int | str]]", networkx.biconnected_components(graph))
    for component in components:
        if component.issuperset(ends):
            return frozenset(sea for sea in component if isinstance(sea, int))
    return frozenset()


def reduced_routes(
    board: Board, sure: Collection[int], doubtful: Collection[int], start: int, end: int, limit: int
) -> list[tuple[int, ...]]:
    """Return the smallest sets of doubtful fleets that, with the sure ones, join two provinces.

    The sure fleets are taken out first: doubtful fleets that a stretch of sure ones joins count as
    neighbours. The sets are the chordless paths of what is left.

    Args:
        board: the board.
        sure: seas whose fleet survives in any case.
        doubtful: seas whose fleet may or may not survive.
        start: where the army stands.
        end: where it is to land.
        limit: how many sets may be returned.

    Raises:
        TooManyRoutes: there are more, or seeking them takes more than :data:`STEP_LIMIT`.
    """
    touches = board.touches

    def neighbours(seas: Collection[int]) -> frozenset[int]:
        """Doubtful seas next to these, directly or over sure ones; `end` is in it if it is next, as -1."""
        seen = set(seas)
        frontier = list(seas)
        found = set()
        while frontier:
            sea = frontier.pop()
            if sea in end_seas:
                found.add(-1)
            for further in touches[sea]:
                if further in doubtful:
                    found.add(further)
                elif further in sure and further not in seen:
                    seen.add(further)
                    frontier.append(further)
        return frozenset(found)

    end_seas = touches[end]
    first = frozenset(sea for sea in touches[start] if sea in doubtful) | neighbours(
        [sea for sea in touches[start] if sea in sure]
    )
    near = {sea: neighbours([sea]) - {sea} for sea in doubtful}
    last = frozenset(sea for sea in doubtful if -1 in near[sea])
    found: list[tuple[int, ...]] = []
    for path in _chordless(first, near, last):
        found.append(path)
        if len(found) > limit:
            raise TooManyRoutes
    return found
