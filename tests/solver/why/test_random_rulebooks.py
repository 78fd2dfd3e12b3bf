"""Reasons under rulebooks whose choices nobody ever put together: sufficient, minimal, and told to the last word."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bench.positions import KINDS
from bench.reasons import faults, told
from bench.rulebooks import combined
from standoff import Position, Rulebook
from standoff.encoding import read
from standoff.solver.adjudication import adjudicate, rule
from standoff.solver.why.movement import why_all

from ...campaigns import tried


@settings(max_examples=tried(30))
@given(st.sampled_from(("paradox", "convoy_heavy", "small", "cycles")), st.integers(0, 50_000), st.integers(0, 50_000))
def test_reasons_hold_and_are_told_under_any_rulebook(kind: str, seed: int, rules: int) -> None:
    phase = KINDS[kind](seed)
    ruling = rule(read(phase.position, phase.orders, combined(rules)))
    assert [*faults(ruling), *told(ruling)] == []


def test_an_attack_from_the_last_fleet_that_dislodges_the_supporter_has_words() -> None:
    """The army comes from the sea at which the support is aimed, so it cuts only by dislodging (DATC 4.A.4)."""
    text = (
        "England: F Eng C A Lon-Wal\nTurkey: A Lon-Wal via convoy\nItaly: A Yor S A Lon-Wal, F Gas S F Bre\n"
        "France: F Wal S F Eng\nRussia: F Nth-Eng, F Bre S F Nth-Eng"
    )
    position = Position.parse(text)
    ruling = adjudicate(position, position.orders(text), Rulebook.named("datc, convoyed-attack-from=last-fleet"))
    steps = [step for reason in why_all(ruling) for top in reason.steps for step in top.walk()]
    assert "cut.attack-from-last-fleet.weighed" in {step.text for step in steps}
    assert [*faults(ruling), *told(ruling)] == []
