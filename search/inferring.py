"""Which orders explain what happened: enumerated, those with fewest orders first, and what is certain in all of them.

An explanation is a set of orders, one for each unit, after which a phase comes to what is known of it. It is *minimal*
if none other has only some of its orders, the other units holding. Every explanation that is told was judged.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..encoding import Rulebook, read
from ..encoding.facts import FALSE, TRUE, Rule, is_true
from ..encoding.free_orders import FreeOrders, Menu, choices
from ..encoding.policies import ConvoyIntent
from ..encoding.universe.slots import Slots
from ..maps import Convoy, Move, Support
from ..solver.adjudication import rule
from ..solver.claims.claim import Absent, Statement
from ..solver.claims.holding import holds
from ..solver.ruling import Verdict
from .forcing import menu_of
from .goals import place_after, stands
from .played import Desk, Played
from .statements import Meant

if TYPE_CHECKING:
    from ..maps import Order, Position, Unit
    from ..solver.ruling import Ruling

SECONDS = 60.0
"""How long is thought where nothing is said."""

LIMIT = 20
"""So many minimal explanations are told where nothing is said."""

MOST_DOUBTS = 200
"""So many sets of orders that only seem to explain a result are judged before a question about it is left open."""

Chosen = tuple[int, ...]


@dataclass(frozen=True)
class Explanation:
    """Orders that explain a result.

    Args:
        chosen: for each unit the number of its order in the menu.
        orders: an order for each unit, known orders as they were given first.
        ruling: what the judge makes of them.
    """

    chosen: Chosen
    orders: tuple[Order, ...]
    ruling: Ruling

    @property
    def busy(self) -> int:
        """How many of the orders are not holds."""
        return sum(1 for n in self.chosen if n)


@dataclass(frozen=True)
class Fate:
    """What became of a unit.

    Args:
        unit: the unit, as it stood.
        place: where it stands afterwards in every explanation; None where it is dislodged in every one, and empty
            where explanations differ.
        order: its order, where it has the same in every explanation.
        possible: all the orders that it has in some explanation; empty where the time did not do to find them.
    """

    unit: Unit
    place: str | None
    order: Order | None
    possible: tuple[Order, ...]


@dataclass
class Inferred:
    """What is known of the orders of a phase.

    Args:
        menu: the units, and all that each can be ordered to do.
        statements: what is known of the result.
        fixed: for each unit whose order is known the number of it.
        given: the orders that are known, as they were given.
        explanations: the minimal ones that were found, those with fewest orders first.
        complete: whether these are all the minimal ones.
        none: whether it is proved that there is no explanation.
        clash: where there is none, statements that no orders explain together.
        clash_least: whether none of them can be left out. Not so where the time ended before all were tried, nor where
            only the judge could tell that nothing explains them: then all statements are there. There may be a
            smaller set of others all the same.
        clash_timed_out: whether the time ended before it was tried to leave out each.
        fates: what became of each unit; empty where there is no explanation.
        judged: how many phases were judged.
        variables: variables of the formula.
        clauses: its clauses.
        seconds: how long it took.
    """

    menu: Menu
    statements: tuple[Statement, ...]
    fixed: dict[int, int]
    given: tuple[Order, ...] = ()
    explanations: list[Explanation] = field(default_factory=list)
    complete: bool = False
    none: bool = False
    clash: tuple[Statement, ...] = ()
    clash_least: bool = False
    clash_timed_out: bool = False
    fates: list[Fate] = field(default_factory=list)
    judged: int = 0
    variables: int = 0
    clauses: int = 0
    seconds: float = 0.0

    @property
    def set_aside(self) -> tuple[Order, ...]:
        """The known orders of units with several of which another one counts, or none, as the rulebook has it."""
        intents = read(self.menu.position, self.given, self.menu.rulebook)
        doubled = [at for at, count in Counter(intents.where).items() if count > 1]
        return tuple(
            order
            for n, (order, at) in enumerate(zip(self.given, intents.where, strict=True))
            if at in doubled and intents.given[at] != n
        )

    def power_sets(self, power: str) -> list[tuple[Order, ...]]:
        """Return the different sets of orders that a power has in the explanations that were found, holds left out."""
        own = [k for k, unit in enumerate(self.menu.units) if unit.power == power]
        sets = {tuple((k, one.chosen[k]) for k in own if one.chosen[k]) for one in self.explanations}
        return [tuple(self.menu.orders[k][n] for k, n in several) for several in sorted(sets)]


def infer(
    before: Position,
    after: Sequence[Statement],
    orders: Sequence[Order] = (),
    *,
    rulebook: Rulebook = Rulebook.DATC,
    limit: int = LIMIT,
    seconds: float = SECONDS,
) -> Inferred:
    """Tell which orders explain a result.

    Args:
        before: the position before the phase.
        after: what is known of its result, as :func:`~standoff.search.after.statements_after` reads it.
        orders: the orders that are known.
        rulebook: the reading of the rules.
        limit: how many minimal explanations to tell.
        seconds: how long to think at most.

    Raises:
        RulebookError: the rulebook reads orders in a way that questions of play do not cover.
        TooManyUnitsError: there are too many units.

    >>> from standoff.maps import Position
    >>> from standoff.search.after import statements_after
    >>> before = Position.of("FRANCE A par", "FRANCE A mar", "GERMANY A bur")
    >>> found = infer(before, statements_after("France: A Bur, A Mar", before))
    >>> [[order.short for order in one.orders if " H" not in order.short] for one in found.explanations]
    [['A mar S A par - bur', 'A par - bur']]
    """
    began = time.monotonic()
    deadline = began + seconds
    menu = menu_of(before, rulebook)
    fixed = menu.of(orders)
    found = Inferred(menu, tuple(after), fixed, tuple(orders))
    with Desk(lambda: time.monotonic() > deadline) as desk:
        with suppress(TimeoutError):
            _Seeker(found, desk).run(limit)
        found.variables, found.clauses = desk.sheet.top, desk.clauses
    found.seconds = time.monotonic() - began
    return found


class _Seeker:
    """Seeks explanations in one formula of all orders."""

    def __init__(self, found: Inferred, desk: Desk) -> None:
        self.found = found
        self.menu = menu = found.menu
        self.desk = desk
        self.sheet = sheet = desk.sheet
        self.literals = choices(sheet, menu, found.fixed)
        self._one_wording()
        slots = Slots(sheet, menu.board, range(len(menu.board.ids)), len(menu.units), menu.position)
        self.played = Played(FreeOrders(sheet, slots, menu, self.literals), menu.rulebook)
        indices = {}
        intents = read(menu.position, found.given, menu.rulebook)
        for k, n in found.fixed.items():
            index = intents.given[menu.board.number[menu.units[k].place]]
            if index >= 0:
                indices[index] = (k, n)
        meant = Meant(self.played, indices)
        self.said: dict[int, Statement] = {}
        """The statements that are more than what holds in any case, by a literal that demands each."""
        for statement in found.statements:
            literal = meant.literal(statement)
            if literal != TRUE:
                demand = sheet.new()
                sheet.demand(-demand, literal, self.played.saves)
                self.said[demand] = statement
        # sets of orders that the judge refused are out for all statements together, not for some of them
        self.refused = sheet.new()
        self.busy = [-literals[0] for literals in self.literals if literals[0] not in (TRUE, FALSE)]
        self.sure = sum(1 for literals in self.literals if literals[0] == FALSE)

    def _one_wording(self) -> None:
        """Leave out orders that differ from others in their wording alone."""
        menu = self.menu
        for k, orders in enumerate(menu.orders):
            for n, order in enumerate(orders):
                literal = self.literals[k][n]
                if not isinstance(order, Support) or order.to is None or "/" not in order.to or literal == TRUE:
                    continue
                bare = Support(order.unit, order.supported, order.to.partition("/")[0])
                if bare in orders and literal != FALSE:
                    # what a support with a coast explains, one without explains as well
                    self.sheet.demand(-literal)
        if menu.rulebook.convoy_intent is not ConvoyIntent.OWN_FLEET:
            return
        for k, orders in enumerate(menu.orders):
            for n, order in enumerate(orders):
                if not isinstance(order, Move) or order.via_convoy or self.literals[k][n] in (TRUE, FALSE):
                    continue
                # an army that its own fleet convoys goes by sea, whether its order says so or not
                for f, others in enumerate(menu.orders):
                    for m, other in enumerate(others):
                        if (
                            isinstance(other, Convoy)
                            and (other.convoyed.place, other.to) == (order.unit.place, order.to)
                            and other.unit.power == order.unit.power
                        ):
                            self.sheet.demand(-self.literals[k][n], -self.literals[f][m])

    def run(self, limit: int) -> None:
        """Seek explanations, then what they have in common."""
        first = self._explain(())
        if first is None:
            self.found.none = self.found.complete = True
            self.found.clash = self._clash()
            return
        # in a world of its own, so that what was told can be left out
        told = self.sheet.new()
        self._enumerate(limit, told)
        self._fates(first)

    def _explain(self, assuming: Sequence[int], limit: int | None = None) -> Explanation | None:
        """Return an explanation in which some literals are true, or None if there is none.

        Args:
            assuming: the literals.
            limit: how many sets of orders may be judged that are none.

        Raises:
            _DoubtfulError: too many sets of orders seemed to be explanations and were none.
        """
        doubts = 0
        for way in (-self.played.odd, self.played.odd):
            while (model := self.desk.solve(*self.said, *assuming, self.refused, way)) is not None:
                chosen = tuple(
                    next(n for n, literal in enumerate(literals) if is_true(model, literal))
                    for literals in self.literals
                )
                one = self._judged(chosen)
                if self._holds(one.ruling):
                    return one
                if not self.played.rule_out_rings(model, one.ruling):
                    self.sheet.demand(-self.refused, *(-self.literals[k][n] for k, n in enumerate(chosen)))
                doubts += 1
                if limit is not None and doubts > limit:
                    raise _DoubtfulError
        return None

    def _judged(self, chosen: Chosen) -> Explanation:
        self.found.judged += 1
        rest = [self.menu.orders[k][n] for k, n in enumerate(chosen) if k not in self.found.fixed]
        orders = (*self.found.given, *rest)
        return Explanation(chosen, orders, rule(read(self.menu.position, orders, self.menu.rulebook)))

    def _holds(self, ruling: Ruling) -> bool:
        if ruling.verdict is Verdict.UNDEFINED:
            return False
        return all(holds(statement, ruling) for statement in self.found.statements)

    def _enumerate(self, limit: int, told: int) -> None:
        """Find minimal explanations, those with fewest orders first."""
        most = self.sure
        while len(self.found.explanations) < limit:
            few = -self.sheet.at_least(most - self.sure + 1, self.busy, Rule.DEFINITION, ())
            one = self._explain((told, few))
            if one is not None:
                self.found.explanations.append(one)
                chosen = [self.literals[k][n] for k, n in enumerate(one.chosen) if n]
                self.sheet.demand(-told, *(-literal for literal in chosen if literal != TRUE))
            elif few == TRUE or self._explain((told,)) is None:
                self.found.complete = True
                return
            else:
                most += 1
        self.found.complete = self._explain((told,)) is None

    def _clash(self) -> tuple[Statement, ...]:
        """Return statements that no orders explain together, none to spare if that can be told.

        Provinces that are empty are left out first. What the judge refused is of no account here, for it was refused
        for any of the statements: if without that the formula is satisfied, all statements are returned.
        """
        found = self.found
        try:
            if self.desk.solve(*self.said) is not None:
                return found.statements
        except TimeoutError:
            found.clash_timed_out = True
            return found.statements
        needed = list(self.said)
        # those that say where nobody stands are the likeliest to be of no account
        for demand in sorted(needed, key=lambda one: not isinstance(self.said[one], Absent)):
            fewer = [other for other in needed if other != demand]
            try:
                if self.desk.solve(*fewer) is None:
                    needed = fewer
            except TimeoutError:
                found.clash_timed_out = True
                break
        found.clash_least = not found.clash_timed_out
        return tuple(self.said[demand] for demand in needed)

    # -- what all explanations have in common ---------------------------------------------------------------------

    def _fates(self, first: Explanation) -> None:
        """Find what is the same in every explanation, and what each unit may have been ordered."""
        seen: list[set[int]] = [set() for _ in self.menu.units]
        witnesses = [first, *self.found.explanations]
        fates = []

        def note(one: Explanation) -> None:
            for k, n in enumerate(one.chosen):
                seen[k].add(n)

        for one in witnesses:
            note(one)
        for k, unit in enumerate(self.menu.units):
            places = {place_after(one.ruling, unit) for one in witnesses}
            place: str | None = ""
            if len(places) == 1:
                (there,) = places
                literal = self.played.dislodged[k] if there is None else stands(self.played, k, there)
                other = self._try(-literal)
                if other is not None:
                    witnesses.append(other)
                    note(other)
                elif not self._doubtful:
                    place = there
            settled = True
            for n, literal in enumerate(self.literals[k]):
                if n not in seen[k] and literal != FALSE:
                    other = self._try(literal)
                    if other is not None:
                        witnesses.append(other)
                        note(other)
                    settled = settled and not self._doubtful
            possible = tuple(self.menu.orders[k][n] for n in sorted(seen[k])) if settled else ()
            order = possible[0] if len(possible) == 1 else None
            fates.append(Fate(unit, place, order, possible))
        self.found.fates = fates

    def _try(self, literal: int) -> Explanation | None:
        """Return an explanation with a literal; note whether the question was left open."""
        self._doubtful = False
        try:
            return self._explain((literal,), MOST_DOUBTS)
        except _DoubtfulError:
            self._doubtful = True
            return None

    _doubtful = False


class _DoubtfulError(Exception):
    """Too many sets of orders seemed to be explanations and were none."""


def differing(found: Inferred) -> Mapping[Order, int]:
    """Return the orders that some minimal explanations have and others do not, each with how many have it.

    Args:
        found: what was inferred.
    """
    counts: dict[Order, int] = {}
    for one in found.explanations:
        for k, n in enumerate(one.chosen):
            if n:
                order = found.menu.orders[k][n]
                counts[order] = counts.get(order, 0) + 1
    return {order: n for order, n in counts.items() if n < len(found.explanations)}
