"""``standoff check`` and ``standoff protocol`` as they are typed: exit codes, files, what is said of bad usage."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.engines.screen import CONTRACT, EXAMPLE

from .acting import OURS, command, left_behind

PATIENCE = ("--limit", "60")


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def check(*words: str, part: tuple[str, ...] = ("honest",)) -> Result:
    return run("check", *words, "--", *command(*part))


def test_an_engine_that_agrees() -> None:
    done = check("6.A", "6.B", *PATIENCE)
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "engine         standoff 0.1.0"
    assert done.output.splitlines()[3:] == [
        "6.A              12/12",
        "6.B              19/19",
        "",
        "31 of 31 phases agree",
    ]


@pytest.mark.parametrize(
    ("part", "code", "words"),
    [
        (("skips", "marked"), 0, "4 skipped"),
        (("errs", "marked"), 1, "4 refused with an error"),
        (("dies_mid_line", "marked"), 3, "4 crashed"),
        (("no_units", "marked"), 3, "4 answered with nonsense"),
    ],
)
def test_each_way_to_fail_has_its_exit_code(part: tuple[str, ...], code: int, words: str) -> None:
    done = check("6.A", *PATIENCE, part=part)
    assert (done.exit_code, done.exception.__class__) == (code, SystemExit if code else type(None))
    assert done.output.splitlines()[-1] == f"8 of 12 phases agree, {words}"
    assert left_behind() == []


def test_a_hang_has_the_exit_code_of_a_failure() -> None:
    done = check("6.A.12", "--limit", "0.5", part=("hangs", "marked"))
    assert done.exit_code == 3
    assert "0 of 1 phases agree, 1 hung" in done.output
    assert left_behind() == []


def test_known_differences_are_written_and_do_not_count_then(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    first = check("6.A", *PATIENCE, "--write-known", str(known), part=("dies_mid_line", "marked"))
    assert first.exit_code == 3
    again = check("6.A", *PATIENCE, "--known", str(known), part=("dies_mid_line", "marked"))
    assert again.exit_code == 0
    assert again.output.splitlines()[-1] == "8 of 12 phases agree, 4 crashed; 4 of these were known"
    mended = check("6.A", *PATIENCE, "--known", str(known))
    assert mended.exit_code == 1
    assert "agrees, but was known as 'crash'" in mended.output


def test_an_entry_of_no_case_is_told_before_anything_is_asked_where_all_are_to_be(tmp_path: Path) -> None:
    known, asked = tmp_path / "known.txt", tmp_path / "asked"
    known.write_text("6.Z.1 differs\n", encoding="utf-8")
    assert check("6.A.1", "--known", str(known), *PATIENCE).exit_code == 0
    done = run("check", "--known", str(known), "--", "sh", "-c", f"touch {asked}")
    assert done.exit_code == 2
    assert f"{known}:1: '6.Z.1': no shipped case has this id" in done.output
    assert not asked.exists()


def test_reports_go_into_files(tmp_path: Path) -> None:
    page, lines = tmp_path / "page.html", tmp_path / "lines.jsonl"
    done = check("6.A.1", *PATIENCE, "--report", f"html={page}", "--report", f"jsonl={lines}", "--format", "github")
    assert done.exit_code == 0
    assert done.output.startswith("::notice title=standoff check::1 of 1 phases agree")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads(lines.read_text(encoding="utf-8").splitlines()[0])["status"] == "agrees"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check",), "name the engine's command behind --, such as: standoff check -- ./my-engine"),
        (("check", "6.A", "--"), "there is no command behind --"),
        (("check", "--", "no-such-engine"), "no-such-engine: there is no such program"),
        (("check", "--limit", "0", "--", "true"), "0.0 is not in the range"),
        (("check", "--limit", "nan", "--", "true"), "nan is no number that can be used"),
        (("check", "-j", "0", "--", "true"), "0 is not in the range"),
        (("check", "--names", "chess", "--", "true"), "'chess' is no program whose names are known; there are: "),
        (("check", "--report", "html", "--", "true"), "'html': expected FORM=FILE, where FORM is one of text, jsonl"),
        (("check", "--report", "pdf=x", "--", "true"), "'pdf=x': expected FORM=FILE"),
        (("check", "--known", "/no/such/file", "--", "true"), "/no/such/file: cannot be read"),
        (("check", "--rules", "chess", "--", "true"), "chess"),
    ],
)
def test_bad_usage_is_told(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.output


def test_a_case_that_there_is_not_is_told_and_the_others_are_asked() -> None:
    done = check("6.Z", "6.A.1", *PATIENCE)
    assert done.exit_code == 2
    assert "6.Z: no case or folder of this name is shipped" in done.output
    assert "1 of 1 phases agree" in done.output


def test_a_case_that_cannot_be_asked_is_told_and_the_others_are_asked(tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent.parent / "datc/cases/6.A/6.A.1.toml").read_text(encoding="utf-8")
    (tmp_path / "good.toml").write_text(text, encoding="utf-8")
    (tmp_path / "bad.toml").write_text(text.replace("ENGLAND F nth", "ENGLAND F zzz"), encoding="utf-8")
    done = check(str(tmp_path), *PATIENCE)
    assert done.exit_code == 2
    assert "bad.toml: " in done.output
    assert "1 of 1 phases agree" in done.output


def test_a_report_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = check("6.A.1", *PATIENCE, "--report", f"html={tmp_path}")
    assert done.exit_code == 2
    assert f"{tmp_path}: cannot be written: " in done.output


def test_nothing_compared_does_not_agree() -> None:
    done = check("6.A.12", *PATIENCE, part=("skips", "marked"))
    assert done.exit_code == 1
    assert "nothing was compared, so nothing agrees" in done.output


def test_several_processes_and_a_process_a_phase() -> None:
    assert check("6.A", "-j", "3", *PATIENCE).exit_code == 0
    script = 'while read -r word rest; do [ "$word" = unit ] && echo "unit $rest"; done; exit 0'
    done = run("check", "6.A.1", "--once", *PATIENCE, "--", "sh", "-c", script)
    assert done.exit_code == 0, done.output


def test_standoff_itself_agrees_with_all_cases() -> None:
    done = run("check", *PATIENCE, "--tier", "reasons", "--", sys.executable, "-m", "standoff", "engine")
    assert done.exit_code == 0, done.output
    assert done.output.splitlines()[-1] == "336 of 336 phases agree"


# --- interrupts and terminals ------------------------------------------------------------------------------


def started(*words: str, **how: object) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "standoff", "check", "6.A", "--limit", "60", *words, "--", *command("hangs")]
    return subprocess.Popen(line, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    ("which", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
)
def test_an_interrupt_leaves_no_process_behind(which: signal.Signals, code: int) -> None:
    process = started()
    deadline = time.monotonic() + 60
    while not left_behind() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    assert left_behind()
    process.send_signal(which)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert "Traceback" not in out + err
    assert err == ("interrupted\n" if which is signal.SIGINT else "")
    assert left_behind() == []


STAYS = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    if any(unit.startswith("AUSTRIA") for unit in request.get("units", ())):
        time.sleep(60)
    print(json.dumps({"id": request["id"], "units": request.get("units"), "protocol": 1}), flush=True)
"""
"""An engine to which nobody ever moves, and that hangs at Austria."""


