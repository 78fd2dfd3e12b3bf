"""What gives the lemmas of a theorem, one by one, and knows what their models say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ...maps import StandoffError

if TYPE_CHECKING:
    from ...engines.provoking.phase import Phase
    from .lemma import Lemma


class TheoremError(StandoffError):
    """A theorem, a lemma or a certificate cannot be used; the message says which, and what would be right."""


class Source(Protocol):
    """The lemmas of one theorem."""

    @property
    def names(self) -> Sequence[str]:
        """The names of all lemmas; together they prove the theorem."""
        ...

    def lemma(self, name: str) -> Lemma:
        """Return a lemma, made anew from the rules.

        Args:
            name: its name.
        """
        ...

    def phase(self, name: str, model: Sequence[int]) -> Phase | None:
        """Return the phase that a model of the definitions of a lemma says; None where they are about no whole phase.

        Args:
            name: the name of the lemma.
            model: the value of each variable, that of variable n at n - 1.
        """
        ...

    def disproof(self, name: str, part: str, model: Sequence[int]) -> Iterator[str]:
        """Yield where a model of definitions and one more part is not what the judge makes of its phase.

        Args:
            name: the name of the lemma.
            part: ``"hypothesis"`` or ``"denial"``: the part that the model is one of.
            model: the value of each variable, that of variable n at n - 1.
        """
        ...

    def doubts(self, name: str, lemma: Lemma) -> Iterator[str]:
        """Yield what shows that a lemma demands too much: phases that it should have and has not, in words.

        Args:
            name: the name of the lemma.
            lemma: the lemma.
        """
        ...

    def misses(self, phase: Phase) -> str:
        """Return why a phase does not show that the theorem is sharp; empty where it does.

        Args:
            phase: the phase.
        """
        ...


def source_of(by: str, given: Mapping[str, Any]) -> Source:
    """Return the lemmas that a generator gives.

    Args:
        by: the name of the generator.
        given: its arguments, as the list of theorems has them.

    Raises:
        TheoremError: there is no such generator, or it takes no such arguments.

    >>> source_of("fewer-units", {"kinds": ["two"], "units": 3}).names
    ('two-1', 'two-2')
    """
    from .fewer import Fewer
    from .separation_source import Separations
    from .without_convoys import WithoutConvoys

    made: dict[str, Callable[..., Source]] = {
        "fewer-units": Fewer,
        "separations": Separations,
        "steps-without-convoys": WithoutConvoys,
    }
    if by not in made:
        raise TheoremError(f"no generator of lemmas is called {by!r}; there is: {', '.join(made)}")
    try:
        return made[by](**given)
    except TypeError as error:
        raise TheoremError(f"the generator {by} does not take what it is given: {error}") from None
