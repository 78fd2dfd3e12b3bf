"""How hard the smallest change is to find: for every unit of many phases, how many orders must change, and the time.

    python -m bench.flips
    python -m bench.flips --kind realistic --count 50

Asked is the contrary of what became of each order, of all powers and of its own power alone. Told are how often no
change is needed, one, two or more, how often it is proved that none helps, and how long that took: in rulings that
were asked, and in milliseconds, the board's legal orders included.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import NamedTuple

from standoff.solver.adjudication import adjudicate
from standoff.solver.why.flips.flipping import Flip, flip

from .positions import KINDS


class Asked(NamedTuple):
    """One question, and what it took."""

    found: Flip
    seconds: float

    @property
    def answer(self) -> str:
        if self.found.fewest is not None:
            return str(self.found.fewest)
        return "none" if self.found.proved else "open"


def asked(kind: str, count: int, own: bool, seconds: float) -> list[Asked]:
    """Ask about every unit of phases of a kind.

    Args:
        kind: the kind.
        count: how many phases.
        own: whether only orders of the same power may change.
        seconds: the time for each.
    """
    found = []
    for seed in range(count):
        phase = KINDS[kind](seed)
        ruling = adjudicate(*phase)
        for unit in phase.position.units:
            start = time.perf_counter()
            one = flip(ruling, unit, by=unit.power if own else None, seconds=seconds)
            found.append(Asked(one, time.perf_counter() - start))
    return found


def table(kind: str, several: list[Asked]) -> list[str]:
    """Return the lines that tell a kind."""
    answers = Counter(one.answer for one in several)
    rows = [f"{kind}: {len(several)} units"]
    for answer in sorted(answers):
        chosen = [one for one in several if one.answer == answer]
        rulings = sorted(one.found.asked for one in chosen)
        times = sorted(one.seconds * 1000 for one in chosen)
        cut_short = sum(not one.found.complete for one in chosen)
        share, middle, high = 100 * len(chosen) / len(several), len(chosen) // 2, len(chosen) * 99 // 100
        rows.append(
            f"  {answer:>5}: {len(chosen):6} ({share:4.1f} %); median, 99 %, most: rulings"
            f" {rulings[middle]:5} {rulings[high]:5} {rulings[-1]:5}, milliseconds"
            f" {times[middle]:7.1f} {times[high]:7.1f} {times[-1]:8.1f}; {cut_short} not all listed"
        )
    return rows


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kind", action="append", choices=sorted(KINDS), help="kinds of phases")
    parser.add_argument("--count", type=int, default=10, help="phases of each kind")
    parser.add_argument("--seconds", type=float, default=10.0, help="time for each order")
    chosen = parser.parse_args(arguments)
    adjudicate(*KINDS["cycles"](0))  # the first core that is met loads networkx
    for kind in chosen.kind or ("realistic", "random34", "convoy_heavy", "cycles", "paradox"):
        for own in (False, True):
            title = f"{kind}, {'orders of the same power' if own else 'orders of anyone'}"
            print("\n".join(table(title, asked(kind, chosen.count, own, chosen.seconds))), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
