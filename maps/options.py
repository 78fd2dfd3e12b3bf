"""What all commands share that read a text: the file, the board, how to read it, and telling what was doubtful."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from . import Board, BoardError, StandoffError, board_named
from .decoding import decoded, document
from .loading import load
from .notation import Diagnostic, Reading, read
from .notation.families import FAMILIES
from .notation.formats.text import harmless
from .notation.typos import nearest
from .patching import board_names
from .terminal import harmless_lines

F = TypeVar("F", bound=Callable[..., Any])

MOST_CHARACTERS = 20_000_000
"""A larger file is refused: it is no phase of Diplomacy."""

MOST_REMARKS = 100
"""So many remarks on a text are shown; the others are counted."""

DIFFERENCES = 1
"""Exit code where what was compared differs."""

BAD_INPUT = 2
"""Exit code where something in the input could not be used."""

OUR_FAULT = 70
"""Exit code for a fault of standoff itself."""


class BadInput(click.ClickException):
    """Ends a command because of its input, with exit code 2."""

    exit_code = BAD_INPUT


def bad_input(message: str) -> click.ClickException:
    """Return the exception that ends a command with a message and exit code 2.

    Args:
        message: what is wrong; what a terminal might obey in it, such as words of the file, is not shown.
    """
    return BadInput(harmless_lines(message))


class NamedText(NamedTuple):
    """A text that is asked for by a name, not by the path of a file.

    Args:
        text: the text.
        board: the name of its board.
        note: what deserves a look, such as that the name stands for more than this.
    """

    text: str
    board: str
    note: str = ""


class Finite(click.FloatRange):
    """A number of an option, within bounds; what is no number, or beyond all bounds, is refused as well."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is no number that can be used", param, ctx)
        return number


by_name: list[Callable[[str], NamedText | None]] = []
"""What knows texts by name, such as the cases that are shipped; filled where the commands are gathered."""

by_content: list[Callable[[str, str, int | None], NamedText | None]] = []
"""What knows a phase in files of another kind, such as case files: by text, name, and the number of the phase."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The text that a command is asked to read, and how.

    Args:
        file: path of the file, ``-`` for standard input; of a case file, also with ``:2`` behind it for its second
            phase; or a name that is known, if there is no such file.
        board: name of the board, or path of a board file.
        family: name of the only family of notation to read; empty for all.
        part: name of the one turn to read of a text with several; empty to let reading choose.
        strict: whether notices count as errors.
        position: path of a file of its own that gives the units, ``-`` for standard input; empty if FILE gives them.
    """

    file: str
    board: str = "standard"
    family: str = ""
    part: str = ""
    strict: bool = False
    position: str = ""

    @property
    def name(self) -> str:
        """What the file is called in messages."""
        return name_of(self.file)

    def read(self) -> Reading:
        """Read the text, for the units of the other file if there is one; remarks on that are printed.

        Raises:
            click.ClickException: a file cannot be read, there is no such board, a turn is asked for where the text
                holds none, or the units of the other file cannot all be read; exit code 2.
        """
        text, named = self._text()
        if named is not None and self.board not in ("standard", named.board):
            raise click.BadParameter(f"{self.name} is played on the board {named.board}", param_hint="--board")
        if named is not None and named.note:
            click.echo(f"{self.name}: notice: {named.note}", err=True)
        board = the_board(self.board if named is None else named.board)
        given = units_of(self.position, board, part=self.part, strict=self.strict) if self.position else None
        position = None if given is None else given.position
        reading = read(text, board, position, family=self.family, part=self.part)
        divided = reading.parts or (given is not None and given.parts)
        if self.part and not divided and all(remark.code != "no-part" for remark in reading.errors):
            raise click.BadParameter(f"{self.name} is not divided into turns; leave it out", param_hint="--part")
        if position is not None and not (reading.season or reading.year or reading.phase):
            reading = replace(reading, season=position.season, year=position.year, phase=position.phase)
        return reading.strict() if self.strict else reading

    def _text(self) -> tuple[str, NamedText | None]:
        """Return the text, and what is known of it where it is not just the text of a file."""
        named = self._named()
        if named is not None:
            return named.text, named
        file, number = self.file, None
        base, _, digits = file.rpartition(":")
        if digits.isascii() and digits.isdigit() and not is_file(file) and is_file(base):
            file, number = base, int(digits[:9])
        text = text_of(file)
        try:
            named = next((found for known in by_content if (found := known(text, name_of(file), number))), None)
        except StandoffError as error:
            raise bad_input(str(error)) from None
        if named is None and number is not None:
            raise bad_input(f"{name_of(file)}: is no case file, so it has no phase {number}; leave out ':{digits}'")
        return (text if named is None else named.text), named

    def _named(self) -> NamedText | None:
        """Return the text that has this name, unless there is a file of it."""
        if self.file == "-" or is_path(self.file):
            return None
        found = next((found for named in by_name if (found := named(self.file)) is not None), None)
        if found is None and by_name and re.fullmatch(r"\d+\.?[A-Za-z]\.?\d+[a-z]?(:\d+)?", self.file):
            raise bad_input(
                f"{self.name}: there is no such file, and no case of this id, or no such phase of it; "
                "'standoff cases list' has those there are"
            )
        return found


