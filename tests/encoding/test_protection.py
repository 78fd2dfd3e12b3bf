"""The rules on paradoxes as clauses: each carries its tag, and only where it protects."""

from __future__ import annotations

import pytest

from standoff.datc.case import cases
from standoff.encoding import Rulebook, read
from standoff.encoding.facts import Rule
from standoff.encoding.policies import Paradox
from standoff.encoding.program import program
from standoff.encoding.protection import PROTECTIONS


def tags(id: str, *choices: str) -> set[Rule]:
    (case,) = cases(id)
    rulebook = Rulebook.DATC.choosing(*choices) if choices else Rulebook.DATC
    formula = program(read(case.step.position(), case.step.orders(), rulebook))
    return {clause.rule for clause in formula.clauses}


OF_PARADOXES = {rule for _, rule in PROTECTIONS.values()}


# 6.F.17: a support of a move against the fleet that convoys; P13: a void convoy order; P7: a support to hold
@pytest.mark.parametrize(
    ("id", "paradox"),
    [
        ("6.F.17", Paradox.OF_1971),
        ("6.F.17", Paradox.OF_1982),
        ("6.F.17", Paradox.OF_2000),
        ("6.F.17", Paradox.OF_2000_STATIC),
        ("P7", Paradox.DPTG_CUT),
    ],
    ids=str,
)
def test_a_rule_that_protects_tags_its_clauses(id: str, paradox: Paradox) -> None:
    assert tags(id, f"paradox={paradox.word}") & OF_PARADOXES == {PROTECTIONS[paradox][1]}


@pytest.mark.parametrize(("id", "paradox"), [("P7", Paradox.OF_1971), ("P7", Paradox.OF_2000)], ids=str)
def test_a_support_to_hold_is_protected_by_none_of_these(id: str, paradox: Paradox) -> None:
    assert tags(id, f"paradox={paradox.word}") & OF_PARADOXES == set()


@pytest.mark.parametrize("paradox", ["szykman", "all-hold", "dptg", "none"])
def test_rules_that_settle_what_is_left_leave_the_equations_alone(paradox: str) -> None:
    assert tags("6.F.17", f"paradox={paradox}") == tags("6.F.17")


def test_other_choices_tag_their_clauses_as_well() -> None:
    assert Rule.ALL_ROUTES in tags("P4", "4.A.1=1971")
    assert Rule.LAND_OR_SEA in tags("6.G.10", "4.A.3=2000-fallback")
    assert Rule.POWERLESS in tags("6.G.14", "4.A.7=a")
    assert Rule.LAST_FLEET in tags("6.F.30", "4.A.4=brannan")
