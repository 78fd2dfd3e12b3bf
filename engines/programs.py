"""Runs a program to its end, which comes within a time limit for it and all that it started."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from typing import NamedTuple

from ..maps import StandoffError
from .ending import held


class ProgramError(StandoffError):
    """A program cannot be started, or does not end in time."""


class Done(NamedTuple):
    """What came of a program.

    Args:
        code: its exit code.
        out: what it wrote to standard output; bytes that are no UTF-8 are replaced.
        err: what it wrote to standard error.
    """

    code: int
    out: str
    err: str


def done(*words: str, limit: float) -> Done:
    r"""Run a program without input, and return what came of it.

    Args:
        words: the program and its arguments.
        limit: the seconds that it has; then it is ended with all that it started.

    Raises:
        ProgramError: it cannot be started or read from, or has not ended in time.

    >>> done("echo", "here", limit=10.0)
    Done(code=0, out='here\n', err='')
    """
    process = None
    try:
        with held():
            process = _started(words)
        try:
            out, err = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            raise ProgramError(f"{words[0]}: has not ended within {limit:g} s") from None
        except (OSError, ValueError) as error:
            fault = getattr(error, "strerror", "") or error
            raise ProgramError(f"{words[0]}: what it writes cannot be read: {fault}") from None
        return Done(process.returncode, out, err)
    finally:
        if process is not None:
            # whatever it left running would hold what it wrote open
            with held(), process, suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)


def _started(words: tuple[str, ...]) -> subprocess.Popen[str]:
    """Start a program, or tell that it cannot be started."""
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        fault = getattr(error, "strerror", "") or error
        raise ProgramError(f"{words[0]}: cannot be started: {fault}") from None
