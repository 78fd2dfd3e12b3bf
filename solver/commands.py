"""The commands that judge a phase: ``adjudicate``, ``outcomes`` and ``compare``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from ..encoding import Rulebook
from ..encoding.options import phase_from, phase_options, several_rules_options
from ..maps.options import BAD_INPUT, DIFFERENCES, Asked, format_option, reading_options
from ..maps.terminal import show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..maps.notation import Reading
    from ..maps.terminal import Line


def _answer(context: click.Context, asked: Asked, reading: Reading, answer: dict[str, Any] | Iterator[Line]) -> None:
    """Print an answer, data as JSON or lines with a caution; end with exit code 2 if some of the text was not read.

    Args:
        context: the command.
        asked: what was asked for.
        reading: what was read.
        answer: data, or lines for people.
    """
    from .show import caution_lines, note_lines

    if isinstance(answer, dict):
        click.echo(json.dumps(answer, indent=1))
    else:
        show(answer)
        show(caution_lines(len(reading.errors), strict=asked.strict))
        show(note_lines(reading.position.board))
    if reading.errors:
        context.exit(BAD_INPUT)


@click.command()
@phase_options
@format_option("text", "json")
@click.pass_context
def adjudicate(context: click.Context, asked: Asked, rulebook: Rulebook, form: str) -> None:
    """Judge the orders in FILE: what becomes of each, and why.

    FILE holds the orders of a phase as people write them, with a heading for each power; it may be - for standard
    input. Units without orders may be listed under a line "Units:". Retreats, and builds and removals, are judged
    where the position in one line is given, in FILE or with --position. What cannot be read is told with its place,
    and the rest is judged; the exit code is then 2.
    """
    from .adjudication import adjudicate as judge
    from .data import as_data
    from .show import ruling_lines

    reading = phase_from(asked, late=True)
    if reading.orders_phase != "movement":
        _answer(context, asked, reading, _late_answer(reading, rulebook, form))
        return
    ruling = judge(reading.position, reading.orders, rulebook)
    _answer(context, asked, reading, as_data(ruling) if form == "json" else ruling_lines(ruling))


def _late_answer(reading: Reading, rulebook: Rulebook, form: str) -> dict[str, Any] | Iterator[Line]:
    """Judge a retreat or adjustment phase; give data, or lines for people."""
    from .adjustments import adjudicate_adjustments
    from .late_data import late_data
    from .retreats import adjudicate_retreats
    from .show_late import late_ruling_lines

    judge = adjudicate_retreats if reading.orders_phase == "retreat" else adjudicate_adjustments
    ruling = judge(reading.position, reading.late, rulebook)
    return late_data(ruling) if form == "json" else late_ruling_lines(ruling)


@click.command()
@phase_options
@format_option("text", "json")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(1, 100_000), help="List at most so many.")
@click.pass_context
def outcomes(context: click.Context, asked: Asked, rulebook: Rulebook, form: str, limit: int) -> None:
    """List every resolution that the rules allow, and say what settles which of them counts.

    FILE as for adjudicate. A circular movement has two resolutions, a paradox several or none; the orders that
    differ stand side by side. Then come the verdict, and what the rulebook has for each core.
    """
    from ..encoding import read
    from .listing import listing_data, listing_lines, listing_of

    reading = phase_from(asked)
    listing = listing_of(read(reading.position, reading.orders, rulebook), limit)
    _answer(context, asked, reading, listing_data(listing) if form == "json" else listing_lines(listing))


@click.command()
@reading_options
@several_rules_options
@format_option("text", "json")
@click.pass_context
def compare(context: click.Context, asked: Asked, rulebooks: list[Rulebook], form: str) -> None:
    """Judge the orders in FILE under several rulebooks, and say what makes the differences.

    FILE as for adjudicate. Rulebooks with the same result stand together; of the orders only those are shown that
    differ. For each two results, the smallest sets of switches are told that lead from one to the other: all smaller
    sets were tried. The exit code is 1 if the results differ.
    """
    from .comparison import compare as judge
    from .comparison_lines import comparison_data, comparison_lines

    reading = phase_from(asked)
    comparison = judge(reading.position, reading.orders, rulebooks)
    _answer(context, asked, reading, comparison_data(comparison) if form == "json" else comparison_lines(comparison))
    if len(comparison.groups) > 1:
        context.exit(DIFFERENCES)
