"""Texts whose layout hides their orders: each file of layouts/ holds texts, and by hand the orders in them."""

import random
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Hold,
    Mention,
    Move,
    Order,
    Position,
    Support,
    Unit,
    board_named,
    standard,
)
from standoff.maps.loading import from_text
from standoff.maps.notation import read, write
from standoff.maps.notation.gluing import gluing_of
from standoff.maps.notation.lines import Line
from standoff.maps.notation.places import names_of
from standoff.maps.notation.texts import read_closely

from ...folding import folded
from ...growth import LENGTHS, in_proportion
from ...shares import Share, shares

BOARD = standard()
FILES = [
    (file.stem, tomllib.loads(file.read_text("utf-8")))
    for file in sorted((Path(__file__).parent / "layouts").iterdir())
]
CASES = [
    pytest.param(content.get("board", "standard"), case, id=f"{name}-{n}")
    for name, content in FILES
    for n, case in enumerate(content["case"], 1)
]


@folded
@pytest.mark.parametrize(("board", "case"), CASES)
def test_each_layout_is_read(board: str, case: dict[str, Any]) -> None:
    named = board_named(board)
    position = Position.of(*case["position"], board=named) if "position" in case else None
    reading = read(case["text"], named, position)
    assert [str(order) for order in reading.orders] == case["orders"], reading.render()
    assert [str(order) for order in reading.late] == case.get("late", []), reading.render()
    assert [d.code for d in reading.errors] == case.get("errors", []), reading.render()
    assert [d.code for d in reading.notices] == case.get("notices", []), reading.render()
    if "turn" in case:
        assert [reading.season, reading.year] == case["turn"]


def test_units_listed_by_a_judge_stand_on_the_board() -> None:
    case = FILES[[name for name, _ in FILES].index("njudge")][1]["case"][2]
    units = [str(unit) for unit in read(case["text"]).position.units]
    assert units == ["ENGLAND F lon", "ENGLAND A lvp", "RUSSIA F stp/sc"]


# --- where things stand ---------------------------------------------------------------------------------------


def test_the_source_of_a_glued_order_is_as_written() -> None:
    reading = read("Russia: F StP(SC)Bot, A ParisBurgundy")
    assert [(s.line, s.column, s.words) for s in reading.sources] == [
        (1, 9, "F StP(SC)Bot"),
        (1, 23, "A ParisBurgundy"),
    ]


def test_remarks_on_the_pieces_of_a_glued_word_point_into_it() -> None:
    reading = read("Russia: F StPBot")
    (notice,) = reading.notices
    assert (notice.code, notice.column, notice.length) == ("coast-implied", 11, 3)


def test_the_source_of_a_wrapped_order_begins_in_its_first_line() -> None:
    reading = read("\nEngland: Fleet Norwegian Sea -> Xyzzy.\nEngland: Army Yorkshire ->\n Norway.")
    assert [(s.line, s.column, s.words) for s in reading.sources] == [(3, 10, "Army Yorkshire -> Norway")]


def test_what_the_next_line_does_not_supply_is_missing() -> None:
    reading = read("England: Army Yorkshire ->\n Yours, Bob\nA Lon - Wal")
    assert [order.short for order in reading.orders] == ["A lon - wal"]
    assert [(d.code, d.line) for d in reading.errors] == [("no-place", 1)]


# --- glued words ----------------------------------------------------------------------------------------------


def two_ways() -> Board:
    """A board on which "AbaBar" is cut in two ways."""
    names = {"one": "Abcde", "two": "Abc", "ten": "Fgh", "six": "Defgh"}
    provinces = "\n".join(f'{id} = {{ name = "{name}", terrain = "inland" }}' for id, name in names.items())
    return from_text(
        f"""
format = "standoff-board"
version = 1
id = "two-ways"
title = "Two ways"
[start]
season = "spring"
year = 1
phase = "movement"
[victory]
centers = 1
[powers.ONE]
name = "One"
adjectives = []
letter = "O"
homes = []
units = []
[provinces]
{provinces}
[borders]
army = ["one ten", "two six", "one two"]
fleet = []
""",
        "two-ways.toml",
    )


def test_a_word_that_can_be_cut_in_two_ways_is_an_error_that_names_both() -> None:
    board = two_ways()
    reading = read("One: A Abcdefgh", board)
    assert not reading.orders
    (error,) = reading.errors
    assert (error.code, error.column, error.length) == ("ambiguous-place", 8, 8)
    assert "Abc - defgh or Abcde - fgh" in error.message
    # a capital tells
    assert [str(order) for order in read("One: A AbcdeFgh", board).orders] == ["ONE: A one - ten"]
    assert [str(order) for order in read("One: A AbcDefgh", board).orders] == ["ONE: A two - six"]


