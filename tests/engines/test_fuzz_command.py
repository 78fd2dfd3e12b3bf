"""The command: what it prints, writes and ends with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli

MUTANT = (sys.executable, "-m", "bench.mutants", "--serve")


@pytest.fixture(autouse=True)
def in_the_root(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    # where the mutants can be started from
    monkeypatch.chdir(pytestconfig.rootpath)


def fuzz(*words: str) -> Result:
    return CliRunner().invoke(cli, ["fuzz", *words])


def test_an_engine_that_is_right_is_told_so(tmp_path: Path) -> None:
    result = fuzz("--count", "80", "--found", str(tmp_path / "found"), "--", *MUTANT, "none")
    assert result.exit_code == 0, result.output
    assert "80 of 80 phases agree" in result.output
    assert "rules and situations" in result.output
    assert not (tmp_path / "found").exists()


def test_a_small_case_is_written_and_checks_again(tmp_path: Path) -> None:
    command = (*MUTANT, "help-against-own-counts")
    result = fuzz("--count", "40", "--found", str(tmp_path), "--", *command)
    assert result.exit_code == 1, result.output
    assert "why" in result.output
    files = sorted(tmp_path.glob("*.toml"))
    assert files
    assert all(f"standoff check {path}" in result.output for path in files)
    assert all(f"standoff why {path}\n" in result.output for path in files)
    runner = CliRunner()
    assert [runner.invoke(cli, ["why", str(path)]).stderr for path in files] == [""] * len(files)
    again = runner.invoke(cli, ["check", *map(str, files), "--", *command])
    assert again.exit_code == 1
    assert f"0 of {len(files)} phases agree" in again.output
    sound = runner.invoke(cli, ["check", *map(str, files), "--", *MUTANT, "none"])
    assert sound.exit_code == 0, sound.output
    run = runner.invoke(cli, ["cases", "run", *map(str, files)])
    assert run.exit_code == 0, run.output


def test_a_retreat_is_written_with_the_movement_before_it(tmp_path: Path) -> None:
    command = (*MUTANT, "first-of-two-retreats-arrives")
    result = fuzz("--kind", "retreats", "--count", "60", "--found", str(tmp_path), "--", *command)
    assert result.exit_code == 1, result.output
    (path, *_) = sorted(tmp_path.glob("*.toml"))
    assert path.read_text(encoding="utf-8").count("[[steps]]") == 2
    again = CliRunner().invoke(cli, ["check", str(path), "--", *command])
    assert again.exit_code == 1
    assert "1 of 2 phases agree" in again.output
    assert f"standoff why {path}:2\n" in result.output
    assert "Fall 1901, retreats" in CliRunner().invoke(cli, ["adjudicate", f"{path}:2"]).output


def test_data_tell_the_same(tmp_path: Path) -> None:
    command = (*MUTANT, "nearest-goes-first")
    words = ("--kind", "winters", "--count", "30", "--format", "json", "--found", str(tmp_path), "--", *command)
    result = fuzz(*words)
    assert result.exit_code == 1, result.output
    data = json.loads(result.stdout)
    assert data["version"] == 1
    assert data["phases"] == {"winters": 30}
    assert data["failing"] > 0
    (cause, *_) = data["causes"]
    assert cause["phase"] == "adjustment"
    (case, *_) = cause["cases"]
    assert Path(case["file"]).exists()
    assert case["request"]["phase"] == "adjustment"
    assert case["why"]
    assert case["minimal"] is True
    assert "farthest-first" in cause["turns_on"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_is_found_is_told_also_where_it_cannot_be_written(form: str) -> None:
    words = ("--kind", "winters", "--count", "30", "--format", form, "--found", "/proc/x/y")
    result = fuzz(*words, "--", *MUTANT, "nearest-goes-first")
    assert result.exit_code == 2, result.output
    assert "Error: could not write " in result.stderr
    assert "/proc/x/y/fuzz-winters-" in result.stderr
    if form == "json":
        data = json.loads(result.stdout)
        assert data["causes"]
        assert "file" not in data["causes"][0]["cases"][0]
    else:
        assert "farthest-first" in result.stdout
        assert "standoff check" not in result.stdout


def test_no_part_of_a_case_stays_where_the_disk_is_full(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "standoff", "fuzz", "--kind", "winters", "--count", "30", "--found", str(tmp_path)]
    small = (
        "import os, resource as r, sys; r.setrlimit(r.RLIMIT_FSIZE, (200, 200)); os.execv(sys.argv[1], sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", small, *line, "--", *MUTANT, "nearest-goes-first"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "farthest-first" in done.stdout
    assert "File too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--count", "5"), "name the engine's command behind --"),
        (("--kind", "paradoxes", "--", "true"), "is none of head_to_head"),
        (("--count", "0", "--", "true"), "--count"),
        (("--", "./no-such-engine"), "no-such-engine"),
        (("--count", "5", "--scheduler", "tcp://127.0.0.1:1", "--", "true"), "127.0.0.1:1"),
    ],
)
def test_what_cannot_be_used_is_told(words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "--scheduler" in words:
        pytest.importorskip("distributed")
        monkeypatch.setattr("standoff.engines.cluster.CONNECT", 0.5)
    result = fuzz(*words)
    assert result.exit_code == 2, result.output
    assert said in result.output


def test_an_engine_that_crashes_ends_it_with_3(tmp_path: Path) -> None:
    greets = (
        "import sys\nfor line in sys.stdin:\n if 'hello' not in line: sys.exit(9)\n print('{\"id\": 0}', flush=True)"
    )
    command = (sys.executable, "-c", greets)
    result = fuzz("--count", "200", "--found", str(tmp_path), "--", *command)
    assert result.exit_code == 3, result.output
    assert "exit code 9" in result.output
    assert "gave up" in result.output


def test_an_engine_that_answers_nothing_proves_nothing(tmp_path: Path) -> None:
    lines = "import sys, json", "for line in sys.stdin:", " id = json.loads(line)['id']"
    skip = "\n".join((*lines, " print(json.dumps({'id': id, 'skip': 'no'}), flush=True)"))
    result = fuzz("--count", "40", "--found", str(tmp_path), "--", sys.executable, "-c", skip)
    assert result.exit_code == 1, result.output
    assert "nothing compared" in result.output


def test_kinds_are_listed_without_an_engine() -> None:
    result = fuzz("--list-kinds")
    assert result.exit_code == 0
    assert "head_to_head" in result.output
    assert "beleaguered" in result.output
