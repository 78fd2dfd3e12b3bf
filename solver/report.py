"""A resolution to a ruling: outcomes with their reasons, dislodgements, exits, the position after.

Nothing is decided here; all is read off the one resolution that counts.
"""

from __future__ import annotations

from itertools import chain

from ..encoding import Fault, Intents, Reading, Status
from ..encoding.facts import TRUE, Kind
from ..encoding.network import Network
from ..encoding.protection import cut_under
from ..encoding.routes import useful
from ..maps import ARMY, Convoy, Hold, Move, Order, Support
from .aftermath import Aftermath
from .cores import Core, CoreKind, Settlement
from .outcome import Outcome, Reason, Result
from .resolving import Resolution, Uniqueness
from .ruling import Ruling, paradox_attacks

_new = tuple.__new__
_REST = (None, 0, 0, None, None, None, None)
_UNEVENTFUL = {
    Move: (Result.SUCCEEDS, Reason.SUCCEEDS, *_REST),
    Support: (Result.GIVEN, Reason.GIVEN, *_REST),
    Hold: (Result.STANDS, Reason.STANDS, *_REST),
    Convoy: (Result.AVAILABLE, Reason.AVAILABLE, *_REST),
}
"""What an outcome holds behind its order where there is nothing to tell."""

SETTLED = {
    Settlement.SZYKMAN: Reason.PARADOX,
    Settlement.ALL_HOLD: Reason.PARADOX_ALL_HOLD,
    Settlement.DPTG_CONVOYS: Reason.PARADOX_DPTG,
    Settlement.DPTG_ALL_HOLD: Reason.PARADOX_ALL_HOLD,
}
"""The reason of what a rule on paradoxes decided."""


