"""A ruling: the outcome of each order, the position after, and how the answer came."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from ..maps import Order, OrderError, Position, RulebookError, Unit
from .outcome import Dislodged, Outcome
from .resolving import COUNT_LIMIT, Uniqueness

if TYPE_CHECKING:
    from ..encoding import Intents
    from .cores import Core
    from .resolving import Resolution
    from .why.reason import Why


class Verdict(Enum):
    """How the answer came; the value is a word for programs."""

    UNIQUE = "unique"
    """The equations have one resolution."""
    SEVERAL = "several"
    """They have several, and a rule of the rulebook chose."""
    NONE = "none"
    """They have none, and a rule of the rulebook mended it."""
    UNDEFINED = "undefined"
    """They have several or none, and the rulebook has no rule for it."""


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
        verdict: how the answer came: unique, several or none, or undefined under the rulebook.
        left: where undefined, the rulings for all resolutions that are left, none if there is no resolution; else
            empty. ``units``, ``dislodged`` and ``contested`` are empty then, and only outcomes that are the same
            whatever becomes of what is open are told.
        left_complete: whether ``left`` has all of them.
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
        left: tuple[Ruling, ...] = (),
        *,
        undefined: bool = False,
        left_complete: bool = True,
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
        self.verdict = Verdict.UNDEFINED if undefined else Verdict(uniqueness.value)
        self.left = left
        self.left_complete = left_complete

    @cached_property
    def count(self) -> int:
        """How many resolutions the equations of the rulebook have, counted up to :data:`COUNT_LIMIT`."""
        if self.uniqueness is Uniqueness.UNIQUE:
            return 1
        if self.uniqueness is Uniqueness.NONE:
            return 0
        from .resolving import resolutions_of

        return sum(1 for _ in resolutions_of(self.intents, COUNT_LIMIT))

    @cached_property
    def after(self) -> Position:
        """The position after the moves, dislodged units excluded.

        Raises:
            RulebookError: the position is undefined under the rulebook.
        """
        if self.verdict is Verdict.UNDEFINED:
            rules = self.intents.rulebook.name
            raise RulebookError(f"undefined under {rules}: Ruling.left has what is left")
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

    def why(self, which: str | Unit | Order) -> Why:
        """Tell why an order came to what it came to.

        Args:
            which: an order that was given, or a unit: ``"mun"``, ``"A mun"``, ``"GERMANY A mun"``.

        Raises:
            OrderError: no such unit stands on the board, or no such order was given.
        """
        from .why.movement import why

        return why(self, which)

    def _repr_svg_(self) -> str:
        """Draw it, for notebooks; :func:`standoff.solver.pictures.picture_of` has more to choose."""
        from .pictures import picture_of

        return picture_of(self)

    def core_orders(self, core: Core) -> Sequence[Order]:
        """Return the orders whose decisions make up a core, in the sequence they were given."""
        given = self.intents.given
        indices = {given[fact.province] for fact in core.facts}
        indices |= {given[f] for f in paradox_attacks(self.intents, core)}
        return [self.intents.orders[index] for index in sorted(indices) if index >= 0]

    def __repr__(self) -> str:
        """Give the counts at a glance."""
        return f"<Ruling of {len(self.outcomes)} orders, {self.verdict.value}>"


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
