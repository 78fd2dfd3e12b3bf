"""The canonical form of orders of retreat and adjustment phases."""

from __future__ import annotations

import pytest

from standoff.datc.case import cases
from standoff.maps import ARMY, FLEET, Build, Convert, Disband, Hold, Remove, Retreat, Unit, Waive, standard
from standoff.maps.notation import NotationError, parse_late_order

from ...folding import folded

BOARD = standard()


@folded
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("ITALY: A vie R boh", Retreat(Unit("ITALY", ARMY, "vie"), "boh")),
        ("ENGLAND: F por R spa/nc", Retreat(Unit("ENGLAND", FLEET, "por"), "spa/nc")),
        ("RUSSIA: A pru D", Disband(Unit("RUSSIA", ARMY, "pru"))),
        ("RUSSIA: build F stp/nc", Build(Unit("RUSSIA", FLEET, "stp/nc"))),
        ("RUSSIA: build A stp/nc", Build(Unit("RUSSIA", ARMY, "stp/nc"))),
        ("RUSSIA: build mos", Build(Unit("RUSSIA", ARMY, "mos"), lettered=False)),
        ("RUSSIA: build stp/sc", Build(Unit("RUSSIA", ARMY, "stp/sc"), lettered=False)),
        ("FRANCE: remove A par", Remove(Unit("FRANCE", ARMY, "par"))),
        ("ITALY: waive", Waive("ITALY")),
        ("TURKEY: A con T F con", Convert(Unit("TURKEY", ARMY, "con"), FLEET, "con")),
        ("ENGLAND: F nth H", Hold(Unit("ENGLAND", FLEET, "nth"))),
    ],
)
def test_an_order_is_read_and_written(text: str, order: object) -> None:
    assert parse_late_order(text, BOARD) == order
    assert str(order) == text
    # spaces do not count
    assert parse_late_order(f"  {text.replace(' ', '   ')} ", BOARD) == order


LATE = [order for case in cases() for step in case.steps if step.phase != "movement" for order in step.written]


@folded
@pytest.mark.parametrize("text", LATE)
def test_the_orders_of_all_cases_are_read_and_written(text: str) -> None:
    assert str(parse_late_order(text, BOARD)) == text


@folded
@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, '"" is no order in canonical form'),
        ("ITALY:", 1, '"ITALY:" is no order'),
        ("A vie R boh", 1, '"A vie R boh" is no order'),
        ("ITALY: A vie R", 1, "is no order"),
        ("ITALY: A vie R boh tyr", 1, "is no order"),
        ("ITALY: A vie D boh", 1, "is no order"),
        ("ITALY: A vie X", 1, "is no order"),
        ("ITALY: build A", 1, "is no order"),
        ("ITALY: remove rom", 1, "is no order"),
        ("ITALY: waive 2", 1, "is no order"),
        ("ITALY: build A rom nap", 1, "is no order"),
        ("ITALI: waive", 1, 'the board has no power "ITALI"'),
        ("ITALI: build A rom", 1, 'the board has no power "ITALI"'),
        ("ITALY: A vie R xyz", 16, 'the board has no place "xyz"'),
        ("ITALY: A xyz D", 10, 'the board has no place "xyz"'),
        ("ITALY: build F romm", 16, 'the board has no place "romm"'),
        ("ITALY: A con T F xyz", 18, 'the board has no place "xyz"'),
        ("ITALY: A vie - xyz", 16, 'the board has no place "xyz"'),
    ],
)
def test_what_is_no_order_is_told_with_its_place(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_late_order(text, BOARD)
    (one,) = told.value.diagnostics
    assert (one.code, one.column) == ("canonical", column)
    assert message in one.message
    # where no name is near, there is nothing to propose
    assert one.hint or "no place" in message
