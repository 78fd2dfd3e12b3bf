"""A refutation cut down to what it needs, and written so that a checker need not search: each lemma with its hints.

Each lemma follows by unit propagation from the clauses before it. What follows, and in which sequence, a solver tells
quickly; why, is asked only of the literals that the contradiction hangs on. For the small refutations of a phase
:mod:`standoff.solver.proofs.lemmas` does all of it in Python, which takes some ten times as long.

A literal that follows from the clauses alone becomes a lemma of its own, with one clause for a reason. So what hangs on
it names that lemma, and not once more all that it follows from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...solver.oracle import Follower, Step
from ...solver.proofs.lemmas import Lemma

NEVER = 0
"""The number of no clause; clauses are numbered from 1."""

LATER = 1 << 60
"""The place of a literal that is not true."""


def trimmed(clauses: Sequence[Sequence[int]], steps: Iterable[Step], top: int) -> tuple[Lemma, ...]:
    """Return the lemmas that the empty clause hangs on, which comes last, each with its hints.

    Args:
        clauses: the formula.
        steps: the refutation as a solver gives it; that it deletes clauses is passed over.
        top: the highest variable.

    Raises:
        ValueError: it is no refutation: something does not follow by unit propagation.

    >>> steps = [Step(True, (2,)), Step(True, (1, 2)), Step(True, ())]
    >>> trimmed([[1, 2], [-1, 2], [1, -2], [-1, -2]], steps, 2)
    (Lemma(literals=(2,), hints=(1, 2)), Lemma(literals=(1,), hints=(5, 3)), Lemma(literals=(), hints=(6, 5, 4)))
    """
    with Follower() as follower:
        trimming = _Trimming(follower, top)
        for clause in clauses:
            trimming.add(clause)
        for added, literals in steps:
            if trimming.conflict:
                break
            if added:
                trimming.conclude(literals)
    if not trimming.conflict:
        raise ValueError("a refutation does not come to the empty clause")
    return trimming.lemmas()


class _Trimming:
    """Clauses in the sequence in which they come: those of the formula, lemmas, and literals that follow.

    What stands at index ``n`` of a list belongs to literal ``n``, the negative ones counted from the end.
    """

    def __init__(self, follower: Follower, top: int) -> None:
        self.follower = follower
        self.clauses: list[tuple[int, ...]] = [()]
        self.hints: dict[int, list[int]] = {}
        """For each lemma what it follows from."""
        self.conflict = NEVER
        """A clause that is false whatever is assumed."""
        self.with_it: list[list[int]] = [[] for _ in range(2 * top + 1)]
        """The clauses with a literal."""
        self.usual = [NEVER] * (2 * top + 1)
        """The clause that a literal followed from when it was asked last."""
        self.watches: list[list[int]] = [[] for _ in range(2 * top + 1)]
        self.watched: list[list[int]] = [[]]
        """The literals of each clause, those it is watched at first."""
        self.place = [LATER] * (2 * top + 1)
        """Where in the sequence of what follows from the clauses alone a literal stands."""
        self.unit = [NEVER] * (2 * top + 1)
        """The clause or lemma that is this literal alone."""
        self.settled = 0
        """So many literals follow from the clauses alone."""

    # -- what follows from the clauses alone --------------------------------------------------------------------

    def add(self, literals: Iterable[int]) -> int:
        """Add a clause, and lemmas for all literals that follow; return its number."""
        clause = tuple(dict.fromkeys(literals))
        number = self._keep(clause)
        if self.conflict:
            return number  # nothing is asked any more
        self.follower.add(clause)
        place = self.place
        if any(place[x] < LATER or -x in clause for x in clause):
            self.watched[number] = []  # nothing follows from it that does not follow without it
            return number
        watched = self.watched[number]
        watched.sort(key=lambda x: place[-x] < LATER)  # those that are open come first
        for literal in clause:
            self.with_it[literal].append(number)
        if not watched or place[-watched[0]] < LATER:
            self.conflict = number
        elif len(watched) == 1 or place[-watched[1]] < LATER:
            self._settle(watched[0], number)
        else:
            for literal in watched[:2]:
                self.watches[literal].append(number)
        return number

    def _keep(self, clause: tuple[int, ...]) -> int:
        self.clauses.append(clause)
        self.watched.append(list(clause))
        return len(self.clauses) - 1

    def _settle(self, literal: int, because: int) -> None:
        """Let a literal follow from a clause whose other literals are settled, and all that follows from it."""
        waiting = [(literal, because)]
        for literal, because in waiting:
            if self.place[literal] < LATER or self.conflict:
                continue
            if self.place[-literal] < LATER:
                self.conflict = because
                continue
            self._name(literal, because)
            waiting += self._following(-literal)

    def _name(self, literal: int, because: int) -> None:
        """Keep a lemma for a literal that follows, unless the clause is the literal."""
        self.place[literal] = self.settled
        self.settled += 1
        if len(self.clauses[because]) == 1:
            self.unit[literal] = because
            return
        number = self._keep((literal,))
        self.hints[number] = [*(self.unit[-other] for other in self.clauses[because] if other != literal), because]
        self.unit[literal] = number

    def _following(self, false: int) -> list[tuple[int, int]]:
        """Return what follows now that a literal is false, with the clauses that it follows from."""
        place, found, kept = self.place, [], []
        for number in self.watches[false]:
            clause = self.watched[number]
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            if place[clause[0]] == LATER:
                for k in range(2, len(clause)):
                    if place[-clause[k]] == LATER:
                        clause[1], clause[k] = clause[k], false
                        self.watches[clause[1]].append(number)
                        break
                else:
                    kept.append(number)
                    found.append((clause[0], number))
                continue
            kept.append(number)
        self.watches[false] = kept
        return found

    # -- lemmas -------------------------------------------------------------------------------------------------

    def conclude(self, literals: Iterable[int]) -> None:
        """Add a lemma with what it follows from."""
        lemma = tuple(dict.fromkeys(literals))
        if any(self.place[x] < LATER or -x in lemma for x in lemma):
            return  # it says nothing new, so nothing hangs on it
        hints = self._why(lemma)
        self.hints[self.add(lemma)] = hints

    def _why(self, lemma: tuple[int, ...]) -> list[int]:
        """Return the clauses from which a lemma follows, in turn."""
        place, start = self.place, self.settled
        assumed = {-x for x in lemma if place[-x] == LATER}
        _, trail = self.follower.following(list(assumed))
        false = trail.pop() if trail and -trail[-1] in (*trail[:-1], *assumed) else 0
        where = dict(zip(trail, range(start, start + len(trail)), strict=True))
        conflict = NEVER
        if false:
            conflict = self._because(false, LATER, where)
        else:  # no clause came out false, but a literal of the lemma true
            false = next((x for x in lemma if x in where), 0)
            conflict = self._because(false, where[false], where) if false else NEVER
        if not conflict:
            raise ValueError(f"the lemma {list(lemma)} of a refutation does not follow")
        early: dict[int, None] = {}
        later: dict[int, int] = {}
        waiting = [-x for x in self.clauses[conflict] if x not in lemma]
        while waiting:
            literal = waiting.pop()
            if literal in later or literal in assumed:
                continue
            if place[literal] < start:
                early[self.unit[literal]] = None
                continue
            reason = self._because(literal, where[literal], where)
            if not reason:
                raise ValueError(f"{literal} does not follow, on which the lemma {list(lemma)} hangs")
            later[literal] = reason
            waiting += [-x for x in self.clauses[reason] if x != literal]
        return [*early, *(later[literal] for literal in sorted(later, key=where.__getitem__)), conflict]

    def _because(self, literal: int, before: int, where: dict[int, int]) -> int:
        """Return a clause that has a literal, all others of it being false before a place; NEVER if there is none."""
        place, clauses = self.place, self.clauses
        usual = self.usual[literal]
        for number in (usual, *self.with_it[literal]) if usual else self.with_it[literal]:
            for other in clauses[number]:
                if other != literal and place[-other] == LATER and where.get(-other, LATER) >= before:
                    break
            else:
                self.usual[literal] = number
                return number
        return NEVER

    # -- what is needed -----------------------------------------------------------------------------------------

    def lemmas(self) -> tuple[Lemma, ...]:
        """Return the lemmas that are needed, with the numbers that clauses have when the others are gone."""
        last = [*(self.unit[-x] for x in self.clauses[self.conflict]), self.conflict]
        needed = set(last)
        for number in range(len(self.clauses) - 1, 0, -1):
            if number in needed:
                needed.update(self.hints.get(number, ()))
        given = [number for number in range(1, len(self.clauses)) if number not in self.hints]
        numbers = {number: n for n, number in enumerate(given, 1)}
        kept: list[Lemma] = []
        for number in sorted(needed - set(given)):
            kept.append(Lemma(self.clauses[number], tuple(numbers[hint] for hint in self.hints[number])))
            numbers[number] = len(given) + len(kept)
        return (*kept, Lemma((), tuple(numbers[hint] for hint in last)))
