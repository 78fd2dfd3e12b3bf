"""The options of ``standoff why --flip``, and what it does."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ....maps import OrderError
from ....maps.options import BAD_INPUT, Asked, Finite
from ....maps.terminal import show

if TYPE_CHECKING:
    from ....maps.notation import Reading
    from ..subjects import AnyRuling

RESULTS = ("succeeds", "fails", "given", "cut", "available", "disrupted", "stands", "dislodged")
"""What can be asked for, or supposed, of orders and units, in the words of rulings."""

OTHERWISE = "otherwise"
"""Anything but what the order came to."""


class Flipping(NamedTuple):
    """What ``--flip`` asks for.

    Args:
        wanted: what the order is to come to; empty for anything but what it came to.
        by: the power whose orders may change; None for all.
        limit: how many orders may change at most; None for any number.
        seconds: how long to search.
    """

    wanted: str
    by: str | None
    limit: int | None
    seconds: float


def flip_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options about the smallest change; it gets them as ``flipping``, None without ``--flip``.

    Args:
        command: the function of the command.
    """

    @click.option(
        "--flip",
        "wanted",
        is_flag=False,
        flag_value=OTHERWISE,
        metavar="[RESULT]",
        help="Name the fewest orders whose change makes it come to RESULT, or to anything else.",
    )
    @click.option("--by", metavar="POWER", help="With --flip: the power whose orders may change; all unless named.")
    @click.option("--limit", type=click.IntRange(min=1), help="With --flip: change at most so many orders.")
    @click.option("--seconds", type=Finite(0, 86_400), help="With --flip: search no longer (10 unless given).")
    @wraps(command)
    def with_flipping(
        *args: Any, wanted: str | None, by: str | None, limit: int | None, seconds: float | None, **rest: Any
    ) -> None:
        if wanted is None and (by, limit, seconds) != (None, None, None):
            raise click.UsageError("--by, --limit and --seconds belong to --flip")
        if wanted not in (None, OTHERWISE, *RESULTS):
            words = ", ".join(RESULTS)
            fault = f"{wanted!r} is no result; write --flip behind the unit, or a result with it: {words}"
            raise click.BadParameter(fault, param_hint="--flip")
        word = "" if wanted in (None, OTHERWISE) else str(wanted)
        asked = None if wanted is None else Flipping(word, by, limit, 10.0 if seconds is None else seconds)
        command(*args, flipping=asked, **rest)

    return with_flipping


def tell_flip(
    context: click.Context,
    asked: Asked,
    reading: Reading,
    ruling: AnyRuling,
    unit: str,
    flipping: Flipping,
    form: str,
    *,
    everything: bool,
) -> None:
    """Say which fewest orders must change so that the order of a unit comes to something else.

    Args:
        context: the command.
        asked: how the text was read.
        reading: the text.
        ruling: the ruling.
        unit: the unit, in words.
        flipping: what is asked for.
        form: text or json.
        everything: whether to list all changes that are as small.

    Raises:
        click.ClickException: there is no such unit or power, or no such thing can become of it; exit code 2.
    """
    from ....maps.notation import write
    from ...ruling import Ruling
    from ...show import caution_lines
    from ..asking import Askable
    from ..subjects import subjects_of
    from .flipping import flip
    from .show import flip_data, flip_lines
    from .wanted import FlipError

    if not isinstance(ruling, Ruling):
        raise click.UsageError("--flip is about orders of a movement phase")
    if form == "html":
        raise click.UsageError("--flip has no page; take --format text or json")
    try:
        meant = Askable(subjects_of(ruling), reading.position).meant_by(unit)
        units = {str(subject.unit): subject.unit for subject in meant.subjects if subject.unit is not None}
        if len(units) != 1:
            raise OrderError(f"{unit!r} means {len(units)} units; --flip is about one")
        (one,) = units.values()
        found = flip(ruling, one, flipping.wanted, by=flipping.by, limit=flipping.limit, seconds=flipping.seconds)
    except OrderError as error:
        raise click.BadParameter(str(error), param_hint="UNIT") from None
    except FlipError as error:
        raise click.UsageError(str(error), context) from None
    if form == "json":
        click.echo(json.dumps(flip_data(found), indent=1))
    else:
        board = reading.position.board
        show(flip_lines(found, lambda order: write(order, "rulebook", board), board, everything=everything))
        show(caution_lines(len(reading.errors), strict=asked.strict))
    if reading.errors:
        context.exit(BAD_INPUT)
