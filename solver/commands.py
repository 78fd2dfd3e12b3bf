"""The commands that judge a phase: ``adjudicate`` and ``outcomes``."""

from __future__ import annotations

import json

import click

from ..encoding import Rulebook
from ..encoding.options import phase_from, phase_options
from ..maps.options import BAD_INPUT, Asked, format_option
from ..maps.terminal import show


@click.command()
@phase_options
@format_option("text", "json")
@click.pass_context
def adjudicate(context: click.Context, asked: Asked, rulebook: Rulebook, form: str) -> None:
    """Judge the orders in FILE: what becomes of each, and why.

    FILE holds the orders of a movement phase as people write them, with a heading for each power; it may be -
    for standard input. Units without orders may be listed under a line "Units:". What cannot be read is told
    with its place, and the rest is judged; the exit code is then 2.
    """
    from .adjudication import adjudicate as judge
    from .data import as_data
    from .show import caution_lines, ruling_lines

    reading = phase_from(asked)
    ruling = judge(reading.position, reading.orders, rulebook)
    if form == "json":
        click.echo(json.dumps(as_data(ruling), indent=1))
    else:
        show(ruling_lines(ruling))
        show(caution_lines(len(reading.errors), strict=asked.strict))
    if reading.errors:
        context.exit(BAD_INPUT)


@click.command()
@phase_options
@format_option("text", "json")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(1, 100_000), help="List at most so many.")
@click.pass_context
def outcomes(context: click.Context, asked: Asked, rulebook: Rulebook, form: str, limit: int) -> None:
    """List every resolution that the rules allow.

    FILE as for adjudicate. No backup rule is applied: a circular movement has two resolutions, a paradox
    several or none.
    """
    from ..encoding import read
    from .resolving import in_order, resolutions_of
    from .show import caution_lines, resolution_data, resolutions_lines

    reading = phase_from(asked)
    intents = read(reading.position, reading.orders, rulebook)
    found = list(resolutions_of(intents, limit + 1))
    complete = len(found) <= limit
    found = in_order(found[:limit])
    if form == "json":
        data = {
            "count": len(found),
            "complete": complete,
            "resolutions": [resolution_data(one) for one in found],
        }
        click.echo(json.dumps(data, indent=1))
    else:
        show(resolutions_lines(intents, found, complete=complete))
        show(caution_lines(len(reading.errors), strict=asked.strict))
    if reading.errors:
        context.exit(BAD_INPUT)
