"""The commands for cases (``cases list | show | run``) and for other programs (``engine``)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..encoding.options import BAD_INPUT, OUR_FAULT, bad_input
from .errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .case import Case

DIFFERENCES = 1
"""Exit code where an answer differs from what a case expects."""


@click.group()
def cases() -> None:
    """List, show and run cases: those that come with it, or yours."""


def _chosen(names: tuple[str, ...]) -> Iterator[Case]:
    """Yield the cases that the arguments name: ids, folders, or paths of case files."""
    from .case import cases as load_cases

    for name in names or ("",):
        path = Path(name)
        found = load_cases(path if name and path.exists() else name)
        first = next(found, None)
        if first is None:
            raise CaseError(name, "", "the folder holds no case file (.toml)")
        yield first
        yield from found


@cases.command("list")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def list_cases(names: tuple[str, ...]) -> None:
    """List cases with their titles.

    NAME is an id, a folder such as 6.F, or the path of a case file or a folder of them; all cases without.
    """
    try:
        for case in _chosen(names):
            click.echo(f"{case.id:<12} {case.title}")
    except CaseError as error:
        raise bad_input(str(error)) from None


@cases.command("show")
@click.argument("name", metavar="NAME")
def show_case(name: str) -> None:
    """Show a case: units, orders, what is expected, where it comes from.

    NAME is an id, a folder such as 6.F, or a path.
    """
    try:
        found = list(_chosen((name,)))
    except CaseError as error:
        raise bad_input(str(error)) from None
    for case in found:
        for text in _case_lines(case):
            click.echo(text)


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
        if step.expected.contested:
            yield "  contested " + ", ".join(step.expected.contested)
    if case.alternatives:
        yield "  other readings: " + ", ".join(alternative.choice for alternative in case.alternatives)


@cases.command("run")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("-v", "--verbose", is_flag=True, help="Name every case, not only those that differ.")
@click.pass_context
def run_cases(context: click.Context, names: tuple[str, ...], verbose: bool) -> None:
    """Judge cases, and compare with what they expect.

    NAME as for list. Only movement phases are judged. Exit code 1 if anything differs.
    Retreat and adjustment phases cannot be judged yet; they are counted as pending.
    """
    from .answer import answer_to
    from .difference import compare

    passed = differing = pending = 0
    try:
        for case in _chosen(names):
            for step in case.steps:
                if step.phase != "movement":
                    pending += 1
                    continue
                differences = compare(step.expected, answer_to(step.request(case.id)))
                if differences:
                    differing += 1
                    click.echo(f"{case.id}  {case.title}: differs")
                    for difference in differences:
                        click.echo(f"  {difference}")
                else:
                    passed += 1
                    if verbose:
                        click.echo(f"{case.id}  {case.title}: agrees")
    except CaseError as error:
        click.echo(f"Error: {error}", err=True)
        context.exit(BAD_INPUT)
    click.echo(f"{passed} movement phases agree, {differing} differ; {pending} phases of other kinds pending")
    if differing:
        context.exit(DIFFERENCES)


@click.command()
@click.pass_context
def engine(context: click.Context) -> None:
    """Judge for other programs: JSON lines in, JSON lines out.

    docs/protocol.md describes requests and answers; each is answered before the next is read. A request that
    cannot be judged gets an answer with an error.
    """
    from .serve import serve

    if sys.stdin is None:
        raise bad_input("standard input is closed")
    stdin = open(sys.stdin.fileno(), encoding="utf-8-sig", errors="replace", closefd=False)  # noqa: SIM115
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if not serve(stdin, sys.stdout):
        context.exit(OUR_FAULT)
