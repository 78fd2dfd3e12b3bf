"""The command ``standoff fingerprint``: which rulebook an engine follows."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..maps.options import DIFFERENCES, bad_input
from ..maps.terminal import moving, show
from .options import ENGINE_FAILED, EngineAsked, EngineCommand, engine_options

if TYPE_CHECKING:
    from .fingerprint.inquired import Inquired


def _issues(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the fields that issues or switches name; all without."""
    from ..encoding.choices import fields_called
    from ..encoding.rulebook import ISSUES, field_named
    from ..maps import RulebookError

    found: list[str] = []
    for name in names:
        fields = fields_called(name)
        if not fields:
            try:
                field_named(name)
            except RulebookError as error:
                raise click.BadParameter(str(error)) from None
        found += fields
    return tuple(field for field in ISSUES if field in found or not names)


@click.command(cls=EngineCommand)
@click.option(
    "--issue",
    "fields",
    multiple=True,
    callback=_issues,
    metavar="ISSUE",
    help="Ask about this issue of the DATC or switch only, such as 4.A.2; may be repeated.",
)
@click.option(
    "--rules",
    "named",
    default="",
    metavar="NAME",
    help="The rulebook that requests name, for an engine that judges by it; without, they name none.",
)
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0, 10**9), metavar="N", help="The seed.")
@click.option(
    "--search",
    "searched",
    default=600,
    show_default=True,
    type=click.IntRange(0, 10**6),
    metavar="N",
    help="Phases looked at before readings count as not to be told apart.",
)
@click.option(
    "--fresh",
    default=150,
    show_default=True,
    type=click.IntRange(0, 10**6),
    metavar="N",
    help="Phases of all kinds asked at the end.",
)
@click.option("--cases/--no-cases", default=True, help="Ask at the end what was not asked of the phases of all cases.")
@click.option("--save", type=click.Path(path_type=Path, file_okay=False), help="Write the phases named into a folder.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="Output form.")
@engine_options
@click.pass_context
def fingerprint(
    context: click.Context,
    asked: EngineAsked,
    fields: tuple[str, ...],
    named: str,
    seed: int,
    searched: int,
    fresh: int,
    cases: bool,
    save: Path | None,
    form: str,
) -> None:
    """Find out which rulebook an engine follows.

    COMMAND is the engine, spoken to as 'standoff protocol' tells. It is asked phases to which the readings of an open
    issue give different answers, always that which tells most. Each issue gets a verdict with the cases that show it;
    the last line is the rulebook that reproduces the engine.

    Exit codes: 0 a rulebook explains all answers; 1 some answers are explained by none, or did not come; 2 bad usage
    or input; 3 the engine failed wholly; 130 interrupted (143 by SIGTERM, 129
    by SIGHUP).
    """
    from .fingerprint.files import write_shown
    from .fingerprint.inquiry import Inquiry, Limits
    from .fingerprint.probes import shipped
    from .fingerprint.report import Told, as_data, head_lines, text_lines
    from .fingerprint.verdicts import Fingerprint
    from .running import EngineError

    began = time.monotonic()
    try:
        with asked.open() as engine:
            hello = engine.hello()
            if form == "text":
                show(head_lines(asked.command, hello, named, seed))
            with _progress() as advance:
                limits = Limits(searched=searched, fresh=fresh, cases=cases)
                inquired = Inquiry(engine, shipped(named), seed, named, fields, limits, advance).run()
            found = Fingerprint(inquired, hello, fields)
            incidents = tuple(engine.incidents)
    except EngineError as error:
        raise bad_input(str(error)) from None
    try:
        files = {} if save is None else write_shown(found, save)
    except OSError as error:
        raise bad_input(f"{save}: cannot be written: {error.strerror}") from None
    told = Told(found, asked.command, named, seed, files, time.monotonic() - began, incidents)
    if form == "text":
        show(text_lines(told))
    else:
        click.echo(json.dumps(as_data(told), indent=1))
    if found.broken:
        context.exit(ENGINE_FAILED)
    if not found.explains or incidents:
        context.exit(DIFFERENCES)


@contextmanager
def _progress() -> Generator[Callable[[Inquired], None]]:
    """Give what is told how far an inquiry has come; it is shown on a terminal only."""
    with moving("beginning", "spinner", "words", "time", total=100.0) as move:

        def advance(found: Inquired) -> None:
            if move is not None:
                left = found.left.bits
                move(description=f"{len(found.answered)} questions, 2^{left:.0f} rulebooks left")

        yield advance
