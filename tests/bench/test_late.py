"""The search for phases in which the two evaluators of the later phases differ: it finds what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import late
from standoff import Rulebook
from standoff.encoding.rulebook import policy_of
from standoff.maps.patching import board_names
from standoff.solver import retreats

FOUND = sorted((Path(__file__).parents[1] / "found" / "late").glob("*.json"))


@pytest.mark.parametrize("kind", late.KINDS)
def test_both_evaluators_agree(kind: str) -> None:
    assert [seed for seed in range(900_000, 900_400) if late.differences(late.KINDS[kind](seed), kind)] == []


def test_the_exits_are_those_of_the_borders() -> None:
    assert [found for seed in range(900_000, 900_150) for found in late.exits_differ(seed)] == []


@pytest.mark.parametrize("kind", late.KINDS)
def test_a_phase_comes_back_from_its_data(kind: str) -> None:
    for seed in range(60):
        phase = late.KINDS[kind](seed)
        back, same = late.from_data(late.as_data(phase, kind))
        assert (back.position.line(), back.orders, same) == (phase.position.line(), phase.orders, kind)
        assert dict(back.rules.choices()) == dict(phase.rules.choices())


@pytest.mark.parametrize("kind", late.KINDS)
def test_every_reading_that_counts_is_tried(kind: str) -> None:
    tried = {(name, mine) for seed in range(400) for name, mine in late.KINDS[kind](seed).rules.choices()}
    fields = late.SWITCHES[kind]
    assert {(field.replace("_", "-"), reading) for field in fields for reading in policy_of(field)} <= tried


def test_a_fault_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    genuine = retreats._Phase._closed

    def careless(self: retreats._Phase, one: object, place: str) -> object:
        self.contested = set()
        return genuine(self, one, place)  # type: ignore[arg-type]

    monkeypatch.setattr(retreats._Phase, "_closed", careless)
    phases = map(late.retreat, range(2000))
    found = next(phase for phase in phases if late.differences(phase, "retreat"))
    small = late.shrunk(found, "retreat")
    assert late.differences(small, "retreat")
    assert (len(small.orders), len(small.position.dislodged), len(small.position.contested)) == (1, 1, 1)
    assert small.position.units == ()


def test_a_search_without_a_find_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert late.main(["--count", "5", "--seed", "77"]) == 0
    assert "adjustment: 5 phases" in capsys.readouterr().out


def test_the_choices_of_the_datc_are_none() -> None:
    phase = late.LatePhase(late.adjustment(1).position, (), Rulebook.DATC)
    assert late.as_data(phase, "adjustment")["choices"] == []


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_differed_once_is_judged_right_by_both(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    answers = late.answers(*late.from_data(data))
    for answer in answers:
        assert (list(answer.results), sorted(map(str, answer.units))) == (data["results"], data["units"])
    assert late.compared(*answers) == []


def test_adjustments_are_drawn_on_every_board() -> None:
    """Found by running 20,000: a board with two powers was asked for three."""
    boards = {late.adjustment(seed).position.board.id for seed in range(200)}
    assert boards == set(board_names())
