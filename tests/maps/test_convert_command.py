"""``standoff convert``: a text in another notation, and what that notation cannot say."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.maps.notation import read
from standoff.maps.notation.converting import writable

from ..folding import folded

TEXT = "Germany: A Mun-Sil, A Ber S A Mun-Sil\nRussia: A War S A Mun-Sil, F StP(sc)-Bot\n"
ORDERS = [
    "GERMANY: A mun - sil",
    "GERMANY: A ber S A mun - sil",
    "RUSSIA: A war S A mun - sil",
    "RUSSIA: F stp/sc - bot",
]


def convert(*words: str, text: str = TEXT) -> Result:
    return CliRunner().invoke(cli, ["convert", *words], input=text)


@folded
@pytest.mark.parametrize("family", [name for name in writable() if name != "one-line"])
def test_what_is_converted_is_read_as_the_same_orders(family: str) -> None:
    done = convert("-", "--to", family)
    assert done.exit_code == 0
    reading = read(done.stdout)
    assert reading.errors == ()
    assert sorted((str(one.unit), getattr(one, "to", "")) for one in reading.orders) == sorted(
        (str(one.unit), getattr(one, "to", "")) for one in read(TEXT).orders
    )


def test_the_rulebook_form_and_the_canonical_form_come_back_exactly() -> None:
    for family in ("data", "rulebook", "words", "diplomacy", "jdip"):
        done = convert("-", "--to", family)
        assert [str(order) for order in read(done.stdout).orders] == ORDERS


def test_a_position_is_written_in_one_line() -> None:
    done = convert("-", "--to", "one-line", text="Spring 1901\nUnits:\nGermany: A Mun\nRussia: F StP(sc)\n")
    assert (done.exit_code, done.stdout) == (0, "standard S1901- GERMANY:Amun;RUSSIA:Fstp/sc - - -\n")


def test_units_are_listed_where_some_have_no_order() -> None:
    done = convert("-", "--to", "rulebook", text="Units:\nGermany: A Mun, A Ber\nOrders:\nGermany: A Mun-Sil\n")
    assert done.stdout == "Units:\nGermany: A Ber, A Mun\n\nOrders:\nGermany:\n  A Mun-Sil\n"


def test_what_the_notation_cannot_say_is_told() -> None:
    done = convert("-", "--to", "stabbeurfou", text="France: A Par S German A Ruh-Bur\n")
    assert done.exit_code == 0
    assert done.stderr.startswith("stdin:1:9: notice: stabbeurfou has no nationality")
    assert done.stderr.rstrip().endswith("[lost]")
    done = convert("-", "--to", "daide", text="Spring 1901\nFrance: F Mao-Spa/nc, F Por S F Mao-Spa/nc\n")
    assert "DAIDE names no coast where a support goes" in done.stderr


def test_an_error_is_told_and_the_rest_is_written() -> None:
    done = convert("-", "--to", "rulebook", text="Germany: A Mun-Xanadu, A Ber-Kie\n")
    assert done.exit_code == 2
    assert "A Ber-Kie" in done.stdout
    assert "[unknown-place]" in done.stderr


@pytest.mark.parametrize(("name", "cause"), [("daid", "did you mean daide?"), ("json", "cannot be written")])
def test_a_notation_that_is_none_or_cannot_be_written_is_told_with_those_that_can(name: str, cause: str) -> None:
    done = convert("-", "--to", name)
    assert done.exit_code == 2
    assert cause in done.stderr
    assert "rulebook" in done.stderr


def test_a_file_is_converted(tmp_path: Path) -> None:
    path = tmp_path / "orders.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert convert(str(path), "--to", "data").stdout.splitlines() == ORDERS


@folded
@pytest.mark.parametrize("family", [name for name in writable() if name != "one-line"])
def test_a_heading_of_another_phase_behind_the_orders_does_not_head_them(family: str) -> None:
    """Found by reading what was converted: it began with a heading of retreats, below which no order is read."""
    done = convert("-", "--to", family, text="Fall 1901\nGermany: A Mun - Sil\nRetreats\nGermany: A Boh R Tyr\n")
    again = read(done.stdout, family=family)
    assert [str(order) for order in again.orders] == ["GERMANY: A mun - sil"]
    assert again.errors == ()


@pytest.mark.parametrize("family", ["data", "jdip", "saved-game", "webdiplomacy-json", "godip", "godip-words"])
def test_the_units_of_a_retreat_phase_are_not_said_to_be_of_a_movement_phase(family: str) -> None:
    done = convert("-", "--to", family, text="Fall 1901 Retreat\nUnits:\nGermany: A Mun\n")
    assert read(done.stdout, family=family).phase == "retreat"
