"""Seeded phases for a search: of the kinds that provoke, packed, around what is wanted, and changed from what is known.

A recipe and a chance give a phase, the same on every computer. What a recipe makes need not have the property, nor
keep to all filters: that is asked of it afterwards.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ..engines.provoking.draft import Draft, Habits
from ..engines.provoking.geography import Geography, bare
from ..engines.provoking.kinds import MOVEMENT
from ..engines.provoking.loops import bystanders, convoy_loop, ring_of_moves, swap
from ..engines.provoking.phase import Phase
from ..maps import ARMY, FLEET, Convoy, Mention, Move, Support, standard
from .patterns import given_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..maps import Board, Order, Unit
    from .patterns import Pattern

PACKED = "packed"
LOOPS = "loops"
RINGS = "rings"
SWAPS = "exchanges"
AROUND = "around"
CHANGED = "changed"


def recipes(board: Board, ground: Geography, patterns: Sequence[Pattern], *, whole: bool, convoys: bool) -> list[str]:
    """Return the names of the recipes that fit a search.

    Args:
        board: the board.
        ground: where phases are drawn.
        patterns: the units and orders that are wanted.
        whole: whether all of the board takes part.
        convoys: whether there may be convoys.
    """
    if patterns:
        return [AROUND, CHANGED]
    found = [PACKED, RINGS, CHANGED]
    if len(ground.powers) > 1 and ground.seas and convoys:
        found += [LOOPS, SWAPS]
    if whole and board is standard():
        found += MOVEMENT
    return found


class Drawing(Draft):
    """A phase that is drawn on a ground.

    Args:
        chance: decides everything that is drawn.
        ground: where.
        patterns: units and orders that have to be there.
        convoys: whether there may be convoys.
    """

    def __init__(self, chance: Random, ground: Geography, patterns: Sequence[Pattern], *, convoys: bool) -> None:
        """Begin with an empty board."""
        self.chance = chance
        self.lie = ground
        self.units: dict[str, Unit] = {}
        self.orders: dict[str, Order] = {}
        self.patterns = patterns
        self.convoys = convoys

    def drawn(self, recipe: str, size: int, known: Sequence[Phase]) -> Phase:
        """Return a phase of a recipe.

        Args:
            recipe: its name.
            size: about so many units, where the recipe leaves that open.
            known: phases to begin with, for the recipe that changes them.
        """
        if recipe in MOVEMENT:
            return MOVEMENT[recipe](self.chance.randrange(10**9))
        if recipe == CHANGED:
            self._change(self.chance.choice(known))
        elif recipe == AROUND:
            self._plant()
            bystanders(self, max(0, size - len(self.units)))
        elif recipe == PACKED:
            self._pack(size)
        else:
            self._circle(recipe)
            bystanders(self, self.chance.choice((0, 0, 0, 1, 2)))
        self.command(self._habits())
        return self.phase()

    def _habits(self) -> Habits:
        """Return how whoever has no order yet behaves."""
        chance = self.chance
        return Habits(
            convoys=chance.choice((0.0, 0.4, 0.9)) if self.convoys else 0.0,
            moves=chance.choice((0.3, 0.5, 0.7)),
            supports=0.9,
            matches=0.9,
            foreign=chance.choice((0.1, 0.7)),
            crowding=chance.choice((0.6, 1.0)),
            slips=0.03,
            spares=0.1,
            silence=0.0,
        )

    def _pack(self, size: int) -> None:
        """Place units beside each other."""
        some = self.chance.sample(self.lie.powers, min(len(self.lie.powers), self.chance.choice((1, 2, 2, 2, 3))))
        fleets = self.chance.choice((0.2, 0.5, 0.8))
        near = [self.chance.choice(self.lie.ids)]
        while near and len(self.units) < size:
            province = near.pop(self.chance.randrange(len(near)))
            self.put_somewhere(self.chance.choice(some), province, fleets)
            near = sorted({p for at in self.units for p in self.lie.near[at]} - set(self.units))

    def _circle(self, recipe: str) -> None:
        """Build a loop of convoys and supports, a ring of moves, or a swap by sea."""
        if recipe == LOOPS:
            for _ in range(8):
                if convoy_loop(self, self.chance.choice((1, 1, 1, 1, 2))):
                    return
        elif recipe == RINGS:
            ring_of_moves(self, self.chance.choice((2, 3, 3, 4)))
        else:
            swap(self)

    def _plant(self) -> None:
        """Place the units and give the orders that are wanted, and whoever these speak of."""
        for pattern in self.patterns:
            unit = self._powered(pattern)
            self.units[unit.province] = unit
            order = pattern.order
            if order is None:
                continue
            order = given_by(order, unit.power)
            self.order(order)
            if isinstance(order, Support):
                self._place_mentioned(order.supported, order.to)
            elif isinstance(order, Convoy):
                self._place_mentioned(order.convoyed, order.to)
            elif self.convoys and isinstance(order, Move) and self._by_sea(order):
                self._carry(unit, order.to)

    def _powered(self, pattern: Pattern) -> Unit:
        unit = pattern.unit
        there = self.units.get(unit.province)
        if pattern.own or there is not None:
            return unit if there is None else there
        return replace(unit, power=self.chance.choice(self.lie.powers))

    def _place_mentioned(self, mention: Mention, to: str | None) -> None:
        """Place the unit that an order speaks of, with the order that fits it."""
        if bare(mention.place) in self.units or self.chance.random() < 0.1:
            return
        type = mention.type or (ARMY if self.chance.random() < 0.5 else FLEET)
        places = (mention.place,) if type is ARMY else (mention.place, *self.lie.docks.get(mention.place, ()))
        place = next((p for p in places if p in (self.lie.board.army_places if type is ARMY else self.lie.sails)), "")
        if not place:
            return
        unit = self.put(self.chance.choice(self.lie.powers), type, place)
        if to is not None:
            self.order(Move(unit, to))
            if self.convoys and self._by_sea(Move(unit, to)):
                self._carry(unit, to)

    def _by_sea(self, order: Move) -> bool:
        """Tell whether an army goes by sea, or has to."""
        walks = self.lie.walks.get(order.unit.place, ())
        return order.unit.type is ARMY and (order.via_convoy or bare(order.to) not in walks)

    def _carry(self, army: Unit, to: str) -> None:
        """Place fleets that carry an army, along some way over the seas."""
        lie, chance = self.lie, self.chance
        came: dict[str, str] = {}
        queue: deque[str] = deque()
        for sea in chance.sample(lie.seas_of.get(army.place, ()), len(lie.seas_of.get(army.place, ()))):
            if sea not in self.units:
                came[sea] = ""
                queue.append(sea)
        while queue:
            sea = queue.popleft()
            if bare(to) in lie.shores[sea]:
                owner = army.power if chance.random() < 0.7 else chance.choice(lie.powers)
                while sea:
                    fleet = self.put(owner, FLEET, sea)
                    self.order(Convoy(fleet, Mention(ARMY, army.place), bare(to)))
                    sea = came[sea]
                return
            further = [other for other in lie.seas_of[sea] if other not in came and other not in self.units]
            for other in chance.sample(further, len(further)):
                came[other] = sea
                queue.append(other)

    def _change(self, phase: Phase) -> None:
        """Take a phase, and change one to three things of it; whoever that touches gets another order."""
        chance, lie = self.chance, self.lie
        self.units = {unit.province: unit for unit in phase.position.units}
        self.orders = {order.unit.province: order for order in phase.orders}
        fixed = {pattern.unit.province for pattern in self.patterns}
        for _ in range(chance.choice((1, 1, 2, 2, 3))):
            free = [p for p in sorted(self.units) if p not in fixed]
            way = chance.choice(("drop", "drop", "add", "shift", "order", "order", "order", "owner", "owner"))
            if way == "add":
                bystanders(self, 1)
            elif not free:
                continue
            elif way == "order":
                self.orders.pop(chance.choice(free), None)
            else:
                province = chance.choice(free)
                unit = self.units.pop(province)
                self._forget(province)
                if way == "owner":
                    self.put(chance.choice(lie.powers), unit.type, unit.place)
                elif way == "shift":
                    there = [p for p in lie.near[province] if p not in self.units]
                    if there:
                        self.put_somewhere(unit.power, chance.choice(there), 0.5)

    def _forget(self, province: str) -> None:
        """Take away the orders of a unit, and those that speak of it."""
        self.orders.pop(province, None)
        fixed = {pattern.unit.province for pattern in self.patterns if pattern.order is not None}
        for at, order in list(self.orders.items()):
            mention = order.supported if isinstance(order, Support) else getattr(order, "convoyed", None)
            if isinstance(mention, Mention) and bare(mention.place) == province and at not in fixed:
                del self.orders[at]


def draw(
    recipe: str,
    chance: Random,
    ground: Geography,
    patterns: Sequence[Pattern],
    size: int,
    known: Sequence[Phase],
    *,
    convoys: bool,
) -> Phase:
    """Return a phase of a recipe.

    Args:
        recipe: one of :func:`recipes`.
        chance: decides everything that is drawn.
        ground: where.
        patterns: units and orders that have to be there.
        size: about so many units, where the recipe leaves that open.
        known: phases to begin with; not empty for the recipe that changes them.
        convoys: whether there may be convoys.
    """
    return Drawing(chance, ground, patterns, convoys=convoys).drawn(recipe, size, known)
