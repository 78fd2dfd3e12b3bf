"""The standard board: its counts, its graphs, its start, and every border against an independent table."""

from __future__ import annotations

from collections import Counter

import pytest

from standoff.maps import ARMY, FLEET, Board, Position, Power, Province, Terrain, board_named, standard
from standoff.maps.errors import BoardError
from standoff.maps.loading import from_text
from standoff.maps.patching import BOARDS
from standoff.maps.position import unit_of

from .second_table import Table, bare, package_text

BOARD = standard()


# -- counts, which the rulebook's map and the published tables give ----------------------------------------------


def test_it_has_75_provinces() -> None:
    kinds = Counter(province.terrain for province in BOARD.provinces)
    assert kinds == {Terrain.SEA: 19, Terrain.INLAND: 14, Terrain.COASTAL: 42}
    assert len(BOARD.ids) == 75
    assert list(BOARD.ids) == sorted(BOARD.ids)


def test_it_has_34_centres_and_22_of_them_are_homes() -> None:
    centers = [province for province in BOARD.provinces if province.center]
    assert len(centers) == 34
    homes = Counter(province.home_of for province in centers if province.home_of)
    assert homes == dict.fromkeys(("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "TURKEY"), 3) | {"RUSSIA": 4}
    assert BOARD.victory == 18


def test_it_has_111_borders_for_armies_and_141_for_fleets() -> None:
    army = {frozenset(pair) for pair in BOARD.army_borders}
    fleet = {frozenset(pair) for pair in BOARD.fleet_borders}
    assert len(army) == len(BOARD.army_borders) == 111
    assert len(fleet) == len(BOARD.fleet_borders) == 141
    # pairs of places with a border of either kind; the tables count the same way
    assert len(army | fleet) == 218


def test_three_provinces_have_named_coasts() -> None:
    assert {province.id: province.coasts for province in BOARD.provinces if province.has_coasts} == {
        "bul": ("ec", "sc"),
        "spa": ("nc", "sc"),
        "stp": ("nc", "sc"),
    }
    assert BOARD.coast_names.keys() == {"bul/ec", "bul/sc", "spa/nc", "spa/sc", "stp/nc", "stp/sc"}


def test_every_place_has_the_number_of_its_province() -> None:
    for n, province in enumerate(BOARD.provinces):
        for place in (province.id, *(f"{province.id}/{coast}" for coast in province.coasts)):
            assert BOARD.number[place] == n
            assert BOARD.province(place) is province
    assert len(BOARD.number) == 75 + 6
    with pytest.raises(KeyError):
        BOARD.province("stp/ec")


def test_the_start_has_22_units_that_can_stand_there() -> None:
    texts = [f"{power.id} {unit}" for power in BOARD.powers for unit in power.units]
    position = Position.of(*texts)
    assert len(position.units) == 22
    for power in BOARD.powers:
        assert sorted(unit_of(f"{power.id} {unit}").province for unit in power.units) == sorted(power.homes)
    assert BOARD.start == ("spring", 1901, "movement")


def test_a_board_is_loaded_once_and_shown_by_its_counts() -> None:
    assert board_named("standard") is BOARD
    assert repr(BOARD) == "<Board standard: 75 provinces, 7 powers>"
    with pytest.raises(BoardError, match=r"there is: colonial, era-of-empire, fleet-rome, standard, toy$"):
        board_named("standart")


# -- the tables and graphs say the same --------------------------------------------------------------------------


def test_neighbours_go_both_ways() -> None:
    for p, walks in enumerate(BOARD.walks):
        assert p not in walks
        assert all(p in BOARD.walks[t] for t in walks)
    for place, sails in BOARD.sails.items():
        assert place not in sails
        assert all(place in BOARD.sails[other] for other in sails)


def test_the_graphs_are_the_tables() -> None:
    army, fleet, convoy = BOARD.army_graph, BOARD.fleet_graph, BOARD.convoy_graph
    assert set(army) == set(BOARD.army_places)
    assert {p: set(army[p]) for p in army} == {
        p: {BOARD.ids[t] for t in BOARD.walks[BOARD.number[p]]} for p in BOARD.army_places
    }
    assert {place: set(fleet[place]) for place in fleet} == BOARD.sails
    touching = {frozenset((p, sea)) for p, seas in enumerate(BOARD.touches) for sea in seas}
    assert set(map(frozenset, convoy.edges)) == touching


def test_the_graphs_know_who_can_stand_where() -> None:
    for province in BOARD.provinces:
        assert (province.id in BOARD.army_places) == (province.terrain is not Terrain.SEA)
        docks = {place for place in BOARD.sails if bare(place) == province.id}
        assert len(docks) == (0 if province.terrain is Terrain.INLAND else max(1, len(province.coasts)))
    assert set(BOARD.fleet_places()) == set(BOARD.sails)


def test_convoys_run_over_any_coast() -> None:
    touching = {p: {BOARD.ids[sea] for sea in BOARD.touches[BOARD.number[p]]} for p in BOARD.ids}
    assert touching["spa"] == {"mao", "lyo", "wes"}
    assert touching["stp"] == {"bar", "bot"}
    assert touching["bul"] == {"aeg", "bla"}
    assert touching["mun"] == set()
    for province in BOARD.provinces:
        assert bool(touching[province.id]) == (province.terrain is not Terrain.INLAND) or province.id == "bla"
    assert touching["bla"] == set()  # it touches no other sea
    # Kiel, Constantinople and Denmark join waters for fleets that go there, but no convoy passes them
    assert "hel" not in touching["bal"]
    assert "bla" not in touching["aeg"]


def test_the_seas_hang_together() -> None:
    import networkx

    graph: networkx.Graph[str] = networkx.Graph(
        (a, b) for a, b in BOARD.fleet_borders if BOARD.is_sea[BOARD.number[a]] and BOARD.is_sea[BOARD.number[b]]
    )
    parts = sorted(map(sorted, networkx.connected_components(graph)), key=len)
    assert parts[0] == ["bal", "bot"]
    assert "bla" not in graph
    assert sum(map(len, parts)) == 18


def test_a_board_does_not_mind_the_order_of_its_provinces() -> None:
    again = Board(
        "again",
        "again",
        reversed(BOARD.provinces),
        BOARD.powers,
        [(b, a) for a, b in reversed(BOARD.army_borders)],
        [(b, a) for a, b in reversed(BOARD.fleet_borders)],
    )
    assert again.number == BOARD.number
    assert again.walks == BOARD.walks
    assert again.sails == BOARD.sails
    assert again.touches == BOARD.touches


def test_the_smallest_board() -> None:
    board = Board("dot", "dot", [Province("dot", "Dot", Terrain.INLAND)], [Power("ONE", "One")], [], [])
    assert board.walks == (frozenset(),)
    assert board.sails == {}
    assert set(board.army_graph) == {"dot"}
    assert not board.convoy_graph


# -- a second table, drawn up by others ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> Table:
    return Table.read(package_text("maps/standard.map"))


@pytest.mark.peers
def test_provinces_are_those_of_the_second_table(table: Table) -> None:
    assert set(BOARD.ids) == table.provinces
    kinds = {Terrain.SEA: "WATER", Terrain.INLAND: "LAND", Terrain.COASTAL: "COAST"}
    assert {p.id: kinds[p.terrain] for p in BOARD.provinces} == {p: table.terrain[p] for p in table.provinces}
    coasts = {f"{p.id}/{coast}" for p in BOARD.provinces for coast in p.coasts}
    assert coasts == {place for place in table.terrain if "/" in place}
    assert set(BOARD.impassable) == {place for place, kind in table.terrain.items() if kind == "SHUT"}


@pytest.mark.peers
def test_borders_are_those_of_the_second_table(table: Table) -> None:
    army, fleet, lonely = table.passes()
    assert lonely == []
    ours = set(map(frozenset, BOARD.army_borders))
    assert (sorted(map(sorted, ours - army)), sorted(map(sorted, army - ours))) == ([], [])
    ours = set(map(frozenset, BOARD.fleet_borders))
    assert (sorted(map(sorted, ours - fleet)), sorted(map(sorted, fleet - ours))) == ([], [])


@pytest.mark.peers
def test_centres_homes_and_units_are_those_of_the_second_table(table: Table) -> None:
    assert {p.id: p.home_of for p in BOARD.provinces if p.home_of} == table.homes
    assert {p.id for p in BOARD.provinces if p.center and not p.home_of} == table.unowned
    assert {f"{power.id} {unit}" for power in BOARD.powers for unit in power.units} == table.units
    assert [word.lower() for word in table.start] == [str(word) for word in BOARD.start]


def test_the_parser_of_the_second_table_reads_case() -> None:
    table = Table.read(
        "BEGIN SPRING 1901 MOVEMENT\nONE (OWN) AAA\nA AAA\nUNOWNED BBB\nAaa Land = aaa x\n"
        "# COAST ZZZ ABUTS AAA\nCOAST AAA ABUTS bbb SEA Ccc\nCOAST BBB ABUTS aaa SEA\nCOAST CCC ABUTS Aaa SEA\n"
        "WATER SEA ABUTS AAA BBB CCC\nSHUT SWI ABUTS AAA\n"
    )
    army, fleet, lonely = table.passes()
    assert army == {frozenset(("aaa", "bbb"))}
    assert fleet == {frozenset(pair) for pair in (("aaa", "sea"), ("bbb", "sea"), ("ccc", "sea"), ("aaa", "ccc"))}
    assert lonely == []
    assert table.units == {"ONE A aaa"}
    assert (table.homes, table.unowned) == ({"aaa": "ONE"}, {"bbb"})


def test_units_of_both_kinds_stand_at_the_start() -> None:
    units = [unit_of(f"{power.id} {unit}") for power in BOARD.powers for unit in power.units]
    assert Counter(unit.type for unit in units) == {ARMY: 13, FLEET: 9}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("year = 1901", "year = 1870"),
        ("centers = 18", "centers = 20"),
        ("centers = 18", 'centers = 18\ntie = "shared"'),
        ("centers = 18", 'centers = 18\n[adjustment]\nbuild = "owned"'),
        ("centers = 18", "centers = 18\n[adjustment]\nconversion = true"),
        ("swi =", "alp ="),
    ],
)
def test_boards_that_say_something_else_are_not_equal(old: str, new: str) -> None:
    text = (BOARDS / "standard" / "board.toml").read_text(encoding="utf-8")
    assert from_text(text) == standard()
    assert old in text
    assert from_text(text.replace(old, new)) != standard()
