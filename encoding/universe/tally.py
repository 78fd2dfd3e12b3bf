"""A sheet on which a strength is counted once, and then compared with all others."""

from __future__ import annotations

from ..facts import FALSE, TRUE, Rule
from ..gates import Strength
from .sheet import Sheet


class Tally(Sheet):
    """Equations that compare strengths by what each has been counted to.

    It says the same as its base class, in more equations where few supports are compared and in far fewer where many
    are. A solver sees sooner that strengths which differ in nothing are equal.
    """

    def __init__(self) -> None:
        """Begin with the constant only."""
        super().__init__()
        self._counted: dict[tuple[int, ...], list[int]] = {(): []}

    def exceeds(self, one: Strength, other: Strength, rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *one strength is greater than the other*."""
        sure, supports = one
        other_sure, other_supports = other
        mine, theirs = self.counts(supports), self.counts(other_supports)
        conditions = []
        for number in range(len(theirs) + 1):
            # if the other has so many supports, this one must have enough
            has = theirs[number - 1] if number else TRUE
            needed = other_sure + number + 1 - sure
            enough = TRUE if needed <= 0 else FALSE if needed > len(mine) else mine[needed - 1]
            conditions.append(self.either(-has, enough))
        return self.all_of(conditions, rule, about)

    def counts(self, literals: tuple[int, ...]) -> list[int]:
        """Return the literals of *at least one of these is true*, *at least two are*, and so on.

        >>> sheet = Tally()
        >>> two = (sheet.new(), sheet.new())
        >>> [gate.least for gate in sheet.gates], len(sheet.counts(two)), [gate.least for gate in sheet.gates]
        ([], 2, [1, 2])
        """
        found = self._counted.get(literals)
        if found is None:
            last = literals[-1]
            before = self.counts(literals[:-1])
            found = []
            for number in range(len(literals)):
                without = before[number] if number < len(before) else FALSE
                more = self.both(last, before[number - 1] if number else TRUE)
                found.append(self.either(without, more))
            self._counted[literals] = found
        return found
