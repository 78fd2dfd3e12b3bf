"""The equations: all foldings say the same, every variable has one equation, and limits change nothing."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from bench.positions import KINDS
from standoff.encoding import Intents, decisions, network, read
from standoff.encoding.decisions import Folding
from standoff.encoding.facts import FALSE, TRUE, Fact, Kind
from standoff.encoding.network import Network
from standoff.encoding.program import program
from standoff.maps import ARMY, Board, Move, Position, Power, Province, Terrain, Unit
from standoff.solver.adjudication import rule
from standoff.solver.oracle import Oracle
from standoff.solver.resolving import network_resolution, oracle_for

from ..folding import folded
from ..solver.brute import all_resolutions

KIND_NAMES = ("small", "paradox", "convoy_heavy", "sloppy", "cycles")
MOST = 64
"""Resolutions beyond this number are not asked for; independent circles multiply."""


@cache
def phases(kind: str, count: int = 30) -> tuple[Intents, ...]:
    return tuple(read(*KINDS[kind](seed)) for seed in range(500, 500 + count))


def resolutions(made: Network) -> set[tuple[tuple[Fact, bool], ...]]:
    """Return all models of a network, as decisions of the three kinds that every folding has."""
    literals = {fact: literal for fact, literal in made.facts().items() if fact.kind is not Kind.DISLODGED}
    variables = sorted({abs(literal) for literal in literals.values()} - {TRUE})
    with oracle_for(made) as oracle:
        models = list(oracle.models(variables, MOST))
    return {tuple(network_resolution(made, model).facts().items()) for model in models}


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_all_foldings_have_the_same_resolutions(kind: str) -> None:
    several = none = 0
    for intents in phases(kind):
        found = resolutions(Network(intents))
        if len(found) < MOST:
            assert resolutions(Network(intents, Folding.CONSTANTS)) == found
            assert resolutions(Network(intents, Folding.NOTHING)) == found
        several += len(found) > 1
        none += not found
    assert several + none or kind in ("convoy_heavy", "sloppy", "small")


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_resolutions_meet_the_equations_of_brute_force(kind: str) -> None:
    tried = 0
    for intents in phases(kind):
        if sum(goal >= 0 for goal in intents.goal) > 7:
            continue
        tried += 1
        expected = {
            (
                frozenset(one.succeeds),
                frozenset(one.given),
                frozenset(one.open_paths),
            )
            for one in all_resolutions(intents)
        }
        found = set()
        for facts in resolutions(Network(intents)):
            true = {
                kind: frozenset(fact.province for fact, value in facts if fact.kind is kind and value) for kind in Kind
            }
            found.add((true[Kind.SUCCESS], true[Kind.GIVEN], true[Kind.PATH]))
        assert found == expected
    assert tried or kind in ("convoy_heavy", "sloppy", "cycles")


def defined(made: Network) -> list[int]:
    return [gate.variable for gate in made.gates.gates] + [reach.variable for reach in made.gates.reaches]


@folded
@pytest.mark.parametrize("folding", Folding)
@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_variable_has_one_equation(kind: str, folding: Folding) -> None:
    for intents in phases(kind):
        made = Network(intents, folding)
        variables = defined(made)
        assert len(set(variables)) == len(variables)
        without = set(range(2, made.gates.top + 1)).difference(variables)
        # shared literals can make a circle equal itself: then its variable is free, and stands for a decision
        assert folding is Folding.ALL or not without
        assert without <= {abs(literal) for literal in made.facts().values()}
        for gate in made.gates.gates:
            slack = folding is Folding.NOTHING  # there, rules that are decided are equations too
            assert 1 - slack <= gate.least <= len(gate.literals) + slack
            assert all(1 <= abs(literal) <= made.gates.top for literal in gate.literals)
            assert slack or TRUE not in map(abs, gate.literals) or len(gate.literals) == 1


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_order_that_counts_has_its_decisions(kind: str) -> None:
    for intents in phases(kind):
        for folding in Folding:
            facts = Network(intents, folding).facts()
            expected = {Fact(Kind.SUCCESS, p) for p in intents.units if intents.goal[p] >= 0}
            expected |= {Fact(Kind.GIVEN, p) for p in intents.units if intents.helped[p] >= 0}
            expected |= {Fact(Kind.PATH, p) for p in intents.ferries}
            if folding is Folding.NOTHING:
                expected |= {Fact(Kind.DISLODGED, p) for p in intents.units}
                assert TRUE not in map(abs, facts.values())
            assert facts.keys() == expected


def test_nothing_is_open_where_nothing_goes_round() -> None:
    """Spring 1901 as anybody may play it: no SAT solver is needed, whatever the folding leaves open."""
    position = Position.of("GERMANY A mun", "RUSSIA A war", "GERMANY A ber", "FRANCE A bur", "FRANCE A par")
    orders = position.orders("A Mun-Sil, A War-Sil, A Ber S A Mun-Sil, A Bur-Mun, A Par-Bur")
    for folding in (Folding.ALL, Folding.CONSTANTS):
        made = Network(read(position, orders), folding)
        assert made.gates.top == TRUE
        assert set(made.facts().values()) <= {TRUE, FALSE}


def test_what_is_known_replaces_its_equation() -> None:
    position = Position.of("TURKEY F ank", "TURKEY A con", "TURKEY A smy")
    intents = read(position, position.orders("F Ank-Con, A Con-Smy, A Smy-Ank"))
    smy = position.board.number["smy"]
    for value in (True, False):
        made = Network(intents, Folding.CONSTANTS, {Fact(Kind.SUCCESS, smy): value})
        assert set(made.facts().values()) == {TRUE if value else FALSE}


# -- limits ------------------------------------------------------------------------------------------------------


def opinion(intents: Intents) -> tuple[object, ...]:
    ruling = rule(intents)
    return (
        [(outcome.result, outcome.reason, outcome.by) for outcome in ruling.outcomes],
        ruling.units,
        ruling.dislodged,
        ruling.contested,
        ruling.uniqueness,
        [(core.facts, core.resolutions, core.kind) for core in ruling.cores],
    )


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_paths_too_many_to_list_change_nothing(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [opinion(intents) for intents in phases(kind)]
    found = [resolutions(Network(intents)) for intents in phases(kind)]
    monkeypatch.setattr(network, "ROUTE_LIMIT", -1)
    assert kind != "paradox" or any(Network(each).gates.reaches for each in phases(kind))
    assert [opinion(intents) for intents in phases(kind)] == before
    assert [resolutions(Network(intents)) for intents in phases(kind)] == found


# `_make` takes a move that is alone on its way to an empty province as decided, even where its equation was put
# off before: the variable that already stands for it then has no equation, and is free.


@pytest.mark.parametrize(
    ("kind", "deepest"),
    [
        *((kind, deepest) for deepest in (2, 5) for kind in KIND_NAMES),
        ("small", 0),
        ("convoy_heavy", 0),
    ],
)
def test_equations_put_off_change_nothing(kind: str, deepest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [opinion(intents) for intents in phases(kind)]
    monkeypatch.setattr(decisions, "DEEPEST", deepest)
    assert [opinion(intents) for intents in phases(kind)] == before


@pytest.mark.parametrize("longer", [1, 2, 3, 50])
def test_a_queue_longer_than_the_nesting_leaves_nothing_free(longer: int) -> None:
    ids = [f"p{n:04}" for n in range(decisions.DEEPEST + longer + 1)]
    board = Board(
        "row",
        "row",
        [Province(id, id, Terrain.INLAND) for id in ids],
        [Power("X", "X")],
        list(pairwise(ids)),
        [],
    )
    units = [Unit("X", ARMY, id) for id in ids[:-1]]
    orders = [Move(unit, to) for unit, to in zip(units, ids[1:], strict=True)]
    intents = read(Position(tuple(units), board), orders)
    made = Network(intents)
    assert sorted(defined(made)) == list(range(2, made.gates.top + 1))
    assert {outcome.result.value for outcome in rule(intents).outcomes} == {"succeeds"}


# -- the formula for other solvers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lazy", [False, True], ids=["routes listed", "routes written out by steps"])
@pytest.mark.parametrize("kind", KIND_NAMES)
def test_models_of_the_formula_are_the_resolutions(kind: str, lazy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if lazy:
        monkeypatch.setattr(network, "ROUTE_LIMIT", -1)
    for intents in phases(kind, 30)[:12]:
        expected = resolutions(Network(intents))
        if len(expected) == MOST:
            continue
        made = program(intents)
        lines = list(made.dimacs())
        (header,) = [line for line in lines if line.startswith("p ")]
        clauses = [[int(word) for word in line.split()] for line in lines if line[0] not in "cp"]
        assert all(clause.pop() == 0 for clause in clauses)
        assert header == f"p cnf {made.top} {len(clauses)}"
        assert max(abs(literal) for clause in clauses for literal in clause) <= made.top
        clauses.append([made.top, -made.top])
        with Oracle(clauses) as oracle:
            # over all variables: no resolution has two models
            models = list(oracle.models(range(1, made.top + 1), MOST))
        found = [{fact: model[variable - 1] > 0 for fact, variable in made.facts.items()} for model in models]
        assert len(found) == len(expected)
        for facts in found:
            plain = tuple((fact, value) for fact, value in facts.items() if fact.kind is not Kind.DISLODGED)
            assert plain in expected
            for p in intents.units:
                attacked = any(facts[Fact(Kind.SUCCESS, j)] for j in intents.into.get(p, ()))
                leaves = facts.get(Fact(Kind.SUCCESS, p), False)
                assert facts[Fact(Kind.DISLODGED, p)] == (attacked and not leaves)


def test_every_clause_says_which_rule_it_states() -> None:
    for kind in KIND_NAMES:
        for intents in phases(kind)[:5]:
            made = program(intents)
            for clause in made.clauses[1:]:
                assert clause.about
                assert all(id in intents.board.number for id in clause.about)
            assert set(made.names) == set(made.facts.values())
            assert len(set(made.names.values())) == len(made.names)
