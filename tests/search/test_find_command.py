"""The command: what it prints, writes and ends with."""

import dataclasses
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

import standoff.search
from standoff.__main__ import cli
from standoff.search import rejudging
from standoff.solver import sequential

from ..snapshot_files import check

SCHEMA: dict[str, Any] = json.loads(
    (Path(standoff.search.__file__).parent / "schema" / "find.schema.json").read_text("utf-8")
)
QUICK = ("--count", "200", "--no-proof")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invoke(*words: str) -> Result:
    return CliRunner().invoke(cli, ["find", *words], prog_name="standoff", catch_exceptions=False)


def told(result: Result) -> str:
    """Return both streams without how long anything took."""
    text = re.sub(r"\d+\.\d s", "… s", result.stdout)
    return f"exit code {result.exit_code}\n--- output\n{text}--- messages\n{result.stderr}"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no-resolution", ("--resolutions", "0", "--seed", "1")),
        ("disagree", ("--disagree", "datc", "datc, paradox=1982", "--seed", "2")),
        ("outcome", ("--outcome", "F Nth dislodged")),
        ("order", ("--order", "A Lon - Nwy via convoy fails", "--powers", "2")),
        ("rule", ("--rule", "head-to-head")),
        ("all", ("--resolutions", "2", "--not-cycle", "--region", "Portugal, neighbours, neighbours", "--all")),
        ("not-found", ("--resolutions", "2", "--not-cycle", "--no-convoys", "--units", "3")),
    ],
)
def test_what_is_told(name: str, words: tuple[str, ...]) -> None:
    check(f"find/{name}", told(invoke(*words, *QUICK)))


def test_data_keep_to_the_schema() -> None:
    asked = (
        ("--resolutions", "2", "--not-cycle", "--region", "North Sea, neighbours", "--all"),
        ("--disagree", "datc", "1982", "--in-results"),
        ("--outcome", "F Nth dislodged", "--rule", "dislodgement"),
        ("--resolutions", "5", "--units", "2"),
    )
    for words in asked:
        result = invoke(*words, "--count", "100", "--no-proof", "--format", "json")
        data = json.loads(result.stdout)
        jsonschema.validate(data, SCHEMA, jsonschema.Draft202012Validator)
        assert data["drawn"] == 100
        assert not data["proved"]
        assert data["answer"] == ("unknown" if words[1] == "5" else "found")
        assert result.exit_code == (1 if words[1] == "5" else 0)
        assert not data["faults"]


def test_a_find_is_written_as_a_case_that_holds() -> None:
    result = invoke("--resolutions", "0", *QUICK, "-o", "finds")
    (file,) = Path("finds").iterdir()
    assert f"Written: {file}" in result.stdout
    done = CliRunner().invoke(cli, ["cases", "run", str(file)])
    assert done.exit_code == 0, done.output
    assert "Smallest found with no resolution" in file.read_text("utf-8")
    outcomes = CliRunner().invoke(cli, ["cases", "show", str(file)])
    assert outcomes.exit_code == 0


def test_all_are_written_into_files_of_their_own() -> None:
    result = invoke("--resolutions", "2", "--not-cycle", "--all", *QUICK, "--format", "json")
    data = json.loads(result.stdout)
    files = {find["file"] for find in data["finds"]}
    assert len(files) == len(data["finds"]) > 1
    assert all(Path(file).is_file() for file in files)
    assert {find["size"]["units"] for find in data["finds"]} == {4}


def test_all_kinds_are_proved_to_be_all() -> None:
    words = ("--resolutions", "2", "--region", "Tyr, Boh, Vie", "--all", "--seconds", "200")
    result = invoke(*words)
    says = "Complete: there are 3 kinds of positions of this size in the region Tyr, Boh, Vie, proved to be all."
    text = " ".join(result.stdout.split())
    assert says in text
    assert "6 symmetries of the region" in text
    # one power, two, or three go round; who has two of the armies does not matter, nor in which direction
    (listed,) = re.findall(r"same\. (1 .*) Written: 3 files", text)
    assert [len(re.findall(r"[A-Z][a-z]+:", row)) for row in re.split(r"(?=\b[123] +Austria)", listed)[1:]] == [1, 2, 3]


