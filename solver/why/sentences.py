"""Steps as sentences: the templates of the table of texts, filled with orders, units, places and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING

from ...maps import LateOrder, Position, Support, Unit, Waive
from ...maps.late_orders import giver
from ...maps.notation import write
from ...maps.notation.late_writing import write_late
from ...maps.notation.styles import STYLES, nationality, power_name
from ...maps.notation.writing import write_unit

if TYPE_CHECKING:
    from .reason import AnyOrder, Step, Value

MANY = ".many"
"""Behind the key of a text: the same said of several, ``{name}`` being all of them."""
TOP = ".top"
"""Behind the key of a text: the same said right below the order that it is about."""


class Sentences:
    """The sentences of a phase.

    In a template, ``{name}`` is a value of the step; ``{name:name}`` is a place by its full name, ``{name:power}`` the
    power of a unit or order, ``{name:of}`` a unit or order with its nationality (``Russian A War``), ``{name:word}`` a
    word that is no place even where one is called so.

    Args:
        position: the position of the phase, whose board has the names; without it, orders, units and places are written
            as data has them (``A mun - sil``).
        texts: the table of texts; the one of this package unless given.
        blank: what stands between the words of an order or unit; a blank that does not break keeps them in one line.
    """

    def __init__(self, position: Position | None, texts: Mapping[str, str] | None = None, *, blank: str = " ") -> None:
        """Keep the board, and find units in whose province another one was dislodged: its place does not tell which."""
        if texts is None:
            from .wordings import TEXTS

            texts = TEXTS
        self.texts = texts
        self._board = None if position is None else position.board
        self.blank = blank
        fallen = set() if position is None else {one.unit.province for one in position.dislodged}
        standing = () if position is None or not fallen else position.units
        self._doubtful = {unit.province: unit.power for unit in standing if unit.province in fallen}

    def of(self, step: Step) -> str:
        """Say a step."""
        return self.filled(step.text, step.values)

    def filled(self, key: str, values: Mapping[str, Value]) -> str:
        """Fill a template.

        Args:
            key: its key in the table of texts.
            values: what it names.
        """
        return "".join(
            literal if name is None else literal + self.value(values[name], form)
            for literal, name, form in _parsed(self.texts[key])
        )

    def has_many(self, key: str) -> bool:
        """Tell whether what this text says of one can be said of several."""
        return key + MANY in self.texts

    def names_of_many(self, key: str) -> set[str]:
        """Return the names of the values that are named where this text says the same of several."""
        return {name for _, name, _ in _parsed(self.texts[key + MANY]) if name is not None}

    def at_the_top(self, step: Step) -> str:
        """Say a step right below the order that it is about; empty if there is no text for that."""
        key = step.text + TOP
        return self.filled(key, step.values) if key in self.texts else ""

    def merged(self, steps: Sequence[Step]) -> str:
        """Say several steps in one sentence.

        Args:
            steps: steps with one key, for which there is such a sentence, and that differ in one value that it names.
        """
        first = steps[0]
        values = dict(first.values)
        for name, value in first.values.items():
            if any(step.values[name] != value for step in steps[1:]):
                values[name] = tuple(step.values[name] for step in steps)  # type: ignore[assignment]
        return self.filled(first.text + MANY, values)

    def value(self, value: Value, form: str = "") -> str:
        """Write a value.

        Args:
            value: an order, a unit, a place or word, a number, or several of a kind.
            form: what a template has behind the colon.
        """
        if isinstance(value, tuple):
            return joined([self.value(one, form) for one in value])
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return value if form == "word" else self.place(value, full=form == "name")
        power = value.power if isinstance(value, Unit) else giver(value)
        if form == "power":
            return self.power(power)
        text = self.unit(value) if isinstance(value, Unit) else self.order(value)
        unit = value if isinstance(value, Unit) else None if isinstance(value, Waive) else value.unit
        if form == "of" or (unit is not None and self._doubtful.get(unit.province) == power):
            text = f"{self._nationality(power)} {text}"
        return text.replace(" ", self.blank)

    def order(self, order: AnyOrder) -> str:
        """Write an order without its power."""
        if self._board is None:
            return order.short
        if isinstance(order, LateOrder):
            return write_late(order, "rulebook", self._board)
        text = write(order, "rulebook", self._board)
        # who holds is not said in a reason: "A Tyr S A Ven-Holds" reads as if the army went somewhere
        return text.removesuffix("-Holds") if isinstance(order, Support) else text

    def unit(self, unit: Unit) -> str:
        """Write a unit without its power."""
        return unit.short if self._board is None else write_unit(unit, "rulebook", self._board)

    def place(self, id: str, *, full: bool = False) -> str:
        """Write a place as orders do, or by its full name; the name of a power; anything else as it is."""
        board = self._board
        if board is None:
            return id
        number = board.number.get(id)
        if number is None:
            return self.power(id)
        if full:
            coast = id.partition("/")[2]
            text = board.provinces[number].name + (f" ({coast})" if coast else "")
        else:
            text = STYLES["rulebook"].at(board, id, None)
        return text.replace(" ", self.blank)

    def power(self, id: str) -> str:
        """Write a power by its name."""
        return id if self._board is None else power_name(self._board, id)

    def _nationality(self, id: str) -> str:
        return id if self._board is None else nationality(self._board, id)


@lru_cache(maxsize=1000)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Cut a template into what it says and the names of values, each with what stands behind its colon."""
    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(template))


def joined(texts: Iterable[str]) -> str:
    """Write several texts as ``x, y and z``.

    >>> joined(["A Ber"]), joined(["A Ber", "A Mun"]), joined(["A Ber", "A Mun", "F Kie"])
    ('A Ber', 'A Ber and A Mun', 'A Ber, A Mun and F Kie')
    """
    *most, last = list(texts) or [""]
    return f"{', '.join(most)} and {last}" if most else last
