"""What a power can force: own orders that reach a goal whatever the others order, or the replies that prevent it.

Two solvers talk in turns. One proposes orders of the power that reach the goal against all replies known so far; the
other seeks a reply to them. Every reply is judged before it counts. When nothing is left to propose, the replies
refute every set of orders together; when no reply is left, the orders force the goal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

from ..encoding import Rulebook, read
from ..encoding.free_orders import Menu
from ..encoding.policies import ConvoyIntent, Paradox
from ..encoding.rulebook import switch
from ..encoding.universe import universe
from ..maps import RulebookError, StandoffError
from ..solver.adjudication import rule
from .goal_words import goals_of
from .played import Desk
from .turns import Proposer, Refuter

if TYPE_CHECKING:
    from ..encoding.policies import Policy
    from ..maps import Order, Position
    from ..solver.ruling import Ruling
    from .goals import Goal
    from .turns import Chosen, Reply

COVERED: Mapping[str, tuple[Policy, ...]] = {
    **universe.COVERED,
    "convoy_intent": (ConvoyIntent.OWN_FLEET, ConvoyIntent.TAG),
    # an illegal order to convoy counts there
    "paradox": tuple(paradox for paradox in Paradox if paradox is not Paradox.OF_1982_ORDERED),
}
"""What is covered of the switches that change what orders amount to, or the equations."""

SECONDS = 60.0
"""How long is thought where nothing is said."""


MOST_UNITS = 120
"""With more units than this the formula would be too large."""


class ForceError(StandoffError):
    """The question cannot be put so."""


class TooManyUnitsError(StandoffError):
    """There are too many units for a question of play."""


def menu_of(position: Position, rulebook: Rulebook) -> Menu:
    """Return the menu of a position for questions of play.

    Args:
        position: the units.
        rulebook: the reading of the rules.

    Raises:
        RulebookError: the rulebook reads orders in a way that questions of play do not cover.
        TooManyUnitsError: there are more than :data:`MOST_UNITS`.
    """
    see_covered(rulebook)
    if len(position.units) > MOST_UNITS:
        raise TooManyUnitsError(
            f"has {len(position.units)} units; questions of play are answered for {MOST_UNITS} at most"
        )
    return Menu(position, rulebook)


@dataclass(frozen=True)
class Contest:
    """Who plays for what on a position.

    Args:
        menu: the units, and all that each can be ordered to do.
        goals: what is wanted, all of it.
        own: the numbers of the units whose orders are sought.
        free: the numbers of the units that may be ordered anything against it.
        fixed: for every other unit the number of its order.
    """

    menu: Menu
    goals: tuple[Goal, ...]
    own: tuple[int, ...]
    free: tuple[int, ...]
    fixed: dict[int, int]

    @property
    def tries(self) -> int:
        """How many sets of orders there are to choose from."""
        return prod(len(self.menu.orders[k]) for k in self.own)

    @property
    def replies(self) -> int:
        """How many replies there are to each."""
        return prod(len(self.menu.orders[k]) for k in self.free)

    def orders(self, own: Chosen, reply: Chosen) -> list[Order]:
        """Return the orders of all units."""
        chosen = {**self.fixed, **dict(zip(self.own, own, strict=True)), **dict(zip(self.free, reply, strict=True))}
        return [self.menu.orders[k][chosen[k]] for k in range(len(self.menu.units))]

    def judge(self, own: Chosen, reply: Chosen) -> Ruling:
        """Return what the judge says of these orders."""
        return rule(read(self.menu.position, self.orders(own, reply), self.menu.rulebook))


def contest(
    position: Position,
    powers: Sequence[str],
    goals: Sequence[str],
    *,
    against: Sequence[str] | None = None,
    orders: Sequence[Order] = (),
    keep: bool = False,
    rulebook: Rulebook = Rulebook.DATC,
) -> Contest:
    """Return a question of play.

    Args:
        position: the units.
        powers: ids of the powers that play together for the goal.
        goals: what they want, as :func:`~standoff.search.goal_words.goals_of` reads it.
        against: ids of the powers that may order anything; all others unless named. The rest does what ``orders``
            has for it, and holds where that has nothing.
        orders: orders that are known. Those of units that are free to choose are left aside.
        keep: whether the powers that play for the goal keep to the orders they have there; their other units are free.
        rulebook: the reading of the rules.

    Raises:
        ForceError: a power has no unit, or is on both sides, or nobody is left to choose.
        GoalError: a goal cannot be read.
        RulebookError: the rulebook reads orders in a way that questions of play do not cover.
        TooManyUnitsError: there are too many units.
    """
    menu = menu_of(position, rulebook)
    present = {unit.power for unit in position.units}
    for power in dict.fromkeys([*powers, *(against or ())]):
        if power not in present:
            raise ForceError(f"{power} has no unit in this position; units have {', '.join(sorted(present))}")
    both = sorted(set(powers) & set(against or ()))
    if both:
        raise ForceError(f"{both[0]} cannot play for the goal and against it")
    wanted = goals_of(goals, menu, powers)
    written = menu.of(orders)
    own = [k for k, unit in enumerate(menu.units) if unit.power in powers]
    kept = {k: written[k] for k in own if keep and k in written}
    enemies = present - set(powers) if against is None else set(against)
    free = [k for k, unit in enumerate(menu.units) if unit.power in enemies]
    rest = [k for k in range(len(menu.units)) if k not in own and k not in free]
    fixed = {**{k: written.get(k, 0) for k in rest}, **kept}
    return Contest(menu, wanted, tuple(k for k in own if k not in kept), tuple(free), fixed)


def see_covered(rulebook: Rulebook) -> None:
    """See that a rulebook reads orders in a way that questions of play cover.

    Raises:
        RulebookError: it does not.
    """
    for name, covered in COVERED.items():
        policy = getattr(rulebook, name)
        if policy not in covered:
            words = " or ".join(one.word for one in covered)
            raise RulebookError(
                f"questions of play do not cover {switch(name)}={policy.word} of {rulebook.name}; "
                f"choose {switch(name)}={words}"
            )


@dataclass
class Forced:
    """What is known of a question of play.

    Args:
        contest: the question.
        answer: ``"yes"``, ``"no"``, or ``"unknown"`` where the time was over.
        orders: for each own unit the number of its order, where they force the goal.
        fewest: whether it is proved that no set with fewer orders that are not holds forces it.
        replies: where the answer is no, replies one of which refutes each set of own orders; else all that were found.
        all_needed: whether it is proved that none of these replies could be left out, where the answer is no.
        proposed: how many sets of own orders were tried.
        judged: how many phases were judged.
        set_aside: how many replies the judge found harmless that the formula had as doubtful.
        variables: variables of the formula in which no reply was found.
        clauses: its clauses.
        seconds: how long it took.
    """

    contest: Contest
    answer: str = "unknown"
    orders: Chosen | None = None
    fewest: bool = False
    replies: list[Reply] = field(default_factory=list)
    all_needed: bool = False
    proposed: int = 0
    judged: int = 0
    set_aside: int = 0
    variables: int = 0
    clauses: int = 0
    seconds: float = 0.0

    @property
    def own_orders(self) -> tuple[Order, ...]:
        """The orders that force the goal; empty where none are known."""
        if self.orders is None:
            return ()
        menu = self.contest.menu
        return tuple(menu.orders[k][n] for k, n in zip(self.contest.own, self.orders, strict=True))


def force(question: Contest, seconds: float = SECONDS) -> Forced:
    """Tell whether a goal can be forced.

    Args:
        question: who plays for what.
        seconds: how long to think at most.

    Returns:
        The answer. A *yes* holds for all replies under the rulebook, also those that lead into a paradox; where the
        time ends before the fewest orders are known, it is a yes all the same; and where it ends before the replies to
        spare are left out, a no.

    >>> from standoff.maps import Position
    >>> before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil")
    >>> found = force(contest(before, ["GERMANY"], ["nobody but Germany in Mun"]))
    >>> found.answer, [order.short for order in found.own_orders], found.fewest
    ('yes', ['A ber H', 'A mun H'], True)
    >>> found = force(contest(before, ["RUSSIA"], ["Ber"]))
    >>> found.answer, len(found.replies)
    ('no', 1)
    """
    began = time.monotonic()
    deadline = began + seconds
    found = Forced(question)

    def stop() -> bool:
        return time.monotonic() > deadline

    with ExitStack() as stack, suppress(TimeoutError):
        game = _Game(found, stack, stop)
        try:
            game.play()
        finally:
            game.note()
    found.seconds = time.monotonic() - began
    return found


class _Game:
    """The two solvers at work."""

    def __init__(self, found: Forced, stack: ExitStack, stop: Callable[[], bool]) -> None:
        self.found = found
        self.question = found.contest
        self.menu = self.question.menu
        self.stop = stop
        self.proposer = Proposer(self.question, stack.enter_context(Desk(stop)))
        self.refuter = Refuter(self.question, stack.enter_context(Desk(stop)), found)

    def play(self) -> None:
        """Seek orders that force the goal, then fewer of them."""
        orders = self._seek(None)
        found = self.found
        if orders is None:
            found.answer = "no"
            # the answer is proved by now; should the time end here, the shortest list so far proves it as well
            for found.replies in self.proposer.covers():
                pass
            found.all_needed = True
            return
        found.answer, found.orders = "yes", orders
        orders = found.orders = self._fewer_by_one(orders)
        while (most := sum(1 for n in orders if n)) > 0:
            better = self._seek(most - 1)
            if better is None:
                break
            orders = found.orders = better
        found.fewest = True

    def note(self) -> None:
        """Note the sizes, and what was found where nothing is proved."""
        found = self.found
        found.variables, found.clauses = self.refuter.desk.sheet.top, self.refuter.desk.clauses
        if found.answer == "unknown":
            found.replies = list(self.proposer.replies)

    def _seek(self, most: int | None) -> Chosen | None:
        """Return orders that force the goal, with so many that are not holds at most; None if there are none."""
        while (own := self.proposer.propose(most)) is not None:
            self.found.proposed += 1
            reply = self.refuter.refute(own)
            if reply is None:
                return own
            self.proposer.learn(reply)
        return None

    def _fewer_by_one(self, orders: Chosen) -> Chosen:
        """Let units hold, one after the other, where that forces the goal as well."""
        for i, n in enumerate(orders):
            fewer = (*orders[:i], 0, *orders[i + 1 :])
            if not n:
                continue
            reply = self.refuter.refute(fewer)
            if reply is None:
                orders = fewer
            else:
                self.proposer.learn(reply)
        return orders
