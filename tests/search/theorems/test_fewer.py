"""The lemmas that fewer units will not do: what they are, and that one which says too much or too little is noticed."""

from typing import Any

import pytest

from standoff.encoding import Rulebook
from standoff.encoding.facts import TRUE
from standoff.encoding.universe import Universe
from standoff.encoding.universe.resolved import Resolved
from standoff.search.theorems.checking import sharp_faults
from standoff.search.theorems.fewer import Fewer
from standoff.search.theorems.proving import Refused, certified
from standoff.search.theorems.source import TheoremError, source_of
from standoff.search.theorems.theorem import Theorem, theorem, theorems

SMALL = [
    ("none", 1),
    ("two", 1),
    pytest.param("none", 2, marks=pytest.mark.campaign),
    pytest.param("apart", 2, marks=pytest.mark.campaign),
]


def test_there_is_a_lemma_for_each_kind_and_number_of_units_below() -> None:
    assert Fewer(["none", "apart"], 3).names == ("none-1", "none-2", "apart-1", "apart-2")


def test_a_lemma_may_be_split_by_the_types_of_its_first_slots() -> None:
    split = Fewer(["none"], 4, split={"none-3": 2})
    assert split.names == ("none-1", "none-2", "none-3-aa", "none-3-af", "none-3-fa", "none-3-ff")
    whole, part = Fewer(["none"], 4).lemma("none-3"), split.lemma("none-3-af")
    assert part.definitions == whole.definitions
    assert part.denial == whole.denial
    assert part.hypothesis[2:] == whole.hypothesis
    assert [len(clause) for clause in part.hypothesis[:2]] == [1, 1]


def test_the_cubes_of_a_lemma_leave_no_position_out() -> None:
    """Each has its slot an army or not: of the literals of two of them one is the negation of the other."""
    split = Fewer(["none"], 3, split={"none-2": 1})
    army, fleet = (split.lemma(f"none-2-{letter}").hypothesis[0] for letter in "af")
    assert army[0] == -fleet[0]


@pytest.mark.parametrize("kinds", [["some"], []])
def test_kinds_that_there_are_not_are_refused(kinds: list[str]) -> None:
    with pytest.raises(TheoremError, match="there is: none, two, apart"):
        Fewer(kinds, 3)


def test_arguments_that_a_generator_does_not_take_are_refused() -> None:
    with pytest.raises(TheoremError, match="does not take"):
        source_of("fewer-units", {"kinds": ["two"], "unit": 3})
    there = "fewer-units, separations, steps-without-convoys"
    with pytest.raises(TheoremError, match=f"no generator of lemmas is called 'more-units'; there is: {there}"):
        source_of("more-units", {})


def test_a_lemma_that_there_is_not_is_refused() -> None:
    with pytest.raises(TheoremError, match="no lemma is called 'two-3'; there is: two-1, two-2"):
        Fewer(["two"], 3).lemma("two-3")


@pytest.mark.parametrize("what", [one for one in theorems() if one.by], ids=lambda one: one.id)
def test_the_positions_of_a_theorem_show_that_it_is_sharp(what: Theorem) -> None:
    assert what.sharp or what.gap
    assert not list(sharp_faults(what))


@pytest.mark.parametrize("what", [one for one in theorems() if one.by == "fewer-units"], ids=lambda one: one.id)
def test_what_is_not_known_is_told_of_a_theorem_whose_positions_have_more_units(what: Theorem) -> None:
    source = what.source()
    assert isinstance(source, Fewer)
    assert (source.known is not None or not what.sharp) == bool(what.gap)
    assert source.known is None or source.known > source.units


@pytest.mark.parametrize("what", [one for one in theorems() if one.by == "fewer-units"], ids=lambda one: one.id)
def test_a_position_less_a_unit_shows_nothing(what: Theorem) -> None:
    """Or what is found sharp would not be the smallest, and the lemmas false."""
    source = what.source()
    for one in what.sharp:
        phase = one.phase()
        assert "units, not" in source.misses(phase._replace(position=type(phase.position)(phase.position.units[1:])))


def test_a_position_of_the_right_size_that_is_none_of_the_kinds_is_missed() -> None:
    pandin = theorem("two-resolutions-not-circular").sharp[0].phase()
    assert Fewer(["none"], 4).misses(pandin) == "it has 2 resolutions, and is of none of these kinds"
    assert not Fewer(["apart"], 4).misses(pandin)
    circle = theorem("two-resolutions").sharp[0].phase()
    assert not Fewer(["two"], 3).misses(circle)
    assert "none of these kinds" in Fewer(["apart"], 3).misses(circle)


@pytest.mark.parametrize(("kind", "units"), SMALL)
def test_a_small_lemma_is_proved_and_says_something(kind: str, units: int) -> None:
    made = certified(Fewer([kind], units + 1), f"{kind}-{units}")
    assert made.told["checked"] == ["standoff"]
    assert [one["part"] for one in made.told["shown_by"]] == (
        ["hypothesis", "denial"] if kind == "none" else ["hypothesis"]
    )


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("what", "name"), [(one, name) for one in theorems() if one.by == "fewer-units" for name in one.source().names]
)
def test_every_lemma_is_proved_and_says_something(what: Theorem, name: str) -> None:
    assert certified(what.source(), name).told["steps"] > 0


def test_a_lemma_with_one_unit_more_is_false() -> None:
    with pytest.raises(Refused, match="two-3 is false"):
        certified(Fewer(["two"], 4), "two-3")


# -- lemmas that say too much, or too little ------------------------------------------------------------------------


@pytest.mark.campaign
def test_a_formula_without_convoys_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Universe.__init__

    def without(self: Universe, *args: Any, **kwargs: Any) -> None:
        made(self, *args, **kwargs)
        for crosses in self.orders.crosses:
            self.demand(-crosses)

    monkeypatch.setattr(Universe, "__init__", without)
    with pytest.raises(Refused, match="the formula has not this phase"):
        certified(Fewer(["none"], 3), "none-2")


@pytest.mark.campaign
def test_a_formula_without_any_phase_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Universe.__init__

    def empty(self: Universe, *args: Any, **kwargs: Any) -> None:
        made(self, *args, **kwargs)
        self.demand(self.orders.holds[0])
        self.demand(-self.orders.holds[0])

    monkeypatch.setattr(Universe, "__init__", empty)
    with pytest.raises(Refused, match="says nothing: its definitions and its hypothesis have no model"):
        certified(Fewer(["two"], 3), "two-2")


def test_a_way_to_succeed_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Universe.failing

    def forgetful(self: Universe, successes: Any, rulebook: Rulebook = Rulebook.DATC) -> int:
        return made(self, (False,) * len(successes), rulebook)

    monkeypatch.setattr(Universe, "failing", forgetful)
    with pytest.raises(Refused, match="none-2"):
        certified(Fewer(["none"], 3), "none-2")


@pytest.mark.parametrize("rule", [pytest.param("_given", marks=pytest.mark.campaign), "_fleet_survives"])
def test_a_decision_whose_equation_is_another_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refutation may be there all the same: what is noticed is a phase that the judge rules on otherwise."""
    assert hasattr(Resolved, rule)
    monkeypatch.setattr(Resolved, rule, lambda _self, _k: TRUE)
    what = Fewer(["apart"], 5)
    assert "by the judge" in next(what.doubts("apart-4", what.lemma("apart-4")))
