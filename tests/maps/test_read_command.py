"""``standoff read`` and the options that say how to read: what is printed, in which form, and the exit code."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

from standoff import cases
from standoff.__main__ import cli
from standoff.maps import Position
from standoff.maps.notation import NotationError, parse_orders, parse_position, read
from standoff.maps.notation.families import FAMILIES

ROOT = Path(__file__).parent.parent.parent
FORM = jsonschema.Draft202012Validator(
    json.loads((ROOT / "maps/schema/reading.schema.json").read_text(encoding="utf-8"))
)
GOOD = "Germany: A Mun-Tyr\n"
MIXED = """\
Hello all,
Fall 1903
Units:
England: F Nth, F Nwy, A Lon
France: A Par
Orders:
England
F Nwy supports North Sea → Skagerrak
F Nth - Ska, F Nth - Nwy
A Paris - Burgundy
A Wal - Yor
A Lon - Xanadu
"""
OTHERS = [("adjudicate",), ("outcomes",), ("encode", "--dimacs")]


def invoke(*words: str, input: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, words, input=input, prog_name="standoff", catch_exceptions=False)


def data_of(text: str, *words: str) -> dict[str, Any]:
    data = json.loads(invoke("read", "-", "--format", "json", *words, input=text).stdout)
    FORM.validate(data)
    return data  # type: ignore[no-any-return]


# --- for people ----------------------------------------------------------------------------------------------


def test_all_that_was_understood_is_said_and_all_that_was_not() -> None:
    done = invoke("read", "-", input=MIXED)
    assert done.exit_code == 2
    assert done.stdout == (
        "Fall 1903\n"
        "Units:\n"
        "England: A Lon, F Nth, F Nwy\n"
        "France: A Par\n"
        "Orders:\n"
        "England:\n"
        "  F Nwy S Nth-Ska  # line 8: F Nwy supports North Sea → Skagerrak\n"
        "  F Nth-Ska\n"
        "  F Nth-Nwy\n"
        "  A Par-Bur        # line 10: A Paris - Burgundy\n"
        "  A Wal-Yor\n"
        "# Without an order, they hold: England A Lon; France A Par.\n"
        "# For a unit that is not there: England A Wal-Yor (line 11).\n"
        "# For a unit of another power: England A Par-Bur (line 10).\n"
        "# Several orders for one unit: England F Nth-Ska (line 9); England F Nth-Nwy (line 9).\n"
        "# 1 error in line 12; see the messages.\n"
        "# 1 line is no order:\n"
        "#   line 1: Hello all,\n"
    )
    told = [line.split(": ")[:2] for line in done.stderr.splitlines() if line.startswith("stdin:")]
    assert told == [
        ["stdin:1:1", "notice"],
        ["stdin:9:14", "notice"],
        ["stdin:10:1", "notice"],
        ["stdin:11:1", "notice"],
        ["stdin:12:9", "error"],
    ]


def test_units_that_only_their_orders_tell_of_are_marked() -> None:
    done = invoke("read", "-", input="Germany: A Mun → Tyrolia\n")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == (
        "Germany:\n"
        "  A Mun-Tyr  # line 1: A Mun → Tyrolia\n"
        "# No heading names a season or a phase; movement is assumed.\n"
        "# No units are listed; all of them are implied by their orders.\n"
    )
    some = invoke("read", "-", input="Germany: A Ber, A Mun-Tyr\n").stdout
    assert "  A Ber      # without an order\n" in some
    assert "# Not listed, but implied by their orders: Germany A Mun.\n" in some


@pytest.mark.parametrize("written", ["A Mun-Tyr", "a mun - tyr", "A  MUN -TYR"])
def test_words_that_differ_in_case_and_space_alone_are_not_repeated(written: str) -> None:
    assert "#" not in invoke("read", "-", input=f"Germany: {written}\n").stdout.splitlines()[1]


def test_a_text_of_nothing_is_an_error_with_what_is_expected() -> None:
    for text in ("", " \n\t\n", "Germany:\n", "Dear friends,\nsee you in spring\n"):
        done = invoke("read", "-", input=text)
        assert done.exit_code == 2
        assert "error: the text holds no order and no unit [empty]" in done.stderr
        assert "hint: put a heading for each power" in done.stderr
        assert "# No order and no unit was found." in done.stdout
        assert "empty" in [d["code"] for d in data_of(text)["diagnostics"]]


def test_units_alone_are_no_error() -> None:
    done = invoke("read", "-", input="Germany: A Mun, F Kie\n")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "# Without an order, they hold: Germany F Kie, A Mun.\n" in done.stdout


def test_many_lines_that_are_no_orders_are_counted_and_the_first_listed() -> None:
    lines = invoke("read", "-", input=GOOD + "hello\n" * 50).stdout.splitlines()
    assert "# 50 lines are no orders:" in lines
    assert sum(line.startswith("#   line ") for line in lines) == 20
    assert lines[-1] == "#   and 30 more"


def test_reading_long_texts_takes_no_square_time() -> None:
    taken = []
    for number in (300, 1_200):
        text = "Germany:\n" + "A Mun - Xanadu\nhello\nA Mun-Sil, A Mun-Boh, A Kie-Ruh\n" * number
        start = time.process_time()
        for form in ("text", "json", "github"):
            assert invoke("read", "-", "--format", form, input=text).exit_code == 2
        taken.append(time.process_time() - start)
    assert taken[1] < 4 * taken[0] * 2 + 0.1


def test_thousands_of_doubtful_orders_are_counted_and_the_first_listed() -> None:
    text = "Units:\nGermany: A Mun\nOrders:\nGermany:\n" + "A Mun-Sil\nA Mun-Boh\nA Ber-Kie\n" * 2000
    lines = invoke("read", "-", input=text).stdout.splitlines()
    assert max(map(len, lines)) < 1500
    several, absent = (
        next(line for line in lines if line.startswith(f"# {n}")) for n in ("Several", "For a unit that")
    )
    assert several.endswith("; and 3980 more.")
    assert absent.endswith("; and 1980 more.")


def test_nothing_of_a_text_reaches_the_terminal_as_a_command() -> None:
    text = "Germany: A Mun \x1b[31m→ Tyr\x07\nhi \x1b]0;you\x07 \u202e there\nA Kie\x9b - Xan\x1bad\n"
    for form in ("text", "github", "json"):
        done = invoke("read", "-", "--format", form, input=text)
        assert all(c.isprintable() or c == "\n" for c in done.stdout + done.stderr)


def test_every_case_is_said_so_that_it_is_read_again() -> None:
    seen = 0
    for case in cases():
        for step in case.steps:
            if step.phase != "movement":
                continue
            seen += 1
            text = "\n".join(["Units:", *step.units, "Orders:", *step.written])
            first = read(text)
            again = read(invoke("read", "-", input=text).stdout)
            assert sorted(map(str, again.orders)) == sorted(map(str, first.orders)), case.id
            assert again.position == first.position, case.id
    assert seen > 250


# --- for programs --------------------------------------------------------------------------------------------


def test_json_has_orders_with_their_places_and_remarks_with_theirs() -> None:
    data = data_of(MIXED)
    assert (data["format"], data["version"]) == ("standoff-reading", 1)
    assert (data["season"], data["year"], data["phase"]) == ("fall", 1903, None)
    assert data["orders"][0] == {
        "order": "ENGLAND: F nwy S nth - ska",
        "line": 8,
        "column": 1,
        "words": "F Nwy supports North Sea → Skagerrak",
    }
    assert data["units"][0] == {"unit": "ENGLAND A lon", "implied": False}
    assert data["several_orders"] == [[1, 2]]
    assert data["diagnostics"][-1] == {
        "code": "unknown-place",
        "severity": "error",
        "line": 12,
        "column": 9,
        "length": 6,
        "message": 'no place is called "Xanadu"',
        "hint": "write a place of the board, such as Adriatic Sea (adr)",
    }
    assert (data["errors"], data["notices"]) == (1, 4)


def test_json_is_not_cut_and_nothing_else_is_printed() -> None:
    done = invoke("read", "-", "--format", "json", input=GOOD + "hello\n" * 300)
    assert done.stderr == ""
    assert done.stdout.isascii()
    assert len(json.loads(done.stdout)["diagnostics"]) == 300


def test_annotations_name_file_line_columns_and_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s01, first.txt").write_text("Germany:\nA Mun - Tyr\nA Ber - Xanadu (50%)\nhi", encoding="utf-8")
    done = invoke("read", "s01, first.txt", "--format", "github")
    assert (done.exit_code, done.stderr) == (2, "")
    assert done.stdout.splitlines() == [
        (
            '::error file=s01%2C first.txt,line=3,col=9,endColumn=15,title=unknown-place::no place is called "Xanadu"'
            "%0Ahint: write a place of the board, such as Adriatic Sea (adr)"
        ),
        (
            "::notice file=s01%2C first.txt,line=4,col=1,endColumn=3,title=unread::"
            "this line was not read; it looks like no order"
        ),
    ]


# --- how to read ---------------------------------------------------------------------------------------------


def test_strict_makes_errors_of_notices() -> None:
    text = GOOD + "hello\n"
    assert invoke("read", "-", input=text).exit_code == 0
    done = invoke("read", "-", "--strict", input=text)
    assert done.exit_code == 2
    assert done.stderr.startswith("stdin:2:1: error: ")
    assert invoke("read", "-", "--strict", input=GOOD).exit_code == 0
    for words in OTHERS:
        assert invoke(*words, "-", input=text).exit_code == 0
        done = invoke(*words, "-", "--strict", input=text)
        assert done.exit_code == 2
        assert done.stdout
    done = invoke("adjudicate", "-", "--strict", input=text)
    assert (
        "Caution: 1 part of the text was not read or is doubtful; this is the answer for what was read." in done.stdout
    )


def test_strict_in_python() -> None:
    reading = read(GOOD + "hello\n")
    assert (len(reading.errors), len(reading.notices)) == (0, 1)
    strict = reading.strict()
    assert (len(strict.errors), len(strict.notices)) == (1, 0)
    assert (strict.orders, strict.position) == (reading.orders, reading.position)
    position = Position.of("GERMANY A mun")
    assert parse_orders("A Mun - Sil", position)
    with pytest.raises(NotationError, match="power-implied"):
        parse_orders("A Mun - Sil", position, strict=True)
    with pytest.raises(NotationError, match="unread"):
        parse_position("Germany: A Mun\nhello", position.board, strict=True)


@pytest.mark.parametrize("words", [("read",), *OTHERS], ids=" ".join)
def test_an_unknown_notation_is_told_with_those_there_are(words: tuple[str, ...]) -> None:
    done = invoke(*words, "-", "--from", "njugde", input=GOOD)
    assert (done.exit_code, done.stdout) == (2, "")
    assert 'Invalid value for --from: no notation is called "njugde" (did you mean njudge?)' in done.stderr
    assert all(f"  {name} " in done.stderr and family.title in done.stderr for name, family in FAMILIES.items())
    assert invoke(*words, "-", "--from", "words", input=GOOD).exit_code == 0


@pytest.mark.parametrize("words", [("read",), *OTHERS], ids=" ".join)
def test_a_turn_is_asked_for_where_there_is_none(words: tuple[str, ...]) -> None:
    done = invoke(*words, "-", "--part", "S1901M", input=GOOD)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Invalid value for --part: stdin is not divided into turns; leave it out" in done.stderr


def test_an_unknown_board_is_told() -> None:
    done = invoke("read", "-", "--board", "mars", input=GOOD)
    assert (done.exit_code, "there is: " in done.stderr) == (2, True)


def test_the_name_of_a_file_is_told_harmlessly() -> None:
    done = invoke("read", "no\x1b[31mthing\n")
    assert done.exit_code == 2
    assert done.stderr == "Error: no\\x1b[31mthing\\n: cannot be read: No such file or directory\n"
    assert invoke("read", "a\0b").exit_code == 2
