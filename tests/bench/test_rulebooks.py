"""Both evaluators under every rulebook, and that the search for differences finds what there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench import rulebooks
from bench.positions import KINDS
from bench.rulebooks import Tally, combined, differences, least, report, stretch
from standoff.datc.case import cases
from standoff.encoding import Intents, Rulebook
from standoff.encoding.presets import PRESETS
from standoff.engines.provoking.phase import Phase
from standoff.solver.sequential import Evaluation, evaluate

from ..folding import folded


@folded
@pytest.mark.parametrize("kind", ["convoy_heavy", "paradox", "cycles", "sloppy"])
@pytest.mark.parametrize("name", PRESETS)
def test_the_evaluators_agree_under_every_rulebook(kind: str, name: str) -> None:
    for seed in range(15):
        found, verdict = differences(KINDS[kind](seed), PRESETS[name])
        assert found == []
        assert verdict in rulebooks.VERDICTS


@pytest.mark.parametrize("kind", ["convoy_heavy", "paradox", "cycles", "mixed", "small"])
def test_the_evaluators_agree_under_choices_that_no_edition_combines(kind: str) -> None:
    for seed in range(60):
        rulebook = combined(seed)
        assert differences(KINDS[kind](seed), rulebook)[0] == [], rulebook.name


@pytest.mark.campaign
@pytest.mark.parametrize("kind", ["convoy_heavy", "paradox", "cycles", "mixed", "small", "sloppy"])
def test_the_evaluators_agree_for_long(kind: str) -> None:
    tally = stretch(kind, 100_000, 2000, tuple(PRESETS), 4)
    assert tally.finds == []


def test_what_differs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(intents: Intents) -> Evaluation:
        return replace(evaluate(intents), succeeds=frozenset())

    (case,) = cases("6.F.14")
    phase = Phase(case.step.position(), case.step.orders())
    assert differences(phase, Rulebook.DATC)[0] == []
    monkeypatch.setattr(rulebooks, "evaluate", lie)
    assert [text.partition(":")[0] for text in differences(phase, Rulebook.DATC)[0]] == ["succeeds"]
    assert least(phase, Rulebook.named("1971")) == Rulebook.DATC


def test_an_exception_is_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Intents) -> Evaluation:
        raise ZeroDivisionError("no")

    monkeypatch.setattr(rulebooks, "evaluate", fail)
    assert differences(KINDS["small"](1), Rulebook.DATC) == (["raises ZeroDivisionError: no"], "raises")


def test_the_table_tells_how_often_each_rulebook_decides() -> None:
    tally = Tally()
    tally.verdicts["2000", "unique"] += 3
    tally.verdicts["2000", "undefined"] += 1
    lines = report(tally).splitlines()
    assert lines[0].split() == ["rulebook", "phases", "unique", "several", "none", "undefined"]
    assert lines[1].split() == ["2000", "4", "75.00%", "0.00%", "0.00%", "25.00%"]
