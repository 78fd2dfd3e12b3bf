"""The smallest change in words, as data, and as a command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from standoff import Position, adjudicate
from standoff.maps import Order, standard
from standoff.maps.notation import write
from standoff.solver.why.commands import why
from standoff.solver.why.flips.flipping import flip
from standoff.solver.why.flips.show import SHOWN, flip_data, flip_lines

if TYPE_CHECKING:
    from standoff.solver.why.flips.flipping import Flip

PHASE = """
Germany: A Mun-Sil, A Ber S A Mun-Sil
Russia: A War-Sil
Austria: A Gal H
"""
SIEGE = """
Germany: A Mun H, A Ber S A Mun
France: A Bur H, A Ruh H, A Tyr H
"""


def found(text: str, unit: str, wanted: str = "", by: str | None = None, limit: int | None = None) -> Flip:
    position = Position.parse(text)
    return flip(adjudicate(position, position.orders(text)), unit, wanted, by=by, limit=limit, seconds=1000)


def told(one: Flip, *, everything: bool = False) -> list[str]:
    def written(order: Order) -> str:
        return write(order, "rulebook", standard())

    lines = flip_lines(one, written, standard(), everything=everything)
    return ["".join(text for text, _ in pieces) for pieces in lines]


def test_one_change_is_told_for_each_unit_that_can_make_it() -> None:
    assert told(found(PHASE, "A war")) == [
        "One changed order would make A War-Sil succeed:",
        "     Germany A Mun Holds, instead of A Mun-Sil (12 other choices for the same unit do too)",
        "  or Germany A Ber S A War-Sil, instead of A Ber S A Mun-Sil",
        "--all lists all 14.",
    ]


def test_all_changes_are_listed_if_all_are_asked_for() -> None:
    lines = told(found(PHASE, "A war"), everything=True)
    assert len(lines) == 1 + 14
    assert all(line.startswith("  or Germany A Mun") for line in lines[3:])


def test_several_changes_stand_below_each_other_and_fewer_are_said_not_to_be_enough() -> None:
    assert told(found(SIEGE, "A mun", by="France")) == [
        "3 changed orders of France's would dislodge A Mun; 2 are not enough:",
        "     France A Bur-Mun, instead of A Bur Holds",
        "     France A Ruh S A Bur-Mun, instead of A Ruh Holds",
        "     France A Tyr S A Bur-Mun, instead of A Tyr Holds (2 other choices for the same units do too)",
        "--all lists all 3.",
    ]


@pytest.mark.parametrize(
    ("text", "unit", "wanted", "by", "limit", "line"),
    [
        (
            PHASE,
            "A war",
            "",
            "Italy",
            None,
            "No change of Italy's other orders would make A War-Sil succeed: all that the rules allow were considered.",
        ),
        (SIEGE, "A mun", "stands", None, None, "A Mun is not dislodged as it is; no order need change."),
        (
            SIEGE,
            "A mun",
            "",
            "France",
            1,
            "No change of 1 of France's other orders would dislodge A Mun; more than that was not tried.",
        ),
        (
            SIEGE,
            "A mun",
            "",
            "France",
            2,
            "No change of up to 2 of France's other orders would dislodge A Mun; more than that was not tried.",
        ),
    ],
)
def test_what_cannot_be_done_or_is_so_is_one_line(
    text: str, unit: str, wanted: str, by: str | None, limit: int | None, line: str
) -> None:
    assert told(found(text, unit, wanted, by, limit)) == [line]


def test_more_than_can_be_shown_are_counted() -> None:
    russia = "A War-Sil, A Gal S A War-Sil, A Pru S A War-Sil, A Boh S A War-Sil"
    text = f"Germany: A Sil H\nTurkey: A Ukr H, A Vie H, A Bud H\nRussia: {russia}"
    one = found(text, "A war", by="russia")
    assert one.fewest == 2  # one supports the unit attacked, another one does not support the attack
    assert len(one.changes) > SHOWN
    assert told(one, everything=True)[-1] == f"{len(one.changes) - SHOWN} more do it with as few."
    assert told(one)[-1] == f"--all lists the first {SHOWN} of {len(one.changes)}."


def test_data_have_the_changes_with_what_is_proved() -> None:
    data = flip_data(found(PHASE, "A war"), most=2)
    assert data == {
        "order": "RUSSIA: A war - sil",
        "wanted": "succeeds",
        "by": None,
        "fewest": 1,
        "proved": True,
        "excluded": 0,
        "found": 14,
        "complete": True,
        "rulings": data["rulings"],
        "changes": [
            [{"unit": "GERMANY A mun", "old": "GERMANY: A mun - sil", "new": "GERMANY: A mun H"}],
            [{"unit": "GERMANY A ber", "old": "GERMANY: A ber S A mun - sil", "new": "GERMANY: A ber S A war - sil"}],
        ],
    }


@pytest.fixture
def phase(tmp_path: Path) -> str:
    path = tmp_path / "phase.txt"
    path.write_text(PHASE)
    return str(path)


def test_the_command_tells_the_same(phase: str) -> None:
    result = CliRunner().invoke(why, [phase, "A War", "--flip"])
    assert result.exit_code == 0
    assert result.stdout.splitlines() == told(found(PHASE, "A war"))


def test_the_command_writes_data(phase: str) -> None:
    result = CliRunner().invoke(why, [phase, "A War", "--flip", "--by", "italy", "--format", "json"])
    assert result.exit_code == 0
    assert (json.loads(result.stdout)["fewest"], json.loads(result.stdout)["proved"]) == (None, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["A Par", "--flip"], "Par"),
        (["A War", "--flip", "given"], "of A war - sil can be asked: succeeds, fails, stands, dislodged"),
        (["A War", "--flip", "--by", "Mars"], "'Mars': no power of the board"),
        (["A War", "--by", "Italy"], "belong to --flip"),
        (["A War", "--flip", "--seconds", "nan"], "nan is no number that can be used"),
        (["A War", "--flip", "--seconds", "inf"], "not in the range"),
        (["A War", "--flip", "--seconds", "-1"], "not in the range"),
        (["A War", "--flip", "--limit", "0"], "not in the range"),
        (["A War", "A Mun", "--flip"], "one unit"),
        (["A War", "--flip", "--not", "fails"], "one unit"),
        (["A War", "--flip", "--format", "html"], "no page"),
        (["A War", "--flip", "--limit", "0"], "--limit"),
    ],
)
def test_the_command_tells_what_cannot_be_asked(phase: str, arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(why, [phase, *arguments])
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_command_says_that_its_time_was_up(phase: str) -> None:
    result = CliRunner().invoke(why, [phase, "A War", "--flip", "--seconds", "0"])
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Not known what change of other orders would make A War-Sil succeed: the time was up after 0 rulings."
    ]


@pytest.mark.parametrize("words", ["Russia", "RUSSIA", "russian", "Rus"])
def test_the_power_is_named_as_the_unit_is(phase: str, words: str) -> None:
    def answer(by: str) -> str:
        result = CliRunner().invoke(why, [phase, "A Mun", "--flip", "--by", by])
        assert result.exit_code == 0, result.output
        return result.output

    assert answer(words) == answer("RUSSIA")
    named = CliRunner().invoke(why, [phase, words])
    assert named.output == CliRunner().invoke(why, [phase, "RUSSIA"]).output
