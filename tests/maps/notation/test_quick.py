"""Plain texts are read in one pass, with the result that reading them word by word has."""

from __future__ import annotations

import random
from copy import copy
from dataclasses import fields

import pytest

from bench.positions import KINDS
from standoff.maps import Board, Position, standard
from standoff.maps.notation import Reading, read, write_orders
from standoff.maps.notation.characters import lines_of
from standoff.maps.notation.lines import Lines
from standoff.maps.notation.places import names_of
from standoff.maps.notation.quick import plain_lines
from standoff.maps.notation.texts import read_closely
from standoff.maps.notation.writing import Style

from ...folding import folded
from ...shares import Share, shares

STYLES: tuple[Style, ...] = ("data", "rulebook", "spaced", "long")


def is_plain(text: str) -> bool:
    return plain_lines(text.split("\n"), names_of(standard())) is not None


def _with_alias(id: str, form: str) -> Board:
    """Return the standard board, on which a province has one more name."""
    board = copy(standard())
    board.aliases = {**board.aliases, id: (*board.aliases.get(id, ()), form)}
    return board


def differences(one: Reading, other: Reading) -> list[str]:
    return [field.name for field in fields(Reading) if getattr(one, field.name) != getattr(other, field.name)]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("kind", "share"), shares(["realistic", "mixed", "sloppy"]))
def test_both_ways_of_reading_agree_on_written_orders(kind: str, share: Share, style: Style) -> None:
    for seed in share.of(range(60)):
        position, orders = KINDS[kind](seed)
        text = write_orders(orders, style, position.board)
        for known in (position, None):
            assert (
                differences(read(text, position.board, known), read_closely(text, position.board, known, plainly=False))
                == []
            )


UNITS = "A,F,Army,Fleet,A,F".split(",")
PLACES = (
    "Mun,Ber,Sil,Tyr,Nor,Eng,Mid-Atlantic,North Sea,StP,stp/sc,Spain(nc),Spa,LON,nth,Atlantic,Gulf of Lyon,Liv,"
    "St. Petersburg,Bul(ec),spasc,Tyrrhenian Sea,Mid,Bre(ec),Munich,mao,NAt"
).split(",")
ENDS = ("", " H", " Holds", " hold", " via convoy", " VIA", " D", " (bounce)", "-Holds", ".", "/nc")
STARTS = (
    *("Germany: ", "England: ", "Germany:\n", "AUSTRIA:\n  ", "Spring 1901\nRussia: ", "", "German ", "Units:\n"),
    *("Germany\n", "ENG\n", "Eng\n  "),
)


def scribble(dice: random.Random) -> str:
    """Write a few orders that are nearly plain."""

    def unit() -> str:
        return f"{dice.choice(UNITS)} {dice.choice(PLACES)}"

    text = dice.choice(STARTS)
    for n in range(dice.randint(1, 3)):
        text += ("", ", ", ";", "\n", "\n  ", " ")[dice.randrange(1, 6) if n else 0]
        text += unit()
        if dice.random() < 0.5:
            text += dice.choice((" S ", " C ", " Supports ", " Convoys ")) + unit()
        if dice.random() < 0.7:
            text += dice.choice((" - ", "-", " -> ", "- ")) + dice.choice(PLACES)
        text += dice.choice(ENDS) if dice.random() < 0.4 else ""
    return text


def test_both_ways_of_reading_agree_on_whatever_is_plain() -> None:
    position = Position.of("GERMANY A mun", "GERMANY F ber", "ENGLAND F nth", "RUSSIA F stp/sc", "AUSTRIA A tyr")
    dice = random.Random(5)
    plain = 0
    for _ in range(3_000):
        text = scribble(dice)
        if not is_plain(text):
            continue
        plain += 1
        for known in (position, None):
            assert (
                differences(read(text, standard(), known), read_closely(text, standard(), known, plainly=False)) == []
            ), text
    assert plain > 250


ORDERS = (
    "A Mun - Sil",
    "A Mun-Sil",
    "A MUN - SIL VIA",
    "Army Munich -> Silesia",
    "A Mun Holds",
    "A Mun H",
    "F Ber S A Mun - Sil",
    "F Ber S A Mun",
    "F Ber Supports A Mun-Holds",
    "F Nth C A Lon - Nwy",
    "F Mid-Atlantic Ocean - Spain(sc)",
    "F Stp/sc - Gulf of Bothnia",
    "A Tyr-Ven",
)


@folded
@pytest.mark.parametrize("order", ORDERS)
def test_an_ordinary_order_is_plain(order: str) -> None:
    assert is_plain(f"Germany:\n  {order}")


ODD = (
    "F Rom-Tyr",
    "A Mun - Sil (I hope)",
    "Mun - Sil",
    "A Mun - Nor",
    "A Mun-Zork",
    "A Lon-Nth-Nwy",
    "A Mun D",
    "Hello",
)


@pytest.mark.parametrize("order", ODD)
def test_an_odd_order_is_not_plain(order: str) -> None:
    assert not is_plain(f"Germany:\n  {order}")


def test_a_long_line_is_not_plain() -> None:
    assert not is_plain("Germany: " + ", ".join(["A Mun-Sil"] * 100))


@pytest.mark.parametrize("result", ["bounce", "CUT", "dislodged", "ok"])
def test_a_result_in_brackets_behind_an_order_leaves_it_plain(result: str) -> None:
    text = f"Germany: A Mun - Sil ({result}), A Ber S A Mun - Sil\nFrance:\n  F Spa(sc) H ({result})"
    assert is_plain(text)
    assert differences(read(text), read_closely(text, standard(), plainly=False)) == []
    assert read(text).sources[0].words == "A Mun - Sil"


@pytest.mark.parametrize("behind", ["(Ber)", "(s)", "(bounce, cut)", "bounce", "(hope)", "((cut)", "(via convoy)"])
def test_other_words_behind_an_order_are_looked_at_closely(behind: str) -> None:
    assert not is_plain(f"Germany: A Mun - Sil {behind}")


def test_what_may_be_a_message_of_daide_is_looked_at_closely() -> None:
    assert is_plain("England: A Lon - Yor (cut)")
    assert not is_plain("OUT (cut)")
    text = "England: A Lon - SCO (cut)"
    board = _with_alias("lon", "SCO")
    names = names_of(board)
    assert plain_lines(["England: A SCO - Yor (cut)"], names) is not None
    assert plain_lines([text], names) is None


def test_lines_end_at_every_break_that_editors_know() -> None:
    for sign in ("\n", "\r", "\r\n", "\x0b", "\x85", "\u2028", "\u2029"):
        text = f"A Mun - Sil{sign}{sign}\u00e9 A Ber"
        lines = Lines(text)
        assert lines_of(text) == [lines.raw(n) for n in range(len(lines))] == ["A Mun - Sil", "", "\u00e9 A Ber"]
        assert lines.at(text.index("Ber")) == (3, 5)
