"""Where a single unit may be ordered to go, on this board and among these fleets."""

from __future__ import annotations

from ..maps import ARMY, OrderError, Terrain, Unit
from .ground import Ground
from .intents import Fault, Intents
from .policies import ImpossibleCoast, MissingCoast
from .routes import connected


class Steps:
    """Answers for one position where its units can go, and why not elsewhere.

    Args:
        intents: the position and the rulebook.
        ground: the tables of the board.
    """

    def __init__(self, intents: Intents, ground: Ground) -> None:
        """Keep both."""
        self.intents = intents
        self.ground = ground
        self.board = intents.board
        self.seas: frozenset[int] | None = None

    def bare(self, place: str) -> int:
        """Return the number of a province written with a coast that it does not have (DATC 4.B.6 b)."""
        bare = self.board.number.get(place.partition("/")[0])
        if bare is None:
            raise OrderError(f"the board {self.board.id} has no place {place!r}")
        return bare

    def number(self, place: str) -> int:
        """Return the number of the province of a place, whatever coast is written with it."""
        number = self.board.number.get(place)
        return self.bare(place) if number is None else number

    def fleet_step(self, here: Unit, p: int, to: str) -> tuple[str | None, Fault | None]:
        """Return where a fleet lands, or why it does not, for a goal that is not in its table of steps."""
        board, rules = self.board, self.intents.rulebook
        t = self.number(to)
        steps = self.ground.fleet_steps[here.place]
        if t == p:
            return None, Fault.OWN_PROVINCE
        if to not in board.number or (to != board.ids[t] and to not in board.sails):
            to = board.ids[t]  # an unknown coast is ignored
            if steps.get(to) is not None:
                return steps[to], None
        if t in self.ground.fleet_reach[here.place]:
            landing = steps.get(board.ids[t])
            if to not in steps:
                corrected = landing is not None and rules.impossible_coast is ImpossibleCoast.CORRECTED
                return (landing, None) if corrected else (None, Fault.IMPOSSIBLE_COAST)
            if rules.missing_coast is MissingCoast.DEFAULT:
                coasts = (f"{board.ids[t]}/{coast}" for coast in board.provinces[t].coasts)
                return next(coast for coast in coasts if coast in steps), None
            return None, Fault.COAST_NEEDED
        inland = board.provinces[t].terrain is Terrain.INLAND
        return None, Fault.WRONG_TERRAIN if inland else Fault.NOT_ADJACENT

    def by_sea_fault(self, p: int, t: int, without: int = -1) -> Fault | None:
        """Tell why no fleets on the board could carry an army from p to t, or None if some could."""
        if p == t:
            return Fault.OWN_PROVINCE
        board = self.board
        if board.is_sea[t]:
            return Fault.WRONG_TERRAIN
        if not board.touches[p] or not board.touches[t]:
            return Fault.NO_COAST if t in board.walks[p] else Fault.NOT_ADJACENT
        seas = self.fleets_at_sea()
        if without >= 0:
            seas = seas - {without}
        return None if connected(board, seas, p, t) else Fault.NO_FLEETS

    def fleets_at_sea(self) -> frozenset[int]:
        """Return the provinces at sea where a fleet stands."""
        if self.seas is None:
            is_sea = self.board.is_sea
            self.seas = frozenset(p for p in self.intents.units if is_sea[p])
        return self.seas

    def possible(self, q: int, to: str, without: int = -1) -> bool:
        """Tell whether the unit in q could be ordered to go there at all."""
        unit = self.intents.at[q]
        if unit is None:
            return False
        if unit.type is ARMY:
            t = self.number(to)
            return t in self.board.walks[q] or self.by_sea_fault(q, t, without) is None
        steps = self.ground.fleet_steps[unit.place]
        # a support may leave out which of two coasts (DATC 4.B.4 c), or name one that is not there
        return to in steps or self.fleet_step(unit, q, to)[1] in (None, Fault.COAST_NEEDED)
