"""Claims about phases with more resolutions than anybody could list, and about boards beyond any game."""

from __future__ import annotations

from time import process_time

from standoff import Position, verify
from standoff.maps import Move
from standoff.solver.claims.verdict import Verdict
from standoff.solver.resolving import COUNT_LIMIT
from tests.solver.test_scale import circles, on_land


def test_one_circle_of_hundreds_that_stands_is_not_chosen_though_the_resolutions_cannot_be_listed() -> None:
    position, orders = on_land(circles(100))
    claim = {"results": [{"order": str(orders[-1]), "result": "fails"}]}
    found = verify(position, orders, claim)
    assert found.verdict is Verdict.NOT_CHOSEN
    assert found.broken == "circular-movement"
    assert found.resolutions == COUNT_LIMIT
    # all that follows is the other two moves of its circle
    assert len(found.follows) == 3
    assert [len(core.facts) for core in found.settled] == [3]


def test_two_moves_of_one_circle_that_part_are_refuted_together_among_hundreds_that_are_free() -> None:
    position, orders = on_land(circles(100))
    rows = [{"order": str(order), "result": "succeeds"} for order in orders[:-1]]
    found = verify(position, orders, {"results": [*rows, {"order": str(orders[-1]), "result": "fails"}]})
    assert found.verdict is Verdict.IMPOSSIBLE
    assert found.together
    assert len(found.refuted) == 2
    assert found.steps


def test_a_queue_of_thousands_takes_no_longer_than_judging_it_a_few_dozen_times() -> None:
    position, orders = on_land([(n, n + 1) for n in range(1_500)])
    begun = process_time()
    rows = [{"order": str(order), "result": "succeeds"} for order in orders]
    assert verify(position, orders, {"results": rows}).agrees
    rows[0]["result"] = "fails"
    found = verify(position, orders, {"results": rows})
    assert found.verdict is Verdict.IMPOSSIBLE
    assert len(found.refuted) == 1
    assert process_time() - begun < 60


def test_thousands_of_orders_for_one_unit_are_no_trouble() -> None:
    before = Position.of("ENGLAND F nth")
    orders = [Move(before.units[0], place) for place in ("nwy", "edi", "den", "hol") * 1_000]
    begun = process_time()
    text = "\n".join(f"F Nth - {place} fails" for place in ("Edi", "Den", "Hol") * 400)
    assert verify(before, orders, text).agrees
    assert process_time() - begun < 20
