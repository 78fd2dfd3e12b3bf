"""A ruling: the outcome of each order, the position after, and how the answer came."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..maps import Order, OrderError, Position, Unit
from .outcome import Dislodged, Outcome
from .resolving import Uniqueness

if TYPE_CHECKING:
    from ..encoding import Intents
    from .cores import Core
    from .resolving import Resolution


class Ruling:
    """What a movement phase comes to under a rulebook.

    Attributes:
        intents: the orders as they were taken.
        outcomes: one for each order given, in the same sequence.
        held: one for each unit without an order that counts; it holds.
        units: where every unit stands after the moves; dislodged units excluded; in the order of provinces.
        dislodged: the dislodged units with their attackers and exits, in the order of provinces.
        contested: ids of the empty provinces barred to retreats by a standoff, sorted.
        uniqueness: how many resolutions the plain equations have.
        cores: the circles that a backup rule had to settle, in the order they were settled.
        open_decisions: how many variables were left to the solver.
        resolution: the decisions themselves.
    """

    def __init__(
        self,
        intents: Intents,
        resolution: Resolution,
        outcomes: tuple[Outcome, ...],
        held: tuple[Outcome, ...],
        units: tuple[Unit, ...],
        dislodged: tuple[Dislodged, ...],
        contested: tuple[str, ...],
        uniqueness: Uniqueness,
        cores: tuple[Core, ...],
        open_decisions: int,
    ) -> None:
        """Keep the parts."""
        self.intents = intents
        self.resolution = resolution
        self.outcomes = outcomes
        self.held = held
        self.units = units
        self.dislodged = dislodged
        self.contested = contested
        self.uniqueness = uniqueness
        self.cores = cores
        self.open_decisions = open_decisions

    @cached_property
    def after(self) -> Position:
        """The position after the moves, dislodged units excluded."""
        before = self.intents.position
        return Position(self.units, before.board, before.season, before.year)

    def __getitem__(self, unit: str | Unit) -> Outcome:
        """Return the outcome of the order that counts for a unit.

        Args:
            unit: the unit, or ``"mun"``, ``"A mun"``, ``"GERMANY A mun"``.

        Raises:
            OrderError: no such unit stands on the board.
        """
        words = str(unit).split() or [""]
        board = self.intents.board
        number = board.number.get(words[-1].lower(), -1)
        here = self.intents.at[number] if number >= 0 else None
        # what is said of it besides the place must be true
        said = [word.upper() for word in words[:-1]]
        if here is None or said != [here.power, here.type.letter][2 - len(said) :] or len(said) > 2:
            raise OrderError(f"no unit {unit} stands on the board")
        index = self.intents.given[number]
        if index >= 0:
            return self.outcomes[index]
        return next(outcome for outcome in self.held if board.number[outcome.order.unit.place] == number)

    def core_orders(self, core: Core) -> Sequence[Order]:
        """Return the orders whose decisions make up a core, in the sequence they were given."""
        given = self.intents.given
        indices = {given[fact.province] for fact in core.facts}
        indices |= {given[f] for f in paradox_attacks(self.intents, core)}
        return [self.intents.orders[index] for index in sorted(indices) if index >= 0]

    def __repr__(self) -> str:
        """Give the counts at a glance."""
        return f"<Ruling of {len(self.outcomes)} orders, {self.uniqueness.value}>"


def paradox_attacks(intents: Intents, core: Core) -> dict[int, int]:
    """Return the fleets whose convoy is part of a paradox, each with the attack on it that belongs to the core."""
    from ..encoding.facts import Kind

    moves = set(core.provinces(Kind.SUCCESS))
    found: dict[int, int] = {}
    for army in core.provinces(Kind.PATH):
        for f in intents.ferries[army]:
            attacks = moves.intersection(intents.into.get(f, ()))
            if attacks:
                found[f] = min(attacks)
    return found
