"""The command: what it prints, writes and ends with."""

import json
import re
import sys
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

import standoff.engines
from standoff.__main__ import cli
from standoff.encoding import Rulebook
from tests.snapshot_files import check

SCHEMA = json.loads((Path(standoff.engines.__file__).parent / "schema/fingerprint.schema.json").read_text("utf-8"))
OURS = (sys.executable, "-m", "standoff", "engine")
MUTANT = (sys.executable, "-m", "bench.mutants", "--serve")
FEW = ("--search", "50", "--fresh", "20", "--no-cases")


@pytest.fixture(autouse=True)
def in_the_root(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    # where the mutants can be started from
    monkeypatch.chdir(pytestconfig.rootpath)


def fingerprint(*words: str) -> Result:
    return CliRunner().invoke(cli, ["fingerprint", *words])


def test_a_process_is_known_by_its_answers() -> None:
    result = fingerprint(*FEW, "--", *OURS, "--rules", "1971")
    assert result.exit_code == 0, result.output
    (line,) = re.findall(r'^--rules "(.*)"$', result.output, re.MULTILINE)
    assert not Rulebook.named(line).differing(Rulebook.named("1971"))
    text = result.output.replace(sys.executable, "python")
    check("commands/fingerprint", re.sub(r"\d+\.\d s$", "0.0 s", text, flags=re.MULTILINE))


def test_an_engine_that_follows_requests_is_asked_for_a_rulebook() -> None:
    result = fingerprint(*FEW, "--rules", "webdiplomacy", "--", *OURS, "--rules", "datc")
    assert result.exit_code == 0, result.output
    assert result.output.endswith('--rules "webdiplomacy"\n')


def test_one_that_names_no_rulebook_gets_that_of_the_engine() -> None:
    result = fingerprint(*FEW, "--format", "json", "--", *OURS, "--rules", "datc", "--set", "two-orders=last")
    data = json.loads(result.stdout)
    jsonschema.validate(data, SCHEMA)
    assert result.exit_code == 0, result.output
    assert data["rules"] == "datc, two-orders=last"
    assert all("rules" not in request for request in data["phases"].values())
    (row,) = (row for row in data["verdicts"] if row["switch"] == "two-orders")
    assert row["verdict"] == "reading"
    assert row["reading"] == "last"
    assert "S.4.D.3" in row["shown_by"]


def test_a_fault_is_told_and_its_phases_written(tmp_path: Path) -> None:
    words = (*FEW, "--format", "json", "--save", str(tmp_path), "--", *MUTANT, "nearest-goes-first")
    result = fingerprint(*words)
    assert result.exit_code == 1, result.output
    data = json.loads(result.stdout)
    jsonschema.validate(data, SCHEMA)
    (row,) = (row for row in data["verdicts"] if row["switch"] == "disorder-removal")
    assert row["verdict"] == "none"
    assert row["against"]
    assert any(not one["only"] for one in data["unexplained"])
    assert data["files"]
    assert all(Path(file).exists() for file in data["files"].values())
    files = [file for file in data["files"].values() if file.endswith(".toml")]
    run = CliRunner().invoke(cli, ["cases", "run", *files])
    assert run.exit_code == 0, run.output


def test_an_issue_can_be_asked_about_alone() -> None:
    result = fingerprint(*FEW, "--format", "json", "--issue", "4.A.3", "--issue", "waiving", "--", *OURS)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert [row["switch"] for row in data["verdicts"]] == ["convoy-intent", "waiving"]
    assert {row["reading"] for row in data["verdicts"]} == {"own-fleet", "allowed"}


def test_an_issue_that_is_none_is_refused() -> None:
    result = fingerprint("--issue", "4.Z.1", "--", *OURS)
    assert result.exit_code == 2
    assert "no switch '4.Z.1'" in result.output


def test_an_engine_that_always_ends_fails_wholly() -> None:
    result = fingerprint("--", sys.executable, "-c", "import sys; sys.exit(3)")
    assert result.exit_code == 3
    assert "gave up" in result.output
    assert "no answer came" in result.output
    assert "--rules" not in result.output


def test_an_engine_that_cannot_be_started_is_told() -> None:
    result = fingerprint("--", "./no-such-engine")
    assert result.exit_code == 2
    assert "no-such-engine" in result.output
    assert "Traceback" not in result.output


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = fingerprint(*FEW, "--issue", "4.D.7", "--save", str(tmp_path / "file/folder"), "--", *OURS)
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_without_a_command_it_says_what_is_missing() -> None:
    result = fingerprint()
    assert result.exit_code == 2
    assert "name the engine's command behind --" in result.output
