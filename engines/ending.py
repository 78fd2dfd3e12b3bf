"""Signals that ask standoff to end: what it started ends with it, wherever it is when they come.

They are raised as exceptions, so that each ``finally`` on the way out is run. While a process is started or ended none
is raised, since it would come between the process and whoever is to end it: it waits for the end of that.
"""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
"""Exit code where somebody interrupted the run at the terminal."""

SIGNALS = tuple(one for one in signal.Signals if one.name in ("SIGINT", "SIGTERM", "SIGHUP"))
"""The signals that ask for the end, as far as the system has them."""


class _Held:
    """What the handler has to know; there is one for the process, as there is one handler."""

    depth = 0
    """How many parts of the program are at something that is not to be interrupted."""
    number = 0
    """The first signal that has come meanwhile; 0 for none."""


def end(number: int, _frame: FrameType | None = None) -> None:
    """Handle a signal that asks for the end: raise what it stands for, or remember it.

    Args:
        number: the signal.

    Raises:
        KeyboardInterrupt: somebody interrupts at the terminal.
        SystemExit: standoff is asked to end; with the exit code of the signal.

    >>> try:
    ...     end(signal.SIGTERM)
    ... except SystemExit as ended:
    ...     print(ended.code)
    143
    """
    if _Held.depth:
        _Held.number = _Held.number or number
        return
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)


@contextmanager
def held() -> Generator[None]:
    """Keep signals until something is done that must not be interrupted, and is soon done.

    >>> done = []
    >>> try:
    ...     with orderly(), held():
    ...         signal.raise_signal(signal.SIGTERM)
    ...         done.append("all of it")
    ... except SystemExit as ended:
    ...     print(done, ended.code)
    ['all of it'] 143
    """
    _Held.depth += 1
    try:
        yield
    finally:
        _Held.depth -= 1
        number, _Held.number = (_Held.number, 0) if not _Held.depth else (0, _Held.number)
        if number:
            end(number)


@contextmanager
def interruptible() -> Generator[None]:
    """Say that an interrupt has come, and end with the exit code of that; a command may be decorated with it.

    Raises:
        SystemExit: somebody interrupted.

    >>> try:
    ...     with interruptible():
    ...         raise KeyboardInterrupt
    ... except SystemExit as ended:
    ...     print(ended.code)
    130
    """
    try:
        yield
    except KeyboardInterrupt:
        with suppress(OSError):
            click.echo("interrupted", err=True)
        raise SystemExit(INTERRUPTED) from None


@contextmanager
def orderly() -> Generator[None]:
    """Have signals that ask for the end raise; one that is ignored, as under ``nohup``, stays so.

    Raises:
        SystemExit: standoff was asked to end, or interrupted.

    >>> before = signal.getsignal(signal.SIGTERM)
    >>> with orderly():
    ...     signal.getsignal(signal.SIGTERM) is end
    True
    >>> signal.getsignal(signal.SIGTERM) is before
    True
    """
    before = {}
    try:
        with interruptible():
            for which in SIGNALS:
                if signal.getsignal(which) not in (signal.SIG_IGN, None):
                    before[which] = signal.signal(which, end)
            yield
    finally:
        for which, handler in before.items():
            signal.signal(which, handler)
