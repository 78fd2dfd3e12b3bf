"""What an inquiry comes to: a verdict on each switch, with the phases that show it, and the rulebook as a whole.

Not all answers about a switch weigh the same. The *purest* decide: those in which the fewest other switches have to do
with the same items, and which are not wrong elsewhere as well. What else contradicts a reading is told, and rejects
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from ...encoding.presets import PRESETS
from ...encoding.rulebook import ISSUES, switch
from .evidence import Evidence, evidence
from .inquired import Answered, telling
from .inquiry import WITNESSES
from .nearest import named_of
from .prediction import ALL_PARTS, Fit
from .readings import FIELDS, UNOBSERVABLE, choice_of, plain, readings

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from ..contract import Hello
    from .inquired import Inquired
    from .readings import Choice

MOST_SHOWN = 3
"""So many phases are named for a verdict."""

LEAST_SHARE = 3 / 4
"""A reading that explains a smaller share of the purest answers about its switch is none that the engine follows."""

LEAST_OF_FEW = 2 / 3
"""The same where one answer alone speaks against it."""

MOST_STRANGE = 20
"""So many fresh phases that are not explained are looked at for each switch; all would take long."""


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
        name: the field of the rulebook.
        word: what is said of it.
        reading: the reading that explains most, or the one taken for it.
        others: readings that explain as much.
        shown: answers that show it: of those that agree with the reading, the ones against most others.
        against: those of the purest answers about it that the reading does not explain, the purest first.
        beside: answers about it that turn on more than these, and that the reading does not explain either.
        instead: readings of the switch that would explain answers of these two, by the ids of the questions.
        agree: how many answers about it the reading explains.
        asked: how many there are with those against it, without those beside it.
        lone: of an engine with faults, the one answer that speaks for the reading and against that of the preset; None
            where there are more, or the reading is the preset's.
        why: more about it, for people; empty where there is nothing to say.
    """

    name: str
    word: Word
    reading: Policy | None = None
    others: tuple[Policy, ...] = ()
    shown: tuple[Answered, ...] = ()
    against: tuple[Answered, ...] = ()
    beside: tuple[Answered, ...] = ()
    instead: Mapping[str, tuple[Policy, ...]] = field(default_factory=dict)
    agree: int = 0
    asked: int = 0
    lone: Answered | None = None
    why: str = ""

    @property
    def issue(self) -> str:
        """The issue of the DATC; empty where it is of none."""
        return ISSUES[self.name]

    @property
    def switch(self) -> str:
        """The name of the switch."""
        return switch(self.name)


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
        self.rules, self.choice = named_of(inquired.left, wanted)
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
        return [self._verdict(name) for name in ISSUES if name in self.wanted]

    def like_another(self, answered: Answered) -> str:
        """Tell what else would explain an answer: one other reading of a switch; empty if nothing known does.

        Args:
            answered: an answer that the rulebook does not explain.
        """
        for name in answered.probe.turns_on:
            for reading in readings(name):
                if answered.fit(plain({**self.choice, name: reading})).explains:
                    return f"{switch(name)}={reading.word}"
        return ""

    @cached_property
    def _said(self) -> list[tuple[Answered, dict[str, Evidence]]]:
        """What each answer says of each switch that has to do with it; of fresh phases some that are not explained."""
        strange = sorted((one for one in self.unexplained if one.fresh), key=lambda one: not one.probe.case)[
            :MOST_STRANGE
        ]
        return [
            (one, evidence(one.probe, one.told, self.choice))
            for one in self.answered
            if one.told is not None and (not one.fresh or one in strange)
        ]

    def _verdict(self, name: str) -> Verdict:
        if name in UNOBSERVABLE:
            return Verdict(name, Word.NOT_OBSERVABLE, why=UNOBSERVABLE[name])
        reading = self.choice[name]
        part = self.inquired.left.part_of[name]
        at = part.fields.index(name)
        others = tuple(dict.fromkeys(values[at] for values in part.members if values[at] is not reading))
        told = [(one, said[name]) for one, said in self._said if name in said]
        if not told:
            return self._untold(name, reading, others, self._silent(name))
        # where a reading leaves anything possible, an answer speaks not for it; against it, if another one explains it
        wide = [pair for pair in told if pair[1].fits[reading] is Fit.ANYTHING]
        told = [pair for pair in told if pair not in wide] or [pair for pair in wide if not pair[1].instead] or told
        purest = _purest(told)
        agree = [(one, said) for one, said in told if said.agrees]
        against = tuple(one for one, said in purest if not said.agrees)
        beside = tuple(one for one, said in told if not said.agrees and one not in against)
        beside += tuple(pair[0] for pair in wide if pair[1].instead and pair not in told)
        word = Word.SEVERAL if others else Word.READING
        if len(purest) - len(against) < (LEAST_OF_FEW if len(against) == 1 else LEAST_SHARE) * len(purest):
            word = Word.NONE
        searched = self.inquired.searched.get(part.fields)
        why = f"none of {searched} phases looked at parts them" if searched else "they were not parted"
        return Verdict(
            name,
            word,
            reading,
            others,
            _shown([(one, said.refuted) for one, said in agree]),
            against,
            beside,
            {one.probe.id: tuple(said.instead) for one, said in (*told, *wide) if said.instead},
            agree=len(agree),
            asked=len(agree) + len(against),
            lone=self._lone(name, agree) if word is Word.READING else None,
            why=why if word is Word.SEVERAL else "",
        )

    def _lone(self, name: str, agree: Sequence[tuple[Answered, Evidence]]) -> Answered | None:
        """Return the one answer on which it rests that a reading is not the preset's; a fault may look like that."""
        preset = plain(choice_of(PRESETS[self.rules.partition(",")[0]]))[name]
        if preset is self.choice[name] or not self.unexplained:
            return None
        without = plain({**self.choice, name: preset})
        found = [one for one, said in agree if preset in said.refuted]
        found += [one for one in self.answered if one.fit(self.choice).explains and not one.fit(without).explains]
        return found[0] if len(set(found)) == 1 else None

    def _silent(self, name: str) -> list[Answered]:
        """Return the questions that would have told of a switch, and got no answer."""
        silent = (one for one in self.inquired.answered if one.told is None and name in one.probe.turns_on)
        return [one for one in silent if not one.fresh and telling(one.probe, name, self.choice, ALL_PARTS)]

    def _untold(self, name: str, reading: Policy, others: tuple[Policy, ...], asked: list[Answered]) -> Verdict:
        """Return the verdict on a switch of which no answer tells."""
        if asked:
            kinds = ", ".join(sorted({one.reply.kind.value for one in asked}))
            why = f"to {len(asked)} question{'' if len(asked) == 1 else 's'} about it: {kinds}"
            return Verdict(name, Word.NOT_ANSWERED, reading, others, against=tuple(asked), why=why)
        if not others:
            beside = _beside(name, self.choice)
            return Verdict(
                name, Word.NO_EFFECT, reading, why=f"beside {beside} it makes no difference" if beside else ""
            )
        searched = self.inquired.searched.get(self.inquired.left.part_of[name].fields)
        if searched:
            why = f"none of {searched} phases looked at parts them"
            return Verdict(name, Word.SEVERAL, reading, others, why=why)
        return Verdict(name, Word.NOT_ASKED, reading, others)


def _purest(told: Sequence[tuple[Answered, Evidence]]) -> list[tuple[Answered, Evidence]]:
    """Return the purest answers about a switch: as many as are wanted of each, and all that are as pure.

    Fresh phases are none of them, as only those that are not explained are looked at; nor is an answer that is wrong in
    items which have nothing to do with the switch, as long as there are others.
    """
    clean = [(one, said) for one, said in told if not one.fresh and (said.agrees or not said.strange)]
    ranked = sorted(clean or told, key=lambda pair: (len(pair[1].shared), len(pair[0].probe.question.orders)))
    most = len(ranked[min(WITNESSES, len(ranked)) - 1][1].shared)
    return [(one, said) for one, said in ranked if len(said.shared) <= most]


def _beside(field: str, choice: Choice) -> str:
    """Name the choice beside which a switch has no effect, where that is known."""
    if field in ("leftover_paradox", "paradox_core"):
        return f"paradox={choice['paradox'].word}"
    return ""


def _shown(agree: Sequence[tuple[Answered, Sequence[Policy]]]) -> tuple[Answered, ...]:
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
