"""Issues of the DATC that no switch is for, and why."""

from __future__ import annotations

NO_SWITCH = {
    "4.E.2": "words for results are presentation; the words are those of the DATC 3.2",
    "4.E.4": "orders that stay in force need earlier phases, and one phase is judged by itself",
    "4.E.5": "an order by proxy is told where a text is read, and is not taken; write the order that is meant",
    "4.E.6": "a position with a unit where none can stand is refused, with the place",
}
"""Each issue with the reason, as the end of a sentence."""


def why_none(name: str) -> str:
    """Return why there is no switch for an issue of the DATC, as a sentence; empty if it is none of these.

    >>> why_none("4.e.2")
    '4.E.2 is no switch: words for results are presentation; the words are those of the DATC 3.2'
    >>> why_none("4.A.2")
    ''
    """
    reason = NO_SWITCH.get(name.upper(), "")
    return f"{name.upper()} is no switch: {reason}" if reason else ""
