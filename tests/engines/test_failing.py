"""How a failure is told from another one: parts that are wrong, and what is out of the ordinary about the orders."""

from __future__ import annotations

import pytest

from standoff.engines.contract import Reply, ReplyKind
from standoff.engines.failing import failure_of
from standoff.engines.question import Question, asked
from standoff.maps import Position
from standoff.maps.notation import parse_order


def question(*lines: str) -> Question:
    before = Position.of(*(f"{line.split()[0][:-1]} {' '.join(line.split()[1:3])}" for line in lines))
    return asked(before, tuple(parse_order(line, before.board) for line in lines))


@pytest.mark.parametrize(
    ("lines", "marks"),
    [
        (["FRANCE: F mao - spa/sc", "FRANCE: F por S F mao - spa/nc"], {"other-coast"}),
        (["FRANCE: F gas - spa", "ITALY: F tys - ion"], {"as"}),
        (["FRANCE: F mao - spa/sc", "ITALY: F tys - tri"], set[str]()),
    ],
)
def test_marks_are_of_the_orders_that_have_to_do_with_it(lines: list[str], marks: set[str]) -> None:
    asked_for = question(*lines)
    # an engine that lets the first unit stand where it was
    wrong = [str(asked_for.position.units[0]), *asked_for.answer["units"]]
    wrong.remove(next(unit for unit in wrong if unit.startswith("FRANCE F spa")))
    failure = failure_of(asked_for, Reply(ReplyKind.ANSWER, {"units": wrong}))
    assert failure is not None
    assert failure.marks == marks


def test_the_right_answer_is_no_failure() -> None:
    asked_for = question("FRANCE: F mao - spa/sc")
    assert failure_of(asked_for, Reply(ReplyKind.ANSWER, {"units": ["FRANCE F spa/sc"]})) is None
