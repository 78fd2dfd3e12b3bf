"""How fast standoff is, as ratios to the resolution of a well-known engine.

    python -m bench.speed

The unit is the time that the ``diplomacy`` engine takes for its resolution alone ("core"), measured by itself in
its own process over the same positions. All times are processor time of one thread. The rounds of all subjects
are interleaved in a random sequence, so that a busy computer is busy for all of them alike; told are the median
of the rounds and how far they spread.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from standoff.engines.provoking.crowds import random34
from standoff.engines.provoking.phase import Phase

from .agree_with_peers import clean, request_for
from .peers.environment import Peer, available, folder, make
from .positions import KINDS, lattice, tiled
from .subjects import full_ruling, one_shot, sequential, text_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).parent.parent
UNIT = "diplomacy: core (resolution alone)"
LEAST_SLOT = 0.3
"""Seconds that a measurement of ours lasts at the least."""


@dataclass(frozen=True)
class Row:
    """One line of a table.

    Args:
        name: what was measured.
        seconds: the median of the rounds, for one phase or one run.
        least: the fastest round.
        most: the slowest round.
    """

    name: str
    seconds: float
    least: float
    most: float


def row(name: str, rounds: Sequence[float]) -> Row:
    """Return the line for the times of the rounds."""
    return Row(name, median(rounds), min(rounds), max(rounds))


def afresh(phase: Phase) -> Phase:
    """Return the same phase, with nothing worked out about its position yet."""
    return Phase(replace(phase.position), phase.orders)


def clocked(work: Callable[[Any], object], questions: Sequence[Any]) -> float:
    """Return the processor seconds for all questions, one after the other, with the garbage collector off."""
    clock = time.process_time
    gc.collect()
    gc.disable()
    try:
        start = clock()
        for question in questions:
            work(question)
        return clock() - start
    finally:
        gc.enable()


def slot(work: Callable[[Any], object], questions: Callable[[], Sequence[Any]]) -> float:
    """Return the processor seconds for all questions once, measured over at least a third of a second of work.

    The peers work for seconds at a stretch; a slot of a few milliseconds right after them would mostly measure
    how long the processor takes to find its way back.
    """
    total, passes = 0.0, 0
    while total < LEAST_SLOT:
        total += clocked(work, questions())
        passes += 1
    return total / passes


def against_peers(kind: str, count: int, rounds: int, seed: int = 0) -> list[Row]:
    """Measure standoff and both engines on the same positions; seconds for one phase."""
    questions = [clean(KINDS[kind](n)) for n in range(seed, seed + count)]
    phases = [question.phase for question in questions]
    requests = [request_for("diplomacy", question) for question in questions]
    for_pydip = [request_for("pydip", question) for question in questions]
    times: dict[str, list[float]] = defaultdict(list)
    chance = random.Random(seed)
    with Peer("diplomacy") as diplomacy, Peer("pydip") as pydip:

        def ask_diplomacy() -> None:
            reply = diplomacy.ask({"id": 0, "measure": requests}, patience=3600)
            times[UNIT].append(reply["core"] / count)
            times["diplomacy: process()"].append(reply["process"] / count)
            times["diplomacy: whole turn from text"].append(reply["turn"] / count)

        def ask_pydip() -> None:
            reply = pydip.ask({"id": 0, "measure": for_pydip}, patience=3600)
            times["pydip: resolve_turn, with retreats"].append(reply["core"] / count)
            times["pydip: the same from text"].append(reply["turn"] / count)

        def objects() -> None:
            seconds = slot(full_ruling, lambda: [afresh(phase) for phase in phases])
            times["standoff: orders to ruling, with reasons and uniqueness"].append(seconds / count)

        def text() -> None:
            times["standoff: text to answer"].append(slot(text_turn, lambda: requests) / count)

        def second() -> None:
            seconds = slot(sequential, lambda: [afresh(phase) for phase in phases])
            times["standoff: sequential evaluator"].append(seconds / count)

        subjects = [ask_diplomacy, ask_pydip, objects, text, second]
        for n in range(rounds + 1):
            chance.shuffle(subjects)
            for subject in subjects:
                subject()
            if n == 0:
                times.clear()  # the first round fills caches
    order = sorted(times, key=lambda name: (not name.startswith("standoff"), name))
    return [row(name, times[name]) for name in order]


def tiles(copies: int, rounds: int) -> list[float]:
    """Return, for each round, how much longer many boards take as one than each by itself."""
    single = [random34(n) for n in range(copies)]
    together = tiled(copies)
    full_ruling(afresh(together))
    ratios = []
    for _ in range(rounds):
        apart = clocked(full_ruling, [afresh(phase) for phase in single])
        ratios.append(clocked(full_ruling, [afresh(together)]) / apart)
    return ratios


def lattices(rounds: int) -> Row:
    """Measure an army carried by about 200 fleets, some of them attacked; seconds for one phase."""
    phases = [lattice(15, n) for n in range(5)]
    full_ruling(afresh(phases[0]))
    times = [clocked(full_ruling, [afresh(phase)]) for _ in range(rounds) for phase in phases]
    return row("lattice of 15 x 15 seas, one phase", times)


def installed(folder: Path) -> dict[str, str]:
    """Install standoff into a folder as pip does for its users; return the environment that runs it from there.

    A checkout is slower to start: its finder is loaded first, and here and there byte code is never written.
    """
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), str(ROOT)]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    left = ROOT / "build"  # where the build leaves its files, which must not slip into later builds
    stale = left.exists()
    subprocess.run(pip, check=True, env=environment)
    if not stale:
        shutil.rmtree(left, ignore_errors=True)
    return environment | {"PYTHONPATH": str(folder)}


def processes(rounds: int) -> list[Row]:
    """Measure processes from start to end; processor seconds for one run."""
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import pysat.solvers'": [sys.executable, "-c", "import pysat.solvers"],
        "standoff adjudicate, 22 units (examples/spring-1901.txt)": one_shot(ROOT / "examples" / "spring-1901.txt"),
        "standoff adjudicate, a paradox (examples/pandin.txt)": one_shot(ROOT / "examples" / "pandin.txt"),
    }
    with tempfile.TemporaryDirectory() as folder:
        return _processes(commands, rounds, installed(Path(folder)), folder)


def _processes(commands: dict[str, list[str]], rounds: int, environment: dict[str, str], folder: str) -> list[Row]:
    times: dict[str, list[float]] = defaultdict(list)
    chance = random.Random(0)
    names = list(commands)
    for n in range(rounds + 1):
        chance.shuffle(names)
        for name in names:
            seconds = of_child(commands[name], environment, folder)
            if n:
                times[name].append(seconds)
    return [row(name, times[name]) for name in commands]


def of_child(command: list[str], environment: dict[str, str], folder: str) -> float:
    """Return the processor seconds of one process."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment, cwd=folder)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def table(rows: Sequence[Row], unit: float | None = None) -> str:
    """Return the lines for people: microseconds, spread, and how often it fits into the unit."""
    lines = []
    for line in rows:
        spread = f"{(line.least / line.seconds - 1) * 100:+.0f} to {(line.most / line.seconds - 1) * 100:+.0f} %"
        ratio = f"{unit / line.seconds:8.2f} x core" if unit else ""
        lines.append(f"{line.name:56} {line.seconds * 1e6:10.0f} us  ({spread:>14}){ratio}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 2 if the other engines are missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kinds", nargs="+", choices=sorted(KINDS), default=["realistic", "random34"])
    parser.add_argument("--count", type=int, default=300, help="how many phases of each kind")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", choices=["peers", "tiles", "lattice", "process"], help="leave out the rest")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    parser.add_argument("--make", action="store_true", help="make the peers' environment if it is missing")
    options = parser.parse_args(arguments)
    if options.make:
        make()
    figures: dict[str, Any] = {}
    if options.only in (None, "peers"):
        if not available():
            print(f"no engines in {folder()}; run with --make, or set STANDOFF_PEERS", file=sys.stderr)
            return 2
        for kind in options.kinds:
            rows = against_peers(kind, options.count, options.rounds)
            unit = next(line.seconds for line in rows if line.name == UNIT)
            print(f"{options.count} {kind} phases, {options.rounds} rounds, one phase:\n{table(rows, unit)}\n")
            figures[kind] = [asdict(line) | {"ratio": unit / line.seconds} for line in rows]
    if options.only in (None, "tiles"):
        for copies, times in ((10, options.rounds), (100, max(3, options.rounds // 2))):
            ratios = tiles(copies, times)
            spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
            print(f"{34 * copies} units on one board: {median(ratios):.2f} times as long as {copies} boards ({spread})")
            figures[f"tiled {34 * copies}"] = ratios
        print()
    if options.only in (None, "lattice"):
        line = lattices(options.rounds)
        print(table([line]) + "\n")
        figures["lattice"] = asdict(line)
    if options.only in (None, "process"):
        rows = processes(3 * options.rounds)
        print(table(rows))
        figures["process"] = [asdict(line) for line in rows]
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
