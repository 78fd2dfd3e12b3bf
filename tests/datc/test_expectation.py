"""What a case expects under a rulebook."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from standoff.__main__ import cli
from standoff.datc.case import Alternative, Case, cases
from standoff.datc.expectation import expected_under, undefined_differences
from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS

from ..folding import folded
from ..shares import Share, shares

ALTERNATIVES = [(case, other) for case in cases() for other in case.alternatives]


def test_under_the_preferences_of_the_datc_a_case_expects_its_own_outcome() -> None:
    assert all(expected_under(case, Rulebook.DATC) is case for case in cases())


@folded
@pytest.mark.parametrize(
    ("case", "other"), ALTERNATIVES, ids=[f"{case.id} under {other.choice}" for case, other in ALTERNATIVES]
)
def test_under_the_choices_of_an_alternative_it_expects_that(case: Case, other: Alternative) -> None:
    rulebook = Rulebook.DATC.choosing(other.choice)
    # an alternative that says no more than what the DATC prefers is the case itself
    assert expected_under(case, rulebook) is (other if Rulebook.DATC.differing(rulebook) else case)


def test_a_switch_that_the_outcome_does_not_hang_on_changes_nothing() -> None:
    (case,) = cases("6.F.17")
    other = expected_under(case, Rulebook.DATC.choosing("4.A.2=1982, 4.D.8=a, 4.B.1=default"))
    assert isinstance(other, Alternative)
    assert other.choice == "4.A.2=1982"


def test_other_choices_with_the_same_outcome_have_it_and_of_others_nothing_is_told() -> None:
    (case,) = cases("6.F.17")
    assert expected_under(case, Rulebook.DATC.choosing("4.A.2=all-hold")) is case
    assert expected_under(case, Rulebook.DATC.choosing("4.A.2=dptg")) is None
    assert expected_under(case, Rulebook.DATC.choosing("paradox-core=all-open")) is None


def test_an_undefined_outcome_is_held_against_verdict_and_count() -> None:
    other = Alternative("4.A.2=none", "derived", resolutions=2)
    assert undefined_differences(other, {"verdict": "undefined", "resolutions": 2}) == []
    assert len(undefined_differences(other, {"verdict": "several", "resolutions": 3})) == 2


@pytest.mark.parametrize(("name", "share"), shares(PRESETS))
def test_no_case_contradicts_a_rulebook(name: str, share: Share) -> None:
    several = [case.id for case in share.of(cases())]
    done = CliRunner().invoke(cli, ["cases", "run", "--rules", name, *several], catch_exceptions=False)
    assert (done.exit_code, ", 0 differ" in done.stdout) == (0, True), done.stdout


def test_differences_under_another_rulebook_are_told() -> None:
    # 6.F.17 has no outcome of its own under this choice, 6.A.1 does not hang on it
    done = CliRunner().invoke(cli, ["cases", "run", "-v", "6.F.17", "6.A.1", "--set", "4.A.2=dptg"])
    assert done.stdout.splitlines() == [
        "6.F.17  Pandin's Extended Paradox: does not say",
        "6.A.1  Moving To A Province That Is Not A Neighbour: agrees",
        "1 phase agrees, 0 differ; 1 have no outcome told under datc, paradox=dptg",
    ]
