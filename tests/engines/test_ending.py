"""Signals that ask for the end: they leave nothing running, at whatever moment they come."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from standoff.engines import action
from standoff.engines.asking import Pending
from standoff.engines.ending import held, orderly
from standoff.engines.options import EngineAsked
from standoff.engines.pool import Pool
from standoff.engines.programs import ProgramError, done
from standoff.engines.running import Running

from .acting import SLEEP, left_behind, questions

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
EACH = pytest.mark.parametrize("which", CODES)


@EACH
def test_a_signal_raises_the_exit_code_that_it_stands_for(which: signal.Signals) -> None:
    before = signal.getsignal(which)
    with pytest.raises(SystemExit) as raised, orderly():
        signal.raise_signal(which)
    assert raised.value.code == CODES[which]
    assert signal.getsignal(which) is before


def test_what_must_not_be_interrupted_is_done_first() -> None:
    did = []

    def twice() -> None:
        with orderly(), held():
            with held():
                signal.raise_signal(signal.SIGTERM)
                did.append("inner")
            signal.raise_signal(signal.SIGHUP)
            did.append("outer")

    with pytest.raises(SystemExit) as raised:
        twice()
    assert (did, raised.value.code) == (["inner", "outer"], 143)  # the first one counts


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with orderly():
            signal.raise_signal(signal.SIGHUP)  # as after the end of a session under nohup
    finally:
        signal.signal(signal.SIGHUP, before)


class Started(subprocess.Popen[Any]):
    """A process during whose start a signal comes."""

    comes = signal.SIGTERM

    def __init__(self, *words: Any, **how: Any) -> None:
        super().__init__(*words, **how)
        signal.raise_signal(self.comes)


@pytest.mark.parametrize("once", [False, True])
def test_a_signal_while_an_engine_is_started_leaves_none_behind(once: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = EngineAsked(("sh", "-c", f"trap '' TERM; {SLEEP}"), 60.0, 1, once, "")
    monkeypatch.setattr(subprocess, "Popen", Started)
    with pytest.raises(SystemExit), asked.open() as engine:
        engine.ask(questions("6.A.1")[0])
    assert left_behind() == []


@pytest.mark.parametrize("once", [False, True])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_signal_while_the_first_of_several_engines_is_ended_leaves_none_behind(
    once: bool, restarted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("standoff.engines.running.GRACE", 0.05)
    asked = EngineAsked(("sh", "-c", f"trap '' TERM; {SLEEP}"), 60.0, 3, once, "")
    waited = Running.wait

    def interrupted(process: Running, seconds: float) -> int | None:
        signal.raise_signal(signal.SIGTERM)
        return waited(process, seconds)

    def end_three() -> None:
        with asked.open() as engine:
            for seat in engine.seats:
                seat.put(Pending(0, questions("6.A.1")[0]))
            assert len({seat.running for seat in engine.seats} - {None}) == 3
            monkeypatch.setattr(Running, "wait", interrupted)
            if restarted:
                engine.restart()

    with pytest.raises(SystemExit) as raised:
        end_three()
    assert raised.value.code == 143
    assert left_behind() == []


def test_a_signal_while_a_program_is_started_leaves_none_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Started)
    with pytest.raises(SystemExit), orderly():
        done("sh", "-c", SLEEP, limit=60.0)
    assert left_behind() == []


@EACH
def test_a_signal_while_the_action_starts_the_check_reaches_it(
    which: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Started, "comes", which)
    monkeypatch.setattr(subprocess, "Popen", Started)
    before = {one: signal.getsignal(one) for one in CODES}
    try:
        code = action._run([*SLEEP.split()], {"PATH": os.environ["PATH"]})
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    assert code == CODES[which]
    assert left_behind() == []


def test_a_program_that_cannot_be_read_from_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_process: object, timeout: float) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.raises(ProgramError, match=r"^/nowhere/a: cannot be started: No such file or directory$"):
        done("/nowhere/a", limit=60.0)
    monkeypatch.setattr(subprocess.Popen, "communicate", fail)
    with pytest.raises(ProgramError, match=r"^sh: what it writes cannot be read: Input/output error$"):
        done("sh", "-c", SLEEP, limit=60.0)
    assert left_behind() == []


def test_an_end_before_the_engine_is_there_leaves_no_interpreter_behind(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{SLEEP}\n", encoding="utf-8")
    python.chmod(0o755)
    line = [sys.executable, "-m", "standoff", "check", "--engine", "pydip", "--engine-python", str(python)]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not left_behind() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert left_behind()
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (143, "", "")
    assert left_behind() == []


def test_workers_leave_the_end_of_a_session_to_who_started_them() -> None:
    with Pool(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGHUP).result() is signal.SIG_IGN
