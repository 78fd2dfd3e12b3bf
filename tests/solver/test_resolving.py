"""All consistent resolutions of a phase: held against trying everything."""

from __future__ import annotations

import random

import pytest

from bench.positions import KINDS
from standoff.encoding import network, read
from standoff.encoding.facts import Fact, Kind
from standoff.maps import Position
from standoff.solver import Resolution, Uniqueness, resolutions
from standoff.solver.adjudication import rule
from standoff.solver.resolving import resolutions_of

from .brute import all_resolutions
from .judging import phase

CIRCLE = ("TURKEY: F ank - con", "TURKEY: A con - smy", "TURKEY: A smy - ank")


def sets(found: Resolution) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    facts = found.facts()
    succeeds, given, paths = (
        frozenset(fact.province for fact, value in facts.items() if fact.kind is kind and value)
        for kind in (Kind.SUCCESS, Kind.GIVEN, Kind.PATH)
    )
    return succeeds, given, paths


@pytest.mark.parametrize("lazy", [False, True], ids=["routes listed", "routes as the need arises"])
@pytest.mark.parametrize("kind", ["small", "paradox", "cycles", "sloppy"])
def test_every_resolution_is_found_once(kind: str, lazy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if lazy:
        monkeypatch.setattr(network, "ROUTE_LIMIT", -1)
    tried = 0
    for seed in range(200, 280):
        intents = read(*KINDS[kind](seed))
        if sum(goal >= 0 for goal in intents.goal) > 7:
            continue
        tried += 1
        found = [sets(one) for one in resolutions_of(intents)]
        expected = [(one.succeeds, one.given, one.open_paths) for one in all_resolutions(intents)]
        assert len(set(found)) == len(found)
        assert set(found) == set(expected)
        # and the ruling's verdict is their number
        counted = {0: Uniqueness.NONE, 1: Uniqueness.UNIQUE}.get(len(found), Uniqueness.SEVERAL)
        ruling = rule(intents)
        assert ruling.uniqueness is counted
        assert len(found) != 1 or sets(ruling.resolution) == found[0]
    assert tried > 3


def test_a_circle_moves_or_stands() -> None:
    found = resolutions(*phase(*CIRCLE))
    assert [[order.short for order in one.succeeding] for one in found] == [
        ["F ank - con", "A con - smy", "A smy - ank"],
        [],
    ]
    assert [repr(one) for one in found] == [
        "<Resolution: F ank - con, A con - smy, A smy - ank>",
        "<Resolution: nothing moves>",
    ]


def test_a_paradox_has_none() -> None:  # 6.F.16, with its fifth unit
    assert (
        resolutions(
            *phase(
                "ENGLAND: F lon S F wal - eng",
                "ENGLAND: F wal - eng",
                "FRANCE: A bre - lon",
                "FRANCE: F eng C A bre - lon",
                "GERMANY: F nth S F bel - eng",
                "GERMANY: F bel - eng",
            )
        )
        == ()
    )


def test_nothing_to_resolve() -> None:
    (found,) = resolutions(Position.of("ENGLAND F nth"), [])
    assert found.facts() == {}
    assert repr(found) == "<Resolution: nothing moves>"
    assert len(resolutions(Position(()), [])) == 1


def test_facts_are_those_of_the_orders() -> None:
    position, orders = phase(
        "ENGLAND: A lon - bel", "ENGLAND: F nth C A lon - bel", "FRANCE: A bur S A pic - bel", "FRANCE: A pic - bel"
    )
    (found,) = resolutions(position, orders)
    number = position.board.number
    assert found.facts() == {
        Fact(Kind.SUCCESS, number["lon"]): False,
        Fact(Kind.SUCCESS, number["pic"]): True,
        Fact(Kind.GIVEN, number["bur"]): True,
        Fact(Kind.PATH, number["lon"]): True,
    }
    assert [order.short for order in found.orders(Kind.SUCCESS, False)] == ["A lon - bel"]
    assert [order.short for order in found.orders(Kind.GIVEN, True)] == ["A bur S A pic - bel"]
    assert [order.short for order in found.orders(Kind.PATH, True)] == ["A lon - bel"]


def test_no_more_are_sought_than_wanted() -> None:
    two = phase(*CIRCLE, "FRANCE: A par - bur", "FRANCE: A bur - gas", "FRANCE: A gas - par")
    assert len(resolutions(*two)) == 4
    for limit in (1, 2, 3):
        assert len(resolutions(*two, limit=limit)) == limit


@pytest.mark.parametrize("kind", ["paradox", "cycles"])
def test_they_come_in_the_same_sequence_whatever_the_sequence_of_orders(kind: str) -> None:
    for seed in range(40):
        position, orders = KINDS[kind](seed)
        shuffled = list(orders)
        random.Random(seed).shuffle(shuffled)
        before = [sets(one) for one in resolutions(position, orders, limit=16)]
        if len(before) < 16:
            assert [sets(one) for one in resolutions(position, shuffled, limit=16)] == before


def test_a_limit_of_nothing_lists_nothing() -> None:
    position = Position.of("ENGLAND F nth")
    assert resolutions(position, position.orders("F Nth-Nwy"), limit=0) == ()
