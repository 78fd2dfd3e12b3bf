"""Which orders are meant by the words of somebody who asks: units, orders and powers, read as leniently as any text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ...maps import OrderError, Position, PositionError, Unit, Waive
from ...maps.late_orders import giver
from ...maps.notation import Reading, read
from ...maps.notation.characters import key, shorten
from ...maps.notation.places import power_called
from .sentences import Sentences

if TYPE_CHECKING:
    from .reason import AnyOrder
    from .subjects import Subject

UNIT_IS_ENOUGH = frozenset({"no-verb", "power-implied", "no-power"})
"""Codes of remarks that are none where no more than a unit is asked for."""
MOST_NAMED = 40
"""So many units are named where none was found; the others are counted."""


class Meant(NamedTuple):
    """What somebody asks about.

    Args:
        subjects: the orders and units.
        remarks: what was read but deserves a look, in lines; empty if nothing does.
    """

    subjects: list[Subject]
    remarks: str = ""


class Askable:
    r"""What can be asked about in a phase, by all the names it has.

    Args:
        subjects: the orders and units.
        position: the position of the phase.

    >>> from standoff.maps.notation import read
    >>> from standoff.solver import adjudicate
    >>> from standoff.solver.why.subjects import subjects_of
    >>> reading = read("Germany: A Mun-Sil\nRussia: A War-Sil")
    >>> askable = Askable(subjects_of(adjudicate(reading.position, reading.orders)), reading.position)
    >>> [str(one.asked) for one in askable.meant_by("Warsaw").subjects]
    ['RUSSIA: A war - sil']
    """

    def __init__(self, subjects: Sequence[Subject], position: Position) -> None:
        """Note all names."""
        self._subjects = subjects
        self._board = position.board
        self._sentences = Sentences(position, {})
        self._named: dict[str, list[Subject]] = {}
        for one in subjects:
            for name in dict.fromkeys(self._names(one)):
                self._named.setdefault(name, []).append(one)

    def meant_by(self, words: str) -> Meant:
        """Return what somebody means.

        Args:
            words: a unit (``War``, ``A War``, ``Russian A Warsaw``), an order (``A War-Sil``), or a power, which means
                all its orders.

        Raises:
            OrderError: nothing of this name can be asked about; the message says what there is.
        """
        asked = key(words)
        if asked in self._named:
            return Meant(self._named[asked])
        reading = read(words, self._board, self._position())
        orders: tuple[AnyOrder, ...] = reading.orders or reading.late
        found = list(dict.fromkeys(one for order in orders for one in self._of_order(order)))
        if found:
            return Meant(found, self._remarks(reading, orders, found))
        power = power_called(self._board, words)
        # a power that the board does not have is called by its id
        of_power = [one for one in self._subjects if asked and (one.power == power or key(one.power) == asked)]
        if of_power:
            return Meant(of_power)
        raise OrderError(self._nothing(words, reading))

    def _names(self, subject: Subject) -> Iterator[str]:
        """Yield what an order or unit may be called, in the form of :func:`key`."""
        say = self._sentences
        texts = [] if subject.order is None else [say.order(subject.order), subject.order.short]
        if subject.unit is not None:
            unit = subject.unit
            texts += [say.unit(unit), unit.short, f"{unit.type.letter} {unit.province}"]
            yield from (key(unit.place), key(unit.province), key(say.place(unit.province, full=True)))
        for text in texts:
            yield from (key(text), key(f"{subject.power} {text}"), key(f"{say.power(subject.power)} {text}"))

    def _position(self) -> Position:
        """Return a position of the units that can be asked about, one a province, whatever the phase."""
        units: dict[str, Unit] = {}
        for unit in (one.unit for one in self._subjects):
            if unit is None or unit.province in units:
                continue
            try:
                Position((unit,), self._board)
            except PositionError:
                continue  # the order of a unit that cannot be has its very words for a name
            units[unit.province] = unit
        return Position(tuple(units.values()), self._board)

    def _of_order(self, order: AnyOrder) -> list[Subject]:
        """Return what an order is about: that very order if it was given, else all that concerns its unit."""
        same = [one for one in self._subjects if one.order == order]
        if same or isinstance(order, Waive):
            return same
        here = [one for one in self._subjects if one.unit is not None and one.unit.province == order.unit.province]
        return [one for one in here if one.power == giver(order)] or here

    def _remarks(self, reading: Reading, orders: Sequence[AnyOrder], found: Sequence[Subject]) -> str:
        """Say what is doubtful of the words: remarks of the reading, and that an order was not given."""
        kept = tuple(one for one in reading.diagnostics if one.code not in UNIT_IS_ENOUGH)
        lines = [replace(reading, diagnostics=kept).render("UNIT")] if kept else []
        if all(remark.code != "no-verb" for remark in reading.diagnostics):
            given = [one.order for one in found]
            lines += [
                f"UNIT: notice: {self._sentences.order(order)} was not ordered; what its unit did is told"
                for order in orders
                if order not in given
            ]
        return "\n".join(lines)

    def _nothing(self, words: str, reading: Reading) -> str:
        """Say that nothing was found, what that may come from, and what there is."""
        faults = [one for one in reading.diagnostics if one.severity == "error" and one.code not in UNIT_IS_ENOUGH]
        why = (
            f"{faults[0].message}{f'; {faults[0].hint}' if faults[0].hint.startswith('did') else ''}" if faults else ""
        )
        say = self._sentences
        named = [one.asked if one.unit is None else one.unit for one in self._subjects]
        units = dict.fromkeys(say.unit(one) if isinstance(one, Unit) else say.order(one) for one in named)
        first = list(units)[:MOST_NAMED]
        more = f" and {len(units) - len(first)} more" if len(units) > len(first) else ""
        text = f'"{shorten(words)}" is no unit of this phase' + (f": {why}" if why else "")
        return f"{text}\nunits there are: {', '.join(first)}{more}" if first else f"{text}; nothing was ordered in it"
