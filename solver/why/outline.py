"""The lines of a reason, before anybody draws them: what is told once, what is only referred to, what goes together.

A step that several others rest on is told where it is first needed, under a number; further on it is only named with
that number. Steps without reasons of their own are told again: their line says it all. Several of these that say the
same of several units are one line, where the table of texts has a sentence for it. What lies too deep to be drawn goes
on in a block of its own, which has a number as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .reason import Step, Why
    from .sentences import Sentences

_Key: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class Item:
    """A line of a reason.

    Args:
        text: what it says.
        rules: ids of its rules; several where steps of several rules are told in one line.
        number: the number under which it is told here; 0 if it has none.
        see: the number under which its reasons are told elsewhere; 0 if they stand below it, or it has none.
        below: the lines that it rests on.
    """

    text: str
    rules: tuple[str, ...]
    number: int = 0
    see: int = 0
    below: list[Item] = field(default_factory=list)


@dataclass(slots=True)
class Outline:
    """The lines of a reason.

    Args:
        items: those that stand directly below what they explain.
        blocks: lines that are told further down, each with its number.
    """

    items: list[Item]
    blocks: list[Item] = field(default_factory=list)

    def walk(self) -> Iterator[Item]:
        """Yield all lines from the top."""
        waiting = [*self.items, *self.blocks][::-1]
        while waiting:
            item = waiting.pop()
            yield item
            waiting += reversed(item.below)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules of its lines, in the sequence in which they are first met."""
        return tuple(dict.fromkeys(rule for item in self.walk() for rule in item.rules))


def outline(why: Why, sentences: Sentences, deepest: int) -> Outline:
    """Return the lines of a reason.

    Args:
        why: the reason.
        sentences: says the steps.
        deepest: lines lie at most so many levels below each other; at least 1.
    """
    return _Lines(why, sentences, deepest).outline


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
            key = (step.text, step.rule, frozenset(step.values.items()), because)
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


class _Lines:
    """Makes the lines of one reason.

    Args:
        why: the reason.
        sentences: says the steps.
        deepest: lines lie at most so many levels below each other.
    """

    def __init__(self, why: Why, sentences: Sentences, deepest: int) -> None:
        """Make them."""
        self._sentences = sentences
        self._all = Numbered(why.steps)
        shared = [0] * len(self._all.steps)
        for because in self._all.because:
            for n in because:
                shared[n] += 1
        for n in self._all.tops:
            shared[n] += 1
        self._shared = [uses > 1 for uses in shared]
        self._numbers: dict[int, int] = {}
        tops = self._all.tops
        # what a reason is about stands above it; a single step that says it once more is left out
        first = self._all.because[tops[0]] if len(tops) == 1 and self._all.because[tops[0]] else tops
        self.outline = Outline([])
        late: list[tuple[Item, int]] = []
        self._fill(self.outline.items, first, deepest, late)
        for item, n in late:  # which grows as blocks are made
            self.outline.blocks.append(item)
            self._fill(item.below, self._all.because[n], deepest, late)

    def _fill(self, items: list[Item], numbers: tuple[int, ...], room: int, late: list[tuple[Item, int]]) -> None:
        """Make lines for steps and all they rest on, from the top, in the sequence in which they are read.

        Args:
            items: the list that gets the lines for the steps.
            numbers: the steps.
            room: how many levels fit.
            late: gets what lies deeper: a line for its block, and the step.
        """
        because = self._all.because
        waiting = [(items, group, room) for group in reversed(self._groups(numbers))]
        while waiting:
            items, group, room = waiting.pop()
            item = self._item(group)
            items.append(item)
            n = group[0]
            if not because[n]:
                continue
            if n in self._numbers:
                item.see = self._numbers[n]
                continue
            if room == 1:
                item.see = self._numbers[n] = len(self._numbers) + 1
                late.append((Item(item.text, item.rules, item.see), n))
                continue
            if self._shared[n]:
                item.number = self._numbers[n] = len(self._numbers) + 1
            waiting += [(item.below, below, room - 1) for below in reversed(self._groups(because[n]))]

    def _item(self, group: tuple[int, ...]) -> Item:
        steps = [self._all.steps[n] for n in group]
        text = self._sentences.of(steps[0]) if len(steps) == 1 else self._sentences.merged(steps)
        return Item(text, tuple(dict.fromkeys(step.rule for step in steps)))

    def _groups(self, numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Put steps that can be told in one sentence together; each group stands where its first step stood."""
        groups: list[tuple[int, ...]] = []
        taken: set[int] = set()
        for n in numbers:
            if n not in taken:
                group = self._alike(n, [m for m in numbers if m not in taken])
                taken.update(group)
                groups.append(group)
        return groups

    def _alike(self, n: int, others: list[int]) -> tuple[int, ...]:
        """Return the steps that say of others what one step says of one: the most there are, the step itself first."""
        step = self._all.steps[n]
        if self._all.because[n] or not self._sentences.has_many(step.text):
            return (n,)
        found: dict[str, list[int]] = {}
        for m in others:
            other = self._all.steps[m]
            if m == n or other.text != step.text or self._all.because[m] or other.values.keys() != step.values.keys():
                continue
            differing = [name for name, value in step.values.items() if other.values[name] != value]
            if len(differing) == 1 and not isinstance(step.values[differing[0]], tuple | int):
                found.setdefault(differing[0], []).append(m)
        return (n, *max(found.values(), key=len, default=()))
