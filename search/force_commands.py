"""The commands that ask questions of play: ``force`` and ``infer``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from ..encoding import Rulebook
from ..encoding.options import phase_from, phase_options
from ..engines.ending import interruptible
from ..maps.options import BAD_INPUT, Asked, Finite, bad_input, format_option, name_of, tell, text_of
from ..maps.terminal import harmless_lines, show

if TYPE_CHECKING:
    from ..maps import Board, Order, Position
    from ..maps.notation import Reading
    from ..solver.claims.claim import Statement
    from .forcing import Forced

T = TypeVar("T")

NOT_SETTLED = 1
"""Exit code where the time was over before anything was proved."""

LONGEST = 1_000_000.0
"""So many seconds may be asked for."""

seconds_option = click.option(
    "--seconds",
    default=60.0,
    show_default=True,
    type=Finite(0.1, LONGEST),
    metavar="S",
    help="Think S seconds at most.",
)


@click.command()
@phase_options
@click.option("--power", "powers", multiple=True, required=True, metavar="POWER", help="Who wants it; may be repeated.")
@click.option("--goal", "goals", multiple=True, required=True, metavar="TEXT", help="What is wanted; may be repeated.")
@click.option("--against", multiple=True, metavar="POWER", help="Who may order anything; all others unless named.")
@click.option("--keep", is_flag=True, help="Keep the orders that FILE has for --power; only its other units choose.")
@seconds_option
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write each reply that prevents it to a file in this folder, as a case.",
)
@format_option("text", "json")
@click.pass_context
@interruptible()
def force(
    context: click.Context,
    asked: Asked,
    rulebook: Rulebook,
    powers: tuple[str, ...],
    goals: tuple[str, ...],
    against: tuple[str, ...],
    keep: bool,
    seconds: float,
    folder: Path | None,
    form: str,
) -> None:
    """Tell whether a power can force something, whatever the others order.

    FILE gives the units. The answer is a set of orders for --power after which the goal holds whatever the others
    order, with as few orders as will do; or the replies that prevent it, one of which refutes each set of orders. Every
    reply is judged. Goals: "A Mun in Tyr", "F Nth not dislodged", "GERMANY in Mun", "Mun" (a unit of --power stands
    there at the end), "nobody but GERMANY in Mun", "A Mun - Tyr succeeds", and "not" before "in"; with "and" or a
    semicolon between them, or repeated, all of them are wanted.

    Orders in FILE count for the powers that are neither in --power nor in --against; those units hold that have
    none. All orders count that are legal on the board among these units: docs/research.md says which they are.

    Exit codes: 0 answered, yes or no; 1 not settled in the time; 2 bad usage or input; 130 interrupted.
    """
    from ..maps import RulebookError
    from .forcing import ForceError, contest
    from .forcing import force as think
    from .goals import GoalError

    reading = phase_from(asked)
    board = reading.position.board
    mine = _powers(powers, board, "--power")
    others = _powers(against, board, "--against") if against else None
    try:
        question = contest(
            reading.position, mine, goals, against=others, orders=reading.orders, keep=keep, rulebook=rulebook
        )
    except GoalError as error:
        raise click.BadParameter(harmless_lines(str(error)), param_hint="--goal") from None
    except ForceError as error:
        raise click.UsageError(harmless_lines(str(error)), context) from None
    except RulebookError as error:
        raise click.BadParameter(harmless_lines(str(error)), param_hint="--rules") from None
    found = _bounded(lambda: think(question, seconds), asked.name)
    try:
        files = _written(found, folder)
    except OSError as error:
        raise bad_input(f"{folder}: cannot be written: {error.strerror or error}") from None
    if form == "json":
        from .force_show import force_data

        click.echo(json.dumps(force_data(found, mine, files), indent=1))
    else:
        from .force_show import force_lines

        show(force_lines(found, mine, files))
        _cautions(reading, asked)
    _end(context, reading, settled=found.answer != "unknown")


@click.command()
@phase_options
@click.argument("after", metavar="AFTER")
@click.option(
    "--orders", "orders_file", metavar="FILE", help="A file of orders that are known; its units keep to them."
)
@click.option(
    "--limit",
    default=20,
    show_default=True,
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="Tell N explanations at most.",
)
@seconds_option
@format_option("text", "json")
@click.pass_context
@interruptible()
def infer(
    context: click.Context,
    asked: Asked,
    rulebook: Rulebook,
    after: str,
    orders_file: str | None,
    limit: int,
    seconds: float,
    form: str,
) -> None:
    """Tell which orders explain what happened between two positions.

    FILE gives the units before a movement phase; orders in it are left aside. AFTER tells what is known of the
    result: a list of units, which are all there are then; or as 'standoff verify' takes it, units below "after:" or
    "all units after:", and lines such as "A Bur dislodged by A Par" or "contested: Gas"; or the JSON of
    'standoff adjudicate'. Explanations are told that have no order to spare, those with fewest orders first, and what
    is certain in every explanation. Each is judged.

    Exit codes: 0 answered, also where nothing explains it; 1 not settled in the time; 2 bad usage or input; 130
    interrupted.
    """
    from ..maps import RulebookError
    from .inferring import infer as think

    if asked.file == after == "-" or (orders_file == "-" and "-" in (asked.file, after)):
        raise click.UsageError("standard input can be one of the files only", context)
    reading = phase_from(asked)
    before = reading.position
    orders = _known(orders_file, before) if orders_file else ()
    statements = _statements(after, before, orders)
    try:
        found = _bounded(
            lambda: think(before, statements, orders, rulebook=rulebook, limit=limit, seconds=seconds), asked.name
        )
    except RulebookError as error:
        raise click.BadParameter(harmless_lines(str(error)), param_hint="--rules") from None
    if form == "json":
        from .infer_show import infer_data

        click.echo(json.dumps(infer_data(found), indent=1))
    else:
        from .infer_show import infer_lines

        show(infer_lines(found))
        _cautions(reading, asked)
    _end(context, reading, settled=bool(found.none or found.explanations))


def _powers(names: tuple[str, ...], board: Board, given_as: str) -> list[str]:
    """Return the ids of powers that people name: by id, name or adjective; several may stand in one word."""
    from ..maps.notation.lines import Line
    from ..maps.notation.places import names_of

    known = names_of(board)
    found: dict[str, None] = {}
    for name in (part.strip() for text in names for part in text.split(",")):
        line = Line(1, name[:100])
        power = known.power_at(line, 0)
        if power is None or power[1] != len(line.words):
            listed = ", ".join(one.id for one in board.powers)
            fault = f"{name[:40]!r} is no power; expected one of {listed}"
            raise click.BadParameter(harmless_lines(fault), param_hint=given_as)
        found[power[0]] = None
    return list(found)


def _known(name: str, before: Position) -> tuple[Order, ...]:
    """Read a file of orders that are known."""
    from ..maps.notation import read

    reading = read(text_of(name), before.board, before)
    tell(reading, name_of(name))
    if reading.errors:
        raise bad_input(f"{name_of(name)}: not all orders could be read, so nothing is inferred from them")
    if reading.orders_phase != "movement" or not reading.orders:
        raise bad_input(
            f"{name_of(name)}: no order of a movement phase was found; expected such as 'France: A Par-Bur'"
        )
    return reading.orders


def _statements(name: str, before: Position, orders: tuple[Order, ...]) -> tuple[Statement, ...]:
    """Read what is known of a result."""
    from ..maps import StandoffError, strict_json
    from ..maps.notation import NotationError
    from ..maps.notation.formats.text import harmless
    from .after import statements_after

    text = text_of(name)
    given: object = text
    if text.lstrip().startswith(("{", "[")):
        try:
            given = strict_json.loads(text)
        except (ValueError, RecursionError) as error:
            raise bad_input(f"{name_of(name)}: is no JSON that can be used: {harmless(str(error)[:200])}") from None
        if not isinstance(given, dict):
            raise bad_input(
                f"{name_of(name)}: is a list; expected an answer, as of 'standoff adjudicate --format json'"
            )
    try:
        return statements_after(given, before, orders)  # type: ignore[arg-type]
    except NotationError as error:
        raise bad_input(f"{name_of(name)}: {harmless_lines(str(error))}") from None
    except StandoffError as error:
        raise bad_input(f"{name_of(name)}: {harmless(str(error))}") from None


def _bounded(think: Callable[[], T], name: str) -> T:
    """Think, or end the command where there are too many units or routes for a formula."""
    from ..encoding.universe.chains import TooManyChains
    from .forcing import TooManyUnitsError

    try:
        return think()
    except TooManyChains as error:
        raise bad_input(f"{name}: {error}; so many convoys cannot be written down") from None
    except TooManyUnitsError as error:
        raise bad_input(f"{name}: {error}") from None


def _written(found: Forced, folder: Path | None) -> dict[int, Path]:
    if folder is None:
        return {}
    from .play_files import write_replies

    return write_replies(found, folder)


def _cautions(reading: Reading, asked: Asked) -> None:
    from ..solver.show import caution_lines, note_lines

    show(caution_lines(len(reading.errors), strict=asked.strict))
    show(note_lines(reading.position.board))


def _end(context: click.Context, reading: Reading, *, settled: bool) -> None:
    if reading.errors:
        context.exit(BAD_INPUT)
    if not settled:
        context.exit(NOT_SETTLED)
