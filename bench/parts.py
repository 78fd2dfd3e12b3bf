"""Where the time of a ruling goes: reading the orders, making the equations, solving, telling the outcomes.

    python -m bench.parts

Each part is measured by itself over the same phases, the fastest of many rounds; told are microseconds a phase and
the share of the whole.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from typing import TYPE_CHECKING

from standoff.encoding import read
from standoff.encoding.network import Network
from standoff.solver.adjudication import adjudicate, rule
from standoff.solver.report import Report
from standoff.solver.resolving import Uniqueness, network_resolution

from .positions import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable


def parts(kind: str, count: int, rounds: int) -> dict[str, float]:
    """Return seconds for a phase, by part; only phases that the folding decides are taken."""
    phases = [KINDS[kind](seed) for seed in range(count)]
    intents = [read(*phase) for phase in phases]
    chosen = [n for n, one in enumerate(intents) if Network(one).gates.top == 1]
    phases, intents = [phases[n] for n in chosen], [intents[n] for n in chosen]
    resolutions = [network_resolution(Network(one)) for one in intents]
    work: dict[str, Callable[[], object]] = {
        "the whole": lambda: [adjudicate(*phase) for phase in phases],
        "reading: legality and matching": lambda: [read(*phase) for phase in phases],
        "equations, folded": lambda: [Network(one) for one in intents],
        "the ruling without reading": lambda: [rule(one) for one in intents],
        "outcomes, reasons, position after": lambda: [
            Report(one, resolution, Uniqueness.UNIQUE, (), 0).ruling()
            for one, resolution in zip(intents, resolutions, strict=True)
        ],
    }
    best = dict.fromkeys(work, float("inf"))
    names = list(work)
    gc.collect()
    gc.disable()
    for n in range(rounds):
        random.Random(n).shuffle(names)
        for name in names:
            start = time.process_time()
            work[name]()
            best[name] = min(best[name], time.process_time() - start)
    gc.enable()
    return {name: seconds / len(phases) for name, seconds in best.items()}


def main(arguments: list[str] | None = None) -> int:
    """Print the parts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kind", choices=sorted(KINDS), default="realistic")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args(arguments)
    found = parts(options.kind, options.count, options.rounds)
    whole = found["the whole"]
    for name, seconds in found.items():
        print(f"{name:36} {seconds * 1e6:7.1f} us {seconds / whole:6.0%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
