"""A phase in the making: units are placed, and the powers give orders as is their habit."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...maps import ARMY, FLEET, Board, Convoy, Hold, Mention, Move, Order, Position, Support, Unit, UnitType, standard
from .geography import bare, geography
from .phase import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Habits:
    """How the powers of a generated position give orders; each field is a share between 0 and 1.

    Args:
        convoys: how many of the armies on a coast try to go by sea.
        moves: how many of the other units move.
        supports: how many of the rest support somebody if they can.
        matches: how many of the supports are for what the other unit really does.
        foreign: the weight of another power's unit when one chooses whom to support or to convoy; own units: 1.
        crowding: the weight of a destination where an own unit stands or to which one moves; others: 1.
        greed: the added weight of a destination that is a supply centre or holds a foreign unit.
        slips: how many convoys lack one fleet.
        spares: how many convoys have a further fleet that tries to help.
        silence: how many units get no order.
    """

    convoys: float = 0.35
    moves: float = 0.5
    supports: float = 0.7
    matches: float = 0.7
    foreign: float = 0.4
    crowding: float = 0.6
    greed: float = 0.5
    slips: float = 0.1
    spares: float = 0.25
    silence: float = 0.02


class Draft:
    """A phase in the making: units by province, and their orders.

    Args:
        seed: decides everything that follows.
        board: the board; the standard one without it.
    """

    def __init__(self, seed: int | str, board: Board | None = None) -> None:
        """Begin with an empty board."""
        self.chance = random.Random(f"standoff {seed}")
        self.lie = geography(board or standard())
        self.units: dict[str, Unit] = {}
        self.orders: dict[str, Order] = {}

    def put(self, power: str, type: UnitType, place: str) -> Unit:
        """Place a unit in a free province."""
        unit = Unit(power, type, place)
        self.units[unit.province] = unit
        return unit

    def put_somewhere(self, power: str, province: str, fleets: float = 0.4) -> Unit:
        """Place a unit of a fitting type in a province; on a coast it is a fleet with the given chance."""
        docks = self.lie.docks[province]
        if self.lie.is_sea[province] or (docks and self.chance.random() < fleets):
            return self.put(power, FLEET, self.chance.choice(docks))
        return self.put(power, ARMY, province)

    def order(self, order: Order) -> None:
        """Note the order of a unit."""
        self.orders[order.unit.province] = order

    def idle(self) -> list[Unit]:
        """Return the units that have no order yet, in a random sequence."""
        units = [unit for province, unit in sorted(self.units.items()) if province not in self.orders]
        self.chance.shuffle(units)
        return units

    def pick(self, weighted: Sequence[tuple[str, float]]) -> str | None:
        """Choose by weight, or return None where there is nothing to choose."""
        total = sum(weight for _, weight in weighted)
        if total <= 0:
            return None
        left = self.chance.random() * total
        for choice, weight in weighted:
            left -= weight
            if left < 0:
                return choice
        return weighted[-1][0]

    # --- orders of the ordinary kind ---

    def ship(self, army: Unit, habits: Habits) -> bool:
        """Send an army over the sea if idle fleets lie so that it can go somewhere."""
        chance, lie = self.chance, self.lie
        came: dict[str, str] = {}
        queue: deque[str] = deque()
        landings: dict[str, str] = {}
        first = list(lie.seas_of[army.place])
        chance.shuffle(first)
        for sea in first:
            if self._carrier(sea, army, habits):
                came[sea] = ""
                queue.append(sea)
        while queue:
            sea = queue.popleft()
            for coast in lie.shores[sea]:
                if coast != army.place:
                    landings.setdefault(coast, sea)
            further = [other for other in lie.seas_of[sea] if other not in came]
            chance.shuffle(further)
            for other in further:
                if self._carrier(other, army, habits):
                    came[other] = sea
                    queue.append(other)
        target = self.pick([(coast, self._pull(army, coast, habits)) for coast in sorted(landings)])
        if target is None:
            return False
        route = []
        at = landings[target]
        while at:
            route.append(at)
            at = came[at]
        if chance.random() < habits.slips and len(route) > 1:
            route.remove(chance.choice(route))
        if chance.random() < habits.spares:
            spare = sorted(sea for sea in came if sea not in route)
            route += [chance.choice(spare)] if spare else []
        adjacent = target in lie.walks[army.place]
        self.order(Move(army, target, via_convoy=chance.random() < (0.85 if adjacent else 0.1)))
        for sea in route:
            self.order(Convoy(self.units[sea], Mention(ARMY, army.place), target))
        return True

    def _carrier(self, sea: str, army: Unit, habits: Habits) -> bool:
        """Tell whether an idle fleet there is willing to carry the army."""
        fleet = self.units.get(sea)
        if fleet is None or sea in self.orders:
            return False
        return fleet.power == army.power or self.chance.random() < habits.foreign

    def _pull(self, unit: Unit, place: str, habits: Habits) -> float:
        """Weigh a destination for a unit."""
        province = bare(place)
        there = self.units.get(province)
        weight = 1.0
        if there is not None:
            weight = habits.crowding if there.power == unit.power else 1.0 + habits.greed
        if province in self.lie.centers:
            weight += habits.greed
        for order in self.orders.values():
            if type(order) is Move and order.unit.power == unit.power and bare(order.to) == province:
                weight *= habits.crowding
        return weight

    def move(self, unit: Unit, habits: Habits) -> bool:
        """Order a unit to move to some neighbour."""
        to = self.pick([(place, self._pull(unit, place, habits)) for place in self.lie.reach(unit)])
        if to is None:
            return False
        self.order(Move(unit, to))
        return True

    def support(self, unit: Unit, habits: Habits) -> bool:
        """Order a unit to support another one that it can help."""
        chance = self.chance
        options: list[tuple[Unit, str | None]] = []
        reach = {bare(place) for place in self.lie.reach(unit)}
        if chance.random() < habits.matches:
            for province, other in sorted(self.units.items()):
                order = self.orders.get(province)
                if other is unit:
                    continue
                if type(order) is Move:
                    if bare(order.to) in reach:
                        options.append((other, order.to))
                elif province in reach:
                    options.append((other, None))
            weights = [
                (1.0 if to is not None else 0.5) * (1.0 if other.power == unit.power else habits.foreign)
                for other, to in options
            ]
        else:
            for province, other in sorted(self.units.items()):
                if other is unit:
                    continue
                if province in reach:
                    options.append((other, None))
                options += [(other, to) for to in self.lie.reach(other) if bare(to) in reach]
            weights = [1.0] * len(options)
        if not options:
            return False
        other, to = chance.choices(options, weights)[0] if sum(weights) > 0 else chance.choice(options)
        written = to if to is None or other.type is FLEET else bare(to)
        self.order(Support(unit, Mention(other.type, other.place), written))
        return True

    def command(self, habits: Habits) -> None:
        """Give every idle unit an order."""
        chance = self.chance
        for unit in self.idle():
            if unit.type is ARMY and self.lie.seas_of[unit.place] and chance.random() < habits.convoys:
                self.ship(unit, habits)
        waiting = [unit for unit in self.idle() if chance.random() >= habits.moves or not self.move(unit, habits)]
        for unit in waiting:
            if chance.random() < habits.silence:
                continue
            if chance.random() >= habits.supports or not self.support(unit, habits):
                self.order(Hold(unit))

    def phase(self) -> Phase:
        """Return what has been made."""
        position = Position(tuple(self.units.values()), self.lie.board)
        return Phase(position, tuple(order for _, order in sorted(self.orders.items())))

    # --- units of the ordinary kind ---

    def settle(self, count: int, shares: Sequence[tuple[str, float]], decay: float, fleets: float = 0.3) -> None:
        """Place units of several powers, each near its home centres and its other units.

        Args:
            count: how many units.
            shares: the powers, and how large a share of the units each has.
            decay: what one step further away costs: 1 spreads the units evenly, 0.3 packs them.
            fleets: the chance that a unit on a coast is a fleet.
        """
        lie, chance = self.lie, self.chance
        everywhere = range(len(lie.ids))
        worth = [decay**step for step in range(100)]
        names = [power for power, _ in shares]
        sizes = [size for _, size in shares]
        weights: dict[str, list[float]] = {}
        taken = [lie.board.number[province] for province in self.units]
        for power in names:
            steps = lie.steps_from_home(power)
            weights[power] = [0.0 if lie.ids[n] in self.units else worth[steps[n]] for n in everywhere]
        for power in chance.choices(names, sizes, k=count):
            row = weights[power]
            if not any(row):
                return
            n = chance.choices(everywhere, row)[0]
            self.put_somewhere(power, lie.ids[n], fleets)
            # the unit pulls others of its power after it, a little less than a home centre does
            pull = [0.7 * worth[step] for step in lie.steps(n)]
            weights[power] = list(map(max, row, pull))
            taken.append(n)
            for other in weights.values():
                for there in taken:
                    other[there] = 0.0
