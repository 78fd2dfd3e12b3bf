"""The long search for disagreements: random phases, judged in every way there is.

For each phase it checks

- that the SAT solver and the sequential evaluator give the same answer in every field, from the supports given
  to the resolutions of each core;
- where few units move, that trying everything finds the same resolutions;
- that every core has two resolutions or none;
- that new names for the powers and another sequence of the orders do not change the answer.

A phase that fails is made as small as it can be while it fails, and written to a file. Once it is mended,
``--settle FILE`` makes a case of it, which the tests then keep.

    python -m bench.campaign --count 100000 --seed 1 -j 2 --kinds mixed
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from standoff.datc.case import Case, Dislodged, Expected, Result, Step
from standoff.datc.case_file import dumps
from standoff.encoding.legality import read
from standoff.engines.provoking.phase import Phase
from standoff.maps import Convoy, Mention, Order, Position, Support
from standoff.maps.notation import parse_order

from . import brute
from .positions import KINDS, mixed_kind
from .subjects import Verdict, first_opinion, second_opinion, text_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FOUND = Path(__file__).parent.parent / "tests" / "found"


def faults(phase: Phase, seed: int = 0, brute_limit: int = 6) -> list[str]:
    """Return what is wrong with the answers to a phase; nothing, if all is well.

    Args:
        phase: the question.
        seed: decides the new names and the new sequence.
        brute_limit: try everything where at most so many units move.
    """
    found, _ = examined(phase, seed, brute_limit)
    return found


def examined(phase: Phase, seed: int, brute_limit: int) -> tuple[list[str], Verdict | None]:
    """Return what is wrong with the answers to a phase, and the first of the answers."""
    try:
        intents = read(*phase)
        first = first_opinion(intents)
    except Exception as error:  # noqa: BLE001 - whatever is raised here is a find
        return [f"raises {type(error).__name__}: {error}"], None
    found = []
    try:
        second = second_opinion(intents)
    except Exception as error:  # noqa: BLE001
        found.append(f"the sequential evaluator raises {type(error).__name__}: {error}")
    else:
        found += [f"the sequential evaluator differs in {name}" for name in first.differences(second)]
    for circle in first.circles:
        if circle.resolutions not in (0, 2):
            found.append(f"a core has {circle.resolutions} resolutions")
    if len(brute.movers(intents)) <= brute_limit:
        found += _against_brute(phase, first)
    try:
        disguised, back = disguise(phase, seed)
        again = first_opinion(read(*disguised))
    except Exception as error:  # noqa: BLE001
        found.append(f"with other names it raises {type(error).__name__}: {error}")
    else:
        after = frozenset(f"{back[text.split()[0]]} {text.partition(' ')[2]}" for text in again.after)
        names = first.differences(replace(again, after=after))
        found += [f"other names and another sequence change {name}" for name in names]
    return found, first


def _against_brute(phase: Phase, first: Verdict) -> list[str]:
    """Compare an answer with all resolutions, found by trying everything."""
    found = []
    intents = read(*phase)
    every = brute.resolutions(intents)
    counted = {0: "none", 1: "unique"}.get(len(every), "several")
    if counted != first.uniqueness:
        found.append(f"there are {len(every)} resolutions, not {first.uniqueness}")
    if len(every) == 1 and every[0] != first.succeeds:
        found.append("the only resolution is another one")
    if not any(circle.convoy for circle in first.circles):
        product = 1
        for circle in first.circles:
            product *= circle.resolutions
        if product != len(every):
            found.append(f"there are {len(every)} resolutions, the cores make it {product}")
    void = {army for circle in first.circles if circle.convoy for army in circle.armies}
    if first.succeeds not in (brute.resolutions(intents, void) if void else every):
        found.append("the answer is no resolution once the paradoxes are settled")
    return found


def disguise(phase: Phase, seed: int) -> tuple[Phase, dict[str, str]]:
    """Return the phase with other names for the powers and another sequence of orders, and the way back.

    Orders for the same unit keep their sequence, since the first one counts.
    """
    chance = random.Random(f"standoff disguise {seed}")
    names = [power.id for power in phase.position.board.powers]
    others = names[:]
    chance.shuffle(others)
    masks = dict(zip(names, others, strict=True))

    def masked(mention: Mention) -> Mention:
        return mention if mention.power is None else replace(mention, power=masks[mention.power])

    position = replace(
        phase.position,
        units=tuple(replace(unit, power=masks[unit.power]) for unit in phase.position.units),
    )
    orders: list[Order] = []
    for order in phase.orders:
        order = replace(order, unit=replace(order.unit, power=masks[order.unit.power]))
        if isinstance(order, Support):
            order = replace(order, supported=masked(order.supported))
        elif isinstance(order, Convoy):
            order = replace(order, convoyed=masked(order.convoyed))
        orders.append(order)
    by_unit: dict[str, list[Order]] = {}
    for order in orders:
        by_unit.setdefault(order.unit.province, []).append(order)
    slots = [order.unit.province for order in orders]
    chance.shuffle(slots)
    shuffled = tuple(by_unit[province].pop(0) for province in slots)
    return Phase(position, shuffled), {mask: name for name, mask in masks.items()}


def shrunk(phase: Phase, fails: Callable[[Phase], bool]) -> Phase:
    """Return a phase that still fails, but from which nothing can be left out: no unit and no order."""
    while True:
        for smaller in _smaller(phase):
            if fails(smaller):
                phase = smaller
                break
        else:
            return phase


def _smaller(phase: Phase) -> Iterable[Phase]:
    """Yield the phase without each unit and its orders, then without each order."""
    for unit in phase.position.units:
        position = replace(phase.position, units=tuple(u for u in phase.position.units if u != unit))
        yield Phase(position, tuple(o for o in phase.orders if o.unit.province != unit.province))
    for n in range(len(phase.orders)):
        yield Phase(phase.position, phase.orders[:n] + phase.orders[n + 1 :])


@dataclass
class Tally:
    """What a stretch of the campaign came to."""

    phases: Counter[str] = field(default_factory=Counter[str])
    uniqueness: Counter[str] = field(default_factory=Counter[str])
    circles: Counter[str] = field(default_factory=Counter[str])
    brute: int = 0
    finds: list[tuple[str, int]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in another stretch."""
        self.phases += other.phases
        self.uniqueness += other.uniqueness
        self.circles += other.circles
        self.brute += other.brute
        self.finds += other.finds


