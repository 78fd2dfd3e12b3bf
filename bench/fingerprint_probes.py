"""Makes ``engines/fingerprint/probes.toml``: the questions that a fingerprint begins with.

Cases come with the switches that they turn on, which is found by sampling: pairs of random rulebooks with different
answers. Besides there are small phases, found in two ways and then made small: such as part two readings of one switch
that few cases part; and those by which fingerprints of random rulebooks had to be told apart by searching.

    python -m bench.fingerprint_probes --cases        cases anew
    python -m bench.fingerprint_probes --handmade     phases that no recipe makes
    python -m bench.fingerprint_probes --switches     small phases for single switches
    python -m bench.fingerprint_probes --grow 40      small phases that 40 random rulebooks needed
    python -m bench.fingerprint_probes --scopes 60    what each turns on, with more samples
"""

from __future__ import annotations

import argparse
import json
import random
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

from standoff.datc.case import cases
from standoff.encoding import Rulebook
from standoff.encoding.policies import ParadoxCore
from standoff.encoding.rulebook import switch
from standoff.engines.check import phases_of
from standoff.engines.failing import question_of
from standoff.engines.fingerprint.inquiry import Inquiry, Limits
from standoff.engines.fingerprint.prediction import predicted
from standoff.engines.fingerprint.probes import FILE, Probe, of_row, row_of, shipped
from standoff.engines.fingerprint.readings import FIELDS, choice_of, plain, readings, rulebook_of
from standoff.engines.fingerprint.searching import OF_CONVOYS, kinds_for, named_phases, question_for
from standoff.engines.own import OwnEngine
from standoff.engines.provoking.phase import LatePhase, Phase
from standoff.engines.question import Question
from standoff.engines.reducing import reduced
from standoff.maps import StandoffError

ENOUGH = 3
"""So many questions are wanted that part two readings of a switch."""

LOOKED = 6_000
"""So many phases are looked at for each such pair."""

NEVER_PARTED = {ParadoxCore.COMPONENT, ParadoxCore.SYNTACTIC, ParadoxCore.ALL_OPEN}
"""Readings of which no phase is known that parts them by positions; none is looked for."""

HANDMADE: tuple[dict[str, Any], ...] = (
    {
        "id": "coast-without-letter",
        "phase": "adjustment",
        "units": ["RUSSIA A ukr"],
        "orders": ["RUSSIA: build stp/nc"],
        "centers": {"RUSSIA": ["mos", "stp"]},
    },
    {
        "id": "south-coast-without-letter",
        "phase": "adjustment",
        "units": ["FRANCE A bur", "RUSSIA A ukr", "RUSSIA F bla"],
        "orders": ["RUSSIA: build stp/sc", "FRANCE: build A par"],
        "centers": {"RUSSIA": ["mos", "stp", "war"], "FRANCE": ["mar", "par"]},
    },
    {
        "id": "three-builds-without-letters",
        "phase": "adjustment",
        "units": [],
        "orders": ["RUSSIA: build mos", "RUSSIA: build sev", "RUSSIA: build stp/nc"],
        "centers": {"RUSSIA": ["mos", "sev", "stp"]},
    },
    {
        "id": "fleet-made-an-army",
        "phase": "adjustment",
        "units": ["ENGLAND F edi", "ENGLAND F nth"],
        "orders": ["ENGLAND: F edi T A edi"],
        "centers": {"ENGLAND": ["edi", "lon"]},
    },
    {
        "id": "army-made-a-fleet-abroad",
        "phase": "adjustment",
        "units": ["ITALY A tun", "ITALY A ven"],
        "orders": ["ITALY: A tun T F tun", "ITALY: A ven H"],
        "centers": {"ITALY": ["tun", "ven"]},
    },
    {
        "id": "build-abroad",
        "phase": "adjustment",
        "units": ["GERMANY A ruh"],
        "orders": ["GERMANY: build A bel", "GERMANY: build F kie"],
        "centers": {"GERMANY": ["bel", "hol", "kie"]},
    },
    {
        "id": "fleet-without-coast",
        "phase": "adjustment",
        "units": ["RUSSIA A ukr"],
        "orders": ["RUSSIA: build F stp"],
        "centers": {"RUSSIA": ["mos", "stp"]},
    },
    {
        "id": "fleet-without-coast-and-army",
        "phase": "adjustment",
        "units": [],
        "orders": ["RUSSIA: build F stp", "RUSSIA: build A mos"],
        "centers": {"RUSSIA": ["mos", "stp"]},
    },
    {
        "id": "army-of-a-power-in-disorder-helped",
        "phase": "movement",
        "units": ["AUSTRIA A gal", "GERMANY A ber", "GERMANY A mun", "RUSSIA A sil"],
        "orders": ["AUSTRIA: A gal S RUSSIA A sil", "GERMANY: A ber - sil", "GERMANY: A mun S A ber - sil"],
    },
    {
        "id": "fleet-of-a-power-in-disorder-helped",
        "phase": "movement",
        "units": ["ENGLAND F lon", "ENGLAND F nth", "FRANCE F bre", "ITALY F eng"],
        "orders": ["ENGLAND: F lon S F nth - eng", "ENGLAND: F nth - eng", "FRANCE: F bre S ITALY F eng"],
    },
)
"""Phases that no recipe of :mod:`standoff.engines.provoking` makes."""

