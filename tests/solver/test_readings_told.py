"""What an order was read as is told wherever it is not carried out as it was written (DATC 4.B, 4.C, 4.D.3)."""

from __future__ import annotations

import pytest

from standoff.encoding import Rulebook, read
from standoff.maps import Position
from standoff.maps.notation import parse_orders, write
from standoff.solver import adjudicate
from standoff.solver.sequential import evaluate
from standoff.solver.show import ruling_lines

from ..folding import folded

TOLD = (
    # choice, units, orders, and for each what it was read as; empty where it is as written
    ("4.B.1=default", "F por", "F Por-Spa", ["F Por-Spa/nc"]),
    ("4.B.1=default", "F por, F mao", "F Mao-Spa, F Por S F Mao-Spa", ["F Mao-Spa/nc", ""]),
    ("4.B.2=a", "F gas", "F Gas-Spa", ["F Gas-Spa/nc"]),
    ("4.B.2=a", "F gas", "F Gas-Spa/nc", [""]),
    ("4.B.3=a", "F gas", "F Gas-Spa/sc", ["F Gas-Spa/nc"]),
    ("4.B.3=a", "F gas, F por", "F Gas-Spa/sc, F Por S F Gas-Spa/sc", ["F Gas-Spa/nc", "F Por S F Gas-Spa/nc"]),
    ("4.B.4=ignored", "F mao, F por", "F Mao-Spa/nc, F Por S F Mao-Spa/sc", ["", "F Por S F Mao-Spa/nc"]),
    ("4.B.4=ignored", "F mao, F por", "F Mao-Spa/nc, F Por S F Mao-Spa/nc", ["", ""]),
    ("4.B.4=c", "F mao, F por", "F Mao-Spa/nc, F Por S F Mao-Spa", ["", ""]),
    ("4.B.5=b", "F spa/sc, A mar", "F Spa/nc H, A Mar S F Spa/nc", ["F Spa/sc Holds", "A Mar S F Spa/sc-Holds"]),
    ("4.B.6=b", "F bre, A gas", "F Bre/ec H, A Gas-Spa/nc", ["F Bre Holds", "A Gas-Spa"]),
    ("4.C.1=b", "A par, A mar", "A Par-Bur, A Mar S Par-Bur", ["", "A Mar S A Par-Bur"]),
    ("4.C.2=b", "F bre, A par", "A Bre H, A Par S A Bre", ["F Bre Holds", "A Par S F Bre-Holds"]),
    ("4.C.6=b", "A par, A mar", "A Par-Bur, A Mar S German A Par-Bur", ["", "A Mar S French A Par-Bur"]),
    ("4.C.6=b", "A bre, F mao", "A Bre-Gas via convoy, F Mao C German A Bre-Gas", ["", "F Mao C French A Bre-Gas"]),
    ("4.C.6=b", "A par, A mar", "A Par-Bur, A Mar S French A Par-Bur", ["", ""]),
)


@folded
@pytest.mark.parametrize(("choice", "units", "text", "expected"), TOLD)
def test_an_order_not_carried_out_as_written_tells_what_it_was_read_as(
    choice: str, units: str, text: str, expected: list[str]
) -> None:
    position = Position.of(*(f"FRANCE {unit}" for unit in units.split(", ")))
    ruling = adjudicate(position, parse_orders(text, position), Rulebook.DATC.choosing(choice))
    board = position.board
    told = ["" if one.executed is None else write(one.executed, "rulebook", board) for one in ruling.outcomes]
    assert told == expected
    for outcome, words in zip(ruling.outcomes, expected, strict=True):
        assert outcome.fault is None
        assert ("(read as " in str(outcome)) == bool(words)
    assert set(ruling.units) == set(evaluate(ruling.intents).after.values())


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("4.D.3=a", ["succeeds", "illegal: an earlier order for the unit counts"]),
        ("4.D.3=b", ["illegal: a later order for the unit counts", "succeeds"]),
        ("4.D.3=c", ["illegal: the orders for the unit contradict each other"] * 2),
    ],
)
def test_of_two_orders_each_tells_whether_it_counts(choice: str, expected: list[str]) -> None:
    position = Position.of("FRANCE A par")
    ruling = adjudicate(position, parse_orders("A Par-Bur, A Par-Pic", position), Rulebook.DATC.choosing(choice))
    assert list(map(str, ruling.outcomes)) == expected


def test_a_coast_that_cannot_be_reached_is_no_other_coast_where_it_is_corrected() -> None:
    # the support names the coast of the move, as it was written; both mean the one that can be reached
    position = Position.of("FRANCE F gas", "FRANCE F por", "ITALY A mar")
    orders = parse_orders("FRANCE: F gas - spa/sc, F por S F gas - spa/sc\nITALY: A mar - spa", position)
    corrected = adjudicate(position, orders, Rulebook.DATC.choosing("4.B.3=a"))
    assert [unit.place for unit in corrected.units if unit.power == "FRANCE"] == ["por", "spa/nc"]
    # where the fleet goes there by a wrong name and the support names the right one, the same
    orders = parse_orders("FRANCE: F gas - spa/sc, F por S F gas - spa/nc\nITALY: A mar - spa", position)
    assert read(position, orders, Rulebook.DATC.choosing("4.B.3=a")).readings[1].fault is None


def test_a_move_that_nobody_wrote_is_told_as_implied() -> None:
    position = Position.of("GERMANY A mun", "GERMANY A tyr")
    ruling = adjudicate(
        position, position.orders("A Tyr S A Mun-Boh"), Rulebook.DATC.choosing("implicit-order=allowed")
    )
    lines = ["".join(text for text, _ in pieces) for pieces in ruling_lines(ruling)]
    assert "           A Mun-Boh (implied)  succeeds" in lines
