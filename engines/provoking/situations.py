"""Situations in which engines go wrong: mixtures of rules, and things that are so because no rule says otherwise.

Each is told from the ruling by plain arithmetic, and counts where it makes a difference: where the strengths, a support
or an exit would come out otherwise if it were judged wrongly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...encoding.facts import TRUE, Fact, Kind
from ...encoding.intents import Fault, Status
from ...maps import ARMY, Move
from ...solver.cores import CoreKind
from ...solver.resolving import Uniqueness
from .geography import bare, geography

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from ...solver.ruling import Ruling

SITUATIONS = {
    "help-against-own-power": "an attack would succeed if supports by the power attacked counted",
    "opponent-helps-defence": "in a head-to-head battle a support by the attacker's power decides for the defence",
    "defender-helps-rival": "a move is kept out by a rival whose support comes from the power that holds the place",
    "own-attack-cuts-nothing": "a power attacks its own supporter, and something turns on that support",
    "aimed-at-cuts-nothing": "who is attacked attacks the supporter of that, and something turns on the support",
    "convoyed-attack-cuts": "an army that lands cuts a support on which something turns",
    "lost-convoy-cuts-nothing": "an army whose convoy fails would have cut a support on which something turns",
    "lost-convoy-keeps-nobody-out": "a move succeeds where an army would have kept it out, had its convoy not failed",
    "dislodged-unit-cuts": "a unit is dislodged, and what it attacks is cut all the same",
    "dislodged-unit-keeps-out": "a unit is dislodged, and its move keeps another one out all the same",
    "mover-counts-one": "a unit that does not get away is dislodged; with the supports of its move it would hold",
    "mover-not-held": "a unit that was ordered to move is dislodged, and would not be if supports to hold counted",
    "illegal-mover-held": "a unit whose order is impossible is supported to hold, and stays because of it",
    "beleaguered": "a unit stays because several that would beat it stand each other off",
    "follower-stays-behind": "a move fails because the unit at its goal does not get away",
    "swap-by-convoy": "two units change places, one of them by sea",
    "another-route": "a convoy is whole although one of its fleets is dislodged",
    "attacked-convoy-whole": "a convoy is whole although one of its fleets is attacked",
    "no-kidnapping": "another power's fleet is ordered to convoy an army that goes to its neighbour by land",
    "by-sea-to-neighbour": "an army goes to its neighbour by sea",
    "no-way-back-to-land": "the convoy of an army to its neighbour fails, and the army stays",
    "paradox-of-two": "a convoy paradox with two resolutions",
    "paradox-of-none": "a convoy paradox without a resolution",
    "paradox-of-several-convoys": "a convoy paradox in which several armies are carried",
    "ring-with-convoy": "a circular movement in which an army is carried",
    "circle-decided": "decisions that depend on each other in a circle, and have one resolution all the same",
    "loser-contests-nothing": "the loser of a head-to-head battle leaves the place open to a retreat",
    "exit-contested": "a retreat is closed by a standoff",
    "exit-attacker": "a retreat is closed because the attacker came from there",
    "exit-after-convoy": "a retreat is open although the attacker came from there, by sea",
    "exit-entered": "a retreat is closed by a unit that has come",
    "exit-left": "a retreat is open because a unit has left",
    "coast-out-of-reach": "a fleet supports a move to a coast that it could not reach itself",
}
"""Each situation with what it is."""


def situations_of(ruling: Ruling, turning: Collection[Fact]) -> set[str]:
    """Return the situations that a movement phase has.

    Args:
        ruling: its ruling, in which nothing is left open.
        turning: the decisions on which others turn.
    """
    scene = _Scene(ruling, turning)
    return {name for told in TOLD for name in told(scene)}


class _Scene:
    """A ruling as numbers: who goes where, with which strength, and what came of it."""

    def __init__(self, ruling: Ruling, turning: Collection[Fact]) -> None:
        self.ruling = ruling
        self.intents = intents = ruling.intents
        self.turning = turning
        resolution = ruling.resolution
        self.goal, self.owner, self.into = intents.goal, intents.owner, intents.into
        self.success, self.given, self.path = resolution.success, resolution.given, resolution.path
        number = intents.board.number
        self.dislodged = {number[one.unit.province]: one for one in ruling.dislodged}
        self.movers = [p for p in intents.units if self.goal[p] >= 0]

    def arrives(self, p: int) -> bool:
        """Tell whether a move has an effect at its goal."""
        return p not in self.path or self.path[p] == TRUE or p in self.intents.overland

    def by_sea(self, p: int) -> bool:
        return p in self.path and (p not in self.intents.overland or self.path[p] == TRUE)

    def met(self, p: int) -> bool:
        """Tell whether a move meets the unit at its goal head-to-head."""
        d = self.goal[p]
        return self.owner[d] >= 0 and self.goal[d] == p and not self.by_sea(p) and not self.by_sea(d)

    def strength(self, p: int, without: int = -1) -> int:
        """Return one, and one for each support given, but for those by a power."""
        helpers = self.intents.helpers.get(p, ())
        return 1 + sum(self.given[s] == TRUE and self.owner[s] != without for s in helpers)

    def rivals(self, p: int) -> list[int]:
        return [j for j in self.into[self.goal[p]] if j != p]

    def bar(self, p: int) -> int:
        """Return the strength that a move has to exceed, of rivals and of who stays."""
        d = self.goal[p]
        found = [self.strength(j) for j in self.rivals(p) if self.arrives(j)]
        if self.owner[d] >= 0 and self.success[d] != TRUE:
            found.append(self.strength(d) if self.goal[d] < 0 or self.met(p) else 1)
        return max(found, default=0)


def _of_strengths(scene: _Scene) -> Iterator[str]:
    owner, goal, success = scene.owner, scene.goal, scene.success
    for p in scene.movers:
        d = goal[p]
        if success[p] == TRUE or not scene.arrives(p):
            continue
        bar = scene.bar(p)
        holder = owner[d]
        if holder >= 0 and success[d] != TRUE:
            if owner[p] != holder and scene.strength(p) > bar >= scene.strength(p, holder):
                yield "help-against-own-power"
            if scene.met(p) and bar == scene.strength(d) >= scene.strength(p, holder) > scene.strength(d, owner[p]):
                yield "opponent-helps-defence"
            if goal[d] < 0 and owner[p] != holder and scene.strength(p, holder) > scene.strength(d):
                yield "beleaguered"
            if goal[d] >= 0 and not scene.met(p):
                yield "follower-stays-behind"
        for j in scene.rivals(p):
            mine = scene.strength(p, holder)
            if holder >= 0 and scene.arrives(j) and scene.strength(j) >= mine > scene.strength(j, holder):
                yield "defender-helps-rival"
            if j in scene.dislodged and scene.arrives(j) and scene.strength(j) >= scene.strength(p):
                yield "dislodged-unit-keeps-out"
    for p in scene.movers:
        if success[p] == TRUE and any(
            not scene.arrives(j) and scene.strength(j) >= scene.strength(p) for j in scene.rivals(p)
        ):
            yield "lost-convoy-keeps-nobody-out"


def _of_supports(scene: _Scene) -> Iterator[str]:
    intents, owner = scene.intents, scene.owner
    for s in intents.units:
        if intents.helped[s] < 0 or s not in scene.into or Fact(Kind.GIVEN, s) not in scene.turning:
            continue
        given = scene.given[s] == TRUE
        attackers = scene.into[s]
        effective = [j for j in attackers if owner[j] != owner[s] and scene.arrives(j) and j != intents.aim[s]]
        for j in attackers:
            if given and owner[j] == owner[s] and scene.arrives(j) and j != intents.aim[s]:
                yield "own-attack-cuts-nothing"
            if given and j == intents.aim[s] and owner[j] != owner[s]:
                yield "aimed-at-cuts-nothing"
            if given and owner[j] != owner[s] and not scene.arrives(j):
                yield "lost-convoy-cuts-nothing"
            if effective == [j] and scene.by_sea(j):
                yield "convoyed-attack-cuts"
            if effective == [j] and j in scene.dislodged:
                yield "dislodged-unit-cuts"


def _of_stayers(scene: _Scene) -> Iterator[str]:
    intents = scene.intents
    for p, one in scene.dislodged.items():
        if scene.goal[p] >= 0:
            attacker = intents.board.number[one.attacker.province]
            strength = scene.strength(attacker, scene.owner[p])
            if scene.strength(p) >= strength:
                yield "mover-counts-one"
            if 1 + sum(_held(scene, p)) >= strength:
                yield "mover-not-held"
    for order, reading in zip(intents.orders, intents.readings, strict=True):
        p = intents.board.number[order.unit.province]
        if reading.status is not Status.ILLEGAL or not isinstance(order, Move) or p in scene.dislodged:
            continue
        strength, attackers = scene.strength(p), scene.into.get(p, [])
        if any(1 < scene.strength(j, scene.owner[p]) <= strength for j in attackers if scene.arrives(j)):
            yield "illegal-mover-held"


def _held(scene: _Scene, p: int) -> Iterator[bool]:
    """Yield for each order whether it would support a unit to hold, had that not been ordered to move."""
    intents = scene.intents
    for order, reading in zip(intents.orders, intents.readings, strict=True):
        if reading.fault is Fault.NOT_HOLDING:
            supported = getattr(order, "supported", None)
            yield supported is not None and intents.board.number.get(bare(supported.place), -1) == p


def _of_convoys(scene: _Scene) -> Iterator[str]:
    intents, goal = scene.intents, scene.goal
    for p, fleets in intents.ferries.items():
        whole = scene.path[p] == TRUE
        d = goal[p]
        if whole and any(f in scene.dislodged for f in fleets):
            yield "another-route"
        if whole and any(f in scene.into for f in fleets):
            yield "attacked-convoy-whole"
        if whole and scene.success[p] == TRUE and goal[d] == p and scene.success[d] == TRUE:
            yield "swap-by-convoy"
        if d in intents.board.walks[p]:
            yield "by-sea-to-neighbour" if whole else "no-way-back-to-land"
    for p in scene.movers:
        unit = intents.at[p]
        if unit is not None and unit.type is ARMY and p not in intents.ferries:
            carriers = [f for f in intents.units if intents.carries[f] == p]
            if any(scene.owner[f] != scene.owner[p] for f in carriers):
                yield "no-kidnapping"


def _of_circles(scene: _Scene) -> Iterator[str]:
    for core in scene.ruling.cores:
        armies = core.provinces(Kind.PATH)
        if core.kind is CoreKind.CONVOY_PARADOX:
            yield "paradox-of-two" if core.resolutions else "paradox-of-none"
            if len(armies) > 1:
                yield "paradox-of-several-convoys"
        elif any(p in scene.path for p in core.provinces(Kind.SUCCESS)):
            yield "ring-with-convoy"
    if scene.ruling.open_decisions and scene.ruling.uniqueness is Uniqueness.UNIQUE:
        yield "circle-decided"


def _of_exits(scene: _Scene) -> Iterator[str]:
    ruling, intents = scene.ruling, scene.intents
    if not ruling.dislodged:
        return
    lie = geography(intents.board)
    standing = {unit.province for unit in ruling.units}
    before = {unit.province for unit in intents.position.units}
    beaten = {scene.goal[p] for p in scene.movers if scene.success[p] != TRUE and scene.met(p)}
    ids = intents.board.ids
    for one in ruling.dislodged:
        reach = {bare(place) for place in lie.reach(one.unit)}
        for p in reach - standing:
            if p in ruling.contested:
                if p != one.attacker_from:
                    yield "exit-contested"
            elif p == one.attacker_from:
                yield "exit-after-convoy" if one.by_convoy else "exit-attacker"
            elif p in before:
                yield "exit-left"
                if any(ids[d] == p for d in beaten):
                    yield "loser-contests-nothing"
        if any(p not in before for p in reach & standing):
            yield "exit-entered"


def _of_coasts(scene: _Scene) -> Iterator[str]:
    intents = scene.intents
    lie = geography(intents.board)
    for q, place in intents.landing.items():
        if "/" in place:
            for s in intents.helpers.get(q, ()):
                unit = intents.at[s]
                if unit is not None and place not in lie.reach(unit) and bare(place) not in lie.reach(unit):
                    yield "coast-out-of-reach"


TOLD: tuple[Callable[[_Scene], Iterator[str]], ...] = (
    *(_of_strengths, _of_supports, _of_stayers, _of_convoys, _of_circles, _of_exits, _of_coasts),
)
