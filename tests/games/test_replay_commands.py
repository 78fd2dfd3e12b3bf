"""The commands about games of other programs: ``game import``, ``game export`` and ``game replay``."""

import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

import standoff
from standoff.__main__ import cli
from standoff.games.file import GameFile
from tests.snapshot_files import check

HERE = Path(__file__).parent / "records"
AGREED, DIFFERING, CASES = HERE / "agreed.json", HERE / "differing.json", HERE / "retreats.jdip.txt"
SCHEMA = Path(standoff.__file__).parent / "games" / "schema" / "replay.schema.json"


def invoke(*words: object, input: str | None = None) -> Result:
    return CliRunner().invoke(
        cli, ["game", *map(str, words)], input=input, prog_name="standoff", catch_exceptions=False
    )


def told(result: Result) -> str:
    """Put exit code and both streams into one text, for a snapshot."""
    text = f"exit code {result.exit_code}\n--- output\n{result.stdout}--- messages\n{result.stderr}"
    return text.replace(str(HERE), "records")


def test_a_replay_that_differs_is_told_in_three_lists() -> None:
    check("games/replay", told(invoke("replay", DIFFERING, "--rules", "diplomacy-1.1")))


def test_a_replay_may_go_on_behind_the_first_difference() -> None:
    check("games/replay-all", told(invoke("replay", DIFFERING, "--rules", "diplomacy-1.1", "--all")))


def test_a_replay_without_differences_ends_well() -> None:
    for file in (AGREED, CASES):
        done = invoke("replay", file)
        assert done.exit_code == 0, done.output
        assert done.stdout.endswith(" phases are as recorded.\n")


def test_a_replay_as_data_fits_its_schema() -> None:
    form = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(form)
    validator = jsonschema.Draft202012Validator(form)
    done = invoke("replay", DIFFERING, "--all", "--format", "json")
    data = json.loads(done.stdout)
    validator.validate(data)
    assert done.exit_code == 1
    assert (data["first"], data["recorded"], data["judged"]) == ("F1902M", 10, 10)
    assert [one["phase"] for one in data["differing"]] == ["F1902M", "S1903M", "S1903R", "F1903M"]
    fine = json.loads(invoke("replay", AGREED, "--format", "json").stdout)
    validator.validate(fine)
    assert (fine["first"], fine["differing"]) == (None, [])


def test_a_record_is_imported_exported_and_replayed(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    done = invoke("import", AGREED, "-o", game)
    assert done.exit_code == 0, done.output
    assert "records/agreed.json: notice: left aside of the states: builds" in told(done)
    assert "Spring 1904, movement" in done.stdout
    assert invoke("replay", game).stdout.endswith("All 12 phases are as recorded.\n")
    for program in ("diplomacy", "jdip"):
        exported = invoke("export", game, "--to", program)
        assert exported.exit_code == 0
        again = tmp_path / f"{program}.json"
        assert invoke("import", "-", "-o", again, input=exported.stdout).exit_code == 0
        here, there = GameFile.read(game).game, GameFile.read(again).game
        assert [one.position for one in here.played] == [one.position for one in there.played]
        assert here.position == there.position
        assert "notice: not written: the rulebook, datc" in exported.stderr


def test_a_record_that_comes_out_otherwise_is_imported_in_part_only(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    done = invoke("import", DIFFERING, "-o", game, "--rules", "diplomacy-1.1")
    assert done.exit_code == 2
    assert not game.exists()
    check("games/import-differs", told(done))
    done = invoke("import", DIFFERING, "-o", game, "--rules", "diplomacy-1.1", "--part")
    assert done.exit_code == 0
    assert GameFile.read(game).game.code == "S1903M"
    assert "the game ends before it" in done.stderr


def test_a_game_is_replayed_by_its_own_rulebook_unless_another_is_named(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    invoke("import", DIFFERING, "-o", game, "--rules", "diplomacy-1.1", "--part")
    assert invoke("replay", game).exit_code == 0
    assert "under diplomacy-1.1" in invoke("replay", game).stdout
    other = invoke("replay", game, "--rules", "datc")
    assert other.exit_code == 1
    assert "F1902M" in other.stdout
    switched = invoke("replay", game, "--set", "convoy-intent=own-fleet")
    assert switched.exit_code == 1


def test_a_file_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text("mine")
    done = invoke("import", AGREED, "-o", game)
    assert done.exit_code == 2
    assert "is there already" in done.stderr
    assert game.read_text() == "mine"
    assert invoke("import", AGREED, "-o", game, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is neither JSON nor a case file"),
        ("{}", "is JSON, but no game"),
        ('{"phases": [{"name": "S1901M"}]}', 'phases[0]: has no "state"'),
        ('{"phases": []} {"phases": []}', "line 1: another game begins here"),
        ("CASE a\nORDERS\nFrance: A par-bxr\nEND", "line 3: no place is called"),
        ('{"format": "standoff-game"}', "stdin: "),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_place(text: str, words: str) -> None:
    done = invoke("replay", "-", input=text)
    assert done.exit_code == 2
    assert words in done.stderr
    assert not done.stdout


def test_bad_usage_is_told(tmp_path: Path) -> None:
    assert invoke("import", AGREED).exit_code == 2
    assert invoke("export", AGREED).exit_code == 2
    assert invoke("replay", tmp_path / "none.json").exit_code == 2
    several = invoke("replay", AGREED, "--rules", "datc", "--rules", "2000")
    assert several.exit_code == 2
    assert "one rulebook judges" in several.stderr
    own = tmp_path / "game.json"
    invoke("import", AGREED, "-o", own)
    again = invoke("import", own, "-o", tmp_path / "other.json")
    assert (again.exit_code, "is a game of standoff already" in again.stderr) == (2, True)


def test_nothing_in_a_record_can_act_on_the_terminal() -> None:
    saved = json.loads(AGREED.read_text("utf-8"))
    saved["id"] = "\x1b[2Jtitle"
    saved["\x1b[2J"] = 1
    saved["phases"][0]["results"]["A \x1b[2J"] = ["\x1b[2Jbounce"]
    done = invoke("replay", "-", input=json.dumps(saved))
    assert done.exit_code == 1
    assert "\x1b" not in done.output + done.stderr
    saved["phases"][0]["orders"]["\x1b[2J"] = ["A PAR H"]
    done = invoke("replay", "-", input=json.dumps(saved))
    assert done.exit_code == 2
    assert "\x1b" not in done.output + done.stderr
