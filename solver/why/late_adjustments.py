"""Why each order and each unit of an adjustment phase came to what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...encoding import Fault
from ...encoding.spelling import misspelling
from ...maps import Build, Convert, Disband, Hold, Remove, Unit, Waive
from ...maps.late_orders import giver
from ..late_outcome import GivenOrder, LateFault, LateOutcome, LateReason, Unordered
from .grounds import board, choice, empty, given, key_of, ordered, position, rule_of, stands
from .late_disorder import Disorder
from .late_orders import of_unit, other_phase, several, unit_of
from .late_places import Places
from .reason import Detail, Step, Value
from .spelled import misspelled, unit_differences

if TYPE_CHECKING:
    from ..adjustments import AdjustmentRuling

_SEVERAL = (LateFault.SECOND_ORDER, LateFault.LATER_ORDER, LateFault.SEVERAL_ORDERS)
_TOO_MANY = {LateFault.TOO_MANY_BUILDS: "too_many_builds", LateFault.TOO_MANY_REMOVALS: "too_many_removals"}


class Adjustments:
    """The orders and units of one adjustment phase, told.

    Args:
        ruling: the ruling.
    """

    def __init__(self, ruling: AdjustmentRuling) -> None:
        """Keep the parts."""
        self.ruling = ruling
        self.position, self.rules = ruling.position, ruling.rulebook
        self.board = ruling.position.board
        self.places = Places(ruling)

    def order(self, i: int) -> Step:
        """Tell why an order came to what it came to.

        Args:
            i: which order, counted from 0.
        """
        outcome = self.ruling.outcomes[i]
        return self._done(outcome) if outcome.fault is None else self._void(outcome, outcome.fault)

    def unordered(self, one: Unordered) -> Step:
        """Tell why a unit is removed, or built, about which no order decided.

        Args:
            one: what became of it.
        """
        power = one.unit.power
        if one.reason is not LateReason.FORCED:
            return Disorder(self.ruling, power).step(one, self.due(power), self._ordered_removals(power))
        bases = (choice(self.rules, "waiving"),)
        because = (self.due(power), self.places.site(power, one.unit.province))
        return Step("adjust.forced", rule_of(one.reason), {"unit": one.unit, "power": power}, bases, because)

    def due(self, power: str) -> Step:
        """Tell how many builds or removals are due to a power: its centres less its units.

        Args:
            power: id of the power.
        """
        owned = tuple(id for id, owner in self.position.centers if owner == power)
        units = tuple(unit for unit in self.position.units if unit.power == power)
        balance = len(owned) - len(units)
        text = "adjust.builds-due" if balance > 0 else "adjust.removals-due" if balance < 0 else "adjust.nothing-due"
        values: dict[str, Value] = {"power": power, "centers": len(owned), "count": len(units), "due": abs(balance)}
        bases = (
            position(Detail.OWNS, *owned, powers=(power,)),
            position(Detail.UNITS, units=units, powers=(power,)),
        )
        return Step(text, "adjustments-due", values, bases)

    # -- orders that count --------------------------------------------------------------------------------------

    def _done(self, outcome: LateOutcome) -> Step:
        order = outcome.order if outcome.executed is None else outcome.executed
        power, rule = giver(order), rule_of(outcome.reason)
        counts = (ordered(outcome.order),)
        if isinstance(order, Waive):
            waived = (*counts, choice(self.rules, "waiving"))
            because = (self.due(power), *self._counting(outcome, LateFault.TOO_MANY_BUILDS))
            return Step("adjust.waived", rule, {"power": power}, waived, because)
        values: dict[str, Value] = {"unit": order.unit}
        read_as = self._read_as(outcome)
        if isinstance(order, Build):
            site = self.places.site(power, order.unit.province)
            counting = (*self._counting(outcome, LateFault.TOO_MANY_BUILDS), *self._only_build(outcome))
            return Step("adjust.built", rule, values, counts, (self.due(power), site, *counting, *read_as))
        if isinstance(order, Remove):
            counting = self._counting(outcome, LateFault.TOO_MANY_REMOVALS)
            removed = (*counts, stands(order.unit))
            return Step("adjust.removed", rule, values, removed, (self.due(power), *counting, *read_as))
        assert isinstance(order, Convert)
        values["place"] = order.place
        center = board(Detail.CENTER, order.unit.province)
        bases = (*counts, stands(order.unit), center, choice(self.rules, "conversion"))
        return Step("adjust.converted", rule, values, bases, read_as)

    def _counting(self, outcome: LateOutcome, fault: LateFault) -> tuple[Step, ...]:
        """Tell which orders count where a power has given too many; nothing where it has not."""
        power = giver(outcome.order)
        if all(one.fault is not fault or giver(one.order) != power for one in self.ruling.outcomes):
            return ()
        return (self._those_counting(power, fault),)

    def _those_counting(self, power: str, fault: LateFault) -> Step:
        """Tell which of too many orders of a power count."""
        builds = fault is LateFault.TOO_MANY_BUILDS
        reasons = {LateReason.BUILT, LateReason.WAIVED} if builds else {LateReason.REMOVED}
        policy = choice(self.rules, _TOO_MANY[fault])
        of_power = [one for one in self.ruling.outcomes if giver(one.order) == power]
        orders = tuple(one.order for one in of_power if one.reason in reasons)
        if orders:
            values: dict[str, Value] = {"power": power, "orders": orders}
            return Step("adjust.those-counting", rule_of(fault), values, (ordered(*orders), policy))
        refused = tuple(one.order for one in of_power if one.fault is fault)
        return Step("adjust.none-counting", rule_of(fault), {"orders": refused}, (given(*refused), policy))

    def _only_build(self, outcome: LateOutcome) -> tuple[Step, ...]:
        """Tell of other builds in the same province; nothing where there are none."""
        others = self._builds_beside(outcome)
        if not others:
            return ()
        values: dict[str, Value] = {"orders": others}
        bases = (given(*others), choice(self.rules, "two_builds"))
        return (Step("adjust.of-two-builds", rule_of(LateFault.TWO_BUILDS), values, bases),)

    def _builds_beside(self, outcome: LateOutcome) -> tuple[GivenOrder, ...]:
        """Return the other orders of the power to build in the same province, which do not count for that."""
        found = []
        order = outcome.order
        assert isinstance(order, Build)
        for one in self.ruling.outcomes:
            same = isinstance(one.order, Build) and of_unit(one.order, order.unit) and one is not outcome
            if same and one.fault is LateFault.TWO_BUILDS:
                found.append(one.order)
        return tuple(found)

    def _ordered_removals(self, power: str) -> tuple[GivenOrder, ...]:
        """Return the removals that a power has ordered and that count."""
        return tuple(
            one.order for one in self.ruling.outcomes if one.reason is LateReason.REMOVED and giver(one.order) == power
        )

    def _read_as(self, outcome: LateOutcome) -> tuple[Step, ...]:
        """Tell why an order is carried out otherwise than it is written."""
        order, executed = outcome.order, outcome.executed
        if executed is None:
            return ()
        because: list[Step] = []
        if isinstance(executed, Build) and isinstance(order, Build):
            because += self.places.build_differences(order, executed)
        elif not isinstance(executed, Waive):
            written = unit_of(order)
            assert written is not None
            fits = written.type is executed.unit.type
            because += unit_differences(fits, written.place, executed.unit, self.board, self.rules, order)
            if isinstance(executed, Convert) and isinstance(order, Convert):
                because += self.places.coast_differences(order, order.place, executed.place)
        if isinstance(order, Disband):
            because.append(Step("adjust.as-remove", rule_of(LateReason.REMOVED), {"unit": order.unit}, (given(order),)))
        return (Step("order.executed", "executed", {"order": executed}, because=tuple(because)),)

    # -- orders that are void -----------------------------------------------------------------------------------

    def _void(self, outcome: LateOutcome, fault: LateFault) -> Step:
        order, power, rule = outcome.order, giver(outcome.order), rule_of(fault)
        if fault is LateFault.OTHER_PHASE:
            return other_phase(order, "adjust.other-phase")
        if fault in (LateFault.NOTHING_TO_BUILD, LateFault.NOTHING_TO_REMOVE):
            return Step(f"adjust.{key_of(fault)}", rule, {"power": power}, because=(self.due(power),))
        if fault is LateFault.NO_WAIVING:
            return Step("adjust.no-waiving", rule, {"power": power}, (choice(self.rules, "waiving"),))
        if fault in _TOO_MANY:
            because = (self.due(power), self._those_counting(power, fault))
            return Step(f"adjust.{key_of(fault)}", rule, {"power": power}, because=because)
        if isinstance(order, Build):
            return (
                self._two_builds(outcome, order) if fault is LateFault.TWO_BUILDS else self.places.build(order, fault)
            )
        named = unit_of(order)
        assert named is not None
        here = self.position.unit_in(named.province)
        if fault is LateFault.NO_CONVERSION:
            return Step("adjust.no-conversion", rule, {"unit": named}, (choice(self.rules, "conversion"),))
        if here is None:
            return Step("order.no-unit", rule, {"place": named.province}, (empty(named.province),))
        if fault is LateFault.FOREIGN_UNIT:
            values: dict[str, Value] = {"unit": here, "owner": here.power, "power": power}
            return Step("order.foreign-unit", rule, values, (stands(here),))
        return self._of_unit_there(order, fault, named, here)

    def _of_unit_there(self, order: GivenOrder, fault: LateFault, named: Unit, here: Unit) -> Step:
        """Tell why an order for a unit that stands there, and is its power's, is void."""
        converts = isinstance(order, Convert)
        if fault in _SEVERAL:
            field = "two_orders" if converts else "too_many_removals"
            same = [
                one
                for one in self.ruling.outcomes
                if of_unit(one.order, here) and isinstance(one.order, Convert if converts else Remove | Disband)
            ]
            return several(same, fault, here, choice(self.rules, field))
        if misspelling(Hold(named), here, None, self.board, self.rules) is not None:
            return misspelled(Fault[fault.name], Hold(named), here, None, self.board, self.rules, order)
        assert isinstance(order, Convert)
        if fault is LateFault.LEAVES:
            return Step("adjust.leaves", rule_of(fault), {"unit": here}, because=(self._leaving(here),))
        return self.places.conversion(order, fault, here)

    def _two_builds(self, outcome: LateOutcome, order: Build) -> Step:
        """Tell which of two builds in a province counts, if either does."""
        rule, policy = rule_of(LateFault.TWO_BUILDS), choice(self.rules, "two_builds")
        place = order.unit.province
        for one in self.ruling.outcomes:
            # one that is left over as too many was the one that counted in its province
            left = one.fault in (None, LateFault.TOO_MANY_BUILDS)
            if left and isinstance(one.order, Build) and of_unit(one.order, order.unit):
                values: dict[str, Value] = {"place": place, "order": one.order}
                return Step("adjust.two-builds", rule, values, (given(one.order), policy))
        orders = (order, *self._builds_beside(outcome))
        return Step("adjust.neither-build", rule, {"place": place, "orders": orders}, (given(*orders), policy))

    def _leaving(self, unit: Unit) -> Step:
        """Tell why a unit leaves the board."""
        for one in self.ruling.outcomes:
            if one.reason is LateReason.REMOVED and of_unit(one.order, unit):
                return self._done(one)
        return self.unordered(next(one for one in self.ruling.without_orders if one.unit == unit))
