"""One step of a theorem: a formula that has no model, parted so that it can be seen not to be empty of meaning."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lemma:
    """A statement of the kind *if the hypothesis holds, nothing is as it is denied*, over phases and resolutions.

    It is proved if the three together have no model. It says something only if the definitions and the hypothesis
    have one (there are such phases), and, where there is a hypothesis, if the definitions and the denial have one (it
    does not hold anyhow).

    Args:
        name: its name within its theorem, in small letters, digits and hyphens.
        top: the highest variable.
        definitions: the clauses that say what phases and resolutions are, a literal being a number and its negation
            the negative of it.
        hypothesis: the clauses of what is supposed.
        denial: the clauses that say the conclusion is false.

    >>> lemma = Lemma("either", 2, definitions=((1, 2),), hypothesis=((-1,),), denial=((-2,),))
    >>> lemma.clauses
    ((1, 2), (-1,), (-2,))
    """

    name: str
    top: int
    definitions: tuple[tuple[int, ...], ...]
    hypothesis: tuple[tuple[int, ...], ...]
    denial: tuple[tuple[int, ...], ...]

    @property
    def clauses(self) -> tuple[tuple[int, ...], ...]:
        """All clauses, in this sequence."""
        return self.definitions + self.hypothesis + self.denial
