"""Whether a statement holds in a ruling, read off its outcomes and units."""

from __future__ import annotations

from ...encoding.facts import FALSE
from ...maps import Convoy, Hold, Order, Support
from ..adjustments import AdjustmentRuling
from ..late_outcome import LateOutcome
from ..outcome import Dislodged, Outcome
from ..retreats import RetreatRuling
from ..ruling import Ruling
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
from .meaning import CARRIED_BY_NOBODY, fault_of


def holds(statement: Statement, ruling: Ruling) -> bool:
    """Tell whether a statement holds in the ruling of a movement phase, which must be defined."""
    match statement:
        case Became(subject, results):
            outcome = _outcome(subject, ruling)
            return outcome is not None and outcome.result in results
        case Executed(subject, text):
            outcome = _outcome(subject, ruling)
            return outcome is not None and outcome.executed is not None and str(outcome.executed) == text
        case Route(subject, route):
            outcome = _outcome(subject, ruling)
            return outcome is not None and outcome.route == route
        case Uncarried(subject):
            return _uncarried(subject, ruling)
        case Dislodgement(unit, value):
            return any(one.unit == unit for one in ruling.dislodged) == value
        case Destroyed(unit, value):
            return any(one.unit == unit and not one.retreats for one in ruling.dislodged) == value
        case AttackedBy(unit, attacker):
            return any((one.unit, one.attacker) == (unit, attacker) for one in ruling.dislodged)
        case AttackedFrom(unit, province):
            return any((one.unit, one.attacker_from) == (unit, province) for one in ruling.dislodged)
        case ByConvoy(unit, value):
            return any((one.unit, one.by_convoy) == (unit, value) for one in ruling.dislodged)
        case Exits(unit, places):
            return any(one.unit == unit and frozenset(one.retreats) == places for one in ruling.dislodged)
        case Stands(unit):
            return unit in ruling.units
        case Absent(province, power):
            return not any(unit.province == province and power in ("", unit.power) for unit in ruling.units)
        case Contested(province, value):
            return (province in ruling.contested) == value
        case Either(options):
            return any(all(holds(one, ruling) for one in option) for option in options)
        case Fated() | Unheard():
            return False  # of another phase, or no unit of it


def holds_late(statement: Statement, ruling: RetreatRuling | AdjustmentRuling) -> bool:
    """Tell whether a statement holds in the ruling of a retreat or adjustment phase."""
    match statement:
        case Became(subject, results):
            return subject.index >= 0 and ruling.outcomes[subject.index].result in results
        case Executed(subject, text):
            done = None if subject.index < 0 else ruling.outcomes[subject.index].executed
            return done is not None and str(done) == text
        case Stands(unit):
            return unit in ruling.units
        case Absent(province, power):
            return not any(unit.province == province and power in ("", unit.power) for unit in ruling.units)
        case Fated(unit, fate, value):
            return (unit in getattr(ruling, fate.value, ())) == value
        case Either(options):
            return any(all(holds_late(one, ruling) for one in option) for option in options)
        case _:
            return False  # of a movement phase


def decided_by(statement: Statement, ruling: Ruling) -> Outcome | Dislodged | None:
    """Return what a ruling has in the place of a statement: the outcome of the order, or the dislodged unit."""
    match statement:
        case Became(subject) | Executed(subject) | Route(subject) | Uncarried(subject):
            return _outcome(subject, ruling)
        case (
            Dislodgement(unit) | AttackedBy(unit) | AttackedFrom(unit) | ByConvoy(unit) | Exits(unit) | Destroyed(unit)
        ):
            return next((one for one in ruling.dislodged if one.unit == unit), None)
        case _:
            return None


def late_outcome(statement: Statement, ruling: RetreatRuling | AdjustmentRuling) -> LateOutcome | None:
    """Return the outcome of the order that a statement is about."""
    if isinstance(statement, (Became, Executed)) and statement.subject.index >= 0:
        return ruling.outcomes[statement.subject.index]
    return None


def _outcome(subject: Subject, ruling: Ruling) -> Outcome | None:
    if subject.index >= 0:
        return ruling.outcomes[subject.index]
    return next((outcome for outcome in ruling.held if outcome.order == subject.order), None)


def _uncarried(subject: Subject, ruling: Ruling) -> bool:
    outcome = _outcome(subject, ruling)
    if outcome is None or isinstance(outcome.order, Hold):
        return False
    order, intents = outcome.order, ruling.intents
    p = intents.board.number.get(_about(order).partition("/")[0], -1)
    if p < 0 or intents.at[p] is None:
        return False
    if fault_of(intents, p) in CARRIED_BY_NOBODY:
        return True
    # a reason names only one of several things that are so; whether the convoy is whole is decided by itself
    path = ruling.resolution.path
    if p in path and (p not in intents.overland or isinstance(order, Convoy)):
        return path[p] == FALSE
    walks = p in intents.walking or p in intents.carried
    return isinstance(order, Convoy) and walks and p not in path


def _about(order: Order) -> str:
    """Return the place of the army that an order is about."""
    if isinstance(order, Support):
        return order.supported.place
    return order.convoyed.place if isinstance(order, Convoy) else order.unit.place
