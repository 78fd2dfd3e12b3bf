"""The same phases under every rulebook: do both evaluators agree, and how often do the rules decide?

Each phase is judged by the SAT solver and by the sequential evaluator under each preset, and compared in every
decision, every core, the number of resolutions and the verdict. ``--combined N`` judges each phase under N rulebooks
put together at random as well, which is where choices meet that no edition combines. What differs is made small and
written to a file, as :mod:`campaign` does.

    python -m bench.rulebooks --count 100000 -j 2 --kinds convoy_heavy
    python -m bench.rulebooks --count 20000 --combined 4 --kinds mixed
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from standoff.encoding import Rulebook, read
from standoff.encoding.facts import Fact, Kind
from standoff.encoding.policies import ParadoxCore
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import policy_of, switch
from standoff.engines.provoking.phase import Phase
from standoff.solver.adjudication import rule
from standoff.solver.comparison import MOVEMENT
from standoff.solver.sequential import evaluate

from .campaign import FOUND, shrunk
from .positions import KINDS
from .subjects import Circle, verdict_of

VERDICTS = ("unique", "several", "none", "undefined")
MOST_COUNTED = 1000


def differences(phase: Phase, rulebook: Rulebook) -> tuple[list[str], str]:
    """Return in what the two evaluators differ about a phase under a rulebook, and the verdict of the first."""
    try:
        intents = read(*phase, rulebook)
        ruling = rule(intents)
        second = evaluate(intents)
        str([str(outcome) for outcome in (*ruling.outcomes, *ruling.held)])
    except Exception as error:  # noqa: BLE001 - whatever is raised here is a find
        return [f"raises {type(error).__name__}: {error}"], "raises"
    first, verdict = verdict_of(ruling), ruling.verdict.value
    theirs = tuple(
        sorted(
            (Circle(c.convoy, tuple(sorted(c.moves)), tuple(sorted(c.paths)), c.resolutions) for c in second.cores),
            key=lambda c: (c.moves, c.armies),
        )
    )
    pairs: dict[str, tuple[object, object]] = {
        "verdict": (verdict, second.verdict),
        "uniqueness": (first.uniqueness, second.uniqueness),
        "count": (min(ruling.count, MOST_COUNTED), min(second.count.number, MOST_COUNTED)),
        "succeeds": (first.succeeds, second.succeeds),
        "given": (first.given, second.given),
        "open_paths": (first.open_paths, second.open_paths),
        "cores": (first.circles, theirs),
        "open": (_open(ruling.resolution.open), (second.open_moves, second.open_supports, second.open_ways)),
    }
    if rulebook.paradox_core in (ParadoxCore.LEAST_SET, ParadoxCore.LEAST_SETS):
        del pairs["cores"]  # one tells the components, the other all that the search was about
    if verdict != "undefined":
        ids = intents.board.ids
        pairs |= {
            "dislodged": (first.dislodged, second.dislodged),
            "retreats": (first.retreats, second.retreats),
            "contested": (first.contested, frozenset(ids[p] for p in second.contested)),
            "after": (first.after, frozenset(map(str, second.after.values()))),
        }
    return [f"{name}: {one} against {other}" for name, (one, other) in pairs.items() if one != other], verdict


def _open(facts: frozenset[Fact]) -> tuple[frozenset[int], ...]:
    """Return the open moves, supports and paths."""
    return tuple(
        frozenset(p for kind, p in facts if kind is wanted) for wanted in (Kind.SUCCESS, Kind.GIVEN, Kind.PATH)
    )


def combined(seed: int) -> Rulebook:
    """Return a rulebook whose choices for movement are made at random, those on convoys always."""
    chance = random.Random(f"standoff rulebook {seed}")
    always = ("paradox", "multi_route", "convoy_intent", "convoyed_attack_from", "dislodged_unit", "leftover_paradox")
    taken = [name for name in MOVEMENT if name in always or chance.random() < 0.15]
    return Rulebook.DATC.choosing(*(f"{switch(name)}={chance.choice(list(policy_of(name))).word}" for name in taken))


@dataclass
class Tally:
    """What a stretch came to: verdicts by rulebook, and the phases in which something differs."""

    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    same: Counter[str] = field(default_factory=Counter[str])
    finds: list[tuple[str, int, str]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in another stretch."""
        self.verdicts += other.verdicts
        self.same += other.same
        self.finds += other.finds


