"""The search: the same from the same seed, gone on with from a file, and never silent."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from standoff.engines.pool import Pool
from standoff.engines.provoking.phase import Phase
from standoff.engines.reducing import without_units
from standoff.search import Known, Limits, Wanted, find, wanted
from standoff.search.bounds import Bound
from standoff.search.finding import Mine
from standoff.search.hunting import WAVE, Hunt
from standoff.search.rejudging import fault_of
from standoff.search.rounds import DRAWS, Plan, place_of, work
from standoff.search.shrinking import shrunk
from standoff.search.state import StateError, load, save

PARADOX = wanted(resolutions="2", not_cycle=True, seed=3)


def told(known: Known) -> list[list[str]]:
    return [one.phase.orders_text for one in known.finds]


def test_a_seed_names_what_is_found_whoever_works_at_it() -> None:
    limits = Limits(count=2 * WAVE * DRAWS)
    alone = find(PARADOX, limits, everything=True)
    with Pool(2) as pool:
        both = find(PARADOX, limits, everything=True, workers=pool)
    assert told(alone) == told(both)
    assert alone.drawn == both.drawn
    assert len(alone.finds) > 5
    other = find(wanted(resolutions="2", not_cycle=True, seed=4), limits, everything=True)
    assert told(other) != told(alone)


def test_so_many_phases_are_drawn_as_are_asked_for() -> None:
    for count in (1, DRAWS + 7, WAVE * DRAWS + 3):
        assert find(PARADOX, Limits(count=count)).total == count


def test_a_search_that_is_gone_on_with_finds_what_one_in_one_piece_finds(tmp_path: Path) -> None:
    whole = find(PARADOX, Limits(count=3 * WAVE * DRAWS), everything=True)
    file = tmp_path / "state.json"
    first = find(PARADOX, Limits(count=WAVE * DRAWS), everything=True, saved=lambda known: save(known, file))
    assert first.waves == 1
    known = load(file, PARADOX, everything=True)
    assert (known.waves, known.total, told(known)) == (1, first.total, told(first))
    rest = find(PARADOX, Limits(count=3 * WAVE * DRAWS), everything=True, known=known)
    assert told(rest) == told(whole)
    assert rest.drawn == whole.drawn
    assert rest.seconds > first.seconds


def test_a_round_ends_with_the_time_and_does_not_count_as_done() -> None:
    place = place_of(PARADOX)
    plan = Plan(0, 1, tuple(float(name == "packed") for name in place.recipes))
    assert not work(PARADOX, plan).cut
    cut = work(PARADOX, replace(plan, seconds=0.0))
    assert cut.cut
    assert sum(cut.drawn.values()) == 0
    known = Known(PARADOX)
    Hunt(known, Limits(seconds=0.05)).run(Mine())
    assert known.waves == 0


def test_a_phase_that_is_made_small_is_what_it_was_where_the_time_is_over() -> None:
    known = find(PARADOX, Limits(count=100))
    assert known.best is not None
    larger = next(phase for phase in known.around if len(phase.position.units) >= known.best.size[0])
    assert shrunk(larger, PARADOX.has, place_of(PARADOX).ground, 9, lambda: True) == larger


def test_an_interrupt_gives_what_is_known() -> None:
    known = Known(PARADOX)

    def interrupt(known: Known) -> None:
        if known.best is not None:
            raise KeyboardInterrupt

    Hunt(known, Limits(count=10**6), interrupt).run(Mine())
    assert known.interrupted
    assert known.best is not None
    assert known.best.size[0] == 4
    assert known.seconds > 0


def test_what_is_proved_ends_the_search() -> None:
    def prove(known: Known) -> None:
        if known.best is not None:
            known.bound = Bound(4, fewest_orders=4)

    known = Known(PARADOX)
    Hunt(known, Limits(seconds=300), prove=prove).run(Mine())
    assert known.proved
    assert known.seconds < 200


def test_a_proof_that_a_find_contradicts_is_a_fault_of_ours() -> None:
    known = Known(PARADOX)
    known.bound = Bound(5)  # as a file that was kept may say
    find(PARADOX, Limits(count=400), known=known)
    assert known.contradicted
    assert not known.proved
    assert ["proved that there is none" in fault.says for fault in known.faults] == [True]


def test_a_region_with_fewer_provinces_than_units_ends_the_search() -> None:
    asked = wanted(resolutions="2", region="Mun, Ber")
    known = find(asked, Limits(seconds=300), prove=True)
    assert known.refuted
    assert known.bound == Bound(3)
    assert known.seconds < 200


def test_what_proves_may_give_the_smallest_position() -> None:
    solved = find(PARADOX, Limits(count=100)).best
    assert solved is not None

    def prove(known: Known) -> None:
        known.solved = solved.phase

    # nothing is drawn in this region, and the position is not in it; it is judged anew all the same
    known = Known(wanted(resolutions="2", not_cycle=True))
    Hunt(known, Limits(count=1), prove=prove).run(Mine())
    assert known.best is not None
    assert known.best.size == solved.size


def test_nothing_can_be_left_out_of_a_find() -> None:
    known = find(wanted(outcome=["F Nth dislodged"], seed=1), Limits(count=300))
    assert known.best is not None
    phase = known.best.phase
    for n in range(len(phase.position.units)):
        smaller = without_units(phase, (n,))
        assert isinstance(smaller, Phase)
        assert not known.wanted.has(smaller)


def test_a_phase_is_made_small_and_keeps_what_it_has() -> None:
    question = wanted(resolutions="0")
    place = place_of(question)
    from standoff.engines.provoking.loops import paradox

    for seed in range(200):
        phase = paradox(seed)
        if question.has(phase) and len(phase.position.units) > 8:
            break
    else:
        pytest.fail("no seed gives a phase without resolution")
    small = shrunk(phase, question.has, place.ground, 9)
    assert question.has(small)
    assert len(small.position.units) < len(phase.position.units)
    assert len(small.orders) == len(small.position.units)


def test_filters_hold_for_what_is_found() -> None:
    question = wanted(resolutions="2", not_cycle=True, powers=2, units=4, region="North Sea, neighbours", seed=1)
    known = find(question, Limits(count=400), everything=True)
    assert known.finds
    region = question.filters.region
    assert region is not None
    for one in known.finds:
        assert question.filters.allows(one.phase)
        assert {unit.province for unit in one.phase.position.units} <= region
        assert len({unit.power for unit in one.phase.position.units}) == 2
    assert not find(wanted(resolutions="2", not_cycle=True, no_convoys=True), Limits(count=400)).finds


def test_finds_are_judged_by_both_evaluators() -> None:
    known = find(wanted(resolutions="0", seed=2), Limits(count=100))
    assert known.best is not None
    assert fault_of(known.best.phase, known.wanted.what) is None
    other = wanted(resolutions="2").what
    fault = fault_of(known.best.phase, other)
    assert fault is not None
    assert "judged anew" in fault.says


# -- the file -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Search once, and give what is kept of it."""
    file = tmp_path_factory.mktemp("kept") / "state.json"
    known = find(PARADOX, Limits(count=100))
    known.bound = Bound(3)
    save(known, file)
    assert list(file.parent.iterdir()) == [file]
    return file.read_text("utf-8")


