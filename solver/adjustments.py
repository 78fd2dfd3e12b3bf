"""The adjustment phase: units built and removed until each power has as many as it owns supply centres.

Under some rulebooks a unit may change its type as well, which takes up no build. Whether a single new unit may come
to be is told in :mod:`new_units`.

Each power is judged by itself, so the sequence in which powers send their orders never counts; the sequence of the
orders of one power does, where it orders more than it may. Which units go without an order is told in :mod:`disorder`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from ..encoding import Rulebook
from ..encoding.policies import TooManyBuilds, TooManyRemovals, TwoBuilds, TwoOrders, Waiving
from ..encoding.spelling import misspelling
from ..maps import (
    ARMY,
    Build,
    Convert,
    Disband,
    Hold,
    Position,
    PositionError,
    Province,
    Remove,
    RulebookError,
    Unit,
    Waive,
)
from ..maps.late_orders import giver
from .disorder import farthest
from .late_outcome import GivenOrder, LateFault, LateOutcome, LateReason, Unordered, illegal
from .new_units import build_centers, converted, new_unit
from .outcome import Result
from .retreats import province_of

if TYPE_CHECKING:
    from .why.reason import Why


@dataclass(frozen=True)
class AdjustmentRuling:
    """What an adjustment phase comes to under a rulebook.

    Args:
        position: the position before it.
        rulebook: the reading of the rules.
        outcomes: one for each order given, in the same sequence.
        without_orders: units removed because orders for it were missing, and those built where no build may be
            declined; by power in the order of the board, of each the first to go first.
        units: every unit afterwards, sorted by power and place.
        built: the units built by order, sorted.
        removed: the units removed by order, sorted.
        automatic: the units removed without an order, sorted.
        forced: the units built without an order, sorted; only where a rulebook lets no power decline a build.
        converted: the units that have changed their type, as they are afterwards, sorted.
    """

    position: Position
    rulebook: Rulebook
    outcomes: tuple[LateOutcome, ...]
    without_orders: tuple[Unordered, ...]
    units: tuple[Unit, ...]
    built: tuple[Unit, ...]
    removed: tuple[Unit, ...]
    automatic: tuple[Unit, ...]
    forced: tuple[Unit, ...]
    converted: tuple[Unit, ...] = ()

    @cached_property
    def after(self) -> Position:
        """The position after the adjustments; who owns which centre does not change."""
        return replace(self.position, units=self.units, phase="")

    def _repr_svg_(self) -> str:
        """Draw it, for notebooks; :func:`standoff.solver.pictures.picture_of` has more to choose."""
        from .pictures import picture_of

        return picture_of(self)

    def why(self, asked: GivenOrder | Unit | str | int) -> Why:
        """Tell why an order or a unit came to what it came to.

        Args:
            asked: an order, a unit built, removed or converted (also in words: ``"A mun"``), or the index of an order,
                counted from 0, which tells equal orders apart.

        Returns:
            A tree of steps for the order, if there is one, and for the unit where its order does not count.

        Raises:
            OrderError: no such order was given, or the unit stays as it is and no order was given for it.

        >>> before = Position.from_line("standard W1901A FRANCE:Apar,Amar - - FRANCE:par")
        >>> adjudicate_adjustments(before, []).why(before.units[0]).steps[0].rule
        'farthest-first'
        """
        from .why.late import why_adjustment

        return why_adjustment(self, asked)


def adjudicate_adjustments(
    position: Position,
    orders: Sequence[GivenOrder],
    rulebook: Rulebook = Rulebook.DATC,
    unled: Collection[str] = (),
) -> AdjustmentRuling:
    """Judge an adjustment phase.

    A power with more centres than units may build in its home centres that it owns and that are vacant, or in any
    centre so; one with fewer removes units, and what it does not choose goes as in civil disorder (2008 rulebook,
    *Gaining and Losing Units Phase*; DATC 6.I, 6.J). A waive takes up a build, as a build does. A conversion, where
    there are such, takes up none (Era of Empire, winter phase).

    Args:
        position: the units after the retreats, and who owns which centre; a centre not named has no owner.
        orders: the orders of all powers; those of one power count in the sequence in which they stand.
        rulebook: the reading of the rules; 4.B.5 to 4.B.7, 4.C.2 to 4.C.4 and 4.D.4 to 4.D.8 of the DATC count here,
            4.D.3 for conversions, and ``building`` and ``conversion``.
        unled: powers for which nothing is built, even where no build may be declined: in civil disorder, or played by
            nobody (2008 rulebook, p. 19).

    Raises:
        PositionError: the position begins another phase, or does not tell who owns the centres.
        OrderError: an order names a place that the board does not have, or is no order at all.
        RulebookError: it is no rulebook.

    >>> from standoff.maps import FLEET
    >>> before = Position((), phase="adjustment", centers=(("kie", "GERMANY"), ("mun", "GERMANY")))
    >>> ruling = adjudicate_adjustments(before, [Build(Unit("GERMANY", FLEET, "kie"))])
    >>> ruling.outcomes, [str(unit) for unit in ruling.units]
    ((<Built build F kie>,), ['GERMANY F kie'])
    """
    if not isinstance(cast("object", rulebook), Rulebook):  # whatever the types say
        raise RulebookError(f"{rulebook!r} is no rulebook; Rulebook.named gives one by its name")
    if position.phase not in ("", "adjustment"):
        raise PositionError(f"the position begins a {position.phase} phase, not an adjustment phase")
    if position.dislodged:
        raise PositionError("no unit is dislodged when the adjustment phase begins")
    if position.units and not position.centers:
        raise PositionError("the position does not tell who owns the supply centres, so nobody's units can be counted")
    orders = tuple(orders)
    for order in orders:
        province_of(order, position.board)
    given: dict[str, dict[int, GivenOrder]] = {power.id: {} for power in position.board.powers}
    for i, order in enumerate(orders):
        # whoever is no power of the board has neither units nor centres
        given.setdefault(giver(order), {})[i] = order
    sides = [_Side(power, position, rulebook, led=power not in unled) for power in given]
    outcomes: dict[int, LateOutcome] = {}
    for side in sides:
        outcomes |= side.judged(given[side.power])
    gone = {unit for side in sides for unit in (*side.removed, *side.automatic, *side.converted)}
    units = [unit for unit in position.units if unit not in gone]
    units += [unit for side in sides for unit in (*side.built, *side.forced, *side.converted.values())]
    return AdjustmentRuling(
        position,
        rulebook,
        tuple([outcomes[i] for i in range(len(orders))]),
        tuple([one for side in sides for one in side.without_orders]),
        _sorted(units),
        _sorted([unit for side in sides for unit in side.built]),
        _sorted([unit for side in sides for unit in side.removed]),
        _sorted([unit for side in sides for unit in side.automatic]),
        _sorted([unit for side in sides for unit in side.forced]),
        _sorted([unit for side in sides for unit in side.converted.values()]),
    )


def _sorted(units: list[Unit]) -> tuple[Unit, ...]:
    return tuple(sorted(units, key=lambda unit: (unit.power, unit.place)))


class _Side:
    """One power in one adjustment phase: what it has, and what becomes of its orders."""

    def __init__(self, power: str, position: Position, rulebook: Rulebook, *, led: bool) -> None:
        self.power = power
        self.led = led
        self.position = position
        self.board = position.board
        self.rulebook = rulebook
        self.units = [unit for unit in position.units if unit.power == power]
        self.owned = {id for id, owner in position.centers if owner == power}
        self.balance = len(self.owned) - len(self.units)
        self.built: list[Unit] = []
        self.removed: list[Unit] = []
        # a unit that changes its type, and what it becomes
        self.converted: dict[Unit, Unit] = {}
        self.without_orders: list[Unordered] = []
        self.outcomes: dict[int, LateOutcome] = {}

    @property
    def automatic(self) -> list[Unit]:
        return [one.unit for one in self.without_orders if one.reason is not LateReason.FORCED]

    @property
    def forced(self) -> list[Unit]:
        return [one.unit for one in self.without_orders if one.reason is LateReason.FORCED]

    def judged(self, orders: dict[int, GivenOrder]) -> dict[int, LateOutcome]:
        """Judge the orders of the power, by index, and choose for it where orders are missing."""
        builds: dict[int, Build | Waive] = {}
        removals: dict[int, Remove] = {}
        conversions: dict[Unit, dict[int, Convert]] = {}
        for i, order in orders.items():
            taken = self._taken(order)
            if isinstance(taken, LateFault):
                self.outcomes[i] = illegal(order, taken)
            elif isinstance(taken, Remove):
                removals[i] = taken
            elif isinstance(taken, Convert):
                conversions.setdefault(taken.unit, {})[i] = taken
            else:
                builds[i] = taken
        self._build(orders, self._one_a_province(orders, builds))
        self._remove(orders, removals)
        for unit, several in conversions.items():
            self._convert(unit, orders, several)
        return self.outcomes

    def _void(self, order: GivenOrder, i: int, fault: LateFault) -> None:
        self.outcomes[i] = illegal(order, fault)

    def _done(self, order: GivenOrder, i: int, reason: LateReason, executed: GivenOrder) -> None:
        differs = executed if executed != order else None
        self.outcomes[i] = LateOutcome(order, Result.SUCCEEDS, reason, executed=differs)

    # -- one order ----------------------------------------------------------------------------------------------

    def _taken(self, order: GivenOrder) -> Build | Waive | Remove | Convert | LateFault:
        """Return an order as it is carried out, or why it is void by itself."""
        if isinstance(order, (Remove, Disband)):
            # both say that the unit leaves the board, which has one meaning in this phase
            return self._removal(order)
        if isinstance(order, Waive):
            if self.balance <= 0:
                return LateFault.NOTHING_TO_BUILD
            return LateFault.NO_WAIVING if self.rulebook.waiving is Waiving.FORCED else order
        if isinstance(order, Build):
            if self.balance <= 0:
                return LateFault.NOTHING_TO_BUILD
            return new_unit(order, self.position, self.owned, self.rulebook)
        return converted(order, self.position, self.rulebook) if isinstance(order, Convert) else LateFault.OTHER_PHASE

    def _removal(self, order: Remove | Disband) -> Remove | LateFault:
        here = self.position.unit_in(order.unit.province)
        if here is None:
            return LateFault.NO_UNIT
        if here.power != self.power:
            return LateFault.FOREIGN_UNIT
        if self.balance >= 0:
            return LateFault.NOTHING_TO_REMOVE
        fault = misspelling(Hold(order.unit), here, None, self.board, self.rulebook)
        return Remove(here) if fault is None else LateFault[fault.name]

    # -- all orders of the power --------------------------------------------------------------------------------

    def _one_a_province(
        self, orders: dict[int, GivenOrder], builds: dict[int, Build | Waive]
    ) -> dict[int, Build | Waive]:
        """Return the builds that are left when two in one province are settled (DATC 4.D.5)."""
        rule = self.rulebook.two_builds
        by_province: dict[str, list[int]] = {}
        for i, order in builds.items():
            if isinstance(order, Build):
                by_province.setdefault(order.unit.province, []).append(i)
        left = dict(builds)
        for several in by_province.values():
            if len(several) > 1:
                counts = {TwoBuilds.FIRST: several[:1], TwoBuilds.LAST: several[-1:], TwoBuilds.NEITHER: []}[rule]
                for i in several:
                    if i not in counts:
                        self._void(orders[i], i, LateFault.TWO_BUILDS)
                        del left[i]
        return left

    def _build(self, orders: dict[int, GivenOrder], builds: dict[int, Build | Waive]) -> None:
        """Carry builds and waives out, as many as the power has (DATC 4.D.4, 4.D.7)."""
        rule = self.rulebook.too_many_builds
        counting = list(builds)
        if len(counting) > max(self.balance, 0):
            if rule is TooManyBuilds.NONE:
                counting = []
            else:
                counting = counting[: self.balance] if rule is TooManyBuilds.FIRST else counting[-self.balance :]
        for i, order in builds.items():
            if i not in counting:
                self._void(orders[i], i, LateFault.TOO_MANY_BUILDS)
            elif isinstance(order, Waive):
                self._done(orders[i], i, LateReason.WAIVED, order)
            else:
                self._done(orders[i], i, LateReason.BUILT, order)
                self.built.append(order.unit)
        if self.rulebook.waiving is Waiving.FORCED and self.led:
            self._build_what_is_left()

    def _build_what_is_left(self) -> None:
        """Build armies at the centres left, by English name, where no build may be declined (DATC 4.D.7)."""
        taken = {unit.province for unit in (*self.position.units, *self.built)}
        where = build_centers(self.power, self.owned, self.board, self.rulebook)
        vacant = [province for province in where if province.id not in taken]
        vacant.sort(key=_name)
        for province in vacant[: max(self.balance - len(self.built), 0)]:
            self.without_orders.append(Unordered(Unit(self.power, ARMY, province.id), LateReason.FORCED))

    def _remove(self, orders: dict[int, GivenOrder], removals: dict[int, Remove]) -> None:
        """Take units off the board, those ordered and then those that have to go (DATC 4.D.6, 4.D.8)."""
        due = max(-self.balance, 0)
        rule = self.rulebook.too_many_removals
        sequence = list(removals)
        # the last ones count: as if the orders were carried out from the end
        if rule is TooManyRemovals.LAST:
            sequence.reverse()
        if rule is TooManyRemovals.DISORDER and len({order.unit for order in removals.values()}) > due:
            for i in sequence:
                self._void(orders[i], i, LateFault.TOO_MANY_REMOVALS)
            sequence = []
        for i in sequence:
            unit = removals[i].unit
            if unit in self.removed:
                last = rule is TooManyRemovals.LAST
                self._void(orders[i], i, LateFault.LATER_ORDER if last else LateFault.SECOND_ORDER)
            elif len(self.removed) == due:
                self._void(orders[i], i, LateFault.TOO_MANY_REMOVALS)
            else:
                self.removed.append(unit)
                self._done(orders[i], i, LateReason.REMOVED, removals[i])
        if len(self.removed) < due:
            left = [unit for unit in self.units if unit not in self.removed]
            reading = self.rulebook.disorder_removal
            self.without_orders += farthest(left, due - len(self.removed), self.position, reading)

    def _convert(self, unit: Unit, orders: dict[int, GivenOrder], several: dict[int, Convert]) -> None:
        """Change the type of a unit that stays on the board; one order for it counts (DATC 4.D.3)."""
        rule = self.rulebook.two_orders
        if unit in self.removed or unit in self.automatic:
            for i in several:
                self._void(orders[i], i, LateFault.LEAVES)
            return
        if rule is TwoOrders.NEITHER and len(set(several.values())) > 1:
            for i in several:
                self._void(orders[i], i, LateFault.SEVERAL_ORDERS)
            return
        last = rule is TwoOrders.LAST
        counting = max(several) if last else min(several)
        for i, order in several.items():
            if i == counting:
                self.converted[unit] = Unit(unit.power, order.type, order.place)
                self._done(orders[i], i, LateReason.CONVERTED, order)
            else:
                self._void(orders[i], i, LateFault.LATER_ORDER if last else LateFault.SECOND_ORDER)


def _name(province: Province) -> tuple[str, str]:
    """The key by which the rules sort provinces."""
    return province.name.casefold(), province.id
