"""The bounds of the table of separating positions as a theorem: which lemmas it has, and that faults are noticed."""

from typing import Any

import pytest

from standoff.encoding import read
from standoff.encoding.presets import PRESETS
from standoff.encoding.universe import Universe
from standoff.engines.provoking.phase import Phase
from standoff.maps import Position
from standoff.search.theorems.proving import Refused, certified
from standoff.search.theorems.separation_page import certified as certified_lines
from standoff.search.theorems.separation_source import Bound, Separations, formula_of_bound, lemma_of_bound
from standoff.search.theorems.separations import question, separations
from standoff.search.theorems.source import TheoremError
from standoff.search.theorems.theorem import theorem
from standoff.solver.oracle import Oracle

BOUNDS = Separations(4)


def phase(text: str) -> Phase:
    position = Position.parse(text)
    return Phase(position, tuple(position.orders(text)))


def test_every_bound_of_the_table_that_universes_prove_has_its_lemmas() -> None:
    told = {(one.one, one.other, one.entry): one for one in separations() if one.how == "universe"}
    for bound in BOUNDS.bounds.values():
        none_with = told[bound.one, bound.other, bound.entry].none_with
        assert none_with is not None
        assert bound.units <= none_with
    both = {(bound.one, bound.other, bound.entry) for bound in BOUNDS.bounds.values() if bound.units == 2}
    assert both == {
        (bound.one, bound.other, bound.entry)
        for bound in BOUNDS.bounds.values()
        if (told[bound.one, bound.other, bound.entry].none_with or 0) >= 2
    }
    assert ("datc", "2000", "written") in both


@pytest.mark.parametrize("units", [0, 7])
def test_bounds_of_more_units_are_no_lemmas(units: int) -> None:
    with pytest.raises(TheoremError, match="for 1 to 6 units"):
        Separations(units)


def test_the_page_tells_of_each_bound_how_it_was_checked() -> None:
    rows = {tuple(line.split(" | ")[:2]): line.split(" | ")[2:] for line in certified_lines()}
    assert rows["| `datc` `dptg`", "any orders"] == ["here", "here", "", "", "", " |"]
    cells = rows["| `datc` `2000`", "any orders"]
    assert cells[:4] == ["here", "here", "here", "digest"]
    assert cells[5] == "run |"


def test_a_lemma_that_there_is_not_is_refused() -> None:
    with pytest.raises(TheoremError, match="no lemma is called 'datc-1-3'"):
        BOUNDS.lemma("datc-1-3")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("datc-dptg-written-1", ["hypothesis"]),
        pytest.param("datc-2000-written-3", ["hypothesis", "denial"], marks=pytest.mark.campaign),
    ],
)
def test_a_bound_is_proved_and_says_something(name: str, parts: list[str]) -> None:
    made = certified(BOUNDS, name)
    assert made.told["checked"] == ["standoff"]
    assert [one["part"] for one in made.told["shown_by"]] == parts


FALSE_BOUND = Bound("datc", "1982", "plain", 5)
"""The table has a position with 5 units."""

PARADOX_BOUND = Bound("datc", "1982", "plain", 5, 0)
"""Of paradoxes that Szykman's rule settles."""

PARADOX = """Austria: A Lon-Bel, F Nth C A Lon-Bel, F Eng S A Lon-Bel
France: F Bel S F Nth
Germany: F Ska-Nth, F Hel S F Ska-Nth"""
"""The equations of datc have no resolution of it, and Szykman's rule lets the army stay; in 1982 it lands."""


def is_model(bound: Bound, what: Phase) -> bool:
    lemma = lemma_of_bound(bound)
    assumed = formula_of_bound(bound).universe.assume(read(*what, PRESETS[bound.one]))
    with Oracle([list(clause) for clause in lemma.clauses]) as oracle:
        return oracle.solve(assumed) is not None


def test_a_position_that_parts_presets_is_a_model_of_a_bound_that_is_false() -> None:
    apart = theorem("separations-larger").sharp[-1].phase()
    assert question(*FALSE_BOUND[:3]).has(apart)
    assert is_model(FALSE_BOUND, apart)


@pytest.mark.campaign
def test_a_paradox_that_parts_presets_is_a_model_of_a_bound_about_paradoxes_only() -> None:
    apart = phase(PARADOX)
    assert question("datc", "1982", "plain").has(apart)
    assert is_model(Bound("datc", "1982", "plain", 6, 0), apart)
    assert not is_model(Bound("datc", "1982", "plain", 6), apart)


def test_a_bound_about_paradoxes_says_that_the_equations_have_no_resolution() -> None:
    lemma = lemma_of_bound(PARADOX_BOUND)
    universe = formula_of_bound(PARADOX_BOUND).universe
    betrayal = theorem("no-resolution").sharp[0].phase()
    circle = phase("""Austria: A Boh-Mun, A Mun-Tyr, A Tyr-Boh, A Pic H, A Por H""")
    meets = [[-literal] for (literal,) in lemma.denial[-32:]]
    with Oracle([list(clause) for clause in lemma.definitions]) as oracle:
        for what, resolved in ((betrayal, False), (circle, True)):
            assumed = universe.assume(read(*what, PRESETS["datc"]))
            assert any(oracle.solve([*assumed, *met]) is not None for met in meets) is resolved


def test_bounds_of_paradoxes_begin_where_a_phase_may_lack_resolutions() -> None:
    names = Separations(6).names
    assert [name for name in names if name.endswith("paradox")] == [
        "datc-2000-written-5-paradox",
        "datc-2000-written-6-paradox",
    ]
    assert {"datc-1982-plain-4", "1982-2000-plain-4", "1982-notes-plain-4", "datc-2000-written-4"} < set(names)


@pytest.mark.campaign
@pytest.mark.parametrize("name", BOUNDS.names)
def test_every_bound_is_proved_and_says_something(name: str) -> None:
    assert certified(BOUNDS, name).told["steps"] > 0


def test_a_formula_that_lacks_phases_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Universe.__init__

    def without(self: Universe, *args: Any, **kwargs: Any) -> None:
        made(self, *args, **kwargs)
        for crosses in self.orders.crosses:
            self.demand(-crosses)

    monkeypatch.setattr(Universe, "__init__", without)
    with pytest.raises(Refused, match="the formula has not this phase"):
        certified(BOUNDS, "datc-dptg-written-2")


def test_a_phase_that_separates_presets_disproves_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = theorem("separations").sharp[0].phase()
    monkeypatch.setattr(Separations, "phase", lambda *_args: apart)
    assert list(BOUNDS.disproof("datc-datc-2-plain-1", "hypothesis", ())) == ["it separates datc and datc-2"]
    monkeypatch.setattr(Separations, "phase", lambda *_args: phase("Austria: F Nth C A Lon-Bel"))
    assert list(BOUNDS.disproof("datc-datc-2-plain-1", "hypothesis", ())) == ["it is not in plain orders"]


@pytest.mark.parametrize("text", ["Austria: A Mun H", "Austria: A Mun H\nAustria: A Ber H"])
def test_a_phase_that_separates_nothing_shows_nothing(text: str) -> None:
    assert "it separates no two presets" in BOUNDS.misses(phase(text))
