"""The round trip notices what a writer does wrong, adds up what it did, and goes on where it was stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench import late_round_trip, round_trip
from bench.late_sets import late_set
from bench.order_sets import order_set
from bench.round_trip import Row, differences, main, only_adds, run, table
from standoff.maps import (
    ARMY,
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Mention,
    Move,
    Order,
    Position,
    Remove,
    Retreat,
    Support,
    Waive,
)
from standoff.maps.notation.converting import convert, writable


@pytest.mark.parametrize("family", writable())
def test_random_orders_come_back_but_for_what_is_stated(family: str) -> None:
    row = run(map(order_set, range(2_000_001, 2_000_041)), [family])[family]
    assert [(fault.source, fault.what) for fault in row.faults] == []
    assert row.sets == 40 == row.exact + row.stated


@pytest.mark.parametrize("family", writable())
def test_random_orders_of_later_phases_come_back_but_for_what_is_stated(family: str) -> None:
    row = run(map(late_set, range(2_000_001, 2_000_031)), [family])[family]
    assert [(fault.source, fault.what) for fault in row.faults] == []
    assert row.sets == 30 == row.exact + row.stated


def test_a_set_hangs_on_its_seed_alone() -> None:
    assert [order_set(seed) for seed in range(20)] == [order_set(seed) for seed in range(20)]
    assert [late_set(seed) for seed in range(20)] == [late_set(seed) for seed in range(20)]


def test_sets_of_later_phases_hold_all_kinds_of_their_orders() -> None:
    sets = [late_set(seed) for seed in range(200)]
    assert {type(order) for one in sets for order in one.late} == {Retreat, Disband, Build, Remove, Waive, Convert}
    assert {one.position.phase for one in sets} == {"", "retreat", "adjustment"}
    assert {one.known for one in sets} == {True, False}
    assert {bool(one.position.centers) for one in sets if one.position.phase == "adjustment"} == {True, False}
    assert any(isinstance(order, Build) and not order.lettered for one in sets for order in one.late)


@pytest.mark.parametrize("family", ["rulebook", "daide", "saved-game", "webdiplomacy-json", "jdip"])
def test_what_is_wrong_with_an_order_of_a_later_phase_is_noticed(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.from_line("standard W1901A FRANCE:Abur,Amar - - GERMANY:kie,mun;FRANCE:mar")
    late = position.late_orders("Germany: Build F Kie, Build A Mun\nFrance: A Bur")
    assert late_round_trip.late_differences(family, position, late, known=False)[0] == []
    for wrong in (late[:-1], (*late[:-1], Remove(position.units[1])), (*late, Waive("GERMANY"))):
        monkeypatch.setattr(
            late_round_trip, "convert", lambda at, _, family, __, wrong=wrong: convert(at, (), family, wrong)
        )
        assert late_round_trip.late_differences(family, position, late, known=False)[0]


def test_sets_are_of_all_boards_sizes_and_phases() -> None:
    sets = [order_set(seed) for seed in range(300)]
    assert {one.position.board.id for one in sets} >= {"standard", "colonial", "era-of-empire"}
    sizes = {len(one.orders) for one in sets}
    assert sizes >= {0, 3, 12}
    assert max(sizes) > 22
    assert {one.position.phase for one in sets} == {"", "movement", "retreat", "adjustment"}
    assert {type(order) for one in sets for order in one.orders} == {Hold, Move, Support, Convoy}
    assert {one.known for one in sets} == {True, False}
    assert any(isinstance(order, Move) and order.path for one in sets for order in one.orders)
    assert any(one.position.dislodged for one in sets)


POSITION = Position.parse("Fall 1902 Movement\nFrance: A Par, A Mar, F Bre\nGermany: A Mun")
ORDERS = POSITION.orders("France: A Par-Bur, A Mar S A Par-Bur, F Bre-Mao\nGermany: A Mun-Bur")


def lacks_the_last(position: Position, orders: tuple[Order, ...], family: str) -> str:
    return convert(position, orders[:-1], family)


def turned_round(position: Position, orders: tuple[Order, ...], family: str) -> str:
    return convert(position, orders[::-1], family)


def lacks_a_unit(position: Position, orders: tuple[Order, ...], family: str) -> str:
    return convert(replace(position, units=position.units[1:]), orders, family)


def in_another_turn(position: Position, orders: tuple[Order, ...], family: str) -> str:
    return convert(replace(position, year=1903), orders, family)


def moves_hold(position: Position, orders: tuple[Order, ...], family: str) -> str:
    return convert(position, [Hold(order.unit) if isinstance(order, Move) else order for order in orders], family)


@pytest.mark.parametrize("family", ["rulebook", "daide", "saved-game", "webdiplomacy-json", "jdip"])
@pytest.mark.parametrize("wrong", [lacks_the_last, turned_round, lacks_a_unit, in_another_turn, moves_hold])
def test_what_a_writer_does_wrong_is_noticed(family: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert differences(family, POSITION, ORDERS, known=False)[0] == []
    monkeypatch.setattr(round_trip, "convert", wrong)
    found, _ = differences(family, POSITION, ORDERS, known=False)
    assert found


def test_what_daide_says_may_only_add() -> None:
    move, support = ORDERS[0], ORDERS[1]
    assert isinstance(move, Move)
    assert isinstance(support, Support)
    assert only_adds(move, move, POSITION)
    assert not only_adds(move, replace(move, via_convoy=True, path=("mao",)), POSITION)
    assert only_adds(replace(move, via_convoy=True), replace(move, via_convoy=True, path=("mao",)), POSITION)
    assert only_adds(support, replace(support, supported=Mention(ARMY, "par", "FRANCE")), POSITION)
    assert not only_adds(support, replace(support, supported=Mention(ARMY, "par", "GERMANY")), POSITION)
    assert not only_adds(support, replace(support, to="gas"), POSITION)


def rows_of(state: Path) -> dict[str, Row]:
    kept = round_trip.load(state, {"seed": 5, "families": ["rulebook", "daide"], "phases": "movement"})
    assert kept is not None
    return kept[1]


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_trip, "CHUNK", 10)
    words = ["--seed", "5", "--families", "rulebook,daide", "--count"]
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    assert main([*words, "40", "--state", str(whole)]) == 0
    assert main([*words, "20", "--state", str(parts)]) == 0
    capsys.readouterr()
    assert main([*words, "40", "--jobs", "2", "--state", str(parts)]) == 0
    assert "20 sets were done before" in capsys.readouterr().out
    assert rows_of(whole) == rows_of(parts)
    assert rows_of(parts)["daide"].sets == 40
    assert list(table(rows_of(parts)))[1].split()[:2] == ["rulebook", "40"]


def test_a_notation_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--families", "runes"])
    assert "runes cannot be written" in capsys.readouterr().err
