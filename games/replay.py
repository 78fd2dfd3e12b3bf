"""A recorded game judged phase by phase, and held against what the record tells: outcomes, positions, owners.

Each phase is judged from the position that the record gives it, so one difference does not lead to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ..encoding import Rulebook
from ..maps import Move, Position, Retreat, Retreating, Unit
from ..solver.late_outcome import Unordered
from ..solver.retreats import retreat_position
from ..solver.ruling import Ruling, Verdict
from .errors import GameError
from .played import judge, ruling_data
from .recorded import Program, Record, RecordedPhase
from .told import WELL, in_diplomacy, in_jdip, in_standoff, named
from .turns import AnyRuling, code, following

if TYPE_CHECKING:
    from ..solver.late_outcome import LateOutcome
    from ..solver.outcome import Outcome
    from .told import Words


_VOID = frozenset(("void",))

TURN = "turn"
"""What differs where the record goes on with another phase."""


EXITS = "exits of "
"""What stands before a unit whose exits differ."""

UNDEFINED = "phase"
"""What differs where the rulebook has no rule for a phase."""


class Difference(NamedTuple):
    """One thing that a record tells otherwise.

    Args:
        what: a unit, ``A par``; a province; ``turn``; a supply centre.
        recorded: what the record says.
        ours: what standoff says.
        why: the outcome that decided, with its reason; empty where none is to be named.
    """

    what: str
    recorded: str
    ours: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One phase, judged again.

    Args:
        phase: the phase as it was recorded.
        ruling: what its orders come to; undefined where the rulebook has no rule for it.
        outcomes: what became of units otherwise.
        positions: units that stand elsewhere, are dislodged or not, have other exits; another turn that follows.
        ownership: centres that have another owner.
        choice: where the rulebook is undefined, which of the resolutions left is the recorded one, from 1; else 0.
    """

    phase: RecordedPhase
    ruling: AnyRuling
    outcomes: tuple[Difference, ...]
    positions: tuple[Difference, ...]
    ownership: tuple[Difference, ...]
    choice: int = 0

    @property
    def differs(self) -> bool:
        """Whether anything is told otherwise."""
        return bool(self.outcomes or self.positions or self.ownership)

    @property
    def other_turn(self) -> bool:
        """Whether the record goes on with another phase; owners may be told anew in one of the two only."""
        return any(one.what == TURN for one in self.positions)


@dataclass(frozen=True, slots=True)
class Replay:
    """A record, judged again as far as was asked.

    Args:
        record: the record.
        rulebook: the reading of the rules.
        phases: the phases judged: all, or those up to the first that differs.
    """

    record: Record
    rulebook: Rulebook
    phases: tuple[Replayed, ...]

    @property
    def differing(self) -> tuple[Replayed, ...]:
        """The phases that differ."""
        return tuple(one for one in self.phases if one.differs)

    @property
    def first(self) -> Replayed | None:
        """The first phase that differs, or None."""
        return next((one for one in self.phases if one.differs), None)


def replay(record: Record, rulebook: Rulebook = Rulebook.DATC, *, on: bool = False) -> Replay:
    """Judge a recorded game phase by phase.

    Args:
        record: the record.
        rulebook: the reading of the rules.
        on: whether to go on behind the first phase that differs, from the position that the record has next.

    Raises:
        GameError: a phase cannot be judged, for its position does not tell what it takes; with its place.

    >>> from standoff.games.saved_games import record_of
    >>> state = {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR"]}}
    >>> moved = {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR"]}}
    >>> game = {"phases": [{"name": "S1901M", "state": state, "orders": {"FRANCE": ["A PAR - BUR"]}, "results": {}},
    ...                    {"name": "F1901M", "state": moved}]}
    >>> for one in replay(record_of(game)).first.positions:
    ...     print(one.what, "recorded:", one.recorded, "ours:", one.ours)
    bur recorded: nobody ours: FRANCE A bur
    par recorded: FRANCE A par ours: nobody
    """
    found: list[Replayed] = []
    for phase in record.phases:
        found.append(_replayed(phase, record.program, rulebook))
        if found[-1].differs and not on:
            break
    return Replay(record, rulebook, tuple(found))


def ruling_of(phase: RecordedPhase, rulebook: Rulebook) -> AnyRuling:
    """Judge one recorded phase.

    Args:
        phase: the phase.
        rulebook: the reading of the rules.

    Raises:
        GameError: it cannot be judged; with its place.
    """
    position = phase.position
    if position.phase == "adjustment" and position.units and not position.centers:
        raise GameError(phase.where, "does not tell who owns the supply centres, so no winter can be judged")
    try:
        ruling = judge(position, phase.orders, rulebook, phase.unled)
    except GameError as error:
        raise GameError(f"{phase.where}.{error.path}", error.message) from None
    if isinstance(ruling, Ruling) and 0 < phase.choice <= len(ruling.left):
        return ruling.left[phase.choice - 1]
    return ruling


def _replayed(phase: RecordedPhase, program: Program, rulebook: Rulebook) -> Replayed:
    ruling = ruling_of(phase, rulebook)
    if not isinstance(ruling, Ruling) or ruling.verdict is not Verdict.UNDEFINED:
        return _compared(phase, ruling, program, rulebook)
    # the record may show one of the resolutions that the rulebook leaves
    choice = next(
        (i for i, one in enumerate(ruling.left, 1) if not _compared(phase, one, program, rulebook).differs), 0
    )
    left = len(ruling.left)
    ours = f"undefined under {rulebook.name}: " + (f"{left} resolutions are left" if left else "there is no resolution")
    one = Difference(UNDEFINED, f"resolution {choice} of those" if choice else "none of those", ours)
    return Replayed(phase, ruling, (one,), (), (), choice)


