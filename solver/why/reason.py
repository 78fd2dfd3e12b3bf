"""The data of a reason: a tree of steps, each with its rule, down to orders and the board; sentences come later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias

from ...encoding.facts import Fact
from ...maps import LateOrder, Order, Unit
from ..late_outcome import LateOutcome, Unordered
from ..outcome import Outcome

AnyOrder: TypeAlias = Order | LateOrder
Value: TypeAlias = AnyOrder | Unit | str | int | tuple[AnyOrder, ...] | tuple[Unit, ...] | tuple[str, ...]
"""What a sentence can name; a string is the id of a place, unless its name is in :data:`POWER_VALUES`."""

POWER_VALUES = frozenset({"power", "owner"})
"""Names of values that are ids of powers."""


class Group(NamedTuple):
    """The clauses that state one rule of certain units.

    Args:
        rule: the id of the rule.
        about: ids of the provinces that it is applied to.
    """

    rule: str
    about: tuple[str, ...]


class BasisKind(Enum):
    """The kinds of fact on which a reason rests in the end; the value is a word for programs."""

    ORDERED = "ordered"
    """The orders were given, and count."""
    NO_ORDER = "no-order"
    """The units have no order that counts, so they hold."""
    STANDS = "stands"
    """The units stand there."""
    EMPTY = "empty"
    """No unit stands in the provinces."""
    UNATTACKED = "unattacked"
    """But for the orders named, no unit of another power than that of the unit there was ordered to move there."""
    UNRIVALLED = "unrivalled"
    """But for the orders named, and the order that is told of, no unit was ordered to move there."""
    UNCARRIED = "uncarried"
    """No whole route of fleets was ordered to convoy the units."""
    UNSUPPORTED = "unsupported"
    """No support of the units' orders is legal and matched."""
    BOARD = "board"
    """The board has it so: borders, coasts, terrain, centres, of the places named."""
    POSITION = "position"
    """The position has it so: owners of centres, exits, standoffs, of the places and units named."""
    RULEBOOK = "rulebook"
    """The rulebook has it so: the switch and its reading are named."""
    CORE = "core"
    """The orders named hang on each other in a circle that the rules do not decide."""
    GIVEN = "given"
    """The orders were given in these words, whether they count or not."""
    SILENT = "silent"
    """The powers have sent no order at all."""


class Detail(Enum):
    """What exactly the board or the position has; the value is a word for programs."""

    # of the board
    REACHES = "reaches"
    """The unit can go by itself to the places, from where it stands, and to no others."""
    REACHES_NOT = "reaches-not"
    """The unit cannot go to any of the places by itself."""
    SEA = "sea"
    """The places are seas."""
    NO_SEA = "no-sea"
    """The places are no seas."""
    INLAND = "inland"
    """The places are inland."""
    LANDLOCKED = "landlocked"
    """No sea touches the places."""
    COASTS = "coasts"
    """The first place is a province, and the others are its named coasts, all of them."""
    CENTER = "center"
    """The places are supply centres."""
    NO_CENTER = "no-center"
    """The places are no supply centres."""
    HOMES = "homes"
    """The places are the home centres of the power, all of them."""
    COUNTRY = "country"
    """The places are the country of the power, all of it."""
    ROUTE = "route"
    """The places lead from a coast over seas to a coast, each touching the next."""
    NO_ROUTE = "no-route"
    """The fleets named do not join the two places: no chain of their seas touches both."""
    NO_WATER = "no-water"
    """No chain of seas joins the two places, whatever fleets stand there."""
    NOT_NEEDED = "not-needed"
    """Of the fleets named the first is on no route between the two places from which no fleet can be left out."""
    WAY = "way"
    """The places lead from one to the next over any borders, and no shorter way leads to where is counted to."""
    FLEET_WAY = "fleet-way"
    """The same, as fleets go from coast to coast."""
    NO_WAY = "no-way"
    """No way leads from the unit to any of the places, which are all that is counted to."""
    # of the position
    OWNS = "owns"
    """The power owns the places, and no other centre."""
    OWNER = "owner"
    """The power owns the places; without a power: nobody does."""
    UNITS = "units"
    """The power has the units, and no others."""
    EXITS = "exits"
    """The places are open to the dislodged unit, and no others."""
    ATTACKED_FROM = "attacked-from"
    """The attacker of the dislodged unit came from the place."""
    CONTESTED = "contested"
    """A standoff left the places empty."""
    NOT_DISLODGED = "not-dislodged"
    """The units are not dislodged."""


class Basis(NamedTuple):
    """A fact of the orders, the position or the board.

    Args:
        kind: what kind of fact.
        orders: the orders it speaks of.
        units: the units it speaks of.
        places: ids of the places it speaks of; of a rulebook, ``switch=reading``.
        powers: ids of the powers it speaks of.
        detail: what exactly board or position have; None where the kind says all.
    """

    kind: BasisKind
    orders: tuple[AnyOrder, ...] = ()
    units: tuple[Unit, ...] = ()
    places: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    detail: Detail | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a reason.

    Args:
        text: key of its sentence in the table of texts.
        rule: id of the rule, as ``standoff rules explain`` takes it.
        values: what its sentence names.
        bases: the facts of orders, position and board that it rests on itself.
        because: the steps it rests on.
        groups: the groups of clauses that it stands for; none where no solver was asked.
        aside: whether it only tells why a rule was called for; the conclusion does not rest on it.
        decision: the decision it tells, with its value, if it tells one.
    """

    text: str
    rule: str
    values: Mapping[str, Value] = field(default_factory=dict)
    bases: tuple[Basis, ...] = ()
    because: tuple[Step, ...] = ()
    groups: frozenset[Group] = frozenset()
    aside: bool = False
    decision: tuple[Fact, bool] | None = None

    def walk(self, *, asides: bool = True) -> Iterator[Step]:
        """Yield this step and all it rests on, each once, from the top.

        Args:
            asides: whether to go into steps on which the conclusion does not rest.

        >>> leaf = Step("leaf", "success")
        >>> [step.text for step in Step("top", "success", because=(leaf, leaf)).walk()]
        ['top', 'leaf']
        """
        seen: set[int] = set()
        waiting: list[Step] = [self]
        while waiting:
            step = waiting.pop()
            if id(step) in seen or (step.aside and not asides):
                continue
            seen.add(id(step))
            yield step
            waiting += reversed(step.because)


@dataclass(frozen=True, slots=True)
class Why:
    """Why an order, or a unit without one, came to what it came to.

    Args:
        order: the order; of a unit without one, that it holds; in later phases None if there is none.
        outcome: what became of it.
        steps: a tree for each thing there is to explain: what became of the order, then of the unit.
    """

    order: AnyOrder | None
    outcome: Outcome | LateOutcome | Unordered
    steps: tuple[Step, ...]

    @property
    def groups(self) -> frozenset[Group]:
        """All groups of clauses on which the conclusions rest."""
        return frozenset(group for top in self.steps for step in top.walk(asides=False) for group in step.groups)
