"""The lines of a reason, before anybody draws them: what is told once, what is only referred to, what goes together.

A step that several others rest on is told where it is first needed, under a number; further on it is only named with
that number. Steps without reasons of their own are told again: their line says it all. Several of these that say the
same of several units are one line, where the table of texts has a sentence for it. What is supposed is told where the
supposition begins, and not again where something follows from it. What lies too deep to be drawn goes on in a block of
its own, which has a number as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from ...encoding.rule_page import rule_pages
from ...maps import LateOrder, Move, Order
from .numbered import Numbered

if TYPE_CHECKING:
    from .reason import AnyOrder, Step
    from .sentences import Sentences

_Key: TypeAlias = tuple[object, ...]

_WORD = re.compile(r"\w+")

SUPPOSED = "suppose."
"""Keys of steps that suppose something begin so."""
ARGUMENT = "core."
"""Keys of steps that tell why the rules do not decide a circle begin so."""


class Told(Protocol):
    """What is told: trees of steps, perhaps about an order, as a ``Why`` has them."""

    @property
    def order(self) -> AnyOrder | None:
        """The order that they are about."""
        ...

    @property
    def steps(self) -> tuple[Step, ...]:
        """The tops of the trees."""
        ...


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
class Shared:
    """What the reasons of one answer share: the numbers go on, and the argument of a paradox is told once.

    Args:
        several: what says of each argument that several of the reasons have which it is.
        told: the numbers under which these are told.
        last: the last number that was used.
    """

    several: frozenset[_Key] = frozenset()
    told: dict[_Key, int] = field(default_factory=dict)
    last: int = 0

    @classmethod
    def of(cls, reasons: Iterable[Told]) -> Shared:
        """Return what some reasons share, before any of them is told.

        Args:
            reasons: the reasons.
        """
        seen: set[_Key] = set()
        several: set[_Key] = set()
        for why in reasons:
            mine = {_what(step) for top in why.steps for step in top.walk() if step.text.startswith(ARGUMENT)}
            several |= mine & seen
            seen |= mine
        return cls(frozenset(several))

    def next(self) -> int:
        """Return a number that nothing has yet."""
        self.last += 1
        return self.last


def _what(step: Step) -> _Key:
    """Return what tells a step from those that say something else."""
    return (step.text, frozenset(step.values.items()))


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


def outline(why: Told, sentences: Sentences, deepest: int, above: str, shared: Shared | None = None) -> Outline:
    """Return the lines of a reason.

    Args:
        why: the reason.
        sentences: says the steps.
        deepest: lines lie at most so many levels below each other; at least 1.
        above: what the line above says, in words of the same sentences; it is not said again.
        shared: what it shares with others that are told before and after it.
    """
    return _Lines(why, sentences, deepest, above, shared or Shared()).outline


def _refer(item: Item) -> None:
    """Let a line refer to what it rests on where that is one line, which only refers to where it is told."""
    if len(item.below) == 1 and not item.see:
        (below,) = item.below
        if below.see and not below.number:
            item.see = below.see
            item.below = []


def _without_what_is_said(items: list[Item], above: str, *, rule: bool) -> list[Item]:
    """Leave out lines that say nothing that the line above does not say.

    Args:
        items: the lines right below it.
        above: what it says.
        rule: whether the only line says the rule instead.
    """
    said = set(_WORD.findall(above)) | {"is", "instead"}
    kept = [item for item in items if item.below or item.see or not set(_WORD.findall(item.text)) <= said]
    if len(items) > 1 or not rule:
        return kept
    for item in items:
        page = rule_pages().get(item.rules[0])
        if item not in kept and page is not None:
            item.text = f"the rule: {page.title[:1].lower()}{page.title[1:]}"
            kept.append(item)
    return kept


def _contradict(item: Item) -> None:
    """Let what follows from a supposition say that it contradicts it."""
    *most, last = item.below
    for one in most:
        one.text = f"then {one.text}"
    last.text = f"but {'also' if most else 'then'} {last.text} (contradiction)"


class _Lines:
    """Makes the lines of one reason.

    Args:
        why: the reason.
        sentences: says the steps.
        deepest: lines lie at most so many levels below each other.
        above: what the line above says.
        shared: what it shares with other reasons.
    """

    def __init__(self, why: Told, sentences: Sentences, deepest: int, above: str, shared: Shared) -> None:
        """Make them."""
        self._sentences = sentences
        self._together = shared
        numbered = Numbered(why.steps)
        self._steps = numbered.steps
        first = numbered.tops
        # of several trees the first tells what became of the order, and that of the unit is not above
        tells_it = len(first) == 1 or (bool(first) and self._steps[first[0]].decision is not None)
        said = tells_it and self._is_said(self._steps[first[0]], above)
        self._because = self._without_what_is_told(numbered, first[0] if said else -1)
        hoisted = said and bool(self._because[first[0]])
        if hoisted:
            first = tuple(dict.fromkeys((*self._because[first[0]], *first[1:])))
        self._shared = self._uses(first)
        self._supposing: list[Item] = []
        self._numbers: dict[int, int] = {}
        self.outline = Outline([])
        late: list[tuple[Item, int]] = []
        self._fill(self.outline.items, first, deepest, late)
        for item, n in late:  # which grows as blocks are made
            self.outline.blocks.append(item)
            self._fill(item.below, self._because[n], deepest, late)
        for item in self._supposing:
            if item.below:
                _contradict(item)
        for item in list(self.outline.walk()):
            _refer(item)
        for n, item in zip(first, self.outline.items, strict=False):
            if item.text == sentences.of(self._steps[n]):
                item.text = self._shortened(self._steps[n], item.text, why)
        self.outline.items = _without_what_is_said(self.outline.items, above, rule=not hoisted)

    def _without_what_is_told(self, numbered: Numbered, above: int) -> list[tuple[int, ...]]:
        """Return what each step rests on, without what was supposed further up, or stands by itself at the top.

        Args:
            numbered: the steps.
            above: the step that the line above tells; -1 if it tells none.
        """
        decision = None if above < 0 else self._steps[above].decision

        def what(n: int) -> _Key:
            return _what(self._steps[n])

        supposed = [n for n, step in enumerate(self._steps) if step.text.startswith(SUPPOSED)]
        begun = {what(n) for n in supposed if numbered.because[n]}
        told = {n for n in supposed if not numbered.because[n] and what(n) in begun}
        told.update(n for n in numbered.tops if not numbered.because[n])
        told.update(n for n, step in enumerate(self._steps) if decision and step.decision == decision)
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
        numbers = set(_WORD.findall(above))
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

    def _shortened(self, step: Step, text: str, why: Told) -> str:
        """Leave out of a step at the top what order it is about and what became of it: the line above says it."""
        order = step.values.get("order")
        if order is None or order != why.order or not isinstance(order, Order | LateOrder):
            return text
        if at_the_top := self._sentences.at_the_top(step):
            return at_the_top
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
            if self._steps[n].text.startswith(SUPPOSED):
                self._supposing.append(item)
            if not because[n]:
                continue
            if n in self._numbers:
                item.see = self._numbers[n]
                continue
            argument = _what(self._steps[n])
            if argument in self._together.told:
                item.see = self._together.told[argument]
                continue
            if room == 1:
                item.see = self._numbers[n] = self._together.next()
                block = Item(item.text, item.rules, number=item.see)
                late.append((block, n))
                if self._steps[n].text.startswith(SUPPOSED):
                    self._supposing.append(block)
                if argument in self._together.several:
                    self._together.told[argument] = item.see
                continue
            if n in self._shared or argument in self._together.several:
                item.number = self._numbers[n] = self._together.next()
            if argument in self._together.several:
                self._together.told[argument] = self._numbers[n]
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
        found: dict[tuple[str, ...], list[int]] = {}
        for m in others:
            other = self._steps[m]
            if m == n or other.text != step.text or self._because[m] or other.values.keys() != step.values.keys():
                continue
            differing = [name for name, value in step.values.items() if other.values[name] != value]
            named = [name for name in differing if name in self._sentences.names_of_many(step.text)]
            if len(named) == 1 and not any(isinstance(step.values[name], tuple | int) for name in differing):
                found.setdefault(tuple(differing), []).append(m)
        return (n, *max(found.values(), key=len, default=()))
