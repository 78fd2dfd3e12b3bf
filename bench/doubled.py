"""Phases in which orders were given twice, and parts of what is said of them: is any part of a right result right?

An order that stands twice in a phase counts once, and a claim with only some of the rows of such orders does not tell
which of the two it means. The same phase is judged under every rulebook that comes with standoff, retreats and
adjustments of the shipped cases with them.

    python -m bench.doubled --count 2000
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bench.positions import KINDS
from standoff.datc.shelf import cases
from standoff.encoding import Rulebook, read
from standoff.encoding.presets import PRESETS
from standoff.engines.provoking.phase import Phase
from standoff.maps import Position
from standoff.solver.adjudication import rule
from standoff.solver.adjustments import AdjustmentRuling, adjudicate_adjustments
from standoff.solver.claims.verdict import Verdict, verify
from standoff.solver.data import as_data
from standoff.solver.late_data import late_data
from standoff.solver.retreats import RetreatRuling, adjudicate_retreats
from standoff.solver.ruling import Ruling
from standoff.solver.show import ruling_lines
from standoff.solver.show_late import late_ruling_lines

if TYPE_CHECKING:
    from standoff.maps.terminal import Line
    from standoff.solver.late_outcome import GivenOrder


def doubled(phase: Phase, seed: int) -> Phase:
    """Return a phase in which a third of the orders are given twice or three times, anywhere among the others."""
    return Phase(phase.position, tuple(more_of(phase.orders, random.Random(f"standoff doubled {seed}"))))


def more_of(orders: Sequence[Any], source: random.Random) -> list[Any]:
    """Return orders, a third of them twice or three times."""
    found = list(orders)
    for order in orders:
        if source.random() < 1 / 3:
            for _ in range(source.choice((1, 1, 2))):
                found.insert(source.randint(0, len(found)), order)
    return found


def part_of_lines(ruling: Ruling | RetreatRuling | AdjustmentRuling, source: random.Random) -> str:
    """Return some of the lines about orders that standoff prints of a ruling; empty where it is left with none."""
    several: list[Line] = list(ruling_lines(ruling) if isinstance(ruling, Ruling) else late_ruling_lines(ruling))
    lines = ["".join(text for text, _ in line) for line in several]
    # the power in the margin stands before the first of its orders only, so lines are left out behind it
    kept = [line for line in lines if not line.startswith("   ") or source.random() < 0.5]
    return "\n".join(kept) if any(line.startswith("  ") for line in kept) else ""


def wrongly_refuted(count: int, seed: int) -> tuple[int, list[str]]:
    """Judge parts of right results of phases with doubled orders; return how many, and those that do not agree.

    Args:
        count: how many phases of movement, and as many of later phases.
        seed: a number that names the run.
    """
    source = random.Random(seed)
    late = [step for case in cases() for step in case.steps if step.phase != "movement"]
    judged, wrong = 0, []
    for n in range(count):
        rulebook = source.choice(list(PRESETS.values()))
        kind = source.choice(("small", "paradox", "cycles", "convoy_heavy", "sloppy"))
        phase = doubled(KINDS[kind](seed * 100_000 + n), n)
        ruling = rule(read(*phase, rulebook))
        step = source.choice(late)
        orders: list[GivenOrder] = more_of(step.late_orders(), source)
        judge = adjudicate_retreats if step.phase == "retreat" else adjudicate_adjustments
        several: list[tuple[str, Position, Sequence[GivenOrder], Any, dict[str, Any]]] = [
            (f"{kind} {seed * 100_000 + n}", phase.position, phase.orders, ruling, as_data(ruling)),
        ]
        after = judge(step.position(), orders, rulebook)
        several.append((f"{n} {step.phase}", step.position(), orders, after, late_data(after)))
        for name, before, given, found, data in several:
            for claim in (_part(data, source), _part(data, source), part_of_lines(found, source)):
                if not claim:
                    continue
                judged += 1
                verdict = _verdict(before, given, claim, rulebook)
                if verdict != Verdict.CONSISTENT.value:
                    wrong.append(f"{name} {rulebook.name}: {verdict}: {claim}")
    return judged, wrong


def _verdict(before: Position, orders: Sequence[GivenOrder], claim: Any, rulebook: Rulebook) -> str:
    try:
        return verify(before, orders, claim, rulebook).verdict.value
    except Exception as error:  # noqa: BLE001 - what goes wrong is told with its phase, and the run goes on
        return f"{type(error).__name__} {error}"


def _part(data: dict[str, Any], source: random.Random) -> dict[str, Any]:
    """Return some rows of an answer in any sequence, and some of its other fields."""
    rows = [row for row in data["results"] if source.random() < 0.5]
    source.shuffle(rows)
    return {key: value for key, value in data.items() if source.random() < 0.5} | {"results": rows}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    begun = time.perf_counter()
    judged, wrong = wrongly_refuted(options.count, options.seed)
    for one in wrong[:20]:
        print(one)
    print(f"parts of right results: {judged}, refuted: {len(wrong)}")
    print(f"{time.perf_counter() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
