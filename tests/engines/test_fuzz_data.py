"""What a campaign writes as data: it fits its schema, whatever came of the campaign, also where it was interrupted."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner

from standoff.__main__ import cli
from standoff.engines.contract import ReplyKind
from standoff.engines.provoking.kinds import PHASE_OF
from standoff.engines.provoking.reach import reachable

from .acting import command, left_behind

ROOT = Path(__file__).parent.parent.parent
SCHEMA = json.loads((ROOT / "engines/schema/fuzz.schema.json").read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(SCHEMA)
FORM = jsonschema.Draft202012Validator(SCHEMA)

MUTANT = (sys.executable, "-m", "bench.mutants", "--serve")
ITSELF = (sys.executable, "-m", "standoff", "engine")


@pytest.fixture(autouse=True)
def in_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    # where the mutants can be started from
    monkeypatch.chdir(ROOT)


def data(tmp_path: Path, code: int, *words: str) -> dict[str, Any]:
    result = CliRunner().invoke(cli, ["fuzz", "--format", "json", "--found", str(tmp_path / "found"), *words])
    assert result.exit_code == code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    FORM.validate(found)
    assert len(found["failing_phases"]) == found["failing"]
    assert sum(found["phases"].values()) == sum(found["replies"].values())
    phases = frozenset(PHASE_OF[kind] for kind in found["phases"])
    told = found["reached"].keys() | set(found["never_reached"])
    assert told >= set(reachable(phases))
    # nothing is missed of phases that were not drawn
    assert set(found["never_reached"]) <= set(reachable(phases))
    assert (found["times"]["small"] > 0) == bool(found["failing"])
    return found


def test_a_clean_campaign(tmp_path: Path) -> None:
    found = data(tmp_path, 0, "--count", "60", "--", *ITSELF)
    assert (found["agrees"], found["causes"], found["interrupted"]) == (True, [], False)
    assert found["replies"] == {"answer": 60}
    assert found["engine"]["name"] == "standoff"


@pytest.mark.parametrize(
    ("mutant", "words", "keys"),
    [
        ("ties-dislodge", ("--kind", "chains"), {"file", "why"}),
        ("first-of-two-retreats-arrives", ("--kind", "retreats", "--count", "60"), {"file", "why", "before"}),
        pytest.param(
            *("nearest-goes-first", ("--kind", "winters", "--count", "30"), {"file", "why"}),
            marks=pytest.mark.campaign,  # test_fuzz_command.py has the same for every run
        ),
        ("ties-dislodge", ("--board", "colonial"), {"file", "why"}),
    ],
)
def test_findings_of_all_phases(mutant: str, words: tuple[str, ...], keys: set[str], tmp_path: Path) -> None:
    found = data(tmp_path, 1, "--count", "20", *words, "--", *MUTANT, mutant)
    assert found["agrees"] is False
    first = found["causes"][0]["cases"][0]
    assert first.keys() >= keys
    assert first["differences"][0]["part"]
    assert first["request"]["board"] == found["board"]
    assert Path(first["file"]).is_file()
    assert set(found["causes"][0]["failing"]) <= set(found["failing_phases"])


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("dies", ReplyKind.CRASH),
        ("babbles", ReplyKind.NONSENSE),
        ("refuses", ReplyKind.ERROR),
        ("sleeps", ReplyKind.HANG),
    ],
)
def test_an_engine_that_fails_as_a_program(part: str, kind: ReplyKind, tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(FAILING, encoding="utf-8")
    words = ("--count", "4", "--kind", "chains", "--limit", "0.2" if part == "sleeps" else "20")
    code = 1 if kind is ReplyKind.ERROR else 3
    found = data(tmp_path, code, *words, "--", sys.executable, str(engine), part)
    assert [cause["kind"] for cause in found["causes"]] == [kind.value]
    (case, *_) = found["causes"][0]["cases"]
    assert case["said"]
    assert case["differences"] == []
    if kind is ReplyKind.CRASH:
        assert case["stderr"] == ["out of luck"]
    if kind is ReplyKind.NONSENSE:
        assert case["wrote"] == '{"id": 1}' or case["wrote"].startswith('{"id"')


FAILING = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    id = request["id"]
    if "hello" in request:
        print(json.dumps({"id": id, "protocol": 1, "name": "unlucky"}), flush=True)
    elif sys.argv[1] == "dies":
        sys.exit("out of luck")
    elif sys.argv[1] == "babbles":
        print(json.dumps({"id": id}), flush=True)
    elif sys.argv[1] == "refuses":
        print(json.dumps({"id": id, "error": "not today"}), flush=True)
    else:
        time.sleep(100)
"""


MOVES_NOTHING = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    with open(sys.argv[1], "a") as asked:
        asked.write(".")
    print(json.dumps({"id": request["id"], "units": request.get("units", [])}), flush=True)
"""
"""Tells by the size of a file how often it has been asked."""


def test_an_engine_that_skips_all(tmp_path: Path) -> None:
    found = data(tmp_path, 1, "--count", "12", "--", *command("skips"))
    assert found["replies"] == {"skip": 12}
    assert found["agrees"] is False


@pytest.mark.parametrize(
    ("jobs", "number", "code"),
    [
        ("1", signal.SIGTERM, 143),
        ("2", signal.SIGINT, 130),
        pytest.param("1", signal.SIGINT, 130, marks=pytest.mark.campaign),
        pytest.param("2", signal.SIGTERM, 143, marks=pytest.mark.campaign),
    ],
)
def test_what_an_interrupted_campaign_has_found_is_told_and_written(
    jobs: str, number: signal.Signals, code: int, tmp_path: Path
) -> None:
    folder, engine, asked = tmp_path / "found", tmp_path / "engine.py", tmp_path / "asked"
    engine.write_text(MOVES_NOTHING, encoding="utf-8")
    words = ("--seconds", "300", "--format", "json", "--found", str(folder), "-j", jobs)
    process = subprocess.Popen(
        [sys.executable, "-m", "standoff", "fuzz", *words, "--", *command("honest")[:-2], str(engine), str(asked)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not asked.exists() or asked.stat().st_size < 1000):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code, err.decode()
    assert b"Traceback" not in err
    found = json.loads(out)
    FORM.validate(found)
    assert found["interrupted"] is True
    assert found["agrees"] is False
    assert found["failing"] > 0
    assert found["causes"]
    (case, *_) = found["causes"][0]["cases"]
    assert Path(case["file"]).is_file()
    assert left_behind() == []


def test_the_schema_takes_nothing_else(tmp_path: Path) -> None:
    found = data(tmp_path, 1, "--count", "12", "--", *MUTANT, "ties-dislodge")
    for changed in (
        {**found, "more": 1},
        {key: value for key, value in found.items() if key != "interrupted"},
        {**found, "seed": -1},
        {**found, "failing_phases": ["6.A.1"]},
        {**found, "causes": [{**found["causes"][0], "kind": "skip"}]},
        {**found, "causes": [{**found["causes"][0], "cases": []}]},
        {**found, "causes": [{**found["causes"][0], "cases": [{**found["causes"][0]["cases"][0], "more": 1}]}]},
    ):
        assert not FORM.is_valid(changed)
