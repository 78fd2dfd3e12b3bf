"""Answers held against what is expected: each kind of difference, in words."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from standoff.datc.case import Expected, find, load
from standoff.datc.difference import compare

from ..folding import folded


def expected_of(id: str) -> Expected:
    path = find(id)
    assert path is not None
    return load(path).step.expected


def answer_of(expected: Expected) -> dict[str, Any]:
    """The answer of an engine that is right."""
    return {
        "units": list(expected.units),
        "dislodged": [
            {
                "unit": unit.unit,
                "attacker": unit.attacker,
                "attacker_from": unit.attacker_from,
                "by_convoy": unit.by_convoy,
                "retreats": list(unit.retreats),
            }
            for unit in expected.dislodged
        ],
        "contested": list(expected.contested),
        "results": [
            {
                "order": result.order,
                "result": result.result,
                "dislodged": result.dislodged,
                "destroyed": result.destroyed,
                "as": result.executed_as,
                "route": result.route,
            }
            for result in expected.results
        ],
        "uniqueness": expected.uniqueness,
    }


@pytest.mark.parametrize("id", ["6.F.11", "6.B.2", "6.G.2", "6.D.8", "P11", "field-41"])
def test_the_right_answer_has_no_difference(id: str) -> None:
    expected = expected_of(id)
    assert compare(expected, answer_of(expected)) == []


def change(part: str, at: int, key: str, value: object) -> Callable[[dict[str, Any]], None]:
    def changed(answer: dict[str, Any]) -> None:
        answer[part][at][key] = value

    return changed


@folded
@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (lambda a: a["units"].remove("FRANCE F eng"), "units: expected FRANCE F eng, came nothing"),
        (lambda a: a["units"].append("FRANCE F mao"), "units: expected nothing, came FRANCE F mao"),
        (lambda a: a["contested"].append("pic"), "contested: expected nothing, came pic"),
        (lambda a: a.update(dislodged=[]), "dislodged: expected GERMANY F eng, came nothing"),
        (
            change("dislodged", 0, "retreats", ["pic", "iri"]),
            "GERMANY F eng, retreats: expected iri, lon, pic, wal, came iri, pic",
        ),
        (change("dislodged", 0, "by_convoy", True), "GERMANY F eng, by_convoy: expected no, came yes"),
        (
            change("dislodged", 0, "attacker", "FRANCE F bre"),
            "GERMANY F eng, attacker: expected FRANCE F mao, came FRANCE F bre",
        ),
        (change("dislodged", 0, "attacker_from", None), "GERMANY F eng, attacker_from: expected mao, came nothing"),
        (change("results", 0, "result", "fails"), "ENGLAND: A lon - bel: expected succeeds, came fails"),
        (
            change("results", 1, "dislodged", False),
            "GERMANY: F eng C A lon - bel, dislodged: expected yes, came no",
        ),
        (
            change("results", 1, "destroyed", True),
            "GERMANY: F eng C A lon - bel, destroyed: expected no, came yes",
        ),
        (lambda a: a["results"].pop(), "FRANCE: F mao - eng: expected succeeds, came nothing"),
        (
            lambda a: a["results"].append({"order": "FRANCE: A par H", "result": "stands"}),
            "FRANCE: A par H: expected nothing, came stands",
        ),
        (lambda a: a.update(uniqueness="several"), "uniqueness: expected unique, came several"),
    ],
)
def test_a_difference_is_told_in_words(alter: Callable[[dict[str, Any]], None], said: str) -> None:
    expected = expected_of("6.F.11")
    answer = copy.deepcopy(answer_of(expected))
    alter(answer)
    assert [str(difference) for difference in compare(expected, answer)] == [said]


def test_as_and_route_count_where_they_are_stated() -> None:
    followed, by_land = expected_of("6.B.2"), expected_of("6.G.2")
    answer = answer_of(followed)
    answer["results"][0]["as"] = "FRANCE: F gas - spa/sc"
    assert [str(each) for each in compare(followed, answer)] == [
        "FRANCE: F gas - spa, as: expected FRANCE: F gas - spa/nc, came FRANCE: F gas - spa/sc"
    ]
    answer = answer_of(by_land)
    answer["results"][0]["route"] = "convoy"
    answer["results"][1]["route"] = "land"
    assert [each.about for each in compare(by_land, answer)] == ["ENGLAND: A nwy - swe, route"]


def test_parts_may_be_chosen() -> None:
    expected = expected_of("6.F.11")
    positions = {key: value for key, value in answer_of(expected).items() if key in ("units", "dislodged", "contested")}
    assert compare(expected, positions, ["units", "dislodged", "contested"]) == []
    assert {each.part for each in compare(expected, positions)} == {"results"}


@pytest.mark.parametrize("answer", [{}, {"units": "no", "dislodged": 3, "results": ["x"], "contested": None}])
def test_nonsense_differs_and_does_not_raise(answer: dict[str, Any]) -> None:
    assert compare(expected_of("6.F.11"), answer)
