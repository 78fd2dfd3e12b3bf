"""The smallest change: the fewest orders whose change makes an order come to something else.

A phase has far too many sets of orders to try. So what is tried teaches: for each set of changes that does not do it,
``wanted`` and ``resting`` tell within which orders nothing else would have done it either, a *box*. What is sought
must lie outside all boxes known. A SAT solver proposes the next set, of one change first, then of two and so on; where
it finds none, no set of that size does it, and where it finds none of any size, none does. Nothing is left to luck:
the answer is the one that trying all sets would give, and tests hold it against just that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from time import monotonic
from typing import NamedTuple

from ....maps import Board, Hold, Order, Unit
from ....maps.notation.places import power_called
from ...adjudication import adjudicate
from ...oracle import Chooser
from ...outcome import Outcome
from ...ruling import Ruling
from .alternatives import alternatives
from .menu import Box, Choice, Menu
from .wanted import FlipError, Question, Wanted, opposite, outcome_of, wanted_of

SETS_LIMIT = 10_000
"""So many sets of changes that do it are counted one by one."""

SECONDS = 10.0
"""So long a search may take where nothing else is said."""


class Change(NamedTuple):
    """An order that is changed.

    Args:
        unit: whose order.
        old: the order that counted, None if the unit had none.
        new: the order instead.
    """

    unit: Unit
    old: Order | None
    new: Order


@dataclass(frozen=True, slots=True)
class Flip:
    """The fewest orders whose change makes an order come to something else.

    Args:
        order: the order asked about, which stays as it is; of a unit without one, that it holds.
        outcome: what became of it.
        wanted: what is wanted.
        by: id of the only power whose orders may change; None if all may.
        changes: the sets of changes that do it, plainest first, each sorted by unit; about :data:`SETS_LIMIT` of them
            where there are more. Empty if none was found; one set without any change if it is so already.
        fewest: how many changes are needed; None if no set was found that does it.
        proved: whether that is proved: no smaller set does it, or where none was found, no set at all.
        excluded: no set of so many changes or fewer does it.
        complete: whether ``changes`` has all sets of that size.
        asked: how many rulings were asked.
        limit: the most changes that were to be tried; None if there was no limit.
        timely: whether the search came to its end; else its time was up.
    """

    order: Order
    outcome: Outcome
    wanted: Wanted
    by: str | None
    changes: tuple[tuple[Change, ...], ...]
    fewest: int | None
    proved: bool
    excluded: int
    complete: bool
    asked: int
    limit: int | None
    timely: bool


def flip(
    ruling: Ruling,
    unit: str | Unit,
    wanted: str = "",
    *,
    by: str | None = None,
    limit: int | None = None,
    seconds: float = SECONDS,
) -> Flip:
    """Give the fewest orders whose change makes an order come to what is wanted.

    What may change is the orders of all other units, to any that are legal (``alternatives``). The rulebook is that
    of the ruling; what it leaves undecided is not what is wanted.

    Args:
        ruling: the ruling.
        unit: the unit whose order is asked about, as ``ruling[unit]`` takes it.
        wanted: ``"succeeds"``, ``"fails"``, ``"given"``, ``"cut"``, ``"available"``, ``"disrupted"``, of any order also
            ``"stands"`` (the unit is not dislodged) and ``"dislodged"``; where nothing is said, the contrary of what
            became of the order.
        by: the power whose orders may change, by any of its names; those of all powers unless named.
        limit: sets of more changes are not tried.
        seconds: how long to search; then what is known is told.

    Raises:
        OrderError: no such unit stands on the board.
        FlipError: what is wanted cannot be asked of this order, or the board has no such power.

    >>> from standoff.maps import Position
    >>> from standoff.solver.adjudication import adjudicate
    >>> position = Position.of("GERMANY A mun", "RUSSIA A war", "RUSSIA A gal")
    >>> ruling = adjudicate(position, position.orders("A Mun-Sil, A War-Sil, A Gal H"))
    >>> found = flip(ruling, "A war", by="RUSSIA")
    >>> found.fewest, found.proved, [change.new.short for change in found.changes[0]]
    (1, True, ['A gal S A war - sil'])
    """
    outcome = outcome_of(ruling, province_of(ruling, unit))
    asked_for = wanted_of(outcome, wanted) if wanted else opposite(outcome)
    power = None if by is None else _power(ruling.intents.board, by)
    return _Search(ruling, outcome, asked_for, power, limit, seconds).flip()


def _power(board: Board, words: str) -> str:
    """Return the id of the power that words name."""
    power = power_called(board, words)
    if power is None:
        raise FlipError(
            f"{words!r}: no power of the board; there is: {', '.join(power.name for power in board.powers)}"
        )
    return power


def province_of(ruling: Ruling, unit: str | Unit) -> int:
    """Return the number of the province of a unit that a ruling is asked for.

    Args:
        ruling: the ruling.
        unit: the unit, as ``ruling[unit]`` takes it.

    Raises:
        OrderError: no such unit stands on the board.
    """
    return ruling.intents.board.number[ruling[unit].order.unit.place]


class _Search:
    """The search for the fewest changes.

    Args:
        ruling: the ruling for the orders as they are.
        outcome: what became of the order asked about.
        wanted: what is wanted of it.
        by: the power whose orders may change, None for all.
        limit: the most changes, None for any number.
        seconds: how long to search.
    """

    def __init__(
        self, ruling: Ruling, outcome: Outcome, wanted: Wanted, by: str | None, limit: int | None, seconds: float
    ) -> None:
        self.ruling = ruling
        self.outcome = outcome
        self.wanted = wanted
        self.by = by
        self.limit = limit
        until = monotonic() + seconds
        self.stop: Callable[[], bool] = lambda: monotonic() > until
        self.asked = 0
        self.excluded = 0
        self.boxes: list[Box] = []
        self.found: set[tuple[tuple[int, int], ...]] = set()
        self.whole = True
        """Whether all that lies in the boxes of sets that do it was counted."""

    def flip(self) -> Flip:
        """Search, and give what was found."""
        intents = self.ruling.intents
        asked_about = self.outcome.order.unit
        p = intents.board.number[asked_about.place.partition("/")[0]]
        orders = alternatives(intents.position, intents.rulebook, self.stop)
        if orders is None:
            return self._told(Menu(intents, {}), None, timely=False)
        free = {
            unit: several for unit, several in orders.items() if intents.at[p] != unit and self.by in (None, unit.power)
        }
        self.menu = menu = Menu(intents, free)
        self.question = Question(p, self.outcome.order, self.wanted, menu)
        if self.question.met(self.ruling):
            self.found.add(())
            return self._told(menu, 0)
        self.boxes += self.question.boxes(self.ruling, {})
        # the variables of the SAT solver: one for each order that a unit could be given
        self.options = [(p, n) for p, several in menu.orders.items() for n in range(1, len(several))]
        self.variable = {option: v for v, option in enumerate(self.options, 1)}
        try:
            return self._told(menu, self._fewest())
        except TimeoutError:
            return self._told(menu, self.excluded + 1 if self.found else None, timely=False)

    def _fewest(self) -> int | None:
        """Return how many changes are needed, None if no set does it or the limit is reached."""
        units = sum(len(several) > 1 for several in self.menu.orders.values())
        most = units if self.limit is None else min(units, self.limit)
        with ExitStack() as stack:
            unbounded = stack.enter_context(self._chooser(units))
            known = 0
            for size in range(1, most + 1):
                known = self._demand(unbounded, known)
                if unbounded.choose(self.stop) is None:
                    self.excluded = units
                    return None
                if self._try_all(size):
                    return size
                self.excluded = size
            self._demand(unbounded, known)
            if most == units or unbounded.choose(self.stop) is None:
                self.excluded = units
        return None

    def _chooser(self, most: int) -> Chooser:
        groups = [[self.variable[p, n] for n in range(1, len(several))] for p, several in self.menu.orders.items()]
        return Chooser(groups, most)

    def _try_all(self, size: int) -> bool:
        """Try the sets of so many changes, until all that do it are found; tell whether there are any."""
        with self._chooser(size) as chooser:
            known = self._demand(chooser, 0)
            while (chosen := chooser.choose(self.stop)) is not None:
                choice = dict(self.options[v - 1] for v in chosen)
                self._try(choice)
                known = self._demand(chooser, known)
        return bool(self.found)

    def _try(self, choice: Choice) -> None:
        """Judge the phase with some changes, and learn from it."""
        intents = self.ruling.intents
        ruling = adjudicate(intents.position, self.menu.given(choice), intents.rulebook)
        self.asked += 1
        boxes = list(self.question.boxes(ruling, choice))
        # a box without what it was made for would have the same set proposed for ever
        assert all(admitted >> choice.get(p, 0) & 1 for box in boxes for p, admitted in box.items())
        if self.question.met(ruling):
            for box in boxes:
                self._count(box, choice)
        self.boxes += boxes

    def _count(self, box: Box, choice: Choice) -> None:
        """Note the sets of changes in a box whose orders do it, changes of the same units as a choice."""
        units = sorted(choice)
        menu = self.menu.orders
        admitted = [[n for n in range(1, len(menu[p])) if box[p] >> n & 1] for p in units]
        # the plainest of each box is counted in any case, so that the plainest of all is
        plainest = [
            min(several, key=[_plainness_of(order) for order in menu[p]].__getitem__)
            for p, several in zip(units, admitted, strict=True)
        ]
        self.found.add(tuple(zip(units, plainest, strict=True)))
        for several in product(*admitted):
            if len(self.found) >= SETS_LIMIT:
                self.whole = False
                return
            self.found.add(tuple(zip(units, several, strict=True)))

    def _demand(self, chooser: Chooser, known: int) -> int:
        """Demand of a chooser to keep out of the boxes it does not know; return how many it knows now."""
        for box in self.boxes[known:]:
            chooser.demand(list(self._outside(box, chooser)))
        return len(self.boxes)

    def _outside(self, box: Box, chooser: Chooser) -> Iterator[int]:
        """Yield literals of which one is true if and only if a choice is outside a box."""
        for p, admitted in box.items():
            numbers = range(1, len(self.menu.orders[p]))
            if admitted & 1:
                yield from (self.variable[p, n] for n in numbers if not admitted >> n & 1)
                continue
            # the present order is not admitted: a choice without any of those that are is outside
            inside = [self.variable[p, n] for n in numbers if admitted >> n & 1]
            yield -inside[0] if len(inside) == 1 else -chooser.either(inside)

    def _told(self, menu: Menu, fewest: int | None, *, timely: bool = True) -> Flip:
        units = sum(len(several) > 1 for several in menu.orders.values())
        changes = [self._changes(menu, one) for one in self.found]
        return Flip(
            self.outcome.order,
            self.outcome,
            self.wanted,
            self.by,
            tuple(sorted(changes, key=_plainness)),
            fewest,
            proved=fewest is not None or (timely and self.excluded == units),
            excluded=self.excluded if fewest is None else max(0, fewest - 1),
            complete=timely and self.whole,
            asked=self.asked,
            limit=self.limit,
            timely=timely,
        )

    def _changes(self, menu: Menu, chosen: tuple[tuple[int, int], ...]) -> tuple[Change, ...]:
        """Return the changes of a choice, by power and place."""
        changes = []
        for p, n in chosen:
            unit, new = self.ruling.intents.at[p], menu.orders[p][n]
            assert unit is not None
            assert new is not None
            changes.append(Change(unit, menu.orders[p][0], new))
        return tuple(sorted(changes, key=lambda change: (change.unit.power, change.unit.place)))


def _plainness(changes: tuple[Change, ...]) -> tuple[int, list[str]]:
    """Return where a set of changes stands among those of its size: those with more holds first, then by letters."""
    return sum(not isinstance(change.new, Hold) for change in changes), [str(change.new) for change in changes]


def _plainness_of(order: Order | None) -> tuple[bool, str]:
    return not isinstance(order, Hold), str(order)
