"""The command ``standoff fuzz``: seeded phases against an engine."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..encoding.options import rules_options
from ..maps import StandoffError
from ..maps.options import BAD_INPUT, DIFFERENCES, Finite, bad_input
from ..maps.terminal import harmless_lines, moving, show
from .options import ENGINE_FAILED, EngineAsked, EngineCommand, NoEngine, engine_options

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from .campaign import Found
    from .contract import Engine
    from .workers import Workers

SECONDS = 60.0
"""How long a campaign takes where nothing is said."""


def _list_kinds(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """List the kinds and the situations, and end."""
    if not wanted:
        return
    from .provoking.kinds import KINDS, PHASE_OF
    from .provoking.situations import SITUATIONS

    for kind, make in KINDS.items():
        click.echo(f"{kind:<30} {PHASE_OF[kind]}: {(make.__doc__ or '').partition(chr(10))[0]}")
    click.echo()
    for name, what in SITUATIONS.items():
        click.echo(f"{name:<30} {what}")
    context.exit()


@click.command(cls=EngineCommand)
@rules_options
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0, 10**9), metavar="N", help="The seed.")
@click.option(
    "--seconds",
    type=Finite(0.1, 10**7),
    metavar="S",
    help=f"End after so many seconds; {SECONDS:g} unless --count is given.",
)
@click.option("--count", type=click.IntRange(1, 10**9), metavar="N", help="End after so many phases.")
@click.option(
    "--failures", type=click.IntRange(1), metavar="N", help="End once so many phases fail that are not known to."
)
@click.option("--board", default="standard", show_default=True, metavar="NAME", help="A board that is shipped.")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Draw from these kinds only; may be repeated.")
@click.option(
    "--list-kinds",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_kinds,
    help="List the kinds of phases, and the situations that are steered for.",
)
@click.option(
    "--found",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("found"),
    show_default=True,
    help="The folder that small cases are written to.",
)
@click.option(
    "--known",
    "known_paths",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Findings that do not count: a case file, or a folder of them; may be repeated.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Have the workers of a Dask cluster work at it.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="Output form.")
@engine_options
@click.pass_context
def fuzz(
    context: click.Context,
    asked: EngineAsked,
    rulebook: Rulebook,
    seed: int,
    seconds: float | None,
    count: int | None,
    failures: int | None,
    board: str,
    kinds: tuple[str, ...],
    folder: Path,
    known_paths: tuple[Path, ...],
    scheduler: str | None,
    form: str,
) -> None:
    """Look for phases that an engine gets wrong.

    COMMAND is the engine, spoken to as 'standoff protocol' tells; --engine names one that 'standoff engines' lists.
    Phases are drawn from a seed, of kinds that provoke, and more of those that reach rules which have been reached
    least. What fails is made small, put together by cause, told with the reason, and written to a case file, which
    'standoff check FILE' asks again; --known takes such files, and what fails for their causes is counted and not told.
    With -j and with --scheduler more processes work at it, and find the same.

    Exit codes: 0 nothing found; 1 the engine differs, or is right where a known finding says not; 2 bad usage or
    input, or a file could not be written, after all has been told; 3 the engine crashed, hung, or spoke nonsense; 130
    interrupted (143 by SIGTERM, 129 by SIGHUP).
    """
    from ..maps import board_named
    from .campaign import Campaign, Limits
    from .contract import Hello
    from .first_words import speechless
    from .fuzz_files import unwritten, write_found
    from .fuzz_known import known_in
    from .fuzz_report import Told, as_data, head_lines, text_lines
    from .provoking.kinds import KINDS
    from .running import EngineError
    from .working import Job, close_engines, keep

    for kind in kinds:
        if kind not in KINDS:
            raise click.BadParameter(f"{kind!r} is none of {', '.join(KINDS)}", param_hint="--kind")
    _require_board(board, kinds)
    try:
        findings = known_in(known_paths, rulebook)
    except StandoffError as error:
        raise bad_input(str(error)) from None
    limits = Limits(SECONDS if seconds is None and count is None else seconds, count, failures)
    job = Job(partial(make_engine, asked), rulebook, key=f"fuzz {os.urandom(6).hex()}", board=board)
    ended: int | str | None = None
    campaign = None
    hello, where = Hello(), ""
    try:
        with asked.open() as engine, workers_of(asked.jobs, scheduler) as (workers, where):
            keep(job, engine)
            hello = engine.hello()
            if hello.boards is not None and board not in hello.boards:
                known = ", ".join(hello.boards) or "none"
                raise bad_input(f"the engine says that it does not know the board {board}; it knows: {known}")
            if why := speechless(engine, board_named(board), rulebook):
                raise NoEngine(why)
            if form == "text":
                show(head_lines(asked.command, hello, rulebook.name, seed, where, board))
            with _progress(limits.seconds, count) as advance:
                campaign = Campaign(job, seed, hello, kinds, limits, advance, findings)
                campaign.run(workers)
    except EngineError as error:
        raise bad_input(str(error)) from None
    except SystemExit as end:  # interrupted, or asked to end: what has been found by then is told
        if campaign is None:
            raise
        ended = end.code
    finally:
        close_engines()
    found = campaign.found
    files, lost = write_found(found, folder, board)
    told = Told(found, asked.command, hello, rulebook.name, files, where, asked.words, board)
    if form == "text":
        show(text_lines(told))
    else:
        click.echo(json.dumps(as_data(told), indent=1))
    if lost:
        click.echo(f"Error: {harmless_lines(unwritten(lost))}", err=True)
    if ended is not None:
        raise SystemExit(ended)
    if lost:
        context.exit(BAD_INPUT)
    if told.broken:
        context.exit(ENGINE_FAILED)
    if not told.agrees:
        context.exit(DIFFERENCES)


def _require_board(name: str, kinds: tuple[str, ...]) -> None:
    """See that there is a board of this name, and that phases of some kinds can be made on it."""
    from ..maps import board_named
    from ..maps.patching import board_names
    from .provoking.kinds import lacking

    if name not in board_names():
        fault = f"{name!r} is none of {', '.join(board_names())}; engines know boards by name, so no file is taken"
        raise click.BadParameter(fault, param_hint="--board")
    board = board_named(name)
    for kind in kinds:
        if lack := lacking(kind, board):
            raise click.BadParameter(f"{kind!r}: the board {name} lacks {lack}", param_hint="--kind")


def make_engine(asked: EngineAsked) -> Engine:
    """Return an engine for one worker.

    Args:
        asked: the command, and how it is spoken to.
    """
    from .naming import Naming
    from .once import OnceEngine
    from .process import ProcessEngine

    kind = OnceEngine if asked.once else ProcessEngine
    return kind(asked.command, asked.limit, 1, Naming(asked.names))


@contextmanager
def workers_of(jobs: int, scheduler: str | None) -> Generator[tuple[Workers, str]]:
    """Give who works at a campaign, and words for it.

    Args:
        jobs: how many processes, where there is no cluster.
        scheduler: the address of the scheduler of a cluster, or None.

    Raises:
        ClickException: the cluster cannot be used.
    """
    if scheduler is not None:
        from .cluster import Cluster, ClusterError

        try:
            cluster = Cluster(scheduler)
        except ClusterError as error:
            raise bad_input(str(error)) from None
        with cluster:
            yield cluster, f"{cluster.workers} workers at {scheduler}"
    elif jobs > 1:
        from .pool import Pool

        with Pool(jobs) as pool:
            yield pool, f"{jobs} processes"
    else:
        from .workers import Here

        yield Here(), "one process"


@contextmanager
def _progress(seconds: float | None, count: int | None) -> Generator[Callable[[Found], None]]:
    """Give what is told how far a campaign has come; it is shown on a terminal only."""
    with moving("beginning", "bar", "words", "time", total=1.0) as move:

        def advance(found: Found) -> None:
            if move is None:
                return
            if not found.total and (known := [one for one in found.known if not one.waits]):
                move(description=f"{len(known)} of {len(found.known)} known findings asked")
                return
            done = max(found.seconds / seconds if seconds else 0.0, found.total / count if count else 0.0)
            failing = f", {len(found.failing)} fail" if found.failing else ""
            words = f"{found.total} phases, {sum(map(bool, found.reached.values()))} rules reached{failing}"
            move(completed=min(1.0, done), description=words)

        yield advance
