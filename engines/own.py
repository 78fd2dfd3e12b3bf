"""standoff itself as an engine, in this very process: for tests, and to measure what asking costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..maps import StandoffError
from .contract import Hello, Reply, ReplyKind
from .understanding import greeting_of

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from .question import Question


class OwnEngine:
    """standoff as an engine.

    Args:
        rulebook: the one rulebook that it judges by, whatever is asked for; None to judge by that of each question.

    >>> from standoff import Position, Rulebook
    >>> from standoff.engines.question import asked
    >>> before = Position.of("ENGLAND F nth")
    >>> OwnEngine().ask(asked(before, before.orders("F Nth - Nwy"))).answer["units"]
    ['ENGLAND F nwy']
    """

    def __init__(self, rulebook: Rulebook | None = None) -> None:
        """Keep the rulebook."""
        self.rulebook = rulebook

    def hello(self) -> Hello:
        """Return what standoff says of itself."""
        from ..datc.serve import greeting

        said, _ = greeting_of(greeting({"hello": {}}))
        return said if self.rulebook is None else replace(said, rules=(self.rulebook.name,))

    def ask(self, question: Question) -> Reply:
        """Judge a phase."""
        if self.rulebook is not None and self.rulebook != question.rulebook:
            question = question.under(self.rulebook)
        try:
            return Reply(ReplyKind.ANSWER, question.answer)
        except StandoffError as error:
            return Reply(ReplyKind.ERROR, why=str(error))

    def close(self) -> None:
        """Leave nothing behind, as there is nothing."""
