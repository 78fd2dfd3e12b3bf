"""Engines by name: what is known of them, where their interpreter is, how they are installed and asked."""

from __future__ import annotations

import fcntl
import io
import json
import os
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner, Result

from standoff import Rulebook
from standoff.__main__ import cli
from standoff.datc.case import cases
from standoff.engines.adapters import serve
from standoff.engines.check import phases_of
from standoff.engines.comparing import Tier
from standoff.engines.known import known_of
from standoff.engines.options import EngineAsked
from standoff.engines.shipped import (
    COMPLETE,
    KINDS,
    ShippedError,
    environments,
    interpreter,
    names,
    python_for,
    shipped,
    version_in,
)

EACH = pytest.mark.parametrize("name", names())


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no environments but those of the test."""
    monkeypatch.setenv("STANDOFF_ENGINES", str(tmp_path / "engines"))
    monkeypatch.delenv("STANDOFF_ENGINE_PYTHON", raising=False)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words, catch_exceptions=False)


# --- what is known ---


@EACH
def test_each_difference_is_told_in_full(name: str) -> None:
    engine = shipped(name)
    assert all(one.kind in KINDS and one.gives and one.right for one in engine.known)
    assert all(one.cases or one.answer for one in engine.known)
    assert all(one.answer.keys() == one.standoff.keys() for one in engine.known)
    assert max(Counter(one.id for one in engine.known).values()) == 1


@EACH
def test_a_case_shows_one_difference_and_is_one(name: str) -> None:
    ids = {phase.id for case in cases() for phase in phases_of(case, Rulebook.DATC)}
    told = [id for one in shipped(name).known for id in one.cases]
    assert set(told) <= ids
    assert max(Counter(told).values()) == 1


@EACH
@pytest.mark.parametrize("tier", [Tier.POSITIONS, Tier.RESULTS])
def test_it_is_known_how_each_phase_differs(name: str, tier: Tier) -> None:
    engine = shipped(name)
    assert engine.digests[tier.value].keys() == engine.differing(tier).keys()
    assert all(one.difference(tier) for one in known_of(name, tier).values())


def test_more_is_known_where_more_is_compared() -> None:
    engine = shipped("diplomacy")
    assert engine.differing(Tier.POSITIONS).items() < engine.differing(Tier.RESULTS).items()


def test_the_page_is_asked_for_the_faults_that_are_known_from_elsewhere() -> None:
    known = {one.id: one.kind for one in shipped("diplomacy").known}
    wanted = (
        "retreats-after-a-convoy paradox-that-is-none self-dislodgement-via support-coast walks-instead by-abbreviation"
    )
    assert set(wanted.split()) <= known.keys()


# --- where the interpreter is ---


def test_environments_stand_in_the_cache_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert environments() == tmp_path / "engines"
    monkeypatch.delenv("STANDOFF_ENGINES")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert environments() == tmp_path / "cache" / "standoff" / "engines"
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")  # no absolute path
    monkeypatch.setenv("HOME", str(tmp_path))
    assert environments() == tmp_path / ".cache" / "standoff" / "engines"


def test_no_environment_is_told_with_the_command_that_makes_one() -> None:
    done = run("check", "--engine", "diplomacy")
    assert done.exit_code == 2
    assert "'standoff engines install diplomacy' makes an environment that has it" in done.output


@pytest.mark.parametrize(
    ("python", "fault"),
    [
        (sys.executable, "has no package pydip; 'standoff engines install pydip'"),
        ("/nowhere/python", "cannot be started: No such file or directory"),
        ("/bin/false", "is no Python 3.8 or newer"),
        ("/bin/echo", "is no Python 3.8 or newer; it says '-I -c import"),
    ],
)
def test_an_interpreter_without_the_engine_is_told(python: str, fault: str) -> None:
    with pytest.raises(ShippedError, match=fault):
        python_for(shipped("pydip"), Path(python))
    done = run("fuzz", "--engine", "pydip", "--engine-python", python)
    assert (done.exit_code, fault in done.output) == (2, True)


def program(path: Path, *lines: str) -> Path:
    """Write a program of the shell."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return path


def test_what_an_interpreter_says_need_be_no_utf_8(tmp_path: Path) -> None:
    with pytest.raises(ShippedError, match=r"is no Python 3.8 or newer; it says '\ufffd'"):
        version_in(program(tmp_path / "python", "printf '\\377\\n'"), "pydip")


def test_an_interpreter_that_hangs_is_ended_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("standoff.engines.shipped.PATIENCE", 0.5)
    # the sleeper holds the output open
    python = program(tmp_path / "python", f"sleep 60 & echo $! >{tmp_path}/pid; wait")
    before = time.monotonic()
    with pytest.raises(ShippedError, match=r"python: has not ended within 0.5 s"):
        version_in(python, "pydip")
    assert time.monotonic() - before < 20
    status = Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}/stat")
    assert not status.exists() or status.read_text().split()[2] == "Z"


