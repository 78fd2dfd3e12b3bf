"""A phase, and what it comes to under the rulebooks that are asked about, worked out when it is asked for first."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ..encoding import read
from ..solver.adjudication import rule
from ..solver.cores import CoreKind, settle
from ..solver.resolving import resolutions_of

if TYPE_CHECKING:
    from ..encoding import Intents, Rulebook
    from ..engines.provoking.phase import Phase
    from ..solver.ruling import Ruling


class Judged:
    """A movement phase with its rulings.

    Args:
        phase: the position and the orders.
    """

    def __init__(self, phase: Phase) -> None:
        """Judge nothing yet."""
        self.phase = phase
        self._intents: dict[Rulebook, Intents] = {}
        self._rulings: dict[Rulebook, Ruling] = {}

    def intents(self, rulebook: Rulebook) -> Intents:
        """Return what the orders amount to under a rulebook."""
        found = self._intents.get(rulebook)
        if found is None:
            found = self._intents[rulebook] = read(self.phase.position, self.phase.orders, rulebook)
        return found

    def ruling(self, rulebook: Rulebook) -> Ruling:
        """Return the ruling under a rulebook."""
        found = self._rulings.get(rulebook)
        if found is None:
            found = self._rulings[rulebook] = rule(self.intents(rulebook))
        return found

    def resolutions(self, rulebook: Rulebook, most: int) -> int:
        """Return how many resolutions the equations of a rulebook have, without its backup rules.

        Args:
            rulebook: the rulebook.
            most: so many are counted at most.
        """
        return sum(1 for _ in islice(resolutions_of(self.intents(rulebook), most), most))

    def circular(self, rulebook: Rulebook) -> bool:
        """Tell whether a circular movement is among what the equations of a rulebook leave open."""
        return any(core.kind is CoreKind.CIRCULAR_MOVEMENT for core in settle(self.intents(rulebook)).cores)
