"""A phase built around a fight: units are placed where they can attack, support, cut and be carried.

A recipe (:mod:`battles`, :mod:`crossings`, :mod:`shores`) says who fights whom; where that is, and of which type the
units are, is drawn. What finds no room is left out, so a recipe never fails; it may come to less than it says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Support, Unit, UnitType
from .draft import Draft, Habits
from .geography import bare
from .loops import bystanders

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ...maps import Board
    from .phase import Phase

FIERCE = Habits(convoys=0.3, moves=0.4, supports=0.9, matches=0.85, foreign=0.7, crowding=0.9, slips=0.05, spares=0.1)
"""How bystanders behave: they attack and support what is near, of whatever power."""


class Entrant(NamedTuple):
    """A unit that could be placed so that it reaches a province: its type, where it would stand, where it would go."""

    type: UnitType
    place: str
    to: str


class Arena(Draft):
    """A draft with a few powers at war, and the moves of a fight.

    Args:
        kind: the name of the recipe.
        seed: the seed.
        board: the board; the standard one without it.
        sides: how many powers take part, where the board has so many.
    """

    def __init__(self, kind: str, seed: int, board: Board | None = None, sides: int | None = None) -> None:
        """Choose the powers."""
        super().__init__(f"{kind} {seed}", board)
        wanted = sides or self.chance.choice((2, 2, 3, 3, 4))
        self.sides = self.chance.sample(self.lie.powers, min(wanted, len(self.lie.powers)))

    # -- choices ------------------------------------------------------------------------------------------------

    def side(self, *others: str) -> str:
        """Return one of the powers, another one than those named if there is one."""
        left = [power for power in self.sides if power not in others]
        return self.chance.choice(left or self.sides)

    def likely(self, share: float) -> bool:
        """Return true in this share of all cases."""
        return self.chance.random() < share

    def some(self, *numbers: int) -> int:
        """Return one of the numbers."""
        return self.chance.choice(numbers)

    def free(self, among: Sequence[str]) -> str | None:
        """Return one of the provinces in which nobody stands, or None."""
        left = [p for p in among if p not in self.units]
        return self.chance.choice(left) if left else None

    def entrants(self, province: str, without: Collection[str] = ()) -> list[Entrant]:
        """Return every unit that could be placed in a free province so that it reaches another one.

        Args:
            province: the province to be reached.
            without: provinces to be left free.
        """
        lie, found = self.lie, list[Entrant]()
        for p in lie.near[province]:
            if p in self.units or p in without:
                continue
            if province in lie.walks[p]:
                found.append(Entrant(ARMY, p, province))
            found += [
                Entrant(FLEET, dock, to) for dock in lie.docks[p] for to in lie.sails[dock] if bare(to) == province
            ]
        return found

    # -- a fight ------------------------------------------------------------------------------------------------

    def attack(
        self, power: str, province: str, helpers: Sequence[str] = (), without: Collection[str] = ()
    ) -> Unit | None:
        """Place a unit that moves to a province, and supporters of its move.

        Args:
            power: whose unit it is.
            province: where it goes.
            helpers: the power of each supporter.
            without: provinces to be left free.
        """
        entrants = self.entrants(province, without)
        if not entrants:
            return None
        type, place, to = self.chance.choice(entrants)
        unit = self.put(power, type, place)
        self.order(Move(unit, to))
        for helper in helpers:
            self.back(unit, helper, without)
        return unit

    def back(self, unit: Unit, power: str, without: Collection[str] = ()) -> Unit | None:
        """Place a unit that supports what another one does: its move, or that it stays."""
        order = self.orders.get(unit.province)
        to = order.to if isinstance(order, Move) else None
        target = unit.province if to is None else bare(to)
        entrants = self.entrants(target, without)
        if not entrants:
            return None
        type, place, _ = self.chance.choice(entrants)
        helper = self.put(power, type, place)
        self.order(self.support_of(helper, unit))
        return helper

    def support_of(self, helper: Unit, unit: Unit) -> Support:
        """Return the order to support what a unit does; a coast is named or not."""
        order = self.orders.get(unit.province)
        to = order.to if isinstance(order, Move) else None
        if to is not None and (unit.type is ARMY or self.likely(0.5)):
            to = bare(to)
        return Support(helper, Mention(unit.type, unit.place), to)

    def garrison(self, power: str, province: str, fleets: float = 0.4) -> Unit:
        """Place a unit that holds."""
        unit = self.put_somewhere(power, province, fleets)
        self.order(Hold(unit))
        return unit

    def supporters(self) -> list[Unit]:
        """Return the units that support."""
        return [order.unit for _, order in sorted(self.orders.items()) if isinstance(order, Support)]

    # -- at sea -------------------------------------------------------------------------------------------------

    def voyage(self, power: str, target: str, fleets: Sequence[str], length: int = 1) -> Unit | None:
        """Place an army and fleets that carry it to a coast.

        Args:
            power: whose army it is.
            target: the coast where it lands.
            fleets: the powers that the fleets belong to, taken in turn.
            length: over how many seas it goes.
        """
        lie, chance = self.lie, self.chance
        seas = [sea for sea in lie.seas_of[target] if sea not in self.units]
        if not seas:
            return None
        route = [chance.choice(seas)]
        while len(route) < length:
            further = [sea for sea in lie.seas_of[route[-1]] if sea not in self.units and sea not in route]
            if not further:
                break
            route.append(chance.choice(further))
        start = self.free([p for p in lie.shores[route[-1]] if p != target])
        if start is None:
            return None
        army = self.put(power, ARMY, start)
        near = target in lie.walks[start]
        self.order(Move(army, target, via_convoy=self.likely(0.8 if near else 0.2)))
        for n, sea in enumerate(route):
            self.carry(self.put(fleets[n % len(fleets)], FLEET, sea), army, target)
        return army

    def carry(self, fleet: Unit, army: Unit, target: str) -> None:
        """Order a fleet to convoy an army."""
        self.order(Convoy(fleet, Mention(ARMY, army.place), target))

    # -- the end ------------------------------------------------------------------------------------------------

    def turn_to(self, unit: Unit, order: Order) -> None:
        """Give a unit another order than it has."""
        self.orders[unit.province] = order

    def finished(self, bystanders_at_most: int = 3) -> Phase:
        """Return the phase, with a few bystanders that join in."""
        bystanders(self, self.chance.randint(0, bystanders_at_most) if self.likely(0.6) else 0)
        self.command(FIERCE)
        return self.phase()
