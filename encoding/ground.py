"""The steps that single units can take on a board, laid out for quick look-up."""

from __future__ import annotations

from functools import lru_cache

from ..maps import ARMY, Board, Unit, UnitType


class Ground:
    """Where each unit can go from each place, by the words an order may use for the goal.

    The tables carry the coast rules of the default rulebook: a coast left out is filled in where one only is
    possible (DATC 4.B.2 a) and void where two are (4.B.1); a coast named for an army is ignored (4.B.6 b).

    Args:
        board: the board.
    """

    def __init__(self, board: Board) -> None:
        """Lay out the tables."""
        self.board = board
        number = board.number
        # unit in a place: exact word for the goal -> province number; what most orders name, nothing filled in
        self.army_plain: dict[str, dict[str, int]] = {
            id: {board.ids[t]: t for t in walks} for id, walks in zip(board.ids, board.walks, strict=True)
        }
        self.fleet_plain: dict[str, dict[str, int]] = {
            place: {landing: number[landing] for landing in sails} for place, sails in board.sails.items()
        }
        # fleet in a place: word for the goal -> place where it lands; None where two coasts are possible
        self.fleet_steps: dict[str, dict[str, str | None]] = {}
        # fleet in a place: numbers of the provinces it can enter on whatever coast
        self.fleet_reach: dict[str, frozenset[int]] = {}
        for place, sails in board.sails.items():
            landings: dict[str, str | None] = {}
            for landing in sorted(sails):
                landings[landing] = landing
                bare = board.ids[number[landing]]
                if bare != landing:
                    landings[bare] = None if bare in landings else landing
            self.fleet_steps[place] = landings
            self.fleet_reach[place] = frozenset(number[landing] for landing in sails)

        self._armies: dict[tuple[str, str], Unit] = {}
        self._fleets: dict[tuple[str, str], Unit] = {}

    def unit(self, power: str, type: UnitType, place: str) -> Unit:
        """Return a unit of that kind and place; the same object every time it is asked for."""
        units = self._armies if type is ARMY else self._fleets
        found = units.get((power, place))
        if found is None:
            found = units[power, place] = Unit(power, type, place)
        return found

    def reach(self, type: UnitType, place: str, province: int) -> frozenset[int]:
        """Return the provinces that a unit can enter by itself: where it can give support.

        Args:
            type: army or fleet.
            place: where it stands, with its coast.
            province: number of that province.
        """
        return self.board.walks[province] if type is ARMY else self.fleet_reach[place]


@lru_cache(maxsize=64)
def ground_of(board: Board) -> Ground:
    """Return the tables of a board, made once."""
    return Ground(board)
