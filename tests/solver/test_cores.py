"""Cores: what the rules leave open, of which kind it is, and what settles it."""

from __future__ import annotations

import pytest

from bench.positions import KINDS
from standoff.datc.case import cases
from standoff.encoding import read
from standoff.encoding.facts import Kind
from standoff.maps import Convoy, Move
from standoff.solver import Reason, Ruling, Uniqueness, equations
from standoff.solver.adjudication import rule
from standoff.solver.cores import CoreKind, Settlement

from ..folding import folded
from .judging import judged


def of_case(id: str) -> Ruling:
    (case,) = cases(id)
    return rule(read(case.step.position(), case.step.orders()))


def told(ruling: Ruling) -> list[tuple[CoreKind, int, list[str]]]:
    return [
        (core.kind, core.resolutions, [order.unit.place for order in ruling.core_orders(core)]) for core in ruling.cores
    ]


CIRCULAR, PARADOX = CoreKind.CIRCULAR_MOVEMENT, CoreKind.CONVOY_PARADOX

# The case, how many resolutions it has, its cores with the units whose orders make them up.
KNOWN = {
    "6.C.1": (Uniqueness.SEVERAL, [(CIRCULAR, 2, "ank con smy")]),
    "6.C.2": (Uniqueness.UNIQUE, []),  # with a support from outside there is one resolution
    "6.C.3": (Uniqueness.UNIQUE, []),
    "6.C.4": (Uniqueness.SEVERAL, [(CIRCULAR, 2, "tri ser bul")]),
    "6.F.14": (Uniqueness.SEVERAL, [(PARADOX, 2, "lon wal bre eng")]),
    "6.F.15": (Uniqueness.SEVERAL, [(PARADOX, 2, "lon wal bre eng")]),
    "6.F.16": (Uniqueness.NONE, [(PARADOX, 0, "lon bre eng bel")]),
    "6.F.17": (Uniqueness.NONE, [(PARADOX, 0, "lon bre eng bel")]),
    "6.F.27": (Uniqueness.NONE, [(PARADOX, 0, "nth lon bel ska"), (PARADOX, 2, "tun ion aeg gre")]),
    "6.G.1": (Uniqueness.SEVERAL, [(CIRCULAR, 2, "nwy swe")]),
}


@folded
@pytest.mark.parametrize("id", KNOWN)
def test_cores_of_known_cases(id: str) -> None:
    uniqueness, expected = KNOWN[id]
    ruling = of_case(id)
    assert ruling.uniqueness is uniqueness
    assert sorted((kind, count, sorted(units)) for kind, count, units in told(ruling)) == sorted(
        (kind, count, sorted(units.split())) for kind, count, units in expected
    )


def test_a_core_says_what_settled_it() -> None:
    for id in KNOWN:
        for core in of_case(id).cores:
            by = Settlement.ALL_SUCCEED if core.kind is CIRCULAR else Settlement.SZYKMAN
            assert core.settled_by is by


def test_two_cores_on_one_board() -> None:
    """6.F.27: two paradoxes, none of whose decisions depends on the other's."""
    ruling = of_case("6.F.27")
    one, other = sorted(ruling.cores, key=lambda core: core.resolutions)
    assert (one.resolutions, other.resolutions) == (0, 2)
    assert not set(one.facts) & set(other.facts)
    ids = ruling.intents.board.ids
    assert [ids[p] for p in one.provinces(Kind.PATH)] == ["lon"]
    assert [ids[p] for p in other.provinces(Kind.PATH)] == ["tun"]
    assert ruling["A lon"].reason is ruling["A tun"].reason is Reason.PARADOX


def test_a_circle_and_a_paradox_beside_each_other() -> None:
    ruling = judged(
        "TURKEY: F ank - con",
        "TURKEY: A con - smy",
        "TURKEY: A smy - ank",
        "ENGLAND: F lon S F wal - eng",
        "ENGLAND: F wal - eng",
        "FRANCE: A bre - lon",
        "FRANCE: F eng C A bre - lon",
    )
    assert sorted(core.kind.name for core in ruling.cores) == ["CIRCULAR_MOVEMENT", "CONVOY_PARADOX"]
    assert ruling.uniqueness is Uniqueness.SEVERAL
    assert ruling["A con"].reason is Reason.CIRCULAR_MOVEMENT
    assert ruling["A bre"].reason is Reason.PARADOX


def test_core_orders_keep_the_sequence_of_the_orders() -> None:
    texts = ["TURKEY: F ank - con", "GERMANY: A mun H", "TURKEY: A smy - ank", "TURKEY: A con - smy"]
    for orders in (texts, texts[::-1]):
        ruling = judged(*orders)
        assert [str(order) for order in ruling.core_orders(ruling.cores[0])] == [
            text for text in orders if "mun" not in text
        ]


@pytest.mark.parametrize("kind", ["paradox", "cycles", "small", "convoy_heavy"])
def test_what_always_holds_of_cores(kind: str) -> None:
    for seed in range(120):
        ruling = rule(read(*KINDS[kind](seed)))
        resolution = ruling.resolution
        assert (ruling.uniqueness is Uniqueness.UNIQUE) == (not ruling.cores)
        facts = [fact for core in ruling.cores for fact in core.facts]
        assert len(set(facts)) == len(facts)
        for core in ruling.cores:
            paths, moves = core.provinces(Kind.PATH), core.provinces(Kind.SUCCESS)
            assert core.resolutions in (0, 2)
            assert list(core.facts) == sorted(core.facts, key=lambda fact: (fact.kind.value, fact.province))
            assert moves
            if core.kind is CIRCULAR:
                assert core.resolutions == 2
                assert not paths
                assert all(resolution.success[p] == 1 for p in moves)
            else:
                assert paths
                assert all(resolution.path[p] == -1 for p in paths)
            orders = ruling.core_orders(core)
            assert all(isinstance(order, Move) for order in orders) or core.kind is PARADOX
            assert any(isinstance(order, Convoy) for order in orders) == (core.kind is PARADOX)


@pytest.mark.parametrize("kind", ["paradox", "cycles", "small"])
def test_taking_all_inputs_for_real_changes_nothing_here(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond so many inputs a decision is taken to depend on all of them: a limit that no small board meets."""
    intents = [read(*KINDS[kind](seed)) for seed in range(150)]
    before = [rule(each) for each in intents]
    monkeypatch.setattr(equations, "EXACT_INPUTS", 0)
    for each, ruling in zip(intents, before, strict=True):
        if ruling.cores:
            assert rule(each).outcomes == ruling.outcomes
