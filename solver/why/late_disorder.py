"""Why a unit is removed that no order names: how far it is from home, and how far the others are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...encoding.policies import DisorderRemoval
from ...maps import Unit
from ..disorder import distance, goals_of, goes_by_coasts, way
from ..late_outcome import GivenOrder, LateReason, Unordered
from .grounds import board, choice, key_of, ordered, position, rule_of
from .reason import Basis, Detail, Step, Value

if TYPE_CHECKING:
    from ..adjustments import AdjustmentRuling

_TIES = (LateReason.FLEET_FIRST, LateReason.FIRST_BY_NAME)


class Disorder:
    """The units of one power in civil disorder, told.

    Args:
        ruling: the ruling.
        power: id of the power.
    """

    def __init__(self, ruling: AdjustmentRuling, power: str) -> None:
        """Keep the parts."""
        self.power = power
        self.position = ruling.position
        self.rules = ruling.rulebook
        self.reading = ruling.rulebook.disorder_removal
        self.going = [one.unit for one in ruling.without_orders if one.unit.power == power]
        left = [unit for unit in self.position.units if unit.power == power and unit not in ruling.removed]
        self.staying = [unit for unit in left if unit not in self.going]

    def step(self, one: Unordered, due: Step, removals: tuple[GivenOrder, ...]) -> Step:
        """Tell why a unit is removed.

        Args:
            one: what became of it.
            due: tells how many removals are due.
            removals: the orders to remove units that count.
        """
        rule = rule_of(one.reason)
        values: dict[str, Value] = {"unit": one.unit, "power": self.power}
        because = [due]
        if removals:
            found: dict[str, Value] = {"orders": removals}
            because.append(Step("adjust.ordered-removals", rule_of(LateReason.REMOVED), found, (ordered(*removals),)))
        if one.reason is LateReason.NO_CENTER:
            return Step("adjust.no-center", rule, values, because=tuple(because))
        if one.reason in _TIES:
            mine = distance(one.unit, self.position, self.reading).steps
            level = (unit for unit in self.staying if distance(unit, self.position, self.reading).steps == mine)
            values["units"] = tuple(level)
        others = [unit for unit in (*self.going, *self.staying) if unit != one.unit]
        because += [self.far(one.unit), *map(self.far, others)]
        return Step(
            f"adjust.{key_of(one.reason)}", rule, values, (choice(self.rules, "disorder_removal"),), tuple(because)
        )

    def far(self, unit: Unit) -> Step:
        """Tell how far a unit is from where its power's units belong.

        Args:
            unit: the unit.
        """
        found = distance(unit, self.position, self.reading)
        places = way(unit, self.position, self.reading)
        values: dict[str, Value] = {"unit": unit}
        goals = self._goals()
        if not places:
            if not goals.places:
                return Step("adjust.no-goal", "civil-disorder", {**values, "power": self.power}, (goals,))
            values["places"] = goals.places
            bases = (board(Detail.NO_WAY, *goals.places, units=(unit,)), goals)
            return Step("adjust.no-way", "civil-disorder", values, bases)
        steps = len(places) - 1
        values |= {"place": found.to, "steps": steps, "way": places}
        detail = Detail.FLEET_WAY if goes_by_coasts(unit, self.reading) else Detail.WAY
        text = {0: "adjust.there", 1: "adjust.one-step"}.get(steps, "adjust.steps")
        return Step(text, "civil-disorder", values, (board(detail, *places, units=(unit,)), goals))

    def _goals(self) -> Basis:
        """Say what distances are counted to."""
        ids = tuple(sorted(goals_of(self.power, self.position, self.reading)))
        powers = (self.power,)
        if self.reading is DisorderRemoval.OWNED_CENTRE:
            return position(Detail.OWNS, *ids, powers=powers)
        (power,) = [power for power in self.position.board.powers if power.id == self.power]
        country = self.reading is DisorderRemoval.COUNTRY and power.country
        return board(Detail.COUNTRY if country else Detail.HOMES, *ids, powers=powers)
