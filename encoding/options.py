"""What the commands share: the file argument, board and rulebook, and reading a phase from a file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ..maps import Board, BoardError, RulebookError, board_named
from ..maps.notation import Reading, read
from .rulebook import Rulebook

F = TypeVar("F", bound=Callable[..., Any])

MOST_CHARACTERS = 20_000_000
"""A larger file is refused: it is no phase of Diplomacy."""

MOST_REMARKS = 100
"""So many remarks on a text are shown; the others are counted."""

BAD_INPUT = 2
"""Exit code where something in the input could not be used."""

OUR_FAULT = 70
"""Exit code for a fault of standoff itself."""


def phase_options(command: F) -> F:
    """Give a command the argument FILE and the options --board and --rules."""
    for decorate in (
        click.option("--rules", default="datc", show_default=True, metavar="NAME", help="The rulebook to judge by."),
        click.option("--board", default="standard", show_default=True, metavar="NAME", help="The board played on."),
        click.argument("file", metavar="FILE"),
    ):
        command = decorate(command)
    return command


def format_option(*, default: str = "text") -> Callable[[F], F]:
    """Give a command the option --format text or json."""
    return click.option(
        "--format", "form", type=click.Choice(["text", "json"]), default=default, show_default=True, help="Output form."
    )


def the_board(name: str) -> Board:
    """Return the board of that name, or end the command with what there is."""
    try:
        return board_named(name)
    except BoardError as error:
        raise click.BadParameter(str(error), param_hint="--board") from None


def the_rulebook(name: str) -> Rulebook:
    """Return the rulebook of that name, or end the command with those there are."""
    try:
        return Rulebook.named(name)
    except RulebookError as error:
        raise click.BadParameter(str(error), param_hint="--rules") from None


def text_of(file: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Texts in UTF-8 and, with a byte order mark, UTF-16 are read; anything else as Western European.

    Raises:
        click.ClickException: the file cannot be read, or is too large; exit code 2.
    """
    if file == "-" and sys.stdin is None:
        raise bad_input("standard input is closed")
    try:
        raw = sys.stdin.buffer.read(MOST_CHARACTERS + 1) if file == "-" else _bytes_of(Path(file))
    except OSError as error:
        raise bad_input(f"{file}: cannot be read: {error.strerror or error}") from None
    name = name_of(file)
    if len(raw) > MOST_CHARACTERS:
        raise bad_input(f"{name}: is larger than {MOST_CHARACTERS // 1_000_000} MB, which no phase is")
    for encoding in ("utf-16",) if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            text = raw.decode(encoding, errors="replace" if encoding == "cp1252" else "strict")
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise bad_input(f"{name}: is no text; orders are read from text files, best in UTF-8")


def name_of(file: str) -> str:
    """Return what a file is called in messages."""
    return "stdin" if file == "-" else file


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as opened:
        return opened.read(MOST_CHARACTERS + 1)


def bad_input(message: str) -> click.ClickException:
    """Return the exception that ends a command with a message and exit code 2."""
    return BadInput(message)


class BadInput(click.ClickException):
    """Ends a command because of its input, with exit code 2."""

    exit_code = BAD_INPUT


def phase_from(file: str, board: str) -> Reading:
    """Read a phase from a file, and print on standard error what could not be read or was doubtful.

    Raises:
        click.ClickException: the file holds no unit and no order at all; exit code 2.
    """
    reading = read(text_of(file), the_board(board))
    if reading.diagnostics:
        click.echo(reading.render(name_of(file), MOST_REMARKS), err=True)
    for remark in reading.diagnostics:
        if remark.code == "other-heading":
            where = f"{name_of(file)}:{remark.line}"
            raise bad_input(f"{where}: no movement phase; retreats and adjustments cannot be judged yet")
    if not reading.position.units:
        raise bad_input(f"{name_of(file)}: no order and no unit was found; expected lines such as 'Germany: A Mun-Sil'")
    return reading
