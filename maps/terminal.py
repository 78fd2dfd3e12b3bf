"""Lines of text with a little colour: by rich on a terminal, plain everywhere else."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Any, TypeAlias

from .notation.formats.text import harmless

_BYTES = re.compile("([\udc80-\udcff]+)")

Line: TypeAlias = list[tuple[str, str]]
"""A line as pieces of text, each with its style, such as ``"green"``; ``""`` for none."""


def line(text: str, style: str = "") -> Line:
    """Return a line of one piece."""
    return [(text, style)]


def harmless_lines(text: str) -> str:
    """Return lines without what a terminal might obey."""
    if text.isprintable():
        return text
    # bytes of a name that are no characters stay as they are: the stream that writes them knows what to do
    return "\n".join(
        "".join(piece if n % 2 else harmless(piece) for n, piece in enumerate(_BYTES.split(line)))
        for line in text.split("\n")
    )


def wants_colour() -> bool:
    """Tell whether standard output is a terminal and nobody asked for plain text."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(lines: Iterable[Line]) -> None:
    """Print lines on standard output, without what a terminal might obey: titles and names come from files."""
    shown = ([(harmless_lines(text), style) for text, style in pieces] for pieces in lines)
    if wants_colour():
        from rich.console import Console
        from rich.text import Text

        console = Console(highlight=False, soft_wrap=True)
        for pieces in shown:
            console.print(Text.assemble(*((text, style) for text, style in pieces)))
        return
    for pieces in shown:
        sys.stdout.write("".join(text for text, _ in pieces) + "\n")


@contextmanager
def moving(
    words: str, *parts: str, total: float | None = None, redirect: bool = True
) -> Generator[Callable[..., Any] | None]:
    """Give what moves a line of progress on standard error on; None where that is no terminal.

    Args:
        words: what stands there at first.
        parts: what the line is made of: ``"bar"``, ``"count"``, ``"spinner"``, ``"words"``, ``"time"``.
        total: how much there is to be done; None where nobody knows.
        redirect: whether what is written meanwhile goes above the line; without it, it goes where it went.

    Yields:
        A function that takes the fields of ``rich.progress.Progress.update``: ``completed``, ``description``.
    """
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    from rich import progress as rich_progress
    from rich.console import Console

    kinds: dict[str, Callable[[], rich_progress.ProgressColumn]] = {
        "bar": rich_progress.BarColumn,
        "count": rich_progress.MofNCompleteColumn,
        "spinner": rich_progress.SpinnerColumn,
        "words": lambda: rich_progress.TextColumn("{task.description}"),
        "time": rich_progress.TimeElapsedColumn,
    }
    columns = [kinds[part]() for part in parts]
    console = Console(stderr=True)
    with rich_progress.Progress(
        *columns, console=console, transient=True, redirect_stdout=redirect, redirect_stderr=redirect
    ) as shown:
        task = shown.add_task(words, total=total)
        yield lambda **fields: shown.update(task, **fields)
