"""What is left: the rulebooks that agree with all answers so far, as parts that can be looked at one by one.

A *part* is some fields of a rulebook together with all combinations of readings that are left for them. At first each
field is a part by itself. An answer that turns on fields of several parts makes them one, unless it leaves all their
combinations; a field of which one reading is left is a part by itself again. So the rulebooks that are left are the
product of the parts, exactly, and none of them is ever listed in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import log2, prod
from typing import TYPE_CHECKING, TypeAlias

from ...encoding import Rulebook
from .evidence import fits as fits_of
from .prediction import Fit, Prediction
from .readings import groups
from .spelling import SPELLING

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from .prediction import Parts, Told
    from .probes import Probe
    from .readings import Choice

Values: TypeAlias = "tuple[Policy, ...]"

MOST_MEMBERS = 60_000
"""No part is made of more combinations; an answer that would need it is put off."""

MOST_PREDICTED = 700
"""For the choice of a question no more combinations than these are worked out."""


@dataclass(eq=False)
class Part:
    """Some fields, and what is left for them.

    Args:
        fields: the fields.
        members: the combinations that are left.
    """

    fields: tuple[str, ...]
    members: list[Values]

    @property
    def settled(self) -> bool:
        """Whether one combination is left."""
        return len(self.members) == 1

    def choices(self) -> Iterator[dict[str, Policy]]:
        """Yield what is left as choices."""
        for values in self.members:
            yield dict(zip(self.fields, values, strict=True))


class Standing:
    """All that is left; at first, everything."""

    def __init__(self) -> None:
        """Begin with every reading of every switch."""
        self.part_of: dict[str, Part] = {}
        self.loose: list[tuple[Probe, Told]] = []
        for fields, members in groups():
            self._keep(Part(fields, list(members)))

    def _keep(self, part: Part) -> None:
        """Take a part in, its fields of which one reading is left as parts by themselves."""
        loose = [n for n in range(len(part.fields)) if len({values[n] for values in part.members}) > 1]
        for n, field in enumerate(part.fields):
            if n not in loose:
                self.part_of[field] = Part((field,), [(part.members[0][n],)])
        if loose:
            fields = tuple(part.fields[n] for n in loose)
            kept = Part(fields, list(dict.fromkeys(tuple(values[n] for n in loose) for values in part.members)))
            self.part_of.update(dict.fromkeys(fields, kept))

    @property
    def parts(self) -> list[Part]:
        """The parts, in the order of their first fields."""
        return list(dict.fromkeys(self.part_of.values()))

    @property
    def bits(self) -> float:
        """The binary logarithm of the number of rulebooks that are left."""
        return sum(log2(len(part.members)) for part in self.parts)

    @property
    def best(self) -> dict[str, Policy]:
        """One of the rulebooks that are left, of each part the first."""
        found: dict[str, Policy] = {}
        for part in self.parts:
            found |= dict(zip(part.fields, part.members[0], strict=True))
        return found

    @property
    def spelling(self) -> dict[str, Policy]:
        """The rulebook by which questions are written: strict where nothing but strictness is left.

        Only then: to an engine that may be lenient, orders with more said in them would not show whether it is.
        """
        found = self.best
        for field in SPELLING:
            at = self.part_of[field].fields.index(field)
            if any(values[at] is not found[field] for values in self.part_of[field].members):
                found[field] = getattr(Rulebook.DATC, field)
        return found

    def put(self, fields: tuple[str, ...], members: Iterable[Values]) -> None:
        """Say anew what is left for some fields; the parts that hold them are dissolved.

        Args:
            fields: all fields of some parts.
            members: what is left for them.
        """
        self._keep(Part(fields, list(members)))

    def holds(self, choice: Choice) -> bool:
        """Tell whether a rulebook is left.

        Args:
            choice: its choices, as :func:`~standoff.engines.fingerprint.readings.plain` writes them.
        """
        return all(tuple(choice[field] for field in part.fields) in part.members for part in self.parts)

    # --- questions ------------------------------------------------------------------------------------------

    def _touched(self, turns_on: Sequence[str]) -> list[Part]:
        return list(dict.fromkeys(self.part_of[field] for field in turns_on))

    def alone(self, turns_on: Sequence[str]) -> bool:
        """Tell whether some fields are of one part, but for those that are settled."""
        return sum(not part.settled for part in self._touched(turns_on)) <= 1

    def ways(self, turns_on: Sequence[str]) -> Counter[Values]:
        """Count, for each combination of some fields that is left, how many combinations of their parts have it."""
        counts: list[tuple[tuple[str, ...], Counter[Values]]] = []
        for part in self._touched(turns_on):
            at = [n for n, field in enumerate(part.fields) if field in turns_on]
            fields = tuple(part.fields[n] for n in at)
            counts.append((fields, Counter(tuple(values[n] for n in at) for values in part.members)))
        if prod(len(counter) for _, counter in counts) > MOST_MEMBERS:
            return Counter()
        order = [field for fields, _ in counts for field in fields]
        at = [order.index(field) for field in turns_on]
        found: Counter[Values] = Counter()
        for several in product(*(counter.items() for _, counter in counts)):
            values = tuple(reading for some, _ in several for reading in some)
            found[tuple(values[n] for n in at)] += prod(count for _, count in several)
        return found

    def bits_of(self, probe: Probe, parts: Parts) -> float:
        """Return how much an answer is expected to tell, in bits; nothing where that is too much to work out.

        Args:
            probe: the question.
            parts: what the engine tells in its answers.
        """
        if all(self.part_of[field].settled for field in probe.turns_on):
            return 0.0
        ways = self.ways(probe.turns_on)
        if not 1 < len(ways) <= MOST_PREDICTED:
            return 0.0
        sizes: Counter[Prediction] = Counter()
        for values, count in ways.items():
            choice = dict(zip(probe.turns_on, values, strict=True))
            sizes[probe.prediction(choice).seen(parts)] += count
        total = sum(sizes.values())
        return -sum(size / total * log2(size / total) for size in sizes.values())

    def take(self, probe: Probe, answer: Told) -> bool:
        """Leave only what agrees with an answer, be it that it predicts it or that it leaves it possible.

        What all that is left predicts alike is not compared (:func:`standoff.engines.fingerprint.evidence.fits`).

        Args:
            probe: the question.
            answer: the positions of the answer.

        Returns:
            Whether anything agrees; if not, all stays as it was.
        """
        ways = list(self.ways(probe.turns_on))
        predictions = [probe.prediction(dict(zip(probe.turns_on, values, strict=True))) for values in ways]
        fits: dict[Fit, set[Values]] = {fit: set() for fit in Fit}
        for values, fit in zip(ways, fits_of(predictions, answer), strict=True):
            fits[fit].add(values)
        loose = fits[Fit.ALLOWED] | fits[Fit.ANYTHING]
        good = fits[Fit.EXACT] | loose
        if fits[Fit.EXACT] and loose:
            self.loose.append((probe, answer))
        if not good or len(good) == len(ways):
            return bool(good) or not ways
        touched = self._touched(probe.turns_on)
        fields = tuple(field for part in touched for field in part.fields)
        at = [fields.index(field) for field in probe.turns_on]
        joined = (
            tuple(reading for some in several for reading in some)
            for several in product(*(part.members for part in touched))
        )
        self._keep(Part(fields, [values for values in joined if tuple(values[n] for n in at) in good]))
        return True

    def prefer(self) -> None:
        """Of what is left in a part, leave what predicts most answers, not what merely leaves more of them possible.

        Not with each answer: a rulebook that leaves a phase undefined would be gone because another one happens to
        predict what the engine does there.
        """
        if not self.loose:
            return
        for part in self.parts:
            if part.settled or len(part.members) > MOST_PREDICTED:
                continue
            best, counts = self.best, Counter[Values](dict.fromkeys(part.members, 0))
            choices = [{**best, **choice} for choice in part.choices()]
            for probe, told in self.loose:
                predictions = [probe.prediction(choice) for choice in choices]
                for values, fit in zip(part.members, fits_of(predictions, told), strict=True):
                    counts[values] += fit in (Fit.ALLOWED, Fit.ANYTHING)
            least = min(counts.values())
            if least < max(counts.values()):
                self._keep(Part(part.fields, [values for values in part.members if counts[values] == least]))
