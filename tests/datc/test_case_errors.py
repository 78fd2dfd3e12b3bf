"""A file that is no case says so, with the place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from standoff.datc import CaseError
from standoff.datc.case import cases, find, load
from standoff.datc.case_file import dumps, read
from standoff.maps import StandoffError

GOOD = """\
format = "standoff-case"
version = 1
id = "mine"
title = "Two meet"
source = "me"
units = ["GERMANY A ber", "RUSSIA A war"]

[[steps]]
phase = "movement"
orders = ["GERMANY: A ber - sil", "RUSSIA: A war - sil"]

[steps.expected]
results = ["fails", "fails"]
units = ["GERMANY A ber", "RUSSIA A war"]
contested = ["sil"]
"""


def test_the_good_one_is_read() -> None:
    case = read(GOOD, "mine.toml")
    assert case.step.expected.contested == ("sil",)
    assert read(dumps(case)) == case


def test_orders_of_winter_are_kept() -> None:
    orders = ["GERMANY: waive", "GERMANY: build mun", "GERMANY: build F kie", "RUSSIA: remove A war"]
    text = GOOD.replace('phase = "movement"', 'phase = "adjustment"').replace('contested = ["sil"]', "")
    text = text.replace('["GERMANY: A ber - sil", "RUSSIA: A war - sil"]', str(orders).replace("'", '"'))
    text = text.replace('["fails", "fails"]', '["illegal", "illegal", "succeeds", "succeeds"]')
    case = read(text.replace("[[steps]]", '[centers]\nGERMANY = ["kie"]\n[[steps]]'), "mine.toml")
    assert list(case.step.written) == orders
    assert case.step.position().centers == (("kie", "GERMANY"),)
    assert read(dumps(case)) == case
    with pytest.raises(CaseError, match=r"'fails' is no result of 'GERMANY: waive'; there are succeeds, illegal"):
        read(text.replace('["illegal", "ill', '["fails", "ill'), "mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "place", "fault"),
    [
        ('format = "standoff-case"', 'format = "else"', "format", "standoff-case"),
        ("version = 1", "version = 2", "version", "must be 1"),
        ("version = 1", 'version = "1"', "version", "whole number"),
        ('title = "Two meet"', "", "title", "is missing"),
        ('title = "Two meet"', "title = 7", "title", "must be a text"),
        ('source = "me"', 'source = "me"\ntilte = "x"', "tilte", "did you mean 'title'"),
        ('"RUSSIA A war"]\n\n', '"RUSSIA war"]\n\n', "units[1]", "is not a unit"),
        ('phase = "movement"', 'phase = "winter"', "steps[0].phase", "none of movement, retreat, adjustment"),
        ('"RUSSIA: A war - sil"]', '"RUSSIA A war - sil"]', "steps[0].orders[1]", "is not an order"),
        (
            '"RUSSIA: A war - sil"]',
            '"RUSSIA: A war X sil"]',
            "steps[0].expected.results[1]",
            "no order of a known kind",
        ),
        ('["fails", "fails"]', '["fails"]', "steps[0].expected.results", "1 entries for 2 orders"),
        (
            '["fails", "fails"]',
            '["fails", "given"]',
            "steps[0].expected.results[1]",
            "succeeds, fails, invalid, illegal",
        ),
        ('["fails", "fails"]', '["fails", "fails, perhaps"]', "steps[0].expected.results[1]", "'perhaps'"),
        ('["fails", "fails"]', '["fails", "fails, destroyed"]', "steps[0].expected.results[1]", "after 'dislodged'"),
        ('["fails", "fails"]', "[1, 2]", "steps[0].expected.results[0]", "is not a result"),
        ('contested = ["sil"]', 'contest = ["sil"]', "steps[0].expected.contest", "did you mean 'contested'"),
        ('contested = ["sil"]', 'contested = ["silesia"]', "steps[0].expected.contested[0]", "is not a province"),
        ('contested = ["sil"]', 'uniqueness = "two"', "steps[0].expected.uniqueness", "unique, several, none"),
        (
            'contested = ["sil"]',
            'uniqueness = "unique"\nresolutions = 2',
            "steps[0].expected.resolutions",
            "does not go with",
        ),
        ('contested = ["sil"]', "built = []", "steps[0].expected.built", "is no key"),
        ('contested = ["sil"]', "dislodged = [3]", "steps[0].expected.dislodged[0]", "must be a table"),
        (
            'contested = ["sil"]',
            'dislodged = [{ unit = "GERMANY A ber", retreats = [] }]',
            "steps[0].expected.dislodged[0].attacker",
            "is missing",
        ),
        (
            'contested = ["sil"]',
            '[[alternatives]]\nchoice = "none"\nsource = "me"',
            "alternatives[0].choice",
            "is not of the form",
        ),
        (
            'contested = ["sil"]',
            '[[alternatives]]\nchoice = "a=b"\nsource = "me"\n[[alternatives.expected]]\nresults = []\nunits = []',
            "alternatives[0].expected[0].results",
            "0 entries for 2 orders",
        ),
        ("[[steps]]", "[steps]", "steps", "list of tables"),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, place: str, fault: str) -> None:
    assert old in GOOD
    with pytest.raises(CaseError) as caught:
        read(GOOD.replace(old, new), "mine.toml")
    assert caught.value.where == "mine.toml"
    assert caught.value.place == place
    assert fault in caught.value.fault
    assert str(caught.value).startswith(f"mine.toml: {place}: ")


def test_no_toml() -> None:
    with pytest.raises(CaseError, match=r"mine.toml: is no TOML: .*line 2"):
        read("id = 1\nid = 2\n", "mine.toml")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="cannot be read"):
        load(tmp_path / "none.toml")


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CaseError, match="cannot be read"):
        load(tmp_path / "bad.toml")


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(CaseError, match=r"6\.F\.166: no case or folder of this name is shipped; near it: 6\.F\.16"):
        cases("6.F.166")


@pytest.mark.parametrize("name", ["../cases", "6.F/6.F.16", "..", "", "6.F"])
def test_a_name_is_no_path(name: str) -> None:
    assert find(name) is None


def test_case_errors_are_of_the_family() -> None:
    assert issubclass(CaseError, StandoffError)


@pytest.mark.parametrize(
    "text",
    [f"id = {'[' * 5000}{']' * 5000}", f"version = {'9' * 5000}", 'board = "zork"\n' + GOOD],
    ids=["nested", "digits", "board"],
)
def test_files_that_strain_the_parser_are_no_cases(text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CaseError) as caught:
        list(cases(tmp_path))
    assert caught.value.where == str(tmp_path / "mine.toml")
    assert len(str(caught.value)) < 1000


def test_an_unknown_board_is_told_with_those_there_are() -> None:
    with pytest.raises(CaseError, match="there is: colonial, era-of-empire, fleet-rome, standard, toy") as caught:
        read('board = "zork"\n' + GOOD)
    assert caught.value.place == "board"


def test_a_fault_quotes_no_whole_file() -> None:
    with pytest.raises(CaseError) as caught:
        read(GOOD.replace('phase = "movement"', f'phase = "{"x" * 100_000}"'))
    assert len(str(caught.value)) < 1000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_pipes_and_devices_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", Path("/dev/zero")):
        with pytest.raises(CaseError, match="no plain file"):
            load(path)


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    with (tmp_path / "huge.toml").open("wb") as huge:
        huge.truncate(20_000_000_000)
    with pytest.raises(CaseError, match="larger than 10 MB"):
        load(tmp_path / "huge.toml")
