"""Several orders of which a claim does not say which one it means: its rows are given to them by what they say.

An order may be given twice. Under most rulebooks the first of the two counts and the second is illegal, under others it
is the last, and a claim that has only one of the two rows does not say whose row that is. So the rows of orders that
are alike are a set: a claim can be right if there is a way to give its rows to the orders that fits. Which order a row
is given to depends on the rulebook, so it is decided where a claim is judged, not where it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from ...encoding import Intents, Status
from ..adjustments import AdjustmentRuling
from ..outcome import Result
from ..retreats import RetreatRuling
from .claim import VOID, AnyOrder, Became, Claim, Either, Executed, Route, Statement, Subject, Uncarried, fitting
from .holding import holds_late
from .meaning import void_result

_Row: TypeAlias = tuple[int, int]
"""The number of the orders that a row may be about, and which of the rows about these it is."""

_Alike: TypeAlias = tuple[int, tuple[Statement, ...]]
"""The number of the orders that a row may be about, and what it says."""

_Kind: TypeAlias = tuple[str, object]
"""An order as it is written, and what it came to."""


def given_to_orders(claim: Claim, intents: Intents) -> Claim:
    """Return a claim about a movement phase, with one order for each row that may be about several.

    Args:
        claim: the claim.
        intents: what the orders amount to under the rulebook in force.
    """
    if not _open(claim):
        return claim

    def can_be(statement: Statement) -> bool:
        match statement:
            case Became(subject, results):
                void = void_result(intents, subject.index)
                possible = fitting(subject.order, frozenset(Result) - VOID) if void is None else {void}
                return not results.isdisjoint(possible)
            case Executed(subject, text):
                done = intents.readings[subject.index].executed
                return done is not None and str(done) == text
            case Route(subject):
                return intents.readings[subject.index].status is not Status.ILLEGAL
            case _:
                return True

    def came(n: int) -> object:
        reading = intents.readings[n]
        return reading.status, void_result(intents, n), str(reading.executed)

    counting = [n for n, reading in enumerate(intents.readings) if reading.status is not Status.ILLEGAL]
    return _Giving(claim, intents.orders, came, counting, can_be).claim()


def given_to_late_orders(claim: Claim, ruling: RetreatRuling | AdjustmentRuling) -> Claim:
    """Return a claim about a retreat or adjustment phase, with one order for each row that may be about several.

    Args:
        claim: the claim.
        ruling: what the rulebook in force makes of the phase.
    """
    if not _open(claim):
        return claim
    counting = [n for n, outcome in enumerate(ruling.outcomes) if outcome.result not in VOID]
    orders = [outcome.order for outcome in ruling.outcomes]

    def came(n: int) -> object:
        return ruling.outcomes[n].result, str(ruling.outcomes[n].executed)

    return _Giving(claim, orders, came, counting, lambda statement: holds_late(statement, ruling)).claim()


def _subjects(statement: Statement) -> Iterator[Subject]:
    """Yield the orders that a statement is about."""
    match statement:
        case Became(subject) | Executed(subject) | Route(subject) | Uncarried(subject):
            yield subject
        case Either(options):
            yield from (subject for option in options for one in option for subject in _subjects(one))
        case _:
            pass


def _about(statement: Statement, subject: Subject) -> Statement:
    """Return a statement about another order."""
    match statement:
        case Became() | Executed() | Route() | Uncarried():
            return replace(statement, subject=subject)
        case Either(options):
            return replace(statement, options=tuple(tuple(_about(one, subject) for one in each) for each in options))
        case _:
            return statement


def _open(claim: Claim) -> bool:
    """Tell whether a claim has a row that may be about one of several orders."""
    return any(subject.among for statement in claim.statements for subject in _subjects(statement))


class _Giving:
    """Gives rows to orders, each order to one row as far as there are enough of them.

    Rows that say the same of the same orders are taken together, and so are orders that are written alike and came to
    the same: thousands of each are no more work than two.

    Args:
        claim: the claim.
        orders: the orders of the phase.
        came: what each came to as far as a row may tell, the same for those that are no matter which is meant.
        counting: the indices of those that are not illegal.
        can_be: tells whether a statement about one order can be true of it.
    """

    def __init__(
        self,
        claim: Claim,
        orders: Sequence[AnyOrder],
        came: Callable[[int], object],
        counting: Sequence[int],
        can_be: Callable[[Statement], bool],
    ) -> None:
        self.whole = claim
        self.orders = orders
        self.counting = frozenset(counting)
        self.can_be = can_be
        # the orders that a row may be about can be many, and are looked at once for all rows about them
        self.number: dict[int, int] = {}
        self.among: list[tuple[int, ...]] = []
        self.row_of: list[_Row | None] = [self._row(statement) for statement in claim.statements]
        rows: dict[_Row, list[Statement]] = {}
        for row, statement in zip(self.row_of, claim.statements, strict=True):
            if row is not None:
                rows.setdefault(row, []).append(statement)
        # a row that says nothing of the order itself takes one of the orders all the same
        named = {*rows, *(row for row in map(self._row_of, claim.rows) if row is not None)}
        times = Counter(number for number, _ in named)
        sets = [frozenset(among) for among in self.among]
        self.count = [sum(times[n] for n, others in enumerate(sets) if not among.isdisjoint(others)) for among in sets]
        self.says: dict[_Row, _Alike] = {}
        for row, statements in rows.items():
            # what is said without the turn; the first of the orders stands for all
            subject = self._subject(self.among[row[0]][0])
            self.says[row] = row[0], tuple(_about(one, subject) for one in statements)
        self.kind = {n: (str(orders[n]), came(n)) for n in sorted({n for among in self.among for n in among})}
        self.free: dict[_Kind, list[int]] = {}
        for n in reversed(self.kind):
            self.free.setdefault(self.kind[n], []).append(n)
        self.first = {kind: several[-1] for kind, several in self.free.items()}
        self.true = {says: self._true(says) for says in dict.fromkeys(self.says.values())}
        self.fits = {says: self._fitting(says) for says in self.true}
        self.taken: dict[_Kind, dict[_Alike, list[_Row]]] = {}
        self.given: dict[_Row, int] = {}

    def claim(self) -> Claim:
        """Return the claim with the order of each row."""
        closed: set[_Alike] = set()
        # a row about fewer of the orders goes first: it cannot take another where those that may be about more can
        ordered = sorted(self.says.items(), key=lambda item: len(self.among[item[1][0]]))
        for row, says in ordered:
            # where no way was found once, there is none later
            if says not in closed and not self._find(row, says):
                closed.add(says)
        for row, says in ordered:
            if row not in self.given:
                self._take(row, says, self._least_wrong(says))
        statements = [
            statement if row is None else _about(statement, self._subject(self.given[row]))
            for row, statement in zip(self.row_of, self.whole.statements, strict=True)
        ]
        return replace(self.whole, statements=tuple(dict.fromkeys(statements)))

    def _row(self, statement: Statement) -> _Row | None:
        """Return the row that a statement is of; None if it is about no order, or about a certain one."""
        return self._row_of(next(_subjects(statement), None))

    def _row_of(self, subject: Subject | None) -> _Row | None:
        if subject is None or not subject.among:
            return None
        number = self.number.get(id(subject.among))
        if number is None:
            if subject.among not in self.among:
                self.among.append(subject.among)
            number = self.number[id(subject.among)] = self.among.index(subject.among)
        return number, subject.turn

    def _subject(self, n: int) -> Subject:
        return Subject(self.orders[n], n)

    def _true(self, says: _Alike) -> dict[_Kind, int]:
        """Return for each kind of orders that a row may be about how many of its statements can be true of these."""
        number, statements = says
        among = self.among[number]
        if self.count[number] < len(among) and any(map(_wide, statements)):
            # said once of an order that was given twice, "fails" is not said of the one that does not count
            among = tuple(n for n in among if n in self.counting) or among
        kinds = dict.fromkeys(self.kind[n] for n in among)
        return {
            kind: sum(self.can_be(_about(one, self._subject(self.first[kind]))) for one in statements) for kind in kinds
        }

    def _fitting(self, says: _Alike) -> list[_Kind]:
        """Return the kinds of orders of which all that a row says can be true; those of which it is true come first."""
        found = [kind for kind, true in self.true[says].items() if true == len(says[1])]
        if any(map(_wide, says[1])):
            # that an order fails is certain of one that does not count, and of another it is yet to be seen
            found.sort(key=lambda kind: self.first[kind] in self.counting)
        return found

    def _take(self, row: _Row, says: _Alike, kind: _Kind) -> None:
        """Give a row an order of a kind, one that is free if there is one."""
        free = self.free[kind]
        self.given[row] = free.pop() if free else self.first[kind]
        self.taken.setdefault(kind, {}).setdefault(says, []).append(row)

    def _find(self, row: _Row, says: _Alike) -> bool:
        """Give a row an order that fits, where need be by giving other rows another one; tell whether there is one."""
        # breadth first, so that no number of rows goes deep; each kind of orders, with the rows that it came from
        came: dict[_Kind, _Alike] = {}
        seen = {says}
        waiting = [says]
        for one in waiting:
            for kind in self.fits[one]:
                if kind in came:
                    continue
                came[kind] = one
                if self.free[kind]:
                    self._hand_on(kind, came, row, says)
                    return True
                others = [other for other, rows in self.taken.get(kind, {}).items() if rows and other not in seen]
                seen.update(others)
                waiting += others
        return False

    def _hand_on(self, kind: _Kind, came: dict[_Kind, _Alike], row: _Row, says: _Alike) -> None:
        """Move rows along the way on which a free order was found, and give the row what that leaves."""
        order = self.free[kind].pop()
        while came[kind] != says:
            mover = came[kind]
            before = next(one for one in came if self.taken.get(one, {}).get(mover))
            moved = self.taken[before][mover].pop()
            self.taken.setdefault(kind, {}).setdefault(mover, []).append(moved)
            self.given[moved], order = order, self.given[moved]
            kind = before
        self.given[row] = order
        self.taken.setdefault(kind, {}).setdefault(says, []).append(row)

    def _least_wrong(self, says: _Alike) -> _Kind:
        """Return the kind of order for a row that fits none that is free: a free one, of which most of it is true.

        Where none is free, the claim has more rows than there are orders, and this one repeats what another says.
        """
        true, fits = self.true[says], set(self.fits[says])

        def rank(kind: _Kind) -> tuple[bool, bool, int, bool, int]:
            n = self.first[kind]
            return bool(self.free[kind]), kind in fits, true[kind], n in self.counting, -n

        return max(true, key=rank)


def _wide(statement: Statement) -> bool:
    """Tell whether a statement can be true of an order that counts, and is true of any that does not."""
    if isinstance(statement, Either):
        return any(_wide(one) for option in statement.options for one in option)
    return isinstance(statement, Became) and Result.ILLEGAL in statement.results and not statement.results <= VOID
