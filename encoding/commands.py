"""The command that writes a phase as a formula."""

from __future__ import annotations

import click

from ..maps.options import BAD_INPUT, Asked
from .legality import read
from .options import phase_from, phase_options
from .program import program
from .rulebook import Rulebook


@click.command()
@phase_options
@click.option("--dimacs", is_flag=True, help="Write DIMACS, the form that SAT solvers read (the only form yet).")
@click.pass_context
def encode(context: click.Context, asked: Asked, rulebook: Rulebook, dimacs: bool) -> None:
    """Write the rules of the phase in FILE as clauses.

    Every order's success and every unit's dislodgement is a variable; every model is a consistent resolution.
    Names of variables and the rule of each clause stand in comments. FILE may be - for standard input.
    """
    if not dimacs:
        raise click.UsageError("say which form to write: --dimacs")
    reading = phase_from(asked)
    for line in program(read(reading.position, reading.orders, rulebook)).dimacs():
        click.echo(line)
    if reading.errors:
        context.exit(BAD_INPUT)