def test_what_is_not_all_is_told_so() -> None:
    words = ("--resolutions", "2", "--not-cycle", "--region", "Portugal, neighbours, neighbours", "--all")
    text = " ".join(invoke(*words, "--count", "25").stdout.split())
    assert "not known to be complete" in text
    data = json.loads(invoke(*words, "--count", "25", "--no-proof", "--format", "json").stdout)
    assert data["complete"] is False
    assert json.loads(invoke(*words[:-1], "--count", "25", "--no-proof", "--format", "json").stdout)["complete"] is None


def test_a_find_of_no_kind_that_was_listed_is_our_fault() -> None:
    from standoff.search import Limits, find, wanted
    from standoff.search.bounds import Bound

    known = find(wanted(resolutions="2", region="Tyr, Boh, Vie"), Limits(count=100), everything=True)
    known.bound, known.listed_all = Bound(3, 3), 0  # as if the solver had listed none
    known = find(known.wanted, Limits(count=100), everything=True, known=known)
    assert not known.complete
    assert "of no kind that was proved to be there" in known.faults[0].says


def test_a_minimum_is_proved_meanwhile() -> None:
    result = invoke("--outcome", "F Nth dislodged", "--seconds", "200", "--format", "json")
    data = json.loads(result.stdout)
    jsonschema.validate(data, SCHEMA, jsonschema.Draft202012Validator)
    assert data["proved"]
    assert data["none_below"] == 3
    assert data["fewest_orders"] == 2
    assert data["finds"][0]["size"] == {"units": 3, "orders": 2, "powers": 2}
    assert data["seconds"] < 190


def test_that_there_is_none_is_proved_and_is_an_answer() -> None:
    result = invoke("--resolutions", "2", "--not-cycle", "--units", "2", "--seconds", "200")
    assert result.exit_code == 0
    assert result.stdout.startswith("There is no position with 2 resolutions")
    assert "Proved: none with 2 units or fewer." in result.stdout


def test_what_cannot_be_proved_says_why() -> None:
    text = " ".join(invoke("--order", "A Mun - Lon void", "--count", "50").stdout.split())
    assert "Not proved to be the smallest: no bounds are known for orders that are void" in text
    assert "Smallest position found" in text


