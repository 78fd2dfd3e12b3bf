"""Several sets of orders of one power, under each choice (DATC 4.D.1, 4.D.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.encoding import Rulebook
from standoff.encoding.order_sets import combined
from standoff.encoding.policies import OrderSets, UnorderedSets
from standoff.maps import Order, Position

from ..folding import folded

POSITION = Position.of("FRANCE A par", "FRANCE A mar", "FRANCE F bre", "GERMANY A mun", "GERMANY A ber")

SETS = {
    "a correction": ["A Par-Bur, A Mar-Gas", "A Par-Pic"],
    "a supplement": ["A Par-Bur, A Mar-Gas", "F Bre-Eng"],
    "a replacement": ["A Par-Bur, A Mar-Gas", "A Mar-Spa, A Par-Pic, F Bre-Eng"],
    "a supplement, then a correction of the first": ["A Par-Bur", "A Mar-Gas", "A Par-Pic"],
    "a replacement, then a correction": ["A Par-Bur, A Mar-Gas", "A Mar-Spa, A Par-Pic", "A Mar-Pie"],
}
COUNTING = {
    # which sets count, counted from 1
    "supplement": ([2], [1, 2], [2], [3], [3]),
    "last": ([2], [2], [2], [3], [3]),
    "merge": ([1, 2], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3]),
    "merge-unless-replaced": ([1, 2], [1, 2], [2], [1, 2, 3], [2, 3]),
}


def sent(texts: list[str]) -> list[tuple[Order, ...]]:
    return [tuple(POSITION.orders(text)) for text in texts]


def test_every_reading_has_its_row() -> None:
    assert set(COUNTING) == {reading.word for reading in OrderSets}


@folded
@pytest.mark.parametrize("word", COUNTING)
@pytest.mark.parametrize("name", SETS)
def test_a_choice_says_which_sets_count(word: str, name: str) -> None:
    sets = sent(SETS[name])
    expected = [order for n in COUNTING[word][list(SETS).index(name)] for order in sets[n - 1]]
    assert list(combined(sets, Rulebook.DATC.choosing(f"order-sets={word}"))) == expected


def test_sets_of_which_nobody_knows_the_sequence_are_merged_or_all_void() -> None:
    sets = sent(SETS["a correction"])
    assert combined(sets, Rulebook.DATC.choosing("4.D.2=b"), ordered=False) == (*sets[0], *sets[1])
    assert combined(sets, Rulebook.DATC.choosing("4.D.2=a"), ordered=False) == ()
    # one set has no sequence
    assert combined(sets[:1], Rulebook.DATC.choosing("4.D.2=a"), ordered=False) == sets[0]


def test_each_power_is_by_itself() -> None:
    sets = sent(["A Par-Bur, A Mun-Ruh", "A Par-Pic, A Ber-Kie", "A Mun-Tyr"])
    # the second French set corrects; the second German one supplements, the third corrects
    assert [order.short for order in combined(sets, Rulebook.DATC)] == ["A par - pic", "A mun - tyr"]
    assert [order.short for order in combined(sets[:2], Rulebook.DATC)] == ["A mun - ruh", "A par - pic", "A ber - kie"]


def test_no_sets_have_no_orders() -> None:
    assert combined([], Rulebook.DATC) == combined([(), ()], Rulebook.DATC) == ()


ORDERS = tuple(POSITION.orders("A Par-Bur, A Par-Pic, A Mar-Gas, F Bre-Eng, A Mun-Ruh, A Ber-Kie"))


@given(st.lists(st.lists(st.sampled_from(ORDERS), max_size=4), max_size=5), st.sampled_from(OrderSets), st.booleans())
def test_whole_sets_count_or_do_not(sets: list[list[Order]], policy: OrderSets, ordered: bool) -> None:
    for unordered in UnorderedSets:
        rules = Rulebook.DATC.choosing(f"order-sets={policy.word}, unordered-sets={unordered.word}")
        found = list(combined(sets, rules, ordered=ordered))
        for power in ("FRANCE", "GERMANY"):
            parts = [[order for order in several if order.unit.power == power] for several in sets]
            parts = [part for part in parts if part]
            mine = [order for order in found if order.unit.power == power]
            if ordered and parts:
                # the last set always counts, and it comes last
                assert mine[len(mine) - len(parts[-1]) :] == parts[-1]
            elif len(parts) > 1:
                assert mine == ([order for part in parts for order in part] if unordered.word == "merge" else [])
