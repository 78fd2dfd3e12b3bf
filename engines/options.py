"""What the commands share that ask an engine: which one, by ``--engine`` or by its command behind ``--``; its end."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..maps.options import Finite, bad_input
from .ending import orderly

if TYPE_CHECKING:
    from .once import OnceEngine
    from .process import ProcessEngine

F = TypeVar("F", bound=Callable[..., Any])

ENGINE_FAILED = 3
"""Exit code where the engine crashed, hung, or spoke nonsense."""

ENGINE_PYTHON = "STANDOFF_ENGINE_PYTHON"
"""The variable that stands for ``--engine-python``."""

_COMMAND = f"{__name__}.command"


class EngineCommand(click.Command):
    """A command that takes the command of an engine behind ``--``, whatever that looks like."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what stands behind ``--`` away before options are looked for."""
        if "--" in args:
            at = args.index("--")
            ctx.meta[_COMMAND] = tuple(args[at + 1 :])
            args = args[:at]
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Show it in the usage line."""
        return [*super().collect_usage_pieces(ctx), "[--engine NAME | -- COMMAND...]"]


@dataclass(frozen=True, slots=True)
class EngineAsked:
    """The engine that a command is to ask, and how.

    Args:
        command: the program and its arguments.
        limit: seconds that it has for an answer.
        jobs: how many processes are asked at once.
        once: whether a process is started for each question.
        names: the program whose names of places it uses; empty for none.
        shipped: the name of the engine, where standoff has an adapter for it and it was asked for by name.
        python: the interpreter that has it, where one was named.
    """

    command: tuple[str, ...]
    limit: float
    jobs: int
    once: bool
    names: str
    shipped: str = ""
    python: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """How a command line names the engine."""
        if not self.shipped:
            return ("--", *self.command)
        return ("--engine", self.shipped, *(("--engine-python", self.python) if self.python else ()))

    @contextmanager
    def open(self) -> Generator[ProcessEngine | OnceEngine, None, None]:
        """Give the engine, which is ended with all its processes, also where standoff is asked to end.

        Raises:
            SystemExit: standoff was asked to end, or interrupted.
        """
        from .naming import Naming
        from .once import OnceEngine
        from .process import ProcessEngine

        kind = OnceEngine if self.once else ProcessEngine
        with orderly(), kind(self.command, self.limit, self.jobs, Naming(self.names)) as engine:
            yield engine


class NoEngine(click.ClickException):
    """The program behind ``--`` speaks nothing of the protocol."""

    exit_code = ENGINE_FAILED


def engine_options(command: F) -> F:
    """Give a command, made with ``cls=EngineCommand``, the options of an engine; it gets them as ``asked``."""

    @wraps(command)
    def with_asked(
        limit: float, jobs: int, once: bool, names_from: str, shipped: str, python: Path | None, **others: Any
    ) -> Any:
        # already here, as an interpreter may be asked what it has
        with orderly():
            context = click.get_current_context()
            words = context.meta.get(_COMMAND)
            if shipped:
                words = _command_of(context, shipped, python)
            elif not words:
                said = "name the engine's command behind --" if words is None else "there is no command behind --"
                such = (
                    f"such as: standoff {context.info_name} -- ./my-engine; or one of 'standoff engines' with --engine"
                )
                raise click.UsageError(f"{said}, {such}", context)
            asked = EngineAsked(words, limit, jobs, once, names_from, shipped, "" if python is None else str(python))
            return command(asked=asked, **others)

    decorated: Any = with_asked
    for decorate in (
        click.option(
            "--names",
            "names_from",
            default="",
            metavar="PROGRAM",
            callback=_known_dialect,
            help="The program whose names of places the engine uses, such as jdip.",
        ),
        click.option("--once", is_flag=True, help="Start a process for each phase, and speak plain lines."),
        click.option(
            "-j",
            "--jobs",
            default=1,
            show_default=True,
            type=click.IntRange(1, 64),
            metavar="N",
            help="Ask N processes at once.",
        ),
        click.option(
            "--limit",
            default=10.0,
            show_default=True,
            type=Finite(0.01, 86_400),
            metavar="SECONDS",
            help="Time for an answer.",
        ),
        click.option(
            "--engine-python",
            "python",
            type=click.Path(path_type=Path),
            envvar=ENGINE_PYTHON,
            metavar="PATH",
            help="The interpreter that has the engine of --engine; else that of 'standoff engines install'.",
        ),
        click.option(
            "--engine",
            "shipped",
            default="",
            metavar="NAME",
            help="The engine by its name, instead of a command: one that 'standoff engines' lists.",
        ),
    ):
        decorated = decorate(decorated)
    return decorated  # type: ignore[no-any-return]


def _command_of(context: click.Context, name: str, python: Path | None) -> tuple[str, ...]:
    """Return the command of an engine that there is an adapter for."""
    from .shipped import ShippedError, python_for, shipped

    if _COMMAND in context.meta:
        raise click.UsageError("name the engine with --engine or behind --, not both", context)
    if context.params["once"]:
        raise click.UsageError("--once is for engines behind --; those of --engine run on", context)
    try:
        engine = shipped(name)
        return engine.command(python_for(engine, python))
    except ShippedError as error:
        raise bad_input(str(error)) from None


def _known_dialect(_context: click.Context, _option: click.Parameter, name: str) -> str:
    from ..maps import standard

    if not name or name in standard().dialects:
        return name
    known = ", ".join(sorted(standard().dialects))
    raise click.BadParameter(f"{name!r} is no program whose names are known; there are: {known}")
