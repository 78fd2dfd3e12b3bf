"""jDip's XML: variants with adjacencies, what gets lost, files that mean harm; the samples are made by hand."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from standoff.maps import Building, Terrain
from standoff.maps.errors import BoardError
from standoff.maps.importing import Table, imported
from standoff.maps.importing.jdip import elements
from standoff.maps.loading import from_data

VARIANTS = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE VARIANTS SYSTEM "../variants.dtd">
<VARIANTS>
  <MAP_DEFINITION id="small" title="Small" mapURI="small.svg"/>
  <VARIANT name="Small" version="1.0" aliases="tiny">
    <DESCRIPTION><![CDATA[<b>Two</b> powers & an isthmus]]></DESCRIPTION>
    <MAP adjacencyURI="small_adjacency.xml"><MAP_GRAPHIC ref="small"/></MAP>
    <STARTINGTIME turn="Fall, 1850, Movement"/>
    <VICTORYCONDITIONS>
      <WINNING_SUPPLY_CENTERS value="2"/>
      <YEARS_WITHOUT_SC_CAPTURE value="7"/>
      <GAME_LENGTH value="0"/>
    </VICTORYCONDITIONS>
    <RULEOPTIONS>
      <RULEOPTION name="OPTION_BUILDS" value="VALUE_BUILDS_ANY_OWNED"/>
      <RULEOPTION name="OPTION_WINGS" value="VALUE_WINGS_DISABLED"/>
    </RULEOPTIONS>
    <POWER name="England" active="true" adjective="English" altnames="Britain, Albion"/>
    <POWER name="New Land" active="true"/>
    <SUPPLYCENTER province="cap" homepower="britain" owner="britain"/>
    <SUPPLYCENTER province="isl" homepower="none" owner="new land"/>
    <SUPPLYCENTER province="ist"/>
    <INITIALSTATE province="cap" power="england" unit="army"/>
    <INITIALSTATE province="ist" power="new land" unit="fleet" unitcoast="sc"/>
  </VARIANT>
</VARIANTS>
"""

ADJACENCY = """\
<?xml version="1.0"?>
<PROVINCES>
  <PROVINCE shortname="cap" fullname="Cape Town">
    <UNIQUENAME name="Capetown"/><UNIQUENAME name="Cape of Hope"/>
    <ADJACENCY type="mv" refs="ist"/>
    <ADJACENCY type="xc" refs="nor ist-nc"/>
  </PROVINCE>
  <PROVINCE shortname="ist" fullname="Isthmus">
    <ADJACENCY type="mv" refs="cap hil"/>
    <ADJACENCY type="nc" refs="nor cap"/>
    <ADJACENCY type="sc" refs="sou"/>
  </PROVINCE>
  <PROVINCE shortname="hil" fullname="Hills"><ADJACENCY type="mv" refs="ist"/></PROVINCE>
  <PROVINCE shortname="isl" fullname="Island" isConvoyableCoast="true">
    <ADJACENCY type="mv" refs="isl"/>
    <ADJACENCY type="xc" refs="nor sou"/>
  </PROVINCE>
  <PROVINCE shortname="nor" fullname="North Sea"><ADJACENCY type="xc" refs="Capetown ist/nc isl sou"/></PROVINCE>
  <PROVINCE shortname="sou" fullname="South Sea"><ADJACENCY type="xc" refs="ist-sc isl nor"/></PROVINCE>
  <PROVINCE shortname="swi" fullname="Mountain"><ADJACENCY type="mv" refs="swi"/></PROVINCE>
</PROVINCES>
"""


def read(folder: Path, variants: str = VARIANTS, adjacency: str = ADJACENCY, variant: str = "") -> Table:
    (folder / "variants.xml").write_text(variants, encoding="utf-8")
    (folder / "small_adjacency.xml").write_text(adjacency, encoding="utf-8")
    return imported(folder / "variants.xml", variant=variant)


def test_a_variant_becomes_a_board(tmp_path: Path) -> None:
    table = read(tmp_path)
    board = from_data(table.board_data())
    assert (board.id, board.start, board.victory) == ("small", ("fall", 1850, "movement"), 2)
    assert board.building is Building.OWNED
    assert {p.id: p.terrain for p in board.provinces} == {
        "cap": Terrain.COASTAL,
        "hil": Terrain.INLAND,
        "isl": Terrain.COASTAL,
        "ist": Terrain.COASTAL,
        "nor": Terrain.SEA,
        "sou": Terrain.SEA,
    }
    assert set(board.army_borders) == {("cap", "ist"), ("hil", "ist")}
    assert set(board.fleet_borders) == {
        ("cap", "ist/nc"),
        ("cap", "nor"),
        ("isl", "nor"),
        ("isl", "sou"),
        ("ist/nc", "nor"),
        ("ist/sc", "sou"),
        ("nor", "sou"),
    }
    assert board.impassable == {"swi": "Mountain"}
    assert board.aliases == {"cap": ("capetown", "cape of hope")}
    assert [(p.id, p.name, p.adjectives, p.aliases, p.homes, p.units) for p in board.powers] == [
        ("ENGLAND", "England", ("English",), ("Britain", "Albion"), ("cap",), ("A cap",)),
        ("NEW-LAND", "New Land", (), (), (), ("F ist/sc",)),
    ]
    assert [p.id for p in board.provinces if p.center] == ["cap", "isl", "ist"]


