"""The orders that a unit could be given: all that are legal, and none besides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from standoff import Position, Rulebook, adjudicate
from standoff.encoding import read
from standoff.encoding.intents import Status
from standoff.encoding.routes import connected
from standoff.maps import Hold, Move, Order
from standoff.solver.why.flips.alternatives import alternatives
from standoff.solver.why.flips.menu import Menu

from ....folding import folded
from .exhausting import conceivable

POSITIONS = {
    "armies": ("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil", "AUSTRIA A tyr"),
    "coasts": ("FRANCE F mao", "FRANCE F por", "ITALY F wes", "ITALY A gas", "RUSSIA F stp/sc", "RUSSIA F lyo"),
    "two coasts from one sea": ("FRANCE F mao", "ITALY F lyo", "FRANCE A por"),
    "convoys": ("ENGLAND A lon", "ENGLAND F nth", "ENGLAND F eng", "FRANCE A bre", "GERMANY A hol", "FRANCE F nwg"),
    "neighbours by land and sea": ("ENGLAND A bel", "ENGLAND F nth", "GERMANY A hol", "GERMANY F hel"),
    "alone": ("TURKEY F ank",),
    "nowhere to be carried": ("RUSSIA A mos", "RUSSIA A ukr", "TURKEY F bla"),
}
BOOKS = (
    "datc",
    "webdiplomacy",
    "diplomacy-1.1",
    "datc, missing-nationality=illegal",
    "datc, support-coast=needed",
    "dptg",
)


def position(name: str) -> Position:
    return Position.of(*(unit for unit in POSITIONS[name] if " " in unit))


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", POSITIONS)
def test_all_orders_that_can_be_written_and_are_legal_are_offered_with_what_they_mean(name: str, rules: str) -> None:
    here, rulebook = position(name), Rulebook.named(rules)
    offered = alternatives(here, rulebook)
    assert offered is not None
    menu = Menu(adjudicate(here, (), rulebook).intents, {})
    meant = {(order.unit, menu.effect(order)) for orders in offered.values() for order in orders}
    for order in conceivable(here):
        reading = read(here, [order], rulebook).readings[0]
        if reading.status is not Status.ILLEGAL:
            carried_out: Order = reading.executed or order
            if isinstance(carried_out, Move) and carried_out.via_convoy and not _by_sea(here, carried_out):
                carried_out = replace(carried_out, via_convoy=False)  # followed as if nothing were said of a convoy
            assert (order.unit, menu.effect(carried_out)) in meant, str(order)


def _by_sea(here: Position, move: Move) -> bool:
    """Tell whether the fleets at sea join where a unit stands to where it goes."""
    board = here.board
    seas = {board.number[unit.place] for unit in here.units if board.is_sea[board.number[unit.place]]}
    return connected(board, seas, board.number[move.unit.place], board.number[move.to])


@folded
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_offered_is_legal_and_stands_once(name: str, rules: str) -> None:
    here, rulebook = position(name), Rulebook.named(rules)
    offered = alternatives(here, rulebook)
    assert offered is not None
    menu = Menu(adjudicate(here, (), rulebook).intents, {})
    for unit, orders in offered.items():
        assert orders[0] == Hold(unit)
        for order in orders:
            assert read(here, [order], rulebook).readings[0].status is not Status.ILLEGAL, str(order)
        effects = [menu.effect(order) for order in orders]
        assert len(set(effects)) == len(effects)


def test_whoever_is_stopped_has_nothing() -> None:
    assert alternatives(position("convoys"), stop=lambda: True) is None
