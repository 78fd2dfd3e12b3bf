"""A refutation cut down to what it needs, and written so that a checker need not search: each lemma with its hints.

What a solver writes is gone through backwards from the empty clause: a lemma that nothing behind it hangs on is left
out without being looked at. That takes a fraction of what it takes to go through all of them, which
:mod:`standoff.solver.proofs.lemmas` does for the small refutations of a phase.

A literal that follows from the clauses alone becomes a lemma of its own, with one clause for a reason. So what hangs on
it names that lemma, and not once more all that it follows from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...solver.oracle import Step
from ...solver.proofs.lemmas import Lemma

NEVER = 0
"""The number of no clause; clauses are numbered from 1."""


def trimmed(clauses: Sequence[Sequence[int]], steps: Iterable[Step], top: int) -> tuple[Lemma, ...]:
    """Return the lemmas that the empty clause hangs on, which comes last, each with its hints.

    Args:
        clauses: the formula.
        steps: the refutation as a solver gives it.
        top: the highest variable.

    Raises:
        ValueError: it is no refutation: something does not follow by unit propagation.

    >>> steps = [Step(True, (2,)), Step(True, (1, 2)), Step(True, ())]
    >>> trimmed([[1, 2], [-1, 2], [1, -2], [-1, -2]], steps, 2)
    (Lemma(literals=(2,), hints=(1, 2)), Lemma(literals=(1,), hints=(5, 3)), Lemma(literals=(), hints=(5, 6, 4)))
    """
    trimming = _Trimming(clauses, top)
    trimming.forwards(steps)
    return trimming.backwards()


class _Trimming:
    """Clauses in the sequence in which they come, under unit propagation.

    What stands at index ``n`` of a list belongs to literal ``n``, the negative ones counted from the end. A clause is
    watched at its first two literals. Clauses that the empty clause is known to hang on have watches of their own, which
    are asked first: what can be shown by them needs no others.
    """

    def __init__(self, clauses: Sequence[Sequence[int]], top: int) -> None:
        self.size = len(clauses)
        self.value = [0] * (2 * top + 1)
        self.reason = [NEVER] * (2 * top + 1)
        self.place = [0] * (2 * top + 1)
        """Where in the trail a literal stands."""
        self.trail: list[int] = []
        self.watches: list[list[int]] = [[] for _ in range(2 * top + 1)]
        self.needed_watches: list[list[int]] = [[] for _ in range(2 * top + 1)]
        self.clauses: list[list[int]] = [[]]
        self.because: list[int] = [NEVER]
        """For the lemma of a literal that follows from the clauses alone, the clause that it follows from."""
        self.begun: list[int] = [0]
        """How long the trail was when a clause came."""
        self.gone: list[bool] = [False]
        self.back: dict[int, list[int]] = {}
        """The clauses that were deleted when a clause was the last."""
        self.needed: list[bool] = [False]
        self.head = 0
        self.conflict = NEVER
        """A clause that is false whatever is assumed."""
        for clause in clauses:
            self._add(clause)
            if self.conflict:
                break
        self.given = len(self.clauses)
        """The numbers of the clauses of the formula, and of the literals that follow from them, are below this."""
        self.origin = self._origins(clauses)

    def _origins(self, clauses: Sequence[Sequence[int]]) -> dict[int, int]:
        """Return the number in the formula of each of its clauses."""
        given = [n for n in range(1, len(self.clauses)) if not self.because[n]]
        return dict(zip(given, range(1, len(clauses) + 1), strict=False))

    # -- forwards -----------------------------------------------------------------------------------------------

    def forwards(self, steps: Iterable[Step]) -> None:
        """Take in the lemmas until some clause is false whatever is assumed."""
        known: dict[tuple[int, ...], list[int]] = {}
        for n in range(1, len(self.clauses)):
            if not self.because[n]:
                known.setdefault(tuple(sorted(self.clauses[n])), []).append(n)
        for added, literals in steps:
            if self.conflict:
                return
            key = tuple(sorted(set(literals)))
            if added:
                n = len(self.clauses)
                self._add(literals)
                known.setdefault(key, []).append(n)
            elif known.get(key):
                self._delete(known[key].pop())
        if not self.conflict:
            raise ValueError("a refutation does not come to the empty clause")

    def _add(self, literals: Iterable[int]) -> None:
        """Add a clause, and lemmas for all literals that follow."""
        value = self.value
        clause = list(dict.fromkeys(literals))
        number = self._keep(clause, NEVER)
        if any(value[x] > 0 or -x in clause for x in clause):
            self.gone[number] = True  # nothing ever follows from it while it is there
            return
        clause.sort(key=lambda x: value[x] < 0)  # those that are open come first
        if not clause or value[clause[0]] < 0:
            self.conflict = number
        elif len(clause) == 1 or value[clause[1]] < 0:
            self._follow(clause[0], number)
        else:
            self.watches[clause[0]].append(number)
            self.watches[clause[1]].append(number)

    def _keep(self, clause: list[int], because: int) -> int:
        self.clauses.append(clause)
        self.because.append(because)
        self.begun.append(len(self.trail))
        self.gone.append(False)
        self.needed.append(False)
        return len(self.clauses) - 1

    def _follow(self, literal: int, number: int) -> None:
        """Let a literal follow from a clause, and keep lemmas for it and for what follows from it."""
        self._assign(literal, number)
        start = len(self.trail) - 1
        self.conflict = self._propagate()
        for n, found in enumerate(self.trail[start:], start):
            because = self.reason[found]
            if len(self.clauses[because]) > 1:
                self.reason[found] = self._keep([found], because)
                self.begun[-1] = n
        # a clause added later finds all of them in the trail

    def _delete(self, number: int) -> None:
        clause = self.clauses[number]
        if self.gone[number] or not clause or self.reason[clause[0]] == number:
            return
        if any(self.because[self.reason[x]] == number for x in clause[:2] if self.value[x] > 0):
            return  # a literal follows from it
        self.gone[number] = True
        self.back.setdefault(len(self.clauses) - 1, []).append(number)

    # -- propagation --------------------------------------------------------------------------------------------

    def _assign(self, literal: int, reason: int) -> None:
        self.value[literal], self.value[-literal] = 1, -1
        self.reason[literal] = reason
        self.place[literal] = len(self.trail)
        self.trail.append(literal)

    def _propagate(self) -> int:
        """Assign all that follows; return a clause that is false, or NEVER."""
        trail, needed, second = self.trail, self.head, self.head
        waiting: list[int] = []
        kept: list[int] = []
        n, false, conflict = 0, 0, NEVER
        while True:
            while needed < len(trail) and not conflict:
                literal = -trail[needed]
                needed += 1
                there = self.needed_watches[literal]
                if there:
                    self.needed_watches[literal] = left = []
                    k, conflict = self._visit(there, 0, left, literal, self.needed_watches, once=False)
                    left += there[k:]
            if conflict:
                break
            if n >= len(waiting):
                if false:
                    self.watches[false], false = kept, 0
                if second >= len(trail):
                    break
                false = -trail[second]
                second += 1
                waiting, kept, n = self.watches[false], [], 0
                if not waiting:
                    false = 0
                    continue
                self.watches[false] = []
            n, conflict = self._visit(waiting, n, kept, false, self.watches, once=True)
        if false:
            kept += waiting[n:]
            self.watches[false] = kept
        self.head = len(trail)
        return conflict

    def _visit(
        self, waiting: list[int], n: int, kept: list[int], false: int, watches: list[list[int]], *, once: bool
    ) -> tuple[int, int]:
        """Look at clauses that are watched at a literal which is false.

        Args:
            waiting: their numbers.
            n: the place of the first of them to be looked at.
            kept: gets those that stay watched there.
            false: the literal.
            watches: where they are watched.
            once: whether to stop when a literal follows.

        Returns:
            The place of the next to be looked at, and a clause that is false, or NEVER.
        """
        value, clauses, gone = self.value, self.clauses, self.gone
        for n in range(n, len(waiting)):
            number = waiting[n]
            if gone[number]:
                continue
            clause = clauses[number]
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            elif clause[1] != false:
                continue  # it came back with other watches
            first = clause[0]
            if value[first] > 0:
                kept.append(number)
                continue
            for k in range(2, len(clause)):
                if value[clause[k]] >= 0:
                    clause[1], clause[k] = clause[k], false
                    watches[clause[1]].append(number)
                    break
            else:
                kept.append(number)
                if value[first] < 0:
                    return n + 1, number
                self._assign(first, number)
                if once:
                    return n + 1, NEVER
        return len(waiting), NEVER

    # -- backwards ----------------------------------------------------------------------------------------------

    def backwards(self) -> tuple[Lemma, ...]:
        """Go through the lemmas from the last to the first, and return those that are needed."""
        hints: dict[int, list[int]] = {}
        last = self._why_false(self.conflict)
        for number in range(len(self.clauses) - 1, self.given - 1, -1):
            for n in self.back.pop(number, ()):
                self._bring_back(n)
            self._take_back(number)
            if not self.needed[number]:
                continue
            hints[number] = self._literal(number) if self.because[number] else self._why(number)
        for number in range(self.given - 1, 0, -1):
            if self.because[number] and self.needed[number]:
                hints[number] = self._literal(number)
        return self._numbered(hints, last)

    def _take_back(self, number: int) -> None:
        """Undo that a clause came, and all that followed from it."""
        self.gone[number] = True
        for literal in self.trail[self.begun[number] :]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[self.begun[number] :]
        self.head = len(self.trail)

    def _bring_back(self, number: int) -> None:
        clause, value = self.clauses[number], self.value
        self.gone[number] = False
        clause.sort(key=lambda x: -value[x])
        watches = self.needed_watches if self.needed[number] else self.watches
        watches[clause[0]].append(number)
        watches[clause[1]].append(number)

    def _need(self, number: int) -> None:
        """Keep in mind that a clause is needed."""
        if self.needed[number]:
            return
        self.needed[number] = True
        clause = self.clauses[number]
        if self.gone[number] or len(clause) < 2:
            return
        for literal in clause[:2]:
            with_it = self.watches[literal]
            if number in with_it:
                with_it.remove(number)
                self.needed_watches[literal].append(number)

    def _literal(self, number: int) -> list[int]:
        """Return the hints for a literal that follows from one clause and literals that are known."""
        (literal,), because = self.clauses[number], self.because[number]
        found = [self.reason[-other] for other in self.clauses[because] if other != literal]
        for n in (*found, because):
            self._need(n)
        return [*found, because]

    def _why(self, number: int) -> list[int]:
        """Return the hints for a lemma, by propagation among the clauses before it."""
        mark = len(self.trail)
        conflict = NEVER
        for literal in self.clauses[number]:
            if self.value[literal] > 0:
                conflict = self.reason[literal]
                break
            if self.value[literal] == 0:
                self._assign(-literal, NEVER)
        else:
            conflict = self._propagate()
        if not conflict:
            raise ValueError(f"the lemma {self.clauses[number]} of a refutation does not follow")
        found = self._why_false(conflict, mark)
        for literal in self.trail[mark:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[mark:]
        self.head = mark
        return found

    def _why_false(self, conflict: int, mark: int | None = None) -> list[int]:
        """Return the clauses that make a clause false, in turn, itself last; those before a mark by their lemmas."""
        mark = len(self.trail) if mark is None else mark
        waiting = [-literal for literal in self.clauses[conflict]]
        seen: set[int] = set()
        early: list[int] = []
        later: list[int] = []
        while waiting:
            literal = waiting.pop()
            if literal in seen or self.value[literal] <= 0:
                continue
            seen.add(literal)
            reason = self.reason[literal]
            if self.place[literal] < mark:
                early.append(reason)
            elif reason:
                later.append(literal)
                waiting += [-other for other in self.clauses[reason] if other != literal]
        later.sort(key=self.place.__getitem__)
        found = [*dict.fromkeys(early), *(self.reason[literal] for literal in later), conflict]
        for n in found:
            self._need(n)
        return found

    def _numbered(self, hints: dict[int, list[int]], last: list[int]) -> tuple[Lemma, ...]:
        """Return the lemmas with the numbers that they have when the others are gone."""
        number = dict(self.origin)
        kept: list[Lemma] = []
        for n in sorted(hints):
            kept.append(Lemma(tuple(self.clauses[n]), tuple(number[hint] for hint in hints[n])))
            number[n] = self.size + len(kept)
        return (*kept, Lemma((), tuple(number[hint] for hint in last)))
