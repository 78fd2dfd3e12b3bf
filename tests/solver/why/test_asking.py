"""Units, orders and powers as people name them who ask about them."""

from __future__ import annotations

import pytest

from standoff.maps import OrderError
from standoff.maps.notation import read
from standoff.solver import adjudicate
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.retreats import adjudicate_retreats
from standoff.solver.why.asking import Askable, Meant
from standoff.solver.why.subjects import subjects_of

from ...folding import folded

MOVEMENT = """
Germany: A Mun-Sil, A Ber S A Mun-Sil, A Par H
Russia: A War-Sil, F Stp/sc-Bot, A Ank-Con
Units:
Germany: A Mun, A Ber
Russia: A War, F Stp/sc
France: A Par
Austria: A Vie
"""
RETREATS = "standard F1901R ITALY:Avie,Atyr AUSTRIA:Avie<tyr>boh+gal,Abud - -\nAustria: A Vie-Boh, A Bud H\n"
BUILDS = "standard W1901A ITALY:Avie,Atyr - - ITALY:rom,nap,ven,vie\nItaly: Build F Rom, waive\n"

# what is said, and the orders and units meant
MEANT: dict[str, tuple[str, ...]] = {
    "War": ("RUSSIA: A war - sil",),
    "A War": ("RUSSIA: A war - sil",),
    "a war": ("RUSSIA: A war - sil",),
    "RUSSIA A war": ("RUSSIA: A war - sil",),
    "Russia: A War": ("RUSSIA: A war - sil",),
    "Warsaw": ("RUSSIA: A war - sil",),
    "A Warsaw-Silesia": ("RUSSIA: A war - sil",),
    "A War - Sil": ("RUSSIA: A war - sil",),
    "Russian army in Warsaw": ("RUSSIA: A war - sil",),
    "Stp": ("RUSSIA: F stp/sc - bot",),
    "F Stp": ("RUSSIA: F stp/sc - bot",),
    "F Stp(sc)": ("RUSSIA: F stp/sc - bot",),
    "F St. Petersburg": ("RUSSIA: F stp/sc - bot",),
    "A Vie": ("AUSTRIA A vie",),
    "A Par": ("FRANCE A par", "GERMANY: A par H"),
    "French A Par": ("FRANCE A par",),
    "Germany: A Par": ("GERMANY: A par H",),
    "A Ank-Con": ("RUSSIA: A ank - con",),
    "Austria": ("AUSTRIA A vie",),
    "German": ("GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil", "GERMANY: A par H"),
    "A War, A Mun": ("RUSSIA: A war - sil", "GERMANY: A mun - sil"),
}
# the same where something is doubtful, with a word of what is said about it
DOUBTED: dict[str, tuple[str, str]] = {
    "A Wrasaw": ("RUSSIA: A war - sil", '"Wrasaw" is read as Warsaw'),
    "F War": ("RUSSIA: A war - sil", "the unit in war is an army"),
    "German A War": ("RUSSIA: A war - sil", "A war belongs to Russia"),
    "A War-Gal": ("RUSSIA: A war - sil", "A War-Gal was not ordered"),
}
# what is nothing, with a word of what is said about it
NOTHING = {
    "A Mos": "is no unit of this phase",
    "Moscow": "no unit stands in Moscow",
    "A Warsa": "did you mean Warsaw",
    "xyz": "is no unit of this phase",
    "Italy": "is no unit of this phase",
    "": "is no unit of this phase",
    "-": "is no unit of this phase",
    "\x1b[31m{}%s": "is no unit of this phase",
    "A " * 5000: "is no unit of this phase",
}


def movement() -> Askable:
    reading = read(MOVEMENT)
    return Askable(subjects_of(adjudicate(reading.position, reading.orders)), reading.position)


def asked(meant: Meant) -> tuple[str, ...]:
    return tuple(str(one.asked) for one in meant.subjects)


@folded
@pytest.mark.parametrize("words", MEANT)
def test_words_mean_orders_and_units(words: str) -> None:
    meant = movement().meant_by(words)
    assert asked(meant) == MEANT[words]
    assert meant.remarks == ""


@pytest.mark.parametrize("words", DOUBTED)
def test_what_is_doubtful_is_told(words: str) -> None:
    order, remark = DOUBTED[words]
    meant = movement().meant_by(words)
    assert asked(meant) == (order,)
    assert remark in meant.remarks


@pytest.mark.parametrize("words", NOTHING, ids=repr)
def test_what_is_nothing_is_told_with_what_there_is(words: str) -> None:
    with pytest.raises(OrderError) as caught:
        movement().meant_by(words)
    assert NOTHING[words] in str(caught.value)
    assert "units there are: " in str(caught.value)
    assert "A War, F Stp/sc, A Ank" in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_dislodged_unit_is_meant_though_another_stands_there() -> None:
    reading = read(RETREATS)
    askable = Askable(subjects_of(adjudicate_retreats(reading.position, reading.late)), reading.position)
    for words in ("Vie", "A Vie", "Austria A Vie", "A Vie-Boh", "A Vie R Boh", "austrian army in vienna"):
        assert asked(askable.meant_by(words)) == ("AUSTRIA: A vie R boh",), words


def test_builds_are_meant_by_their_words_and_places() -> None:
    reading = read(BUILDS)
    askable = Askable(subjects_of(adjudicate_adjustments(reading.position, reading.late)), reading.position)
    for words in ("Rom", "F Rom", "Build F Rom", "Rome"):
        assert asked(askable.meant_by(words)) == ("ITALY: build F rom",), words
    assert asked(askable.meant_by("waive")) == ("ITALY: waive",)
    assert asked(askable.meant_by("Italy")) == ("ITALY: build F rom", "ITALY: waive")


def test_where_nothing_was_ordered_that_is_said() -> None:
    with pytest.raises(OrderError, match="nothing was ordered"):
        Askable([], read(BUILDS).position).meant_by("A Rom")
