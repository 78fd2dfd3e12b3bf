"""The two solvers of a question of play: one proposes orders of the power, the other seeks replies to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ..encoding.facts import FALSE, Rule, is_true
from ..encoding.free_orders import FreeOrders, choices, known
from ..encoding.universe.slots import Slots
from .goals import reached
from .played import Played

if TYPE_CHECKING:
    from ..encoding.free_orders import Menu
    from ..solver.ruling import Ruling
    from .forcing import Contest, Forced
    from .played import Desk

Chosen: TypeAlias = tuple[int, ...]
"""For each unit of some side the number of its order."""


@dataclass(frozen=True)
class Reply:
    """Orders of the others that prevent the goal, and the orders of the power against which they were found.

    Args:
        against: for each own unit the number of its order.
        chosen: for each free unit the number of its order.
        ruling: what the judge says of both together.
    """

    against: Chosen
    chosen: Chosen
    ruling: Ruling


class Proposer:
    """Proposes own orders that reach the goal against all replies known."""

    def __init__(self, question: Contest, desk: Desk) -> None:
        self.question = question
        self.menu = menu = question.menu
        self.desk = desk
        fixed = {**question.fixed, **dict.fromkeys(question.free, 0)}
        self.literals = choices(desk.sheet, menu, fixed)
        self.slots = _slots(desk, menu)
        self.busy = [-self.literals[k][0] for k in question.own if self.literals[k][0] not in (FALSE, -FALSE)]
        self.replies: list[Reply] = []
        self.known: dict[Chosen, tuple[int, Played]] = {}
        self.model: list[int] = []

    def propose(self, most: int | None) -> Chosen | None:
        """Return orders, with so many that are not holds at most; None if there are none."""
        assuming = [selector for selector, _ in self.known.values()]
        if most is not None:
            assuming.append(-self.desk.sheet.at_least(most + 1, self.busy, Rule.DEFINITION, ()))
        model = self.desk.solve(*assuming)
        if model is None:
            return None
        self.model = model
        return _chosen(self.literals, self.question.own, model)

    def learn(self, reply: Reply) -> None:
        """Take in a reply that refutes some own orders."""
        sheet = self.desk.sheet
        before = self.known.get(reply.chosen)
        if before is None:
            self.replies.append(reply)
            given = list(self.literals)
            for k, n in zip(self.question.free, reply.chosen, strict=True):
                given[k] = known(self.menu, k, n)
            played = Played(FreeOrders(sheet, self.slots, self.menu, given), self.menu.rulebook)
            selector = sheet.new()
            sheet.demand(-selector, _reached(self.question, played), played.saves)
            self.known[reply.chosen] = selector, played
            return
        selector, played = before
        # the equations alone would have let these orders pass against this reply
        proposed = _chosen(self.literals, self.question.own, self.model)
        if proposed != reply.against or not played.rule_out_rings(self.model, reply.ruling):
            chosen = zip(self.question.own, reply.against, strict=True)
            sheet.demand(-selector, *(-self.literals[k][n] for k, n in chosen))

    def covers(self) -> Iterator[list[Reply]]:
        """Yield replies one of which refutes each set of own orders, ever fewer; of the last none could be left out."""
        yield list(self.replies)
        kept = {self.known[reply.chosen][0]: reply for reply in self.replies}
        needed = self.desk.refuted(*kept) or []
        for selector in list(needed):
            yield [reply for other, reply in kept.items() if other in needed]
            fewer = [other for other in needed if other != selector]
            if self.desk.solve(*fewer) is None:
                needed = fewer
        yield [reply for other, reply in kept.items() if other in needed]


class Refuter:
    """Seeks replies that prevent the goal."""

    def __init__(self, question: Contest, desk: Desk, found: Forced) -> None:
        self.question = question
        self.menu = menu = question.menu
        self.desk = desk
        self.found = found
        self.literals = choices(desk.sheet, menu, question.fixed)
        orders = FreeOrders(desk.sheet, _slots(desk, menu), menu, self.literals)
        self.played = Played(orders, menu.rulebook)
        goal = _reached(question, self.played)
        self.plain = (-self.played.odd, -goal)
        self.odd = (self.played.odd, desk.sheet.either(-goal, self.played.spoils))

    def refute(self, own: Chosen) -> Reply | None:
        """Return a reply after which the goal is not reached; None if there is none."""
        question = self.question
        assumed = [self.literals[k][n] for k, n in zip(question.own, own, strict=True)]
        for way in (self.plain, self.odd):
            while (model := self.desk.solve(*assumed, *way)) is not None:
                chosen = _chosen(self.literals, question.free, model)
                ruling = self._judge(own, chosen)
                if not reached(question.goals, ruling):
                    return self._plainer(Reply(own, chosen, ruling))
                self.found.set_aside += 1
                if not self.played.rule_out_rings(model, ruling):
                    reply = zip(question.free, chosen, strict=True)
                    self.desk.sheet.demand(
                        *(-literal for literal in assumed), *(-self.literals[k][n] for k, n in reply)
                    )
        return None

    def _judge(self, own: Chosen, reply: Chosen) -> Ruling:
        self.found.judged += 1
        return self.question.judge(own, reply)

    def _plainer(self, reply: Reply) -> Reply:
        """Let units of a reply hold where it prevents the goal all the same."""
        for i, n in enumerate(reply.chosen):
            if n and not self.desk.stop():
                fewer = (*reply.chosen[:i], 0, *reply.chosen[i + 1 :])
                ruling = self._judge(reply.against, fewer)
                if not reached(self.question.goals, ruling):
                    reply = Reply(reply.against, fewer, ruling)
        return reply


def _slots(desk: Desk, menu: Menu) -> Slots:
    return Slots(desk.sheet, menu.board, range(len(menu.board.ids)), len(menu.units), menu.position)


def _reached(question: Contest, played: Played) -> int:
    return played.sheet.both(*(goal.literal(played) for goal in question.goals))


def _chosen(literals: Sequence[Sequence[int]], units: Iterable[int], model: Sequence[int]) -> Chosen:
    """Return for each of some units the number of its order in a model."""
    return tuple(next(n for n, literal in enumerate(literals[k]) if is_true(model, literal)) for k in units)
