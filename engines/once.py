"""An engine as a process for each question: lines in, lines out, and it ends."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..maps.notation.characters import shorten
from .asking import Pending, ProcessesEngine, Seat
from .contract import Hello, Reply, ReplyKind
from .ending import held
from .plain import PlainError, plain_answer, plain_request
from .running import MOST_BYTES, Running, ending, looks_like_utf16
from .understanding import understood

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_LINES = 100_000
"""An answer has fewer lines."""


@dataclass(eq=False)
class OnceEngine(ProcessesEngine):
    """An engine as a process for each question, which speaks plain lines.

    Args:
        command: the program and its arguments.
        limit: seconds that it has for an answer.
        jobs: how many processes are asked at once.
        naming: takes its names for ours.
    """

    greeting = ""
    advice = "'standoff protocol --once' shows what is spoken; if it reads JSON, an object a line, leave out --once"

    def seat(self) -> Seat:
        """Return a place for one process."""
        return _OnceSeat(self)

    def hello(self) -> Hello:
        """Return that nothing is known of it: there is no greeting among plain lines."""
        return Hello()


class _OnceSeat(Seat):
    """One process, for the one question that is open.

    Args:
        engine: the engine.
    """

    def __init__(self, engine: OnceEngine) -> None:
        super().__init__()
        self.engine = engine
        self.pending: Pending | None = None

    @property
    def busy(self) -> bool:
        return self.pending is not None

    def room(self) -> bool:
        return self.pending is None

    def put(self, pending: Pending) -> None:
        with held():
            self.running = running = Running(self.engine.command, self.engine.selector)
        self.pending = pending
        running.send(plain_request(pending.question.request).encode(), last=True)

    def forget(self) -> None:
        self.pending = None

    def collect(self, *, late: bool) -> Iterator[tuple[Pending, Reply]]:
        running, pending = self.running, self.pending
        if running is None or pending is None:
            return
        if running.overlong or len(running.lines) > MOST_LINES:
            reply = Reply(
                ReplyKind.NONSENSE, why=f"it writes more than {MOST_BYTES // 1_000_000} MB or {MOST_LINES} lines"
            )
        elif running.closed:
            reply = self.reply(running, pending)
        elif late and time.monotonic() - self.since > self.engine.limit:
            reply = Reply(ReplyKind.HANG, why=f"has not ended after {self.engine.limit:g} s", stderr=running.stderr)
        else:
            return
        self.stop(at_once=True)
        yield pending, reply

    def reply(self, running: Running, pending: Pending) -> Reply:
        """Return what comes of a process that has closed its output."""
        code = running.wait(max(0.0, self.since + self.engine.limit - time.monotonic()))
        running.drain()
        if code is None:
            return Reply(ReplyKind.HANG, why="closed its output and has not ended", stderr=running.stderr)
        if code != 0:
            first = next((line for line in running.lines if line.strip()), b"")
            shown = shorten(first[:800].decode("utf-8", "replace"), 200)
            return Reply(ReplyKind.CRASH, why=f"it {ending(code)}", stderr=running.stderr, line=shown)
        text = b"\n".join(running.lines)
        if looks_like_utf16(text):
            why = "what it writes looks like UTF-16; answers are in UTF-8"
            shown = shorten(text[:800].decode("utf-8", "replace"), 200)
            return Reply(ReplyKind.NONSENSE, why=why, stderr=running.stderr, line=shown)
        try:
            data = plain_answer(text.decode("utf-8-sig"), pending.question)
        except UnicodeDecodeError as error:
            return Reply(ReplyKind.NONSENSE, why=f"byte {error.start + 1} is no UTF-8", stderr=running.stderr)
        except PlainError as error:
            shown = shorten(text[:800].decode("utf-8", "replace"), 200)
            return Reply(ReplyKind.NONSENSE, why=str(error), stderr=running.stderr, line=shown)
        return understood(data, pending.question, self.engine.naming)
