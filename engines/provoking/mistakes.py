"""Orders as people write them: wrong coasts, wrong letters, other powers' units, supports of nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from ...maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit
from .crowds import convoy_heavy, random34, realistic, small
from .geography import bare, geography
from .phase import Phase

if TYPE_CHECKING:
    from collections.abc import Callable


def sloppy(seed: int) -> Phase:
    """Take a phase of another kind and spoil a third of its orders."""
    chance = random.Random(f"standoff sloppy {seed}")
    kind = chance.choice((realistic, random34, convoy_heavy, small, small))
    return spoil(kind(seed), f"sloppy {seed}", 0.33)


def spoil(phase: Phase, seed: int | str, share: float) -> Phase:
    """Replace a share of the orders by wrong ones of all sorts, and add some that nobody may give.

    >>> phase = small(1)
    >>> spoil(phase, 1, 0.0) == phase
    True
    """
    if share <= 0:
        return phase
    chance = random.Random(f"standoff spoil {seed}")
    clerk = Clerk(phase.position, chance)
    orders: list[Order] = []
    for order in phase.orders:
        if chance.random() < share:
            orders += chance.choice(MISTAKES)(clerk, order)
        else:
            orders.append(order)
    for _ in range(chance.choice((0, 0, 1, 2))):
        orders.append(clerk.ghost())
    return Phase(phase.position, tuple(orders))


class Clerk:
    """Who writes orders down wrongly: each method makes one kind of mistake."""

    def __init__(self, position: Position, chance: random.Random) -> None:
        """Look at the position; the chance decides about each mistake."""
        self.position = position
        self.lie = geography(position.board)
        self.chance = chance

    def ghost(self) -> Order:
        """Write an order for a unit that is not there; on a board that is full, for one that is there perhaps."""
        empty = [p for p in self.lie.ids if self.position.unit_in(p) is None] or self.lie.ids
        power, place = self.chance.choice(self.lie.powers), self.chance.choice(empty)
        unit = Unit(power, self.chance.choice((ARMY, FLEET)), self.chance.choice(self.lie.docks[place] or (place,)))
        return self.chance.choice((Hold(unit), Move(unit, self.chance.choice(self.lie.near[place]))))

    def _some_unit(self) -> Mention:
        unit = self.chance.choice(self.position.units)
        return Mention(unit.type, unit.place)

    def _any_place(self) -> str:
        return self.chance.choice((self.chance.choice(self.lie.ids), self.chance.choice(tuple(self.lie.sails))))

    def far_move(self, order: Order) -> list[Order]:
        """Move anywhere at all, perhaps by convoy."""
        return [Move(order.unit, self._any_place(), via_convoy=self.chance.random() < 0.3)]

    def round_trip(self, order: Order) -> list[Order]:
        """Move to the own province, or to another coast of it."""
        here = order.unit.province
        return [
            Move(
                order.unit,
                self.chance.choice((order.unit.place, here, *self.lie.docks[here])),
                self.chance.random() < 0.3,
            )
        ]

    def wrong_coast(self, order: Order) -> list[Order]:
        """Name a coast that is wrong, or none where one is needed, or one for an army."""
        coasts = [place for place in self.lie.sails if "/" in place]
        if not isinstance(order, Hold) and order.to is not None and len(self.lie.docks[bare(order.to)]) > 1:
            return [replace(order, to=self.chance.choice((bare(order.to), *self.lie.docks[bare(order.to)])))]
        near = [place for place in coasts if bare(place) in self.lie.near[order.unit.province]]
        return [Move(order.unit, self.chance.choice(near or coasts))]

    def own_coast_forgotten(self, order: Order) -> list[Order]:
        """Write the unit itself without its coast, or with another one."""
        here = order.unit.province
        return [replace(order, unit=replace(order.unit, place=self.chance.choice((here, *self.lie.docks[here]))))]

    def wrong_letter(self, order: Order) -> list[Order]:
        """Write A for a fleet or F for an army, of the unit itself or of the one it mentions."""
        other = {ARMY: FLEET, FLEET: ARMY}
        if type(order) is Support and self.chance.random() < 0.6:
            kind = None if order.supported.type is None else other[order.supported.type]
            return [replace(order, supported=replace(order.supported, type=self.chance.choice((None, kind))))]
        if type(order) is Convoy and self.chance.random() < 0.6:
            kind = None if order.convoyed.type is None else other[order.convoyed.type]
            return [replace(order, convoyed=replace(order.convoyed, type=self.chance.choice((None, kind))))]
        return [replace(order, unit=replace(order.unit, type=other[order.unit.type]))]

    def wrong_power(self, order: Order) -> list[Order]:
        """Give an order to another power's unit, perhaps beside its real order."""
        foreign = replace(order, unit=replace(order.unit, power=self.chance.choice(self.lie.powers)))
        return self.chance.choice(([foreign], [foreign, order], [order, foreign]))

    def wrong_nationality(self, order: Order) -> list[Order]:
        """Mention a unit with a nationality, which may be wrong."""
        power = self.chance.choice(self.lie.powers)
        if type(order) is Support:
            return [replace(order, supported=replace(order.supported, power=power))]
        if type(order) is Convoy:
            return [replace(order, convoyed=replace(order.convoyed, power=power))]
        return [Support(order.unit, replace(self._some_unit(), power=power))]

    def twice(self, order: Order) -> list[Order]:
        """Give a unit two orders, perhaps the same one twice."""
        second: Order = self.chance.choice(
            (order, Hold(order.unit), Move(order.unit, self.chance.choice(self.lie.ids)))
        )
        return [order, second]

    def void_support(self, order: Order) -> list[Order]:
        """Support anybody into anywhere."""
        to = self.chance.choice((None, self._any_place(), self.chance.choice(self.lie.near[order.unit.province])))
        return [Support(order.unit, self._some_unit(), to)]

    def self_support(self, order: Order) -> list[Order]:
        """Support oneself, to stay or to go."""
        to = self.chance.choice((None, order.unit.place, self.chance.choice(self.lie.near[order.unit.province])))
        return [Support(order.unit, Mention(order.unit.type, order.unit.place), to)]

    def nobody_supported(self, order: Order) -> list[Order]:
        """Support a unit that is not there, or one to the province where it stands."""
        near = self.chance.choice(self.lie.near[order.unit.province])
        return [
            Support(
                order.unit, Mention(self.chance.choice((ARMY, FLEET, None)), near), self.chance.choice((None, near))
            )
        ]

    def void_convoy(self, order: Order) -> list[Order]:
        """Convoy anybody, on the coast, on land, to anywhere, or a fleet."""
        return [Convoy(order.unit, self._some_unit(), self._any_place())]

    def via(self, order: Order) -> list[Order]:
        """Ask for a convoy where there is none, or leave it out."""
        if type(order) is Move:
            return [replace(order, via_convoy=not order.via_convoy)]
        reach = self.lie.near[order.unit.province]
        return [Move(order.unit, self.chance.choice(reach), via_convoy=True)]


MISTAKES: tuple[Callable[[Clerk, Order], list[Order]], ...] = (
    Clerk.far_move,
    Clerk.round_trip,
    Clerk.wrong_coast,
    Clerk.wrong_coast,
    Clerk.own_coast_forgotten,
    Clerk.wrong_letter,
    Clerk.wrong_power,
    Clerk.wrong_nationality,
    Clerk.twice,
    Clerk.void_support,
    Clerk.self_support,
    Clerk.nobody_supported,
    Clerk.void_convoy,
    Clerk.via,
)
