"""All wordings of reasons in one table, in the form of lines, and those that say of several what others say of one."""

from __future__ import annotations

from .remarks import REMARKS
from .strengths import STRENGTHS
from .texts import MOVEMENT
from .texts_late import ADJUSTMENTS, RETREATS
from .texts_orders import EXITS, ORDERS

SEVERAL: dict[str, str] = {
    "given.unattacked.many": "{supported} is supported by {supporter}, which nobody attacks",
}
"""What may be said of several orders or units at once: the key, with ``.many`` behind it."""

AT_THE_TOP: dict[str, str] = {
    "given.unattacked.top": "nobody attacks {supporter}",
    "given.own-attack.top": "{own}, of the same power, cannot cut it",
    "given.uncut.top": "no attack cuts it",
}
"""What is said right below the order itself: the key, with ``.top`` behind it."""


def as_line(sentence: str) -> str:
    """Return a template as a line of a tree has it: no capital at its beginning, no full stop at its end.

    >>> as_line("The order names no coast."), as_line("{unit} stands there")
    ('the order names no coast', '{unit} stands there')
    """
    return sentence[:1].lower() + sentence[1:].removesuffix(".")


_ALL = (MOVEMENT, ORDERS, EXITS, RETREATS, ADJUSTMENTS, STRENGTHS, REMARKS, SEVERAL, AT_THE_TOP)

TEXTS: dict[str, str] = {key: as_line(text) for table in _ALL for key, text in table.items()}
"""All wordings, by their keys."""
