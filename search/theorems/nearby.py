"""Small random phases around one step: many of them turn on what the units next to it do."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ...encoding.ground import ground_of
from ...encoding.universe.around import reaches
from ...engines.provoking.phase import Phase
from ...maps import ARMY, FLEET, Board, Hold, Mention, Move, Order, Position, Support, Terrain, Unit

POWERS = 3
"""Of so many powers the units of a phase are: of fewer there would be few battles, of more few supports that matter."""


def phases_around(board: Board, start: int, goal: int, count: int) -> Iterator[Phase]:
    """Yield random phases in which the unit in a province moves to the next by itself; nobody goes by sea.

    The same arguments give the same phases.

    Args:
        board: the board.
        start: the number of the province where the unit stands.
        goal: that of the province where it goes, which some unit could.
        count: how many.

    >>> from standoff.maps import standard
    >>> board = standard()
    >>> phase = next(phases_around(board, board.number["tys"], board.number["tun"], 1))
    >>> any(text.endswith(": F tys - tun") for text in phase.orders_text)
    True
    """
    chance = random.Random(f"around {board.id} {start} {goal}")  # noqa: S311 - a seeded phase is no secret
    for _ in range(count):
        yield _Draft(board, start, goal, chance).phase()


class _Draft:
    """One phase while it is being made."""

    def __init__(self, board: Board, start: int, goal: int, chance: random.Random) -> None:
        self.board, self.start, self.goal, self.chance = board, start, goal, chance
        self.powers = chance.sample([power.id for power in board.powers], min(POWERS, len(board.powers)))
        self.reach = ground_of(board).reach
        near = reaches(board)
        crowd = chance.choice((0.5, 0.7, 0.9))
        around = set(near[goal] | near[start])
        beyond = {q for p in around for q in near[p]} - around
        self.units: dict[int, Unit] = {}
        for p in sorted(around | beyond | {start, goal}):
            odds = 1 if p == start else 0.9 if p == goal else crowd if p in around else 0.25
            if chance.random() < odds:
                self.units[p] = self._unit(p)

    def _unit(self, p: int) -> Unit:
        province, power = self.board.provinces[p], self.chance.choice(self.powers)
        kinds = [Unit(power, ARMY, province.id)] if province.terrain is not Terrain.SEA else []
        if province.terrain is not Terrain.INLAND:
            places = [f"{province.id}/{coast}" for coast in province.coasts] or [province.id]
            kinds += [Unit(power, FLEET, place) for place in places]
        if p == self.start:
            kinds = [unit for unit in kinds if self.goal in self.reach(unit.type, unit.place, p)]
        return self.chance.choice(kinds)

    def phase(self) -> Phase:
        """Give all units their orders: first who moves, then who supports whom."""
        moves = {p: to for p in self.units if (to := self._goal(p)) >= 0}
        orders: list[Order] = []
        landing = {p: self._landing(self.units[p], to) for p, to in moves.items()}
        for p, unit in self.units.items():
            orders.append(Move(unit, landing[p]) if p in moves else self._still(p, moves, landing))
        return Phase(Position(tuple(self.units.values()), self.board), tuple(orders))

    def _goal(self, p: int) -> int:
        """Return where a unit moves, or -1."""
        chance, unit = self.chance, self.units[p]
        if p == self.start:
            return self.goal
        if chance.random() < (0.25 if p == self.goal else 0.55):
            return -1
        near = sorted(self.reach(unit.type, unit.place, p))
        wanted = [self.start] if p == self.goal else [self.goal]
        if wanted[0] in near and chance.random() < (0.25 if p == self.goal else 0.4):
            return wanted[0]
        occupied = [q for q in near if q in self.units and q != wanted[0]]
        return chance.choice(occupied if occupied and chance.random() < 0.8 else near)

    def _landing(self, unit: Unit, to: int) -> str:
        if unit.type is ARMY:
            return self.board.ids[to]
        return self.chance.choice(
            sorted(place for place in self.board.sails[unit.place] if self.board.number[place] == to)
        )

    def _still(self, p: int, moves: dict[int, int], landing: dict[int, str]) -> Order:
        """Give a unit that does not move a support, if there is one to give; one at the goal sooner than others."""
        unit = self.units[p]
        near = self.reach(unit.type, unit.place, p)
        aims = {q: moves.get(q, q) for q in self.units if q != p and moves.get(q, q) in near}
        first = [q for q, aim in aims.items() if aim == self.goal or q in (self.start, self.goal)]
        if not aims or self.chance.random() < 0.1:
            return Hold(unit)
        q = self.chance.choice(first if first and self.chance.random() < 0.8 else sorted(aims))
        other = self.units[q]
        return Support(unit, Mention(other.type, other.place, other.power), landing.get(q))
