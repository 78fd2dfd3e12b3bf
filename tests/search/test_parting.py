"""Formulas of two rulebooks that part: every phase that parts them is a model, and hardly any other is."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from functools import cache

import pytest

from bench.separations import SEEDS, phase_of
from standoff.encoding import Rulebook, read
from standoff.engines.provoking.phase import Phase
from standoff.maps import ARMY, FLEET, Position, Unit, standard
from standoff.search import wanted
from standoff.search.filters import in_plain_orders
from standoff.search.formulas import formulas
from standoff.search.formulas_base import Formula
from standoff.search.hunting import Known
from standoff.search.judged import Judged
from standoff.search.parting import Parting
from standoff.search.report import question
from standoff.search.rounds import Wanted, place_of
from standoff.search.shrinking import in_sequence, options
from standoff.solver.oracle import Oracle

PAIRS = (
    ("datc", "datc, paradox=1982"),
    ("datc, paradox=none", "datc, paradox=1971"),
    ("datc", "datc, paradox=dptg-cut"),
    ("datc, paradox=2000", "datc, paradox=1982"),
    ("datc", "datc, multi-route=all-routes"),
    ("datc, paradox=2000", "datc, convoy-intent=tag"),
    ("datc, convoy-intent=own-fleet-or-land", "datc, paradox=2000"),
    ("1971", "jdip"),
    ("1982", "webdiplomacy"),
)
"""Pairs that part in small phases, each for other reasons."""


def asked(pair: tuple[str, str], *, or_undefined: bool = False) -> Wanted:
    one, other = map(Rulebook.named, pair)
    return wanted(disagree=(one, other), plain_orders=True, or_undefined=or_undefined)


class Written:
    """The formulas of a pair, each with a solver."""

    def __init__(self, pair: tuple[str, str], units: int) -> None:
        what = asked(pair)
        made = formulas(what.what, what.filters, standard(), units)
        self.all: list[tuple[Formula, Oracle]] = [(formula, Oracle(formula.universe.clauses)) for formula in made]

    def have(self, phase: Phase) -> list[Formula]:
        """Return the formulas of which a phase is a model."""
        found = []
        for formula, oracle in self.all:
            intents = read(*phase, formula.universe.rulebooks[0])
            if oracle.solve(formula.universe.assume(intents)) is not None:
                found.append(formula)
        return found


@cache
def written(pair: tuple[str, str], units: int) -> Written:
    return Written(pair, units)


@cache
def bases() -> tuple[Phase, ...]:
    """Return phases that part some rulebooks, of six units at most, in plain orders."""
    rows = tomllib.loads(SEEDS.read_text("utf-8"))["phase"]
    found = [phase_of(row) for row in rows]
    return tuple(one for one in found if len(one.position.units) <= 6 and in_plain_orders(one))


def near(seed: int) -> Phase | None:
    """Return a phase near one that parts rulebooks: orders and owners changed, units added; None where it is not plain.

    Args:
        seed: decides which.
    """
    chance = random.Random(seed)
    ground = place_of(asked(PAIRS[0])).ground
    made = chance.choice(bases())
    for _ in range(chance.randrange(1, 5)):
        units, orders = list(made.position.units), {order.unit.province: order for order in made.orders}
        what = chance.randrange(3)
        if what == 0 and len(units) < 6:
            beside = [place for unit in units for place in ground.reach(unit)]
            place = chance.choice(beside)
            type = FLEET if "/" in place or ground.is_sea[place] else chance.choice((ARMY, FLEET))
            unit = Unit(chance.choice(units).power, type, place)
            if unit.province in orders or (type is FLEET and place not in standard().sails):
                continue
            units.append(unit)
        elif what == 1:
            unit = chance.choice(units)
            units.remove(unit)
            orders.pop(unit.province, None)
            unit = Unit(chance.choice(["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"]), unit.type, unit.place)
            units.append(unit)
        else:
            unit = chance.choice(units)
            orders.pop(unit.province, None)
        position = Position(tuple(units), standard())
        rest = tuple(order for order in orders.values() if order.unit in units)
        given = chance.choice(list(options(unit, Phase(position, rest), ground)))
        made = Phase(position, in_sequence((*rest, given)))
    return made if in_plain_orders(made) else None


def see_models(pair: tuple[str, str], seeds: range, sizes: range) -> Counter[str]:
    """See that phases which part a pair are models; return how many do, and how many that do not are models too."""
    what = asked(pair)
    counts: Counter[str] = Counter()
    for seed in seeds:
        made = near(seed)
        if made is None or len(made.position.units) not in sizes:
            continue
        parts = what.what.holds(Judged(made))
        if parts or counts["alike"] < 20:
            found = written(pair, len(made.position.units)).have(made)
            assert found or not parts, made.orders_text
            counts["part" if parts else "alike"] += 1
            counts["alike, and models"] += bool(found) and not parts
    return counts


@pytest.mark.parametrize(("pair", "least"), [(PAIRS[5], 3), (PAIRS[6], 7), (PAIRS[7], 4), (PAIRS[8], 7)], ids=str)
def test_a_phase_that_parts_two_rulebooks_is_a_model(pair: tuple[str, str], least: int) -> None:
    counts = see_models(pair, range(400), range(2, 4))
    assert counts["part"] >= least
    assert counts["alike, and models"] <= 3


def text_phase(text: str) -> Phase:
    position = Position.parse(text)
    return Phase(position, in_sequence(position.orders(text)))


BETRAYAL = """England: A Lon-Bel, F Nth C A Lon-Bel
France: F Bel S F Nth
Germany: F Ska-Nth, F Hel S F Ska-Nth"""
"""No resolution: the landing cuts the support that its convoy needs."""


def test_a_paradox_that_szykmans_rule_settles_is_in_the_formula_that_has_the_rule() -> None:
    pair = ("datc", "datc, paradox=1982")
    phase = text_phase(BETRAYAL.replace("C A Lon-Bel", "C A Lon-Bel, F Eng S A Lon-Bel"))
    assert asked(pair).what.holds(Judged(phase))
    # the plain equations have no resolution of it, so all hangs on the path that the rule shuts
    found = Written(pair, 6).have(phase)
    assert [formula.mended for formula in found if isinstance(formula, Parting)] == [(0,)]
    assert len(found) == 1


@pytest.mark.parametrize("words", [{"order": ("A Lon - Bel fails",)}, {"outcome": ("F Nth stands",)}])
def test_what_comes_about_in_a_paradox_alone_is_in_a_formula(words: dict[str, tuple[str, ...]]) -> None:
    what, phase = wanted(**words), text_phase(BETRAYAL)  # type: ignore[arg-type]
    assert what.what.holds(Judged(phase))
    intents = read(*phase, Rulebook.DATC)
    assert any(
        Oracle(formula.universe.clauses).solve(formula.universe.assume(intents)) is not None
        for formula in formulas(what.what, what.filters, standard(), 5)
    )


def test_what_is_looked_for_is_told_in_one_sentence() -> None:
    assert question(Known(asked(("datc", "1982"), or_undefined=True))) == (
        'different positions afterwards under "datc" and "1982", or undefined under one of them, in plain orders'
    )


@pytest.mark.campaign
@pytest.mark.parametrize("pair", PAIRS, ids=" | ".join)
def test_larger_phases_that_part_two_rulebooks_are_models(pair: tuple[str, str]) -> None:
    sizes = range(2, 7) if "or-land" not in " ".join(pair) and not {"jdip", "webdiplomacy"} & set(pair) else range(2, 4)
    counts = see_models(pair, range(400, 8000), sizes)
    assert counts["part"] >= 5
