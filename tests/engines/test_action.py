"""The GitHub action: its steps, taken out of action.yml and run by bash as a runner would, on good and bad engines."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from standoff.engines.action import InputError, words_of

from .acting import OURS, left_behind

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"
RIGHT = f"{sys.executable} -m standoff engine"

pytestmark = pytest.mark.skipif(not ACTION.exists(), reason="a source distribution has no action")


def inputs() -> dict[str, str]:
    """Return the inputs with what each is without a value; as much of YAML as the file has."""
    block = re.search(r"^inputs:\n(.*?)^runs:", ACTION.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert block is not None
    found = {}
    for name, rest in re.findall(r"^  (\w+):\n((?:    .*\n)+)", block[1], re.MULTILINE):
        assert re.search(r"^    description: .", rest, re.MULTILINE), name
        default = re.search(r'^    default: "?(.*?)"?$', rest, re.MULTILINE)
        assert default or "required: true" in rest, name
        found[name] = default[1] if default else ""
    return found


def steps() -> list[tuple[dict[str, str], str]]:
    """Return each step: its environment, and what bash runs."""
    _, _, text = ACTION.read_text(encoding="utf-8").partition("  steps:\n")
    found = []
    for step in re.split(r"^    - name: ", text, flags=re.MULTILINE)[1:]:
        assert "      shell: bash\n" in step
        env = dict(re.findall(r"^        (STANDOFF_\w+): (.*)$", step, re.MULTILINE))
        _, _, script = step.partition("      run: |\n")
        found.append((env, textwrap.dedent(script)))
    return found


class Runner:
    """Runs the action as GitHub does.

    Args:
        folder: an empty folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.summary = folder / "summary"
        (folder / "temp").mkdir()
        # stands in for the Python that makes an environment and installs into it: what it is asked for is written down
        python = folder / "temp" / "standoff" / "bin" / "python"
        self.fake = folder / "python"
        self.fake.write_text(
            "#!/bin/bash\n"
            'printf "%s\\n" "$*" >>"$RUNNER_TEMP/asked"\n'
            'if [[ " $* " = *" pip "* ]]; then exit 0; fi\n'
            f'mkdir -p "{python.parent}"; printf \'#!/bin/bash\\nif [[ " $* " = *" pip "* ]]; then '
            f'printf "%%s\\\\n" "$*" >>"$RUNNER_TEMP/asked"; '
            f'else exec {sys.executable} "$@"; fi\\n\' >"{python}"; chmod +x "{python}"\n'
        )
        self.fake.chmod(0o755)

    def __call__(self, **given: str) -> subprocess.CompletedProcess[str]:
        known = inputs()
        assert set(given) <= set(known)
        values = {**known, "python": str(self.fake), **given}
        done = None
        for env, script in steps():
            filled = {
                name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: values[match[1]], value).replace(
                    "${{ github.action_path }}", str(ROOT)
                )
                for name, value in env.items()
            }
            assert "${{" not in script, "what comes from outside must not be written into a script"
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
                cwd=self.folder,
                env={
                    **os.environ,
                    **filled,
                    "RUNNER_TEMP": str(self.folder / "temp"),
                    "GITHUB_STEP_SUMMARY": str(self.summary),
                },
                capture_output=True,
                text=True,
                check=False,
                timeout=300,
            )
            if done.returncode:
                break
        assert done is not None
        return done


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_a_good_engine_passes_with_a_summary(run: Runner) -> None:
    done = run(command=RIGHT, which="6.A 6.H.5")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("::notice title=standoff check::14 of 14 phases agree")
    assert run.summary.read_text(encoding="utf-8").startswith("# standoff ")
    asked = (run.folder / "temp" / "asked").read_text().splitlines()
    assert asked[0] == f"-I -m venv {run.folder}/temp/standoff"
    assert asked[1:] == [f"-I -m pip install --quiet --disable-pip-version-check -- {ROOT}"]


MODULES = ("click", "rich", "pysat", "networkx", "standoff", "shlex", "venv", "pip", "json", "subprocess")


# that bash asks for isolation where it makes the environment is seen above in every run, what comes of it in campaigns
@pytest.mark.parametrize("installed", [True, pytest.param(False, marks=pytest.mark.campaign)])
def test_a_file_of_the_checkout_is_taken_for_no_module(run: Runner, installed: bool) -> None:
    for name in MODULES:
        (run.folder / f"{name}.py").write_text(f"raise SystemExit('{name} of the checkout')")
    words = f"{sys.executable} -I -m standoff engine"
    if installed:
        done = run(command=words, which="6.A.6")
        assert (done.returncode, done.stderr) == (0, "")
    else:  # the real interpreter, as far as the environment
        done = run(command=words, which="6.A.6", python=sys.executable, install="/nowhere/no-package")
        assert "of the checkout" not in done.stdout + done.stderr
        assert "no-package" in done.stderr


def test_the_engine_sees_none_of_the_inputs(run: Runner) -> None:
    engine = run.folder / "engine.py"
    engine.write_text(
        "import os, pathlib\n"
        "seen = sorted(key for key in os.environ if key.startswith('STANDOFF_'))\n"
        "pathlib.Path('seen').write_text(repr(seen))\n"
    )
    run(command=f"{sys.executable} {engine}", which="6.A.6", args="--tier results")
    assert (run.folder / "seen").read_text() == "[]"


