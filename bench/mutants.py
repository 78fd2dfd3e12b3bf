"""Engines with one rule broken: does the suite find them, and does fuzzing, and how small are the cases?

A mutant is the second evaluator with a fault (:mod:`broken`, :mod:`broken_late`), or under one other choice of the
rules, as a process that speaks the engine protocol. Each is asked the suite, and then fuzzed on one core until
something is found, for a minute at most.

    python -m bench.mutants                      the table, one line a mutant
    python -m bench.mutants -j 2 --rows FILE     side by side; what FILE tells already is not run again
    python -m bench.mutants --only paradox own   mutants whose names hold one of these words
    python -m bench.mutants --serve own-attack-cuts
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TextIO, cast

from standoff.datc.case import cases
from standoff.datc.serve import PROTOCOL
from standoff.encoding import Rulebook
from standoff.engines.campaign import Campaign, Found, Limits
from standoff.engines.check import Check, phases_of
from standoff.engines.contract import Engine, Hello, Reply, ReplyKind
from standoff.engines.finding import Status
from standoff.engines.process import ProcessEngine
from standoff.engines.question import Question
from standoff.engines.workers import Here
from standoff.engines.working import Job, close_engines
from standoff.maps import Order, Position, StandoffError, board_named
from standoff.maps.fields import centers_of, contested_of, dislodged_of, parsed
from standoff.maps.notation import parse_late_order, parse_order, parse_unit

from . import broken, broken_late

SOUND = "none"
"""The mutant without a fault: the second evaluator as it is."""

MOVEMENT = """
own-attack-cuts own-army-by-sea-cuts attack-from-aim-cuts attack-from-aim-never-cuts attack-from-aim-of-other-type-cuts
convoyed-attack-never-cuts lost-convoy-cuts only-dislodgement-cuts dislodged-attacker-cuts-nothing fleet-cuts-no-army
hold-support-never-cut move-support-never-cut
help-against-own-counts help-against-own-counts-by-sea help-against-own-mover-counts own-unit-dislodged
own-unit-dislodged-by-sea own-mover-dislodged
defence-alone defence-without-opponents-help hold-without-attackers-help hold-supports-ignored
failed-mover-keeps-supports ties-dislodge rivals-alone rival-without-holders-help own-rivals-pass
garrison-falls-to-first dislodged-rival-keeps-nobody-out
no-head-to-head convoyed-swap-is-battle loser-keeps-out
dislodged-fleet-carries attack-disrupts-convoy own-help-disrupts-convoy own-convoy-survives foreign-fleets-do-not-carry
long-convoys-fail lost-convoy-keeps-out convoyed-move-not-supported
circular-movement-fails paradox-convoys-succeed
second-order-counts support-coast-ignored support-needs-the-coast orders-of-others-count foreign-supports-void
unmatched-move-holds
loser-contests lost-convoy-contests standoff-leaves-exit-open attackers-province-open convoyed-attackers-province-closed
left-province-closed exit-entered-open retreat-along-any-coast
""".split()
"""Faults of movement."""

RETREAT = """
first-of-two-retreats-arrives unordered-unit-retreats last-retreat-order-counts disband-is-no-order
retreats-of-others-count contested-place-open-to-retreats attackers-place-open-to-retreats
""".split()
"""Faults of retreats."""

ADJUSTMENT = """
nearest-goes-first army-goes-before-fleet fleets-and-armies-are-one last-by-name-goes-first distance-does-not-count
removals-by-id builds-where-a-unit-stands builds-in-lost-homes removals-are-passed-over any-number-is-removed
removals-without-need any-number-is-built one-build-too-many waives-are-passed-over last-orders-count-in-winter
fleets-are-never-built
""".split()
"""Faults of adjustments."""

CHOICES = """
multi-route=all-routes paradox=all-hold paradox=1971 paradox=1982 paradox=1982-ordered paradox=2000 paradox=2000-static
paradox=dptg paradox=dptg-cut paradox-core=least-set paradox-core=least-sets
convoy-intent=own-fleet-or-land convoy-intent=opposite-move convoy-intent=owner-intent convoy-intent=tag
convoyed-attack-from=last-fleet retreat-to-convoy-start=barred dislodged-unit=always
missing-coast=default one-coast=void impossible-coast=corrected support-coast=needed wrong-coast=illegal
wrong-letter=illegal illegal-order=move-stays-move illegal-order=superfluous-convoy-legal two-orders=last
too-many-builds=last two-builds=last too-many-removals=last building=owned disorder-removal=home-centre
build-coast=default
""".split()
"""One other choice of the rules each."""

ALIKE = ("paradox-core=all-open", "paradox-core=syntactic")
"""Choices of which no phase is known that tells them from ``datc`` by its positions; they are not in the table."""

MUTANTS = (*MOVEMENT, *RETREAT, *ADJUSTMENT, *CHOICES)

ROOT = Path(__file__).parent.parent


# -- a mutant as an engine --------------------------------------------------------------------------------------


@cache
def rules_of(name: str) -> Rulebook:
    """Return the rulebook that a mutant follows."""
    return Rulebook.DATC.choosing(name) if "=" in name else Rulebook.DATC


def judged(name: str, position: Position, orders: Sequence[Any]) -> dict[str, Any]:
    """Return what a mutant answers.

    Args:
        name: which mutant.
        position: the position.
        orders: the orders.
    """
    rules, phase = rules_of(name), position.phase or "movement"
    if phase == "movement":
        return broken.movement(position, cast("Sequence[Order]", orders), rules, name)
    late = broken_late.retreat if phase == "retreat" else broken_late.adjustment
    return late(position, orders, rules, name)


def answered(name: str, request: dict[str, Any]) -> dict[str, Any]:
    """Answer a request of the protocol."""
    if "hello" in request:
        return {"name": f"mutant {name}", "version": "1", "protocol": PROTOCOL}
    board = board_named(request["board"])
    phase = request["phase"]
    position = Position(tuple(parsed(request, "units", parse_unit, board)), board)
    if phase == "movement":
        return judged(name, position, parsed(request, "orders", parse_order, board))
    orders = parsed(request, "orders", parse_late_order, board)
    if phase == "retreat":
        contested = contested_of(request, board)
        late = Position(
            position.units,
            board,
            phase=phase,
            contested=contested,
            dislodged=dislodged_of(request, position, contested),
        )
    else:
        late = Position(position.units, board, phase=phase, centers=centers_of(request, board))
    return judged(name, late, orders)


def serve(name: str, requests: Iterable[str], answers: TextIO) -> None:
    """Answer requests, a line each."""
    for line in requests:
        request = json.loads(line)
        try:
            answer = answered(name, request)
        except StandoffError as error:
            answer = {"error": str(error)}
        answers.write(json.dumps({"id": request.get("id"), **answer}) + "\n")
        answers.flush()


class MutantHere:
    """A mutant in this very process, for tests.

    Args:
        name: which mutant.
    """

    def __init__(self, name: str) -> None:
        """Keep the name."""
        self.name = name

    def hello(self) -> Hello:
        """Return what it says of itself."""
        return Hello(f"mutant {self.name}", "1", PROTOCOL)

    def ask(self, question: Question) -> Reply:
        """Judge a phase."""
        return Reply(ReplyKind.ANSWER, judged(self.name, question.position, question.orders))

    def close(self) -> None:
        """Leave nothing behind."""


def process_of(name: str) -> Engine:
    """Return a mutant as a process."""
    return ProcessEngine([sys.executable, "-m", "bench.mutants", "--serve", name])


# -- the table --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """What came of one mutant.

    Args:
        name: the mutant.
        checked: how many phases of the suite it fails.
        phases: how many phases were fuzzed.
        seconds: how long, making failures small included.
        failing: how many phases failed.
        causes: how many causes they were put together to.
        sizes: units of the small cases.
        smallest: the orders of the smallest case.
        minimal: whether nothing more can be left out of any case.
    """

    name: str
    checked: int
    phases: int
    seconds: float
    failing: int
    causes: int
    sizes: tuple[int, ...]
    smallest: str
    minimal: bool


@cache
def suite() -> list[Any]:
    """Return the phases of all cases."""
    return [phase for case in cases() for phase in phases_of(case, Rulebook.DATC)]


def fuzzed(engine: Any, name: str, seed: int, limits: Limits) -> Found:
    """Fuzz a mutant.

    Args:
        engine: makes it.
        name: the mutant.
        seed: the seed.
        limits: when to end.
    """
    made = engine(name)
    try:
        return Campaign(Job(partial(engine, name), key=f"mutant {name} {seed}"), seed, made.hello(), limits=limits).run(
            Here()
        )
    finally:
        made.close()
        close_engines()


def row_of(name: str, seed: int, limits: Limits) -> Row:
    """Ask a mutant the suite, and fuzz it."""
    engine = process_of(name)
    checked = sum(finding.status is not Status.AGREES for finding in Check(engine, suite()))
    engine.close()
    start = time.monotonic()
    found = fuzzed(process_of, name, seed, limits)
    examples = [example for cause in found.causes for example in cause.examples]
    smallest = min(examples, key=lambda one: one.units, default=None)
    return Row(
        name,
        checked,
        found.total,
        time.monotonic() - start,
        len(found.failing),
        len(found.causes),
        tuple(sorted(one.units for one in examples)),
        "" if smallest is None else "; ".join(smallest.question.written),
        all(one.minimal for one in examples),
    )


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table, with the figures below."""
    lines = ["| mutant | suite | phases | seconds | failing | causes | units |", "|---|--:|--:|--:|--:|--:|---|"]
    for row in rows:
        sizes = " to ".join(map(str, sorted({row.sizes[0], row.sizes[-1]}))) if row.sizes else ""
        cells = (row.name, row.checked, row.phases, f"{row.seconds:.1f}", row.failing, row.causes, sizes)
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    every = [size for row in rows for size in row.sizes]
    found = [row for row in rows if row.failing]
    either = sum(row.checked > 0 or row.failing > 0 for row in rows)
    checked = sum(row.checked > 0 for row in rows)
    lines += ["", f"{len(rows)} mutants; the suite finds {checked}, fuzzing {len(found)}, the two {either}."]
    if every:
        few = sum(size <= 8 for size in every)
        minimal = sum(row.minimal for row in rows)
        median = statistics.median(row.seconds for row in found)
        lines += [
            f"{len(every)} cases, {few} ({100 * few / len(every):.1f} %) of at most 8 units, at most {max(every)}.",
            f"Nothing can be left out of any case of {minimal} of them. Found in {median:.1f} s (median).",
        ]
    return "\n".join(lines)


