"""The table of separating positions: every position judged again, every bound of few units proved again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from standoff.encoding.presets import PRESETS
from standoff.search.filters import in_plain_orders
from standoff.search.formulas import NotCoveredError
from standoff.search.rejudging import fault_of
from standoff.search.solving import Solver, uncovered
from standoff.search.theorems.alone import differing_alone
from standoff.search.theorems.lemma import Lemma
from standoff.search.theorems.separation_lemmas import NoLemmaError, lemmas, refined
from standoff.search.theorems.separations import ENTRIES, Separation, alike, kind, position, positions, separations
from standoff.solver.oracle import Oracle

TABLE = list(separations())


def each_once() -> Iterator[Separation]:
    """Yield an entry for each question: pairs that differ alike have one."""
    seen = set()
    for one in TABLE:
        key = (frozenset(kind(PRESETS[name], one.entry) for name in (one.one, one.other)), one.entry)
        if not one.same and key not in seen:
            seen.add(key)
            yield one


QUESTIONS = list(each_once())
PROVED = [one for one in QUESTIONS if one.how == "universe" and one.none_with is not None]


def named(one: Separation) -> str:
    return f"{one.one} | {one.other} | {one.entry}"


def test_the_table_has_each_two_presets_once() -> None:
    assert [(one.one, one.other, one.entry) for one in TABLE] == [
        (*pair, entry) for pair in combinations(PRESETS, 2) for entry in ENTRIES
    ]


def test_those_are_the_same_that_choose_alike_in_all_that_matters() -> None:
    for one in TABLE:
        assert one.same is alike(PRESETS[one.one], PRESETS[one.other], one.entry)


def test_what_differs_alike_has_the_same_entry() -> None:
    told: dict[tuple[frozenset[tuple[str, ...]], str], tuple[object, ...]] = {}
    for one in TABLE:
        key = (frozenset(kind(PRESETS[name], one.entry) for name in (one.one, one.other)), one.entry)
        same = (one.none_with, one.how, one.position)
        assert told.setdefault(key, same) == same


def test_every_position_separates_what_it_is_listed_for() -> None:
    used = set()
    for one in QUESTIONS:
        if one.position is None:
            continue
        phase = position(one.position)
        used.add(one.position)
        assert one.units == len(phase.position.units)
        assert one.wanted.filters.allows(phase), named(one)
        fault = fault_of(phase, one.wanted.what)
        assert fault is None, (named(one), fault)
        assert in_plain_orders(phase) or one.entry.startswith("written")
    assert used == set(range(1, positions() + 1))


def test_no_bound_reaches_a_position() -> None:
    for one in TABLE:
        if one.none_with is not None:
            assert one.units is None or one.none_with < one.units
            assert (one.how == "none") is (one.none_with == 0)


def test_a_weaker_question_has_no_larger_answer() -> None:
    told = {(one.one, one.other, one.entry): one for one in TABLE}
    for one in TABLE:
        if one.units is not None:
            weaker = told[one.one, one.other, one.entry.removesuffix("_or_undefined") + "_or_undefined"]
            assert weaker.units is not None
            assert weaker.units <= one.units
            written = told[one.one, one.other, one.entry.replace("plain", "written")]
            assert written.units is not None
            assert written.units <= one.units


@pytest.mark.campaign
@pytest.mark.parametrize("one", [one for one in PROVED if not one.entry.endswith("_or_undefined")], ids=named)
def test_none_with_one_or_two_units_is_proved_again(one: Separation) -> None:
    # with so few units nothing is undefined, so that the weaker question is the same
    solver = Solver(one.wanted)
    for units in range(1, min(one.none_with or 0, 2) + 1):
        assert solver.ask(units).none


@pytest.mark.campaign
@pytest.mark.parametrize("one", PROVED, ids=named)
def test_bounds_are_proved_again(one: Separation) -> None:
    solver = Solver(one.wanted)
    for units in range(3, min(one.none_with or 0, 5) + 1):
        assert solver.ask(units).none


ALONE = [one for one in QUESTIONS if one.how == "enumeration" and not one.entry.endswith("_or_undefined")]


@pytest.mark.campaign
@pytest.mark.parametrize("one", ALONE, ids=named)
def test_one_unit_is_enumerated_where_formulas_do_not_cover_the_orders(one: Separation) -> None:
    rulebooks = PRESETS[one.one], PRESETS[one.other]
    assert one.none_with == 1
    assert uncovered(one.wanted)
    assert rulebooks[0].two_orders is rulebooks[1].two_orders
    assert differing_alone(*rulebooks) == []


@pytest.mark.campaign
def test_one_unit_is_enough_to_part_presets_that_read_it_otherwise() -> None:
    assert differing_alone(PRESETS["datc"], PRESETS["datc-2"])
    assert differing_alone(PRESETS["datc"], PRESETS["webdiplomacy"])


def test_what_follows_from_another_entry_follows() -> None:
    for one in TABLE:
        assert one.none_with is not None or one.same or {one.one, one.other} == {"datc", "notes"}
        if one.how in ("written", "datc"):
            wider = [other.none_with for other in TABLE if other.none_with is not None and follows_from(one, other)]
            assert one.none_with is not None
            assert max(wider) >= one.none_with


@cache
def kinds(one: Separation) -> frozenset[tuple[str, ...]]:
    return frozenset(kind(PRESETS[name], one.entry) for name in (one.one, one.other))


def follows_from(one: Separation, other: Separation) -> bool:
    """Tell whether a bound follows from one of a wider question."""
    if one.how == "datc":
        # where notes has an answer, datc has the same
        assert kinds(one) == {kind(PRESETS["2000"], one.entry), kind(PRESETS["notes"], one.entry)}
        return (other.one, other.other, other.entry) == ("datc", "2000", one.entry)
    # plain orders are some of all orders, under presets that differ in the same for plain ones
    if other.entry != one.entry.replace("plain", "written"):
        return False
    return kinds(one) == frozenset(kind(PRESETS[name], one.entry) for name in (other.one, other.other))


def has_model(lemma: Lemma, *parts: tuple[tuple[int, ...], ...]) -> bool:
    with Oracle([list(clause) for part in parts for clause in part]) as oracle:
        return oracle.solve() is not None


def see_lemma(lemma: Lemma) -> None:
    """See that a lemma holds, and would not with a condition less."""
    assert not has_model(lemma, lemma.clauses)
    assert has_model(lemma, lemma.definitions, lemma.hypothesis)
    if lemma.hypothesis:
        assert has_model(lemma, lemma.definitions, lemma.denial)


@pytest.mark.parametrize(
    ("one", "other", "entry", "units"), [("datc", "dptg", "written", 2), ("1982", "notes", "plain", 2)]
)
def test_bounds_are_lemmas_that_say_something(one: str, other: str, entry: str, units: int) -> None:
    several = list(lemmas(one, other, entry, units))
    assert len({lemma.name for lemma in several}) == len(several) > 0
    for lemma in several:
        see_lemma(lemma)


@pytest.mark.campaign
@pytest.mark.parametrize("one", PROVED, ids=named)
def test_all_bounds_of_few_units_are_lemmas_that_say_something(one: Separation) -> None:
    for units in range(1, min(one.none_with or 0, 4) + 1):
        for lemma in lemmas(one.one, one.other, one.entry, units):
            see_lemma(lemma)


@pytest.mark.campaign
@pytest.mark.parametrize("one", PROVED, ids=named)
def test_phases_that_were_ruled_out_one_by_one_do_not_part(one: Separation) -> None:
    for units in range(1, min(one.none_with or 0, 4) + 1):
        for formula in refined(one.one, one.other, one.entry, units):
            for phase, clause in formula.excluded:
                assert clause in {tuple(other) for other in formula.universe.sheet.clauses}
                assert not one.wanted.has(phase)


def test_there_is_no_lemma_where_a_position_parts() -> None:
    with pytest.raises(NoLemmaError, match="part"):
        next(iter(lemmas("datc", "datc-2", "plain", 2)))


def test_there_is_no_lemma_where_formulas_do_not_cover() -> None:
    with pytest.raises(NotCoveredError):
        next(iter(lemmas("datc", "1982", "written", 1)))
