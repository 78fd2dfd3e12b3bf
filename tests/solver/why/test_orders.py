"""Why orders are void or carried out otherwise, and where dislodged units may go: every fault, every sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from standoff import Position, Rulebook, adjudicate
from standoff.datc.case import cases
from standoff.encoding import Fault, Status
from standoff.encoding.presets import PRESETS
from standoff.maps import Board, Convoy, Move, Order, OrderError, Unit, board_named
from standoff.maps.loading import from_text
from standoff.maps.notation import parse_order
from standoff.solver.ruling import Ruling
from standoff.solver.why.exits import exits_steps, retreat_step
from standoff.solver.why.grounds import rule_of
from standoff.solver.why.orders import executed_step, unordered_step, void_step
from standoff.solver.why.reason import Detail, Step
from standoff.solver.why.texts_orders import EXITS, ORDERS

from ...folding import folded
from ...shares import Share, shares
from ...snapshot_files import check
from .checking import Facts, bare, texts, written

FOLDER = Path(__file__).parent
CASES = tuple(cases())
ROWS = tomllib.loads((FOLDER / "orders.toml").read_text(encoding="utf-8"))


def board_of(name: str) -> Board:
    """The board of a row: a shipped one, or the islands that these tests bring along."""
    own = FOLDER / f"{name}.toml"
    return from_text(own.read_text(encoding="utf-8")) if own.is_file() else board_named(name)


def ruling_of(row: dict[str, Any]) -> Ruling:
    board = board_of(row.get("board", "standard"))
    position = Position.of(*row["units"], board=board)
    orders = [parse_order(order, board) for order in row["orders"]]
    return adjudicate(position, orders, Rulebook.named(row.get("rules", "datc")))


def facts_of(ruling: Ruling) -> Facts:
    intents = ruling.intents
    pairs = zip(intents.orders, intents.readings, strict=True)
    counting: list[tuple[Order, Order]] = [
        (order, reading.executed or order) for order, reading in pairs if reading.status is not Status.ILLEGAL
    ]
    return Facts(intents.position, intents.orders, counting, intents.rulebook)


def told(row: dict[str, Any]) -> tuple[Ruling, Step]:
    """The ruling of a row and the tree that the row is about."""
    ruling = ruling_of(row)
    intents = ruling.intents
    which = row.get("which", len(intents.orders) - 1)
    if "fault" in row:
        assert intents.readings[which].fault is Fault[row["fault"]]
        return ruling, void_step(intents, which)
    if row in ROWS["exits"]:
        words = row["units"][0].split()
        return ruling, retreat_step(ruling, next(one.unit for one in ruling.dislodged if one.unit.place == words[-1]))
    step = executed_step(intents, which)
    assert step is not None
    return ruling, step


ALL = [row for kind in ("void", "executed", "exits") for row in ROWS[kind]]


@folded
@pytest.mark.parametrize("row", ALL, ids=[f"{row['orders'][-1]} {row['tells'][0]}" for row in ALL])
def test_a_reason_tells_what_it_should_and_rests_on_facts(row: dict[str, Any]) -> None:
    ruling, step = told(row)
    assert texts(step) == row["tells"]
    facts_of(ruling).tree(step)
    if "fault" in row:
        assert step.rule == rule_of(Fault[row["fault"]])


def test_every_fault_has_its_row() -> None:
    assert {row["fault"] for row in ROWS["void"]} == {fault.name for fault in Fault}


def test_every_sentence_has_its_row() -> None:
    assert {text for row in ALL for text in row["tells"]} == {*ORDERS, *EXITS}


def test_the_trees_read_as_they_did() -> None:
    lines = []
    for row in ALL:
        rules = row.get("rules", "datc")
        lines += [f"{', '.join(row['units'])} under {rules}", *(f"  {order}" for order in row["orders"])]
        lines += [*written(told(row)[1]), ""]
    check("why/orders", "\n".join(lines))


@pytest.mark.parametrize(("preset", "share"), shares(PRESETS))
def test_all_cases_under_each_rulebook(preset: str, share: Share) -> None:
    rules = Rulebook.named(preset)
    void = odd = closed = 0
    for case in share.of(CASES):
        for phase in case.steps:
            if phase.phase == "movement":
                ruling = adjudicate(phase.position(), phase.orders(), rules)
                facts = facts_of(ruling)
                for step in orders_told(ruling):
                    facts.tree(step)
                    void, odd = void + (step.text != "order.executed"), odd + (step.text == "order.executed")
                closed += exits_told(ruling, facts)
    assert void > 20
    assert odd > 0
    assert closed > 80


def orders_told(ruling: Ruling) -> list[Step]:
    """All trees about the orders of a phase: those that are void, those carried out otherwise, units without one."""
    intents = ruling.intents
    found = []
    for i, reading in enumerate(intents.readings):
        if reading.fault is not None:
            step = void_step(intents, i)
            if step.rule == "no-convoy":
                assert carriers_told(step) == carriers(ruling, i)
            assert step.rule == rule_of(reading.fault)
            found.append(step)
        executed = executed_step(intents, i)
        assert (executed is None) is (reading.executed is None)
        if executed is not None:
            assert executed.because
            found.append(executed)
    return found + [unordered_step(intents, p) for p in intents.units if intents.given[p] < 0]


def carriers_told(step: Step) -> set[Unit]:
    """The fleets of which a tree says that they do not join start and end of a convoy."""
    (basis,) = [basis for basis in step.bases if basis.detail is Detail.NO_ROUTE]
    return set(basis.units)


def carriers(ruling: Ruling, i: int) -> set[Unit]:
    """The fleets whose order to convoy the army of a move, to where it goes, counts."""
    intents = ruling.intents
    move = intents.orders[i]
    assert isinstance(move, Move)
    ends = (bare(move.unit.place), bare(move.to))
    found = set()
    for order, reading in zip(intents.orders, intents.readings, strict=True):
        if isinstance(order, Convoy) and reading.status is Status.LEGAL:
            fleet = intents.position.unit_in(bare(order.unit.place))
            if (bare(order.convoyed.place), bare(order.to)) == ends and fleet is not None:
                found.add(fleet)
    return found


def exits_told(ruling: Ruling, facts: Facts) -> int:
    """Check the exits of all dislodged units against those that the ruling gives; return how many are closed."""
    closed = 0
    for each in (ruling, *ruling.left):
        for one in each.dislodged:
            step = retreat_step(each, one.unit)
            facts.tree(step)
            assert (
                tuple(place.values["place"] for place in step.because if place.text.startswith("exit.open"))
                == one.retreats
            )
            assert (step.text == "exit.some") is bool(one.retreats)
            closed += len(step.because) - len(one.retreats)
    return closed


def test_what_is_not_so_has_no_reason() -> None:
    position = Position.of("ITALY A ven")
    ruling = adjudicate(position, position.orders("A Ven H"))
    with pytest.raises(OrderError, match="ITALY: A ven H is neither illegal nor invalid"):
        void_step(ruling.intents, 0)
    with pytest.raises(OrderError, match="ITALY A ven is not dislodged"):
        exits_steps(ruling, position.units[0])
    assert executed_step(ruling.intents, 0) is None
