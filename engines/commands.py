"""The commands for other engines: ``protocol`` tells how they are spoken to, ``check`` asks one the suite."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..datc.chosen import Chosen
from ..datc.errors import CaseError
from ..encoding.options import rules_options
from ..maps import StandoffError
from ..maps.options import BAD_INPUT, DIFFERENCES, bad_input
from ..maps.terminal import harmless_lines, moving, show
from .options import ENGINE_FAILED, EngineAsked, EngineCommand, NoEngine, engine_options
from .report.formats import FORMATS, report_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from ..datc.case import Case
    from ..encoding import Rulebook
    from .asking import ProcessesEngine
    from .check import Check
    from .finding import Finding, Run


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
    interrupted (143 by SIGTERM, 129 by SIGHUP).
    """
    from .check import Check, phases_of_all
    from .comparing import Tier
    from .finding import Run
    from .first_words import speechless
    from .known import KnownError, file_named, known_of, known_text, require_shipped, unknown_ids
    from .report.files import report_files, write
    from .report.story import about
    from .report.text import head_lines, text_lines
    from .running import EngineError

    files = report_files(reports, write_known, None if known_file is None else file_named(known_file))
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
    runner: _Runner | None = None
    ended: int | str | None = None
    try:
        with asked.open() as engine:
            # all is asked of an engine that is never given up
            if give_up and (first := next(phases, None)) is not None:
                phases = chain((first,), phases)
                if why := speechless(engine, first.question.position.board, rulebook):
                    raise NoEngine(why)
            head = Run(asked.command, engine.hello(), rulebook.name, Tier(tier), (), greeting=engine.greeting)
            checking = Check(engine, phases, head.tier, known, give_up)
            runner = _Runner(engine, checking, head, len(chosen.files), streaming=form == "text")
            if runner.streaming:
                show(head_lines(head))
            runner.run()
    except EngineError as error:
        raise bad_input(str(error)) from None
    except SystemExit as end:  # interrupted, or asked to end: what is known by then is told
        if runner is None:
            raise
        ended = end.code
        runner.show_section()
    run = replace(
        runner.told(),
        # where only some cases are asked for, the others on the list are not missed
        absent=() if names or ended is not None else tuple(unknown_ids(known, runner.findings)),
        interrupted=ended is not None,
        seconds=time.monotonic() - began,
    )
    if form == "text":
        show(text_lines(run, sections=not runner.streaming))
    else:
        click.echo("".join(f"{line}\n" for line in report_lines(form, run)), nl=False)
    written = [write(path, "".join(f"{line}\n" for line in report_lines(each, run))) for each, path in files]
    if write_known is not None and ended is not None:
        said = f"{write_known}: not written, as it would lack what was not asked"
        click.echo(f"Error: {harmless_lines(said)}", err=True)
    elif write_known is not None:
        heads = [f"{word}: {said}" for word, said in about(run)]
        written.append(write(write_known, known_text(run.findings, heads, run.tier)))
    if ended is not None:
        raise SystemExit(ended)
    if chosen.faulty or not all(written):
        context.exit(BAD_INPUT)
    if run.broken:
        context.exit(ENGINE_FAILED)
    if not run.agrees:
        context.exit(DIFFERENCES)


class _Runner:
    """Asks all phases, and shows how far it has come: a bar on a terminal, else the line of each section that is done.

    Args:
        engine: the engine.
        checking: the check of it.
        head: what is known of the run before anything is asked.
        total: how many cases there are.
        streaming: whether the lines of sections may be shown while it runs.
    """

    def __init__(self, engine: ProcessesEngine, checking: Check, head: Run, total: int, *, streaming: bool) -> None:
        """Ask nothing yet."""
        self.engine = engine
        self.head = head
        self.checking = checking
        self.total = total
        self.streaming = streaming and not (sys.stderr.isatty() and sys.stdout.isatty())
        self.findings: list[Finding] = []
        """What came of each phase so far, in their sequence."""
        self.shown = 0
        """How many of them are in sections that were shown."""

    def run(self) -> None:
        """Ask all phases, and those that count once more; what has been found by an interrupt is kept as well."""
        with _bar(self.total) as advance:
            for finding in self.checking:
                self.findings.append(finding)
                advance(finding)
                if len(self.findings) > 1 and self.findings[-2].section != finding.section:
                    self.show_section(len(self.findings) - 1)
            self.show_section()
            self.checking.ask_again(self.findings)

    def told(self) -> Run:
        """Return what the run has come to so far."""
        return replace(
            self.head,
            findings=tuple(self.findings),
            incidents=tuple(self.engine.incidents),
            taken=self.engine.naming.taken,
            unmapped=self.engine.naming.unmapped,
            untold=self.checking.untold,
            not_again=self.checking.not_again,
        )

    def show_section(self, end: int | None = None) -> None:
        """Show the section that is done, or how far it has come.

        Args:
            end: how many findings there are up to its end; all there are unless given.
        """
        from .report.text import section_line

        section = self.findings[self.shown : end]
        self.shown += len(section)
        if self.streaming and section:
            show([section_line(section[0].section, section)])
            sys.stdout.flush()


@contextmanager
def _bar(total: int) -> Generator[Callable[[Finding], None], None, None]:
    """Give what moves a bar along; there is a bar on a terminal only."""
    # what is shown on standard output meanwhile goes there
    with moving("cases", "words", "bar", "count", "time", total=total, redirect=False) as move:

        def advance(finding: Finding) -> None:
            if move is not None:
                move(advance=0 if "/" in finding.id else 1)

        yield advance
