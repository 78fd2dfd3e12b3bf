"""Results of webDiplomacy: its orders as JSON, each with whether it had success and whether its unit was dislodged."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..maps.notation import read
from ..solver.claims.claim import (
    BAD,
    GOOD,
    Became,
    Claim,
    Dislodgement,
    Either,
    Statement,
    Subject,
    fitting,
    one_of,
    province_of,
    same_order,
)
from .errors import GameError
from .recorded import MOST_ORDERS

if TYPE_CHECKING:
    from ..maps import Position
    from ..solver.late_outcome import GivenOrder

_FAMILY = "webdiplomacy-json"
_WORDS = {"yes": True, "no": False, "true": True, "false": False}
_NOT_SAID = ("undecided", "none", "null", "")


def rows_of(value: object) -> list[Any] | None:
    """Return the orders of a list, or of a phase, in which one tells its success; None if the value is no such thing.

    >>> rows_of([{"terrID": 47, "type": "Hold", "success": "Yes"}])
    [{'terrID': 47, 'type': 'Hold', 'success': 'Yes'}]
    """
    rows = value.get("orders") if isinstance(value, dict) else value
    if not isinstance(rows, list) or not any(isinstance(row, dict) and "terrID" in row for row in rows):
        return None
    return rows if any(isinstance(row, dict) and {"success", "dislodged"} & set(row) for row in rows) else None


def claim_of_rows(rows: Sequence[Any], before: Position, orders: Sequence[GivenOrder]) -> Claim:
    """Return what the orders of a phase of webDiplomacy claim.

    Args:
        rows: the orders, ``{"terrID": 47, "type": "Move", "toTerrID": 48, "success": "Yes", "dislodged": "No"}``.
        before: the position before the phase.
        orders: its orders.

    Raises:
        GameError: one of them cannot be read, or is none of the phase; with its place.
    """
    if len(rows) > MOST_ORDERS:
        raise GameError("orders", f"are more than {MOST_ORDERS}, which no phase has")
    found: list[Statement] = []
    used: Counter[tuple[int, ...]] = Counter()
    for n, row in enumerate(rows):
        place = f"orders[{n}]"
        if not isinstance(row, dict):
            raise GameError(place, "is no order; expected an object with terrID and type")
        subject = _subject(row, place, before, orders, used)
        success, fallen = _truth(row, "success", place), _truth(row, "dislodged", place)
        unit = before.unit_in(province_of(subject.order))
        if unit is not None and fallen is not None:
            found.append(Dislodgement(unit, fallen, where=place))
        if success is None:
            continue
        word = "success" if success else "no success"
        became = Became(subject, fitting(subject.order, GOOD if success else BAD), word, where=place)
        if success or unit is None:
            found.append(became)
        else:
            # the order of a unit that is dislodged has none, whatever it was
            found.append(Either(((became,), (Dislodgement(unit, where=place),)), where=place))
    if not found:
        raise GameError("orders", "tell no success and nobody dislodged")
    return Claim(tuple(found), before.phase or "movement")


def _subject(
    row: Mapping[str, Any],
    place: str,
    before: Position,
    orders: Sequence[GivenOrder],
    used: Counter[tuple[int, ...]],
) -> Subject:
    """Return the order that a row is about; the rows that were about the same orders before are counted."""
    bare = {key: value for key, value in row.items() if key not in ("success", "dislodged")}
    reading = read(json.dumps([bare]), before.board, before, family=_FAMILY)
    read_orders = [*reading.orders, *reading.late]
    if len(read_orders) != 1 or reading.errors:
        cause = reading.errors[0].message if reading.errors else "it is none of this program"
        raise GameError(place, f"cannot be read as an order: {cause}")
    alike = tuple(n for n, order in enumerate(orders) if same_order(read_orders[0], order))
    if alike:
        used[alike] += 1
        return one_of(orders, alike, used[alike] - 1)
    raise GameError(place, f"{read_orders[0].short} is no order of the phase")


def _truth(row: Mapping[str, Any], key: str, place: str) -> bool | None:
    word = str(row.get(key, "")).strip().lower()
    if word in _WORDS:
        return _WORDS[word]
    if word in _NOT_SAID:
        return None
    raise GameError(f"{place}.{key}", f'is "{word[:40]}"; expected Yes or No')
