"""The smallest change: against positions worked out by hand, and against trying everything."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.positions import KINDS
from standoff import Position, Rulebook, Ruling, adjudicate
from standoff.encoding.presets import PRESETS
from standoff.engines.provoking.crowds import small
from standoff.maps import Hold, Order, OrderError, Unit, standard
from standoff.maps.notation import parse_order
from standoff.maps.position import unit_of
from standoff.solver.why.flips.alternatives import alternatives
from standoff.solver.why.flips.flipping import Flip, flip
from standoff.solver.why.flips.menu import Menu
from standoff.solver.why.flips.wanted import FlipError, Question, outcome_of, words_for

from ....folding import folded
from .exhausting import smallest

FLIPS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("flips.toml").read_text())["flip"]
PATIENT = 1000.0


def judged(orders: list[str], units: str = "", rules: str = "datc") -> Ruling:
    """Judge orders in canonical form, of units that stand where their orders say."""
    read = [parse_order(text, standard()) for text in orders]
    placed = [order.unit for order in read] + [unit_of(text) for text in filter(None, units.split(", "))]
    return adjudicate(Position(tuple(placed)), read, Rulebook.named(rules))


def sets(found: Flip) -> set[frozenset[str]]:
    return {frozenset(str(change.new) for change in changes) for changes in found.changes}


@folded
@pytest.mark.parametrize("case", FLIPS, ids=[case["about"] for case in FLIPS])
def test_the_fewest_changes_of_positions_worked_out_by_hand(case: dict[str, Any]) -> None:
    ruling = judged(case["orders"], case.get("units", ""))
    found = flip(ruling, case["ask"], case.get("wanted", ""), by=case.get("by"), seconds=PATIENT)
    assert (found.fewest, found.proved, found.complete) == (case.get("fewest"), True, True)
    if "all" in case:
        assert sets(found) == set(map(frozenset, case["all"]))
    for one in case.get("some", ()):
        assert frozenset(one) in sets(found)
    for one in case.get("never", ()):
        assert frozenset(one) not in sets(found)


def free(ruling: Ruling, unit: Unit, by: str | None) -> dict[Unit, tuple[Order, ...]]:
    """The orders of the units that may change, their present ones and what comes to the same left out."""
    offered = alternatives(ruling.intents.position, ruling.intents.rulebook)
    assert offered is not None
    may = {one: orders for one, orders in offered.items() if one != unit and by in (None, one.power)}
    menu = Menu(ruling.intents, may)
    number = ruling.intents.board.number
    return {
        one: tuple(order for order in orders if order in menu.orders[number[one.place]][1:])
        for one, orders in may.items()
    }


def compare(ruling: Ruling, unit: Unit, wanted: str, by: str | None, most: int) -> None:
    """Hold what the search finds against trying all sets of at most so many orders."""
    found = flip(ruling, unit, wanted, by=by, seconds=PATIENT)
    assert found.proved
    assert found.complete
    orders = free(ruling, unit, by)
    plain = smallest(ruling, unit, wanted, orders, most)
    if plain is None:
        assert found.fewest is None or found.fewest > most
        if len(orders) <= most:
            assert found.fewest is None
    else:
        assert (found.fewest, sets(found)) == plain


def asked(seed: int, most_units: int, rules: str) -> tuple[Ruling, Unit, str, str | None] | None:
    """A question about a random phase; None where the phase is of no use."""
    rng = random.Random(f"flip {seed}")
    phase = small(seed, rng.randint(3, most_units)) if rng.random() < 0.7 else KINDS["paradox"](seed)
    units = phase.position.units
    if not 2 <= len(units) <= most_units:
        phase = small(seed, most_units)
        units = phase.position.units
    ruling = adjudicate(*phase, Rulebook.named(rules))
    if ruling.verdict.value == "undefined" or len(units) < 2:
        return None
    unit = rng.choice(units)
    outcome = outcome_of(ruling, phase.position.board.number[unit.place])
    by = rng.choice([None, None, *(one.power for one in units)])
    return ruling, unit, rng.choice(words_for(outcome.order)).value, by


@given(st.integers(0, 10**6))
def test_one_and_two_changes_are_those_that_trying_everything_finds(seed: int) -> None:
    if (question := asked(seed, 4, "datc")) is not None:
        compare(*question, most=2)


@given(st.integers(0, 10**6))
def test_one_change_is_among_more_units_what_trying_everything_finds(seed: int) -> None:
    if (question := asked(seed, 7, "datc")) is not None:
        compare(*question, most=1)


@given(st.integers(0, 10**6), st.sampled_from(sorted(PRESETS)))
def test_one_change_is_under_every_rulebook_what_trying_everything_finds(seed: int, rules: str) -> None:
    if (question := asked(seed, 6, rules)) is not None:
        compare(*question, most=1)


def test_three_changes_are_those_that_trying_everything_finds() -> None:
    orders = ["GERMANY: A mun H", "GERMANY: A ber S A mun", "FRANCE: A bur H", "FRANCE: A ruh H", "FRANCE: A tyr H"]
    ruling = judged(orders)
    compare(ruling, unit_of("GERMANY A mun"), "dislodged", "FRANCE", most=3)


@given(
    st.integers(0, 10**6),
    st.sampled_from(["small", "paradox", "cycles", "convoy_heavy", "realistic", "sloppy"]),
    st.sampled_from(["datc", "datc", "datc", *sorted(PRESETS), "datc, paradox-core=least-sets", "datc, 4.E.3=allowed"]),
)
def test_within_a_box_what_is_asked_stays_as_it_is_whatever_else_is_ordered(seed: int, kind: str, rules: str) -> None:
    """The soundness of all: a box bars too little if some orders in it make a difference."""
    rng = random.Random(f"box {seed}")
    position, orders = KINDS[kind](seed)
    if not position.units:
        return
    rulebook = Rulebook.named(rules)
    ruling = adjudicate(position, orders, rulebook)
    unit = rng.choice(position.units)
    by = rng.choice([None, None, rng.choice(position.units).power])
    p = position.board.number[unit.place]
    offered = alternatives(position, rulebook)
    assert offered is not None
    menu = Menu(
        ruling.intents, {one: several for one, several in offered.items() if one != unit and by in (None, one.power)}
    )
    order = outcome_of(ruling, p).order
    for wanted in words_for(order):
        question = Question(p, order, wanted, menu)
        choice = {q: rng.randrange(1, len(several)) for q, several in menu.orders.items() if len(several) > 1}
        choice = {q: choice[q] for q in rng.sample(sorted(choice), min(len(choice), rng.randint(0, 3)))}
        found = adjudicate(position, menu.given(choice), rulebook)
        boxes = list(question.boxes(found, choice))
        assert boxes
        for box in boxes:
            assert all(admitted >> choice.get(q, 0) & 1 for q, admitted in box.items())
            for _ in range(4):
                other = _wandered(menu, box, choice, rng)
                assert question.met(adjudicate(position, menu.given(other), rulebook)) == question.met(found)


def _wandered(menu: Menu, box: dict[int, int], choice: dict[int, int], rng: random.Random) -> dict[int, int]:
    """Another choice within a box."""
    share, found = rng.random(), dict[int, int]()
    for q, full in menu.full.items():
        inside = [n for n in range(len(menu.orders[q])) if box.get(q, full) >> n & 1]
        n = rng.choice(inside) if rng.random() < share else choice.get(q, 0)
        if n:
            found[q] = n
    return found


SIEGE = ["GERMANY: A mun H", "GERMANY: A ber S A mun", "FRANCE: A bur H", "FRANCE: A ruh H", "FRANCE: A tyr H"]


def test_with_a_limit_no_more_is_said_than_was_tried() -> None:
    found = flip(judged(SIEGE), "A mun", by="FRANCE", limit=2, seconds=PATIENT)
    assert (found.fewest, found.proved, found.excluded, found.timely) == (None, False, 2, True)


def test_a_limit_takes_nothing_from_the_proof_that_no_change_does_it() -> None:
    found = flip(judged(SIEGE), "A mun", by="GERMANY", limit=1, seconds=PATIENT)
    assert (found.fewest, found.proved) == (None, True)


def test_without_time_nothing_is_said_to_be_proved() -> None:
    found = flip(judged(SIEGE), "A mun", by="FRANCE", seconds=0)
    assert (found.fewest, found.proved, found.complete, found.timely) == (None, False, False, False)


def test_what_is_so_already_needs_no_change() -> None:
    found = flip(judged(SIEGE), "A mun", "stands")
    assert (found.fewest, found.proved, found.changes) == (0, True, ((),))


def test_the_same_question_has_the_same_answer() -> None:
    position, orders = KINDS["random34"](5)
    ruling = adjudicate(position, orders)
    for outcome in ruling.outcomes:
        first, second = (flip(ruling, outcome.order.unit, seconds=PATIENT) for _ in range(2))
        assert first == second


def test_the_sequence_of_the_orders_makes_no_difference() -> None:
    position, orders = KINDS["realistic"](3)
    for outcome in adjudicate(position, orders).outcomes:
        there = flip(adjudicate(position, orders), outcome.order.unit, seconds=PATIENT)
        back = flip(adjudicate(position, orders[::-1]), outcome.order.unit, seconds=PATIENT)
        assert (there.fewest, there.changes) == (back.fewest, back.changes)


def test_holds_come_first_then_what_comes_first_by_letters() -> None:
    found = flip(
        judged(["GERMANY: A ber - sil", "GERMANY: A mun S A ber - sil"], "RUSSIA A gal"),
        "A ber",
        by="RUSSIA",
        seconds=PATIENT,
    )
    assert found.fewest is None
    found = flip(
        judged(["GERMANY: A sil H", "RUSSIA: A war - sil", "RUSSIA: A gal S A war - sil"]), "A sil", seconds=PATIENT
    )
    holds = [changes[0].new for changes in found.changes if isinstance(changes[0].new, Hold)]
    written = [changes[0].new.short for changes in found.changes]
    assert written[:2] == ["A gal H", "A war H"]
    assert len(holds) == 2
    assert written[2:] == sorted(written[2:])


@pytest.mark.parametrize(
    ("unit", "wanted", "by", "error", "message"),
    [
        ("A par", "", None, OrderError, "no unit A par"),
        ("A mun", "cut", None, FlipError, "can be asked: stands, dislodged"),
        ("A mun", "nonsense", None, FlipError, "'nonsense'"),
        ("A mun", "", "MARS", FlipError, "there is: Austria"),
    ],
)
def test_what_cannot_be_asked_is_told(
    unit: str, wanted: str, by: str | None, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        flip(judged(SIEGE), unit, wanted, by=by)


def test_a_board_full_of_units_is_answered_in_time() -> None:
    """75 units, all fleets at sea, all that can be convoyed elsewhere."""
    rng = random.Random("full")
    board = standard()
    units = []
    for province in board.provinces:
        sea = province.id not in board.army_places
        units.append(unit_of(f"{rng.choice(board.powers).id} {'F' if sea else 'A'} {province.id}"))
    position = Position(tuple(units))
    offered = alternatives(position)
    assert offered is not None
    ruling = adjudicate(position, [rng.choice(several) for several in offered.values()])
    for unit in units[::40]:
        found = flip(ruling, unit, seconds=PATIENT)
        assert found.proved
