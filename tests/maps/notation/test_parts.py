"""Texts of several turns: which parts there are, and reading the one that is named."""

import json

import pytest

from standoff.maps.notation import Reading, read

LOG = """Our game so far
Units:
Germany: A Mun
Spring 1901
Germany: A Mun - Sil
Retreats
Germany: A Kie R Ber
Fall 1901 Movement
Germany: A Sil - War
Winter 1901
Germany: build A Mun
Spring 1902: Germany: A War - Mos
"""
NAMES = ("S1901M", "S1901R", "F1901M", "W1901A", "S1902M")


def orders(reading: Reading) -> list[str]:
    return [str(order) for order in reading.orders]


@pytest.mark.parametrize("part", ["F1901M", "f1901m", "Fall 1901", "fall  1901 movement", "F1901", "3", "fall"])
def test_a_turn_of_a_log_is_named_by_its_words_its_code_or_its_number(part: str) -> None:
    reading = read(LOG, part=part)
    assert orders(reading) == ["GERMANY: A sil - war"]
    assert (reading.season, reading.year, reading.parts, reading.diagnostics) == ("fall", 1901, NAMES, ())
    assert [str(unit) for unit in reading.position.units] == ["GERMANY A sil"]


def test_what_stands_above_the_first_heading_belongs_to_the_first_turn() -> None:
    reading = read(LOG, part="S1901M")
    assert orders(reading) == ["GERMANY: A mun - sil"]
    assert [str(unit) for unit in reading.listed] == ["GERMANY A mun"]
    assert [remark.code for remark in reading.diagnostics] == ["unread"]


def test_without_a_name_the_first_turn_is_read_and_the_others_are_told() -> None:
    reading = read(LOG)
    assert orders(reading) == ["GERMANY: A mun - sil"]
    assert reading.parts == NAMES
    (error,) = [error for error in reading.errors if error.code == "second-turn"]
    assert error.line == 8
    assert error.hint.endswith(f"name one with --part: {', '.join(NAMES)}")


def test_a_turn_whose_heading_leaves_out_the_year_has_that_of_the_turn_before() -> None:
    reading = read("Spring 1904\nGermany: A Mun - Sil\nFall:\nGermany: A Sil - War", part="F1904M")
    assert (reading.season, reading.year, orders(reading)) == ("fall", 1904, ["GERMANY: A sil - war"])


def test_a_turn_that_is_gone_on_with_is_read_whole() -> None:
    text = "Germany\nSpring 1901\nA Mun - Sil\nFall 1901\nA Sil - War\nFrance\nSpring 1901\nA Par - Bur\n"
    reading = read(text, part="spring 1901")
    assert orders(reading) == ["GERMANY: A mun - sil"]
    assert [error.code for error in reading.errors] == ["no-power"]  # "France" stands among the lines of fall


@pytest.mark.parametrize(
    ("part", "message", "hint"),
    [
        ("F1908M", 'no turn of this text is called "F1908M"', f"there are {', '.join(NAMES)}"),
        ("six", 'no turn of this text is called "six"', f"there are {', '.join(NAMES)}"),
        ("6", 'no turn of this text is called "6"', f"there are {', '.join(NAMES)}"),
        ("Spring", 'several turns of this text are called "Spring"', "there are S1901M, S1902M"),
    ],
)
def test_a_name_that_no_turn_or_several_have_is_an_error(part: str, message: str, hint: str) -> None:
    reading = read(LOG, part=part)
    assert [(error.code, error.message, error.hint) for error in reading.diagnostics] == [("no-part", message, hint)]
    assert (reading.orders, reading.position.units) == ((), ())


def test_orders_of_a_retreat_that_is_named_are_read() -> None:
    reading = read(LOG, part="S1901R")
    assert reading.orders_phase == "retreat"
    assert (len(reading.late), reading.errors) == (1, ())


def test_the_turn_of_a_text_with_one_turn_may_be_named() -> None:
    text = "Spring 1901\nGermany: A Mun - Sil"
    assert orders(read(text, part="Spring 1901")) == ["GERMANY: A mun - sil"]
    assert [error.code for error in read(text, part="Fall 1901").errors] == ["no-part"]


@pytest.mark.parametrize("part", ["F1901M", "Fall 1901", "2"])
def test_programs_name_their_turns_in_the_same_ways(part: str) -> None:
    game = json.dumps(
        {
            "map": "standard",
            "phases": [
                {"name": f"{season}1901M", "state": {"units": {"FRANCE": [unit]}}, "orders": {"FRANCE": [f"{unit} H"]}}
                for season, unit in (("S", "A PAR"), ("F", "A BUR"))
            ],
        }
    )
    daide = "SUB ( SPR 1901 ) ( ( FRA AMY PAR ) HLD )\nSUB ( FAL 1901 ) ( ( FRA AMY BUR ) HLD )"
    godip = "PHASE 1901 {} Movement\nPOSITIONS\n\tFrance: army {}\nORDERS\n\t{} hold\n"
    words = godip.format("Spring", "par", "par") + godip.format("Fall", "bur", "bur")
    for text in (game, daide, words):
        assert orders(read(text, part=part)) == ["FRANCE: A bur H"], text


def test_a_heading_beside_a_game_of_a_program_does_not_hide_its_turns() -> None:
    text = "Fall 1905 report\nSUB ( SPR 1901 ) ( ( FRA AMY PAR ) HLD )\nSUB ( FAL 1901 ) ( ( FRA AMY BUR ) HLD )"
    assert orders(read(text, part="S1901M")) == ["FRANCE: A par H"]
