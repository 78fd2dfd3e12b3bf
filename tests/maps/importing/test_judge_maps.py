"""``.map`` files: who passes where, what replaces what, and what gets lost; then the files of the Python package."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from standoff.maps import Board, Building, Terrain, board_named
from standoff.maps.board_text import board_text
from standoff.maps.comparing import differences
from standoff.maps.errors import BoardError
from standoff.maps.importing import imported
from standoff.maps.importing.judge_maps import judge_map
from standoff.maps.loading import from_data, from_text

from ...folding import folded

# a country of four provinces with a sea: the isthmus has two coasts, and an arrow for fleets only leads to the island
SMALL = """\
# comment
BEGIN FALL 1850 MOVEMENT
VICTORY 2
ONE (First:O) CAP
A CAP
F ISL
TWO ISL
UNOWNED IST
Cape Town = cap capetown cape+of+hope
Isthmus = ist
Isthmus (north coast) = ist/nc ist(nc) neck/nc
Isthmus (south coast) = ist/sc
Island = isl
North Sea = nor sea?
South Sea = sou
Lake = lak
COAST CAP ABUTS NOR ist LAK
COAST IST/NC ABUTS NOR
COAST IST/SC ABUTS SOU
COAST ist ABUTS CAP NOR SOU
PORT ISL ABUTS NOR SOU
WATER NOR ABUTS CAP IST/NC ISL SOU
WATER SOU ABUTS IST/SC ISL NOR
SHUT LAK ABUTS CAP
"""


def no_file(_: str) -> None:
    return None


def table_of(text: str) -> tuple[Board, list[str]]:
    table = judge_map(text, "small.map", no_file)
    board = from_data(table.board_data(), "small.map")
    assert from_text(board_text(board)) == board
    return board, [f"{number}: {message}" for number, message in table.lost]


def fault_of(text: str) -> str:
    with pytest.raises(BoardError) as caught:
        judge_map(text, "small.map", no_file)
    return str(caught.value)


def pairs(borders: tuple[tuple[str, str], ...]) -> set[str]:
    return {" ".join(sorted(pair)) for pair in borders}


def test_a_map_becomes_a_board() -> None:
    board, lost = table_of(SMALL)
    assert (board.id, board.start, board.victory) == ("small", ("fall", 1850, "movement"), 2)
    assert {p.id: p.terrain for p in board.provinces} == {
        "cap": Terrain.COASTAL,
        "isl": Terrain.COASTAL,
        "ist": Terrain.COASTAL,
        "nor": Terrain.SEA,
        "sou": Terrain.SEA,
    }
    assert pairs(board.army_borders) == {"cap ist"}
    assert pairs(board.fleet_borders) == {
        "cap nor",
        "ist/nc nor",
        "ist/sc sou",
        "isl nor",
        "isl sou",
        "nor sou",
    }
    assert board.coast_names == {"ist/nc": "north coast", "ist/sc": "south coast"}
    assert board.impassable == {"lak": "Lake"}
    assert [(p.id, p.name, p.adjectives, p.letter, p.homes, p.units) for p in board.powers] == [
        ("ONE", "One", ("First",), "O", ("cap",), ("A cap", "F isl")),
        ("TWO", "Two", (), "", ("isl",), ()),
    ]
    assert [p.id for p in board.provinces if p.center] == ["cap", "isl", "ist"]
    assert board.aliases == {"cap": ("capetown", "cape of hope")}
    assert lost == [
        "21: PORT isl: a fleet there convoys; here it does not",
        '11: the form "neck/nc" of ist/nc: only provinces have aliases',
        '0: "sea" is doubtful for nor, and no form of it here',
    ]


def test_the_case_of_a_name_tells_who_passes() -> None:
    # lower case: armies only; one capital: fleets only (rulebooks.md, section 3)
    text = SMALL.replace("NOR ist LAK", "NOR IST/NC Isl").replace("ist ABUTS CAP", "ist ABUTS cap")
    text = text.replace("IST/NC ABUTS NOR", "IST/NC ABUTS NOR CAP").replace("ISL ABUTS NOR", "ISL ABUTS NOR Cap")
    board, _ = table_of(text)
    assert pairs(board.army_borders) == {"cap ist"}
    assert {"cap ist/nc", "cap isl"} <= pairs(board.fleet_borders)


def test_a_border_one_way_is_told_and_left_out() -> None:
    board, lost = table_of(SMALL.replace("IST/SC ISL NOR", "IST/SC ISL").replace("ist ABUTS CAP", "ist ABUTS"))
    assert "nor sou" not in pairs(board.fleet_borders)
    assert board.army_borders == ()
    assert "22: fleets go from nor to sou, but not back; borders of a board lead both ways, so it has none here" in lost
    assert "17: armies go from cap to ist, but not back; borders of a board lead both ways, so it has none here" in lost


def test_a_later_line_replaces_an_earlier_one() -> None:
    board, _ = table_of(SMALL + "PORT ISL ABUTS SOU\nWATER NOR ABUTS CAP IST/NC SOU\n")
    assert "isl nor" not in pairs(board.fleet_borders)
    board, _ = table_of(SMALL + "AMEND NOR ABUTS -ISL\nAMEND ISL ABUTS -NOR\n")
    assert "isl nor" not in pairs(board.fleet_borders)
    assert "nor sou" in pairs(board.fleet_borders)


def test_more_than_half_of_the_centres_win_unless_it_is_said() -> None:
    board, _ = table_of(SMALL.replace("VICTORY 2\n", ""))
    assert board.victory == 2
    board, _ = table_of(SMALL.replace("VICTORY 2", "VICTORY 3"))
    assert board.victory == 3


def test_powers_are_put_on_top_of_others() -> None:
    board, lost = table_of(SMALL + "UNPLAYED ONE, TWO\nTHREE CAP\nF CAP\nRULE BUILD_ANY NO_CHECK\n")
    assert [(p.id, p.homes, p.units) for p in board.powers] == [("THREE", ("cap",), ("F cap",))]
    assert board.building is Building.OWNED
    assert "28: RULE NO_CHECK: not read" in lost
    board, _ = table_of(SMALL + "UNPLAYED ALL EXCEPT TWO\n")
    assert [p.id for p in board.powers] == ["TWO"]
    board, _ = table_of(SMALL + "TWO\nHOMES IST\nUNITS\nA IST\n")
    assert [(p.homes, p.units) for p in board.powers] == [(("cap",), ("A cap", "F isl")), (("ist",), ("A ist",))]


def test_two_powers_with_one_home_are_told() -> None:
    board, lost = table_of(SMALL + "TWO CAP\n")
    assert board.province("cap").home_of == "ONE"
    assert "0: cap is a home of ONE and of TWO; only the first has it here" in lost


def test_what_is_dropped_goes_everywhere() -> None:
    board, _ = table_of(SMALL + "DROP IST\n")
    assert board.ids == ("cap", "isl", "nor", "sou")
    assert not any("ist" in pair for pair in (*pairs(board.army_borders), *pairs(board.fleet_borders)))


LOST = {
    "DUMMY TWO": "DUMMY TWO: a power that nobody plays is one like the others here",
    "VICTORY 2 3": "VICTORY 2 3: only the first number counts here, in every year",
    "FLOW SPRING:MOVEMENT": "FLOW SPRING:MOVEMENT: not read",
    "TWO\nOWNS IST": "OWNS IST: a power owns its home centres at the start, and no others",
    "Nowhere = nwh": "Nowhere = nwh: no line says where it lies",
    "UNOWNED ZZZ": "the centre zzz is no province",
    "AMEND CAP ABUTS ZZZ": "cap abuts zzz, of which no line says what it is",
    "AMEND ISL ABUTS IST": "fleets go from isl to ist, and no coast is named; here they do not",
    "AMEND ISL ABUTS IST/EC": "fleets go from isl to ist/ec, and there is no such coast",
    "Bay = bay\nCOAST BAY ABUTS CAP\nAMEND CAP ABUTS bay": "bay is coastal, and no fleet gets there; here it is inland",
    "Second Cape = sec capetown\nLAND SEC ABUTS cap\nAMEND CAP ABUTS sec": (
        'the alias "capetown" of sec means cap already'
    ),
}


@folded
@pytest.mark.parametrize("line", LOST)
def test_what_gets_lost_is_told(line: str) -> None:
    _, lost = table_of(SMALL + line + "\n")
    assert LOST[line] in [row.partition(": ")[2] for row in lost]


FAULTS = {
    "BEGIN 1901": "25:1: BEGIN must be followed by season, year and phase, such as SPRING 1901 MOVEMENT",
    "BEGIN SPRING x MOVEMENT": "25:1: BEGIN must be followed by season, year and phase",
    "VICTORY many": "25:1: VICTORY must be followed by a number of centres",
    "VICTORY": "25:1: VICTORY must be followed by a number of centres",
    "VICTORY 99999999999": "25:1: VICTORY must be followed by a number of centres",
    "AMEND ZZZ ABUTS CAP": "25:1: ZZZ is amended, and no line above has it",
    "COAST": "25:1: expected COAST, a place, ABUTS and its neighbours",
    "COAST ZZZ NEAR CAP": "25:1: expected COAST, a place, ABUTS and its neighbours",
    "COAST ZZZ ABUTS CAP/": '25:1: "CAP/" is no short form of a place',
    "A": "25:1: expected A and a place",
    "A CAP IST": "25:1: expected A and a place",
    "UNOWNED CAP\nA CAP": "26:1: A stands before any power",
    "UNOWNED CAP\nHOMES CAP": "26:1: HOMES stands before any power",
    "UNPLAYED NOBODY": "25:1: NOBODY is to be left out, and is no power above",
    "Cape = ": "25:1: expected a name, a sign = and the short form of the place",
    "CAP -> Capital = cpt": "25:1: places that are renamed with -> are not read; give the whole map",
    "ONE -> SEVEN CAP": '25:1: "ONE" begins no line that is known; expected a power, a place or a directive',
    "!!! CAP": '25:1: "!!!" begins no line that is known; expected a power, a place or a directive',
    "MAP other.map": "25:1: the map builds on other.map, which is not beside it or cannot be read",
    "USE ../other.map": '25:1: "../other.map" is no name of a file in the same folder',
    "USE small.map": "25:1: small.map is used twice, or by itself",
}


@folded
@pytest.mark.parametrize("line", FAULTS)
def test_a_line_that_cannot_be_read_is_told_with_its_number(line: str) -> None:
    assert SMALL.count("\n") == 24
    told = fault_of(SMALL + line + "\n")
    assert told.startswith(f"small.map:{FAULTS[line]}"), told


def test_a_map_builds_on_others_beside_it(tmp_path: Path) -> None:
    (tmp_path / "small.map").write_text(SMALL, encoding="utf-8")
    (tmp_path / "mine.map").write_text("MAP small\nUNPLAYED TWO\n", encoding="utf-8")
    table = imported(tmp_path / "mine.map")
    assert (table.id, list(table.players)) == ("mine", ["ONE"])
    (tmp_path / "a.map").write_text("MAP b\n", encoding="utf-8")
    (tmp_path / "b.map").write_text("MAP a\n", encoding="utf-8")
    with pytest.raises(BoardError, match=r"b\.map:1:1: a\.map is used twice, or by itself"):
        imported(tmp_path / "a.map")


# -- the files of the Python package ---------------------------------------------------------------------------------


def package() -> list[Path]:
    folder = Path(os.environ.get("STANDOFF_PEERS", Path(__file__).parents[3] / "bench" / ".peers-venv"))
    return sorted(folder.glob("lib/python*/site-packages/diplomacy/maps/*.map"))


def file_called(name: str) -> Path:
    for path in package():
        if path.name == name:
            return path
    pytest.skip("the package diplomacy is not here; STANDOFF_PEERS names an environment with it")


def imported_board(name: str) -> Board:
    board = from_data(imported(file_called(name)).board_data(), name)
    assert from_text(board_text(board)) == board
    return board


# what the package's tables have otherwise than the boards here; names as rulebooks.md tells, borders as docs/boards.md
DIFFERENT = {
    "standard.map": ("standard", ["name of stp: St. Petersburg here, St Petersburg there"]),
    "standard_fleet_rome.map": ("fleet-rome", ["name of stp: St. Petersburg here, St Petersburg there"]),
    "colonial.map": (
        "colonial",
        [
            "name of aby: Abyssinia here, Abysinnia there",
            "name of nan: Nanchang here, Nanchung there",
            "name of som: Somaliland here, Somalia there",
            "army aki ota: no here, yes there",
            "army aki tok: yes here, no there",
            "army ota sak: no here, yes there",
            "fleet aki ota: no here, yes there",
            "fleet aki tok: yes here, no there",
            "fleet bla con: yes here, no there",
            "fleet dav mid: no here, yes there",
            "fleet ota sak: no here, yes there",
            "strait kyo kyu: yes here, no there",
            "impassable baykal: yes here, no there",
            "impassable caspian: yes here, no there",
            "impassable himalayas: yes here, no there",
        ],
    ),
}


@pytest.mark.peers
@pytest.mark.parametrize("name", DIFFERENT)
def test_a_map_of_the_package_is_our_board_but_for_known_differences(name: str) -> None:
    ours, known = DIFFERENT[name]
    assert [str(difference) for difference in differences(board_named(ours), imported_board(name))] == known


# provinces, powers, centres and how many win, counted in the files by other means (grep, and the package itself)
COUNTS = {
    "ancmed.map": (79, 5, 34, 18),
    "modern.map": (141, 10, 64, 33),
    "pure.map": (7, 7, 7, 4),
    "standard_age_of_empires.map": (75, 7, 34, 18),
    "standard_france_austria.map": (75, 2, 34, 18),
    "standard_germany_italy.map": (75, 2, 34, 18),
}


@pytest.mark.peers
@pytest.mark.parametrize("name", COUNTS)
def test_maps_of_the_package_have_their_counts(name: str) -> None:
    board = imported_board(name)
    centers = sum(province.center for province in board.provinces)
    assert (len(board.provinces), len(board.powers), centers, board.victory) == COUNTS[name]


@pytest.mark.peers
def test_every_map_of_the_package_becomes_a_board_without_borders_one_way() -> None:
    paths = package()
    if not paths:
        pytest.skip("the package diplomacy is not here; STANDOFF_PEERS names an environment with it")
    assert len(paths) == 14
    for path in paths:
        assert imported(path).one_way() == [], path.name
        imported_board(path.name)


# -- hostile files ---------------------------------------------------------------------------------------------------


def test_random_bytes_and_letters_never_break_the_reader(tmp_path: Path) -> None:
    chance = random.Random(7)
    path = tmp_path / "x.map"
    words = SMALL.split()
    for _ in range(300):
        if chance.random() < 0.3:
            path.write_bytes(bytes(chance.choices(range(256), k=200)))
        else:
            lines = SMALL.splitlines()
            for _ in range(5):
                n = chance.randrange(len(lines))
                row = lines[n].split()
                row.insert(
                    chance.randint(0, len(row)), chance.choice([*words, "=", "->", "-", "/", "?", "(", "é", "\x1b"])
                )
                lines[n] = " ".join(row)
            path.write_text("\n".join(lines), encoding="utf-8")
        try:
            from_data(imported(path).board_data(), "x.map")
        except BoardError as error:
            assert "\x1b" not in str(error)  # noqa: PT017


def test_files_that_are_no_tables_are_refused_in_time(tmp_path: Path) -> None:
    path = tmp_path / "x.map"
    for raw, told in (
        (b"", "is no map of another program"),
        (b"hello\n" * 100, "is no map of another program"),
        (b"x" * 10_000_000, "is larger than 500 kB"),
        (b"%PDF-1.4 LAND A ABUTS B", "is no text, but a document in PDF"),
        (b"LAND A\x00B ABUTS", "is no text"),
    ):
        path.write_bytes(raw)
        with pytest.raises(BoardError, match=told):
            imported(path)
    for missing in (tmp_path / "none.map", tmp_path, Path("/dev/zero"), Path("a\0b")):
        with pytest.raises(BoardError, match="cannot be read"):
            imported(missing)


def test_a_large_map_is_read_in_time() -> None:
    began = time.process_time()
    text = "".join(f"LAND P{n} ABUTS P{n + 1} P{n - 1 if n else 1}\n" for n in range(10_000))
    board, _ = table_of(text)
    assert len(board.provinces) == 10_000
    assert time.process_time() - began < 60


def test_a_map_of_too_many_files_is_refused() -> None:
    with pytest.raises(BoardError, match="more than 20 files make up this map"):
        judge_map("USE a0", "x.map", lambda name: f"USE a{int(name[1:-4]) + 1}")
