"""A board as text is read as the same board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import Board, Building, Power, Province, Sharers, Terrain, Tie, board_named
from standoff.maps.board import SpecialRule
from standoff.maps.board_text import board_text
from standoff.maps.loading import from_text
from standoff.maps.patching import board_names


@pytest.mark.parametrize("name", board_names())
def test_a_shipped_board_comes_back(name: str) -> None:
    board = board_named(name)
    again = from_text(board_text(board, ["a comment"]))
    assert again == board
    assert (again.straits, again.special, again.sources) == (board.straits, board.special, board.sources)


def test_one_fact_stands_on_a_line() -> None:
    rows = board_text(board_named("era-of-empire")).splitlines()
    assert '  "bag tab text",' in rows
    assert (
        'tab = { name = "Tabriz", terrain = "inland", source = "text", center = true, center_source = "assumed" }'
        in rows
    )


TEXTS = st.text(
    st.characters(exclude_categories=("C", "Z"), include_characters=" \"'\\#.=[]{}"), min_size=1, max_size=12
)


@given(
    title=TEXTS,
    names=st.lists(TEXTS, min_size=3, max_size=3, unique_by=str.lower),
    form=TEXTS,
    word=TEXTS,
    start=st.tuples(
        st.sampled_from(("spring", "fall", "winter")), st.integers(0, 9999), st.sampled_from(("movement", "retreat"))
    ).map(lambda turn: turn if turn[0] != "winter" else (turn[0], turn[1], "adjustment")),
    victory=st.integers(0, 99),
    tie=st.sampled_from(Tie),
    draw=st.sampled_from(Sharers),
    building=st.sampled_from(Building),
    conversion=st.booleans(),
    strait=st.booleans(),
)
def test_a_board_of_any_words_comes_back(
    title: str,
    names: list[str],
    form: str,
    word: str,
    start: tuple[str, int, str],
    victory: int,
    tie: Tie,
    draw: Sharers,
    building: Building,
    conversion: bool,
    strait: bool,
) -> None:
    provinces = [
        Province("p-a", names[0], Terrain.COASTAL, ("nc", "sc"), center=True, home_of="ONE"),
        Province("p.b", names[1], Terrain.INLAND),
        Province("p c".replace(" ", "_"), names[2], Terrain.SEA),
    ]
    if {name.lower() for name in names} & {province.id for province in provinces}:
        return
    board = Board(
        "any-board",
        title,
        provinces,
        [Power("ONE", word, (word,), "O", (form,), ("p-a",), ("A p-a",), ("p-a",))],
        [("p-a", "p.b")],
        [("p-a/nc", "p_c"), ("p-a/sc", "p_c")],
        coast_names={"p-a/nc": word, "p-a/sc": form},
        impassable={word.lower(): form} if word.lower() not in ("p-a", "p.b", "p_c") else {},
        straits=[("p-a", "p.b")] if strait else [],
        special={form: SpecialRule(word, conversion, (word,))},
        dialects={form: {"x y": "p-a/nc"}},
        power_dialects={form: {"7": "ONE"}},
        start=start,
        victory=victory,
        victory_tie=tie,
        draw_sharers=draw,
        building=building,
        conversion=conversion,
    )
    assert from_text(board_text(board)) == board
