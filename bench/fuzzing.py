"""What fuzzing costs by itself: phases a second against engines that cost little, and where the time goes.

- *none*: whatever is asked is skipped, in this process: making phases, judging them, telling what they reach;
- *skips*: a process that skips whatever is asked, so that the talk over pipes comes besides;
- *standoff*: a process that judges all of it, as ``standoff engine``; its time is *talk* to the campaign.

    python -m bench.fuzzing --count 4000 --seed 9
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from standoff.engines.campaign import Campaign, Limits
from standoff.engines.contract import Engine, Hello, Reply, ReplyKind
from standoff.engines.process import ProcessEngine
from standoff.engines.workers import Here
from standoff.engines.working import Job, close_engines

if TYPE_CHECKING:
    from standoff.engines.question import Question

SKIPS = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "skip": "all"}), flush=True)
"""


class NoEngine:
    """Skips whatever is asked, in this process."""

    def hello(self) -> Hello:
        """Return that nothing is known of it."""
        return Hello()

    def ask(self, question: Question) -> Reply:  # noqa: ARG002 - whatever it is
        """Skip a phase."""
        return Reply(ReplyKind.SKIP, why="all")

    def close(self) -> None:
        """Leave nothing behind."""


def engine_of(name: str) -> Engine:
    """Return the engine of a row."""
    if name == "none":
        return NoEngine()
    words = ("-c", SKIPS) if name == "skips" else ("-m", "standoff", "engine")
    return ProcessEngine((sys.executable, *words))


def used() -> float:
    """Return the seconds of processor time that this process and its ended children have used."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def row(name: str, seed: int, count: int, board: str) -> str:
    """Fuzz one engine, and return the line of the table.

    Args:
        name: which engine.
        seed: the seed.
        count: how many phases.
        board: the board.
    """
    job = Job(partial(engine_of, name), key=f"fuzzing {name}", board=board)
    before, start = used(), time.monotonic()
    found = Campaign(job, seed, Hello(), limits=Limits(count=count)).run(Here())
    seconds = time.monotonic() - start
    close_engines()
    spent = used() - before
    times = found.times
    parts = (times.generate, times.judge, times.reach, times.talk)
    shares = " ".join(f"{1e6 * part / found.total:8.0f}" for part in parts)
    if found.failing:
        raise SystemExit(f"{name}: {len(found.failing)} phases fail: {', '.join(found.failing[:5])}")
    return f"{name:10} {found.total:7} {found.total / seconds:8.0f} {found.total / spent:12.0f} {shares}"


def main(words: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--count", type=int, default=4000, help="how many phases")
    parser.add_argument("--board", default="standard")
    options = parser.parse_args(words)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"load {load}; microseconds a phase for making, judging, telling what is reached, talk")
    heads = ("making", "judging", "reach", "talk")
    print(
        f"{'engine':10} {'phases':>7} {'a second':>8} {'a cpu second':>12} {' '.join(f'{head:>8}' for head in heads)}"
    )
    for name in ("none", "skips", "standoff"):
        print(row(name, options.seed, options.count, options.board), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
