"""Supports: whether each can be given where it is aimed, and which of them the supported units match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..maps import ARMY, Support, Unit
from .executed import filled_in
from .ground import Ground
from .intents import Fault, Intents
from .policies import DisorderSupport, OneCoast, SupportCoast
from .steps import Steps

_Match: TypeAlias = tuple[int, int, int, int]
"""A legal support: index of the order, supporter, supported unit, province aimed at."""


class Supports:
    """The supports of a phase.

    Args:
        intents: the orders, as far as they are read.
        ground: the tables of the board.
        steps: steps of single units.
        differing: the orders that may be carried out otherwise than they were written; some are added.
    """

    def __init__(self, intents: Intents, ground: Ground, steps: Steps, differing: list[int]) -> None:
        """Begin with no support."""
        self.intents = intents
        self.ground = ground
        self.board = intents.board
        self.steps = steps
        self.differing = differing
        self.lenient = intents.rulebook.lenient
        self.legal: list[_Match] = []

    def fault(self, i: int, order: Support, here: Unit, p: int) -> Fault | None:
        """Note whom a unit supports, or return why it cannot."""
        intents, mention, to = self.intents, order.supported, order.to
        q = self.steps.number(mention.place)
        t = q if to is None else self.steps.number(to)
        other = intents.at[q]
        if q == p:
            return Fault.SUPPORTS_ITSELF
        if t not in self.ground.reach(here.type, here.place, p):
            return Fault.CANNOT_REACH
        if other is None:
            return Fault.NO_SUPPORTED_UNIT
        if to is not None:
            if not self.steps.possible(q, to, p):
                return Fault.MOVE_IMPOSSIBLE
            if not self.lenient and (fault := self._support_coast_fault(here, other, to)):
                return fault
        if intents.given[p] < 0:
            self.legal.append((i, p, q, t))
            if (
                other.place != mention.place
                or other.type is not mention.type
                or mention.power not in (None, other.power)
                or (to is not None and filled_in(self.ground, other, to) != to)
            ):
                self.differing.append(i)
        return None

    def _support_coast_fault(self, here: Unit, other: Unit, to: str) -> Fault | None:
        """Tell whether a support lacks the coast that its rulebook wants to see (DATC 4.B.2, 4.B.4)."""
        rules, province = self.intents.rulebook, self.board.provinces[self.steps.number(to)]
        # a coast that the province does not have names none, as in a move
        if other.type is ARMY or to in self.board.sails or not province.has_coasts:
            return None
        if self.ground.fleet_steps[other.place].get(province.id) is not None:
            return Fault.COAST_NOT_NAMED if rules.one_coast is OneCoast.VOID else None
        needed = rules.support_coast is SupportCoast.NEEDED or (
            rules.support_coast is SupportCoast.NEEDED_FOR_OTHERS and other.power != here.power
        )
        return Fault.COAST_NOT_NAMED if needed else None

    def _unreached(self, q: int, to: str) -> bool:
        """Tell whether the fleet in q cannot reach a coast."""
        return to not in self.ground.fleet_steps[self._unit(q).place]

    def match(self, void: Callable[[int, Fault], None]) -> None:
        """Give each support to its unit if that unit does what is supported.

        Args:
            void: takes the index of each order that is void, and why.
        """
        intents = self.intents
        goal, helpers, helped, aim = intents.goal, intents.helpers, intents.helped, intents.aim
        coasts_count = intents.rulebook.support_coast is not SupportCoast.IGNORED
        silent = self._silent()
        for i, p, q, t in self.legal:
            going = goal[q]
            if t == q and intents.owner[q] in silent and intents.owner[q] != intents.owner[p]:
                void(i, Fault.IN_DISORDER)
                continue
            if going != t and not (t == q and going < 0 and (q not in intents.stray or intents.given[q] >= 0)):
                fault = Fault.NOT_HOLDING if t == q else Fault.NOT_MOVING_THERE
                void(i, fault)
                continue
            # a coast that exists and is named must be the one the fleet goes to (DATC 6.B.9)
            if q in intents.landing and t != q:
                order = intents.orders[i]
                to = (order.to if isinstance(order, Support) else None) or ""
                if "/" in to and to in self.board.number and intents.landing[q] != to:
                    # one that cannot be reached is corrected as in the move itself (DATC 4.B.3 a)
                    meant = self.steps.fleet_step(self._unit(q), q, to)[0] if self._unreached(q, to) else to
                    if coasts_count and meant != intents.landing[q]:
                        void(i, Fault.OTHER_COAST)
                        continue
                    self.differing.append(i)
            helped[p] = q
            aim[p] = t
            if q in helpers:
                helpers[q].append(p)
            else:
                helpers[q] = [p]
        for several in helpers.values():
            if len(several) > 1:
                several.sort()

    def _silent(self) -> set[int]:
        """Return the powers that sent no order at all, where the rulebook has nobody support their units (4.D.9)."""
        intents = self.intents
        if intents.rulebook.disorder_support is DisorderSupport.COUNTS:
            return set()
        sent = {order.unit.power for order in intents.orders}
        return {intents.owner[p] for p in intents.units if self._unit(p).power not in sent}

    def _unit(self, p: int) -> Unit:
        unit = self.intents.at[p]
        assert unit is not None
        return unit