def reading_options(command: F) -> F:
    """Give a command the argument FILE and the options that say how to read it; it gets them as ``asked``."""

    @wraps(command)
    def with_asked(file: str, board: str, family: str, part: str, strict: bool, position: str, **others: Any) -> Any:
        if file == position == "-":
            raise click.BadParameter("standard input is FILE already", param_hint="--position")
        return command(asked=Asked(file, board, family, part, strict, position), **others)

    decorated: Any = with_asked
    for decorate in (
        click.option("--strict", is_flag=True, help="Let notices count as errors."),
        click.option("--part", default="", metavar="NAME", help="The turn to read, where FILE holds several."),
        click.option("--position", default="", metavar="FILE", help="A file of its own that gives the units."),
        family_option,
        click.option(
            "--board", default="standard", show_default=True, metavar="NAME", help="The board: a name, or a file."
        ),
        click.argument("file", metavar="FILE"),
    ):
        decorated = decorate(decorated)
    return decorated  # type: ignore[no-any-return]


def family_option(command: F) -> F:
    """Give a command the option --from, which it gets as ``family``."""
    help = "Read this notation only."
    return click.option("--from", "family", default="", metavar="FAMILY", callback=_known_family, help=help)(command)


def format_option(*forms: str) -> Callable[[F], F]:
    """Give a command the option --format.

    Args:
        forms: the forms of output that there are, the usual one first.
    """
    return click.option(
        "--format", "form", type=click.Choice(forms), default=forms[0], show_default=True, help="Output form."
    )


def _known_family(_context: click.Context, _option: click.Parameter, name: str) -> str:
    """Let the name of a family pass; end the command with those there are where it is none."""
    if not name or name in FAMILIES:
        return name
    raise no_family(name, FAMILIES, 'no notation is called "{}"{}; there are:', "--from")


def no_family(name: str, names: Iterable[str], message: str, option: str) -> click.BadParameter:
    """Return the error for a name that is none of these families, with a guess at what was meant and a list of them.

    Args:
        name: the name given.
        names: those that can be.
        message: what is wrong, with ``{}`` for the name and ``{}`` for the guess behind it.
        option: the option that it was given to.
    """
    names = tuple(names)
    near = nearest(name.lower(), names)
    guess = f" (did you mean {' or '.join(near)}?)" if near else ""
    width = max(map(len, names))
    rows = "".join(f"\n  {one:<{width}}  {FAMILIES[one].title}" for one in names)
    return click.BadParameter(message.format(harmless(name[:40]), guess) + rows, param_hint=option)


def the_board(name: str, option: str = "--board") -> Board:
    """Return the board of that name, or the one in a file; end the command with what there is where it is neither.

    Args:
        name: name of a board that is shipped, or path of a board file.
        option: the option or argument that it was given to.
    """
    try:
        if name in board_names():
            return board_named(name)
        if name.lower().endswith((".map", ".xml")):
            raise bad_input(
                f"{name_of(name)}: is a table of another program; standoff map import makes a board file of it"
            )
        if is_path(name):
            return load(Path(name))
    except BoardError as error:
        # faults of a file name it themselves, each on a line of its own
        raise bad_input(str(error)) from None
    near = nearest(name.lower(), board_names())
    guess = f" (did you mean {' or '.join(near)}?)" if near else ""
    raise click.BadParameter(
        f"{name_of(name[:40])}: no board of this name is shipped{guess}; there is: {', '.join(board_names())}; "
        "a board of your own is given by the path of its file",
        param_hint=option,
    )