def test_a_bad_engine_fails_with_an_annotation_of_each_case_and_a_summary(run: Runner) -> None:
    engine = run.folder / "engine.py"
    engine.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    print(json.dumps({'id': asked['id'], 'units': asked.get('units', [])}), flush=True)\n"
    )
    run.summary.write_text("before\n")
    done = run(command=f"{sys.executable} {engine}", which="6.D.1 6.D.2")
    assert done.returncode == 1
    assert "::error file=" in done.stdout
    assert "title=6.D.2" in done.stdout
    assert "title=6.D.1:" not in done.stdout
    summary = run.summary.read_text(encoding="utf-8")
    assert summary.startswith("before\n# ")
    assert "6.D.2 A Move Cuts Support On Hold: differs" in summary
    known = run.folder / "known differences.txt"
    known.write_text("6.D.2 differs\n")
    assert run(command=f"{sys.executable} {engine}", which="6.D.1 6.D.2", known=known.name).returncode == 0


def test_all_inputs_arrive(run: Runner) -> None:
    assert set(inputs()) == {"command", "which", "known", "rules", "names", "once", "args", "install", "python"}
    words = words_of(
        {
            "STANDOFF_COMMAND": "'./my engine' -v",
            "STANDOFF_WHICH": "6.F 'my cases'",
            "STANDOFF_KNOWN": "known file.txt",
            "STANDOFF_RULES": "2000, convoy-intent=tag",
            "STANDOFF_NAMES": "jdip",
            "STANDOFF_ONCE": "True",
            "STANDOFF_ARGS": "--tier results",
        },
        "summary.md",
    )
    assert words == [
        *("check", "--format", "github", "--rules", "2000, convoy-intent=tag", "--report", "markdown=summary.md"),
        *("--known=known file.txt", "--names=jdip", "--once", "--tier", "results", "6.F", "my cases"),
        *("--", "./my engine", "-v"),
    ]
    done = run(command=RIGHT, which="6.A.6", install="standoff==9.9")
    assert done.returncode == 0
    assert (run.folder / "temp" / "asked").read_text().endswith("-- standoff==9.9\n")


def test_a_job_that_is_cancelled_has_the_summary_of_what_was_known(tmp_path: Path) -> None:
    engine, hangs, summary = tmp_path / "engine.py", tmp_path / "hangs", tmp_path / "summary"
    engine.write_text(
        "import json, pathlib, sys, time\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if 'units' in asked:\n"
        "        pathlib.Path(sys.argv[1]).touch()\n"
        "        time.sleep(60)\n"
        "    print(json.dumps({'id': asked['id'], 'protocol': 1}), flush=True)\n"
    )
    given = {"STANDOFF_COMMAND": f"{sys.executable} -I -X {OURS} {engine} {hangs}", "STANDOFF_WHICH": "6.A.1"}
    process = subprocess.Popen(
        [sys.executable, "-I", "-m", "standoff.engines.action"],
        env={**os.environ, **given, "GITHUB_STEP_SUMMARY": str(summary)},
        stdout=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not hangs.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.startswith("::error title=standoff check::interrupted: 0 of 0 phases agree")
    assert summary.read_text(encoding="utf-8").splitlines()[0].endswith(": interrupted")
    assert left_behind() == []


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"command": ""}, "input command: is empty; expected the command of the engine, such as ./my-engine"),
        ({"command": "'./engine"}, "No closing quotation"),
        ({"once": "yes"}, "input once: 'yes': expected true or false"),
        ({"which": "--write-known=x"}, "'--write-known=x' is an option; give it as the input args"),
        ({"which": "6.A -- sh"}, "holds --, behind which the command stands"),
        ({"args": "-- sh"}, "holds --, behind which the command stands"),
        ({"rules": "20000"}, "no rulebook '20000'"),
    ],
)
def test_an_input_that_means_nothing_is_told(run: Runner, given: dict[str, str], fault: str) -> None:
    done = run(**{"command": RIGHT, "which": "6.A.6", **given})
    assert done.returncode == 2
    assert fault in done.stdout.replace("%25", "%") + done.stderr


TOGETHER = ("install", "known", "rules", "names", "once")


@pytest.mark.parametrize(
    "names",
    [
        *(("which",), ("args",), ("command",), ("python",), TOGETHER),
        *(pytest.param((name,), marks=pytest.mark.campaign) for name in TOGETHER[1:]),
    ],
    ids=" ".join,
)
def test_nothing_in_an_input_is_obeyed(run: Runner, names: tuple[str, ...]) -> None:
    text = "$(touch hacked) `touch hacked`; touch hacked | touch hacked && touch hacked\ntouch hacked"
    done = run(**{"command": RIGHT, "which": "6.A.6", **dict.fromkeys(names, text)})
    assert done.returncode != 0
    assert not list(run.folder.rglob("hacked"))


def test_words_need_a_command() -> None:
    with pytest.raises(InputError, match="command: is empty"):
        words_of({}, "")
