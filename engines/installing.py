"""Makes the environment of an engine: a folder with an interpreter, and the package from the package index."""

from __future__ import annotations

import fcntl
import shutil
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from .programs import ProgramError, done
from .shipped import COMPLETE, Shipped, ShippedError, fault_of, interpreter

LAST_LINES = 5
"""So many lines of what a failing program said are shown."""

LIMIT = 600.0
"""Seconds that each step has, and that another install is waited for."""


def install(engine: Shipped, python: Path | None = None, tell: Callable[[str], None] = print) -> Path:
    """Make the environment of an engine, unless it is there and works; one that could not be finished is taken away.

    It is made where it is to stand, since scripts in it name that place, and a file says in the end that it is whole.

    Args:
        engine: the engine.
        python: the interpreter that the environment is to have; None for the one that runs this.
        tell: takes a line about each step.

    Returns:
        The interpreter of the environment.

    Raises:
        ShippedError: a step failed; with what it said.
    """
    folder = engine.folder
    there = interpreter(folder)
    wanted = f"{engine.name}=={engine.version}"
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _alone(folder, tell):
            if folder.exists():
                fault = fault_of(engine)
                if not fault:
                    tell(f"{engine.name} {engine.version} is there: {there}")
                    return there
                tell(f"{fault}; it is made anew")
                shutil.rmtree(folder)
            try:
                tell(f"making {folder}")
                # isolated: no file of the folder that this runs in is taken for a module
                _run(str(python or sys.executable), "-I", "-m", "venv", str(folder))
                tell(f"installing {wanted} with pip")
                _run(str(there), "-I", "-m", "pip", "install", "--disable-pip-version-check", "--quiet", wanted)
                (folder / COMPLETE).touch()
                if fault := fault_of(engine):
                    raise ShippedError(f"pip is done with {wanted}, and {fault}")
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
    except OSError as error:
        raise ShippedError(f"{folder}: cannot be made: {error.strerror or error}") from None
    tell(f"{engine.name} {engine.version}: {there}")
    return there


@contextmanager
def _alone(folder: Path, tell: Callable[[str], None]) -> Generator[None, None, None]:
    """Hold the right to make a folder; another process that holds it is waited for.

    Raises:
        ShippedError: it takes too long.
    """
    lock = folder.with_name(f".{folder.name}.lock")
    with lock.open("w") as opened:
        end, told = time.monotonic() + LIMIT, False
        while True:
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    fault = f"another install has been making it for more than {LIMIT:g} s"
                    raise ShippedError(f"{folder}: {fault}") from None
                if not told:
                    tell(f"waiting for another install that makes {folder}")
                    told = True
                time.sleep(0.1)
        yield


def _run(*words: str) -> None:
    """Run a program to its end.

    Raises:
        ShippedError: it failed; with the last lines that it said.
    """
    try:
        code, out, err = done(*words, limit=LIMIT)
    except ProgramError as error:
        raise ShippedError(str(error)) from None
    if code:
        said = "\n  ".join((out + err).strip().splitlines()[-LAST_LINES:])
        raise ShippedError(f"{' '.join(words)} failed with exit code {code}:\n  {said}")
