"""Failures put together by cause: is one fault told as one cause, and are two faults told as two?

A mutant (:mod:`bench.mutants`) has one fault. A pair of mutants answers as the first one does where that is wrong, else
as the second one. Each is fuzzed in this process for so many phases; of what fails each small phase is asked of both
mutants, so that it is known whose fault it is. A cause is *mixed* if it holds phases that only the one fails and phases
that only the other fails.

    python -m bench.grouping                   every fault alone, then pairs of them drawn by the seed
    python -m bench.grouping --pairs 40 --singles 20 --count 600 -j 2
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from standoff.engines.campaign import Campaign, Limits
from standoff.engines.contract import Hello, Reply
from standoff.engines.failing import failure_of
from standoff.engines.workers import Here
from standoff.engines.working import Job, close_engines

from .mutants import ADJUSTMENT, MOVEMENT, MUTANTS, RETREAT, MutantHere

if TYPE_CHECKING:
    from standoff.engines.question import Question
    from standoff.engines.working import Small

FAULTS = (*MOVEMENT, *RETREAT, *ADJUSTMENT)
"""Mutants with a fault; another choice of the rules may well be two faults or more."""


class PairHere:
    """An engine with the faults of several mutants.

    Args:
        names: which mutants.
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Keep the mutants."""
        self.mutants = [MutantHere(name) for name in names]

    def hello(self) -> Hello:
        """Return what it says of itself."""
        return Hello("mutants", "1", 1)

    def ask(self, question: Question) -> Reply:
        """Judge a phase: as the first mutant that is wrong about it."""
        *first, last = self.mutants
        for mutant in first:
            reply = mutant.ask(question)
            if failure_of(question, reply) is not None:
                return reply
        return last.ask(question)

    def close(self) -> None:
        """Leave nothing behind."""


@dataclass(frozen=True)
class Grouped:
    """What came of one mutant or one pair.

    Args:
        names: the mutants.
        failing: how many phases failed.
        small: how many of them were made small.
        causes: how many causes they were put together to.
        faults: how many of the mutants a small phase was found of that only this one fails.
        mixed: how many causes hold phases of which only the one fails some, and only the other others.
        seconds: how long it took.
    """

    names: tuple[str, ...]
    failing: int
    small: int
    causes: int
    faults: int
    mixed: int
    seconds: float


def grouped(names: tuple[str, ...], seed: int, count: int) -> Grouped:
    """Fuzz an engine with some faults, and look at what was put together.

    Args:
        names: the mutants.
        seed: the seed of the campaign.
        count: how many phases.
    """
    start = time.monotonic()
    job = Job(partial(PairHere, names), key=f"{names} {seed}")
    try:
        found = Campaign(job, seed, Hello(), limits=Limits(count=count)).run(Here())
    finally:
        close_engines()
    culprits = [{_culprit(small, names) for small in cause.examples} - {""} for cause in found.causes]
    return Grouped(
        names,
        len(found.failing),
        sum(len(cause.examples) for cause in found.causes),
        len(found.causes),
        len(set().union(*culprits)),
        sum(len(one) > 1 for one in culprits),
        time.monotonic() - start,
    )


def _culprit(small: Small, names: Sequence[str]) -> str:
    """Return the only mutant that fails a small phase; nothing if several do."""
    question = small.question
    wrong = [name for name in names if failure_of(question, MutantHere(name).ask(question)) is not None]
    return wrong[0] if len(wrong) == 1 else ""


def told(rows: Sequence[Grouped]) -> str:
    """Return the figures of some rows in lines."""
    if not rows:
        return "nothing was found"
    spread = Counter(row.causes for row in rows)
    lines = [
        f"{len(rows)} engines; causes told: "
        + ", ".join(f"{causes} for {count}" for causes, count in sorted(spread.items())),
        f"mean {statistics.mean(row.causes for row in rows):.2f}, of {sum(row.small for row in rows)} small phases",
    ]
    both = [row for row in rows if row.faults > 1]
    if both:
        apart = sum(row.causes > 1 for row in both)
        lines.append(f"both faults found of {len(both)}: told as two causes or more for {apart}")
        lines.append(f"{sum(row.mixed for row in both)} of {sum(row.causes for row in both)} causes are mixed")
    return "\n".join(lines)


def _work(work: tuple[tuple[str, ...], int, int]) -> Grouped:
    return grouped(*work)


def main(words: list[str] | None = None) -> int:
    """Print a line for each engine, and the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=600, help="how many phases each is asked")
    parser.add_argument("--singles", type=int, default=len(FAULTS), help="how many faults alone")
    parser.add_argument("--pairs", type=int, default=40, help="how many pairs")
    parser.add_argument("--all", action="store_true", help="other choices of the rules as well")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    options = parser.parse_args(words)
    chance = random.Random(f"standoff grouping {options.seed}")
    names = MUTANTS if options.all else FAULTS
    alone = [(name,) for name in names]
    singles = alone if options.singles >= len(alone) else chance.sample(alone, options.singles)
    pairs = [tuple(chance.sample(names, 2)) for _ in range(options.pairs)]
    rows: list[Grouped] = []
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for row in pool.imap(_work, [(one, options.seed, options.count) for one in (*singles, *pairs)]):
            rows.append(row)
            said = f"{row.failing:4} fail, {row.small:3} small, {row.causes:2} causes, {row.mixed} mixed"
            print(f"{' + '.join(row.names):70} {said} {row.seconds:5.1f} s", file=sys.stderr, flush=True)
    for title, several in (("one fault", False), ("two faults", True)):
        print(f"{title}: {told([row for row in rows if row.failing and (len(row.names) > 1) is several])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