@pytest.fixture
def state(kept: str, tmp_path: Path) -> Path:
    file = tmp_path / "state.json"
    file.write_text(kept, "utf-8")
    return file


def test_what_is_kept_is_read_again(state: Path) -> None:
    known = load(state, PARADOX)
    assert known.bound == Bound(3)
    assert known.total == 100
    assert known.best is not None
    assert known.around


def test_no_file_is_a_search_that_begins(tmp_path: Path) -> None:
    assert load(tmp_path / "none.json", PARADOX).total == 0


def changed(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], object]:
    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (changed(lambda data: data.update(format="x")), "not what a search was kept in"),
        (changed(lambda data: data.update(version=99)), "has version 99"),
        (changed(lambda data: data["asked"].update(seed=9)), "another search, with another seed"),
        (changed(lambda data: data.update(asked=3)), "another search"),
        (changed(lambda data: data.update(waves=-1)), "waves is -1"),
        (changed(lambda data: data.update(waves=True)), "waves is True"),
        (changed(lambda data: data.update(waves="x" * 1000)), "waves is 'x"),
        (changed(lambda data: data.update(drawn={"packed": "many"})), "expected numbers by name"),
        (changed(lambda data: data.update(finds={})), "expected a list"),
        (changed(lambda data: data["finds"][0].update(units=["ENGLAND F mun"])), "inland"),
        (changed(lambda data: data["finds"][0].update(units=["ENGLAND F nth", "ITALY F nth"])), "finds: "),
        (changed(lambda data: data["finds"][0].update(units=["ENGLAND F nth"])), "is not there"),
        (changed(lambda data: data["finds"][0].update(orders=["ENGLAND: F nth"])), "orders: "),
        (changed(lambda data: data["finds"][0].update(orders=[])), "has not the property"),
        (changed(lambda data: data["finds"].__setitem__(0, 7)), "expected a list"),
        (changed(lambda data: data.update(bound=[])), "bound is []"),
        (changed(lambda data: data.update(bound={})), "none_below is None"),
        (changed(lambda data: data.pop("near")), "near is None"),
    ],
)
def test_a_file_that_is_none_of_this_search_is_told(state: Path, change: Callable[[Any], object], says: str) -> None:
    data = json.loads(state.read_text("utf-8"))
    change(data)
    state.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(StateError) as caught:
        load(state, PARADOX)
    assert says in str(caught.value)
    assert str(state) in str(caught.value)


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"[1", b"[" * 100_000, b"null", b'{"a": 1, "a": 2}', b"NaN"])
def test_a_file_that_is_no_json_is_told(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "state.json"
    file.write_bytes(raw)
    with pytest.raises(StateError, match="not what a search was kept in"):
        load(file, PARADOX)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(StateError, match="cannot be read"):
        load(tmp_path, PARADOX)


def test_questions_can_be_told_apart() -> None:
    asked: list[Wanted] = [
        PARADOX,
        wanted(resolutions="2", seed=3),
        wanted(resolutions="2+", not_cycle=True, seed=3),
        wanted(resolutions="2", not_cycle=True, seed=3, powers=2),
        wanted(resolutions="2", not_cycle=True, seed=3, region="Mun"),
    ]
    from standoff.search.state import asked_data

    told = [json.dumps(asked_data(one)) for one in asked]
    assert len(set(told)) == len(told)
