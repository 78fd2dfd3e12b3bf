"""The command ``verify``: is a claimed result what the rules say?

It stands beside the records of other programs, whose results it takes as claims.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import click

from ..encoding.options import phase_from, phase_options
from ..maps import StandoffError, strict_json
from ..maps.errors import FieldError
from ..maps.notation.formats.text import harmless
from ..maps.options import BAD_INPUT, DIFFERENCES, Asked, bad_input, format_option, name_of, text_of
from ..maps.terminal import show
from .errors import GameError
from .jdip_cases import looks_jdip

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..maps import Position
    from ..maps.notation import Reading
    from ..solver.claims.claim import Claim
    from ..solver.claims.verdict import Verified
    from ..solver.late_outcome import GivenOrder


class _Question(NamedTuple):
    """What is to be verified: a phase, and the claim about it."""

    position: Position
    orders: tuple[GivenOrder, ...]
    claim: Claim
    unled: frozenset[str] = frozenset()
    unread: int = 0


@click.command()
@phase_options
@click.option(
    "--claimed", default="", metavar="FILE", help="The claimed result; without, FILE is a record that has one."
)
@format_option("text", "json")
@click.pass_context
def verify(context: click.Context, asked: Asked, rulebook: Rulebook, claimed: str, form: str) -> None:
    """Tell whether a claimed result of the orders in FILE is what the rules say.

    FILE as for adjudicate. The claim is text ("A War - Sil fails", "F Nth dislodged", "after: Germany: A Sil, A Ber", a
    position in one line), JSON as of adjudicate and engine, or a record that game replay reads; it may be partial. It
    is consistent; or consistent, but not chosen by the rulebook; or impossible, with the rule that it breaks; or it
    contradicts itself. The exit code is 0 if the rulebook gives this result, else 1; 2 for bad input. Where FILE itself
    is a record, --part names its phase.
    """
    question = _asked(asked, claimed) if claimed else _recorded(asked)
    verified = _verified(question, rulebook, asked.name)
    if form == "json":
        from ..solver.claims.data import verified_data

        click.echo(json.dumps(verified_data(verified), indent=1))
    else:
        from ..solver.claims.show import verified_lines
        from ..solver.show import caution_lines, note_lines
        from ..solver.why.tree import Look

        show(verified_lines(verified, Look.of_output()))
        show(caution_lines(question.unread, strict=asked.strict))
        show(note_lines(question.position.board))
    if question.unread:
        context.exit(BAD_INPUT)
    if not verified.agrees:
        context.exit(DIFFERENCES)


def _verified(question: _Question, rulebook: Rulebook, name: str) -> Verified:
    from ..solver.claims.verdict import verify as judge

    try:
        if question.unled and (question.position.phase or "movement") != "movement":
            from ..solver.claims.late import verify_late

            return verify_late(question.position, question.orders, question.claim, rulebook, question.unled)
        return judge(question.position, question.orders, question.claim, rulebook)
    except StandoffError as error:
        raise bad_input(f"{name}: {harmless(str(error))}") from None


@contextmanager
def _told(name: str) -> Generator[None]:
    """End the command where a record or the data of a claim are no good."""
    try:
        yield
    except (GameError, FieldError) as error:
        raise bad_input(f"{name}: {harmless(str(error))}") from None


def _asked(asked: Asked, claimed: str) -> _Question:
    """Read the phase of one file and the claim of another."""
    if asked.file == claimed == "-" or asked.position == claimed == "-":
        raise click.BadParameter("standard input is another file already", param_hint="--claimed")
    reading: Reading = phase_from(asked, late=True)
    position = replace(reading.position, phase=reading.orders_phase)
    orders: tuple[GivenOrder, ...] = reading.orders if reading.orders_phase == "movement" else reading.late
    claim = claim_from(text_of(claimed), name_of(claimed), position, orders)
    return _Question(position, orders, claim, unread=len(reading.errors))


def _recorded(asked: Asked) -> _Question:
    """Take a phase of a record with its results."""
    from .claimed import claim_of_phase, phase_of
    from .records import read_record

    text = text_of(asked.file)
    if not looks_jdip(text) and not text.lstrip().startswith("{"):
        fault = "holds no result that could be verified; name the file of the claim with --claimed"
        raise bad_input(f"{asked.name}: {fault}")
    with _told(asked.name):
        record = read_record(text)
        phase = phase_of(record, asked.part, asked.name)
        claim = claim_of_phase(phase, record.program)
    return _Question(phase.position, phase.orders, claim, phase.unled)


def claim_from(text: str, name: str, position: Position, orders: tuple[GivenOrder, ...]) -> Claim:
    """Read a claim in any form that is read.

    Args:
        text: the text of its file.
        name: what the file is called in messages.
        position: the position before the phase.
        orders: the orders.

    Raises:
        click.ClickException: it is no claim, or not one about this phase; exit code 2.
    """
    from ..solver.claims.claim_data import of_data
    from .claimed import claim_of_phase, phase_with
    from .records import read_record
    from .webdiplomacy_results import claim_of_rows, rows_of

    if not looks_jdip(text) and text.lstrip()[:1] not in ("{", "["):
        return _of_text(text, name, position, orders)
    with _told(name):
        value = None if looks_jdip(text) else _json(text, name)
        if (rows := rows_of(value)) is not None:
            return claim_of_rows(rows, position, orders)
        if isinstance(value, dict) and not {"phases", "state_history"} & set(value):
            return of_data(value, position, orders)
        if value is not None and not isinstance(value, dict):
            raise bad_input(f"{name}: is a list; expected one answer, as of 'standoff adjudicate --format json'")
        record = read_record(text)
        return claim_of_phase(phase_with(record, position, orders, name), record.program)


def _of_text(text: str, name: str, position: Position, orders: tuple[GivenOrder, ...]) -> Claim:
    from ..solver.claims.claim_text import read_claim

    reading = read_claim(text, position, orders)
    if reading.diagnostics:
        click.echo(reading.render(name), err=True)
    if reading.errors:
        raise bad_input(f"{name}: not all of the claim could be read, so it was not verified")
    return reading.claim


def _json(text: str, name: str) -> object:
    try:
        value: object = strict_json.loads(text)
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        if error.msg == "Extra data":
            raise bad_input(f"{place}: more follows the first answer; expected one in a file") from None
        raise bad_input(f"{place}: is no JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        fault = str(error)[:200] or "it is nested too deeply"
        raise bad_input(f"{name}: is no JSON that can be used: {harmless(fault)}") from None
    return value
