"""Which SAT solver of python-sat suits formulas of this kind: time to load, solve, and look for a second resolution.

    python -m bench.solvers

The formulas are those that adjudication really hands to the solver: the phases, of several kinds, that the folding
leaves open, and the whole formula of realistic phases with nothing folded.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median
from typing import TYPE_CHECKING, Any

import pysat.solvers

from standoff.encoding import read
from standoff.encoding.clauses import of_gates
from standoff.encoding.network import Network
from standoff.encoding.program import program
from standoff.solver.resolving import open_successes

from .positions import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

# solver: whether it gives cores of assumptions and proofs in python-sat 1.9 (the reason search needs both)
CANDIDATES = {
    "Cadical153": "cores, proofs",
    "Cadical195": "cores, proofs",
    "Glucose3": "cores, proofs",
    "Glucose4": "cores, proofs",
    "Lingeling": "cores, proofs",
    "MapleCM": "cores, proofs",
    "Maplesat": "cores; its proofs do not check",
    "Mergesat3": "cores",
    "Minicard": "cores",
    "Minisat22": "cores",
}
Formula = tuple[list[list[int]], list[int]]


def formulas(count: int) -> dict[str, list[Formula]]:
    """Return the formulas that are left open, and whole ones, each with the variables that tell resolutions apart."""
    left_open: list[Formula] = []
    for kind in ("paradox", "cycles", "convoy_heavy"):
        for seed in range(count):
            network = Network(read(*KINDS[kind](seed)))
            if network.gates.top > 1:
                left_open.append((of_gates(network.gates.gates), open_successes(network)))
    whole: list[Formula] = []
    for seed in range(count // 4):
        made = program(read(*KINDS["realistic"](seed)))
        moves = [v for fact, v in made.facts.items() if fact.kind.name == "SUCCESS"]
        whole.append(([list(clause.literals) for clause in made.clauses], moves))
    return {"left open": left_open, "whole": whole}


def work(solver: str, some: Sequence[Formula]) -> float:
    """Return the processor seconds of load, solve, block and solve again for all formulas."""
    make: Any = getattr(pysat.solvers, solver)
    start = time.process_time()
    for clauses, variables in some:
        with make(bootstrap_with=clauses) as loaded:
            if loaded.solve():
                model = loaded.get_model()
                loaded.add_clause([-v if v <= len(model) and model[v - 1] > 0 else v for v in variables])
                loaded.solve()
    return time.process_time() - start


def main(arguments: list[str] | None = None) -> int:
    """Print a line a solver: microseconds a formula, median of the rounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="how many phases of each kind")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(arguments)
    sets = formulas(options.count)
    times: dict[tuple[str, str], list[float]] = {}
    names = list(CANDIDATES)
    for n in range(options.rounds + 1):
        random.Random(n).shuffle(names)
        for name in names:
            for kind, some in sets.items():
                seconds = work(name, some)
                if n:  # the first round fills caches
                    times.setdefault((name, kind), []).append(seconds / len(some))
    print(f"{'solver':12} " + " ".join(f"{f'{kind} ({len(some)})':>18}" for kind, some in sets.items()) + "  gives")
    for name in sorted(CANDIDATES, key=lambda name: median(times[name, "left open"])):
        figures = [f"{median(times[name, kind]) * 1e6:15.0f} us" for kind in sets]
        print(f"{name:12} " + " ".join(figures) + f"  {CANDIDATES[name]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
