"""Seeded positions with orders, of every kind that the checks and measurements need.

A kind is a function from a seed to a :class:`Phase`; the same seed gives the same phase on every computer.

==================  ===================================================================================
kind                what it looks like
==================  ===================================================================================
``realistic``       22 to 34 units as in real play: powers in compact regions, supports that match
``random34``        34 units at random places, the powers in loose regions
``convoy_heavy``    9 to 14 fleets at sea, three quarters of the coastal armies try a convoy
``paradox``         loops of convoys and the supports that they cut
``cycles``          rings of moves, swaps by convoy, and others that push into them
``small``           few units packed into a small region, so that all of them matter to each other
``sloppy``          what people really write: wrong coasts, wrong letters, other powers' units, void supports
``mixed``           the mix of the long campaigns: half ``convoy_heavy``, the rest of all kinds
==================  ===================================================================================

:func:`tiled` and :func:`lattice` make boards of any size, for the measurements.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Hold,
    Mention,
    Move,
    Order,
    Position,
    Power,
    Province,
    Support,
    Terrain,
    Unit,
    UnitType,
    standard,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Phase(NamedTuple):
    """A position and the orders for it: one question to an adjudicator."""

    position: Position
    orders: tuple[Order, ...]

    @property
    def units_text(self) -> list[str]:
        """The units, written as ``ENGLAND F nth``."""
        return [str(unit) for unit in self.position.units]

    @property
    def orders_text(self) -> list[str]:
        """The orders, written as ``ENGLAND: F nth - pic``."""
        return [str(order) for order in self.orders]


class Geography:
    """A board as sorted tables of place names: what the generators look up, always in the same order."""

    def __init__(self, board: Board) -> None:
        """Lay out the tables."""
        self.board = board
        ids = board.ids
        kinds = {p.id: p.terrain for p in board.provinces}
        self.ids = ids
        self.powers = tuple(power.id for power in board.powers)
        self.seas = tuple(p for p in ids if kinds[p] is Terrain.SEA)
        self.coastal = tuple(p for p in ids if kinds[p] is Terrain.COASTAL)
        self.inland = tuple(p for p in ids if kinds[p] is Terrain.INLAND)
        self.is_sea = {p: kinds[p] is Terrain.SEA for p in ids}
        self.centers = frozenset(p.id for p in board.provinces if p.center)
        self.homes = {
            power: tuple(p.id for p in board.provinces if p.home_of == power) or ids[:1] for power in self.powers
        }
        # province -> where an army walks; place -> where a fleet sails; province -> the places of its fleets
        self.walks = {p: tuple(ids[n] for n in sorted(board.walks[board.number[p]])) for p in ids}
        self.sails = {place: tuple(sorted(there)) for place, there in sorted(board.sails.items())}
        self.docks: dict[str, tuple[str, ...]] = dict.fromkeys(ids, ())
        for place in self.sails:
            self.docks[bare(place)] += (place,)
        # province -> its seas; sea -> its coasts
        self.seas_of = {p: tuple(ids[n] for n in sorted(board.touches[board.number[p]])) for p in ids}
        self.shores = {sea: tuple(p for p in self.coastal if sea in self.seas_of[p]) for sea in self.seas}
        near: dict[str, set[str]] = {p: set(self.walks[p]) for p in ids}
        for place, others in self.sails.items():
            near[bare(place)].update(map(bare, others))
        self.near = {p: tuple(sorted(others)) for p, others in near.items()}
        self._steps: dict[int, list[int]] = {}

    def steps(self, start: int) -> list[int]:
        """Return how many steps away each province is, by number, over land and sea alike; 99 is out of reach."""
        found = self._steps.get(start)
        if found is None:
            number = self.board.number
            found = [99] * len(self.ids)
            found[start] = 0
            queue = deque([start])
            while queue:
                here = queue.popleft()
                for there in self.near[self.ids[here]]:
                    if found[number[there]] == 99:
                        found[number[there]] = min(98, found[here] + 1)
                        queue.append(number[there])
            self._steps[start] = found
        return found

    def steps_from_home(self, power: str) -> list[int]:
        """Return how far each province is from the nearest home centre of a power."""
        return list(map(min, zip(*(self.steps(self.board.number[home]) for home in self.homes[power]), strict=True)))

    def reach(self, unit: Unit) -> tuple[str, ...]:
        """Return the places to which a unit can move without a convoy."""
        return self.walks[unit.place] if unit.type is ARMY else self.sails[unit.place]

    def reaches(self, unit: Unit, province: str) -> bool:
        """Tell whether a unit could move to some place of a province, and so support into it."""
        return any(bare(place) == province for place in self.reach(unit))


@cache
def geography(board: Board) -> Geography:
    """Return the tables of a board, laid out once."""
    return Geography(board)


def bare(place: str) -> str:
    """Return the province of a place.

    >>> bare("stp/sc")
    'stp'
    """
    return place.partition("/")[0]


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
    """A phase in the making: units by province, and their orders."""

    def __init__(self, seed: int | str, board: Board) -> None:
        """Begin with an empty board; the seed decides everything that follows."""
        self.chance = random.Random(f"standoff {seed}")
        self.lie = geography(board)
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


def realistic(seed: int) -> Phase:
    """Make a phase as in real play."""
    draft = Draft(f"realistic {seed}", standard())
    chance = draft.chance
    powers = list(draft.lie.powers)
    chance.shuffle(powers)
    alive = powers[: chance.choice((4, 5, 5, 6, 6, 7, 7))]
    draft.settle(chance.randint(22, 34), [(power, chance.uniform(0.5, 1.6)) for power in alive], 0.35, 0.28)
    draft.command(
        Habits(
            convoys=0.13,
            moves=0.37,
            supports=0.78,
            matches=0.95,
            foreign=0.06,
            crowding=0.05,
            greed=0.6,
            slips=0.03,
            spares=0.1,
            silence=0.02,
        )
    )
    return draft.phase()


def random34(seed: int) -> Phase:
    """Place 34 units at random, in loose regions, with orders as they come."""
    draft = Draft(f"random34 {seed}", standard())
    draft.settle(34, [(power, 1.0) for power in draft.lie.powers], 0.75, 0.45)
    draft.command(Habits(convoys=0.35, moves=0.45, supports=0.75, matches=0.7))
    return draft.phase()


def convoy_heavy(seed: int) -> Phase:
    """Make a phase with many fleets at sea and many armies that want to cross it."""
    draft = Draft(f"convoy_heavy {seed}", standard())
    chance, lie = draft.chance, draft.lie
    powers = chance.sample(lie.powers, chance.randint(3, 7))
    for sea in chance.sample(lie.seas, chance.randint(9, 14)):
        draft.put(chance.choice(powers), FLEET, sea)
    for coast in chance.sample(lie.coastal, chance.randint(8, 16)):
        draft.put_somewhere(chance.choice(powers), coast, 0.35)
    for inland in chance.sample(lie.inland, chance.randint(0, 3)):
        draft.put(chance.choice(powers), ARMY, inland)
    draft.command(Habits(convoys=0.75, moves=0.4, supports=0.8, matches=0.75, foreign=0.6, slips=0.05))
    return draft.phase()


def paradox(seed: int) -> Phase:
    """Build loops: armies that land on units whose supports decide whether the convoys hold."""
    draft = Draft(f"paradox {seed}", standard())
    chance = draft.chance
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        for _ in range(8):
            if _loop(draft, chance.choice((1, 1, 2, 2, 3))):
                break
    _bystanders(draft, chance.choice((0, 0, 2, 4, 7)))
    draft.command(Habits(convoys=0.3, moves=0.45, supports=0.85, matches=0.85, foreign=0.7, silence=0.0))
    return draft.phase()


def _loop(draft: Draft, length: int) -> bool:
    """Build one loop of convoys and supports in free provinces; return whether there was room for it.

    Army i is carried over sea i and lands where a unit decides, by its support, whether the fleet of sea
    i + 1 is dislodged; the last one decides about the first fleet.
    """
    chance, lie = draft.chance, draft.lie
    taken = set(draft.units)
    free_seas = [sea for sea in lie.seas if sea not in taken]
    if len(free_seas) < length:
        return False
    seas = chance.sample(free_seas, length)
    taken.update(seas)

    def claim(candidates: list[str]) -> str | None:
        open_ones = [place for place in candidates if bare(place) not in taken]
        if not open_ones:
            return None
        chosen = chance.choice(open_ones)
        taken.add(bare(chosen))
        return chosen

    sailors, raiders = chance.sample(lie.powers, 2)
    plan: list[tuple[str, UnitType, str]] = []
    orders: list[tuple[str, Callable[[Unit], Order]]] = []

    def station(power: str, type: UnitType, place: str, make: Callable[[Unit], Order]) -> None:
        other = power if chance.random() > 0.08 else chance.choice(lie.powers)
        plan.append((other, type, place))
        orders.append((bare(place), make))

    for i, sea in enumerate(seas):
        next_sea = seas[(i + 1) % length]
        # where army i lands: a coast of this sea whose fleet reaches the next sea
        landing = claim([dock for p in lie.shores[sea] for dock in lie.docks[p] if next_sea in lie.sails[dock]])
        start = claim(list(lie.shores[sea]))
        if landing is None or start is None:
            return False
        route = [sea]
        if chance.random() < 0.2:
            # a second fleet: further along the way, or an alternative to the first
            beside = [s for s in lie.seas_of[sea] if s in lie.seas_of[start] or s in lie.seas_of[bare(landing)]]
            more = claim(beside)
            route += [more] if more else []
        target = bare(landing)
        near = target in lie.walks[start]

        def march(unit: Unit, target: str = target, near: bool = near) -> Order:
            return Move(unit, target, via_convoy=near or chance.random() < 0.2)

        def carry(unit: Unit, start: str = start, target: str = target) -> Order:
            return Convoy(unit, Mention(ARMY, start), target)

        station(sailors, ARMY, start, march)
        for fleet in route:
            station(sailors, FLEET, fleet, carry)
        attacker = claim([place for place in lie.sails if next_sea in lie.sails[place]])
        if attacker is None:
            return False

        def attack(unit: Unit, sea: str = next_sea) -> Order:
            return Move(unit, sea)

        def help_attack(unit: Unit, attacker: str = attacker, sea: str = next_sea) -> Order:
            return Support(unit, Mention(FLEET, attacker), sea)

        def help_fleet(unit: Unit, sea: str = next_sea) -> Order:
            return Support(unit, Mention(FLEET, sea))

        station(raiders, FLEET, attacker, attack)
        if chance.random() < 0.6:
            # the support of an attack: if the army cuts it, the fleet of the next sea survives
            station(raiders, FLEET, landing, help_attack)
        else:
            # the support of the fleet: if the army cuts it, the attack on the next sea succeeds
            helper = claim([place for place in lie.sails if next_sea in lie.sails[place]])
            if helper is None:
                return False
            third = chance.choice([power for power in lie.powers if power != sailors])
            station(third, FLEET, landing, help_fleet)
            station(raiders, FLEET, helper, help_attack)
    for power, type, place in plan:
        draft.put(power, type, place)
    for province, make in orders:
        draft.order(make(draft.units[province]))
    return True


def _bystanders(draft: Draft, count: int) -> None:
    """Place further units beside those that are there."""
    chance, lie = draft.chance, draft.lie
    for _ in range(count):
        beside = [
            (p, sum(other in draft.units for other in lie.near[p]) + 0.01) for p in lie.ids if p not in draft.units
        ]
        province = draft.pick(beside)
        if province is None:
            return
        powers = sorted({unit.power for unit in draft.units.values()}) or list(lie.powers)
        power = chance.choice(powers) if chance.random() < 0.8 else chance.choice(lie.powers)
        draft.put_somewhere(power, province, 0.5)


def cycles(seed: int) -> Phase:
    """Build rings of moves and swaps by convoy, with others that push into them."""
    draft = Draft(f"cycles {seed}", standard())
    chance = draft.chance
    for _ in range(chance.choice((1, 1, 2, 3))):
        if chance.random() < 0.25:
            _swap(draft)
        else:
            _ring(draft, chance.choice((2, 3, 3, 3, 4, 4, 5, 6, 7)))
    _bystanders(draft, chance.choice((0, 1, 2, 3, 5, 8)))
    draft.command(Habits(convoys=0.2, moves=0.5, supports=0.85, matches=0.9, foreign=0.7, crowding=1.0))
    return draft.phase()


def _ring(draft: Draft, length: int) -> None:
    """Let the units of a ring of free provinces each move to the next one."""
    chance, lie = draft.chance, draft.lie
    for _ in range(20):
        ring = [chance.choice(lie.ids)]
        while len(ring) < length:
            further = [p for p in lie.near[ring[-1]] if p not in ring and p not in draft.units]
            if not further:
                break
            ring.append(chance.choice(further))
        if len(ring) == length and ring[0] in lie.near[ring[-1]] and ring[0] not in draft.units:
            break
    else:
        return
    powers = chance.sample(lie.powers, chance.choice((1, 2, 3)))
    for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
        ways: list[tuple[UnitType, str, str]] = []
        if there in lie.walks[here]:
            ways.append((ARMY, here, there))
        ways += [(FLEET, dock, to) for dock in lie.docks[here] for to in lie.sails[dock] if bare(to) == there]
        type, place, to = chance.choice(ways)
        draft.order(Move(draft.put(chance.choice(powers), type, place), to))


def _swap(draft: Draft) -> None:
    """Let two units change places, at least one of them by convoy."""
    chance, lie = draft.chance, draft.lie
    seas = [sea for sea in lie.seas if sea not in draft.units]
    if not seas:
        return
    sea = chance.choice(seas)
    shores = [p for p in lie.shores[sea] if p not in draft.units]
    pairs = [(a, b) for a in shores for b in lie.near[a] if b in shores]
    if not pairs:
        return
    a, b = chance.choice(pairs)
    powers = chance.sample(lie.powers, 2)
    army = draft.put(powers[0], ARMY, a)
    fleet = draft.put(chance.choice(powers), FLEET, sea)
    draft.order(Move(army, b, via_convoy=chance.random() < 0.8))
    draft.order(Convoy(fleet, Mention(ARMY, a), b))
    other = draft.put_somewhere(chance.choice(powers), b, 0.3)
    back = [place for place in lie.reach(other) if bare(place) == a]
    if back:
        draft.order(Move(other, chance.choice(back)))


def small(seed: int, n: int = 6) -> Phase:
    """Pack a few units into a small region.

    Args:
        seed: decides everything.
        n: how many units.
    """
    draft = Draft(f"small {seed} {n}", standard())
    chance, lie = draft.chance, draft.lie
    size = n + chance.randint(1, n // 2 + 2)
    center = chance.choice(lie.seas if chance.random() < 0.5 else lie.ids)
    steps = lie.steps(lie.board.number[center])
    ball = sorted(zip(steps, lie.ids, strict=True), key=lambda row: (row[0], chance.random()))
    powers = chance.sample(lie.powers, chance.choice((2, 2, 3, 3, 4)))
    for province in chance.sample([p for _, p in ball[:size]], n):
        draft.put_somewhere(chance.choice(powers), province, 0.5)
    draft.command(
        Habits(convoys=0.6, moves=0.5, supports=0.9, matches=0.85, foreign=0.6, crowding=0.9, slips=0.05, silence=0.03)
    )
    return draft.phase()


# --- orders as people write them ---


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
        """Write an order for a unit that is not there."""
        empty = [p for p in self.lie.ids if self.position.unit_in(p) is None]
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


# --- the mix of the campaigns ---


def mixed_kind(seed: int) -> str:
    """Return which kind of phase :func:`mixed` makes of a seed."""
    chance = random.Random(f"standoff mixed {seed}")
    if chance.random() < 0.5:
        return "convoy_heavy"
    return chance.choice(("realistic", "random34", "paradox", "paradox", "cycles", "small", "small", "sloppy"))


def mixed(seed: int) -> Phase:
    """Make a phase of the campaign mix; one in eight also has a few spoilt orders."""
    phase = KINDS[mixed_kind(seed)](seed)
    chance = random.Random(f"standoff mixed spoilt {seed}")
    return spoil(phase, f"mixed {seed}", 0.08 if chance.random() < 0.125 else 0.0)


def _small_any(seed: int) -> Phase:
    return small(seed, 3 + seed % 10)


KINDS: dict[str, Callable[[int], Phase]] = {
    "realistic": realistic,
    "random34": random34,
    "convoy_heavy": convoy_heavy,
    "paradox": paradox,
    "cycles": cycles,
    "small": _small_any,
    "sloppy": sloppy,
    "mixed": mixed,
}


def stream(kind: str, seed: int, count: int) -> Iterator[Phase]:
    """Yield phases of a kind for the seeds ``seed``, ``seed + 1`` and so on."""
    make = KINDS[kind]
    for n in range(seed, seed + count):
        yield make(n)


# --- boards of any size ---


@cache
def tiled_board(copies: int) -> Board:
    """Return a board of many copies of the standard one, side by side: ``t0nth`` and ``t1nth`` and so on."""
    base = standard()
    provinces: list[Province] = []
    army: list[tuple[str, str]] = []
    fleet: list[tuple[str, str]] = []
    for n in range(copies):
        provinces += [replace(p, id=f"t{n}{p.id}", name=f"{p.name} {n}") for p in base.provinces]
        army += [(f"t{n}{a}", f"t{n}{b}") for a, b in base.army_borders]
        fleet += [(f"t{n}{a}", f"t{n}{b}") for a, b in base.fleet_borders]
    powers = [
        replace(power, homes=_in_all(power.homes, copies), country=_in_all(power.country, copies), units=())
        for power in base.powers
    ]
    return Board(f"tiled-{copies}", f"{copies} copies of {base.title}", provinces, powers, army, fleet)


def _in_all(ids: tuple[str, ...], copies: int) -> tuple[str, ...]:
    """Name the same provinces in all copies."""
    return tuple(f"t{n}{id}" for n in range(copies) for id in ids)


def tiled(copies: int, seed: int = 0) -> Phase:
    """Make a phase on many copies of the standard board, 34 units on each."""
    units: list[Unit] = []
    orders: list[Order] = []
    for n in range(copies):
        phase = random34(seed + n)
        units += [_shift(unit, n) for unit in phase.position.units]
        orders += [_shift_order(order, n) for order in phase.orders]
    return Phase(Position(tuple(units), tiled_board(copies)), tuple(orders))


def _shift(unit: Unit, n: int) -> Unit:
    return replace(unit, place=f"t{n}{unit.place}")


def _shift_order(order: Order, n: int) -> Order:
    unit = _shift(order.unit, n)
    if isinstance(order, Move):
        return replace(order, unit=unit, to=f"t{n}{order.to}")
    if isinstance(order, Support):
        to = None if order.to is None else f"t{n}{order.to}"
        return replace(order, unit=unit, supported=_shift_mention(order.supported, n), to=to)
    if isinstance(order, Convoy):
        return replace(order, unit=unit, convoyed=_shift_mention(order.convoyed, n), to=f"t{n}{order.to}")
    return replace(order, unit=unit)


def _shift_mention(mention: Mention, n: int) -> Mention:
    return replace(mention, place=f"t{n}{mention.place}")


@cache
def lattice_board(k: int) -> Board:
    """Return a sea of k times k squares with a coast at two opposite corners.

    A square borders its four neighbours and the two on one diagonal. The coast at the far end has another
    coast behind it, from which it can be attacked by land.
    """
    provinces = [Province(_square(r, c), f"Sea {r}, {c}", Terrain.SEA) for r in range(k) for c in range(k)]
    for id, name in (("beg", "Beginning"), ("end", "End"), ("far", "Far End")):
        provinces.append(Province(id, name, Terrain.COASTAL))
    fleet = []
    for r in range(k):
        for c in range(k):
            for down, right in ((0, 1), (1, 0), (1, 1)):
                if r + down < k and c + right < k:
                    fleet.append((_square(r, c), _square(r + down, c + right)))
    last = _square(k - 1, k - 1)
    fleet += [("beg", _square(0, 0)), ("end", last), ("far", last), ("end", "far")]
    powers = [Power("NORTH", "North"), Power("SOUTH", "South")]
    return Board(f"lattice-{k}", f"a sea of {k} times {k} squares", provinces, powers, [("end", "far")], fleet)


def _square(row: int, column: int) -> str:
    return f"s{row:02d}{column:02d}"


def lattice(k: int, seed: int = 0, raiders: int = 24) -> Phase:
    """Make a phase in which the whole sea carries one army, and some of its fleets are attacked.

    Args:
        k: how many squares each way; 15 gives about 200 fleets.
        seed: decides where the attackers are.
        raiders: how many squares hold an attacker or its supporter instead of a convoying fleet.
    """
    board = lattice_board(k)
    chance = random.Random(f"standoff lattice {k} {seed}")
    squares = [(r, c) for r in range(k) for c in range(k)]
    inner = [at for at in squares if at not in ((0, 0), (k - 1, k - 1))]
    hostile = set(chance.sample(inner, min(raiders, len(inner) // 4)))
    army = Unit("NORTH", ARMY, "beg")
    units: list[Unit] = [army]
    orders: list[Order] = [Move(army, "end")]
    for r, c in squares:
        unit = Unit("SOUTH" if (r, c) in hostile else "NORTH", FLEET, _square(r, c))
        units.append(unit)
        if unit.power == "NORTH":
            orders.append(Convoy(unit, Mention(ARMY, "beg"), "end"))
    attacks: dict[str, list[Unit]] = {}
    for r, c in sorted(hostile):
        unit = Unit("SOUTH", FLEET, _square(r, c))
        around = sorted(board.sails[unit.place] - {"beg", "end", "far"})
        # help an attack if one is in reach, else attack
        helped = [place for place in around if place in attacks]
        if helped and chance.random() < 0.7:
            place = chance.choice(helped)
            orders.append(Support(unit, Mention(FLEET, attacks[place][0].place), place))
        else:
            victims = [place for place in around if (int(place[1:3]), int(place[3:])) not in hostile]
            if victims:
                place = chance.choice(victims)
                attacks.setdefault(place, []).append(unit)
                orders.append(Move(unit, place))
    return Phase(Position(tuple(units), board), tuple(orders))