def test_an_interrupted_check_tells_what_it_knew(tmp_path: Path) -> None:
    engine, known, junit = (tmp_path / name for name in ("engine.py", "known", "junit"))
    engine.write_text(STAYS, encoding="utf-8")
    line = [sys.executable, "-m", "standoff", "check", "6.A.1", "6.C.1", "6.B.1", "6.D.2", "--limit", "60"]
    line += ["--report", f"junit={junit}", "--write-known", str(known)]
    line += ["--", sys.executable, "-I", "-X", OURS, str(engine)]
    process = subprocess.Popen(line, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    before: list[str] = []
    while not before or not before[-1].startswith("6.C"):  # told when that of the next section is known
        before.append(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert left_behind() == []
    assert before[3:] == ["6.A                1/1\n", "6.C                0/1  1 differ\n"]
    lines = out.splitlines()
    assert any(line.startswith("6.C.1  ") and line.endswith(": differs") for line in lines)
    assert lines[-1] == "interrupted: 2 of 3 phases agree, 1 differ"
    assert 'message="interrupted before all was asked"' in junit.read_text(encoding="utf-8")
    assert not known.exists()
    assert err.splitlines()[-1] == f"Error: {known}: not written, as it would lack what was not asked"


KEEPS = """
import json, sys
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    units = request.get("units")
    asked += units is not None
    if asked == 1 and len(units) == 3:
        units = ["TURKEY F con", "TURKEY A smy", "TURKEY A ank"]
    print(json.dumps({"id": request["id"], "units": units, "protocol": 1}), flush=True)
"""
"""An engine that lets three units go in a circle in its first phase, and to which nobody moves from then on."""


def test_what_is_wrong_after_other_questions_only_is_told_so(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(KEEPS, encoding="utf-8")
    done = run("check", "6.A.1", "6.C.1", *PATIENCE, "--", sys.executable, str(engine))
    assert done.exit_code == 1
    assert "6.C.1  Three Army Circular Movement: differs, but not when asked again alone" in done.output
    assert (
        "  again      right, asked alone in a fresh process; so it hangs on what was asked before, or on lots"
        in done.output
    )
    assert done.output.splitlines()[-1] == "1 of 2 phases agree, 1 differ; 1 not when asked again alone"


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_an_engine_that_cannot_be_started_again_takes_nothing_away(form: str, tmp_path: Path) -> None:
    engine, junit, known = tmp_path / "engine", tmp_path / "junit.xml", tmp_path / "known"
    engine.write_text(f"#!{sys.executable}\nimport os\nos.unlink(__file__)\n{KEEPS}", encoding="utf-8")
    engine.chmod(0o755)
    files = ("--format", form, "--report", f"junit={junit}", "--write-known", str(known))
    done = run("check", "6.A.1", "6.C.1", *PATIENCE, *files, "--", str(engine))
    assert done.exit_code == 1, done.output
    why = f"the engine cannot be started: {engine}: there is no such program"
    if form == "text":
        assert "6.C.1  Three Army Circular Movement: differs\n" in done.stdout
        assert f"not asked again alone in a fresh process: {why}" in done.stdout
    else:
        *findings, last = map(json.loads, done.stdout.splitlines())
        assert [one["again"] for one in findings] == [None, None]
        assert last["run"]["not_again"].startswith(why)
    assert "6.C.1" in junit.read_text(encoding="utf-8")
    assert "\n6.C.1  differs" in known.read_text(encoding="utf-8")


def test_a_report_may_have_the_name_of_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = check("6.A.1", *PATIENCE, "--known", "diplomacy", "--report", "junit=diplomacy")
    assert done.exit_code == 0, done.output
    assert Path("diplomacy").read_text(encoding="utf-8").startswith("<?xml")
    done = check("6.A.1", *PATIENCE, "--known", "./diplomacy", "--report", "junit=diplomacy")
    assert (done.exit_code, "--known names the same file" in done.output) == (2, True)


def test_a_report_that_cannot_be_written_keeps_nothing_from_being_told(tmp_path: Path) -> None:
    good = tmp_path / "known"
    words = ("6.A.1", *PATIENCE, "--report", "junit=/dev/full", "--write-known", str(good))
    done = run("check", *words, "--", *command("honest"))
    assert done.exit_code == 2, done.output
    assert "phases agree" in done.stdout
    assert "Error: /dev/full: cannot be written: No space left on device" in done.stderr
    assert good.is_file()


def test_without_a_terminal_there_is_no_bar_and_no_colour() -> None:
    line = [sys.executable, "-m", "standoff", "check", "6.A.1", *PATIENCE, "--", *command("honest")]
    done = subprocess.run(line, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True)
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


def test_on_a_terminal_there_is_a_bar_which_goes_again() -> None:
    ours, theirs = pty.openpty()
    line = [sys.executable, "-m", "standoff", "check", "6.A", *PATIENCE, "--", *command("honest")]
    environment = {**os.environ, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=theirs, stdin=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"12/12" in shown
    assert b"6.A              12/12" in out


# --- the contract ------------------------------------------------------------------------------------------


def test_the_contract_fits_on_a_screen() -> None:
    done = run("protocol")
    assert (done.exit_code, done.output) == (0, CONTRACT)
    assert len(CONTRACT.splitlines()) <= 45
    assert max(map(len, CONTRACT.splitlines())) <= 120


def test_the_example_can_be_piped_into_an_engine() -> None:
    from standoff.datc.serve import reply

    request, answer = run("protocol", "--example").output.splitlines()
    assert json.loads(request) == EXAMPLE
    told = reply(request)
    assert json.loads(answer) == {key: told[key] for key in json.loads(answer)}


def test_the_example_of_a_process_a_phase() -> None:
    request, answer = run("protocol", "--once").output.split("\n\n")
    assert request.splitlines()[0] == "phase movement"
    assert answer.splitlines()[:3] == [
        "unit GERMANY A ber",
        "unit GERMANY A sil",
        "dislodged RUSSIA A sil: boh gal pru war",
    ]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--report", "junit=nowhere/a.xml"), "nowhere/a.xml: cannot be written: there is no folder nowhere"),
        (("--write-known", "nowhere/known.txt"), "nowhere/known.txt: cannot be written: there is no folder nowhere"),
        (("--report", "html=."), ".: cannot be written: is a folder"),
        (
            ("--report", "html=a", "--report", "junit=./a"),
            "--report junit=a: --report html=a names the same file; give each report a file of its own",
        ),
        (
            ("--write-known", "a", "--report", "junit=link"),
            "--report junit=link: --write-known names the same file; give each report a file of its own",
        ),
        (
            ("--known", "list", "--report", "html=list"),
            "--report html=list: --known names the same file; give each report a file of its own",
        ),
    ],
)
def test_a_report_that_cannot_be_written_is_told_before_anything_is_asked(
    words: tuple[str, ...], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("link").symlink_to("a")
    Path("list").write_text("6.A.1 differs\n", encoding="utf-8")
    asked = tmp_path / "asked"
    done = CliRunner().invoke(cli, ["check", "6.A.1", *words, "--", "sh", "-c", f"touch {asked}"])
    assert (done.exit_code, done.output) == (2, f"Error: {fault}\n")
    assert not asked.exists()
