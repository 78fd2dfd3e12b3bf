"""Fingerprints of rulebooks that are known: is each found again from outside?

standoff itself is the engine, under a rulebook that the fingerprint is not told: every preset, every change of one
switch of ``datc``, and rulebooks put together at random. One is *recovered* if it is among those that are left, and if
the one that is named answers as it does: in all cases, and in phases of all kinds with seeds that no search has used.

    python -m bench.fingerprints                    the table
    python -m bench.fingerprints --random 100 -v    random rulebooks only, one line each
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import time
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from standoff.datc.case import cases
from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import ISSUES, policy_of, switch
from standoff.engines.check import phases_of
from standoff.engines.fingerprint.inquiry import Inquiry
from standoff.engines.fingerprint.prediction import ALL_PARTS, predicted
from standoff.engines.fingerprint.probes import shipped
from standoff.engines.fingerprint.readings import FIELDS, UNOBSERVABLE, choice_of, plain, rulebook_of
from standoff.engines.fingerprint.searching import CONVOYS, fresh, named_phases, question_for
from standoff.engines.fingerprint.verdicts import Fingerprint, Word
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question

from .fingerprint_probes import some_rulebook

INDEPENDENT = 3000
"""So many phases are compared at the end."""

SEED = 20_000_003
"""That of these phases; no fingerprint is made with it."""


class Recovered(NamedTuple):
    """What came of one rulebook.

    Args:
        name: its name.
        among: whether it is among those that are left.
        found: the rulebook that was named.
        differing: in how many phases and cases the two have different answers.
        questions: how many questions were put.
        several: the switches of which several readings are left.
        seconds: how long it took, on one core.
    """

    name: str
    among: bool
    found: str
    differing: int
    questions: int
    several: tuple[str, ...]
    seconds: float

    @property
    def well(self) -> bool:
        """Whether it is recovered."""
        return self.among and not self.differing


@cache
def independent() -> tuple[Question, ...]:
    """Return the phases that are compared: all of cases, and of all kinds, twice as many of those about convoys."""
    phases = [phase.question for case in cases() for phase in phases_of(case, Rulebook.DATC)]
    datc = choice_of(Rulebook.DATC)
    phases += islice(fresh(SEED, datc, "", None), INDEPENDENT // 2)
    names = named_phases(SEED, CONVOYS, "independent")
    made = (question_for(kind, number, datc, "", seas=number % 5 == 0) for kind, number in names)
    phases += islice((one for one in made if one is not None), INDEPENDENT // 2)
    return tuple(phases)


def recovered(name: str, rulebook: Rulebook, seed: int = 0) -> Recovered:
    """Take the fingerprint of standoff under a rulebook, and hold it against that.

    Args:
        name: the name of the rulebook.
        rulebook: the rulebook.
        seed: that of the fingerprint.
    """
    began = time.process_time()
    inquiry = Inquiry(OwnEngine(rulebook), shipped(""), seed)
    inquired = inquiry.run()
    found = Fingerprint(inquired, inquiry.hello)
    verdicts = found.verdicts
    seconds = time.process_time() - began
    named = Rulebook.named(found.rules)
    among = inquired.left.holds(plain(choice_of(rulebook)))
    differing = 0
    if plain(choice_of(named)) != plain(choice_of(rulebook)):
        differing = sum(
            predicted(one, named).seen(ALL_PARTS) != predicted(one, rulebook).seen(ALL_PARTS) for one in independent()
        )
    several = tuple(verdict.switch for verdict in verdicts if verdict.word is Word.SEVERAL)
    return Recovered(name, among, found.rules, differing, len(inquired.answered), several, seconds)


def single() -> Iterator[tuple[str, Rulebook]]:
    """Yield every change of one switch of ``datc`` that can be observed, with its name."""
    for field in ISSUES:
        for reading in policy_of(field):
            if reading is not getattr(Rulebook.DATC, field) and field not in UNOBSERVABLE:
                yield f"{switch(field)}={reading.word}", rulebook_of({field: reading})


def at_random(count: int, seed: int) -> Iterator[tuple[str, Rulebook]]:
    """Yield rulebooks put together at random, with their names."""
    for n in range(count):
        rulebook = some_rulebook(random.Random(f"standoff fingerprints {seed} {n}"))
        changed = rulebook.differing(Rulebook.DATC)
        yield f"{n}: " + ", ".join(f"{name}={mine.word}" for name, (mine, _) in changed.items()), rulebook


def _work(job: tuple[str, Rulebook]) -> Recovered:
    return recovered(*job)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, metavar="N", help="N random rulebooks alone; 0: the others")
    parser.add_argument("--seed", type=int, default=0, help="that of the random rulebooks")
    parser.add_argument("-j", type=int, default=1, dest="jobs")
    parser.add_argument("-v", action="store_true", dest="verbose")
    options = parser.parse_args()
    groups = {
        "presets": list(PRESETS.items()),
        "one switch changed": list(single()),
        "at random": list(at_random(100 if options.random is None else options.random, options.seed)),
    }
    if options.random is not None:
        groups = {title: jobs for title, jobs in groups.items() if (title == "at random") is (options.random > 0)}
    assert set(FIELDS).isdisjoint(UNOBSERVABLE)
    print("| rulebooks | recovered | questions, median (most) | seconds, median (most) |\n|---|---|---|---|")
    with multiprocessing.Pool(options.jobs) as pool:
        for title, jobs in groups.items():
            done: list[Recovered] = []
            for one in pool.imap(_work, jobs):
                done.append(one)
                if options.verbose or not one.well:
                    word = "recovered" if one.well else f"MISSED (among {one.among}, {one.differing} differ)"
                    print(
                        f"    {word} {one.name} -> {one.found}; {one.questions} questions, {one.seconds:.1f} s, "
                        f"several: {', '.join(one.several) or 'none'}",
                        flush=True,
                    )
            asked = [one.questions for one in done]
            took = [one.seconds for one in done]
            print(
                f"| {title} | {sum(one.well for one in done)} of {len(done)} "
                f"| {statistics.median(asked):.0f} ({max(asked)}) | {statistics.median(took):.1f} ({max(took):.1f}) |",
                flush=True,
            )


if __name__ == "__main__":
    main()
