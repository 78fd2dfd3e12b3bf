"""``--position FILE``: the units stand in a file of their own, in any form, and the orders are read for them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.maps import Position
from standoff.maps.notation import read

ORDERS = "Mun - Sil\nKie - Den\nStP - Bot\n"
READ = ["GERMANY: A mun - sil", "GERMANY: F kie - den", "RUSSIA: F stp - bot"]
LIST = "Spring 1901\nGermany: A Mun, F Kie\nRussia: F StP/sc\n"
POSITION = Position.parse(LIST)
UNITS = {"GERMANY": ["A MUN", "F KIE"], "RUSSIA": ["F STP/SC"]}
FORMS = {
    "a list of units": LIST,
    "a text with unit lists and orders": f"{LIST}Orders:\nGermany: A Mun - Ber\n",
    "a position in one line": POSITION.line() + "\n",
    "JSON": json.dumps({"phases": [{"name": "S1901M", "state": {"units": UNITS}}]}),
    "messages of DAIDE": "NOW ( SPR 1901 ) ( GER AMY MUN ) ( GER FLT KIE ) ( RUS FLT ( STP SCS ) )\n",
}
JUDGING = [("adjudicate",), ("outcomes",), ("encode", "--dimacs")]


def invoke(*words: str, input: str = "") -> Result:
    return CliRunner().invoke(cli, words, input=input, prog_name="standoff", catch_exceptions=False)


@pytest.fixture
def orders(tmp_path: Path) -> str:
    path = tmp_path / "orders.txt"
    path.write_text(ORDERS)
    return str(path)


@pytest.fixture
def units(tmp_path: Path) -> str:
    path = tmp_path / "units.txt"
    path.write_text(LIST)
    return str(path)


@pytest.mark.parametrize("form", FORMS)
def test_the_units_may_have_any_form(orders: str, tmp_path: Path, form: str) -> None:
    path = tmp_path / "units"
    path.write_text(FORMS[form])
    done = invoke("read", orders, "--position", str(path), "--format", "json")
    told = json.loads(done.stdout)
    assert (done.exit_code, [order["order"] for order in told["orders"]]) == (0, READ)
    assert [unit["unit"] for unit in told["units"]] == [str(unit) for unit in POSITION.units]
    assert (told["season"], told["year"]) == ("spring", 1901)


@pytest.mark.parametrize("words", JUDGING)
def test_every_command_that_judges_takes_them(orders: str, units: str, tmp_path: Path, words: tuple[str, ...]) -> None:
    whole = tmp_path / "whole.txt"
    whole.write_text("Spring 1901\nUnits:\n" + LIST.partition("\n")[2] + "Orders:\n" + ORDERS)
    apart = invoke(*words, orders, "--position", units)
    assert (apart.exit_code, apart.stdout) == (0, invoke(*words, str(whole)).stdout)


def test_they_can_be_converted_together(orders: str, units: str) -> None:
    done = invoke("convert", orders, "--position", units, "--to", "data")
    read_back = read(done.stdout)
    assert [str(order) for order in read_back.orders] == READ
    assert read_back.listed == POSITION.units


def test_either_file_may_be_standard_input_but_not_both(orders: str, units: str) -> None:
    named = invoke("adjudicate", orders, "--position", units).stdout
    assert invoke("adjudicate", "-", "--position", units, input=ORDERS).stdout == named
    assert invoke("adjudicate", orders, "--position", "-", input=LIST).stdout == named
    done = invoke("adjudicate", "-", "--position", "-", input=LIST)
    assert done.exit_code == 2
    assert "Invalid value for --position: standard input is FILE already" in done.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Germany: A Mnu\n", "units.txt:1:12: error: no place is called"),
        ("Dear all\n", "units.txt: gives no unit"),
        ("", "units.txt: gives no unit"),
        ("{", "units.txt:1:"),
    ],
)
def test_what_is_wrong_with_the_units_names_their_file_and_nothing_is_judged(
    orders: str, units: str, text: str, told: str
) -> None:
    Path(units).write_text(text)
    for words in [("read",), *JUDGING]:
        done = invoke(*words, orders, "--position", units)
        assert (done.exit_code, done.stdout) == (2, "")
        assert told in done.stderr
        assert "orders.txt:" not in done.stderr


def test_what_is_wrong_with_the_orders_names_their_file(orders: str, units: str) -> None:
    Path(orders).write_text("Mun - Xanadu\n")
    done = invoke("adjudicate", orders, "--position", units)
    assert done.exit_code == 2
    assert "orders.txt:1:7: error: no place is called" in done.stderr
    assert "units.txt:" not in done.stderr


def test_orders_in_the_file_of_the_units_are_told_and_left_aside(orders: str, units: str) -> None:
    Path(units).write_text(f"{LIST}Orders:\nGermany: A Mun - Ber\n")
    done = invoke("read", orders, "--position", units)
    assert "units.txt:5:10: notice: orders stand in the file of the position" in done.stderr
    assert invoke("read", orders, "--position", units, "--strict").exit_code == 2


def test_units_of_another_phase_are_judged_where_they_say_enough(orders: str, units: str) -> None:
    Path(units).write_text(Position(POSITION.units, season="winter", year=1901, phase="adjustment").line())
    done = invoke("adjudicate", orders, "--position", units)
    assert "units.txt: an adjustment phase in which no owner of a centre is known" in done.stderr
    assert done.exit_code == 2
    done = invoke("outcomes", orders, "--position", units)
    assert "no movement phase; retreats and adjustments are judged by 'standoff adjudicate'" in done.stderr
    assert done.exit_code == 2


def test_a_heading_of_another_turn_than_that_of_the_units_is_told(orders: str, units: str) -> None:
    Path(orders).write_text("Fall 1902\nGermany: A Mun - Sil\n")
    done = invoke("read", orders, "--position", units)
    assert done.exit_code == 0
    assert "orders.txt:1:1: notice: this names another turn than the position, which is of Spring 1901" in done.stderr
    Path(orders).write_text("Spring 1901\nGermany: A Mun - Sil\n")
    assert invoke("read", orders, "--position", units).stderr == ""


def test_part_names_a_turn_of_either(orders: str, units: str) -> None:
    now = "NOW ( {} 1901 ) ( GER AMY MUN ) ( GER FLT KIE ) ( RUS FLT ( STP SCS ) )\n"
    Path(units).write_text(now.format("SPR") + "NOW ( FAL 1901 ) ( GER AMY BER )\n")
    done = invoke("read", orders, "--position", units, "--part", "S1901M", "--format", "json")
    assert [order["order"] for order in json.loads(done.stdout)["orders"]] == READ
    Path(units).write_text(LIST)
    done = invoke("read", orders, "--position", units, "--part", "S1901M")
    assert done.exit_code == 2
    assert "orders.txt is not divided into turns" in done.stderr
