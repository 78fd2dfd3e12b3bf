"""Any mix of orders in the later phases: what holds of every ruling, whatever the rulebook."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import assume, given
from hypothesis import strategies as st

from standoff import Position, Rulebook, strategies
from standoff.maps import (
    ARMY,
    FLEET,
    Build,
    Convert,
    Disband,
    Hold,
    Move,
    Remove,
    Retreat,
    Retreating,
    Unit,
    Waive,
    standard,
)
from standoff.maps.late_orders import giver
from standoff.maps.notation import parse_late_order
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.late_data import late_data
from standoff.solver.late_outcome import GivenOrder
from standoff.solver.retreats import adjudicate_retreats

BOARD = standard()
POWERS = ("FRANCE", "RUSSIA", "TURKEY")
CENTERS = sorted(p.id for p in BOARD.provinces if p.center)
# a corner of the board, so that orders meet; coasts that are there and that are not
HERE = ("spa", "por", "mar", "gas", "bur", "pie", "lyo", "wes", "mao", "par", "bre", "tus", "stp", "mos", "bot")
PLACES = (*HERE, "spa/nc", "spa/sc", "stp/nc", "stp/sc", "stp/ec", "mar/nc")
STANDING = [(ARMY, id) for id in HERE if id in BOARD.army_places]
STANDING += [(FLEET, place) for place in BOARD.sails if place.partition("/")[0] in HERE]
OF_LATER_PHASES = (
    *("retreat_to_convoy_start", "missing_coast", "one_coast", "impossible_coast", "wrong_coast", "unknown_coast"),
    *("build_coast", "wrong_letter", "build_letter", "inland_fleet", "two_orders", "too_many_builds", "two_builds"),
    *("too_many_removals", "waiving", "disorder_removal", "building", "conversion"),
)

rulebooks = strategies.rulebooks(*OF_LATER_PHASES)
placed = st.lists(st.sampled_from(STANDING), max_size=8, unique_by=lambda one: one[1].partition("/")[0])


@st.composite
def units_of_orders(draw: st.DrawFn, units: tuple[Unit, ...]) -> Unit:
    """Draw a unit that an order speaks of: mostly one that is there, sometimes nearly or not at all."""
    if units and draw(st.integers(0, 3)) > 0:
        return draw(st.sampled_from(units))
    return Unit(draw(st.sampled_from(POWERS)), draw(st.sampled_from((ARMY, FLEET))), draw(st.sampled_from(PLACES)))


@st.composite
def orders_for(draw: st.DrawFn, units: tuple[Unit, ...], late: str) -> GivenOrder:
    """Draw any order, mostly of the phase."""
    unit = draw(units_of_orders(units))
    to = draw(st.sampled_from(PLACES))
    retreats: list[GivenOrder] = [Retreat(unit, to), Retreat(unit, to), Disband(unit)]
    home = draw(st.sampled_from(("par", "bre", "mar", "mos", "stp", "stp/nc", "con", "smy", "sev")))
    built = Unit(unit.power, unit.type, home)
    adjustments: list[GivenOrder] = [Build(built), Build(built, lettered=False), Remove(unit), Waive(unit.power)]
    other = FLEET if unit.type is ARMY else ARMY
    coast = draw(st.sampled_from((unit.province, *(to for to in PLACES if to.startswith(unit.province)))))
    adjustments += [Build(unit), Convert(unit, other, coast)]
    others: list[GivenOrder] = [Hold(unit), Move(unit, to), Convert(unit, ARMY, to)]
    own, foreign = (retreats, adjustments) if late == "retreat" else (adjustments, retreats)
    return draw(st.sampled_from(own if draw(st.integers(0, 4)) else [*foreign, *others]))


@st.composite
def retreat_phases(draw: st.DrawFn) -> tuple[Position, list[GivenOrder]]:
    standing = [Unit(draw(st.sampled_from(POWERS)), *one) for one in draw(placed)]
    retreating = []
    for kind, place in draw(placed):
        province = place.partition("/")[0]
        exits = [to for _, to in STANDING if to.partition("/")[0] != province]
        here = [to for to in exits if (kind is ARMY) == (to in BOARD.army_places and "/" not in to)]
        fitting = [to for to in here if (to in BOARD.sails if kind is FLEET else to in BOARD.army_places)]
        kept = tuple(draw(st.lists(st.sampled_from(sorted(set(fitting))), max_size=5, unique=True))) if fitting else ()
        origin = draw(st.sampled_from([id for id in ("", *HERE) if id != province]))
        retreating.append(Retreating(Unit(draw(st.sampled_from(POWERS)), kind, place), origin, kept))
    contested = tuple(draw(st.lists(st.sampled_from(HERE), max_size=3, unique=True)))
    position = Position(tuple(standing), BOARD, phase="retreat", dislodged=tuple(retreating), contested=contested)
    units = (*(one.unit for one in retreating), *standing)
    return position, draw(st.lists(orders_for(tuple(units), "retreat"), max_size=12))


@st.composite
def adjustment_phases(draw: st.DrawFn) -> tuple[Position, list[GivenOrder]]:
    standing = tuple(Unit(draw(st.sampled_from(POWERS)), *one) for one in draw(placed))
    owners = {
        id: draw(st.sampled_from(POWERS)) for id in draw(st.sets(st.sampled_from(CENTERS), min_size=1, max_size=12))
    }
    position = Position(standing, BOARD, phase="adjustment", centers=tuple(owners.items()))
    return position, draw(st.lists(orders_for(standing, "adjustment"), max_size=14))


def by_power(orders: list[GivenOrder], powers: tuple[str, ...]) -> list[GivenOrder]:
    """Sort the orders by power; those of one power keep their sequence."""
    return sorted(orders, key=lambda order: powers.index(giver(order)))


def provinces(units: tuple[Unit, ...]) -> Counter[str]:
    return Counter(unit.province for unit in units)


@given(retreat_phases(), rulebooks)
def test_retreats(phase: tuple[Position, list[GivenOrder]], rules: Rulebook) -> None:
    position, orders = phase
    ruling = adjudicate_retreats(position, orders, rules)
    # nobody is lost or doubled: each dislodged unit has gone or is disbanded, and all others stay
    assert max(provinces(ruling.units).values(), default=1) == 1
    assert set(position.units) <= set(ruling.units)
    assert len(ruling.units) + len(ruling.disbanded) == len(position.units) + len(position.dislodged)
    assert len(ruling.outcomes) == len(orders)
    exits = {one.unit: one.exits for one in position.dislodged}
    for outcome in ruling.outcomes:
        executed = outcome.executed or outcome.order
        if outcome.result.word != "illegal" and isinstance(executed, Retreat):
            assert executed.to in exits[executed.unit]
            assert executed.to.partition("/")[0] not in position.contested
            assert position.unit_in(executed.to) is None
            assert (executed.to in {unit.place for unit in ruling.units}) or outcome.result.word == "fails"
    # every unit is told of once: by an order that counts, or without one
    counting = [outcome for outcome in ruling.outcomes if outcome.result.word != "illegal"]
    assert len(counting) + len(ruling.without_orders) == len(position.dislodged)
    json.dumps(late_data(ruling))
    assert ruling.after.units == ruling.units


@given(retreat_phases(), rulebooks, st.permutations(POWERS))
def test_the_sequence_of_powers_means_nothing_to_retreats(
    phase: tuple[Position, list[GivenOrder]], rules: Rulebook, powers: list[str]
) -> None:
    position, orders = phase
    once, again = by_power(orders, POWERS), by_power(orders, tuple(powers))
    first, second = adjudicate_retreats(position, once, rules), adjudicate_retreats(position, again, rules)
    assert (first.units, first.disbanded, first.without_orders) == (
        second.units,
        second.disbanded,
        second.without_orders,
    )
    assert Counter(first.outcomes) == Counter(second.outcomes)


@given(adjustment_phases(), rulebooks)
def test_adjustments(phase: tuple[Position, list[GivenOrder]], rules: Rulebook) -> None:
    position, orders = phase
    ruling = adjudicate_adjustments(position, orders, rules)
    assert max(provinces(ruling.units).values(), default=1) == 1
    owned = Counter(power for _, power in position.centers)
    before, after = (Counter(unit.power for unit in units) for units in (position.units, ruling.units))
    for power in POWERS:
        assert after[power] <= owned[power]
        if before[power] >= owned[power]:
            assert after[power] == owned[power]
        elif rules.waiving.word == "forced":
            vacant = {id for id, owner in position.centers if owner == power}
            if rules.building.word != "owned":
                vacant = {id for id in vacant if BOARD.province(id).home_of == power}
            vacant -= {unit.province for unit in position.units}
            assert after[power] == min(owned[power], before[power] + len(vacant))
        else:
            assert after[power] >= before[power]
    for unit in (*ruling.built, *ruling.forced):
        province = BOARD.province(unit.place)
        assert province.home_of == unit.power or rules.building.word == "owned"
        assert (province.id, unit.power) in position.centers
        assert position.unit_in(province.id) is None
    new = {*ruling.built, *ruling.forced, *ruling.converted}
    places = {unit.province: unit for unit in ruling.converted}
    turned = {unit for unit in position.units if unit.province in places}
    assert len(turned) == len(ruling.converted) * (rules.conversion.word == "winter")
    assert all(unit.type is not places[unit.province].type for unit in turned)
    assert set(ruling.units) == set(position.units) - {*ruling.removed, *ruling.automatic, *turned} | new
    assert len(ruling.outcomes) == len(orders)
    json.dumps(late_data(ruling))
    # a phase judged is settled: nothing is owed any longer
    again = adjudicate_adjustments(Position(ruling.units, BOARD, centers=position.centers), [], Rulebook.DATC)
    assert again.automatic == ()


@given(adjustment_phases(), rulebooks, st.permutations(POWERS))
def test_the_sequence_of_powers_means_nothing_to_adjustments(
    phase: tuple[Position, list[GivenOrder]], rules: Rulebook, powers: list[str]
) -> None:
    position, orders = phase
    once, again = by_power(orders, POWERS), by_power(orders, tuple(powers))
    first, second = adjudicate_adjustments(position, once, rules), adjudicate_adjustments(position, again, rules)
    assert (first.units, first.without_orders) == (second.units, second.without_orders)
    assert Counter(first.outcomes) == Counter(second.outcomes)


@given(adjustment_phases())
def test_every_order_is_read_back_from_its_text(phase: tuple[Position, list[GivenOrder]]) -> None:
    for order in phase[1]:
        assume(not isinstance(order, Build) or order.lettered or order.unit.type is ARMY)
        assert parse_late_order(str(order), BOARD) == order
