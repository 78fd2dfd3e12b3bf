"""What the commands share that ask an engine: its command behind ``--``, how it is spoken to, and its end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from types import FrameType

    from .once import OnceEngine
    from .process import ProcessEngine

F = TypeVar("F", bound=Callable[..., Any])

ENGINE_FAILED = 3
"""Exit code where the engine crashed, hung, or spoke nonsense."""

INTERRUPTED = 130
"""Exit code where somebody interrupted the run at the terminal."""

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
        return [*super().collect_usage_pieces(ctx), "--", "COMMAND..."]


@dataclass(frozen=True, slots=True)
class EngineAsked:
    """The engine that a command is to ask, and how.

    Args:
        command: the program and its arguments.
        limit: seconds that it has for an answer.
        jobs: how many processes are asked at once.
        once: whether a process is started for each question.
        names: the program whose names of places it uses; empty for none.
    """

    command: tuple[str, ...]
    limit: float
    jobs: int
    once: bool
    names: str

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
        before = {which: signal.signal(which, _end) for which in (signal.SIGTERM, signal.SIGHUP)}
        try:
            with kind(self.command, self.limit, self.jobs, Naming(self.names)) as engine:
                yield engine
        except KeyboardInterrupt:
            with suppress(OSError):
                click.echo("interrupted", err=True)
            raise SystemExit(INTERRUPTED) from None
        finally:
            for which, handler in before.items():
                signal.signal(which, handler)


class NoEngine(click.ClickException):
    """The program behind ``--`` speaks nothing of the protocol."""

    exit_code = ENGINE_FAILED


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def engine_options(command: F) -> F:
    """Give a command, made with ``cls=EngineCommand``, the options of an engine; it gets them as ``asked``."""

    @wraps(command)
    def with_asked(limit: float, jobs: int, once: bool, names_from: str, **others: Any) -> Any:
        context = click.get_current_context()
        words = context.meta.get(_COMMAND)
        if not words:
            said = "name the engine's command behind --" if words is None else "there is no command behind --"
            raise click.UsageError(f"{said}, such as: standoff {context.info_name} -- ./my-engine", context)
        return command(asked=EngineAsked(words, limit, jobs, once, names_from), **others)

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
            "-j", "--jobs", default=1, type=click.IntRange(1, 64), metavar="N", help="Ask N processes at once."
        ),
        click.option(
            "--limit",
            default=10.0,
            show_default=True,
            type=click.FloatRange(0.01, 86_400),
            metavar="SECONDS",
            help="Time for an answer.",
        ),
    ):
        decorated = decorate(decorated)
    return decorated  # type: ignore[no-any-return]


def _known_dialect(_context: click.Context, _option: click.Parameter, name: str) -> str:
    from ..maps import standard

    if not name or name in standard().dialects:
        return name
    known = ", ".join(sorted(standard().dialects))
    raise click.BadParameter(f"{name!r} is no program whose names are known; there are: {known}")
