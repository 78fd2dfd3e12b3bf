"""Remarks for GitHub: workflow commands, which its runners turn into annotations of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .text import harmless

if TYPE_CHECKING:
    from ..diagnostics import Diagnostic


def annotation(diagnostic: Diagnostic, path: str) -> str:
    """Return a remark as a workflow command, one line.

    Args:
        diagnostic: the remark.
        path: the file, as a path from the root of the repository.

    >>> from standoff.maps.notation import read
    >>> (remark,) = read("Germany: A Mun - Xanadu").errors
    >>> print(annotation(remark, "orders/s01, first.txt"))  # doctest: +NORMALIZE_WHITESPACE
    ::error file=orders/s01%2C first.txt,line=1,col=18,endColumn=24,title=unknown-place::no place is called
    "Xanadu"%0Ahint: write a place of the board, such as Adriatic Sea (adr)
    """
    fields = {
        "file": path,
        "line": diagnostic.line,
        "col": diagnostic.column,
        "endColumn": diagnostic.column + max(1, diagnostic.length),
        "title": diagnostic.code,
    }
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in fields.items())
    message = harmless(diagnostic.message)
    if diagnostic.hint:
        message += f"\nhint: {harmless(diagnostic.hint)}"
    return f"::{diagnostic.severity} {listed}::{_value(message)}"


def annotated(severity: str, path: str, line: int, column: int, title: str, message: str) -> str:
    """Return a remark on any file as a workflow command, one line.

    Args:
        severity: ``error`` or ``notice``.
        path: the file.
        line: its line.
        column: its column.
        title: a short title, such as a code.
        message: the remark, which may have several lines.

    >>> annotated("error", "my.toml", 3, 1, "fault", "a: b")
    '::error file=my.toml,line=3,col=1,title=fault::a: b'
    """
    fields = {"file": path, "line": line, "col": column, "title": title}
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in fields.items())
    return f"::{severity} {listed}::{_value(_harmless_lines(message))}"


def command(severity: str, title: str, message: str) -> str:
    """Return a remark on no file as a workflow command, one line.

    Args:
        severity: ``error`` or ``notice``.
        title: a short title.
        message: the remark, which may have several lines.

    >>> command("notice", "fault", "all well")
    '::notice title=fault::all well'
    """
    return f"::{severity} title={_property(title)}::{_value(_harmless_lines(message))}"


def _harmless_lines(text: str) -> str:
    return "\n".join(map(harmless, text.split("\n")))


def _value(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _value(text).replace(":", "%3A").replace(",", "%2C")
