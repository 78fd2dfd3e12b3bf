"""Units and orders and what is to come of them, as people write it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.engines.provoking.phase import Phase
from standoff.maps import Position, standard
from standoff.search.judged import Judged
from standoff.search.patterns import Pattern, PatternError, pattern_of
from standoff.search.properties import Becomes

from ..folding import folded

DIAGRAM = ("England: F Nwy S F Ska-Nth, F Ska-Nth", "Germany: F Nth H, F Hol-Nth, A Ber-Mun")


def read(text: str, *, with_order: bool = False) -> Pattern:
    return pattern_of(text, standard(), with_order=with_order)


def holds(text: str, *lines: str, with_order: bool = False) -> bool:
    position = Position.parse("\n".join(lines))
    phase = Phase(position, position.orders("\n".join(lines)))
    return Becomes(read(text, with_order=with_order)).holds(Judged(phase))


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("F Nth dislodged", True),
        ("German F Nth dislodged", True),
        ("English F Nth dislodged", False),
        ("F Nth destroyed", False),
        ("F Nth stands", False),
        ("F Nwy stands", True),
        ("F Ska stands", False),
        ("F Hol stands", True),
        ("F Nth not dislodged", False),
        ("F Hol not dislodged", True),
        ("A Mun dislodged", False),
        ("F Ska-Nth succeeds", True),
        ("F Hol - Nth fails", True),
        ("F Hol - Nth bounces", True),
        ("F Hol - Nth succeeds", False),
        ("F Hol - Bel fails", False),
        ("F Nwy S F Ska - Nth given", True),
        ("F Nwy S F Ska - Nth cut", False),
        ("F Nwy S F Ska - Den given", False),
    ],
)
def test_what_became_of_units_and_orders(text: str, true: bool) -> None:
    assert holds(text, *DIAGRAM) == true


def test_a_unit_whose_order_is_void_has_not_that_order() -> None:
    lines = ("England: F Den S F Nth - Hel",)
    assert not holds("F Den S F Nth - Hel stands", *lines, with_order=True)
    assert holds("F Den stands", *lines)


def test_a_unit_that_moved_away_does_not_stand_though_a_like_one_came() -> None:
    lines = ("Turkey: A Ank - Smy, A Arm - Ank",)
    assert not holds("A Ank stands", *lines)


def test_a_convoy_may_be_disrupted() -> None:
    lines = ("England: F Nth C A Lon - Nwy, A Lon - Nwy", "France: F Eng - Nth, F Bel S F Eng - Nth")
    assert holds("F Nth C A Lon - Nwy disrupted", *lines, with_order=True)


def test_what_is_said_of_later_phases_is_refused() -> None:
    with pytest.raises(PatternError, match="nothing that becomes of an order of movement"):
        read("A Por - Spa carried out", with_order=True)


def test_a_void_order_is_void_and_does_not_fail() -> None:
    lines = ("England: A Lon - Nwy via convoy",)
    assert holds("A Lon - Nwy via convoy void", *lines)
    assert not holds("A Lon - Nwy via convoy fails", *lines)
    assert not holds("A Lon - Nwy via convoy succeeds", *lines)


def test_an_order_is_wanted_only_where_it_is_written() -> None:
    lines = ("England: A Lon - Nwy, F Nth C A Lon - Nwy",)
    assert holds("A Lon - Nwy succeeds", *lines)
    assert not holds("A Lon - Nwy via convoy succeeds", *lines)
    assert holds("A Lon - Nwy succeeds", "England: A Lon - Nwy via convoy, F Nth C A Lon - Nwy")


@folded
@pytest.mark.parametrize(
    ("text", "with_order", "says"),
    [
        ("F Nth", False, "must say one thing"),
        ("", False, "must say one thing"),
        ("dislodged", False, "must name one unit|no unit|expected"),
        ("F Nth dislodged and destroyed", False, "must say one thing"),
        ("F Nth dislodged by F Ska - Nth", False, "must say one thing"),
        ("F Nth undecided", False, "nothing that becomes of an order"),
        ("F Nth may retreat to Edi", False, "must say one thing|nothing that becomes"),
        ("A Nth dislodged", False, "army"),
        ("F Mun dislodged", False, "fleet cannot stand inland"),
        ("F Atl dislodged", False, "no place|may be|called"),
        ("F Nth succeeds", False, "that becomes of an order"),
        ("F Nth dislodged", True, "names no order"),
        ("A Lon, A Par dislodged", False, "must name one unit"),
        ("A Lon - Bel, A Par - Bur fails", True, "must name one unit"),
        ("F Nth " + "x" * 300 + " dislodged", False, "too long"),
    ],
)
def test_what_says_nothing_of_one_unit_is_an_error(text: str, with_order: bool, says: str) -> None:
    with pytest.raises(PatternError, match=says):
        read(text, with_order=with_order)


@given(st.text(max_size=50), st.booleans())
def test_any_text_is_a_pattern_or_an_error(text: str, with_order: bool) -> None:
    with suppress(PatternError):
        assert read(text, with_order=with_order).unit.place in standard().number
