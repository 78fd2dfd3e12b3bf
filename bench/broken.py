"""The second evaluator of movement with one rule broken at a time.

A fault is a word; :class:`Broken` looks it up wherever the rule is applied that the fault is about. Nothing of what the
first evaluator is made of is used, so that what a mutant gets wrong is told by another program than the one that judges
it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from standoff.encoding.intents import Intents, Status
from standoff.encoding.legality import read
from standoff.encoding.rulebook import Rulebook
from standoff.maps import ARMY, Move, Order, Position, Support, Unit
from standoff.solver.sequential_cores import DisagreementError
from standoff.solver.sequential_count import count
from standoff.solver.sequential_paradox import settle
from standoff.solver.sequential_rules import RuledValues
from standoff.solver.sequential_values import NO, NOBODY, OPEN, YES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence


class Broken(RuledValues):
    """The values of a phase, judged with a fault.

    Args:
        intents: what the units are about to do.
        fault: which rule is broken, and how.
    """

    __slots__ = ("fault",)

    def __init__(self, intents: Intents, fault: str) -> None:
        """Begin as the sound evaluator does."""
        super().__init__(intents)
        self.fault = fault

    def copy(self) -> Broken:
        """Return the same decisions, to be continued in another way."""
        other = super().copy()
        assert isinstance(other, Broken)
        other.fault = self.fault
        return other

    def readers(self, node: int) -> list[int]:
        """Return the nodes whose equations may read this one; with some faults, nearly all."""
        if self.fault in LOOK_FARTHER:
            return [other for other in self.undecided() if other != node]
        return super().readers(node)

    # -- supports -----------------------------------------------------------------------------------------------

    def _support(self, s: int) -> int:
        fault, owner, intents = self.fault, self.owner, self.intents
        if fault == "hold-support-never-cut" and self.goal[intents.helped[s]] < 0:
            return YES
        if fault == "move-support-never-cut" and self.goal[intents.helped[s]] >= 0:
            return YES
        found = YES
        for j in self.into.get(s, NOBODY):
            by_sea = j in self.ferries
            own = owner[j] == owner[s]
            if own and fault != "own-attack-cuts" and not (by_sea and fault == "own-army-by-sea-cuts"):
                continue
            attack = self._attack_on(s, j)
            if attack == YES:
                return NO
            if attack < 0:
                found = OPEN
        return found

    def _attack_on(self, s: int, j: int) -> int:
        """Tell whether the move of j cuts the support of s."""
        fault, value, intents = self.fault, self.value, self.intents
        by_sea = j in self.ferries
        arrives = YES if fault == "lost-convoy-cuts" else value[2 * self.n + j]
        if fault == "convoyed-attack-never-cuts" and by_sea:
            return NO
        if fault == "fleet-cuts-no-army" and not self._alike(s, j):
            return NO
        if fault == "dislodged-attacker-cuts-nothing":
            beaten = self._any(self.into.get(j, ()))
            if beaten == YES and value[j] == NO:
                return NO
            if beaten < 0:
                return OPEN
        if j != intents.aim[s]:
            return value[j] if fault == "only-dislodgement-cuts" else arrives
        if fault == "attack-from-aim-cuts" or (fault == "attack-from-aim-of-other-type-cuts" and not self._alike(s, j)):
            return arrives
        return NO if fault == "attack-from-aim-never-cuts" else value[j]

    def _alike(self, p: int, q: int) -> bool:
        one, other = self.intents.at[p], self.intents.at[q]
        return one is not None and other is not None and one.type is other.type

    # -- convoys ------------------------------------------------------------------------------------------------

    def whole(self, m: int, fleets: Collection[int]) -> int:
        """Tell whether these fleets carry an army."""
        fault = self.fault
        if fault == "dislodged-fleet-carries":
            return YES if self.joined(m, set(fleets)) else NO
        if fault == "attack-disrupts-convoy":
            attacks = {f: self._any([2 * self.n + j for j in self.into.get(f, ())]) for f in fleets}
        elif fault == "own-help-disrupts-convoy":
            attacks = {f: self._worst([self._against_fleet(j, f) for j in self.into.get(f, ())]) for f in fleets}
        elif fault == "own-convoy-survives":
            attacks = {f: NO if self.owner[f] == self.owner[m] else self._lost(f) for f in fleets}
        else:
            return super().whole(m, fleets)
        sure = {f for f in fleets if attacks[f] == NO}
        if self.joined(m, sure):
            return YES
        return OPEN if self.joined(m, {f for f in fleets if attacks[f] != YES}) else NO

    def _lost(self, f: int) -> int:
        return self._any(self.into.get(f, ()))

    def _against_fleet(self, j: int, f: int) -> int:
        """Tell whether an attack would dislodge a fleet if its own power's supports counted."""
        low, high = self._strength(j, -1)
        hold_low, hold_high = self._strength(f, -1)
        if low > hold_high and self.value[2 * self.n + j] == YES:
            return YES
        return OPEN if high > hold_low else NO

    def _worst(self, found: Sequence[int]) -> int:
        return YES if YES in found else OPEN if OPEN in found else NO

    # -- moves --------------------------------------------------------------------------------------------------

    def battle(self, p: int, t: int) -> int:
        """Tell whether the units in p and t meet head-to-head."""
        if self.fault == "no-head-to-head":
            return NO
        if self.fault == "convoyed-swap-is-battle" and self.goal[p] == t and self.goal[t] == p:
            return YES
        return super().battle(p, t)

    def _if_free(self, i: int, loser: int) -> int:
        return super()._if_free(i, -1 if self.fault == "loser-keeps-out" else loser)

    def _against(  # the last-fleet reading, for which `opposed` is there, is followed by no mutant
        self,
        i: int,
        t: int,
        *,
        defended: bool,
        loser: int = -1,
        opposed: int = -1,  # noqa: ARG002
    ) -> int:
        fault = self.fault
        by_sea, moving = i in self.ferries, self.goal[t] >= 0
        if self.owner[i] == self.owner[t]:
            allowed = fault == "own-unit-dislodged"
            allowed = allowed or (fault == "own-unit-dislodged-by-sea" and by_sea)
            if not (allowed or (fault == "own-mover-dislodged" and moving)):
                return NO
        counts = fault == "help-against-own-counts"
        counts = counts or (fault == "help-against-own-counts-by-sea" and by_sea)
        counts = counts or (fault == "help-against-own-mover-counts" and moving and not defended)
        low, high = self._strength(i, -1 if counts else self.owner[t])
        hold_low, hold_high = self._hold(i, t, defended=defended)
        if fault == "ties-dislodge":
            hold_low, hold_high = hold_low - 1, hold_high - 1
        return self._prevails(i, low, high, hold_low, hold_high, loser)

    def _hold(self, i: int, t: int, *, defended: bool) -> tuple[int, int]:
        """Return the strength of the unit in t against i, least and most."""
        fault, moving = self.fault, self.goal[t] >= 0
        if not defended:
            return self._strength(t, -1) if fault == "failed-mover-keeps-supports" else (1, 1)
        if moving and fault == "defence-alone":
            return 1, 1
        if moving and fault == "defence-without-opponents-help":
            return self._strength(t, self.owner[i])
        if not moving and fault == "hold-without-attackers-help":
            return self._strength(t, self.owner[i])
        if not moving and fault == "hold-supports-ignored":
            return 1, 1
        return self._strength(t, -1)

    def _prevails(self, i: int, low: int, high: int, bar_low: int, bar_high: int, loser: int) -> int:
        fault, value, first_path, t = self.fault, self.value, 2 * self.n, self.goal[i]
        guarded = self.owner[t] >= 0 and value[t] != YES
        for j in self.into[t]:
            path = YES if fault == "lost-convoy-keeps-out" else value[first_path + j]
            if path == NO or j in (i, loser):
                continue
            if fault == "own-rivals-pass" and self.owner[j] == self.owner[i] and i < j:
                continue
            if fault == "dislodged-rival-keeps-nobody-out":
                beaten = self._any(self.into.get(j, ()))
                if beaten == YES and value[j] == NO:
                    continue
                path = OPEN if beaten < 0 else path
            prevent_low, prevent_high = self._strength(j, self._left_out(guarded, t))
            if fault == "rivals-alone":
                prevent_low = prevent_high = 1
            if fault == "garrison-falls-to-first" and guarded and i < j:
                prevent_low, prevent_high = prevent_low - 1, prevent_high - 1
            if path == YES and prevent_low > bar_low:
                bar_low = prevent_low
            bar_high = max(bar_high, prevent_high)
        if high <= bar_low:
            return NO
        return YES if low > bar_high and value[first_path + i] == YES else OPEN

    def _left_out(self, guarded: bool, t: int) -> int:
        """Return the power whose supports of rivals do not count."""
        return self.owner[t] if guarded and self.fault == "rival-without-holders-help" else -1