class Report(Aftermath):
    """Makes a ruling of a resolution.

    Args:
        intents: what the orders amount to.
        resolution: which decisions are true.
        uniqueness: how many resolutions there were.
        cores: the circles that a backup rule settled.
        open_decisions: how many variables the solver was given.
        unsure: units of which is not to be said what becomes of them.
    """

    def __init__(
        self,
        intents: Intents,
        resolution: Resolution,
        uniqueness: Uniqueness,
        cores: tuple[Core, ...],
        open_decisions: int,
        unsure: frozenset[int] = frozenset(),
    ) -> None:
        """Lay out what all the methods need."""
        super().__init__(intents, resolution)
        self.uniqueness = uniqueness
        self.cores = cores
        self.open_decisions = open_decisions
        self.unsure = unsure
        self.helpers, self.orders, self.order_index = intents.helpers, intents.orders, intents.given
        self.decided: Network | None = None  # the equations with all decisions put in, where they are asked for
        # armies of which is told whether they went by land or by sea, and units of circular movements
        self.notable = intents.carried.union(intents.ferries, intents.walking)
        self.circular: frozenset[int] = frozenset()
        # units of convoy paradoxes that a rule settled, each with the reason and with another unit of the circle
        self.paradox: dict[int, tuple[Reason, int]] = {}
        if cores:
            circular: set[int] = set()
            for core in cores:
                if core.kind is CoreKind.CIRCULAR_MOVEMENT:
                    circular.update(core.provinces(Kind.SUCCESS))
                elif core.settled_by is not Settlement.NOTHING:
                    self._note_paradox(core)
            self.circular = frozenset(circular)
            self.notable |= self.circular.union(self.paradox)

    def _note_paradox(self, core: Core) -> None:
        """Note for the armies and fleets of a paradox, and for the moves that hold with them, whom to name."""
        reason = SETTLED[core.settled_by]
        attacks = paradox_attacks(self.intents, core)
        self.paradox.update((f, (reason, j)) for f, j in attacks.items())
        armies = core.provinces(Kind.PATH)
        for army in armies:
            attack = next((attacks[f] for f in self.intents.ferries[army] if f in attacks), -1)
            if attack >= 0:
                self.paradox[army] = reason, attack
        if core.settled_by in (Settlement.ALL_HOLD, Settlement.DPTG_ALL_HOLD):
            moves = core.provinces(Kind.SUCCESS)
            for p in moves:
                self.paradox.setdefault(p, (reason, next(q for q in (*armies, *moves, p) if q != p)))

    def ruling(self) -> Ruling:
        """Put the ruling together."""
        success, at, entered, dislodged = self.success, self.at, self.entered, self.dislodged
        failed: list[int] = []
        for d, movers in self.into.items():
            for i in movers:
                if success[i] != TRUE:
                    failed.append(i)
                    continue
                entered[d] = i
                if at[d] is not None and success[d] != TRUE:
                    dislodged[d] = i
        contested = self._contested(failed) if failed else []
        order_index = self.order_index
        intents = self.intents
        return Ruling(
            intents,
            self.resolution,
            self._outcomes(failed),
            tuple([self._unordered(p) for p in intents.units if order_index[p] < 0]),
            self._units_after(),
            tuple([self._fallen(p, contested) for p in sorted(dislodged)]) if dislodged else (),
            tuple([intents.board.ids[p] for p in contested]),
            self.uniqueness,
            self.cores,
            self.open_decisions,
        )

    # -- outcomes -----------------------------------------------------------------------------------------------

    def _outcomes(self, failed: list[int]) -> tuple[Outcome, ...]:
        """Return the outcome of each order; most orders just succeed, and have nothing more to tell."""
        intents, given = self.intents, self.given
        eventful = self.notable.union(failed, self.dislodged, intents.odd, self.unsure)
        for s in chain.from_iterable(self.helpers.values()):
            if given[s] != TRUE:
                eventful.add(s)
        return tuple(
            [
                self._eventful(order, reading, p)
                if p in eventful
                # a tuple is made quicker than an Outcome is called
                else _new(Outcome, (order,) + _UNEVENTFUL[order.__class__])
                for order, reading, p in zip(self.orders, intents.readings, intents.where, strict=True)
            ]
        )

    def _eventful(self, order: Order, reading: Reading, p: int) -> Outcome:
        """Return the outcome of an order about which there is something to tell."""
        if p in self.unsure and not self._surely_void(order, reading, p):
            return Outcome(order, Result.UNDECIDED, Reason.UNDECIDED)
        if reading.status is not Status.LEGAL:
            return self._void(order, reading, p)
        if isinstance(order, Move):
            outcome = self._move(order, p)
        elif isinstance(order, Support):
            outcome = self._support(order, p)
        elif isinstance(order, Hold):
            outcome = self._hold(order, p)
        else:
            outcome = self._convoy(order, p)
        if reading.executed is None:
            return outcome
        return _new(Outcome, (*outcome[:7], reading.executed, *outcome[8:]))

    def _unordered(self, p: int) -> Outcome:
        """Return the outcome for a unit without an order that counts: it holds, or makes the move that is implied."""
        order = self._order_of(p)
        if p in self.unsure:
            return Outcome(order, Result.UNDECIDED, Reason.UNDECIDED)
        return self._move(order, p) if isinstance(order, Move) else self._hold(order, p)

    def _order_of(self, p: int) -> Order:
        """Return the order that counts for the unit in p; one that has none holds, or moves as is implied."""
        index = self.order_index[p]
        if index >= 0:
            return self.orders[index]
        if p in self.intents.implied:
            return self.intents.implied[p]
        unit = self.at[p]
        assert unit is not None
        return Hold(unit)

    def _attack_on(self, p: int) -> Order | None:
        """Return the order that dislodges the unit in p, or None."""
        return self._order_of(self.dislodged[p]) if p in self.dislodged else None

    def _surely_void(self, order: Order, reading: Reading, p: int) -> bool:
        """Tell whether all is said of a void order though it is not sure what becomes of the unit it speaks of.

        Whether a unit that moves is dislodged, trying what is open both ways does not show.
        """
        unit = self.at[p]
        mine = unit is not None and unit.power == order.unit.power
        return reading.status is not Status.LEGAL and not (mine and self.goal[p] >= 0 and p in self.into)

    def _void(self, order: Order, reading: Reading, p: int) -> Outcome:
        """Return the outcome of an order that is illegal or that nothing matches."""
        result = Result.ILLEGAL if reading.status is Status.ILLEGAL else Result.INVALID
        if p in self.intents.stray and self.order_index[p] < 0 and isinstance(order, Move):
            result = Result.FAILS  # the rulebook has an impossible move stay a move
        unit = self.at[p]
        mine = unit is not None and unit.power == order.unit.power
        return Outcome(
            order,
            result,
            Reason.VOID,
            self._mismatch(order, reading.fault),
            fault=reading.fault,
            route=self._route(order, p) if result is Result.INVALID else None,
            dislodged_by=self._attack_on(p) if mine else None,
        )

    def _mismatch(self, order: Order, fault: Fault | None) -> Order | None:
        """Return the order of another unit that makes a support or convoy void, or None."""
        number = self.intents.board.number
        if fault in (Fault.NOT_MOVING_THERE, Fault.NOT_HOLDING, Fault.OTHER_COAST) and isinstance(order, Support):
            return self._order_of(number[order.supported.place.partition("/")[0]])
        if fault is Fault.ARMY_NOT_MOVING and isinstance(order, Convoy):
            return self._order_of(number[order.convoyed.place.partition("/")[0]])
        return None

    def _route(self, order: Order, p: int) -> str | None:
        """Tell how an army goes to a neighbouring province where a convoy is in question."""
        intents = self.intents
        if not isinstance(order, Move):
            return None
        unit, t = self.at[p], self.goal[p]
        if unit is None or unit.type is not ARMY or t not in intents.board.walks[p]:
            return None
        if self._by_sea(p):
            return "convoy"
        return "land" if p in intents.carried or p in self.path or p in intents.walking else None

    def _move(self, order: Order, p: int) -> Outcome:
        route = self._route(order, p) if p in self.notable else None
        if self.success[p] == TRUE:
            reason = Reason.CIRCULAR_MOVEMENT if p in self.circular else Reason.SUCCEEDS
            return Outcome(order, Result.SUCCEEDS, reason, route=route)
        attack = self._attack_on(p) if p in self.dislodged else None
        by: Order | None
        if p in self.paradox and (p not in self.path or self.path[p] != TRUE):
            settled, other = self.paradox[p]
            return Outcome(order, Result.FAILS, settled, self._order_of(other), route=route, dislodged_by=attack)
        if p in self.path and self.path[p] != TRUE and p not in self.intents.overland:
            by = self._disruption(p)
            return Outcome(order, Result.FAILS, Reason.CONVOY_DISRUPTED, by, route=route, dislodged_by=attack)
        reason, cause, strength, against = self._obstacle(p)
        index = self.order_index[cause]
        by = self.orders[index] if index >= 0 else self._order_of(cause)
        return _new(Outcome, (order, Result.FAILS, reason, by, strength, against, None, None, route, attack))

    def _disruption(self, p: int) -> Order | None:
        """Return the attack that dislodges a fleet on a route of a convoyed army; None if no route was ordered."""
        fleets = self.intents.ferries[p]
        needed = useful(self.intents.board, frozenset(fleets), p, self.goal[p])
        return next((self._attack_on(f) for f in fleets if f in self.dislodged and f in needed), None)

    def _obstacle(self, i: int) -> tuple[Reason, int, int, int]:
        """Return what keeps a move with a path from succeeding: reason, unit, strength, strength to exceed."""
        goal, owner = self.goal, self.owner
        d = goal[i]
        strength = self._strength(i) if i in self.helpers else 1
        if owner[d] >= 0:
            head_on = (goal[d] == i or bool(self.last_fleets)) and self._met(i, d)
            if head_on or self.success[d] != TRUE:
                own = owner[d] == owner[i]
                if not own:
                    strength = self._strength(i, without=owner[d])
                against = 1 if goal[d] >= 0 and not head_on else self._strength(d)
                if goal[d] >= 0 and not head_on and len(self.into[d]) > 1:
                    # a rival that would stop the move if the unit left as well is the reason: that the unit stays
                    # may be because of this very move
                    full = self._strength(i)
                    rival, most = self._rival(i, d, full, left=True)
                    if rival >= 0:
                        return Reason.STOOD_OFF, rival, full, most
                # an own unit could not be dislodged by any strength: only a move without support is told as any other
                if strength <= against and not (own and strength > 1):
                    return Reason.HEAD_TO_HEAD if head_on else Reason.HELD_OFF, d, strength, against
                if own:
                    # what would have stopped it even if the unit were foreign is the plainer reason
                    rival, against = self._rival(i, d, strength)
                    if rival < 0:
                        return Reason.OWN_UNIT, d, 0, 0
                    return Reason.STOOD_OFF, rival, strength, against
        for m in self.into.get(i, ()):  # an army that lands from the sea this move goes to
            if self.last_fleets.get(m) == d and self._by_sea(m) and strength <= (against := self._strength(m)):
                return Reason.HEAD_TO_HEAD, m, strength, against
        rival, against = self._rival(i, d, strength)
        assert rival >= 0, "a move that nothing stops succeeds"
        return Reason.STOOD_OFF, rival, strength, against

    def _rival(self, i: int, d: int, strength: int, *, left: bool = False) -> tuple[int, int]:
        """Return the strongest rival for a province that a move does not outdo, -1 if none, and its strength.

        With ``left`` only those count that would have an effect there if the unit in it left.
        """
        path, helpers = self.path, self.helpers
        best, most = -1, strength - 1
        for j in self.into[d]:
            if j == i or (j in path and path[j] != TRUE and j not in self.intents.overland):
                continue
            against = self._strength(j) if j in helpers else 1
            if against <= most:
                continue
            if ((left or self.success[d] == TRUE) and self._powerless(j, d)) or self._landed_on(j, d):
                continue
            best, most = j, against
        return best, most

    def _strength(self, p: int, without: int = -2) -> int:
        """Return the strength of a unit, without the supports by one power."""
        given, owner = self.given, self.owner
        strength = 1
        for s in self.helpers.get(p, ()):
            if given[s] == TRUE and owner[s] != without:
                strength += 1
        return strength

    def _support(self, order: Order, p: int) -> Outcome:
        attack = self._attack_on(p)
        if self.given[p] == TRUE:
            return Outcome(order, Result.GIVEN, Reason.GIVEN, dislodged_by=attack)
        aim, own = self.intents.aim[p], self.owner[p]
        if attack is not None and aim == self.dislodged[p]:
            return Outcome(order, Result.CUT, Reason.CUT_BY_DISLODGEMENT, attack, dislodged_by=attack)
        for j in self.into[p]:
            if self.owner[j] != own and self._cuts(j, p, aim):
                by = self._order_of(j)
                return _new(Outcome, (order, Result.CUT, Reason.CUT, by, 0, 0, None, None, None, attack))
        raise AssertionError("a support that nothing cuts is given")

    def _cuts(self, j: int, s: int, aim: int) -> bool:
        """Tell whether the attack from j on the supporter in s cuts its support, other than by dislodging it."""
        if j not in self.path:
            return j != aim
        if (cut := cut_under(self.intents.rulebook, free_to_walk=bool(self.intents.overland))) is not None:
            # all is decided: what the equations say of this one attack is a constant
            if self.decided is None:
                self.decided = Network(self.intents, known=self.resolution.facts())
            return cut(self.decided, s, j) == TRUE
        return j != aim and self.path[j] == TRUE

    def _hold(self, order: Order, p: int) -> Outcome:
        attack = self._attack_on(p)
        if attack is None:
            return Outcome(order, Result.STANDS, Reason.STANDS)
        return Outcome(order, Result.DISLODGED, Reason.DISLODGED, attack, dislodged_by=attack)

    def _convoy(self, order: Order, p: int) -> Outcome:
        attack = self._attack_on(p)
        if p in self.paradox:
            settled, other = self.paradox[p]
            return Outcome(order, Result.DISRUPTED, settled, attack or self._order_of(other), dislodged_by=attack)
        if attack is not None:
            return Outcome(order, Result.DISRUPTED, Reason.FLEET_DISLODGED, attack, dislodged_by=attack)
        return Outcome(order, Result.AVAILABLE, Reason.AVAILABLE)