def test_what_gets_lost_is_told_with_its_line(tmp_path: Path) -> None:
    assert [f"{number}: {message}" for number, message in read(tmp_path).lost] == [
        "14: a fleet in isl convoys, though it is no sea; here it does not",
        "21: at the start isl belongs to new land; here a home centre belongs to its power, and no other",
        "11: YEARS_WITHOUT_SC_CAPTURE 7: the end of a game by time is not on a board",
        "5: other names of the variant: tiny",
    ]


def test_an_adjacency_file_alone_has_no_powers(tmp_path: Path) -> None:
    path = tmp_path / "adjacency.xml"
    path.write_text(ADJACENCY, encoding="utf-8")
    table = imported(path)
    board = from_data(table.board_data())
    assert (len(board.provinces), board.powers) == (6, ())
    assert (0, "the file says where provinces lie; it has no powers, no units and no centres") in table.lost


def test_one_of_several_variants_is_named(tmp_path: Path) -> None:
    again = VARIANTS[VARIANTS.index("  <VARIANT ") : VARIANTS.index("</VARIANTS>")]
    two = VARIANTS.replace("</VARIANTS>", again.replace('name="Small"', 'name="Other"') + "</VARIANTS>")
    assert read(tmp_path, two, variant="other").id == "other"
    with pytest.raises(BoardError, match="has the variants Small, Other; name one with --variant"):
        read(tmp_path, two)
    with pytest.raises(BoardError, match="has the variants Small, Other; 'third' is none of them"):
        read(tmp_path, two, variant="third")


def test_a_border_one_way_is_told(tmp_path: Path) -> None:
    table = read(tmp_path, adjacency=ADJACENCY.replace('refs="cap hil"', 'refs="hil"'))
    assert table.one_way() == [(5, "armies go from cap to ist, but not back")]


FAULTS = {
    "an unknown neighbour": (ADJACENCY, "isl sou", "isl zzz", "small_adjacency.xml:18:1: zzz is no province"),
    "no short form": (ADJACENCY, ' shortname="hil"', "", "small_adjacency.xml:13:1: PROVINCE must have shortname"),
    "a province twice": (
        ADJACENCY,
        '"hil" full',
        '"cap" full',
        "small_adjacency.xml:13:1: the province cap is given twice",
    ),
    "no provinces": (ADJACENCY, ADJACENCY[21:], "\n<PROVINCES/>", "small_adjacency.xml:2:1: has no provinces"),
    "not closed": (ADJACENCY, "</PROVINCES>", "", "small_adjacency.xml:22:1: is no XML: no element found"),
    "a turn": (VARIANTS, "Fall, 1850", "Monday, 1850", "variants.xml:8:1: 'Monday, 1850, Movement' is no turn such as"),
    "a number": (VARIANTS, 'CENTERS value="2"', 'CENTERS value="x"', "variants.xml:10:1: 'x' is no number of centres"),
    "an unknown power": (VARIANTS, 'homepower="britain"', 'homepower="x"', "variants.xml:20:1: 'x' is no power"),
    "a wing": (
        VARIANTS,
        'unit="army"',
        'unit="wing"',
        "variants.xml:23:1: the unit in cap is none of a power here: wing",
    ),
    "a unit nowhere": (
        VARIANTS,
        '"cap" power',
        '"swi" power',
        "variants.xml:23:1: swi is no province that units enter",
    ),
    "a file elsewhere": (VARIANTS, "small_adj", "../adj", "variants.xml:5:1: names no adjacency file beside it, but"),
    "a file on the net": (
        VARIANTS,
        "small_adj",
        "http://x/",
        "variants.xml:5:1: names no adjacency file beside it, but",
    ),
    "no such file": (
        VARIANTS,
        "small_adj",
        "large_adj",
        "variants.xml:5:1: builds on large_adjacency.xml, which is not",
    ),
    "nothing of jDip": (VARIANTS, VARIANTS[39:], "<html/>", "variants.xml: is no file of jDip: it has no variant"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_file_and_line(name: str, tmp_path: Path) -> None:
    text, old, new, told = FAULTS[name]
    assert old in text
    changed = text.replace(old, new, 1)
    with pytest.raises(BoardError) as caught:
        read(tmp_path, *((changed, ADJACENCY) if text is VARIANTS else (VARIANTS, changed)))
    assert str(caught.value).startswith(told)


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE A [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><A>&b;</A>'
    with pytest.raises(BoardError, match="defines entities, which no file of jDip does"):
        elements(bomb, "x.xml")
    with pytest.raises(BoardError, match="defines entities, which no file of jDip does"):
        elements('<!DOCTYPE A [<!ENTITY a SYSTEM "file:///etc/passwd">]><A>&a;</A>', "x.xml")


def test_deep_and_large_files_are_refused_in_time(tmp_path: Path) -> None:
    began = time.process_time()
    with pytest.raises(BoardError, match="is nested deeper than 30 levels"):
        elements("<A>" * 100_000, "x.xml")
    path = tmp_path / "x.xml"
    path.write_bytes(b"<A>" + b"x" * 10_000_000)
    with pytest.raises(BoardError, match="is larger than 500 kB"):
        imported(path)
    assert time.process_time() - began < 5


def test_broken_files_never_break_the_reader(tmp_path: Path) -> None:
    chance = random.Random(5)
    for _ in range(300):
        texts = [VARIANTS, ADJACENCY]
        n = chance.randrange(2)
        at = chance.randrange(len(texts[n]))
        put = chance.choice(["", "<", ">", '"', "&", "/", "é", "x", "\x07", "<PROVINCE/>", "<VARIANT/>"])
        texts[n] = texts[n][:at] + put + texts[n][at + chance.randint(0, 12) :]
        try:
            from_data(read(tmp_path, *texts).board_data())
        except BoardError as error:
            assert str(error)  # noqa: PT017
