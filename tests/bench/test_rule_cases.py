"""Which cases turn on which rule: known ones, and whether the file beside the pages is up to date."""

from __future__ import annotations

import tomllib

import pytest

from bench.rule_cases import FILE, rules_of, sampled, text_of, turning_rules, worked_out
from standoff.datc.case import find, load
from standoff.encoding import Rulebook
from standoff.maps import Position
from standoff.solver.adjudication import adjudicate


def turns_on(case: str, rules: str = "datc") -> set[str]:
    path = find(case)
    assert path is not None
    return {id for step in load(path).steps for id in rules_of(step, Rulebook.named(rules))}


def of_orders(text: str, *units: str) -> set[str]:
    position = Position.of(*units)
    return set(turning_rules(adjudicate(position, position.orders(text))))


def test_the_file_says_of_one_case_in_four_what_comes_out() -> None:
    ids = {case.id for case in sampled(4)}
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    assert text_of(table) == FILE.read_text(encoding="utf-8")
    told = {
        rule: {name: few for name, found in by_rulebook.items() if (few := [case for case in found if case in ids])}
        for rule, by_rulebook in table.items()
    }
    known = worked_out(4)
    assert sum(map(len, known.values())) > 50
    assert {rule: found for rule, found in told.items() if found} == known, (
        "python -m bench.rule_cases --write renews it"
    )


@pytest.mark.campaign
def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == text_of(worked_out()), "python -m bench.rule_cases --write renews it"


def test_a_support_that_decides_turns_on_its_being_given() -> None:
    units = ("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil")
    found = of_orders("A Mun-Sil, A Ber S A Mun-Sil, A Sil H", *units)
    assert {"beats-occupant", "support-given", "dislodgement"} <= found
    assert found.isdisjoint(
        {"cut-by-attack", "cut-by-dislodgement", "outdoes-rival", "own-unit", "head-to-head", "occupant-leaves"}
    )


def test_a_cut_that_decides_turns_on_it() -> None:
    units = ("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil", "RUSSIA A pru")
    found = of_orders("A Mun-Sil, A Ber S A Mun-Sil, A Sil H, A Pru-Ber", *units)
    assert "cut-by-attack" in found
    assert "cut-by-dislodgement" not in found


@pytest.mark.parametrize("case", ["6.D.10", "6.D.11", "6.D.12", "6.D.13", "6.D.14", "R5.diagram-22"])
def test_own_units_are_not_dislodged(case: str) -> None:
    # where a foreign unit fails as well, the power of the unit decides nothing
    assert ("own-unit" in turns_on(case)) == (case in ("6.D.10", "6.D.11", "R5.diagram-22"))


@pytest.mark.parametrize(
    ("case", "rules", "settled"),
    [
        ("6.C.1", "datc", "circular-movement"),
        ("6.F.14", "datc", "szykman"),
        ("6.F.16", "datc", "szykman"),
        ("6.F.14", "datc, paradox=all-hold", "all-hold"),
        ("6.F.24", "datc, paradox=dptg", "dptg-all-hold"),
        ("6.F.22", "datc, paradox=2000", "left-open"),
    ],
)
def test_a_case_turns_on_what_settles_its_core(case: str, rules: str, settled: str) -> None:
    assert settled in turns_on(case, rules)


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        ("6.A.8", "supports-itself"),
        ("6.F.1", "not-at-sea"),
        ("6.D.25", "not-holding"),
        ("6.H.5", "retreat-attackers-province"),
        ("6.H.6", "retreat-contested"),
        ("6.I.5", "not-owned"),
        ("6.J.3", "farthest-first"),
    ],
)
def test_a_case_turns_on_what_makes_its_orders_void(case: str, fault: str) -> None:
    assert fault in turns_on(case)
