"""The commands of ``standoff engines``: which engines there are adapters for, and how they are come by."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..maps.options import bad_input
from .options import ENGINE_PYTHON


@click.group(invoke_without_command=True)
@click.pass_context
def engines(context: click.Context) -> None:
    """List the engines that --engine knows; install one.

    Each is asked in an environment of its own, under the folder that STANDOFF_ENGINES names, else under that of caches;
    or by the interpreter that STANDOFF_ENGINE_PYTHON names.
    """
    if context.invoked_subcommand is not None:
        return
    from .shipped import ShippedError, interpreter, names, shipped, version_in

    given = os.environ.get(ENGINE_PYTHON)
    for name in names():
        engine = shipped(name)
        click.echo(f"{name} {engine.version}: {engine.about}")
        python = Path(given) if given else interpreter(engine.folder)
        try:
            found = version_in(python, name) if given or python.exists() else ""
        except ShippedError as error:
            click.echo(f"  {error}")
            continue
        missing = f"{ENGINE_PYTHON} names {python}, which has it not" if given else "not installed"
        click.echo(f"  {found} in {python}" if found else f"  {missing}: standoff engines install {name}")


@engines.command()
@click.argument("name")
@click.option(
    "--python",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="The interpreter that its environment is to have; the one that runs standoff unless given.",
)
def install(name: str, python: Path | None) -> None:
    """Make an environment with an engine in it.

    NAME is an engine that 'standoff engines' lists. Its package comes from the package index, in the version that was
    measured, by pip and with the settings that pip has here. This is the only command that needs a network.

    Exit codes: 0 it is there; 2 it could not be made.
    """
    from .installing import install as make
    from .shipped import ShippedError, shipped

    try:
        make(shipped(name), python, click.echo)
    except ShippedError as error:
        raise bad_input(str(error)) from None
