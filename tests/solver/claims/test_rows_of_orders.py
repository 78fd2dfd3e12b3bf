"""Rows of a claim that name orders to hold, orders of other powers, or no power: of which order each is."""

from __future__ import annotations

import pytest

from standoff import Position, verify
from standoff.maps.notation import NotationError
from standoff.solver.claims.verdict import Verdict

RIGHT, WRONG, NONSENSE = Verdict.CONSISTENT, Verdict.IMPOSSIBLE, Verdict.SELF_CONTRADICTING

# DATC 4.D.3: one order for a unit counts, the other is illegal; 4.E.1: an order for another power's unit is illegal
UNITS = "Germany: A Bur, A Mun\nFrance: A Par"
TWICE = "Germany: A Bur H, A Bur H"
TWO_POWERS = "France: A Par H, A Par - Pic\nGermany: A Par H"


@pytest.mark.parametrize(
    ("orders", "text", "verdict"),
    [
        (TWICE, "A Bur H failed\nA Bur H stands", RIGHT),
        (TWICE, "A Bur H stands\nA Bur H failed", RIGHT),
        (TWICE, "A Bur H failed\nA Bur H not dislodged", RIGHT),
        (TWICE, "A Bur H failed\nA Bur H", RIGHT),
        (TWICE, "A Bur H failed\nA Bur H succeeds", RIGHT),
        (TWICE, "A Bur H illegal\nA Bur H stands", RIGHT),
        (TWICE, "A Bur H void\nA Bur H stands", RIGHT),
        (TWICE, "A Bur H failed\nA Bur H failed", WRONG),
        (TWICE, "A Bur H failed", WRONG),
        (TWICE, "A Bur H stands\nA Bur H stands", WRONG),
        (TWICE, "A Bur stands\nA Bur stands", RIGHT),
        (TWICE, "not A Bur H illegal", RIGHT),
        (TWICE, "Germany: not A Bur H stands", WRONG),
        ("Germany: A Mun - Sil, A Mun H", "Germany: A mun H stands", WRONG),
        ("Germany: A Mun - Sil, A Mun H", "Germany: A mun H not stands", RIGHT),
        (TWO_POWERS, "A Par H stands", RIGHT),
        (TWO_POWERS, "A Par H illegal", RIGHT),
        (TWO_POWERS, "A Par H stands\nA Par H illegal", RIGHT),
        (TWO_POWERS, "France: A Par H stands\n\nGermany: A Par H illegal", RIGHT),
        (TWO_POWERS, "A Par H failed\nFrance: A Par H stands", RIGHT),
        (TWO_POWERS, "A Par H illegal\nGermany: A Par H illegal", WRONG),
        (TWO_POWERS, "France: A Par H illegal", WRONG),
        (TWO_POWERS, "Germany: A Par H stands", WRONG),
        (TWO_POWERS, "Germany: A Par H dislodged", NONSENSE),
        (TWO_POWERS, "A Par H dislodged", WRONG),
        ("Germany: A Par H", "Germany: A Par H stands", WRONG),
        ("Germany: A Par H", "A Par H illegal", RIGHT),
        ("Germany: A Par - Pic", "Germany: A Par - Pic stands", WRONG),
        ("Germany: A Par - Pic", "A Par stands", RIGHT),
        ("Germany: A Mun S A Par - Pic", "A Mun S A Par - Pic bounced", WRONG),
        ("Germany: A Mun S A Par - Pic", "A Mun S A Par - Pic stood off", WRONG),
        ("Germany: A Mun S A Par - Pic", "A Mun S A Par - Pic fails", RIGHT),
    ],
)
def test_rows_are_judged_as_said_of_the_orders_they_name(orders: str, text: str, verdict: Verdict) -> None:
    before = Position.parse(UNITS)
    assert verify(before, before.orders(orders), text).verdict is verdict


def test_not_in_front_of_several_words_is_refused() -> None:
    before = Position.parse(UNITS)
    with pytest.raises(NotationError, match="of which word"):
        verify(before, before.orders(TWICE), "not A Bur H fails, dislodged")
