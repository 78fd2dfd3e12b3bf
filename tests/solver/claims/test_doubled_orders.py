"""Orders that are given twice: what a claim says of them is said of a set, whichever of its rows it has."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.claims import WORDS
from bench.doubled import doubled, part_of_lines
from bench.positions import KINDS
from standoff import Position, verify
from standoff.encoding import Rulebook, read
from standoff.encoding.presets import PRESETS
from standoff.engines.provoking.phase import Phase
from standoff.solver.adjudication import rule
from standoff.solver.claims.verdict import Verdict
from standoff.solver.data import as_data
from standoff.solver.outcome import Result
from standoff.solver.ruling import Verdict as RulingVerdict

from ...campaigns import tried

phases = st.builds(
    lambda kind, seed: doubled(KINDS[kind](seed), seed),
    st.sampled_from(("small", "paradox", "cycles", "convoy_heavy", "sloppy")),
    st.integers(0, 50_000),
)
rulebooks = st.sampled_from(list(PRESETS.values()))
sources = st.randoms(use_true_random=False)


@settings(max_examples=tried(12))
@given(phases, rulebooks, sources)
def test_any_rows_of_an_answer_agree_with_it_in_any_sequence(
    phase: Phase, rulebook: Rulebook, source: random.Random
) -> None:
    data = as_data(rule(read(*phase, rulebook)))
    rows = data["results"]
    for count in (len(rows), source.randint(0, len(rows))):
        part = data | {"results": source.sample(rows, count)}
        assert verify(*phase, part, rulebook).verdict is Verdict.CONSISTENT


@settings(max_examples=tried(12))
@given(phases, rulebooks, sources)
def test_so_do_any_lines_of_what_it_says_to_people(phase: Phase, rulebook: Rulebook, source: random.Random) -> None:
    text = part_of_lines(rule(read(*phase, rulebook)), source)
    if text:
        assert verify(*phase, text, rulebook).verdict is Verdict.CONSISTENT


@settings(max_examples=tried(20))
@given(phases, rulebooks, sources)
def test_rows_agree_if_the_answer_has_them_that_often(phase: Phase, rulebook: Rulebook, source: random.Random) -> None:
    ruling = rule(read(*phase, rulebook))
    if ruling.verdict is RulingVerdict.UNDEFINED or not ruling.outcomes:
        return
    right = Counter((str(one.order), one.result.word) for one in ruling.outcomes)
    given_times = Counter(str(one.order) for one in ruling.outcomes)
    of_one = [dict(row) for row in as_data(ruling)["results"]]
    order = source.choice(of_one)["order"]
    rows: list[dict[str, Any]] = [row for row in of_one if row["order"] == order]
    for row in rows:
        if source.random() < 0.5:
            row["result"] = source.choice([*WORDS, *(other["result"] for other in rows)])
    rows = source.sample(rows, source.randint(1, len(rows)))
    claimed = Counter((row["order"], row["result"]) for row in rows)
    # a row that says "dislodged" says it of the unit as well
    fallen = any(row["result"] == Result.DISLODGED.word and not row.get("dislodged", False) for row in rows)
    found = verify(*phase, {"results": rows}, rulebook)
    assert sum(claimed.values()) <= given_times[order]
    if not fallen:
        assert found.agrees == (claimed <= right), found.refuted
    assert bool(found.broken) != (found.verdict in (Verdict.CONSISTENT, Verdict.LEFT_OPEN))


# DATC 4.D.3: of two orders for a unit the first counts (a), or the last (b); which of two that are alike is no matter
MOVES = "France: A Par - Bur, A Par - Bur, A Mar S A Par - Bur, A Mar S A Par-Bur, A Mar Supports A Paris-Burgundy"
BEFORE = Position.parse("France: A Par, A Mar\nGermany: A Mun")


@pytest.mark.parametrize("rules", ["datc", "forum"])
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("A Par - Bur succeeds", Verdict.CONSISTENT),
        ("A Par - Bur illegal", Verdict.CONSISTENT),
        ("A Paris-Burgundy illegal\nA Par - Bur succeeds", Verdict.CONSISTENT),
        ("A Par - Bur succeeds\nA Par - Bur illegal", Verdict.CONSISTENT),
        ("A Par - Bur illegal\nA Par - Bur illegal", Verdict.IMPOSSIBLE),
        ("A Par - Bur succeeds\nA Par - Bur succeeds", Verdict.IMPOSSIBLE),
        # the order does not fail, though it was written once more than it takes
        ("A Par - Bur fails", Verdict.IMPOSSIBLE),
        ("A Par - Bur not succeeds", Verdict.IMPOSSIBLE),
        ("A Par - Bur fails\nA Par - Bur succeeds", Verdict.CONSISTENT),
        ("A Mar S A Par - Bur illegal", Verdict.CONSISTENT),
        ("A Mar S A Par - Bur illegal\nA Mar S A Par - Bur illegal", Verdict.CONSISTENT),
        ("A Mar S A Par - Bur illegal\nA Mar S A Par - Bur given\nA Mar S A Par - Bur illegal", Verdict.CONSISTENT),
        ("A Mar S A Par - Bur cut\nA Mar S A Par - Bur illegal", Verdict.IMPOSSIBLE),
        # a row more than there are orders says again what another says
        ("A Par - Bur illegal\nA Par - Bur succeeds\nA Par - Bur illegal", Verdict.CONSISTENT),
        ("A Par - Bur illegal\nA Par - Bur succeeds\nA Par - Bur bounced", Verdict.IMPOSSIBLE),
    ],
)
def test_rows_of_movement(rules: str, text: str, verdict: Verdict) -> None:
    orders = BEFORE.orders(f"{MOVES}\nGermany: A Mun H, A Mun H")
    assert verify(BEFORE, orders, text, Rulebook.named(rules)).verdict is verdict


def test_a_row_that_fits_no_order_is_held_against_the_one_that_counts() -> None:
    orders = BEFORE.orders(f"{MOVES}\nGermany: A Mun - Bur")
    once = verify(BEFORE, [*dict.fromkeys(orders)], "A Par - Bur bounced")
    for rows in ("A Par - Bur bounced", "A Par - Bur illegal\nA Par - Bur bounced"):
        found = verify(BEFORE, orders, rows, Rulebook.named("datc"))
        assert [one.word for one in found.refuted] == ["bounced"]  # type: ignore[union-attr]
        assert found.broken == once.broken == "outdoes-rival"


# DATC 6.H: one unit retreats, the other does so as well where that is written twice
RETREATING = Position.from_line(
    "standard F1901R GERMANY:Aber,Asil;RUSSIA:Amun AUSTRIA:Atyr<mun>boh+pie,Avie<sil>boh+bud - -"
)


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (("succeeds",), Verdict.CONSISTENT),
        (("illegal",), Verdict.CONSISTENT),
        (("illegal", "succeeds"), Verdict.CONSISTENT),
        (("illegal", "succeeds", "illegal"), Verdict.CONSISTENT),
        (("illegal", "illegal", "illegal"), Verdict.IMPOSSIBLE),
        (("fails",), Verdict.IMPOSSIBLE),
        (("succeeds", "succeeds"), Verdict.IMPOSSIBLE),
    ],
)
def test_rows_of_retreats(words: tuple[str, ...], verdict: Verdict) -> None:
    orders = RETREATING.late_orders("Austria: A Tyr R Boh, A Tyr R Boh, A Tyr R Boh, A Vie R Bud")
    assert [str(one) for one in orders].count("AUSTRIA: A tyr R boh") == 3
    rows = [{"order": "AUSTRIA: A tyr R boh", "result": word} for word in words]
    assert verify(RETREATING, orders, {"results": rows}).verdict is verdict
    said = "\n".join(f"A Tyr R Boh {word}" for word in words)
    assert verify(RETREATING, orders, said).verdict is verdict


def test_a_disband_that_is_written_twice_is_read_as_rulings_print_it() -> None:
    # found by bench.doubled: "Disbands" was taken for the result
    orders = RETREATING.late_orders("Austria: A Tyr disbands, A Tyr disbands")
    said = "  Austria  A Tyr Disbands  illegal: an earlier order for the unit counts"
    assert verify(RETREATING, orders, said).verdict is Verdict.CONSISTENT
    assert verify(RETREATING, orders[:1], said).verdict is Verdict.IMPOSSIBLE


# two builds are due, and an army is ordered in one place twice (DATC 4.D.5, 6.I.7); waives are for no place
WINTER = Position.from_line("standard W1901A FRANCE:Apic - - FRANCE:par,mar,bre")


@pytest.mark.parametrize(
    ("claimed", "verdict"),
    [
        ({"FRANCE: build A mar": ["illegal"]}, Verdict.CONSISTENT),
        ({"FRANCE: build A mar": ["illegal", "succeeds"]}, Verdict.CONSISTENT),
        ({"FRANCE: build A mar": ["succeeds"]}, Verdict.CONSISTENT),
        ({"FRANCE: build A mar": ["illegal", "illegal"]}, Verdict.IMPOSSIBLE),
        ({"FRANCE: waive": ["illegal", "succeeds"]}, Verdict.CONSISTENT),
        ({"FRANCE: waive": ["succeeds", "illegal"]}, Verdict.CONSISTENT),
        ({"FRANCE: waive": ["succeeds", "succeeds"]}, Verdict.IMPOSSIBLE),
    ],
)
def test_rows_of_builds(claimed: dict[str, list[str]], verdict: Verdict) -> None:
    orders = WINTER.late_orders("France: Build A Mar, Build A Mar, Waive, Waive")
    rows = [{"order": order, "result": word} for order, words in claimed.items() for word in words]
    assert verify(WINTER, orders, {"results": rows}).verdict is verdict


def test_hundreds_of_doubles_are_judged_as_two_are() -> None:
    orders = BEFORE.orders("France: A Par - Bur") * 100
    rows = [{"order": "FRANCE: A par - bur", "result": "illegal"}] * 99
    assert verify(BEFORE, orders, {"results": rows}).agrees
    assert not verify(BEFORE, orders, {"results": [*rows, rows[0]]}).agrees
