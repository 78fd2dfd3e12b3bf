"""The strategies for the property tests of others: what they promise of what they draw, and how that shrinks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from bench import late
from bench.rulebooks import differences
from standoff import Position, Rulebook, adjudicate, board_named
from standoff.encoding import read
from standoff.encoding.intents import Status
from standoff.engines.provoking.kinds import AnyPhase
from standoff.engines.provoking.phase import Phase
from standoff.engines.question import Question
from standoff.maps import Board, LateOrder, Order, Waive
from standoff.maps.patching import board_names
from standoff.solver.late_outcome import GivenOrder
from standoff.strategies import orders_for, phases, positions, rulebooks

boards = st.sampled_from([board_named(name) for name in board_names()])


def plain(orders: list[GivenOrder]) -> tuple[Order, ...]:
    """Return orders of which all are of movement."""
    found = tuple(order for order in orders if not isinstance(order, LateOrder))
    assert len(found) == len(orders)
    return found


# --- what is drawn ----------------------------------------------------------------------------------------------------


@given(st.data(), boards, st.integers(0, 5), st.integers(5, 12), st.booleans())
def test_positions_have_as_many_units_as_is_asked_for(
    data: st.DataObject, board: Board, least: int, most: int, close: bool
) -> None:
    position = data.draw(positions(board, min_units=least, max_units=most, close=close))
    assert position.board is board
    assert least <= len(position.units) <= most


@given(st.data(), boards)
def test_legal_orders_are_possible_on_the_board_one_for_each_unit(data: st.DataObject, board: Board) -> None:
    position = data.draw(positions(board))
    orders = plain(data.draw(orders_for(position)))
    assert all(reading.status is not Status.ILLEGAL for reading in read(position, orders).readings)
    assert len({order.unit for order in orders}) == len(orders)
    assert {order.unit for order in orders} <= set(position.units)


def in_winter(position: Position, owners: dict[str, str]) -> Position:
    return Position(position.units, position.board, phase="adjustment", centers=tuple(owners.items()))


@st.composite
def winters(draw: st.DrawFn) -> Position:
    """Draw positions of adjustment phases."""
    position = draw(positions())
    centers = [province.id for province in position.board.provinces if province.center]
    powers = st.sampled_from([power.id for power in position.board.powers])
    return in_winter(position, draw(st.dictionaries(st.sampled_from(centers), powers, min_size=1, max_size=12)))


@given(st.data(), winters())
def test_legal_orders_of_a_winter_are_never_illegal(data: st.DataObject, position: Position) -> None:
    from standoff import adjudicate_adjustments

    builds = {}
    orders: list[GivenOrder] = []
    for order in data.draw(orders_for(position)):
        # two builds of one power in one place, and two removals of one unit, are each possible
        if str(order) not in builds:
            builds[str(order)] = order
            orders.append(order)
    words = [outcome.result.word for outcome in adjudicate_adjustments(position, orders).outcomes]
    sites = [order.unit.province for order in orders if not isinstance(order, Waive)]
    if len(sites) == len(set(sites)):
        assert "illegal" not in words


@given(st.data(), positions(min_units=1), st.sampled_from(["sloppy", "any"]))
def test_whatever_orders_are_drawn_can_be_judged(data: st.DataObject, position: Position, style: str) -> None:
    orders = plain(data.draw(orders_for(position, style)))  # type: ignore[arg-type]
    ruling = adjudicate(position, orders)
    assert len(ruling.outcomes) == len(orders)


def test_each_style_writes_what_the_others_do_not() -> None:
    position = Position.of("FRANCE A par", "GERMANY F kie", "GERMANY A mun")

    def illegal(orders: list[GivenOrder]) -> bool:
        return any(one.status is Status.ILLEGAL for one in read(position, plain(orders)).readings)

    def ghost(orders: list[GivenOrder]) -> bool:
        return any(order.unit.province not in ("par", "kie", "mun") for order in plain(orders))

    # as many examples as it takes to make the list short, however few a run of the tests draws
    enough = settings(max_examples=1000, derandomize=True)
    assert find(orders_for(position, "sloppy"), illegal, settings=enough)
    assert len(find(orders_for(position, "any"), ghost, settings=enough)) == 1
    assert len(find(orders_for(position, "legal"), lambda orders: len(orders) == 3, settings=enough)) == 3


@given(phases())
def test_phases_are_judged_whatever_was_left_out_of_them(phase: AnyPhase) -> None:
    answer = Question(phase.position, phase.orders).answer
    assert len(answer["results"]) == len(phase.orders)


@given(rulebooks())
def test_every_rulebook_can_be_named_in_a_request(rulebook: Rulebook) -> None:
    assert not Rulebook.named(rulebook.name).differing(rulebook)


# --- both evaluators --------------------------------------------------------------------------------------------------


@given(phases(movement=True), rulebooks())
def test_both_evaluators_agree_about_phases_under_any_rulebook(phase: Phase, rulebook: Rulebook) -> None:
    assert differences(phase, rulebook)[0] == []


@given(st.data(), positions(max_units=8), rulebooks())
def test_both_evaluators_agree_about_any_orders(data: st.DataObject, position: Position, rulebook: Rulebook) -> None:
    style = data.draw(st.sampled_from(["legal", "sloppy", "any"]))
    orders = plain(data.draw(orders_for(position, style)))  # type: ignore[arg-type]
    assert differences(Phase(position, orders), rulebook)[0] == []


@given(st.data(), phases("retreats"), rulebooks())
def test_both_evaluators_agree_about_retreats(data: st.DataObject, phase: AnyPhase, rulebook: Rulebook) -> None:
    orders = data.draw(orders_for(phase.position, "sloppy"))
    assert late.differences(late.LatePhase(phase.position, tuple(orders), rulebook), "retreat") == []


@given(st.data(), winters(), rulebooks())
def test_both_evaluators_agree_about_adjustments(data: st.DataObject, position: Position, rulebook: Rulebook) -> None:
    orders = data.draw(orders_for(position, "sloppy"))
    assert late.differences(late.LatePhase(position, tuple(orders), rulebook), "adjustment") == []


# --- how it shrinks ---------------------------------------------------------------------------------------------------


def test_a_failing_position_shrinks_to_the_units_that_matter() -> None:
    found = find(positions(max_units=12), lambda position: len({unit.power for unit in position.units}) > 1)
    assert len(found.units) == 2


def dislodges(phase: AnyPhase) -> bool:
    return bool(isinstance(phase, Phase) and adjudicate(*phase).dislodged)


def test_a_failing_phase_of_a_kind_shrinks_to_the_units_and_orders_that_matter() -> None:
    found = find(phases("garrisons"), dislodges, settings=settings(max_examples=500, derandomize=True))
    # an attack, its support, and whom they dislodge, who needs no order
    assert len(found.position.units) == 3
    assert len(found.orders) == 2


def test_failing_orders_shrink_to_those_that_matter() -> None:
    position = Position.of("FRANCE A par", "FRANCE A mar", "GERMANY A bur", "GERMANY A mun")
    found = find(
        orders_for(position),
        lambda orders: bool(adjudicate(position, plain(orders)).dislodged),
        settings=settings(max_examples=5000, derandomize=True),
    )
    assert len(found) == 2


def test_rulebooks_shrink_to_the_switch_that_matters() -> None:
    found = find(rulebooks("paradox", "convoy-intent"), lambda rulebook: rulebook.name != "datc")
    assert len(found.differing(Rulebook.DATC)) == 1
    assert find(rulebooks(), lambda rulebook: True) == Rulebook.DATC


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "fault"),
    [
        (lambda: positions(powers=["FRANCONIA"]), "'FRANCONIA' is no power of the board standard; there are AUSTRIA, "),
        (lambda: positions(min_units=3, max_units=2), "from 3 to 2 units cannot stand on a board of 75 provinces"),
        (lambda: positions(min_units=100, max_units=100), "from 100 to 100 units cannot stand"),
        (lambda: orders_for(Position.of(), "wrong"), "'wrong' is no style of orders; there are legal, sloppy and any"),  # type: ignore[arg-type]
        (lambda: phases("paradoxes"), "'paradoxes' is no kind of phase; there are head_to_head, "),
    ],
)
def test_what_cannot_be_drawn_is_refused_at_once(ask: Callable[[], object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        ask()


def test_without_hypothesis_the_error_names_the_extra(tmp_path: Path) -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import standoff.strategies"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    fault = "standoff.strategies needs hypothesis, which its extra brings: pip install 'hypothesis>=6.112,<7'"
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {fault}"
