"""The lines of a reason, before anybody draws them: what is told once, what is only referred to, what goes together.

A step that several others rest on is told where it is first needed, under a number; further on it is only named with
that number. Steps without reasons of their own are told again: their line says it all. Several of these that say the
same of several units are one line, where the table of texts has a sentence for it. What is supposed is told where the
supposition begins, and not again where something follows from it. What lies too deep to be drawn goes on in a block of
its own, which has a number as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from ...maps import LateOrder, Move, Order

if TYPE_CHECKING:
    from .reason import Step, Why
    from .sentences import Sentences

_Key: TypeAlias = tuple[object, ...]

SUPPOSED = "suppose."
"""Keys of steps that suppose something begin so."""


@dataclass(slots=True)
class Item:
    """A line of a reason.

    Args:
        text: what it says.
        rules: ids of its rules; several where steps of several rules are told in one line.
        number: the number under which it is told here; 0 if it has none.
        see: the number under which its reasons, or the one line it rests on, are told elsewhere; 0 if they stand below
            it, or it has none.
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


def outline(why: Why, sentences: Sentences, deepest: int, above: str) -> Outline:
    """Return the lines of a reason.

    Args:
        why: the reason.
        sentences: says the steps.
        deepest: lines lie at most so many levels below each other; at least 1.
        above: what the line above says, in words of the same sentences; it is not said again.
    """
    return _Lines(why, sentences, deepest, above).outline


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


def _refer(item: Item) -> None:
    """Let a line refer to what it rests on where that is one line, which only refers to where it is told."""
    if len(item.below) == 1 and not item.see:
        (below,) = item.below
        if below.see and not below.number:
            item.see = below.see
            item.below = []


class _Lines:
    """Makes the lines of one reason.

    Args:
        why: the reason.
        sentences: says the steps.
        deepest: lines lie at most so many levels below each other.
        above: what the line above says.
    """

    def __init__(self, why: Why, sentences: Sentences, deepest: int, above: str) -> None:
        """Make them."""
        self._sentences = sentences
        numbered = Numbered(why.steps)
        self._steps = numbered.steps
        self._because = self._without_what_is_told(numbered)
        first = numbered.tops
        if len(first) == 1 and self._because[first[0]] and self._is_said(self._steps[first[0]], above):
            first = self._because[first[0]]
        self._shared = self._uses(first)
        self._numbers: dict[int, int] = {}
        self.outline = Outline([])
        late: list[tuple[Item, int]] = []
        self._fill(self.outline.items, first, deepest, late)
        for item, n in late:  # which grows as blocks are made
            self.outline.blocks.append(item)
            self._fill(item.below, self._because[n], deepest, late)
        for item in list(self.outline.walk()):
            _refer(item)
        for n, item in zip(first, self.outline.items, strict=False):
            if item.text == sentences.of(self._steps[n]):
                item.text = self._shortened(self._steps[n], item.text, why)

    def _without_what_is_told(self, numbered: Numbered) -> list[tuple[int, ...]]:
        """Return what each step rests on, without what was supposed further up, or stands by itself at the top."""

        def what(n: int) -> _Key:
            step = self._steps[n]
            return (step.text, frozenset(step.values.items()))

        supposed = [n for n, step in enumerate(self._steps) if step.text.startswith(SUPPOSED)]
        begun = {what(n) for n in supposed if numbered.because[n]}
        told = {n for n in supposed if not numbered.because[n] and what(n) in begun}
        told.update(n for n in numbered.tops if not numbered.because[n])
        return [tuple(n for n in because if n not in told) for because in numbered.because]

    def _uses(self, first: tuple[int, ...]) -> set[int]:
        """Return the steps that stand in several places."""
        once: set[int] = set()
        several: set[int] = set()
        waiting = list(first)
        while waiting:
            n = waiting.pop()
            if n in once:
                several.add(n)
            else:
                once.add(n)
                waiting += self._because[n]
        return several

    def _is_said(self, step: Step, above: str) -> bool:
        """Tell whether the line above names all that a step names."""
        if step.text.startswith(SUPPOSED):
            return False
        above = above.replace(self._sentences.blank, " ")
        numbers = set(re.findall(r"\d+", above))
        order = step.values.get("order")
        goal = order.to.partition("/")[0] if isinstance(order, Move) else ""
        for value in step.values.values():
            if value == goal:
                continue  # who names a move names where it goes, though perhaps by a longer name
            for one in value if isinstance(value, tuple) else (value,):
                written = self._sentences.value(one).replace(self._sentences.blank, " ")
                if written not in (numbers if isinstance(one, int) else above):
                    return False
        return True

    def _shortened(self, step: Step, text: str, why: Why) -> str:
        """Leave out of a step at the top what order it is about and what became of it: the line above says it."""
        order = step.values.get("order")
        if order is None or order != why.order or not isinstance(order, Order | LateOrder):
            return text
        begun, colon, rest = text.partition(": ")
        return rest if colon and begun.startswith(self._sentences.value(order)) else text

    def _fill(self, items: list[Item], numbers: tuple[int, ...], room: int, late: list[tuple[Item, int]]) -> None:
        """Make lines for steps and all they rest on, from the top, in the sequence in which they are read.

        Args:
            items: the list that gets the lines for the steps.
            numbers: the steps.
            room: how many levels fit.
            late: gets what lies deeper: a line for its block, and the step.
        """
        because = self._because
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
                late.append((Item(item.text, item.rules, number=item.see), n))
                continue
            if n in self._shared:
                item.number = self._numbers[n] = len(self._numbers) + 1
            waiting += [(item.below, below, room - 1) for below in reversed(self._groups(because[n]))]

    def _item(self, group: tuple[int, ...]) -> Item:
        steps = [self._steps[n] for n in group]
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
        step = self._steps[n]
        if self._because[n] or not self._sentences.has_many(step.text):
            return (n,)
        found: dict[str, list[int]] = {}
        for m in others:
            other = self._steps[m]
            if m == n or other.text != step.text or self._because[m] or other.values.keys() != step.values.keys():
                continue
            differing = [name for name, value in step.values.items() if other.values[name] != value]
            if len(differing) == 1 and not isinstance(step.values[differing[0]], tuple | int):
                found.setdefault(differing[0], []).append(m)
        return (n, *max(found.values(), key=len, default=()))
