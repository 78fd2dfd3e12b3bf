"""Games as data: what is written is a game by the schema, and comes back as the same game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referencing import Registry, Resource

import standoff.games
import standoff.solver
from bench.soak import new_game, played_on
from standoff.encoding.presets import PRESETS
from standoff.games import Game, GameError, Seats, shape
from standoff.games.data import game_data
from standoff.games.reading import game_of
from standoff.maps import Position, board_named
from standoff.maps.loading import from_text
from standoff.maps.patching import board_names

from ..campaigns import tried

SCHEMAS = (Path(standoff.games.__file__).parent / "schema", Path(standoff.solver.__file__).parent / "schema")


@cache
def validator() -> Any:
    documents = [json.loads(path.read_text()) for folder in SCHEMAS for path in folder.glob("*.json")]
    registry: Registry[Any] = Registry().with_resources(
        [(one["$id"], Resource.from_contents(one)) for one in documents]
    )
    (game,) = (one for one in documents if one["$id"] == "urn:standoff:game:1")
    jsonschema.Draft202012Validator.check_schema(game)
    return jsonschema.Draft202012Validator(game, registry=registry)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game of random play, as it stands somewhere on its way."""
    source = random.Random(draw(st.integers(0, 10**6)))
    rulebook = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    game = new_game(draw(st.sampled_from(board_names())), rulebook, source, draw(st.integers(0, 3)))
    for _ in range(draw(st.integers(0, 6))):
        if game.ended is not None:
            break
        game = played_on(game, source)
    if game.ended is None:
        game = draw(st.sampled_from([lambda: game, game.drawn, game.timed_out]))()
    return game


@given(games())
@settings(max_examples=tried(40))
def test_a_game_comes_back_as_it_was(game: Game) -> None:
    data = game_data(game)
    text = json.dumps(data)
    validator().validate(data)
    back = game_of(json.loads(text))
    assert back == game
    assert json.dumps(game_data(back)) == text
    for here, there in zip(game.played, back.played, strict=True):
        assert there.data == here.data
        # what is judged anew for a game from a file is what was judged then
        assert replace(there, stored=None).data == here.data


def test_a_stored_ruling_is_kept_and_not_judged_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    data = game_data(Game.new().process([]).process([]))
    data["phases"][0]["ruling"]["open_decisions"] = 77  # as an older standoff may have counted
    monkeypatch.setattr("standoff.games.played.judge", None)
    back = game_of(data)
    assert game_data(back) == data
    assert back.code == "S1902M"


def test_a_board_of_ones_own_is_kept_whole() -> None:
    patch = 'format = "standoff-board"\nversion = 1\nid = "mine"\ntitle = "Mine"\nbase = "standard"\n'
    game = Game.new(from_text(patch + "[victory]\ncenters = 20\n")).process([])
    data = game_data(game)
    validator().validate(data)
    assert data["board"]["id"] == "mine"
    assert "base" not in data["board"]["text"]  # nothing hangs on a board that may change
    back = game_of(json.loads(json.dumps(data)))
    assert back == game
    assert back.endings.needed(back.board) == 20
    data["board"]["id"] = "other"
    with pytest.raises(GameError, match=r"^board\.id: 'other' is not mine"):
        game_of(data)
    data["board"] = {"id": "mine", "text": data["board"]["text"][:4000]}
    with pytest.raises(GameError, match=r"^board\.text: the board file"):
        game_of(data)
    data["board"] = {"id": "mine", "text": patch.replace('"standard"', '"../mine.toml"')}
    with pytest.raises(GameError, match=r"^board\.text: the board file"):
        game_of(data)


def test_a_switch_that_came_later_has_the_reading_of_datc() -> None:
    game = Game.new()
    data = game_data(game)
    del data["rules"]["choices"]["waiving"]
    assert game_of(data) == game


def test_the_shape_reads_every_keyword_of_the_schemas() -> None:
    def keywords(schema: Any) -> set[str]:
        found: set[str] = set()
        if isinstance(schema, dict):
            found |= set(schema)
            for key in ("properties", "$defs"):
                for one in schema.get(key, {}).values():
                    found |= keywords(one)
            for key in ("items", "additionalProperties", "if", "then", "else"):
                found |= keywords(schema.get(key))
        return found

    names = ("game", "ruling", "retreat", "adjustment")
    used = [json.loads(path.read_text()) for folder in SCHEMAS for path in folder.glob("*.json")]
    for schema in (one for one in used if one["$id"].split(":")[2] in names):
        assert keywords(schema) <= shape.KEYWORDS | shape.REMARKS


def test_players_may_have_names() -> None:
    board = board_named("standard")
    seats = Seats.for_players(board, 4)
    seats = replace(seats, seats=(seats.seats[0]._replace(name="Zoë"), *seats.seats[1:]))
    game = Game.new(seats=seats, title="Freitag ♟")
    assert game_of(game_data(game)) == game


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"title": "two\nlines"}, "title: must be one line"),
        ({"title": "x" * 301}, "title: must be one line"),
        ({"players": 9}, "seats: 9 players cannot play"),
        ({"players": 4, "seats": Seats.all_of(board_named("standard"))}, "seats: give the number"),
        ({"position": Position.of("ITALY A rom")}, "position: does not tell a turn"),
        (
            {"position": replace(Position.of("ITALY A rom"), season="spring", year=1901, phase="movement")},
            "position: does not tell who owns",
        ),
        ({"board": board_named("colonial"), "players": 3}, "seats: the board colonial is played by 7"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_that_cannot_begin_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as caught:
        Game.new(**wrong)
    assert str(caught.value).startswith(message)
