"""The only file that talks to python-sat: solve, enumerate, block."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, Self, TypeAlias

Clause: TypeAlias = list[int]
Refine: TypeAlias = Callable[[Sequence[int]], list[Clause]]
"""Gets a model and returns the clauses that it breaks among those left out of the formula; [] if none."""

SOLVER = "Minisat22"
"""Incremental, and the quickest on formulas of this size (``bench/solvers.py``); it writes no proofs."""

PROOF_SOLVER = "Glucose4"
"""Writes proofs that check, which not every solver does (``bench/solvers.py``)."""


def refutation(clauses: Iterable[Clause]) -> list[Clause] | None:
    """Return lemmas that end with the empty clause, each of which follows by unit propagation from all before it.

    Args:
        clauses: the formula; all of it, for what a refinement would add is in no proof.

    Returns:
        The lemmas, those included that the solver deleted later; or None if the formula has a model.

    >>> refutation([[1, 2], [-1, 2], [1, -2], [-1, -2]])
    [[2], []]
    """
    import pysat.solvers

    with getattr(pysat.solvers, PROOF_SOLVER)(bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            return None
        lines: list[str] = solver.get_proof()
    lemmas = [[int(word) for word in line.split()] for line in lines if not line.startswith("d")]
    for lemma in lemmas:
        lemma.remove(0)
    return [lemma for lemma in lemmas if lemma] + [[]]


class Oracle:
    """A SAT solver loaded with a formula; use it in a ``with`` statement.

    Args:
        clauses: the formula; variable 1 is the constant.
        refine: adds, model by model, clauses of conditions too wide to write down beforehand.

    >>> with Oracle([[1], [2, 3]]) as oracle:
    ...     len(list(oracle.models([2, 3], limit=10)))
    3
    """

    def __init__(self, clauses: Iterable[Clause], refine: Refine | None = None) -> None:
        """Load the formula."""
        import pysat.solvers

        self._solver: Any = getattr(pysat.solvers, SOLVER)(bootstrap_with=clauses)
        self._refine = refine

    def __enter__(self) -> Self:
        """Return the oracle itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Free the solver."""
        self._solver.delete()

    def add(self, clause: Clause) -> None:
        """Add one clause."""
        self._solver.add_clause(clause)

    def solve(self) -> list[int] | None:
        """Return a model as a list of literals, the one of variable n at index n - 1, or None if there is none."""
        solver = self._solver
        while solver.solve():
            model: list[int] = solver.get_model()
            missing = self._refine(model) if self._refine else None
            if not missing:
                return model
            for clause in missing:
                solver.add_clause(clause)
        return None

    def refuted(self, assumed: Sequence[int]) -> list[int] | None:
        """Return those of some literals that the formula refutes together, or None if it has a model with all of them.

        The formula is complete: nothing refines it.

        Args:
            assumed: the literals.

        >>> with Oracle([[1], [2, 3], [-4, -2]]) as oracle:
        ...     sorted(oracle.refuted([4, 5, -3])), oracle.refuted([4, 5])
        ([-3, 4], None)
        """
        solver = self._solver
        if solver.solve(assumptions=assumed):
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
