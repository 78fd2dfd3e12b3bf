"""CaDiCaL as a program: nothing that it says is believed, and it ends with the run that started it."""

import json
import lzma
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

import standoff.search
from standoff.__main__ import cli
from standoff.search.theorems import external
from standoff.search.theorems.checking import SHIPPED, check
from standoff.search.theorems.external import Cadical, Satisfiable, cadical
from standoff.search.theorems.folder import Folder
from standoff.search.theorems.proving import Outside, Refused, certified
from standoff.search.theorems.source import TheoremError
from standoff.search.theorems.theorem import theorem
from standoff.solver.proofs.checker.theorems import CheckedTheorem

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs that stand for CaDiCaL are shell scripts")

MANIFEST_SCHEMA = json.loads(
    (Path(standoff.search.__file__).parent / "schema" / "theorem-manifest.schema.json").read_text("utf-8")
)
TWO = theorem("two-resolutions")

Made = Callable[[str], str]
"""Gives the path of a program that answers what is asked of every CaDiCaL, and does something else with lemmas."""

FRAME = """#!/bin/sh
[ "$1" = --version ] && {{ echo {version}; exit 0; }}
while [ $# -gt 2 ]; do shift; done
read -r _ _ _ count <"$1"
if [ "$count" = 4 ]; then printf '5 1 0 1 3 0\\n6 2 0 1 2 0\\n7 0 6 3 4 0\\n' >"$2"; exit 20; fi
{lemma}
"""


def program(path: Path, text: str) -> str:
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return lambda lemma: program(tmp_path / "solver", FRAME.format(version="1.9.5", lemma=lemma))


@pytest.fixture
def replayed(tmp_path: Path) -> Path:
    """A folder with the refutations that come with standoff, each named by how many clauses the lemma has."""
    folder = tmp_path / "replayed"
    folder.mkdir()
    for row in json.loads((SHIPPED / TWO.id / "manifest.json").read_text())["lemmas"]:
        count = row["definitions"] + row["hypothesis"] + row["denial"]
        packed = (SHIPPED / TWO.id / f"{row['name']}.lrat.xz").read_bytes()
        (folder / str(count)).write_bytes(lzma.decompress(packed))
    return folder


def prove(folder: Path, solver: str, *more: str) -> Result:
    words = ["theorem", TWO.id, "--prove", "-o", str(folder), "--cadical", solver, *more]
    return CliRunner().invoke(cli, words, prog_name="standoff", catch_exceptions=False)


def test_what_a_program_refutes_is_checked_and_kept(made: Made, replayed: Path, tmp_path: Path) -> None:
    program, source = cadical(made(f'cat "{replayed}/$count" >"$2"; exit 20')), TWO.source()
    folder, working = Folder(tmp_path / "new", TWO), tmp_path / "working"
    working.mkdir()
    folder.keep("two-2", certified(source, "two-2", outside=Outside(program, working)), source.names)
    assert CheckedTheorem(tmp_path / "new").proved == ["two-2"]
    manifest = json.loads((tmp_path / "new" / "manifest.json").read_text())
    jsonschema.validate(manifest, MANIFEST_SCHEMA)
    (row,) = manifest["lemmas"]
    assert (row["solver"], row["checked"]) == ("CaDiCaL 1.9.5", ["standoff"])
    assert {*row["seconds"]} == {"solve", "trim", "check", "vacuity"}
    assert [*working.iterdir()] == [], "nothing is left of the work"


@pytest.mark.campaign
def test_a_program_proves_a_theorem(made: Made, replayed: Path, tmp_path: Path) -> None:
    result = prove(tmp_path / "new", made(f'cat "{replayed}/$count" >"$2"; exit 20'))
    assert result.exit_code == 0, result.stderr
    found = check(tmp_path / "new")
    assert found.whole
    assert found.checked == ["two-1", "two-2"]
    assert len([*(tmp_path / "new").iterdir()]) == 7, "nothing is left of the work"


@pytest.mark.parametrize(
    ("lemma", "due"),
    [
        ('echo rubbish >"$2"; exit 20', "two-1 is no refutation: refutation.lrat:1: is no step"),
        # it names the formula's first clauses, from which nothing follows
        ('echo "$((count + 1)) 0 1 2 0" >"$2"; exit 20', "two-1 is no refutation: two-1.lrat.xz:1: nothing follows"),
        ('echo "$((count + 1)) 1 0 -1 0" >"$2"; echo "$((count + 2)) 0 $((count + 1)) 0" >>"$2"; exit 20',
         "has the hint -1: it does not follow by unit propagation alone"),
        ('rm -f "$2"; exit 20', "ended with exit code 20"),
        ("echo s SATISFIABLE; exit 10", "says that there is a model, and tells none that is one"),
        ("echo s SATISFIABLE; echo v 1 -2 0; exit 10", "says that there is a model, and tells none that is one"),
        ("echo v 1 -1 2 -2 0; exit 10", "says that there is a model, and tells none that is one"),
        ("echo; echo 'no memory'; exit 1", "ended with exit code 1: no memory"),
        ("kill -9 $$", "ended by a signal: nothing said"),
    ],
)  # fmt: skip
def test_a_program_that_does_not_do_what_it_should_is_told(lemma: str, due: str, made: Made, tmp_path: Path) -> None:
    outside = Outside(cadical(made(lemma)), tmp_path)
    with pytest.raises(TheoremError) as refused:
        certified(TWO.source(), "two-1", outside=outside)
    assert due in str(refused.value)


