"""Refutations: lemmas that follow by unit propagation, one after the other, down to the empty clause."""

from __future__ import annotations

from collections.abc import Iterable

from .formulas import Formula
from .texts import MOST_STEPS, Fault, TooMuch, clause_text, lines_of, numbers


class TooLong(Exception):
    """More steps are needed than are taken."""


class Propagation:
    """Clauses under unit propagation, with two watched literals for each; what follows from them alone stays assigned.

    What stands at index ``n`` of a list belongs to literal ``n``, the negative ones counted from the end. Clauses are
    numbered from 1.
    """

    def __init__(self, top: int) -> None:
        """Begin without clauses."""
        self.value = [0] * (2 * top + 1)
        self.reason = [0] * (2 * top + 1)
        self.watches: list[list[int]] = [[] for _ in range(2 * top + 1)]
        self.clauses: list[list[int]] = [[]]
        self.trail: list[int] = []
        self.head = 0
        self.steps = 0
        self.conflict = 0
        """A clause that is false whatever is assumed; 0 while there is none."""

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause, and all that follows from it."""
        distinct = dict.fromkeys(clause)
        literals = list(distinct)
        self.clauses.append(literals)
        number = len(self.clauses) - 1
        if self.conflict or any(self.value[x] > 0 or -x in distinct for x in literals):
            return  # nothing will ever follow from it that does not follow without it
        literals.sort(key=lambda x: self.value[x] < 0)  # those that are open come first
        if not literals or self.value[literals[0]] < 0:
            self.conflict = number
        elif len(literals) == 1 or self.value[literals[1]] < 0:
            self._assign(literals[0], number)
            self.conflict = self._propagate()
        else:
            self.watches[literals[0]].append(number)
            self.watches[literals[1]].append(number)

    def _assign(self, literal: int, reason: int) -> None:
        self.value[literal], self.value[-literal] = 1, -1
        self.reason[literal] = reason
        self.trail.append(literal)

    def _propagate(self) -> int:
        """Assign all that follows; return a clause that is false, or 0."""
        value, clauses, watches = self.value, self.clauses, self.watches
        while self.head < len(self.trail):
            false = -self.trail[self.head]
            self.head += 1
            waiting = watches[false]
            watches[false] = kept = []
            self._spend(len(waiting))
            for n, number in enumerate(waiting):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] <= 0:
                    for k in range(2, len(clause)):
                        if value[clause[k]] >= 0:
                            clause[1], clause[k] = clause[k], false
                            watches[clause[1]].append(number)
                            break
                        if k > 100:
                            self._spend(1)
                    else:
                        kept.append(number)
                        if value[first] < 0:
                            kept += waiting[n + 1 :]
                            return number
                        self._assign(first, number)
                    continue
                kept.append(number)
        return 0

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise TooLong

    def why(self, lemma: Iterable[int]) -> list[int] | None:
        """Return the clauses from which a lemma follows by unit propagation, in order; None if it does not follow."""
        mark, conflict, needed = len(self.trail), self.conflict, set[int]()
        if not conflict:
            for literal in lemma:
                if self.value[literal] > 0:
                    needed.add(literal)  # true already, by its own reason or because its opposite is in the lemma
                    break
                if self.value[literal] == 0:
                    self._assign(-literal, 0)
            else:
                conflict = self._propagate()
        found = [conflict] if conflict else []
        if conflict or needed:
            needed.update(-literal for literal in self.clauses[conflict])
            for literal in reversed(self.trail):
                if literal in needed and (reason := self.reason[literal]):
                    found.append(reason)
                    needed.update(-other for other in self.clauses[reason] if other != literal)
            self._spend(len(self.trail))
        follows = bool(conflict or needed)
        for literal in self.trail[mark:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[mark:]
        self.head = mark
        return found[::-1] if follows else None


def check_drup(file: str, raw: bytes, formula: Formula) -> int:
    """See that every lemma follows and that the last is the empty clause; return how many lemmas there are.

    Args:
        file: the name of the file.
        raw: its bytes.
        formula: what is refuted.

    Raises:
        Fault: it is no refutation.
    """
    lines = lines_of(file, raw)
    known = Propagation(formula.top)
    n = 0
    try:
        for clause in formula.clauses:
            known.add(clause)
        for n, text in enumerate(lines, 1):
            lemma = numbers(file, n, text, formula.top)
            if known.why(lemma) is None:
                raise Fault(file, n, f"the clause {clause_text(lemma)} does not follow by unit propagation")
            if not lemma and n < len(lines):
                raise Fault(file, n + 1, "stands behind the empty clause, which ends a refutation")
            if not lemma:
                return n
            known.add(lemma)
    except TooLong:
        raise TooMuch(file, n, "is too long to be checked here; drat-trim is quicker") from None
    raise Fault(file, len(lines), "the refutation does not end with the empty clause: it proves nothing")