def stretch(kind: str, first: int, count: int, names: tuple[str, ...], several: int) -> Tally:
    """Judge the phases of a kind for ``count`` seeds."""
    tally = Tally()
    for seed in range(first, first + count):
        phase = KINDS[kind](seed)
        for name in names:
            found, verdict = differences(phase, PRESETS[name])
            tally.verdicts[name, verdict] += 1
            if found:
                tally.finds.append((kind, seed, name))
        for n in range(several):
            rulebook = combined(seed * several + n)
            found, verdict = differences(phase, rulebook)
            tally.verdicts["combined", verdict] += 1
            if found:
                tally.finds.append((kind, seed, rulebook.name))
    return tally


def record(kind: str, seed: int, name: str, folder: Path) -> Path:
    """Shrink a phase about which the evaluators differ, and write it to a file; return which."""
    rulebook = Rulebook.named(name)
    small = shrunk(KINDS[kind](seed), lambda phase: bool(differences(phase, rulebook)[0]))
    folder.mkdir(parents=True, exist_ok=True)
    short = name if name in PRESETS else "combined"
    path = folder / f"{short}-{kind}-{seed}.json"
    content = {
        "faults": differences(small, rulebook)[0],
        "rules": least(small, rulebook).name,
        "units": small.units_text,
        "orders": small.orders_text,
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    return path


def least(phase: Phase, rulebook: Rulebook) -> Rulebook:
    """Return a rulebook nearer to the preferences of the DATC under which the evaluators differ as well."""
    for name in MOVEMENT:
        back = rulebook.choosing(f"{switch(name)}={getattr(Rulebook.DATC, name).word}")
        if differences(phase, back)[0]:
            rulebook = back
    differing = Rulebook.DATC.differing(rulebook)
    plain = [f"{switch(name)}={differing[switch(name)][1].word}" for name in MOVEMENT if switch(name) in differing]
    return Rulebook.DATC.choosing(*plain) if plain else Rulebook.DATC


def report(tally: Tally) -> str:
    """Return the table: how often each rulebook decides."""
    lines = [f"{'rulebook':<16}{'phases':>9}" + "".join(f"{word:>11}" for word in VERDICTS)]
    for name in dict.fromkeys(name for name, _ in sorted(tally.verdicts)):
        total = sum(tally.verdicts[name, word] for word in (*VERDICTS, "raises"))
        shares = "".join(f"{100 * tally.verdicts[name, word] / total:>10.2f}%" for word in VERDICTS)
        lines.append(f"{name:<16}{total:>9}{shares}")
    return "\n".join(lines)


def _stretch(work: tuple[str, int, int, tuple[str, ...], int]) -> Tally:
    return stretch(*work)


def main(words: list[str] | None = None) -> int:
    """Run it; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="how many phases of each kind")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--kinds", nargs="+", choices=sorted(KINDS), default=["convoy_heavy"])
    parser.add_argument("--rules", nargs="*", choices=sorted(PRESETS), default=sorted(PRESETS), help="which presets")
    parser.add_argument("--combined", type=int, default=0, help="how many rulebooks put together at random, a phase")
    parser.add_argument("--found", type=Path, default=FOUND, help="where to write what differs")
    parser.add_argument("--most", type=int, default=10, help="how many differences to write at most")
    given = parser.parse_args(words)
    size = 100
    work = [
        (kind, first, min(size, given.seed + given.count - first), tuple(given.rules), given.combined)
        for kind in given.kinds
        for first in range(given.seed, given.seed + given.count, size)
    ]
    tally, begun = Tally(), time.monotonic()
    with multiprocessing.Pool(given.jobs) as pool:
        for n, part in enumerate(pool.imap_unordered(_stretch, work), 1):
            tally.add(part)
            if n % 50 == 0:
                done = sum(tally.verdicts.values())
                print(f"{done} judged in {time.monotonic() - begun:.0f} s, {len(tally.finds)} differ", flush=True)
    print(report(tally))
    for kind, seed, name in tally.finds[: given.most]:
        print(f"{kind} {seed} under {name}: {record(kind, seed, name, given.found)}")
    print(f"{sum(tally.verdicts.values())} judged in {time.monotonic() - begun:.0f} s, {len(tally.finds)} differ")
    return 1 if tally.finds else 0


if __name__ == "__main__":
    sys.exit(main())
