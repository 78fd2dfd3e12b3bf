"""One phase that was played, and how it is judged."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..encoding import Rulebook
from ..maps import Convoy, LateOrder, Move, Order, OrderError, Position, Retreat, Support
from ..maps.late_orders import giver
from ..solver.adjudication import adjudicate
from ..solver.adjustments import adjudicate_adjustments
from ..solver.retreats import adjudicate_retreats
from ..solver.ruling import Ruling, Verdict
from .errors import GameError, UndefinedPhase
from .turns import AnyRuling, title

if TYPE_CHECKING:
    from ..solver.late_outcome import GivenOrder


class Aside(NamedTuple):
    """An order that was not judged.

    Args:
        order: the order.
        why: why it does not count.
    """

    order: GivenOrder
    why: str


@dataclass(frozen=True)
class Played:
    """One phase that was played.

    Args:
        position: the position it began with.
        orders: the orders that were judged.
        rulebook: the reading of the rules.
        aside: orders that were not judged: for powers without a leader, or into neutral territory.
        disorder: powers in civil disorder in that phase.
        choice: which of the resolutions left was chosen, from 1, where the rulebook had none; else 0.
        unled: all powers for which nobody gave orders in that phase, those in civil disorder among them.
        judged: the ruling, where it is at hand; else it is judged when somebody asks for it.
        stored: the ruling as data, as a file has it.
    """

    position: Position
    orders: tuple[GivenOrder, ...]
    rulebook: Rulebook
    aside: tuple[Aside, ...] = ()
    disorder: frozenset[str] = frozenset()
    choice: int = 0
    unled: frozenset[str] = frozenset()
    judged: AnyRuling | None = field(default=None, repr=False, compare=False)
    stored: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)

    @cached_property
    def ruling(self) -> AnyRuling:
        """What the orders came to; of a game from a file, judged anew.

        Raises:
            GameError: the phase has no such resolution as was chosen, which can only be in an old file.
        """
        if self.judged is not None:
            return self.judged
        return chosen(judge(self.position, self.orders, self.rulebook, self.unled), self.choice)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The ruling as data, in the forms of ``solver/schema``; of a game from a file, as it was judged then."""
        return ruling_data(self.ruling) if self.stored is None else self.stored


def ruling_data(ruling: AnyRuling) -> dict[str, Any]:
    """Return the ruling of any phase as data, in the forms of ``solver/schema``."""
    if isinstance(ruling, Ruling):
        from ..solver.data import as_data

        return as_data(ruling)
    from ..solver.late_data import late_data

    return late_data(ruling)


def judge(
    position: Position, orders: Sequence[GivenOrder], rulebook: Rulebook, unled: Collection[str] = ()
) -> AnyRuling:
    """Judge the phase that a position begins.

    Args:
        position: the position.
        orders: the orders that count.
        rulebook: the reading of the rules.
        unled: powers for which nobody gives orders; nothing is built for them.

    Raises:
        GameError: an order of another phase is given in a movement phase.
        OrderError: an order names a place that the board does not have, or is no order at all.

    >>> before = Position.of("ITALY A rom")
    >>> judge(before, before.orders("A Rom-Ven"), Rulebook.DATC)
    <Ruling of 1 orders, unique>
    """
    if position.phase == "retreat":
        return adjudicate_retreats(position, orders, rulebook)
    if position.phase == "adjustment":
        return adjudicate_adjustments(position, orders, rulebook, unled)
    moves = [order for order in orders if isinstance(order, Order)]
    if len(moves) < len(orders):
        n, late = next((n, order) for n, order in enumerate(orders) if not isinstance(order, Order))
        raise GameError(f"orders[{n}]", f"{late} is no order of a movement phase, and {title(position)} is played")
    return adjudicate(position, moves, rulebook)


def chosen(ruling: AnyRuling, choice: int) -> AnyRuling:
    """Return the ruling that counts.

    Args:
        ruling: the ruling of a phase.
        choice: which of the resolutions that are left is taken, from 1, where the rulebook has no rule; 0 for none.

    Raises:
        UndefinedPhase: the phase is undefined under the rulebook, and no choice is given, or one that there is not.
        GameError: a choice is given where there is none.
    """
    if not isinstance(ruling, Ruling) or ruling.verdict is not Verdict.UNDEFINED:
        if choice:
            raise GameError("choice", "the rulebook decides this phase, so there is nothing to choose; leave it out")
        return ruling
    rules, left = ruling.intents.rulebook.name, len(ruling.left)
    if not left:
        fault = f"the orders have no resolution under {rules}; give other orders, or play by another rulebook"
        raise UndefinedPhase("orders", fault, ruling)
    if not 1 <= choice <= left:
        raise UndefinedPhase("choice", f"undefined under {rules}: choose one of what is left, 1 to {left}", ruling)
    return ruling.left[choice - 1]


def power_of(order: GivenOrder) -> str:
    """Return the id of the power that gives an order.

    Raises:
        OrderError: it is no order.
    """
    if not isinstance(cast("object", order), (LateOrder, Order)):  # whatever the types say
        raise OrderError(f"{order!r} is no order; Position.orders and Position.late_orders make some of text")
    return giver(order)


def entered(order: GivenOrder) -> Iterable[str]:
    """Return the ids of the provinces that an order would have somebody enter."""
    to = order.to if isinstance(order, (Move, Retreat, Support, Convoy)) else None
    return () if to is None else (to.partition("/")[0],)
