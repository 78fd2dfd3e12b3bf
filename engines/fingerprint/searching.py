"""Phases looked for: such as part what is left, and fresh ones of all kinds.

A phase is named by its kind and a seed, as in a campaign (:mod:`standoff.engines.provoking.kinds`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from math import log2
from typing import TYPE_CHECKING

from ...maps import StandoffError
from ...solver.comparison import OTHER_PHASES
from ..failing import question_of
from ..provoking.kinds import KINDS, PHASE_OF, phase_of
from .prediction import predicted
from .readings import rulebook_of
from .spelling import spelled_out, with_seas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..question import Question
    from .prediction import Parts, Prediction
    from .readings import Choice
    from .standing import Part

STRETCH = 50
"""Of so many phases the one that parts best is asked."""

MOST_HELD = 8
"""So many of what is left are held against each other in a stretch."""

CONVOYS = (
    *("paradox", "circles", "landings", "routes", "paradox", "sloppy"),
    *("lost_convoys", "neighbours", "crowded_sea", "swaps", "exits", "crowded_sea"),
)
"""Kinds of phases that part readings of chapter 4.A of the DATC."""

WORDING = ("sloppy", "coasts", "sloppy", "small", "sloppy", "routes", "standing")
"""Kinds of phases that part readings of how orders are written."""

WINTER = ("winters",)
"""Kinds of phases that part readings of builds and removals."""

OF_CONVOYS = (
    "multi_route",
    "paradox",
    "leftover_paradox",
    "paradox_core",
    "convoy_intent",
    "convoyed_attack_from",
    "retreat_to_convoy_start",
    "convoy_path",
    "dislodged_unit",
    "illegal_order",
)
"""The fields of convoys and paradoxes, which have to do with each other."""


def kinds_for(fields: Sequence[str], judges: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the kinds of phases that may part readings of some fields.

    Args:
        fields: the fields.
        judges: the phases that the engine judges; None for all.

    >>> kinds_for(["paradox", "multi_route"])[:2], kinds_for(["waiving"])
    (('paradox', 'circles'), ('winters',))
    """
    kinds: tuple[str, ...] = ()
    if any(field in OF_CONVOYS for field in fields):
        kinds += CONVOYS
    if any(field in OTHER_PHASES for field in fields):
        kinds += WINTER
    if any(field not in OF_CONVOYS and field not in OTHER_PHASES for field in fields):
        kinds += WORDING
    return tuple(kind for kind in kinds if judges is None or PHASE_OF[kind] in judges)


def named_phases(seed: int, kinds: Sequence[str], what: str) -> Iterator[tuple[str, int]]:
    """Yield names of phases without end, none where there are no kinds: a kind and a seed.

    Args:
        seed: that of the fingerprint.
        kinds: the kinds, which take turns.
        what: what they are for; other phases for anything else.
    """
    chance = random.Random(f"standoff fingerprint {seed} {what}")
    for n in count() if kinds else ():
        yield kinds[n % len(kinds)], chance.randrange(10**9)


def question_for(kind: str, number: int, choice: Choice, named: str, *, seas: bool = False) -> Question | None:
    """Return the question that a phase is, written so that it is good under some choices; None if it is none.

    Args:
        kind: its kind.
        number: its seed.
        choice: what is known of the engine.
        named: the rulebook that the request names.
        seas: whether armies name the seas on their way.
    """
    try:
        question = question_of(phase_of(kind, number), rulebook_of(choice), f"{kind}:{number}")
    except StandoffError:
        return None
    if question is not None and seas:
        question = with_seas(question)
    return None if question is None else replace(spelled_out(question, choice), named=named)


class Parting:
    """Looks for phases that part what is left in one part.

    Args:
        part: the part.
        best: what is known of all else.
        spelling: by what questions are written.
        seed: the seed.
        named: the rulebook that requests name.
        judges: the phases that the engine judges.
    """

    def __init__(
        self,
        part: Part,
        best: Choice,
        spelling: Choice,
        seed: int,
        named: str,
        judges: Sequence[str] | None = None,
    ) -> None:
        """Look at nothing yet."""
        self.part = part
        self.best = best
        self.spelling = spelling
        self.named = named
        kinds = kinds_for(part.fields, judges)
        self.names = named_phases(seed, kinds, ", ".join(part.fields))
        self.chance = random.Random(f"standoff fingerprint {seed} sample")
        self.tried = 0

    def next(self, most: int, parts: Parts) -> Question | None:
        """Return the next phase that parts what is left; None if none of so many does.

        Args:
            most: how many phases are looked at.
            parts: what the engine tells in its answers.
        """
        until = self.tried + most
        while self.tried < until:
            members = self.part.members
            held = members if len(members) <= MOST_HELD else self.chance.sample(members, MOST_HELD)
            choices = [{**self.best, **dict(zip(self.part.fields, values, strict=True))} for values in held]
            chosen, bits = None, 0.0
            names = list(islice(self.names, STRETCH))
            if not names:
                return None
            for kind, number in names:
                self.tried += 1
                # no recipe names seas, and only where they are named do they matter
                seas = "convoy_path" in self.part.fields and self.tried % 2 == 0
                question = question_for(kind, number, self.spelling, self.named, seas=seas)
                if question is None:
                    continue
                told = _bits(question, choices, parts)
                if told > bits:
                    chosen, bits = question, told
            if chosen is not None:
                return chosen
        return None


def _bits(question: Question, choices: Sequence[Choice], parts: Parts) -> float:
    """Return how much an answer tells about which of some choices is right."""
    sizes: Counter[Prediction] = Counter()
    for choice in choices:
        sizes[predicted(question, rulebook_of(choice)).seen(parts)] += 1
    return -sum(size / len(choices) * log2(size / len(choices)) for size in sizes.values())


def fresh(seed: int, choice: Choice, named: str, judges: Sequence[str] | None) -> Iterator[Question]:
    """Yield phases of all kinds, without end.

    Args:
        seed: the seed.
        choice: what is known of the engine.
        named: the rulebook that requests name.
        judges: the phases that the engine judges; None for all.
    """
    for kind, number in named_phases(seed, tuple(KINDS), "fresh"):
        question = question_for(kind, number, choice, named)
        if question is not None and (judges is None or question.phase in judges):
            yield question
