"""One process of an engine: what is written to it, what it writes, and its end, with all that it has started.

Nothing here waits for the engine: reading and writing take what there is. The process heads a session of its own, so
that all its children can be ended with it, and an interrupt at the terminal reaches standoff alone.
"""

from __future__ import annotations

import errno
import os
import re
import selectors
import signal
import subprocess
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..maps import StandoffError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PIECE = 1 << 16
"""So many bytes are read at a time."""

MOST_BYTES = 10_000_000
"""A longer line is no answer."""

MOST_STDERR = 4096
"""So many of the last bytes on standard error are kept."""

GRACE = 0.5
"""Seconds that an engine has to end when its input is closed, and again when it is asked to end."""


QUIET = 0.1
"""After so many seconds in which nothing was read, it is seen whether the process is still there."""


class EngineError(StandoffError):
    """The engine cannot be started."""


class Running:
    """A process of an engine.

    Args:
        command: the program and its arguments.
        selector: where its pipes are watched; whoever selects calls what stands in ``data`` of the key.

    Raises:
        EngineError: there is no such program, or it may not be run.
    """

    def __init__(self, command: Sequence[str], selector: selectors.BaseSelector) -> None:
        """Start the process."""
        self.selector = selector
        if os.name != "posix":
            raise EngineError("engines can be asked on Linux and macOS; on Windows, inside its Linux subsystem")
        try:
            self.process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"the engine cannot be started: {_not_started(command, error)}") from None
        self.lines: deque[bytes] = deque()
        """Lines that it wrote, and that nobody has taken yet."""
        self.partial = bytearray()
        """What it wrote of a line that is not finished."""
        self.overlong = False
        """Whether it writes a line that is longer than any answer."""
        self.closed = False
        """Whether it has closed its output, as it does when it ends."""
        self._read_at = time.monotonic()
        self._stderr = bytearray()
        self._unsent = bytearray()
        self._last = False
        self._watch(self.process.stdout, self._read)
        self._watch(self.process.stderr, self._read_stderr)
        os.set_blocking(self._fd(self.process.stdin), False)

    def _watch(self, pipe: object, call: Callable[[], object]) -> None:
        fd = self._fd(pipe)
        os.set_blocking(fd, False)
        self.selector.register(fd, selectors.EVENT_READ, call)

    @staticmethod
    def _fd(pipe: object) -> int:
        return pipe.fileno()  # type: ignore[attr-defined, no-any-return]

    # --- writing ------------------------------------------------------------------------------------------

    def send(self, data: bytes, *, last: bool = False) -> None:
        """Write to the engine, now or as soon as it reads.

        Args:
            data: what is written.
            last: whether the input is closed behind it.
        """
        idle = not self._unsent
        self._unsent += data
        self._last = self._last or last
        if idle:
            self._write()

    def _write(self) -> None:
        stdin = self.process.stdin
        if stdin is None or stdin.closed:
            return
        fd = stdin.fileno()
        try:
            while self._unsent:
                del self._unsent[: os.write(fd, self._unsent[:PIECE])]
        except BlockingIOError:
            pass
        except OSError as error:  # it reads no more; what it has read it may still answer
            if error.errno not in (errno.EPIPE, errno.ECONNRESET):
                raise
            self._unsent.clear()
            self._last = True
        watched = fd in self.selector.get_map()
        if self._unsent and not watched:
            self.selector.register(fd, selectors.EVENT_WRITE, self._write)
        elif not self._unsent:
            if watched:
                self.selector.unregister(fd)
            if self._last:
                stdin.close()

    # --- reading ------------------------------------------------------------------------------------------

    def _read(self) -> None:
        data = self._piece(self.process.stdout)
        self._read_at = time.monotonic()
        if data is None:
            self._close()
            return
        *whole, rest = data.split(b"\n")
        for line in whole:
            self.partial += line
            self.overlong = self.overlong or len(self.partial) > MOST_BYTES
            self.lines.append(bytes(self.partial[: MOST_BYTES + 1]))
            self.partial.clear()
        self.partial += rest
        if len(self.partial) > MOST_BYTES:
            self.overlong = True
            del self.partial[MOST_BYTES:]

    def _close(self) -> None:
        self.closed = True
        if self.partial and not self.overlong:
            self.lines.append(bytes(self.partial))
            self.partial.clear()

    def look(self) -> None:
        """See whether it has ended, though a child of its holds its output open."""
        if self.closed or time.monotonic() - self._read_at < QUIET or self._exit_code() is None:
            return
        pipe = self.process.stdout
        if pipe is not None and pipe.fileno() in self.selector.get_map():
            self._read()  # what it wrote last is there by now
            if not self.closed:
                self.selector.unregister(pipe.fileno())
                self._close()

    def _read_stderr(self) -> bytes | None:
        data = self._piece(self.process.stderr)
        if data:
            self._stderr += data
            del self._stderr[:-MOST_STDERR]
        return data

    def _piece(self, pipe: object) -> bytes | None:
        """Read what there is; None at the end, when the pipe is watched no longer."""
        fd = self._fd(pipe)
        try:
            data = os.read(fd, PIECE)
        except BlockingIOError:
            return b""
        if not data:
            self.selector.unregister(fd)
            return None
        return data

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines that it wrote to standard error."""
        return tuple(self._stderr.decode("utf-8", "replace").splitlines()[-20:])

    # --- the end ------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> int | None:
        """Wait for the process to end by itself; its children may go on.

        Args:
            seconds: how long to wait at most.

        Returns:
            Its exit code, negative where a signal ended it; None if it runs on.
        """
        deadline = time.monotonic() + seconds
        pause = 0.0005
        while (code := self._exit_code()) is None and time.monotonic() < deadline:
            self.drain()
            time.sleep(pause)
            pause = min(pause * 2, 0.02)
        return code

    def _exit_code(self) -> int | None:
        """Tell how the process has ended without taking it off the list: its number must not go to another yet."""
        if self.process.returncode is not None:
            return self.process.returncode
        try:
            ended = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        except ChildProcessError:
            return self.process.poll()
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def drain(self) -> None:
        """Read what there is on standard error, which is told, and which would hold up an engine that fills it."""
        pipe = self.process.stderr
        for _ in range(16):
            if pipe is None or pipe.closed or pipe.fileno() not in self.selector.get_map():
                return
            if not self._read_stderr():
                return

    def _close_input(self) -> None:
        stdin = self.process.stdin
        if stdin is not None and not stdin.closed:
            if stdin.fileno() in self.selector.get_map():
                self.selector.unregister(stdin.fileno())
            stdin.close()

    def _kill(self) -> None:
        """Kill the process with all its children."""
        self._signal(signal.SIGKILL)
        self._kill_session()
        self.process.wait()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None and not pipe.closed:
                if pipe.fileno() in self.selector.get_map():
                    self.selector.unregister(pipe.fileno())
                pipe.close()

    def _signal(self, which: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):  # all have gone; macOS says so in its own way
            os.killpg(self.process.pid, which)

    def _kill_session(self) -> None:
        """Kill children that have left the group but not the session, as those of an interactive shell do."""
        proc = Path("/proc")
        if not (proc / "self" / "stat").exists():
            return
        for entry in proc.iterdir():
            if not entry.name.isdecimal() or int(entry.name) == self.process.pid:
                continue
            with suppress(OSError, ValueError, IndexError):
                # the name of the program, in brackets, may hold anything
                fields = (entry / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
                if int(fields[3]) == self.process.pid:
                    os.kill(int(entry.name), signal.SIGKILL)


def _not_started(command: Sequence[str], error: Exception) -> str:
    """Say why a command cannot be run, and what would help."""
    program = command[0]
    if isinstance(error, FileNotFoundError):
        here = Path(program).is_file()
        if here and "/" not in program:
            return f"{program}: there is a file of this name here; write ./{program}"
        if here:
            return f"{program}: its first line names an interpreter that there is not"
        return f"{program}: there is no such program"
    if not program:
        return "there is nothing between the quotation marks that could be one"
    if Path(program).is_dir():
        return f"{program}: is a folder; name the program in it"
    if isinstance(error, PermissionError):
        runner = {".py": "python ", ".js": "node ", ".sh": "sh "}.get(Path(program).suffix, "")
        hint = f"write '{runner}{program}'" if runner else "make it executable with chmod +x"
        return f"{program}: may not be run; {hint}"
    if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
        return f"{program}: is no program; a script needs a first line such as #!/bin/sh"
    return f"{program}: {error.strerror if isinstance(error, OSError) else error}"


_ERROR = re.compile(r"(Uncaught |thread '.*' panicked|[\w.$:]*(Error|Exception)\b|(fatal )?error\b)", re.IGNORECASE)
"""How a line begins that says what went wrong, in most languages; some print where it was behind it."""


def telling(stderr: Sequence[str], most: int) -> tuple[str, ...]:
    """Return the lines of standard error that tell most of a failure: the last, or from the one that names the error.

    Args:
        stderr: the last lines.
        most: how many lines are returned at most; empty ones are left out.

    >>> telling(["x.js:1", "SyntaxError: Unexpected token", "    at wrapSafe (node:1:1)", "", "Node.js v20.1.0"], 1)
    ('SyntaxError: Unexpected token',)
    """
    lines = [line for line in stderr if line.strip()]
    named = [n for n, line in enumerate(lines) if _ERROR.match(line)]
    first = max(0, len(lines) - most)
    first = min(first, named[-1]) if named else first
    return tuple(lines[first : first + most])


def looks_like_utf16(data: bytes) -> bool:
    r"""Tell whether bytes that should be UTF-8 look like UTF-16, as some shells of Windows write it.

    Args:
        data: the bytes.

    >>> [looks_like_utf16("unit".encode(name)) for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-8")]
    [True, True, True, False]
    """
    return data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:2]


def end_all(processes: Sequence[Running], *, at_once: bool = False) -> None:
    """End processes with all their children: their input is closed, then they are asked, then they are killed.

    They have the time for that together, so that many take no longer than one.

    Args:
        processes: the processes.
        at_once: whether they have had time enough already.

    >>> selector = selectors.PollSelector()
    >>> several = [Running(("cat",), selector) for _ in range(2)]
    >>> end_all(several)
    >>> [one.wait(0.0) for one in several]
    [0, 0]
    """
    for one in processes:
        one._close_input()  # noqa: SLF001 - one process and several are ended in the same way
    slow = list(processes) if at_once else _not_ended(processes)
    for one in slow:
        one._signal(signal.SIGTERM)  # noqa: SLF001
    _not_ended(slow)
    for one in processes:
        one._kill()  # noqa: SLF001


def _not_ended(processes: Sequence[Running]) -> list[Running]:
    """Return the processes that have not ended when their time is over."""
    deadline = time.monotonic() + GRACE
    left = [one for one in processes if one.wait(0.0) is None]
    while left and time.monotonic() < deadline:
        left = [one for one in left if one.wait(GRACE / 50) is None]  # each is read from, so that none is held up
    return left


def ending(code: int | None) -> str:
    """Say how a process has ended.

    Args:
        code: its exit code, negative where a signal ended it; None if it runs on.

    >>> ending(3), ending(-11), ending(None)
    ('ended with exit code 3', 'was ended by SIGSEGV', 'closed its output')
    """
    if code is None:
        return "closed its output"
    if code < 0:
        try:
            return f"was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"was ended by signal {-code}"
    return f"ended with exit code {code}"