@pytest.mark.campaign
def test_the_command_tells_it_as_bad_input(made: Made, tmp_path: Path) -> None:
    result = prove(tmp_path / "new", made('echo rubbish >"$2"; exit 20'))
    assert result.exit_code == 2
    assert "two-1 is no refutation: refutation.lrat:1: is no step" in result.stderr
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["manifest.json"]


def test_a_program_that_hangs_ends_with_the_time(made: Made, tmp_path: Path) -> None:
    result = prove(tmp_path / "new", made(f"echo $$ >{tmp_path}/pid; exec sleep 1000"), "--seconds", "3")
    assert result.exit_code == 1
    number = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not Path(f"/proc/{number}").exists():
            break
        time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["manifest.json"]


@pytest.mark.campaign
@pytest.mark.parametrize("which", [signal.SIGTERM, signal.SIGINT])
def test_a_program_ends_with_the_run_that_is_asked_to_end(which: signal.Signals, made: Made, tmp_path: Path) -> None:
    hanging = made(f"echo $$ >{tmp_path}/made; mv {tmp_path}/made {tmp_path}/pid; exec sleep 1000")
    words = [
        sys.executable,
        "-m",
        "standoff",
        "theorem",
        TWO.id,
        "--prove",
        "-o",
        str(tmp_path / "new"),
        "--cadical",
        hanging,
    ]
    with subprocess.Popen(words, stderr=subprocess.PIPE) as run:
        for _ in range(600):
            if (tmp_path / "pid").exists():
                break
            time.sleep(0.1)
        run.send_signal(which)
        assert run.wait(30) == 128 + which
    number = int((tmp_path / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["manifest.json"]


def test_a_program_that_says_without_end_is_ended(made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "MOST_SAID", 10_000)
    outside = Outside(cadical(made("exec yes")), tmp_path)
    with pytest.raises(TheoremError, match="says without end"):
        certified(TWO.source(), "two-1", outside=outside)


def test_a_program_that_leaves_no_room_on_the_disk_is_ended(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = Outside(cadical(made("exec sleep 1000")), tmp_path)
    monkeypatch.setattr(external, "ROOM", 1 << 60)
    with pytest.raises(TheoremError, match="leaves no room on the disk"):
        certified(TWO.source(), "two-1", outside=outside)


def test_a_model_that_is_one_is_believed(made: Made, tmp_path: Path) -> None:
    found = Cadical(made("echo s SATISFIABLE; echo v -1 2; echo v 0; exit 10"), "1.9.5")
    formula = tmp_path / "x.cnf"
    formula.write_text("p cnf 2 1\n1 2 0\n")
    with pytest.raises(Satisfiable):
        found.refute(formula, tmp_path / "x.lrat", ((1, 2),))
    with pytest.raises(TheoremError):
        found.refute(formula, tmp_path / "x.lrat", ((1, 2), (-2,)))


def test_a_lemma_that_has_a_model_is_a_fault_of_ours(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refute(*_args: object) -> None:
        raise Satisfiable

    outside = Outside(cadical(made("exit 0")), tmp_path)
    monkeypatch.setattr(Cadical, "refute", refute)
    with pytest.raises(Refused, match="two-1 is false: there is a model of what it denies"):
        certified(TWO.source(), "two-1", outside=outside)


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("#!/bin/sh\necho anything\n", "is no CaDiCaL, for --version does not tell a version"),
        ("#!/bin/sh\nexit 3\n", "is no CaDiCaL"),
        ("no program at all", "cannot be started"),
        ('#!/bin/sh\n[ "$1" = --version ] && echo 1.5.3 || { echo "invalid option --lrat"; exit 1; }\n',
         "ended with exit code 1: invalid option --lrat; a CaDiCaL that writes LRAT is due, of version 1.7.0 or later"),
        ('#!/bin/sh\n[ "$1" = --version ] && echo 1.9.5 && exit\necho "1 2 0" >"$5"; exit 20\n',
         "writes no LRAT: four.lrat:1: "),
    ],
)  # fmt: skip
def test_what_is_no_cadical_or_an_old_one_is_refused_at_once(text: str, due: str, tmp_path: Path) -> None:
    result = prove(tmp_path / "new", program(tmp_path / "solver", text))
    assert result.exit_code == 2
    assert due in " ".join(result.stderr.split())
    assert not (tmp_path / "new").exists()


def test_a_program_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = prove(tmp_path / "new", "no-such-program")
    assert result.exit_code == 2
    assert "no-such-program: there is no such program; a CaDiCaL that writes LRAT is due" in result.stderr


def test_newer_versions_are_told_to_make_no_variables(tmp_path: Path) -> None:
    text = FRAME.format(version="3.0.0", lemma="exit 0").replace("while", f'echo "$@" >{tmp_path}/words\nwhile', 1)
    cadical(program(tmp_path / "solver", text))
    assert (tmp_path / "words").read_text().startswith("-q --lrat --no-binary --no-factor ")


@pytest.mark.skipif(not shutil.which("cadical"), reason="there is no cadical on PATH")
def test_a_real_cadical_refutes_a_lemma(tmp_path: Path) -> None:
    try:
        found = cadical("cadical")
    except TheoremError as error:
        pytest.skip(str(error))
    made = certified(TWO.source(), "two-2", outside=Outside(found, tmp_path))
    assert (made.told["solver"], made.told["checked"]) == (found.name, ["standoff"])
