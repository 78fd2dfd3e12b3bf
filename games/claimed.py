"""What a record tells of a phase, as a claim: words and positions of other programs, taken apart into statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..maps import Convoy, Hold, Move, Position, Support, Unit
from ..solver.claims.claim import (
    BAD,
    GOOD,
    Became,
    Claim,
    Destroyed,
    Dislodgement,
    Either,
    Exits,
    Fate,
    Fated,
    Statement,
    Subject,
    Uncarried,
    Unheard,
    complete_contested,
    complete_units,
    one_of,
)
from ..solver.outcome import Result
from .errors import GameError
from .recorded import After, Program, Record, RecordedPhase, Told
from .told import named

if TYPE_CHECKING:
    from ..solver.late_outcome import GivenOrder

_VOID = frozenset({Result.INVALID, Result.ILLEGAL})
_WORDS = {word.value: frozenset({word}) for word in Result}


def phase_of(record: Record, name: str, place: str) -> RecordedPhase:
    """Return the phase of a record that has a name.

    Args:
        record: the record.
        name: ``S1901M``, the name of a case; of a record with one phase it may be empty.
        place: what the record is called in messages.

    Raises:
        GameError: there is no such phase, or several and none is named.
    """
    names = [phase.name for phase in record.phases]
    if not name:
        if len(names) == 1:
            return record.phases[0]
        raise GameError(place, f"has {len(names)} phases; name one with --part: {_shown(names)}")
    for phase in record.phases:
        if phase.name == name:
            return phase
    raise GameError(place, f'has no phase "{name[:40]}"; there are {_shown(names)}')


def phase_with(record: Record, before: Position, orders: Sequence[GivenOrder], place: str) -> RecordedPhase:
    """Return the phase of a record with these units and orders.

    Raises:
        GameError: there is none.
    """
    kind = before.phase or "movement"
    wanted = sorted(map(str, orders))
    alike = [
        phase
        for phase in record.phases
        if (phase.position.phase or "movement") == kind and phase.position.units == before.units
    ]
    for phase in alike:
        if sorted(map(str, phase.orders)) == wanted:
            return phase
    if alike:
        theirs = {str(order) for order in alike[0].orders}
        odd = sorted(theirs.symmetric_difference(wanted))
        raise GameError(
            f"{place}: {alike[0].where}", f"has the same units and other orders than the phase: {_shown(odd)}"
        )
    raise GameError(place, "has no phase with these units")


def _shown(names: Sequence[str]) -> str:
    shown = ", ".join(name[:60] for name in names[:12])
    return f"{shown} and {len(names) - 12} more" if len(names) > 12 else shown


def claim_of_phase(phase: RecordedPhase, program: Program) -> Claim:
    """Return what a record tells of a phase.

    Owners of supply centres, and which turn follows, are no part of it: ``standoff game replay`` has these.

    Args:
        phase: the phase as it was recorded.
        program: who recorded it.

    Raises:
        GameError: the record tells nothing of what the phase came to.
    """
    statements: list[Statement] = []
    turns: Counter[str] = Counter()
    for told in phase.results:
        statements += _of_told(told, phase, program, turns[told.unit])
        turns[told.unit] += 1
    if phase.after is not None:
        statements += _of_after(phase, phase.after)
    if not statements:
        raise GameError(phase.where, f"nothing is told of what {phase.name} came to")
    return Claim(tuple(dict.fromkeys(statements)), phase.position.phase or "movement")


# -- positions ----------------------------------------------------------------------------------------------------


def _of_after(phase: RecordedPhase, after: After) -> list[Statement]:
    """Return who stands where behind a phase, and who is dislodged."""
    before, then = phase.position, after.position
    found = complete_units(then.units, before, phase.orders)
    if (before.phase or "movement") != "movement":
        return found
    fallen = {one.unit: one for one in then.dislodged}
    found += [Dislodgement(unit) for unit in fallen]
    for unit in before.units:
        # one that had nowhere to go may have left already, and one that nobody leads has
        if unit not in fallen and not (after.following and unit.power in phase.unled):
            stays, gone = (Dislodgement(unit, False),), (Destroyed(unit),)
            found.append(Either((stays, gone), where=phase.where))
    for unit, one in fallen.items():
        if after.exits and not phase.closed:
            found.append(Exits(unit, frozenset(one.exits), where=phase.where))
    if then.contested and not after.following:
        found += complete_contested(then.contested, before, phase.orders)
    return found


# -- words --------------------------------------------------------------------------------------------------------


def _of_told(told: Told, phase: RecordedPhase, program: Program, turn: int) -> list[Statement]:
    """Return what the words about a unit say; nothing where they are about no unit or order of the phase.

    Args:
        told: the words.
        phase: the phase.
        program: whose words they are.
        turn: how many were about the same unit before.
    """
    late = (phase.position.phase or "movement") != "movement"
    if program is Program.STANDOFF:
        return _in_standoff(told, phase, late=late)
    subject = _subject(told.unit, phase, turn)
    where = phase.where
    if subject is None and late and (unit := _unordered(told.unit, phase)) is not None:
        leaves = phase.position.phase == "retreat" and "disband" in told.words
        return [Fated(unit, Fate.DISBANDED, where=where)] if leaves else []
    if subject is None:
        # void orders are not recorded in retreats and in winter, and a waive is for no unit
        aside = told.unit == "waive" or (told.words == frozenset(("void",)) and not _is_ordered(told.unit, phase))
        return [] if aside else [Unheard(told.unit, where=where)]
    if program is Program.JDIP:
        return _in_jdip(told, subject, phase, late=late)
    if late:
        return list(_in_diplomacy_late(told, subject, phase))
    here = phase.position.unit_in(told.unit.rpartition(" ")[2])
    rest = told.words - {"dislodged"}
    found: list[Statement] = []
    if here is not None:
        found.append(Dislodgement(here, "dislodged" in told.words, where=where))
    found += _words_of_diplomacy(rest, subject, phase)
    return found


def _words_of_diplomacy(words: frozenset[str], subject: Subject, phase: RecordedPhase) -> list[Statement]:
    """Return what the words of the package diplomacy say besides *dislodged*; see :mod:`told`."""
    where = phase.where
    uncarried = Uncarried(subject, where=where)
    void = Became(subject, _VOID, "void", where=where)
    if not words:
        # of a fleet whose army does not come by it the package says nothing
        well = GOOD | {Result.DISRUPTED, Result.DISLODGED}
        return [Became(subject, well, "no remark", where=where)]
    if words == frozenset(("bounce",)):
        return [Became(subject, frozenset({Result.FAILS}), "bounce", where=where)]
    if words == frozenset(("cut",)):
        return [Became(subject, frozenset({Result.CUT}), "cut", where=where)]
    if words == frozenset(("void",)):
        options: list[tuple[Statement, ...]] = [(void,)]
        if not isinstance(subject.order, Move):
            options.append((uncarried,))
        if _against_own(subject, phase):
            return []
        return [Either(tuple(options), where=where) if len(options) > 1 else void]
    if words in (frozenset(("no convoy",)), frozenset(("no convoy", "void")), frozenset(("disrupted",))):
        return [uncarried]
    return []


def _against_own(subject: Subject, phase: RecordedPhase) -> bool:
    """Tell whether a support is for an attack on a unit of its own power: the package calls it void."""
    order = subject.order
    if not isinstance(order, Support) or order.to is None:
        return False
    victim = phase.position.unit_in(order.to.partition("/")[0])
    return victim is not None and victim.power == order.unit.power


def _in_diplomacy_late(told: Told, subject: Subject, phase: RecordedPhase) -> Iterable[Statement]:
    where = phase.where
    if told.words == frozenset(("bounce", "disband")):
        yield Became(subject, frozenset({Result.FAILS}), "bounce", where=where)
    elif told.words == frozenset(("void",)):
        yield Became(subject, frozenset({Result.ILLEGAL}), "void", where=where)
    elif not told.words:
        yield Became(subject, GOOD, "no remark", where=where)
    if "disband" in told.words and phase.position.phase == "retreat":
        unit = getattr(subject.order, "unit", None)
        here = [one.unit for one in phase.position.dislodged if unit is not None and one.unit.province == unit.province]
        yield from (Fated(one, Fate.DISBANDED, where=where) for one in here)


def _in_jdip(told: Told, subject: Subject, phase: RecordedPhase, *, late: bool) -> list[Statement]:
    """Return SUCCESS or FAILURE; a unit that is dislodged fails, whatever it was to do."""
    where = phase.where
    well = "SUCCESS" in told.words
    unit = phase.position.unit_in(told.unit.rpartition(" ")[2])
    if late or unit is None:
        return [Became(subject, GOOD if well else BAD, "success" if well else "failure", where=where)]
    if well:
        return [Became(subject, GOOD, "success", where=where), Dislodgement(unit, False, where=where)]
    failed = Became(subject, BAD, "failure", where=where)
    return [Either(((failed,), (Dislodgement(unit, where=where),)), where=where)]


def _in_standoff(told: Told, phase: RecordedPhase, *, late: bool) -> list[Statement]:
    """Return the result that a ruling of standoff has for an order; reasons are not held against the rules."""
    results = [_WORDS[word] for word in sorted(told.words) if word in _WORDS]
    alike = [n for n, order in enumerate(phase.orders) if str(order) == told.unit]
    word = next(iter(results[0])) if results else Result.UNDECIDED
    if word is Result.UNDECIDED:
        return []
    if alike:
        subject = one_of(phase.orders, alike, len(alike) - 1)
        return [Became(subject, results[0], word.value, where=phase.where)]
    held = [Hold(unit) for unit in phase.position.units if str(Hold(unit)) == told.unit]
    return [] if late else [Became(Subject(one), results[0], word.value, where=phase.where) for one in held]


def _subject(unit: str, phase: RecordedPhase, turn: int) -> Subject | None:
    """Return the order that words about a unit, ``A par``, are about: its first, else that it holds.

    Where its first was given more than once, it is one of these.
    """
    province = unit.rpartition(" ")[2].partition("/")[0]
    for order in phase.orders:
        mine: Unit | None = getattr(order, "unit", None)
        if mine is not None and mine.province == province and not isinstance(order, _foreign(phase, mine)):
            alike = [m for m, other in enumerate(phase.orders) if str(other) == str(order)]
            return one_of(phase.orders, alike, turn)
    here = phase.position.unit_in(province)
    late = (phase.position.phase or "movement") != "movement"
    return None if here is None or late else Subject(Hold(here))


def _unordered(name: str, phase: RecordedPhase) -> Unit | None:
    """Return the unit that somebody might have ordered something in a later phase, where nobody did."""
    position = phase.position
    several = [one.unit for one in position.dislodged] if position.phase == "retreat" else position.units
    return next((unit for unit in several if unit.short == name), None)


def _is_ordered(unit: str, phase: RecordedPhase) -> bool:
    """Tell whether the record has an order for a unit."""
    return any(named(order) == unit for order in phase.orders)


def _foreign(phase: RecordedPhase, unit: Unit) -> tuple[type, ...]:
    """Return all kinds of order where the unit ordered is another power's, so that the order is not about it."""
    here = phase.position.unit_in(unit.province)
    return (Hold, Move, Support, Convoy) if here is not None and here.power != unit.power else ()
