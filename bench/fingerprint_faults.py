"""Fingerprints of engines with a rulebook and one rule broken: is the rulebook found, and the fault told as one?

The engine is standoff under a preset, but for one fault (:mod:`broken`, :mod:`broken_late`): where the second evaluator
comes to something else with the fault than without, that is what it answers. The worst that a fingerprint can do is to
name a reading that the engine does not follow, and say nothing of a doubt. Whether a reading that is not the preset's
is wrong is judged by phases that no fingerprint has seen: those in which it makes a difference. If the engine answers
less than three quarters of those that one of the two explains as that reading says, it is *wrong*; if not, the fault
really is like it.

    python -m bench.fingerprint_faults                        the table: each fault under one preset, these in turn
    python -m bench.fingerprint_faults --presets datc jdip    each fault under each of these
    python -m bench.fingerprint_faults --only ties rivals     faults whose names hold one of these words
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, NamedTuple, cast

from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.engines.contract import Hello, Reply, ReplyKind
from standoff.engines.fingerprint.inquiry import Inquiry
from standoff.engines.fingerprint.prediction import fit_of, predicted, told
from standoff.engines.fingerprint.probes import shipped
from standoff.engines.fingerprint.readings import FIELDS, choice_of, plain, rulebook_of
from standoff.engines.fingerprint.verdicts import LEAST_SHARE, Fingerprint, Verdict, Word
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question
from standoff.maps import Order

from . import broken, broken_late
from .fingerprints import independent
from .mutants import ADJUSTMENT, MOVEMENT, RETREAT, SOUND

CONFIDENT = (Word.READING, Word.SEVERAL)
"""Verdicts that name a reading."""


ENOUGH = 60
"""After so many unseen phases that one of two readings explains, no more are asked."""


class Faulty:
    """standoff under a rulebook, with a fault where that makes a difference.

    Args:
        rulebook: the rulebook; what it leaves undefined is left undefined.
        fault: which rule is broken, and how.
    """

    def __init__(self, rulebook: Rulebook, fault: str) -> None:
        """Ask nothing yet."""
        self.own = OwnEngine(rulebook)
        self.rulebook = rulebook
        self.fault = fault
        self.phase = "movement" if fault in MOVEMENT else "retreat" if fault in RETREAT else "adjustment"

    def hello(self) -> Hello:
        """Return what it says of itself."""
        return Hello(f"{self.fault} under {self.rulebook}", "1", 1)

    def ask(self, question: Question) -> Reply:
        """Judge a phase."""
        right = self.own.ask(question)
        if question.phase != self.phase or right.answer is None or right.answer["units"] is None:
            return right
        faulty, sound = (self._judged(question, fault) for fault in (self.fault, SOUND))
        return right if faulty == sound else Reply(ReplyKind.ANSWER, faulty)

    def close(self) -> None:
        """Leave nothing behind."""

    def _judged(self, question: Question, fault: str) -> dict[str, Any]:
        position, orders, rules = question.position, question.orders, self.rulebook
        if self.phase == "movement":
            return broken.movement(position, cast("Sequence[Order]", orders), rules, fault)
        late = broken_late.retreat if self.phase == "retreat" else broken_late.adjustment
        return late(position, cast("Sequence[Any]", orders), rules, fault)


class Stray(NamedTuple):
    """A reading that was named and is not the preset's.

    Args:
        verdict: how it was told.
        like: how many phases that no fingerprint has seen the engine answers as this reading says and the preset's not.
        unlike: how many the other way round.
    """

    verdict: Verdict
    like: int
    unlike: int

    @property
    def wrong(self) -> bool:
        """Whether the engine does not follow it, and nothing says so."""
        return self.like < LEAST_SHARE * (self.like + self.unlike) and self.silent

    @property
    def silent(self) -> bool:
        """Whether no answer against it is told beside it, nor that it rests on one alone."""
        return not self.verdict.against and not self.verdict.beside and self.verdict.lone is None

    def __str__(self) -> str:
        """Tell it in a few words."""
        reading = "" if self.verdict.reading is None else self.verdict.reading.word
        doubt = "" if self.silent else ", doubted"
        return f"{self.verdict.switch}={reading} ({self.like} : {self.unlike}{doubt})"


@dataclass(frozen=True)
class Row:
    """What came of one engine.

    Args:
        fault: its fault.
        preset: its rulebook.
        found: the rulebook that was named.
        answers: how many answers there were.
        unexplained: how many of them are not explained.
        shown: the first one that no reading explains; empty where there is none.
        none: switches of which no known reading explains the answers.
        strays: the readings that were named and are not the preset's.
    """

    fault: str
    preset: str
    found: str
    answers: int
    unexplained: int
    shown: str
    none: tuple[str, ...]
    strays: tuple[Stray, ...]

    @property
    def recovered(self) -> bool:
        """Whether no other reading than the preset's was named."""
        return not self.strays

    @property
    def wrong(self) -> list[Stray]:
        """The readings that are wrong, and named without a doubt."""
        return [stray for stray in self.strays if stray.wrong]

    def __str__(self) -> str:
        """Return it as a row of the table."""
        fault = self.shown or ("as another reading" if self.unexplained else "not met")
        cells = (
            self.fault,
            self.preset,
            "yes" if self.recovered else ", ".join(map(str, self.strays)),
            f"{self.unexplained} of {self.answers}",
            fault,
            ", ".join(self.none),
            ", ".join(stray.verdict.switch for stray in self.wrong),
        )
        return "| " + " | ".join(cells) + " |"


