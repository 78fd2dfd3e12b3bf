"""What an inquiry comes to: a verdict on each switch, with the phases that show it, and the rulebook as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from ...encoding.rulebook import ISSUES, switch
from .inquiry import Answered, telling
from .nearest import nearest
from .prediction import ALL_PARTS, Fit
from .readings import FIELDS, UNOBSERVABLE, plain, readings

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from ..contract import Hello
    from .inquiry import Inquired
    from .readings import Choice

MOST_SHOWN = 3
"""So many phases are named for a verdict."""

LEAST_SHARE = 2 / 3
"""A reading that explains a smaller share of the answers about its switch is none that the engine follows."""


class Word(Enum):
    """What is said of a switch; the value is a word for programs."""

    READING = "reading"
    """One reading explains the answers."""
    SEVERAL = "several"
    """Several readings explain them, and no phase was found that parts these."""
    NONE = "none"
    """No known reading explains them."""
    NO_EFFECT = "no-effect"
    """Beside the readings of other switches it makes no difference."""
    NOT_ANSWERED = "not-answered"
    """No answer came to what would have told."""
    NOT_ASKED = "not-asked"
    """There was no question that would have told."""
    NOT_OBSERVABLE = "not-observable"
    """No question can tell."""


@dataclass(frozen=True)
class Verdict:
    """What is said of a switch.

    Args:
        field: the field of the rulebook.
        word: what is said of it.
        reading: the reading that explains most, or the one taken for it.
        others: readings that explain as much.
        shown: answers that show it: of those that agree with the reading, the ones against most others.
        against: answers about it that the reading does not explain.
        agree: how many answers about it the reading explains.
        asked: how many answers about it there are.
        why: more about it, for people; empty where there is nothing to say.
    """

    field: str
    word: Word
    reading: Policy | None = None
    others: tuple[Policy, ...] = ()
    shown: tuple[Answered, ...] = ()
    against: tuple[Answered, ...] = ()
    agree: int = 0
    asked: int = 0
    why: str = ""

    @property
    def issue(self) -> str:
        """The issue of the DATC; empty where it is of none."""
        return ISSUES[self.field]

    @property
    def switch(self) -> str:
        """The name of the switch."""
        return switch(self.field)


class Fingerprint:
    """A rulebook read off an engine's answers.

    Args:
        inquired: what was asked and answered, and what is left.
        hello: what the engine says of itself.
        wanted: the fields that were asked about.
    """

    def __init__(self, inquired: Inquired, hello: Hello, wanted: Sequence[str] = tuple(ISSUES)) -> None:
        """Name the rulebook."""
        self.inquired = inquired
        self.hello = hello
        self.wanted = tuple(wanted)
        # where only some switches were asked about, a preset would say more than is known
        whole = set(FIELDS) <= set(wanted)
        self.rules, self.choice = nearest(inquired.left) if whole else nearest(inquired.left, ["datc"])
        self.answered = [one for one in inquired.answered if one.told is not None]

    @cached_property
    def unexplained(self) -> list[Answered]:
        """The answers that the rulebook does not explain."""
        return [one for one in self.answered if one.fit(self.choice) is Fit.WRONG]

    @cached_property
    def failed(self) -> list[Answered]:
        """The questions at which the engine crashed, hung, spoke nonsense, or told an error."""
        return [one for one in self.inquired.answered if one.told is None and one.reply.kind.value != "skip"]

    @property
    def broken(self) -> bool:
        """Whether the engine failed wholly: it was asked no more, or no answer came."""
        return self.inquired.gave_up or not self.answered

    @property
    def explains(self) -> bool:
        """Whether the rulebook explains all answers, and there are some."""
        return bool(self.answered) and not self.unexplained and not self.failed

    @cached_property
    def verdicts(self) -> list[Verdict]:
        """A verdict on each switch that was asked about, in the order of the DATC's issues."""
        return [self._verdict(field) for field in ISSUES if field in self.wanted]

    def like_another(self, answered: Answered) -> str:
        """Tell what else would explain an answer: one other reading of a switch; empty if nothing known does.

        Args:
            answered: an answer that the rulebook does not explain.
        """
        for name in answered.probe.turns_on:
            for reading in readings(name):
                if answered.fit(plain({**self.choice, name: reading})) is not Fit.WRONG:
                    return f"{switch(name)}={reading.word}"
        return ""

    def _about(self, field: str) -> Iterator[tuple[Answered, list[Policy]]]:
        """Yield what was asked about a switch, each with the readings that would have had another answer."""
        for one in self.inquired.answered:
            if field not in one.probe.turns_on or (one.fresh and one not in self._strange):
                continue
            parts = one.told.parts if one.told is not None and one.told.outcome is not None else ALL_PARTS
            others = telling(one.probe, field, self.choice, parts)
            if others:
                yield one, others

    @cached_property
    def _strange(self) -> frozenset[Answered]:
        """The first fresh phases that are not explained; all would take long."""
        return frozenset([one for one in self.unexplained if one.fresh][:20])

    def _verdict(self, field: str) -> Verdict:
        if field in UNOBSERVABLE:
            return Verdict(field, Word.NOT_OBSERVABLE, why=UNOBSERVABLE[field])
        reading = self.choice[field]
        part = self.inquired.left.part_of[field]
        at = part.fields.index(field)
        others = tuple(dict.fromkeys(values[at] for values in part.members if values[at] is not reading))
        about = list(self._about(field))
        told = [(one, against) for one, against in about if one.told is not None]
        if not told:
            return self._untold(field, reading, others, [one for one, _ in about])
        agree = [(one, against) for one, against in told if one.fit(self.choice) is not Fit.WRONG]
        wrong = tuple(one for one, _ in told if one.fit(self.choice) is Fit.WRONG)
        counts = (len(agree), len(told))
        if len(agree) < LEAST_SHARE * len(told):
            return Verdict(field, Word.NONE, reading, others, _shown(agree), wrong, *counts)
        if not others:
            return Verdict(field, Word.READING, reading, (), _shown(agree), wrong, *counts)
        searched = self.inquired.searched.get(part.fields)
        why = f"none of {searched} phases looked at parts them" if searched else "they were not parted"
        return Verdict(field, Word.SEVERAL, reading, others, _shown(agree), wrong, *counts, why)

    def _untold(self, field: str, reading: Policy, others: tuple[Policy, ...], asked: list[Answered]) -> Verdict:
        """Return the verdict on a switch of which no answer tells."""
        if asked:
            kinds = ", ".join(sorted({one.reply.kind.value for one in asked}))
            why = f"to {len(asked)} question{'' if len(asked) == 1 else 's'} about it: {kinds}"
            return Verdict(field, Word.NOT_ANSWERED, reading, others, against=tuple(asked), why=why)
        if not others:
            beside = _beside(field, self.choice)
            return Verdict(
                field, Word.NO_EFFECT, reading, why=f"beside {beside} it makes no difference" if beside else ""
            )
        searched = self.inquired.searched.get(self.inquired.left.part_of[field].fields)
        if searched:
            why = f"none of {searched} phases looked at parts them"
            return Verdict(field, Word.SEVERAL, reading, others, why=why)
        return Verdict(field, Word.NOT_ASKED, reading, others)


def _beside(field: str, choice: Choice) -> str:
    """Name the choice beside which a switch has no effect, where that is known."""
    if field in ("leftover_paradox", "paradox_core"):
        return f"paradox={choice['paradox'].word}"
    return ""


def _shown(agree: list[tuple[Answered, list[Policy]]]) -> tuple[Answered, ...]:
    """Return few answers that together speak against most other readings; cases and small phases come first."""
    shown: list[Answered] = []
    left = {reading for _, others in agree for reading in others}
    while left and len(shown) < MOST_SHOWN:
        rank = sorted(
            agree,
            key=lambda pair: (
                -len(left.intersection(pair[1])),
                not pair[0].probe.case,
                len(pair[0].probe.question.orders),
                pair[0].probe.id,
            ),
        )
        best, others = rank[0]
        shown.append(best)
        left.difference_update(others)
    return tuple(shown)


__all__ = ["FIELDS", "Fingerprint", "Verdict", "Word"]
