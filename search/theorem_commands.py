"""The command ``theorem``: what is proved of all positions, proved anew, or its certificates checked."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..engines.ending import INTERRUPTED, interruptible, orderly
from ..maps.options import DIFFERENCES, OUR_FAULT, Finite, bad_input, format_option, name_of
from ..maps.terminal import harmless_lines, moving, show
from ..solver.oracle import HARD_SOLVER, PROOF_SOLVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..maps.terminal import Line
    from .theorems.checking import Checked
    from .theorems.running import Run
    from .theorems.theorem import Theorem

NOT_PROVED = 1
"""Exit code where the time was over before all lemmas were proved."""

SHIPPED = "shipped"
"""The word for the certificates that come with standoff."""


@click.command()
@click.argument("id", required=False)
@click.option("--prove", "proving", is_flag=True, help="Prove it anew, and write the certificates.")
@click.option("--check", "checking", metavar="FOLDER", help='Check the certificates in FOLDER, or those "shipped".')
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that certificates are written to; what it has already is not proved again.",
)
@click.option("-j", "--jobs", default=1, type=click.IntRange(1, 64), metavar="N", help="Prove in N processes.")
@click.option("--seconds", type=Finite(0.1, 10**7), metavar="S", help="End after S seconds.")
@click.option(
    "--solver",
    default=PROOF_SOLVER,
    show_default=True,
    type=click.Choice([PROOF_SOLVER, HARD_SOLVER]),
    help="The solver that refutes.",
)
@click.option(
    "--cadical",
    metavar="PROGRAM",
    help="A CaDiCaL 1.7.0 or later that refutes instead, and more quickly: its path, or its name on PATH.",
)
@format_option("text", "json")
@click.pass_context
@interruptible()
def theorem(
    context: click.Context,
    id: str | None,
    proving: bool,
    checking: str | None,
    folder: Path | None,
    jobs: int,
    seconds: float | None,
    solver: str,
    cadical: str | None,
    form: str,
) -> None:
    """Tell what is proved of all positions of the standard board: all theorems, or the theorem ID in full.

    A theorem is proved by lemmas, each a formula that no solver can satisfy. With --prove each is made anew from the
    rules, refuted, and written to a folder: formula, refutation, and models that show it says something. A run goes on
    from what the folder has.

    With --check each refutation is checked by a program that knows nothing of the rules, each formula is made anew from
    them, and the positions that show a theorem is sharp are judged again by both evaluators.

    Exit codes: 0 told, proved, or all of it checks; 1 not proved in the time, or something does not check; 2 bad usage
    or input; 70 a lemma is false or says nothing, which is a fault of standoff; 130 interrupted.
    """
    from .theorems.source import TheoremError

    if proving and checking is not None:
        raise click.UsageError("--prove writes certificates, --check reads them; ask for one of them", context)
    if not proving and (folder is not None or seconds is not None or jobs != 1 or cadical is not None):
        raise click.UsageError("-o, -j, --seconds and --cadical are about --prove", context)
    try:
        if proving:
            with orderly():  # who is asked to end ends its processes, and these the programs that they started
                _prove(context, id, folder, jobs, seconds, solver, cadical, form)
        elif checking is not None:
            _check(context, id, checking, form)
        else:
            _tell(id, form)
    except TheoremError as error:
        raise bad_input(str(error)) from None


def _tell(id: str | None, form: str) -> None:
    from .theorems.report import list_data, list_lines, theorem_lines
    from .theorems.theorem import theorem as named
    from .theorems.theorem import theorems

    if form == "json":
        click.echo(json.dumps(list_data(theorems() if id is None else [named(id)]), indent=1))
        return
    show(list_lines(theorems()) if id is None else theorem_lines(named(id)))


def _prove(
    context: click.Context,
    id: str | None,
    folder: Path | None,
    jobs: int,
    seconds: float | None,
    solver: str,
    program: str | None,
    form: str,
) -> None:
    from .theorems.external import cadical
    from .theorems.folder import Folder
    from .theorems.proving import Refused
    from .theorems.report import run_data, run_lines
    from .theorems.running import prove
    from .theorems.theorem import theorem as named

    if id is None:
        raise click.UsageError("say which theorem to prove: standoff theorem ID --prove -o DIR", context)
    if folder is None:
        raise click.UsageError("say where to write the certificates: -o DIR", context)
    what = named(id)
    what.source()  # one that is proved in words has none, and is told so
    there = Folder(folder, what)
    outside = None if program is None else cadical(program)
    try:
        with moving("beginning", "bar", "count", "words", "time", total=1.0) as move:

            def told(run: Run, name: str) -> None:
                if move is not None:
                    move(completed=len(run.there) + len(run.proved), total=len(run.names), description=name)

            run = prove(what, there, jobs=jobs, seconds=seconds, solver=solver, program=outside, told=told)
    except Refused as error:
        click.echo(f"standoff: internal fault: {harmless_lines(str(error))}", err=True)
        context.exit(OUR_FAULT)
    except OSError as error:
        raise bad_input(f"{folder}: cannot be written: {error.strerror or error}") from None
    except KeyboardInterrupt:
        with suppress(OSError):
            click.echo(f"interrupted; what is proved is in {folder}, and --prove goes on from it", err=True)
        context.exit(INTERRUPTED)
    if form == "json":
        click.echo(json.dumps(run_data(what, run, folder), indent=1))
    else:
        show(run_lines(what, run, name_of(str(folder))))
    if not run.whole:
        context.exit(NOT_PROVED)


def _check(context: click.Context, id: str | None, checking: str, form: str) -> None:
    from ..solver.proofs.checker.texts import NoProof
    from .theorems.checking import check
    from .theorems.report import checked_data

    found: dict[str, Checked] = {}
    for name, folder in _folders(id, checking):
        try:
            with moving(name, "spinner", "words", "time") as move:
                found[name] = check(folder, lambda lemma: None if move is None else move(description=lemma))
        except NoProof as error:
            raise bad_input(f"{name}: {error}") from None
    faults = [f"{name}: {fault}" for name, one in found.items() for fault in one.faults]
    if id is not None:
        faults += [f"{name}: is of {one.theorem.id}, not of {id}" for name, one in found.items()
                   if one.theorem is not None and one.theorem.id != id]  # fmt: skip
    if form == "json":
        click.echo(json.dumps(checked_data(found), indent=1))
    else:
        show(_checked_lines(found))
    for fault in faults:
        click.echo(harmless_lines(fault), err=True)
    if faults:
        context.exit(DIFFERENCES)


def _folders(id: str | None, checking: str) -> Iterator[tuple[str, Path]]:
    """Yield the folders to be checked, each with its name as it is shown."""
    from .theorems.checking import shipped
    from .theorems.source import TheoremError
    from .theorems.theorem import theorem as named
    from .theorems.theorem import theorems

    if checking != SHIPPED:
        yield name_of(checking), Path(checking)
        return
    asked: list[Theorem] = [named(id)] if id is not None else [one for one in theorems() if shipped(one)]
    for one in asked:
        folder = shipped(one)
        if folder is None:
            raise TheoremError(f"no certificates of {one.id} come with standoff; make them with --prove -o DIR")
        yield f"{SHIPPED} {one.id}", folder


def _checked_lines(found: Mapping[str, Any]) -> Iterator[Line]:
    from .theorems.report import checked_lines

    for name, one in found.items():
        yield from checked_lines(one, name)
