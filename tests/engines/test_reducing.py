"""What is left of a failing phase fails, and nothing more can be left out of it."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.mutants import MutantHere
from standoff import Position, adjudicate
from standoff.engines.failing import failure_of, question_of
from standoff.engines.provoking.kinds import AnyPhase, phase_of
from standoff.engines.provoking.phase import LatePhase, Phase
from standoff.engines.reducing import reduced, without_orders, without_units
from standoff.maps import Convoy
from standoff.maps.notation.strict import parse_order

from ..campaigns import tried

MUTANTS = {
    "help-against-own-counts": ("head_to_head", "own_units", "realistic"),
    "lost-convoy-cuts": ("paradox", "landings"),
    "first-of-two-retreats-arrives": ("retreats",),
    "attackers-place-open-to-retreats": ("retreats",),
    "distance-does-not-count": ("winters",),
}


def fails_of(name: str) -> Callable[[AnyPhase], bool]:
    engine = MutantHere(name)

    def fails(phase: AnyPhase) -> bool:
        question = question_of(phase)
        return question is not None and failure_of(question, engine.ask(question)) is not None

    return fails


def counts(phase: AnyPhase) -> tuple[int, int]:
    before = phase.before if isinstance(phase, LatePhase) and phase.before is not None else phase
    extra = len(phase.orders) if before is not phase else 0
    return len(before.position.units), len(before.orders) + extra


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_nothing_can_be_left_out_of_what_is_left(name: str) -> None:
    fails = fails_of(name)
    tried = 0
    for kind in MUTANTS[name]:
        for seed in range(400):
            phase = phase_of(kind, seed)
            if not fails(phase):
                continue
            found = reduced(phase, fails)
            assert found.minimal
            assert fails(found.phase)
            units, orders = counts(found.phase)
            assert not any(fails(without_units(found.phase, (n,))) for n in range(units))
            assert not any(fails(without_orders(found.phase, (n,))) for n in range(orders))
            tried += 1
            if tried % 3 == 0:
                break
    assert tried >= 2


@given(seed=st.integers(0, 10**9))
@settings(max_examples=tried(15))
def test_whatever_is_asked_for_is_kept_and_no_more(seed: int) -> None:
    def fails(phase: AnyPhase) -> bool:
        assert isinstance(phase, Phase)
        return len(adjudicate(*phase).dislodged) >= 1

    phase = phase_of("exits", seed)
    if not fails(phase):
        return
    small = reduced(phase, fails).phase
    assert isinstance(small, Phase)
    # an attacker, who is helped and perhaps carried, and one that is driven out, who need not have an order
    fleets = sum(isinstance(order, Convoy) for order in small.orders)
    assert counts(small) == (3 + fleets, 2 + fleets)
    assert len({unit.power for unit in small.position.units}) == 2


def test_powers_are_merged_and_orders_written_plainly() -> None:
    before = Position.of("ENGLAND F nth", "FRANCE F eng", "GERMANY A hol", "RUSSIA A ruh")
    orders = before.orders("F Nth - Bel, F Eng S F Nth - Bel, A Hol - Bel, A Ruh S English F Nth - Bel")

    def fails(phase: AnyPhase) -> bool:
        assert isinstance(phase, Phase)
        return any(
            outcome.order.unit.place == "nth" and outcome.result.word == "succeeds" and outcome.against == 0
            for outcome in adjudicate(*phase).outcomes
        )

    small = reduced(Phase(before, orders), fails).phase
    assert [str(order) for order in small.orders] == ["ENGLAND: F nth - bel"]


def test_the_search_gives_up_when_it_is_told_to() -> None:
    phase = phase_of("realistic", 3)
    first = str(phase.position.units[0])

    def fails(smaller: AnyPhase) -> bool:
        return first in map(str, smaller.position.units)

    found = reduced(phase, fails, most=5)
    assert (found.minimal, found.tried) == (False, 5)
    assert reduced(phase, lambda _: False).phase == phase
    assert not reduced(phase, fails, seconds=0.0).minimal
    assert [str(unit) for unit in reduced(phase, fails).phase.position.units] == [first]


def test_a_phase_is_never_asked_twice() -> None:
    asked: list[AnyPhase] = []

    def fails(phase: AnyPhase) -> bool:
        asked.append(phase)
        return len(phase.position.units) >= 3

    reduced(phase_of("small", 5), fails)
    assert len(asked) == len(set(asked))


def test_a_movement_phase_keeps_a_unit_where_anything_fails() -> None:
    found = reduced(phase_of("swaps", 0), lambda _: True)
    assert counts(found.phase) == (1, 0)


@pytest.mark.parametrize(
    ("orders", "plain"),
    [
        (["ITALY: A naf - mao"], ["ITALY: F naf - mao"]),
        (["ITALY: F naf - mao", "ITALY: A wes S A naf - mao"], ["ITALY: F naf - mao", "ITALY: F wes S F naf - mao"]),
        (["ITALY: F naf - mao", "ITALY: F wes S ITALY A naf"], ["ITALY: F naf - mao", "ITALY: F wes S F naf"]),
    ],
)
def test_units_are_named_as_they_are_where_that_fails_as_well(orders: list[str], plain: list[str]) -> None:
    before = Position.of("ITALY F naf", "ITALY F wes")
    written = Phase(before, tuple(parse_order(text, before.board) for text in orders))

    def fails(phase: AnyPhase) -> bool:
        return {str(unit) for unit in phase.position.units} == {"ITALY F naf", "ITALY F wes"} and len(
            phase.orders
        ) == len(orders)

    small = reduced(written, fails).phase
    assert isinstance(small, Phase)
    assert small.orders_text == plain
    # what is about the letter keeps it
    kept = reduced(written, lambda phase: isinstance(phase, Phase) and phase.orders == written.orders).phase
    assert isinstance(kept, Phase)
    assert kept.orders_text == orders
