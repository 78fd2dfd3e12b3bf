"""Convoy routes, held against trying every set of fleets on small random seas."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, cast

import networkx
import pytest

from standoff.encoding import routes as routes_module
from standoff.encoding.routes import TooManyRoutes, connected, reduced_routes, routes, useful
from standoff.maps import standard

from ..folding import folded

if TYPE_CHECKING:
    from standoff.maps import Board

START, END = 0, 1


class Seas:
    """All of a board that routes look at: which seas touch a province. Provinces 0 and 1 are the coasts."""

    def __init__(self, pairs: Collection[tuple[int, int]], size: int) -> None:
        touches: list[set[int]] = [set() for _ in range(size)]
        for a, b in pairs:
            for here, there in ((a, b), (b, a)):
                if there > END:
                    touches[here].add(there)
        self.touches = tuple(map(frozenset, touches))

    def board(self) -> Board:
        return cast("Board", self)


def random_seas(rng: random.Random, most: int = 8) -> tuple[Board, frozenset[int]]:
    size = rng.randint(3, most + 2)
    chance = rng.choice((0.2, 0.35, 0.5))
    pairs = [pair for pair in combinations(range(size), 2) if pair != (START, END) and rng.random() < chance]
    fleets = frozenset(sea for sea in range(2, size) if rng.random() < 0.9)
    return Seas(pairs, size).board(), fleets


def joined(board: Board, fleets: Collection[int]) -> bool:
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from((START, END))
    for place in (START, END, *fleets):
        graph.add_edges_from((place, sea) for sea in board.touches[place] if sea in fleets)
    return networkx.has_path(graph, START, END)


def subsets(seas: Collection[int]) -> Iterator[frozenset[int]]:
    for size in range(len(seas) + 1):
        yield from map(frozenset, combinations(sorted(seas), size))


def smallest(board: Board, seas: Collection[int], sure: Collection[int] = ()) -> set[frozenset[int]]:
    """Return the sets of seas that join the coasts and of which nothing can be left out."""
    found: set[frozenset[int]] = set()
    for some in subsets(seas):
        if not any(other <= some for other in found) and joined(board, some.union(sure)):
            found.add(some)
    return found


@folded
@pytest.mark.parametrize("seed", range(10))
def test_routes_are_the_sets_of_which_nothing_can_be_left_out(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        board, fleets = random_seas(rng)
        found = routes(board, fleets, START, END)
        assert len(set(found)) == len(found)
        assert set(found) == smallest(board, fleets)
        assert useful(board, fleets, START, END) == frozenset().union(*found)
        assert connected(board, fleets, START, END) == bool(found) == joined(board, fleets)


@folded
@pytest.mark.parametrize("seed", range(10))
def test_reduced_routes_are_the_smallest_doubtful_sets(seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    while tried < 20:
        board, fleets = random_seas(rng)
        sure = frozenset(sea for sea in fleets if rng.random() < 0.4)
        if connected(board, sure, START, END):
            continue  # nobody asks then
        tried += 1
        found = reduced_routes(board, sure, fleets - sure, START, END, 1000)
        assert len({frozenset(route) for route in found}) == len(found)
        assert set(map(frozenset, found)) == smallest(board, fleets - sure, sure)


def test_routes_do_not_hang_on_the_direction() -> None:
    rng = random.Random(5)
    for _ in range(50):
        board, fleets = random_seas(rng)
        assert set(routes(board, fleets, START, END)) == set(routes(board, fleets, END, START))


def test_more_routes_than_the_limit_are_not_listed() -> None:
    wide = [(START, sea) for sea in range(2, 2 + routes_module.ROUTE_LIMIT + 1)]
    pairs = wide + [(END, sea) for _, sea in wide]
    board = Seas(pairs, len(wide) + 2).board()
    fleets = frozenset(sea for _, sea in wide)
    with pytest.raises(TooManyRoutes):
        routes(board, fleets, START, END)
    assert len(routes(board, fleets - {2}, START, END)) == routes_module.ROUTE_LIMIT
    assert useful(board, fleets, START, END) == fleets
    with pytest.raises(TooManyRoutes):
        reduced_routes(board, (), fleets, START, END, routes_module.ROUTE_LIMIT)


@pytest.mark.parametrize("seed", range(5))
def test_beyond_the_limit_no_fleet_of_a_route_is_turned_away(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes_module, "ROUTE_LIMIT", -1)
    rng = random.Random(seed)
    for _ in range(25):
        board, fleets = random_seas(rng)
        needed = frozenset[int]().union(*smallest(board, fleets))
        found = useful(board, fleets, START, END)
        assert needed <= found
        # what is let in besides lies on a way that passes no sea twice
        graph: networkx.Graph[int] = networkx.Graph([(START, END)])
        for place in (START, END, *fleets):
            graph.add_edges_from((place, sea) for sea in board.touches[place] if sea in fleets)
        graph.remove_edge(START, END)
        assert found == {sea for path in networkx.all_simple_paths(graph, START, END) for sea in path[1:-1]}


def test_routes_of_the_standard_board() -> None:
    board = standard()
    number, ids = board.number, board.ids

    def named(fleets: str, start: str, end: str) -> set[str]:
        found = routes(board, frozenset(number[sea] for sea in fleets.split()), number[start], number[end])
        return {" ".join(sorted(ids[sea] for sea in route)) for route in found}

    # 6.F.12: the Irish Sea is on no route
    assert named("eng iri nth", "lon", "bel") == {"eng", "nth"}
    assert named("mao wes tys ion lyo", "por", "gre") == {"ion mao tys wes"}
    assert named("mao wes lyo tys ion", "spa", "gre") == {"ion tys wes", "ion lyo tys"}
    assert named("bla aeg", "sev", "gre") == set()
    # every fleet at sea: four ways at most
    seas = frozenset(n for n, sea in enumerate(board.is_sea) if sea)
    coasts = [n for n, touches in enumerate(board.touches) if touches and not board.is_sea[n]]
    assert max(len(routes(board, seas, a, b)) for a in coasts for b in coasts if a != b) == 4


class Counted(tuple[frozenset[int], ...]):
    """Counts how often somebody looks at the neighbours of a sea."""

    __slots__ = ()
    looks = 0

    def __getitem__(self, n: int) -> frozenset[int]:  # type: ignore[override]
        type(self).looks += 1
        return super().__getitem__(n)


def lattice(side: int) -> tuple[Board, frozenset[int]]:
    def sea(row: int, column: int) -> int:
        return 2 + row * side + column

    pairs = [(START, sea(row, 0)) for row in range(side)] + [(END, sea(row, side - 1)) for row in range(side)]
    pairs += [(sea(r, c), sea(r + 1, c)) for r in range(side - 1) for c in range(side)]
    pairs += [(sea(r, c), sea(r, c + 1)) for r in range(side) for c in range(side - 1)]
    seas = Seas(pairs, side * side + 2)
    Counted.looks = 0
    seas.touches = Counted(seas.touches)
    return seas.board(), frozenset(range(2, side * side + 2))


def test_a_large_sea_is_answered_in_few_steps() -> None:
    board, fleets = lattice(15)
    assert connected(board, fleets, START, END)
    assert useful(board, fleets, START, END) == fleets
    with pytest.raises(TooManyRoutes):
        reduced_routes(board, frozenset(), fleets, START, END, routes_module.ROUTE_LIMIT)
    assert Counted.looks < 100_000


def test_a_search_that_finds_nothing_for_long_is_given_up() -> None:
    """A sea with a way in and no way out, but for a coast that nothing there touches."""
    board, fleets = lattice(15)
    no_way_out = frozenset(sea for sea in fleets if sea not in board.touches[END])
    assert not connected(board, no_way_out, START, END)
    Counted.looks = 0
    with pytest.raises(TooManyRoutes):
        routes(board, no_way_out, START, END)
    assert useful(board, no_way_out, START, END) == frozenset()
    assert Counted.looks < 100_000