LOOK_FARTHER = frozenset(
    {
        "dislodged-attacker-cuts-nothing",
        "dislodged-rival-keeps-nobody-out",
        "own-help-disrupts-convoy",
        "attack-disrupts-convoy",
        "failed-mover-keeps-supports",
        "hold-without-attackers-help",
        "convoyed-swap-is-battle",
    }
)
"""Faults by which an equation reads more than its own inputs."""


def movement(position: Position, orders: Sequence[Order], rulebook: Rulebook, fault: str) -> dict[str, Any]:
    """Judge a movement phase with a fault, and return the answer in the form of the protocol.

    Args:
        position: the position.
        orders: the orders.
        rulebook: the rulebook that is followed otherwise.
        fault: which rule is broken, and how.
    """
    intents = meant(position, list(orders), rulebook, fault)
    values = Broken(intents, fault)
    values.settle()
    if left := values.undecided():
        if fault == "circular-movement-fails" and not values.armies(left):
            values.fix([node for node in left if node < values.n], NO)
        if fault == "paradox-convoys-succeed" and (armies := values.armies(left)):
            values.fix([way for army in armies for way in values.ways(army) if values.value[way] < 0], YES)
        with suppress(DisagreementError):
            settle(values, count(values, 1000))
        for node in values.undecided():  # where a fault leaves what nothing settles, nothing happens
            values.value[node] = NO
    return _answer(values, fault)


