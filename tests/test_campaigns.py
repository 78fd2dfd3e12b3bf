"""Campaigns are told from other runs by what ``-m`` lets run, and properties are tried with more examples there."""

from __future__ import annotations

import pytest
from hypothesis import settings

from .campaigns import FEW, MANY, asked_for, tried


@pytest.mark.parametrize(
    ("expression", "asked"),
    [
        ("campaign", True),
        ("campaign and not peers", True),
        ("campaign or peers", True),
        ("(campaign) and (not peers)", True),
        ("peers", True),  # the campaigns among them run as well
        ("not peers", True),
        ("", True),
        ("not (peers and not campaign)", True),
        ("not campaign", False),
        ("not campaign and not peers", False),
        ("not (campaign or peers)", False),
        ("not(campaign)", False),
        ("peers and not campaign", False),
        ("not  campaign", False),
        ("not not not campaign", False),
    ],
)
def test_campaigns_are_asked_for_where_one_may_run(expression: str, asked: bool) -> None:
    assert asked_for(expression) is asked


def test_a_property_that_names_a_number_has_its_share_of_the_examples_of_a_run(pytestconfig: pytest.Config) -> None:
    times = MANY // FEW if asked_for(pytestconfig.getoption("markexpr") or "") else 1
    assert settings().max_examples == FEW * times
    assert [tried(12), tried(40)] == [12 * times, 40 * times]


def test_what_is_no_expression_is_told() -> None:
    with pytest.raises(pytest.UsageError, match="campaign and"):
        asked_for("campaign and")
