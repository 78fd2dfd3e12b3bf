"""The command that searches: ``find``."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..encoding import Rulebook
from ..encoding.options import rules_options, the_rulebook
from ..engines.ending import INTERRUPTED
from ..maps.options import OUR_FAULT, Finite, bad_input, format_option, the_board
from ..maps.terminal import harmless_lines, moving, show

if TYPE_CHECKING:
    from types import FrameType

    from ..engines.workers import Workers
    from .hunting import Find, Known

NOT_FOUND = 1
"""Exit code where nothing was found in the time, and it is not proved that there is nothing."""


@click.command()
@click.option("--resolutions", metavar="N", help="The equations have N resolutions: 0, 2, or 3+ for three or more.")
@click.option("--disagree", nargs=2, metavar="RULES RULES", help="Two rulebooks lead to different positions.")
@click.option("--outcome", multiple=True, metavar="TEXT", help='A unit comes to that: "F Nth dislodged".')
@click.option("--order", multiple=True, metavar="TEXT", help='An order comes to that: "A Lon - Nwy via convoy fails".')
@click.option("--rule", multiple=True, metavar="ID", help="A rule decides; 'standoff rules explain' lists them.")
@click.option("--not-cycle", is_flag=True, help="Without circular movement among what the equations leave open.")
@click.option("--in-results", is_flag=True, help="Let it do that rulebooks differ in the result of an order.")
@click.option("--or-undefined", is_flag=True, help="Let it do that one rulebook has no answer.")
@click.option("--no-convoys", is_flag=True, help="Without convoys.")
@click.option("--plain-orders", is_flag=True, help="No order is void, and each is written in full.")
@click.option("--powers", type=click.IntRange(1, 1000), metavar="N", help="Of N powers at most.")
@click.option("--units", type=click.IntRange(1, 1000), metavar="N", help="Of N units at most.")
@click.option("--region", default=None, metavar="TEXT", help='Within a region: "North Sea, neighbours".')
@click.option("--board", default="standard", show_default=True, metavar="NAME", help="The board: a name, or a file.")
@rules_options
@click.option("--all", "everything", is_flag=True, help="Tell all of the smallest size, up to symmetry.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0, 10**9), metavar="N", help="The seed.")
@click.option(
    "--seconds",
    type=Finite(0.1, 10**7),
    metavar="S",
    help="End after so many seconds; 30 unless --count is given.",
)
@click.option("--count", type=click.IntRange(1, 10**9), metavar="N", help="End after N phases were drawn.")
@click.option("-j", "--jobs", default=1, type=click.IntRange(1, 64), metavar="N", help="Work in N processes.")
@click.option("--scheduler", metavar="ADDRESS", help="Have the workers of a Dask cluster work at it.")
@click.option("--no-proof", is_flag=True, help="Do not prove meanwhile that nothing smaller will do.")
@click.option(
    "--state",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep what is known in FILE, and go on from it.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("found"),
    show_default=True,
    help="The folder that finds are written to, as case files.",
)
@format_option("text", "json")
@click.pass_context
def find(
    context: click.Context,
    rulebook: Rulebook,
    resolutions: str | None,
    disagree: tuple[str, str] | None,
    outcome: tuple[str, ...],
    order: tuple[str, ...],
    rule: tuple[str, ...],
    not_cycle: bool,
    in_results: bool,
    or_undefined: bool,
    no_convoys: bool,
    plain_orders: bool,
    powers: int | None,
    units: int | None,
    region: str | None,
    board: str,
    everything: bool,
    seed: int,
    seconds: float | None,
    count: int | None,
    jobs: int,
    scheduler: str | None,
    no_proof: bool,
    state: Path | None,
    folder: Path,
    form: str,
) -> None:
    """Look for the smallest position with a property.

    Smallest means: the fewest units, then the fewest orders that are not holds. Several properties may be named, and
    a position has to have all. Phases are drawn from a seed, those with the property made small, and gone on from. What
    is found is judged again, by both of standoff's evaluators, told with its reasons, and written to a case file.
    Meanwhile a process of its own proves, number by number, that no position with so few units has the property.
    What is not proved to be the smallest is called the smallest found.

    The words that --outcome and --order end with are those of 'standoff verify': dislodged, destroyed, stands, of a
    unit; succeeds, fails, given, cut, disrupted, void, of an order. In a region, "neighbours" adds all provinces beside
    those named before it.

    Exit codes: 0 found, or proved that there is none; 1 not found in the time; 2 bad usage or input; 70 standoff's two
    evaluators differ on a find; 130 interrupted, with what is known by then.
    """
    from .asking import AskedError, wanted
    from .data import known_data
    from .files import write_faults, write_finds
    from .finding import SECONDS
    from .finding import find as search
    from .hunting import Known, Limits
    from .report import fault_lines, known_lines
    from .state import StateError, load, save

    pair = (
        None
        if disagree is None
        else (the_rulebook(disagree[0], (), "--disagree"), the_rulebook(disagree[1], (), "--disagree"))
    )
    try:
        asked = wanted(
            resolutions=resolutions,
            disagree=pair,
            in_results=in_results,
            or_undefined=or_undefined,
            outcome=outcome,
            order=order,
            rule=rule,
            not_cycle=not_cycle,
            no_convoys=no_convoys,
            plain_orders=plain_orders,
            powers=powers,
            units=units,
            region=_named_region(region),
            board=the_board(board),
            rulebook=rulebook,
            seed=seed,
        )
    except AskedError as error:
        if not error.what:
            raise click.UsageError(harmless_lines(str(error)), context) from None
        hint = f"--{error.what.replace('_', '-')}"
        raise click.BadParameter(harmless_lines(str(error)), param_hint=hint) from None
    limits = Limits(SECONDS if seconds is None and count is None else seconds, count)

    def saved(known: Known) -> None:
        if state is not None:
            save(known, state)

    try:
        known = Known(asked, everything) if state is None else load(state, asked, everything=everything)
        with _ending():
            try:
                with _workers(jobs, scheduler) as (workers, where), _progress(limits.seconds, count) as advance:
                    search(
                        asked,
                        limits,
                        prove=not no_proof,
                        workers=workers,
                        known=known,
                        progress=advance,
                        saved=saved,
                    )
            except KeyboardInterrupt:  # while workers began or ended
                known.interrupted, where = True, "interrupted"
            saved(known)
    except StateError as error:
        raise bad_input(str(error)) from None
    except OSError as error:
        raise bad_input(f"{state or folder}: cannot be written: {error.strerror or error}") from None
    shown = finds_of(known, everything=everything)
    try:
        files = write_finds(known, shown, folder)
        faults = write_faults(known, folder) if known.faults else []
    except OSError as error:
        raise bad_input(f"{folder}: cannot be written: {error.strerror}") from None
    if form == "json":
        click.echo(json.dumps(known_data(known, files, shown), indent=1))
    else:
        from ..solver.why.tree import Look

        show(known_lines(known, files, where, shown, Look.of_output()))
    for text, path in zip(fault_lines(known), faults, strict=True):
        click.echo(harmless_lines(f"{text} (written: {path})"), err=True)
    if known.interrupted:
        context.exit(INTERRUPTED)
    if known.faults:
        context.exit(OUR_FAULT)
    if not shown and not known.refuted:
        context.exit(NOT_FOUND)


def _named_region(text: str | None) -> str:
    """Return the words for a region; whoever names one and names nothing, perhaps by an empty variable, is told."""
    if text is not None and not text.strip():
        raise click.BadParameter("it names no province", param_hint="--region")
    return text or ""


def finds_of(known: Known, *, everything: bool) -> list[Find]:
    """Return the finds to be told: the smallest, or one of each kind of the smallest size.

    Args:
        known: what is known.
        everything: whether all of the smallest size are to be told, up to the symmetries of powers and region.
    """
    best = known.best
    if best is None:
        return []
    if not everything:
        return [best]
    return sorted(known.finds, key=lambda one: (one.size, one.phase.orders_text))


@contextmanager
def _workers(jobs: int, scheduler: str | None) -> Generator[tuple[Workers, str]]:
    """Give who works at a search, and words for it."""
    if jobs == 1 and scheduler is None:
        from .finding import Mine

        yield Mine(), "one process"
        return
    from ..engines.fuzz_commands import workers_of

    with workers_of(jobs, scheduler) as found:
        yield found


@contextmanager
def _ending() -> Generator[None]:
    """Let whoever asks standoff to end have what is known, as an interrupt at the terminal does."""
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def _progress(seconds: float | None, count: int | None) -> Generator[Callable[[Known], None]]:
    """Give what is told how far a search has come; it is shown on a terminal only."""
    with moving("beginning", "bar", "words", "time", total=1.0) as move:
        before: list[float] = []

        def advance(known: Known) -> None:
            if move is None:
                return
            before.append(known.seconds) if not before else None
            spent = known.seconds - before[0]
            done = max(spent / seconds if seconds else 0.0, known.total / count if count else 0.0)
            best, bound = known.best, known.bound
            found = "nothing found" if best is None else f"smallest found: {best.size[0]} units, {best.size[1]} orders"
            proved = f"; proved: none below {bound.none_below}" if bound is not None and bound.none_below > 1 else ""
            if known.everything and len(known.finds) > 1:
                found = f"{len(known.finds)} kinds, {found}"
            move(completed=min(1.0, done), description=f"{known.total} phases, {found}{proved}")

        yield advance
