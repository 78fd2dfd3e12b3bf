"""Where the other engines live, and how to talk to them.

The environment is made once, beside this file's parent, in ``bench/.peers-venv``; the variable
``STANDOFF_PEERS`` names another place. Run as a program, this file makes it:
``python -m bench.peers.environment``.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

HERE = Path(__file__).parent
REQUIREMENTS = ("diplomacy==1.1.2", "pydip==0.1.8")
PEERS = {
    "diplomacy": HERE / "diplomacy_engine.py",
    "diplomacy-games": HERE / "diplomacy_games.py",
    "pydip": HERE / "pydip_engine.py",
}


def folder() -> Path:
    """Return where the environment is, or is to be."""
    return Path(os.environ.get("STANDOFF_PEERS", HERE.parent / ".peers-venv"))


def python() -> Path:
    """Return the interpreter of the environment, whether it is there or not."""
    return folder() / "bin" / "python"


def available() -> bool:
    """Tell whether the environment is there."""
    return python().exists()


def make() -> None:
    """Make the environment if it is not there, with the engines in it."""
    if available():
        return
    venv.create(folder(), with_pip=True)
    subprocess.run([str(python()), "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)


class Peer:
    """One engine in a process of its own.

    Args:
        name: ``diplomacy`` (single phases), ``diplomacy-games`` (whole games) or ``pydip``.
        patience: seconds to wait for an answer; then the process is stopped and the next question starts another.
    """

    def __init__(self, name: str, patience: float = 20.0) -> None:
        """Start the process at the first question only."""
        self.name = name
        self.patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._left = b""

    def __enter__(self) -> Self:
        """Serve in a ``with`` statement."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop the process."""
        self.stop()

    def stop(self) -> None:
        """Stop the process if it runs."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
            self._left = b""

    def send(self, request: dict[str, Any]) -> None:
        """Put a question, without waiting for the answer."""
        if self._process is None:
            self._process = subprocess.Popen(
                [str(python()), "-I", str(PEERS[self.name])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()

    def receive(self, patience: float | None = None) -> dict[str, Any]:
        """Wait for the next answer; ``{"error": ...}`` if none comes."""
        wait = self.patience if patience is None else patience
        process = self._process
        if process is None or process.stdout is None:
            return {"error": "the engine does not run"}
        while b"\n" not in self._left:
            ready, _, _ = select.select([process.stdout], [], [], wait)
            more = os.read(process.stdout.fileno(), 1 << 16) if ready else b""
            if not more:
                self.stop()
                return {"error": f"no answer in {wait:g} s" if not ready else "the engine stopped"}
            self._left += more
        line, _, self._left = self._left.partition(b"\n")
        reply: dict[str, Any] = json.loads(line)
        return reply

    def ask(self, request: dict[str, Any], patience: float | None = None) -> dict[str, Any]:
        """Put a question and wait for its answer."""
        self.send(request)
        return self.receive(patience)


def ask_all(requests: Sequence[dict[str, Any]], peers: Sequence[Peer]) -> list[list[dict[str, Any]]]:
    """Put the questions to several engines at once, one question at a time; the answers by question and engine."""
    replies = []
    for request in requests:
        for peer in peers:
            peer.send(request)
        replies.append([peer.receive() for peer in peers])
    return replies


if __name__ == "__main__":
    make()
    print(f"{python()}: {', '.join(REQUIREMENTS)}")
    sys.exit(0 if available() else 1)
