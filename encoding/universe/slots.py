"""Who stands where: so many units, each a slot, anywhere on a board or in the places of a position.

Free slots are in the order of their provinces, and their powers are numbered as they first appear; of all ways to
name the same units and powers just one is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...maps import ARMY, FLEET, Board, Position, Terrain, UnitType
from ..facts import FALSE, TRUE
from ..ground import ground_of
from .sheet import Sheet


class Slots:
    """Units as literals: for each slot its type and place, and which slots are of the same power.

    Args:
        sheet: what it is written on.
        board: the board.
        region: numbers of the provinces where units stand and go.
        count: how many units.
        position: the units, if they are given; they are all in the region.
    """

    def __init__(
        self, sheet: Sheet, board: Board, region: Collection[int], count: int, position: Position | None = None
    ) -> None:
        """Write down who may stand where."""
        self.sheet = sheet
        self.board = board
        self.region = frozenset(region)
        self.numbers = range(count)
        self.position = position
        self.stands: list[dict[tuple[UnitType, str], int]] = []
        """For each slot the literal of each type and place."""
        self.powers: list[list[int]] = []
        """For each slot the literal of each power, by the number under which it first appears."""
        if position is None:
            self._put_anywhere()
        else:
            self._put(position)
        self.within: list[dict[int, int]] = [self._by_province(k) for k in self.numbers]
        """For each slot the literal of each province where it may stand."""
        self.army = [
            sheet.either(*[x for (type, _), x in self.stands[k].items() if type is ARMY]) for k in self.numbers
        ]
        """For each slot the literal of *it is an army*."""
        # for each slot and sea the literal of a fleet there
        self.at_sea: list[dict[int, int]] = [
            {board.number[place]: x for (_, place), x in self.stands[k].items() if board.is_sea[board.number[place]]}
            for k in self.numbers
        ]
        self._same: dict[tuple[int, int], int] = {}
        self._reach: dict[tuple[int, int], int] = {}
        self._touches: dict[tuple[int, int], int] = {}

    def kinds(self) -> Iterable[tuple[int, UnitType, str]]:
        """Yield every province of the region with each type and place that a unit can have there."""
        board = self.board
        for p in sorted(self.region):
            province = board.provinces[p]
            if province.terrain is not Terrain.SEA:
                yield p, ARMY, province.id
            if province.coasts:
                yield from ((p, FLEET, f"{province.id}/{coast}") for coast in province.coasts)
            elif province.terrain is not Terrain.INLAND:
                yield p, FLEET, province.id

    def _put_anywhere(self) -> None:
        sheet, count = self.sheet, len(self.numbers)
        order = {p: n for n, p in enumerate(sorted(self.region))}
        kinds = list(self.kinds())
        earlier: dict[int, int] = {}
        for k in self.numbers:
            # as many provinces are left before and after as there are slots
            fits = [kind for kind in kinds if k <= order[kind[0]] < len(order) - (count - 1 - k)]
            variables = {(type, place): sheet.new() for _, type, place in fits}
            self.stands.append(variables)
            seen = dict(zip([p for p, _, _ in fits], sheet.one_of(list(variables.values())), strict=True))
            for p, type, place in fits if k else ():
                # the slot before is in a province before this one
                before = max((q for q in earlier if q < p), default=-1)
                sheet.demand(-variables[type, place], earlier.get(before, FALSE))
            earlier = seen
        most = min(count, len(self.board.powers))
        for k in self.numbers:
            own = [sheet.new() if w <= k and k else TRUE if w == 0 and not k else FALSE for w in range(most)]
            self.powers.append(own)
            if k:
                sheet.one_of(own)
            for w in range(1, most):
                sheet.demand(-own[w], *[self.powers[j][w - 1] for j in range(k)])

    def _put(self, position: Position) -> None:
        owners: list[str] = []
        for p in position.occupied:
            unit = position.at[p]
            assert unit is not None
            self.stands.append({(unit.type, unit.place): TRUE})
            if unit.power not in owners:
                owners.append(unit.power)
        for p in position.occupied:
            unit = position.at[p]
            assert unit is not None
            self.powers.append([TRUE if unit.power == owner else FALSE for owner in owners])

    def _by_province(self, k: int) -> dict[int, int]:
        found: dict[int, list[int]] = {}
        for (_, place), literal in self.stands[k].items():
            found.setdefault(self.board.number[place], []).append(literal)
        return {p: self.sheet.either(*several) for p, several in found.items()}

    def same_power(self, i: int, j: int) -> int:
        """Return the literal of *two units are of the same power*."""
        if i == j:
            return TRUE
        key = (min(i, j), max(i, j))
        if key not in self._same:
            one, other = self.powers[i], self.powers[j]
            self._same[key] = self.sheet.select(dict(enumerate(one)), dict(enumerate(other)))
        return self._same[key]

    def reach(self, k: int, p: int) -> int:
        """Return the literal of *the unit in slot k can enter province p by itself*, on whatever coast."""
        found = self._reach.get((k, p))
        if found is None:
            ground, number = ground_of(self.board), self.board.number
            near = [x for (type, place), x in self.stands[k].items() if p in ground.reach(type, place, number[place])]
            found = self._reach[k, p] = self.sheet.either(*near)
        return found

    def touches(self, f: int, p: int) -> int:
        """Return the literal of *slot f is a fleet in a sea next to province p*."""
        found = self._touches.get((f, p))
        if found is None:
            near = [x for sea, x in self.at_sea[f].items() if sea in self.board.touches[p]]
            found = self._touches[f, p] = self.sheet.either(*near)
        return found
