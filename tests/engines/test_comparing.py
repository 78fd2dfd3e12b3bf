"""Answers held against the right one: in three tiers, of what is told alone, and where several answers are right."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from standoff import Position, Rulebook
from standoff.datc.case import cases
from standoff.engines.comparing import Right, Tier, data_of, differences, held_against, right_answers, untold
from standoff.engines.question import Question, asked, asked_of

from ..folding import folded
from .acting import questions

# Silesia and Munich: the army in Silesia is dislodged, Prussia is contested (by hand)
BEFORE = Position.of(
    "GERMANY A mun", "GERMANY A ber", "RUSSIA A sil", "RUSSIA A war", "ENGLAND F bal", "RUSSIA A lvn", "FRANCE A par"
)
ORDERS = "A Mun - Sil, A Ber S A Mun - Sil, A Sil H, F Bal - Pru, A Lvn - Pru, A Par H"
ASKED = asked(BEFORE, BEFORE.orders(ORDERS))
RIGHT: dict[str, Any] = {
    "units": [
        "ENGLAND F bal",
        "FRANCE A par",
        "GERMANY A ber",
        "GERMANY A sil",
        "RUSSIA A lvn",
        "RUSSIA A war",
    ],
    "dislodged": [{"unit": "RUSSIA A sil", "retreats": ["boh", "gal"]}],
    "contested": ["pru"],
}


def found(answer: dict[str, Any], tier: Tier = Tier.POSITIONS) -> list[str]:
    return [str(one) for one in held_against(right_answers(ASKED), answer, tier)]


def test_the_position_worked_out_by_hand_agrees() -> None:
    assert found(RIGHT) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"units": RIGHT["units"][1:]}, ["units: expected ENGLAND F bal, came nothing"]),
        ({"units": [*RIGHT["units"], "RUSSIA A sil"]}, ["units: expected nothing, came RUSSIA A sil"]),
        (
            {"units": [*RIGHT["units"], "FRANCE A par"]},
            ["units: expected FRANCE A par once, came FRANCE A par 2 times"],
        ),
        ({"units": None}, ["units: expected a position, came undefined"]),
        ({"dislodged": []}, ["dislodged: expected RUSSIA A sil, came nothing"]),
        (
            {"dislodged": [{"unit": "RUSSIA A sil", "retreats": ["boh", "gal", "pru"]}]},
            ["retreats of RUSSIA A sil: expected boh, gal, came boh, gal, pru"],
        ),
        (
            {"dislodged": [{"unit": "RUSSIA A sil", "retreats": []}]},
            ["retreats of RUSSIA A sil: expected boh, gal, came nowhere"],
        ),
        ({"contested": ["pru", "sil"]}, ["contested: expected nothing, came sil"]),
        ({"dislodged": [{"unit": "RUSSIA A sil"}]}, []),
        ({"results": [{"order": "x", "result": "y"}], "verdict": "none"}, []),
    ],
)
def test_each_difference_of_the_position_is_told(change: dict[str, Any], said: list[str]) -> None:
    assert found({**RIGHT, **change}) == said


@pytest.mark.parametrize("part", ["dislodged", "contested"])
def test_what_is_not_told_is_not_compared_and_that_is_told(part: str) -> None:
    answer = {key: value for key, value in RIGHT.items() if key != part}
    assert found(answer) == []
    assert untold(ASKED, answer, Tier.POSITIONS) == [part]
    assert untold(ASKED, answer, Tier.RESULTS) == [part, "results"]


def test_retreats_that_are_not_told_are_told_to_be_so() -> None:
    assert untold(ASKED, {**RIGHT, "dislodged": [{"unit": "RUSSIA A sil"}]}, Tier.POSITIONS) == ["retreats"]


def row(n: int, **fields: Any) -> dict[str, Any]:
    """Return the right answer with one row of results changed."""
    answer = deepcopy(ASKED.answer)
    answer["results"][n].update(fields)
    return answer


@folded
@pytest.mark.parametrize(
    ("answer", "tier", "said"),
    [
        (row(0, result="fails"), Tier.RESULTS, ["GERMANY: A mun - sil: expected succeeds, came fails"]),
        (row(0, result="fails"), Tier.POSITIONS, []),
        (row(0, result="fails", **{"or": ["succeeds"]}), Tier.RESULTS, []),
        (
            row(0, result="odd", unknown='"odd" is no result'),
            Tier.RESULTS,
            ['GERMANY: A mun - sil: expected succeeds, came "odd" is no result'],
        ),
        (row(2, dislodged=False), Tier.RESULTS, ["RUSSIA: A sil H, dislodged: expected yes, came no"]),
        (row(2, destroyed=True), Tier.RESULTS, ["RUSSIA: A sil H, destroyed: expected no, came yes"]),
        (row(3, reason="held-off"), Tier.RESULTS, []),
        (
            row(3, reason="held-off"),
            Tier.REASONS,
            ["ENGLAND: F bal - pru, reason: expected stood-off, came held-off"],
        ),
        (
            row(3, by="FRANCE: A par H"),
            Tier.REASONS,
            ["ENGLAND: F bal - pru, by: expected RUSSIA: A lvn - pru, came FRANCE: A par H"],
        ),
        # what is told of an order of which there is nothing to tell
        (row(0, route="convoy"), Tier.RESULTS, ["GERMANY: A mun - sil, route: expected nothing, came convoy"]),
        (
            row(5, **{"as": "FRANCE: A par - bur"}),
            Tier.RESULTS,
            ["FRANCE: A par H, as: expected nothing, came FRANCE: A par - bur"],
        ),
        (row(0, fault="no-unit"), Tier.RESULTS, []),
        (row(0, fault="no-unit"), Tier.REASONS, ["GERMANY: A mun - sil, fault: expected nothing, came no-unit"]),
        (row(0, strength=9), Tier.REASONS, ["GERMANY: A mun - sil, strength: expected nothing, came 9"]),
        (
            row(5, by="RUSSIA: A lvn - pru"),
            Tier.REASONS,
            ["FRANCE: A par H, by: expected nothing, came RUSSIA: A lvn - pru"],
        ),
        # one word is right, and another is none
        (
            row(0, unknown='"odd" is no result'),
            Tier.RESULTS,
            ['GERMANY: A mun - sil: expected succeeds, came "odd" is no result'],
        ),
        ({**ASKED.answer, "verdict": "several"}, Tier.REASONS, ["verdict: expected unique, came several"]),
        ({**ASKED.answer, "verdict": "several"}, Tier.RESULTS, []),
    ],
)
def test_results_and_reasons_have_tiers_of_their_own(answer: dict[str, Any], tier: Tier, said: list[str]) -> None:
    assert found(answer, tier) == said


def test_results_that_are_missing_or_too_many() -> None:
    answer = deepcopy(ASKED.answer)
    answer["results"] = [*answer["results"][1:], {"order": "FRANCE: A par H", "result": "stands"}]
    assert found(answer, Tier.RESULTS) == [
        "GERMANY: A mun - sil: expected succeeds, came nothing",
        "FRANCE: A par H: expected no such order, or once, came stands",
    ]


@folded
@pytest.mark.parametrize("question", questions("6"), ids=lambda question: question.id)
def test_standoff_agrees_with_itself_in_everything(question: Question) -> None:
    right = right_answers(question)
    assert held_against(right, question.answer, Tier.REASONS) == []
    assert untold(question, question.answer, Tier.REASONS) == []


def test_what_a_case_expects_comes_before_what_standoff_rules() -> None:
    case = next(cases("6.F.9"))
    other = case.alternatives[0]
    right = right_answers(asked_of(case.step), other.steps[0].expected)
    assert right.of_case
    wrong = held_against(right, asked_of(case.step).answer, Tier.REASONS)
    assert wrong
    assert {one.part for one in wrong} <= {"units", "dislodged", "retreats", "contested", "results"}
    assert held_against(right, asked_of(case.step, Rulebook.named("1971")).answer, Tier.RESULTS) == []


def test_what_a_case_does_not_say_of_an_order_is_not_held_against_an_answer() -> None:
    step = next(cases("6.F.9")).alternatives[0].steps[0]
    said = Right((data_of(step.expected),), of_case=True)
    answer = deepcopy(dict(said.answers[0]))
    answer["results"][0]["as"] = "ENGLAND: F nth H"
    assert held_against(said, answer, Tier.RESULTS) == []
    assert held_against(Right(said.answers), answer, Tier.RESULTS) != []


def undefined() -> tuple[Question, Right]:
    """Return a phase that is undefined under a rulebook, and has two resolutions: Pandin's paradox (6.F.16)."""
    for name in ("1971", "dptg", "2000"):
        for case in cases("6.F"):
            question = asked_of(case.step, Rulebook.named(name))
            if question.answer["units"] is None and len(question.answer["left"]) > 1:
                return question, right_answers(question)
    raise AssertionError("no rulebook leaves a case undefined")