def is_path(name: str) -> bool:
    """Tell whether what was given for a board is the path of a file and not meant as a name.

    >>> is_path("standard"), is_path("my.toml"), is_path("boards/mine")
    (False, True, True)
    """
    if "/" in name or "\\" in name or name.endswith((".toml", ".map", ".xml")):
        return True
    return is_file(name)


def is_file(name: str) -> bool:
    r"""Tell whether there is a file of this name; what can be no name of one is none.

    >>> is_file(""), is_file("a\0b")
    (False, False)
    """
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def text_of(file: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Texts in any form of Unicode are read, and in Western European letters; see :func:`decoding.decoded`.

    Raises:
        click.ClickException: the file cannot be read, or is too large; exit code 2.
    """
    if file == "-" and sys.stdin is None:
        raise bad_input("standard input is closed")
    name = name_of(file)
    if not file:
        raise bad_input('no file is named; "-" stands for standard input')
    try:
        raw = sys.stdin.buffer.read(MOST_CHARACTERS + 1) if file == "-" else _bytes_of(Path(file))
    except OSError as error:
        raise bad_input(f"{name}: cannot be read: {error.strerror or error}") from None
    except ValueError:  # a NUL in the name
        raise bad_input(f"{name}: is no name of a file") from None
    if len(raw) > MOST_CHARACTERS:
        raise bad_input(f"{name}: is larger than {MOST_CHARACTERS // 1_000_000} MB, which no phase is")
    if kind := document(raw):
        raise bad_input(f"{name}: is {kind}")
    text = decoded(raw)
    if text is not None:
        return text
    line = raw.count(b"\n", 0, raw.find(b"\0")) + 1
    raise bad_input(f"{name}: is no text: line {line} holds a NUL; orders are read from text files, best in UTF-8")


def name_of(file: str) -> str:
    r"""Return what a file is called in messages, with escapes for what a terminal might obey.

    >>> name_of("-"), name_of("a\x1b[2J.txt")
    ('stdin', 'a\\x1b[2J.txt')
    """
    if file == "-":
        return "stdin"
    # what is no character stays as it is: the stream that writes it knows what to do
    return "".join(
        c if c.isprintable() or "\udc80" <= c <= "\udcff" else c.encode("unicode_escape").decode() for c in file
    )


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as opened:
        return opened.read(MOST_CHARACTERS + 1)


def units_of(file: str, board: Board, *, part: str = "", strict: bool = False) -> Reading:
    """Read the units of a file, for orders that stand in another, and print what is doubtful of them.

    Args:
        file: path of the file, ``-`` for standard input: a list of units, a position in one line, data of a program.
        board: the board.
        part: the turn to read where the file holds several.
        strict: whether notices count as errors.

    Raises:
        click.ClickException: the file cannot be read, something of it cannot be, or it gives no unit; exit code 2.
    """
    name, text = name_of(file), text_of(file)
    reading = read(text, board)
    if part and len(reading.parts) > 1:
        reading = read(text, board, part=part)
    # a unit with nothing behind it is no order, where units are asked for
    bare = [d for d in reading.diagnostics if d.code == "no-verb"]
    units = {(d.line, d.column) for d in bare}
    reading = replace(reading, diagnostics=tuple(d for d in reading.diagnostics if d.code != "no-verb"))
    ordered = [
        source for source in (*reading.sources, *reading.late_sources) if (source.line, source.column) not in units
    ]
    if ordered:
        source = ordered[0]
        message = "orders stand in the file of the position; only its units count"
        place = source.line, source.column, len(source.words)
        aside = Diagnostic("left-aside", "notice", *place, message)
        reading = replace(reading, diagnostics=(*reading.diagnostics, aside))
    reading = reading.strict() if strict else reading
    tell(reading, name)
    if reading.errors:
        raise bad_input(f"{name}: not all of the position could be read, so no order was")
    if not (reading.position.units or reading.position.dislodged or reading.position.centers):
        raise bad_input(f"{name}: gives no unit; expected lines such as 'Germany: A Mun, F Kie'")
    return reading


def tell(reading: Reading, name: str) -> None:
    """Print on standard error what could not be read or was doubtful.

    Args:
        reading: the reading.
        name: what the file is called.
    """
    if reading.diagnostics:
        click.echo(reading.render(name, MOST_REMARKS), err=True)
