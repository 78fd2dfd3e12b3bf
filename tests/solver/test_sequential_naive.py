"""The second evaluator under every rulebook: against the equations said plainly, with every set of moves tried."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from bench.positions import KINDS
from standoff.encoding import Intents, Rulebook, read
from standoff.encoding.routes import routes
from standoff.maps import ARMY
from standoff.solver.sequential import Evaluation, evaluate
from standoff.solver.sequential_count import Search
from standoff.solver.sequential_cuts import _on_any_route  # pyright: ignore[reportPrivateUsage]
from standoff.solver.sequential_inputs import dependencies
from standoff.solver.sequential_rules import RuledValues, values_of
from standoff.solver.sequential_values import NO, OPEN, YES

from .naive import Phase
from .positions import BOARD, Crowd, dense, entangled

if TYPE_CHECKING:
    from standoff.maps import Order, Position

MOST_MOVES = 8
SWITCHES = {
    "paradox": (
        *("szykman", "none", "1971", "1982", "1982-ordered", "2000", "2000-static"),
        *("all-hold", "dptg", "dptg-cut", "dptg-cut", "2000"),
    ),
    "leftover-paradox": ("undefined", "szykman", "all-hold"),
    "paradox-core": ("component", "component", "syntactic", "all-open", "least-set", "least-sets"),
    "multi-route": ("any-route", "all-routes"),
    "convoy-intent": ("own-fleet", "own-fleet-or-land", "opposite-move", "owner-intent", "tag"),
    "convoyed-attack-from": ("start", "last-fleet"),
    "dislodged-unit": ("head-to-head", "always"),
    "retreat-to-convoy-start": ("allowed", "barred"),
}


SEAS = frozenset(p for p in range(len(BOARD.ids)) if BOARD.is_sea[p])
PORTS = [p for p in range(len(BOARD.ids)) if BOARD.touches[p] and p not in SEAS]
AROUND = [
    (start, goal, sorted(frozenset[int]().union(*pair)))
    for start in PORTS
    for goal in PORTS
    if start != goal
    for pair in combinations(routes(BOARD, SEAS, start, goal), 2)
    if len(pair[0]) + len(pair[1]) <= 4
]
"""Start, goal and the seas of two routes between them."""


ALONG = [
    (start, goal, sorted(route))
    for start in PORTS
    for goal in PORTS
    if start != goal
    for route in routes(BOARD, SEAS, start, goal)
    if len(route) <= 2
]
"""Start, goal and the seas of a route between them."""


def some_rulebook(rng: random.Random) -> Rulebook:
    return Rulebook.DATC.choosing(*(f"{name}={rng.choice(words)}" for name, words in SWITCHES.items()))


def neighbours_by_sea(rng: random.Random) -> tuple[Position, list[Order]]:
    """Armies that go to a neighbouring coast by sea, often one against the other, and fleets that mind it."""
    crowd = Crowd(rng, rng.randint(2, 4))
    board, touches = BOARD, BOARD.touches
    for _ in range(rng.choice((1, 1, 2))):
        sea = rng.choice([p for p in range(len(board.ids)) if board.is_sea[p]])
        coast = [p for p in range(len(board.ids)) if sea in touches[p] and not board.is_sea[p] and p not in crowd.units]
        pairs = [(a, b) for a in coast for b in coast if b in board.walks[a]]
        if not pairs or sea in crowd.units:
            continue
        a, b = rng.choice(pairs)
        army, other = crowd.place(a, fleet=False), crowd.place(b, fleet=rng.random() < 0.4)
        if army.type is not ARMY:
            continue
        crowd.convoy(army, [sea], b, tagged=rng.random() < 0.6)
        if rng.random() < 0.6 and a in crowd.reach(other):
            crowd.move(other, a)
        for target in (sea, sea, a, b):
            raider = crowd.neighbour(target) if rng.random() < 0.7 else None
            if raider is not None and target == sea:
                crowd.move(raider, sea)
    if not crowd.units:
        crowd.place(0)
    crowd.fill()
    return crowd.done()


def several_routes(rng: random.Random) -> tuple[Position, list[Order]]:
    """An army with fleets on several routes, and a unit at its goal that supports for or against one of them."""
    crowd = Crowd(rng, rng.randint(2, 4))
    start, goal, seas = rng.choice(AROUND)
    army, supporter = crowd.place(start, fleet=False), crowd.place(goal, fleet=True)
    crowd.convoy(army, seas, goal)
    aimed = rng.choice([sea for sea in seas if sea in crowd.reach(supporter)] or seas)
    raider = crowd.neighbour(aimed)
    if raider is not None:
        crowd.move(raider, aimed)
        crowd.support(supporter, raider if rng.random() < 0.7 else crowd.units[aimed])
    for sea in seas:
        other = crowd.neighbour(sea) if rng.random() < 0.6 else None
        if other is not None:
            crowd.move(other, sea)
            helper = crowd.neighbour(sea)
            if helper is not None:
                crowd.support(helper, other)
    crowd.fill()
    return crowd.done()


def against_the_last_fleet(rng: random.Random) -> tuple[Position, list[Order]]:
    """An army that lands where the unit moves to the fleet that it lands from; helpers and others for each."""
    crowd = Crowd(rng, rng.randint(2, 4))
    start, goal, route = rng.choice(ALONG)
    army, meets = crowd.place(start, fleet=False), crowd.place(goal, fleet=True)
    crowd.convoy(army, route, goal)
    last = next(sea for sea in route if sea in BOARD.touches[goal])
    if last in crowd.reach(meets):
        crowd.move(meets, last)
    for target, helped in ((goal, army), (last, meets), (last, None), (last, crowd.units[last]), (goal, None)):
        other = crowd.neighbour(target) if rng.random() < 0.5 else None
        if other is not None and helped is not None:
            crowd.support(other, helped)
        elif other is not None:
            crowd.move(other, target)
    if rng.random() < 0.5:
        crowd.neighbour(goal)
    crowd.fill()
    return crowd.done()


def some_position(rng: random.Random) -> tuple[Position, tuple[Order, ...] | list[Order]]:
    kind = rng.choice(("entangled", "dense", "neighbours", "routes", "last", "paradox", "cycles", "small"))
    if kind == "entangled":
        return entangled(rng)
    if kind == "dense":
        return dense(rng)
    if kind in ("routes", "last"):
        return several_routes(rng) if kind == "routes" else against_the_last_fleet(rng)
    return neighbours_by_sea(rng) if kind == "neighbours" else KINDS[kind](rng.randrange(10**6))


def some_phase(rng: random.Random) -> Intents:
    while True:
        position, orders = some_position(rng)
        intents = read(position, orders, some_rulebook(rng))
        if sum(goal >= 0 for goal in intents.goal) <= MOST_MOVES:
            return intents


def check_against_trying(intents: Intents) -> Evaluation:
    phase = Phase(intents)
    found = phase.resolutions()
    result = evaluate(intents)
    told = (result.succeeds, result.given, result.open_paths, frozenset(result.dislodged))
    assert (result.count.number, result.count.exact) == (len(found), True)
    assert result.uniqueness == {0: "none", 1: "unique"}.get(len(found), "several")
    assert all(core.resolutions != 1 for core in result.cores)
    assert result.undefined == any(not core.settled for core in result.cores)
    if len(found) == 1:
        assert not result.cores
        assert told == (found[0].succeeds, found[0].given, found[0].by_sea, found[0].dislodged)
    elif not result.undefined:
        assert result.cores
        rules = {phase.choices["paradox"], phase.choices["leftover-paradox"]}
        if not rules & {"all-hold", "dptg"}:
            closed = {army for core in result.cores for army in core.paths}
            mended = phase.resolutions(closed)
            assert told in [(one.succeeds, one.given, one.by_sea, one.dislodged) for one in mended]
    elif not any(core.settled for core in result.cores):
        for one in found:
            assert result.succeeds <= one.succeeds <= result.succeeds | result.open_moves
            assert result.given <= one.given <= result.given | result.open_supports
            assert result.open_paths <= one.by_sea <= result.open_paths | result.open_ways
            assert result.dislodged.keys() <= one.dislodged
            where = {p if p not in one.succeeds else intents.goal[p] for p in intents.units if p not in one.dislodged}
            assert result.after.keys() <= where
            for p, places in result.retreats.items():
                assert p in one.dislodged
                assert not {intents.board.number[place] for place in places} & where
    return result


@pytest.mark.parametrize("seed", range(40))
def test_trying_agrees_under_every_rulebook(seed: int) -> None:
    rng = random.Random(f"rulebooks {seed}")
    for _ in range(40):
        check_against_trying(some_phase(rng))


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_trying_agrees_under_every_rulebook_at_length(seed: int) -> None:
    rng = random.Random(f"rulebooks {seed}")
    for _ in range(500):
        check_against_trying(some_phase(rng))


def test_the_random_phases_are_worth_it() -> None:
    rng = random.Random("worth")
    seen: Counter[str] = Counter()
    for _ in range(1500):
        intents = some_phase(rng)
        values = values_of(intents)
        result = evaluate(intents)
        seen[result.verdict] += 1
        seen["free to walk"] += bool(intents.overland)
        seen["a battle at the landing"] += isinstance(values, RuledValues) and bool(values.met)
        values.settle()
        seen["open after all that follows"] += any(node >= 3 * values.n for node in values.undecided())
        seen["a route without a fleet"] += len(values.value) > 3 * values.n + len(intents.overland)
    assert min(seen[word] for word in ("unique", "several", "none", "undefined")) >= 5
    assert seen["free to walk"] >= 50
    assert seen["a route without a fleet"] >= 15
    assert seen["a battle at the landing"] >= 25
    assert seen["open after all that follows"] >= 5


@pytest.mark.parametrize("seed", range(20))
def test_equations_of_every_rulebook_are_exact(seed: int) -> None:
    """With some inputs open, an equation is decided just if all completions agree, and reads what matters."""
    rng = random.Random(f"exact {seed}")
    for _ in range(20):
        intents = some_phase(rng)
        values = values_of(intents)
        value = values.value
        nodes = [node for node in range(len(value)) if value[node] == OPEN]
        for node in nodes:
            value[node] = rng.choice((NO, YES, OPEN, OPEN))
        for node in nodes:
            inputs = [x for x in nodes if value[x] == OPEN and node in values.readers(x)]
            if len(inputs) > 8:
                continue
            kept, value[node] = value[node], OPEN
            inputs = [x for x in inputs if x != node]
            told = values.compute(node)
            needed = set(dependencies(values, node))
            outcomes = {}
            for case in product((NO, YES), repeat=len(inputs)):
                for x, guess in zip(inputs, case, strict=True):
                    value[x] = guess
                outcomes[case] = values.compute(node)
            for x in inputs:
                value[x] = OPEN
            value[node] = kept
            found = set(outcomes.values())
            assert OPEN not in found
            assert told == (OPEN if len(found) > 1 else found.pop())
            vital = {
                x
                for axis, x in enumerate(inputs)
                if any(
                    outcomes[case] != outcomes[(*case[:axis], 1 - case[axis], *case[axis + 1 :])] for case in outcomes
                )
            }
            assert told != OPEN or needed == vital


def test_a_search_leaves_everything_as_it_was() -> None:
    rng = random.Random(5)
    seen = 0
    for _ in range(200):
        values = values_of(read(*entangled(rng)))
        values.settle()
        before = values.value[:]
        open_nodes = values.undecided()
        solutions = Search(values, open_nodes).solutions()
        for solution in solutions:
            assert solution.keys() == set(open_nodes)
            seen += 1
            break
        solutions.close()
        assert values.value == before
    assert seen


def test_fleets_on_any_route_are_those_of_networkx() -> None:
    import networkx

    rng = random.Random(1)
    seas = [p for p in range(len(BOARD.ids)) if BOARD.is_sea[p]]
    ports = [p for p in range(len(BOARD.ids)) if BOARD.touches[p] and not BOARD.is_sea[p]]
    found = 0
    for _ in range(300):
        fleets = frozenset(rng.sample(seas, rng.randint(2, 12)))
        start, end = rng.sample(ports, 2)
        graph: networkx.Graph[int] = networkx.Graph()
        graph.add_nodes_from((-1, -2, *fleets))
        graph.add_edges_from((sea, other) for sea in fleets for other in BOARD.touches[sea] & fleets)
        graph.add_edges_from((mark, sea) for mark, p in ((-1, start), (-2, end)) for sea in BOARD.touches[p] & fleets)
        on_some = {sea for path in networkx.all_simple_paths(graph, -1, -2) for sea in path if sea >= 0}
        assert _on_any_route(BOARD.touches, fleets, start, end) == on_some
        found += bool(on_some)
    assert found > 20


@pytest.mark.parametrize("seed", range(10))
def test_three_definitions_of_a_core_come_to_the_same(seed: int) -> None:
    """Where the equations are the plain ones, what is settled does not hang on how a core is told."""
    rng = random.Random(f"cores {seed}")
    for _ in range(100):
        position, orders = rng.choice((entangled, dense))(rng)
        outcomes = []
        for kind in ("component", "syntactic", "all-open"):
            result = evaluate(read(position, orders, Rulebook.DATC.choosing(f"paradox-core={kind}")))
            outcomes.append((result.succeeds, result.given, result.open_paths, result.retreats, result.count))
        assert outcomes[0] == outcomes[1] == outcomes[2]
