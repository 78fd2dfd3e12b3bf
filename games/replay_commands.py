"""The commands about games of other programs: ``game import``, ``game export`` and ``game replay``."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ..encoding.options import RULES_HELP, set_option, the_rulebook, with_choices
from ..maps.notation.formats.text import harmless
from ..maps.options import DIFFERENCES, bad_input, format_option, name_of, text_of
from ..maps.terminal import show
from .options import GAME_ARGUMENT, opened, told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..encoding import Rulebook
    from .recorded import Record

_RULES = click.option(
    "--rules", multiple=True, metavar="NAME", help=f"{RULES_HELP}  [default: the game's own, or datc]"
)


def _rulebook(record: Record, rules: tuple[str, ...], choices: tuple[str, ...]) -> Rulebook:
    """Return the rulebook asked for; that of the record, or datc, where none is."""
    if len(rules) > 1:
        raise click.BadParameter(f"{rules[0]!r} and {rules[1]!r}: one rulebook judges", param_hint="--rules")
    if rules or record.rulebook is None:
        return the_rulebook(rules[0] if rules else "datc", choices)
    return with_choices(record.rulebook, choices)


@contextmanager
def _told(file: str) -> Generator[None]:
    """End the command where a record is no good; whatever it holds, the message does not act on a terminal."""
    try:
        with told(file):
            yield
    except click.ClickException as error:
        raise bad_input(error.message) from None


def _record(file: str) -> Record:
    """Read a recorded game, or end the command with what is wrong with it."""
    from .records import read_record

    text = text_of(file)
    with _told(file):
        return read_record(text)


def _remark(file: str, remarks: Iterable[str]) -> None:
    for remark in remarks:
        click.echo(f"{name_of(file)}: notice: {harmless(remark)}", err=True)


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", required=True, metavar="GAME", help="The file that is to hold the game.")
@_RULES
@set_option
@click.option("--part", is_flag=True, help="Import the phases before the first that comes out otherwise.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def import_(
    file: str, output: str, rules: tuple[str, ...], choices: tuple[str, ...], *, part: bool, force: bool
) -> None:
    """Make a game of FILE, as another program recorded it.

    FILE is a saved game of the Python package diplomacy or a case file of jDip, a case a phase; it may be - for
    standard input. All its phases are judged anew, and each position has to come out as recorded; if one does not,
    nothing is written unless --part is given. What the game cannot hold is told on standard error.
    """
    from .file import GameFile
    from .importing import imported
    from .show import game_lines

    record = _record(file)
    if record.rulebook is not None:
        raise bad_input(f"{name_of(file)}: is a game of standoff already")
    rulebook = _rulebook(record, rules, choices)
    with _told(file):
        made = imported(record, rulebook, part=part)
    _remark(file, made.remarks)
    with told():
        kept = GameFile.create(output, made.game, replace=force)
    show(game_lines(kept.game))


@click.command()
@GAME_ARGUMENT
@click.option("--to", "program", required=True, type=click.Choice(("diplomacy", "jdip")), help="Whose form.")
def export(file: str, program: str) -> None:
    """Write the game in FILE as another program has it, on standard output.

    diplomacy is a saved game of the Python package diplomacy, jdip a case file of jDip, a case a phase. What the form
    does not hold is told on standard error.
    """
    game = opened(file).game
    with told(file):
        if program == "diplomacy":
            from .saved_games_writing import saved_game

            exported = saved_game(game)
        else:
            from .jdip_writing import case_file

            exported = case_file(game)
    _remark(file, (f"not written: {loss}" for loss in exported.losses))
    click.echo(exported.text, nl=False)


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--all", "on", is_flag=True, help="Go on behind the first phase that differs.")
@_RULES
@set_option
@format_option("text", "json")
@click.pass_context
def replay(
    context: click.Context, file: str, rules: tuple[str, ...], choices: tuple[str, ...], form: str, *, on: bool
) -> None:
    """Judge a recorded game phase by phase, and tell what differs from the record.

    FILE is a game of standoff, a saved game of the Python package diplomacy, or a case file of jDip; it may be - for
    standard input. Each phase is judged from its recorded position, and three lists tell what differs: what became of
    orders, where units stand and may retreat to, who owns the supply centres. The exit code is 1 if a phase differs.
    """
    from .replay import replay as judge
    from .replay_show import replay_data, replay_lines

    record = _record(file)
    rulebook = _rulebook(record, rules, choices)
    with _told(file):
        done = judge(record, rulebook, on=on)
    _remark(file, record.remarks)
    if form == "json":
        click.echo(json.dumps(replay_data(done), indent=1))
    else:
        show(replay_lines(done))
    if done.differing:
        context.exit(DIFFERENCES)
