"""The codes of remarks on the text of a claim, beside those of any text (:mod:`standoff.maps.notation.codes`)."""

from __future__ import annotations

from ...maps import Position
from ...maps.notation import Diagnostic
from ...maps.notation.code_rows import Code, error

UNITS = ("GERMANY A mun", "RUSSIA A war")
"""The units of the phase that the examples are about."""

ORDERS = "A Mun-Sil, A War H"
"""Their orders."""


CODES: dict[str, Code] = {
    code.name: code
    for code in (
        error(
            "nothing-claimed",
            "The text says of no order and no unit what became of it.",
            'Write it behind the order, or units below "after:".',
            "Germany: A Mun - Sil",
        ),
        error(
            "no-such-order",
            "Something is said of an order that is none of the phase.",
            "Write the order as it was given, or only the unit.",
            "Germany: A Mun - Ber fails",
        ),
        error(
            "said-of-nothing",
            "What became of something is said, and no order or unit stands in front of it.",
            "Write the order or the unit in front.",
            "Germany: A Mun - Sil fails\nbounced",
        ),
        error(
            "no-unit-said",
            "A unit is named that is not on the board.",
            "Name a unit as it stood before the phase.",
            "A War dislodged by A Kie",
        ),
        error(
            "other-phase-said",
            "What is said belongs to another phase.",
            "Leave it out, or give the position of that phase.",
            "A War removed",
        ),
    )
}
"""All of them by name."""


def remarks(code: Code) -> tuple[Diagnostic, ...]:
    """Return the remarks on a code's example.

    >>> [remark.code for remark in remarks(CODES["no-such-order"])]
    ['no-such-order']
    """
    from .claim_text import read_claim

    before = Position.of(*UNITS)
    return read_claim(code.example, before, before.orders(ORDERS)).diagnostics
