"""Random positions in which the units are in each other's way, and orders written as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Position, Support, Unit, standard
from standoff.maps.orders import UnitType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from standoff.maps import Board, Order

BOARD = standard()


def order(text: str) -> Order:
    """Read an order in canonical form, ``"ENGLAND: F nth C A lon - nwy"``."""
    power, _, rest = text.partition(": ")
    letter, place, verb, *words = rest.split()
    unit = Unit(power, UnitType(letter), place)
    if verb == "H":
        return Hold(unit)
    if verb == "-":
        return Move(unit, words[0], via_convoy=len(words) > 1)
    mention = Mention(UnitType(words[0]), words[1])
    if verb == "C":
        return Convoy(unit, mention, words[3])
    return Support(unit, mention, words[3] if len(words) > 2 else None)


def shorthand(text: str) -> tuple[Position, list[Order]]:
    """Read units and orders at once, as ``"E: F wal-eng; F lon S wal-eng; F: A bre-lon via; F eng C bre-lon"``.

    A power is its letter, a unit mentioned its province; a unit without an order holds.
    """
    powers = {power.letter: power.id for power in BOARD.powers}
    units: dict[str, Unit] = {}
    words: dict[str, str] = {}
    power = ""
    for part in text.split(";"):
        match = re.fullmatch(r"\s*(?:([A-Z]): )?([AF]) ([\w/]+)(.*)", part)
        assert match, part
        power = powers[match[1]] if match[1] else power
        unit = Unit(power, UnitType(match[2]), match[3])
        units[unit.province] = unit
        words[unit.province] = match[4].strip()
    orders: list[Order] = []
    for province, unit in units.items():
        match = re.fullmatch(r"([SC]?) ?(\w*)-?([\w/]*)( via)?", words[province])
        assert match, words[province]
        verb, place, goal, via = match.groups()
        other = units.get(place)
        mention = Mention(ARMY, place) if other is None else Mention(other.type, other.place)
        if verb == "S":
            orders.append(Support(unit, mention, goal or None))
        elif verb == "C":
            orders.append(Convoy(unit, mention, goal))
        else:
            orders.append(Move(unit, goal, via_convoy=bool(via)) if goal else Hold(unit))
    return Position(tuple(units.values())), orders


class Crowd:
    """Units and orders for a random position, put together bit by bit.

    Args:
        rng: where chance comes from.
        powers: how many powers take part.
        board: the board.
    """

    def __init__(self, rng: Random, powers: int = 3, board: Board = BOARD) -> None:
        self.rng = rng
        self.board = board
        self.powers = [power.id for power in board.powers[:powers]]
        self.units: dict[int, Unit] = {}
        self.orders: dict[int, Order] = {}

    def place(self, p: int, *, fleet: bool | None = None) -> Unit:
        """Put a unit into a province, if none is there, and return the one that is."""
        if p not in self.units:
            board, province = self.board, self.board.provinces[p]
            fleets = [place for place in board.sails if board.number[place] == p]
            if fleet is None:
                fleet = self.rng.random() < 0.5
            fleet = bool(fleets) and (fleet or board.is_sea[p])
            where = self.rng.choice(fleets) if fleet else province.id
            self.units[p] = Unit(self.rng.choice(self.powers), FLEET if fleet else ARMY, where)
        return self.units[p]

    def near(self, p: int) -> list[int]:
        """Return the provinces next to a province."""
        board = self.board
        fleets = {board.number[s] for place, sails in board.sails.items() if board.number[place] == p for s in sails}
        return sorted(board.walks[p] | fleets)

    def steps(self, unit: Unit) -> list[str]:
        """Return the places a unit can go to by itself."""
        if unit.type is FLEET:
            return sorted(self.board.sails[unit.place])
        return sorted(self.board.ids[t] for t in self.board.walks[self.board.number[unit.place]])

    def neighbour(self, p: int) -> Unit | None:
        """Put a unit next to a province, so that it can go there."""
        for q in self.rng.sample(self.near(p), len(self.near(p))):
            if q not in self.units:
                unit = self.place(q, fleet=self.board.is_sea[p] or None)
                if p in self.reach(unit):
                    return unit
                del self.units[q]
        return None

    def reach(self, unit: Unit) -> list[int]:
        return [self.board.number[to] for to in self.steps(unit)]

    def convoy(self, army: Unit, via: Iterable[int], to: int, *, tagged: bool = True) -> None:
        """Order an army over seas, and the fleets there to carry it."""
        start, goal = self.board.number[army.place], self.board.ids[to]
        self.orders.setdefault(start, Move(army, goal, via_convoy=tagged))
        for sea in via:
            self.orders.setdefault(sea, Convoy(self.place(sea), Mention(ARMY, army.place), goal))

    def support(self, unit: Unit, other: Unit) -> None:
        """Order a unit to support what another one does."""
        done = self.orders.get(self.board.number[other.place])
        to = done.to if isinstance(done, Move) else None
        self.orders.setdefault(self.board.number[unit.place], Support(unit, Mention(other.type, other.place), to))

    def move(self, unit: Unit, to: int) -> None:
        """Order a unit to a province, on any coast it can reach."""
        goals = [place for place in self.steps(unit) if self.board.number[place] == to]
        self.orders.setdefault(self.board.number[unit.place], Move(unit, goals[0] if goals else self.board.ids[to]))

    def fill(self) -> None:
        """Give an order to each unit that has none: mostly of a kind that matters to others."""
        rng, number = self.rng, self.board.number
        free = [p for p in sorted(self.units) if p not in self.orders]
        rng.shuffle(free)
        supporters = [p for p in free if rng.random() < 0.45]
        for p in free:
            if p in supporters:
                continue
            unit = self.units[p]
            goals = self.reach(unit)
            busy = [t for t in goals if t in self.units or any(self._goal(q) == t for q in self.units)]
            if unit.type is ARMY and rng.random() < 0.4:
                self._go_by_sea(unit)
            chance = rng.random()
            if p in self.orders or chance < 0.1:
                continue
            if chance < 0.15:
                self.orders[p] = Move(unit, rng.choice(self.board.ids))
            else:
                self.move(unit, rng.choice(busy if busy and chance < 0.85 else goals))
        for p in supporters:
            unit = self.units[p]
            reach = set(self.reach(unit))
            others = [q for q in sorted(self.units) if q != p and (q if self._goal(q) < 0 else self._goal(q)) in reach]
            if others and rng.random() < 0.92:
                self.support(unit, self.units[rng.choice(others)])
            elif self.units and rng.random() < 0.5:
                self.support(unit, self.units[rng.choice(sorted(self.units))])
            elif reach:
                self.move(unit, number[rng.choice(self.steps(unit))])

    def _goal(self, p: int) -> int:
        done = self.orders.get(p)
        return self.board.number[done.to] if isinstance(done, Move) else -1

    def _go_by_sea(self, army: Unit) -> None:
        rng, touches = self.rng, self.board.touches
        here = self.board.number[army.place]
        seas = [s for s in sorted(touches[here]) if s in self.units and s not in self.orders]
        if not seas:
            return
        route = [rng.choice(seas)]
        while rng.random() < 0.5:
            further = [
                s for s in sorted(touches[route[-1]]) if s in self.units and s not in self.orders and s not in route
            ]
            if not further:
                break
            route.append(rng.choice(further))
        shores = [
            p for p, seas_of in enumerate(touches) if route[-1] in seas_of and not self.board.is_sea[p] and p != here
        ]
        busy = [p for p in shores if p in self.units]
        extra = [s for s in seas if rng.random() < 0.4]
        self.convoy(army, {*route, *extra}, rng.choice(busy or shores), tagged=rng.random() < 0.7)

    def done(self) -> tuple[Position, list[Order]]:
        """Return the position and the orders, in a random sequence."""
        orders = [self.orders[p] for p in sorted(self.orders) if p in self.units]
        self.rng.shuffle(orders)
        return Position(tuple(self.units.values()), self.board), orders


def dense(rng: Random, least: int = 4, most: int = 10) -> tuple[Position, list[Order]]:
    """Return a position of a few units that stand side by side."""
    crowd = Crowd(rng, rng.randint(2, 4))
    wanted = rng.randint(least, most)
    border = [rng.randrange(len(BOARD.provinces))]
    while len(crowd.units) < wanted:
        p = border.pop(rng.randrange(len(border)))
        crowd.place(p)
        border += [q for q in crowd.near(p) if q not in crowd.units and q not in border]
        if not border:
            break
    crowd.fill()
    return crowd.done()


def entangled(rng: Random, most: int = 13) -> tuple[Position, list[Order]]:
    """Return a position built around convoys that decide about each other, the stuff of paradoxes."""
    crowd = Crowd(rng, rng.randint(2, 5))
    touches, is_sea = BOARD.touches, BOARD.is_sea
    seas = [p for p in range(len(BOARD.ids)) if is_sea[p]]
    sea = first = rng.choice(seas)
    for step in range(length := rng.choice((1, 1, 1, 2, 2, 3))):
        further = [s for s in seas if s not in crowd.units and any(s in t and sea in t for t in touches)]
        following = first if step == length - 1 or not further else rng.choice(further)
        crowd.place(sea)
        ports = [p for p, near in enumerate(touches) if sea in near and not is_sea[p] and p not in crowd.units]
        targets = [p for p in ports if following in touches[p]]
        if not targets or len(ports) < 2:
            break
        target = rng.choice(targets)
        start = rng.choice([p for p in ports if p != target])
        supporter = crowd.place(target, fleet=True)
        army = crowd.place(start, fleet=False)
        if army.type is not ARMY:
            break
        crowd.convoy(army, [sea], target)
        crowd.place(following)
        attacker = crowd.neighbour(following)
        if attacker is not None:
            crowd.move(attacker, following)
            if rng.random() < 0.6:
                crowd.support(supporter, attacker)
            else:
                crowd.support(supporter, crowd.units[following])
                helper = crowd.neighbour(following)
                if helper is not None:
                    crowd.support(helper, attacker)
        sea = following
    for _ in range(rng.choice((0, 1, 1, 2, 3, 4))):
        if len(crowd.units) < most:
            crowd.neighbour(rng.choice(sorted(crowd.units)))
    crowd.fill()
    return crowd.done()


def mixed(rng: Random) -> tuple[Position, list[Order]]:
    """Return a position of one of the two kinds."""
    kind: Callable[[Random], tuple[Position, list[Order]]] = rng.choice((dense, entangled))
    return kind(rng)
