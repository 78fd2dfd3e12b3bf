"""Goals: what a power wants a phase to come to; ``goal_words`` reads them as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ..encoding.facts import FALSE, TRUE
from ..maps import Convoy, Move, StandoffError, Support, Unit

if TYPE_CHECKING:
    from ..solver.ruling import Ruling
    from .played import Played


class GoalError(StandoffError):
    """A text names no goal, or one that no phase of this position can come to."""


@dataclass(frozen=True, slots=True)
class Reaches:
    """A unit stands in a province, or on a coast of it, after the phase.

    Args:
        unit: the unit, as it stands before.
        place: the province or the coast.
        value: whether it is to stand there.
    """

    unit: Unit
    place: str
    value: bool = True

    @property
    def text(self) -> str:
        """The goal in words."""
        return f"{self.unit} {'' if self.value else 'not '}in {self.place}"

    def literal(self, played: Played) -> int:
        """Return the literal of *the goal is reached*."""
        k = played.free_orders.menu.number[self.unit.province]
        literal = stands(played, k, self.place)
        return literal if self.value else -literal

    def holds(self, ruling: Ruling) -> bool:
        """Tell whether a ruling, which leaves nothing open, reaches the goal."""
        there = place_after(ruling, self.unit)
        return (there is not None and self.place in (there, there.partition("/")[0])) == self.value


@dataclass(frozen=True, slots=True)
class Occupied:
    """A unit of one of some powers, or of any power, stands in a province after the phase, or none does.

    Args:
        province: the id of the province.
        powers: the powers; empty for all.
        value: whether one is to stand there.
        but: powers that do not count.
    """

    province: str
    powers: frozenset[str] = frozenset()
    value: bool = True
    but: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        """The goal in words."""
        several = " or ".join(sorted(self.powers))
        if self.value:
            return f"{several or 'a unit'} in {self.province}"
        if self.but:
            return f"nobody but {' or '.join(sorted(self.but))} in {self.province}"
        return f"{several} not in {self.province}" if several else f"nobody in {self.province}"

    def _counts(self, unit: Unit) -> bool:
        return unit.power not in self.but and (not self.powers or unit.power in self.powers)

    def literal(self, played: Played) -> int:
        """Return the literal of *the goal is reached*."""
        units = played.free_orders.menu.units
        there = [stands(played, k, self.province) for k, unit in enumerate(units) if self._counts(unit)]
        literal = played.sheet.either(*there)
        return literal if self.value else -literal

    def holds(self, ruling: Ruling) -> bool:
        """Tell whether a ruling, which leaves nothing open, reaches the goal."""
        return any(unit.province == self.province and self._counts(unit) for unit in ruling.units) == self.value


@dataclass(frozen=True, slots=True)
class Thrown:
    """A unit is dislodged, or is not.

    Args:
        unit: the unit, as it stands before.
        value: whether it is to be dislodged.
    """

    unit: Unit
    value: bool

    @property
    def text(self) -> str:
        """The goal in words."""
        return f"{self.unit} {'' if self.value else 'not '}dislodged"

    def literal(self, played: Played) -> int:
        """Return the literal of *the goal is reached*."""
        literal = played.dislodged[played.free_orders.menu.number[self.unit.province]]
        return literal if self.value else -literal

    def holds(self, ruling: Ruling) -> bool:
        """Tell whether a ruling, which leaves nothing open, reaches the goal."""
        return any(one.unit == self.unit for one in ruling.dislodged) == self.value


@dataclass(frozen=True, slots=True)
class Done:
    """An order is given, and does what it is to do or does not.

    Args:
        unit: the number of the unit in the menu.
        order: the number of the order among those of its unit.
        name: the order in words.
        value: whether it is to succeed.
    """

    unit: int
    order: int
    name: str
    value: bool = True

    @property
    def text(self) -> str:
        """The goal in words."""
        return f"{self.name} {'succeeds' if self.value else 'fails'}"

    def literal(self, played: Played) -> int:
        """Return the literal of *the goal is reached*."""
        orders, k = played.free_orders, self.unit
        order = orders.menu.orders[k][self.order]
        if isinstance(order, Move):
            works = played.success[k]
        elif isinstance(order, Support):
            works = played.given[k]
        else:
            works = -played.dislodged[k]
            if isinstance(order, Convoy):
                works = played.sheet.both(works, played.path_of(orders.menu.number[order.convoyed.place]))
        return played.sheet.both(orders.given[k][self.order], works if self.value else -works)

    def holds(self, ruling: Ruling) -> bool:
        """Tell whether a ruling, which leaves nothing open, reaches the goal."""
        from ..solver.claims.claim import GOOD

        for outcome in ruling.outcomes:
            if str(outcome.order) == self.name:
                good = outcome.result in GOOD
                if good and isinstance(outcome.order, Convoy):
                    # the fleet may be there still where the army has no path over it
                    p = ruling.intents.board.number[outcome.order.convoyed.place]
                    good = ruling.resolution.path.get(p, FALSE) == TRUE
                return good == self.value
        return False


Goal: TypeAlias = Reaches | Occupied | Thrown | Done


def stands(played: Played, k: int, place: str) -> int:
    """Return the literal of *unit k stands in a place after the phase*.

    Args:
        played: the decisions.
        k: the number of the unit.
        place: a province, or a coast.
    """
    orders = played.free_orders
    menu = orders.menu
    unit = menu.units[k]
    success, dislodged = played.success[k], played.dislodged[k]
    goes = orders.landing(k, place) if "/" in place else orders.goal[k].get(menu.board.number[place], FALSE)
    comes = played.sheet.both(goes, success)
    if place not in (unit.place, unit.province):
        return comes
    return played.sheet.either(comes, played.sheet.both(-success, -dislodged))


def place_after(ruling: Ruling, unit: Unit) -> str | None:
    """Return where a unit of the position stands after the phase; None if it is dislodged.

    Args:
        ruling: a ruling that leaves nothing open.
        unit: the unit, as it stood.
    """
    intents = ruling.intents
    p = intents.board.number[unit.place]
    if intents.goal[p] >= 0 and ruling.resolution.success[p] == TRUE:
        return intents.landing.get(p, intents.board.ids[intents.goal[p]])
    return None if any(one.unit == unit for one in ruling.dislodged) else unit.place


def reached(goals: Iterable[Goal], ruling: Ruling) -> bool:
    """Tell whether a ruling reaches all goals; one that is undefined does if all do that are left, and some are.

    Args:
        goals: the goals.
        ruling: the ruling.
    """
    from ..solver.ruling import Verdict

    if ruling.verdict is Verdict.UNDEFINED:
        goals = tuple(goals)
        return bool(ruling.left) and ruling.left_complete and all(reached(goals, one) for one in ruling.left)
    return all(goal.holds(ruling) for goal in goals)
