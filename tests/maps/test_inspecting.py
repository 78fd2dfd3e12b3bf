"""What is odd about a board, and two boards side by side."""

from __future__ import annotations

import pytest

from standoff.maps import board_named
from standoff.maps.comparing import differences
from standoff.maps.inspecting import oddities
from standoff.maps.loading import from_text
from standoff.maps.patching import BOARDS, board_names

from ..folding import folded

TOY = (BOARDS / "toy" / "board.toml").read_text(encoding="utf-8")


def odd(*changes: tuple[str, str]) -> list[tuple[str, bool]]:
    text = TOY
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return [(oddity.sentence, oddity.grave) for oddity in oddities(from_text(text))]


@pytest.mark.parametrize("name", board_names())
def test_no_shipped_board_is_odd(name: str) -> None:
    assert list(oddities(board_named(name))) == []


INLAND = '{ name = "Dale", terrain = "inland" }'
CENTER = ", center = true }"

ODD = {
    "too many centres win": ([("centers = 2", "centers = 4")], [("4 centres win, and there are 3", True)]),
    "nobody wins": ([("centers = 2", "")], [("nothing says how many centres win", False)]),
    "two win at once": (
        [("centers = 2", "centers = 1")],
        [("1 of 3 centres win, which two powers can have at once", False)],
    ),
    "no home": ([('homes = ["cap"]\n', "")], [("RED has no home centre", False)]),
    "no unit": ([('units = ["A cap"]\n', "")], [("RED begins without a unit", False)]),
    "nowhere": (
        [("nob = {", 'hil = { name = "Hill", terrain = "inland" }\nnob = {')],
        [("no border leads to hil", True)],
    ),
    "out of reach": (
        [
            ("centers = 2", "centers = 3"),
            ("nob = {", f"dal = {INLAND}\nhil = {INLAND.replace('Dale', 'Hill').replace(' }', CENTER)}\nnob = {{"),
            ('  "cap ist",', '  "cap ist",\n  "dal hil",'),
        ],
        [("no unit gets to the centre hil", True)],
    ),
    "fleets only along a coast": (
        [('  "cap nob",', '  "cap nob",\n  "cap por",')],
        [("fleets go along the coast from cap to por, and armies do not go from cap to por", False)],
    ),
    "a river": (
        [
            ("nob = {", f"hil = {INLAND.replace('inland', 'coastal')}\nnob = {{"),
            ('  "cap ist",', '  "cap hil",\n  "cap ist",'),
            ('  "cap nob",', '  "cap nob",\n  "cap hil",'),
        ],
        [("hil is coastal but touches no sea: no convoy gets there", False)],
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_told(name: str) -> None:
    changes, told = ODD[name]
    assert odd(*changes) == told


DIFFERENT = {
    "year = 1901": ("year = 1902", "start: spring 1901 movement here, spring 1902 movement there"),
    "centers = 2": ("centers = 3", "centres to win: 2 here, 3 there"),
    "[victory]\ncenters": ('[victory]\ndraw = "centers"\ncenters', "draw shared by: units here, centers there"),
    "[victory]": ('[victory]\ntie = "shared"', "tie: play-on here, shared there"),
    "[powers.RED]": ('[adjustment]\nbuild = "owned"\n[powers.RED]', "build: home here, owned there"),
    "[powers.BLUE]": ("[adjustment]\nconversion = true\n[powers.BLUE]", "conversion: no here, yes there"),
    'name = "Red"': ('name = "Reds"', "name of RED: Red here, Reds there"),
    '"A cap"': ('"F cap"', "units RED: A cap here, F cap there"),
    '"Isthmus"': ('"Neck"', "name of ist: Isthmus here, Neck there"),
    'ist = { name = "Isthmus", terrain = "coastal", center = true }': (
        'ist = { name = "Isthmus", terrain = "coastal" }',
        "centre ist: yes here, no there",
    ),
    '  "cap ist",\n': ("", "army cap ist: yes here, no there"),
    '  "por sob",\n': ("", "fleet por sob: yes here, no there"),
    "army = [": ('straits = ["cap por"]\narmy = [', "strait cap por: no here, yes there"),
    "[borders]": ('[impassable]\nmnt = "Mountain"\n[borders]', "impassable mnt: no here, yes there"),
}


@folded
@pytest.mark.parametrize("old", DIFFERENT)
def test_a_difference_is_told_from_both_sides(old: str) -> None:
    new, told = DIFFERENT[old]
    here, there = from_text(TOY), from_text(TOY.replace(old, new, 1))
    assert told in map(str, differences(here, there))
    assert len(differences(here, there)) == len(differences(there, here)) <= 2


def test_boards_of_other_provinces_and_powers_differ_in_them() -> None:
    told = list(map(str, differences(board_named("toy"), board_named("standard"))))
    assert "power RED: yes here, no there" in told
    assert "province mun: no here, yes there" in told


def test_a_board_does_not_differ_from_itself() -> None:
    for name in board_names():
        assert differences(board_named(name), board_named(name)) == []
