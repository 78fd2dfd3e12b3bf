"""Badly written orders under each choice of a rulebook (DATC 4.B, 4.C, 4.D.3)."""

from __future__ import annotations

import pytest

from standoff.datc.case import Alternative, Case, cases
from standoff.datc.difference import compare
from standoff.encoding import Rulebook, read
from standoff.encoding.intents import OF_WORDING, Fault
from standoff.encoding.rulebook import ISSUES, WORDING
from standoff.maps import Position
from standoff.maps.notation import parse_orders
from standoff.solver import adjudicate
from standoff.solver.data import as_data
from standoff.solver.sequential import evaluate

from ..folding import folded

ALTERNATIVES = [
    (case, other)
    for case in cases()
    for other in case.alternatives
    if case.step.phase == "movement" and other.steps and set(other.choices) <= {ISSUES[field] for field in WORDING}
]


@folded
@pytest.mark.parametrize(
    ("case", "other"), ALTERNATIVES, ids=[f"{case.id} under {other.choice}" for case, other in ALTERNATIVES]
)
def test_a_case_has_its_other_outcome_under_the_other_choice(case: Case, other: Alternative) -> None:
    rules = Rulebook.DATC
    for choice in other.choice.split(","):
        rules = rules.choosing(choice)
    ruling = adjudicate(case.step.position(), case.step.orders(), rules)
    differences = compare(other.steps[0].expected, as_data(ruling, list(case.step.written)))
    assert [str(difference) for difference in differences] == []


def test_the_alternatives_of_the_cases_are_all_there() -> None:
    assert len(ALTERNATIVES) == 17


WRITTEN = (
    # choice, units, orders, index of the order that is illegal, and why
    ("4.B.1=void", "F por", "F Por-Spa", Fault.COAST_NEEDED),
    ("4.B.1=default", "F por", "F Por-Spa", None),
    # two coasts are possible, so what becomes of one alone has no say
    ("4.B.1=default, 4.B.2=b", "F por", "F Por-Spa", None),
    ("4.B.2=a", "F gas", "F Gas-Spa", None),
    ("4.B.2=b", "F gas", "F Gas-Spa", Fault.COAST_NOT_NAMED),
    ("4.B.2=b", "A gas", "A Gas-Spa", None),
    ("4.B.3=a", "F gas", "F Gas-Spa(sc)", None),
    ("4.B.3=b", "F gas", "F Gas-Spa(sc)", Fault.IMPOSSIBLE_COAST),
    ("4.B.5=a", "F spa/sc", "F Spa(nc) H", Fault.WRONG_COAST),
    ("4.B.5=a", "F spa/sc", "F Spa H", None),
    ("4.B.5=b", "F spa/sc", "F Spa(nc) H", None),
    ("4.B.6=a", "F bre", "F Bre(ec) H", Fault.UNKNOWN_COAST),
    ("4.B.6=a", "A gas", "A Gas-Spa/nc", Fault.UNKNOWN_COAST),
    ("4.B.6=b", "F bre", "F Bre(ec) H", None),
    ("4.C.2=a", "F bre", "A Bre H", Fault.WRONG_LETTER),
    ("4.C.2=b", "F bre", "A Bre H", None),
)


@folded
@pytest.mark.parametrize(("choice", "unit", "order", "fault"), WRITTEN)
def test_a_choice_decides_about_an_order(choice: str, unit: str, order: str, fault: Fault | None) -> None:
    position = Position.of(f"FRANCE {unit}")
    intents = read(position, parse_orders(order, position), Rulebook.DATC.choosing(choice))
    assert intents.readings[0].fault is fault


MENTIONED = (
    ("4.C.1=a", "A Mar S Bur", Fault.NO_LETTER),
    ("4.C.1=b", "A Mar S Bur", None),
    ("4.C.2=a", "A Mar S F Bur", Fault.WRONG_LETTER),
    ("4.C.5=a", "A Mar S A Bur", Fault.NO_NATIONALITY),
    ("4.C.5=b", "A Mar S A Bur", None),
    ("4.C.5=a", "A Mar S German A Bur", None),
    ("4.C.6=a", "A Mar S Italian A Bur", Fault.WRONG_NATIONALITY),
    ("4.C.6=b", "A Mar S Italian A Bur", None),
)


@pytest.mark.parametrize(("choice", "order", "fault"), MENTIONED)
def test_a_choice_decides_about_a_unit_mentioned(choice: str, order: str, fault: Fault | None) -> None:
    position = Position.of("FRANCE A mar", "GERMANY A bur")
    intents = read(position, parse_orders(order, position), Rulebook.DATC.choosing(choice))
    assert intents.readings[0].fault is fault


TWICE = (
    ("4.D.3=a", "A Mar-Spa\nA Mar-Gas", "spa", [None, Fault.SECOND_ORDER]),
    ("4.D.3=b", "A Mar-Spa\nA Mar-Gas", "gas", [Fault.LATER_ORDER, None]),
    ("4.D.3=c", "A Mar-Spa\nA Mar-Gas", "mar", [Fault.SEVERAL_ORDERS, Fault.SEVERAL_ORDERS]),
    ("4.D.3=c", "A Mar-Spa\nA Mar-Spa", "spa", [None, Fault.SECOND_ORDER]),
    # an illegal order does not contradict a legal one
    ("4.D.3=a", "A Mar-Mos\nA Mar-Gas", "gas", [Fault.NOT_ADJACENT, None]),
    ("4.D.3=b", "A Mar-Gas\nA Mar-Mos", "gas", [None, Fault.NOT_ADJACENT]),
    ("4.D.3=c", "A Mar-Gas\nA Mar-Mos", "gas", [None, Fault.NOT_ADJACENT]),
)


@pytest.mark.parametrize(("choice", "text", "place", "faults"), TWICE)
def test_a_choice_decides_between_two_orders(choice: str, text: str, place: str, faults: list[Fault | None]) -> None:
    position = Position.of("FRANCE A mar")
    orders = parse_orders(text, position)
    rules = Rulebook.DATC.choosing(choice)
    assert [reading.fault for reading in read(position, orders, rules).readings] == faults
    after = adjudicate(position, orders, rules).units
    assert set(after) == set(evaluate(read(position, orders, rules)).after.values())
    assert [unit.place for unit in after] == [place]


def test_the_first_coast_of_the_board_is_the_default() -> None:
    position = Position.of("FRANCE F por")
    ruling = adjudicate(position, parse_orders("F Por-Spa", position), Rulebook.DATC.choosing("4.B.1=default"))
    assert [unit.place for unit in ruling.units] == ["spa/nc"]


def test_choices_add_up_and_the_preferences_of_the_datc_are_lenient() -> None:
    rules = Rulebook.DATC.choosing("4.B.2=b").choosing("4.C.2=a")
    assert (rules.lenient, Rulebook.DATC.lenient, rules.name) == (
        False,
        True,
        "datc, one-coast=void, wrong-letter=illegal",
    )


def test_every_fault_of_wording_has_its_order() -> None:
    told = {fault for rows in (WRITTEN, MENTIONED) for *_, fault in rows} | {f for *_, faults in TWICE for f in faults}
    assert {fault for fault in told if fault is not None} >= OF_WORDING - {Fault.NO_PATH, Fault.IN_DISORDER}