def effort(seed: int) -> int:
    """Return up to how many moves everything is tried: for one phase in four, and one in sixteen is tried hard."""
    if seed % 16 == 0:
        return brute.LIMIT
    return 6 if seed % 4 == 0 else 0


def stretch(kind: str, first: int, count: int) -> Tally:
    """Examine the phases of a kind for ``count`` seeds."""
    tally = Tally()
    for seed in range(first, first + count):
        phase = KINDS[kind](seed)
        name = mixed_kind(seed) if kind == "mixed" else kind
        limit = effort(seed)
        found, verdict = examined(phase, seed, limit)
        tally.phases[name] += 1
        if verdict is not None:
            tally.uniqueness[f"{name} {verdict.uniqueness}"] += 1
            tally.brute += sum(order.__class__.__name__ == "Move" for order in phase.orders) <= limit
            for circle in verdict.circles:
                tally.circles[f"{'convoy' if circle.convoy else 'circular'} {circle.resolutions}"] += 1
        if found:
            tally.finds.append((kind, seed))
    return tally


def record(kind: str, seed: int, folder: Path) -> Path:
    """Shrink a phase that fails, and write it to a file; return which."""
    phase = KINDS[kind](seed)
    limit = effort(seed)
    what = faults(phase, seed, limit)

    def fails(smaller: Phase) -> bool:
        return bool(set(faults(smaller, seed, limit)) & set(what))

    small = shrunk(phase, fails)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kind}-{seed}.json"
    content = {
        "faults": faults(small, seed, limit),
        "kind": kind,
        "seed": seed,
        "units": small.units_text,
        "orders": small.orders_text,
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    return path


def replay(path: Path) -> list[str]:
    """Return what is still wrong with a phase that was written to a file."""
    content = json.loads(path.read_text(encoding="utf-8"))
    position = Position.of(*content["units"])
    orders = tuple(parse_order(line, position.board) for line in content["orders"])
    return faults(Phase(position, orders), content["seed"], brute.LIMIT)


def settle(path: Path) -> Path:
    """Make a case of a phase that failed once and no longer does; return its file.

    The case expects what all ways to an answer now agree on. The file of the failure is removed.

    Raises:
        ValueError: something is still wrong with the answers.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    if left := replay(path):
        raise ValueError(f"{path}: {'; '.join(left)}")
    answer = text_turn({"id": path.stem, "units": content["units"], "orders": content["orders"]})
    results = [
        Result(
            row["order"],
            row["result"],
            dislodged=row.get("dislodged", False),
            destroyed=row.get("destroyed", False),
            executed_as=row.get("as", ""),
            route=row.get("route", ""),
        )
        for row in answer["results"]
    ]
    dislodged = [
        Dislodged(row["unit"], row["attacker"], row["attacker_from"], row["by_convoy"], tuple(row["retreats"]))
        for row in answer["dislodged"]
    ]
    expected = Expected(
        tuple(results),
        tuple(answer["units"]),
        tuple(dislodged),
        tuple(answer["contested"]),
        answer["uniqueness"],
    )
    case = Case(
        path.stem,
        f"Once wrong: {content['faults'][0]}",
        "bench/campaign.py",
        (Step("movement", "", 0, tuple(content["units"]), tuple(content["orders"]), expected),),
        note=f"Shrunk from {content['kind']} {content['seed']}.",
    )
    target = path.with_suffix(".toml")
    target.write_text(dumps(case), encoding="utf-8")
    path.unlink()
    return target


def report(tally: Tally, seconds: float) -> str:
    """Return the counts as a table for people."""
    total = sum(tally.phases.values())
    lines = [f"{total} phases, {total / seconds:.0f} a second; {tally.brute} also by trying everything", ""]
    lines.append(f"{'kind':14} {'phases':>9} {'unique':>9} {'several':>9} {'none':>9}")
    for kind in sorted(tally.phases):
        row = [tally.uniqueness[f"{kind} {name}"] for name in ("unique", "several", "none")]
        lines.append(f"{kind:14} {tally.phases[kind]:>9} " + " ".join(f"{n:>9}" for n in row))
    lines.append("")
    lines += [f"cores, {name} resolutions: {n}" for name, n in sorted(tally.circles.items())]
    return "\n".join(lines)


def _stretch(work: tuple[str, int, int]) -> Tally:
    return stretch(*work)


def main(arguments: list[str] | None = None) -> int:
    """Run a campaign; 1 if anything was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000, help="how many phases of each kind")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--kinds", nargs="+", choices=sorted(KINDS), default=["mixed"])
    parser.add_argument("--found", type=Path, default=FOUND, help="where to write what fails")
    parser.add_argument("--most", type=int, default=10, help="how many failures to write at most")
    parser.add_argument("--settle", type=Path, nargs="+", help="make cases of failures that are mended; no campaign")
    options = parser.parse_args(arguments)
    if options.settle:
        for path in options.settle:
            print(settle(path))
        return 0
    size = 250
    work = [
        (kind, first, min(size, options.seed + options.count - first))
        for kind in options.kinds
        for first in range(options.seed, options.seed + options.count, size)
    ]
    start = time.perf_counter()
    tally = Tally()
    if options.jobs > 1:
        with multiprocessing.Pool(options.jobs) as pool:
            for part in pool.imap(_stretch, work):
                tally.add(part)
    else:
        for item in work:
            tally.add(stretch(*item))
    print(report(tally, time.perf_counter() - start))
    for kind, seed in tally.finds[: options.most]:
        path = record(kind, seed, options.found)
        print(f"\n{kind} {seed} fails; shrunk: {path}\n{path.read_text(encoding='utf-8')}", end="")
    if tally.finds:
        print(f"\n{len(tally.finds)} phases fail")
    return 1 if tally.finds else 0


if __name__ == "__main__":
    sys.exit(main())
