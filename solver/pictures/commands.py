"""The command that draws a phase: ``draw``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...encoding import Rulebook
from ...encoding.options import phase_from, phase_options
from ...maps.options import BAD_INPUT, Asked, bad_input, name_of

if TYPE_CHECKING:
    from ...maps.notation import Reading

FORMS = (".svg", ".png", ".html")
"""The ends of names by which the form of the file is known."""

LOOKS = ("auto", "light", "dark")


@click.command()
@phase_options
@click.option("-o", "--output", default="", metavar="FILE", help="Write it there: map.svg, map.png or map.html.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@click.option(
    "--frames",
    type=click.Choice(("one", "two")),
    default="one",
    show_default=True,
    help="Orders and results on one board, or orders | result on two.",
)
@click.option("--no-results", is_flag=True, help="Draw the orders only.")
@click.option("--resolutions", is_flag=True, help="Draw all resolutions that the rules allow, beside each other.")
@click.option(
    "--look", type=click.Choice(LOOKS), default="auto", show_default=True, help="auto: as the reader's browser has it."
)
@click.option("--width", type=click.IntRange(100, 20_000), metavar="PIXELS", help="1000 for one board, else 1600.")
@click.option("--crop/--whole", default=None, help="The part that takes part, or the whole board.")
@click.pass_context
def draw(
    context: click.Context,
    asked: Asked,
    rulebook: Rulebook,
    output: str,
    force: bool,
    frames: str,
    no_results: bool,
    resolutions: bool,
    look: str,
    width: int | None,
    crop: bool | None,
) -> None:
    """Draw the orders in FILE and what became of them, as a map.

    FILE as for adjudicate. The picture goes to standard output as SVG, or with -o into a file, whose name tells the
    form: .svg, .png or .html. PNG needs the extra: pip install 'standoff[png]'. In SVG and HTML each order says what
    became of it and why when it is pointed at. Without --crop and --whole, the part of the board that takes part is
    drawn where it is at most a third of it. Boards without outlines are drawn as nodes and lines.
    """
    suffix = _suffix(output)
    if no_results and (resolutions or frames == "two"):
        raise click.UsageError("--no-results draws the orders only; leave out --frames two and --resolutions")
    if resolutions and frames == "two":
        raise click.UsageError("--resolutions draws a board for each resolution; leave out --frames two")
    reading = phase_from(asked, late=True)
    if resolutions and reading.orders_phase != "movement":
        raise bad_input(f"{asked.name}: no movement phase; only that can have several resolutions")
    shown: dict[str, Any] = {"look": "light" if suffix == ".png" and look == "auto" else look}
    shown |= {"width": width, "crop": crop}
    svg, told = _drawn(reading, rulebook, shown, frames, results=not no_results, several=resolutions)
    _write(output, suffix, svg, told, look, force=force)
    if reading.errors:
        from ..show import caution_lines

        for pieces in caution_lines(len(reading.errors), strict=asked.strict):
            click.echo("".join(text for text, _ in pieces), err=True)
        context.exit(BAD_INPUT)


def _suffix(output: str) -> str:
    """Return the form that the name of a file tells; SVG where there is none."""
    if output in ("", "-"):
        if not output and sys.stdout.isatty():
            raise click.UsageError("a picture is no text for a terminal; name a file: -o map.svg (or .png, .html)")
        return ".svg"
    suffix = Path(output).suffix.lower()
    if suffix not in FORMS:
        known = ", ".join(FORMS)
        fault = f"{name_of(output[-80:])}: the name tells no form of picture; it ends in {known}"
        raise click.BadParameter(fault, param_hint="-o")
    return suffix


def _drawn(
    reading: Reading, rulebook: Rulebook, shown: dict[str, Any], frames: str, *, results: bool, several: bool
) -> tuple[str, tuple[str, ...]]:
    """Return the picture, and the same in words."""
    from ..why.commands import ruling_of
    from .picture import picture_of, resolutions_picture, told_of

    ruling = ruling_of(reading, rulebook)
    told = told_of(ruling, results=results)
    if several:
        from ..ruling import Ruling

        assert isinstance(ruling, Ruling)
        return resolutions_picture(ruling, **shown), told
    return picture_of(ruling, frames="two" if frames == "two" else "one", results=results, **shown), told


def _write(output: str, suffix: str, svg: str, told: tuple[str, ...], look: str, *, force: bool) -> None:
    """Put a picture where it is to go; what cannot be written ends the command."""
    from ...maps.writing import write_whole

    if output in ("", "-"):
        click.echo(svg, nl=False)
        return
    drawn: str | bytes = svg
    if suffix == ".png":
        from .png import PictureError, png_of

        try:
            drawn = png_of(svg)
        except PictureError as error:
            raise bad_input(str(error)) from None
    elif suffix == ".html":
        from .page import page

        drawn = page(told[0], svg, told[1:], look)
    try:
        write_whole(Path(output), drawn, new=not force)
    except FileExistsError:
        raise bad_input(f"{name_of(output)}: is there already; --force replaces it") from None
    except (OSError, ValueError) as error:
        fault = getattr(error, "strerror", "") or error
        raise bad_input(f"{name_of(output)}: cannot be written: {fault}") from None
