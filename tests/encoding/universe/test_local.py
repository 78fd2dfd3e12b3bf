"""The equation of one move with all around it open says what the judge's says, whatever else succeeds."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from standoff.encoding import Rulebook, read
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import ISSUES, policy_of, switch
from standoff.maps import standard
from standoff.search.theorems.nearby import phases_around
from standoff.search.theorems.without_convoys import READINGS, any_successes, by_the_rules, steps
from standoff.solver.adjudication import rule
from standoff.solver.sequential import evaluate

from .ashore import held_against_each_other, land_moves, phase_ashore

SITUATIONS = (
    *("empty", "stays", "held by support", "comes", "comes with support", "leaves", "follows a mover"),
    *("hangs on the occupant", "rivals", "own unit"),
)

BOTH = list(READINGS)

EVERY = [*PRESETS.values()] + [
    Rulebook.DATC.choosing(f"{switch(field)}={reading.word}") for field in ISSUES for reading in policy_of(field)
]
"""The rulebooks by name, and each reading of each switch."""


def run(seeds: range, rulebooks: list[Rulebook]) -> Counter[str]:
    """Hold each move of whole phases against its own equation, as they are judged and at any successes."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        intents = phase_ashore(seed, rulebooks[seed % len(rulebooks)])
        moving = land_moves(intents)
        succeeds = {p for p in moving if rule(intents).resolution.success[p] == 1}
        assert succeeds == evaluate(intents).succeeds
        judged = {p: p in succeeds for p in intents.units if intents.goal[p] >= 0}
        for p in moving:
            assert by_the_rules(intents, p, judged) == judged[p]
            held_against_each_other(intents, p, judged, counts)
            held_against_each_other(intents, p, any_successes(intents, str(seed)), counts, which=1)
    return counts


def run_nearby(every: int, number: int, rulebooks: list[Rulebook]) -> Counter[str]:
    """Hold the one move of phases around a step against its own equation, for one step out of so many."""
    counts: Counter[str] = Counter()
    for n, (start, goal) in enumerate(list(steps(standard()))[::every]):
        for k, phase in enumerate(phases_around(standard(), start, goal, number)):
            intents = read(*phase, rulebooks[(n + k) % len(rulebooks)])
            assert all(reading.fault is None for reading in intents.readings) or len(rulebooks) > 2
            successes = any_successes(intents, f"{n} {k}")
            held_against_each_other(intents, start, successes, counts, which=k % 2)
    return counts


def test_one_equation_says_what_the_judge_says() -> None:
    counts = run(range(6), BOTH)
    assert counts["all"] >= 100
    assert counts["succeeds True"]
    assert counts["succeeds False"]


def test_one_equation_says_what_the_rules_say_in_all_situations() -> None:
    counts = run_nearby(20, 8, BOTH)
    assert counts["all"] >= 150
    assert min(counts[name] for name in ("succeeds True", "succeeds False", *SITUATIONS)) >= 5, counts


@pytest.mark.campaign
def test_one_equation_says_what_the_judge_says_under_every_reading() -> None:
    assert {field.name for field in fields(Rulebook)} >= set(ISSUES)
    counts = run(range(1000, 2200), EVERY)
    assert counts["all"] >= 10_000
    assert min(counts[name] for name in ("succeeds True", "succeeds False", "drifts", *SITUATIONS)) >= 100, counts


@pytest.mark.campaign
def test_each_equation_says_what_the_rules_say() -> None:
    counts = run_nearby(1, 60, EVERY)
    assert counts["all"] == 60 * 412
    assert min(counts[name] for name in ("succeeds True", "succeeds False", *SITUATIONS)) >= 1000, counts
    assert counts["falls as the occupant succeeds"] >= 20, counts
