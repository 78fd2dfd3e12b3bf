"""Which phase follows which: spring and fall with their retreats, then winter (2008 rulebook, p. 4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from ..encoding import Rulebook
from ..maps import Position, Retreating, RulebookError, Unit
from ..maps.notation.one_line import PHASES, SEASONS
from ..solver.adjustments import AdjustmentRuling
from ..solver.retreats import RetreatRuling, retreat_position
from ..solver.ruling import Ruling, Verdict
from .due import due
from .errors import GameError
from .ownership import owners_after

AnyRuling: TypeAlias = Ruling | RetreatRuling | AdjustmentRuling
"""The ruling of any phase."""

_LETTERS = {word: letter for letter, word in {**SEASONS, **PHASES}.items()}


def code(position: Position) -> str:
    """Give the short name of the phase that a position begins, ``F1901M``.

    >>> code(Position((), season="winter", year=1901, phase="adjustment"))
    'W1901A'
    """
    return f"{_LETTERS[position.season]}{position.year}{_LETTERS[position.phase]}"


def title(position: Position) -> str:
    """Give the name of the phase that a position begins, ``Fall 1901, movement``, ``Fall 1901, retreats``."""
    several = "" if position.phase == "movement" else "s"
    return f"{position.season.title()} {position.year}, {position.phase}{several}"


class Left(NamedTuple):
    """What a phase leaves.

    Args:
        units: where every unit stands.
        dislodged: the dislodged units, after a movement phase.
        contested: the provinces that a standoff left empty, after a movement phase.
    """

    units: tuple[Unit, ...]
    dislodged: tuple[Retreating, ...] = ()
    contested: tuple[str, ...] = ()


def following(
    ruling: AnyRuling,
    rulebook: Rulebook = Rulebook.DATC,
    unled: Collection[str] = (),
    closed: Collection[str] = (),
) -> Position:
    """Return the position that the next phase begins with.

    A phase in which nobody could order anything is passed over: retreats where no dislodged unit has an exit, and
    winters in which nothing is built, removed or converted. After fall and its retreats the owners of the supply
    centres are told anew (2008 rulebook, p. 18).

    Args:
        ruling: the ruling of the phase that ends; its position tells season and year.
        rulebook: says where units are built, and whether they are converted.
        unled: powers whose dislodged units are disbanded at once, and that build nothing: in civil disorder, or
            played by nobody (2008 rulebook, p. 19).
        closed: ids of provinces that no unit may retreat to: neutral territory.

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
    if isinstance(ruling, Ruling):
        before, phase = ruling.intents.position, "movement"
    else:
        before, phase = ruling.position, "retreat" if isinstance(ruling, RetreatRuling) else "adjustment"
    return position_after(replace(before, phase=phase), left_by(ruling), rulebook, unled, closed)


def left_by(ruling: AnyRuling) -> Left:
    """Return what a phase leaves.

    Raises:
        RulebookError: the position is undefined under the rulebook of the ruling.
    """
    if not isinstance(ruling, Ruling):
        return Left(ruling.units)
    if ruling.verdict is Verdict.UNDEFINED:
        raise RulebookError(f"undefined under {ruling.intents.rulebook.name}: Ruling.left has what is left")
    after = retreat_position(ruling)
    return Left(after.units, after.dislodged, after.contested)


def position_after(
    before: Position,
    left: Left,
    rulebook: Rulebook,
    unled: Collection[str] = (),
    closed: Collection[str] = (),
) -> Position:
    """Return the position that the next phase begins with, as :func:`following` does.

    Args:
        before: the position that the phase began with, with its phase.
        left: what the phase left.
        rulebook: says where units are built, and whether they are converted.
        unled: powers for which nobody gives orders.
        closed: ids of provinces that no unit may retreat to.

    Raises:
        GameError: the position has no season or year.
    """
    if not before.year or before.season not in ("spring", "fall", "winter"):
        raise GameError("", "the position does not tell season and year, so no phase follows")
    after = replace(before, units=left.units, dislodged=(), contested=())
    if before.phase == "adjustment":
        return _spring_after(after)
    if before.phase == "movement" and (going := _going(left, unled, closed)):
        return replace(after, phase="retreat", dislodged=going, contested=left.contested)
    if before.season == "spring":
        return replace(after, season="fall", phase="movement")
    winter = replace(after, season="winter", phase="adjustment", centers=owners_after(after))
    return winter if winter_is_played(winter, rulebook, unled) else _spring_after(winter)


def winter_is_played(winter: Position, rulebook: Rulebook, unled: Collection[str] = ()) -> bool:
    """Tell whether anything can happen in a winter: a unit is built, removed or converted.

    Args:
        winter: the position that the winter begins with, its owners told anew.
        rulebook: says where units are built, and whether they are converted.
        unled: powers for which nobody gives orders: they build and convert nothing.
    """
    return any(
        one.removals or (one.power not in unled and (one.builds or one.convertible)) for one in due(winter, rulebook)
    )


def disbanded_at_once(left: Left, unled: Collection[str] = (), closed: Collection[str] = ()) -> tuple[Unit, ...]:
    """Return the dislodged units that leave the board with the movement phase: without exit, or led by nobody.

    Args:
        left: what the movement phase leaves.
        unled: powers for which nobody gives orders (2008 rulebook, p. 19).
        closed: ids of provinces that no unit may retreat to.
    """
    going = {one.unit for one in _going(left, unled, closed)}
    return tuple(one.unit for one in left.dislodged if one.unit not in going)


def _going(left: Left, unled: Collection[str], closed: Collection[str]) -> tuple[Retreating, ...]:
    """Return the dislodged units that may retreat, each with the exits that are open to it."""
    found = []
    for one in left.dislodged:
        exits = tuple(exit for exit in one.exits if exit.partition("/")[0] not in closed)
        if exits and one.unit.power not in unled:
            found.append(replace(one, exits=exits))
    return tuple(found)


def _spring_after(position: Position) -> Position:
    return replace(position, season="spring", year=position.year + 1, phase="movement")
