"""The commands of ``standoff engines``: which engines there are adapters for, and how they are come by."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..maps.options import bad_input
from ..maps.terminal import harmless_lines
from .options import ENGINE_PYTHON

if TYPE_CHECKING:
    from .shipped import Shipped


@click.group(invoke_without_command=True)
@click.pass_context
def engines(context: click.Context) -> None:
    """List the engines that --engine knows; install one.

    Each is asked in an environment of its own, under the folder that STANDOFF_ENGINES names, else under that of caches;
    or by the interpreter that STANDOFF_ENGINE_PYTHON names.
    """
    if context.invoked_subcommand is not None:
        return
    from .shipped import names, shipped

    given = os.environ.get(ENGINE_PYTHON)
    for name in names():
        engine = shipped(name)
        click.echo(f"{name} {engine.version}: {engine.about}")
        click.echo(f"  {harmless_lines(_state_of(engine, Path(given) if given else None))}")


def _state_of(engine: Shipped, given: Path | None) -> str:
    """Say where an engine is, or what it lacks, with the command that mends it.

    Args:
        engine: the engine.
        given: the interpreter that :data:`ENGINE_PYTHON` names, in which any version will do; None where it names none.
    """
    from .shipped import ShippedError, fault_of, interpreter, version_in

    install = f"standoff engines install {engine.name}"
    if given is None:
        if not engine.folder.exists():
            return f"not installed: {install}"
        if fault := fault_of(engine):
            return f"{fault}; made anew by: {install}"
        return f"{engine.version} in {interpreter(engine.folder)}"
    try:
        found = version_in(given, engine.name)
    except ShippedError as error:
        return str(error)
    return f"{found} in {given}" if found else f"{ENGINE_PYTHON} names {given}, which has it not: {install}"


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

    Exit codes: 0 it is there; 2 it could not be made; 130 interrupted (143 by SIGTERM, 129 by SIGHUP).
    """
    from .ending import orderly
    from .installing import install as make
    from .shipped import ShippedError, shipped

    try:
        with orderly():
            make(shipped(name), python, click.echo)
    except ShippedError as error:
        raise bad_input(str(error)) from None
