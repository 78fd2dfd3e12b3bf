"""Equations with plain clauses beside them: what a universe is written on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..facts import FALSE, TRUE, Rule
from ..gates import Gates


class Sheet(Gates):
    """Equations under construction, and clauses that say what is demanded of their variables."""

    def __init__(self) -> None:
        """Begin with the constant only."""
        super().__init__()
        self.clauses: list[list[int]] = []

    def both(self, *literals: int) -> int:
        """Return the literal of *all of these are true*."""
        return self._all(literals, TRUE)

    def either(self, *literals: int) -> int:
        """Return the literal of *one of these is true*."""
        return -self._all([-literal for literal in literals], FALSE)

    def _all(self, literals: Sequence[int], sign: int) -> int:
        """Return the literal of *all of these are true*; as the opposite of a gate of *one is*, if the sign says so.

        As :meth:`all_of`, in a time that grows with the number of literals only.
        """
        kept = dict.fromkeys(literals)
        kept.pop(TRUE, None)
        if FALSE in kept or any(-literal in kept for literal in kept):
            return FALSE
        if not kept:
            return TRUE
        size = len(kept)
        if sign == TRUE:
            return self._gate(size, list(kept), Rule.DEFINITION, ())
        return -self._gate(1, [-literal for literal in kept], Rule.DEFINITION, ())

    def demand(self, *literals: int) -> None:
        """Demand that one of these be true."""
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE])

    def one_of(self, literals: Sequence[int]) -> list[int]:
        """Demand that exactly one of these be true.

        Returns:
            For each place in the sequence the literal of *it is this one or one before*.
        """
        before, seen = FALSE, []
        for literal in literals:
            self.demand(-before, -literal)
            before = self.either(before, literal)
            seen.append(before)
        self.demand(before)
        return seen

    def select(self, choices: Mapping[int, int], values: Mapping[int, int]) -> int:
        """Return the literal of *something is chosen whose value is true*.

        Args:
            choices: the literal of each choice, at most one of which is true; what is not here is never chosen.
            values: the literal of each value; what is not here is false.
        """
        pairs = []
        for key, choice in choices.items():
            value = values.get(key, FALSE)
            if choice == TRUE:
                return value
            if choice != FALSE and value != FALSE:
                pairs.append((choice, value))
        if all(value == TRUE for _, value in pairs):
            return self.either(*[choice for choice, _ in pairs])
        found = self.new()
        self.demand(-found, *[choice for choice, _ in pairs])
        for choice, value in pairs:
            self.demand(-choice, -value, found)
            self.demand(-choice, value, -found)
        return found
