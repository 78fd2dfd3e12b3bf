"""The command that says what is understood of a text: ``read``."""

from __future__ import annotations

import json

import click

from .options import BAD_INPUT, Asked, format_option, reading_options, tell
from .terminal import show


@click.command()
@reading_options
@format_option("text", "json", "github")
@click.pass_context
def read(context: click.Context, asked: Asked, form: str) -> None:
    """Say what is understood of FILE, order by order; nothing is judged.

    FILE holds units and orders as people or programs write them; it may be - for standard input. The output is a
    text of orders itself: what was written stands behind a #, where it differs, and so does what is doubtful.
    Remarks go to standard error. With --format json all of it is one JSON object; with --format github the remarks
    are annotations for a workflow of GitHub. The exit code is 2 if something could not be read, or nothing is there.
    """
    reading = asked.read().or_empty()
    if form == "json":
        from .data import reading_data

        click.echo(json.dumps(reading_data(reading), indent=1))
    elif form == "github":
        from .notation.formats.github import annotation

        for remark in reading.diagnostics:
            click.echo(annotation(remark, asked.name))
    else:
        from .show import reading_lines

        show(reading_lines(reading))
        tell(reading, asked.name)
    if reading.errors:
        context.exit(BAD_INPUT)
