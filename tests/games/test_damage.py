"""Data that are no game, or no longer one: each fault is told with its path, and none gets through."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from standoff.games import Game, GameError
from standoff.games.data import game_data
from standoff.games.reading import game_of
from standoff.maps.notation import parse_late_order

from ..folding import folded


@cache
def played() -> Game:
    """Return a game with each kind of phase, a draw at its end."""
    game = Game.new(players=6, title="A Friday")
    texts = [
        "Austria: A Vie-Tyr, A Bud-Ser\nGermany: A Mun-Boh, A Ber-Mun\nItaly: A Ven-Tri",
        "Germany: A Boh-Tyr, A Mun S A Boh-Tyr\nRussia: A War-Gal",
    ]
    for text in texts:
        game = game.process(game.position.orders(text))
    assert game.code == "F1901R"
    game = game.process([parse_late_order("AUSTRIA: A tyr R pie", game.board)])
    assert game.code == "W1901A"
    game = game.with_disorder(["TURKEY"])
    game = game.process([parse_late_order("AUSTRIA: build A vie", game.board)])
    game = game.process(game.position.orders("France: A Mar-Pie\nTurkey: A Con-Bul"))
    return game.drawn()


@cache
def _text() -> str:
    return json.dumps(game_data(played()))


def fresh() -> Any:
    return json.loads(_text())


def test_the_sample_is_a_game() -> None:
    assert game_of(fresh()) == played()
    codes = [one["position"]["phase"] for one in fresh()["phases"]]
    assert codes == ["movement", "movement", "retreat", "adjustment", "movement"]
    assert fresh()["phases"][0]["aside"]
    assert fresh()["phases"][4]["disorder"] == ["TURKEY"]


# -- every key, wrong in every way -------------------------------------------------------------------------------------

Where = tuple[str | int, ...]


def places(value: Any, here: Where = ()) -> Iterator[Where]:
    """Yield every place of the data; of long lists the first and the last."""
    if here:
        yield here
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*here, key))
    elif isinstance(value, list):
        for n in sorted({0, len(value) - 1} & set(range(len(value)))):
            yield from places(value[n], (*here, n))


def path_of(where: Where) -> str:
    text = ""
    for part in where:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def put(data: Any, where: Where, value: Any) -> None:
    for part in where[:-1]:
        data = data[part]
    data[where[-1]] = value


def get(data: Any, where: Where) -> Any:
    for part in where:
        data = data[part]
    return data


WRONG: tuple[Any, ...] = (None, True, -1, 1.5, 10**30, "", "\u0000", "nonsense", [], [[]], {}, {"a": 1}, "x" * 5000)
PLACES = list(places(fresh()))

FREE = ("title", "rules.name", "text", "why", ".name", "open_decisions", "resolutions", "strength", "against")
"""What nothing else in the data contradicts, so that another value of the same kind is as good."""


LEFT_OUT = re.compile(
    r"(results|without_orders)\[\d+\]\.(by|strength|against|fault|as|route|dislodged|destroyed|distance)$"
)
"""Keys that a row of a ruling has only where there is something to tell."""


def kind(value: Any) -> str:
    return "number" if type(value) is int else type(value).__name__


@pytest.mark.parametrize("where", PLACES, ids=path_of)
def test_a_value_of_another_kind_is_refused_with_its_path(where: Where) -> None:
    see_another_kind_refused(where, third_for(where))


@pytest.mark.campaign
@folded
@pytest.mark.parametrize("where", PLACES, ids=path_of)
def test_every_value_of_another_kind_is_refused_with_its_path(where: Where) -> None:
    see_another_kind_refused(where, WRONG)


def third_for(where: Where) -> tuple[Any, ...]:
    """Give a third of the wrong values, for the next place the next third."""
    return WRONG[PLACES.index(where) % 3 :: 3]


def see_another_kind_refused(where: Where, values: tuple[Any, ...]) -> None:
    right = get(fresh(), where)
    for wrong in values:
        if kind(wrong) == kind(right):
            continue
        data = fresh()
        put(data, where, wrong)
        path = path_of(where)
        if path in ("seats.neutral", "seats.coin", "ended") and wrong is None:
            continue
        with pytest.raises(GameError) as caught:
            game_of(data)
        # an object in place of another value is refused for what is missing in it
        assert caught.value.path.startswith(path) or path in ("format", "board"), (wrong, str(caught.value))
        assert len(str(caught.value)) < 1000


@folded
@pytest.mark.parametrize("where", PLACES, ids=path_of)
def test_another_value_of_the_same_kind_is_refused_where_it_cannot_be(where: Where) -> None:
    right = get(fresh(), where)
    path = path_of(where)
    if path.endswith(FREE) or isinstance(right, bool) or path.startswith(("endings", "rules.choices")):
        return
    for wrong in WRONG:
        if kind(wrong) != kind(right) or wrong == right or wrong in ([], {}):
            continue
        data = fresh()
        put(data, where, wrong)
        with pytest.raises(GameError):
            game_of(data)


@folded
@pytest.mark.parametrize("where", [one for one in PLACES if isinstance(one[-1], str)], ids=path_of)
def test_a_key_that_is_missing_or_misspelt_is_told(where: Where) -> None:
    data = fresh()
    inside = get(data, where[:-1])
    value = inside.pop(where[-1])
    path = path_of(where)
    if "rules.choices." in path or LEFT_OUT.search(path):
        return
    with pytest.raises(GameError) as caught:
        game_of(data)
    # whose centres are missing is noticed where they are there again
    assert caught.value.path.startswith(path) or path == "format" or ".centers." in path
    inside[f"{where[-1]}_"] = value
    with pytest.raises(GameError) as caught:
        game_of(data)
    assert path in caught.value.path or path == "format"


# -- data of the right form that are no game --------------------------------------------------------------------------


def _move_unit(data: Any) -> None:
    data["phases"][1]["position"]["units"].remove("AUSTRIA A ser")
    data["phases"][1]["position"]["units"].append("AUSTRIA A gre")


def _lose_unit(data: Any) -> None:
    data["phases"][0]["ruling"]["units"].remove("FRANCE A par")
    data["phases"][1]["position"]["units"].remove("FRANCE A par")


def _skip(data: Any) -> None:
    del data["phases"][2]


def _own(data: Any) -> None:
    data["phases"][1]["position"]["centers"]["AUSTRIA"].append("ser")


def _own_at_last(data: Any) -> None:
    data["position"]["centers"]["FRANCE"].append("spa")


def _exit(data: Any) -> None:
    data["phases"][2]["position"]["dislodged"][0]["retreats"].append("tri")


def _exit_more(data: Any) -> None:
    data["phases"][2]["position"]["dislodged"][0]["retreats"].pop()


def _other_order(data: Any) -> None:
    data["phases"][0]["orders"][0] = "AUSTRIA: A vie H"


def _fewer_orders(data: Any) -> None:
    data["phases"][0]["orders"].pop()


def _other_phase(data: Any) -> None:
    data["phases"][0]["orders"][0] = "AUSTRIA: build A vie"


def _choice(data: Any) -> None:
    data["phases"][2]["choice"] = 1


def _year(data: Any) -> None:
    data["position"]["year"] = 1903


def _other_board(data: Any) -> None:
    data["phases"][0]["ruling"]["board"] = "colonial"


def _built(data: Any) -> None:
    data["phases"][3]["ruling"]["built"] = []


def _teleport(data: Any) -> None:
    units = data["phases"][3]["ruling"]["units"]
    units[units.index("FRANCE A par")] = "FRANCE A gas"


def _twice(data: Any) -> None:
    data["position"]["units"][0] = data["position"]["units"][1]


def _two_in_one(data: Any) -> None:
    data["phases"][0]["ruling"]["units"][0] = "AUSTRIA A tyr"
    data["phases"][0]["ruling"]["units"][1] = "AUSTRIA F trieste"


def _at_sea(data: Any) -> None:
    data["phases"][0]["position"]["units"][0] = "AUSTRIA A nth"


def _no_draw(data: Any) -> None:
    data["ended"]["winners"].remove("FRANCE")


def _solo(data: Any) -> None:
    data["ended"] = {"way": "solo", "winners": ["FRANCE"], "text": "France wins"}


def _winner(data: Any) -> None:
    data["ended"]["winners"][0] = "SPAIN"


def _over(data: Any) -> None:
    data["endings"] |= {"centers": 4, "tie": "shared"}


def _last_year(data: Any) -> None:
    data["endings"]["last_year"] = 1901


def _seat(data: Any) -> None:
    data["seats"]["players"][0]["powers"] = ["SPAIN"]


def _two_seats(data: Any) -> None:
    data["seats"]["players"][0]["powers"] = ["FRANCE"]


def _no_seat(data: Any) -> None:
    data["seats"]["unplayed"] = []


def _same_name(data: Any) -> None:
    data["seats"]["players"][0]["name"] = data["seats"]["players"][1]["name"]


def _coin(data: Any) -> None:
    data["seats"]["coin"] = "FRANCE"


def _no_owner(data: Any) -> None:
    data["phases"][0]["position"]["centers"] = {}


def _nobody(data: Any) -> None:
    data["phases"][0]["position"]["centers"]["SPAIN"] = ["spa"]


def _no_centre(data: Any) -> None:
    data["phases"][0]["position"]["centers"]["FRANCE"] = ["bur"]


def _two_owners(data: Any) -> None:
    data["phases"][0]["position"]["centers"]["FRANCE"].append("ber")


def _dislodged_early(data: Any) -> None:
    one = {"unit": "FRANCE A bur", "attacker_from": "par", "retreats": ["gas"]}
    data["phases"][0]["position"]["dislodged"] = [one]


def _contested(data: Any) -> None:
    data["phases"][0]["position"]["contested"] = ["bur"]


def _contested_twice(data: Any) -> None:
    data["phases"][2]["position"]["contested"] = ["bur"]


def _unknown_switch(data: Any) -> None:
    data["rules"]["choices"]["weather"] = "fine"


def _unknown_reading(data: Any) -> None:
    data["rules"]["choices"]["waiving"] = "maybe"


def _other_name(data: Any) -> None:
    data["rules"]["choices"]["4.A.2"] = "szykman"


def _later(data: Any) -> None:
    data["version"] = 2


def _board(data: Any) -> None:
    data["board"] = "atlantis"


def _disorder(data: Any) -> None:
    data["phases"][0]["disorder"] = ["SPAIN"]


def _undefined(data: Any) -> None:
    data["phases"][0]["ruling"]["verdict"] = "undefined"


def _aside(data: Any) -> None:
    data["phases"][0]["aside"][0]["order"] = "ITALY: A ven - atlantis"


FAULTS: list[tuple[Callable[[Any], None], str, str]] = [
    (_move_unit, "phases[1].position.units", "AUSTRIA A ser is missing; AUSTRIA A gre is wrong"),
    (_lose_unit, "phases[0].ruling.units", "FRANCE A: 2 had to be accounted for, and 1 are"),
    (_skip, "phases[2].position", "expected Fall 1901, retreats, after Fall 1901, movement"),
    (_own, "phases[1].position.centers.AUSTRIA", "ser is wrong"),
    (_own_at_last, "position.centers.FRANCE", "spa is wrong"),
    (_exit, "phases[2].position.dislodged[0].retreats", "tri is not open"),
    (_exit_more, "phases[2].position.dislodged", "is missing"),
    (_other_order, "phases[0].ruling.results[0].order", "must be 'AUSTRIA: A vie H'"),
    (_fewer_orders, "phases[0].ruling.results", "must tell of 3 orders, not 4"),
    (_other_phase, "phases[0].orders[0]", "no order in canonical form"),
    (_choice, "phases[2].choice", "must be 0"),
    (_year, "position", "expected Fall 1902, movement, after Spring 1902, movement"),
    (_other_board, "phases[0].ruling.board", "must be 'standard'"),
    (_built, "phases[3].ruling.units", "AUSTRIA unit: 3 had to be accounted for, and 4 are"),
    (_teleport, "phases[3].ruling.units", "FRANCE A par is missing"),
    (_twice, "position.units[1]", "'AUSTRIA A ser' stands there already, as number 1"),
    (_two_in_one, "phases[0].ruling.units[1]", "no place"),
    (_at_sea, "phases[0].position.units", "an army cannot stand at sea"),
    (_no_draw, "ended.winners", "must be AUSTRIA, ENGLAND, FRANCE"),
    (_solo, "ended.way", "nobody has won"),
    (_winner, "ended.winners[0]", "the board has no power 'SPAIN'"),
    (_over, "phases[3]", "the game was over before this phase: Austria and Russia share"),
    (_last_year, "phases[3]", "the game was over before this phase: after 1901"),
    (_seat, "seats.players[0].powers[0]", "the board has no power 'SPAIN'"),
    (_two_seats, "seats", "FRANCE has two places"),
    (_no_seat, "seats", "ITALY has no place"),
    (_same_name, "seats", "two players are called"),
    (_coin, "seats.coin", "no power is neutral"),
    (_no_owner, "phases[0].position.centers", "must tell who owns"),
    (_nobody, "phases[0].position.centers.SPAIN", "no power of the board"),
    (_no_centre, "phases[0].position.centers.FRANCE", "no supply centre"),
    (_two_owners, "phases[0].position.centers.GERMANY", "ber is named twice"),
    (_dislodged_early, "phases[0].position.dislodged", "must be empty when the movement phase begins"),
    (_contested, "phases[0].position.contested", "must be empty when the movement phase begins"),
    (_contested_twice, "phases[2].position.contested", "does not follow from Fall 1901, movement"),
    (_unknown_switch, "rules.choices.weather", "no switch 'weather'"),
    (_unknown_reading, "rules.choices.waiving", "it can be: allowed, forced"),
    (_other_name, "rules.choices.4.A.2", "write the switch as paradox"),
    (_later, "version", "is newer than this standoff"),
    (_board, "board", "no board of this name is shipped"),
    (_disorder, "phases[0].disorder[0]", "the board has no power 'SPAIN'"),
    (_undefined, "phases[0].ruling.left", "is missing"),
    (_aside, "phases[0].aside[0].order", "no place"),
]


@folded
@pytest.mark.parametrize(("damage", "path", "words"), FAULTS, ids=[one[0].__name__.strip("_") for one in FAULTS])
def test_what_cannot_be_is_refused_with_its_path(damage: Callable[[Any], None], path: str, words: str) -> None:
    data = fresh()
    damage(data)
    with pytest.raises(GameError) as caught:
        game_of(data)
    assert (caught.value.path, words) == (path, words), str(caught.value)
    assert words in caught.value.message


@pytest.mark.parametrize("data", [None, [], "game", 1, {}, {"format": "standoff-board"}, {"version": 1}])
def test_what_is_no_game_at_all_is_told_as_such(data: Any) -> None:
    with pytest.raises(GameError, match="is no game of standoff"):
        game_of(data)


def test_a_game_is_not_over_before_it_says_so() -> None:
    data = fresh()
    data["ended"] = None
    assert game_of(data).ended is None


def test_a_winter_that_would_be_passed_over_may_be_there() -> None:
    """A file of another standoff may have played a winter in which nothing could be done."""
    game = Game.new().process([]).process([])
    assert game.code == "S1902M"
    data = game_data(game)
    data["position"] |= {"season": "winter", "year": 1901, "phase": "adjustment"}
    assert game_of(data).code == "W1901A"
    data = fresh()
    data["phases"] = data["phases"][:3]
    data["position"] = copy.deepcopy(data["phases"][2]["position"]) | {"dislodged": [], "contested": []}
    data["position"] |= {"season": "spring", "year": 1902, "phase": "movement"}
    with pytest.raises(GameError, match=r"^position: is of Spring 1902, movement; expected Winter 1901, adjustments"):
        game_of(data)
