"""The commands that begin and tell games: ``game new``, ``game show`` and ``game history``; the others are gathered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from ..encoding.options import rules_options
from ..maps.options import bad_input, format_option, name_of, the_board, units_of
from ..maps.terminal import show as print_lines
from .options import GAME_ARGUMENT, opened, powers_named, told
from .replay_commands import export, import_, replay
from .turn_commands import coin, disorder, end, process, undo

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..maps import Board, Position
    from .endings import Endings


@click.group()
def game() -> None:
    """Keep a whole game in a file, and play it phase by phase.

    docs/games.md tells which phase follows which, what ends a game, and what the file holds.
    """


@game.command()
@GAME_ARGUMENT
@click.option(
    "--board", "name", default="standard", show_default=True, metavar="NAME", help="The board: a name, or a file."
)
@rules_options
@click.option("--players", type=click.IntRange(2, 7), help="How many play; a player for each power unless given.")
@click.option("--unplayed", multiple=True, metavar="POWER", help="A power that nobody plays; several may be given.")
@click.option("--victory", type=click.IntRange(1, 1000), metavar="N", help="So many centres win.")
@click.option("--majority", is_flag=True, help="More than half of all centres win.")
@click.option("--tie", type=click.Choice(("play-on", "shared")), help="Several have enough, and equally many.")
@click.option("--last-year", type=click.IntRange(1, 99_999), metavar="YEAR", help="The game ends after its fall.")
@click.option("--sharers", type=click.Choice(("units", "centers")), help="Who shares in a draw: who has such.")
@click.option("--title", default="", metavar="TEXT", help="One line for people.")
@click.option("--position", "given", default="", metavar="PATH", help="A file with the position to begin with.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def new(
    file: str,
    name: str,
    rulebook: Rulebook,
    players: int | None,
    unplayed: tuple[str, ...],
    title: str,
    given: str,
    *,
    force: bool,
    **ends: Any,
) -> None:
    """Begin a game, and keep it in FILE.

    It begins as the board says, unless a file gives another position, with its turn and the owners of the centres: best
    in one line, as 'standoff game show' writes it. What ends the game is as the board has it, unless told otherwise.
    """
    from .file import GameFile
    from .game import Game
    from .seats import Seats
    from .show import game_lines

    if file in ("", "-"):
        raise click.BadParameter("a game is kept in a file; name one", param_hint="FILE")
    if players and unplayed:
        raise click.BadParameter("the number of players says who is played by nobody", param_hint="--unplayed")
    board = the_board(name)
    position = _position(given, board) if given else None
    with told():
        seats = Seats.all_of(board, powers_named(board, unplayed, "--unplayed")) if unplayed else None
        begun = Game.new(board, rulebook, players=players or 0, seats=seats, position=position, title=title)
        begun = begun.ending_by(_endings(begun.endings, board, begun.position, **ends))
        kept = GameFile.create(file, begun, replace=force)
    print_lines(game_lines(kept.game))


def _position(file: str, board: Board) -> Position:
    """Read the position that a game begins with."""
    position = units_of(file, board).position
    if not (position.season and position.year and position.phase):
        hint = "expected season, year and phase, such as Spring 1901, movement"
        raise bad_input(f"{name_of(file)}: the position does not tell its turn; {hint}")
    return position


def _endings(
    before: Endings,
    board: Board,
    position: Position,
    *,
    victory: int | None,
    majority: bool,
    tie: str | None,
    last_year: int | None,
    sharers: str | None,
) -> Endings:
    """Return what ends a game, with what the options say of it."""
    from dataclasses import replace

    from ..maps import Sharers, Tie

    centers = sum(province.center for province in board.provinces)
    if victory is not None and majority:
        raise click.BadParameter("give a number or the majority, not both", param_hint="--victory")
    if victory is not None and victory > centers:
        raise click.BadParameter(f"the board has {centers} centres, fewer than {victory}", param_hint="--victory")
    if last_year is not None and last_year < position.year:
        raise click.BadParameter(f"the game begins in {position.year}", param_hint="--last-year")
    return replace(
        before,
        centers=before.centers if victory is None else victory,
        majority=majority,
        tie=before.tie if tie is None else Tie(tie),
        last_year=last_year or 0,
        sharers=before.sharers if sharers is None else Sharers(sharers),
    )


@game.command()
@GAME_ARGUMENT
@click.option("--phase", default="", metavar="CODE", help="A phase that was played, such as F1901M.")
@format_option("text", "json")
def show(file: str, phase: str, form: str) -> None:
    """Tell where the game in FILE stands: units, centres, what is due, who plays, how it ended.

    With --phase, tell where it stood when that phase began, and what was played in it.
    """
    from .show import game_as_data, game_lines, orders_lines
    from .turns import code

    state = opened(file).game
    played = None
    if phase and phase.upper() != state.code:
        codes = [code(one.position) for one in state.played]
        if phase.upper() not in codes:
            known = f"{codes[0]} to {codes[-1]}, and {state.code} is to be" if codes else f"{state.code} is to be"
            fault = f"{name_of(phase[:40])} was not played; there is {known}"
            raise click.BadParameter(fault, param_hint="--phase")
        n = codes.index(phase.upper())
        played = state.played[n]
        state = state.undone(len(codes) - n)
    if form == "json":
        data = game_as_data(state)
        if played is not None:
            data |= {"orders": list(map(str, played.orders)), "ruling": played.data}
        click.echo(json.dumps(data, indent=1))
        return
    print_lines(game_lines(state))
    if played is not None:
        print_lines(orders_lines(played))


@game.command()
@GAME_ARGUMENT
@format_option("text", "json")
def history(file: str, form: str) -> None:
    """Tell what was played in the game in FILE: a line a phase.

    How many orders were judged; which units were dislodged, disbanded, built, removed and converted; which centres
    changed hands.
    """
    from .show import history_data, history_lines

    state = opened(file).game
    if form == "json":
        click.echo(json.dumps(history_data(state), indent=1))
    else:
        print_lines(history_lines(state))


for command in (process, undo, end, disorder, coin, import_, export, replay):
    game.add_command(command)
