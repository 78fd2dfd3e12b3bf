"""What a statement means for the decisions of a movement phase: a literal of its equations.

With these literals as assumptions, the solver tells whether some resolution agrees with a claim, however many there
are. Nothing here is read off a ruling; that is done by :mod:`holding`, so that each can be held against the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...encoding import Fault, Intents, Status
from ...encoding.decisions import UNSEEN
from ...encoding.facts import FALSE, TRUE, Rule
from ...encoding.network import Network
from ...encoding.policies import DislodgedUnit, RetreatToConvoyStart
from ...encoding.protection import last_fleets
from ...maps import ARMY, Convoy, Hold, Move, Order, Support, Unit
from ..cores import Core, CoreKind, Settlement
from ..outcome import Result
from ..ruling import paradox_attacks
from .claim import (
    Absent,
    AttackedBy,
    AttackedFrom,
    Became,
    ByConvoy,
    Contested,
    Destroyed,
    Dislodgement,
    Either,
    Executed,
    Exits,
    Fated,
    Route,
    Stands,
    Statement,
    Subject,
    Uncarried,
    Unheard,
)

CARRIED_BY_NOBODY = (Fault.NO_CONVOY, Fault.NO_FLEETS)
"""The faults of a move by sea that no convoy was ordered for."""


class Meaning:
    """Makes the literals of statements; equations that these need are added to those of the network.

    Args:
        network: the equations of the phase.
        cores: the circles that a backup rule settled, where the network holds what it decided. The convoy of a fleet in
            a paradox is disrupted then, though nobody dislodges the fleet.
    """

    def __init__(self, network: Network, cores: Iterable[Core] = ()) -> None:
        """Lay out what all the methods need."""
        self.network = network
        self.intents: Intents = network.intents
        self.board = self.intents.board
        self.stopped = frozenset(
            f
            for core in cores
            if core.kind is CoreKind.CONVOY_PARADOX and core.settled_by is not Settlement.NOTHING
            for f in paradox_attacks(self.intents, core)
        )
        rules = self.intents.rulebook
        self.last_fleets = {} if rules.plain else last_fleets(self.intents)
        self.start_is_open = rules.retreat_to_convoy_start is RetreatToConvoyStart.ALLOWED
        self.always_powerless = rules.dislodged_unit is DislodgedUnit.ALWAYS

    def literal(self, statement: Statement) -> int:
        """Return the literal of *the statement is true*."""
        match statement:
            case Became(subject, results):
                possible = self.results(subject)
                return self._any(literal for result, literal in possible.items() if result in results)
            case Dislodgement(unit, value):
                p = self._where(unit)
                return (FALSE if value else TRUE) if p < 0 else self.dislodged(p) if value else -self.dislodged(p)
            case Stands(unit):
                return self.stands(unit)
            case Absent(province, power):
                return self.absent(self.board.number[province], power)
            case Contested(province, value):
                literal = self.contested(self.board.number[province])
                return literal if value else -literal
            case Exits(unit, places):
                p = self._where(unit)
                return FALSE if p < 0 else self.exits(p, places)
            case Destroyed(unit, value):
                p = self._where(unit)
                literal = FALSE if p < 0 else self.exits(p, frozenset())
                return literal if value else -literal
            case AttackedBy(unit, attacker):
                p, i = self._where(unit), self._where(attacker)
                return self._attacked(p, i) if p >= 0 and i >= 0 else FALSE
            case AttackedFrom(unit, province):
                p, i = self._where(unit), self.board.number[province]
                return self._attacked(p, i) if p >= 0 else FALSE
            case ByConvoy(unit, value):
                p = self._where(unit)
                if p < 0:
                    return FALSE
                ways = [(i, self.by_sea(i)) for i in self.intents.into.get(p, ())]
                return self._any(self._all((self._attacked(p, i), sea if value else -sea)) for i, sea in ways)
            case Executed(subject, text):
                index = subject.index
                done = None if index < 0 else self.intents.readings[index].executed
                return TRUE if done is not None and str(done) == text else FALSE
            case Route(subject, route):
                return self._route(subject, route)
            case Uncarried(subject):
                return self._uncarried(subject)
            case Either(options):
                return self._any(self._all(map(self.literal, option)) for option in options)
            case Fated() | Unheard():
                return FALSE  # of another phase, or no unit of it

    def _all(self, literals: Iterable[int]) -> int:
        return self.network.gates.all_of(literals, Rule.DEFINITION, ())

    def _any(self, literals: Iterable[int]) -> int:
        return self.network.gates.any_of(literals, Rule.DEFINITION, ())

    def _where(self, unit: Unit) -> int:
        """Return the number of the province in which exactly that unit stood; -1 if it did not."""
        p = self.board.number.get(unit.place, -1)
        return p if p >= 0 and self.intents.at[p] == unit else -1

    # -- orders -------------------------------------------------------------------------------------------------

    def order_of(self, subject: Subject) -> tuple[Order | None, int]:
        """Return the order that is judged for a subject, and its province; None where it is none of this phase."""
        intents = self.intents
        if subject.index >= 0:
            return intents.orders[subject.index], intents.where[subject.index]
        p = self._where(subject.order.unit) if isinstance(subject.order, (Hold, Move)) else -1
        if p < 0 or intents.given[p] >= 0:
            return None, -1
        implied = intents.implied.get(p)
        order = Hold(subject.order.unit) if implied is None else implied  # type: ignore[union-attr]
        return (order, p) if order == subject.order else (None, -1)

    def results(self, subject: Subject) -> dict[Result, int]:
        """Return the results that an order can have, each with the literal of *it has that one*."""
        order, p = self.order_of(subject)
        if order is None:
            return {}
        intents = self.intents
        if subject.index >= 0 and (void := void_result(intents, subject.index)) is not None:
            return {void: TRUE}
        if isinstance(order, Move):
            success = self.network.success[p]
            return {Result.SUCCEEDS: success, Result.FAILS: -success}
        if isinstance(order, Support):
            given = self.network.given[p]
            return {Result.GIVEN: given, Result.CUT: -given}
        dislodged = self.dislodged(p)
        if isinstance(order, Convoy):
            if p in self.stopped:
                return {Result.AVAILABLE: FALSE, Result.DISRUPTED: TRUE}
            return {Result.AVAILABLE: -dislodged, Result.DISRUPTED: dislodged}
        return {Result.STANDS: -dislodged, Result.DISLODGED: dislodged}

    def _route(self, subject: Subject, route: str) -> int:
        order, p = self.order_of(subject)
        intents = self.intents
        if not isinstance(order, Move) or p < 0:
            return FALSE
        if subject.index >= 0 and intents.readings[subject.index].status is Status.ILLEGAL:
            return FALSE
        unit, t = intents.at[p], intents.goal[p]
        if unit is None or unit.type is not ARMY or t < 0 or t not in self.board.walks[p]:
            return FALSE
        by_sea = self.by_sea(p)
        if route == "convoy":
            return by_sea
        noted = p in intents.carried or p in self.network.path or p in intents.walking
        return -by_sea if noted else FALSE

    def _uncarried(self, subject: Subject) -> int:
        """Return the literal of *no convoy carries the army that an order is about*."""
        order, p = self.order_of(subject)
        intents = self.intents
        if isinstance(order, (Support, Convoy)):
            mentioned = order.supported if isinstance(order, Support) else order.convoyed
            p = self.board.number.get(mentioned.place.partition("/")[0], -1)
        if order is None or isinstance(order, Hold) or p < 0 or intents.at[p] is None:
            return FALSE
        if fault_of(intents, p) in CARRIED_BY_NOBODY:
            return TRUE
        if p in self.network.path and (p not in intents.overland or isinstance(order, Convoy)):
            return -self.network.path[p]
        walks = p in intents.walking or p in intents.carried
        return TRUE if isinstance(order, Convoy) and walks and p not in self.network.path else FALSE

    # -- units --------------------------------------------------------------------------------------------------

    def _success(self, i: int) -> int:
        literal = self.network.success[i]
        return FALSE if literal == UNSEEN else literal

    def leaves(self, p: int) -> int:
        """Return the literal of *the unit in p moves away*."""
        return self._success(p) if self.intents.goal[p] >= 0 else FALSE

    def entered(self, t: int) -> int:
        """Return the literal of *some move into t succeeds*."""
        return self._any(self._success(i) for i in self.intents.into.get(t, ()))

    def dislodged(self, p: int) -> int:
        """Return the literal of *the unit that stood in p is dislodged*."""
        if self.intents.at[p] is None:
            return FALSE
        return self._all((-self.leaves(p), self.entered(p)))

    def _attacked(self, p: int, i: int) -> int:
        """Return the literal of *the unit in p is dislodged by the one from i*."""
        if self.intents.at[p] is None or self.intents.goal[i] != p:
            return FALSE
        return self._all((self.dislodged(p), self._success(i)))

    def stays(self, t: int) -> int:
        """Return the literal of *the unit that stood in t stands there still*."""
        if self.intents.at[t] is None:
            return FALSE
        return self._all((-self.leaves(t), -self.entered(t)))

    def stands(self, unit: Unit) -> int:
        """Return the literal of *that unit stands there after the moves*."""
        intents, t = self.intents, self.board.number[unit.place]
        ways = [self.stays(t)] if intents.at[t] == unit else []
        for i in intents.into.get(t, ()):
            mover = intents.at[i]
            assert mover is not None
            landing = intents.landing.get(i, self.board.ids[t])
            if (mover.power, mover.type, landing) == (unit.power, unit.type, unit.place):
                ways.append(self._success(i))
        return self._any(ways)

    def absent(self, t: int, power: str = "") -> int:
        """Return the literal of *no unit, or none of a power, stands in t after the moves*."""
        intents = self.intents

        def meant(unit: Unit | None) -> bool:
            return unit is not None and power in ("", unit.power)

        comes = [self._success(i) for i in intents.into.get(t, ()) if meant(intents.at[i])]
        if meant(intents.at[t]):
            comes.append(self.stays(t))
        return -self._any(comes)

    # -- retreats -----------------------------------------------------------------------------------------------

    def by_sea(self, p: int) -> int:
        """Return the literal of *the army in p goes by sea*; one free to walk does so only if its convoy is whole."""
        if p not in self.network.path:
            return FALSE
        return self.network.path[p] if p in self.intents.overland else TRUE

    def _met(self, i: int, j: int) -> int:
        """Return the literal of *the move of i meets that of the unit in its goal, j, head-to-head*."""
        goal = self.intents.goal
        if i in self.last_fleets and self.last_fleets[i] == goal[j]:
            return self.by_sea(i)
        if goal[j] != i:
            return FALSE
        return self._all((-self.by_sea(i), -self.by_sea(j)))

    def _powerless(self, j: int, d: int) -> int:
        """Return the literal of *the failed move from j to d has no effect there*, the unit of d having left it."""
        met = self._met(j, d)
        if self.always_powerless and self.intents.goal[d] == j:
            return self._any((met, -self._success(j)))
        return met

    def contested(self, d: int) -> int:
        """Return the literal of *a standoff left d empty*."""
        intents = self.intents
        left = TRUE if intents.at[d] is None else self.leaves(d)
        tried = []
        for i in intents.into.get(d, ()):
            arrives = self.network.path[i] if i in self.network.path and i not in intents.overland else TRUE
            powerless = FALSE if intents.at[d] is None else self._powerless(i, d)
            tried.append(self._all((-self._success(i), arrives, -powerless)))
        return self._all((left, -self.entered(d), self._any(tried)))

    def exits(self, p: int, places: frozenset[str]) -> int:
        """Return the literal of *the unit in p is dislodged, and has these exits*."""
        unit = self.intents.at[p]
        assert unit is not None
        board = self.board
        near = [board.ids[t] for t in board.walks[p]] if unit.type is ARMY else list(board.sails[unit.place])
        if not places.issubset(near):
            return FALSE
        conditions = [self.dislodged(p)]
        for place in near:
            literal = self._open(board.number[place], p)
            conditions.append(literal if place in places else -literal)
        return self._all(conditions)

    def _open(self, t: int, p: int) -> int:
        """Return the literal of *t is open to a unit dislodged in p*."""
        attacked = self._success(t) if self.intents.goal[t] == p else FALSE
        barred = self._all((attacked, -self.by_sea(t))) if self.start_is_open else attacked
        return self._all((-self.contested(t), -self.entered(t), -self.stays(t), -barred))


def void_result(intents: Intents, index: int) -> Result | None:
    """Return the result of an order that comes to nothing, whatever the others do; None of any other.

    Args:
        intents: what the orders amount to.
        index: the place of the order in the sequence of the orders given.
    """
    status, p = intents.readings[index].status, intents.where[index]
    if status is Status.LEGAL:
        return None
    if p in intents.stray and intents.given[p] < 0 and isinstance(intents.orders[index], Move):
        return Result.FAILS
    return Result.ILLEGAL if status is Status.ILLEGAL else Result.INVALID


def fault_of(intents: Intents, p: int) -> Fault | None:
    """Return what is wrong with the order of the unit in p: the one that counts, else its first one."""
    index = intents.given[p]
    if index < 0:
        unit = intents.at[p]
        own = [
            n
            for n, order in enumerate(intents.orders)
            if unit is not None and (order.unit.power, order.unit.province) == (unit.power, unit.province)
        ]
        if not own:
            return None
        index = own[0]
    return intents.readings[index].fault
