"""Presets that claim to be complete are, on phases made to provoke paradoxes; those that are not leave one open."""

import pytest

from bench.positions import KINDS
from standoff.encoding import Rulebook, read
from standoff.encoding.presets import PRESETS
from standoff.search.theorems.theorem import theorem, theorems
from standoff.solver.adjudication import rule
from standoff.solver.cores import CoreKind, Settlement, rule_on_paradoxes, settle
from standoff.solver.ruling import Verdict

COMPLETE = ["datc", "datc-2", "jdip", "webdiplomacy", "diplomacy-1.1", "dptg", "1982"]
OPEN = {"2000": 5, "2023": 5, "2025": 5, "era-of-empire": 5, "forum": 5, "1971": 5, "notes": 4}
SEEDS = 3
PROVOKING = ("paradox", "convoy_heavy")


def test_every_preset_is_one_or_the_other() -> None:
    assert sorted([*COMPLETE, *OPEN]) == sorted(PRESETS)


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("kind", PROVOKING)
def test_a_preset_that_claims_to_be_complete_has_an_answer(name: str, kind: str) -> None:
    has_an_answer(name, kind, range(SEEDS))


@pytest.mark.campaign
@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("kind", PROVOKING)
def test_a_preset_that_claims_to_be_complete_has_an_answer_in_many_phases(name: str, kind: str) -> None:
    has_an_answer(name, kind, range(SEEDS, 500))


def has_an_answer(name: str, kind: str, seeds: range) -> None:
    rulebook = Rulebook.named(name)
    for seed in seeds:
        position, orders = KINDS[kind](seed)
        assert rule(read(position, orders, rulebook)).verdict is not Verdict.UNDEFINED, seed


@pytest.mark.parametrize("name", ["1982", "datc, paradox=1982"])
def test_no_path_is_open_under_1982(name: str) -> None:
    rulebook = Rulebook.named(name)
    assert rule_on_paradoxes(rulebook) is Settlement.NOTHING
    for kind in PROVOKING:
        for seed in range(SEEDS):
            cores = settle(read(*KINDS[kind](seed), rulebook)).cores
            assert all(core.kind is CoreKind.CIRCULAR_MOVEMENT for core in cores), (kind, seed)


def test_these_phases_have_paradoxes() -> None:
    """Or the tests above would show little."""
    cores = [
        core.kind for kind in PROVOKING for seed in range(SEEDS) for core in settle(read(*KINDS[kind](seed))).cores
    ]
    assert cores.count(CoreKind.CONVOY_PARADOX) >= 3


@pytest.mark.parametrize("name", OPEN)
def test_a_preset_that_is_not_complete_leaves_the_sharp_position_open(name: str) -> None:
    id = {"1971": "open-1971", "notes": "notes-open"}.get(name, "open-2000")
    for one in theorem(id).sharp:
        phase = one.phase()
        assert len(phase.position.units) == OPEN[name]
        assert rule(read(phase.position, phase.orders, Rulebook.named(name))).verdict is Verdict.UNDEFINED


def test_what_is_proved_in_words_says_so() -> None:
    assert [one.id for one in theorems() if not one.by] == ["backup-rules-complete", "paths-1982"]
