"""Boards far beyond any game: thousands of units in one queue or circle, convoys over two hundred seas.

Nothing may hang on how deeply Python nests calls: all of this runs 400 calls deep, at the limit as it comes.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from itertools import pairwise
from time import process_time
from typing import TypeVar

import pytest

from bench.positions import lattice, tiled
from standoff.encoding import Intents, read
from standoff.encoding.facts import Kind
from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Mention,
    Move,
    Order,
    Position,
    Power,
    Province,
    Support,
    Terrain,
    Unit,
)
from standoff.solver import Ruling, Uniqueness, adjudicate, resolutions
from standoff.solver.adjudication import rule
from standoff.solver.cores import CoreKind
from standoff.solver.sequential import evaluate

T = TypeVar("T")
Phase = tuple[Position, list[Order]]
POWERS = (Power("X", "X"), Power("Y", "Y"))


def deep_down(work: Callable[[], T]) -> T:
    """Do something 400 calls deep. In a thread, so that the calls of pytest itself do not count."""
    found: list[T] = []
    trouble: list[BaseException] = []

    def dive(left: int) -> None:
        if left:
            dive(left - 1)
        else:
            found.append(work())

    def run() -> None:
        try:
            dive(400)
        except BaseException as error:  # noqa: BLE001 - it is raised again outside the thread
            trouble.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if trouble:
        raise trouble[0]
    return found[0]


def on_land(steps: list[tuple[int, int]], standing: int | None = None) -> Phase:
    """Armies of X that each take a step from one province to another, and one of Y that stands."""
    size = max(max(step) for step in steps) + 1
    ids = [f"p{n:05}" for n in range(size)]
    provinces = [Province(id, id, Terrain.INLAND) for id in ids]
    borders = {tuple(sorted((ids[a], ids[b]))) for a, b in steps}
    board = Board("land", "land", provinces, POWERS, [(a, b) for a, b in sorted(borders)], [])
    units = [Unit("X", ARMY, ids[start]) for start, _ in steps]
    orders: list[Order] = [Move(unit, ids[goal]) for unit, (_, goal) in zip(units, steps, strict=True)]
    if standing is not None:
        units.append(Unit("Y", ARMY, ids[standing]))
    return Position(tuple(units), board), orders


def agreed(phase: Phase) -> tuple[Ruling, Intents]:
    """Judge a phase in both ways, 400 calls deep, and hold the two against each other."""
    intents = read(*phase)
    ruling = deep_down(lambda: rule(intents))
    second = deep_down(lambda: evaluate(intents))
    success = ruling.resolution.success
    assert second.succeeds == {p for p, value in enumerate(success) if value == 1}
    assert second.uniqueness == ruling.uniqueness.value
    assert {frozenset(core.provinces(Kind.SUCCESS)) for core in ruling.cores} == {core.moves for core in second.cores}
    return ruling, intents


def succeeding(ruling: Ruling) -> int:
    return sum(value == 1 for value in ruling.resolution.success)


SIZE = 3400
"""A hundred games at once."""

SEQUENCES: dict[str, Callable[[list[tuple[int, int]]], None]] = {
    "from the tail": lambda steps: None,
    "from the head": lambda steps: steps.reverse(),
    "shuffled": lambda steps: random.Random(1).shuffle(steps),
}


@pytest.mark.parametrize("sequence", SEQUENCES)
@pytest.mark.parametrize("blocked", [False, True])
def test_a_queue_of_thousands(sequence: str, blocked: bool) -> None:
    steps = list(pairwise(range(SIZE + 1)))
    SEQUENCES[sequence](steps)
    ruling, _ = agreed(on_land(steps, SIZE if blocked else None))
    assert succeeding(ruling) == (0 if blocked else SIZE)
    assert ruling.uniqueness is Uniqueness.UNIQUE


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_a_circle_of_thousands(sequence: str) -> None:
    steps = [(n, (n + 1) % SIZE) for n in range(SIZE)]
    SEQUENCES[sequence](steps)
    phase = on_land(steps)
    ruling, _ = agreed(phase)
    assert succeeding(ruling) == SIZE
    assert [(core.kind, core.resolutions) for core in ruling.cores] == [(CoreKind.CIRCULAR_MOVEMENT, 2)]
    assert [len(one.succeeding) for one in deep_down(lambda: resolutions(*phase))] == [SIZE, 0]


def circles(count: int) -> list[tuple[int, int]]:
    return [(n, n + 1 if n % 3 < 2 else n - 2) for n in range(3 * count)]


def test_hundreds_of_circles() -> None:
    phase = on_land(circles(300))
    ruling, _ = agreed(phase)
    assert succeeding(ruling) == 900
    assert [(len(core.facts), core.resolutions) for core in ruling.cores] == [(3, 2)] * 300
    # there are 2 to the power of 300; nobody waits for them
    assert len(resolutions(*phase, limit=10)) == 10
    assert len(set(map(repr, resolutions(*phase, limit=10)))) == 10


def chain(stages: int, *, lost: bool) -> Phase:
    """Convoys in a row: each army that arrives cuts the support of an attack on the next one's fleet.

    Decisions of all kinds nest in turn. If the first fleet is lost, the second is kept, and so on.
    """
    provinces = [Province(f"f{n:04}", f"f{n:04}", Terrain.SEA) for n in range(stages + 1)]
    borders: list[tuple[str, str]] = []
    units: list[Unit] = []
    orders: list[Order] = []
    for n in range(stages):
        sea, following = f"f{n:04}", f"f{n + 1:04}"
        start, port, base = f"a{n:04}", f"s{n:04}", f"r{n:04}"
        provinces += [Province(id, id, Terrain.COASTAL) for id in (start, port, base)]
        borders += [(start, sea), (port, sea), (port, following), (base, following)]
        army, fleet = Unit("X", ARMY, start), Unit("X", FLEET, sea)
        supporter, raider = Unit("Y", FLEET, port), Unit("Y", FLEET, base)
        units += [army, fleet, supporter, raider]
        orders += [
            Move(army, port),
            Convoy(fleet, Mention(ARMY, start), port),
            Support(supporter, Mention(FLEET, base), following),
            Move(raider, following),
        ]
    units.append(Unit("X", FLEET, f"f{stages:04}"))
    if lost:
        provinces += [Province(id, id, Terrain.COASTAL) for id in ("xa", "xb")]
        borders += [("xa", "f0000"), ("xb", "f0000")]
        attacker, helper = Unit("Y", FLEET, "xa"), Unit("Y", FLEET, "xb")
        units += [attacker, helper]
        orders += [Move(attacker, "f0000"), Support(helper, Mention(FLEET, "xa"), "f0000")]
    return Position(tuple(units), Board("chain", "chain", provinces, POWERS, [], borders)), orders


@pytest.mark.parametrize(
    ("lost", "turned"),
    [
        (False, False),
        (True, True),
        pytest.param(False, True, marks=pytest.mark.campaign),
        pytest.param(True, False, marks=pytest.mark.campaign),
    ],
)
def test_a_chain_of_convoys(lost: bool, turned: bool) -> None:
    stages = 850
    position, orders = chain(stages, lost=lost)
    ruling, _ = agreed((position, orders[::-1] if turned else orders))
    assert ruling.uniqueness is Uniqueness.UNIQUE
    # an army whose fleet is kept cuts a support, and so keeps the next fleet; a fleet lost costs the next one, too
    assert len(ruling.dislodged) == (stages + 1 if lost else 0)


@pytest.mark.parametrize("copies", [10, 100])
def test_many_games_on_one_board(copies: int) -> None:
    phase = tiled(copies)
    intents = read(*phase)
    ruling = deep_down(lambda: rule(intents))
    second = evaluate(intents)
    assert second.succeeds == {p for p, value in enumerate(ruling.resolution.success) if value == 1}
    assert len(ruling.intents.units) == 34 * copies


@pytest.mark.parametrize(("side", "seed"), [(8, 0), (8, 1), (15, 0), (15, 1)])
def test_a_sea_of_fleets_with_one_army(side: int, seed: int) -> None:
    position, orders = lattice(side, seed, raiders=24 if side == 15 else 10)
    start = process_time()
    agreed((position, list(orders)))
    assert process_time() - start < 10


def crowd(helpers: int, rivals: int) -> Phase:
    """Two armies to one province, each with so many supports."""
    provinces = [Province(id, id, Terrain.INLAND) for id in ("one", "two", "goal")]
    borders = [("one", "goal"), ("two", "goal")]
    units = [Unit("X", ARMY, "one"), Unit("Y", ARMY, "two")]
    orders: list[Order] = [Move(unit, "goal") for unit in units]
    for power, main, count in (("X", "one", helpers), ("Y", "two", rivals)):
        for n in range(count):
            id = f"{main}{n:03}"
            provinces.append(Province(id, id, Terrain.INLAND))
            borders.append((id, "goal"))
            unit = Unit(power, ARMY, id)
            units.append(unit)
            orders.append(Support(unit, Mention(ARMY, main), "goal"))
    return Position(tuple(units), Board("crowd", "crowd", provinces, POWERS, borders, [])), orders


@pytest.mark.parametrize(("helpers", "rivals", "arrives"), [(500, 500, 0), (500, 499, 1), (499, 500, 1)])
def test_hundreds_of_supports(helpers: int, rivals: int, arrives: int) -> None:
    ruling, _ = agreed(crowd(helpers, rivals))
    assert succeeding(ruling) == arrives
    first = ruling.outcomes[0]
    assert first.strength in (0, helpers + 1)


def paradoxes(count: int) -> Phase:
    """As many simple paradoxes (6.F.14), that do not touch each other."""
    provinces: list[Province] = []
    borders: list[tuple[str, str]] = []
    units: list[Unit] = []
    orders: list[Order] = []
    for n in range(count):
        water, start, port, base = (f"{letter}{n:03}" for letter in "wspb")
        provinces.append(Province(water, water, Terrain.SEA))
        provinces += [Province(id, id, Terrain.COASTAL) for id in (start, port, base)]
        borders += [(id, water) for id in (start, port, base)]
        carried, carrier = Unit("X", ARMY, start), Unit("X", FLEET, water)
        supporter, raider = Unit("Y", FLEET, port), Unit("Y", FLEET, base)
        units += [carried, carrier, supporter, raider]
        orders += [
            Move(carried, port),
            Convoy(carrier, Mention(ARMY, start), port),
            Support(supporter, Mention(FLEET, base), water),
            Move(raider, water),
        ]
    return Position(tuple(units), Board("many", "many", provinces, POWERS, [], borders)), orders


def test_many_paradoxes_are_settled_at_once() -> None:
    ruling, _ = agreed(paradoxes(150))
    assert [(core.kind, core.resolutions) for core in ruling.cores] == [(CoreKind.CONVOY_PARADOX, 2)] * 150
    assert len(ruling.dislodged) == 150


def test_adjudicate_runs_deep_down_as_well() -> None:
    position, orders = chain(200, lost=True)
    assert len(deep_down(lambda: adjudicate(position, orders[::-1])).dislodged) == 201