def test_the_list_looks_where_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho has 9.9\n", encoding="utf-8")
    python.chmod(0o755)
    assert run("engines").output.count("  not installed: standoff engines install ") == len(names())
    monkeypatch.setenv("STANDOFF_ENGINE_PYTHON", str(python))
    assert run("engines").output.count(f"  9.9 in {python}\n") == len(names())
    monkeypatch.setenv("STANDOFF_ENGINE_PYTHON", sys.executable)
    said = f"  STANDOFF_ENGINE_PYTHON names {sys.executable}, which has it not: standoff engines install pydip"
    assert said in run("engines").output
    monkeypatch.setenv("STANDOFF_ENGINE_PYTHON", "/nowhere/python")
    assert "  /nowhere/python: cannot be started: No such file" in run("engines").output


@pytest.mark.parametrize(
    ("says", "whole", "fault"),
    [
        ("echo has 0.1.8", False, " was not finished"),
        ("echo has 0.1.7", True, " has pydip 0.1.7"),
        ("echo PackageNotFoundError >&2; exit 1", True, " lacks it"),
        ("exit 1", True, "/bin/python: is no Python 3.8 or newer"),
        ("", True, "/bin/python: cannot be started: No such file or directory"),
        ("echo has 0.1.8", True, ""),
    ],
)
def test_the_list_says_what_is_wrong_with_an_environment_and_what_mends_it(says: str, whole: bool, fault: str) -> None:
    folder = shipped("pydip").folder
    folder.mkdir(parents=True)
    if says:
        program(interpreter(folder), says)
    if whole:
        (folder / COMPLETE).touch()
    state = (
        f"{folder}{fault}; made anew by: standoff engines install pydip" if fault else f"0.1.8 in {folder}/bin/python"
    )
    assert f"  {state}\n" in run("engines").output


def test_a_version_is_read_from_the_interpreter() -> None:
    assert version_in(Path(sys.executable), "pytest") == pytest.__version__


# --- usage ---


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--engine", "jdip"), "'jdip' is no engine that there is an adapter for; there are diplomacy, pydip"),
        (("--engine", "pydip", "--", "./mine"), "name the engine with --engine or behind --, not both"),
        (("--engine", "pydip", "--once"), "--once is for engines behind --"),
        ((), "or one of 'standoff engines' with --engine"),
    ],
)
def test_usage_is_told(words: tuple[str, ...], said: str) -> None:
    done = run("check", *words)
    assert (done.exit_code, said in " ".join(done.output.split())) == (2, True)


@pytest.mark.parametrize(
    ("shipped_name", "python", "words"),
    [
        ("", "", "-- ./mine --fast"),
        ("pydip", "", "--engine pydip"),
        ("pydip", "/opt/python", "--engine pydip --engine-python /opt/python"),
    ],
)
def test_a_command_line_that_asks_again_names_the_engine_as_it_was(shipped_name: str, python: str, words: str) -> None:
    asked = EngineAsked(("./mine", "--fast"), 10.0, 1, False, "", shipped_name, python)
    assert " ".join(asked.words) == words


def test_an_engine_that_is_not_known_is_not_installed() -> None:
    done = run("engines", "install", "jdip")
    assert (done.exit_code, "there are diplomacy, pydip" in done.output) == (2, True)


# --- installed from an index that is a folder ---


def wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> None:
    """Put a package into a folder, as pip takes it."""
    folder.mkdir(exist_ok=True)
    about = f"{name}-{version}.dist-info"
    parts = {
        **files,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    parts[f"{about}/RECORD"] = "".join(f"{path},,\n" for path in [*parts, f"{about}/RECORD"])
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        for path, text in parts.items():
            archive.writestr(path, text)


GAME = """\
class Power:
    def __init__(self):
        self.units, self.adjust, self.retreats = [], [], {}


class Result:
    results = {}


class Game:
    '''Lets all units stand.'''

    def __init__(self):
        self.powers = {name: Power() for name in "AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY".split()}
        self.error, self.popped = [], []

    def set_state(self, state):
        print("a banner that is no answer")
        for power, units in state["units"].items():
            self.powers[power].units = units

    def get_power(self, name): return self.powers[name]
    def get_units(self, name): return self.powers[name].units
    def set_orders(self, power, orders): pass
    def process(self): return Result()
"""


def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have pip take packages from a folder alone."""
    for key in [key for key in os.environ if key.startswith("PIP_")]:
        monkeypatch.delenv(key)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    (tmp_path / "index").mkdir()
    return tmp_path / "index"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Install an engine once, as a user does, where files have the names of modules; give its folder and what is said.

    Only here is an environment made in earnest, which takes longer than all the other tests together.
    """
    folder = tmp_path_factory.mktemp("installed")
    for name in ("venv", "pip"):
        (folder / f"{name}.py").write_text("raise SystemExit('this is another module')")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STANDOFF_ENGINES", str(folder / "engines"))
        patch.chdir(folder)
        wheel(index(folder, patch), "diplomacy", "1.1.2", {"diplomacy/__init__.py": GAME})
        done = run("engines", "install", "diplomacy")
    assert done.exit_code == 0, done.output
    return folder / "engines" / "diplomacy-1.1.2", done.output


def test_an_engine_is_installed_listed_and_asked(installed: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    folder, said = installed
    monkeypatch.setenv("STANDOFF_ENGINES", str(folder.parent))
    python = interpreter(folder)
    assert said.splitlines()[-1] == f"diplomacy 1.1.2: {python}"
    assert run("engines", "install", "diplomacy").output == f"diplomacy 1.1.2 is there: {python}\n"
    assert f"  1.1.2 in {python}" in run("engines").output.splitlines()
    asked = run("check", "6.A.1", "6.A.11", "--engine", "diplomacy", "--limit", "60")
    assert asked.output.splitlines()[0] == "engine         diplomacy 1.1.2"
    assert asked.output.splitlines()[-1] == "2 of 2 phases agree"
    known = run("check", "6.C.1", "--engine", "diplomacy", "--known", "diplomacy", "--limit", "60")
    assert (known.exit_code, "6.C.1  Three Army Circular Movement: differs" in known.output) == (1, True)


def test_nothing_of_the_folder_that_it_is_called_in_is_run(installed: tuple[Path, str]) -> None:
    folder, said = installed
    assert {"venv.py", "pip.py"} <= {path.name for path in folder.parent.parent.iterdir()}
    assert "another module" not in said


def test_a_script_of_the_environment_runs_in_it(installed: tuple[Path, str]) -> None:
    folder, _ = installed
    said = subprocess.run([folder / "bin" / "pip", "--version"], capture_output=True, text=True, check=True).stdout
    assert str(folder) in said


# --- installed by what stands in for an interpreter ---


def stand_in(tmp_path: Path, version: str = "0.1.8", pip: str = ":") -> Path:
    """Write a program that makes an environment whose interpreter it is; of pydip it says that it has this version.

    What it does for pip is a line of the shell.
    """
    return program(
        tmp_path / "python",
        'case "$*" in',
        '"-I -m venv "*) sleep 0.3; mkdir -p "$4/bin"; cp "$0" "$4/bin/python" ;;',
        '"-I -m pip install "*" pydip==0.1.8") ' + pip + " ;;",
        '"-I -c "*) echo has ' + version + " ;;",
        '*) echo "what is $*?"; exit 9 ;;',
        "esac",
    )


def made(tmp_path: Path, *, version: str = "0.1.8", complete: bool = True) -> Path:
    """Make what stands in for an environment of pydip, and return its folder."""
    folder = tmp_path / "engines" / "pydip-0.1.8"
    program(interpreter(folder), f"echo has {version}")
    (folder / "stale").touch()
    if complete:
        (folder / COMPLETE).touch()
    return folder


def spoilt_by_its_interpreter(tmp_path: Path) -> Path:
    folder = made(tmp_path)
    interpreter(folder).unlink()
    interpreter(folder).symlink_to("/nowhere/python")
    return folder


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        (spoilt_by_its_interpreter, "bin/python: cannot be started: No such file or directory"),
        (partial(made, version="9.9.9"), "pydip-0.1.8 has pydip 9.9.9"),
        (partial(made, complete=False), "pydip-0.1.8 was not finished"),
    ],
)
def test_a_spoilt_environment_is_told_and_made_anew(tmp_path: Path, spoilt: Callable[[Path], Path], fault: str) -> None:
    folder = spoilt(tmp_path)
    with pytest.raises(ShippedError, match=f"{fault}; 'standoff engines install pydip' makes it anew"):
        python_for(shipped("pydip"), None)
    done = run("engines", "install", "pydip", "--python", str(stand_in(tmp_path)))
    assert (done.exit_code, f"{fault}; it is made anew" in done.output) == (0, True)
    assert python_for(shipped("pydip"), None) == interpreter(folder)
    assert not (folder / "stale").exists()


