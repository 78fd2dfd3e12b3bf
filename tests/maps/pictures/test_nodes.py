"""Boards without outlines: nodes that can be told apart, laid out alike each time, whatever the board."""

from __future__ import annotations

from itertools import combinations

import pytest

from standoff.maps import ARMY, FLEET, Board, Power, Province, Terrain, Unit, board_named
from standoff.maps.pictures.chart import Chart, _of_nodes
from standoff.maps.pictures.lines import Box, distance, from_middle
from standoff.maps.pictures.marks import boxes


def grid(wide: int, high: int) -> Board:
    """Return a board of squares."""
    ids = {(x, y): f"p{x}x{y}" for x in range(wide) for y in range(high)}
    army = [(ids[at], ids[to]) for at in ids for to in ((at[0] + 1, at[1]), (at[0], at[1] + 1)) if to in ids]
    provinces = [Province(id, id.upper(), Terrain.INLAND) for id in ids.values()]
    return Board("grid", "", provinces, [Power("RED", "Red")], army, [])


def complete(count: int) -> Board:
    """Return a board on which every province borders on every other: it cannot be drawn without crossings."""
    ids = [f"k{n}" for n in range(count)]
    provinces = [Province(id, id, Terrain.INLAND) for id in ids]
    return Board("complete", "", provinces, [Power("RED", "Red")], list(combinations(ids, 2)), [])


def faults(chart: Chart) -> list[str]:
    found: list[str] = []
    whole = Box(0, 0, *chart.size)
    for (a, one), (b, other) in combinations(chart.nodes.items(), 2):
        if one.meets(other):
            found.append(f"{a} lies on {b}")
    for place, node in chart.nodes.items():
        spot = chart.spots[place]
        things = {"name": [chart.label_box(place)]}
        things |= {
            f"{where} {type}": boxes(Unit("", type, place), at, chart.symbol)
            for type in (ARMY, FLEET)
            for where, at in (("unit", spot.unit), ("dislodged", spot.dislodged))
        }
        if spot.center:
            things["dot"] = [from_middle(spot.center, 2 * chart.dot, 2 * chart.dot)]
        if not whole.holds(node):
            found.append(f"{place} lies beyond the edge")
        for name, rooms in things.items():
            if not all(node.grown(2).holds(room) for room in rooms):
                found.append(f"{name} of {place} is outside of its node")
        for (a, ones), (b, others) in combinations(things.items(), 2):
            if {a.split()[0], b.split()[0]} in ({"unit"}, {"dislodged"}):
                continue
            if any(p.meets(q) for p in ones for q in others):
                found.append(f"{a} of {place} lies on its {b}")
    return found


@pytest.mark.parametrize(
    "board",
    [board_named("toy"), grid(7, 5), complete(9), grid(1, 1), grid(30, 1)],
    ids=["toy", "grid", "complete", "one", "row"],
)
def test_nodes_do_not_lie_on_each_other_and_hold_what_stands_in_them(board: Board) -> None:
    assert not faults(_of_nodes(board))


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["standard", "colonial", "era-of-empire", "fleet-rome"])
def test_so_it_is_on_all_boards(name: str) -> None:
    assert not faults(_of_nodes(board_named(name)))


@pytest.mark.campaign
def test_a_large_board_is_laid_out_in_bounded_time() -> None:
    assert not faults(_of_nodes(grid(30, 30)))


def test_a_board_is_always_laid_out_alike() -> None:
    assert _of_nodes(grid(4, 4)).nodes == _of_nodes(grid(4, 4)).nodes


def test_neighbours_are_nearer_than_others() -> None:
    chart = _of_nodes(grid(6, 6))
    middles = {place: ((b.left + b.right) / 2, (b.top + b.bottom) / 2) for place, b in chart.nodes.items()}

    def far(a: str, b: str) -> float:
        return distance(middles[a], middles[b])

    assert far("p0x0", "p5x5") > 3 * far("p0x0", "p0x1")
