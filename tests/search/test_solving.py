"""What is proved of few units in a small region, held against all positions and orders that there are in it."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from standoff import Rulebook
from standoff.encoding import read
from standoff.engines.provoking.geography import bare
from standoff.engines.provoking.loops import paradox
from standoff.engines.provoking.phase import Phase
from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit, standard
from standoff.search import Wanted, wanted
from standoff.search.formulas import NoResolution, NotCoveredError
from standoff.search.ground import ground_of
from standoff.search.regions import region_of
from standoff.search.rounds import place_of
from standoff.search.shrinking import shrunk
from standoff.search.solving import Solver, uncovered
from standoff.solver.oracle import Oracle

REGIONS = ("Portugal, neighbours", "Skagerrak, Norway, Sweden, Denmark", "Ankara, Black Sea, Armenia, Rumania")


@cache
def kinds(region: str) -> tuple[tuple[Unit, ...], ...]:
    """Return for each province all units of one power that can stand in it."""
    board, lie = standard(), ground_of(standard(), region_of(region, standard()))
    return tuple(
        (
            *([] if lie.is_sea[p] else [Unit("AUSTRIA", ARMY, p)]),
            *(Unit("AUSTRIA", FLEET, dock) for dock in lie.docks[p]),
        )
        for p in lie.ids
        if board.number[p] >= 0
    )


def orders(unit: Unit, units: tuple[Unit, ...], region: str) -> Iterator[Order]:
    """Yield whatever a unit can be ordered to do in a region, of all sorts that can matter."""
    lie = ground_of(standard(), region_of(region, standard()))
    yield Hold(unit)
    for place in lie.reach(unit):
        yield Move(unit, place)
    if unit.type is ARMY:
        yield from (Move(unit, p, via_convoy=True) for p in lie.coastal if p != unit.place)
    for other in units:
        if other == unit:
            continue
        mention = Mention(other.type, other.place)
        if lie.reaches(unit, other.province):
            yield Support(unit, mention)
        for p in lie.ids:
            if p != other.province and lie.reaches(unit, p):
                yield Support(unit, mention, p)
        if unit.type is FLEET and lie.is_sea[unit.province] and other.type is ARMY:
            yield from (Convoy(unit, mention, p) for p in lie.coastal if p != other.place)


def phases(region: str, count: int) -> Iterator[Phase]:
    """Yield all phases of so many units in a region, up to the names of powers."""
    for several in combinations(kinds(region), count):
        for same in product(*several):
            for owners in ownerships(count):
                units = tuple(Unit(owner, unit.type, unit.place) for owner, unit in zip(owners, same, strict=True))
                position = Position(units)
                for given in product(*(list(orders(unit, units, region)) for unit in units)):
                    yield Phase(position, given)


def ownerships(count: int) -> Iterator[tuple[str, ...]]:
    powers = [power.id for power in standard().powers]
    for numbers in product(range(count), repeat=count):
        if all(number <= max(numbers[:n], default=-1) + 1 for n, number in enumerate(numbers)):
            yield tuple(powers[number] for number in numbers)


def questions(region: str) -> dict[str, Wanted]:
    if region == REGIONS[0]:
        return {
            "a fleet is dislodged": wanted(outcome=["F Mao dislodged"], region=region),
            "a fleet has nowhere to go": wanted(outcome=["F Por destroyed"], region=region),
            "an army arrives": wanted(order=["A Por - Spa succeeds"], region=region),
            "an army does not arrive": wanted(order=["A Por - Spa fails"], region=region),
            "a support is cut": wanted(order=["F Mao S A Por - Spa cut"], region=region),
            "two resolutions": wanted(resolutions="2", region=region),
            "no resolution": wanted(resolutions="0", region=region),
        }
    if region == REGIONS[1]:
        return {
            "an army arrives over the sea": wanted(order=["A Swe - Den via convoy succeeds"], region=region),
            "and there are two resolutions": wanted(
                order=["A Swe - Den via convoy succeeds"], resolutions="2", region=region
            ),
            "without convoys": wanted(resolutions="2", no_convoys=True, region=region),
        }
    return {
        "of one power": wanted(outcome=["A Arm dislodged"], powers=1, region=region),
        "a support is given": wanted(order=["F Bla S A Ank - Arm given"], region=region),
    }


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("count", [1, 2, pytest.param(3, marks=pytest.mark.campaign)])
def test_the_solver_says_what_all_phases_say(region: str, count: int) -> None:
    asked = questions(region)
    found: set[str] = set()
    for phase in phases(region, count):
        found |= {name for name, question in asked.items() if name not in found and question.has(phase)}
    told = {name for name, question in asked.items() if not Solver(question).ask(count).none}
    assert told == found


def test_some_of_these_positions_are_there_and_some_are_not() -> None:
    region = REGIONS[0]
    asked = questions(region)
    assert Solver(asked["an army arrives"]).ask(1).phase is not None
    assert Solver(asked["a fleet is dislodged"]).ask(2).none
    told = Solver(asked["a fleet is dislodged"]).ask(3)
    assert told.phase is not None
    assert {bare(unit.place) for unit in told.phase.position.units} == {"mao", "por", "spa"}


def test_the_fewest_orders_are_proved_as_well() -> None:
    question = wanted(outcome=["F Nth dislodged"])
    solver = Solver(question)
    told = solver.ask(3, 2)
    assert told.phase is not None
    assert sum(not isinstance(order, Hold) for order in told.phase.orders) == 2
    assert solver.ask(3, 1).none
    assert solver.ask(3, 0).none
    assert solver.ask(3, -1).none


def test_more_units_than_provinces_are_none() -> None:
    assert Solver(wanted(resolutions="2", region="Portugal, Spain")).ask(3).none


def test_a_power_that_is_named_owns_the_unit() -> None:
    question = wanted(outcome=["English F Nth dislodged"])
    told = Solver(question).ask(3)
    assert told.phase is not None
    unit = told.phase.position.unit_in("nth")
    assert unit is not None
    assert unit.power == "ENGLAND"


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ({"outcome": ["A Mun dislodged"], "order": ["A Mun - Lon void"]}, "orders that are void"),
        ({"resolutions": "2", "order": ["A Mun - Lon void"]}, "orders that are void"),
        ({"resolutions": "2", "outcome": ["A Mun not dislodged"]}, "not to happen"),
        ({"rule": ["not-adjacent"]}, "orders that are void"),
        ({"resolutions": "2", "rule": ["not-adjacent"]}, "orders that are void"),
        ({"outcome": ["F Nth dislodged"], "rule": ["own-attack-cuts-nothing"]}, "no single rule tells"),
        ({"order": ["F Wes S F Mao - Spa/sc given"]}, "name the coast where a fleet lands"),
        ({"order": ["F Mao - Spa/sc succeeds"], "outcome": ["A Spa dislodged"]}, "name the coast where a fleet lands"),
    ],
)
def test_nothing_is_proved_of_what_a_universe_does_not_hold(question: dict[str, Any], why: str) -> None:
    asked = wanted(**question)
    assert why in uncovered(asked)
    with pytest.raises(NotCoveredError, match=why):
        Solver(asked).ask(1)


def test_an_order_in_vain_names_a_coast_of_the_region() -> None:
    ordered = (Rulebook.named("datc, paradox=1982"), Rulebook.named("datc, paradox=1982-ordered"))
    question = wanted(disagree=ordered, in_results=True, region="Nth, Lon, Nwy, Bel, Ska")
    told = Solver(question).ask(4)
    assert not told.none
    assert told.phase is not None
    assert {order.unit.province for order in told.phase.orders} <= {"nth", "lon", "nwy", "bel", "ska"}


@pytest.mark.parametrize(
    ("rules", "seeds"),
    [
        ("datc", 5),
        pytest.param("datc", 40, marks=pytest.mark.campaign),
        pytest.param("datc, multi-route=all-routes", 40, marks=pytest.mark.campaign),
        pytest.param("datc, dislodged-unit=always", 40, marks=pytest.mark.campaign),
    ],
)
def test_phases_without_resolution_are_in_the_formula_that_proves_there_are_none(rules: str, seeds: int) -> None:
    # what that formula says of an army that lands is true of every phase without resolution
    rulebook = Rulebook.named(rules)
    asked, sizes = wanted(resolutions="0", rulebook=rulebook), list[int]()
    for seed in range(seeds):
        phase = paradox(seed)
        if not asked.has(phase):
            continue
        small = shrunk(phase, asked.has, place_of(asked).ground, 0)
        units = len(small.position.units)
        if units > 7:
            continue
        sizes.append(units)
        formula = NoResolution(standard(), units, asked.filters, rulebook)
        literals = formula.universe.assume(read(small.position, small.orders, rulebook))
        with Oracle(formula.universe.news()) as oracle:
            assert oracle.solve(literals) is not None, small.orders_text
    assert sizes
