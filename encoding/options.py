"""What the commands share that judge a phase: the rulebook, and a phase that can be judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..maps import RulebookError
from ..maps.options import Asked, bad_input, name_of, reading_options, tell
from .rulebook import Rulebook

if TYPE_CHECKING:
    from ..maps.notation import Reading

F = TypeVar("F", bound=Callable[..., Any])


def phase_options(command: F) -> F:
    """Give a command the argument FILE, the options that say how to read it (as ``asked``), and --rules."""
    return reading_options(
        click.option("--rules", default="datc", show_default=True, metavar="NAME", help="The rulebook to judge by.")(
            command
        )
    )


def the_rulebook(name: str) -> Rulebook:
    """Return the rulebook of that name, or end the command with those there are."""
    try:
        return Rulebook.named(name)
    except RulebookError as error:
        raise click.BadParameter(str(error), param_hint="--rules") from None


def phase_from(asked: Asked) -> Reading:
    """Read a movement phase from a file, and print on standard error what could not be read or was doubtful.

    Raises:
        click.ClickException: the file holds no unit and no order at all, or another phase; exit code 2.
    """
    reading = asked.read()
    tell(reading, asked.name)
    for remark in reading.diagnostics:
        if remark.code == "other-heading":
            where = f"{asked.name}:{remark.line}"
            raise bad_input(f"{where}: no movement phase; retreats and adjustments cannot be judged yet")
    if asked.position and (reading.position.phase in ("retreat", "adjustment") or reading.position.season == "winter"):
        raise bad_input(f"{name_of(asked.position)}: no movement phase; retreats and adjustments cannot be judged yet")
    if not reading.position.units:
        raise bad_input(f"{asked.name}: no order and no unit was found; expected lines such as 'Germany: A Mun-Sil'")
    return reading
