"""What a phase reaches: no more than what its answer turns on, and the situations that cases are about."""

import tomllib
from pathlib import Path

import pytest

from bench.rule_cases import turning_rules
from standoff import Position, adjudicate
from standoff.datc.case import find, ids, load
from standoff.encoding.facts import Rule
from standoff.encoding.intents import Fault
from standoff.engines.failing import question_of
from standoff.engines.provoking.kinds import KINDS, phase_of
from standoff.engines.provoking.reach import reachable, reached
from standoff.engines.provoking.situations import SITUATIONS
from standoff.engines.question import asked_of
from standoff.solver.ruling import Ruling

from ...folding import folded

TABLE = tomllib.loads(Path(__file__).with_name("reaching.toml").read_text(encoding="utf-8"))
OF_THE_FORMULA = {rule.value for rule in Rule}


def reached_by(id: str) -> frozenset[str]:
    path = find(id)
    assert path is not None
    return reached(asked_of(load(path).step).ruling)


@pytest.mark.parametrize("folder", ["6.A", "6.C", "6.D", "6.E", "6.F", "6.G", "separating"])
def test_what_is_reached_is_what_the_answer_turns_on(folder: str) -> None:
    for id in ids(folder):
        path = find(id)
        assert path is not None
        ruling = asked_of(load(path).step).ruling
        if isinstance(ruling, Ruling):
            # without the clauses of the rule, something in the answer would not follow: the solver says so
            assert reached(ruling) & OF_THE_FORMULA <= set(turning_rules(ruling)), id


@folded
@pytest.mark.parametrize("name", sorted(TABLE))
def test_cases_have_the_situations_that_they_are_about(name: str) -> None:
    assert name in SITUATIONS
    for id in TABLE[name]["cases"]:
        assert name in reached_by(id), id
    for id in TABLE[name]["others"]:
        assert name not in reached_by(id), id


def test_a_support_by_the_opponent_decides_for_the_defence() -> None:
    before = Position.of("ENGLAND F nth", "GERMANY A bel", "GERMANY F hol", "GERMANY F ska")
    orders = before.orders("F Nth - Hol, A Bel S F Nth - Hol, F Hol - Nth, F Ska S F Hol - Nth")
    assert "opponent-helps-defence" in reached(adjudicate(before, orders))
    alone = before.orders("F Nth - Hol, A Bel S F Nth - Hol, F Hol - Nth, F Ska H")
    assert "opponent-helps-defence" not in reached(adjudicate(before, alone))


def test_void_orders_reach_their_fault() -> None:
    before = Position.of("ENGLAND F nth")
    assert reached(adjudicate(before, before.orders("F Nth - Tri"))) == {
        Fault.NOT_ADJACENT.name.lower().replace("_", "-")
    }


def test_what_is_not_judged_cannot_be_reached() -> None:
    movement, retreat = (set(reachable(frozenset({phase}))) for phase in ("movement", "retreat"))
    assert {"cut-by-attack", "swap-by-convoy"} <= movement - retreat
    assert {"retreat-not-open"} <= retreat - movement
    assert "army-at-sea" not in movement | retreat
    assert movement | retreat | set(reachable(frozenset({"adjustment"}))) == set(reachable())


def test_the_kinds_together_reach_nearly_everything() -> None:
    found: set[str] = set()
    for kind in KINDS:
        for seed in range(60):
            question = question_of(phase_of(kind, seed))
            assert question is not None
            found |= reached(question.ruling)
    assert found <= set(reachable())
    # exits that a position closes without saying why, and armies built at sea, do not come about
    assert len(set(reachable()) - found - {"retreat-not-open", "army-at-sea"}) <= 8
