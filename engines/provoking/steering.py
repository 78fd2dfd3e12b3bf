"""Which kind of phase comes next: the one that is likeliest to reach what has been reached least.

A campaign goes in rounds of :data:`ROUND` phases. Four slots of ten go to all kinds alike; for each of the others a
rule or situation is drawn, the less often reached the likelier, and then a kind, by how often its phases reach that.
What a round consists of depends on the seed and on the phases up to :data:`LAG` rounds before it, never on how many
work at it, on how fast they are, or on the engine: so many rounds can be worked at side by side, and the same seed
gives the same phases everywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

from .kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROUND = 40
"""So many phases are planned at once."""

LAG = 16
"""A round is planned when all rounds but so many before it are known."""

WANDERING = 0.4
"""How many slots go to all kinds alike."""

SPAN = 1_000_000_000
"""So many phases a campaign may have before it comes to those of the next seed."""


class Steering:
    """The plan of a campaign.

    Args:
        seed: the seed of the campaign.
        kinds: the kinds to draw from; all without it.
    """

    def __init__(self, seed: int, kinds: Sequence[str] = ()) -> None:
        """Begin with nothing reached."""
        self.seed = seed
        self.kinds = tuple(kinds) or tuple(KINDS)
        self.rounds = 0
        self.phases = 0
        self.tries: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self._hits: dict[str, Counter[str]] = {}

    def plan(self, most: int = ROUND) -> list[tuple[str, int]]:
        """Return the next round: kinds, each with the seed of its phase.

        Args:
            most: no more phases than these.
        """
        chance = random.Random(f"standoff steering {self.seed} {self.rounds}")
        self.rounds += 1
        found = []
        turns = chance.sample(self.kinds, len(self.kinds))
        targets = list(self._hits)
        weights = [1 / (1 + self.reached[tag]) for tag in targets]
        for slot in range(min(ROUND, most)):
            if not targets or chance.random() < WANDERING:
                kind = turns[slot % len(turns)]
            else:
                hits = self._hits[chance.choices(targets, weights)[0]]
                rates = [hits[kind] / self.tries[kind] for kind in hits]
                kind = chance.choices(list(hits), rates)[0]
            found.append((kind, self.seed * SPAN + self.phases + slot))
        self.phases += len(found)
        return found

    def note(self, results: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Take in what the phases of a round reached.

        Args:
            results: for each phase its kind, and what it reached.
        """
        for kind, tags in results:
            self.tries[kind] += 1
            for tag in sorted(tags):
                self.reached[tag] += 1
                self._hits.setdefault(tag, Counter())[kind] += 1
