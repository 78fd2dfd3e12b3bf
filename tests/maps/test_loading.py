"""What is wrong with a board file is told: every fault of it, each with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standoff.maps import Board, Building, Power, Province, Terrain, Tie, load
from standoff.maps.errors import BoardError
from standoff.maps.loading import from_data, from_text
from standoff.maps.patching import BOARDS

from ..folding import folded

HEAD = """\
format = "standoff-board"
version = 1
id = "strait"
title = "Two coasts and a strait"
"""

STRAIT = (
    HEAD
    + """
[start]
season = "fall"
year = 1850
phase = "movement"

[victory]
centers = 2
tie = "shared"

[adjustment]
build = "owned"
conversion = true

[powers.NORTH]
name = "North"
adjectives = ["Northern"]
letter = "N"
aliases = ["NOR"]
homes = ["cap"]
units = ["F cap"]

[provinces]
cap = { name = "Cape", terrain = "coastal", center = true }
hil = { name = "Hills", terrain = "inland" }
ist = { name = "Isthmus", terrain = "coastal", center = true }
str = { name = "Strait", terrain = "sea" }

[coasts]
"ist/ec" = "east coast"
"ist/wc" = "west coast"

[borders]
army = ["cap hil", "hil ist"]
fleet = ["cap str", "ist/ec str", "ist/wc str"]

[aliases]
hil = ["Heights"]

[ambiguous]
c = ["cap", "ist"]

[impassable]
mnt = "Mountain"

[dialects.old]
c = "cap"
"i.ec" = "ist/ec"
"the strait" = "str"

[dialects.old.powers]
"1" = "NORTH"

