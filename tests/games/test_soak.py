"""Whole games of random orders add up, phase by phase, and come back from their files."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bench import soak as module
from bench.soak import YEARS, file_faults, main, phase_faults, soak
from standoff.games import Game
from standoff.maps.patching import board_names

GAMES = [(board, seed) for seed in range(4) for board in board_names()][:10]


@pytest.mark.parametrize(("board", "seed"), GAMES)
def test_a_game_adds_up(board: str, seed: int) -> None:
    played = soak(board, seed, years=4)
    assert played.faults == []
    assert played.phases["movement"] >= 2
    assert played.ending


def test_games_have_all_phases() -> None:
    phases: Counter[str] = Counter()
    for seed in range(6):
        phases += soak("standard", seed, years=3).phases
    assert set(phases) == {"movement", "retreat", "adjustment"}
    assert YEARS == 10


def test_what_does_not_add_up_is_found() -> None:
    before = Game.new()
    after = before.process(before.position.orders("Germany: A Mun-Sil\nItaly: A Ven-Tri"))
    assert list(phase_faults(before, after)) == []
    units = after.position.units
    moved = tuple(replace(unit, place="ruh") if unit.place == "sil" else unit for unit in units)
    for wrong in (
        replace(after.position, units=units[1:]),
        replace(after.position, units=moved),
        replace(after.position, centers=after.position.centers[1:]),
        replace(after.position, year=1902),
        replace(after.position, season="spring"),
    ):
        assert list(phase_faults(before, replace(after, position=wrong)))
        assert list(file_faults(replace(after, position=wrong)))


def test_the_bench_tells_failures(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--years", "1", "--board", "standard"]) == 0
    assert "0 games do not add up" in capsys.readouterr().out
    monkeypatch.setattr(module, "phase_faults", lambda before, after: ["nothing adds up"])
    assert main(["--games", "1", "--years", "1", "--board", "standard"]) == 1
    assert "S1901M: nothing adds up" in capsys.readouterr().out