types = st.sampled_from([ARMY, FLEET])
ids = st.sampled_from(list(BOARD.ids))
units = st.builds(Unit, st.just("FRANCE"), types, ids)
mentions = st.builds(Mention, types, ids)
some_orders = (
    st.builds(Hold, units)
    | st.builds(Move, units, ids)
    | st.builds(Support, units, mentions, st.none() | ids)
    | st.builds(Convoy, units, mentions, ids)
)


@given(st.lists(some_orders, min_size=1, max_size=6))
def test_orders_without_their_dashes_are_read_back(several: list[Order]) -> None:
    text = "France: " + ", ".join(write(order, "rulebook", BOARD).replace("-", "") for order in several)
    assert [order.short for order in read(text, BOARD).orders] == [order.short for order in several]


@pytest.mark.parametrize(("name", "share"), shares(["standard"], 4))
def test_no_two_names_of_the_board_are_cut_in_two_ways(name: str, share: Share) -> None:
    assert BOARD.id == name
    gluing = gluing_of(names_of(BOARD))
    forms = [form for form in gluing.places if " " not in form and len(form) >= 3]
    for n, first in enumerate(forms):
        # the next name with the next share of the others
        for second in share.of([*forms[n:], *forms[:n]]):
            glued = first.title() + second.title()
            if glued.lower() in gluing.vocabulary or len(glued) > 44:
                continue
            assert len(gluing.cuts(Line(1, f"A {glued}"), 1)) == 1, glued


# --- hostile text ---------------------------------------------------------------------------------------------


@LENGTHS
@pytest.mark.parametrize(
    "piece",
    [
        *("ParBur", "A ParBur ", "A parbur", "F StP(SC)Bot", "A " + "Par" * 15 + " ", "<u>", "A Zork ", "A.D. "),
        *("A Mun -\n", "A Mun S\n", "North\n", "(\n", "A Mun:\n", "  - Ber\n", "> ", "A Mun ("),
        *("Italy: ", "Italy: Russia:\n", "Austria (", "x: y: ", "(Hold: ", "Germany: A Mun - Zork Russia: "),
        *("The following units were dislodged:\n", "The Army in Rome can retreat to x or\n", "Austria: a,\n b\n"),
        *("Ownership of supply centers:\n", "BROADCAST\n", "PRESS TO X\n\n"),
        *("word " * 20 + ": A Mun - Ber ", "strange words of no use ", ", the fleet Kiel x"),
    ],
)
def test_long_texts_take_time_in_proportion(piece: str, long: int) -> None:
    def seconds(n: int) -> float:
        text = "Germany:\n" + piece * n
        started = time.process_time()
        read_closely(text, BOARD)
        return time.process_time() - started

    in_proportion(seconds, long, besides=0.075)


WORDS = (
    "A F S C H - -> ( ) / , ; . : ParBur StP(SC)Bot A ParBur F Nth (SC) Bot Italy: Russia: Germany (Ann): A Mun Ber "
    "Kie North Sea Gulf of Lyon via convoy the fleet some strange words here A.D. 1425 <u> </u> > Fall 1901 or if "
)
PIECES = [
    *WORDS.split(),
    *("-\n", "S\n", "(\n", ")\n", "\n  -> Norway", "\n   SUPPORT", "\n\n", "\nA Mun:\n"),
    *("\nBROADCAST\n", "\nENDPRESS\n", "\nItaly: Berlin,\n   Kiel.\n"),
    *("\nOwnership of supply centers:\n", "\nThe following units were dislodged:\n"),
]


@folded
@pytest.mark.parametrize("seed", range(40))
def test_no_mixture_of_pieces_breaks_the_reader(seed: int) -> None:
    chance = random.Random(seed)
    text = " ".join(chance.choice(PIECES) for _ in range(300))
    lines = text.split("\n")
    for position in (None, Position.of("GERMANY A mun", "ITALY F lyo")):
        reading = read(text, BOARD, position)
        assert len(reading.orders) == len(reading.sources)
        for d in reading.diagnostics:
            assert 1 <= d.line <= len(lines)
            assert 1 <= d.column <= d.column + d.length <= len(lines[d.line - 1]) + 1


# --- whole rulebooks, where they are at hand ------------------------------------------------------------------

SHARED = Path(__file__).resolve().parents[4] / "shared" / "rules"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the texts are not part of the project")
def test_the_whole_text_of_a_rulebook_holds_these_orders_and_no_others() -> None:
    lines = (SHARED / "rulebook-2008.txt").read_text("utf-8").split("\n")
    found = [str(order) for line in lines for order in read(line, BOARD).orders]
    meant = [order for case in dict(FILES)["glued"]["case"][:28] for order in case["orders"]]
    meant.remove("FRANCE: F bre H")  # the sentence behind it has an "if", and nobody can say that it is none of it
    assert sorted(found) == sorted(meant)
    for name in ("era-of-empire.txt", "forum-rules.txt", "notes.txt"):
        for board in ("standard", "era-of-empire"):
            text = (SHARED / name).read_text("utf-8")
            assert not read(text, board_named(board)).orders