def test_where_a_phase_is_undefined_each_resolution_is_right_and_so_is_saying_so() -> None:
    question, right = undefined()
    assert right.undefined
    for one in question.answer["left"]:
        assert held_against(right, one, Tier.RESULTS) == []
    assert held_against(right, {"units": None}, Tier.RESULTS) == []
    assert held_against(right, {"units": []}, Tier.POSITIONS) != []


def test_differences_are_told_of_the_nearest_right_answer() -> None:
    one = {"units": ["ENGLAND F nth", "FRANCE A par"]}
    other = {"units": ["ENGLAND F lon", "FRANCE A bur"]}
    right = Right((one, other))
    answer = {"units": ["ENGLAND F lon", "FRANCE A bur", "FRANCE A mar"]}
    assert [str(found) for found in held_against(right, answer, Tier.POSITIONS)] == [
        "units: expected nothing, came FRANCE A mar"
    ]


def test_tiers_hold_each_other() -> None:
    assert [tier >= other for tier in Tier for other in Tier] == [
        *(True, False, False),
        *(True, True, False),
        *(True, True, True),
    ]


def test_differences_name_what_they_are_about() -> None:
    answer = {**RIGHT, "units": RIGHT["units"][1:], "dislodged": [{"unit": "RUSSIA A sil", "retreats": []}]}
    subjects = [one.subject for one in differences(ASKED.answer, answer, Tier.POSITIONS)]
    assert subjects == ["ENGLAND F bal", "RUSSIA A sil"]
