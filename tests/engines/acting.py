"""What the tests of engines share: questions of the suite, and engines that play a part."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from standoff.datc.case import cases
from standoff.datc.serve import greeting
from standoff.engines.contract import Reply, ReplyKind
from standoff.engines.process import ProcessEngine
from standoff.engines.question import Question, asked_of

ACTOR = Path(__file__).with_name("actor.py")
OURS = f"tests={os.getpid()}"
"""Stands in the command line of all actors that this process has started."""


@cache
def answers_file() -> Path:
    """Write the right answers of the actors into a file, by request."""
    found = {json.dumps({"hello": 1}): greeting({"hello": 1})}
    for question in questions("6"):
        found[json.dumps(question.request, sort_keys=True)] = question.answer
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "answers.json"
    file.write_text(json.dumps(found), encoding="utf-8")
    os.environ["ACTOR_ANSWERS"] = str(file)
    return file


def command(*part: str) -> tuple[str, ...]:
    """Return the command of an actor."""
    answers_file()
    return (sys.executable, "-I", "-X", OURS, str(ACTOR), *part)


def actor(*part: str, limit: float = 20.0, jobs: int = 1) -> ProcessEngine:
    return ProcessEngine(command(*part), limit, jobs)


@cache
def questions(which: str = "6.A") -> tuple[Question, ...]:
    """Return the questions of some cases; in 6.A, the third to last one is the one about Austria."""
    return tuple(asked_of(step, id=case.id) for case in cases(which) for step in case.steps)


def marked(question: Question) -> bool:
    """Tell whether an actor plays its part at this question."""
    return any(unit.power == "AUSTRIA" for unit in question.position.units)


def kinds(replies: list[Reply]) -> list[ReplyKind]:
    return [reply.kind for reply in replies]


SLEEP = f"sleep 60.{os.getpid()}"
"""What scripts of this process sleep by."""


def left_behind() -> list[int]:
    """Return the numbers of the actors that run on, and of their children, and of scripts that sleep.

    What was killed and is nobody's child is gone a moment later only.
    """
    until = time.monotonic() + 2.0
    while (found := _running()) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def _running() -> list[int]:
    marks = (OURS, f"child of actor of {os.getpid()}", SLEEP)
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            # a command to check an actor names it as well
            if any(mark in line for mark in marks) and " check " not in line:
                found.append(int(entry.name))
    return found


def zombies() -> list[str]:
    """Return the children of this process that have ended and were not waited for."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] == "Z" and int(fields[1]) == os.getpid():
                found.append(entry.name)
    return found
