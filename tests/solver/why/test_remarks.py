"""What is told beside the reason, and of several reasons once."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from standoff import Rulebook
from standoff.solver.adjudication import adjudicate
from standoff.solver.why.answer import Answer, Explained, answer_lines
from standoff.solver.why.subjects import reasons_of, subjects_of
from standoff.solver.why.tree import Look

from ..judging import phase


def told(orders: tuple[str, ...], rules: str = "datc") -> str:
    """What ``standoff why`` says of a phase."""
    position, given = phase(*orders)
    rulebook = Rulebook.named(rules.partition(", ")[0])
    if choice := rules.partition(", ")[2]:
        rulebook = rulebook.choosing(choice)
    ruling = adjudicate(position, given, rulebook)
    subjects = subjects_of(ruling)
    chosen = [one for one in subjects if not one.as_ordered]
    answer = Answer(ruling, subjects, [Explained(one, why) for one, why in reasons_of(ruling, chosen)])
    return "\n".join("".join(text for text, _ in pieces) for pieces in answer_lines(answer, Look()))


SWAP = ("ENGLAND: A nwy - swe", "RUSSIA: F swe - nwy")
FOOT = {
    "a foreign fleet": (
        (*SWAP, "GERMANY: F ska C A nwy - swe"),
        "datc",
        "since no fleet of its own power convoys it and 'via convoy' is not written",
    ),
    "an own fleet that does not count without the words": (
        (*SWAP, "ENGLAND: F ska C A nwy - swe"),
        "dptg",
        "since 'via convoy' is not written",
    ),
    "no whole convoy, and the army may walk": (
        ("ENGLAND: A nwy - swe via convoy", "RUSSIA: F swe H", "GERMANY: F ska H"),
        "datc, convoy-intent=own-fleet-or-land",
        "since no complete convoy of it was ordered",
    ),
}


@pytest.mark.parametrize("name", FOOT)
def test_it_is_told_why_an_army_goes_by_land(name: str) -> None:
    orders, rules, because = FOOT[name]
    lines = [text for text in told(orders, rules).splitlines() if "goes by land" in text]
    assert [text.partition("goes by land, ")[2] for text in lines] == [because]


# 6.F.10 and the like: one fleet of two is lost, or the only one
CHANNEL = ("FRANCE: F mao - eng", "FRANCE: F bre S F mao - eng", "ENGLAND: A lon - bel", "ENGLAND: F eng C A lon - bel")


def test_it_is_told_who_convoys_an_army_though_a_fleet_is_lost() -> None:
    assert "A Lon-Bel is convoyed all the same, by F Nth" in told((*CHANNEL, "ENGLAND: F nth C A lon - bel"))
    assert "all the same" not in told(CHANNEL)


def test_what_moved_is_told_and_how_many_others_nothing_hindered() -> None:
    assert told(CHANNEL).endswith("\nMoved: F Mao-Eng. 1 other order was not hindered. --all explains all.")
    moved = told(("GERMANY: A mun - tyr", "GERMANY: F kie H"))
    assert moved.endswith("\nNothing hindered any order; name a unit, or give --all, to see why. Moved: A Mun-Tyr.")
    many = tuple(f"GERMANY: A {a} - {b}" for a, b in pairwise(WALK))
    assert "13 units moved." in told((*many, "FRANCE: A bre - par", "FRANCE: A gas - par"))


WALK = ("par", "bur", "mun", "sil", "war", "ukr", "rum", "bul", "con", "smy", "syr", "arm", "sev", "mos")

# 6.F.14
PARADOX = ("FRANCE: A bre - lon", "FRANCE: F eng C A bre - lon", "ENGLAND: F lon S F wal - eng", "ENGLAND: F wal - eng")


def test_both_outcomes_of_a_paradox_with_two_are_told() -> None:
    lines = [text.strip(" │├└─") for text in told(PARADOX).splitlines()]
    assert "either the convoy of A Bre-Lon would work, F Lon S F Wal-Eng would be cut, F Wal-Eng would fail" in lines
    assert "or the convoy of A Bre-Lon would fail, F Lon S F Wal-Eng would be given, F Wal-Eng would succeed" in lines


@pytest.mark.parametrize("more", [(), ("GERMANY: F bel - eng", "GERMANY: F nth S F bel - eng")])
def test_the_argument_of_a_paradox_is_told_once_and_referred_to(more: tuple[str, ...]) -> None:
    text = told((*PARADOX, *more))
    (number,) = re.findall(r"\[(\d+)\] (?:no outcome|the rules allow)", text)
    assert len(re.findall("agrees with all the rules|the rules allow", text)) == 1
    assert text.count(f"see [{number}]") >= 1
    numbers = re.findall(r"─ \[(\d+)\]", text)
    assert len(numbers) == len(set(numbers)), "no number stands for two things"


def test_what_follows_from_a_supposition_is_told_to_contradict_it() -> None:
    lines = told((*PARADOX, "GERMANY: F bel - eng", "GERMANY: F nth S F bel - eng")).splitlines()
    for n, text in enumerate(lines):
        if "suppose" in text:
            assert lines[n + 1].strip(" │├└─").startswith("but then ")
            assert lines[n + 1].endswith("(contradiction)")


def test_an_own_attack_is_told_not_to_cut() -> None:
    orders = ("ENGLAND: F lon S F nth - eng", "ENGLAND: F nth - eng", "ENGLAND: A yor - lon", "FRANCE: F eng H")
    assert "F Nth-Eng is supported by F Lon; A Yor-Lon, of the same power, cannot cut that" in told(orders)
    foreign = (*orders[:2], "RUSSIA: A yor - lon", orders[3])
    assert "cannot cut" not in told(foreign)


def test_an_attack_that_cuts_nothing_is_not_told_to_be_none() -> None:
    # F Eng attacks the supporter from where the support is aimed
    orders = ("ENGLAND: F lon S F nth - eng", "ENGLAND: F nth - eng", "FRANCE: F eng - lon")
    text = told((*orders, "ENGLAND: F yor S F lon"))
    assert "nobody attacks" not in text.split("F Eng-Lon")[-1].split("Yor")[0]
    assert "from where the support is aimed, only a dislodgement cuts it" in text


def test_two_own_units_that_change_places_are_told_why_they_cannot() -> None:
    text = told(("GERMANY: A ber - kie", "GERMANY: F kie - ber", "GERMANY: A mun S A ber - kie"))
    assert "it cannot change places with F Kie without a convoy, and no power dislodges its own units" in text


def test_no_line_repeats_the_first_one() -> None:
    orders = ("ITALY: A ven - tri", "ITALY: A tyr S A ven - tri", "AUSTRIA: F tri S F tri")
    assert "─ F Tri cannot support itself" not in told(orders)
    german = ("GERMANY: F bal - swe", "GERMANY: F pru S F bal")
    russian = ("RUSSIA: A fin - swe", "RUSSIA: F lvn - bal", "RUSSIA: F bot S F lvn - bal")
    assert told((*german, *russian)).count("stood off by A Fin-Swe") == 1


def test_without_orders_nothing_is_said_to_have_moved() -> None:
    assert "Moved" not in told(("GERMANY: A mun H",))
