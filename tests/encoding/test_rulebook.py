"""Rulebooks: their names, their choices, and what is told of those that do not exist."""

from __future__ import annotations

from dataclasses import fields

import pytest

from standoff.datc.case import cases
from standoff.encoding import Rulebook
from standoff.encoding.choices import fields_called
from standoff.encoding.policies import Paradox, Policy
from standoff.encoding.presets import PRESETS, TITLES
from standoff.encoding.rulebook import ISSUES, field_named, policy_of, reading_of, switch
from standoff.maps import RulebookError

from ..folding import folded

READINGS = [(field, reading) for field in ISSUES for reading in policy_of(field)]


def test_every_field_but_the_name_is_a_switch_with_its_issue() -> None:
    assert [field.name for field in fields(Rulebook) if field.init] == ["name", *ISSUES]


def test_the_switches_stand_in_the_order_of_the_issues() -> None:
    issues = [issue for issue in ISSUES.values() if issue]
    assert issues == sorted(issues)
    # those of no issue stand at the end
    assert not any(list(ISSUES.values())[len(issues) :])


def test_a_switch_of_no_issue_is_not_called_by_nothing() -> None:
    assert fields_called("") == ()
    with pytest.raises(RulebookError, match="no switch ''"):
        field_named("")


@folded
@pytest.mark.parametrize("name", PRESETS)
def test_a_rulebook_is_found_by_its_name(name: str) -> None:
    assert Rulebook.named(name).name == name
    assert TITLES[name]


@folded
@pytest.mark.parametrize(("field", "reading"), READINGS, ids=[f"{switch(f)}={r.word}" for f, r in READINGS])
def test_every_reading_can_be_chosen_by_each_of_its_names(field: str, reading: Policy) -> None:
    for word in (reading.word, *reading.also):
        chosen = Rulebook.DATC.choosing(f"{switch(field)}={word}")
        assert getattr(chosen, field) is reading
        assert Rulebook.named(chosen.name) == chosen
    assert reading.says.endswith(".")


@folded
@pytest.mark.parametrize("field", ISSUES)
def test_no_two_readings_of_a_switch_share_a_name(field: str) -> None:
    names = [name for reading in policy_of(field) for name in {reading.word, *reading.also}]
    assert len(names) == len(set(names))


def test_the_case_that_shows_a_reading_is_there() -> None:
    known = {case.id for case in cases()}
    assert {reading.shown for _, reading in READINGS if reading.shown} <= known


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4.A.2=9", "paradox cannot be '9'; it can be: szykman, none, 1971"),
        ("paradox=szykmann", "did you mean szykman?"),
        ("4.Z.1=a", "no switch '4.Z.1'; there is: multi-route, paradox"),
        ("paradoks=none", "did you mean paradox?"),
        ("paradox", "'paradox': expected switch=reading, such as convoy-intent=tag"),
        ("", "'': expected switch=reading"),
        ("4.A.2=f,", "'': expected switch=reading"),
        ("convoy-intent=tag, 4.A.3=d", "convoy-intent cannot be tag and own-fleet"),
    ],
)
def test_what_cannot_be_chosen_is_told_with_what_can(text: str, words: str) -> None:
    with pytest.raises(RulebookError) as told:
        Rulebook.DATC.choosing(text)
    assert words in str(told.value)


@pytest.mark.parametrize("name", ["1066", "", ",", "2024", "2023, paradox"])
def test_a_rulebook_that_does_not_exist_is_told_with_those_there_are(name: str) -> None:
    with pytest.raises(RulebookError, match=r"there is: datc, datc-2, 1971|expected switch=reading"):
        Rulebook.named(name)


def test_choices_add_up_and_the_last_one_counts() -> None:
    rules = Rulebook.named("2023").choosing("paradox=none").choosing("4.A.2=1982, 4.B.2=b")
    assert (rules.paradox, rules.one_coast.word) == (Paradox.OF_1982, "void")
    assert rules.name == "2023, paradox=1982, one-coast=void"
    assert Rulebook.named(rules.name) == rules


def test_the_difference_of_two_rulebooks_names_the_switches() -> None:
    differing = Rulebook.named("datc-2").differing(Rulebook.named("jdip"))
    assert {name: (a.word, b.word) for name, (a, b) in differing.items()} == {
        "convoy-path": ("ignored", "optional"),
        "two-orders": ("neither", "first"),
        "illegal-order": ("impossible-convoy-shows-intent", "ignored"),
    }
    assert Rulebook.DATC.differing(Rulebook.DATC) == {}


def test_an_issue_of_several_switches_names_the_first() -> None:
    assert field_named("4.a.2") == "paradox"
    assert reading_of("paradox", "C") is Paradox.OF_2000
