"""Universes: what they say of given phases, what their models say, and what they refuse."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bench.positions import KINDS
from standoff.encoding import Intents, read
from standoff.encoding.facts import FALSE, TRUE, Fact, Kind
from standoff.encoding.intents import Fault
from standoff.encoding.universe import Found, Universe
from standoff.maps import Convoy, Move, Position, RulebookError, Support, board_named, standard
from standoff.solver.oracle import Oracle
from standoff.solver.sequential import evaluate

from ...shares import Share, shares
from .questions import CHOICES, Asked, asked, book, expected, phase, without_dislodged

if TYPE_CHECKING:
    from collections.abc import Sequence

PHASES = 2000
"""Phases that both encodings are held against each other on, over all rulebooks and sizes."""


@pytest.mark.parametrize(("choice", "share"), shares(CHOICES))
@pytest.mark.parametrize("units", [2, 3, 4, 5])
def test_both_encodings_have_the_same_models(units: int, choice: str, share: Share) -> None:
    rounds = -(-PHASES // (4 * len(CHOICES)))
    first = rounds * (units * len(CHOICES) + CHOICES.index(choice))
    for seed in share.of(range(first, first + rounds)):
        intents = read(*phase(seed, units), book(choice))
        assert asked(units, choice).models(intents) == expected(intents), seed


def test_the_phases_held_against_each_other_have_all_sorts_of_resolutions() -> None:
    """Or the test above would show little."""
    counts: Counter[int] = Counter()
    protected = 0
    for seed in range(400):
        made = phase(seed, 5)
        counts[len(expected(read(*made)))] += 1
        protected += len({frozenset(expected(read(*made, book(choice)))) for choice in CHOICES[:-1]}) > 1
    assert counts[0] >= 10
    assert counts[2] >= 20
    assert protected >= 25


@pytest.mark.parametrize("choice", ["paradox=none", "paradox=1982-ordered", "paradox=2000"])
def test_orders_mean_what_was_assumed(choice: str) -> None:
    for seed in range(5000, 5040):
        intents = read(*phase(seed, 4), book(choice))
        one = asked(4, choice)
        model = one.oracle.solve(one.universe.assume(intents))
        if model is not None:
            found = one.universe.decode(model)
            assert meaning(read(found.position, found.orders, book(choice))) == meaning(intents)


def meaning(intents: Intents) -> tuple[object, ...]:
    """Return what counts of orders; powers by the number under which they first appear."""
    owners = [intents.owner[p] for p in intents.units]
    return (
        [(unit.type, unit.place) for p in intents.units if (unit := intents.at[p])],
        [owners.index(owner) for owner in owners],
        *(intents.goal, intents.helped, intents.aim, intents.carries, intents.ferries),
    )


def models(universe: Universe, number: int, seed: int) -> list[Found]:
    """Return models that a chance leads to: what it wishes is assumed as far as it goes together."""
    chance = random.Random(seed)
    orders, slots = universe.orders, universe.slots
    found = []
    with Oracle(universe.clauses) as oracle:
        for _ in range(number):
            wishes: list[int] = []
            for k in slots.numbers:
                several: list[Sequence[int]] = [orders.holds_up[k], orders.helps[k], orders.carries[k]]
                several += [[orders.crosses[k]], [orders.walks[k]], [orders.void_convoys[k]], [orders.moves[k]]]
                wishes.append(chance.choice([x for x in chance.choice(several) if x not in (TRUE, FALSE)] or [TRUE]))
                if chance.random() < 0.4:
                    wishes.append(chance.choice(list(slots.within[k].values())))
            while (model := oracle.solve(wishes)) is None:
                wishes.pop(chance.randrange(len(wishes)))
            found.append(universe.decode(model))
    return found


@pytest.mark.parametrize("choice", CHOICES)
def test_models_are_legal_phases_with_a_resolution(choice: str) -> None:
    universe = asked(4, choice).universe
    kinds: Counter[str] = Counter()
    for found in models(universe, 60, CHOICES.index(choice)):
        intents = read(found.position, found.orders, book(choice))
        for order, reading in zip(intents.orders, intents.readings, strict=True):
            kinds[type(order).__name__] += 1
            if reading.fault is not None:
                # a convoy that was not ordered whole, and a convoy order that is to be void
                convoy = isinstance(order, Convoy) and choice == "paradox=1982-ordered"
                assert reading.fault is (Fault.NOT_AN_ARMY if convoy else Fault.NO_CONVOY)
            elif isinstance(order, Support):
                assert intents.helped[intents.where[intents.orders.index(order)]] >= 0
        (values,) = found.resolutions
        assert without_dislodged(values) in expected(intents)
        evaluation = evaluate(intents)
        if evaluation.count.number == 1 and evaluation.count.exact:
            true = {kind: {fact.province for fact in values if fact.kind is kind and values[fact]} for kind in Kind}
            assert true[Kind.SUCCESS] == evaluation.succeeds
            assert true[Kind.GIVEN] == evaluation.given
            assert true[Kind.DISLODGED] == set(evaluation.dislodged)
    assert min(kinds[name] for name in ("Hold", "Move", "Support", "Convoy")) >= 10


@pytest.mark.parametrize("choice", CHOICES)
def test_given_units_with_free_orders_have_the_same_models(choice: str) -> None:
    for seed in range(6000, 6006):
        intents = read(*phase(seed, 6), book(choice))
        universe = Universe(intents.board, position=intents.position, rulebooks=(book(choice),))
        assert Asked(universe).models(intents) == expected(intents), seed


@pytest.mark.parametrize("choice", ["paradox=none", "paradox=2000", "paradox=dptg-cut"])
@pytest.mark.parametrize("kind", ["realistic", "convoy_heavy", "random34"])
def test_many_given_units_have_the_same_models(kind: str, choice: str) -> None:
    intents = read(*KINDS[kind](7), book(choice))
    universe = Universe(intents.board, position=intents.position, rulebooks=(book(choice),))
    assert len(intents.units) >= 10
    assert universe.top < 60_000
    assert Asked(universe).models(intents) == expected(intents)


def test_given_units_are_constants() -> None:
    position = Position.of("ENGLAND F nth", "ENGLAND A yor", "FRANCE F eng")
    universe = Universe(position.board, position=position)
    assert {universe.slots.same_power(i, j) for i in range(3) for j in range(3)} == {TRUE, FALSE}
    with Oracle(universe.clauses) as oracle:
        model = oracle.solve([universe.orders.by_sea[2][position.board.number["bel"]]])
    assert model is not None
    assert Move(position.units[1], "bel", via_convoy=True) in universe.decode(model).orders


def test_units_stand_in_the_region() -> None:
    region = ["nth", "eng", "lon", "bel"]
    universe = Universe(standard(), 3, region=region)
    for found in models(universe, 20, 1):
        places = [unit.place for unit in found.position.units]
        assert set(places) <= set(region)
        assert {order.to for order in found.orders if isinstance(order, Move)} <= set(region)
    with Oracle(Universe(standard(), 5, region=region).clauses) as oracle:
        assert oracle.solve() is None


def test_each_set_of_units_is_there_once() -> None:
    """Slots go by province and powers by first appearance, so three units of two powers are one model."""
    universe = Universe(standard(), 3, region=["nth", "eng", "lon"])
    slots = universe.slots
    literals = [x for k in slots.numbers for x in (*slots.stands[k].values(), *slots.powers[k])]
    with Oracle(universe.clauses) as oracle:
        variables = sorted({abs(x) for x in literals} - {1})
        number = sum(1 for _ in oracle.models(variables, limit=100))
    # army or fleet in London, fleets at sea; one, two or three powers among three units: 1 + 3 + 1 ways
    assert number == 2 * 5


def test_a_universe_goes_on_over_other_boards() -> None:
    board = board_named("era-of-empire")
    with Oracle(Universe(board, 2).clauses) as oracle:
        assert oracle.solve() is not None


@pytest.mark.parametrize(
    "choice",
    [
        "convoy-intent=owner-intent",
        "illegal-order=impossible-convoy-shows-intent",
        "convoyed-attack-from=last-fleet",
        "illegal-order=superfluous-convoy-legal",
        "convoy-path=required",
    ],
)
def test_what_is_not_covered_is_refused(choice: str) -> None:
    with pytest.raises(RulebookError, match=f"does not cover {choice}"):
        Universe(standard(), 2, rulebooks=(book(choice),))


INTENTS = ("own-fleet", "own-fleet-or-land", "opposite-move", "owner-intent", "tag")


@pytest.mark.parametrize(
    ("units", "paradox"),
    [
        (3, "none"),
        pytest.param(4, "none", marks=pytest.mark.campaign),
        pytest.param(3, "2000", marks=pytest.mark.campaign),
        pytest.param(4, "2000", marks=pytest.mark.campaign),
    ],
)
def test_one_universe_has_resolutions_of_every_reading_of_convoy_intent(units: int, paradox: str) -> None:
    books = [book(f"convoy-intent={intent}, paradox={paradox}") for intent in INTENTS]
    universe = Universe(standard(), units, rulebooks=books, plain=True)
    differing = 0
    with Oracle(universe.clauses) as oracle:
        for seed in range(7000, 7160):
            made = phase(seed, units)
            readings = [read(*made, one) for one in books]
            if not all(map(in_full, readings)):
                continue
            solutions = [expected(intents) for intents in readings]
            model = oracle.solve(universe.assume(readings[0]))
            assert (model is not None) is all(solutions), seed
            if model is not None:
                found = universe.decode(model)
                for values, several in zip(found.resolutions, solutions, strict=True):
                    assert without_dislodged(values) in several, seed
                differing += len(set(map(frozenset, solutions))) > 1
    assert differing >= 5


def in_full(intents: Intents) -> bool:
    """Tell whether each order is legal and matched, but for convoys that are not whole."""
    return all(reading.fault in (None, Fault.NO_CONVOY) for reading in intents.readings)


def test_news_are_all_clauses_bit_by_bit() -> None:
    universe = Universe(standard(), 2, region=["nth", "eng", "lon", "bel"], rulebooks=())
    news = universe.news()
    universe.fails_at([False, False])
    news += universe.news()
    every = {tuple(clause) for clause in news}
    assert every >= {tuple(clause) for clause in universe.clauses}
    # no more but that every variable there was is in every model
    assert len(news) == len(universe.clauses) + 1


def test_a_fact_names_the_province_of_its_unit() -> None:
    position = Position.of("ENGLAND F nth", "FRANCE A bel")
    universe = Universe(position.board, position=position)
    with Oracle(universe.clauses) as oracle:
        model = oracle.solve([universe.orders.holds[0], universe.orders.by_land[1][position.board.number["den"]]])
    assert model is not None
    (values,) = universe.decode(model).resolutions
    nth, bel = position.board.number["nth"], position.board.number["bel"]
    assert values == {
        Fact(Kind.SUCCESS, nth): True,
        Fact(Kind.DISLODGED, nth): False,
        Fact(Kind.DISLODGED, bel): False,
    }
