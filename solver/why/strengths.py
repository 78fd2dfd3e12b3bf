"""Whose supports make up a strength that a reason names, though the reason would hold without them.

A move fails against a supported rival as it would against the same rival alone, so the supports are no part of the
reason; who reads *1 against 2* asks for them all the same. They are told in steps on which nothing rests.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...encoding.facts import TRUE
from ...maps import Convoy, Hold, Move, Support, Unit
from .reason import Step, Value, Why

if TYPE_CHECKING:
    from ..ruling import Ruling

STRENGTHS: dict[str, str] = {
    "strength.supported": "{who} is supported by {supports}",
    "strength.alone": "{who} has no support that counts",
    "strength.neither": "neither has a support that counts",
}
"""What these steps say."""

_ORDER = (Hold, Move, Support, Convoy)


def with_strengths(ruling: Ruling, why: Why) -> Why:
    """Return a reason with the supports that make up the strengths it names, where it does not tell of them.

    Args:
        ruling: the ruling.
        why: a reason of it.
    """
    telling = _Strengths(ruling)
    return replace(why, steps=tuple(telling.alone(telling.told(step)) for step in why.steps))


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
            self._made[id(step)] = step if below is not step.because else self._one(step)
        return self._made[id(top)]

    def _one(self, step: Step) -> Step:
        because = tuple(self._made[id(one)] for one in step.because)
        strength, against = step.values.get("strength"), step.values.get("against")
        if isinstance(strength, int) and isinstance(against, int):
            because = (*self._asides(step, strength, against), *because)
        same = len(because) == len(step.because) and all(map(lambda a, b: a is b, because, step.because))
        return step if same else replace(step, because=because)

    def _asides(self, step: Step, strength: int, against: int) -> tuple[Step, ...]:
        values = step.values
        mover = values.get("attack", values.get("order"))
        other = next((values[name] for name in ("rival", "occupant", "unit") if name in values), None)
        if mover is None or other is None:
            return ()
        told = {below.values.get("order") for below in step.because}
        sides = ((mover, strength, self._power(other)), (other, against, ""))
        found = []
        for who, number, but in sides:
            supports = self._supports(who, but)
            if number > 1 and len(supports) == number - 1 and not told & set(supports.values()):
                found.append(_aside("strength.supported", who=who, supports=tuple(supports)))
        return tuple(found)

    def alone(self, top: Step) -> Step:
        """Say of a step at the top that rests on nothing but strengths that no support counts."""
        mover, strength, against = (top.values.get(name) for name in ("order", "strength", "against"))
        if top.because or mover is None or strength != 1:
            return top
        aside = _aside("strength.neither") if against == 1 else _aside("strength.alone", who=mover)
        return replace(top, because=(aside,))

    def _supports(self, who: Value, but: str) -> dict[Unit, Value]:
        """Return the units whose support of a unit is given, with their orders; without those of a power."""
        unit = who if isinstance(who, Unit) else who.unit if isinstance(who, _ORDER) else None
        if unit is None:
            return {}
        intents = self.intents
        found: dict[Unit, Value] = {}
        for s in intents.helpers.get(intents.board.number[unit.place], ()):
            helper = intents.at[s]
            if helper is not None and helper.power != but and self.resolution.given[s] == TRUE:
                found[helper] = intents.orders[intents.given[s]]
        return found

    def _power(self, who: Value) -> str:
        """Return the power of a unit that stays: its own units do not help against it."""
        return who.power if isinstance(who, Unit) else ""


def _aside(text: str, **values: Value) -> Step:
    return Step(text, "support-given", values, aside=True)