def _compared(phase: RecordedPhase, ruling: AnyRuling, program: Program, rulebook: Rulebook) -> Replayed:
    outcomes = tuple(_outcomes_apart(phase, ruling, program))
    if phase.after is None:
        return Replayed(phase, ruling, outcomes, (), ())
    ours = _next(phase, ruling, rulebook)
    positions = tuple(_positions_apart(phase, ruling, ours))
    found = Replayed(phase, ruling, outcomes, positions, ())
    if phase.after.owners and not found.other_turn:
        found = replace(found, ownership=tuple(_owners_apart(phase, ours)))
    return found


def _next(phase: RecordedPhase, ruling: AnyRuling, rulebook: Rulebook) -> Position:
    """Return the position of ours that corresponds to what the record tells of the board behind a phase."""
    assert phase.after is not None
    if not phase.after.following:
        return retreat_position(ruling) if isinstance(ruling, Ruling) else ruling.after
    return following(ruling, rulebook, phase.unled, phase.closed)


# -- the three lists ----------------------------------------------------------------------------------------------


def _outcomes_apart(phase: RecordedPhase, ruling: AnyRuling, program: Program) -> Iterator[Difference]:
    if not phase.results:
        return
    if program is Program.STANDOFF:
        sayings = in_standoff(ruling_data(ruling))
    else:
        sayings = in_jdip(ruling) if program is Program.JDIP else in_diplomacy(ruling)
    # of a unit about which the record says nothing, only the place is held against ours, among the positions
    for told in phase.results:
        possible = sayings.get(told.unit)
        if told.unit == "waive" or (possible is not None and told.words in possible):
            continue
        if possible is None:
            if not _voided(phase, told.unit, told.words):
                yield Difference(told.unit, said(told.words), "nothing was to be done with such a unit")
            continue
        yield Difference(told.unit, said(told.words), said(possible[0]), _why_unit(ruling, told.unit))


def _voided(phase: RecordedPhase, unit: str, words: Words) -> bool:
    """Tell whether an order was void and was not recorded, as the package does in winter and in retreats."""
    return words == _VOID and all(named(order) != unit for order in phase.orders)


def _positions_apart(phase: RecordedPhase, ruling: AnyRuling, ours: Position) -> Iterator[Difference]:
    after = phase.after
    assert after is not None
    theirs = after.position
    if after.following and theirs.season and code(theirs) != code(ours):
        yield Difference(TURN, code(theirs), code(ours))
    yield from _units_apart("", theirs.units, ours.units, ruling)
    mine, others = {one.unit: one for one in ours.dislodged}, {one.unit: one for one in theirs.dislodged}
    # a unit without an exit may be told as dislodged, or be gone already
    here = [unit for unit, one in mine.items() if one.exits or after.following or unit in others]
    yield from _units_apart("dislodged in ", others, here, ruling)
    for unit in sorted(set(mine) & set(others), key=str):
        if after.exits and set(mine[unit].exits) != set(others[unit].exits):
            yield Difference(
                f"{EXITS}{unit}", _places(others[unit]), _places(mine[unit]), _why_unit(ruling, unit.short)
            )


def _units_apart(label: str, theirs: Iterable[Unit], ours: Iterable[Unit], ruling: AnyRuling) -> Iterator[Difference]:
    there, here = ({unit.province: unit for unit in units} for units in (theirs, ours))
    for id in sorted(set(there) | set(here)):
        if there.get(id) != here.get(id):
            yield Difference(
                f"{label}{id}", str(there.get(id, "nobody")), str(here.get(id, "nobody")), _why_province(ruling, id)
            )


def _owners_apart(phase: RecordedPhase, ours: Position) -> Iterator[Difference]:
    assert phase.after is not None
    there, here = dict(phase.after.position.centers), dict(ours.centers)
    for id in sorted(set(there) | set(here)):
        if there.get(id) != here.get(id):
            yield Difference(id, there.get(id, "nobody"), here.get(id, "nobody"))


def _places(one: Retreating) -> str:
    return ", ".join(one.exits) or "none"


def said(words: Words) -> str:
    """Write what a program says of a unit."""
    return ", ".join(sorted(words)) if words != WELL else "no remark"


# -- why ----------------------------------------------------------------------------------------------------------


def _all_outcomes(ruling: AnyRuling) -> list[Outcome | LateOutcome]:
    return [*ruling.outcomes, *(ruling.held if isinstance(ruling, Ruling) else ())]


def _told(one: Outcome | LateOutcome | Unordered) -> str:
    return f"{one.unit if isinstance(one, Unordered) else one.order}: {one}"


def _why_unit(ruling: AnyRuling, unit: str) -> str:
    """Name the outcome of a unit."""
    found = [_told(one) for one in _all_outcomes(ruling) if named(one.order) == unit]
    if not isinstance(ruling, Ruling):
        found += [_told(one) for one in ruling.without_orders if one.unit.short == unit]
    return "; ".join(found)


def _why_province(ruling: AnyRuling, id: str) -> str:
    """Name the outcomes that decided who stands in a province: of whoever stood there, or was to come."""
    found = []
    for one in _all_outcomes(ruling):
        order = one.executed or one.order
        goal = order.to.partition("/")[0] if isinstance(order, (Move, Retreat)) else ""
        if id in (goal, named(order).rpartition(" ")[2].partition("/")[0]):
            found.append(_told(one))
    if not isinstance(ruling, Ruling):
        found += [_told(one) for one in ruling.without_orders if one.unit.province == id]
    return "; ".join(found)