def test_a_search_is_gone_on_with() -> None:
    words = ("--resolutions", "0", "--seed", "7", "--no-proof", "--state", "s.json", "--format", "json")
    first = json.loads(invoke(*words, "--count", "200").stdout)
    second = json.loads(invoke(*words, "--count", "400").stdout)
    whole = json.loads(invoke(*words[:5], "--format", "json", "--count", "400").stdout)
    assert (first["drawn"], second["drawn"]) == (200, 400)
    assert [find["orders"] for find in second["finds"]] == [find["orders"] for find in whole["finds"]]
    other = invoke("--resolutions", "2", "--seed", "7", "--state", "s.json", *QUICK)
    assert other.exit_code == 2
    assert "is of another search, with another property" in other.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "say what to look for"),
        (("--not-cycle",), "say what to look for"),
        (("--resolutions", "1"), "any position will do"),
        (("--resolutions", "0+"), "any position will do"),
        (("--resolutions", "-2"), "is no number of resolutions"),
        (("--resolutions", "9999"), "is too many"),
        (("--resolutions", "two"), "is no number of resolutions"),
        (("--resolutions", "2", "--in-results"), "name them with --disagree"),
        (("--disagree", "datc", "datc"), "differ in nothing"),
        (("--disagree", "2023", "2025"), "differ in nothing"),
        (("--disagree", "datc", "2024"), "no rulebook '2024'"),
        (("--disagree", "datc"), "requires 2 arguments"),
        (("--outcome", "F Nth"), "must say one thing"),
        (("--outcome", "F Mun dislodged"), "fleet cannot stand inland"),
        (("--order", "F Nth dislodged"), "names no order"),
        (("--rule", "no-such-rule"), "no-such-rule"),
        (("--rule", "farthest-first"), "a rule of adjustments"),
        (("--rule", "ordered"), "nothing turns on it"),
        (("--resolutions", "0", "--region", "Atlantis"), 'no place is called "Atlantis"'),
        (("--resolutions", "0", "--region", ""), "it names no province"),
        (("--resolutions", "0", "--powers", "0"), "--powers"),
        (("--resolutions", "0", "--powers", "8"), "has 7 powers"),
        (("--resolutions", "0", "--units", "-1"), "--units"),
        (("--resolutions", "0", "--board", "no-such"), "no board of this name"),
        (("--resolutions", "0", "--seconds", "nan"), "--seconds"),
        (("--resolutions", "0", "--state", "/"), "directory"),
        (("--resolutions", "0", "--state", "no/such/file", "--count", "1", "--no-proof"), "cannot be written"),
        (("--resolutions", "0", "--scheduler", "tcp://127.0.0.1:1", "--count", "1"), "no scheduler answers|Dask"),
        (("--outcome", "F Nth dislodged", "--region", "Mun"), "outside the region"),
        (("--outcome", "F Nth dislodged", "--outcome", "A Lon dislodged", "--units", "1"), "2 units are named"),
        (("--outcome", "F Lon dislodged", "--outcome", "A Lon dislodged"), "two units in one province"),
        (("--order", "A Par - Bur fails", "--order", "A Par - Gas fails"), "two orders for one unit"),
        (("--order", "A Lon - Nwy via convoy fails", "--no-convoys"), "there are to be none"),
        (("--outcome", "English F Nth dislodged", "--outcome", "German A Ruh dislodged", "--powers", "1"), "2 powers"),
    ],
)
def test_bad_questions_are_told_with_what_would_be_right(
    words: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("standoff.engines.cluster.CONNECT", 1)
    result = invoke(*words)
    assert result.exit_code == 2, result.output
    assert re.search(says, " ".join(result.stderr.split())), result.stderr
    assert not Path("found").exists()


def test_evaluators_that_differ_are_our_fault_and_the_find_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    real = sequential.evaluate

    def wrong(intents: Any) -> Any:
        return dataclasses.replace(real(intents), contested=frozenset({0}))

    monkeypatch.setattr(rejudging, "evaluate", wrong)
    result = invoke("--outcome", "F Nth dislodged", "--count", "100", "--no-proof")
    assert result.exit_code == 70
    assert "two evaluators differ" in result.stderr
    assert "contested" in result.stderr
    assert "Smallest" not in result.stdout
    written = sorted(Path("found").iterdir())
    assert written
    assert all(file.name.startswith("fault-") for file in written)


def test_another_board_is_searched(tmp_path: Path) -> None:
    result = invoke("--resolutions", "2", "--board", "colonial", *QUICK, "--format", "json")
    data = json.loads(result.stdout)
    assert data["board"] == "colonial"
    assert data["finds"][0]["size"]["units"] <= 4


@pytest.mark.parametrize(
    ("which", "jobs"),
    [
        (signal.SIGINT, "1"),
        (signal.SIGTERM, "2"),
        pytest.param(signal.SIGTERM, "1", marks=pytest.mark.campaign),
        pytest.param(signal.SIGINT, "2", marks=pytest.mark.campaign),
    ],
)
def test_an_interrupt_tells_what_is_known(which: signal.Signals, jobs: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "standoff", "find", "--resolutions", "2", "--not-cycle", "--seconds", "500"]
    words = ["-j", jobs, "--state", "s.json", "--all", "--format", "json"]
    process = subprocess.Popen([*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path)
    until = time.monotonic() + 120
    while not (tmp_path / "s.json").exists() and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(which)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err.decode()
    assert b"Traceback" not in err
    data = json.loads(out)
    assert data["interrupted"]
    assert data["finds"]
