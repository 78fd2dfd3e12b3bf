"""The commands for other engines: ``protocol`` tells how they are spoken to, ``check`` asks one the suite."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..datc.chosen import Chosen
from ..datc.errors import CaseError
from ..encoding.options import rules_options
from ..maps import StandoffError
from ..maps.options import BAD_INPUT, DIFFERENCES, bad_input, name_of
from ..maps.terminal import harmless_lines, moving, show
from ..maps.writing import write_whole
from .options import ENGINE_FAILED, EngineAsked, EngineCommand, NoEngine, engine_options
from .report.formats import FORMATS, report_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from ..datc.case import Case
    from ..encoding import Rulebook
    from .check import Check
    from .finding import Finding


@click.command()
@click.option("--example", is_flag=True, help="Show a request and its answer, a line each.")
@click.option("--once", is_flag=True, help="Show what a process for each phase reads and writes.")
def protocol(example: bool, once: bool) -> None:
    """Tell how engines are spoken to, in one screen.

    docs/protocol.md tells all of it.
    """
    from .screen import CONTRACT, exchange, plain_exchange

    if once:
        request, answer = plain_exchange()
        click.echo(f"{request}\n{answer}", nl=False)
    elif example:
        click.echo("\n".join(exchange()))
    else:
        click.echo(CONTRACT, nl=False)


@click.command(cls=EngineCommand)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@rules_options
@click.option(
    "--tier",
    type=click.Choice(("positions", "results", "reasons")),
    default="positions",
    show_default=True,
    help="How much is compared: positions and retreats; results of orders as well; reasons as well.",
)
@click.option(
    "--known",
    "known_file",
    metavar="FILE",
    help="Known differences, which do not count: the name of an engine of --engine, or a file.",
)
@click.option("--write-known", type=click.Path(path_type=Path), help="Write what differs into a file for --known.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="Output form.")
@click.option(
    "--report", "reports", multiple=True, metavar="FORM=FILE", help="Write a report into a file; may be repeated."
)
@click.option(
    "--give-up",
    default=10,
    show_default=True,
    type=click.IntRange(0),
    metavar="N",
    help="Stop asking after N failures in a row; 0 for never.",
)
@engine_options
@click.pass_context
def check(
    context: click.Context,
    asked: EngineAsked,
    names: tuple[str, ...],
    rulebook: Rulebook,
    tier: str,
    known_file: str | None,
    write_known: Path | None,
    form: str,
    reports: tuple[str, ...],
    give_up: int,
) -> None:
    """Hold an engine against the cases.

    COMMAND is the engine, spoken to as 'standoff protocol' tells; --engine names one that 'standoff engines' lists.
    NAME is a case, a folder such as 6.F, or the path of a case file or a folder of them; all cases without. Each phase
    of a case is asked, and the answer held against what the case expects under the rulebook; where it says nothing,
    against what standoff rules.

    Exit codes: 0 the engine agrees; 1 it differs, or a known difference is gone; 2 bad usage or input, or a
    file could not be written; 3 the engine crashed, hung, spoke nonsense, or no program that speaks the protocol; 130
    interrupted.
    """
    from .check import Check, phases_of_all
    from .comparing import Tier
    from .finding import Run
    from .first_words import speechless
    from .known import KnownError, known_of, known_text, require_shipped, unknown_ids
    from .report.story import about
    from .report.text import head_lines, text_lines
    from .running import EngineError

    files = _reports(reports, write_known, known_file)
    try:
        known = {} if known_file is None else known_of(known_file, Tier(tier))
        if known_file is not None and not names:
            require_shipped(known, known_file)
    except KnownError as error:
        raise bad_input(str(error)) from None
    chosen = Chosen(names)

    def faulty(case: Case, error: StandoffError) -> None:
        chosen.tell(CaseError(str(case.path or case.id), "", str(error)))

    began = time.monotonic()
    phases = phases_of_all(chosen, rulebook, faulty)
    with asked.open() as engine:
        try:
            # all is asked of an engine that is never given up
            if give_up and (first := next(phases, None)) is not None:
                phases = chain((first,), phases)
                if why := speechless(engine, first.question.position.board, rulebook):
                    raise NoEngine(why)
        except EngineError as error:
            raise bad_input(str(error)) from None
        checking = Check(engine, phases, Tier(tier), known, give_up)

        def made(findings: list[Finding]) -> Run:
            return Run(
                command=asked.command,
                hello=engine.hello(),
                rules=rulebook.name,
                tier=checking.tier,
                findings=tuple(findings),
                greeting=engine.greeting,
                incidents=tuple(engine.incidents),
                taken=engine.naming.taken,
                unmapped=engine.naming.unmapped,
                untold=checking.untold,
                # where only some cases are asked for, the others on the list are not missed
                absent=() if names else tuple(unknown_ids(known, findings)),
                seconds=time.monotonic() - began,
            )

        try:
            runner = _Runner(checking, len(chosen.files), streaming=form == "text")
            if runner.streaming:
                show(head_lines(made([])))
            run = made(runner.run())
        except EngineError as error:
            raise bad_input(str(error)) from None
    if form == "text":
        show(text_lines(run, sections=not runner.streaming))
    else:
        click.echo("".join(f"{line}\n" for line in report_lines(form, run)), nl=False)
    written = [_write(path, "".join(f"{line}\n" for line in report_lines(each, run))) for each, path in files]
    if write_known is not None:
        heads = [f"{word}: {said}" for word, said in about(run)]
        written.append(_write(write_known, known_text(run.findings, heads, run.tier)))
    if chosen.faulty or not all(written):
        context.exit(BAD_INPUT)
    if run.broken:
        context.exit(ENGINE_FAILED)
    if not run.agrees:
        context.exit(DIFFERENCES)


def _reports(reports: tuple[str, ...], write_known: Path | None, known_file: str | None) -> list[tuple[str, Path]]:
    """Return the forms and files of the reports that are to be written; each file takes one text, and can be written.

    Args:
        reports: the reports, each as ``FORM=FILE``.
        write_known: where the list of known differences goes; it may go where the old one stands.
        known_file: where that list is read from.
    """
    found = []
    for text in reports:
        form, equals, file = text.partition("=")
        if not equals or not file or form not in FORMATS:
            fault = f"{text!r}: expected FORM=FILE, where FORM is one of {', '.join(FORMATS)}"
            raise click.BadParameter(fault, param_hint="--report")
        found.append((form, Path(file)))
    taken = {} if write_known is None else {os.path.realpath(write_known): "--write-known"}
    if known_file is not None:
        taken.setdefault(os.path.realpath(known_file), "--known")
    for form, path in found:
        _see_writable(path)
        real, option = os.path.realpath(path), f"--report {form}={path}"
        if real in taken and (path.is_file() or not path.exists()):  # others, such as pipes, take one text after another
            fault = f"{taken[real]} names the same file; give each report a file of its own"
            raise bad_input(f"{option}: {fault}")
        taken[real] = option
    if write_known is not None:
        _see_writable(write_known)
    return found


def _see_writable(path: Path) -> None:
    """See before a run that its report will be written."""
    folder = path.parent
    if path.is_dir():
        raise bad_input(f"{name_of(str(path))}: cannot be written: is a folder")
    if not folder.is_dir():
        raise bad_input(f"{name_of(str(path))}: cannot be written: there is no folder {name_of(str(folder))}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise bad_input(f"{name_of(str(path))}: cannot be written: Permission denied")


class _Runner:
    """Asks all phases, and shows how far it has come: a bar on a terminal, else the line of each section that is done.

    Args:
        checking: the check.
        total: how many cases there are.
        streaming: whether the lines of sections may be shown while it runs.
    """

    def __init__(self, checking: Check, total: int, *, streaming: bool) -> None:
        """Ask nothing yet."""
        self.checking = checking
        self.total = total
        self.streaming = streaming and not (sys.stderr.isatty() and sys.stdout.isatty())
        self.findings: list[Finding] = []
        self.section: list[Finding] = []

    def run(self) -> list[Finding]:
        """Return what came of each phase."""
        with _bar(self.total) as advance:
            for finding in self.checking:
                advance(finding)
                if self.section and self.section[0].section != finding.section:
                    self.show_section()
                self.findings.append(finding)
                self.section.append(finding)
            self.show_section()
        return self.findings

    def show_section(self) -> None:
        """Show the section that is done."""
        from .report.text import section_line

        if self.streaming and self.section:
            show([section_line(self.section[0].section, self.section)])
            sys.stdout.flush()
        self.section = []


@contextmanager
def _bar(total: int) -> Generator[Callable[[Finding], None], None, None]:
    """Give what moves a bar along; there is a bar on a terminal only."""
    # what is shown on standard output meanwhile goes there
    with moving("cases", "words", "bar", "count", "time", total=total, redirect=False) as move:

        def advance(finding: Finding) -> None:
            if move is not None:
                move(advance=0 if "/" in finding.id else 1)

        yield advance


def _write(path: Path, text: str) -> bool:
    """Write a file; tell that it cannot be, which keeps nothing else from being written."""
    try:
        write_whole(path, text)
    except (OSError, ValueError) as error:
        fault = getattr(error, "strerror", "") or error
        click.echo(f"Error: {harmless_lines(f'{path}: cannot be written: {fault}')}", err=True)
        return False
    return True
