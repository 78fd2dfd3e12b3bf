"""The command that writes a text in another notation: ``convert``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from .errors import PositionError
from .notation.families import FAMILIES
from .options import BAD_INPUT, Asked, bad_input, no_family, reading_options, tell

if TYPE_CHECKING:
    from .late_orders import LateOrder
    from .notation import Reading
    from .orders import Order


def _writable(_context: click.Context, _option: click.Parameter, name: str) -> str:
    """Let the name of a family pass that can be written; end the command with those there are where it is none."""
    from .notation.converting import can_write, writable

    if can_write(name):
        return name
    cause = "is read, and cannot be written" if name in FAMILIES else "is no notation"
    raise no_family(name, writable(), f'"{{}}" {cause}{{}}; written are:', "--to")


@click.command()
@reading_options
@click.option("--to", "to", required=True, metavar="FAMILY", callback=_writable, help="Write this notation.")
@click.pass_context
def convert(context: click.Context, asked: Asked, to: str) -> None:
    """Write the units and orders of FILE in another notation.

    FILE holds units and orders as people or programs write them; it may be - for standard input. Units are listed
    where the orders do not show where all of them stand. Remarks on FILE go to standard error, and so does what the
    notation cannot say, as a notice with the code "lost". The exit code is 2 if something could not be read.
    """
    from .notation.converting import convert as text_in
    from .notation.converting import left_out

    reading = asked.read().or_empty()
    tell(reading, asked.name)
    position = reading.position
    if reading.orders_phase != "movement":
        # the orders may tell the phase, where the position does not
        position = replace(position, phase=reading.orders_phase)
    try:
        text = text_in(position, reading.orders, to, reading.late)
    except PositionError as error:
        raise bad_input(f"{asked.name}: {error}") from None
    for sentence, hurt in left_out(position, reading.orders, to, reading.late):
        click.echo(f"{_home(reading, hurt, asked.name)}: notice: {sentence}{_whose(hurt)} [lost]", err=True)
    if text:
        click.echo(text)
    if reading.errors:
        context.exit(BAD_INPUT)


def _home(reading: Reading, hurt: list[Order | LateOrder], name: str) -> str:
    """Tell where the first order stands that loses something."""
    if not hurt:
        return name
    orders, sources = (*reading.orders, *reading.late), (*reading.sources, *reading.late_sources)
    source = sources[next(n for n, order in enumerate(orders) if order is hurt[0])]
    return f"{name}:{source.line}:{source.column}"


def _whose(hurt: list[Order | LateOrder]) -> str:
    """Tell which orders lose something: the first, and how many others."""
    if not hurt:
        return ""
    others = len(hurt) - 1
    more = "" if not others else f" and of {others} other{'s' if others > 1 else ''}"
    return f'; that part of "{hurt[0]}"{more} is left out'
