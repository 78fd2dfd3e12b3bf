"""The commands for cases (``cases list | show | run | export``) and for other programs (``engine``)."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..encoding.options import rules_options
from ..maps.options import BAD_INPUT, DIFFERENCES, OUR_FAULT, bad_input
from ..maps.terminal import harmless_lines
from .chosen import Chosen
from .errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..encoding import Rulebook
    from .case import Alternative, Case


@click.group()
def cases() -> None:
    """List, show, run and export cases: those that come with it, or yours."""


@cases.command("list")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.pass_context
def list_cases(context: click.Context, names: tuple[str, ...]) -> None:
    """List cases with their titles.

    NAME is an id, a folder such as 6.F, or the path of a case file or a folder of them; all cases without.
    """
    chosen = Chosen(names)
    for case in chosen:
        click.echo(f"{case.id:<12} {case.title}")
    if chosen.faulty:
        context.exit(BAD_INPUT)


@cases.command("show")
@click.argument("name", metavar="NAME")
@click.pass_context
def show_case(context: click.Context, name: str) -> None:
    """Show a case: units, orders, what is expected, where it comes from.

    NAME is an id, a folder such as 6.F, or a path.
    """
    chosen = Chosen((name,))
    for case in chosen:
        for text in _case_lines(case):
            click.echo(text)
    if chosen.faulty:
        context.exit(BAD_INPUT)


def _case_lines(case: Case) -> Iterator[str]:
    yield f"{case.id}  {case.title}"
    yield f"  {case.source}{'; ' + case.link if case.link else ''}"
    if case.tests:
        yield f"  turns on {', '.join(case.tests)}"
    if case.note:
        yield f"  {case.note}"
    for step in case.steps:
        yield f"{step.season} {step.phase}".strip().capitalize()
        yield "  units     " + ", ".join(step.units)
        for power, owned in step.centers:
            yield f"  centres   {power} {', '.join(owned)}"
        width = max(map(len, step.written), default=0)
        for order, result in zip(step.written, step.expected.results, strict=False):
            extra = f" (as {result.executed_as})" if result.executed_as else ""
            words = [result.result]
            words += ["dislodged"] if result.dislodged and result.result != "dislodged" else []
            words += ["destroyed"] if result.destroyed else []
            yield f"  {order:<{width}}  {', '.join(words)}{extra}"
        yield "  after     " + ", ".join(step.expected.units)
        for fallen in step.expected.dislodged:
            exits = ", ".join(fallen.retreats) or "nowhere"
            yield f"  dislodged {fallen.unit} by {fallen.attacker}, may retreat to {exits}"
        for label, those in (
            ("contested", step.expected.contested),
            ("disbanded", step.expected.disbanded),
            ("built    ", step.expected.built),
            ("removed  ", step.expected.removed),
            ("automatic", step.expected.automatic),
        ):
            if those:
                yield f"  {label} {', '.join(those)}"
    if case.alternatives:
        yield "  other readings: " + ", ".join(alternative.choice for alternative in case.alternatives)


@cases.command("run")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@rules_options
@click.option("-v", "--verbose", is_flag=True, help="Name every case, not only those that differ.")
@click.pass_context
def run_cases(context: click.Context, names: tuple[str, ...], rulebook: Rulebook, verbose: bool) -> None:
    """Judge cases, and compare with what they expect.

    NAME as for list. Each phase of a case is judged, from what the phase before is to leave. Under a rulebook of other
    choices than datc, a case is held against its outcome under these choices; a case that tells none is counted and
    not judged. Exit code 1 if anything differs, 2 if a file is no case; the others are judged all the same.
    """
    from .expectation import expected_under

    passed = differing = silent = 0
    chosen = Chosen(names)
    for case in chosen:
        try:
            expected = expected_under(case, rulebook)
        except CaseError as error:
            chosen.tell(error)
            continue
        for n in range(len(case.steps)):
            if expected is None:
                silent += 1
                if verbose:
                    click.echo(f"{case.id}  {case.title}: does not say")
                continue
            differences = _differences(case, expected, n, rulebook, chosen)
            if differences is None:
                continue
            if differences:
                differing += 1
                click.echo(f"{case.id}  {case.title}: differs")
                for difference in differences:
                    click.echo(f"  {difference}")
            else:
                passed += 1
                if verbose:
                    click.echo(f"{case.id}  {case.title}: agrees")
    if passed or differing or silent or not chosen.faulty:
        unsaid = f"; {silent} have no outcome told under {rulebook.name}" if silent else ""
        click.echo(f"{passed} {'phase agrees' if passed == 1 else 'phases agree'}, {differing} differ{unsaid}")
    if chosen.faulty:
        context.exit(BAD_INPUT)
    if differing:
        context.exit(DIFFERENCES)


def _differences(
    case: Case, expected: Case | Alternative, n: int, rulebook: Rulebook, chosen: Chosen
) -> list[str] | None:
    """Judge one step, and say where it comes out otherwise than expected; None if it cannot be judged."""
    from ..encoding import Rulebook
    from .answer import answer_to
    from .case import Alternative
    from .difference import PARTS, compare
    from .errors import RequestError
    from .expectation import undefined_differences

    step = expected.steps[n] if expected.steps else case.steps[n]
    try:
        answer = answer_to(step.request(case.id), rulebook)
    except RequestError as error:
        chosen.tell(CaseError(str(case.path), "", f"{_home(error.field, n)}{error}"))
        return None
    if not expected.steps:
        # an alternative without an outcome; what would follow the first step is not told either
        return undefined_differences(expected, answer) if n == 0 and isinstance(expected, Alternative) else []
    # how many resolutions there are, a case says of the equations of datc
    parts = [part for part in PARTS if part != "uniqueness" or not rulebook.differing(Rulebook.DATC)]
    outcome = step.expected
    if parts != list(PARTS) and not isinstance(expected, Alternative):
        # of another choice with the same outcome, a case does not say which way an army goes
        outcome = replace(outcome, results=tuple(replace(result, route="") for result in outcome.results))
    return list(map(str, compare(outcome, answer, parts)))


def _home(field: str, step: int) -> str:
    """Tell where in a case file a field of a request stands: units follow from the step before."""
    if field == "orders":
        return f"steps[{step}]."
    left = field in ("units", "dislodged", "contested")
    return f"steps[{step - 1}].expected." if left and step else ""


@cases.command("export")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--as", "form", required=True, type=click.Choice(("json", "jdip", "toml")), help="The form.")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="PATH",
    help="Where they go: a file, of toml a folder with a file for each case; standard output, else.",
)
@click.option("--force", is_flag=True, help="Replace files that are there.")
@click.pass_context
def export_cases(context: click.Context, names: tuple[str, ...], form: str, output: str, *, force: bool) -> None:
    """Write cases for other programs.

    NAME as for list. json is one object with every phase whole (docs/cases.md), jdip a case file of jDip, a case a
    phase, toml the case files themselves. What jdip does not hold is told on standard error. Exit code 2 if a file is
    no case; the others are written all the same.
    """
    from .exporting import export, write

    chosen = Chosen(names)
    files, losses = export(chosen, form, one=output == "-")
    for loss in losses:
        click.echo(f"not written: {harmless_lines(loss)}", err=True)
    if files:
        write(files, output, force=force)
    if chosen.faulty:
        context.exit(BAD_INPUT)


@click.command()
@click.option("--once", is_flag=True, help="Judge one phase, told in plain lines, and end.")
@rules_options
@click.pass_context
def engine(context: click.Context, once: bool, rulebook: Rulebook) -> None:
    """Judge for other programs: JSON lines in, JSON lines out.

    docs/protocol.md describes requests and answers; each is answered before the next is read. A request that
    cannot be judged gets an answer with an error. --rules and --set name the rulebook of requests that name none.
    """
    from .serve import MOST_CHARACTERS, lines_of, serve

    if sys.stdin is None:
        raise bad_input("standard input is closed")
    stdin = open(sys.stdin.fileno(), encoding="utf-8-sig", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if once:
        from .plain import serve_once

        answer, well = serve_once(stdin.read(MOST_CHARACTERS + 1), rulebook)
        click.echo(answer, nl=False)
    else:
        well = serve(lines_of(stdin), sys.stdout, rulebook)
    if not well:
        context.exit(OUR_FAULT)
