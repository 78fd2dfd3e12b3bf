"""What breaks if an order had come to something else."""

from __future__ import annotations

import pytest

from standoff import Position, Rulebook
from standoff.datc.case import cases
from standoff.maps import Hold, OrderError, Unit, UnitType
from standoff.solver.adjudication import adjudicate
from standoff.solver.outcome import Outcome
from standoff.solver.ruling import Ruling, Verdict
from standoff.solver.why.flips.commands import RESULTS
from standoff.solver.why.subjects import Subject, subjects_of
from standoff.solver.why.supposing import broken_data, broken_lines, why_not

from ...folding import folded
from ..judging import judged

SILESIA = (
    "RUSSIA: A war - sil",
    "GERMANY: A mun - sil",
    "GERMANY: A ber S A mun - sil",
    "GERMANY: F kie - mun",
    "RUSSIA: A pru H",
    "ENGLAND: F nth C A lon - nwy",
    "ENGLAND: A lon - nwy",
)


def subject(ruling: Ruling, order: str) -> Subject:
    return next(one for one in subjects_of(ruling) if str(one.asked) == order)


@pytest.mark.parametrize(
    ("order", "word", "rules"),
    [
        (SILESIA[0], "succeeds", {"success", "outdoes-rival"}),
        (SILESIA[0], "dislodged", {"dislodgement"}),
        (SILESIA[1], "fails", {"success", "outdoes-rival", "support-given"}),
        (SILESIA[2], "cut", {"support-given"}),
        (SILESIA[4], "dislodged", {"dislodgement"}),
        (SILESIA[5], "disrupted", {"dislodgement"}),
    ],
)
def test_what_breaks_is_told(order: str, word: str, rules: set[str]) -> None:
    ruling = judged(*SILESIA)
    why = why_not(ruling, subject(ruling, order), word)
    (top,) = why.steps
    assert top.text.startswith("suppose.")
    assert top.because
    assert {group.rule for group in why.groups} == rules
    assert [row["rule"] for row in broken_data(why)["breaks"]] == sorted(group.rule for group in why.groups)
    told = "\n".join("".join(text for text, _ in pieces) for pieces in broken_lines(why, ruling))
    assert all(f"  {rule} " in told for rule in rules)


@pytest.mark.parametrize(
    ("order", "word", "message"),
    [
        (SILESIA[0], "cut", "A War-Sil never is cut; --not may be succeeds or dislodged"),
        (SILESIA[0], "fails", "A War-Sil fails as it is; --not may be succeeds or dislodged"),
        (SILESIA[0], "stands", "A War-Sil stands as it is"),
        (SILESIA[2], "given", "A Ber S A Mun-Sil is given as it is; --not may be cut or dislodged"),
        (SILESIA[3], "fails", "F Kie-Mun fails as it is"),
        (SILESIA[4], "succeeds", "A Pru Holds never succeeds; --not may be dislodged"),
    ],
)
def test_what_cannot_be_supposed_is_told(order: str, word: str, message: str) -> None:
    ruling = judged(*SILESIA)
    with pytest.raises(OrderError) as caught:
        why_not(ruling, subject(ruling, order), word)
    assert message in str(caught.value)


def test_of_a_void_order_the_reason_is_told() -> None:
    ruling = judged(*SILESIA)
    why = why_not(ruling, subject(ruling, SILESIA[3]), "succeeds")
    assert [step.rule for step in why.steps] == ["wrong-terrain"]
    assert list(broken_lines(why, ruling)) == []


@folded
@pytest.mark.parametrize("case", [*cases("6.D"), *cases("6.F"), *cases("6.G")], ids=lambda case: case.id)
def test_whatever_can_be_supposed_breaks_something(case) -> None:  # type: ignore[no-untyped-def]
    ruling = adjudicate(case.step.position(), case.step.orders())
    assert ruling.verdict is not Verdict.UNDEFINED
    for one in subjects_of(ruling):
        assert isinstance(one.outcome, Outcome)
        supposed = 0
        for word in RESULTS:
            try:
                why = why_not(ruling, one, word)
            except OrderError:
                continue
            supposed += 1
            assert why.steps, (one.asked, word)
        assert supposed, one.asked


def test_of_an_illegal_move_that_stays_a_move_the_reason_is_told() -> None:
    """DATC 4.E.1: it fails, and nothing can be supposed of a move that goes nowhere."""
    position = Position.parse("England: F Nth")
    rules = Rulebook.named("datc, illegal-order=move-stays-move")
    ruling = adjudicate(position, position.orders("F Nth-Pic"), rules)
    why = why_not(ruling, subject(ruling, "ENGLAND: F nth - pic"), "succeeds")
    assert [step.rule for step in why.steps] == ["not-adjacent"]
    assert list(broken_lines(why, ruling)) == []


def test_of_a_void_order_to_hold_what_its_unit_did_not_can_be_supposed() -> None:
    """DATC 4.C.5: the nationality of the unit is wrong, so the order is void."""
    position = Position.parse("England: F Nth")
    orders = [Hold(Unit("FRANCE", UnitType.FLEET, "nth"))]
    ruling = adjudicate(position, orders)
    first = next(one for one in subjects_of(ruling) if one.order is not None)
    for word in ("stands", "succeeds"):
        with pytest.raises(OrderError, match="--not may be dislodged"):
            why_not(ruling, first, word)
