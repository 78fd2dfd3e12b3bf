"""A board as sorted tables: what the generators look up, always in the same order."""

from __future__ import annotations

from collections import deque
from functools import cache

from ...maps import ARMY, Board, Terrain, Unit


class Geography:
    """A board as sorted tables of place names: what the generators look up, always in the same order."""

    def __init__(self, board: Board) -> None:
        """Lay out the tables."""
        self.board = board
        ids = board.ids
        kinds = {p.id: p.terrain for p in board.provinces}
        self.ids = ids
        self.names = {p.id: p.name.casefold() for p in board.provinces}
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
