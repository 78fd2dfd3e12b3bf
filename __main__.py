"""The command line: gathers the commands of all folders."""

from __future__ import annotations

from . import starting

# isort: split
import codecs
import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import click

from .datc.commands import cases, engine
from .encoding.commands import encode
from .encoding.rules_commands import rules
from .engines.commands import check, protocol
from .engines.engine_commands import engines
from .engines.fingerprint_commands import fingerprint
from .engines.fuzz_commands import fuzz
from .games.commands import game
from .games.verify_commands import verify
from .maps.commands import read
from .maps.converting import convert
from .maps.map_commands import map_group
from .maps.options import BAD_INPUT, OUR_FAULT, NamedText, by_content, by_name
from .search.commands import find
from .search.force_commands import force, infer
from .search.theorem_commands import theorem
from .solver.commands import adjudicate, compare, outcomes
from .solver.pictures.commands import draw
from .solver.proofs.commands import prove
from .solver.why.commands import why

starting.loaded()

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The output cannot be written, which is no fault of ours."""

NOBODY_READS = 141
"""Exit code where whoever read the output has gone, as ``head`` does: that of SIGPIPE, as shells count signals."""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="standoff", prog_name="standoff")
def cli() -> None:
    """Judge the board game Diplomacy, and prove it.

    Exit codes: 0 all well; 1 differences were found; 2 bad usage or bad input; 3 an engine
    under check failed; 70 a fault of standoff itself; 141 nobody read the output to its end.
    """


def shipped_case(name: str) -> NamedText | None:
    """Return a shipped case as text, by its id; the cases are looked at only then."""
    from .datc.case_text import named_text

    return named_text(name)


def case_file(text: str, name: str, number: int | None) -> NamedText | None:
    """Return a phase of a case file as text, if the text is one; what reads them is loaded only then."""
    if "standoff-case" not in text:
        return None
    from .datc.case_text import text_of_case

    return text_of_case(text, name, number)


by_name.append(shipped_case)
by_content.append(case_file)

COMMANDS = (
    read,
    convert,
    adjudicate,
    why,
    draw,
    verify,
    outcomes,
    compare,
    prove,
    rules,
    game,
    cases,
    map_group,
    encode,
    engine,
    protocol,
    engines,
    check,
    fuzz,
    fingerprint,
    find,
    force,
    infer,
    theorem,
)

for command in COMMANDS:
    cli.add_command(command)


class _Ascii(io.TextIOWrapper):
    """A stream of ASCII that does not say so; click takes those that do for a mistake, and writes UTF-8."""

    encoding = "escaped-ascii"


def _patient(stream: TextIO) -> TextIO:
    """Let a stream write what its encoding lacks as an escape; a terminal of few characters is no fault."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    if codecs.lookup(stream.encoding).name == "ascii":
        return _Ascii(stream.buffer, "ascii", "backslashreplace", line_buffering=stream.line_buffering)
    stream.reconfigure(errors="backslashreplace")
    return stream


def main() -> None:
    """Run the command line; a fault of ours ends in one line and exit code 70, never in a traceback."""
    if sys.stdout is None:  # closed by whoever started us: there is nobody to tell
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stdout, sys.stderr = _patient(sys.stdout), _patient(sys.stderr)
    stdout = sys.stdout
    try:
        try:
            cli()
        finally:
            sys.stdout.flush()  # here, where a full disk can still be told, and not when Python ends
    except SystemExit:
        if sys.stdout is not stdout:  # click has put a closed pipe aside; it ends with 1, which means differences here
            sys.exit(NOBODY_READS)
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno in (*NO_ROOM, errno.EPIPE):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left in the buffer goes nowhere
        if isinstance(error, BrokenPipeError):
            sys.exit(NOBODY_READS)
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            with suppress(OSError):  # what is full may be the very place for messages
                click.echo(f"standoff: the output cannot be written: {error.strerror}", err=True)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # nor is what is left of them tried again when Python ends
            sys.exit(BAD_INPUT)
        click.echo(
            f"standoff: internal fault: {type(error).__name__}: {error}\n"
            "Please report it with the input that led here; STANDOFF_DEBUG=1 shows where it happened.",
            err=True,
        )
        if os.environ.get("STANDOFF_DEBUG"):
            raise
        sys.exit(OUR_FAULT)


if __name__ == "__main__":
    main()
