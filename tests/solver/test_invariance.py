"""What must not matter does not: sequence, names, numbers, bystanders; and two evaluators give one answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import pytest

from bench.campaign import disguise
from bench.positions import KINDS, mixed
from bench.subjects import second_opinion, verdict_of
from standoff.encoding import read
from standoff.engines.provoking.phase import Phase
from standoff.maps import ARMY, Board, Convoy, Hold, Mention, Move, Order, Position, Support, Terrain, Unit, standard
from standoff.solver import Outcome, Ruling
from standoff.solver.adjudication import rule

KIND_NAMES = ("small", "paradox", "cycles", "convoy_heavy", "sloppy", "realistic")
EACH = 40


@cache
def rulings(kind: str) -> tuple[tuple[Phase, Ruling], ...]:
    phases = [KINDS[kind](seed) for seed in range(9000, 9000 + EACH)]
    return tuple((phase, rule(read(*phase))) for phase in phases)


def signature(outcome: Outcome, place: Callable[[str], str] = str, *, cause: bool = True) -> tuple[object, ...]:
    """Return all that an outcome says, without the names of powers, places written in another way."""

    def short(order: Order | None) -> object:
        return None if order is None else plain(order, place)

    return (
        outcome.result,
        outcome.reason,
        outcome.strength,
        outcome.against,
        outcome.fault,
        outcome.route,
        short(outcome.executed),
        outcome.dislodged_by is not None,
        *((short(outcome.by), short(outcome.dislodged_by)) if cause else ()),
    )


def plain(order: Order, place: Callable[[str], str]) -> tuple[object, ...]:
    words: list[object] = [type(order).__name__, order.unit.type, place(order.unit.place)]
    if isinstance(order, Move):
        words += [place(order.to), order.via_convoy]
    elif isinstance(order, Support):
        words += [order.supported.type, place(order.supported.place), None if order.to is None else place(order.to)]
    elif isinstance(order, Convoy):
        words += [order.convoyed.type, place(order.convoyed.place), place(order.to)]
    return tuple(words)


Told = dict[tuple[str, int], tuple[object, ...]]


def told(ruling: Ruling, place: Callable[[str], str] = str, *, cause: bool = True) -> Told:
    """Return what each order came to, by province and by which of the orders for that province it was."""
    found: Told = {}
    count: Counter[str] = Counter()
    for outcome in ruling.outcomes:
        province = place(outcome.order.unit.province)
        found[province, count[province]] = signature(outcome, place, cause=cause)
        count[province] += 1
    for outcome in ruling.held:
        found[place(outcome.order.unit.province), -1] = signature(outcome, place, cause=cause)
    return found


def board_after(ruling: Ruling, place: Callable[[str], str] = str) -> tuple[object, ...]:
    return (
        {(unit.type, place(unit.place)) for unit in ruling.units},
        {
            (place(each.unit.place), place(each.attacker.place), each.by_convoy, frozenset(map(place, each.retreats)))
            for each in ruling.dislodged
        },
        set(map(place, ruling.contested)),
        ruling.uniqueness,
        Counter((core.kind, core.resolutions, len(core.facts)) for core in ruling.cores),
    )


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_the_sequence_of_orders_does_not_matter(kind: str) -> None:
    """Of several orders for one unit the first counts, so these keep their sequence among themselves."""
    for seed, (phase, before) in enumerate(rulings(kind)):
        by_unit: dict[str, list[Order]] = {}
        for order in phase.orders:
            by_unit.setdefault(order.unit.province, []).append(order)
        slots = [order.unit.province for order in phase.orders]
        random.Random(seed).shuffle(slots)
        after = rule(read(phase.position, [by_unit[province].pop(0) for province in slots]))
        assert told(after) == told(before)
        assert board_after(after) == board_after(before)


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_names_of_powers_do_not_matter(kind: str) -> None:
    for seed, (phase, before) in enumerate(rulings(kind)):
        disguised, _ = disguise(phase, seed)
        after = rule(read(*disguised))
        assert told(after) == told(before)
        assert board_after(after) == board_after(before)


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_a_bystander_does_not_matter(kind: str) -> None:
    """An army where nobody stands, goes, retreats or could be meant."""
    added = 0
    for seed, (phase, before) in enumerate(rulings(kind)):
        board = phase.position.board
        named = {unit.province for unit in phase.position.units}
        named |= {place.partition("/")[0] for each in before.dislodged for place in each.retreats}
        for order in phase.orders:
            named |= {str(word).partition("/")[0] for word in plain(order, str)}
        free = [p.id for p in board.provinces if p.id not in named and p.terrain is not Terrain.SEA]
        if not free:
            continue
        added += 1
        bystander = Unit(board.powers[seed % 7].id, ARMY, random.Random(seed).choice(free))
        position = Position((*phase.position.units, bystander), board)
        after = rule(read(position, phase.orders))
        expected = told(before)
        expected[bystander.place, -1] = signature(after[bystander])
        assert told(after) == expected
        assert set(after.units) == {*before.units, bystander}
        assert after.dislodged == before.dislodged
        assert after.contested == before.contested
        assert after.cores == before.cores
    assert added > EACH // 2


@cache
def mirror() -> tuple[Board, dict[str, str]]:
    """The standard board with other ids, so that all provinces are numbered the other way round."""
    board = standard()
    names = {id: f"x{len(board.ids) - n:02}" for n, id in enumerate(board.ids)}
    places = {place: names[place.partition("/")[0]] + place[3:] for place in board.number}
    provinces = [replace(p, id=names[p.id], name=names[p.id]) for p in board.provinces]
    powers = [replace(power, homes=(), units=(), country=()) for power in board.powers]
    return (
        Board(
            "mirror",
            "mirror",
            [replace(p, home_of=None) for p in provinces],
            powers,
            [(places[a], places[b]) for a, b in board.army_borders],
            [(places[a], places[b]) for a, b in board.fleet_borders],
        ),
        places,
    )


@pytest.mark.parametrize("kind", [kind for kind in KIND_NAMES if kind != "sloppy"])
def test_numbers_of_provinces_do_not_matter(kind: str) -> None:
    """Only which of several equal causes is named may hang on them."""
    board, places = mirror()
    back = {other: place for place, other in places.items()}

    def moved(order: Order) -> Order:
        unit = replace(order.unit, place=places[order.unit.place])
        if isinstance(order, Hold):
            return Hold(unit)
        if isinstance(order, Move):
            return replace(order, unit=unit, to=places[order.to])
        if isinstance(order, Support):
            to = None if order.to is None else places[order.to]
            return replace(order, unit=unit, supported=there(order.supported), to=to)
        return replace(order, unit=unit, convoyed=there(order.convoyed), to=places[order.to])

    def there(mention: Mention) -> Mention:
        return replace(mention, place=places[mention.place])

    for phase, before in rulings(kind):
        units = tuple(replace(unit, place=places[unit.place]) for unit in phase.position.units)
        after = rule(read(Position(units, board), [moved(order) for order in phase.orders]))
        assert told(after, back.__getitem__, cause=False) == told(before, cause=False)
        assert board_after(after, back.__getitem__) == board_after(before)


# -- two evaluators -------------------------------------------------------------------------------------------------


def disagreements(seeds: Sequence[int]) -> list[tuple[int, list[str]]]:
    found = []
    for seed in seeds:
        intents = read(*mixed(seed))
        differing = verdict_of(rule(intents)).differences(second_opinion(intents))
        if differing:
            found.append((seed, differing))
    return found


@pytest.mark.parametrize("first", range(0, 10_000, 1000))
def test_solver_and_plain_evaluation_agree(first: int) -> None:
    assert disagreements(range(first, first + 250)) == []


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(50_000_000, 50_200_000, 10_000))
def test_solver_and_plain_evaluation_agree_at_length(first: int) -> None:
    assert disagreements(range(first, first + 10_000)) == []
