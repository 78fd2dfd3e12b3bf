"""Equations over literals: each open variable is *at least m of these literals*.

This one kind of equation says all the rules need: *and* is n of n, *or* is 1 of n, and a comparison of two
strengths is a count over the supports of one side and the missing supports of the other. Constants are
folded as an equation is made, so that an equation which is decided never becomes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from .facts import FALSE, TRUE, Rule

WIDEST = 8
"""Counts over more literals than this are built of smaller ones, so that clauses stay few."""

Strength: TypeAlias = tuple[int, tuple[int, ...]]
"""Strength of a unit: what is sure (itself and its sure supports), and the literals of its open supports."""


class Gate(NamedTuple):
    """One equation: the variable is true if and only if at least ``least`` of the literals are."""

    variable: int
    least: int
    literals: tuple[int, ...]
    rule: Rule
    about: tuple[int, ...]
    """Provinces that the rule is applied to, for labels."""


class Reach(NamedTuple):
    """One equation too wide to write down: the variable is true if open seas join start and end.

    ``alive`` gives for each sea the literal that its fleet survives. The solver layer adds the clauses it
    turns out to need: cuts and routes (``solver/resolving.py``; ``docs/rules.md``, Routes).
    """

    variable: int
    start: int
    end: int
    alive: dict[int, int]


class Gates:
    """A set of equations under construction, with the numbering of its variables."""

    def __init__(self) -> None:
        """Begin with the constant only."""
        self.top = 1
        self.gates: list[Gate] = []
        self.reaches: list[Reach] = []
        self._made: dict[tuple[int, tuple[int, ...]], int] = {}

    def new(self) -> int:
        """Return a fresh variable."""
        self.top += 1
        return self.top

    def define(self, variable: int, literal: int, rule: Rule, about: tuple[int, ...]) -> None:
        """State that a variable equals a literal."""
        if variable != literal:
            self.gates.append(Gate(variable, 1, (literal,), rule, about))

    def stated(self, literal: int, rule: Rule, about: tuple[int, ...]) -> int:  # noqa: ARG002
        """Return the literal of a decision that a rule makes of another; where equations are labelled, a new one."""
        return literal

    def all_of(self, literals: Iterable[int], rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *all of these are true*."""
        open_ones = []
        for literal in literals:
            if literal == FALSE:
                return FALSE
            if literal != TRUE and literal not in open_ones:
                if -literal in open_ones:
                    return FALSE
                open_ones.append(literal)
        if not open_ones:
            return TRUE
        return self._gate(len(open_ones), open_ones, rule, about)

    def any_of(self, literals: Iterable[int], rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *one of these is true*."""
        open_ones = []
        for literal in literals:
            if literal == TRUE:
                return TRUE
            if literal != FALSE and literal not in open_ones:
                if -literal in open_ones:
                    return TRUE
                open_ones.append(literal)
        if not open_ones:
            return FALSE
        return self._gate(1, open_ones, rule, about)

    def exceeds(self, one: Strength, other: Strength, rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *one strength is greater than the other*."""
        sure, supports = one
        other_sure, other_supports = other
        if sure > other_sure + len(other_supports):
            return TRUE
        if sure + len(supports) <= other_sure:
            return FALSE
        # a > b is: of a's open supports and the missing ones of b, at least so many; what counts on both sides
        # stands here with its opposite, and at_least strikes the two
        literals = [*supports, *[-literal for literal in other_supports]]
        return self.at_least(other_sure - sure + 1 + len(other_supports), literals, rule, about)

    def at_least(self, count: int, literals: Sequence[int], rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *at least so many of these are true*; none of them is a constant."""
        kept: list[int] = []
        for literal in literals:
            if -literal in kept:  # exactly one of the two is true
                kept.remove(-literal)
                count -= 1
            else:
                kept.append(literal)
        if count <= 0:
            return TRUE
        if count > len(kept):
            return FALSE
        return self._gate(count, kept, rule, about)

    def _gate(self, count: int, literals: list[int], rule: Rule, about: tuple[int, ...]) -> int:
        if len(literals) == 1:
            return literals[0]
        if len(literals) > WIDEST and 1 < count < len(literals):
            return self._ladder(count, literals, rule, about)
        key = (count, tuple(sorted(literals)))
        variable = self._made.get(key)
        if variable is None:
            variable = self.new()
            self._made[key] = variable
            self.gates.append(Gate(variable, count, key[1], rule, about))
        return variable

    def _ladder(self, count: int, literals: list[int], rule: Rule, about: tuple[int, ...]) -> int:
        """Count by a ladder: *at least j of the first i* from the two rungs below."""
        rungs = [TRUE] + [FALSE] * count
        for literal in literals:
            for j in range(count, 0, -1):
                step = self.all_of((literal, rungs[j - 1]), rule, about)
                rungs[j] = self.any_of((rungs[j], step), rule, about)
        return rungs[count]


class LabelledGates(Gates):
    """Equations none of which is decided or shared as it is made, so that each use of a rule keeps its label.

    Constants that change nothing are left out all the same: they state no rule.
    """

    def __init__(self) -> None:
        """Begin with the constant only."""
        super().__init__()
        self._labelled: dict[tuple[Rule, tuple[int, ...], int, tuple[int, ...]], int] = {}

    def stated(self, literal: int, rule: Rule, about: tuple[int, ...]) -> int:
        """Return a variable that equals the literal, by that rule."""
        return self._label(1, [literal], rule, about)

    def all_of(self, literals: Iterable[int], rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *all of these are true*."""
        kept = list(dict.fromkeys(literal for literal in literals if literal != TRUE))
        return self._label(len(kept), kept, rule, about)

    def any_of(self, literals: Iterable[int], rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *one of these is true*."""
        kept = list(dict.fromkeys(literal for literal in literals if literal != FALSE))
        return self._label(1, kept, rule, about)

    def exceeds(self, one: Strength, other: Strength, rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *one strength is greater than the other*."""
        sure, supports = one
        other_sure, other_supports = other
        literals = [*supports, *[-literal for literal in other_supports]]
        return self.at_least(other_sure - sure + 1 + len(other_supports), literals, rule, about)

    def at_least(self, count: int, literals: Sequence[int], rule: Rule, about: tuple[int, ...]) -> int:
        """Return the literal of *at least so many of these are true*; none of them is a constant."""
        kept: list[int] = []
        for literal in literals:
            if -literal in kept:  # exactly one of the two is true
                kept.remove(-literal)
                count -= 1
            else:
                kept.append(literal)
        count = min(max(count, 0), len(kept) + 1)
        if len(kept) > WIDEST and 1 < count < len(kept):
            return self._ladder(count, kept, rule, about)
        return self._label(count, kept, rule, about)

    def _label(self, count: int, literals: list[int], rule: Rule, about: tuple[int, ...]) -> int:
        key = (rule, about, count, tuple(sorted(literals)))
        variable = self._labelled.get(key)
        if variable is None:
            variable = self._labelled[key] = self.new()
            self.gates.append(Gate(variable, count, key[3], rule, about))
        return variable