class Rows:
    """The rows of a table in a file, a JSON object a line, so that a run that was ended can be taken up again.

    Args:
        path: the file; None to keep nothing.
        how: what else the rows hang on, such as the seed; rows of another run are not taken.
    """

    def __init__(self, path: Path | None, how: dict[str, Any]) -> None:
        """Read the rows that there are."""
        self.path = path
        self.how = how
        self.known: dict[str, Row] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                data: dict[str, Any] = json.loads(line)
                if data.pop("how") == how:
                    data["sizes"] = tuple(data["sizes"])
                    self.known[data["name"]] = Row(**data)

    def add(self, row: Row) -> None:
        """Keep a row."""
        self.known[row.name] = row
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**asdict(row), "how": self.how}) + "\n")


def _work(work: tuple[str, int, Limits]) -> Row:
    return row_of(*work)


def main(words: list[str] | None = None) -> int:
    """Serve a mutant, or print the table; 1 if some mutant is not found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--serve", metavar="MUTANT", help="be that engine")
    parser.add_argument("--only", nargs="+", default=[], help="mutants whose names hold one of these words")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60, help="how long each is fuzzed at most")
    parser.add_argument("--failures", type=int, default=1, help="end with the round in which so many have failed")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="so many mutants at once")
    parser.add_argument(
        "--rows", type=Path, metavar="FILE", help="keep each row there; mutants that it has are not run"
    )
    options = parser.parse_args(words)
    if options.serve:
        serve(options.serve, sys.stdin, sys.stdout)
        return 0
    names = [name for name in MUTANTS if not options.only or any(word in name for word in options.only)]
    limits = Limits(seconds=options.seconds, failures=options.failures)
    kept = Rows(options.rows, {"seed": options.seed, "seconds": options.seconds, "failures": options.failures})
    left = [name for name in names if name not in kept.known]
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for row in pool.imap_unordered(_work, [(name, options.seed, limits) for name in left]):
            kept.add(row)
            print(
                f"{row.name:40} suite {row.checked:4} fuzz {row.failing:4} of {row.phases:6} {row.seconds:5.1f} s "
                f"{row.causes} causes {row.sizes}  {row.smallest}",
                file=sys.stderr,
                flush=True,
            )
    rows = [kept.known[name] for name in names]
    print(table(rows))
    return 0 if all(row.checked or row.failing for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
