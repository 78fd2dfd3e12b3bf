"""The same orders under several rulebooks, and the smallest sets of switches that make the difference."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from standoff.datc.case import Case, cases
from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import ISSUES, WORDING, field_named, policy_of
from standoff.maps import Position, RulebookError
from standoff.solver import Ruling, adjudicate
from standoff.solver.comparison import MOVEMENT, OTHER_PHASES, compare
from standoff.solver.comparison_lines import comparison_data, comparison_lines
from standoff.solver.data import as_data

from ..shares import some
from .judging import phase

PRESENT = list(PRESETS.values())
MOVEMENTS = [case for case in cases() if case.step.phase == "movement"]


def told(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as the protocol has it, without what is no result."""

    def results(data: dict[str, Any]) -> dict[str, Any]:
        rows = [(row["result"], row.get("dislodged", False)) for row in data["results"]]
        moves = [row for row in data["without_orders"] if " - " in row["order"]]
        return {
            "units": data["units"],
            "contested": data["contested"],
            "dislodged": data["dislodged"] and [{**row, "by_convoy": 0} for row in data["dislodged"]],
            "rows": rows,
            "moves": [(row["order"], row["result"]) for row in moves],
        }

    data = as_data(ruling)
    left = sorted(map(str, map(results, data.get("left", []))))
    return {**results(data), "left": left, "undefined": ruling.verdict.value == "undefined"}


@pytest.mark.parametrize("case", some(MOVEMENTS, lambda case: case.id))
def test_groups_have_one_result_and_the_smallest_sets_are_the_smallest(case: Case) -> None:
    position, orders = case.step.position(), case.step.orders()
    comparison = compare(position, orders, PRESENT)
    shown = [[told(adjudicate(position, orders, rules)) for rules in group.rulebooks] for group in comparison.groups]
    for results in shown:
        assert all(result == results[0] for result in results)
    assert all(one[0] != other[0] for one, other in combinations(shown, 2))
    # a pair of groups has two explanations, one from each side
    assert len(comparison.explanations) == len(shown) * (len(shown) - 1)
    for explanation in comparison.explanations:
        wanted = told(adjudicate(position, orders, explanation.goal))
        assert explanation.proved
        reach = []
        fields = [field_named(change.switch) for change in explanation.differing]
        for size in range(len(explanation.smallest[0]) + 1):
            for chosen in combinations(fields, size):
                values: dict[str, Any] = {field: getattr(explanation.goal, field) for field in chosen}
                if told(adjudicate(position, orders, replace(explanation.start, **values))) == wanted:
                    reach.append(set(chosen))
        assert reach == [{field_named(change.switch) for change in changes} for changes in explanation.smallest]


def test_some_differences_take_two_switches() -> None:
    # 6.F.20 under the rulebook of 1971 (DATC): a disrupted route counts, and the army does not cut
    (case,) = cases("6.F.20")
    comparison = compare(case.step.position(), case.step.orders(), [PRESETS["datc"], PRESETS["1971"]])
    there, back = comparison.explanations
    assert [list(map(str, changes)) for changes in there.smallest] == [["multi-route=all-routes", "paradox=1971"]]
    assert (there.refuted, [list(map(str, changes)) for changes in back.smallest]) == (1, [["multi-route=any-route"]])


def test_a_search_that_would_be_too_long_claims_nothing() -> None:
    (case,) = cases("6.F.20")
    books = [PRESETS["datc"], PRESETS["1971"]]
    differing = len(compare(case.step.position(), case.step.orders(), books).explanations[0].differing)
    comparison = compare(case.step.position(), case.step.orders(), books, most=differing)
    there, back = comparison.explanations
    assert (there.proved, there.smallest, there.refuted, there.tried) == (False, (), 1, differing)
    assert back.proved
    lines = ["".join(text for text, _ in pieces) for pieces in comparison_lines(comparison)]
    assert any(
        f"datc: no single one of the {differing} switches in which they differ gives result 2; larger sets" in line
        for line in lines
    )
    assert not any(line.strip().startswith("datc with") for line in lines)


def test_undefined_is_a_result_of_its_own() -> None:
    (case,) = cases("6.F.16")
    comparison = compare(case.step.position(), case.step.orders(), [PRESETS["notes"], PRESETS["datc"]])
    assert [group.ruling.verdict.value for group in comparison.groups] == ["undefined", "none"]


def test_rulebooks_that_differ_only_in_builds_have_one_result() -> None:
    position, orders = phase("FRANCE: A par - bur", "GERMANY: A mun - bur")
    comparison = compare(
        position, orders, [Rulebook.DATC, *(Rulebook.DATC.choosing(c) for c in ("4.D.8=2000", "4.D.4=c", "4.D.7=b"))]
    )
    assert len(comparison.groups) == 1
    assert (comparison.explanations, comparison.differing) == ((), ())


def test_only_switches_of_other_phases_are_left_out() -> None:
    assert set(MOVEMENT) | OTHER_PHASES == set(ISSUES)
    assert set(WORDING) <= set(MOVEMENT)
    # a switch that is left out never makes a difference to a movement phase of any case
    for case in MOVEMENTS[::10]:
        position, orders = case.step.position(), case.step.orders()
        plain = told(adjudicate(position, orders))
        for field in OTHER_PHASES:
            for reading in policy_of(field):
                values: dict[str, Any] = {field: reading}
                assert told(adjudicate(position, orders, replace(Rulebook.DATC, **values))) == plain


def test_a_difference_in_retreats_alone_is_told() -> None:
    (case,) = cases("6.H.11")
    rules = [Rulebook.DATC, Rulebook.DATC.choosing("4.A.5=a")]
    comparison = compare(case.step.position(), case.step.orders(), rules)
    assert comparison.differing == ()
    lines = ["".join(text for text, _ in pieces) for pieces in comparison_lines(comparison)]
    assert "  Italy A Mar may retreat to  Gas, Pie, Spa  Pie, Spa" in lines


def test_a_move_that_nobody_wrote_is_told() -> None:
    position = Position.of("GERMANY A mun", "GERMANY A tyr")
    orders = position.orders("A Tyr S A Mun-Boh")
    comparison = compare(position, orders, [Rulebook.DATC, Rulebook.DATC.choosing("implicit-order=allowed")])
    lines = ["".join(text for text, _ in pieces) for pieces in comparison_lines(comparison)]
    assert "  Germany A Mun              not dislodged  moves to Boh: succeeds, not dislodged" in lines


def test_data_hold_the_same() -> None:
    (case,) = cases("6.F.20")
    data = comparison_data(compare(case.step.position(), case.step.orders(), [PRESETS["datc"], PRESETS["1971"]]))
    assert [group["rules"] for group in data["groups"]] == [["datc"], ["1971"]]
    assert data["groups"][1]["ruling"]["verdict"] == "undefined"
    assert [(one["from_group"], one["to_group"]) for one in data["explanations"]] == [(0, 1), (1, 0)]
    assert data["explanations"][0]["smallest"] == [{"multi-route": "all-routes", "paradox": "1971"}]


def test_nothing_to_compare_is_an_error() -> None:
    with pytest.raises(RulebookError, match="no rulebook"):
        compare(*phase("FRANCE: A par - bur"), [])
