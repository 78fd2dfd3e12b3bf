"""Whose supports make up a strength that a reason names, though the reason would hold without them.

A move fails against a supported rival as it would against the same rival alone, so the supports are no part of the
reason; who reads *1 against 2* asks for them all the same. They are told in steps on which nothing rests.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...encoding.facts import TRUE
from ...maps import Convoy, Hold, Move, Support, Unit
from .reason import Step, Value, Why
from .weighing import MET

if TYPE_CHECKING:
    from ..ruling import Ruling

STRENGTHS: dict[str, str] = {
    "strength.supported": "{who} is supported by {supports}",
    "strength.also": "{who} is also supported by {supports}",
    "strength.discounted": (
        "the support of {supports} does not count here: no power helps to dislodge its own units, such as {occupant}"
    ),
    "strength.moving": "{supports} supported {who} to move, which does not help it to stay",
    "strength.alone": "{who} has no support that counts",
    "strength.neither": "neither has a support that counts, so it is a tie",
    "strength.tie": "no supports: a tie, and neither moves",
    "strength.stays": "no supports: a tie, so {who} stays",
    "strength.own": "with supports it would fail too: no power dislodges its own units",
}
"""What these steps say."""

_ORDER = (Hold, Move, Support, Convoy)


def with_strengths(ruling: Ruling, why: Why) -> Why:
    """Return a reason with the supports that make up the strengths it names, where it does not tell of them.

    Args:
        ruling: the ruling.
        why: a reason of it.
    """
    return replace(why, steps=strengths_told(ruling, why.steps))


def strengths_told(ruling: Ruling, steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return trees with the supports that make up the strengths they name, where they do not tell of them.

    Args:
        ruling: the ruling.
        steps: trees whose strengths are those of the ruling.
    """
    telling = _Strengths(ruling)
    return tuple(telling.alone(telling.told(step)) for step in steps)


class _Strengths:
    """Adds strengths to steps; what several steps rest on stays one.

    Args:
        ruling: the ruling.
    """

    def __init__(self, ruling: Ruling) -> None:
        """Keep it."""
        self.intents = ruling.intents
        self.resolution = ruling.resolution
        self._made: dict[int, Step] = {}

    def told(self, top: Step) -> Step:
        """Return a step with strengths told in it and in all it rests on, without recursion."""
        waiting = [top]
        while waiting:
            step = waiting[-1]
            # what is supposed need not be so, and neither need the strengths be then
            below = () if step.text.startswith("suppose.") else step.because
            open_ones = [one for one in below if id(one) not in self._made]
            if open_ones:
                waiting += open_ones
                continue
            waiting.pop()
            if id(step) not in self._made:  # two steps may wait for one
                self._made[id(step)] = step if below is not step.because else self._one(step)
        return self._made[id(top)]

    def _one(self, step: Step) -> Step:
        because = tuple(self._made[id(one)] for one in step.because)
        strength, against = step.values.get("strength"), step.values.get("against")
        if isinstance(strength, int) and isinstance(against, int):
            front, behind = self._asides(step, strength, against)
            because = (*front, *because, *behind)
        same = len(because) == len(step.because) and all(map(lambda a, b: a is b, because, step.because))
        return step if same else replace(step, because=because)

    def _asides(self, step: Step, strength: int, against: int) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
        """Return steps that name all supports that a strength counts and no step below tells of, and those left out.

        Args:
            step: a step that weighs two units.
            strength: the strength of the move.
            against: the strength that it is weighed against.

        Returns:
            Those to be told in front of what the step rests on, and those behind it.
        """
        values = step.values
        mover = values.get("attack", values.get("order"))
        other = next((values[name] for name in (*MET, "unit") if name in values), None)
        if other is None and "attack" in values:
            other = _unit(values["order"])  # the supporter, which the attack dislodges
        if mover is None or other is None:
            return (), ()
        told = {below.values.get("order") for below in step.because if below.text.startswith("given.")}
        front: list[Step] = []
        behind: list[Step] = []
        supports = self._supports(mover)
        occupant = self._occupant(mover)
        if len(supports) + 1 > strength and occupant is not None:
            left_out = tuple(unit for unit in supports if unit.power == occupant.power)
            supports = {unit: order for unit, order in supports.items() if unit.power != occupant.power}
            if left_out and len(supports) + 1 == strength:
                behind.append(_aside("strength.discounted", supports=left_out, occupant=occupant))
        self._name(mover, supports, strength, told, front, behind)
        supports = self._supports(other)
        if against == 1 and supports and isinstance(other, Unit):
            behind.append(_aside("strength.moving", who=other, supports=tuple(supports)))
        else:
            self._name(other, supports, against, told, front, behind)
        return tuple(front), tuple(behind)

    def _name(
        self,
        who: Value,
        supports: Mapping[Unit, Value],
        strength: int,
        told: Collection[Value | None],
        front: list[Step],
        behind: list[Step],
    ) -> None:
        """Name the supports of a strength of which no step below tells."""
        rest = tuple(unit for unit, order in supports.items() if order not in told)
        if len(supports) + 1 != strength or not rest:
            return
        if len(rest) == len(supports):
            front.append(_aside("strength.supported", who=who, supports=rest))
        else:
            behind.append(_aside("strength.also", who=who, supports=rest))

    def alone(self, top: Step) -> Step:
        """Say of a step at the top that rests on nothing but strengths what comes of these."""
        mover, strength, against = (top.values.get(name) for name in ("order", "strength", "against"))
        if top.because or not isinstance(mover, Move) or strength != 1:
            return top
        occupant = top.values.get("occupant")
        met = occupant or top.values.get("rival", top.values.get("opponent"))
        if isinstance(occupant, Unit) and occupant.power == mover.unit.power:
            aside = _aside("strength.own")
        elif against != 1:
            aside = _aside("strength.alone", who=mover)
        elif met is None or self._ordered(mover) or self._ordered(met) or self._moves_on(met):
            aside = _aside("strength.neither")
        elif occupant:
            aside = _aside("strength.stays", who=occupant)
        else:
            aside = _aside("strength.tie")
        return replace(top, because=(aside,))

    def _supports(self, who: Value) -> dict[Unit, Value]:
        """Return the units whose support of a unit is given, with their orders."""
        unit = _unit(who)
        if unit is None:
            return {}
        intents = self.intents
        found: dict[Unit, Value] = {}
        for s in intents.helpers.get(intents.board.number[unit.province], ()):
            helper = intents.at[s]
            if helper is not None and self.resolution.given[s] == TRUE:
                found[helper] = intents.orders[intents.given[s]]
        return found

    def _ordered(self, who: Value) -> bool:
        """Tell whether anybody was ordered to support a unit, in vain or not."""
        unit = _unit(who)
        return unit is None or any(
            isinstance(order, Support) and order.supported.place.partition("/")[0] == unit.province
            for order in self.intents.orders
        )

    def _moves_on(self, who: Value) -> bool:
        """Tell whether a unit's move succeeds."""
        unit = _unit(who)
        return unit is not None and self.resolution.success[self.intents.board.number[unit.province]] == TRUE

    def _occupant(self, mover: Value) -> Unit | None:
        """Return the unit in the province where a move goes."""
        if not isinstance(mover, Move):
            return None
        return self.intents.at[self.intents.board.number[mover.to.partition("/")[0]]]


def _unit(who: Value) -> Unit | None:
    return who if isinstance(who, Unit) else who.unit if isinstance(who, _ORDER) else None


def _aside(text: str, **values: Value) -> Step:
    return Step(text, "support-given", values, aside=True)
