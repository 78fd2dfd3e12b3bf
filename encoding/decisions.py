"""The decisions of a phase with their literals: asked for one by one, and made when they are first asked for.

Equations are made depth first, what a decision needs before the decision itself. A decision that is needed while
its own equation is being made becomes a variable; all others are folded into those that need them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from .facts import FALSE, TRUE, Fact, Kind, Rule
from .gates import Gates, LabelledGates

UNSEEN = 0
PENDING = 1 << 60
"""A decision whose equation is being made; it becomes a variable if that equation asks for it."""

DEEPEST = 100
"""Equations are nested no deeper than this; what lies below becomes a variable and is made later."""


Label: TypeAlias = tuple[Rule, tuple[int, ...]]
"""A rule and the units that it is applied to."""


class Folding(Enum):
    """How much is decided while the equations are made."""

    ALL = "all"
    """Decided decisions are constants, and a decision that equals another one shares its literal."""
    CONSTANTS = "constants"
    """Decided decisions are constants; every open decision has a variable of its own."""
    NOTHING = "nothing"
    """Every decision has a variable of its own, decided or not, and every use of a rule an equation with its label."""


class Decisions(ABC):
    """The literals of all decisions of a phase, and the equations of those that stay open.

    Args:
        units: the numbers of the units, in a fixed order.
        size: how many numbers there are.
        folding: how much to decide on the way.
        known: decisions settled from outside (by a backup rule), which replace their equations.
        settled: the labels of those equations, where every use of a rule has its label: the rule that settled the
            decision, and the units it did so for.
        free: decisions that have no equation at all.
        gates: the equations that those of the decisions join; without it, new ones.

    ``success``, ``given`` and ``path`` hold the literal of each decision by number of the unit (``UNSEEN`` where there
    is none), and ``gates`` the equations of the open variables. ``dislodged`` is filled for
    :attr:`Folding.NOTHING` alone: everywhere else it is read off the moves.
    """

    def __init__(
        self,
        units: Sequence[int],
        size: int,
        folding: Folding,
        known: Mapping[Fact, bool] | None = None,
        settled: Mapping[Fact, Label] | None = None,
        free: Iterable[Fact] = (),
        gates: Gates | None = None,
    ) -> None:
        """Begin with what is known."""
        self.units = units
        self.folding = folding
        self.folds = folding is not Folding.NOTHING
        self.gates = gates or (Gates() if self.folds else LabelledGates())
        self.settled = settled or {}
        self.success = [UNSEEN] * size
        self.given = [UNSEEN] * size
        self.path: dict[int, int] = {}
        self.dislodged: dict[int, int] = {}
        self._depth = 0
        self._postponed: list[Fact] = []
        if known is not None:
            self._take_known(known)
        for fact in free:
            self._put(fact, self.gates.new())

    @abstractmethod
    def _success(self, i: int) -> int:
        """Make the equation of *the move of the unit in i succeeds*."""

    @abstractmethod
    def _given(self, s: int) -> int:
        """Make the equation of *the support by the unit in s is given*."""

    @abstractmethod
    def _path(self, i: int) -> int:
        """Make the equation of *the convoyed army in i has a path*."""

    def _take_known(self, known: Mapping[Fact, bool]) -> None:
        """Put in what is settled before anything is asked for, so that no equation sees it as pending."""
        for fact, value in known.items():
            literal = TRUE if value else FALSE
            if not self.folds:
                rule, about = self.settled.get(fact, (Rule.DEFINITION, (fact.province,)))
                literal = self._own_variable(fact.province, self.gates.stated(literal, rule, about))
            self._put(fact, literal)

    def _put(self, fact: Fact, literal: int) -> None:
        """Take a literal for a decision."""
        if fact.kind is Kind.SUCCESS:
            self.success[fact.province] = literal
        elif fact.kind is Kind.GIVEN:
            self.given[fact.province] = literal
        else:
            self.path[fact.province] = literal

    def _settle(self, p: int, prior: int, literal: int) -> int:
        """Return the literal that stands for a decision whose equation came out as the given literal."""
        if prior != PENDING:  # it was needed while it was being made
            self.gates.define(prior, literal, Rule.DEFINITION, (p,))
            # the folded value may be used by all that comes later
            return literal if self.folds and literal in (TRUE, FALSE) else prior
        if self.folding is Folding.ALL or (self.folding is Folding.CONSTANTS and literal in (TRUE, FALSE)):
            return literal
        return self._own_variable(p, literal)

    def _own_variable(self, p: int, literal: int) -> int:
        variable = self.gates.new()
        self.gates.define(variable, literal, Rule.DEFINITION, (p,))
        return variable

    def success_of(self, i: int) -> int:
        """Return the literal of *the move of the unit in i succeeds*."""
        literal = self.success[i]
        if literal != UNSEEN:
            if literal == PENDING:
                literal = self.success[i] = self.gates.new()
            return literal
        if self._depth > DEEPEST:
            return self._postpone(Kind.SUCCESS, i)
        self._depth += 1
        self.success[i] = PENDING
        literal = self._success(i)
        self._depth -= 1
        # most decisions are plain constants or literals: skip the bookkeeping then
        if self.success[i] != PENDING or self.folding is not Folding.ALL:
            literal = self._settle(i, self.success[i], literal)
        self.success[i] = literal
        return literal

    def given_of(self, s: int) -> int:
        """Return the literal of *the support by the unit in s is given*."""
        literal = self.given[s]
        if literal != UNSEEN:
            if literal == PENDING:
                literal = self.given[s] = self.gates.new()
            return literal
        if self._depth > DEEPEST:
            return self._postpone(Kind.GIVEN, s)
        self._depth += 1
        self.given[s] = PENDING
        value = self._given(s)
        # only now: while its equation was made, the decision may have become a variable
        literal = self._settle(s, self.given[s], value)
        self._depth -= 1
        self.given[s] = literal
        return literal

    def path_of(self, i: int) -> int:
        """Return the literal of *the convoyed army in i has a path*."""
        literal = self.path.get(i, UNSEEN)
        if literal != UNSEEN:
            if literal == PENDING:
                literal = self.path[i] = self.gates.new()
            return literal
        if self._depth > DEEPEST:
            return self._postpone(Kind.PATH, i)
        self._depth += 1
        self.path[i] = PENDING
        value = self._path(i)
        literal = self._settle(i, self.path[i], value)
        self._depth -= 1
        self.path[i] = literal
        return literal

    def _postpone(self, kind: Kind, p: int) -> int:
        variable = self.gates.new()
        self._put(Fact(kind, p), variable)
        self._postponed.append(Fact(kind, p))
        return variable

    def _make_postponed(self) -> None:
        """Make the equations that were left for later."""
        while self._postponed:
            kind, p = self._postponed.pop()
            # these are variables already, so their equations cannot turn them into others
            if kind is Kind.SUCCESS:
                self.success[p] = self._settle(p, self.success[p], self._success(p))
            elif kind is Kind.GIVEN:
                self.given[p] = self._settle(p, self.given[p], self._given(p))
            else:
                self.path[p] = self._settle(p, self.path[p], self._path(p))

    def facts(self) -> dict[Fact, int]:
        """Return every decision with its literal, in a fixed order."""
        found = {Fact(Kind.SUCCESS, p): self.success[p] for p in self.units if self.success[p]}
        found |= {Fact(Kind.GIVEN, p): self.given[p] for p in self.units if self.given[p]}
        found |= {Fact(Kind.PATH, p): self.path[p] for p in sorted(self.path)}
        found |= {Fact(Kind.DISLODGED, p): literal for p, literal in self.dislodged.items()}
        return found
