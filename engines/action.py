"""What the GitHub action runs: inputs, which arrive as variables of the environment, become ``standoff check``.

No shell reads them, so that nothing in them is obeyed: words are parted as a shell would, and that is all.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType

from ..maps.notation.formats.github import command
from .ending import SIGNALS

BAD_INPUT = 2
"""Exit code where an input means nothing; all others are those of ``standoff check``."""

MOST_SUMMARY = 1_000_000
"""A longer summary is cut: GitHub takes 1 MiB and refuses more."""


class InputError(Exception):
    """An input of the action means nothing.

    Args:
        name: the input.
        fault: what is wrong with it.
    """

    def __init__(self, name: str, fault: str) -> None:
        """Put both into one message."""
        super().__init__(f"{name}: {fault}")


def words_of(environment: Mapping[str, str], summary: str) -> list[str]:
    """Return the words behind ``standoff`` for the inputs of the action.

    Args:
        environment: variables, the input ``known`` as ``STANDOFF_KNOWN``.
        summary: where the summary in Markdown goes; empty for nowhere.

    Raises:
        InputError: an input means nothing.

    >>> words_of({"STANDOFF_COMMAND": "./my-engine --fast", "STANDOFF_WHICH": "6.F"}, "")
    ['check', '--format', 'github', '--rules', 'datc', '6.F', '--', './my-engine', '--fast']
    """
    return [*_words(environment, summary)]


def _words(environment: Mapping[str, str], summary: str) -> Iterator[str]:
    def said(name: str) -> str:
        return environment.get(f"STANDOFF_{name.upper()}", "").strip()

    def several(name: str) -> list[str]:
        try:
            return shlex.split(said(name))
        except ValueError as error:
            raise InputError(name, f"{said(name)!r}: {error}") from None

    engine = several("command")
    if not engine:
        raise InputError("command", "is empty; expected the command of the engine, such as ./my-engine")
    once = said("once").casefold() or "false"
    if once not in ("true", "false"):
        raise InputError("once", f"{said('once')!r}: expected true or false")
    extra, which = several("args"), several("which")
    for name, words in (("args", extra), ("which", which)):
        if "--" in words:
            raise InputError(name, "holds --, behind which the command stands; give that as the input command")
    options = [word for word in which if word.startswith("-")]
    if options:
        raise InputError("which", f"{options[0]!r} is an option; give it as the input args")
    yield from ("check", "--format", "github", "--rules", said("rules") or "datc")
    if summary:
        yield from ("--report", f"markdown={summary}")
    for name in ("known", "names"):
        if said(name):
            yield f"--{name}={said(name)}"
    if once == "true":
        yield "--once"
    yield from (*extra, *which, "--", *engine)


def _run(words: list[str], environment: Mapping[str, str]) -> int:
    """Run a program to its end, and return its exit code; one that is cancelled is waited for, as it still reports.

    What asks for the end is passed on to it, also where that comes while it is started.

    Args:
        words: the program and its arguments.
        environment: the variables that it sees.
    """
    process: subprocess.Popen[bytes] | None = None
    early: list[int] = []

    def pass_on(number: int, _frame: FrameType | None) -> None:
        if process is None:
            early.append(number)
        else:
            process.send_signal(number)

    for which in SIGNALS:
        signal.signal(which, pass_on)
    # a session of its own, so that an interrupt reaches it once
    process = subprocess.Popen(words, env=environment, start_new_session=True)
    for number in early:
        process.send_signal(number)
    code = process.wait()
    return code if code >= 0 else 128 - code  # as a shell tells that a signal has ended it


def main() -> int:
    """Run ``standoff check`` for the action, and give its exit code."""
    target = os.environ.get("GITHUB_STEP_SUMMARY", "")
    with tempfile.TemporaryDirectory() as folder:
        summary = Path(folder) / "summary.md"
        try:
            words = words_of(os.environ, str(summary) if target else "")
        except InputError as error:
            sys.stdout.write(command("error", "standoff check", f"input {error}") + "\n")
            return BAD_INPUT
        # the engine is to see none of this
        kept = {key: value for key, value in os.environ.items() if not key.startswith("STANDOFF_")}
        # isolated: no file of the checkout is taken for a module
        code = _run([sys.executable, "-I", "-m", "standoff", *words], kept)
        if target and summary.exists():
            text = summary.read_text(encoding="utf-8")
            if len(text.encode()) > MOST_SUMMARY:
                text = (
                    text.encode()[:MOST_SUMMARY].decode("utf-8", "ignore") + "\n\n… and more; the log has all of it.\n"
                )
            with Path(target).open("a", encoding="utf-8") as opened:
                opened.write(text)
    return code


if __name__ == "__main__":
    sys.exit(main())
