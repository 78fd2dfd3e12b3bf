"""Every generated phase is the same for the same seed, stands on the board, can be asked, and is judged."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standoff.datc.answer import answer_to
from standoff.engines.failing import question_of
from standoff.engines.provoking.kinds import KINDS, LATE, PHASE_OF, phase_of
from standoff.engines.provoking.phase import LatePhase

from ...campaigns import tried
from ...folding import folded

SEEDS = st.integers(0, 10**12)

STEADY = """
from standoff.engines.provoking.kinds import KINDS, phase_of
for kind in sorted(KINDS):
    phase = phase_of(kind, 77)
    position = phase.position
    print(kind, *map(str, position.units), *map(str, phase.orders), position.dislodged, position.centers)
"""


@pytest.mark.parametrize("kind", sorted(KINDS))
@given(seed=SEEDS)
@settings(max_examples=tried(12))
def test_a_kind_and_a_seed_name_a_phase_that_can_be_asked(kind: str, seed: int) -> None:
    phase = phase_of(kind, seed)
    assert phase == phase_of(kind, seed)
    question = question_of(phase)
    assert question is not None
    assert question.phase == PHASE_OF[kind]
    # what an engine is told is all there is: judged from its text the answer is the same
    said = answer_to(question.request)
    assert {key: value for key, value in said.items() if key != "id"} == question.answer


@folded
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_other_seeds_are_other_phases(kind: str) -> None:
    phases = [phase_of(kind, seed) for seed in range(12)]
    assert len({(phase.position.units, phase.orders) for phase in phases}) >= 11


def test_phases_do_not_hang_on_how_strings_are_hashed() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", STEADY], env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@given(seed=SEEDS)
def test_a_retreat_phase_is_what_the_movement_before_it_leads_to(seed: int) -> None:
    phase = phase_of("retreats", seed)
    assert isinstance(phase, LatePhase)
    assert phase.before is not None
    question = question_of(phase)
    assert question is not None
    assert question.position == phase.position


def test_the_later_phases_are_those_that_are_no_movement() -> None:
    assert {kind for kind, phase in PHASE_OF.items() if phase != "movement"} == LATE.keys()
    assert PHASE_OF.keys() == KINDS.keys()
