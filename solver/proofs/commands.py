"""The command ``prove``: writes the folder of a proof, or checks one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ...encoding import Rulebook
from ...encoding.options import phase_from, phase_options
from ...maps.options import DIFFERENCES, Asked, bad_input, name_of
from ...maps.terminal import harmless_lines, line, show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...maps.terminal import Line
    from .checker.folder import Checked
    from .proving import Proof

NOTHING_TO_SOLVE = (
    "no movement phase; in retreats and adjustments each order is judged alone and the rest is counting, so there is "
    "nothing to solve and no proof; 'standoff adjudicate' judges them"
)
MOST_FAULTS = 20
"""So many faults of a folder are told."""


@click.command()
@phase_options
@click.option("-o", "out", metavar="DIR", help="The folder to write.")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(2, 10_000), help="List at most so many.")
@click.option("--force", is_flag=True, help="Write into DIR whatever else is in it.")
@click.option("--check", is_flag=True, help="Check the folder FILE instead.")
@click.pass_context
def prove(
    context: click.Context, asked: Asked, rulebook: Rulebook, out: str | None, limit: int, force: bool, check: bool
) -> None:
    """Prove what the rules make of the orders in FILE, and write the proof into the folder DIR.

    DIR gets the rules of the phase as a formula, its resolution, and the refutation of every other resolution, which
    any machine can check. Where the rules allow several resolutions or none, that is proved, and that the ruling is
    the only one with what the backup rules settled. FILE as for adjudicate; all of it must be read.

    With --check, FILE is such a folder. It is checked by a program that knows nothing of the rules; then the formula
    is made anew from the orders. The exit code is 1 if anything does not agree.
    """
    if check:
        _refuse_others(context)
        _check(context, asked.file)
        return
    if not out:
        raise click.UsageError("say where to write the proof: -o DIR")
    from ...encoding import read
    from .files import files_of
    from .folder import FolderError, write_folder
    from .proving import prove as proof_of

    reading = phase_from(asked, refusal=NOTHING_TO_SOLVE)
    if reading.errors:
        raise bad_input(f"{asked.name}: not all of it could be read, so nothing was proved")
    proof = proof_of(read(reading.position, reading.orders, rulebook), limit)
    try:
        write_folder(Path(out), files_of(proof), force=force)
    except FolderError as error:
        raise bad_input(str(error)) from None
    show(_proof_lines(proof, name_of(out)))


def _refuse_others(context: click.Context) -> None:
    """End the command where --check is given together with what only makes sense without."""
    for parameter in context.command.params:
        given = parameter.name and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
        if given and parameter.name not in ("check", "file"):
            raise click.UsageError(f"{parameter.opts[-1]} says nothing to --check: a folder holds all that was asked")


def _proof_lines(proof: Proof, folder: str) -> Iterator[Line]:
    """Yield the lines that tell what was written and what it proves."""
    from .checker.parts import claims, settled_in_words

    yield line(f"{proof.ruling.verdict.value.capitalize()}: the proof is in {folder}", "bold")
    parts = [proven.part for proven in proof.parts]
    for one in claims(parts):
        yield line(f"  {one['claim']}")
        yield line(f"    {', '.join(one['files'])}")
    for text in settled_in_words(parts):
        yield line(f"  {text}")


def _check(context: click.Context, folder: str) -> None:
    """Check a folder, tell what was found, and end with the exit code for it."""
    from .anew import differences
    from .checker.folder import Checked
    from .checker.texts import NoProof

    name = name_of(folder)
    try:
        checked = Checked(Path(folder))
    except NoProof as error:
        raise bad_input(f"{name}: {error}") from None
    faults = checked.faults or list(differences(checked))
    for fault in faults[:MOST_FAULTS]:
        click.echo(harmless_lines(f"{name}/{fault}"), err=True)
    if len(faults) > MOST_FAULTS:
        click.echo(f"{name}: {len(faults) - MOST_FAULTS} more faults are not told", err=True)
    if faults:
        show([line(f"{name}: does not check", "bold")])
        context.exit(DIFFERENCES)
    show(_checked_lines(checked, name))


def _checked_lines(checked: Checked, name: str) -> Iterator[Line]:
    """Yield the lines that tell what agrees in a folder."""
    yield line(f"{name}: all of it agrees, verdict {checked.manifest['verdict']}", "bold")
    for text in checked.agrees:
        yield line(f"  {text}")
    yield line("  the formula and the ruling are what this standoff makes of phase.json")
