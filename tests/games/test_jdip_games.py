"""jDip's case files as records: what is read, what is refused with its line, what is written."""

import random
from pathlib import Path

import pytest

from bench.random_play import orders_of
from standoff.encoding import Rulebook
from standoff.games import Game, GameError
from standoff.games.importing import imported
from standoff.games.jdip_cases import looks_jdip
from standoff.games.jdip_games import read_case_file
from standoff.games.jdip_writing import case_file, case_order
from standoff.games.recorded import RecordedPhase
from standoff.games.replay import replay
from standoff.maps import ARMY, FLEET, Build, Disband, Remove, Retreat, Unit, Waive, standard

TEXT = (Path(__file__).parent / "records" / "retreats.jdip.txt").read_text("utf-8")


def phase(name: str) -> RecordedPhase:
    return next(one for one in read_case_file(TEXT).phases if one.name == name)


def exits(name: str) -> dict[str, set[str]]:
    return {str(one.unit): set(one.exits) for one in phase(name).position.dislodged}


def case(*rows: str, above: str = "VARIANT_ALL Standard\n") -> str:
    return above + "\n".join(["CASE one", *rows, "END"])


def test_all_cases_come_out_as_the_file_says() -> None:
    done = replay(read_case_file(TEXT), on=True)
    assert len(done.phases) == 8
    assert not done.differing


def test_where_dislodged_units_may_go_is_worked_out_from_the_phase_before() -> None:
    # the attacker of Prussia came from Berlin by land, but it did not attack Kiel
    assert exits("6.H.9") == {"GERMANY F kie": {"bal", "ber", "hol"}, "RUSSIA A pru": {"lvn", "war"}}
    assert "ber" not in exits("6.H.10")["ENGLAND A kie"]
    assert "ber" in exits("6.H.10")["GERMANY A pru"]


def test_a_unit_may_go_where_a_convoyed_attacker_came_from() -> None:
    assert "gas" in exits("6.H.11")["ITALY A mar"]
    (one,) = phase("6.H.11").position.dislodged
    assert (one.attacked_from, one.by_convoy) == ("gas", True)


def test_all_coasts_of_a_contested_province_are_closed() -> None:
    assert phase("6.H.16").position.contested == ("spa",)
    assert not {exit for exit in exits("6.H.16")["FRANCE F wes"] if exit.startswith("spa")}


def test_builds_of_fall_belong_to_winter() -> None:
    position = phase("6.I.1").position
    assert (position.season, position.year, position.phase) == ("winter", 1901, "adjustment")
    assert position.centers == (("kie", "GERMANY"), ("mun", "GERMANY"), ("war", "RUSSIA"))
    assert phase("6.J.5").position.season == "winter"


def test_owners_are_those_of_the_start_where_none_are_named() -> None:
    assert len(phase("6.D.8").position.centers) == 22


def test_a_dislodged_unit_without_an_exit_may_be_gone_already() -> None:
    (one,) = [one for one in replay(read_case_file(TEXT), on=True).phases if one.phase.name == "6.D.8"]
    assert one.phase.after is not None
    assert not one.phase.after.position.dislodged
    assert not one.differs


def test_a_wrong_result_is_told_with_its_reason() -> None:
    wrong = TEXT.replace("\tGermany: F ber\n\tRussia: A war\n", "\tRussia: A war\n", 1)
    first = replay(read_case_file(wrong)).first
    assert first is not None
    assert first.phase.name == "6.H.9"
    (one,) = first.positions
    assert (one.what, one.recorded, one.ours) == ("ber", "nobody", "GERMANY F ber")
    assert one.why == "GERMANY: F kie R ber: retreats"


def test_results_of_the_phase_before_are_held_against_it() -> None:
    game = Game.new()
    game = game.process(game.position.orders("Germany: A Mun-Tyr\nItaly: A Ven-Tri\nAustria: A Vie-Gal"))
    game = game.process(game.position.orders("Germany: A Tyr S Italian A Ven-Tri\nItaly: A Ven-Tri"))
    game = game.process([])
    text = case_file(game).text
    assert not replay(read_case_file(text), on=True).differing
    right = "\tSUCCESS: Italy: A ven-tri\n"
    assert right in text
    first = replay(read_case_file(text.replace(right, "\tFAILURE: Italy: A ven-tri\n"))).first
    assert first is not None
    assert first.phase.name == "F1901M"
    assert [(one.what, one.recorded, one.ours) for one in first.outcomes] == [("A ven", "FAILURE", "SUCCESS")]


def test_a_case_that_stays_the_same() -> None:
    rows = ("PRESTATE", "England: F nth", "ORDERS", "England: F nth-pic", "POSTSTATE_SAME")
    record = read_case_file(case(*rows))
    assert not replay(record).differing
    assert any("no phase is set" in remark for remark in record.remarks)


def test_without_the_phase_before_the_exits_are_a_guess_that_is_told() -> None:
    rows = ("PRESTATE_SETPHASE S1901R", "PRESTATE", "England: F kie", "PRESTATE_DISLODGED", "Germany: F kie", "ORDERS")
    (remark,) = read_case_file(case(*rows)).remarks
    assert "PRESTATE_RESULTS" in remark


