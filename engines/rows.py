"""Which order a row of an answer's results tells of; a row of another order, or of another unit, tells of none."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..maps import Mention, Unit, Waive
from ..maps.notation import parse_unit, read
from .naming import Naming, UnmappedError

if TYPE_CHECKING:
    from ..solver.late_outcome import GivenOrder
    from .question import Question

LONGEST_ORDER = 300
"""A longer text is no order."""

MILD = ("power-implied", "phase-implied", "letter-implied", "wrong-letter", "wrong-coast", "path-ignored")
"""What may be remarked on an order in the words of an engine; nothing misspelt is guessed at."""


class Rows:
    """Finds the orders that rows tell of.

    Args:
        question: what was asked.
        naming: takes names for ours; what is tried here is not told.

    >>> from standoff import Position
    >>> from standoff.engines.question import asked
    >>> before = Position.of("ENGLAND F nth", "ENGLAND A lon")
    >>> rows = Rows(asked(before, before.orders("F Nth H, A Lon - Yor")), Naming())
    >>> rows.of_order("A LON-YOR"), rows.of_unit("Fleet North Sea"), rows.of_unit("A nth")
    ([1], [0], [])
    """

    def __init__(self, question: Question, naming: Naming) -> None:
        """Look at nothing yet."""
        self.question = question
        self.naming = naming.trial

    def told_of(self, order: str | None, unit: str | None, n: int, count: int) -> int | None:
        """Return the index of the order that a row tells of; None where it tells of none, or might of several.

        Args:
            order: the order that the row names.
            unit: the unit that it names.
            n: the place of the row.
            count: how many rows there are.
        """
        written = self.question.written
        found = list(range(len(written))) if order is None else self.of_order(order)
        if unit is not None:
            of_unit = self.of_unit(unit)
            found = [index for index in found if index in of_unit]
        # two orders may be the same, word for word
        if n in found and (order is not None or count == len(written)):
            return n
        return found[0] if len({written[index] for index in found}) == 1 else None

    def of_order(self, said: str) -> list[int]:
        """Return the indices of the orders that a text is: as they were put, or as people write them.

        Args:
            said: the text.
        """
        written = self.question.written
        exact = [index for index, text in enumerate(written) if text == said]
        if exact or len(said) > LONGEST_ORDER:
            return exact
        plain = " ".join(said.casefold().split())
        folded = [index for index, text in enumerate(written) if text.casefold() == plain]
        if folded:
            return folded
        reading = read(said, position=self.question.position)
        if any(remark.code not in MILD for remark in reading.diagnostics):
            return []
        orders = reading.orders if self.question.phase == "movement" else reading.late
        if len(orders) != 1:
            return []
        return [index for index, given in enumerate(self.question.orders) if _is(orders[0], given)]

    def of_unit(self, said: str) -> list[int]:
        """Return the indices of the orders to the unit that a text names; it may leave out its power, and its coast.

        Args:
            said: the text.
        """
        given = [(index, one.unit) for index, one in enumerate(self.question.orders) if not isinstance(one, Waive)]
        board = self.question.position.board
        named = {}
        for power in {unit.power for _, unit in given}:
            try:
                named[power] = parse_unit(self.naming.unit(said, board, power), board)
            except UnmappedError:
                continue
        units = ((index, unit, named.get(unit.power)) for index, unit in given)
        return [index for index, unit, one in units if one and (_same(one, unit) or _same(one, self._standing(unit)))]

    def _standing(self, unit: Unit) -> Unit:
        """Return the unit that stands where one of the same power is ordered: an order may call a fleet an army."""
        return self._there.get((unit.power, unit.province), unit)

    @cached_property
    def _there(self) -> dict[tuple[str, str], Unit]:
        before = self.question.position
        units = (*before.units, *(one.unit for one in before.dislodged))
        return {(unit.power, unit.province): unit for unit in units}


def _is(said: GivenOrder, given: GivenOrder) -> bool:
    """Tell whether one order is another; coasts, the way of an army, and a nationality need not be told."""
    if type(said) is not type(given):
        return False
    for name in ("power", "unit", "supported", "convoyed", "to", "type", "place"):
        one, other = getattr(said, name, None), getattr(given, name, None)
        if isinstance(one, Unit) and isinstance(other, Unit):
            agrees = _same(one, other)
        elif isinstance(one, Mention) and isinstance(other, Mention):
            agrees = _agree(one.place, other.place)
        elif isinstance(one, str) and isinstance(other, str):
            agrees = _agree(one, other)
        else:
            agrees = one == other
        if not agrees:
            return False
    return True


def _same(one: Unit, other: Unit) -> bool:
    return (one.power, one.type) == (other.power, other.type) and _agree(one.place, other.place)


def _agree(one: str, other: str) -> bool:
    """Tell whether two places are the same, of which one may be told without its coast."""
    return one == other or one == other.partition("/")[0] or other == one.partition("/")[0]