def meant(position: Position, orders: list[Order], rulebook: Rulebook, fault: str) -> Intents:
    """Return what the orders amount to, with a fault of reading them."""
    if fault == "second-order-counts":
        orders = list(reversed(orders))
    if fault == "support-coast-ignored":
        orders = [
            replace(order, to=order.to.partition("/")[0]) if isinstance(order, Support) and order.to else order
            for order in orders
        ]
    if fault == "orders-of-others-count":
        owners = {unit.province: unit.power for unit in position.units}
        orders = [
            replace(order, unit=replace(order.unit, power=owners.get(order.unit.province, order.unit.power)))
            for order in orders
        ]
    intents = read(position, orders, rulebook)
    dropped = set(_dropped(intents, fault))
    if dropped:
        intents = read(position, [order for n, order in enumerate(orders) if n not in dropped], rulebook)
    return intents


def _dropped(intents: Intents, fault: str) -> Iterator[int]:
    """Yield the numbers of orders that a fault does not take."""
    board, at = intents.board, intents.at
    for n, (order, reading) in enumerate(zip(intents.orders, intents.readings, strict=True)):
        if reading.status is Status.ILLEGAL:
            continue
        unit = at[board.number[order.unit.province]]
        p = board.number[order.unit.province]
        if fault == "foreign-fleets-do-not-carry" and intents.carries[p] >= 0:
            army = at[intents.carries[p]]
            if army is not None and army.power != order.unit.power:
                yield n
        if isinstance(order, Support) and intents.helped[p] >= 0 and unit is not None:
            landing = intents.landing.get(intents.helped[p], "")
            reach = board.sails.get(unit.place, frozenset()) if unit.type is not ARMY else frozenset()
            if fault == "support-needs-the-coast" and "/" in landing and unit.type is not ARMY and landing not in reach:
                yield n
            helped = at[intents.helped[p]]
            if fault == "foreign-supports-void" and helped is not None and helped.power != unit.power:
                yield n
            if fault == "convoyed-move-not-supported" and intents.helped[p] in intents.ferries:
                yield n
        if isinstance(order, Move):
            fleets = intents.ferries.get(p, ())
            touches = board.touches[p] & board.touches[intents.goal[p]] if intents.goal[p] >= 0 else frozenset()
            if fault == "long-convoys-fail" and fleets and not touches.intersection(fleets):
                yield n
            if fault == "unmatched-move-holds" and reading.status is Status.INVALID:
                yield n