def test_a_removal_of_no_unit_is_left_aside_and_told() -> None:
    rows = ("PRESTATE_SETPHASE F1901A", "PRESTATE", "France: A par", "ORDERS", "France: Remove mar")
    record = read_case_file(case(*rows))
    assert not record.phases[0].orders
    assert record.remarks == ('line 7: "France: Remove mar" is left aside: no unit stands there',)


FAULTS = [
    (case("PRESTATE", "England: F nth", "ORDER"), "line 5", "no keyword"),
    (case("PRESTATE_ODERS"), "line 3", "no keyword"),
    (case("England: F nth"), "line 3", "below no keyword"),
    (case("PRESTATE England: F nth"), "line 3", "lines of its own"),
    (case("PRESTATE", "PRESTATE"), "line 4", "twice"),
    (case("PRESTATE", "England: F mun"), "line 4", "inland"),
    (case("PRESTATE", "England: F nth", "Germany: F nth"), "line 5", "holds one unit"),
    (case("PRESTATE", "Englnd: F nth"), "line 4", "England"),
    (case("ORDERS", "France: A par-bxr"), "line 4", "bxr"),
    (case("PRESTATE_SETPHASE Summer 1901"), "line 3", "no phase"),
    (case("PRESTATE_SETPHASE Winter 1901, Movement"), "line 3", "no phase that there is"),
    (case("PRESTATE_SETPHASE Spring 0, Movement"), "line 3", "no phase that there is"),
    (case("PRESTATE_RESULTS", "England: F lon H"), "line 4", "SUCCESS"),
    (case("PRESTATE_DISLODGED", "England: F lon"), "line 2", "movement"),
    (case("PRESTATE_SUPPLYCENTER_OWNERS", "England: F nth"), "line 2", "no supply centre"),
    (case("POSTSTATE", "England: F nth", "POSTSTATE_SAME"), "line 2", "both"),
    (case("VARIANT_ALL Standard"), "line 3", "once"),
    (case(above="VARIANT_ALL Ancient\n"), "line 1", "Ancient"),
    ("England: F nth\n" + case(above=""), "line 1", "outside a case"),
    ("CASE a\nORDERS\nCASE b\nEND", "line 3", "END is missing"),
    ("CASE a\nORDERS\n", "line 1", "no END"),
    (case("ORDERS", *["France: A par H"] * 1001), "line 1004", "no phase has"),
    ("CASE a\nEND\n" * 10_001, "line 20001", "as many as are read"),
]


@pytest.mark.parametrize(("text", "path", "words"), FAULTS)
def test_what_cannot_be_is_refused_with_its_line(text: str, path: str, words: str) -> None:
    with pytest.raises(GameError) as caught:
        read_case_file(text)
    assert caught.value.path == path, caught.value
    assert words in caught.value.message


def test_a_case_file_is_known_by_its_keywords() -> None:
    assert looks_jdip(TEXT)
    assert not looks_jdip('{"CASE": "ORDERS"}')
    assert not looks_jdip("CASE closed, gentlemen\nFrance: A par-bur")


# --- writing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_game_comes_back_from_a_case_file(seed: int) -> None:
    source = random.Random(seed)
    game = Game.new()
    for _ in range(16):
        game = game.process(orders_of(game, source))
    exported = case_file(game)
    back = imported(read_case_file(exported.text), game.rulebook)
    assert back.game.position == game.position
    assert [one.position for one in back.game.played] == [one.position for one in game.played]
    # a waived build has no order there
    kept = [{order for order in one.orders if not isinstance(order, Waive)} for one in game.played]
    assert [set(one.orders) for one in back.game.played] == kept
    waived = sum(isinstance(order, Waive) for one in game.played for order in one.orders)
    assert sum("waive" in loss for loss in exported.losses) == waived


def test_late_orders_are_written() -> None:
    board = standard()
    assert case_order(board, Build(Unit("RUSSIA", FLEET, "stp/nc"))) == "Russia: Build F stp/nc"
    assert case_order(board, Remove(Unit("RUSSIA", ARMY, "mos"))) == "Russia: Remove A mos"
    assert case_order(board, Retreat(Unit("RUSSIA", FLEET, "bot"), "stp/sc")) == "Russia: F bot-stp/sc"
    assert case_order(board, Disband(Unit("RUSSIA", FLEET, "bot"))) == "Russia: Disband F bot"
    assert case_order(board, Waive("RUSSIA")) is None
    assert case_order(board, Build(Unit("RUSSIA", ARMY, "mos"), lettered=False)) is None


def test_what_a_case_file_does_not_hold_is_told() -> None:
    game = Game.new(players=6, rulebook=Rulebook.named("2000"), title="Friday")
    game = game.process(game.position.orders("Italy: A Ven-Tri")).drawn()
    losses = "\n".join(case_file(game).losses)
    for words in ("2000", "the title", "who plays which powers", "A ven - tri", "a draw"):
        assert words in losses, words
    with pytest.raises(GameError, match="no phase was played"):
        case_file(Game.new())
