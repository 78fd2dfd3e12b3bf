"""What a rulebook predicts for a question, and whether an answer is that.

Only positions are looked at: who stands where, who is dislodged and may retreat to where, which provinces are
contested, who is disbanded. What results of orders are called differs from engine to engine, though their readings are
the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...solver.ruling import Ruling, Verdict

if TYPE_CHECKING:
    from ...encoding import Rulebook
    from ..question import Question

Parts: TypeAlias = frozenset[str]
"""The parts of an answer that an engine tells, besides ``units``."""

ALL_PARTS: Parts = frozenset({"dislodged", "retreats", "contested", "disbanded"})
"""All parts that are looked at."""


class Outcome(NamedTuple):
    """A position that a phase comes to, in an order that does not depend on who tells it.

    Args:
        units: every unit afterwards.
        dislodged: the dislodged units.
        retreats: these, each with the places open to it.
        contested: provinces closed to retreats by a standoff.
        disbanded: units that leave the board in a retreat phase.
    """

    units: tuple[str, ...]
    dislodged: tuple[str, ...] = ()
    retreats: tuple[tuple[str, tuple[str, ...]], ...] = ()
    contested: tuple[str, ...] = ()
    disbanded: tuple[str, ...] = ()

    def only(self, parts: Parts) -> Outcome:
        """Return what is left of it where only some parts are told.

        >>> Outcome(("ENGLAND F nth",), contested=("ska",)).only(frozenset())
        Outcome(units=('ENGLAND F nth',), dislodged=(), retreats=(), contested=(), disbanded=())
        """
        if parts == ALL_PARTS:
            return self
        return Outcome(self.units, *(getattr(self, part) if part in parts else () for part in Outcome._fields[1:]))


class Prediction(NamedTuple):
    """What a rulebook predicts.

    Args:
        outcomes: the position; where the rulebook leaves the phase undefined, each position that is left.
        undefined: whether the rulebook leaves it undefined.
        complete: whether no other position is left; only of what is undefined.
    """

    outcomes: frozenset[Outcome]
    undefined: bool = False
    complete: bool = True

    @property
    def anything(self) -> bool:
        """Whether it leaves anything possible."""
        return not self.outcomes or not self.complete

    def only(self, parts: Parts) -> Prediction:
        """Return what is left of it where only some parts are told."""
        if parts == ALL_PARTS:
            return self
        return self._replace(outcomes=frozenset(outcome.only(parts) for outcome in self.outcomes))

    def seen(self, parts: Parts) -> Prediction:
        """Return what an answer can show of it; that a phase is undefined shows as one thing, whatever is left.

        An engine that says so tells no more, and one that answers all the same follows no rule that is known.
        """
        return _UNDEFINED if self.undefined else self.only(parts)


_UNDEFINED = Prediction(frozenset(), undefined=True)


class Fit(Enum):
    """How an answer fits to a prediction."""

    EXACT = "exact"
    """It is what is predicted."""
    ALLOWED = "allowed"
    """The rulebook leaves the phase undefined, and the answer is among what is left."""
    ANYTHING = "anything"
    """The rulebook leaves the phase undefined, and does not say what is left: neither contradicted nor explained."""
    WRONG = "wrong"
    """It is something else."""

    @property
    def explains(self) -> bool:
        """Whether the answer is explained: not where it is merely that anything is left possible."""
        return self in (Fit.EXACT, Fit.ALLOWED)


class Told(NamedTuple):
    """The positions of an answer.

    Args:
        outcome: the position; None where the engine says that the phase is undefined.
        parts: what it tells.
    """

    outcome: Outcome | None
    parts: Parts


def predicted(question: Question, rulebook: Rulebook) -> Prediction:
    """Return what a rulebook predicts for a question.

    Args:
        question: the question.
        rulebook: the rulebook.
    """
    ruling = question.under(rulebook).ruling
    if isinstance(ruling, Ruling):
        if ruling.verdict is Verdict.UNDEFINED:
            return Prediction(frozenset(map(_outcome, ruling.left)), True, ruling.left_complete)
        return Prediction(frozenset((_outcome(ruling),)))
    return Prediction(frozenset((Outcome(_texts(ruling.units), disbanded=_texts(getattr(ruling, "disbanded", ()))),)))


def _outcome(ruling: Ruling) -> Outcome:
    fallen = sorted((str(one.unit), tuple(sorted(one.retreats))) for one in ruling.dislodged)
    return Outcome(
        _texts(ruling.units),
        tuple(unit for unit, _ in fallen),
        tuple(fallen),
        tuple(sorted(ruling.contested)),
    )


def _texts(things: Iterable[object]) -> tuple[str, ...]:
    return tuple(sorted(map(str, things)))


def told(answer: Mapping[str, Any]) -> Told:
    """Return the positions of an answer, in the form in which they are predicted.

    Args:
        answer: an answer in the protocol's form.

    >>> told({"units": ["RUSSIA F sev", "RUSSIA A mos"], "contested": []}).parts
    frozenset({'contested'})
    """
    if answer["units"] is None:
        return Told(None, frozenset())
    parts = {part for part in ("dislodged", "contested", "disbanded") if part in answer}
    rows = answer.get("dislodged", ())
    if "dislodged" in answer and all("retreats" in row for row in rows):
        parts.add("retreats")
    fallen = sorted((row["unit"], tuple(sorted(row.get("retreats", ())))) for row in rows)
    outcome = Outcome(
        _texts(answer["units"]),
        tuple(unit for unit, _ in fallen),
        tuple(fallen) if "retreats" in parts else (),
        _texts(answer.get("contested", ())),
        _texts(answer.get("disbanded", ())),
    )
    return Told(outcome, frozenset(parts))


def fit_of(prediction: Prediction, answer: Told) -> Fit:
    """Tell how an answer fits to a prediction; what it does not tell is not compared.

    Args:
        prediction: what a rulebook predicts.
        answer: the positions of the answer.
    """
    if answer.outcome is None:
        return Fit.EXACT if prediction.undefined else Fit.WRONG
    left = prediction.only(answer.parts).outcomes
    if not prediction.undefined:
        return Fit.EXACT if answer.outcome.only(answer.parts) in left else Fit.WRONG
    if prediction.anything:
        return Fit.ANYTHING
    return Fit.ALLOWED if answer.outcome.only(answer.parts) in left else Fit.WRONG
