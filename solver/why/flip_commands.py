"""The smallest change as a command: what ``standoff why --flip`` does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ...encoding.options import phase_from, phase_options
from ...maps import OrderError
from ...maps.options import BAD_INPUT, Asked, format_option
from ...maps.terminal import show

if TYPE_CHECKING:
    from ...encoding import Rulebook


@click.command()
@phase_options
@click.argument("unit", metavar="UNIT")
@format_option("text", "json")
@click.option("--flip", "wanted", default="", metavar="RESULT", help="What the order is to come to.")
@click.option("--by", default=None, metavar="POWER", help="The power whose orders may change; all unless named.")
@click.option("--all", "everything", is_flag=True, help="List all changes that are as small.")
@click.option("--limit", default=None, type=click.IntRange(min=1), help="Change at most so many orders.")
@click.option("--seconds", default=10.0, show_default=True, type=click.FloatRange(min=0), help="Search no longer.")
@click.pass_context
def why_flip(
    context: click.Context,
    asked: Asked,
    rulebook: Rulebook,
    unit: str,
    form: str,
    wanted: str,
    by: str | None,
    everything: bool,
    limit: int | None,
    seconds: float,
) -> None:
    """Say which fewest orders must change so that the order of UNIT comes to something else."""
    from ...maps.notation import write
    from ..adjudication import adjudicate
    from ..show import caution_lines
    from .flip_show import flip_data, flip_lines
    from .flipping import flip
    from .wanted import FlipError

    reading = phase_from(asked)
    ruling = adjudicate(reading.position, reading.orders, rulebook)
    try:
        found = flip(ruling, unit, wanted, by=by, limit=limit, seconds=seconds)
    except OrderError as error:
        raise click.BadParameter(str(error), param_hint="UNIT") from None
    except FlipError as error:
        raise click.UsageError(str(error), context) from None
    if form == "json":
        click.echo(json.dumps(flip_data(found), indent=1))
    else:
        board = reading.position.board
        show(flip_lines(found, lambda order: write(order, "rulebook", board), board, everything=everything))
        show(caution_lines(len(reading.errors), strict=asked.strict))
    if reading.errors:
        context.exit(BAD_INPUT)