HEAD = """\
# The questions that a fingerprint begins with, and the switches that the answer to each turns on; docs/checking.md.
# `python -m bench.fingerprint_probes` makes this file.
"""


def some_rulebook(chance: random.Random, convoys: float = 0.5, others: float = 0.2) -> Rulebook:
    """Return a rulebook whose choices are made at random.

    Args:
        chance: the chance.
        convoys: how often a switch on convoys is chosen.
        others: how often any other is.
    """
    values = {
        field: chance.choice(readings(field))
        for field in FIELDS
        if chance.random() < (convoys if field in OF_CONVOYS else others)
    }
    return rulebook_of(values)


MIXTURES = ((0.5, 0.2), (0.9, 0.6), (0.3, 0.03), (0.7, 0.05))
"""How often switches on convoys and others are chosen, for the samples of what a question turns on; in turns."""


def turned_on(question: Question, samples: int, known: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the switches that the answer to a question turns on, as far as samples show it.

    A sample is two rulebooks that agree in all switches known to be among them. If their answers differ, the switches
    in which they differ are halved until it is known which of them it is.

    Args:
        question: the question.
        samples: how many are tried.
        known: switches that are known to be among them.
    """
    chance = random.Random(f"standoff scope {question.id} {samples}")
    found = set(known)
    for n in range(samples):
        convoys, others = MIXTURES[n % len(MIXTURES)]
        one = choice_of(some_rulebook(chance, convoys, others)) if n else choice_of(Rulebook.DATC)
        other = choice_of(some_rulebook(chance, convoys, others))
        other |= {field: one[field] for field in found}
        right = predicted(question, rulebook_of(one))
        while predicted(question, rulebook_of(other)) != right:
            fields = [field for field in FIELDS if one[field] is not other[field]]
            chance.shuffle(fields)
            # of the changes one by one, the first after which the answer is another; it is between these two
            same, changed = 0, len(fields)
            while changed - same > 1:
                middle = (same + changed) // 2
                between = {**one, **{field: other[field] for field in fields[:middle]}}
                if predicted(question, rulebook_of(between)) == right:
                    same = middle
                else:
                    changed = middle
            found.add(fields[same])
            other[fields[same]] = one[fields[same]]
    return tuple(field for field in FIELDS if field in found)


def read() -> tuple[dict[str, list[str]], list[dict[str, Any]]]:
    """Return cases and phases of the file."""
    if not FILE.exists():
        return {}, []
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return data.get("cases", {}), data.get("phases", [])


def write(known: dict[str, list[str]], phases: list[dict[str, Any]]) -> None:
    """Write the file."""
    lines = [HEAD, "[cases]"]
    lines += [f"{json.dumps(id)} = {json.dumps(names)}" for id, names in known.items()]
    for row in phases:
        lines += ["", "[[phases]]"]
        for key, value in row.items():
            if isinstance(value, dict):
                inside = ", ".join(f"{power} = {json.dumps(owned)}" for power, owned in value.items())
                lines.append(f"{key} = {{ {inside} }}")
            elif isinstance(value, list) and len(value) > 1 and key != "turns_on":
                lines += [f"{key} = [", *(f"  {json.dumps(one)}," for one in value), "]"]
            else:
                lines.append(f"{key} = {json.dumps(value)}")
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def of_cases(samples: int) -> dict[str, list[str]]:
    """Return the phases of cases that turn on any switch."""
    found = {}
    for case in cases():
        for phase in phases_of(case, Rulebook.DATC):
            if names := turned_on(phase.question, samples):
                found[phase.id] = [switch(name) for name in names]
    return found


class Growing:
    """The probes that there are, and those that come to them."""

    def __init__(self) -> None:
        """Read the file."""
        self.cases, self.rows = read()
        self.pool = shipped("")
        self.seen = {self._key(probe.question) for probe in self.pool}

    @staticmethod
    def _key(question: Question) -> object:
        return question.phase, question.position.units, question.position.centers, question.orders

    def save(self) -> None:
        """Write the file."""
        write(self.cases, self.rows)

    def add(self, question: Question, one: Rulebook, other: Rulebook, samples: int = 150) -> Probe | None:
        """Take in a phase that parts two rulebooks, made small; None if it is there already.

        Args:
            question: the phase.
            one: a rulebook.
            other: one under which it comes to something else.
            samples: how many rulebooks are tried to find what it turns on.
        """

        def parts(phase: Any) -> bool:
            smaller = question_of(phase, one)
            try:
                return smaller is not None and predicted(smaller, one) != predicted(smaller, other)
            except StandoffError:
                return False

        if question.phase == "retreat":
            return None
        whole: Any = Phase if question.phase == "movement" else LatePhase
        small = reduced(whole(question.position, question.orders), parts).phase
        made = question_of(small, Rulebook.DATC, f"F{len(self.rows) + 1}")
        if made is None or self._key(made) in self.seen:
            return None
        self.seen.add(self._key(made))
        names = turned_on(made, samples)
        probe = Probe(replace(made, named=""), names)
        self.rows.append(row_of(made, [switch(name) for name in names]))
        self.pool.append(probe)
        return probe

    def handmade(self, samples: int) -> None:
        """Take in the phases that no recipe makes."""
        self.rows = [row for row in self.rows if row["id"] not in {one["id"] for one in HANDMADE}]
        for row in HANDMADE:
            question = of_row(row)
            self.rows.append({"id": row["id"], "turns_on": list(map(switch, turned_on(question, samples))), **row})

    def for_switches(self, seed: int) -> None:
        """Look for phases that part readings of single switches."""
        for field in FIELDS:
            for a, b in combinations(readings(field), 2):
                bases = [Rulebook.DATC]
                if field == "leftover_paradox":
                    bases = [Rulebook.named("2000"), Rulebook.named("1971")]
                for base in bases:
                    self._for_pair(field, rulebook_of({field: a}, base), rulebook_of({field: b}, base), seed)
            self.save()

    def _for_pair(self, field: str, one: Rulebook, other: Rulebook, seed: int) -> None:
        if plain(choice_of(one)) == plain(choice_of(other)):
            return
        if {getattr(one, field), getattr(other, field)} <= NEVER_PARTED:
            return
        there = sum(
            probe.prediction(choice_of(one)) != probe.prediction(choice_of(other))
            for probe in self.pool
            if field in probe.turns_on
        )
        wanted = ENOUGH - there
        names = named_phases(seed, kinds_for([field]), f"{one} {other}")
        for kind, number in islice(names, LOOKED):
            if wanted <= 0:
                break
            seas = field == "convoy_path" and number % 2 == 0
            question = question_for(kind, number, choice_of(one), "", seas=seas)
            if question is None or question.phase == "retreat":
                continue
            if predicted(question, one) != predicted(question, other) and self.add(question, one, other):
                wanted -= 1
        word, second = (getattr(rulebook, field).word for rulebook in (one, other))
        print(f"{switch(field)}: {word} / {second}: {there} there, {max(wanted, 0)} still wanted", flush=True)

    def grow(self, count: int, seed: int) -> None:
        """Take in what fingerprints of random rulebooks had to search for."""
        for n in range(count):
            true = some_rulebook(random.Random(f"standoff grow {seed} {n}"))
            inquiry = Watched(
                OwnEngine(true), list(self.pool), seed=seed + n, limits=Limits(searched=1500, fresh=0, cases=False)
            )
            inquiry.run()
            new = [self.add(*one) for one in inquiry.needed]
            left = inquiry.left
            told = [(part.fields, len(part.members)) for part in left.parts if not part.settled]
            holds = left.holds(plain(choice_of(true)))
            print(n, "holds" if holds else "MISSES", sum(map(bool, new)), "new", told, flush=True)
            self.save()


class Watched(Inquiry):
    """An inquiry that remembers which searched phases it needed, each with two rulebooks that it parts."""

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        self.needed: list[tuple[Question, Rulebook, Rulebook]] = []

    def _ask(self, probes: Iterable[Probe], *, fresh: bool = False) -> list[Any]:
        probes = list(probes)
        found = super()._ask(probes, fresh=fresh)
        for probe in probes:
            if not fresh and ":" in probe.id:
                true = self.engine.rulebook  # type: ignore[attr-defined]
                mine = predicted(probe.question, true)
                for other in islice(self._others(), 200):
                    if predicted(probe.question, other) != mine:
                        self.needed.append((probe.question, true, other))
                        break
        return found

    def _others(self) -> Iterator[Rulebook]:
        best = self.left.best
        for part in self._open():
            for values in part.members:
                yield rulebook_of({**best, **dict(zip(part.fields, values, strict=True))})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=0, metavar="SAMPLES")
    parser.add_argument("--handmade", action="store_true")
    parser.add_argument("--switches", action="store_true")
    parser.add_argument("--grow", type=int, default=0, metavar="N")
    parser.add_argument("--scopes", type=int, default=0, metavar="SAMPLES")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.cases:
        write(of_cases(options.cases), read()[1])
    growing = Growing()
    if options.handmade:
        growing.handmade(300)
        growing.save()
    if options.switches:
        growing.for_switches(options.seed)
        growing.save()
    if options.grow:
        growing.grow(options.grow, options.seed)
    if options.scopes:
        at = {probe.id: probe for probe in growing.pool}
        for id in growing.cases:
            probe = at[id]
            growing.cases[id] = [switch(f) for f in turned_on(probe.question, options.scopes, probe.turns_on)]
        for row in growing.rows:
            probe = at[row["id"]]
            row["turns_on"] = [switch(f) for f in turned_on(probe.question, options.scopes, probe.turns_on)]
        growing.save()


if __name__ == "__main__":
    main()
