"""Games that the package diplomacy plays: replayed, with every difference attributed."""

import copy
import json
from pathlib import Path

import pytest

from bench import peer_games
from bench.agree_with_peers import OWN_SUPPORT
from bench.peer_games import BY_CONVOY, STALE, WALKS, Asked, _seen, reasons
from bench.peers.environment import Peer, available
from standoff.games.recorded import Record
from standoff.games.replay import replay
from standoff.games.saved_games import record_of

HERE = Path(__file__).parents[1] / "games" / "records"
DIFFERING = json.loads((HERE / "differing.json").read_text("utf-8"))


def reasons_of(record: Record, asked: Asked) -> dict[str, list[str] | None]:
    phases = replay(record, on=True).phases
    return {one.phase.name: reasons(one, record.phases[:i], asked) for i, one in enumerate(phases) if one.differs}


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The package, where it is not to be asked anything."""

    def fail(*_: object) -> None:
        raise AssertionError("the package was asked")

    monkeypatch.setattr(Peer, "send", fail)
    return Asked(Peer("diplomacy"), Peer("diplomacy-games"))


def test_a_rule_and_faults_that_are_seen_need_no_question(nobody: Asked) -> None:
    record = record_of(DIFFERING)
    phases = {one.phase.name: (i, one) for i, one in enumerate(replay(record, on=True).phases)}
    for name, why in (("F1902M", [WALKS]), ("S1903R", [STALE]), ("F1903M", [WALKS])):
        i, one = phases[name]
        assert reasons(one, record.phases[:i], nobody) == why


def test_a_unit_is_told_to_disband_late_only_if_it_was_destroyed_before(nobody: Asked) -> None:
    record = record_of(DIFFERING)
    i, one = next((i, one) for i, one in enumerate(replay(record, on=True).phases) if one.phase.name == "S1903R")
    assert reasons(one, (), nobody) is None
    assert reasons(one, record.phases[:i], nobody) == [STALE]


def test_a_unit_that_stands_elsewhere_is_no_fault_that_is_seen() -> None:
    game = copy.deepcopy(DIFFERING)
    units = game["phases"][1]["state"]["units"]["ITALY"]
    units[0] = "A SYR"
    record = record_of(game)
    found: list[str] = []
    assert _seen(replay(record, on=True).phases[0], (), found)
    assert BY_CONVOY not in found


@pytest.mark.peers
@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.campaign)])
def test_all_differences_of_games_are_attributed(games: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert available(), "make the environment first: python -m bench.peers.environment"
    assert peer_games.main(["--games", str(games), "--years", "8"]) == 0
    assert "NOT ACCOUNTED FOR" not in capsys.readouterr().out


@pytest.mark.peers
def test_a_fault_is_put_right_by_other_orders() -> None:
    assert available(), "make the environment first: python -m bench.peers.environment"
    with Peer("diplomacy") as phases, Peer("diplomacy-games") as games:
        found = reasons_of(record_of(DIFFERING), Asked(phases, games))
        assert found["S1903M"] == [WALKS, OWN_SUPPORT]
        # a result that nobody would record is accounted for by nothing
        game = copy.deepcopy(DIFFERING)
        unit = next(unit for unit, words in game["phases"][0]["results"].items() if not words)
        game["phases"][0]["results"][unit] = ["bounce"]
        assert reasons_of(record_of(game), Asked(phases, games))["S1901M"] is None
