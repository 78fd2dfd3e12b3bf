"""``standoff why``, as those meet it who ask: what is told, what is not understood, and how it is drawn.

Outputs are kept as plain files under tests/snapshots/why.
"""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli

from ...snapshot_files import check
from .test_data import FORM

SILESIA = """\
Germany: A Mun-Sil, A Ber S A Mun-Sil, F Kie-Mun
Russia: A War-Sil, A Pru H
Units:
Germany: A Mun, A Ber, F Kie, A Ruh
Russia: A War, A Pru
"""
PANDIN = """\
England: F Lon S F Wal-Eng, F Wal-Eng
France: A Bre-Lon, F Eng C A Bre-Lon
Germany: F Nth S F Bel-Eng, F Bel-Eng
"""
CIRCLE = "Turkey: F Ank-Con, A Con-Smy, A Smy-Ank\n"
RETREATS = (
    "standard F1901R ITALY:Avie,Atyr AUSTRIA:Avie<tyr>boh+gal,Abud<rum>,Atri<alb>gal - -\n"
    "Austria: A Vie-Gal, A Tri-Gal\n"
)
BUILDS = (
    "standard W1901A GERMANY:Amun;FRANCE:Abur,Amar - - GERMANY:kie,mun;FRANCE:mar\nGermany: Build A Kie, Build F Mun\n"
)
GOOD = "Germany: A Mun-Tyr\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, so that messages name plain files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STANDOFF_DEBUG", raising=False)


def why(text: str, *words: str) -> Result:
    Path("orders.txt").write_text(text, encoding="utf-8")
    return CliRunner().invoke(cli, ("why", "orders.txt", *words), prog_name="standoff", catch_exceptions=False)


def told(result: Result) -> str:
    return f"exit code {result.exit_code}\n--- output\n{result.stdout}--- messages\n{result.stderr}"


# the name of the snapshot: the orders, and the words behind the file
OUTPUTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "one-order": (SILESIA, ("A War",)),
    "rules-and-sources": (SILESIA, ("A Mun", "--ids", "--sources")),
    "what-failed": (SILESIA, ()),
    "all": (SILESIA, ("--all",)),
    "a-power": (SILESIA, ("Germany",)),
    "nothing-failed": (GOOD, ()),
    "paradox": (PANDIN, ("A Bre",)),
    "circle": (CIRCLE, ("--all",)),
    "undefined": (PANDIN, ("--rules", "1971", "--set", "paradox=none", "Bre")),
    "retreats": (RETREATS, ()),
    "builds": (BUILDS, ()),
    "not-succeeds": (SILESIA, ("War", "--not", "succeeds")),
    "not-cut": (SILESIA, ("Ber", "--not", "cut")),
    "not-illegal": (SILESIA, ("Kie", "--not", "succeeds")),
    "not-possible": (SILESIA, ("War", "--not", "cut")),
    "not-otherwise": (SILESIA, ("War", "--not", "fails")),
    "misspelt": (SILESIA, ("A Wrasaw",)),
    "other-order": (SILESIA, ("A War-Gal",)),
    "no-unit": (SILESIA, ("A Mos",)),
    "no-place": (SILESIA, ("A Warsa",)),
    "units-and-all": (SILESIA, ("A War", "--all")),
    "not-without-unit": (SILESIA, ("--not", "cut")),
    "some-unread": (SILESIA + "Germany: A Hnu-Sil\n", ("A War",)),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_what_is_told(name: str) -> None:
    text, words = OUTPUTS[name]
    check(f"why/{name}", told(why(text, *words)))


def test_exit_codes() -> None:
    assert [
        why(SILESIA, *words).exit_code for words in ((), ("War",), ("Mos",), ("--not", "cut"), ("War", "--not", "x"))
    ] == [*(0, 0, 2, 2, 2)]
    assert why("", "War").exit_code == 2
    assert why(SILESIA + "Germany: A Hnu-Sil\n", "War").exit_code == 2


def test_several_units_are_explained_in_the_sequence_in_which_they_are_named_and_once() -> None:
    text = why(SILESIA, "War", "Mun", "A War-Sil").stdout
    assert [row.split(":")[0] for row in text.splitlines() if row.startswith(("Russia", "Germany"))] == [
        "Russia A War-Sil",
        "Germany A Mun-Sil",
    ]


def test_all_options_of_adjudicate_are_there() -> None:
    def options(command: str) -> set[str]:
        return {name for option in cli.commands[command].params for name in option.opts}

    assert options("adjudicate") <= options("why")


def test_the_rulebook_counts() -> None:
    assert why(PANDIN, "Bre", "--rules", "datx").exit_code == 2
    assert "szykman" in why(PANDIN, "Bre", "--ids").stdout
    assert "szykman" not in why(PANDIN, "Bre", "--ids", "--set", "paradox=all-hold").stdout


@pytest.mark.parametrize(
    "text", [SILESIA, PANDIN, CIRCLE, RETREATS, BUILDS], ids=["silesia", "pandin", "circle", "retreats", "builds"]
)
def test_data_fit_their_schema(text: str) -> None:
    data = json.loads(why(text, "--all", "--format", "json").stdout)
    FORM.validate(data)
    used = {step["rule"] for row in data["reasons"] for step in row["steps"]}
    assert {rule["id"] for rule in data["rules_used"]} == used


@pytest.mark.parametrize(
    ("unit", "word"), [("War", "succeeds"), ("Ber", "cut"), ("Kie", "succeeds"), ("Pru", "dislodged")]
)
def test_data_of_what_is_supposed_fit_the_schema(unit: str, word: str) -> None:
    data = json.loads(why(SILESIA, unit, "--not", word, "--format", "json").stdout)
    FORM.validate(data)
    assert data["supposed"] == word
    (row,) = data["reasons"]
    groups = [group for step in row["steps"] for group in step.get("groups", ())]
    assert {json.dumps(group) for group in row["breaks"]} == {json.dumps(group) for group in groups}


def test_a_page_has_all_orders_and_explains_those_asked_for() -> None:
    class Reader(HTMLParser):
        def __init__(self, text: str) -> None:
            super().__init__()
            self.rows, self.sections = 0, 0
            self.feed(text)

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.rows += tag == "tr"
            self.sections += tag == "section" and dict(attrs).get("id") != "rules"

    every = Reader(why(SILESIA, "--format", "html").stdout)
    assert (every.rows, every.sections) == (8, 6)  # a head, five orders, two units; one of these is told with its order
    one = Reader(why(SILESIA, "War", "--format", "html").stdout)
    assert (one.rows, one.sections) == (8, 1)


def test_what_was_not_read_stands_on_the_page_as_well() -> None:
    done = why(SILESIA + "Germany: A Hnu-Sil\n", "--format", "html")
    assert done.exit_code == 2
    assert '<p class="note">Caution: 1 part of the text was not read' in done.stdout


def test_the_output_is_the_same_in_every_run() -> None:
    assert len({why(PANDIN, "--all", "--ids", "--sources").stdout for _ in range(3)}) == 1
