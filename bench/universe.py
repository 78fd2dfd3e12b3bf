"""How large universes are, and how long the first questions to them take.

    python -m bench.universe
    python -m bench.universe --most 5 --questions

Sizes are those of the whole formula, as a solver gets it. Questions are asked of one solver after the other; times are
processor seconds of one thread, building left out.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from standoff.encoding import Rulebook, read
from standoff.encoding.universe import Universe
from standoff.maps import standard
from standoff.solver.resolving import resolutions_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SOLVERS = ("Glucose4", "Cadical153")
ROWS: dict[str, tuple[str, ...]] = {
    "orders alone": (),
    "`none`, one resolution": ("paradox=none",),
    "`none`, two resolutions": ("paradox=none", "paradox=none"),
    "`1982`": ("paradox=1982",),
    "`2000`": ("paradox=2000",),
    "`dptg-cut`": ("paradox=dptg-cut",),
    "all routes": ("multi-route=all-routes",),
}


def made(units: int, *choices: str) -> Universe:
    """Return a universe of so many units on the standard board."""
    return Universe(standard(), units, rulebooks=tuple(Rulebook.DATC.choosing(choice) for choice in choices))


def sizes(most: int) -> Iterator[str]:
    """Yield the lines of a table: variables and clauses, in thousands, by number of units."""
    yield f"| formula | {' | '.join(f'{n} units' for n in range(2, most + 1))} |"
    yield f"|---|{'---|' * (most - 1)}"
    for name, choices in ROWS.items():
        cells = []
        for units in range(2, most + 1):
            universe = made(units, *choices)
            cells.append(f"{universe.top / 1000:.1f} / {len(universe.clauses) / 1000:.1f}")
        yield f"| {name} | {' | '.join(cells)} |"


def two(units: int, *, circles: bool, convoys: bool) -> Universe:
    """Return a universe with two different resolutions."""
    universe = made(units, "paradox=none", "paradox=none")
    sheet, orders, (one, other) = universe.sheet, universe.orders, universe.made
    differ = [
        sheet.either(sheet.both(x, -y), sheet.both(-x, y)) for x, y in zip(one.success, other.success, strict=True)
    ]
    if circles:
        universe.demand(*differ)
    else:
        # one move differs that follows none that does
        follow = [[sheet.both(differ[k], orders.goes_to(i, k)) for k in range(units) if k != i] for i in range(units)]
        universe.demand(*[sheet.both(differ[i], *[-one for one in follow[i]]) for i in range(units)])
    if not convoys:
        for crosses in orders.crosses:
            universe.demand(-crosses)
    return universe


def answered(solver: Any, universe: Universe) -> tuple[str, float]:
    """Return whether a universe has a model, and the seconds that took."""
    with solver(bootstrap_with=universe.clauses) as one:
        start = time.process_time()
        there = one.solve()
        return "there is one" if there else "there is none", time.process_time() - start


def without(solver: Any, units: int) -> tuple[str, float]:
    """Look for a phase without resolution, each combination of successes that one has ruled out in turn."""
    universe, rounds, start = made(units), 0, time.process_time()
    with solver() as one:
        while True:
            for clause in universe.news():
                one.add_clause(clause)
            if not one.solve():
                return f"there is none ({rounds} rounds)", time.process_time() - start
            found = universe.decode(one.get_model())
            intents = read(found.position, found.orders)
            resolution = next(iter(resolutions_of(intents, 1)), None)
            if resolution is None:
                return f"there is one ({rounds} rounds)", time.process_time() - start
            universe.fails_at([resolution.success[p] > 0 for p in intents.units])
            rounds += 1


def questions(most: int) -> Iterator[str]:
    """Yield a line for each question and solver."""
    import pysat.solvers

    for name in SOLVERS:
        solver = getattr(pysat.solvers, name)
        for units in range(2, most + 1):
            for circles, convoys, what in (
                (True, False, "two resolutions, no convoys"),
                (True, True, "two resolutions"),
                (False, True, "two resolutions, not by circular movement"),
            ):
                if units <= 4 or circles:
                    answer, seconds = answered(solver, two(units, circles=circles, convoys=convoys))
                    yield f"| {name} | {units} | {what} | {answer} | {seconds:.2f} |"
            answer, seconds = without(solver, units)
            yield f"| {name} | {units} | no resolution | {answer} | {seconds:.2f} |"


def main(arguments: list[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=5, help="units at the most")
    parser.add_argument("--questions", action="store_true", help="ask questions too")
    given = parser.parse_args(arguments)
    for line in sizes(given.most):
        print(line, flush=True)
    if given.questions:
        print("\n| solver | units | question | answer | seconds |\n|---|---|---|---|---|")
        for line in questions(given.most):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