[dialects.new]
"7" = "ist"
"""
)


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(BoardError) as caught:
        from_text(text, "strait.toml")
    for fault in caught.value.faults:
        assert fault in str(caught.value)
    return caught.value.faults


def bare(message: str) -> str:
    """Return a message without line and column, of which tests/maps/test_patching.py speaks."""
    return re.sub(r":\d+:\d+:", ":", message, count=1)


def changed(old: str, new: str) -> str:
    assert old in STRAIT
    return STRAIT.replace(old, new)


def test_a_file_becomes_a_board() -> None:
    board = from_text(STRAIT)
    assert board.ids == ("cap", "hil", "ist", "str")
    assert board.provinces[0] == Province("cap", "Cape", Terrain.COASTAL, (), center=True, home_of="NORTH")
    assert board.provinces[2].coasts == ("ec", "wc")
    assert board.powers == (Power("NORTH", "North", ("Northern",), "N", ("NOR",), ("cap",), ("F cap",)),)
    assert board.start == ("fall", 1850, "movement")
    assert (board.victory, board.victory_tie) == (2, Tie.SHARED)
    assert (board.building, board.conversion) == (Building.OWNED, True)
    assert board.aliases == {"hil": ("Heights",)}
    assert board.ambiguous == {"c": ("cap", "ist")}
    assert board.impassable == {"mnt": "Mountain"}
    assert board.coast_names == {"ist/ec": "east coast", "ist/wc": "west coast"}
    assert board.sails["str"] == {"cap", "ist/ec", "ist/wc"}
    # a dialect may contradict the ambiguous forms: there, "c" is the Cape or the Isthmus
    assert board.dialects == {
        "old": {"c": "cap", "i.ec": "ist/ec", "the strait": "str"},
        "new": {"7": "ist"},
    }
    assert board.power_dialects == {"old": {"1": "NORTH"}, "new": {}}
    assert (board.provenance, board.sources, board.source_counts()) == ({}, {}, {})


def test_what_may_be_left_out() -> None:
    board = from_text(HEAD + '[provinces]\nhil = { name = "Heights", terrain = "inland" }\n')
    assert (board.powers, board.start, board.victory) == ((), ("spring", 1901, "movement"), 0)
    assert (board.victory_tie, board.building, board.conversion) == (Tie.PLAY_ON, Building.HOME, False)
    assert (board.dialects, board.power_dialects) == ({}, {})
    with pytest.raises(BoardError, match="a board has provinces"):
        from_text(HEAD)


def test_the_shipped_file_is_a_board() -> None:
    assert load(BOARDS / "standard" / "board.toml").id == "standard"


# What is changed in the file, and the one fault that must be told.
FAULTS = {
    "army border twice": ('"hil ist"', '"hil ist", "ist hil"', "army border ist hil is given twice"),
    "fleet border twice": ('"cap str"', '"cap str", "cap str"', "fleet border cap str is given twice"),
    "army to itself": ('"hil ist"', '"hil ist", "hil hil"', "army border hil hil leads back to itself"),
    "army to nowhere": ('"hil ist"', '"hil ist", "hil xyz"', "army border hil xyz: xyz is no province"),
    "army to a coast": ('"hil ist"', '"hil ist", "cap ist/ec"', "army border cap ist/ec: ist/ec is no province"),
    "army at sea": ('"hil ist"', '"hil ist", "cap str"', "army border cap str: str is sea, where no army walks"),
    "fleet inland": ('"cap str"', '"cap str", "str hil"', "fleet border str hil: hil is no place for a fleet"),
    "fleet to nowhere": ('"cap str"', '"cap str", "str xyz"', "fleet border str xyz: xyz is no place for a fleet"),
    "fleet without coast": (
        '"cap str"',
        '"cap str", "cap ist"',
        "fleet border cap ist: ist must name one of the coasts ec, wc",
    ),
    "fleet to no such coast": (
        '"cap str"',
        '"cap str", "cap ist/sc"',
        "fleet border cap ist/sc: ist/sc must name one of the coasts ec, wc",
    ),
    "fleet to a coast of none": (
        '"cap str"',
        '"cap str", "str cap/nc"',
        "fleet border str cap/nc: cap/nc is no place for a fleet",
    ),
    "coast to coast": (
        '"ist/wc str"',
        '"ist/wc str", "ist/ec ist/wc"',
        "fleet border ist/ec ist/wc joins two coasts of one province",
    ),
    "coast leads nowhere": (', "ist/wc str"', "", "coast ist/wc leads nowhere"),
    "coasts inland": (
        '"ist/ec" = "east coast"',
        '"hil/ec" = "east coast"\n"hil/wc" = "west"\n"ist/ec" = "east coast"',
        "hil has named coasts but is inland",
    ),
    "coastal without sea": ('"cap str", ', "", "cap is coastal but touches no sea"),
    "home without centre": (
        '"Cape", terrain = "coastal", center = true',
        '"Cape", terrain = "coastal"',
        "cap is a home of NORTH but no supply centre",
    ),
    "country of no province": (
        'homes = ["cap"]',
        'homes = ["cap"]\ncountry = ["cap", "xyz"]',
        "the country of NORTH has xyz, which is no province",
    ),
    "country with a sea": (
        'homes = ["cap"]',
        'homes = ["cap"]\ncountry = ["cap", "str"]',
        "the country of NORTH has str, which is sea",
    ),
    "country with a province twice": (
        'homes = ["cap"]',
        'homes = ["cap"]\ncountry = ["cap", "hil", "hil"]',
        "the country of NORTH has hil twice",
    ),
    "country of two powers": (
        "[provinces]",
        '[powers.SO]\nname = "South"\ncountry = ["hil"]\n[powers.EA]\nname = "East"\ncountry = ["hil"]\n[provinces]',
        "the country of EA has hil and that of SO as well",
    ),
    "country without its home": (
        'homes = ["cap"]',
        'homes = ["cap"]\ncountry = ["hil"]',
        "the country of NORTH lacks its home centre cap",
    ),
    "alias for two": ("[aliases]", '[aliases]\nist = ["Heights"]', "alias 'Heights' means both ist and hil"),
    "alias is another's id": ('["Heights"]', '["ist"]', "alias 'ist' means both ist and hil"),
    "alias is another's name": ('["Heights"]', '["cape"]', "alias 'cape' means both cap and hil"),
    "alias is another's name in other letters": ('["Heights"]', '["CAPE"]', "alias 'CAPE' means both cap and hil"),
    "two of one name": ('"Hills"', '"CAPE"', "alias 'cape' means both cap and hil"),
    "alias for nobody": ("[aliases]", '[aliases]\nxyz = ["X"]', "alias 'X' is for xyz, which is no province"),
    "alias and ambiguous": ('["Heights"]', '["c"]', "alias 'c' of hil is also listed as ambiguous"),
    "dialect to nobody": (
        '"7" = "ist"',
        '"7" = "xyz"',
        "dialects.new: '7' is for xyz, which is no place of this board",
    ),
    "dialect to no such coast": (
        '"ist/ec"\n"the',
        '"ist/sc"\n"the',
        "dialects.old: 'i.ec' is for ist/sc, which is no place of this board",
    ),
    "dialect with capitals": (
        '"i.ec" =',
        '"I.ec" =',
        "dialects.old: 'I.ec' must be lower-case, without needless spaces",
    ),
    "dialect with spaces": (
        '"the strait"',
        '"the  strait"',
        "dialects.old: 'the  strait' must be lower-case, without needless spaces",
    ),
    "dialect of no power": (
        '"1" = "NORTH"',
        '"1" = "SOUTH"',
        "dialects.old.powers: '1' is for SOUTH, which is no power of this board",
    ),
    "board with a blank in its id": (
        'id = "strait"',
        'id = "my strait"',
        "the id of the board, 'my strait', must be ASCII, without blanks and + , : ; < >",
    ),
    "province with a mark": (
        'hil = { name = "Hills"',
        '"a+b" = { name = "Alp", terrain = "inland" }\nhil = { name = "Hills"',
        "province id 'a+b' must be ASCII, without blanks and + , : ; < >",
    ),
    "coast with a mark": (
        '"ist/ec" = "east coast"',
        '"cap/e;" = "east"\n"cap/w" = "west"\n"ist/ec" = "east coast"',
        "coast 'e;' of cap must be ASCII, without blanks and + , : ; < >",
    ),
    "power with a mark": (
        "[provinces]",
        '[powers."A:B"]\nname = "Other"\n[provinces]',
        "power id 'A:B' must be ASCII, without blanks and + , : ; < >",
    ),
    "two powers of one name": (
        "[provinces]",
        '[powers.SOUTH]\nname = "north"\n[provinces]',
        "'north' names both NORTH and SOUTH",
    ),
    "two powers of one letter": (
        "[provinces]",
        '[powers.SOUTH]\nname = "South"\nletter = "N"\n[provinces]',
        "'N' names both NORTH and SOUTH",
    ),
    "power with an empty name": ('name = "North"', 'name = ""', "NORTH has no name"),
    "province with an empty name": ('name = "Hills"', 'name = " "', "hil has no name"),
    "movement in winter": (
        'season = "fall"',
        'season = "winter"',
        "the first turn is movement in winter; adjustments are in winter, and they alone",
    ),
    "two units in one province": (
        'units = ["F cap"]',
        'units = ["F cap", "A cap"]',
        "NORTH A cap and NORTH F cap stand in one province",
    ),
    "ambiguous to nobody": ('c = ["cap", "ist"]', 'c = ["cap", "xyz"]', "ambiguous form 'c': xyz is no province"),
}


@folded
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place(name: str) -> None:
    old, new, fault = FAULTS[name]
    found = faults(changed(old, new))
    assert fault in found
    # a fault may bring others with it (a coast inland also leads nowhere), but none of another place
    assert len(found) == 1 or name in ("coasts inland", "coast with a mark")


def test_a_single_coast_is_none() -> None:
    text = STRAIT.replace('"ist/wc" = "west coast"\n', "").replace(', "ist/wc str"', "")
    assert faults(text) == ("ist has a single named coast; a province has none, or two and more",)


def test_all_faults_of_a_file_are_told_at_once() -> None:
    text = changed('"hil ist"', '"hil ist", "ist hil", "hil hil", "hil str"').replace('"cap str", ', '"hil str", ')
    assert faults(text) == (
        "army border ist hil is given twice",
        "army border hil hil leads back to itself",
        "army border hil str: str is sea, where no army walks",
        "fleet border hil str: hil is no place for a fleet",
        "cap is coastal but touches no sea",
    )


# What only a program can get wrong: a file cannot give a table twice.
def test_faults_of_a_board_made_by_a_program() -> None:
    sea, isle = Province("sea", "Sea", Terrain.SEA), Province("isl", "Isle", Terrain.COASTAL, home_of="NOBODY")
    with pytest.raises(BoardError) as caught:
        Board(
            "made",
            "made",
            [sea, sea, isle],
            [],
            [],
            [("isl", "sea")],
            coast_names={"isl/nc": "north coast", "xyz/nc": "north coast"},
        )
    assert caught.value.where == "made"
    assert caught.value.faults == (
        "province sea is given twice",
        "isl is home of NOBODY, which is no power of this board",
        "isl is a home of NOBODY but no supply centre",
        "coast name for isl/nc: no such coast",
        "coast name for xyz/nc: no such coast",
    )


# -- files that are no boards ------------------------------------------------------------------------------------

SHAPES = {
    "other format": ('"standoff-board"', '"other"', 'strait.toml: must begin with format = "standoff-board"'),
    "other version": ("version = 1", "version = 2", "strait.toml: must begin with"),
    "version is text": ("version = 1", 'version = "1"', "strait.toml: must begin with"),
    "no format": ('format = "standoff-board"', "", "strait.toml: format must be given, as a text"),
    "no title": ('title = "Two coasts and a strait"', "", "strait.toml: title must be given, as a text"),
    "id is a number": ('id = "strait"', "id = 7", "strait.toml: id must be given, as a text"),
    "no TOML": ("[borders]", "[borders", "strait.toml: is no TOML: "),
    "no terrain": (', terrain = "sea"', "", "strait.toml: provinces.str: terrain must be given, as a text"),
    "unknown terrain": ('"sea"', '"see"', "strait.toml: provinces.str: terrain must be sea, inland or coastal"),
    "misspelt terrain": (
        ', terrain = "sea"',
        ', terain = "sea"',
        "strait.toml: provinces.str: unknown key terain; did you mean terrain?",
    ),
    "misspelt provinces": ("[provinces]", "[province]", "strait.toml: unknown key province; did you mean provinces?"),
    "province is text": (
        '{ name = "Strait", terrain = "sea" }',
        '"Strait"',
        "strait.toml: provinces.str: must be a table",
    ),
    "power without name": ('name = "North"\n', "", "strait.toml: powers.NORTH: name must be given, as a text"),
    "homes is text": ('homes = ["cap"]', 'homes = "cap"', "strait.toml: powers.NORTH: homes must be a list of texts"),
    "units of numbers": ('["F cap"]', "[1]", "strait.toml: powers.NORTH: units must be a list of texts"),
    "three words": ('"cap hil"', '"cap hil ist"', 'strait.toml: borders: army: "cap hil ist" must be two places'),
    "one word": ('"cap str"', '"cap"', 'strait.toml: borders: fleet: "cap" must be two places'),
    "borders no list": ('["cap hil", "hil ist"]', '"cap hil"', "strait.toml: borders: army must be a list of texts"),
    "dialect is text": (
        '[dialects.new]\n"7" = "ist"',
        '[dialects]\nnew = "x"',
        "strait.toml: dialects.new: must be a table",
    ),
    "dialect to a number": ('"7" = "ist"', '"7" = 3', "strait.toml: dialects.new: 7 must be given, as a text"),
    "powers of a dialect are text": (
        "[dialects.new]",
        '[dialects.new]\npowers = "ist"',
        "strait.toml: dialects.new: powers must be a table",
    ),
    "source without provenance": (
        '"Strait", terrain = "sea"',
        '"Strait", terrain = "sea", source = "text"',
        "strait.toml: a source is given for province str, which is no fact that has one",
    ),
    "unknown tie": ('tie = "shared"', 'tie = "draw"', "strait.toml: victory: tie must be play-on or shared"),
    "unknown building": ('"owned"', '"any"', "strait.toml: adjustment: build must be home or owned"),
    "conversion is text": (
        "= true\n\n[p",
        '= "yes"\n\n[p',
        "strait.toml: adjustment: conversion must be true or false",
    ),
    "unknown kind of adjustment": (
        "conversion",
        "conversions",
        "strait.toml: adjustment: unknown key conversions; did you mean conversion?",
    ),
    "coasts of nobody": ('"ist/ec"', '"xyz/ec"', "strait.toml: coasts given for xyz, which is no province"),
}


@folded
@pytest.mark.parametrize("name", SHAPES)
def test_a_wrong_shape_is_told_with_its_place(name: str) -> None:
    old, new, message = SHAPES[name]
    with pytest.raises(BoardError) as caught:
        from_text(changed(old, new), "strait.toml")
    assert bare(str(caught.value)).startswith(message)


@folded
@pytest.mark.parametrize(
    "key",
    [
        "powers",
        "provinces",
        "coasts",
        "borders",
        "aliases",
        "ambiguous",
        "impassable",
        "dialects",
        "provenance",
        "adjustment",
    ],
)
def test_a_table_that_is_none_is_told(key: str) -> None:
    with pytest.raises(BoardError, match=f"^strait.toml:5:1: {key} must be a table$"):
        from_text(f"{HEAD}{key} = 7", "strait.toml")


def test_data_that_is_no_table_is_told() -> None:
    with pytest.raises(BoardError, match=r"^board: must be a table$"):
        from_data([])  # type: ignore[arg-type]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"none\.toml: cannot be read: "):
        load(tmp_path / "none.toml")
    with pytest.raises(BoardError, match="cannot be read: "):
        load(tmp_path)
    path = tmp_path / "latin.toml"
    path.write_bytes('title = "Köln"'.encode("latin-1"))
    with pytest.raises(BoardError, match=r"latin\.toml: cannot be read: "):
        load(path)


def test_deep_nesting_is_told() -> None:
    (fault,) = faults("deep = " + "[" * 3_990)
    assert "nested" in fault  # newer versions of Python say it themselves


def test_an_empty_file_is_told() -> None:
    assert faults("") == ("format must be given, as a text",)


# -- not told yet ------------------------------------------------------------------------------------------------

SLIPS = {
    "year is text": 'start = { year = "abc" }',
    "number of centres is text": 'victory = { centers = "many" }',
    "number of centres is a list": "victory = { centers = [] }",
    "alias is a number": "aliases = { hil = 5 }",
    "ambiguous is a number": "ambiguous = { h = 5 }",
    "a number without end": f"x = {'9' * 5000}",
}


@pytest.mark.parametrize("name", SLIPS)
def test_any_wrong_shape_is_a_board_error(name: str) -> None:
    with pytest.raises(BoardError):
        from_text(HEAD + SLIPS[name])


def test_an_alias_is_no_list_of_letters() -> None:
    with pytest.raises(BoardError):
        from_text(STRAIT.replace('["Heights"]', '"Heights"'))


@pytest.mark.parametrize(("old", "new"), [('homes = ["cap"]', 'homes = ["cap", "xyz"]'), ('"F cap"]', '"F xyz"]')])
def test_homes_and_units_stand_on_the_board(old: str, new: str) -> None:
    with pytest.raises(BoardError, match="xyz"):
        from_text(changed(old, new))


# -- boards that are pieced together: each fact has a source ---------------------------------------------------------

PIECED = (
    HEAD
    + """
