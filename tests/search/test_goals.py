"""Goals as people write them, and whether a ruling reaches them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.encoding.free_orders import Menu
from standoff.maps import Position
from standoff.search.goal_words import goals_of
from standoff.search.goals import GoalError, reached
from standoff.solver.adjudication import adjudicate

from ..folding import folded

BEFORE = Position.of("GERMANY A mun", "GERMANY A bur", "ITALY A tyr", "ENGLAND F nth", "FRANCE F mao")
MENU = Menu(BEFORE)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("A Mun in Tyr", "GERMANY A mun in tyr"),
        ("German army in Munich stands in Tyrolia", "GERMANY A mun in tyr"),
        ("A Mun not in Mun", "GERMANY A mun not in mun"),
        ("A Mun is not in Mun", "GERMANY A mun not in mun"),
        ("F Mao in Spa/sc", "FRANCE F mao in spa/sc"),
        ("F Nth not dislodged", "ENGLAND F nth not dislodged"),
        ("F Nth dislodged", "ENGLAND F nth dislodged"),
        ("F Nth stands", "ENGLAND F nth in nth"),
        ("F Nth not stands", "ENGLAND F nth not in nth"),
        ("nobody in Mun", "nobody in mun"),
        ("Nobody but GERMANY in Mun", "nobody but GERMANY in mun"),
        ("no one except Germany, Italy in Tyr", "nobody but GERMANY or ITALY in tyr"),
        ("no Russia in Mun", "RUSSIA not in mun"),
        ("Italy not in Mun", "ITALY not in mun"),
        ("GERMANY in Tyr", "GERMANY in tyr"),
        ("Germany holds Mun", "GERMANY in mun"),
        ("Mun", "GERMANY in mun"),
        ("A Mun - Tyr succeeds", "GERMANY: A mun - tyr succeeds"),
        ("A Mun-Tyr fails", "GERMANY: A mun - tyr fails"),
        ("A Mun S A Bur given", "GERMANY: A mun S A bur succeeds"),
    ],
)
def test_what_is_understood(text: str, goal: str) -> None:
    assert [one.text for one in goals_of([text], MENU, ["GERMANY"])] == [goal]


def test_several_goals_are_all_wanted() -> None:
    several = goals_of(["A Mun in Tyr and Bur; F Nth not dislodged", "Mun"], MENU, ["GERMANY"])
    expected = ["GERMANY A mun in tyr", "GERMANY in bur", "ENGLAND F nth not dislodged", "GERMANY in mun"]
    assert [one.text for one in several] == expected


@folded
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a goal is empty"),
        ("win", "is no goal; write such as"),
        ("A Mun in", "is no goal; write such as"),
        ("A Mun in Xyz", "no place is called"),
        ("A Mun in Win", "names no place; Finland is near"),
        ("A Kie in Mun", 'no unit "A Kie" stands on the board'),
        ("F Mun in Tyr", "GERMANY A mun does"),
        ("nobody but Martians in Mun", "is no power; expected one of AUSTRIA"),
        ("no Martian in Mun", "is no power; expected one of AUSTRIA"),
        ("A Tyr - Mun succeeds", "nobody can make ITALY give that order"),
        ("A Mun - Por succeeds", "can never be carried out"),
        ("A Mun destroyed", "is no goal of orders"),
        ("A Mun - Tyr succeeds, dislodged", "says several things"),
        ("A Mun in Tyr, Boh", "more than one place"),
        ("x" * 400, "too long"),
        (";".join(f"A Mun in {id}" for id in BEFORE.board.ids), "too many"),
    ],
)
def test_what_is_no_goal(text: str, message: str) -> None:
    with pytest.raises(GoalError, match=message.replace("(", r"\(")):
        goals_of([text], MENU, ["GERMANY"])


@given(st.text(max_size=60))
def test_no_text_is_too_odd(text: str) -> None:
    with suppress(GoalError):
        assert goals_of([text], MENU, ["GERMANY"])


ORDERS = "GERMANY: A Mun - Tyr, A Bur S A Mun\nITALY: A Tyr - Mun\nFRANCE: F Mao - Spa/sc\nENGLAND: F Nth H"


@folded
@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("A Mun in Mun", True),
        ("A Mun in Tyr", False),
        ("A Mun not in Tyr", True),
        ("F Mao in Spa", True),
        ("F Mao in Spa/sc", True),
        ("F Mao in Spa/nc", False),
        ("France in Spa", True),
        ("nobody in Spa", False),
        ("nobody but France in Spa", True),
        ("nobody but Germany in Spa", False),
        ("nobody but Germany in Boh", True),
        ("A Mun dislodged", False),
        ("A Mun not dislodged", True),
        ("A Mun - Tyr succeeds", False),
        ("A Mun - Tyr fails", True),
        ("A Mun H fails", False),
        ("A Mun stands", True),
        ("F Nth stands", True),
        ("F Mao stands", False),
    ],
)
def test_what_a_ruling_reaches(text: str, true: bool) -> None:
    # A Mun and A Tyr meet head-to-head, 1 against 1; F Mao goes to Spain alone
    ruling = adjudicate(BEFORE, BEFORE.orders(ORDERS))
    assert reached(goals_of([text], MENU, ["GERMANY"]), ruling) == true
