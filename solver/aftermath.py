"""The position after the moves, read off a resolution: who stands where, who is dislodged, where it may go."""

from __future__ import annotations

from ..encoding import Intents
from ..encoding.facts import TRUE
from ..encoding.ground import ground_of
from ..encoding.policies import DislodgedUnit, RetreatToConvoyStart
from ..encoding.protection import last_fleets
from ..maps import ARMY, Unit
from .outcome import Dislodged
from .resolving import Resolution


class Aftermath:
    """What the moves of a resolution lead to.

    Args:
        intents: what the orders amount to.
        resolution: which decisions are true.
    """

    def __init__(self, intents: Intents, resolution: Resolution) -> None:
        """Lay out what all the methods need."""
        self.intents = intents
        self.resolution = resolution
        self.at, self.goal, self.owner, self.into = intents.at, intents.goal, intents.owner, intents.into
        self.success, self.given, self.path = resolution.success, resolution.given, resolution.path
        rules = intents.rulebook
        self.last_fleets = {} if rules.plain else last_fleets(intents)
        self.start_is_open = rules.retreat_to_convoy_start is RetreatToConvoyStart.ALLOWED
        self.always_powerless = rules.dislodged_unit is DislodgedUnit.ALWAYS
        self.entered: dict[int, int] = {}  # province -> the unit whose move into it succeeds
        self.dislodged: dict[int, int] = {}  # unit -> its attacker

    def _by_sea(self, p: int) -> bool:
        """Tell whether the army in p goes by sea; one free to walk does so only if its convoy is whole."""
        return p in self.path and (p not in self.intents.overland or self.path[p] == TRUE)

    def _met(self, i: int, j: int) -> bool:
        """Tell whether the move of i meets that of the unit in its goal, j, head-to-head."""
        if i in self.last_fleets and self.last_fleets[i] == self.goal[j]:
            return self._by_sea(i)
        return self.goal[j] == i and not self._by_sea(i) and not self._by_sea(j)

    def _powerless(self, j: int, d: int) -> bool:
        """Tell whether a failed move from j to d has no effect there, since the unit that left d beat it (4.A.7)."""
        return self._met(j, d) or (self.always_powerless and self.goal[d] == j and self.success[j] != TRUE)

    def _landed_on(self, j: int, d: int) -> bool:
        """Tell whether the move from j to the sea d has no effect there, since an army beat it that came from there."""
        if not self.last_fleets:
            return False
        landings = [m for m in self.into.get(j, ()) if self.last_fleets.get(m) == d]
        return any(self.success[m] == TRUE and self._by_sea(m) for m in landings)

    def _units_after(self) -> tuple[Unit, ...]:
        entered, at = self.entered, self.at
        after = list(at)
        if entered:
            landing, ids = self.intents.landing, self.intents.board.ids
            unit_at = ground_of(self.intents.board).unit
            for i in entered.values():
                if i not in entered:
                    after[i] = None
            for t, i in entered.items():
                unit = at[i]
                assert unit is not None
                after[t] = unit_at(unit.power, unit.type, landing[i] if i in landing else ids[t])
        return tuple([unit for unit in after if unit is not None])

    def _contested(self, failed: list[int]) -> list[int]:
        """Return the empty provinces where a standoff took place: some failed move had strength there."""
        success, goal, at, entered = self.success, self.goal, self.at, self.entered
        found: set[int] = set()
        for i in failed:
            d = goal[i]
            if d in entered or (at[d] is not None and success[d] != TRUE):
                continue
            if self.stands_off(i):
                found.add(d)
        return sorted(found)

    def stands_off(self, i: int) -> bool:
        """Tell whether a failed move has strength in its goal, which its unit has left if one stood there."""
        if i in self.path and self.path[i] != TRUE and i not in self.intents.overland:
            return False
        d = self.goal[i]
        return self.success[d] != TRUE or not self._powerless(i, d)

    def _fallen(self, p: int, contested: list[int]) -> Dislodged:
        """Return a dislodged unit with its attacker and exits."""
        board, at, success = self.intents.board, self.at, self.success
        unit, i = at[p], self.dislodged[p]
        attacker = at[i]
        assert unit is not None
        assert attacker is not None
        by_convoy = self._by_sea(i)
        # where a convoyed attacker came from is open or not (DATC 4.A.5)
        barred = -1 if by_convoy and self.start_is_open else i
        number, ids = board.number, board.ids
        places = [ids[t] for t in board.walks[p]] if unit.type is ARMY else board.sails[unit.place]
        exits = []
        for place in places:
            t = number[place]
            if t == barred or t in contested or t in self.entered or (at[t] is not None and success[t] != TRUE):
                continue
            exits.append(place)
        return Dislodged(unit, attacker, ids[i], by_convoy, tuple(sorted(exits)))
