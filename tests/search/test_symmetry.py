"""Finds that are the same but for the names of powers and the symmetries of a region."""

import random

import networkx
from hypothesis import given
from hypothesis import strategies as st

from standoff.engines.provoking.crowds import small
from standoff.engines.provoking.phase import Phase
from standoff.maps import Position, standard
from standoff.search.regions import region_of
from standoff.search.symmetry import Symmetry, automorphisms, renamed, with_powers


def phase_of(text: str) -> Phase:
    position = Position.parse(text)
    return Phase(position, position.orders(text))


def test_the_standard_board_has_no_symmetry() -> None:
    board = standard()
    (only,) = automorphisms(board, frozenset(board.ids))
    assert all(here == there for here, there in only.items())


def test_an_automorphism_keeps_who_can_go_where() -> None:
    board = standard()
    ids = region_of("Par, neighbours", board)
    found = automorphisms(board, ids)
    assert len(found) > 1
    army = board.army_graph.subgraph(ids)
    for one in found:
        assert {frozenset((one[a], one[b])) for a, b in army.edges} == set(map(frozenset, army.edges))
        assert all(board.province(p).terrain is board.province(one[p]).terrain for p in ids)
        for place, other in one.items():
            assert ("/" in place) == ("/" in other)
    # as many as networkx finds when it is told the kinds of nodes and edges by itself
    graph: networkx.Graph[str] = networkx.Graph()
    for p in ids:
        graph.add_node(p, kind=board.province(p).terrain)
    fleets = {frozenset(pair) for pair in board.fleet_borders if set(pair) <= ids}
    for a, b in {*map(frozenset, army.edges), *fleets}:
        graph.add_edge(a, b, kind=(frozenset((a, b)) in fleets, army.has_edge(a, b)))
    same = networkx.isomorphism.GraphMatcher(
        graph, graph, lambda a, b: a["kind"] == b["kind"], lambda a, b: a["kind"] == b["kind"]
    )
    assert len(found) == sum(1 for _ in same.isomorphisms_iter())


def test_exchanged_powers_are_the_same() -> None:
    symmetry = Symmetry(standard())
    one = phase_of("England: F Nth - Nwy\nGermany: F Ska S F Nth - Nwy")
    other = phase_of("Italy: F Nth - Nwy\nAustria: F Ska S F Nth - Nwy")
    third = phase_of("Italy: F Nth - Nwy, F Ska S F Nth - Nwy")
    assert symmetry.key(one) == symmetry.key(other) != symmetry.key(third)


def test_a_power_that_is_named_is_not_exchanged() -> None:
    symmetry = Symmetry(standard(), fixed=("ENGLAND",))
    one = phase_of("England: F Nth - Nwy\nGermany: F Ska S F Nth - Nwy")
    other = phase_of("Germany: F Nth - Nwy\nEngland: F Ska S F Nth - Nwy")
    assert symmetry.key(one) != symmetry.key(other)
    assert symmetry.key(one) == symmetry.key(phase_of("England: F Nth - Nwy\nItaly: F Ska S F Nth - Nwy"))


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_the_key_of_a_phase_is_that_of_its_images(seed: int, chance: random.Random) -> None:
    board = standard()
    phase = small(seed, 4)
    ids = frozenset(board.ids)
    symmetry = Symmetry(board, ids)
    powers = [power.id for power in board.powers]
    other = chance.sample(powers, len(powers))
    image = renamed(with_powers(phase, dict(zip(powers, other, strict=True))), chance.choice(symmetry.renamings))
    assert symmetry.key(image) == symmetry.key(phase)
    assert symmetry.key(symmetry.canonical(phase)) == symmetry.key(phase)


def test_the_key_does_not_hang_on_a_symmetry_of_the_region() -> None:
    board = standard()
    ids = region_of("Par, neighbours", board)
    symmetry = Symmetry(board, ids)
    phase = phase_of("France: A Par - Gas, A Bre - Gas\nGermany: A Bur - Par")
    keys = {symmetry.key(renamed(phase, one)) for one in automorphisms(board, ids)}
    assert keys == {symmetry.key(phase)}
    kept = Symmetry(board, ids, places=ids)
    assert len({kept.key(renamed(phase, one)) for one in automorphisms(board, ids)}) > 1
