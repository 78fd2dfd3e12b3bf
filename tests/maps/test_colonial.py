"""The Colonial board, and Era of Empire that is reconstructed on it: counts, the facts, and a second table."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from standoff.maps import Board, Building, Position, Terrain, Tie, board_named
from standoff.maps.position import unit_of

from ..folding import folded
from .second_table import Table, bare, package_text

COLONIAL = board_named("colonial")
ERA = board_named("era-of-empire")
FACTS = Path("/work/shared/maps/colonial.json")


def pairs(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in texts}


def army(board: Board) -> set[frozenset[str]]:
    return set(map(frozenset, board.army_borders))


def fleet(board: Board) -> set[frozenset[str]]:
    return set(map(frozenset, board.fleet_borders))


# -- Colonial: counts, which two families of tables agree on ---------------------------------------------------------


def test_colonial_has_119_provinces_and_58_centres_of_which_30_win() -> None:
    kinds = Counter(province.terrain for province in COLONIAL.provinces)
    assert kinds == {Terrain.SEA: 27, Terrain.INLAND: 32, Terrain.COASTAL: 60}
    assert sum(province.center for province in COLONIAL.provinces) == 58
    homes = Counter(province.home_of for province in COLONIAL.provinces if province.home_of)
    assert homes == {"BRITAIN": 6, "CHINA": 5, "FRANCE": 3, "HOLLAND": 3, "JAPAN": 4, "RUSSIA": 5, "TURKEY": 3}
    assert COLONIAL.victory == 30
    assert COLONIAL.start == ("spring", 1870, "movement")


def test_colonial_has_169_borders_for_armies_and_209_for_fleets() -> None:
    assert len(army(COLONIAL)) == len(COLONIAL.army_borders) == 169
    assert len(fleet(COLONIAL)) == len(COLONIAL.fleet_borders) == 209


def test_three_provinces_of_colonial_have_named_coasts() -> None:
    for board in (COLONIAL, ERA):
        assert {province.id: province.coasts for province in board.provinces if province.has_coasts} == {
            "arb": ("nc", "sc"),
            "ban": ("ec", "wc"),
            "seo": ("ec", "wc"),
        }


@pytest.mark.parametrize("board", [COLONIAL, ERA], ids=lambda board: board.id)
def test_units_start_in_all_home_centres_and_nowhere_else(board: Board) -> None:
    texts = [f"{power.id} {unit}" for power in board.powers for unit in power.units]
    position = Position.of(*texts, board=board)
    assert len(position.units) == (29 if board is COLONIAL else 23)
    for power in board.powers:
        assert sorted(unit_of(f"{power.id} {unit}").province for unit in power.units) == sorted(power.homes)


@pytest.mark.parametrize("board", [COLONIAL, ERA], ids=lambda board: board.id)
def test_armies_cross_the_strait_of_kyushu_without_a_fleet(board: Board) -> None:
    assert frozenset(("kyo", "kyu")) in army(board)
    assert board.touches[board.number["kyo"]] & board.touches[board.number["kyu"]]


def test_special_rules_of_colonial_are_not_on_the_board() -> None:
    # the Suez canal, the bridges of later editions, the railway, convoys over Cebu
    assert "red" not in COLONIAL.sails["med"]
    assert not army(COLONIAL) & pairs("aki ota", "ota sak", "sak vla")
    assert not fleet(COLONIAL) & pairs("aki ota", "ota sak", "sak vla")
    assert COLONIAL.number["vla"] not in COLONIAL.walks[COLONIAL.number["mos"]]
    assert not COLONIAL.is_sea[COLONIAL.number["ceb"]]


# How many provinces an army walks to, and how many places a fleet sails to, counted by hand in the table of the
# judge (1994), the other family than the one that the test with the second table uses.
DEGREES = {
    "aki": (2, 4),
    "arb/nc": (5, 3),
    "arb/sc": (5, 4),
    "ban/ec": (4, 3),
    "ban/wc": (4, 3),
    "bla": (0, 7),
    "ceb": (2, 6),
    "con": (2, 4),
    "dav": (1, 4),
    "jvs": (0, 12),
    "kyo": (3, 6),
    "kyu": (1, 4),
    "ota": (0, 2),
    "mon": (7, 0),
    "sak": (0, 1),
    "seo/ec": (4, 3),
    "seo/wc": (4, 3),
    "sik": (8, 0),
    "yel": (0, 10),
}


@folded
@pytest.mark.parametrize("place", DEGREES)
def test_a_place_has_as_many_neighbours_as_in_the_judges_table(place: str) -> None:
    walks = len(COLONIAL.walks[COLONIAL.number[place]])
    assert (walks, len(COLONIAL.sails.get(place, ()))) == DEGREES[place]


# -- Colonial: the facts, where they are to be had -------------------------------------------------------------------


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    if not FACTS.exists():
        pytest.skip("the table of facts is not here")
    data: dict[str, Any] = json.loads(FACTS.read_text(encoding="utf-8"))
    return data


def test_colonial_is_the_table_of_facts(facts: dict[str, Any]) -> None:
    rows = facts["provinces"]
    assert [row["id"] for row in rows] == list(COLONIAL.ids)
    for row, province in zip(rows, COLONIAL.provinces, strict=True):
        assert (row["name"], row["kind"], row["supply_center"]) == (
            province.name,
            province.terrain.value,
            province.center,
        )
        assert (row["home_of"] or "").upper() == (province.home_of or "")
        assert [coast["id"] for coast in row.get("coasts", [])] == list(province.coasts)
        assert {coast["name"] for coast in row.get("coasts", [])} == {
            COLONIAL.coast_names[f"{province.id}/{coast}"] for coast in province.coasts
        }


def test_colonial_has_the_borders_of_the_facts_both_ways(facts: dict[str, Any]) -> None:
    for row in facts["provinces"]:
        walks = {COLONIAL.ids[n] for n in COLONIAL.walks[COLONIAL.number[row["id"]]]}
        assert walks == set(row.get("army", [])), row["id"]
        docks = {row["id"]: row["fleet"]} if "fleet" in row else {}
        docks |= {f"{row['id']}/{coast['id']}": coast["fleet"] for coast in row.get("coasts", [])}
        for place, sails in docks.items():
            assert COLONIAL.sails[place] == set(sails), place
        assert {place for place in COLONIAL.sails if bare(place) == row["id"]} == docks.keys()


def test_powers_of_colonial_are_those_of_the_facts(facts: dict[str, Any]) -> None:
    for row, power in zip(facts["powers"], COLONIAL.powers, strict=True):
        assert (row["id"].upper(), row["name"]) == (power.id, power.name)
        assert row["adjective"] in power.adjectives
        assert row["homes"] == list(power.homes)
        assert [f"{unit['type']} {unit['at']}" for unit in row["units"]] == list(power.units)
        assert set(row["aliases"]) <= {*power.aliases, power.letter}
    assert COLONIAL.victory == facts["victory"]["centers"]


def test_disputed_borders_are_as_the_facts_have_decided(facts: dict[str, Any]) -> None:
    for row in facts["disputed"]:
        edge = frozenset(row["edge"])
        kinds = [
            borders for kind, borders in (("army", army(COLONIAL)), ("fleet", fleet(COLONIAL))) if kind in row["kind"]
        ]
        assert kinds
        assert all((edge in borders) is row["in_default"] for borders in kinds)


# -- Colonial: a second table, drawn up by others --------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> Table:
    return Table.read(package_text("maps/colonial.map"))


@pytest.mark.peers
def test_borders_of_colonial_differ_from_the_second_table_where_they_are_disputed(table: Table) -> None:
    walks, sails, lonely = table.passes()
    assert lonely == []
    assert (army(COLONIAL) - walks, walks - army(COLONIAL)) == (pairs("aki tok"), pairs("aki ota", "ota sak"))
    assert (fleet(COLONIAL) - sails, sails - fleet(COLONIAL)) == (
        pairs("aki tok", "bla con"),
        pairs("aki ota", "ota sak", "dav mid"),
    )


@pytest.mark.peers
def test_provinces_centres_and_units_of_colonial_are_those_of_the_second_table(table: Table) -> None:
    kinds = {Terrain.SEA: "WATER", Terrain.INLAND: "LAND", Terrain.COASTAL: "COAST"}
    assert {p.id: kinds[p.terrain] for p in COLONIAL.provinces} == {p: table.terrain[p] for p in table.provinces}
    assert {place for place in table.terrain if "/" in place} == COLONIAL.coast_names.keys()
    assert {p.id: p.home_of for p in COLONIAL.provinces if p.home_of} == table.homes
    assert {p.id for p in COLONIAL.provinces if p.center and not p.home_of} == table.unowned
    assert {f"{power.id} {unit}" for power in COLONIAL.powers for unit in power.units} == table.units
    assert [word.lower() for word in table.start] == [str(word) for word in COLONIAL.start]


# -- Era of Empire ---------------------------------------------------------------------------------------------------


def test_era_of_empire_says_that_it_is_reconstructed() -> None:
    assert "reconstructed" in ERA.title
    assert ERA.provenance.keys() == {"text", "colonial", "assumed"}
    assert ERA.start == ("spring", 1870, "movement")


def test_era_of_empire_is_won_and_built_on_as_its_text_says() -> None:
    # 22 centres, shared when level; conscription in any controlled and vacant centre; conversion (EOE.victory-1 and -2,
    # EOE.build-1, EOE.conversion-1 of the statements)
    assert (ERA.victory, ERA.victory_tie, ERA.building, ERA.conversion) == (22, Tie.SHARED, Building.OWNED, True)
    for board in (COLONIAL, board_named("standard")):
        assert (board.victory_tie, board.building, board.conversion) == (Tie.PLAY_ON, Building.HOME, False)


# Each set of units as the text of the rules lists it; a power's names as the text has them.
START = {
    "Great Britain": "A Delhi, F Madras, A Bombay, F Aden",
    "China": "A Peking, F Shanghai, A Sinkiang",
    "France": "A Tonkin, F Annam, A Cochin",
    "Japan": "A Tokyo, F Kyushu, F Kyoto",
    "Netherlands": "A Borneo, F Java, F Sumatra",
    "Russia": "A Moscow, A Irkutsk, F Vladivostok, F Odessa",
    "Turkey": "A Angora, F Baghdad, F Constantinople",
}


def test_the_units_of_era_of_empire_are_those_of_the_text() -> None:
    names = {province.id: province.name for province in ERA.provinces}
    assert {power.name for power in ERA.powers} == START.keys()
    for power in ERA.powers:
        units = {f"{unit[0]} {names[unit[2:]]}" for unit in power.units}
        assert units == set(START[power.name].split(", "))


def test_what_the_text_states_is_tagged_so_and_nothing_else() -> None:
    text = {fact for fact, tag in ERA.sources.items() if tag == "text"}
    starts = {unit.split()[1] for power in ERA.powers for unit in power.units}
    assert {fact.split()[1] for fact in text if fact.startswith("center ")} == starts
    assert len(starts) == 23
    borders = {fact for fact in text if fact.startswith(("army ", "fleet "))}
    assert borders == {"army bag tab", "army afg per", "army afg kar", "army kyo kyu", "fleet egy red", "fleet ade red"}
    named = "Aden Afghanistan Angora Annam Baghdad Bombay Borneo Cochin Constantinople Delhi Egypt Irkutsk Java Karachi"
    named += " Kyoto Kyushu Lucknow Madras Moscow Nepal Odessa Peking Persia Red-Sea Shanghai Sinkiang Sumatra Tabriz"
    named += " Tibet Tokyo Tonkin Vladivostok"
    names = {ERA.province(fact.split()[1]).name for fact in text if fact.startswith("province ")}
    assert names == {name.replace("-", " ") for name in named.split()}
    assert len(names) == 32


def test_what_the_text_does_not_allow_is_not_there() -> None:
    assert frozenset(("nep", "tib")) not in army(ERA)
    assert "himalayas" in ERA.impassable
    assert ERA.province("luc").terrain is not Terrain.SEA
    assert "con" in ERA.sails


def test_facts_are_counted_by_their_source() -> None:
    counts = ERA.source_counts()
    assert counts == {
        "power": {"text": 7, "colonial": 0, "assumed": 0},
        "province": {"text": 32, "colonial": 119 - 32, "assumed": 0},
        # the seven homes of Colonial that the text does not give, and its 29 neutral centres
        "center": {"text": 23, "colonial": 0, "assumed": 7 + 29},
        # in doubt: Akita to Tokyo
        "army": {"text": 4, "colonial": 169 - 4 - 1, "assumed": 1},
        # in doubt: Akita to Tokyo, the Black Sea to Constantinople, fleets in the strait of Kyushu
        "fleet": {"text": 2, "colonial": 209 - 2 - 3, "assumed": 3},
    }
    assert sum(chain.from_iterable(kind.values() for kind in counts.values())) == len(ERA.sources)
    assert COLONIAL.source_counts() == {}


def test_borders_and_terrains_of_era_of_empire_are_those_of_colonial() -> None:
    # Singapore is sig there: the text shortens names to three letters, so that Sin may be Sinkiang as well
    def of_colonial(place: str) -> str:
        return re.sub("^sig$", "sin", place)

    for ours, theirs in ((army(ERA), army(COLONIAL)), (fleet(ERA), fleet(COLONIAL))):
        assert {frozenset(map(of_colonial, pair)) for pair in ours} == theirs
    assert {of_colonial(p.id): p.terrain for p in ERA.provinces} == {p.id: p.terrain for p in COLONIAL.provinces}
    centers = {of_colonial(p.id) for p in ERA.provinces if p.center}
    assert centers == {p.id for p in COLONIAL.provinces if p.center} | {"irk"}
    names = {of_colonial(p.id): p.name for p in ERA.provinces}
    assert {p.name: names[p.id] for p in COLONIAL.provinces if p.name != names[p.id]} == {"Tongking": "Tonkin"}


def test_era_of_empire_is_what_the_facts_have_of_it(facts: dict[str, Any]) -> None:
    compared = facts["era_of_empire_comparison"]
    powers = {"great_britain": "BRITAIN"}
    ours = {power.id: set(power.units) for power in ERA.powers}
    assert ours == {powers.get(id, id.upper()): set(units) for id, units in compared["units"].items()}
    assert ERA.victory == compared["victory"]["centers"]
    for fact in compared["map_facts"]:
        if fact["fact"].startswith(("army adjacency", "strait")):
            assert frozenset(fact["edge"]) in army(ERA)
        elif fact["fact"].startswith("sea touches"):
            assert frozenset(fact["edge"]) in fleet(ERA)
        elif "edge" in fact:
            assert fact["fact"].startswith("not adjacent")
            assert frozenset(fact["edge"]) not in army(ERA)


@pytest.mark.parametrize("board", [COLONIAL, ERA], ids=lambda board: board.id)
def test_ids_have_the_three_letters_that_case_files_write(board: Board) -> None:
    assert all(re.fullmatch("[a-z]{3}", id) for id in board.ids)
    assert all(re.fullmatch("[a-z]{3}/[a-z]{2}", place) for place in board.coast_names)
