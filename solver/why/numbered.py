"""The steps of a reason, each once: what both lines and data number."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .reason import Step

_Key: TypeAlias = tuple[object, ...]


class Numbered:
    """The steps of a reason, each once, though several objects may say the same.

    Args:
        tops: the steps at the top.

    Attributes:
        steps: the steps, those that a step rests on before it.
        because: for each step the indices of those it rests on, each once.
        tops: indices of the steps at the top, each once.
    """

    def __init__(self, tops: tuple[Step, ...]) -> None:
        """Number the steps from the leaves up, without recursion: a chain may be as long as the board is large."""
        self.steps: list[Step] = []
        self.because: list[tuple[int, ...]] = []
        number: dict[_Key, int] = {}
        index: dict[int, int] = {}
        waiting = list(reversed(tops))
        while waiting:
            step = waiting[-1]
            open_ones = [one for one in step.because if id(one) not in index]
            if open_ones:
                waiting += reversed(open_ones)
                continue
            waiting.pop()
            if id(step) in index:
                continue
            because = tuple(dict.fromkeys(index[id(one)] for one in step.because))
            key = (step.text, step.rule, step.aside, frozenset(step.values.items()), because)
            if key not in number:
                number[key] = len(self.steps)
                self.steps.append(step)
                self.because.append(because)
            elif step.groups or step.bases:
                self._add(number[key], step)
            index[id(step)] = number[key]
        self.tops = tuple(dict.fromkeys(index[id(top)] for top in tops))

    def _add(self, n: int, step: Step) -> None:
        """Let a step stand for all that another one stands for which says the same."""
        kept = self.steps[n]
        bases = tuple(dict.fromkeys((*kept.bases, *step.bases)))
        self.steps[n] = replace(kept, bases=bases, groups=kept.groups | step.groups)
