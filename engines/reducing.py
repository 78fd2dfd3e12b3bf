"""A failing phase made small while it fails in the same way.

Units go first, half of them at a time, then a quarter, down to single ones; then orders (the unit holds); then powers
are merged, and what an order says more than it has to is struck; where it names a unit otherwise than it is, that is
put right. This is done again and again until nothing more can go: of what is left no unit and no order can be left
out, no two powers be made one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from ..maps import Convoy, Disband, Hold, Mention, Move, Order, Remove, Retreat, Support, Waive
from .provoking.geography import bare
from .provoking.phase import LatePhase, Phase

if TYPE_CHECKING:
    from ..maps import LateOrder, Position, Unit
    from .provoking.kinds import AnyPhase

Fails: TypeAlias = Callable[["AnyPhase"], bool]

G = TypeVar("G", bound="Hold | Move | Support | Convoy | Retreat | Disband | Remove")

MOST = 600
"""So many smaller phases are tried at most."""


class Reduced(NamedTuple):
    """What reducing came to.

    Args:
        phase: the smallest phase found that fails.
        minimal: whether nothing more can go; false if the search gave up before.
        tried: how many smaller phases were tried.
    """

    phase: AnyPhase
    minimal: bool
    tried: int


class _Enough(Exception):
    """So many have been tried."""


def reduced(phase: AnyPhase, fails: Fails, most: int = MOST, seconds: float | None = None) -> Reduced:
    """Return a phase that still fails, and from which nothing can be left out.

    Args:
        phase: a phase that fails.
        fails: tells whether a smaller phase fails in the same way. It is asked of each phase once.
        most: after so many questions the search gives up, with the smallest phase found so far.
        seconds: after so many seconds it does as well.
    """
    until = None if seconds is None else time.monotonic() + seconds
    search = _Search(phase, fails, most, until)
    try:
        search.run()
    except _Enough:
        return Reduced(search.phase, False, search.tried)
    return Reduced(search.phase, True, search.tried)


class _Search:
    def __init__(self, phase: AnyPhase, fails: Fails, most: int, until: float | None) -> None:
        self.phase = phase
        self.fails = fails
        self.most = most
        self.until = until
        self.tried = 0
        self.known: set[AnyPhase] = {phase}

    def run(self) -> None:
        self._halving(units_in, without_units)
        self._halving(orders_in, without_orders)
        while True:
            before = self.phase
            for ways in (_fewer_units, _fewer_orders, _fewer_owners, _fewer_powers, _plainer):
                self._while_smaller(ways)
            if self.phase == before:
                return

    def _takes(self, phase: AnyPhase) -> bool:
        """Go on with a smaller phase if it fails; one that was tried before does not.

        A movement phase keeps a unit: an engine that fails at anything fails without units too, which tells nobody why.
        """
        if phase in self.known or (isinstance(phase, Phase) and not phase.position.units):
            return False
        if self.tried >= self.most or (self.until is not None and time.monotonic() > self.until):
            raise _Enough
        self.known.add(phase)
        self.tried += 1
        if not self.fails(phase):
            return False
        self.phase = phase
        return True

    def _halving(self, parts: Callable[[AnyPhase], int], without: Callable[[AnyPhase, range], AnyPhase]) -> None:
        size = (parts(self.phase) + 1) // 2
        while size > 1:
            start = 0
            while start < parts(self.phase):
                if not self._takes(without(self.phase, range(start, min(start + size, parts(self.phase))))):
                    start += size
            size = size // 2

    def _while_smaller(self, ways: Callable[[AnyPhase], Iterator[AnyPhase]]) -> None:
        smaller = True
        while smaller:
            smaller = any(self._takes(phase) for phase in ways(self.phase))


def units_in(phase: AnyPhase) -> int:
    """Return how many units could be left out.

    Args:
        phase: the phase.
    """
    return len(_board_of(phase).units)


def _board_of(phase: AnyPhase) -> Position:
    """Return the position whose units can be left out: that of the movement, or of an adjustment phase."""
    return phase.before.position if isinstance(phase, LatePhase) and phase.before is not None else phase.position


def orders_in(phase: AnyPhase) -> int:
    """Return how many orders could be left out, those of the movement before a retreat phase among them.

    Args:
        phase: the phase.
    """
    before = phase.before.orders if isinstance(phase, LatePhase) and phase.before is not None else ()
    return len(before) + len(phase.orders)


def without_units(phase: AnyPhase, gone: Sequence[int]) -> AnyPhase:
    """Return a phase without some units and the orders for them.

    Args:
        phase: the phase.
        gone: their numbers among the units of the movement or adjustment phase.
    """
    position = _board_of(phase)
    left = tuple(unit for n, unit in enumerate(position.units) if n not in gone)
    provinces = {unit.province for n, unit in enumerate(position.units) if n in gone}
    position = replace(position, units=left)
    if isinstance(phase, Phase):
        return Phase(position, tuple(order for order in phase.orders if order.unit.province not in provinces))
    kept = tuple(order for order in phase.orders if isinstance(order, Waive) or order.unit.province not in provinces)
    if phase.before is None:
        return LatePhase(position, kept)
    orders = tuple(order for order in phase.before.orders if order.unit.province not in provinces)
    return phase._replace(orders=kept, before=Phase(position, orders))


def without_orders(phase: AnyPhase, gone: Sequence[int]) -> AnyPhase:
    """Return a phase without some orders.

    Args:
        phase: the phase.
        gone: their numbers, first the orders of the movement phase, then those of the later one.
    """
    if isinstance(phase, Phase):
        return Phase(phase.position, tuple(order for n, order in enumerate(phase.orders) if n not in gone))
    first = 0
    before = phase.before
    if before is not None:
        first = len(before.orders)
        before = before._replace(orders=tuple(order for n, order in enumerate(before.orders) if n not in gone))
    orders = tuple(order for n, order in enumerate(phase.orders, first) if n not in gone)
    return phase._replace(orders=orders, before=before)


def _fewer_units(phase: AnyPhase) -> Iterator[AnyPhase]:
    for n in range(units_in(phase)):
        yield without_units(phase, (n,))


def _fewer_orders(phase: AnyPhase) -> Iterator[AnyPhase]:
    for n in range(orders_in(phase)):
        yield without_orders(phase, (n,))


def _fewer_owners(phase: AnyPhase) -> Iterator[AnyPhase]:
    centers = phase.position.centers
    if isinstance(phase, LatePhase) and phase.before is None and len(centers) > 1:
        for n in range(len(centers)):
            yield phase._replace(position=replace(phase.position, centers=centers[:n] + centers[n + 1 :]))


def _fewer_powers(phase: AnyPhase) -> Iterator[AnyPhase]:
    """Yield the phase with two powers made one; the powers of an adjustment phase have homes of their own."""
    if isinstance(phase, LatePhase) and phase.before is None:
        return
    powers = sorted({unit.power for unit in _board_of(phase).units})
    for gone in reversed(powers):
        for kept in powers:
            if kept < gone:
                yield _merged(phase, gone, kept)


def _merged(phase: AnyPhase, gone: str, kept: str) -> AnyPhase:
    if isinstance(phase, LatePhase):
        assert phase.before is not None
        before = _merged(phase.before, gone, kept)
        assert isinstance(before, Phase)
        orders = tuple(_of_power(order, gone, kept) for order in phase.orders)
        return phase._replace(orders=orders, before=before)
    units = tuple(replace(unit, power=kept) if unit.power == gone else unit for unit in phase.position.units)
    given: list[Order] = []
    for order in phase.orders:
        changed = _of_power(order, gone, kept)
        assert isinstance(changed, Order)
        given.append(changed)
    return Phase(replace(phase.position, units=units), tuple(given))


def _of_power(order: LateOrder | Order, gone: str, kept: str) -> LateOrder | Order:
    """Return an order with one power in place of another."""
    if isinstance(order, Waive):
        return Waive(kept) if order.power == gone else order
    if order.unit.power == gone:
        order = replace(order, unit=replace(order.unit, power=kept))
    if isinstance(order, Support) and order.supported.power == gone:
        return replace(order, supported=replace(order.supported, power=kept))
    if isinstance(order, Convoy) and order.convoyed.power == gone:
        return replace(order, convoyed=replace(order.convoyed, power=kept))
    return order


def _plainer(phase: AnyPhase) -> Iterator[AnyPhase]:
    """Yield the phase with one order written more plainly: no seas, no nationality, and units as they are."""
    if isinstance(phase, LatePhase):
        fallen = {one.unit.province: one.unit for one in phase.position.dislodged}
        for n, late in enumerate(phase.orders):
            if isinstance(late, (Retreat, Disband, Remove)):
                unit = fallen.get(late.unit.province) or phase.position.unit_in(late.unit.province)
                for named in _with_unit(late, unit):
                    yield phase._replace(orders=(*phase.orders[:n], named, *phase.orders[n + 1 :]))
        if phase.before is not None:
            for before in _plainer(phase.before):
                assert isinstance(before, Phase)
                yield phase._replace(before=before)
        return
    for n, order in enumerate(phase.orders):
        for plain in _plain(order, phase.position):
            yield Phase(phase.position, (*phase.orders[:n], plain, *phase.orders[n + 1 :]))


def _with_unit(order: G, unit: Unit | None) -> Iterator[G]:
    """Yield an order that names its unit as it is: with its letter and its coast; nobody else's becomes its own."""
    if unit is not None and unit.power == order.unit.power and unit != order.unit:
        yield replace(order, unit=unit)


def _plain(order: Order, position: Position) -> Iterator[Order]:
    yield from _with_unit(order, position.unit_in(order.unit.province))
    if isinstance(order, Move) and order.via_convoy:
        yield replace(order, via_convoy=False)
    if isinstance(order, Support):
        yield from (replace(order, supported=mention) for mention in _plain_mention(order.supported, position))
        if order.to is not None and "/" in order.to:
            yield replace(order, to=bare(order.to))
    if isinstance(order, Convoy):
        yield from (replace(order, convoyed=mention) for mention in _plain_mention(order.convoyed, position))


def _plain_mention(mention: Mention, position: Position) -> Iterator[Mention]:
    unit = position.unit_in(mention.place)
    if unit is not None and mention.type is not unit.type:
        yield replace(mention, type=unit.type)
    if "/" in mention.place:
        yield replace(mention, place=bare(mention.place))
    if mention.power is not None:
        yield replace(mention, power=None)
