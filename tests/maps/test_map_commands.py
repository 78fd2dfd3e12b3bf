"""``standoff map show``, ``check`` and ``import``, and boards of one's own in the other commands."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.maps import board_named, load
from standoff.maps.loading import from_text
from standoff.maps.patching import board_names

SCHEMAS = Path(__file__).parents[2] / "maps" / "schema"

MINE = """\
format = "standoff-board"
version = 1
id = "mine"
title = "Mine"
base = "toy"
"""
# two provinces and a border that leads one way
MAP = """\
ONE AAA
A AAA
TWO BBB
A BBB
LAND AAA ABUTS BBB
LAND BBB ABUTS AAA CCC
LAND CCC ABUTS
DUMMY TWO
"""


def run(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(cli, words, input=text)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    return path


# -- show ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", board_names())
def test_a_board_is_shown_whole(name: str) -> None:
    done = run("map", "show", name)
    assert (done.exit_code, done.stderr) == (0, "")
    board = board_named(name)
    assert done.stdout.startswith(f"{name}: {board.title}\n")
    for province in board.provinces:
        assert f"\n  {province.id}  {province.name}, {province.terrain.value}" in done.stdout
    for power in board.powers:
        assert f"  {power.name} ({power.id}): {', '.join(power.units)}; homes" in done.stdout


def test_a_reconstructed_board_says_so_and_every_fact_bears_its_source() -> None:
    done = run("map", "show", "era-of-empire")
    assert "reconstructed: pieced together" in done.stdout
    assert "59 centres, of which 36 are assumed; the true number is not known" in done.stdout
    assert (
        "  tab  Tabriz, inland [text], centre [assumed]\n       A arm [colonial] bag [text] bak [colonial]"
        in done.stdout
    )
    assert "Straits: kyo - kyu [text]" in done.stdout
    data = json.loads(run("map", "show", "era-of-empire", "--format", "json").stdout)
    assert (data["reconstructed"], data["sources"]["center"]) == (True, {"text": 23, "colonial": 0, "assumed": 36})
    assert data["provinces"][1]["sources"]["fleet ade red"] == "text"
    assert json.loads(run("map", "show", "--format", "json").stdout)["reconstructed"] is False


def test_what_is_not_judged_on_colonial_is_said() -> None:
    done = run("map", "show", "colonial")
    for words in ("the Suez canal", "the Trans-Siberian railway", "Hong Kong counts for no Chinese total", "over Cebu"):
        assert f"not judged: {words}" in done.stdout or words in done.stdout


def test_a_board_is_written_as_a_file(mine: Path) -> None:
    done = run("map", "show", str(mine), "--format", "toml")
    assert from_text(done.stdout) == load(mine)
    assert "base" not in done.stdout


# -- check -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", board_names())
def test_a_shipped_board_is_without_fault(name: str) -> None:
    done = run("map", "check", name)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "no faults, " in done.stdout


def test_facts_are_proved_against_a_board(tmp_path: Path) -> None:
    done = run("map", "check", "era-of-empire", "--facts", "era-of-empire")
    assert done.exit_code == 0
    assert "114 of 114 facts hold.\nno faults, no notices.\n" in done.stdout
    path = tmp_path / "corrected.toml"
    path.write_text(
        MINE.replace("toy", "era-of-empire") + '[borders]\nremove_army = ["bag tab"]\n[victory]\ncenters = 23\n',
        encoding="utf-8",
    )
    done = run("map", "check", str(path), "--facts", "era-of-empire")
    assert done.exit_code == 1
    assert "112 of 114 facts hold.\n2 faults, no notices." in done.stdout
    assert "army Tabriz, Baghdad (EOE.move-3): does not hold: the board has no border for armies there" in done.stdout
    assert "center: 23 text, 0 colonial, 36 assumed" in done.stdout


def test_a_fault_has_its_line_in_every_form(mine: Path) -> None:
    mine.write_text(MINE + '[borders]\narmy = ["cap xyz"]\n', encoding="utf-8")
    done = run("map", "check", str(mine))
    assert done.exit_code == 1
    assert f"{mine}:7:9: fault: army border cap xyz: xyz is no province [fault]\n1 fault, no notices.\n" in done.stdout
    done = run("map", "check", str(mine), "--format", "github")
    assert done.stdout == f"::error file={mine},line=7,col=9,title=fault::army border cap xyz: xyz is no province\n"
    data = json.loads(run("map", "check", str(mine), "--format", "json").stdout)
    assert (data["faults"], data["notices"], data["board"]) == (1, 0, None)
    assert (data["findings"][0]["line"], data["findings"][0]["severity"]) == (7, "fault")


def test_what_a_patch_takes_away_is_told(mine: Path) -> None:
    mine.write_text(MINE + "[provinces]\nsob = { remove = true }\n", encoding="utf-8")
    done = run("map", "check", str(mine))
    assert done.exit_code == 0
    assert (
        "notice: province sob is taken away, and with it the fleet border ist/sc sob, the fleet border por sob"
        in done.stdout
    )


def test_a_foreign_table_is_checked_for_borders_one_way(tmp_path: Path) -> None:
    path = tmp_path / "x.map"
    path.write_text(MAP, encoding="utf-8")
    done = run("map", "check", str(path))
    assert done.exit_code == 1
    assert f"{path}:6:1: fault: armies go from bbb to ccc, but not back [one-way]" in done.stdout
    assert "DUMMY TWO: a power that nobody plays is one like the others here [lost]" in done.stdout
    assert "fault: no border leads to ccc [odd]" in done.stdout


def test_two_boards_are_compared(mine: Path) -> None:
    done = run("map", "check", "toy", "--against", str(mine))
    assert (done.exit_code, "No differences from" in done.stdout) == (0, True)
    done = run("map", "check", "standard", "--against", "fleet-rome")
    assert done.exit_code == 1
    assert "fault: units ITALY: A rom, A ven, F nap here, A ven, F nap, F rom there [differs]" in done.stdout
    assert "1 difference from fleet-rome." in done.stdout


def test_what_cannot_be_read_ends_with_2(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("format = [", encoding="utf-8")
    noise = tmp_path / "noise.map"
    noise.write_bytes(bytes(range(256)))
    for name in (str(broken), str(tmp_path / "none.toml"), str(noise), "mars", "a\0b"):
        done = run("map", "check", name)
        assert (done.exit_code, "1 fault" in done.stdout) == (2, True), name
        assert run("map", "check", "--against", name).exit_code == 2
    assert run("map", "check", "--facts", "mars").exit_code == 2
    assert "there is: era-of-empire" in run("map", "check", "--facts", "mars").stderr
    assert run("map", "check", "--facts", str(tmp_path / "none.toml")).exit_code == 2
    done = run("map", "show", "mars")
    assert (done.exit_code, "Invalid value for BOARD: mars: no board of this name is shipped" in done.stderr) == (
        2,
        True,
    )


@pytest.mark.parametrize("name", board_names())
def test_data_are_of_the_forms_that_the_schemas_state(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.map"
    path.write_text(MAP, encoding="utf-8")
    for schema, words in (
        ("map", ("show", name)),
        ("map-check", ("check", name, "--facts", "era-of-empire", "--against", "toy")),
        ("map-check", ("check", str(path))),
        ("map-check", ("check", "mars")),
    ):
        form = json.loads((SCHEMAS / f"{schema}.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(form)
        data = json.loads(run("map", *words, "--format", "json").stdout)
        jsonschema.validate(data, form)


# -- import ----------------------------------------------------------------------------------------------------------


def test_a_table_is_imported_and_what_it_loses_is_told(tmp_path: Path) -> None:
    path, out = tmp_path / "x.map", tmp_path / "x.toml"
    path.write_text(MAP, encoding="utf-8")
    done = run("map", "import", str(path))
    assert done.exit_code == 0
    board = from_text(done.stdout)
    assert (board.id, board.ids, board.army_borders) == ("x", ("aaa", "bbb", "ccc"), (("aaa", "bbb"),))
    lost = [
        "DUMMY TWO: a power that nobody plays is one like the others here",
        "armies go from bbb to ccc, but not back; borders of a board lead both ways, so it has none here",
    ]
    assert done.stderr.splitlines() == [f"{path}:8: notice: {lost[0]} [lost]", f"{path}:6: notice: {lost[1]} [lost]"]
    assert f"# Not carried over: line 8: {lost[0]}\n" in done.stdout
    done = run("map", "import", str(path), "-o", str(out))
    assert (done.exit_code, done.stdout) == (0, "")
    assert load(out) == board
    out.write_text("mine\n", encoding="utf-8")
    done = run("map", "import", str(path), "-o", str(out))
    assert (done.exit_code, out.read_text(encoding="utf-8")) == (2, "mine\n")
    assert done.stderr.splitlines()[-1] == f"Error: {out}: is there already; --force replaces it"
    assert run("map", "import", str(path), "-o", str(out), "--force").exit_code == 0
    assert load(out) == board


def test_what_cannot_be_imported_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.map"
    for text, told in (
        ("LAND AAA BBB\n", ":1:1: expected LAND, a place, ABUTS and its neighbours"),
        ("", ": is no map of another program"),
        ("ONE AAA\nF AAA\nLAND AAA\n", "powers.ONE: "),
        ("<VARIANTS/>", ": is no file of jDip"),
    ):
        path.write_text(text, encoding="utf-8")
        done = run("map", "import", str(path))
        assert (done.exit_code, done.stdout) == (2, "")
        assert told in done.stderr
    path.write_text(MAP, encoding="utf-8")
    done = run("map", "import", str(path), "-o", str(tmp_path), "--force")
    assert (done.exit_code, "cannot be written" in done.stderr) == (2, True)
    assert run("map", "import", str(path), "--format", "jdip").exit_code == 2


# -- boards of one's own in other commands ---------------------------------------------------------------------------


def test_orders_are_judged_on_a_board_of_ones_own(mine: Path) -> None:
    for command in (("adjudicate",), ("outcomes",), ("compare",), ("encode", "--dimacs"), ("read",)):
        done = run(*command, "-", "--board", str(mine), text="Red: A Cape - Isthmus\nBlue: F Portland - South Bay\n")
        assert (done.exit_code, done.stderr) == (0, ""), command
    data = json.loads(run("adjudicate", "-", "--board", str(mine), "--format", "json", text="Red: A Cap - Ist").stdout)
    assert (data["board"], data["units"]) == ("mine", ["RED A ist"])


def test_a_board_that_is_none_is_told_with_its_place(mine: Path) -> None:
    mine.write_text(MINE + "[victory]\ncentres = 3\n", encoding="utf-8")
    done = run("adjudicate", "-", "--board", str(mine), text="Red: A Cape - Isthmus\n")
    assert done.exit_code == 2
    assert done.stderr == f"Error: {mine}:7:1: victory: unknown key centres; did you mean centers?\n"
    done = run("read", "-", "--board", "x.map", text="")
    assert (done.exit_code, "standoff map import makes a board file of it" in done.stderr) == (2, True)
    for name in ("none.toml", "../standard", "a/b\0", "\x1b[2J.toml"):
        done = run("read", "-", "--board", name, text="")
        assert (done.exit_code, "cannot be read" in done.stderr, "\x1b" in done.stderr) == (2, True, False)


def test_answers_on_a_reconstructed_board_say_so() -> None:
    orders = "Turkey: A Angora - Constantinople\n"
    note = "The era-of-empire board is reconstructed: of its facts 68 are text, 455 colonial, 40 assumed."
    for command in ("adjudicate", "outcomes", "compare"):
        done = run(command, "-", "--board", "era-of-empire", text=orders)
        assert done.stdout.endswith(f"Note: {note}\n"), command
        done = run(command, "-", "--board", "era-of-empire", "--format", "json", text=orders)
        assert json.loads(done.stdout)["board_notes"] == [note]
    done = run("read", "-", "--board", "era-of-empire", text=orders)
    assert done.stdout.endswith(f"# {note}\n")
    done = run("read", "-", "--board", "era-of-empire", "--format", "json", text=orders)
    assert json.loads(done.stdout)["board_notes"] == [note]
    assert "board_notes" not in run("adjudicate", "-", "--format", "json", text="Germany: A Mun - Ber\n").stdout


def test_an_order_for_the_railway_is_told_as_a_rule_that_is_not_judged() -> None:
    text = "Russia: A Moscow - TSR - Vladivostok\nRussia: F Bla - Suez Canal\n"
    done = run("adjudicate", "-", "--board", "colonial", text=text)
    assert done.exit_code == 2
    assert '"TSR" is no place; this rule is not judged: the Trans-Siberian railway' in done.stderr
    assert '"Suez Canal" is no place; this rule is not judged: the Suez canal' in done.stderr
    assert "Note: Not judged on the colonial board: suez, railway, hong-kong, cebu." in done.stdout


def test_a_board_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    path, out = tmp_path / "x.map", tmp_path / "x.toml"
    path.write_text(MAP + f"A{'x' * 5000} = aaa\n", encoding="utf-8")
    done = run("map", "import", str(path), "-o", str(out))
    assert (done.exit_code, done.stdout, out.exists()) == (2, "", False)
    assert "could not be read again: the board file: line " in done.stderr
