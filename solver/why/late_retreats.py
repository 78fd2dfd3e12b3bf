"""Why each order and each unit of a retreat phase came to what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...encoding import Fault, Intents, read
from ...encoding.policies import RetreatToConvoyStart
from ...encoding.spelling import misspelling
from ...maps import Disband, Hold, Move, Position, Retreat, Unit
from ..late_outcome import GivenOrder, LateFault, LateOutcome, LateReason, Unordered
from .goals import Goals
from .grounds import choice, empty, given, key_of, no_order, ordered, position, reachable, reaches, rule_of, stands
from .late_orders import of_unit, other_phase, several, unit_of
from .reason import Basis, BasisKind, Detail, Step, Value
from .spelled import differences, misspelled

if TYPE_CHECKING:
    from ...maps import Retreating
    from ..retreats import RetreatRuling

_CLOSED = (LateFault.OCCUPIED, LateFault.ATTACKERS_PROVINCE, LateFault.CONTESTED, LateFault.NOT_OPEN)
_SEVERAL = (LateFault.SECOND_ORDER, LateFault.LATER_ORDER, LateFault.SEVERAL_ORDERS)
# what only a convoy could mend is out of reach of a retreat
_CONVOYED = (Fault.NO_FLEETS, Fault.NO_COAST, Fault.NO_PATH, Fault.NOT_ADJACENT)


class Retreats:
    """The orders and units of one retreat phase, told.

    Args:
        ruling: the ruling.
    """

    def __init__(self, ruling: RetreatRuling) -> None:
        """Keep the parts, and what was told already."""
        self.ruling = ruling
        self.position, self.rules = ruling.position, ruling.rulebook
        self.board = ruling.position.board
        self.told: dict[int, Step] = {}

    def order(self, i: int) -> Step:
        """Tell why an order came to what it came to.

        Args:
            i: which order, counted from 0.
        """
        if i not in self.told:
            outcome = self.ruling.outcomes[i]
            fault = outcome.fault
            self.told[i] = self._done(outcome) if fault is None else self._void(outcome.order, fault)
        return self.told[i]

    def unordered(self, one: Unordered) -> Step:
        """Tell why a unit is disbanded about which no order decided.

        Args:
            one: what became of it.
        """
        values: dict[str, Value] = {"unit": one.unit}
        rule = rule_of(one.reason)
        retreating = self._dislodged(one.unit)
        assert retreating is not None
        if one.reason is LateReason.NO_EXIT:
            bases = (reaches(one.unit, self.board), self._exits(retreating))
            because = tuple(self._closed(retreating, place) for place in reachable(one.unit, self.board))
            return Step("retreat.no-exit", rule, values, bases, because)
        void: list[Step] = []
        for i, outcome in enumerate(self.ruling.outcomes):
            # orders that contradict each other are told of once
            if of_unit(outcome.order, one.unit) and (step := self.order(i)) not in void:
                void.append(step)
        return Step(f"retreat.{key_of(one.reason)}", rule, values, (no_order(one.unit),), tuple(void))

    # -- orders that count --------------------------------------------------------------------------------------

    def _done(self, outcome: LateOutcome) -> Step:
        executed = outcome.order if outcome.executed is None else outcome.executed
        rule = rule_of(outcome.reason)
        if not isinstance(executed, Retreat):
            assert isinstance(executed, Disband)
            values: dict[str, Value] = {"unit": executed.unit}
            return Step("retreat.disbands", rule, values, (ordered(outcome.order),), self._read_as(outcome))
        one = self._dislodged(executed.unit)
        assert one is not None
        values = {"unit": one.unit, "place": executed.to}
        bases = [ordered(outcome.order), self._exits(one)]
        because = self._read_as(outcome)
        if outcome.reason is LateReason.COLLISION:
            others = tuple(other for other in self._to(executed.to) if other is not outcome)
            bases.append(ordered(*(other.order for other in others)))
            values["orders"] = tuple(other.order for other in others)
            return Step("retreat.collision", rule, values, tuple(bases), because)
        bases.append(Basis(BasisKind.UNRIVALLED, places=(self._province(executed.to),)))
        return Step("retreat.retreats", rule, values, tuple(bases), because)

    def _to(self, place: str) -> list[LateOutcome]:
        """Return the outcomes of the retreats that count and end in the province of a place."""
        number = self.board.number
        found = []
        for outcome in self.ruling.outcomes:
            order = outcome.order if outcome.executed is None else outcome.executed
            if outcome.fault is None and isinstance(order, Retreat) and number[order.to] == number[place]:
                found.append(outcome)
        return found

    def _read_as(self, outcome: LateOutcome) -> tuple[Step, ...]:
        """Tell why an order is carried out otherwise than it is written."""
        order, executed = outcome.order, outcome.executed
        if executed is None:
            return ()
        unit, written = unit_of(executed), unit_of(order)
        assert unit is not None
        assert written is not None
        before, after = _of_movement(order, written), _of_movement(executed, unit)
        because = tuple(differences(self._alone(unit), before, after, order))
        if isinstance(executed, Disband) and not isinstance(order, Disband):
            because = (
                *because,
                Step("retreat.as-disband", rule_of(LateReason.DISBANDS), {"unit": unit}, (given(order),)),
            )
        return (Step("order.executed", "executed", {"order": executed}, because=because),)

    # -- orders that are void -----------------------------------------------------------------------------------

    def _void(self, order: GivenOrder, fault: LateFault) -> Step:
        if fault is LateFault.OTHER_PHASE:
            return other_phase(order, "retreat.other-phase")
        named = unit_of(order)
        assert named is not None
        if fault is LateFault.NO_UNIT:
            return Step("order.no-unit", rule_of(fault), {"place": named.province}, (empty(named.province),))
        here = self.position.unit_in(named.province)
        one = self._dislodged(named)
        if fault is LateFault.NOT_DISLODGED:
            assert here is not None
            bases = (stands(here), position(Detail.NOT_DISLODGED, units=(here,)))
            return Step("retreat.not-dislodged", rule_of(fault), {"unit": here}, bases)
        if fault is LateFault.FOREIGN_UNIT:
            unit = here if one is None else one.unit
            assert unit is not None
            values: dict[str, Value] = {"unit": unit, "owner": unit.power, "power": named.power}
            return Step("order.foreign-unit", rule_of(fault), values, (stands(unit),))
        assert one is not None
        if fault in _SEVERAL:
            same = [outcome for outcome in self.ruling.outcomes if of_unit(outcome.order, one.unit)]
            return several(same, fault, one.unit, choice(self.rules, "two_orders"))
        if misspelling(Hold(named), one.unit, None, self.board, self.rules) is not None:
            return misspelled(Fault[fault.name], Hold(named), one.unit, None, self.board, self.rules, order)
        assert isinstance(order, Retreat)
        return self._closed_to(one, order) if fault in _CLOSED else self._unreachable(one.unit, order)

    def _unreachable(self, unit: Unit, order: Retreat) -> Step:
        """Tell why a unit could not go there, were it alone on the board."""
        intents = self._alone(unit, order.to)
        fault = intents.readings[0].fault
        assert fault is not None
        if fault in _CONVOYED:
            there = reachable(unit, self.board)
            values: dict[str, Value] = {"unit": unit, "place": self._province(order.to), "reachable": there}
            text = "retreat.not-adjacent" if there else "retreat.not-adjacent-alone"
            return Step(text, rule_of(LateFault.NOT_ADJACENT), values, (reaches(unit, self.board),))
        if fault is Fault.UNKNOWN_COAST:
            return misspelled(fault, Move(unit, order.to), unit, None, self.board, self.rules, order)
        return Goals(intents).step(fault, unit, order.to, order)

    def _closed_to(self, one: Retreating, order: Retreat) -> Step:
        """Tell why the place where the unit would land is closed to it."""
        unit = one.unit
        intents = self._alone(unit, order.to)
        place = intents.landing.get(self.board.number[unit.place]) or self._province(order.to)
        step = self._closed(one, place)
        because = tuple(differences(intents, Move(unit, order.to), Move(unit, place), order))
        return Step(step.text, step.rule, step.values, step.bases, because)

    def _closed(self, one: Retreating, place: str) -> Step:
        """Tell why a place that a unit could reach is closed to it."""
        province = self._province(place)
        values: dict[str, Value] = {"unit": one.unit, "place": place}
        here = self.position.unit_in(place)
        if here is not None:
            return Step(
                "retreat.occupied", rule_of(LateFault.OCCUPIED), {"place": place, "unit": here}, (stands(here),)
            )
        barred = self.rules.retreat_to_convoy_start is RetreatToConvoyStart.BARRED
        if province == one.attacked_from and (barred or place not in one.exits):
            bases = [position(Detail.ATTACKED_FROM, province, units=(one.unit,))]
            if place in one.exits:
                bases.append(choice(self.rules, "retreat_to_convoy_start"))
            return Step("retreat.attackers-province", rule_of(LateFault.ATTACKERS_PROVINCE), values, tuple(bases))
        if province in self.position.contested:
            contested = position(Detail.CONTESTED, province)
            return Step("retreat.contested", rule_of(LateFault.CONTESTED), {"place": place}, (contested,))
        return Step("retreat.not-open", rule_of(LateFault.NOT_OPEN), values, (self._exits(one),))

    # -- what stands in the position ----------------------------------------------------------------------------

    def _dislodged(self, unit: Unit) -> Retreating | None:
        """Return the dislodged unit in the province of a unit."""
        return next((one for one in self.position.dislodged if one.unit.province == unit.province), None)

    def _exits(self, one: Retreating) -> Basis:
        return position(Detail.EXITS, *one.exits, units=(one.unit,))

    def _province(self, place: str) -> str:
        return place.partition("/")[0]

    def _alone(self, unit: Unit, to: str = "") -> Intents:
        """Return what the unit could do, were it alone on the board."""
        orders = [Move(unit, to)] if to else []
        return read(Position((unit,), self.board), orders, self.rules)


def _of_movement(order: GivenOrder, unit: Unit) -> Move | Hold:
    """Return the order of movement that is written in the same words."""
    return Move(unit, order.to) if isinstance(order, Retreat) else Hold(unit)
