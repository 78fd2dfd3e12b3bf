"""Questions to universes: how many units it takes until a phase has several resolutions, or none.

Every answer *there is none* stands beside one *there is one* of the same formula with one condition less, so that no
formula proves just anything.
"""

from __future__ import annotations

import pytest

from standoff.encoding import Rulebook, read
from standoff.encoding.universe import Found, Universe
from standoff.maps import Board, standard
from standoff.solver.oracle import Oracle
from standoff.solver.resolving import resolutions, resolutions_of

NORTH_SEA = ("nth", "ska", "hel", "lon", "bel", "hol")
"""Where the smallest paradoxes fit in."""


def differing(universe: Universe) -> list[int]:
    """Return for each slot the literal of *its move succeeds in one resolution only*."""
    sheet, (one, other) = universe.sheet, universe.made
    return [sheet.either(sheet.both(x, -y), sheet.both(-x, y)) for x, y in zip(one.success, other.success, strict=True)]


def two_resolutions(units: int, *, convoys: bool = True, circles: bool = True) -> Found | None:
    """Return a phase with two resolutions; without circles, one move differs that follows none that does."""
    universe = Universe(standard(), units, rulebooks=(Rulebook.DATC, Rulebook.DATC))
    sheet, orders, found = universe.sheet, universe.orders, differing(universe)
    if circles:
        universe.demand(*found)
    else:
        follows = [[sheet.both(found[k], orders.goes_to(i, k)) for k in range(units) if k != i] for i in range(units)]
        universe.demand(*[sheet.both(found[i], *[-one for one in follows[i]]) for i in range(units)])
    if not convoys:
        for crosses in orders.crosses:
            universe.demand(-crosses)
    with Oracle(universe.clauses) as oracle:
        model = oracle.solve()
    return None if model is None else universe.decode(model)


@pytest.mark.parametrize(
    ("units", "convoys", "circles", "there"),
    [
        pytest.param(1, True, True, False, id="one unit: never two resolutions"),
        pytest.param(2, False, True, False, id="two by land: never"),
        pytest.param(3, False, True, True, id="three by land: a circular movement"),
        pytest.param(2, True, False, False, id="two units: nothing but circles"),
        pytest.param(3, True, False, False, id="three units: nothing but circles"),
        pytest.param(3, True, True, True, id="three units, one of them a fleet that convoys: a circle of two"),
        pytest.param(4, True, False, True, id="four units: a paradox"),
    ],
)
def test_two_resolutions(units: int, convoys: bool, circles: bool, there: bool) -> None:
    found = two_resolutions(units, convoys=convoys, circles=circles)
    assert (found is not None) is there
    if found is not None:
        assert len(resolutions(found.position, found.orders)) == 2
        assert found.resolutions[0] != found.resolutions[1]


def without_resolution(
    board: Board, units: int, region: tuple[str, ...] | None = None, rulebook: Rulebook = Rulebook.DATC
) -> tuple[Found | None, int]:
    """Return a phase without any resolution, or None, and how many combinations of successes were ruled out."""
    universe, rounds = Universe(board, units, region=region, rulebooks=()), 0
    with Oracle(universe.news()) as oracle:
        while (model := oracle.solve()) is not None:
            found = universe.decode(model)
            intents = read(found.position, found.orders, rulebook)
            one = next(iter(resolutions_of(intents, 1)), None)
            if one is None:
                return found, rounds
            universe.fails_at([one.success[p] > 0 for p in intents.units], rulebook)
            rounds += 1
            for clause in universe.news():
                oracle.add(clause)
    return None, rounds


@pytest.mark.parametrize("units", [1, 2, 3])
def test_so_few_units_always_have_a_resolution(units: int) -> None:
    found, rounds = without_resolution(standard(), units)
    assert found is None
    assert rounds == 2**units  # each combination of successes is the resolution of some phase


def test_four_units_around_the_north_sea_always_have_a_resolution() -> None:
    found, rounds = without_resolution(standard(), 4, NORTH_SEA)
    assert found is None
    assert rounds == 16


def test_five_units_can_be_without_resolution() -> None:
    found, _ = without_resolution(standard(), 5, NORTH_SEA)
    assert found is not None
    assert resolutions(found.position, found.orders) == ()
    assert len(found.position.units) == 5


@pytest.mark.campaign
def test_under_the_rulebook_of_1982_these_five_units_have_one() -> None:
    rulebook = Rulebook.DATC.choosing("paradox=1982")
    found, _ = without_resolution(standard(), 5, NORTH_SEA, rulebook)
    assert found is None


@pytest.mark.campaign
def test_four_units_anywhere_always_have_a_resolution() -> None:
    found, rounds = without_resolution(standard(), 4)
    assert found is None
    assert rounds == 16
