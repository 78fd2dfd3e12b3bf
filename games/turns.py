"""Which phase follows which: spring and fall with their retreats, then winter (2008 rulebook, p. 4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TypeAlias

from ..encoding import Rulebook
from ..maps import Position, Retreating, RulebookError
from ..solver.adjustments import AdjustmentRuling
from ..solver.retreats import RetreatRuling, retreat_position
from ..solver.ruling import Ruling, Verdict
from .due import due
from .errors import GameError
from .ownership import owners_after

AnyRuling: TypeAlias = Ruling | RetreatRuling | AdjustmentRuling
"""The ruling of any phase."""

_SEASONS = {"spring": "S", "fall": "F", "winter": "W"}
_PHASES = {"movement": "M", "retreat": "R", "adjustment": "A"}


def code(position: Position) -> str:
    """Give the short name of the phase that a position begins, ``F1901M``.

    >>> code(Position((), season="winter", year=1901, phase="adjustment"))
    'W1901A'
    """
    return f"{_SEASONS.get(position.season, '-')}{position.year}{_PHASES.get(position.phase, '-')}"


def title(position: Position) -> str:
    """Give the name of the phase that a position begins, ``Fall 1901, movement``."""
    return f"{position.season.title()} {position.year}, {position.phase}"


def following(ruling: AnyRuling, rulebook: Rulebook = Rulebook.DATC, unled: Collection[str] = ()) -> Position:
    """Return the position that the next phase begins with.

    A phase in which nobody could order anything is passed over: retreats where no dislodged unit has an exit, and
    winters in which nothing is built, removed or converted. After fall and its retreats the owners of the supply
    centres are told anew (2008 rulebook, p. 18).

    Args:
        ruling: the ruling of the phase that ends; its position tells season and year.
        rulebook: says where units are built, and whether they are converted.
        unled: powers whose dislodged units are disbanded at once, and that build nothing: in civil disorder, or
            played by nobody (2008 rulebook, p. 19).

    Raises:
        RulebookError: the position is undefined under the rulebook of the ruling.
        GameError: the position has no season or year.

    >>> from standoff.solver.adjudication import adjudicate
    >>> before = Position.of("FRANCE A gas")
    >>> before = Position(before.units, season="fall", year=1901, phase="movement", centers=(("par", "FRANCE"),))
    >>> after = following(adjudicate(before, before.orders("A Gas-Spa")))
    >>> code(after), after.centers
    ('W1901A', (('par', 'FRANCE'), ('spa', 'FRANCE')))
    """
    if isinstance(ruling, AdjustmentRuling):
        return _spring_after(ruling.after)
    if isinstance(ruling, RetreatRuling):
        return _after_retreats(ruling.after, rulebook, unled)
    if ruling.verdict is Verdict.UNDEFINED:
        raise RulebookError(f"undefined under {ruling.intents.rulebook.name}: Ruling.left has what is left")
    position = retreat_position(ruling)
    going = tuple(one for one in position.dislodged if one.exits and one.unit.power not in unled)
    if going:
        return replace(position, dislodged=going)
    return _after_retreats(replace(position, phase="", dislodged=(), contested=()), rulebook, unled)


def disbanded_at_once(ruling: Ruling, unled: Collection[str] = ()) -> tuple[Retreating, ...]:
    """Return the dislodged units that leave the board with the movement phase: without exit, or led by nobody."""
    return tuple(one for one in retreat_position(ruling).dislodged if not one.exits or one.unit.power in unled)


def _after_retreats(position: Position, rulebook: Rulebook, unled: Collection[str]) -> Position:
    """Go on from where all units stand after spring or fall."""
    if not position.year or position.season not in ("spring", "fall"):
        raise GameError("", "the position does not tell season and year, so no phase follows")
    if position.season == "spring":
        return replace(position, season="fall", phase="movement")
    winter = replace(position, season="winter", phase="adjustment", centers=owners_after(position))
    for one in due(winter, rulebook):
        if one.removals or (one.power not in unled and (one.builds or one.convertible)):
            return winter
    return _spring_after(winter)


def _spring_after(position: Position) -> Position:
    return replace(position, season="spring", year=position.year + 1, phase="movement")
