"""For each rule a reason that names it, kept as it is told; and how large reasons are.

Which order it is stands in rules.toml, what is told in tests/snapshots/why/rules.
"""

from __future__ import annotations

import statistics
import tomllib
from pathlib import Path

import pytest

from standoff.datc.case import cases
from standoff.encoding import Rulebook
from standoff.encoding.rule_page import rule_page, rule_pages
from standoff.solver.adjudication import adjudicate
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.retreats import adjudicate_retreats
from standoff.solver.why.reason import Why
from standoff.solver.why.subjects import AnyRuling, position_of, reasons_of, subjects_of
from standoff.solver.why.tree import Look, tree_lines

from ...folding import folded
from ...snapshot_files import check

ROWS = tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))
IN_NO_CASE = set(
    """
    occupant-stays route-open land-or-sea attack-from-last-fleet executed implicit-order not-a-fleet no-coast
    no-supported-unit retreat-exits exit-open not-dislodged retreat-not-open waived-build fleet-before-army no-centre
    nothing-to-build nothing-to-remove not-a-center army-at-sea build-letter no-waiving same-type elsewhere unit-leaves
    """.split()
)
"""Rules that no reason of an order of a shipped case names; other tests have orders of their own for most of them."""
MEDIAN, LARGEST = 7, 30
"""A reason of an order that failed has at most so many lines."""


def ruling_of(case_id: str, n: int, rules: str) -> AnyRuling:
    (case,) = cases(case_id)
    step, rulebook = case.steps[n], Rulebook.named(rules)
    if step.phase == "movement":
        return adjudicate(step.position(), step.orders(), rulebook)
    judge = adjudicate_retreats if step.phase == "retreat" else adjudicate_adjustments
    return judge(step.position(), step.late_orders(), rulebook)


def rules_of(why: Why) -> set[str]:
    return {step.rule for top in why.steps for step in top.walk()}


@folded
@pytest.mark.parametrize("rule", ROWS)
def test_a_reason_names_the_rule(rule: str) -> None:
    row = ROWS[rule]
    rules = row.get("rules", "datc")
    ruling = ruling_of(row["case"], row.get("step", 0), rules)
    asked = reasons_of(ruling, [one for one in subjects_of(ruling) if str(one.asked) == row["asked"]])
    # an order that is given twice comes to different things
    subject, why = next((one, why) for one, why in asked if rule in rules_of(why))
    lines = tree_lines(why, position_of(ruling), Look(ids=True), without=subject.without)
    text = "".join("".join(text for text, _ in pieces) + "\n" for pieces in lines)
    check(f"why/rules/{rule}", f"{rule_page(rule).title}: {row['case']}, {rules}\n\n{text}")


def test_every_rule_with_a_page_is_named_by_a_reason_or_known_not_to_be() -> None:
    assert ROWS.keys() | IN_NO_CASE == rule_pages().keys()
    assert not ROWS.keys() & IN_NO_CASE


def test_reasons_are_short() -> None:
    sizes: dict[tuple[str, str], int] = {}
    for case in cases():
        for n, step in enumerate(case.steps):
            ruling = ruling_of(case.id, n, "datc")
            subjects = [one for one in subjects_of(ruling) if not one.as_ordered]
            for subject, why in reasons_of(ruling, subjects):
                lines = tree_lines(why, step.position(), Look(), without=subject.without)
                sizes[case.id, f"{n} {subject.number}"] = sum(1 for _ in lines)
    assert len(sizes) > 300
    assert statistics.median(sizes.values()) <= MEDIAN
    assert [(which, size) for which, size in sizes.items() if size > LARGEST] == []