# -- what it comes to -------------------------------------------------------------------------------------------


def _answer(values: Broken, fault: str) -> dict[str, Any]:
    intents, value = values.intents, values.value
    at, ids, landing, into = intents.at, intents.board.ids, intents.landing, intents.into
    entered: dict[int, int] = {}
    for t, attackers in into.items():
        for p in attackers:
            if value[p] == YES:
                entered.setdefault(t, p)
    after: dict[int, Unit] = {}
    dislodged: dict[int, int] = {}
    for p in intents.units:
        unit = at[p]
        assert unit is not None
        if value[p] == YES:
            t = values.goal[p]
            if entered[t] == p:
                after[t] = Unit(unit.power, unit.type, landing[p] if p in landing else ids[t])
        elif p in entered:
            dislodged[p] = entered[p]
    for p in intents.units:
        unit = at[p]
        if value[p] != YES and p not in dislodged and unit is not None:
            after.setdefault(p, unit)
    taken = _kept(values) if fault == "exit-entered-open" else {*after}
    contested = {t for t in into if t not in after and any(_stands_off(values, p, t, fault) for p in into[t])}
    return {
        "units": sorted(map(str, after.values())),
        "dislodged": [
            {
                "unit": str(at[p]),
                "attacker": str(at[q]),
                "attacker_from": ids[q],
                "by_convoy": values.by_sea(q) == YES,
                "retreats": _exits(values, p, q, taken, contested),
            }
            for p, q in sorted(dislodged.items())
        ],
    }


def _kept(values: Broken) -> set[int]:
    """Return where units stand that have not moved."""
    return {p for p in values.intents.units if values.value[p] != YES}


def _stands_off(values: Broken, p: int, t: int, fault: str) -> bool:
    """Tell whether a failed move leaves a province contested."""
    if fault == "standoff-leaves-exit-open":
        return False
    if values.value[2 * values.n + p] == NO and fault != "lost-convoy-contests":
        return False
    return fault == "loser-contests" or values.goal[t] != p or values.battle(p, t) != YES


def _exits(values: Broken, p: int, attacker: int, taken: set[int], contested: set[int]) -> list[str]:
    """Return the places open to a dislodged unit."""
    fault, intents = values.fault, values.intents
    board, unit = intents.board, intents.at[p]
    assert unit is not None
    shut = taken | contested
    by_sea = values.by_sea(attacker) == YES
    if not (by_sea or fault == "attackers-province-open") or fault == "convoyed-attackers-province-closed":
        shut = shut | {attacker}
    if fault == "left-province-closed":
        shut = shut | set(intents.units)
    if fault == "head-to-head-loser-exit" and values.goal[p] >= 0:
        shut = shut | {values.goal[p]}
    places = [board.ids[t] for t in board.walks[p]] if unit.type is ARMY else list(board.sails[unit.place])
    if fault == "retreat-along-any-coast" and "/" in unit.place:
        docks = [place for place in board.sails if place.partition("/")[0] == unit.province]
        places = sorted({place for dock in docks for place in board.sails[dock]})
    return sorted(place for place in places if board.number[place] not in shut)
