"""Makes the environment of an engine: a folder with an interpreter, and the package from the package index."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from .shipped import Shipped, ShippedError, interpreter, version_in

LAST_LINES = 5
"""So many lines of what a failing program said are shown."""


def install(engine: Shipped, python: Path | None = None, tell: Callable[[str], None] = print) -> Path:
    """Make the environment of an engine, unless it is there; one that could not be finished is taken away.

    It is made beside its place and moved there, so that a half-made one is never found.

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
    if interpreter(folder).exists():
        found = version_in(interpreter(folder), engine.name)
        if found:
            tell(f"{engine.name} {found} is there: {interpreter(folder)}")
            return interpreter(folder)
    making = folder.with_name(f"{folder.name}.making")
    shutil.rmtree(making, ignore_errors=True)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        tell(f"making {folder}")
        _run(str(python or sys.executable), "-m", "venv", str(making))
        wanted = f"{engine.name}=={engine.version}"
        tell(f"installing {wanted} with pip")
        pip = ("-m", "pip", "install", "--disable-pip-version-check", "--quiet", wanted)
        _run(str(interpreter(making)), *pip)
        if version_in(interpreter(making), engine.name) != engine.version:
            raise ShippedError(f"pip is done, and {interpreter(making)} does not have {wanted}")
        shutil.rmtree(folder, ignore_errors=True)
        making.rename(folder)
    except OSError as error:
        raise ShippedError(f"{folder}: cannot be made: {error.strerror}") from None
    finally:
        with suppress(OSError):
            shutil.rmtree(making, ignore_errors=True)
    tell(f"{engine.name} {engine.version}: {interpreter(folder)}")
    return interpreter(folder)


def _run(*words: str) -> None:
    """Run a program to its end.

    Raises:
        ShippedError: it failed; with the last lines that it said.
    """
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    except OSError as error:
        raise ShippedError(f"{words[0]}: cannot be started: {error.strerror}") from None
    if done.returncode:
        said = "\n  ".join((done.stdout + done.stderr).strip().splitlines()[-LAST_LINES:])
        raise ShippedError(f"{' '.join(words)} failed with exit code {done.returncode}:\n  {said}")
