"""Civil disorder: distances checked by shortest paths of networkx on graphs that the tests lay out by themselves."""

from __future__ import annotations

from functools import lru_cache

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff import Position, board_named
from standoff.encoding.policies import DisorderRemoval
from standoff.maps import ARMY, FLEET, Board, Unit
from standoff.maps.loading import from_text
from standoff.maps.notation import parse_unit
from standoff.solver.disorder import Distance, distance, farthest
from standoff.solver.late_outcome import LateReason

from ..folding import folded

BOARDS = [board_named(name) for name in ("standard", "colonial", "era-of-empire")]
STANDARD = BOARDS[0]


@lru_cache
def by_province(board: Board) -> networkx.Graph[str]:
    """Every border, by land or sea, between whole provinces."""
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_nodes_from(board.ids)
    for a, b in (*board.army_borders, *board.fleet_borders):
        graph.add_edge(a.partition("/")[0], b.partition("/")[0])
    return graph


def second_count(unit: Unit, position: Position, reading: DisorderRemoval) -> tuple[int | None, set[str]]:
    """Count by shortest paths to each goal; the steps, and all goals as near."""
    board = position.board
    (power,) = [power for power in board.powers if power.id == unit.power]
    if reading is DisorderRemoval.OWNED_CENTRE:
        goals = {id for id, owner in position.centers if owner == unit.power}
    elif reading is DisorderRemoval.HOME_CENTRE:
        goals = {province.id for province in board.provinces if province.home_of == unit.power}
    else:
        goals = set(power.country or power.homes)
    graph = by_province(board)
    start, places = unit.province, {id: [id] for id in goals}
    if reading is not DisorderRemoval.OWNED_CENTRE and unit.type is FLEET:
        graph = board.fleet_graph
        start = unit.place
        places = {id: [place for place in graph if place.partition("/")[0] == id] for id in goals}
    reached = {
        id: min(int(networkx.shortest_path_length(graph, start, place)) for place in joined)
        for id, of in places.items()
        if (joined := [place for place in of if networkx.has_path(graph, start, place)])
    }
    if not reached:
        return None, set()
    least = min(reached.values())
    return least, {id for id, steps in reached.items() if steps == least}


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw units of one power anywhere, and the centres it owns."""
    board = draw(st.sampled_from(BOARDS))
    power = draw(st.sampled_from(board.powers)).id
    places = [(ARMY, place) for place in sorted(board.army_places)] + [(FLEET, place) for place in board.sails]
    drawn = draw(st.lists(st.sampled_from(places), min_size=1, max_size=12, unique_by=lambda p: p[1].partition("/")[0]))
    centers = draw(st.lists(st.sampled_from([p.id for p in board.provinces if p.center]), max_size=12, unique=True))
    owners = tuple((id, power) for id in centers)
    return Position(tuple(Unit(power, *one) for one in drawn), board, centers=owners)


@given(positions(), st.sampled_from(DisorderRemoval))
def test_distances_are_those_of_shortest_paths(position: Position, reading: DisorderRemoval) -> None:
    for unit in position.units:
        steps, nearest = second_count(unit, position, reading)
        found = distance(unit, position, reading)
        assert found.steps == steps
        if steps is None:
            assert found.to == ""
        else:
            assert found.to in nearest
            assert all(position.board.province(id).name >= position.board.province(found.to).name for id in nearest)


@given(positions(), st.sampled_from(DisorderRemoval), st.integers(0, 12))
def test_nobody_who_stays_comes_before_one_who_goes(position: Position, reading: DisorderRemoval, count: int) -> None:
    def key(unit: Unit) -> tuple[float, str, str]:
        # F before A turned round, the farthest first
        steps, _ = second_count(unit, position, reading)
        far = float("inf") if steps is None else steps
        return -far, "A" if unit.type is FLEET else "F", position.board.province(unit.place).name

    going = [one.unit for one in farthest(position.units, count, position, reading)]
    staying = [unit for unit in position.units if unit not in going]
    assert len(going) == min(count, len(position.units))
    assert going == sorted(going, key=key)
    assert all(key(gone) < key(left) for gone in going for left in staying)


def unit(text: str) -> Unit:
    return parse_unit(text, STANDARD)


@folded
@pytest.mark.parametrize(
    ("text", "reading", "owned", "said"),
    [
        # all provinces count, for a fleet inland ones as well: Baltic, Prussia, Warsaw
        ("RUSSIA F bal", DisorderRemoval.OWNED_CENTRE, "war", Distance(2, "war")),
        # from either coast of Spain: Spain borders Marseilles whatever the coast, and Portugal
        ("FRANCE F spa/nc", DisorderRemoval.OWNED_CENTRE, "mar", Distance(1, "mar")),
        # but a fleet on the north coast sails Gascony, Brest before it sees Marseilles
        ("FRANCE F spa/nc", DisorderRemoval.HOME_CENTRE, "", Distance(2, "bre")),
        ("FRANCE F spa/sc", DisorderRemoval.HOME_CENTRE, "", Distance(1, "mar")),
        # Gascony itself is France
        ("FRANCE F spa/nc", DisorderRemoval.COUNTRY, "", Distance(1, "gas")),
        ("FRANCE A ruh", DisorderRemoval.COUNTRY, "", Distance(1, "bur")),
        ("FRANCE A ruh", DisorderRemoval.HOME_CENTRE, "", Distance(2, "mar")),
        # an army goes over the sea: Albania, Ionian, Naples (6.J.11)
        ("ITALY A alb", DisorderRemoval.HOME_CENTRE, "", Distance(2, "nap")),
        ("ITALY A alb", DisorderRemoval.COUNTRY, "", Distance(2, "apu")),
        # a fleet in the Black Sea is one step from Sevastopol, an army in Armenia too
        ("RUSSIA F bla", DisorderRemoval.HOME_CENTRE, "", Distance(1, "sev")),
        # no centre, nowhere to count to
        ("ITALY A alb", DisorderRemoval.OWNED_CENTRE, "", Distance(None, "")),
        ("ITALY A rom", DisorderRemoval.OWNED_CENTRE, "rom ven", Distance(0, "rom")),
    ],
)
def test_distances_counted_by_hand(text: str, reading: DisorderRemoval, owned: str, said: Distance) -> None:
    power = text.split(maxsplit=1)[0]
    position = Position((unit(text),), centers=tuple((id, power) for id in owned.split()))
    assert distance(position.units[0], position, reading) == said


def gone(units: str, owned: str, count: int = 1) -> list[tuple[str, LateReason]]:
    placed = tuple(unit(f"RUSSIA {text}") for text in units.split(", "))
    position = Position(placed, centers=tuple((id, "RUSSIA") for id in owned.split()))
    return [(one.unit.short, one.reason) for one in farthest(placed, count, position, DisorderRemoval.OWNED_CENTRE)]


def test_each_reason_says_what_decided() -> None:
    # 6.J.3, 6.J.4, 6.J.7: by distance; by name; a fleet before an army, and of two fleets the first by name
    assert gone("A lvn, A pru", "stp") == [("A pru", LateReason.FARTHEST)]
    assert gone("A lvn, A ukr", "mos") == [("A lvn", LateReason.FIRST_BY_NAME)]
    assert gone("A boh, F nth, F ska", "stp war") == [("F nth", LateReason.FIRST_BY_NAME)]
    assert gone("A boh, F ska", "stp war") == [("F ska", LateReason.FLEET_FIRST)]
    assert gone("A boh, F nth, F ska", "stp war", 2) == [
        ("F nth", LateReason.FLEET_FIRST),
        ("F ska", LateReason.FLEET_FIRST),
    ]
    assert gone("A boh, F ska", "", 2) == [("F ska", LateReason.NO_CENTER), ("A boh", LateReason.NO_CENTER)]


def test_full_names_decide_and_not_short_ones() -> None:
    # 6.J.6: the Gulf of Bothnia (bot) goes before the North Sea (nth); nao is North Atlantic, nwg Norwegian Sea
    assert gone("F bot, F nth", "mun") == [("F bot", LateReason.FIRST_BY_NAME)]
    # Tyrolia (tyr) stands before the Tyrrhenian Sea (tys); Gulf of Lyon (lyo) before Ionian Sea (ion)
    assert gone("F lyo, F ion", "rom") == [("F lyo", LateReason.FIRST_BY_NAME)]


LAGOON = """
format = "standoff-board"
version = 1
id = "lagoon"
title = "A capital away from the sea"
[powers.NORTH]
name = "North"
homes = ["cap"]
[provinces]
cap = { name = "Capital", terrain = "inland", center = true }
sho = { name = "Shore", terrain = "coastal" }
bay = { name = "Bay", terrain = "coastal" }
lag = { name = "Lagoon", terrain = "sea" }
[borders]
army = ["cap sho", "sho bay"]
fleet = ["sho bay", "sho lag", "bay lag"]
"""


def test_what_no_way_leads_from_is_farther_than_all_others() -> None:
    board = from_text(LAGOON)
    fleet, army = Unit("NORTH", FLEET, "sho"), Unit("NORTH", ARMY, "bay")
    position = Position((fleet, army), board, centers=(("cap", "NORTH"),))
    # no fleet sails to the capital; by plain adjacency the shore is next to it
    for reading, first in (
        (DisorderRemoval.HOME_CENTRE, fleet),
        (DisorderRemoval.COUNTRY, fleet),
        (DisorderRemoval.OWNED_CENTRE, army),
    ):
        (one,) = farthest(position.units, 1, position, reading)
        assert one.unit == first
    (one,) = farthest(position.units, 1, position, DisorderRemoval.HOME_CENTRE)
    assert (one.distance, one.center, one.reason) == (None, "", LateReason.FARTHEST)
    assert str(one) == (
        "removed without an order: no way leads to where distances are counted to, farther than the units that stay"
    )


def test_the_countries_of_the_standard_board_are_its_land_but_for_the_neutrals() -> None:
    countries = [id for power in STANDARD.powers for id in power.country]
    land = {p.id for p in STANDARD.provinces if p.terrain.value != "sea"}
    # twelve neutral centres, Albania and North Africa belong to nobody
    neutral = {p.id for p in STANDARD.provinces if p.center and p.home_of is None}
    assert len(neutral) == 12
    assert len(countries) == 42
    assert sorted(countries) == sorted(land - neutral - {"alb", "naf"})
    # each hangs together by land
    for power in STANDARD.powers:
        assert networkx.is_connected(STANDARD.army_graph.subgraph(power.country))
