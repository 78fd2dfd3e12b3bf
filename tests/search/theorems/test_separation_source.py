"""The bounds of the table of separating positions as a theorem: which lemmas it has, and that faults are noticed."""

from typing import Any

import pytest

from standoff.encoding.universe import Universe
from standoff.engines.provoking.phase import Phase
from standoff.maps import Position
from standoff.search.theorems.proving import Refused, certified
from standoff.search.theorems.separation_source import Separations
from standoff.search.theorems.separations import separations
from standoff.search.theorems.source import TheoremError
from standoff.search.theorems.theorem import theorem

BOUNDS = Separations()


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


@pytest.mark.parametrize("units", [0, 3])
def test_bounds_of_more_units_are_no_lemmas(units: int) -> None:
    with pytest.raises(TheoremError, match="for 1 to 2 units"):
        Separations(units)


def test_a_lemma_that_there_is_not_is_refused() -> None:
    with pytest.raises(TheoremError, match="no lemma is called 'datc-1-3'"):
        BOUNDS.lemma("datc-1-3")


def test_a_bound_is_proved_and_says_something() -> None:
    made = certified(BOUNDS, "datc-dptg-written-1")
    assert made.told["checked"] == ["standoff"]
    assert [one["part"] for one in made.told["shown_by"]] == ["hypothesis"]


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
