"""The commands about boards: ``map show``, ``map check`` and ``map import``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from .errors import BoardError
from .options import BAD_INPUT, DIFFERENCES, bad_input, format_option, name_of, the_board
from .terminal import harmless_lines, show
from .writing import write_whole


@click.group("map")
def map_group() -> None:
    """Tell boards, check them, and read those of other programs."""


@map_group.command("show")
@click.argument("name", metavar="[BOARD]", default="standard")
@format_option("text", "json", "toml")
def show_board(name: str, form: str) -> None:
    """Show a board: its powers, provinces and borders, and what of its game is not judged.

    BOARD is the name of a board that is shipped or the path of a board file; standard, unless it is given. With
    --format toml the whole board is one board file, also where it patches another. On a board that is pieced together
    every fact bears its source.
    """
    board = the_board(name, "BOARD")
    if form == "toml":
        from .board_text import board_text

        click.echo(_readable(board_text(board), name_of(name)), nl=False)
    elif form == "json":
        from .map_show import board_data, province_data

        data = {"format": "standoff-map", "version": 1, **board_data(board)}
        click.echo(json.dumps({**data, "provinces": province_data(board)}, indent=1))
    else:
        from .map_show import board_lines

        show(board_lines(board))


@map_group.command("check")
@click.argument("name", metavar="[BOARD]", default="standard")
@click.option("--against", default="", metavar="BOARD", help="Compare with this board as well.")
@click.option("--facts", default="", metavar="NAME", help="Hold the board against these facts: a name, or a file.")
@format_option("text", "json", "github")
@click.pass_context
def check_board(context: click.Context, name: str, against: str, facts: str, form: str) -> None:
    """Check a board: what is wrong with it, what is odd, and what another table has otherwise.

    BOARD, and that of --against, is the name of a board that is shipped, the path of a board file, or that of a table
    that "map import" reads. Found are borders that lead one way, are given twice or lead nowhere, coasts that lead
    nowhere, centres that nobody reaches, names that mean two places, and more. --facts era-of-empire holds it against
    every fact that the text of that game states. The exit code is 1 if a fault or a difference was found, and 2 if a
    file cannot be read.
    """
    from .map_check import checked, compare, hold, report_annotations, report_data, report_lines

    report = checked(name)
    if against and report.board is not None:
        other = checked(against)
        if other.board is None:
            message = "; ".join(finding.message for finding in other.findings[:5])
            raise bad_input(f"{name_of(against)}: is no board to compare with: {message}")
        compare(report, other)
    if facts:
        from .facts import facts_named, facts_names, load_facts, prove

        try:
            rows = facts_named(facts) if facts in facts_names() or "." not in facts else load_facts(Path(facts))
        except BoardError as error:
            raise bad_input(str(error)) from None
        if report.board is not None:
            hold(report, prove(rows, report.board))
    if form == "json":
        click.echo(json.dumps(report_data(report), indent=1))
    elif form == "github":
        for row in report_annotations(report):
            click.echo(row)
    else:
        show(report_lines(report))
    if report.unreadable:
        context.exit(BAD_INPUT)
    if report.faults:
        context.exit(DIFFERENCES)


@map_group.command("import")
@click.argument("file", metavar="FILE")
@click.option("--format", "form", type=click.Choice(["map", "jdip"]), help="What FILE is; it tells itself, mostly.")
@click.option("--variant", default="", metavar="NAME", help="The variant to read, where FILE has several.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where the board goes; standard output, else.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def import_board(file: str, form: str | None, variant: str, output: str, *, force: bool) -> None:
    """Make a board file of the table of another program.

    FILE is a .map of DPjudge or of the Python package diplomacy, or variants.xml or an adjacency file of jDip; files
    that it builds on are looked for beside it. What the board cannot hold is told on standard error, line by line, and
    in the board file itself. The exit code is 2 if FILE makes no board.
    """
    from .board_text import board_text
    from .importing import imported
    from .loading import from_data

    name = name_of(file)
    try:
        table = imported(Path(file), form or "", variant)
        board = from_data(table.board_data(), name)
    except BoardError as error:
        raise bad_input(str(error)) from None
    lost = [f"{f'line {number}: ' if number else ''}{message}" for number, message in table.lost]
    comments = [f"Imported from {Path(name).name}.", *(f"Not carried over: {row}" for row in lost)]
    text = _readable(board_text(board, [harmless_lines(row) for row in comments]), name)
    for number, message in table.lost:
        place = f"{name}:{number}" if number else name
        click.echo(f"{place}: notice: {harmless_lines(message)} [lost]", err=True)
    if output == "-":
        click.echo(text, nl=False)
        return
    try:
        write_whole(Path(output), text, new=not force)
    except FileExistsError:
        raise bad_input(f"{name_of(output)}: is there already; --force replaces it") from None
    except (OSError, ValueError) as error:
        raise bad_input(f"{name_of(output)}: cannot be written: {getattr(error, 'strerror', '') or error}") from None


def _readable(text: str, name: str) -> str:
    """Return the text of a board file if it can be read again: a name of thousands of letters makes none.

    Args:
        text: the text.
        name: what the board was read from.

    Raises:
        click.ClickException: it cannot; exit code 2.
    """
    from .loading import from_text

    try:
        from_text(text, "the board file")
    except BoardError as error:
        raise bad_input(f"{name}: makes a board file that could not be read again: {error}") from None
    return text
