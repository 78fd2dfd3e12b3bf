"""Saved games of the package diplomacy: what is read, what is refused with its path, what is written."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.peers.environment import Peer, available
from bench.random_play import orders_of
from standoff.encoding import Rulebook
from standoff.games import Game, GameError
from standoff.games.importing import imported
from standoff.games.recorded import Program
from standoff.games.records import read_record
from standoff.games.saved_games import order_of, record_of
from standoff.games.saved_games_writing import package_order, saved_game
from standoff.maps import ARMY, FLEET, Build, Disband, Move, Position, Remove, Retreat, Unit, Waive, board_named
from standoff.maps.late_orders import Convert

from ..folding import folded

HERE = Path(__file__).parent / "records"
AGREED = json.loads((HERE / "agreed.json").read_text("utf-8"))


def test_a_saved_game_is_read_phase_by_phase() -> None:
    record = record_of(AGREED)
    assert (record.program, record.title, record.board.id) == (Program.DIPLOMACY, "random-229", "standard")
    assert [phase.name for phase in record.phases] == [phase["name"] for phase in AGREED["phases"][:-1]]
    assert record.position is not None
    assert record.position.year == 1904
    for phase, saved in zip(record.phases, AGREED["phases"], strict=False):
        units = {f"{power} {text}" for power, own in saved["state"]["units"].items() for text in own if text[0] != "*"}
        assert {str(unit).upper() for unit in phase.position.units} == units
        written = [text for own in saved["orders"].values() for text in own]
        assert list(phase.words) == written
        assert [package_order(order, phase.position) for order in phase.orders] == written
        owners = {(id, power) for power, own in saved["state"]["centers"].items() for id in own}
        assert {(id.upper(), power) for id, power in phase.position.centers} == owners
        assert len(phase.results) == len(saved["results"])


def test_dislodged_units_are_read_with_their_exits() -> None:
    record = record_of(AGREED)
    phase = next(phase for phase in record.phases if phase.name.endswith("R"))
    saved = next(one for one in AGREED["phases"] if one["name"] == phase.name)["state"]
    told = {f"{power} {unit}": set(exits) for power, own in saved["retreats"].items() for unit, exits in own.items()}
    assert told
    found = {str(one.unit).upper(): {exit.upper() for exit in one.exits} for one in phase.position.dislodged}
    assert found == told


def test_games_kept_as_histories_are_read_alike() -> None:
    played = AGREED["phases"][:-1]
    histories = {
        "map_name": "standard",
        "state_history": {phase["name"]: phase["state"] for phase in played},
        "order_history": {phase["name"]: phase["orders"] for phase in played},
        "result_history": {phase["name"]: phase["results"] for phase in played},
    }
    here, there = record_of(AGREED).phases, record_of(histories).phases
    assert [(one.name, one.position, one.orders, one.results) for one in here] == [
        (one.name, one.position, one.orders, one.results) for one in there
    ]
    # what stood on the board behind the last phase is told nowhere
    assert there[-1].after is None
    assert [one.after for one in there[:-1]] == [one.after for one in here[:-1]]


def test_orders_may_be_missing_as_null() -> None:
    game = copy.deepcopy(AGREED)
    game["phases"][0]["orders"]["FRANCE"] = None
    givers = {order.unit.power for order in record_of(game).phases[0].orders if not isinstance(order, Waive)}
    assert givers == {power for power, own in AGREED["phases"][0]["orders"].items() if own} - {"FRANCE"}


def test_what_is_left_aside_is_told() -> None:
    game = copy.deepcopy(AGREED)
    game["phases"][2]["messages"] = [{"message": "hello"}]
    game["rules"].append("BUILD_ANY")
    game["phases"][-1]["orders"]["FRANCE"] = ["A PAR H"]
    game["mood"] = "tense"
    remarks = "\n".join(record_of(game).remarks)
    for words in ("messages", "BUILD_ANY", "S1904M", "mood", "builds"):
        assert words in remarks, words


FORMS = [
    ("S1901M", "A PAR H", "FRANCE: A par H"),
    ("S1901M", "A PAR - BUR", "FRANCE: A par - bur"),
    ("S1901M", "A LON - NWY VIA", "FRANCE: A lon - nwy via convoy"),
    ("S1901M", "F STP/SC - BOT", "FRANCE: F stp/sc - bot"),
    ("S1901M", "A MAR S A PAR - BUR", "FRANCE: A mar S A par - bur"),
    ("S1901M", "F NTH S F NWG", "FRANCE: F nth S F nwg"),
    ("S1901M", "F NTH C A LON - NWY", "FRANCE: F nth C A lon - nwy"),
    ("S1901R", "A IRO R MAO", None),
    ("S1901R", "F IRI R MAO", "FRANCE: F iri R mao"),
    ("S1901R", "F LVP D", "FRANCE: F lvp D"),
    ("W1901A", "F LVP D", "FRANCE: remove F lvp"),
    ("W1901A", "A LON B", "FRANCE: build A lon"),
    ("W1901A", "F STP/NC B", "FRANCE: build F stp/nc"),
    ("W1901A", "WAIVE", "FRANCE: waive"),
    ("S1901M", "A PAR -> BUR", None),
    ("S1901M", "a par - bur", None),
    ("S1901M", "", None),
    ("W1901A", "B", None),
    ("S1901M", 7, None),
    ("S1901M", "VIA", None),
]


@folded
@pytest.mark.parametrize(("code", "text", "ours"), FORMS)
def test_orders_are_read_in_the_form_of_the_package_and_in_no_other(code: str, text: object, ours: str | None) -> None:
    phase = {"M": "movement", "R": "retreat", "A": "adjustment"}[code[-1]]
    position = Position((), phase=phase)
    if ours is None:
        with pytest.raises(GameError) as caught:
            order_of(text, "FRANCE", position, "phases[0].orders.FRANCE[0]")
        assert caught.value.path == "phases[0].orders.FRANCE[0]"
        assert "expected such as" in caught.value.message
    else:
        assert str(order_of(text, "FRANCE", position, "")) == ours


def test_orders_without_a_form_of_the_package_have_none() -> None:
    position = Position.of("TURKEY A con")
    assert package_order(Convert(Unit("TURKEY", ARMY, "con"), FLEET, "con"), position) is None
    assert package_order(Build(Unit("TURKEY", ARMY, "con"), lettered=False), position) is None
    assert package_order(Retreat(Unit("TURKEY", FLEET, "bul/sc"), "gre"), position) == "F BUL/SC R GRE"
    assert package_order(Disband(Unit("TURKEY", ARMY, "con")), position) == "A CON D"
    assert package_order(Remove(Unit("TURKEY", ARMY, "con")), position) == "A CON D"
    assert (
        package_order(Move(Unit("TURKEY", ARMY, "con"), "gre", via_convoy=True, path=("aeg",)), position)
        == "A CON - GRE VIA"
    )
    support = Position.of("TURKEY A con", "RUSSIA A bul").orders("Turkey: A Con S Russian Bul")[0]
    assert package_order(support, Position.of("TURKEY A con", "RUSSIA A bul")) == "A CON S A BUL"


def _set(*where: str | int, to: Any) -> Callable[[Any], None]:
    def change(game: Any) -> None:
        for step in where[:-1]:
            game = game[step]
        game[where[-1]] = to

    return change


def _drop(*where: str | int) -> Callable[[Any], None]:
    def change(game: Any) -> None:
        for step in where[:-1]:
            game = game[step]
        del game[where[-1]]

    return change


FAULTS: list[tuple[Callable[[Any], None], str, str]] = [
    (_set("map", to="ancmed"), "map", "ancmed"),
    (_set("map", to=3), "map", "no name of a map"),
    (_set("phases", to=[]), "phases", "no phase"),
    (_set("phases", to={}), "phases", "expected a list"),
    (_set("phases", 1, to=None), "phases[1]", "expected an object"),
    (_set("phases", 1, "name", to="F1901"), "phases[1].name", "no phase"),
    (_set("phases", 1, "name", to="S1901M"), "phases[1].state.name", "'F1901M'"),
    (_set("phases", 1, "name", to="W1901M"), "phases[1].name", "no phase"),
    (_drop("phases", 1, "state"), "phases[1]", "state"),
    (_drop("phases", 1, "state", "units"), "phases[1].state", "units"),
    (_set("phases", 1, "state", "units", to=[]), "phases[1].state.units", "expected an object"),
    (_set("phases", 0, "state", "units", "FRANCE", 0, to="A"), "phases[0].state.units.FRANCE[0]", "no unit"),
    (_set("phases", 0, "state", "units", "FRANCE", 0, to="A NTH"), "phases[0].state", "an army cannot stand at sea"),
    (_set("phases", 0, "state", "units", "FRANCE", 0, to="A MUN"), "phases[0].state", "one province"),
    (_set("phases", 0, "state", "units", "FRANCE", 0, to="*A PAR"), "phases[0].state.units.FRANCE[0]", "dislodged"),
    (_set("phases", 0, "state", "units", "ATLANTIS", to=[]), "phases[0].state.units.ATLANTIS", "ATLANTIS"),
    (
        _set("phases", 0, "state", "retreats", to={"FRANCE": {"A PAR": []}}),
        "phases[0].state.retreats.FRANCE.A PAR",
        "*A PAR",
    ),
    (_set("phases", 0, "state", "centers", "FRANCE", 0, to="PIC"), "phases[0].state", "pic, which is no supply centre"),
    (_set("phases", 0, "state", "centers", "FRANCE", 0, to=1), "phases[0].state.centers.FRANCE[0]", "no province"),
    (_set("phases", 0, "state", "homes", "FRANCE", 0, to="MUN"), "phases[0].state.homes.FRANCE", "on this board"),
    (_set("phases", 0, "orders", "FRANCE", 0, to="A PAR - XYZ"), "phases[0].orders.FRANCE[0]", "XYZ"),
    (_set("phases", 0, "orders", "FRANCE", to="A PAR H"), "phases[0].orders.FRANCE", "expected a list"),
    (_set("phases", 0, "orders", "FRANCE", to=["A PAR H"] * 1001), "phases[0].orders", "no phase has"),
    (_set("phases", to=[{}] * 10_001), "phases", "as many as are read"),
    (_set("phases", 0, "results", to=[1]), "phases[0].results", "expected an object"),
    (_set("phases", 0, "results", to={"A PAR": [1]}), "phases[0].results.A PAR[0]", "no result"),
    (_set("phases", 0, "results", to={"A PAR": "bounce"}), "phases[0].results.A PAR", "expected a list"),
]


@folded
@pytest.mark.parametrize(("damage", "path", "words"), FAULTS)
def test_what_cannot_be_is_refused_with_its_path(damage: Callable[[Any], None], path: str, words: str) -> None:
    game = copy.deepcopy(AGREED)
    damage(game)
    with pytest.raises(GameError) as caught:
        record_of(game)
    assert caught.value.path == path
    assert words.lower() in caught.value.message.lower()


def test_phases_in_another_sequence_are_refused() -> None:
    game = copy.deepcopy(AGREED)
    phases = game["phases"]
    phases[1], phases[2] = phases[2], phases[1]
    with pytest.raises(GameError, match=r"phases\[2\]: F1901M cannot follow W1901A"):
        record_of(game)


@pytest.mark.parametrize("text", ["", "[1", "[" * 100_000, "NaN", '{"phases": 1, "phases": 2}', "3", "[]", "null"])
def test_texts_that_are_no_games_are_refused(text: str) -> None:
    with pytest.raises(GameError):
        read_record(text)


# --- writing -------------------------------------------------------------------------------------------------


def random_game(seed: int, phases: int = 16) -> Game:
    source = random.Random(seed)
    game = Game.new(title=f"chance {seed}")
    for _ in range(phases):
        game = game.process(orders_of(game, source))
    return game


@pytest.mark.parametrize("seed", range(8))
def test_a_game_comes_back_from_a_saved_game(seed: int) -> None:
    game = random_game(seed)
    back = imported(read_record(saved_game(game).text), game.rulebook)
    assert back.game.position == game.position
    assert [one.position for one in back.game.played] == [one.position for one in game.played]
    assert [set(one.orders) for one in back.game.played] == [set(one.orders) for one in game.played]
    assert not [remark for remark in back.remarks if remark.startswith("phases[")]


def test_what_a_saved_game_does_not_hold_is_told() -> None:
    game = Game.new(players=6, rulebook=Rulebook.named("2000")).with_disorder(["TURKEY"])
    game = game.process(game.position.orders("Turkey: A Con-Bul")).drawn()
    losses = "\n".join(saved_game(game).losses)
    for words in ("2000", "who plays which powers", "disorder", "A con - bul", "a draw"):
        assert words in losses, words


def test_a_game_that_is_over_stands_last_as_completed() -> None:
    game = random_game(5, 9).drawn()
    text = saved_game(game).text
    assert json.loads(text)["phases"][-1]["name"] == "COMPLETED"
    record = read_record(text)
    assert record.position is None
    assert len(record.phases) == 9
    # the turn is not told, so no phase differs by it
    assert imported(record, game.rulebook).game.position == game.position


def test_a_game_of_dipcc_is_read() -> None:
    powers = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    nobody: dict[str, list[str]] = {power: [] for power in powers}
    first = {"name": "S1901M", "units": nobody | {"FRANCE": ["A PAR"]}, "centers": nobody | {"FRANCE": ["PAR"]}}
    then = {"name": "F1901M", "units": nobody | {"FRANCE": ["A BUR"]}, "centers": nobody | {"FRANCE": ["PAR"]}}
    extra: dict[str, Any] = {"retreats": {power: {} for power in powers}, "homes": {}, "builds": {}, "influence": {}}
    game = {
        "id": "x",
        "map": "standard",
        "version": "1.0",
        "metadata": {},
        "is_full_press": False,
        "phases": [
            {
                "name": "S1901M",
                "state": first | extra,
                "orders": {"FRANCE": ["A PAR - BUR"]},
                "messages": [],
                "logs": [],
            },
            {"name": "F1901M", "state": then | extra, "orders": {}, "results": {}},
        ],
    }
    record = record_of(game)
    assert [str(order) for order in record.phases[0].orders] == ["FRANCE: A par - bur"]
    assert not record.phases[0].results
    assert record.phases[0].after is not None
    assert [str(unit) for unit in record.phases[0].after.position.units] == ["FRANCE A bur"]


def test_other_boards_are_refused() -> None:
    with pytest.raises(GameError, match="era-of-empire"):
        saved_game(Game.new(board_named("era-of-empire")))


@pytest.mark.peers
@pytest.mark.parametrize("seed", range(3))
def test_the_package_loads_what_is_written(seed: int) -> None:
    assert available(), "make the environment first: python -m bench.peers.environment"
    game = random_game(seed)
    with Peer("diplomacy-games", patience=60) as peer:
        text = saved_game(game).text
        phases = peer.ask({"id": 1, "load": json.loads(text)})["phases"]
        again = peer.ask({"id": 2, "judge": json.loads(text)})["game"]
    saved = json.loads(text)["phases"]
    assert [phase["name"] for phase in phases] == [phase["name"] for phase in saved]
    for loaded, written in zip(phases, saved, strict=True):
        for field in ("units", "centers"):
            there, here = loaded[field], written["state"][field]
            assert {power: set(own) for power, own in there.items()} == {power: set(own) for power, own in here.items()}
        assert loaded["retreats"] == written["state"]["retreats"]
    for loaded, written in zip(phases[:-1], saved, strict=False):
        assert loaded["orders"] == written["orders"]
    # and it plays on from there
    assert again["phases"][-2]["name"] == game.code
