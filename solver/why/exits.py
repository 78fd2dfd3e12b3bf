"""Where a unit that a movement phase dislodged may retreat to, and why not elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...encoding import Intents
from ...encoding.facts import TRUE
from ...encoding.policies import RetreatToConvoyStart
from ...maps import OrderError, Unit
from ..aftermath import Aftermath
from ..late_outcome import LateFault, LateReason
from .grounds import board, choice, empty, no_order, ordered, reachable, reaches, rule_of, stands
from .reason import AnyOrder, Basis, BasisKind, Detail, Step, Value

if TYPE_CHECKING:
    from ..outcome import Dislodged
    from ..ruling import Ruling

_OPEN = ("exit.open", "exit.open-after-all", "exit.open-to-convoyed")


def exits_steps(ruling: Ruling, unit: Unit) -> tuple[Step, ...]:
    """Tell of each place next to a dislodged unit whether it is open to it, and if not why.

    Args:
        ruling: the ruling of the movement phase; where that is undefined, one of those that are left.
        unit: the dislodged unit, where it stood.

    Returns:
        A step for each place that the unit could move to by itself, sorted; all are closed if it is destroyed.

    Raises:
        OrderError: the unit is not dislodged.

    >>> from standoff import Position, adjudicate
    >>> before = Position.of("ITALY A ven", "ITALY A tyr", "AUSTRIA F tri", "ITALY F ion")
    >>> ruling = adjudicate(before, before.orders("A Ven-Tri, A Tyr S A Ven-Tri, F Ion-Adr"))
    >>> [(step.text, step.values["place"]) for step in exits_steps(ruling, ruling.dislodged[0].unit)]
    [('exit.entered', 'adr'), ('exit.open', 'alb'), ('exit.attacker', 'ven')]
    """
    one = next((one for one in ruling.dislodged if one.unit == unit), None)
    if one is None:
        raise OrderError(f"{unit} is not dislodged, so no retreat is open to it")
    exits = _Exits(ruling, one)
    return tuple(exits.step(place) for place in reachable(unit, ruling.intents.board))


def retreat_step(ruling: Ruling, unit: Unit) -> Step:
    """Tell where a dislodged unit may retreat to; below that of each place whether it is open.

    Args:
        ruling: the ruling of the movement phase; where that is undefined, one of those that are left.
        unit: the dislodged unit, where it stood.

    Raises:
        OrderError: the unit is not dislodged.
    """
    because = exits_steps(ruling, unit)
    places = tuple(str(step.values["place"]) for step in because if step.text in _OPEN)
    values: dict[str, Value] = {"unit": unit}
    if places:
        values["places"] = places
    text = "exit.some" if places else "exit.none"
    return Step(text, rule_of(LateReason.RETREATS), values, (reaches(unit, ruling.intents.board),), because)


class _Exits:
    """The places next to one dislodged unit, told."""

    def __init__(self, ruling: Ruling, one: Dislodged) -> None:
        self.one = one
        self.intents = ruling.intents
        self.board = self.intents.board
        self.goal, self.into, self.at = self.intents.goal, self.intents.into, self.intents.at
        self.success = ruling.resolution.success
        self.contested = ruling.contested
        self.aftermath = Aftermath(self.intents, ruling.resolution)

    def step(self, place: str) -> Step:
        """Tell of one place whether it is open."""
        t = self.board.number[place]
        id, rules = self.board.ids[t], self.intents.rulebook
        from_there = id == self.one.attacker_from
        movers = self.into.get(t, [])
        arrived = next((i for i in movers if self.success[i] == TRUE), -1)
        here = self.at[t]
        if arrived >= 0:
            values: dict[str, Value] = {"place": place, "unit": self._unit(arrived), **self._order(arrived)}
            return Step("exit.entered", rule_of(LateFault.OCCUPIED), values, self._doing(arrived))
        if here is not None and self.success[t] != TRUE:
            bases = (stands(here), *self._doing(t))
            return Step("exit.occupied", rule_of(LateFault.OCCUPIED), {"place": place, "unit": here}, bases)
        if from_there and not (self.one.by_convoy and rules.retreat_to_convoy_start is RetreatToConvoyStart.ALLOWED):
            attack = self._doing(self.board.number[id])
            if self.one.by_convoy:
                attack += (choice(rules, "retreat_to_convoy_start"),)
            values = {"place": place, "unit": self.one.attacker}
            return Step("exit.attacker", rule_of(LateFault.ATTACKERS_PROVINCE), values, attack)
        if id in self.contested:
            rivals = [i for i in movers if self.aftermath.stands_off(i)]
            bases = tuple(basis for i in rivals for basis in self._doing(i))
            units = tuple(self._unit(i) for i in rivals)
            return Step("exit.contested", rule_of(LateFault.CONTESTED), {"place": place, "units": units}, bases)
        return self._open(place, t, from_there=from_there)

    def _open(self, place: str, t: int, *, from_there: bool) -> Step:
        """Tell what keeps a place open: nobody stands there, comes there or fought for it."""
        id = self.board.ids[t]
        bases = [board(Detail.REACHES, *reachable(self.one.unit, self.board), units=(self.one.unit,))]
        values: dict[str, Value] = {"place": place}
        bases += [empty(id)] if self.at[t] is None else self._doing(t)
        movers = self.into.get(t, [])
        bases += [basis for i in movers for basis in self._doing(i)]
        if not movers:
            bases.append(Basis(BasisKind.UNRIVALLED, places=(id,)))
        text = "exit.open"
        if from_there:
            text = "exit.open-to-convoyed"
            values["unit"] = self.one.attacker
            bases.append(choice(self.intents.rulebook, "retreat_to_convoy_start"))
        elif movers:
            text = "exit.open-after-all"
            values["units"] = tuple(self._unit(i) for i in movers)
        return Step(text, rule_of(LateReason.RETREATS), values, tuple(bases))

    def _unit(self, p: int) -> Unit:
        unit = self.at[p]
        assert unit is not None
        return unit

    def _order(self, p: int) -> dict[str, AnyOrder]:
        """Return the order of a unit that moves, to be named."""
        index = self.intents.given[p]
        return {"order": self.intents.orders[index] if index >= 0 else self.intents.implied[p]}

    def _doing(self, p: int) -> tuple[Basis, ...]:
        """Say what the unit in p was ordered to do."""
        return doing(self.intents, p)


def doing(intents: Intents, p: int) -> tuple[Basis, ...]:
    """Say what the unit in a province was ordered to do, if anything.

    Args:
        intents: the orders as they were taken.
        p: number of the province.
    """
    index = intents.given[p]
    if index >= 0:
        return (ordered(intents.orders[index]),)
    unit = intents.at[p]
    assert unit is not None
    if p in intents.implied:
        return (no_order(unit), choice(intents.rulebook, "implicit_order"))
    return (no_order(unit),)
