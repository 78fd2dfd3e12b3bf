"""What the writers of JSON forms share: the names of a program, and objects that may repeat a key."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

from ...late_orders import LateOrder, giver
from ...orders import Order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...board import Board

AnyOrder: TypeAlias = Order | LateOrder
"""An order of any phase."""


class Naming:
    """How a program calls places and powers; where it has no name of its own, our ids, or names if those are doubtful.

    Args:
        board: the board.
        dialect: the program; a key of ``board.dialects``.

    >>> from standoff.maps import standard
    >>> names = Naming(standard(), "godip")
    >>> names.place("mao"), names.place("spa/nc"), names.place("spa/wc"), names.power("FRANCE")
    ('mid', 'spa/nc', 'spa/wc', 'France')
    """

    def __init__(self, board: Board, dialect: str) -> None:
        """Turn the tables of the board round."""
        self.board = board
        self._places: dict[str, str] = {}
        for form, place in board.dialects.get(dialect, {}).items():
            self._places.setdefault(place, form)
        self._powers = {power: form for form, power in board.power_dialects.get(dialect, {}).items()}

    def known(self, place: str) -> bool:
        """Tell whether the program has a name for a place."""
        return place in self._places

    def place(self, place: str) -> str:
        """Return the program's name of a place; of a coast that it does not know, the province's with the coast."""
        if place in self._places:
            return self._places[place]
        province, slash, coast = place.partition("/")
        return (self._places.get(province) or certain(self.board, province)) + slash + coast

    def power(self, id: str) -> str:
        """Return the name of a power."""
        board = self.board
        return board.powers[board.power_number[id]].name if id in board.power_number else id

    def number(self, id: str) -> int | str:
        """Return the number of a power in the program, or its id where it has none."""
        form = self._powers.get(id, "")
        return int(form) if form.isdigit() else id


def certain(board: Board, id: str) -> str:
    """Return what names a province whatever stands there: its id, or its name where the id may mean another one.

    >>> from standoff.maps import standard
    >>> certain(standard(), "tyr"), certain(standard(), "mun"), certain(standard(), "xyz")
    ('Tyrolia', 'mun', 'xyz')
    """
    return board.province(id).name if id in board.ambiguous and id in board.number else id


def by_power(orders: Iterable[AnyOrder]) -> dict[str, list[AnyOrder]]:
    """Sort orders by the power that gives them, in the order of their first appearance."""
    found: dict[str, list[AnyOrder]] = {}
    for order in orders:
        found.setdefault(giver(order), []).append(order)
    return found


def members(pairs: Sequence[tuple[str, str]], depth: int) -> str:
    r"""Write an object, one member a line; a key that occurs twice is written twice.

    Args:
        pairs: keys, and values as JSON.
        depth: how deep the object stands in others.

    >>> members([("a", "1"), ("a", "2")], 0)
    '{\n  "a": 1,\n  "a": 2\n}'
    """
    if not pairs:
        return "{}"
    space = "  " * depth
    rows = ",\n".join(f"{space}  {json.dumps(key, ensure_ascii=False)}: {value}" for key, value in pairs)
    return f"{{\n{rows}\n{space}}}"
