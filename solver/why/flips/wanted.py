"""What may be wanted of an order: whether a ruling has it, and how far the orders may change while it stays so."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from ....encoding.facts import FALSE, TRUE
from ....maps import Convoy, Move, Order, StandoffError, Support
from ...outcome import Outcome, Result
from ...ruling import Ruling
from .apart import apart
from .menu import Box, Choice, Menu, joined
from .resting import Resting


class FlipError(StandoffError):
    """What is asked of an order cannot be asked of it."""


class Wanted(Enum):
    """What an order, or a unit, may be wanted to come to; the value is the word for it."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    """The move does not succeed: it fails, or no complete convoy is ordered for it."""
    GIVEN = "given"
    CUT = "cut"
    AVAILABLE = "available"
    DISRUPTED = "disrupted"
    STANDS = "stands"
    """The unit is not dislodged."""
    DISLODGED = "dislodged"


_RESULTS: dict[Wanted, frozenset[Result]] = {
    Wanted.SUCCEEDS: frozenset({Result.SUCCEEDS}),
    Wanted.FAILS: frozenset({Result.FAILS, Result.INVALID}),
    Wanted.GIVEN: frozenset({Result.GIVEN}),
    Wanted.CUT: frozenset({Result.CUT}),
    Wanted.AVAILABLE: frozenset({Result.AVAILABLE}),
    Wanted.DISRUPTED: frozenset({Result.DISRUPTED}),
}

_OPPOSITES = {
    Result.SUCCEEDS: Wanted.FAILS,
    Result.FAILS: Wanted.SUCCEEDS,
    Result.GIVEN: Wanted.CUT,
    Result.CUT: Wanted.GIVEN,
    Result.AVAILABLE: Wanted.DISRUPTED,
    Result.DISRUPTED: Wanted.AVAILABLE,
    Result.STANDS: Wanted.DISLODGED,
    Result.DISLODGED: Wanted.STANDS,
}

_OF_UNITS = (Wanted.STANDS, Wanted.DISLODGED)


def words_for(order: Order) -> tuple[Wanted, ...]:
    """Give what may be wanted of an order, the better result first.

    >>> from standoff.maps import ARMY, Hold, Unit
    >>> [one.value for one in words_for(Hold(Unit("GERMANY", ARMY, "mun")))]
    ['stands', 'dislodged']
    """
    if isinstance(order, Move):
        return (Wanted.SUCCEEDS, Wanted.FAILS, *_OF_UNITS)
    if isinstance(order, Support):
        return (Wanted.GIVEN, Wanted.CUT, *_OF_UNITS)
    if isinstance(order, Convoy):
        return (Wanted.AVAILABLE, Wanted.DISRUPTED, *_OF_UNITS)
    return _OF_UNITS


def opposite(outcome: Outcome) -> Wanted:
    """Give what is wanted of an order where nothing is said: that it comes to the contrary of what it came to.

    An order that is void, or of which the rulebook does not say what becomes of it, is wanted to be carried out.
    """
    return _OPPOSITES.get(outcome.result, words_for(outcome.order)[0])


def wanted_of(outcome: Outcome, word: str) -> Wanted:
    """Give what a word asks of an order.

    Raises:
        FlipError: there is no such word, or it says nothing of such an order; the message lists those that do.
    """
    fitting = words_for(outcome.order)
    for one in fitting:
        if one.value == word.lower():
            return one
    known = ", ".join(one.value for one in fitting)
    raise FlipError(f"{word!r}: of {outcome.order.short} can be asked: {known}")


def outcome_of(ruling: Ruling, p: int) -> Outcome:
    """Give the outcome of the order of a unit: the one that counts, else one that was written for it in vain."""
    intents = ruling.intents
    unit = intents.at[p]
    index = intents.given[p]
    if unit is not None and index < 0:
        for n, order in enumerate(intents.orders):
            if intents.where[n] == p and order.unit.power == unit.power:
                return ruling.outcomes[n]
    return ruling.outcomes[index] if index >= 0 else ruling[str(unit)]


class Question:
    """What is wanted of the order of one unit, asked of many rulings.

    Args:
        p: number of the province where the unit stands.
        order: its order, as written.
        wanted: what is wanted.
        menu: the orders that the other units may be given.
    """

    def __init__(self, p: int, order: Order, wanted: Wanted, menu: Menu) -> None:
        """Keep the parts."""
        self.p = p
        self.order = order
        self.wanted = wanted
        self.menu = menu

    def met(self, ruling: Ruling) -> bool:
        """Tell whether a ruling has what is wanted; what the rulebook leaves open has nothing."""
        outcome = outcome_of(ruling, self.p)
        if outcome.result is Result.UNDECIDED:
            # something is open about the order, but perhaps not this
            return self._sure(ruling)
        if self.wanted in _OF_UNITS:
            return (outcome.dislodged_by is not None) == (self.wanted is Wanted.DISLODGED)
        return outcome.result in _RESULTS[self.wanted]

    def _sure(self, ruling: Ruling) -> bool:
        """Tell whether the decisions that a rulebook does not leave open are enough for what is wanted."""
        p, resolution = self.p, ruling.resolution
        if self.wanted in (Wanted.SUCCEEDS, Wanted.FAILS):
            return resolution.success[p] == (TRUE if self.wanted is Wanted.SUCCEEDS else FALSE)
        if self.wanted in (Wanted.GIVEN, Wanted.CUT):
            return resolution.given[p] == (TRUE if self.wanted is Wanted.GIVEN else FALSE)
        intents = ruling.intents
        # an own unit comes in only if this one leaves
        foreign = [j for j in intents.into.get(p, ()) if intents.owner[j] != intents.owner[p]]
        attacks = [resolution.success[j] for j in foreign]
        left = resolution.success[p]
        if self.wanted in (Wanted.DISLODGED, Wanted.DISRUPTED):
            return TRUE in attacks and left in (FALSE, 0)
        return left == TRUE or all(attack == FALSE for attack in attacks)

    def boxes(self, ruling: Ruling, choice: Choice) -> Iterator[Box]:
        """Yield boxes within which :meth:`met` says what it says of a ruling, at least one.

        Args:
            ruling: the ruling for a choice.
            choice: the choice.
        """
        found = False
        for box in self._derived(ruling, choice):
            if box is not None:
                found = True
                yield box
        if not found:
            box = apart(self.p, self.met, ruling, self.menu, choice)
            # or just these orders
            yield {p: 1 << choice.get(p, 0) for p in self.menu.full} if box is None else box

    # -- by derivation --------------------------------------------------------------------------------------------

    def _derived(self, ruling: Ruling, choice: Choice) -> Iterator[Box | None]:
        """Yield boxes that rest on plain derivations."""
        outcome = outcome_of(ruling, self.p)
        if outcome.result is Result.ILLEGAL and self.wanted not in _OF_UNITS:
            yield {}  # whether an order is illegal hangs on no other order
            return
        resting = Resting(ruling, self.menu, choice)
        if not resting.known_rules:
            return
        p, order = self.p, self.order
        if self.wanted in _OF_UNITS:
            yield from self._of_unit(resting)
        elif isinstance(order, Move):
            if resting.success[p] == TRUE:
                yield from resting.ways_to_succeed(p)
            elif resting.success[p] == FALSE:
                yield from resting.ways_to_fail(p)
        else:
            yield from self._of_help(resting, outcome.result)

    def _of_unit(self, resting: Resting) -> Iterator[Box | None]:
        """Yield what it rests on that the unit is dislodged, or is not."""
        p = self.p
        moves = resting.goal[p] >= 0
        if not resting.beaten(p):
            yield from resting.ways_to_survive(p)
        elif not moves:
            yield from resting.ways_to_be_beaten(p)
        elif resting.success[p] == FALSE:
            stuck = resting.fails(p)
            for box in resting.ways_to_be_beaten(p) if stuck is not None else ():
                yield None if box is None or stuck is None else joined([stuck, box])
        if moves and resting.success[p] == TRUE:
            yield from resting.ways_to_succeed(p)

    def _of_help(self, resting: Resting, result: Result) -> Iterator[Box | None]:
        """Yield what it rests on that a support is given or cut, a convoy available or disrupted, or either invalid."""
        p, q, to = self.p, resting.now[self.p].unit, resting.now[self.p].to
        matched = resting.intents.helped[p] >= 0 or resting.intents.carries[p] >= 0
        if not matched:
            # as long as the other unit does nothing of the kind; one that goes to another coast keeps to it
            if to == q:
                if q in self.menu.full:
                    yield {q: self.menu.full[q] & ~self.menu.stays[q]}
                elif resting.goal[q] >= 0:
                    yield {}
            elif resting.goal[q] == to:
                yield resting.keeps(q)
            else:
                yield resting.goes_not(q, to)
            return
        does = resting.stays(q) if to == q else resting.keeps(q)
        if isinstance(self.order, Support):
            ways = resting.ways_to_be_given(p) if resting.given[p] == TRUE else resting.ways_to_be_cut(p)
        elif resting.beaten(p):
            ways = resting.ways_to_be_beaten(p)
        elif result is Result.DISRUPTED:
            return  # by a paradox
        else:
            ways = resting.ways_to_survive(p)
        for box in ways:
            if box is None:
                continue
            # a support that is not given helps nobody, whatever the other unit does
            unhelped = self.wanted is Wanted.GIVEN and resting.given[p] == FALSE
            yield box if unhelped else joined([does, box])
