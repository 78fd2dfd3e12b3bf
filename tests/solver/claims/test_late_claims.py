"""Claims about retreats and adjustments: there is one answer, and the fault or reason is what they break."""

from __future__ import annotations

import pytest

from standoff import Position, verify
from standoff.solver.claims.verdict import Verdict

# DATC 6.H: two units retreat to one province, and both are disbanded
BEFORE = Position.from_line(
    "standard F1901R GERMANY:Aber,Asil;RUSSIA:Amun AUSTRIA:Atyr<mun>boh,Avie<sil>boh - -".replace(
        "Atyr<mun>boh,Avie<sil>boh", "Atyr<mun>boh+pie,Avie<sil>boh+bud"
    )
)
ORDERS = BEFORE.late_orders("Austria: A Tyr R Boh, A Vie R Bud")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Austria: A Tyr R Boh succeeds", Verdict.CONSISTENT),
        ("after: Austria: A Boh, A Bud", Verdict.CONSISTENT),
        ("Austria: A Tyr R Boh bounced", Verdict.IMPOSSIBLE),
        ("A Tyr disbanded", Verdict.IMPOSSIBLE),
        ("A Tyr not disbanded", Verdict.CONSISTENT),
        ("all units after: Germany: A Ber, A Sil\nRussia: A Mun\nAustria: A Bud", Verdict.IMPOSSIBLE),
        ("after: Austria: A Boh\nGermany: A Boh", Verdict.SELF_CONTRADICTING),
    ],
)
def test_retreats(text: str, verdict: Verdict) -> None:
    found = verify(BEFORE, ORDERS, text)
    assert found.verdict is verdict, found
    assert bool(found.broken) == (verdict is not Verdict.CONSISTENT)


def test_retreats_to_one_province_are_both_disbanded() -> None:
    orders = BEFORE.late_orders("Austria: A Tyr R Boh, A Vie R Boh")
    assert verify(BEFORE, orders, {"disbanded": ["AUSTRIA A tyr", "AUSTRIA A vie"]}).agrees
    found = verify(BEFORE, orders, {"results": [{"order": "AUSTRIA: A tyr R boh", "result": "succeeds"}]})
    assert found.verdict is Verdict.IMPOSSIBLE
    assert found.broken == found.steps[0].rule
    assert "retreats to" in found.steps[0].text or found.steps[0].text.startswith("retreat.")


WINTER = Position.from_line("standard W1901A FRANCE:Apar,Amar,Agas - - FRANCE:par,mar")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("A Gas removed", Verdict.CONSISTENT),
        ("A Mar removed", Verdict.IMPOSSIBLE),
        ("after: France: A Par, A Mar", Verdict.CONSISTENT),
        ("all units after: France: A Par, A Gas", Verdict.IMPOSSIBLE),
        ("A Gas removed\nafter: France: A Gas", Verdict.SELF_CONTRADICTING),
    ],
)
def test_removals(text: str, verdict: Verdict) -> None:
    orders = WINTER.late_orders("A Gas")
    assert verify(WINTER, orders, text).verdict is verdict


def test_a_fleet_built_inland_breaks_the_rule_of_its_fault() -> None:
    before = Position.from_line("standard W1901A FRANCE:Amar - - FRANCE:par,mar")
    orders = before.late_orders("France: build F Par")
    found = verify(before, orders, {"built": ["FRANCE A par"], "units": ["FRANCE A mar", "FRANCE A par"]})
    assert found.verdict is Verdict.IMPOSSIBLE
    assert found.broken
    # one rulebook has an army built there (4.C.4), no shipped one does
    assert not found.given_by
