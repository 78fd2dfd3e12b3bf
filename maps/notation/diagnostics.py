"""What is wrong or doubtful in a text: the one model of a remark, which ``formats/`` shows in several ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..errors import NotationError
from .characters import lines_of
from .formats import text as _text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Severity: TypeAlias = Literal["error", "notice"]

# an error message shows so many diagnostics and counts the others
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One remark on a piece of text.

    Args:
        code: a short lasting name, ``"unknown-place"``; ``docs/messages.md`` lists them.
        severity: ``"error"`` where the text cannot be used, ``"notice"`` where it was read all the same.
        line: counted from 1.
        column: of the first character meant, counted from 1 in characters of the original line.
        length: number of characters meant, 0 at the end of a line.
        message: one sentence on the cause.
        hint: what to write instead, or empty.

    >>> remark = Diagnostic("unknown-place", "error", 1, 3, 6, 'no place is called "Berlim"', "did you mean Berlin?")
    >>> print(remark.render("A Berlim - Kiel", "orders.txt"))
    orders.txt:1:3: error: no place is called "Berlim" [unknown-place]
        A Berlim - Kiel
          ^^^^^^
        hint: did you mean Berlin?
    """

    code: str
    severity: Severity
    line: int
    column: int
    length: int
    message: str
    hint: str = ""

    def render(self, text: str, path: str = "text") -> str:
        """Show the remark with its source line and a caret line below.

        Args:
            text: the whole text that was read.
            path: the name of the file it came from.
        """
        return _text.render(self, lines_of(text), path)


def render_all(diagnostics: Iterable[Diagnostic], text: str, path: str = "text") -> str:
    """Show several remarks on one text, one below the other."""
    lines = lines_of(text)
    return "\n".join(_text.render(diagnostic, lines, path) for diagnostic in diagnostics)


def error_for(diagnostics: Sequence[Diagnostic], text: str, path: str = "text") -> NotationError:
    """Make the error that carries these diagnostics and shows the first of them."""
    message = render_all(diagnostics[:_SHOWN], text, path)
    if len(diagnostics) > _SHOWN:
        message += f"\n… and {len(diagnostics) - _SHOWN} more"
    return NotationError(message, tuple(diagnostics))
