"""The equation of one move with all around it open says what the judge's equation says, at any successes of the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace

import pytest

from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import ISSUES, policy_of
from standoff.solver.adjudication import rule
from standoff.solver.sequential import evaluate

from .ashore import held_against_each_other, land_moves, phase_ashore, random_successes

SITUATIONS = ("empty", "stays", "held by support", "drifts", "comes", "leaves", "rivals", "own unit")
RARE = ("comes with support", "follows a mover", "hangs on the occupant", "falls as the occupant succeeds")

EVERY = [*PRESETS.values()] + [
    replace(Rulebook.DATC, name=f"{name}={reading.word}", **{name: reading})
    for name in ISSUES
    for reading in policy_of(name)
]
"""The rulebooks by name, and each reading of each switch."""


def run(seeds: range, rulebooks: list[Rulebook]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seed in seeds:
        intents = phase_ashore(seed, rulebooks[seed % len(rulebooks)])
        succeeds = {p for p in land_moves(intents) if rule(intents).resolution.success[p] == 1}
        assert succeeds == evaluate(intents).succeeds
        judged = {p: p in succeeds for p in intents.units if intents.goal[p] >= 0}
        held_against_each_other(intents, judged, counts)
        held_against_each_other(intents, random_successes(intents, seed), counts)
    return counts


def test_one_equation_says_what_the_judge_says() -> None:
    counts = run(range(12), [Rulebook.DATC, Rulebook.DATC.choosing("dislodged-unit=always")])
    assert counts["all"] >= 150
    assert all(counts[name] for name in ("succeeds True", "succeeds False", *SITUATIONS)), counts


@pytest.mark.campaign
def test_one_equation_says_what_the_judge_says_under_every_reading() -> None:
    assert {field.name for field in fields(Rulebook)} >= set(ISSUES)
    counts = run(range(1000, 2200), EVERY)
    assert counts["all"] >= 10_000
    assert min(counts[name] for name in ("succeeds True", "succeeds False", *SITUATIONS)) >= 200, counts
    assert min(counts[name] for name in RARE) >= 10, counts