def test_two_installs_at_once_make_one_environment(tmp_path: Path) -> None:
    words = (sys.executable, "-m", "standoff", "engines", "install", "pydip", "--python", str(stand_in(tmp_path)))
    both = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=tmp_path) for _ in range(2)]
    said = [one.communicate(timeout=300)[0] for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert sorted("making" in text for text in said) == [False, True]
    assert sum("pydip 0.1.8 is there" in text for text in said) == 1


def test_an_install_that_another_one_holds_up_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standoff.engines.installing.LIMIT", 0.2)
    (tmp_path / "engines").mkdir()
    with (tmp_path / "engines" / ".pydip-0.1.8.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = run("engines", "install", "pydip")
    assert done.exit_code == 2
    assert "another install has been making it for more than 0.2 s" in done.output


def test_pip_is_not_believed_that_it_installed(tmp_path: Path) -> None:
    done = run("engines", "install", "pydip", "--python", str(stand_in(tmp_path, version="0.1.7")))
    assert (done.exit_code, "pip is done with pydip==0.1.8, and" in done.output) == (2, True)
    assert "has pydip 0.1.7" in done.output
    assert left(tmp_path) == []


def test_an_interpreter_that_never_makes_an_environment_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("standoff.engines.installing.LIMIT", 0.5)
    done = run("engines", "install", "pydip", "--python", str(program(tmp_path / "python", "sleep 60")))
    assert (done.exit_code, "has not ended within 0.5 s" in done.output) == (2, True)
    assert left(tmp_path) == []


def left(tmp_path: Path) -> list[Path]:
    """Return what stands in the folder of environments; the file by which installs wait for each other may stay."""
    return [path for path in (tmp_path / "engines").iterdir() if path.suffix != ".lock"]


def test_what_cannot_be_installed_leaves_nothing_behind(
    installed: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(index(tmp_path, monkeypatch), "pydip", "0.1.0", {"pydip/__init__.py": ""})
    # the pip of another environment looks for it in earnest
    python = stand_in(tmp_path, pip=f'exec {interpreter(installed[0])} "$@"')
    done = run("engines", "install", "pydip", "--python", str(python))
    assert done.exit_code == 2
    assert "No matching distribution found for pydip==0.1.8" in done.output
    assert left(tmp_path) == []


def test_an_interpreter_that_cannot_make_an_environment_is_told(tmp_path: Path) -> None:
    done = run("engines", "install", "pydip", "--python", "/bin/false")
    assert (done.exit_code, "failed with exit code 1" in done.output) == (2, True)
    assert left(tmp_path) == []


# --- the lines that adapters speak ---


class Echo:
    """An adapter that tells what it was asked."""

    HELLO: ClassVar[dict[str, Any]] = {
        "name": "echo",
        "version": "1",
        "phases": ["movement", "retreat"],
        "boards": ["standard"],
    }

    @staticmethod
    def judged(request: dict[str, Any]) -> dict[str, Any]:
        if request["orders"] == ["ENGLAND: F nth - fails"]:
            raise KeyError("fails")
        return {"units": request["units"]}


GOOD = {"id": 7, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth H"]}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"no JSON", "the line is no JSON"),
        (b"\xff", "the line is no JSON"),
        (b"[" * 100_000, "the line is no JSON"),
        (b"[]", "the line is no JSON object"),
        (b"x" * 10_000_001, "a line of more than 10000000 bytes"),
        ({"id": 1}, "units: must be a list of texts"),
        ({**GOOD, "orders": [1]}, "orders: must be a list of texts"),
        ({**GOOD, "units": ["ENGLAND nth"]}, "units[0]: 'ENGLAND nth' is no unit"),
        ({**GOOD, "orders": ["F nth H"]}, "orders[0]: 'F nth H' is no order"),
        ({**GOOD, "phase": "retreat", "dislodged": [{}]}, "dislodged[0]: must have a unit and its retreats"),
        ({**GOOD, "phase": "retreat", "dislodged": {}}, "dislodged: must be a list of objects"),
        ({**GOOD, "orders": ["ENGLAND: F nth - fails"]}, "KeyError: 'fails'"),
    ],
)
def test_bad_lines_are_answered_with_an_error(line: bytes | dict[str, Any], said: str) -> None:
    text = line if isinstance(line, bytes) else json.dumps(line).encode()
    assert serve.replied(text, Echo)["error"].startswith(said)


def test_what_an_engine_does_not_judge_is_skipped() -> None:
    for field, value in (("board", "toy"), ("phase", "adjustment"), ("board", ["standard"])):
        assert "skip" in serve.replied(json.dumps({**GOOD, field: value}).encode(), Echo)


def test_a_long_line_is_passed_over_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "MOST_BYTES", 100)
    told: list[str] = []
    serve.serve(Echo, io.BytesIO(b"x" * 1234 + b"\n\n" + json.dumps(GOOD).encode()), told.append)
    first, second = map(json.loads, told)
    assert "error" in first
    assert second == {"id": 7, "units": ["ENGLAND F nth"]}


def test_a_greeting_says_who_is_there() -> None:
    assert serve.replied(b'{"id": 0, "hello": {}}', Echo) == {"id": 0, "protocol": 1, **Echo.HELLO}
