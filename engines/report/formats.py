"""The forms of a report by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from ...maps.notation.formats.text import harmless

if TYPE_CHECKING:
    from ..finding import Run

FORMATS = ("text", "jsonl", "junit", "github", "markdown", "html")
"""The forms there are, the usual one first."""

_MADE_BY = {
    "jsonl": ("data", "data_lines"),
    "junit": ("junit", "junit_lines"),
    "github": ("github", "github_lines"),
    "markdown": ("markdown", "markdown_lines"),
    "html": ("html", "html_lines"),
}


def report_lines(form: str, run: Run) -> Iterator[str]:
    """Yield the lines of a report without their ends.

    Args:
        form: one of :data:`FORMATS`.
        run: the run.
    """
    if form == "text":
        from .text import text_lines

        for pieces in text_lines(run):
            yield harmless("".join(text for text, _ in pieces))
        return
    module, name = _MADE_BY[form]
    made: Callable[[Run], Iterator[str]] = getattr(import_module(f".{module}", __package__), name)
    yield from made(run)
