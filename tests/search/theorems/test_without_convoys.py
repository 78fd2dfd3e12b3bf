"""Without convoys only circles are open: the lemmas, what becomes of them under other rules, the theorem itself."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, islice
from typing import TYPE_CHECKING

import pytest

from bench import brute
from standoff.encoding import read
from standoff.encoding.facts import FALSE
from standoff.encoding.presets import PRESETS
from standoff.encoding.rules import Rules
from standoff.encoding.universe.around import Around
from standoff.encoding.universe.local import Local
from standoff.encoding.universe.tally import Tally
from standoff.engines.provoking.phase import Phase
from standoff.maps import Position, StandoffError, standard
from standoff.search.theorems.nearby import phases_around
from standoff.search.theorems.without_convoys import (
    READINGS,
    StepFormula,
    WithoutConvoys,
    any_successes,
    lemmas,
    steps,
)
from standoff.solver.adjudication import adjudicate, rule
from standoff.solver.oracle import Oracle, refutation
from standoff.solver.sequential import evaluate

from ...encoding.universe.ashore import ashore, held_against_each_other, land_moves, step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from standoff.encoding import Intents
    from standoff.search.theorems.lemma import Lemma

BOARD = standard()
STEPS = (("adr-ven", 0), ("por-spa", 0), ("mun-boh", 0), ("stp-nwy", 0), ("mun-boh", 1), ("adr-ven", 1))
"""Some steps, of coasts, by land and by sea, each with the number of a reading."""


def pair(text: str, reading: int = 0) -> tuple[Lemma, Lemma]:
    start, goal = text.split("-")
    return StepFormula(BOARD, BOARD.number[start], BOARD.number[goal], READINGS[reading]).lemmas


def has_model(lemma: Lemma, *parts: tuple[tuple[int, ...], ...]) -> bool:
    with Oracle([[1], *(list(clause) for part in parts for clause in part)]) as oracle:
        return oracle.solve() is not None


def proved(lemma: Lemma) -> bool:
    """Tell whether a lemma holds, and assert that it says something."""
    assert has_model(lemma, lemma.definitions, lemma.hypothesis), f"{lemma.name}: nothing is as it supposes"
    assert has_model(lemma, lemma.definitions, lemma.denial), f"{lemma.name}: it holds whatever is supposed"
    return refutation(map(list, lemma.clauses)) is not None


# -- the lemmas ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reading"), [*STEPS[:2], *(pytest.param(*one, marks=pytest.mark.campaign) for one in STEPS[2:])]
)
def test_the_lemmas_of_some_steps_hold(text: str, reading: int) -> None:
    assert all(map(proved, pair(text, reading)))


@pytest.mark.campaign
@pytest.mark.parametrize("reading", range(len(READINGS)))
def test_all_lemmas_hold(reading: int) -> None:
    names = []
    for lemma in lemmas(BOARD, READINGS[reading]):
        assert proved(lemma), lemma.name
        names.append(lemma.name)
    assert len(set(names)) == len(names) == 824


def test_the_same_lemmas_come_every_time() -> None:
    source = WithoutConvoys()
    assert [source.lemma(name) for name in source.names[:6]] == list(islice(lemmas(BOARD), 6))
    assert len(source.names) == 2 * 824
    assert source.lemma("grows-kie-hol-always") == pair("kie-hol", 1)[1]
    with pytest.raises(StandoffError, match="no lemma is called 'grows-kie-mun-by-sea'"):
        source.lemma("grows-kie-mun-by-sea")


def test_each_step_that_a_unit_can_take_is_there() -> None:
    borders = {tuple(place.split("/")[0] for place in pair) for pair in (*BOARD.army_borders, *BOARD.fleet_borders)}
    both = borders | {(b, a) for a, b in borders}
    assert {(BOARD.ids[start], BOARD.ids[goal]) for start, goal in steps(BOARD)} == both


def test_a_formula_is_held_against_phases_around_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    source = WithoutConvoys()
    for name in ("differ-mun-boh", "grows-mun-boh-always"):
        assert not list(source.doubts(name, source.lemma(name)))
    monkeypatch.setattr(Local, "same_power", lambda self, i, j: FALSE)
    assert "the formula" in next(source.doubts("differ-mun-boh", source.lemma("differ-mun-boh")))


def test_three_armies_that_go_round_show_that_circles_are_open() -> None:
    source = WithoutConvoys()
    position = Position.of("TURKEY F ank", "TURKEY A con", "TURKEY A smy")
    circle = Phase(position, tuple(position.orders("F ank-con, A con-smy, A smy-ank")))
    assert source.misses(circle) == ""
    assert source.misses(Phase(position, tuple(position.orders("F ank-con, A con-smy")))) == "it has 1 resolution"


@pytest.mark.parametrize("supposed", range(3))
def test_growing_needs_all_that_it_supposes(supposed: int) -> None:
    """That the occupant leaves for elsewhere is said by the last of these as well, so it is left out with it."""
    _, grows = pair("adr-ven")
    leaves, mover, later = grows.hypothesis
    kept = [(leaves, mover), (leaves, later), (later,)][supposed]
    assert has_model(grows, grows.definitions, tuple(kept), grows.denial)


def test_differing_needs_each_of_its_two_suppositions() -> None:
    differ, _ = pair("adr-ven")
    for clause in differ.hypothesis:
        assert has_model(differ, differ.definitions, (clause,), differ.denial)
        # without the word that the occupant comes to the start, that is another supposition, which denies it as well
        assert has_model(differ, differ.definitions, (clause[1:],), differ.denial)


def test_the_success_of_the_occupant_may_stop_who_follows_it() -> None:
    """The position that the hypothesis of the second lemma is there for (P12): the occupant cuts a support."""
    position = Position.of(
        "ENGLAND F alb", "ENGLAND F ion", "FRANCE F adr", "FRANCE F tys", "GERMANY F ven", board=BOARD
    )
    text = "F alb-adr, F ion S F alb-adr, F adr-ion, F ven-adr"
    number = BOARD.number
    for more, adr, alb in (("F tys S F adr-ion", True, False), ("F tys H", False, True)):
        intents = read(position, position.orders(f"{text}, {more}"))
        assert evaluate(intents).succeeds == {number[p] for p, succeeds in (("adr", adr), ("alb", alb)) if succeeds}
        ruling = adjudicate(position, position.orders(f"{text}, {more}"))
        assert ruling.resolution.success[number["adr"]] == (1 if adr else -1)
        assert ruling.resolution.success[number["alb"]] == (1 if alb else -1)
        one = step(number["alb"], number["adr"])
        others = {number["adr"]: adr, number["ven"]: False}
        assert one.values(intents, others) == [alb]
        assert one.values(intents, others | {number["adr"]: not adr}) == [not alb]


# -- other rules --------------------------------------------------------------------------------------------------


def test_if_rivals_that_fail_stopped_nobody_a_move_would_hang_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def rivals(self: Local, i: int, j: int, d: int) -> int:
        return self.both(self.goes_to(j, d), self.success_of(j))

    monkeypatch.setattr(Local, "rivals", rivals)
    differ, _ = pair("mun-boh")
    assert not proved(differ)


def test_if_nobody_met_head_on_a_move_would_hang_on_who_comes_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Local, "met", lambda self, i, j: FALSE)
    differ, _ = pair("mun-boh")
    assert not proved(differ)


def test_if_units_could_have_two_orders_a_move_might_fall_as_its_occupant_succeeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def one_of(self: Tally, literals: list[int]) -> list[int]:
        self.demand(*literals)
        return []

    monkeypatch.setattr(Tally, "one_of", one_of)
    _, grows = pair("mun-boh")
    assert not proved(grows)


def no_rivals_beaten(self: Rules, i: int, d: int) -> dict[int, int]:
    return {}


ALTERED = {
    "own units are foreign": ("same_power", lambda self, i, j: FALSE),
    "a unit beaten head-on still stops others": ("_powerless", no_rivals_beaten),
    "an attack from the aim cuts anyway": ("aimed", lambda self, s, j: FALSE),
    "nobody meets head-on": ("met", lambda self, i, j: FALSE),
    "units that move keep their supports": ("moves", lambda self, i: FALSE),
    "no support is ever cut": ("_uncut", lambda self, s: 1),
}


@pytest.fixture
def _afresh() -> Iterator[None]:
    """Let no formula be kept that was made of other rules."""
    step.cache_clear()
    yield
    step.cache_clear()


@pytest.mark.usefixtures("_afresh")
@pytest.mark.parametrize(
    "what", [pytest.param(one, marks=[pytest.mark.campaign] if n > 1 else []) for n, one in enumerate(ALTERED)]
)
def test_an_equation_of_another_rule_is_told_from_the_judge(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, other = ALTERED[what]
    monkeypatch.setattr(Local, name, other)
    assert any(map(differs, range(400)))


@pytest.mark.usefixtures("_afresh")
def test_a_formula_that_leaves_phases_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_held(self: Around, k: int) -> list[int]:
        return [x for m, x in self.supports[k].items() if m != self.goal]

    monkeypatch.setattr(Around, "_orders", never_held)
    assert any(map(differs, range(400)))


@cache
def nearby() -> tuple[Intents, ...]:
    return tuple(read(*phase) for phase in phases_around(BOARD, BOARD.number["mun"], BOARD.number["boh"], 400))


def differs(number: int) -> bool:
    intents = nearby()[number]
    try:
        held_against_each_other(intents, BOARD.number["mun"], any_successes(intents, str(number)), Counter())
    except AssertionError:
        return True
    return False


# -- the theorem, by trying everything ------------------------------------------------------------------------------


def circles(intents: Intents) -> Iterator[tuple[int, ...]]:
    """Yield all circles of units that each move by themselves to where the next stands."""
    moving, seen = set(land_moves(intents)), set[int]()
    for first in sorted(moving):
        way = [first]
        while (there := intents.goal[way[-1]]) in moving and there not in way:
            way.append(there)
        if there == first and not seen & set(way):
            seen |= set(way)
            yield tuple(way)


def held(intents: Intents, counts: Counter[str]) -> None:
    """Assert the theorem of a phase; brute force tells its resolutions."""
    found = brute.resolutions(intents)
    assert found, "it has a resolution"
    differing = set[int]().union(*[one ^ other for one, other in combinations(found, 2)])
    opened = [circle for circle in circles(intents) if differing & set(circle)]
    assert all(len(circle) >= 3 for circle in opened)
    ways = {tuple(one >= set(circle) for circle in opened) for one in found}
    assert all(one >= set(circle) or not one & set(circle) for one in found for circle in opened)
    assert len(found) == len(ways) == 2 ** len(opened), "one for each way in which circles move or do not"
    judged = rule(intents).resolution.success
    assert frozenset(p for p in intents.units if judged[p] == 1) in found
    assert all(judged[p] == 1 for circle in opened for p in circle), "in the ruling they move"
    counts["all"] += 1
    counts[f"{len(opened)} open"] += 1
    counts["pairs"] += any(len(circle) == 2 for circle in circles(intents))
    counts["closed circles"] += any(len(circle) > 2 and circle not in opened for circle in circles(intents))
    # more than the theorem says, and seen in all phases tried
    assert len(differing) == sum(map(len, opened)), "nothing but the circles differs"


def try_all(seeds: range, most: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    books = list(PRESETS.values())
    for seed in seeds:
        intents = read(*ashore(seed), books[seed % len(books)])
        if len(land_moves(intents)) <= most:
            held(intents, counts)
    return counts


def test_the_theorem_holds_in_all_small_phases_tried() -> None:
    counts = try_all(range(120), 6)
    assert counts["all"] >= 25
    assert counts["1 open"]


@pytest.mark.campaign
def test_the_theorem_holds_in_many_phases() -> None:
    counts = try_all(range(10_000, 16_000), 8)
    assert counts["all"] >= 2000
    assert min(counts[name] for name in ("0 open", "1 open", "pairs", "closed circles")) >= 40, counts
    assert counts["2 open"] >= 3, counts
