"""Struck-out text: no word of it is an order, it is told, and all that is not struck out stays where it was."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps.notation import read

from ...growth import LENGTHS, in_proportion

MARKS = [
    ("~~", "~~"),
    ("[s]", "[/s]"),
    ("[S]", "[/s]"),
    ("[strike]", "[/strike]"),
    ("<s>", "</s>"),
    ("<s class='x'>", "</s>"),
    ("<strike>", "</strike>"),
    ("<del>", "</DEL>"),
]
BOTH = pytest.mark.parametrize(("begin", "end"), MARKS)


def orders(text: str) -> list[str]:
    return [str(order) for order in read(text).orders]


def codes(text: str) -> list[str]:
    return [remark.code for remark in read(text).diagnostics]


@BOTH
def test_an_order_that_is_struck_out_is_none_and_told(begin: str, end: str) -> None:
    text = f"Germany:\n{begin}A Mun - Sil{end}\nA Ber - Kie"
    reading = read(text)
    assert [str(order) for order in reading.orders] == ["GERMANY: A ber - kie"]
    assert [str(unit) for unit in reading.position.units] == ["GERMANY A ber"]
    (remark,) = reading.diagnostics
    assert (remark.code, remark.severity, remark.line, remark.column) == ("struck-out", "notice", 2, 1)
    assert remark.length == len(f"{begin}A Mun - Sil{end}")


@BOTH
def test_a_part_of_an_order_may_be_struck_out(begin: str, end: str) -> None:
    text = f"Germany: A Mun - {begin}Sil{end} Ber, {begin}F Kie - Den{end}F Kie - Hol"
    reading = read(text)
    assert [str(order) for order in reading.orders] == ["GERMANY: A mun - ber", "GERMANY: F kie - hol"]
    assert [source.words for source in reading.sources] == [f"A Mun - {begin}Sil{end} Ber", "F Kie - Hol"]
    assert reading.sources[1].column == text.index("F Kie - Hol") + 1
    assert {remark.code for remark in reading.diagnostics} == {"struck-out"}


@BOTH
def test_several_lines_may_be_struck_out(begin: str, end: str) -> None:
    text = f"Germany:\n{begin}A Mun - Sil\nA Ber - Kie{end}\nF Kie - Den\n"
    assert (orders(text), codes(text)) == (["GERMANY: F kie - den"], ["struck-out"])


def test_letters_with_a_stroke_over_each_are_struck_out() -> None:
    stroked = "".join(f"{letter}\u0336" for letter in "A Mun - Sil")
    assert orders(f"Germany:\n{stroked}\nA Ber - Kie") == ["GERMANY: A ber - kie"]


def test_tildes_strike_out_no_heading_and_nothing_beyond_an_empty_line() -> None:
    assert orders("~~Germany~~\nA Mun - Sil\n~~France~~\nA Par - Bur") == [
        "GERMANY: A mun - sil",
        "FRANCE: A par - bur",
    ]
    text = "~~~~~~~~\nGermany: A Mun - Sil ~~ A Ber - Kie\n~~~~~~~~"
    assert "GERMANY: A mun - sil" in orders(text)
    assert "struck-out" not in codes(text)
    assert orders("Germany:\n~~A Mun - Sil\n\nA Ber - Kie~~") == ["GERMANY: A mun - sil", "GERMANY: A ber - kie"]


@pytest.mark.parametrize("begin", ["<s>", "[s]", "<del>", "[strike]"])
def test_a_mark_that_nothing_ends_is_told(begin: str) -> None:
    text = f"Germany:\n{begin}A Mun - Sil\nA Ber - Kie"
    assert "struck-out" in codes(text)
    assert "nothing ends it" in next(d for d in read(text).diagnostics if d.code == "struck-out").message


def test_a_letter_of_support_in_brackets_is_no_mark_of_struck_text() -> None:
    assert orders("Russia: F StP[sc] - Bot, F Bot (s) F StP - Bot")[0] == "RUSSIA: F stp/sc - bot"


@given(st.text(alphabet="~ AMunSil-\n<s>/[]", max_size=40))
def test_no_mixture_of_marks_breaks_the_reader(text: str) -> None:
    reading = read(f"Germany:\n{text}")
    lines = reading.text.split("\n")
    for source in reading.sources:
        assert lines[source.line - 1][source.column - 1] == source.words[0]


@LENGTHS
@pytest.mark.parametrize("piece", ["~~a ", "<s>", "[s]a", "~~a~~\n\n", "</s>~~", "a\u0336"])
def test_long_texts_of_marks_take_time_in_proportion(piece: str, long: int) -> None:
    def seconds(n: int) -> float:
        start = time.process_time()
        read(piece * 2 * n)
        return time.process_time() - start

    in_proportion(seconds, long, besides=0.1)