[provenance]
text = "the rules say so"
guess = "nobody knows"

[powers.NORTH]
name = "North"
homes = ["cap"]
units = ["F cap"]
source = "text"

[provinces]
cap = { name = "Cape", terrain = "coastal", source = "text", center = true, center_source = "guess" }
hil = { name = "Hills", terrain = "inland", source = "guess" }
str = { name = "Strait", terrain = "sea", source = "text" }

[borders]
army = ["cap hil guess"]
fleet = ["cap str text"]
"""
)


def test_sources_are_kept_and_counted() -> None:
    board = from_text(PIECED)
    assert board.provenance == {"text": "the rules say so", "guess": "nobody knows"}
    assert board.army_borders == (("cap", "hil"),)
    assert set(board.facts()) == set(board.sources)
    assert board.sources["center cap"] == "guess"
    assert board.sources["fleet cap str"] == "text"
    assert board.source_counts() == {
        "power": {"text": 1, "guess": 0},
        "province": {"text": 2, "guess": 1},
        "center": {"text": 0, "guess": 1},
        "army": {"text": 0, "guess": 1},
        "fleet": {"text": 1, "guess": 0},
    }


UNSOURCED = {
    "power without source": ('source = "text"\n\n', "\n", "power NORTH has no source"),
    "province without source": (', source = "guess"', "", "province hil has no source"),
    "centre without source": (', center_source = "guess"', "", "center cap has no source"),
    "border without source": ("cap str text", "cap str", "fleet cap str has no source"),
    "unknown tag": ("cap hil guess", "cap hil hope", "army cap hil: its source 'hope' is none of text, guess"),
    "source of no centre": (
        '"inland", source',
        '"inland", center_source = "text", source',
        "a source is given for center hil, which is no fact that has one",
    ),
}


@pytest.mark.parametrize("name", UNSOURCED)
def test_a_fact_without_source_is_told(name: str) -> None:
    old, new, fault = UNSOURCED[name]
    assert old in PIECED
    assert faults(PIECED.replace(old, new)) == (fault,)


def test_a_border_has_three_words_at_most() -> None:
    assert faults(PIECED.replace("cap hil guess", "cap hil guess work")) == (
        'army: "cap hil guess work" must be two places with a space between',
    )
