"""The forms of orders that engines are asked with: those that the page and the screen tell, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from standoff.datc.case import Case, cases
from standoff.engines.provoking.kinds import KINDS, phase_of
from standoff.engines.screen import CONTRACT
from standoff.maps import Convoy, Mention, Support, Unit, UnitType, standard

from ..folding import folded

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
PLACE = re.compile(r"\b[a-z]{3}(/[a-z]{2})?\b")
LETTER = re.compile(r"\b[AF]\b")
POWER = re.compile(r"\b[A-Z]{2,}( [A-Z]{2,})*\b")


def form_of(order: str) -> str:
    """Return an order with one word for all places, letters and powers: what is left is its form."""
    _, colon, rest = order.partition(":")
    words = (rest if colon else order).strip().replace("via convoy", "VIA")
    return PLACE.sub("place", LETTER.sub("unit", POWER.sub(lambda m: m[0] if m[0] == "VIA" else "power", words)))


@cache
def told_on_the_page() -> frozenset[str]:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    spans = [span for row in rows for span in re.findall(r"`([^`]+)`", row)]
    return frozenset(form_of(span) for span in spans if re.match(r"[A-Z]+: ", span))


@cache
def told_on_the_screen() -> frozenset[str]:
    _, _, rest = CONTRACT.partition("orders   ")
    lines = rest.partition("         each behind")[0].splitlines()
    return frozenset(form_of(part.strip().partition("   ")[0]) for line in lines for part in line.split(" | "))


def bare(form: str) -> str:
    """Return the form of an order without what may be said of a unit that it mentions."""
    return re.sub(r" ([SC]) (power )?(unit )?place", r" \1 unit place", form)


def orders_of(case: Case) -> Iterator[str]:
    for step in case.steps:
        yield from step.written


@folded
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.id)
def test_every_order_of_the_suite_has_a_form_that_is_told(case: Case) -> None:
    forms = {form_of(order) for order in orders_of(case)}
    assert forms <= told_on_the_page()
    # the screen has no room for an order with the seas named on the way, and names each thing said of a mention once
    assert {bare(form).replace("place - place - place", "place - place") for form in forms} <= set(
        map(bare, told_on_the_screen())
    )


@folded
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_order_that_is_drawn_has_a_form_that_is_told(kind: str) -> None:
    for seed in range(40):
        orders = phase_of(kind, seed, standard()).orders
        assert {form_of(str(order)) for order in orders} <= told_on_the_page()


def test_what_may_be_left_out_of_a_mention_is_told() -> None:
    unit = Unit("FRANCE", UnitType.FLEET, "mao")
    for type, power in ((None, None), (unit.type, None), (unit.type, "FRANCE")):
        mention = Mention(type, "bur", power)
        for order in (Support(unit, mention), Support(unit, mention, "par"), Convoy(unit, mention, "par")):
            assert form_of(str(order)) in told_on_the_page()
