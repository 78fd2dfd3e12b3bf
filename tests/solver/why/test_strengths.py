"""The supports that make up a strength are named, and nothing rests on that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.positions import stream
from standoff.datc.case import cases
from standoff.maps import Unit
from standoff.solver import Ruling
from standoff.solver.adjudication import adjudicate
from standoff.solver.why.movement import why_all
from standoff.solver.why.reason import Step
from standoff.solver.why.sentences import Sentences
from standoff.solver.why.strengths import STRENGTHS, with_strengths

from ...folding import folded
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
    "nobody with any": (("RUSSIA: A war - sil", "GERMANY: A mun - sil"), ("no supports: a tie, and neither moves",)),
    "nobody with any, against a unit that stays": (
        ("RUSSIA: A war - sil", "GERMANY: A sil H"),
        ("no supports: a tie, so A Sil stays",),
    ),
    "a support that is void is none": (
        ("RUSSIA: A war - sil", "GERMANY: A mun - sil", "GERMANY: A ber S A mun"),
        ("neither has a support that counts, so it is a tie",),
    ),
    "nobody with any, and the unit that stays is an own one": (
        ("RUSSIA: A war - sil", "RUSSIA: A sil H"),
        ("with supports it would fail too: no power dislodges its own units",),
    ),
    "one that the reason tells of, and another": (  # 6.E.4 from the other side
        (
            "GERMANY: F hel - nth",
            "GERMANY: F hol S F hel - nth",
            "RUSSIA: F nwy - nth",
            "RUSSIA: F ska S F nwy - nth",
            "ENGLAND: F yor S F nwy - nth",
            "ENGLAND: F nth H",
        ),
        ("F Hel-Nth is supported by F Hol", "F Nwy-Nth is also supported by F Ska"),
    ),
    "a support by the power of the unit in the way": (  # 6.E.4
        (
            "RUSSIA: F nwy - nth",
            "RUSSIA: F ska S F nwy - nth",
            "ENGLAND: F yor S F nwy - nth",
            "ENGLAND: F nth H",
            "GERMANY: F hel - nth",
            "GERMANY: F hol S F hel - nth",
        ),
        (
            "F Nwy-Nth is supported by F Ska",
            "the support of F Yor does not count here: no power helps to dislodge its own units, such as F Nth",
        ),
    ),
    "supports of a unit that fails to leave": (
        (
            "GERMANY: A ruh - bur",
            "FRANCE: A bur - mun",
            "FRANCE: A tyr S A bur - mun",
            "ITALY: A mun H",
            "ITALY: A ber S A mun",
        ),
        ("A Bur-Mun is supported by A Tyr", "A Tyr supported A Bur to move, which does not help it to stay"),
    ),
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


@folded
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


def named_for(step: Step, unit: Unit, ruling: Ruling) -> set[Unit]:
    """The supporters of a unit that are named right below a step."""
    found: set[Unit] = set()
    for below in step.because:
        if below.text.startswith("given."):
            supporter = below.values["supporter"]
            assert isinstance(supporter, Unit)
            helped = ruling.intents.helped[ruling.intents.board.number[supporter.province]]
            if ruling.intents.at[helped] == unit:
                found.add(supporter)
        elif below.text in ("strength.supported", "strength.also"):
            who, supports = below.values["who"], below.values["supports"]
            assert isinstance(supports, tuple)
            if (who if isinstance(who, Unit) else who.unit) == unit:  # type: ignore[union-attr]
                assert found.isdisjoint(supports), "none is named twice"
                found.update(supports)  # type: ignore[arg-type]
    return found


def weighed(top: Step) -> Iterator[Step]:
    """The steps with strengths, but for those within a supposition."""
    waiting = [top]
    seen: set[int] = set()
    while waiting:
        step = waiting.pop()
        if id(step) in seen or step.text.startswith("suppose."):
            continue
        seen.add(id(step))
        waiting += step.because
        if "strength" in step.values:
            yield step


def test_every_strength_adds_up_by_the_supports_that_are_named() -> None:
    sums = 0
    phases = [
        (step.position(), step.orders()) for case in cases("6") for step in case.steps if step.phase == "movement"
    ]
    phases += [(phase.position, phase.orders) for phase in stream("random34", 1, 12)]
    for position, orders in phases:
        ruling = adjudicate(position, orders)
        for why in why_all(ruling):
            for top in with_strengths(ruling, why).steps:
                for step in weighed(top):
                    values = step.values
                    mover = values.get("attack", values.get("order"))
                    # an attack without any of them dislodges the supporter
                    others = [values[name] for name in ("rival", "opponent", "occupant", "unit") if name in values]
                    (other,) = others or [values["order"]]
                    for who, number in ((mover, values["strength"]), (other, values["against"])):
                        unit = who if isinstance(who, Unit) else who.unit  # type: ignore[union-attr]
                        assert len(named_for(step, unit, ruling)) + 1 == number, (str(why.order), step.text)
                        sums += 1
    assert sums > 500


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
