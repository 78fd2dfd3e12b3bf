"""The campaign finds nothing, would find what is wrong, and makes small cases of it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench import campaign
from bench.positions import KINDS, mixed
from bench.subjects import Verdict, first_opinion, second_opinion
from standoff.datc.case import load
from standoff.encoding import Intents, read
from standoff.engines.provoking.crowds import convoy_heavy, small
from standoff.engines.provoking.mistakes import spoil
from standoff.engines.provoking.phase import Phase
from standoff.maps import Move, Position
from standoff.maps.notation import parse_order


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_all_ways_agree(kind: str) -> None:
    for seed in range(12):
        assert campaign.faults(KINDS[kind](seed), seed) == [], f"{kind} {seed}"


@pytest.mark.campaign
def test_all_ways_agree_for_long() -> None:
    assert campaign.main(["--count", "5000", "--seed", "7000000"]) == 0


def test_a_disguise_is_taken_off_again() -> None:
    phase = spoil(mixed(4), 4, 0.3)
    disguised, back = campaign.disguise(phase, 1)
    assert len(disguised.orders) == len(phase.orders)
    assert {unit.province for unit in disguised.position.units} == {unit.province for unit in phase.position.units}
    assert {(back[u.power], u.place) for u in disguised.position.units} == {
        (u.power, u.place) for u in phase.position.units
    }


def test_orders_for_one_unit_keep_their_sequence() -> None:
    position = Position.of("ENGLAND F nth", "ENGLAND F lon")
    texts = ["ENGLAND: F nth - nwy", "ENGLAND: F lon H", "ENGLAND: F nth - den"]
    phase = Phase(position, tuple(parse_order(text, position.board) for text in texts))
    for seed in range(10):
        disguised, _ = campaign.disguise(phase, seed)
        assert [o.to for o in disguised.orders if isinstance(o, Move)] == ["nwy", "den"]


def test_what_fails_is_made_small() -> None:
    phase = convoy_heavy(3)

    def fails(smaller: Phase) -> bool:
        return any(isinstance(order, Move) and order.unit.power == "ITALY" for order in smaller.orders)

    phase = next(p for p in map(convoy_heavy, range(50)) if fails(p))
    made = campaign.shrunk(phase, fails)
    assert len(made.position.units) == len(made.orders) == 1


def test_a_wrong_answer_is_found_recorded_and_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = second_opinion

    def wrong(intents: Intents) -> Verdict:
        verdict = right(intents)
        return replace(verdict, contested=frozenset()) if verdict.contested else verdict

    monkeypatch.setattr(campaign, "second_opinion", wrong)
    seed = next(n for n in range(100) if campaign.faults(KINDS["small"](n), n))
    path = campaign.record("small", seed, tmp_path)
    content = json.loads(path.read_text())
    assert content["faults"] == ["the sequential evaluator differs in contested"]
    assert len(content["orders"]) == 2
    with pytest.raises(ValueError, match="contested"):
        campaign.settle(path)
    monkeypatch.setattr(campaign, "second_opinion", right)
    case = load(campaign.settle(path))
    assert len(case.step.expected.contested) == 1
    assert not path.exists()


def test_an_exception_is_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(intents: Intents) -> Verdict:
        raise KeyError(6)

    monkeypatch.setattr(campaign, "first_opinion", broken)
    assert campaign.faults(small(1), 1) == ["raises KeyError: 6"]


def test_a_core_with_three_resolutions_is_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    right = first_opinion

    def three(intents: Intents) -> Verdict:
        verdict = right(intents)
        return replace(verdict, circles=tuple(replace(circle, resolutions=3) for circle in verdict.circles))

    monkeypatch.setattr(campaign, "first_opinion", three)
    phase = next(p for p in map(KINDS["cycles"], range(50)) if right(read(*p)).circles)
    assert "a core has 3 resolutions" in campaign.faults(phase, 0)


def test_the_report_counts_everything(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert campaign.main(["--count", "30", "--found", str(tmp_path)]) == 0
    assert "30 phases" in capsys.readouterr().out
