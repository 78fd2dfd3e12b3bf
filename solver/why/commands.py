"""The command that says why: ``why``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from ...encoding import Rulebook
from ...encoding.options import phase_from, phase_options
from ...maps import OrderError
from ...maps.options import BAD_INPUT, Asked, bad_input, format_option
from ...maps.terminal import Line, harmless_lines, show
from .flips.commands import RESULTS, Flipping, flip_options

if TYPE_CHECKING:
    from ...maps.notation import Reading
    from .answer import Explained
    from .subjects import AnyRuling, Subject


@click.command()
@phase_options
@click.argument("units", nargs=-1, metavar="[UNIT]...")
@click.option("--all", "everything", is_flag=True, help="Explain every order, and every unit without one.")
@click.option(
    "--not",
    "otherwise",
    type=click.Choice(RESULTS),
    metavar="RESULT",
    help="Say what breaks if it had come to RESULT: " + ", ".join(RESULTS) + ".",
)
@flip_options
@click.option("--ids", is_flag=True, help="Name the rule of each line.")
@click.option("--sources", is_flag=True, help="List the rules used, and who prints them.")
@format_option("text", "json", "html")
@click.pass_context
def why(
    context: click.Context,
    asked: Asked,
    rulebook: Rulebook,
    units: tuple[str, ...],
    everything: bool,
    otherwise: str | None,
    flipping: Flipping | None,
    ids: bool,
    sources: bool,
    form: str,
) -> None:
    """Say why orders in FILE came to what they came to, down to the orders given and the board.

    FILE as for adjudicate. UNIT is a unit (War, "A War", "Russian army in Warsaw"), an order ("A War-Sil"), or a power
    for all it has; several may be named. Without any, those orders are explained that did not do what they were to do;
    a page of html explains all.

    Below an order stand its reasons, and below each of these, further right, what it rests on. What several lines rest
    on is told once, under a number such as [1]. In 2 against 1, the first number is the strength of the move: 1 for the
    unit, and 1 for each support that counts. It has to be the larger: a tie moves nobody.

    --flip names the fewest orders that would have to be others for the order of one unit to come to something else.
    """
    from .answer import Answer, Explained, answer_data, answer_lines, answer_page
    from .subjects import once_each, reasons_of, subjects_of
    from .tree import Look

    if units and everything and not flipping:
        raise click.UsageError("--all explains every order; leave it out, or the units")
    if otherwise and not units:
        raise click.UsageError("--not supposes something of one order; name its unit")
    if flipping and (otherwise or len(units) != 1):
        raise click.UsageError("--flip is about the order of one unit; name it, and leave out --not")
    if flipping and (ids or sources):
        raise click.UsageError("--flip names orders, no rules; leave out --ids and --sources")
    reading = phase_from(asked, late=True)
    ruling = ruling_of(reading, rulebook)
    if flipping:
        from .flips.commands import tell_flip

        tell_flip(context, asked, reading, ruling, units[0], flipping, form, everything=everything)
        return
    subjects = subjects_of(ruling)
    if units:
        chosen = named(units, subjects, reading)
    else:
        chosen = [one for one in subjects if everything or form == "html" or not one.as_ordered]
    if otherwise:
        reasons = [_otherwise(ruling, one, otherwise) for one in once_each(chosen)]
    else:
        reasons = [Explained(one, why) for one, why in reasons_of(ruling, once_each(chosen))]
    answer = Answer(ruling, subjects, reasons, named=bool(units), supposed=otherwise or "")
    cautions = list(_cautions(reading, asked))
    if form == "json":
        click.echo(json.dumps(answer_data(answer), indent=1))
    elif form == "html":
        for row in answer_page(answer, ["".join(text for text, _ in pieces) for pieces in cautions]):
            click.echo(row)
    else:
        show(answer_lines(answer, Look.of_output(ids=ids), sources=sources))
        show(cautions)
    if reading.errors:
        context.exit(BAD_INPUT)


def ruling_of(reading: Reading, rulebook: Rulebook) -> AnyRuling:
    """Judge a phase, whichever it is.

    Args:
        reading: the phase that was read.
        rulebook: the rulebook.
    """
    if reading.orders_phase == "movement":
        from ..adjudication import adjudicate

        return adjudicate(reading.position, reading.orders, rulebook)
    if reading.orders_phase == "retreat":
        from ..retreats import adjudicate_retreats

        return adjudicate_retreats(reading.position, reading.late, rulebook)
    from ..adjustments import adjudicate_adjustments

    return adjudicate_adjustments(reading.position, reading.late, rulebook)


def named(units: Sequence[str], subjects: Sequence[Subject], reading: Reading) -> list[Subject]:
    """Return what is meant by the units named on the command line, each once; what is doubtful of them is told.

    Args:
        units: the words.
        subjects: what can be asked about.
        reading: the phase that was read.

    Raises:
        click.ClickException: something is named that there is not; exit code 2.
    """
    from .asking import Askable

    askable = Askable(subjects, reading.position)
    found: list[Subject] = []
    for words in units:
        try:
            meant = askable.meant_by(words)
        except OrderError as error:
            raise bad_input(str(error)) from None
        if meant.remarks:
            click.echo(harmless_lines(meant.remarks), err=True)
        found += meant.subjects
    return list(dict.fromkeys(found))


def _otherwise(ruling: AnyRuling, subject: Subject, word: str) -> Explained:
    """Say what breaks if something else had come of an order; what cannot be supposed of it ends the command."""
    from .answer import Explained
    from .supposing import broken_data, broken_lines, why_not

    try:
        why = why_not(ruling, subject, word)
    except OrderError as error:
        raise click.BadParameter(str(error), param_hint="--not") from None
    return Explained(subject, why, tuple(broken_lines(why, ruling)), broken_data(why))


def _cautions(reading: Reading, asked: Asked) -> Iterator[Line]:
    """Yield what deserves a look: how much was not read, what is not certain of the board."""
    from ..show import caution_lines, note_lines

    yield from caution_lines(len(reading.errors), strict=asked.strict)
    yield from note_lines(reading.position.board)
