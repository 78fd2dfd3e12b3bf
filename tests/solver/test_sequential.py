"""The second evaluator: against brute force, against cases known by hand, and on boards that are too big."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from itertools import product
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.encoding import Intents, read
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
    board_named,
)
from standoff.maps.notation import parse_order
from standoff.solver import sequential
from standoff.solver.sequential import DisagreementError, Evaluation, evaluate
from standoff.solver.sequential_cores import components
from standoff.solver.sequential_inputs import dependencies
from standoff.solver.sequential_values import NO, OPEN, YES, Values

from ..folding import folded
from .brute import all_resolutions
from .positions import dense, entangled, mixed, shorthand

CASES = sorted(
    path
    for path in (Path(__file__).parents[2] / "datc" / "cases").glob("*/*.toml")
    if 'phase = "movement"' in path.read_text(encoding="utf-8")
)

# Positions that tell definitions apart: what they show, the orders, who moves and who is dislodged, uniqueness.
SEPARATING = {
    "guessing in the wrong order": (
        "G: F wes-tys; R: F ion-tys; T: A tun-nap; A: F tys C tun-nap; F nap S tys; T: F lyo S ion-tys",
        "",
        "",
        "none",
    ),
    "a smallest set of convoys is not it": (
        "A: A pru-lvn via; F bal C pru-lvn; F den S bal; E: F bot-bal; F lvn S bot-bal; A nwy-den; A: F ska C nwy-den",
        "bot",
        "bal",
        "several",
    ),
    "nor is the smallest paradox": (
        (
            "E: F wal-eng; F lon S wal-eng; F: A bre-lon; F eng C bre-lon; F iri S eng; F yor S bre-lon; "
            "R: A rum-ank via; F bla C rum-ank; T: F ank S bla; A: F bul/ec-bla; F sev S bul-bla"
        ),
        "bre",
        "lon",
        "none",
    ),
    "a fleet that is needed at last": (
        "E: A swe-lvn; F bot C swe-lvn; F bal C swe-lvn; F: F kie-bal; F pru S kie-bal; F stp/sc-bot; F lvn S stp-bot",
        "kie stp",
        "bal bot",
        "several",
    ),
    "two routes, one support": (
        "E: A tus-tun; F: F tys C tus-tun; F wes C tus-tun; A: F spa/sc-wes; F tun S spa-wes",
        "",
        "",
        "unique",
    ),
    "the smallest without resolution": (
        "E: A lon-bel; F nth C lon-bel; F: F bel S nth; G: F ska-nth; F hel S ska-nth",
        "",
        "",
        "none",
    ),
    "and with a support for the army": (
        "E: A lon-bel; F nth C lon-bel; F: F bel S nth; G: F ska-nth; F hel S ska-nth; E: F eng S lon-bel",
        "",
        "",
        "none",
    ),
    "Szykman against every printed rulebook": (
        (
            "I: F lvn-bot; F fin S stp-bot; F bal S lvn-bot; "
            "E: F stp/sc-bot; F bot C swe-fin; A swe-fin via; A nwy S swe-fin"
        ),
        "",
        "",
        "none",
    ),
    "no route justifies itself": (
        "F: A gas-rom; F mao C gas-rom; F wes C gas-rom; F tys C gas-rom; E: F nao-mao; F iri S nao-mao",
        "nao",
        "mao",
        "unique",
    ),
    "two holds": (
        (
            "A: A yor-edi via; F nth C yor-edi; A cly-nwy; F nwg C cly-nwy; F: F bar-nwg; F edi S bar-nwg; F lon-nth; "
            "F nwy S lon-nth"
        ),
        "bar lon",
        "nth nwg",
        "several",
    ),
    "a circle of two without resolution": (
        (
            "A: F stp/sc-bot; F lvn S stp-bot; F ber-bal; F kie S ber-bal; A fin-swe via; "
            "E: A den-lvn; F bal C den-lvn; F bot C fin-swe; F swe S bal"
        ),
        "stp",
        "bot",
        "none",
    ),
    "success of the one ahead can hinder": (
        "E: F alb-adr; F ion S alb-adr; F: F adr-ion; F tys S adr-ion; G: F ven-adr",
        "adr",
        "ion",
        "unique",
    ),
    "and failure lets pass": ("E: F alb-adr; F ion S alb-adr; F: F adr-ion; G: F ven-adr", "alb", "adr", "unique"),
    "a void convoy order protects nobody": (
        "E: A lon-bel; F nth C lon-bel; F: F pic-eng; F bel S pic-eng; G: F eng C wal-bre",
        "",
        "",
        "unique",
    ),
}


@folded
@pytest.mark.parametrize("name", SEPARATING)
def test_separating_positions(name: str) -> None:
    text, moving, dislodged, uniqueness = SEPARATING[name]
    position, orders = shorthand(text)
    result = check_against_brute_force(read(position, orders))
    ids = position.board.ids
    assert sorted(ids[p] for p in result.succeeds) == moving.split()
    assert sorted(ids[p] for p in result.dislodged) == dislodged.split()
    assert result.uniqueness == uniqueness


@folded
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_datc(path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    step = case["steps"][0]
    position = Position.of(*case["units"], board=board_named(case["board"]))
    orders = [parse_order(text, position.board) for text in step["orders"]]
    intents = read(position, orders)
    result = evaluate(intents)
    expected = step["expected"]
    assert result.uniqueness == expected.get("uniqueness", result.uniqueness)
    assert sorted(map(str, result.after.values())) == sorted(expected["units"])
    assert sorted(position.board.ids[p] for p in result.contested) == sorted(expected["contested"])
    assert sorted(
        (str(intents.at[p]), str(intents.at[attacker]), list(result.retreats[p]))
        for p, attacker in result.dislodged.items()
    ) == sorted((row["unit"], row["attacker"], sorted(row["retreats"])) for row in expected["dislodged"])
    for given_order, line in zip(orders, expected["results"], strict=True):
        p = position.board.number[given_order.unit.place]
        word = line.partition(",")[0]
        if isinstance(given_order, Support) and word in ("given", "cut"):
            assert (p in result.given) == (word == "given")
        if isinstance(given_order, Move) and word in ("succeeds", "fails"):
            assert (p in result.succeeds) == (word == "succeeds")


def check_against_brute_force(intents: Intents) -> Evaluation:
    result = evaluate(intents)
    found = all_resolutions(intents)
    assert result.uniqueness == {0: "none", 1: "unique"}.get(len(found), "several")
    closed = {p for core in result.cores for p in core.paths}
    if closed:
        found = all_resolutions(intents, closed)
    if all(core.convoy for core in result.cores):
        assert len(found) == 1
    assert (result.succeeds, result.given, result.open_paths) in [
        (resolution.succeeds, resolution.given, resolution.open_paths) for resolution in found
    ]
    for core in result.cores:
        assert core.resolutions in (0, 2)
        assert core.convoy or core.moves <= result.succeeds
    return result


@pytest.mark.parametrize("seed", range(40))
def test_brute_force_agrees(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        intents = read(*mixed(rng))
        if sum(goal >= 0 for goal in intents.goal) <= 7:
            check_against_brute_force(intents)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_brute_force_agrees_at_length(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(1000):
        intents = read(*mixed(rng))
        if sum(goal >= 0 for goal in intents.goal) <= 9:
            check_against_brute_force(intents)


def test_the_random_positions_are_worth_it() -> None:
    rng = random.Random(1)
    results = [evaluate(read(*entangled(rng))) for _ in range(300)]
    results += [evaluate(read(*dense(rng))) for _ in range(1000)]
    kinds = {(core.convoy, core.resolutions) for result in results for core in result.cores}
    assert kinds == {(False, 2), (True, 0), (True, 2)}
    assert any(result.contested for result in results)
    assert any(not places for result in results for places in result.retreats.values())


@given(st.randoms(use_true_random=False))
def test_sequence_of_orders_and_names_of_powers_do_not_matter(rng: random.Random) -> None:
    position, orders = mixed(rng)
    before = evaluate(read(position, orders))
    names = [power.id for power in position.board.powers]
    other = dict(zip(names, rng.sample(names, len(names)), strict=True))

    def renamed(unit: Unit) -> Unit:
        return replace(unit, power=other[unit.power])

    shuffled = [replace(written, unit=renamed(written.unit)) for written in rng.sample(orders, len(orders))]
    after = evaluate(read(Position(tuple(map(renamed, position.units))), shuffled))
    assert replace(before, after={p: renamed(unit) for p, unit in before.after.items()}) == after


@folded
@pytest.mark.parametrize("seed", range(20))
def test_equations_are_exact(seed: int) -> None:
    """With some inputs open, an equation is decided just if all completions agree, and reads what matters."""
    rng = random.Random(seed)
    for _ in range(10):
        intents = read(*mixed(rng))
        values = Values(intents)
        n, value = values.n, values.value
        moves = [p for p in intents.units if intents.goal[p] >= 0]
        supports = [n + p for p in intents.units if intents.helped[p] >= 0]
        nodes = moves + supports + [2 * n + p for p, fleets in intents.ferries.items() if fleets]
        for node in nodes:
            value[node] = rng.choice((NO, YES, OPEN, OPEN))
        for node in nodes:
            inputs = [x for x in nodes if value[x] == OPEN and node in values.readers(x)]
            if len(inputs) > 8:
                continue
            told = values.compute(node)
            needed = set(dependencies(values, node))
            outcomes = {}
            for case in product((NO, YES), repeat=len(inputs)):
                for x, guess in zip(inputs, case, strict=True):
                    value[x] = guess
                outcomes[case] = values.compute(node)
            for x in inputs:
                value[x] = OPEN
            assert OPEN not in outcomes.values()
            found = set(outcomes.values())
            assert told == (OPEN if len(found) > 1 else found.pop())
            vital = {
                x
                for axis, x in enumerate(inputs)
                if any(
                    outcomes[case] != outcomes[(*case[:axis], 1 - case[axis], *case[axis + 1 :])] for case in outcomes
                )
            }
            assert told != OPEN or needed == vital


def test_components_are_those_of_networkx() -> None:
    import networkx

    rng = random.Random(3)
    for _ in range(300):
        size = rng.randint(1, 12)
        graph = {node: [x for x in range(size) if rng.random() < 1.4 / size] for node in range(size)}
        found = components(graph)
        assert sorted(found) == sorted(map(sorted, networkx.strongly_connected_components(networkx.DiGraph(graph))))
        place = {node: i for i, component in enumerate(found) for node in component}
        assert all(place[further] <= place[node] for node in graph for further in graph[node])


def test_disagreement_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_moves(values: Values) -> None:
        values.fix(values.undecided(), NO)

    monkeypatch.setattr(sequential, "_settle_by_decree", nobody_moves)
    position, orders = shorthand("T: F ank-con; A con-smy; A smy-ank")
    with pytest.raises(DisagreementError):
        evaluate(read(position, orders))


# -- boards that are too big -----------------------------------------------------------------------------------


def inland(size: int, edges: list[tuple[int, int]]) -> Board:
    provinces = [Province(f"p{i:05}", f"P {i}", Terrain.INLAND) for i in range(size)]
    return Board(
        "big", "big", provinces, [Power("X", "X"), Power("Y", "Y")], [(f"p{a:05}", f"p{b:05}") for a, b in edges], []
    )


def march(board: Board, goals: list[tuple[int, int]], standing: int | None = None) -> Evaluation:
    units = [Unit("X", ARMY, board.ids[start]) for start, _ in goals]
    others = [] if standing is None else [Unit("Y", ARMY, board.ids[standing])]
    orders = [Move(unit, board.ids[goal]) for unit, (_, goal) in zip(units, goals, strict=True)]
    return evaluate(read(Position((*units, *others), board), orders))


def test_a_circle_of_thousands() -> None:
    size = 3400
    steps = [(i, (i + 1) % size) for i in range(size)]
    result = march(inland(size, steps), steps)
    assert len(result.succeeds) == size
    assert [(len(core.moves), core.resolutions) for core in result.cores] == [(size, 2)]


def test_many_small_circles() -> None:
    steps = [(i, i + 1 if i % 3 < 2 else i - 2) for i in range(3399)]
    result = march(inland(3399, steps), steps)
    assert len(result.succeeds) == 3399
    assert len(result.cores) == 1133


@pytest.mark.parametrize("blocked", [False, True])
def test_a_queue_of_thousands(blocked: bool) -> None:
    size = 3400
    steps = [(i, i + 1) for i in range(size)]
    result = march(inland(size + 1, steps), steps, size if blocked else None)
    assert len(result.succeeds) == (0 if blocked else size)
    assert result.uniqueness == "unique"


def lattice(side: int, dangers: int) -> tuple[Position, list[Order]]:
    """A square of seas from coast to coast, a fleet in each; islands from which some of them are attacked in twos."""

    def sea(row: int, column: int) -> str:
        return f"s{row:02}{column:02}"

    seas = [(row, column) for row in range(side) for column in range(side)]
    provinces = [Province(sea(*at), sea(*at), Terrain.SEA) for at in seas]
    provinces += [Province(end, end, Terrain.COASTAL) for end in ("here", "there")]
    borders = [("here", sea(row, 0)) for row in range(side)] + [("there", sea(row, side - 1)) for row in range(side)]
    borders += [(sea(r, c), sea(r + 1, c)) for r, c in seas if r + 1 < side]
    borders += [(sea(r, c), sea(r, c + 1)) for r, c in seas if c + 1 < side]
    army = Unit("X", ARMY, "here")
    units = [army, *(Unit("X", FLEET, sea(*at)) for at in seas)]
    orders: list[Order] = [Move(army, "there")]
    orders += [Convoy(unit, Mention(ARMY, "here"), "there") for unit in units[1:]]
    for at in random.Random(1).sample(seas, dangers):
        isles = [f"{letter}{sea(*at)}" for letter in "ij"]
        provinces += [Province(isle, isle, Terrain.COASTAL) for isle in isles]
        borders += [(isle, sea(*at)) for isle in isles]
        attacker, helper = (Unit("Y", FLEET, isle) for isle in isles)
        units += [attacker, helper]
        orders += [Move(attacker, sea(*at)), Support(helper, Mention(FLEET, attacker.place), sea(*at))]
    board = Board("lattice", "lattice", provinces, [Power("X", "X"), Power("Y", "Y")], [], borders)
    return Position(tuple(units), board), orders


@pytest.mark.parametrize(("dangers", "arrives"), [(0, True), (40, True), (120, False), (196, False)])
def test_two_hundred_fleets_with_one_army(dangers: int, arrives: bool) -> None:
    position, orders = lattice(14, dangers)
    intents = read(position, orders)
    start = process_time()
    result = evaluate(intents)
    assert process_time() - start < 1
    assert len(result.dislodged) == dangers
    assert bool(result.open_paths) == arrives
