"""The commands that change a game: ``game process``, ``undo``, ``end``, ``disorder`` and ``coin``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..maps.options import bad_input, family_option, format_option, name_of, tell, text_of
from ..maps.terminal import Line, line, show
from .options import GAME_ARGUMENT, opened, player_named, powers_named, told

if TYPE_CHECKING:
    from ..maps.notation import Reading
    from .game import Game
    from .turns import AnyRuling

NO_ORDERS = {
    "movement": "No orders are given: every unit holds.",
    "retreat": "No orders are given: every dislodged unit is disbanded.",
    "adjustment": "No orders are given: nothing is built, and what has to be removed goes by the rule.",
}
"""What is said where a phase is processed without orders."""

UNREAD = ("other-turn",)
"""Notices that keep orders from a game as errors do: they are of another turn than the one to be played."""


@click.command()
@GAME_ARGUMENT
@click.argument("orders", metavar="[ORDERS]", default="")
@click.option("--dry-run", is_flag=True, help="Tell what the orders would come to, and write nothing.")
@click.option("--choice", default=0, type=click.IntRange(0, 1000), metavar="N", help="What is left that is to count.")
@click.option("--anyway", is_flag=True, help="Play what could be read, though something could not.")
@click.option("--strict", is_flag=True, help="Let notices count as errors.")
@family_option
@click.option("--part", default="", metavar="NAME", help="The turn to read, where ORDERS holds several.")
@format_option("text", "json")
def process(
    file: str,
    orders: str,
    family: str,
    part: str,
    form: str,
    choice: int,
    *,
    dry_run: bool,
    anyway: bool,
    strict: bool,
) -> None:
    """Judge the phase to be played in the game in FILE, and write the game as it stands then.

    ORDERS is a file with the orders of all powers as people write them, - for standard input; without it no power gives
    orders. If something of it could not be read, or is of another turn, nothing is written, unless --anyway is given.
    Where the rulebook has no rule for a phase, what is left is told with numbers, and --choice says which one counts.
    """
    from .errors import UndefinedPhase
    from .show import game_as_data, game_lines

    kept = opened(file)
    game = kept.game
    reading = _read(orders, game, family, part, strict=strict) if orders else None
    unread = _unread(reading)
    if unread and not anyway:
        raise bad_input(f"{name_of(orders)}: {unread}, so nothing was written; --anyway plays what was read")
    given = () if reading is None else reading.orders or reading.late
    if reading is not None and not given and not anyway:
        fault = "no order was found; leave ORDERS out where nobody gives any"
        raise bad_input(f"{name_of(orders)}: {fault}")
    with told(file):
        try:
            after = game.process(given, choice=choice)
        except UndefinedPhase as error:
            show(_ruling_lines(error.ruling))
            hint = ", with --choice N" if error.ruling.left else ""
            raise bad_input(f"{name_of(file)}: {error.message}{hint}; nothing was written") from None
    if not dry_run:
        with told():
            kept.write(after)
    played = after.played[-1]
    if form == "json":
        data = game_as_data(after)
        data["ruling"] = played.data
        data["aside"] = [{"order": str(order), "why": why} for order, why in played.aside]
        click.echo(json.dumps(data, indent=1))
        return
    if reading is None:
        show([line(NO_ORDERS[game.position.phase])])
    show(_played_lines(game, after))
    show([line("")])
    show(game_lines(after))
    if dry_run:
        show([line("Nothing was written.", "yellow")])


def _read(orders: str, game: Game, family: str, part: str, *, strict: bool) -> Reading:
    """Read the orders of a phase, and print on standard error what could not be read or was doubtful."""
    from ..maps.notation import read

    reading = read(text_of(orders), game.board, game.position, family=family, part=part)
    if strict:
        reading = reading.strict()
    remarks = tuple(replace(one, severity="error") if one.code in UNREAD else one for one in reading.diagnostics)
    reading = replace(reading, diagnostics=remarks)
    tell(reading, name_of(orders))
    return reading


def _unread(reading: Reading | None) -> str:
    """Say that some of the orders cannot be taken; nothing where all can."""
    if reading is None or not reading.errors:
        return ""
    if all(error.code in UNREAD for error in reading.errors):
        return "the orders are of another turn than the one to be played"
    return "not all of the orders could be read"


def _ruling_lines(ruling: AnyRuling) -> Iterator[Line]:
    from ..solver.ruling import Ruling

    if isinstance(ruling, Ruling):
        from ..solver.show import ruling_lines

        return ruling_lines(ruling)
    from ..solver.show_late import late_ruling_lines

    return late_ruling_lines(ruling)


def _played_lines(before: Game, after: Game) -> Iterator[Line]:
    """Yield the lines that tell what was played: the ruling, what was set aside, what followed from it at once."""
    from ..maps.notation.styles import power_name
    from ..maps.notation.writing import write_unit
    from .show import aside_lines, owner_lines, unused_lines
    from .turns import disbanded_at_once, left_by

    played = after.played[-1]
    yield from _ruling_lines(played.ruling)
    yield from aside_lines(played.aside, after.board)
    yield from unused_lines(played, after)
    if played.position.phase == "movement":
        left = left_by(played.ruling)
        exits = {one.unit: one.exits for one in left.dislodged}
        for unit in disbanded_at_once(left, played.unled, before.table.closed(before.board)):
            if exits[unit]:
                why = "nobody leads it" if unit.power in played.unled else "its exits are neutral"
                name = f"{power_name(after.board, unit.power)} {write_unit(unit, 'rulebook', after.board)}"
                yield line(f"Disbanded: {name}, as {why}", "red")
    yield from owner_lines(before.position, after.position)


@click.command()
@GAME_ARGUMENT
@click.option(
    "--phases", type=click.IntRange(1, 10_000), metavar="N", help="How many are taken back; one unless given."
)
def undo(file: str, phases: int | None) -> None:
    """Take back the last phase of the game in FILE; or the ending, where the game was ended by a draw or by time.

    What was taken back is gone from the file; 'standoff game show' tells it before.
    """
    from .endings import Way
    from .show import game_lines

    kept = opened(file)
    declared = kept.game.ended is not None and kept.game.ended.way in (Way.DRAW, Way.TIME_LIMIT)
    with told(file):
        kept = kept.write(kept.game.undone(phases if phases is not None else 0 if declared else 1))
    show(game_lines(kept.game))


@click.command()
@GAME_ARGUMENT
@click.option("--draw", "way", flag_value="draw", help="The players agree on a draw.")
@click.option("--time", "way", flag_value="time", help="The time is up: those with the most centres win.")
def end(file: str, way: str | None) -> None:
    """End the game in FILE, because the players agree or the time is up.

    standoff keeps no clock. Victory, and the end of a last year, it sees itself.
    """
    kept = opened(file)
    if way is None:
        raise click.UsageError("say --draw or --time")
    with told(file):
        kept = kept.write(kept.game.drawn() if way == "draw" else kept.game.timed_out())
    show([line(f"Over: {kept.game.ended}", "bold")])


@click.command()
@GAME_ARGUMENT
@click.argument("powers", nargs=-1, required=True, metavar="POWER...")
@click.option("--restored", is_flag=True, help="They have a government again.")
def disorder(file: str, powers: tuple[str, ...], *, restored: bool) -> None:
    """Put powers of the game in FILE into civil disorder, or let somebody take them over.

    Their units hold and do not support, are disbanded when dislodged, nothing is built for them, and what they have to
    remove goes by the rule. It holds from the phase to be played on.
    """
    from .show import game_lines

    kept = opened(file)
    with told(file):
        ids = powers_named(kept.game.board, powers, "POWER")
        kept = kept.write(kept.game.with_disorder(ids, restored=restored))
    show(game_lines(kept.game))


@click.command()
@GAME_ARGUMENT
@click.argument("player", metavar="[PLAYER]", default="")
@click.option("--toss", is_flag=True, help="Toss the coin here.")
def coin(file: str, player: str, *, toss: bool) -> None:
    """Say whom the neutral power joins, in a game of two: the PLAYER who won the toss.

    PLAYER is the name of a player, or one of the player's powers. The coin is tossed before the first winter.
    """
    kept = opened(file)
    if bool(player) is toss:
        raise click.UsageError("name the PLAYER who won, or let the coin be tossed with --toss")
    seats = kept.game.seats
    with told(file):
        if toss:
            from secrets import choice

            player = choice([seat.name for seat in seats.seats])
        else:
            player = player_named(seats, player, kept.game.board)
        kept = kept.write(kept.game.tossed(player))
    show([line(f"{seats.neutral} joins {player} in the second spring.")])
