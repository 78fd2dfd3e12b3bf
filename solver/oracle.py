"""The only file that talks to python-sat: solve, enumerate, block."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeAlias

Clause: TypeAlias = list[int]
Refine: TypeAlias = Callable[[Sequence[int]], list[Clause]]
"""Gets a model and returns the clauses that it breaks among those left out of the formula; [] if none."""

SOLVER = "Minisat22"
"""Incremental, and the quickest on formulas of this size (``bench/solvers.py``); it writes no proofs."""

PROOF_SOLVER = "Glucose4"
"""Writes proofs that check, which not every solver does (``bench/solvers.py``)."""


CAUGHT = "Caught keyboard interrupt"
"""What python-sat says, in an error of its own, where an interrupt meets it at work."""


def _asked(solve: Callable[..., bool | None], **given: Any) -> bool | None:
    """Return what a solver answers; an interrupt that meets it at work is one, as anywhere else."""
    try:
        return solve(**given)
    except Exception as error:
        if str(error) == CAUGHT:
            raise KeyboardInterrupt from None
        raise


def refutation(clauses: Iterable[Clause]) -> list[Clause] | None:
    """Return lemmas that end with the empty clause, each of which follows by unit propagation from all before it.

    Args:
        clauses: the formula; all of it, for what a refinement would add is in no proof.

    Returns:
        The lemmas, those included that the solver deleted later; or None if the formula has a model.

    >>> refutation([[1, 2], [-1, 2], [1, -2], [-1, -2]])
    [[2], []]
    """
    steps = refuting_steps(clauses)
    if steps is None:
        return None
    lemmas = [list(step.literals) for step in steps if step.added]
    return [lemma for lemma in lemmas if lemma] + [[]]


class Step(NamedTuple):
    """A step of a refutation.

    Args:
        added: whether a lemma is added; else a clause is not used from here on.
        literals: the lemma, or the clause.
    """

    added: bool
    literals: tuple[int, ...]


def refuting_steps(clauses: Iterable[Sequence[int]], solver: str = PROOF_SOLVER) -> list[Step] | None:
    """Return the steps of a refutation as a solver takes them, deletions among them; None if there is a model.

    Args:
        clauses: the formula.
        solver: the name of a solver that writes proofs.

    >>> refuting_steps([[1, 2], [-1, 2], [1, -2], [-1, -2]])[0]
    Step(added=True, literals=(2,))
    """
    import pysat.solvers

    with getattr(pysat.solvers, solver)(bootstrap_with=clauses, with_proof=True) as made:
        if _asked(made.solve):
            return None
        lines: list[str] = made.get_proof()
    found = []
    for line in lines:
        words = line.split()
        added = words[:1] != ["d"]
        found.append(Step(added, tuple(map(int, words[not added : -1]))))
    return [*found, Step(True, ())]


class _Freed:
    """What holds a SAT solver, whose memory Python does not free by itself."""

    _solver: Any

    def __enter__(self) -> Self:
        """Return it itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Free the solver."""
        self._solver.delete()


class Follower(_Freed):
    """A SAT solver that only tells what follows by unit propagation; use it in a ``with`` statement.

    >>> with Follower() as follower:
    ...     follower.add([-1, 2])
    ...     follower.add([-2, -3])
    ...     follower.following([1]), follower.following([1, 3])
    ((True, [1, 2, -3]), (False, [1, 2, -3]))
    """

    def __init__(self) -> None:
        """Begin without clauses."""
        import pysat.solvers

        self._solver = getattr(pysat.solvers, SOLVER)()

    def add(self, clause: Sequence[int]) -> None:
        """Add one clause."""
        self._solver.add_clause(clause)

    def following(self, assumed: Sequence[int]) -> tuple[bool, list[int]]:
        """Tell whether literals agree, and return all that follows from them, in turn, up to what does not agree.

        What follows from the clauses alone is left out. Where a clause comes out false, one of its literals stands
        last, behind its opposite.

        Args:
            assumed: the literals.
        """
        agrees, found = self._solver.propagate(assumptions=assumed)
        return bool(agrees), list(found or [])


HARD_SOLVER = "Cadical153"
"""Quicker on the large formulas of positions with five units and more, when these have no model."""

COUNTING_SOLVER = "Minicard"
"""It knows conditions *at most n of these* by themselves."""

CONFLICTS = 2000
"""After so many conflicts a solver asks whether it is to go on."""


class Oracle(_Freed):
    """A SAT solver loaded with a formula; use it in a ``with`` statement.

    Args:
        clauses: the formula; variable 1 is the constant.
        refine: adds, model by model, clauses of conditions too wide to write down beforehand.
        solver: which solver.

    >>> with Oracle([[1], [2, 3]]) as oracle:
    ...     len(list(oracle.models([2, 3], limit=10)))
    3
    """

    def __init__(self, clauses: Iterable[Clause], refine: Refine | None = None, solver: str = SOLVER) -> None:
        """Load the formula."""
        import pysat.solvers

        self._solver = getattr(pysat.solvers, solver)(bootstrap_with=clauses)
        self._refine = refine

    def add(self, clause: Clause) -> None:
        """Add one clause."""
        self._solver.add_clause(clause)

    def solve(self, assuming: Sequence[int] = ()) -> list[int] | None:
        """Return a model as a list of literals, the one of variable n at index n - 1, or None if there is none.

        Args:
            assuming: literals that are to be true in it, this time only.
        """
        solver = self._solver
        while _asked(solver.solve, assumptions=assuming):
            model: list[int] = solver.get_model()
            missing = self._refine(model) if self._refine else None
            if not missing:
                return model
            for clause in missing:
                solver.add_clause(clause)
        return None

    def solve_until(self, assuming: Sequence[int], stop: Callable[[], bool]) -> list[int] | None:
        """Return a model, or None if there is none; a formula that nothing refines.

        Args:
            assuming: literals that are to be true in it, this time only.
            stop: tells now and then whether to give up.

        Raises:
            TimeoutError: it was stopped.

        >>> with Oracle([[1], [2, 3]]) as oracle:
        ...     oracle.solve_until([-2], stop=lambda: False)
        [1, -2, 3]
        """
        solver = self._solver
        while True:
            if stop():
                raise TimeoutError
            solver.conf_budget(CONFLICTS)
            answer = _asked(solver.solve_limited, assumptions=assuming)
            if answer is not None:
                model: list[int] | None = solver.get_model() if answer else None
                return model

    def refuted(self, assumed: Sequence[int], stop: Callable[[], bool] | None = None) -> list[int] | None:
        """Return those of some literals that the formula refutes together, or None if it has a model with all of them.

        The formula is complete: nothing refines it.

        Args:
            assumed: the literals.
            stop: tells now and then whether to give up; None for a question that is not given up.

        Raises:
            TimeoutError: it was stopped.

        >>> with Oracle([[1], [2, 3], [-4, -2]]) as oracle:
        ...     sorted(oracle.refuted([4, 5, -3])), oracle.refuted([4, 5])
        ([-3, 4], None)
        """
        solver = self._solver
        if stop is None:
            if _asked(solver.solve, assumptions=assumed):
                return None
        elif self.solve_until(assumed, stop) is not None:
            return None
        core: list[int] | None = solver.get_core()
        return core or []

    def models(self, variables: Sequence[int], limit: int) -> Iterable[list[int]]:
        """Yield models that differ from each other in these variables, at most so many.

        Each model yielded is ruled out afterwards, so the oracle cannot be asked for it again.
        """
        for _ in range(limit):
            model = self.solve()
            if model is None:
                return
            yield model
            if not variables:
                return
            self.add([-variable if model[variable - 1] > 0 else variable for variable in variables])


class Chooser(_Freed):
    """A SAT solver that chooses few things, at most one of each group, so that all demands are met.

    Use it in a ``with`` statement.

    Args:
        groups: the variables of each group; together they are 1, 2, 3 and so on.
        most: how many of them may be chosen.

    >>> with Chooser([[1, 2], [3]], most=1) as chooser:
    ...     chooser.demand([2, 3])
    ...     chooser.demand([1, 2])
    ...     chooser.choose(stop=lambda: False)
    [2]
    """

    def __init__(self, groups: Iterable[Sequence[int]], most: int) -> None:
        """Load the limits."""
        import pysat.solvers

        self._solver = getattr(pysat.solvers, COUNTING_SOLVER)()
        several = [list(group) for group in groups]
        self._last = self._things = sum(map(len, several))
        if self._things:
            self._solver.add_clause([self._things, -self._things])  # so that every variable is in every model
        limits = [(most, [variable for group in several for variable in group])]
        limits += [(1, group) for group in several]
        for limit, variables in limits:
            if len(variables) > limit:
                self._solver.add_atmost(variables, limit)

    def demand(self, clause: Clause) -> None:
        """Demand that one of these literals be true; where there is none, no choice is left."""
        self._solver.add_clause(clause)

    def either(self, variables: Iterable[int]) -> int:
        """Return a literal that is true if one of these is chosen, and may be so otherwise."""
        self._last += 1
        for variable in variables:
            self._solver.add_clause([-variable, self._last])
        return self._last

    def choose(self, stop: Callable[[], bool]) -> list[int] | None:
        """Return what is chosen, or None if no choice meets all demands.

        Args:
            stop: tells now and then whether to give up.

        Raises:
            TimeoutError: it was stopped.
        """
        solver = self._solver
        while True:
            if stop():
                raise TimeoutError
            solver.conf_budget(CONFLICTS)
            answer = _asked(solver.solve_limited)
            if answer is not None:
                model: list[int] = solver.get_model() if answer else []
                return [variable for variable in model if 0 < variable <= self._things] if answer else None
