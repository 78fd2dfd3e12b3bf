"""What is read as a claim, and how it is told what cannot be."""

from __future__ import annotations

import time
from typing import Any

import pytest

from standoff import Position, verify
from standoff.maps.errors import FieldError
from standoff.maps.notation import NotationError
from standoff.solver.claims.claim import Became
from standoff.solver.claims.claim_codes import CODES, remarks
from standoff.solver.claims.claim_data import of_data
from standoff.solver.claims.claim_text import read_claim
from standoff.solver.claims.result_words import worded
from standoff.solver.claims.verdict import Verdict

from ...folding import folded

BEFORE = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil", "ENGLAND F stp/nc")
ORDERS = BEFORE.orders("Germany: A Mun-Sil, A Ber S A Mun-Sil\nRussia: A Sil H\nEngland: F StP/nc-Bar")


@pytest.mark.parametrize("name", CODES)
def test_each_remark_of_a_claim_has_an_example_that_gives_it_and_no_other(name: str) -> None:
    found = remarks(CODES[name])
    assert [one.code for one in found] == [name]
    assert found[0].hint


@folded
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A Mun - Sil succeeds", ["succeeds"]),
        ("A Mun - Sil SUCCESS", ["success"]),
        ("A Mun-Sil: ok", ["ok"]),
        ("SUCCESS: A mun-sil", ["success"]),
        ("A Mun -> Sil (*bounce*)", ["bounce"]),
        ("A Mun -> Sil [bounced]", ["bounced"]),
        ("A Mun → Silesia was stood off by A Sil, 1 against 1", ["was stood off"]),
        ("A Mun-Sil: beaten by A War-Sil, 1 against 2", ["beaten"]),
        ("Army Munich - Silesia bounced.", ["bounced"]),
        ("A Mun - Sil, failed", ["failed"]),
        ("A Mun - Sil did not succeed", ["did not succeed"]),
        ("A Mun - Sil succeeds, A Ber S A Mun - Sil is cut", ["succeeds", "is cut"]),
        ("A Ber S A Mun - Sil (void)", ["void"]),
        ("A Ber Supports A Munich to Silesia invalid: the supported unit was not ordered to move there", ["invalid"]),
    ],
)
def test_words_of_results_are_read_as_people_and_programs_write_them(line: str, words: list[str]) -> None:
    reading = read_claim(f"Germany:\n{line}", BEFORE, ORDERS)
    assert not reading.errors, reading.render()
    assert [one.word for one in reading.claim.statements if isinstance(one, Became)] == words


@folded
@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("A Mun - Tyr fails", (1, 1), "no-such-order"),
        ("A Mun - Sil fails\n\nA Xanadu dislodged", (3, 3), "unknown-place"),
        ("A Sil dislodged by A Vie", (1, 20), "no-unit-said"),
        ("contested: Xanadu", (1, 12), "unknown-place"),
        ("after: Germany: A Xanadu", (1, 19), "unknown-place"),
        ("after: Germany: F StP", (1, 17), "misplaced"),
        ("standard --- GERMANY:Axyz - - -", (1, 23), "unknown-place"),
        ("A Sil may retreat to Xanadu", (1, 22), "unknown-place"),
        ("nothing at all", (1, 1), "nothing-claimed"),
        ("", (1, 1), "nothing-claimed"),
        ("x" * 300_000, (1, 1), "nothing-claimed"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, place: tuple[int, int], code: str) -> None:
    reading = read_claim(text, BEFORE, ORDERS)
    assert [((one.line, one.column), one.code) for one in reading.errors] == [(place, code)]
    assert reading.errors[0].hint
    with pytest.raises(NotationError):
        verify(BEFORE, ORDERS, text)


def test_a_fleet_goes_to_the_coast_that_it_can_reach() -> None:
    before = Position.of("RUSSIA F stp/sc", "RUSSIA A mos", "ENGLAND F bot", "ENGLAND A fin")
    orders = before.orders("England: F Bot-StP/sc, A Fin S F Bot-StP/sc")
    found = verify(before, orders, "F StP/sc dislodged; may retreat to Lvn")
    assert found.agrees, found


