"""What the rules of whole games state, statement by statement: endings, ownership, which phase follows, who plays.

The statements stand as data in ``statements/*.toml``, each with the id of the rule and what was worked out from it by
hand. Each case is also written as data and read again after every step, and taken back step by step.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from standoff.encoding import Rulebook
from standoff.games import Endings, Game, GameError, Seats
from standoff.games.data import game_data
from standoff.games.reading import game_of
from standoff.maps import Board, Position, Sharers, Tie, board_named
from standoff.maps.notation import parse_late_order, parse_order
from standoff.maps.notation.strict import parse_unit

from ..folding import folded

FOLDER = Path(__file__).parent / "statements"
SEASONS = {"S": "spring", "F": "fall", "W": "winter"}
PHASES = {"M": "movement", "R": "retreat", "A": "adjustment"}
OF_GAME = {"players", "unplayed", "coin", "rules", "board", "begin", "start", "units", "unit_names", "center_names"}
OF_ENDING = {"victory", "majority", "tie", "last_year"}
OF_CASE = OF_GAME | OF_ENDING | {"statement", "says", "centers", "counts", "without", "steps"}
OF_STEP = {"do", "orders", "after", "units", "owns", "aside", "exits", "ended", "refused"}


def cases() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            assert set(case) <= OF_CASE, f"{path.name}: {set(case) - OF_CASE}"
            assert all(set(step) <= OF_STEP for step in case["steps"]), f"{path.name}: {case['says']}"
            yield pytest.param(case, id=f"{case['statement']}: {case['says']}")


def place(board: Board, word: str) -> str:
    """Return the id of a province by its name, for boards whose ids say little."""
    (found,) = [one.id for one in board.provinces if word.casefold() in (one.name.casefold(), one.id)]
    return found


def unit_text(case: dict[str, Any], board: Board, text: str) -> str:
    if not case.get("unit_names"):
        return text
    power, letter, name = text.split(" ", 2)
    return f"{power} {letter} {place(board, name)}"


def centers_of(case: dict[str, Any], board: Board) -> tuple[tuple[str, str], ...]:
    owned = {place(board, id): power for power, ids in case.get("centers", {}).items() for id in ids}
    free = [p.id for p in board.provinces if p.center and p.id not in case.get("without", ()) and p.id not in owned]
    for power, count in case.get("counts", {}).items():
        for _ in range(count):
            owned[free.pop(0)] = power
    return tuple(owned.items())


def begun(case: dict[str, Any]) -> Game:
    board = board_named(case.get("board", "standard"))
    rulebook = Rulebook.named(case.get("rules", "datc"))
    if case.get("begin"):
        return Game.new(board, rulebook, players=case.get("players", 0))
    start = case["start"]
    position = Position(
        tuple(parse_unit(unit_text(case, board, text), board) for text in case.get("units", ())),
        board,
        SEASONS[start[0]],
        int(start[1:-1]),
        phase=PHASES[start[-1]],
        centers=centers_of(case, board),
    )
    seats = Seats.all_of(board, tuple(case["unplayed"])) if "unplayed" in case else None
    game = Game.new(board, rulebook, players=case.get("players", 0), seats=seats, position=position)
    game = game.ending_by(
        replace(
            game.endings,
            centers=case.get("victory", game.endings.centers),
            majority=case.get("majority", False),
            tie=Tie(case["tie"]) if "tie" in case else game.endings.tie,
            last_year=case.get("last_year", 0),
        )
    )
    return game.tossed(case["coin"]) if "coin" in case else game


def stepped(game: Game, step: dict[str, Any]) -> Game:
    do, _, what = step.get("do", "process").partition(" ")
    if do == "process":
        parse = parse_order if game.position.phase == "movement" else parse_late_order
        return game.process([parse(text, game.board) for text in step.get("orders", ())])
    if do == "nothing":
        return game
    if do in ("disorder", "restored"):
        return game.with_disorder([what], restored=do == "restored")
    if do == "coin":
        return game.tossed(what)
    return {"draw": game.drawn, "time": game.timed_out}[do]()


@folded
@pytest.mark.parametrize("case", list(cases()))
def test_statement(case: dict[str, Any]) -> None:
    game = begun(case)
    for step in case["steps"]:
        if "refused" in step:
            with pytest.raises(GameError) as caught:
                stepped(game, step)
            assert caught.value.path == step["refused"]
            continue
        before, game = game, stepped(game, step)
        if "after" in step:
            assert game.code == step["after"]
        if "units" in step:
            assert sorted(map(str, game.position.units)) == sorted(step["units"])
        owners = dict(game.position.centers)
        for name, power in step.get("owns", {}).items():
            assert owners.get(place(game.board, name), "") == power, name
        if "aside" in step:
            assert [str(order) for order, _ in game.played[-1].aside] == step["aside"]
        if "exits" in step:
            assert {str(one.unit): list(one.exits) for one in game.position.dislodged} == step["exits"]
        if "ended" in step:
            ended = game.ended
            assert (f"{ended.way.value}: {' '.join(ended.winners)}" if ended else "") == step["ended"]
        assert game_of(game_data(game)) == game
        if step.get("do", "process") == "process":
            # a toss is taken back with the fall before it
            assert replace(game.undone(), coin=before.coin) == before


def test_every_statement_that_was_asked_for_has_a_case() -> None:
    told = {param.values[0]["statement"] for param in cases()}
    asked = {f"EOE.victory-{n}" for n in range(1, 7)} | {f"R5.cd-{n}" for n in range(1, 6)}
    asked |= {f"R5.center-{n}" for n in range(1, 4)} | {f"R5.alt-{n}" for n in (3, 4, 5, 6, "own")}
    asked |= {f"R5.alt-2{letter}" for letter in "abcd"} | {"R5.object-1", "R5.object-2", "FOR.object-1", "FOR.object-2"}
    asked |= {"R5.flow-1", "R5.flow-2", "R5.flow-3", "EOE.flow-1", "EOE.center-1", "BS.center-1"}
    assert asked <= told


def test_endings_of_a_board_are_those_of_its_file() -> None:
    expected = Endings(22, tie=Tie.SHARED, sharers=Sharers.CENTERS)
    assert Endings.of(board_named("era-of-empire")) == expected
    assert Endings.of(board_named("standard")) == Endings(18)


def test_seats_are_as_the_rulebook_has_them() -> None:
    board = board_named("standard")
    sides = {n: [" ".join(side) for side in Seats.for_players(board, n).sides()] for n in (4, 3, 2)}
    assert sides == {
        4: ["ENGLAND", "AUSTRIA FRANCE", "GERMANY TURKEY", "ITALY RUSSIA"],
        3: ["AUSTRIA ENGLAND GERMANY", "ITALY RUSSIA", "FRANCE TURKEY"],
        2: ["ENGLAND FRANCE RUSSIA", "AUSTRIA GERMANY TURKEY"],
    }
    unplayed = {n: Seats.for_players(board, n).unplayed for n in (7, 6, 5, 4, 3)}
    assert unplayed == {7: (), 6: ("ITALY",), 5: ("GERMANY", "ITALY"), 4: (), 3: ()}
