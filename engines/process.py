"""An engine as a long-lived process that speaks JSON lines."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..datc.serve import PROTOCOL
from ..maps.notation.characters import shorten
from ..maps.strict_json import loads
from .asking import Disturbance, Incident, Pending, ProcessesEngine, Seat
from .contract import Hello, Reply, ReplyKind
from .ending import held
from .running import MOST_BYTES, Running, ending, looks_like_utf16
from .understanding import greeting_of, understood

if TYPE_CHECKING:
    from collections.abc import Iterator

WINDOW = 16
"""So many questions are open at a time in one process."""

MOST_BANNER = 100
"""So many lines that are no answer may come before the first answer of a process."""

MOST_REMEMBERED = 1000
"""So many questions that were answered are remembered, to tell an answer that comes twice."""

LONGEST_LINE = 200
"""So much of a line that is no answer is shown."""


@dataclass(eq=False)
class ProcessEngine(ProcessesEngine):
    """An engine as a long-lived process, one JSON object a line in both directions.

    Args:
        command: the program and its arguments.
        limit: seconds that it has for an answer.
        jobs: how many processes are asked at once.
        naming: takes its names for ours.
    """

    advice = (
        "'standoff protocol' shows what is spoken; "
        "if it reads plain lines and is started for each phase (standoff protocol --once), add --once"
    )

    def __post_init__(self) -> None:
        """Begin without a process."""
        super().__post_init__()
        self.window = WINDOW
        self.greeting = ""
        """How the greeting went where the engine does not know it, in a few words."""
        self.greets = False
        """Whether it answers greetings, so that a process can be seen to have started before it is asked anything."""
        self._hello: Hello | None = None

    def seat(self) -> Seat:
        """Return a place for one process."""
        return _Seat(self)

    def hello(self) -> Hello:
        """Return what the engine says of itself; one that does not know the greeting is asked all the same.

        Raises:
            EngineError: it cannot be started.
        """
        if self._hello is None:
            self._hello = Hello()
            seat = self.seats[0]
            assert isinstance(seat, _Seat)
            self._hello = self._greet(seat)
        return self._hello

    def _greet(self, seat: _Seat) -> Hello:
        """Say hello to a fresh process; one that takes it ill is ended, and the next is not greeted."""
        seat.stop()
        running = seat.start()
        said = seat.greet(running)
        deadline = time.monotonic() + self.limit
        banner = 0
        while (left := deadline - time.monotonic()) > 0 and not running.overlong:
            while running.lines:
                line = running.lines.popleft()
                data = _object(line)
                if isinstance(data, str) and _meant(line):
                    self.greeting = f"answered the greeting with nonsense: {data}"
                    seat.stop(at_once=True)
                    return Hello()
                if isinstance(data, dict) and data == said:
                    self.greeting = "repeated the greeting"
                    seat.stop(at_once=True)
                    return Hello()
                if isinstance(data, dict):
                    self.spoke = any(key in data for key in ("id", "protocol", "error", "skip"))
                    found, faults = greeting_of(data)
                    self.incidents += [Incident(ReplyKind.NONSENSE, f"hello: {fault}") for fault in faults]
                    self.greets = True
                    if "error" in data or "skip" in data:
                        self.greeting = "does not know the greeting"
                    return found
                banner += data is not None
            if running.closed or banner > MOST_BANNER:
                break
            for key, _ in self.selector.select(left):
                key.data()
        if running.closed:
            self.greeting = f"{ending(running.wait(1.0))} when it was greeted"
        else:
            self.greeting = "did not answer the greeting"
        seat.stop(at_once=True)
        return Hello()


def greeting() -> dict[str, Any]:
    """Return what standoff says of itself in greeting an engine."""
    from importlib.metadata import version

    return {"protocol": PROTOCOL, "name": "standoff", "version": version("standoff")}


def _object(line: bytes) -> dict[str, Any] | str | None:
    """Return the object that a line holds; what is wrong with it, if it holds none; None for an empty line."""
    if not line.strip():
        return None
    if len(line) > MOST_BYTES:
        return f"a line of more than {MOST_BYTES // 1_000_000} MB"
    if looks_like_utf16(line):
        return "the line looks like UTF-16; answers are in UTF-8"
    try:
        data = loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return f"byte {error.start + 1} of the line is no UTF-8"
    except RecursionError:
        return "the line is nested too deeply"
    except ValueError as error:
        return f"the line is no JSON: {error}"
    return data if isinstance(data, dict) else "the line is no JSON object"


def _number(id: object) -> int:
    """Return the number that an answer has for its id: ``7``, ``"7"`` or ``7.0``; -1 if it is none."""
    if isinstance(id, float) and id.is_integer() and abs(id) < 1e15:
        id = int(id)
    return int(str(id)) if str(id).isdecimal() and len(str(id)) < 16 and not isinstance(id, bool) else -1


def _meant(line: bytes) -> bool:
    """Tell whether a line that holds no object is meant as one, and so is no banner."""
    return looks_like_utf16(line) or line.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def _shown(line: bytes) -> str:
    return shorten(line[: 4 * LONGEST_LINE].decode("utf-8", "replace"), LONGEST_LINE)


class _Seat(Seat):
    """One process, and the questions that are open there.

    Args:
        engine: the engine.
    """

    def __init__(self, engine: ProcessEngine) -> None:
        super().__init__()
        self.engine = engine
        self.open: dict[int, Pending] = {}
        self.answered: dict[int, str] = {}
        self.answers = 0
        self.banner: list[bytes] = []
        self.alone = False
        self.starting = False
        """Whether the process was greeted, and has not answered: what it takes to start is no question's time."""

    @property
    def busy(self) -> bool:
        return bool(self.open)

    def room(self) -> bool:
        if self.again or self.alone:
            return not self.open
        # the first answer of a process is waited for: a process that cannot answer shall not be asked much
        return len(self.open) < (self.engine.window if self.answers else 1)

    def start(self) -> Running:
        with held():
            self.running = Running(self.engine.command, self.engine.selector)
        self.answers = 0
        self.answered.clear()
        self.banner.clear()
        self.starting = False
        return self.running

    def greet(self, running: Running) -> dict[str, Any]:
        """Say hello to a process, and return what was said."""
        said = {"id": 0, "hello": greeting()}
        running.send(json.dumps(said).encode() + b"\n")
        return said

    def put(self, pending: Pending) -> None:
        self.alone = pending.after is not None
        self.open[pending.number] = pending
        if self.running is None:
            running = self.start()
            if self.engine.greets:
                self.greet(running)
                self.starting = True
        if not self.starting:
            self.send(pending)

    def send(self, pending: Pending) -> None:
        """Write a question to the process."""
        assert self.running is not None, "it was started"
        self.running.send(json.dumps({"id": pending.number, **pending.question.request}).encode() + b"\n")

    def started(self) -> None:
        """Ask what waits for a process that has answered its greeting now."""
        self.starting = False
        self.since = time.monotonic()
        for pending in self.open.values():
            pending.since = self.since
            self.send(pending)

    def forget(self) -> None:
        self.open.clear()

    def collect(self, *, late: bool) -> Iterator[tuple[Pending, Reply]]:
        running = self.running
        if running is None:
            return
        while running.lines and self.running is running:
            yield from self.take(running.lines.popleft())
        if self.running is not running:
            return
        if running.overlong:
            why = f"it writes a line of more than {MOST_BYTES // 1_000_000} MB"
            yield from self.disturbed(ReplyKind.NONSENSE, why, _shown(bytes(running.partial[:1000])))
        elif running.closed:
            yield from self.ended(running)
        elif late and self.open and time.monotonic() - self.since > self.engine.limit:
            yield from self.hung(running)

    def take(self, line: bytes) -> Iterator[tuple[Pending, Reply]]:
        """Take one line."""
        data = _object(line)
        if data is None:
            return
        if isinstance(data, str):
            running = self.running
            if running is not None and running.closed and not running.lines:
                self.banner.append(line)  # it ended in the middle of a line: the end is what is told
            elif not self.answers and len(self.banner) < MOST_BANNER and not _meant(line):
                self.banner.append(line)
            else:
                yield from self.disturbed(ReplyKind.NONSENSE, data, _shown(line))
            return
        id = data.get("id")
        if self.starting and (id is None or _number(id) == 0):
            self.started()
            return
        if id is None and len(self.open) == 1:
            pending = next(iter(self.open.values()))
            self.engine.window = 1  # it does not repeat ids, so only one question can be open
        elif id is None:
            self.engine.window = 1
            yield from self.disturbed(ReplyKind.NONSENSE, "an answer without the id of its question", _shown(line))
            return
        else:
            number = _number(id)
            if number in self.answered:
                twice = Incident(ReplyKind.NONSENSE, "it answered twice", (self.answered[number],))
                self.engine.incidents.append(twice)
                return
            if number not in self.open or self.starting:
                why = f"it answers a question that was not put, with the id {shorten(json.dumps(id))}"
                yield from self.disturbed(ReplyKind.NONSENSE, why, _shown(line))
                return
            pending = self.open[number]
        if data == {"id": pending.number, **pending.question.request}:
            reply = Reply(ReplyKind.NONSENSE, why="it repeats the question")
        else:
            reply = understood(data, pending.question, self.engine.naming)
        if reply.broken:
            reply = Reply(reply.kind, why=reply.why, line=_shown(line))
        del self.open[pending.number]
        self.answered[pending.number] = pending.question.id
        if len(self.answered) > MOST_REMEMBERED:
            del self.answered[next(iter(self.answered))]
        self.answers += 1
        self.since = time.monotonic()
        yield pending, reply

    def ended(self, running: Running) -> Iterator[tuple[Pending, Reply]]:
        code = running.wait(1.0)
        why = f"it {ending(code)}"
        if self.open:
            yield from self.disturbed(ReplyKind.CRASH, why, _shown(self.banner[0]) if self.banner else "")
            return
        if code != 0:
            incident = Incident(ReplyKind.CRASH, f"{why} when no question was open", (), running.stderr)
            self.engine.incidents.append(incident)
        self.stop(at_once=True)

    def hung(self, running: Running) -> Iterator[tuple[Pending, Reply]]:
        limit = f"{self.engine.limit:g} s"
        if self.banner:
            why = f"{len(self.banner)} lines that are no answer, and then nothing for {limit}"
            why = why.replace("1 lines that are no answer", "a line that is no answer")
            yield from self.disturbed(ReplyKind.NONSENSE, why, _shown(self.banner[0]))
        elif running.partial:
            why = f"the line is not finished after {limit}"
            yield from self.disturbed(ReplyKind.HANG, why, _shown(bytes(running.partial[:1000])))
        elif self.starting:
            yield from self.disturbed(ReplyKind.HANG, f"a fresh process did not answer the greeting in {limit}")
        else:
            yield from self.disturbed(ReplyKind.HANG, f"no answer in {limit}")

    def disturbed(self, kind: ReplyKind, why: str, line: str = "") -> Iterator[tuple[Pending, Reply]]:
        """End the process; blame the question if it was alone and the first, else ask what is open again."""
        waiting = list(self.open.values())
        fresh = not self.answers
        stderr: tuple[str, ...] = ()
        if self.running is not None:
            self.running.drain()
            stderr = self.running.stderr
        self.stop(at_once=True)
        if not waiting:
            self.engine.incidents.append(Incident(kind, why, (), stderr))
            return
        if len(waiting) == 1 and fresh:
            yield waiting[0], Reply(kind, why=why, stderr=stderr, line=line)
            return
        new = [pending for pending in waiting if pending.after is None]
        disturbance = Disturbance(Incident(kind, why, tuple(p.question.id for p in new), stderr), len(new))
        for pending in new:
            pending.after = disturbance
        self.again.extendleft(reversed(waiting))
