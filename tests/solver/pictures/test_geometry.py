"""What lies where on pictures of all cases: nothing hides a unit or a name, and arrows can be seen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from standoff import Rulebook
from standoff.datc.case import Step, cases
from standoff.datc.case_text import text_of_step
from standoff.maps import board_named
from standoff.maps.notation import read
from standoff.maps.pictures.chart import Chart, chart_of
from standoff.maps.pictures.lines import Box, distance, from_middle, length, spaced
from standoff.maps.pictures.marks import Frame, OrderMark, State, Style, Tip, UnitMark, boxes
from standoff.solver.pictures.picture import AnyRuling, frames_of
from standoff.solver.why.commands import ruling_of

from ...shares import Share, shares

STEPS = [(case.id, n, step) for case in cases() for n, step in enumerate(case.steps, 1)]


@cache
def judged(number: int) -> tuple[str, Step, AnyRuling]:
    """Return a phase of a case with its ruling."""
    id, n, step = STEPS[number]
    reading = read(text_of_step(step), board_named(step.board))
    return f"{id}:{n}", step, ruling_of(reading, Rulebook.DATC)


def drawn(share: Share, frames: str) -> Iterator[tuple[str, Chart, Frame]]:
    """Give the boards of all phases of a share of the cases."""
    for number in share.of(range(len(STEPS))):
        name, step, ruling = judged(number)
        chart = chart_of(board_named(step.board))
        for frame in frames_of(ruling, "two" if frames == "two" else "one"):
            yield name, chart, frame


def rooms(chart: Chart, unit: UnitMark) -> list[Box]:
    return boxes(unit.unit, unit.at, chart.symbol)


def faults(chart: Chart, frame: Frame) -> Iterator[str]:
    """Yield what hides something on a board."""
    labels = {place: chart.label_box(place) for place in chart.labels()}
    dots = [from_middle(spot.center, 2 * chart.dot, 2 * chart.dot) for spot in chart.spots.values() if spot.center]
    for one, other in combinations(frame.units, 2):
        if any(a.meets(b) for a in rooms(chart, one) for b in rooms(chart, other)):
            yield f"{one.unit} lies on {other.unit}"
    for unit in frame.units:
        for room in rooms(chart, unit):
            if not Box(0, 0, *chart.size).holds(room):
                yield f"{unit.unit} lies beyond the edge"
            yield from (f"{unit.unit} lies on the name of {place}" for place, box in labels.items() if room.meets(box))
            if any(room.meets(dot) for dot in dots):
                yield f"{unit.unit} lies on the mark of a centre"
    for order in frame.orders:
        yield from _faults_of_order(chart, frame, order)


def _faults_of_order(chart: Chart, frame: Frame, order: OrderMark) -> Iterator[str]:
    middles = [unit.at for unit in frame.units]
    heads = [sign.at for sign in order.signs if sign.tip in (Tip.ARROW, Tip.HOLLOW)]
    for head in heads:
        if any(distance(head, at) < chart.symbol / 2 for at in middles):
            yield f"the head of {order.title} lies on a unit"
    if heads and order.kind != "exit" and length(order.strokes[0].line) < chart.symbol / 6:
        yield f"{order.title} is too short to be seen"
    for stroke in order.strokes:
        # lines are drawn below units; one that runs on behind a unit would seem to be that unit's
        for at in middles:
            behind = sum(distance(at, point) < chart.symbol * 0.4 for point in spaced(stroke.line, chart.symbol / 6))
            if behind > 1:
                yield f"{order.title} runs behind a unit"


@pytest.mark.parametrize(("frames", "share"), shares(["one", "two"], step=45))
def test_nothing_on_a_picture_hides_a_unit_or_a_name(frames: str, share: Share) -> None:
    found = [f"{name}: {fault}" for name, chart, frame in drawn(share, frames) for fault in faults(chart, frame)]
    assert not found, "\n".join(found[:40])


WORDS = {
    "succeeds": (State.SUCCEEDED,),
    "fails": (State.FAILED, State.BOUNCED),
    "given": (State.SUCCEEDED,),
    "cut": (State.CUT,),
    "available": (State.SUCCEEDED,),
    "disrupted": (State.FAILED,),
    "stands": (State.SUCCEEDED,),
    "dislodged": (State.FAILED,),
    "illegal": (State.VOID,),
    "invalid": (State.VOID,),
}
"""What each result that a case expects looks like."""


@pytest.mark.parametrize(("_name", "share"), shares(["all"], step=31))
def test_each_order_is_drawn_as_what_the_case_expects_of_it(_name: str, share: Share) -> None:
    wrong: list[str] = []
    for number in share.of(range(len(STEPS))):
        name, step, ruling = judged(number)
        if step.phase != "movement":
            continue
        marks = [mark for mark in frames_of(ruling)[0].orders if mark.kind != "exit"]
        for mark, result in zip(marks, step.expected.results, strict=False):
            if mark.state not in WORDS[result.result]:
                wrong.append(f"{name}: {result.order} {result.result} is drawn {mark.state.value}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("_name", "share"), shares(["all"], step=31))
def test_dislodged_units_stand_beside_winners_with_their_ways_out(_name: str, share: Share) -> None:
    for number in share.of(range(len(STEPS))):
        name, step, ruling = judged(number)
        if step.phase != "movement":
            continue
        chart = chart_of(board_named(step.board))
        (frame,) = frames_of(ruling)
        for fallen in step.expected.dislodged:
            (mark,) = [u for u in frame.units if str(u.unit) == fallen.unit and u.standing.value.startswith("d")]
            province = fallen.unit.split()[-1].partition("/")[0]
            (winner,) = [u for u in frame.units if u.unit.province == province and u.standing.value == "coming"]
            assert distance(mark.at, winner.at) < chart.symbol * 1.3 or "/" in winner.unit.place, name
            ways = [order for order in frame.orders if order.kind == "exit" and str(order.unit) == fallen.unit]
            assert len(ways) == len(fallen.retreats), name
            assert (mark.standing.value == "destroyed") == (not fallen.retreats), name


def test_lines_that_would_lie_on_each_other_are_bent_apart() -> None:
    number = next(n for n, (id, _, step) in enumerate(STEPS) if id == "6.G.1" and step.phase == "movement")
    _, step, ruling = judged(number)
    (frame,) = frames_of(ruling)
    chart = chart_of(board_named(step.board))
    moves = [order.strokes[0].line for order in frame.orders if order.kind == "move"]
    assert len(moves) == 2
    near = [min(math.dist(a, b) for b in spaced(moves[1], 2)) for a in spaced(moves[0], 2)]
    assert sum(far < chart.symbol * 0.15 for far in near) <= 8  # they may cross, no more


def test_only_what_differs_between_resolutions_is_drawn_strongly() -> None:
    from standoff.solver.pictures.several import rulings_of, several_frames

    before = "Turkey: F Ank, A Con, A Smy; Germany: A Mun"
    from standoff import Position, adjudicate

    position = Position.parse(before)
    ruling = adjudicate(position, position.orders("F Ank - Con, A Con - Smy, A Smy - Ank, A Mun - Sil"))
    rulings, complete, chosen = rulings_of(ruling.intents)
    assert (len(rulings), complete) == (2, True)
    assert chosen is not None
    for frame in several_frames(rulings, chosen):
        assert [order.quiet for order in frame.orders] == [False, False, False, True]
        assert {stroke.style for order in frame.orders for stroke in order.strokes} <= {Style.FULL, Style.DOTS}
