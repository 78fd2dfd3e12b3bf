"""Boxes for what has no plain derivation, circular movements and paradoxes: orders that stand apart from all others.

The orders that have to do with the same provinces, directly or over others, hang together. What they come to hangs
on no others, as long as a rulebook settles what is open core by core. One thing is left to see to: a phase that has one
resolution is not taken apart into cores at all (6.C.3). So these orders are judged by themselves, both ways.
"""

from __future__ import annotations

from collections.abc import Callable

from ....encoding import Intents, read
from ....encoding.policies import DisorderSupport, ImplicitOrder, ParadoxCore
from ....maps import Move
from ...adjudication import rule
from ...cores import settle
from ...report import Report
from ...resolving import Uniqueness
from ...ruling import Ruling, Verdict
from .menu import HOLDS, Box, Choice, Effect, Menu


def apart(p: int, met: Callable[[Ruling], bool], ruling: Ruling, menu: Menu, choice: Choice) -> Box | None:
    """Return a box in which all orders that hang together with that of a unit stay, and the others keep out of it.

    Args:
        p: the unit.
        met: what is asked of a ruling.
        ruling: the ruling for a choice.
        menu: the orders that there are.
        choice: the choice.

    Returns:
        A box in which every ruling answers as this one; None where that is not sure.
    """
    rules = ruling.intents.rulebook
    if (
        rules.paradox_core is not ParadoxCore.COMPONENT
        or rules.implicit_order is not ImplicitOrder.NOT_ALLOWED
        or rules.disorder_support is not DisorderSupport.COUNTS
        or ruling.verdict is Verdict.UNDEFINED
    ):
        return None
    group = _Group(p, ruling.intents, menu, choice)
    return group.box(choice) if group.answers_alike(met, ruling) else None


class _Group:
    """The units whose orders hang together with that of one unit.

    Args:
        p: the unit.
        intents: the orders under a choice.
        menu: the orders that there are.
        choice: the choice.
    """

    def __init__(self, p: int, intents: Intents, menu: Menu, choice: Choice) -> None:
        self.intents = intents
        self.menu = menu
        self.now = menu.chosen(choice)
        touched = {q: _touched(q, effect) for q, effect in self.now.items()}
        for order, q in zip(intents.orders, intents.where, strict=True):
            if q in touched:
                touched[q] |= _touched(q, menu.effect(order))  # some rulebooks heed what is illegal
        self.units, self.area = {p}, touched.pop(p)
        while near := [q for q, several in touched.items() if not self.area.isdisjoint(several)]:
            self.units.update(near)
            for q in near:
                self.area |= touched.pop(q)

    def answers_alike(self, met: Callable[[Ruling], bool], ruling: Ruling) -> bool:
        """Tell whether these orders by themselves come to the same, taken as a whole and core by core."""
        intents, answer = self.intents, met(ruling)
        chosen = [order for order, q in zip(intents.orders, intents.where, strict=True) if q in self.units]
        alone = read(intents.position, chosen, intents.rulebook)
        whole = rule(alone)
        if whole.verdict is Verdict.UNDEFINED or met(whole) != answer:
            return False
        if whole.uniqueness is not Uniqueness.UNIQUE or not whole.open_decisions:
            return True
        settled = settle(alone)
        if settled.left:
            return False
        return met(Report(alone, settled.resolution, whole.uniqueness, settled.cores, 0).ruling()) == answer

    def box(self, choice: Choice) -> Box:
        """Return the box: these units do what they do, the others do nothing that has to do with it."""
        return {
            q: 1 << choice.get(q, 0)
            if q in self.units
            else sum(1 << n for n, effect in enumerate(effects) if not self._meddles(effect))
            for q, effects in self.menu.effects.items()
        }

    def _meddles(self, effect: Effect) -> bool:
        """Tell whether an order of another unit has to do with these: it goes there, or helps or carries one of them.

        Help for what a unit does not do is none, and what a unit from elsewhere would need help for is barred itself.
        """
        if effect.kind is Move:
            return effect.unit in self.area
        if effect is HOLDS or effect.unit not in self.units:
            return False
        does = self.now[effect.unit]
        return does.unit == effect.to if does.kind is Move else effect.to == effect.unit


def _touched(p: int, effect: Effect) -> set[int]:
    """Return the provinces of an order: the unit's own, and where it goes or whom it helps or carries."""
    return {p, effect.unit} - {-1}