def test_units_of_one_province_are_both_read() -> None:
    text = "after:\nGermany: A Sil, A Ber\nRussia:\nA Sil"
    found = verify(BEFORE, ORDERS, text)
    assert found.verdict is Verdict.SELF_CONTRADICTING
    assert found.contradictions[0].text == "GERMANY A sil and RUSSIA A sil are said to stand in one province"


@pytest.mark.parametrize(
    ("data", "place", "fault"),
    [
        ({}, "", "claims nothing"),
        ({"unit": []}, "", "unknown field 'unit'"),
        ({"units": "GERMANY A mun"}, "units", "expected a list"),
        ({"units": ["GERMANY A xyz"]}, "units[0]", "no place"),
        ({"units": [3]}, "units[0]", "expected a text"),
        ({"contested": ["xyz"]}, "contested[0]", "no province"),
        ({"dislodged": [{"unit": "RUSSIA A sil", "retreat": []}]}, "dislodged[0]", "unknown field 'retreat'"),
        ({"dislodged": [{"unit": "RUSSIA A sil", "by_convoy": "no"}]}, "dislodged[0].by_convoy", "true or false"),
        ({"dislodged": [{"unit": "RUSSIA A sil", "retreats": [1]}]}, "dislodged[0].retreats[0]", "no place"),
        ({"results": [{"order": "GERMANY: A mun - tyr", "result": "fails"}]}, "results[0].order", "no such order"),
        ({"results": [{"order": "GERMANY: A mun - sil", "result": "fine"}]}, "results[0].result", "no result"),
        ({"results": [{"order": "GERMANY: A mun - sil"}]}, "results[0].result", "no result"),
        ({"results": [["fails"]]}, "results[0]", "expected an object"),
        ({"units": [], "phase": "retreat"}, "phase", "of a phase of movement"),
        ({"units": [], "board": "other"}, "board", "played on standard"),
        ({"units": [], "built": []}, "built", "another phase"),
        ({"error": "units: must be given"}, "error", "is no result"),
    ],
)
def test_what_is_wrong_with_data_is_told_with_its_place(data: dict[str, Any], place: str, fault: str) -> None:
    with pytest.raises(FieldError) as caught:
        of_data(data, BEFORE, ORDERS)
    assert caught.value.place == place
    assert fault in caught.value.fault


@pytest.mark.parametrize(
    "line",
    [
        "(void " * 700,
        "A Mun - Sil " + "fails " * 600,
        " " * 3_999 + "x",
        "by " * 1_300,
        "dislodged: " * 300,
        "(" * 4_000,
    ],
)
def test_no_line_takes_long(line: str) -> None:
    begun = time.process_time()
    for _ in range(5):
        worded(line)
    read_claim("\n".join([line] * 5), BEFORE, ORDERS)
    assert time.process_time() - begun < 5


def test_a_place_may_be_written_as_its_id_though_others_are_called_so_too() -> None:
    """Both Tyrolia and the Tyrrhenian Sea are called Tyr; rulings write ids."""
    before = Position.of("AUSTRIA A vie", "ITALY A ven")
    orders = before.orders("A Vie-Tyr, A Ven-Tyr")
    assert verify(before, orders, "Contested: Tyr").agrees
    fallen = Position.of("AUSTRIA A vie", "ITALY A boh", "ITALY A gal")
    orders = fallen.orders("Italy: A Boh-Vie, A Gal S A Boh-Vie")
    assert verify(fallen, orders, "A Vie dislodged; may retreat to Bud, Tri, Tyr").agrees


def test_a_misspelt_place_is_read_with_a_remark() -> None:
    before = Position.of("AUSTRIA A vie", "ITALY A ven")
    reading = read_claim("contested: Tyrollia", before, before.orders("A Vie-Tyr, A Ven-Tyr"))
    assert [(one.code, one.severity) for one in reading.diagnostics] == [("spelling", "notice")]
