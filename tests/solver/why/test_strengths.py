"""The supports that make up a strength are named, and nothing rests on that."""

from __future__ import annotations

import pytest

from standoff.datc.case import cases
from standoff.maps import Unit
from standoff.solver import Ruling
from standoff.solver.adjudication import adjudicate
from standoff.solver.why.movement import why_all
from standoff.solver.why.reason import Step
from standoff.solver.why.sentences import Sentences
from standoff.solver.why.strengths import STRENGTHS, with_strengths

from ..judging import judged

# what is shown; the orders, the first of which is asked about; what is said of strengths
SAID: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "a rival with a support": (
        ("RUSSIA: A war - sil", "GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil"),
        ("A Mun-Sil is supported by A Ber",),
    ),
    "a rival with two": (
        ("RUSSIA: A war - sil", "GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil", "AUSTRIA: A boh S A mun - sil"),
        ("A Mun-Sil is supported by A Ber and A Boh",),
    ),
    "nobody with any": (("RUSSIA: A war - sil", "GERMANY: A mun - sil"), ("neither has a support that counts",)),
    "as much on both sides": (
        ("RUSSIA: A war - sil", "RUSSIA: A gal S A war - sil", "GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil"),
        ("A War-Sil is supported by A Gal",),
    ),
    "a support that is cut is none": (
        ("RUSSIA: A war - sil", "RUSSIA: A gal S A war - sil", "AUSTRIA: A vie - gal", "GERMANY: A mun - sil"),
        (),
    ),
    "a support that is told of already": (
        ("GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil", "RUSSIA: A war - sil"),
        (),
    ),
    "no help against an own unit": (
        ("GERMANY: A mun - ber", "GERMANY: F kie - ber", "GERMANY: A sil S A mun - ber", "GERMANY: A ber H"),
        (),
    ),
    "a unit that stays with a support": (
        ("RUSSIA: A war - sil", "GERMANY: A sil H", "GERMANY: A mun S A sil"),
        ("A Sil is supported by A Mun",),
    ),
}


def of_strengths(ruling: Ruling, index: int) -> tuple[str, ...]:
    say = Sentences(ruling.intents.position, STRENGTHS)
    why = with_strengths(ruling, why_all(ruling)[index])
    return tuple(say.of(step) for top in why.steps for step in top.walk() if step.text in STRENGTHS)


@pytest.mark.parametrize("name", SAID)
def test_strengths_are_said(name: str) -> None:
    orders, said = SAID[name]
    assert of_strengths(judged(*orders), 0) == said


def test_nothing_rests_on_them_and_nothing_else_changes() -> None:
    for case in (*cases("6.D"), *cases("6.F")):
        ruling = adjudicate(case.step.position(), case.step.orders())
        for why in why_all(ruling):
            more = with_strengths(ruling, why)
            assert more.groups == why.groups
            assert [strip(step) for step in more.steps] == [strip(step) for step in why.steps]


def strip(step: Step) -> object:
    """Return what a step says and rests on without strengths; by numbers, so that shared steps stay cheap."""
    return [(one.text, one.rule, one.groups) for one in step.walk() if one.text not in STRENGTHS]


def test_the_supports_named_are_given_and_make_up_the_number() -> None:
    named = 0
    for case in cases("6"):
        for n, step in enumerate(case.steps):
            if step.phase != "movement":
                continue
            ruling = adjudicate(step.position(), step.orders())
            given = {one.order.unit for one in ruling.outcomes if one.result.word == "given"}
            for why in why_all(ruling):
                for top in with_strengths(ruling, why).steps:
                    for above in top.walk():
                        for one in above.because:
                            if one.text == "strength.supported":
                                supports = one.values["supports"]
                                assert isinstance(supports, tuple)
                                assert all(isinstance(unit, Unit) and unit in given for unit in supports), (case.id, n)
                                numbers = (above.values["strength"], above.values["against"])
                                assert len(supports) + 1 in numbers
                                named += 1
    assert named > 50
