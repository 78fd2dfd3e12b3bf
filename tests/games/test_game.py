"""A game in Python: what cannot be done is refused, and nothing is judged that nobody asks for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import standoff
from standoff.games import Endings, Game, GameError, Seats, UndefinedPhase, Way, following
from standoff.games import game as module
from standoff.games.data import game_data
from standoff.games.jdip_writing import case_file
from standoff.games.reading import game_of
from standoff.games.saved_games_writing import saved_game
from standoff.games.seats import Seat
from standoff.maps import ARMY, Build, Disband, OrderError, Position, RulebookError, Unit, standard
from standoff.solver.adjudication import adjudicate

from ..folding import folded

ROME = Unit("ITALY", ARMY, "rom")


@folded
@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda game: game.process([Build(ROME)]), "orders[0]: ITALY: build A rom is no order of a movement phase"),
        (lambda game: game.process([], choice=1), "choice: the rulebook decides this phase"),
        (lambda game: game.undone(), "0 phases were played"),
        (lambda game: game.process([]).undone(2), "1 phase was played, so 2 cannot be taken back"),
        (lambda game: game.undone(-1), "0 phases were played"),
        (lambda game: game.drawn().process([]), "the game is over: a draw"),
        (lambda game: game.drawn().drawn(), "the game is over already"),
        (lambda game: game.drawn().ending_by(Endings(20)), "the game is over already"),
        (
            lambda game: game.process([]).process([]).process([]).ending_by(Endings(last_year=1901)),
            "endings: the game would have been over after Fall 1901, movement: after 1901 Russia wins with 4 centres",
        ),
        (
            lambda game: game.process([]).process([]).ending_by(Endings(4)),
            "endings: the game would have been over after Fall 1901, movement: Russia wins",
        ),
        (lambda game: game.with_disorder(["SPAIN"]), "disorder: the board has no power SPAIN"),
        (lambda game: game.tossed("FRANCE"), "seats: no power is neutral"),
        (lambda game: Game.new(seats=Seats((Seat("A", ("FRANCE",)),))), "seats: AUSTRIA has no place"),
        (lambda game: Game.new(seats=Seats((Seat("A", ("SPAIN",)),))), "seats: the board has no power SPAIN"),
        (lambda game: Seats((Seat("A", ("FRANCE",)), Seat("B", ("FRANCE",)))), "seats: FRANCE has two places"),
        (lambda game: Seats.all_of(standard(), ("SPAIN",)), "seats: the board has no power SPAIN"),
        (lambda game: Seats.all_of(standard(), tuple(p.id for p in standard().powers)), "seats: nobody would play"),
    ],
)
def test_what_cannot_be_done_is_refused(act: Callable[[Game], Any], message: str) -> None:
    with pytest.raises(GameError) as caught:
        act(Game.new())
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("centers", [5, 6])
def test_a_draw_is_taken_back_and_a_victory_is_not(centers: int) -> None:
    # Trieste is Italy's fifth centre: the fall is over, and the winter would be next
    before = Position.of("ITALY A tyr")
    mine = tuple((id, "ITALY") for id in ("nap", "rom", "ven", "vie"))
    before = replace(before, season="fall", year=1905, phase="movement", centers=mine)
    game = Game.new(position=before).ending_by(Endings(centers)).process(before.orders("A Tyr-Tri"))
    assert game.code == "W1905A"
    if centers == 5:
        assert game.ended is not None
        assert game.ended.way is Way.SOLO
    else:
        assert game.drawn().undone(0) == game
        assert game.ended is None
    assert game.undone(0) == game
    assert Game.new().drawn().undone(0) == Game.new()


@pytest.mark.parametrize("order", ["A Rom-Ven", None, ROME])
def test_what_is_no_order_is_refused_as_such(order: Any) -> None:
    with pytest.raises(OrderError, match="is no order"):
        Game.new().process([order])


def test_an_order_of_another_phase_is_void_where_the_phase_knows_such() -> None:
    game = Game.new()
    winter = replace(game.position, season="winter", phase="adjustment")
    played = Game.new(position=winter).process([Disband(ROME)]).played[0]
    assert played.data["results"][0]["result"] == "illegal"


def test_a_game_has_no_more_phases_than_its_file_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PHASES", 2)
    game = Game.new().process([]).process([])
    with pytest.raises(GameError, match="as many as a game may have"):
        game.process([])


def test_an_undefined_phase_tells_what_is_left() -> None:
    before = Position.of("ENGLAND F lon", "ENGLAND F wal", "FRANCE A bre", "FRANCE F eng")
    turn = {"season": "spring", "year": 1901, "phase": "movement", "centers": (("par", "FRANCE"),)}
    before = replace(before, **turn)  # type: ignore[arg-type]
    rulebook = standoff.Rulebook.DATC.choosing("paradox=none")
    orders = before.orders("England: F Lon S F Wal-Eng, F Wal-Eng\nFrance: A Bre-Lon, F Eng C A Bre-Lon")
    game = Game.new(position=before, rulebook=rulebook)
    with pytest.raises(UndefinedPhase) as caught:
        game.process(orders)
    assert len(caught.value.ruling.left) == 2
    with pytest.raises(RulebookError, match="undefined under"):
        following(caught.value.ruling)
    for choice in (1, 2):
        after = game.process(orders, choice=choice)
        for exported in (saved_game(after), case_file(after)):
            assert f"S1901M: that resolution {choice} was chosen" in exported.losses
            assert "what ends the game" not in exported.losses
        back = game_of(game_data(after))
        assert back == after
        assert back.played[0].ruling.units == caught.value.ruling.left[choice - 1].units


def test_what_ends_a_game_is_lost_where_another_program_keeps_it() -> None:
    game = Game.new().ending_by(Endings(20)).process([])
    for exported in (saved_game(game), case_file(game)):
        assert "what ends the game" in exported.losses


def test_a_position_without_turn_has_no_next() -> None:
    with pytest.raises(GameError, match="does not tell season and year"):
        following(adjudicate(Position.of("ITALY A rom"), []))


def test_a_ruling_is_judged_once_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    back = game_of(game_data(Game.new().process([])))
    first = back.played[0].ruling
    monkeypatch.setattr("standoff.games.played.judge", None)
    assert back.played[0].ruling is first


def test_the_top_has_the_names_of_games_and_loads_them_late() -> None:
    assert standoff.Game is Game
    assert standoff.following is following
    code = "import standoff, sys; print(*(name for name in sys.modules if name.startswith('standoff.games')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
    for name in ("Endings", "Game", "GameFile", "Seats", "following"):
        assert name in standoff.__all__
        assert getattr(standoff, name)
    with pytest.raises(AttributeError, match="has no attribute"):
        _ = standoff.games.Nothing  # type: ignore[attr-defined]


def test_no_coin_is_due_in_a_game_that_is_over() -> None:
    game = Game.new(players=2)
    game = game.ending_by(replace(game.endings, last_year=1914)).process([]).process([])
    assert game.ended is not None
    assert not game.coin_due
    # without a last year the same game goes on, and the coin is due
    assert Game.new(players=2).process([]).process([]).coin_due
