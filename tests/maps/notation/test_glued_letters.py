"""Letters that touch their place: read where a unit can begin and one cut makes one, told, and never made of prose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import standard
from standoff.maps.board import Province, Terrain
from standoff.maps.notation import read

from ...folding import folded

BOARD = standard()

# text of one power; its orders; how many words are cut
GLUED = [
    ("Germany: AMun - Sil", "A mun - sil", 1),
    ("England: FLon-Nth", "F lon - nth", 1),
    ("Germany:\nAmun-sil", "A mun - sil", 1),
    ("Germany: AMUN - SIL", "A mun - sil", 1),
    ("Germany: ArmyMunich - Silesia", "A mun - sil", 1),
    ("France: FBre S FLon - Eng", "F bre S F lon - eng", 2),
    ("England: F Nth C ALon - Nwy", "F nth C A lon - nwy", 1),
    ("Russia: FStP/SC - Bot", "F stp/sc - bot", 1),
    ("Russia: FSt. Petersburg(sc) - Bot", "F stp/sc - bot", 1),
    ("Germany: AMun - Sil ABer - Kie", "A mun - sil; A ber - kie", 2),
    ("Germany:\n1. AMun - Sil\n- ABer H", "A mun - sil; A ber H", 2),
    ("Germany: A Ber S AMun", "A ber S A mun", 1),
    ("Germany: A ParBur", "A par - bur", 0),
]


@folded
@pytest.mark.parametrize(("text", "orders", "cut"), GLUED)
def test_a_letter_that_touches_its_place_is_read_and_told(text: str, orders: str, cut: int) -> None:
    reading = read(text)
    assert "; ".join(str(order).partition(": ")[2] for order in reading.orders) == orders
    assert [remark.code for remark in reading.diagnostics] == ["spelling"] * cut


def test_the_notice_shows_the_word_and_how_it_is_cut() -> None:
    (remark,) = read("Germany: A Ber H, AMun - Sil").diagnostics
    assert (remark.column, remark.length) == (19, 4)
    assert remark.message == '"AMun" is read as A Mun'


def test_a_list_of_units_needs_capitals() -> None:
    assert [str(unit) for unit in read("Germany:\nABer\nFKie").position.units] == ["GERMANY A ber", "GERMANY F kie"]
    assert read("Germany:\nA Mun - Sil\n\nAbel").position.units == read("Germany: A Mun - Sil").position.units


@pytest.mark.parametrize(
    "line",
    ["Amos", "Yours, Abel", "Aber ja doch", "Alone we stand", "Afin que", "Fall was fair", "I told Amos - Abel knows"],
)
def test_words_that_begin_like_a_unit_are_none(line: str) -> None:
    reading = read(f"Germany: A Mun - Sil\n{line}")
    assert [str(order) for order in reading.orders] == ["GERMANY: A mun - sil"]
    assert len(reading.position.units) == 1


def test_a_goal_has_no_letter() -> None:
    # the letter stands where no unit can begin: "AMun" is a slip of "Mun", as it was
    reading = read("Germany: A Ber - AMun")
    assert [(remark.code, remark.message) for remark in reading.diagnostics] == [
        ("spelling", '"AMun" is read as Munich (mun)')
    ]


@given(
    st.sampled_from([province for province in BOARD.provinces if province.terrain is Terrain.INLAND]),
    st.sampled_from(["{}", "{} ", "- {}", "3. {}"]),
)
def test_every_inland_province_can_be_glued_to_its_army(province: Province, form: str) -> None:
    name = province.id.capitalize()
    glued, apart = (read("Germany:\n" + form.format(f"A{gap}{name}") + " H") for gap in ("", " "))
    assert glued.orders == apart.orders != ()