def row_of(fault: str, preset: str, seed: int = 0) -> Row:
    """Take the fingerprint of an engine with a fault.

    Args:
        fault: its fault.
        preset: its rulebook.
        seed: that of the fingerprint.
    """
    engine = Faulty(PRESETS[preset], fault)
    inquiry = Inquiry(engine, shipped(""), seed)
    found = Fingerprint(inquiry.run(), inquiry.hello)
    true = plain(choice_of(PRESETS[preset]))
    strays = tuple(
        stray_of(verdict, found, true, engine)
        for verdict in found.verdicts
        if verdict.name in FIELDS
        and verdict.word in CONFIDENT
        and true[verdict.name] not in (verdict.reading, *verdict.others)
    )
    alone = [one.probe.id for one in found.unexplained if not found.like_another(one)]
    none = tuple(verdict.switch for verdict in found.verdicts if verdict.word is Word.NONE)
    first = alone[0] if alone else ""
    return Row(fault, preset, found.rules, len(found.answered), len(found.unexplained), first, none, strays)


def stray_of(verdict: Verdict, found: Fingerprint, true: dict[str, Any], engine: Faulty) -> Stray:
    """Hold a reading that is not the preset's against phases that no fingerprint has seen.

    Args:
        verdict: the verdict.
        found: the fingerprint.
        true: the preset's readings.
        engine: the engine.
    """
    named = rulebook_of(found.choice)
    other = rulebook_of(plain({**found.choice, verdict.name: true[verdict.name]}))
    like = unlike = 0
    for question in independent():
        mine, theirs = predicted(question, named), predicted(question, other)
        if mine == theirs:
            continue
        answer = engine.ask(question).answer
        assert answer is not None
        fits = [fit_of(one, told(answer)).explains for one in (mine, theirs)]
        like += fits == [True, False]
        unlike += fits == [False, True]
        if like + unlike >= ENOUGH:
            break
    return Stray(verdict, like, unlike)


def _work(job: tuple[str, str]) -> Row:
    return row_of(*job)


def jobs(faults: Iterable[str], presets: Sequence[str]) -> list[tuple[str, str]]:
    """Return faults with presets: each with each of those that are named, without such each with one, in turn."""
    if presets:
        return [(fault, preset) for fault in faults for preset in presets]
    return list(zip(faults, cycle(PRESETS), strict=False))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presets", nargs="+", default=[], choices=list(PRESETS), metavar="NAME")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD")
    parser.add_argument("--pairs", nargs="+", default=[], metavar="FAULT:PRESET", help="these alone")
    parser.add_argument("-j", type=int, default=1, dest="jobs")
    options = parser.parse_args()
    faults = [
        fault
        for fault in (*MOVEMENT, *RETREAT, *ADJUSTMENT)
        if not options.only or any(word in fault for word in options.only)
    ]
    todo = [tuple(pair.split(":")) for pair in options.pairs] or jobs(faults, options.presets)
    print(
        "| fault | preset | recovered | not explained | told by | none of the known readings | wrong, no doubt told |"
    )
    print("|---|---|---|--:|---|---|---|", flush=True)
    rows: list[Row] = []
    with multiprocessing.Pool(options.jobs) as pool:
        for row in pool.imap(_work, todo):
            rows.append(row)
            print(row, flush=True)
    met = [row for row in rows if row.unexplained or row.strays]
    print(
        f"\n{len(rows)} engines: {sum(row.recovered for row in rows)} recovered; {len(met)} faults met, "
        f"{sum(bool(row.shown) for row in met)} told by an answer that no reading explains; "
        f"{sum(bool(row.wrong) for row in rows)} with a wrong reading and no doubt told."
    )


if __name__ == "__main__":
    main()
