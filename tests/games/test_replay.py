"""Recorded games judged phase by phase: the three lists, what they name, and games made of records."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from standoff.encoding import Rulebook
from standoff.games import Game, GameError
from standoff.games.data import game_data
from standoff.games.importing import imported
from standoff.games.recorded import Program
from standoff.games.records import read_record, record_of_game
from standoff.games.replay import TURN, Replay, Replayed, replay
from standoff.games.saved_games import record_of
from standoff.games.told import in_diplomacy, in_jdip
from standoff.maps import Position
from standoff.solver.adjudication import adjudicate

HERE = Path(__file__).parent / "records"
AGREED = json.loads((HERE / "agreed.json").read_text("utf-8"))
DIFFERING = json.loads((HERE / "differing.json").read_text("utf-8"))
PACKAGE = Rulebook.named("diplomacy-1.1")


def changed(change: Callable[[Any], None], saved: Any = AGREED) -> Replay:
    game = copy.deepcopy(saved)
    change(game)
    return replay(record_of(game), on=True)


def only(done: Replay) -> Replayed:
    (one,) = done.differing
    return one


def test_a_game_without_differences_is_judged_to_its_end() -> None:
    done = replay(record_of(AGREED))
    assert len(done.phases) == 12
    assert done.first is None
    assert {phase.phase.name[-1] for phase in done.phases} == set("MRA")


def test_the_replay_stops_at_the_first_difference_unless_it_is_to_go_on() -> None:
    record = record_of(DIFFERING)
    first = replay(record, PACKAGE).first
    assert first is not None
    assert first.phase.name == "S1903M"
    assert [one.phase.name for one in replay(record, PACKAGE).phases][-1] == "S1903M"
    names = [one.phase.name for one in replay(record, PACKAGE, on=True).differing]
    assert names == ["S1903M", "S1903R"]
    assert len(replay(record, PACKAGE, on=True).phases) == len(record.phases)


def test_another_reading_of_the_rules_makes_other_differences() -> None:
    names = [one.phase.name for one in replay(record_of(DIFFERING), on=True).differing]
    assert {"F1902M", "S1903M", "S1903R", "F1903M"} == set(names)


def test_a_fault_of_the_package_is_told_in_three_lists() -> None:
    # own support counts against a unit of the own power, as the attacker comes via convoy
    first = replay(record_of(DIFFERING), PACKAGE).first
    assert first is not None
    told = {one.what: (one.recorded, one.ours) for one in (*first.outcomes, *first.positions)}
    assert told["A den"] == ("dislodged, void", "void")
    assert told["dislodged in den"] == ("ENGLAND A den", "nobody")
    assert told[TURN] == ("S1903R", "F1903M")
    assert first.other_turn
    assert not first.ownership
    (why,) = [one.why for one in first.outcomes if one.what == "A mun"]
    assert why == "GERMANY: A mun - ber: fails: A Ber stays, 1 against 1"


def test_another_outcome_is_told() -> None:
    def change(game: Any) -> None:
        results = game["phases"][0]["results"]
        unit = next(unit for unit, words in results.items() if not words)
        results[unit] = ["bounce"]

    one = only(changed(change))
    assert (one.phase.name, len(one.outcomes), one.positions, one.ownership) == ("S1901M", 1, (), ())
    assert (one.outcomes[0].recorded, one.outcomes[0].ours) == ("bounce", "no remark")
    assert one.outcomes[0].why


def test_a_result_of_a_unit_that_is_not_there_is_told() -> None:
    one = only(changed(lambda game: game["phases"][0]["results"].update({"A SYR": ["bounce"]})))
    assert [it.what for it in one.outcomes] == ["A syr"]


def test_another_position_is_told_with_the_orders_that_decided() -> None:
    orders, words = AGREED["phases"][0]["orders"], AGREED["phases"][0]["results"]
    power, start, goal = next(
        (power, order[:5], f"{order[0]} {order[8:]}")
        for power, own in orders.items()
        for order in own
        if order[5:8] == " - " and not words[order[:5]]
    )

    def back(game: Any) -> None:
        # the unit that moved is put back, in the next phase only
        units = game["phases"][1]["state"]["units"][power]
        units[units.index(goal)] = start

    one = changed(back).differing[0]
    assert one.phase.name == "S1901M"
    assert {it.what for it in one.positions} == {start[2:5].lower(), goal[2:5].lower()}
    for it in one.positions:
        assert it.why.startswith(f"{power}: {start[0]} {start[2:].lower()} - ")


def test_another_owner_is_told() -> None:
    def change(game: Any) -> None:
        centers = game["phases"][2]["state"]["centers"]
        assert game["phases"][2]["name"] == "W1901A"
        centers["FRANCE"].remove("PAR")
        centers["GERMANY"].append("PAR")

    done = changed(change)
    first = done.differing[0]
    assert first.phase.name == "F1901M"
    assert [(it.what, it.recorded, it.ours) for it in first.ownership] == [("par", "GERMANY", "FRANCE")]
    assert not first.positions


def test_other_exits_are_told() -> None:
    def change(game: Any) -> None:
        phase = next(one for one in game["phases"] if one["name"].endswith("R"))
        own = next(own for own in phase["state"]["retreats"].values() if own)
        exits = next(iter(own.values()))
        exits.append("SYR")

    one = changed(change).differing[0]
    assert [it.what.startswith("exits of ") for it in one.positions] == [True]
    assert "syr" in one.positions[0].recorded
    assert "syr" not in one.positions[0].ours


def test_a_winter_without_owners_cannot_be_judged() -> None:
    def change(game: Any) -> None:
        for phase in game["phases"]:
            del phase["state"]["centers"]

    with pytest.raises(GameError, match=r"phases\[2\]: does not tell who owns"):
        changed(change)


# --- what a rulebook leaves open -----------------------------------------------------------------------------

PANDIN = {
    "units": {"ENGLAND": ["F LON", "F WAL"], "FRANCE": ["A BRE", "F ENG"]},
    "orders": {
        "ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"],
        "FRANCE": ["A BRE - LON VIA", "F ENG C A BRE - LON"],
    },
}


def _paradox(after: dict[str, list[str]], dislodged: dict[str, list[str]]) -> Any:
    centers = {"ENGLAND": ["LON", "EDI", "LVP"], "FRANCE": ["BRE", "PAR", "MAR"]}
    state = {"units": PANDIN["units"], "centers": centers}
    units = {power: [*own, *(f"*{unit}" for unit in dislodged if power == "FRANCE")] for power, own in after.items()}
    retreats = {"FRANCE": dislodged} if dislodged else {}
    then = {"units": units, "centers": centers, "retreats": retreats}
    name = "S1901R" if dislodged else "F1901M"
    first = {"name": "S1901M", "state": state, "orders": PANDIN["orders"], "results": {}}
    return {"phases": [first, {"name": name, "state": then}]}


def test_an_undefined_phase_tells_which_resolution_is_recorded() -> None:
    rulebook = Rulebook.DATC.choosing("paradox=none")
    before = Position.of("ENGLAND F lon", "ENGLAND F wal", "FRANCE A bre", "FRANCE F eng")
    orders = "England: F Lon S F Wal-Eng, F Wal-Eng\nFrance: A Bre-Lon via convoy, F Eng C A Bre-Lon"
    left = adjudicate(before, before.orders(orders), rulebook).left
    assert len(left) == 2
    for choice, one in enumerate(left, 1):
        after: dict[str, list[str]] = {"ENGLAND": [], "FRANCE": []}
        for unit in one.units:
            after[unit.power].append(unit.short.upper())
        fallen = {it.unit.short.upper(): [exit.upper() for exit in it.retreats] for it in one.dislodged}
        saved = _paradox(after, fallen)
        done = replay(record_of(saved), rulebook)
        assert done.phases[0].choice == choice
        (difference,) = done.phases[0].outcomes
        assert difference.recorded == f"resolution {choice} of those"
        # and a game made of it chooses that one
        assert imported(record_of(saved), rulebook).game.played[0].choice == choice


def test_an_undefined_phase_may_be_recorded_as_none_of_its_resolutions() -> None:
    rulebook = Rulebook.DATC.choosing("paradox=none")
    nothing = _paradox({"ENGLAND": ["F NTH", "F WAL"], "FRANCE": ["A BRE", "F ENG"]}, {})
    done = replay(record_of(nothing), rulebook)
    assert done.phases[0].choice == 0
    assert done.phases[0].outcomes[0].recorded == "none of those"
    with pytest.raises(GameError, match="comes out otherwise"):
        imported(record_of(nothing), rulebook)


# --- games of standoff ---------------------------------------------------------------------------------------


def test_a_game_of_standoff_is_judged_as_it_was() -> None:
    game = Game.new(players=6).with_disorder(["TURKEY"])
    game = game.process(game.position.orders("Austria: A Vie-Tyr, F Tri-Ven"))
    game = game.process(game.position.orders("Austria: A Tyr-Ven, F Tri S A Tyr-Ven"))
    record = read_record(json.dumps(game_data(game)))
    assert record.program is Program.STANDOFF
    done = replay(record, game.rulebook)
    assert len(done.phases) == 2
    assert not done.differing


def test_a_game_of_standoff_that_was_judged_otherwise_is_told() -> None:
    game = Game.new()
    game = game.process(game.position.orders("Austria: A Vie-Tyr\nItaly: A Ven-Tyr"))
    data = game_data(game)
    rows = data["phases"][0]["ruling"]["results"]
    rows[0]["reason"] = "head-to-head"
    done = replay(read_record(json.dumps(data)), game.rulebook)
    (one,) = done.phases[0].outcomes
    assert (one.what, one.recorded, one.ours) == ("AUSTRIA: A vie - tyr", "fails, head-to-head", "fails, stood-off")
    assert not done.phases[0].positions


def test_under_another_rulebook_a_game_of_standoff_may_differ() -> None:
    before = Position.of("ENGLAND A lvp", "ENGLAND F iri")
    start = Position(
        before.units, season="spring", year=1901, phase="movement", centers=(("lon", "ENGLAND"), ("lvp", "ENGLAND"))
    )
    game = Game.new(position=start)
    game = game.process(start.orders("England: A Lvp-Wal via convoy"))
    assert replay(record_of_game(game)).first is None
    first = replay(record_of_game(game), Rulebook.DATC.choosing("convoy-intent=own-fleet-or-land")).first
    assert first is not None
    assert {one.what for one in first.positions} == {"lvp", "wal"}


# --- games made of records -----------------------------------------------------------------------------------


def test_a_record_becomes_a_game() -> None:
    made = imported(record_of(AGREED))
    assert made.game.code == AGREED["phases"][-1]["name"]
    assert made.game.title == "random-229"
    assert made.remarks == ("left aside of the states: builds",)
    units = {f"{power} {text}" for power, own in AGREED["phases"][-1]["state"]["units"].items() for text in own}
    assert {str(unit).upper() for unit in made.game.position.units} == units


def test_a_record_that_comes_out_otherwise_becomes_no_game_or_a_part() -> None:
    record = record_of(DIFFERING)
    with pytest.raises(GameError, match=r"phases\[5\]: S1903M comes out otherwise under diplomacy-1.1: turn"):
        imported(record, PACKAGE)
    made = imported(record, PACKAGE, part=True)
    assert made.game.code == "S1903M"
    assert "the game ends before it" in made.remarks[-1]


def test_outcomes_told_otherwise_are_remarked_and_do_not_hinder() -> None:
    game = copy.deepcopy(AGREED)
    game["phases"][0]["results"]["A SYR"] = ["bounce"]
    made = imported(record_of(game))
    assert made.game.code == AGREED["phases"][-1]["name"]
    assert any("S1901M, A syr: recorded bounce" in remark for remark in made.remarks)


def test_cases_that_are_no_chain_become_no_game() -> None:
    text = (HERE / "retreats.jdip.txt").read_text("utf-8")
    with pytest.raises(GameError, match=r"6\.H\.10 does not follow"):
        imported(read_record(text))


def test_a_saved_game_that_has_just_begun_becomes_a_game() -> None:
    game = {**AGREED, "phases": AGREED["phases"][:1]}
    made = imported(record_of(game)).game
    assert (made.code, made.played, len(made.position.units)) == ("S1901M", (), 22)


# --- the words of the programs -------------------------------------------------------------------------------


WORDS = [
    # (units, orders, what the package says; seen in games that it played)
    (("FRANCE A par", "GERMANY A mun"), "A Par-Bur, A Mun-Bur", {"A par": {"bounce"}, "A mun": {"bounce"}}),
    (("FRANCE A par", "FRANCE A gas"), "A Par S A Gas, A Gas-Bur", {"A par": {"void"}, "A gas": set[str]()}),
    (("ENGLAND A lvp",), "A Lvp-Nwy via convoy", {"A lvp": {"no convoy"}}),
    (("ENGLAND F lvp",), "F Lvp-Edi", {"F lvp": {"void"}}),
    (
        ("ENGLAND F lvp", "RUSSIA A edi", "RUSSIA A yor"),
        "F Lvp-Edi, A Edi-Lvp, A Yor S A Edi-Lvp",
        {"F lvp": {"void", "dislodged"}},
    ),
    (("ENGLAND A lvp",), "Russia: A Lvp-Edi", {"A lvp": set[str]()}),
    (
        ("FRANCE A par", "FRANCE A gas", "GERMANY A bur", "GERMANY A bel", "RUSSIA A mun"),
        "A Par-Bur, A Gas S A Par-Bur, A Bur S A Bel, A Bel H, A Mun-Bur",
        {"A bur": {"cut", "dislodged"}, "A mun": {"bounce"}, "A gas": set[str]()},
    ),
]


@pytest.mark.parametrize(("units", "orders", "words"), WORDS)
def test_what_the_package_says(units: tuple[str, ...], orders: str, words: dict[str, set[str]]) -> None:
    before = Position.of(*units)
    sayings = in_diplomacy(adjudicate(before, before.orders(orders)))
    assert {unit: set(sayings[unit][0]) for unit in words} == words


def test_the_package_calls_a_support_against_an_own_unit_void() -> None:
    before = Position.of("AUSTRIA A bud", "AUSTRIA A vie", "AUSTRIA F tri")
    sayings = in_diplomacy(adjudicate(before, before.orders("A Vie-Tri, A Bud S A Vie-Tri, F Tri H")))
    assert frozenset({"void"}) in sayings["A bud"]


def test_jdip_says_success_and_failure() -> None:
    before = Position.of("ITALY A ven", "ITALY A tyr", "AUSTRIA F tri", "AUSTRIA A bud")
    sayings = in_jdip(adjudicate(before, before.orders("A Ven-Tri, A Tyr S A Ven-Tri, F Tri H, A Bud-Vie")))
    words = {unit: next(iter(word)) for unit, (word,) in sayings.items()}
    assert words == {"A ven": "SUCCESS", "A tyr": "SUCCESS", "F tri": "FAILURE", "A bud": "SUCCESS"}


@pytest.mark.parametrize(
    "text", ['{"a": 1}', "[]", "hello", "", '{"phases": 1}', '{"format": "standoff-game"}', "{}\n{}"]
)
def test_files_that_hold_no_game_are_refused(text: str) -> None:
    with pytest.raises(GameError):
        read_record(text)
